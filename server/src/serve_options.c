/* What the options of the server come to. */
#include "serve_options.h"

#include "lobby.h"
#include "log.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

static bool complain(const char *fault)
{
    log_fault(fault);
    return false;
}

static void use_usual(unsigned *value, unsigned usual)
{
    if (*value == 0)
        *value = usual;
}

void serve_fill_in(struct serve_options *options)
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
    use_usual(&options->max_tables, LOBBY_USUAL_TABLES);
    use_usual(&options->max_viewers, 200);
    use_usual(&options->address_connections, 128);
    use_usual(&options->address_arrivals, 1200);
    use_usual(&options->address_requests, 3000);
    use_usual(&options->address_games, 120);
    use_usual(&options->address_wrong, 30);
    use_usual(&options->head_seconds, 15);
    use_usual(&options->ping_seconds, 20);
    use_usual(&options->max_streams, options->max_connections / 8);
    use_usual(&options->streams_per_address, 16);
}

bool serve_start_log(const struct serve_options *options)
{
    enum log_form form = LOG_FORM_TEXT;
    enum log_level level = LOG_LEVEL_WARNING;
    if (options->log_form && !log_form_of(options->log_form, &form))
        return complain("a log is text, json or none");
    if (options->log_level && !log_level_of(options->log_level, &level))
        return complain("the level of a log is error, warning, info or debug");
    log_use(form, level);
    return true;
}

/* The first line of a file, without its end. */
static bool read_line(const char *path, char *line, size_t size)
{
    FILE *file = fopen(path, "re");
    bool good = file && fgets(line, (int)size, file);
    int next = good && !strchr(line, '\n') ? getc(file) : '\n';
    bool whole = next == EOF || next == '\n' || next == '\r';
    if (file)
        (void)fclose(file);
    if (!good)
        return complain("the file with the token for the metrics cannot be read");
    if (!whole)
        return complain("the token for the metrics is too long");
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* The token itself, or after an @ the file it stands in, where no list of processes shows it. */
bool serve_read_token(const struct serve_options *options, char *token, size_t size)
{
    const char *wanted = options->metrics_token;
    if (!wanted)
        return true;
    if (*wanted == '@') {
        if (!read_line(wanted + 1, token, size))
            return false;
    } else if ((size_t)snprintf(token, size, "%s", wanted) >= size) {
        return complain("the token for the metrics is too long");
    }
    return strlen(token) >= 16 ||
           complain("the token for the metrics needs 16 characters and more");
}

struct limits *serve_make_limits(const struct serve_options *options)
{
    char fault[300];
    const struct limits_options limits = {
        .connections = serve_limit(options->address_connections),
        .a_minute = {[LIMITS_NEW_CONNECTIONS] = serve_limit(options->address_arrivals),
                     [LIMITS_REQUESTS] = serve_limit(options->address_requests),
                     [LIMITS_NEW_GAMES] = serve_limit(options->address_games),
                     [LIMITS_WRONG_TOKENS] = serve_limit(options->address_wrong)},
        .trusted_proxies = options->trusted_proxies,
        .trusted_proxy_count = options->trusted_proxy_count,
        .room = options->max_connections + 4096,
    };
    struct limits *made = limits_new(&limits, fault, sizeof fault);
    if (!made)
        log_fault(fault);
    return made;
}

bool serve_raise_open_files(const struct serve_options *options)
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
