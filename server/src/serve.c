/*
 * The table's program: one thread, one loop. Whatever has come in is dealt with first; then the
 * steps among it are made durable with one write; then the answers go out. So nobody sees a step
 * before it is on disk, and many tables share the price of a write.
 */
#include "serve.h"

#include "http.h"
#include "lobby.h"
#include "loop.h"
#include "page.h"
#include "places.h"
#include "store_open.h"
#include "thinkers.h"
#include "ws.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

struct server {
    struct serve_options options; /* with the usual values filled in */
    struct store *store;
    struct thinkers *thinkers;
    struct lobby *lobby;
    struct page page;
    struct loop *loop;
    struct ws_hub *hub;
    struct http_server *http;
    struct loop_watch http_watch, signal_watch, thinkers_watch, store_watch;
    struct json_out reply; /* the body of the HTTP answer being made */
    char *record;
    unsigned port;
    bool stopping;
};

/* ---- HTTP ---------------------------------------------------------------------------------- */

static void reply_text(struct http_reply *reply, unsigned status, const char *text)
{
    *reply = (struct http_reply){.status = status,
                                 .type = "text/plain; charset=utf-8",
                                 .body = text,
                                 .length = strlen(text)};
}

static void reply_json(struct http_reply *reply, const struct json_out *out)
{
    if (out->failed) {
        reply_text(reply, 500, "The server is out of memory.\n");
    } else {
        *reply = (struct http_reply){
            .status = 200, .type = "application/json", .body = out->text, .length = out->length};
    }
}

static void answer_games(struct server *server, const struct http_request *request,
                         struct http_reply *reply)
{
    int64_t offset = http_query_number(request, "offset", 0);
    int64_t limit = http_query_number(request, "limit", LOBBY_LIST_USUAL);
    if (offset < 0 || limit < 1 || limit > LOBBY_LIST_MOST) {
        reply_text(reply, 400, "\"offset\" or \"limit\" is out of range.\n");
    } else if (lobby_list(server->lobby, (uint32_t)offset, (uint32_t)limit, &server->reply) !=
               STORE_OK) {
        reply_text(reply, 500, "The games cannot be read.\n");
    } else {
        reply_json(reply, &server->reply);
    }
}

static void answer_version(struct server *server, struct http_reply *reply)
{
    json_out_object(&server->reply);
    json_out_member_text(&server->reply, "version", BT_VERSION);
    json_out_member_whole(&server->reply, "rules", BT_RULES_REVISION);
    json_out_member_whole(&server->reply, "protocol", 2);
    json_out_end_object(&server->reply);
    reply_json(reply, &server->reply);
}

/* Paths of the form /api/games/ID/record; false for all others. */
static bool record_path(const char *path, char id[CHANCE_NAME_SIZE])
{
    static const char before[] = "/api/games/";
    static const char after[] = "/record";
    size_t id_length = CHANCE_NAME_SIZE - 1;
    if (strlen(path) != sizeof before - 1 + id_length + sizeof after - 1 ||
        strncmp(path, before, sizeof before - 1) != 0 ||
        strcmp(path + sizeof before - 1 + id_length, after) != 0)
        return false;
    memcpy(id, path + sizeof before - 1, id_length);
    id[id_length] = '\0';
    return true;
}

static void answer_record(struct server *server, const char *id, struct http_reply *reply)
{
    size_t length = 0;
    switch (lobby_record(server->lobby, id, server->record, TABLE_MAX_RECORD, &length)) {
    case STORE_OK:
        *reply = (struct http_reply){.status = 200,
                                     .type = "text/plain; charset=utf-8",
                                     .body = server->record,
                                     .length = length};
        break;
    case STORE_ABSENT:
        reply_text(reply, 404, "There is no such game.\n");
        break;
    default:
        reply_text(reply, 500, "The game cannot be read.\n");
        break;
    }
}

