/*
 * `bigtop import`: the games of an export into a store. The file is read twice: first everything in
 * it is checked, then it is written in one batch, so that nothing is ever half done.
 */
#include "archive_check.h"
#include "archive_state.h"

#include "store_open.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct reading {
    const char *name;
    FILE *file;
    struct store *store; /* NULL while it is not there: it is made when everything is checked */
    char *line;
    size_t capacity, length;
    uint64_t number; /* of the line, from 1 */
    uint64_t games;
    bool ended;  /* the end has been seen */
    bool broken; /* it is not the file's fault: the disk, the memory, the database */
    char (*ids)[STORE_ID_SIZE];
    size_t id_capacity;
};

/* Tell what is wrong with the line. Always false. */
static bool wrong(const struct reading *reading, const char *game, const char *what)
{
    (void)fprintf(stderr, "bigtop: %s:%" PRIu64 ": %s%s%s\n", reading->name, reading->number,
                  game ? game : "", game ? ": " : "", what);
    return false;
}

static bool broken(struct reading *reading, const char *game, const char *what)
{
    reading->broken = true;
    return wrong(reading, game, what);
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* The next line as JSON; NULL at the end of the file, or, with `failed` set, if it is none. */
static json_value *next_line(struct reading *reading, bool *failed)
{
    char fault[200];
    ssize_t length = getline(&reading->line, &reading->capacity, reading->file);
    *failed = length < 0 && ferror(reading->file) != 0;
    if (*failed) {
        reading->broken = true;
        (void)fprintf(stderr, "bigtop: cannot read %s: %s\n", reading->name, strerror(errno));
    }
    if (length < 0)
        return NULL;
    reading->number++;
    reading->length = (size_t)length;
    json_value *value = json_in_read(reading->line, reading->length, fault, sizeof fault);
    *failed = !value;
    if (!value)
        (void)wrong(reading, NULL, fault);
    return value;
}

static bool is_type(const json_value *line, const char *type)
{
    const char *text = json_in_text(json_in_member(line, "type"), NULL);
    return text && strcmp(text, type) == 0;
}

static bool check_beginning(const struct reading *reading, const json_value *line)
{
    int64_t version;
    char fault[160];
    if (!is_type(line, ARCHIVE_TYPE))
        return wrong(reading, NULL, "this is no export of Bigtop's");
    if (json_in_whole(json_in_member(line, "version"), &version) && version == ARCHIVE_VERSION)
        return true;
    (void)snprintf(fault, sizeof fault,
                   "its version is not %d, the only one this program knows; a newer Bigtop may "
                   "have written it",
                   ARCHIVE_VERSION);
    return wrong(reading, NULL, fault);
}

static bool check_end(const struct reading *reading, const json_value *line)
{
    int64_t games;
    if (!json_in_whole(json_in_member(line, "games"), &games) || games != (int64_t)reading->games)
        return wrong(reading, NULL, "the number of games is not that of the lines before");
    return true;
}

/* Back to the beginning. A pipe has none: what it gave is gone. */
static bool begin_anew(struct reading *reading)
{
    reading->number = reading->games = 0;
    reading->ended = false;
    if (fseeko(reading->file, 0, SEEK_SET) == 0)
        return true;
    reading->broken = true;
    (void)fprintf(stderr, "bigtop: %s: it cannot be read twice: %s\n", reading->name,
                  strerror(errno));
    return false;
}

/* Go through the file and give each game to `take`. */
static bool read_all(struct reading *reading,
                     bool (*take)(struct reading *, const json_value *line))
{
    bool failed;
    json_value *line;
    if (!begin_anew(reading))
        return false;
    while ((line = next_line(reading, &failed))) {
        bool good;
        if (reading->number == 1) {
            good = check_beginning(reading, line);
        } else if (reading->ended) {
            good = wrong(reading, NULL, "there is something after the end");
        } else if (is_type(line, "end")) {
            good = reading->ended = check_end(reading, line);
        } else if (is_type(line, "game")) {
            good = take(reading, line);
            reading->games++;
        } else {
            good = wrong(reading, NULL, "\"type\" is neither \"game\" nor \"end\"");
        }
        json_in_release(line);
        if (!good)
            return false;
    }
    reading->number++;
    return !failed &&
           (reading->ended || wrong(reading, NULL, "the end is missing: the file was cut off"));
}

/* ---- Checking ------------------------------------------------------------------------------ */

static bool note_header(void *context, const struct store_header *header,
                        const struct store_summary *summary)
{
    (void)context;
    (void)header;
    (void)summary;
    return true;
}

/* Whether a game is in the store already. */
static bool check_new(struct reading *reading, const char *game)
{
    const struct store_readers readers = {.header = note_header};
    if (!reading->store)
        return true;
    switch (store_load(reading->store, game, &readers)) {
    case STORE_ABSENT:
        return true;
    case STORE_OK:
        return wrong(reading, game, "this game is in the store already");
    default:
        return broken(reading, game, store_fault(reading->store));
    }
}

static bool note_id(struct reading *reading, const char *game)
{
    if (reading->games == reading->id_capacity) {
        size_t capacity = reading->id_capacity ? 2 * reading->id_capacity : 256;
        void *ids = realloc(reading->ids, capacity * sizeof *reading->ids);
        if (ids)
            reading->ids = ids;
        if (!ids)
            return broken(reading, game, "out of memory");
        reading->id_capacity = capacity;
    }
    (void)snprintf(reading->ids[reading->games], STORE_ID_SIZE, "%s", game);
    return true;
}

static bool check_game(struct reading *reading, const json_value *line)
{
    struct archive_game game = {0};
    char fault[300];
    bool good = archive_read_game(&game, line, fault, sizeof fault) &&
                archive_check_game(&game, fault, sizeof fault);
    if (!good) {
        (void)wrong(reading, game.header.game, fault);
    } else {
        good = check_new(reading, game.header.game) && note_id(reading, game.header.game);
    }
    archive_free_game(&game);
    return good;
}

static int compare_ids(const void *one, const void *other)
{
    return strcmp(one, other);
}

static bool check_no_game_twice(struct reading *reading)
{
    qsort(reading->ids, reading->games, sizeof *reading->ids, compare_ids);
    for (size_t i = 1; i < reading->games; i++) {
        if (strcmp(reading->ids[i - 1], reading->ids[i]) == 0) {
            (void)fprintf(stderr, "bigtop: %s: the game %s is in it twice\n", reading->name,
                          reading->ids[i]);
            return false;
        }
    }
    return true;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static bool write_rows(struct reading *reading, struct archive_game *game)
{
    size_t count = json_in_count(game->rows);
    char fault[200];
    for (size_t i = 0; i < count; i++) {
        struct table_step step;
        if (!archive_read_row(game, i, &step, fault, sizeof fault))
            return wrong(reading, game->header.game, fault);
        struct store_summary summary = game->summary;
        summary.sequence = step.sequence;
        memcpy(summary.scores, step.scores, sizeof summary.scores);
        if (store_append(reading->store, game->header.game, &step, &summary) != STORE_OK)
            return wrong(reading, game->header.game, store_fault(reading->store));
    }
    return true;
}

static bool write_chat(struct reading *reading, const struct archive_game *game)
{
    char fault[200];
    for (size_t i = 0; i < json_in_count(game->chat); i++) {
        struct store_chat chat;
        if (!archive_read_chat(game, i, &chat, fault, sizeof fault))
            return wrong(reading, game->header.game, fault);
        if (store_put_chat(reading->store, game->header.game, &chat) != STORE_OK)
            return wrong(reading, game->header.game, store_fault(reading->store));
    }
    return true;
}

static bool write_game(struct reading *reading, const json_value *line)
{
    struct archive_game game = {0};
    char fault[300];
    bool good = archive_read_game(&game, line, fault, sizeof fault) ||
                wrong(reading, game.header.game, fault);
    if (good && store_create(reading->store, &game.header) != STORE_OK)
        good = wrong(reading, game.header.game, store_fault(reading->store));
    good = good && write_rows(reading, &game) && write_chat(reading, &game);
    archive_free_game(&game);
    return good;
}

static enum archive_result write_all(struct reading *reading)
{
    if (!read_all(reading, write_game)) {
        store_rollback(reading->store);
        return ARCHIVE_FAILED;
    }
    if (store_commit(reading->store) != STORE_OK) {
        (void)archive_complain(store_fault(reading->store));
        return ARCHIVE_FAILED;
    }
    (void)printf("%" PRIu64 " games of %s are in the store now\n", reading->games, reading->name);
    return ARCHIVE_DONE;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static bool check_all(struct reading *reading)
{
    return (read_all(reading, check_game) && check_no_game_twice(reading)) ||
           archive_complain("nothing was imported");
}

/* Open the store at the address. False, and told, if that cannot be done. */
static bool open_store(struct reading *reading, const char *address)
{
    char fault[5000];
    reading->store = store_open(address, NULL, fault, sizeof fault);
    reading->broken = !reading->store;
    return reading->store || archive_complain(fault);
}

/* Make the store, and its folder if it is in one of ours. That comes after all checks of the file,
 * so that a refused import leaves nothing behind. */
static bool make_store(struct reading *reading, const char *store, const char *data)
{
    char address[ARCHIVE_ADDRESS_SIZE];
    if (!archive_address(store, data, true, address, sizeof address)) {
        reading->broken = true;
        return false;
    }
    if (!open_store(reading, address))
        return false;
    /* A misspelt name would else pass for the store that was meant. */
    (void)printf("a new store, %s\n", address);
    return true;
}

static enum archive_result import_file(struct reading *reading, const char *store, const char *data)
{
    char address[ARCHIVE_ADDRESS_SIZE];
    if (!begin_anew(reading) || !archive_address(store, data, false, address, sizeof address))
        return ARCHIVE_FAILED;
    bool is_new = !store_is_postgres(address) && access(address, F_OK) != 0 && errno == ENOENT;
    bool good = (is_new || open_store(reading, address)) && check_all(reading) &&
                (!is_new || make_store(reading, store, data));
    if (!good)
        return reading->broken ? ARCHIVE_FAILED : ARCHIVE_REFUSED;
    return write_all(reading);
}

enum archive_result bigtop_import(const char *store, const char *data, const char *file)
{
    struct reading reading = {.name = file};
    reading.file = fopen(file, "r");
    if (!reading.file) {
        (void)fprintf(stderr, "bigtop: cannot open %s: %s\n", file, strerror(errno));
        return ARCHIVE_FAILED;
    }
    enum archive_result result = import_file(&reading, store, data);
    store_close(reading.store);
    (void)fclose(reading.file);
    free(reading.line);
    free(reading.ids);
    return result;
}
