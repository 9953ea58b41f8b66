/*
 * The file of a match; see match_log.h. Only what this file writes is read: each line is taken
 * apart in the order of its writing, and anything else is refused rather than guessed.
 *
 *     {"match":"1","program":"0.1.0",…}
 *     {"deal":1,"games":[{"points":[73,60],"winners":1,"turns":71,"discards":0,"hash":"…",
 *      "work":[0,0]},…],"effort":[[turns,work,µs,longest,over,µs over,[cell,count,…]],[…]]}
 */
#include "match_log.h"

#include "command.h"

#include <json.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static int refused(const match_log *log)
{
    fprintf(stderr, "bigtop match: cannot use %s: %s\n", log->path, strerror(errno));
    return COMMAND_SYSTEM;
}

/* ---- settings ---- */

/* All values are texts without anything to escape, which makes two headers easy to compare. */
typedef struct header {
    unsigned count;
    struct {
        const char *name;
        char value[PLAYER_CHOICE_TEXT_SIZE];
    } members[16];
} header;

static void add(header *made, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add(header *made, const char *name, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    made->members[made->count].name = name;
    vsnprintf(made->members[made->count].value, sizeof made->members[0].value, format, values);
    made->count++;
    va_end(values);
}

static void add_game(header *made, const bt_config *config)
{
    char text[1024] = "";
    size_t used = 0;
    add(made, "players", "%u", config->seats);
    add(made, "edition", "%s", bt_edition_name((bt_edition)config->edition));
    for (unsigned set = 0; bt_set_name(set) != NULL; set++) {
        if ((config->sets >> set & 1u) != 0) {
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", used > 0 ? "," : "",
                                     bt_set_name(set));
        }
    }
    add(made, "sets", "%s", text);
    used = 0;
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s=%s", used > 0 ? " " : "",
                                 bt_option_name((bt_option)option),
                                 bt_config_option_text(config, (bt_option)option));
    }
    add(made, "options", "%s", text);
}

static void make_header(header *made, const match_settings *settings)
{
    char text[PLAYER_CHOICE_TEXT_SIZE];
    made->count = 0;
    add(made, "match", "1");
    add(made, "program", "%s", BT_VERSION);
    add(made, "rules", "%d", BT_RULES_REVISION);
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        player_choice_write(&settings->sides[side], text);
        add(made, side == SIDE_A ? "a" : "b", "%s", text);
    }
    add(made, "field", "%s", settings->single == SIDE_A ? "b" : "a");
    add_game(made, &settings->config);
    add(made, "seed", "%" PRIu64, settings->seed);
    if (settings->sprt) {
        add(made, "sprt", "%.9g,%.9g", settings->h0, settings->h1);
    } else {
        add(made, "sprt", "none");
    }
}

static void write_header(struct json_out *out, const header *made)
{
    json_out_object(out);
    for (unsigned i = 0; i < made->count; i++) {
        json_out_member_text(out, made->members[i].name, made->members[i].value);
    }
    json_out_end_object(out);
}

/* The value of a member of a header's text. False if it is not there. */
static bool find_member(const char *line, const char *name, const char **value, size_t *length)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *at = strstr(line, key);
    if (at == NULL) {
        return false;
    }
    *value = at + strlen(key);
    *length = strcspn(*value, "\"");
    return true;
}

static int compare_header(const match_log *log, const header *ours, const char *line)
{
    for (unsigned i = 0; i < ours->count; i++) {
        const char *name = ours->members[i].name;
        const char *mine = ours->members[i].value;
        const char *value = "";
        size_t length = 0;
        if (!find_member(line, name, &value, &length)) {
            fprintf(stderr, "bigtop match: %s is not the file of a match: it has no \"%s\"\n",
                    log->path, name);
            return COMMAND_NO;
        }
        if (strlen(mine) != length || strncmp(mine, value, length) != 0) {
            fprintf(stderr,
                    "bigtop match: %s is of another match: its \"%s\" is %.*s, this one's %s\n",
                    log->path, name, (int)length, value, mine);
            return COMMAND_NO;
        }
    }
    return COMMAND_FINE;
}

