#include "archive_games.h"

#include "archive_state.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The ids of the games: read first, since a store answers one question at a time. */
struct ids {
    char (*list)[STORE_ID_SIZE];
    size_t count, capacity;
    bool failed;
};

static bool note_id(void *context, const struct store_header *header,
                    const struct store_summary *summary)
{
    struct ids *ids = context;
    (void)summary;
    if (ids->count == ids->capacity) {
        size_t capacity = ids->capacity ? 2 * ids->capacity : 256;
        void *list = realloc(ids->list, capacity * sizeof *ids->list);
        ids->failed = ids->failed || !list;
        if (!list)
            return false;
        ids->list = list;
        ids->capacity = capacity;
    }
    (void)snprintf(ids->list[ids->count++], STORE_ID_SIZE, "%s", header->game);
    return true;
}

/* False, and told, if the database cannot tell which games there are. */
static bool read_ids(struct store *store, struct ids *ids, uint64_t *total)
{
    *total = 0;
    enum store_result result =
        store_list(store, STORE_EVERY, NULL, 0, UINT32_MAX, total, note_id, ids);
    if (result == STORE_OK && !ids->failed)
        return true;
    if (ids->failed)
        return archive_complain("out of memory");
    (void)fprintf(stderr, "bigtop: the database cannot be read: %s\n", store_fault(store));
    return false;
}

/* Read a game into the line and play it again. STORE_FAILED is told. */
static enum store_result read_game(struct store *store, const char *id, struct archive_line *line)
{
    char reason[300];
    enum store_result result = archive_line_write(line, store, id);
    if (result != STORE_OK) {
        if (result != STORE_ABSENT)
            (void)fprintf(stderr, "bigtop: the game %s: %s\n", id, store_fault(store));
        return result;
    }
    if (archive_line_check(line, reason, sizeof reason))
        return STORE_OK;
    (void)fprintf(stderr, "bigtop: the game %s is damaged: %s\n", id, reason);
    return STORE_FAILED;
}

bool archive_each_game(struct store *store, bool (*take)(void *, const struct archive_line *),
                       void *context, struct archive_games *games)
{
    struct ids ids = {0};
    struct archive_line line = {0};
    uint64_t total;
    *games = (struct archive_games){0};
    bool good = read_ids(store, &ids, &total);
    for (size_t i = 0; i < ids.count && good; i++) {
        enum store_result result = read_game(store, ids.list[i], &line);
        games->good += result == STORE_OK;
        games->damaged += result != STORE_OK && result != STORE_ABSENT;
        good = result != STORE_OK || !take || take(context, &line);
    }
    /* A header that cannot be read is not in the list, but counted. */
    if (total > ids.count)
        games->damaged += total - ids.count;
    archive_line_free(&line);
    free(ids.list);
    return good;
}
