#include "health.h"

#include "loop.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Trying whether the store can be written to is a write; asking often must not wear the disk out.
 */
#define CHECK_MILLISECONDS 5000

static void reply_text(struct http_reply *reply, unsigned status, const char *type,
                       const char *text, size_t length)
{
    *reply = (struct http_reply){.status = status, .type = type, .body = text, .length = length};
}

/* ---- Health -------------------------------------------------------------------------------- */

static bool store_is_writable(struct health *health)
{
    int64_t now = loop_now();
    if (health->checked == 0 || now - health->checked >= CHECK_MILLISECONDS) {
        health->checked = now;
        lobby_flush(health->lobby);
        health->writable = store_check(health->store) == STORE_OK;
    }
    return health->writable;
}

static void answer_health(struct health *health, struct http_reply *reply)
{
    static const char stopping[] = "{\"status\":\"stopping\"}\n";
    static const char broken[] = "{\"status\":\"store\"}\n";
    static const char ready[] = "{\"status\":\"ready\"}\n";
    static const char type[] = "application/json";
    if (health->stopping) {
        reply_text(reply, 503, type, stopping, sizeof stopping - 1);
    } else if (!store_is_writable(health)) {
        reply_text(reply, 503, type, broken, sizeof broken - 1);
    } else {
        reply_text(reply, 200, type, ready, sizeof ready - 1);
    }
}

/* ---- Metrics ------------------------------------------------------------------------------- */

/* In a time that tells nothing about how much of it was right. */
static bool is_token(const char *token, const char *given)
{
    size_t length = strlen(token);
    unsigned different = strlen(given) != length;
    for (size_t i = 0; i < length && given[i]; i++)
        different |= (unsigned char)(given[i] ^ token[i]);
    return different == 0;
}

/* A proxy on this machine comes from loopback too, whoever it speaks for; it says so. */
static bool may_see(const struct health *health, const struct http_request *request)
{
    const char *given;
    return (limits_is_loopback(&request->peer) && !request->forwarded) ||
           (health->token && http_bearer(request, &given) && given &&
            is_token(health->token, given));
}

static uint64_t resident_bytes(void)
{
    char line[200];
    FILE *file = fopen("/proc/self/statm", "re");
    bool good = file && fgets(line, sizeof line, file);
    if (file)
        (void)fclose(file);
    const char *second = good ? strchr(line, ' ') : NULL;
    return second ? strtoull(second, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static uint64_t open_files(void)
{
    uint64_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += entry->d_name[0] != '.';
    (void)closedir(folder);
    return count - 1; /* the folder itself */
}

static void write_process(struct json_out *out)
{
    metrics_write(out, "resident_memory_bytes", "gauge", "Memory in use.", resident_bytes());
    metrics_write(out, "open_files", "gauge", "Open file descriptors.", open_files());
}

static void write_thinkers(const struct health *health, struct json_out *out)
{
    unsigned busy, queued;
    thinkers_usage(health->thinkers, &busy, &queued);
    metrics_write(out, "thinkers_busy", "gauge", "Threads in which a computer player thinks.",
                  busy);
    metrics_write(out, "thinkers_queued", "gauge", "Thoughts that wait for a thread.", queued);
}

static void write_limits(const struct health *health, struct json_out *out)
{
    const uint64_t *refused = limits_refused(health->limits);
    metrics_write_head(out, "refused_total", "counter", "Refused by a limit for an address.");
    for (unsigned kind = 0; kind < LIMITS_REFUSED_KINDS; kind++) {
        metrics_write_labelled(out, "refused_total", "limit", limits_refused_names[kind],
                               refused[kind]);
    }
}

static void answer_metrics(struct health *health, const struct http_request *request,
                           struct http_reply *reply)
{
    static const char refusal[] =
        "Metrics are shown to this machine, and to who has the token (--metrics-token).\n";
    struct json_out *out = &health->text;
    if (!may_see(health, request)) {
        reply_text(reply, 403, "text/plain; charset=utf-8", refusal, sizeof refusal - 1);
        return;
    }
    json_out_clear(out);
    metrics_write(out, "connections", "gauge", "Connections, WebSockets among them.",
                  http_count(health->http));
    metrics_write(out, "websockets", "gauge", "WebSockets.", ws_count(health->hub));
    metrics_write(out, "games_in_memory", "gauge", "Games in memory.",
                  lobby_game_count(health->lobby));
    metrics_write_counts(out, health->metrics);
    metrics_write(out, "store_faults_total", "counter", "Failures of the store.",
                  health->store->faults);
    write_limits(health, out);
    write_thinkers(health, out);
    write_process(out);
    if (out->failed) {
        reply_text(reply, 500, "text/plain", "", 0);
    } else {
        reply_text(reply, 200, "text/plain; version=0.0.4; charset=utf-8", out->text, out->length);
    }
}

bool health_answer(struct health *health, const struct http_request *request,
                   struct http_reply *reply)
{
    if (strcmp(request->path, "/health") == 0) {
        answer_health(health, reply);
    } else if (strcmp(request->path, "/metrics") == 0) {
        answer_metrics(health, request, reply);
    } else {
        return false;
    }
    return true;
}

void health_free(struct health *health)
{
    json_out_free(&health->text);
}