/* ---- writing a deal ---- */

static void write_numbers(struct json_out *out, const uint64_t *numbers, unsigned count)
{
    json_out_list(out);
    for (unsigned i = 0; i < count; i++) {
        json_out_whole(out, (int64_t)numbers[i]);
    }
    json_out_end_list(out);
}

static void write_game(struct json_out *out, const match_game *game, unsigned seats)
{
    char hash[17];
    json_out_object(out);
    json_out_key(out, "points");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++) {
        json_out_whole(out, game->points[seat]);
    }
    json_out_end_list(out);
    json_out_member_whole(out, "winners", game->winners);
    json_out_member_whole(out, "turns", game->turns);
    json_out_member_whole(out, "discards", game->discards);
    snprintf(hash, sizeof hash, "%016" PRIx64, game->hash);
    json_out_member_text(out, "hash", hash);
    json_out_key(out, "work");
    write_numbers(out, game->work, SIDE_COUNT);
    json_out_end_object(out);
}

static void write_effort(struct json_out *out, const match_effort *effort)
{
    const uint64_t numbers[] = {effort->turns,   effort->work,       effort->time,
                                effort->longest, effort->turns_over, effort->time_over};
    json_out_list(out);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        json_out_whole(out, (int64_t)numbers[i]);
    }
    json_out_list(out);
    for (unsigned cell = 0; cell < EFFORT_CELLS; cell++) {
        if (effort->cells[cell] > 0) {
            json_out_whole(out, cell);
            json_out_whole(out, effort->cells[cell]);
        }
    }
    json_out_end_list(out);
    json_out_end_list(out);
}

static void write_deal(struct json_out *out, const match_settings *settings, uint64_t number,
                       const match_deal *deal, const match_effort effort[SIDE_COUNT])
{
    json_out_object(out);
    json_out_member_whole(out, "deal", (int64_t)number + 1);
    json_out_key(out, "games");
    json_out_list(out);
    for (unsigned game = 0; game < match_games(settings); game++) {
        write_game(out, &deal->games[game], settings->config.seats);
    }
    json_out_end_list(out);
    json_out_key(out, "effort");
    json_out_list(out);
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        write_effort(out, &effort[side]);
    }
    json_out_end_list(out);
    json_out_end_object(out);
}

/* ---- reading a deal ---- */

static bool skip(const char **at, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(*at, text, length) != 0) {
        return false;
    }
    *at += length;
    return true;
}

static bool read_number(const char **at, int64_t low, int64_t high, int64_t *number)
{
    char *end = NULL;
    errno = 0;
    *number = strtoll(*at, &end, 10);
    const bool good = end != *at && errno == 0 && *number >= low && *number <= high;
    *at = end;
    return good;
}

static bool read_unsigned(const char **at, uint64_t high, uint64_t *number)
{
    int64_t value = 0;
    const bool good = read_number(at, 0, (int64_t)high, &value);
    *number = (uint64_t)value;
    return good;
}

static bool read_points(const char **at, match_game *game, unsigned seats)
{
    int64_t points = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        if ((seat > 0 && !skip(at, ",")) || !read_number(at, INT16_MIN, INT16_MAX, &points)) {
            return false;
        }
        game->points[seat] = (int16_t)points;
    }
    return true;
}

