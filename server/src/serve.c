/*
 * The table's program: one thread, one loop. Whatever has come in is dealt with first; then the
 * steps among it are made durable with one write; then the answers go out. So nobody sees a step
 * before it is on disk, and many tables share the price of a write.
 */
#include "serve.h"

#include "address_limits.h"
#include "api.h"
#include "health.h"
#include "http.h"
#include "lobby.h"
#include "log.h"
#include "loop.h"
#include "metrics.h"
#include "notify.h"
#include "page.h"
#include "places.h"
#include "serve_options.h"
#include "store_open.h"
#include "thinkers.h"
#include "ws.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

struct server {
    struct serve_options options; /* with the usual values filled in */
    struct store *store;
    struct thinkers *thinkers;
    struct lobby *lobby;
    struct api *api;
    struct page page;
    struct retired_page *retired; /* pages that were replaced, as long as answers may use them */
    struct metrics metrics;
    struct limits *limits;
    struct health health;
    struct limits_address arriving; /* whose WebSocket is being opened */
    char token[256];                /* for the metrics; empty: none */
    struct loop *loop;
    struct ws_hub *hub;
    struct http_server *http;
    struct loop_watch http_watch, signal_watch, thinkers_watch, store_watch;
    unsigned port;
    bool stopping, at_once; /* to stop, and without waiting for anybody */
};

struct retired_page {
    struct retired_page *next;
    struct page page;
    int64_t since;
};

/* ---- HTTP ---------------------------------------------------------------------------------- */

static unsigned on_methods(void *context, const char *path)
{
    (void)context;
    return strncmp(path, "/api/", 5) == 0 ? api_methods(path) : HTTP_GET;
}

static void answer_page(struct server *server, const char *path, struct http_reply *reply)
{
    const struct page_file *file = page_find(&server->page, path);
    if (!file) {
        static const char nothing[] = "There is nothing here.\n";
        *reply = (struct http_reply){.status = 404,
                                     .type = "text/plain; charset=utf-8",
                                     .body = nothing,
                                     .length = sizeof nothing - 1,
                                     .lasting = true};
        return;
    }
    *reply = (struct http_reply){
        .status = 200,
        .type = file->type,
        .body = file->body,
        .length = file->length,
        .lasting = true,
        .etag = file->etag,
        .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
    };
}

static void on_http(void *context, const struct http_request *request, struct http_reply *reply)
{
    struct server *server = context;
    server->metrics.received = loop_woken(server->loop);
    if (health_answer(&server->health, request, reply))
        return;
    if (strncmp(request->path, "/api/", 5) == 0) {
        api_answer(server->api, request, reply);
    } else {
        answer_page(server, request->path, reply);
    }
}

static bool on_room(void *context)
{
    const struct server *server = context;
    return ws_room(server->hub);
}

static void on_upgraded(void *context, int socket, const struct limits_address *client,
                        const void *early, size_t early_length, struct http_upgraded *connection)
{
    struct server *server = context;
    server->arriving = *client;
    ws_open(server->hub, socket, early, early_length, connection);
}

/* ---- WebSockets ---------------------------------------------------------------------------- */

static void send_to(void *transport, const char *text, size_t length)
{
    ws_send(transport, text, length);
}

static void *on_ws_opened(void *context, struct ws_connection *connection)
{
    struct server *server = context;
    struct lobby_client *client = lobby_join(server->lobby, connection);
    if (client)
        lobby_set_address(client, &server->arriving);
    return client;
}

static void on_ws_message(void *context, void *client, const char *text, size_t length)
{
    struct server *server = context;
    server->metrics.received = loop_woken(server->loop);
    lobby_message(server->lobby, client, text, length);
}

static void on_ws_too_fast(void *context, void *client)
{
    struct server *server = context;
    lobby_complain(server->lobby, client, "rate", "too many messages; this one was not looked at");
}

static void on_ws_closed(void *context, void *client)
{
    struct server *server = context;
    lobby_leave(server->lobby, client);
}

static void on_ws_release(void *context, void *handle)
{
    struct server *server = context;
    http_close(server->http, handle);
}

/* ---- Starting ------------------------------------------------------------------------------ */

static bool complain(const char *fault)
{
    log_fault(fault);
    return false;
}

static bool start_limits(struct server *server)
{
    server->limits = serve_make_limits(&server->options);
    return server->limits != NULL;
}

