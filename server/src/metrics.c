#include "metrics.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Around the 50 ms that an acknowledgement may take. */
static const struct {
    int64_t microseconds;
    const char *seconds;
} bounds[METRICS_BOUNDS] = {
    {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},  {10000, "0.01"},
    {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},  {250000, "0.25"}, {500000, "0.5"},
    {1000000, "1"},   {2500000, "2.5"}, {5000000, "5"},
};

int64_t metrics_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void observe(struct metrics_histogram *histogram, int64_t microseconds)
{
    unsigned bound = 0;
    while (bound < METRICS_BOUNDS && microseconds > bounds[bound].microseconds)
        bound++;
    histogram->counts[bound]++;
    histogram->sum += microseconds;
}

void metrics_step(struct metrics *metrics)
{
    if (metrics)
        metrics->steps++;
}

void metrics_game(struct metrics *metrics)
{
    if (metrics)
        metrics->games++;
}

void metrics_error(struct metrics *metrics, const char *code)
{
    if (!metrics)
        return;
    for (unsigned i = 0; i < METRICS_CODES; i++) {
        if (!metrics->codes[i])
            metrics->codes[i] = code;
        if (strcmp(metrics->codes[i], code) == 0) {
            metrics->errors[i]++;
            return;
        }
    }
}

void metrics_commit(struct metrics *metrics, int64_t microseconds)
{
    if (metrics)
        observe(&metrics->commit, microseconds);
}

void metrics_acknowledged(struct metrics *metrics, int64_t received)
{
    if (metrics && received != 0)
        observe(&metrics->message, metrics_now() - received);
}

/* ---- Writing ------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void write_line(struct json_out *out,
                                                             const char *format, ...)
{
    char line[300];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length > 0 && length < (int)sizeof line)
        json_out_plain(out, line, (size_t)length);
}

void metrics_write_head(struct json_out *out, const char *name, const char *kind, const char *help)
{
    write_line(out, "# HELP bigtop_%s %s\n# TYPE bigtop_%s %s\n", name, help, name, kind);
}

void metrics_write(struct json_out *out, const char *name, const char *kind, const char *help,
                   uint64_t value)
{
    metrics_write_head(out, name, kind, help);
    write_line(out, "bigtop_%s %" PRIu64 "\n", name, value);
}

void metrics_write_labelled(struct json_out *out, const char *name, const char *label,
                            const char *of, uint64_t value)
{
    write_line(out, "bigtop_%s{%s=\"%s\"} %" PRIu64 "\n", name, label, of, value);
}

static void write_histogram(struct json_out *out, const char *name, const char *help,
                            const struct metrics_histogram *histogram)
{
    uint64_t count = 0;
    metrics_write_head(out, name, "histogram", help);
    for (unsigned bound = 0; bound < METRICS_BOUNDS; bound++) {
        count += histogram->counts[bound];
        write_line(out, "bigtop_%s_bucket{le=\"%s\"} %" PRIu64 "\n", name, bounds[bound].seconds,
                   count);
    }
    count += histogram->counts[METRICS_BOUNDS];
    write_line(out, "bigtop_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
    write_line(out, "bigtop_%s_sum %" PRId64 ".%06d\nbigtop_%s_count %" PRIu64 "\n", name,
               histogram->sum / 1000000, (int)(histogram->sum % 1000000), name, count);
}

void metrics_write_counts(struct json_out *out, const struct metrics *metrics)
{
    metrics_write(out, "steps_total", "counter", "Steps of games made durable.", metrics->steps);
    metrics_write(out, "games_created_total", "counter", "Games begun here.", metrics->games);
    write_histogram(out, "commit_seconds", "Time the store took to make a batch of steps durable.",
                    &metrics->commit);
    write_histogram(out, "acknowledgement_seconds",
                    "Time from hearing of a confirmation to its durable acknowledgement.",
                    &metrics->message);
    metrics_write_head(out, "errors_total", "counter", "Errors answered, by their code.");
    for (unsigned i = 0; i < METRICS_CODES && metrics->codes[i]; i++)
        metrics_write_labelled(out, "errors_total", "code", metrics->codes[i], metrics->errors[i]);
}