static bool read_game(const char **at, match_game *game, unsigned seats)
{
    char *end = NULL;
    uint64_t winners = 0;
    uint64_t turns = 0;
    uint64_t discards = 0;
    if (!skip(at, "{\"points\":[") || !read_points(at, game, seats) ||
        !skip(at, "],\"winners\":") || !read_unsigned(at, UINT8_MAX, &winners) ||
        !skip(at, ",\"turns\":") || !read_unsigned(at, UINT16_MAX, &turns) ||
        !skip(at, ",\"discards\":") || !read_unsigned(at, UINT16_MAX, &discards) ||
        !skip(at, ",\"hash\":\"")) {
        return false;
    }
    game->winners = (uint8_t)winners;
    game->turns = (uint16_t)turns;
    game->discards = (uint16_t)discards;
    game->hash = strtoull(*at, &end, 16);
    const bool sixteen = end == *at + 16;
    *at = end;
    return sixteen && skip(at, "\",\"work\":[") &&
           read_unsigned(at, INT64_MAX, &game->work[SIDE_A]) && skip(at, ",") &&
           read_unsigned(at, INT64_MAX, &game->work[SIDE_B]) && skip(at, "]}");
}

static bool read_cells(const char **at, match_effort *effort)
{
    for (bool first = true; !skip(at, "]"); first = false) {
        uint64_t cell = 0;
        uint64_t count = 0;
        if ((!first && !skip(at, ",")) || !read_unsigned(at, EFFORT_CELLS - 1, &cell) ||
            !skip(at, ",") || !read_unsigned(at, UINT32_MAX, &count)) {
            return false;
        }
        effort->cells[cell] = (uint32_t)count;
    }
    return true;
}

static bool read_effort(const char **at, match_effort *effort)
{
    uint64_t *const numbers[] = {&effort->turns,   &effort->work,       &effort->time,
                                 &effort->longest, &effort->turns_over, &effort->time_over};
    memset(effort, 0, sizeof *effort);
    if (!skip(at, "[")) {
        return false;
    }
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (!read_unsigned(at, INT64_MAX, numbers[i]) || !skip(at, ",")) {
            return false;
        }
    }
    return skip(at, "[") && read_cells(at, effort) && skip(at, "]");
}

/* A line without its end. */
static bool read_deal(const char *line, const match_settings *settings, uint64_t *number,
                      match_deal *deal, match_effort effort[SIDE_COUNT])
{
    const char *at = line;
    memset(deal, 0, sizeof *deal);
    if (!skip(&at, "{\"deal\":") || !read_unsigned(&at, INT64_MAX, number) || *number < 1 ||
        !skip(&at, ",\"games\":[")) {
        return false;
    }
    for (unsigned game = 0; game < match_games(settings); game++) {
        if ((game > 0 && !skip(&at, ",")) ||
            !read_game(&at, &deal->games[game], settings->config.seats)) {
            return false;
        }
    }
    deal->finished = true;
    *number -= 1;
    return skip(&at, "],\"effort\":[") && read_effort(&at, &effort[SIDE_A]) && skip(&at, ",") &&
           read_effort(&at, &effort[SIDE_B]) && skip(&at, "]}") && *at == '\0';
}

/* ---- the file ---- */

/* The settings' line, for a file without one; `torn` is what a kill left of it. */
static int begin_file(match_log *log, const header *ours, const char *torn)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    write_header(&out, ours);
    const char *text = json_out_terminated(&out);
    int status = COMMAND_FINE;
    if (text != NULL && strncmp(text, torn, strlen(torn)) != 0) {
        fprintf(stderr, "bigtop match: %s is not the file of a match\n", log->path);
        status = COMMAND_NO;
    } else if (text == NULL || ftruncate(fileno(log->stream), 0) != 0 ||
               fseek(log->stream, 0, SEEK_END) != 0 || fprintf(log->stream, "%s\n", text) < 0 ||
               fflush(log->stream) != 0) {
        status = refused(log);
    }
    log->unsynced = true;
    json_out_free(&out);
    return status;
}

/* Takes the end off a line; false if it has none, which a kill in the middle of writing leaves. */
static bool whole_line(char *line, ssize_t length)
{
    if (length <= 0 || line[length - 1] != '\n') {
        return false;
    }
    line[length - 1] = '\0';
    return true;
}