static void answer_page(struct server *server, const char *path, struct http_reply *reply)
{
    const struct page_file *file = page_find(&server->page, path);
    if (!file) {
        reply_text(reply, 404, "There is nothing here.\n");
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
    char id[CHANCE_NAME_SIZE];
    json_out_clear(&server->reply);
    if (strcmp(request->path, "/api/games") == 0) {
        answer_games(server, request, reply);
    } else if (strcmp(request->path, "/api/version") == 0) {
        answer_version(server, reply);
    } else if (record_path(request->path, id)) {
        answer_record(server, id, reply);
    } else {
        answer_page(server, request->path, reply);
    }
}

static bool on_room(void *context)
{
    const struct server *server = context;
    return ws_room(server->hub);
}

static void on_upgraded(void *context, int socket, const void *early, size_t early_length,
                        struct http_upgraded *connection)
{
    struct server *server = context;
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
    return lobby_join(server->lobby, connection);
}

static void on_ws_message(void *context, void *client, const char *text, size_t length)
{
    struct server *server = context;
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
    (void)fprintf(stderr, "bigtop: %s\n", fault);
    return false;
}

static void use_usual(unsigned *value, unsigned usual)
{
    if (*value == 0)
        *value = usual;
}

static void fill_in(struct serve_options *options)
{
    if (!options->host)
        options->host = "127.0.0.1";
    if (options->any_port) {
        options->port = 0;
    } else {
        use_usual(&options->port, 8080);
    }
    use_usual(&options->max_connections, 512);
    use_usual(&options->frames_per_second, 50);
    use_usual(&options->head_seconds, 15);
    use_usual(&options->ping_seconds, 20);
}

/* The system's own bound on open files must not be met before ours. */
static bool raise_open_files(const struct serve_options *options)
{
    struct rlimit limit;
    rlim_t wanted = options->max_connections + (rlim_t)64;
    char fault[160];
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return true;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    if (limit.rlim_cur == wanted && setrlimit(RLIMIT_NOFILE, &limit) == 0)
        return true;
    snprintf(fault, sizeof fault,
             "the system allows this program %llu open files; %u connections need %llu",
             (unsigned long long)limit.rlim_max, options->max_connections,
             (unsigned long long)wanted);
    return complain(fault);
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

static bool load_page(struct server *server)
{
    char folder[4200];
    char fault[4600];
    struct stat status;
    const char *wanted = server->options.page_dir;
    if (!wanted && places_page(folder, sizeof folder) && stat(folder, &status) == 0)
        wanted = folder;
    if (!wanted) {
        if (!server->options.quiet)
            (void)complain("the page has not been built; `make page` builds it");
        return page_placeholder(&server->page) || complain("out of memory");
    }
    return page_load(&server->page, wanted, fault, sizeof fault) || complain(fault);
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
    const struct lobby_options lobby = {
        .store = server->store,
        .chance = chance,
        .send = send_to,
        .thinking = thinkers_thinking(server->thinkers),
        .any_player = server->options.hooks.any_player,
        .milliseconds = server->options.milliseconds,
        .usual_milliseconds = server->options.hooks.busy_milliseconds,
        .least_milliseconds = server->options.hooks.at_once ? 0 : LEAST_MILLISECONDS,
        .max_tables = server->options.max_tables,
    };
    server->record = malloc(TABLE_MAX_RECORD);
    server->lobby = lobby_new(&lobby);
    return (server->record && server->lobby) || complain("out of memory");
}

static bool start_websockets(struct server *server)
{
    const struct serve_options *options = &server->options;
    const struct ws_limits limits = {
        .connections = options->max_connections - options->max_connections / 4,
        .message_bytes = 64 << 10,
        .queue_bytes = 1 << 20,
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
        .reply_seconds = 8 * options->head_seconds,
        .socket_path = "/ws",
    };
    const struct http_callbacks callbacks = {
        .context = server, .answer = on_http, .room = on_room, .upgraded = on_upgraded};
    server->http = http_start(&http, &callbacks);
    if (!server->http) {
        close(listener);
        return complain("the HTTP server cannot be started");
    }
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
    (void)!read(server->signal_watch.fd, &info, sizeof info);
    server->stopping = true;
}

static bool watch_signals(struct server *server, sigset_t *before)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
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

static bool run(struct server *server)
{
    int64_t next_tick = loop_now() + TICK_MILLISECONDS;
    while (!server->stopping) {
        if (!loop_wait(server->loop, waiting_time(server, next_tick)))
            return complain(strerror(errno));
        if (http_timeout(server->http) == 0)
            http_run(server->http);
        if (loop_now() >= next_tick) {
            http_tick(server->http);
            ws_tick(server->hub);
            lobby_tick(server->lobby);
            next_tick = loop_now() + TICK_MILLISECONDS;
        }
        lobby_flush(server->lobby);
        ws_flush(server->hub);
    }
    ws_farewell(server->hub);
    return true;
}

static bool start(struct server *server, sigset_t *before)
{
    return raise_open_files(&server->options) && load_page(server) && open_store(server) &&
           start_thinkers(server) && start_lobby(server) && start_websockets(server) &&
           watch_signals(server, before) && watch_thinkers(server) && watch_store(server) &&
           start_http(server);
}

static void stop(struct server *server)
{
    ws_hub_free(server->hub);
    http_stop(server->http);
    lobby_free(server->lobby);
    thinkers_free(server->thinkers);
    store_close(server->store);
    if (server->signal_watch.fd >= 0)
        close(server->signal_watch.fd);
    loop_free(server->loop);
    page_free(&server->page);
    json_out_free(&server->reply);
    free(server->record);
}

int bigtop_serve(const struct serve_options *options)
{
    struct server server = {.options = *options, .signal_watch.fd = -1};
    sigset_t before;
    fill_in(&server.options);
    (void)sigprocmask(SIG_BLOCK, NULL, &before);
    void (*pipe_handler)(int) = signal(SIGPIPE, SIG_IGN);
    bool good = start(&server, &before);
    if (good) {
        announce(&server);
        lobby_resume(server.lobby);
        good = run(&server);
    }
    stop(&server);
    (void)signal(SIGPIPE, pipe_handler);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    return good ? 0 : 1;
}