static bool open_store(struct server *server)
{
    char folder[2048];
    char path[2100];
    char fault[3000];
    if (server->options.store) {
        server->store =
            store_open(server->options.store, server->options.hooks.vfs, fault, sizeof fault);
        return server->store || complain(fault);
    }
    if (!places_data(server->options.data_dir, folder, sizeof folder, fault, sizeof fault))
        return complain(fault);
    snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, folder);
    server->store = store_open(path, server->options.hooks.vfs, fault, sizeof fault);
    return server->store || complain(fault);
}

/* Where the page is; NULL if there is none. */
static const char *page_folder(const struct server *server, char *folder, size_t size)
{
    struct stat status;
    if (server->options.page_dir)
        return server->options.page_dir;
    return places_page(folder, size) && stat(folder, &status) == 0 ? folder : NULL;
}

static bool load_page(struct server *server)
{
    char folder[4200];
    char fault[4600];
    const char *wanted = page_folder(server, folder, sizeof folder);
    if (!wanted) {
        if (!server->options.quiet)
            (void)complain("the page has not been built; `make page` builds it");
        return page_placeholder(&server->page) || complain("out of memory");
    }
    return page_load(&server->page, wanted, fault, sizeof fault) || complain(fault);
}

static void free_retired(struct server *server, int64_t until)
{
    for (struct retired_page **at = &server->retired; *at;) {
        struct retired_page *retired = *at;
        if (retired->since > until) {
            at = &retired->next;
            continue;
        }
        *at = retired->next;
        page_free(&retired->page);
        free(retired);
    }
}

static unsigned reply_seconds(const struct server *server)
{
    return 8 * server->options.head_seconds;
}

/* Read the page again. Answers that are on their way still point into the old one: it stays until
 * the slowest of them would have been cut off. A page that cannot be read changes nothing. */
static void reload_page(struct server *server)
{
    char folder[4200];
    char fault[4600] = "there is no page";
    struct page fresh;
    struct retired_page *retired = malloc(sizeof *retired);
    const char *wanted = page_folder(server, folder, sizeof folder);
    if (!retired || !wanted || !page_load(&fresh, wanted, fault, sizeof fault)) {
        log_event(LOG_LEVEL_ERROR, "page-fault", LOG_TEXT("fault", fault));
        free(retired);
        return;
    }
    *retired =
        (struct retired_page){.next = server->retired, .page = server->page, .since = loop_now()};
    server->retired = retired;
    server->page = fresh;
    log_event(LOG_LEVEL_INFO, "page-reloaded", LOG_NUMBER("files", (int64_t)fresh.count));
}

/* So that people at the table can see one computer's turn before the next one moves. */
#define LEAST_MILLISECONDS 400

static void on_thought(void *context, unsigned events)
{
    struct server *server = context;
    (void)events;
    lobby_hear_thinking(server->lobby);
}

static bool start_thinkers(struct server *server)
{
    const struct thinkers_options options = {.threads = server->options.threads,
                                             .busy = server->options.hooks.busy_milliseconds > 0};
    server->thinkers = thinkers_new(&options);
    return server->thinkers || complain("the threads that computers think in cannot be started");
}

static bool watch_thinkers(struct server *server)
{
    server->thinkers_watch = (struct loop_watch){
        .fd = thinkers_descriptor(server->thinkers), .ready = on_thought, .context = server};
    return loop_add(server->loop, &server->thinkers_watch, LOOP_READ) || complain(strerror(errno));
}

static void on_store(void *context, unsigned events)
{
    struct server *server = context;
    (void)events;
    lobby_hear_store(server->lobby);
}

static bool watch_store(struct server *server)
{
    server->store_watch = (struct loop_watch){
        .fd = store_descriptor(server->store), .ready = on_store, .context = server};
    return server->store_watch.fd < 0 || loop_add(server->loop, &server->store_watch, LOOP_READ) ||
           complain(strerror(errno));
}

static bool start_lobby(struct server *server)
{
    struct chance chance = chance_system();
    if (server->options.hooks.random_bytes)
        chance = (struct chance){server->options.hooks.random_bytes, server->options.hooks.context};
    struct clock_port clock = clock_system();
    if (server->options.hooks.clock)
        clock = *server->options.hooks.clock;
    const struct lobby_options lobby = {
        .store = server->store,
        .clock = clock,
        .chance = chance,
        .send = send_to,
        .thinking = thinkers_thinking(server->thinkers),
        .any_player = server->options.hooks.any_player,
        .milliseconds = server->options.milliseconds,
        .usual_milliseconds = server->options.hooks.busy_milliseconds,
        .least_milliseconds = server->options.hooks.at_once ? 0 : LEAST_MILLISECONDS,
        .max_tables = server->options.max_tables,
        .max_viewers = serve_limit(server->options.max_viewers),
        .limits = server->limits,
        .metrics = &server->metrics,
    };
    server->lobby = lobby_new(&lobby);
    return server->lobby || complain("out of memory");
}