static void take_deal(match_log *log, const match_settings *settings, uint64_t number,
                      const match_deal *deal, const match_effort *effort, match_deal *deals,
                      match_effort *sums)
{
    if (number < settings->pairs && !deals[number].finished) {
        deals[number] = *deal;
        match_effort_add(&sums[SIDE_A], &effort[SIDE_A]);
        match_effort_add(&sums[SIDE_B], &effort[SIDE_B]);
        log->lines++;
    }
}

/* The lines behind the settings; `*end` is where the last whole one ends. */
static int read_deals(match_log *log, const match_settings *settings, match_deal *deals,
                      match_effort *sums, char **line, size_t *room, off_t *end)
{
    match_effort effort[SIDE_COUNT];
    match_deal deal;
    uint64_t number = 0;
    ssize_t length;
    *end = ftello(log->stream);
    for (unsigned row = 2; (length = getline(line, room, log->stream)) > 0; row++) {
        if (!whole_line(*line, length)) {
            break;
        }
        if (!read_deal(*line, settings, &number, &deal, effort)) {
            fprintf(stderr, "bigtop match: %s:%u: this is no result of a deal of this match\n",
                    log->path, row);
            return COMMAND_NO;
        }
        take_deal(log, settings, number, &deal, effort, deals, sums);
        *end += length;
    }
    return ferror(log->stream) != 0 ? refused(log) : COMMAND_FINE;
}

static int read_file(match_log *log, const match_settings *settings, match_deal *deals,
                     match_effort *sums)
{
    static header ours; /* too large for a stack */
    char *line = NULL;
    size_t room = 0;
    off_t end = 0;
    int status;
    make_header(&ours, settings);
    const ssize_t length = getline(&line, &room, log->stream);
    if (length < 0 && ferror(log->stream) != 0) {
        status = refused(log);
    } else if (!whole_line(line, length)) {
        status = begin_file(log, &ours, length > 0 ? line : "");
    } else {
        log->resumed = true;
        status = compare_header(log, &ours, line);
        if (status == COMMAND_FINE) {
            status = read_deals(log, settings, deals, sums, &line, &room, &end);
        }
        if (status == COMMAND_FINE &&
            (ftruncate(fileno(log->stream), end) != 0 || fseeko(log->stream, 0, SEEK_END) != 0)) {
            status = refused(log);
        }
    }
    free(line);
    return status;
}

int match_log_open(match_log *log, const char *path, const match_settings *settings,
                   match_deal *deals, match_effort effort[SIDE_COUNT])
{
    memset(log, 0, sizeof *log);
    log->path = path;
    if (path == NULL) {
        return COMMAND_FINE;
    }
    log->stream = fopen(path, "a+");
    if (log->stream == NULL || fseeko(log->stream, 0, SEEK_SET) != 0) {
        return refused(log);
    }
    if (flock(fileno(log->stream), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) {
            fprintf(stderr, "bigtop match: %s is in use by another match\n", path);
            return COMMAND_SYSTEM;
        }
        return refused(log);
    }
    return read_file(log, settings, deals, effort);
}

bool match_log_append(match_log *log, const match_settings *settings, uint64_t number,
                      const match_deal *deal, const match_effort effort[SIDE_COUNT])
{
    struct json_out out;
    if (log->stream == NULL) {
        return true;
    }
    memset(&out, 0, sizeof out);
    write_deal(&out, settings, number, deal, effort);
    const char *text = json_out_terminated(&out);
    bool good = text != NULL && fprintf(log->stream, "%s\n", text) > 0;
    good = fflush(log->stream) == 0 && good;
    log->unsynced = true;
    json_out_free(&out);
    return good;
}

bool match_log_sync(match_log *log)
{
    if (log->stream == NULL || !log->unsynced) {
        return true;
    }
    log->unsynced = false;
    return fsync(fileno(log->stream)) == 0;
}

bool match_log_close(match_log *log)
{
    if (log->stream == NULL) {
        return true;
    }
    const bool synced = match_log_sync(log);
    const bool closed = fclose(log->stream) == 0;
    log->stream = NULL;
    return synced && closed;
}