/* Longer than a hint takes, however many wait for one. */
#define ANSWER_SECONDS 20

static bool start_api(struct server *server)
{
    const struct api_options api = {
        .lobby = server->lobby,
        .streams = server->options.max_streams,
        .streams_per_address = server->options.streams_per_address,
        .answer_seconds = ANSWER_SECONDS,
    };
    server->api = api_new(&api);
    return server->api || complain("out of memory");
}

/* From a client at once, and to one that has not taken them. */
#define MESSAGE_BYTES (64u << 10)
#define QUEUE_BYTES   (1u << 20)

static bool start_websockets(struct server *server)
{
    const struct serve_options *options = &server->options;
    const struct ws_limits limits = {
        .connections = options->max_connections - options->max_connections / 4,
        .message_bytes = MESSAGE_BYTES,
        .queue_bytes = QUEUE_BYTES,
        .frames_per_second = options->frames_per_second,
        .burst = 4 * options->frames_per_second,
        .ping_seconds = options->ping_seconds,
        .silence_seconds = 3 * options->ping_seconds,
    };
    const struct ws_callbacks callbacks = {
        .context = server,
        .opened = on_ws_opened,
        .message = on_ws_message,
        .too_fast = on_ws_too_fast,
        .closed = on_ws_closed,
        .release = on_ws_release,
    };
    server->loop = loop_new();
    server->hub = server->loop ? ws_hub_new(server->loop, &limits, &callbacks) : NULL;
    return server->hub || complain(strerror(errno));
}

static void on_http_ready(void *context, unsigned events)
{
    struct server *server = context;
    (void)events;
    http_run(server->http);
}

static bool start_http(struct server *server)
{
    const struct serve_options *options = &server->options;
    char fault[512];
    int listener = places_listen(options->host, options->port, &server->port, fault, sizeof fault);
    if (listener < 0)
        return complain(fault);
    const struct http_options http = {
        .listener = listener,
        .bound = options->host,
        .allowed_hosts = options->allow_hosts,
        .allowed_host_count = options->allow_host_count,
        .max_connections = options->max_connections,
        .head_seconds = options->head_seconds,
        .reply_seconds = reply_seconds(server),
        .socket_path = "/ws",
        .body_bytes = MESSAGE_BYTES,
        .queue_bytes = QUEUE_BYTES,
        .beat_seconds = options->ping_seconds - options->ping_seconds / 4,
        .take_seconds = 3 * options->ping_seconds,
        .limits = server->limits,
    };
    const struct http_callbacks callbacks = {.context = server,
                                             .methods = on_methods,
                                             .answer = on_http,
                                             .room = on_room,
                                             .upgraded = on_upgraded};
    server->http = http_start(&http, &callbacks);
    if (!server->http) {
        close(listener);
        return complain("the HTTP server cannot be started");
    }
    api_use(server->api, server->http);
    server->http_watch = (struct loop_watch){
        .fd = http_descriptor(server->http), .ready = on_http_ready, .context = server};
    return loop_add(server->loop, &server->http_watch, LOOP_READ) || complain(strerror(errno));
}

/* ---- Signals ------------------------------------------------------------------------------- */

static void on_signal(void *context, unsigned events)
{
    struct server *server = context;
    struct signalfd_siginfo info;
    (void)events;
    if (read(server->signal_watch.fd, &info, sizeof info) != sizeof info)
        return;
    if (info.ssi_signo == SIGHUP) {
        notify_reloading();
        reload_page(server);
        notify_state("READY=1");
    } else {
        server->at_once = server->stopping;
        server->stopping = true;
    }
}

static bool watch_signals(struct server *server, sigset_t *before)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    (void)sigprocmask(SIG_BLOCK, &signals, before);
    int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    server->signal_watch =
        (struct loop_watch){.fd = descriptor, .ready = on_signal, .context = server};
    return (descriptor >= 0 && loop_add(server->loop, &server->signal_watch, LOOP_READ)) ||
           complain(strerror(errno));
}

/* ---- Running ------------------------------------------------------------------------------- */

static void announce(const struct server *server)
{
    const struct serve_options *options = &server->options;
    bool brackets = strchr(options->host, ':') != NULL;
    if (!options->quiet) {
        printf("Bigtop is at http://%s%s%s:%u\n", brackets ? "[" : "", options->host,
               brackets ? "]" : "", server->port);
        (void)fflush(stdout);
    }
    log_event(LOG_LEVEL_INFO, "started", LOG_TEXT("version", BT_VERSION),
              LOG_TEXT("host", options->host), LOG_NUMBER("port", server->port));
    notify_state("READY=1");
    if (options->hooks.ready)
        options->hooks.ready(options->hooks.context, server->port);
}

#define TICK_MILLISECONDS 1000

static int waiting_time(struct server *server, int64_t next_tick)
{
    int64_t until_tick = next_tick - loop_now();
    int until_http = http_timeout(server->http);
    if (until_tick < 0)
        until_tick = 0;
    return until_http >= 0 && until_http < until_tick ? until_http : (int)until_tick;
}

static void tick(struct server *server)
{
    http_tick(server->http);
    ws_tick(server->hub);
    lobby_tick(server->lobby);
    api_tick(server->api);
    free_retired(server, loop_now() - (int64_t)(reply_seconds(server) + 2) * 1000);
}

/* Deal with what has come in, make it durable, answer. */
static bool turn(struct server *server, int64_t *next_tick)
{
    if (!loop_wait(server->loop, waiting_time(server, *next_tick)))
        return complain(strerror(errno));
    if (http_timeout(server->http) == 0)
        http_run(server->http);
    if (loop_now() >= *next_tick) {
        tick(server);
        *next_tick = loop_now() + TICK_MILLISECONDS;
    }
    lobby_flush(server->lobby);
    api_flush(server->api);
    ws_flush(server->hub);
    return true;
}

/* How long those at the table may take over their goodbye. */
#define FAREWELL_MILLISECONDS 1000

/* Nobody new comes in, everybody at the table is told to go, and has a moment to do so; if waiting
 * goes wrong, or has before, there is none. Everything that waits for an answer gets one. */
static bool end_calmly(struct server *server, bool good)
{
    int64_t end = loop_now() + FAREWELL_MILLISECONDS;
    log_event(LOG_LEVEL_INFO, "stopping", LOG_NUMBER("websockets", ws_count(server->hub)));
    notify_state("STOPPING=1");
    server->health.stopping = true;
    http_quiesce(server->http);
    ws_farewell(server->hub);
    while (good && !server->at_once && ws_count(server->hub) > 0 && loop_now() < end) {
        int64_t next_tick = loop_now() + 50;
        good = turn(server, &next_tick);
    }
    api_stop(server->api);
    http_run(server->http);
    return good;
}

static bool run(struct server *server)
{
    int64_t next_tick = loop_now() + TICK_MILLISECONDS;
    bool good = true;
    while (good && !server->stopping)
        good = turn(server, &next_tick);
    return end_calmly(server, good);
}

static bool start_health(struct server *server)
{
    server->health = (struct health){.metrics = &server->metrics,
                                     .lobby = server->lobby,
                                     .store = server->store,
                                     .hub = server->hub,
                                     .http = server->http,
                                     .thinkers = server->thinkers,
                                     .limits = server->limits,
                                     .token = *server->token ? server->token : NULL};
    return true;
}

static bool start(struct server *server, sigset_t *before)
{
    return serve_read_token(&server->options, server->token, sizeof server->token) &&
           serve_raise_open_files(&server->options) && load_page(server) && open_store(server) &&
           start_thinkers(server) && start_lobby(server) && start_api(server) &&
           start_websockets(server) && watch_signals(server, before) && watch_thinkers(server) &&
           watch_store(server) && start_http(server) && start_health(server);
}

static void stop(struct server *server)
{
    ws_hub_free(server->hub);
    http_stop(server->http);
    api_free(server->api);
    lobby_free(server->lobby);
    thinkers_free(server->thinkers);
    store_close(server->store);
    if (server->signal_watch.fd >= 0)
        close(server->signal_watch.fd);
    loop_free(server->loop);
    page_free(&server->page);
    free_retired(server, INT64_MAX);
    limits_free(server->limits);
    health_free(&server->health);
}

int bigtop_serve(const struct serve_options *options)
{
    struct server server = {.options = *options, .signal_watch.fd = -1};
    sigset_t before;
    serve_fill_in(&server.options);
    (void)sigprocmask(SIG_BLOCK, NULL, &before);
    void (*pipe_handler)(int) = signal(SIGPIPE, SIG_IGN);
    bool understood = serve_start_log(&server.options) && start_limits(&server);
    bool good = understood && start(&server, &before);
    if (good) {
        announce(&server);
        lobby_resume(server.lobby);
        good = run(&server);
    }
    stop(&server);
    if (good)
        log_event(LOG_LEVEL_INFO, "stopped", LOG_NUMBER("steps", (int64_t)server.metrics.steps));
    (void)signal(SIGPIPE, pipe_handler);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    return good ? 0 : understood ? 1 : 2;
}
