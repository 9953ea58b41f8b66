#include "memory_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STEPS (BT_MAX_TILES + 2)

struct memory_game {
    struct memory_game *next;
    char id[32];
    char *setup;
    struct store_header header;
    struct store_summary summary, staged_summary;
    struct table_step *steps[MAX_STEPS];
    unsigned step_count, staged_count; /* steps kept; with those of the batch */
    bool kept;
};

static struct memory_store *memory_of(struct store *store)
{
    return (struct memory_store *)store;
}

static enum store_result fail(struct store *store, const char *reason)
{
    (void)snprintf(store->fault, sizeof store->fault, "%s", reason);
    return STORE_FAILED;
}

static struct memory_game *find(const struct memory_store *memory, const char *id)
{
    struct memory_game *game = memory->games;
    while (game && strcmp(game->id, id) != 0)
        game = game->next;
    return game;
}

static enum store_result create(struct store *store, const struct store_header *header)
{
    struct memory_store *memory = memory_of(store);
    struct memory_game *game = calloc(1, sizeof *game);
    if (!game || memory->fail_append || find(memory, header->game)) {
        free(game);
        return fail(store, "refused");
    }
    (void)snprintf(game->id, sizeof game->id, "%s", header->game);
    game->setup = strdup(header->setup);
    game->header = *header;
    game->header.game = game->id;
    game->header.setup = game->setup;
    game->next = memory->games;
    memory->games = game;
    return STORE_OK;
}

static enum store_result append(struct store *store, const char *id, const struct table_step *step,
                                const struct store_summary *summary)
{
    struct memory_store *memory = memory_of(store);
    struct memory_game *game = find(memory, id);
    if (memory->fail_append || !game || game->staged_count != step->sequence)
        return fail(store, "refused");
    struct table_step *copy = malloc(sizeof *copy);
    if (!copy)
        return fail(store, "no memory");
    *copy = *step;
    game->steps[game->staged_count++] = copy;
    game->staged_summary = *summary;
    return STORE_OK;
}

static void keep(struct memory_store *memory)
{
    for (struct memory_game *game = memory->games; game; game = game->next) {
        if (game->staged_count > game->step_count)
            game->summary = game->staged_summary;
        game->step_count = game->staged_count;
        game->kept = true;
    }
}

static void free_game(struct memory_game *game)
{
    for (unsigned i = 0; i < game->staged_count; i++)
        free(game->steps[i]);
    free(game->setup);
    free(game);
}

static void roll_back(struct store *store)
{
    struct memory_store *memory = memory_of(store);
    for (struct memory_game **at = &memory->games; *at;) {
        struct memory_game *game = *at;
        while (game->staged_count > game->step_count)
            free(game->steps[--game->staged_count]);
        if (game->kept) {
            at = &game->next;
        } else {
            *at = game->next;
            free_game(game);
        }
    }
}

static enum store_result commit(struct store *store)
{
    struct memory_store *memory = memory_of(store);
    if (memory->fail_commit && memory->commit_all_the_same)
        keep(memory);
    if (memory->fail_commit) {
        roll_back(store);
        return fail(store, "the disk is full");
    }
    keep(memory);
    memory->commits++;
    return STORE_OK;
}

static enum store_result load(struct store *store, const char *id, store_header_reader *header,
                              store_step_reader *step, void *context)
{
    struct memory_store *memory = memory_of(store);
    const struct memory_game *game = find(memory, id);
    if (memory->fail_load)
        return fail(store, "the disk is gone");
    if (!game || !game->kept)
        return STORE_ABSENT;
    if (!header(context, &game->header, &game->summary))
        return fail(store, "header refused");
    for (unsigned i = 0; i < game->step_count; i++) {
        if (!step(context, game->steps[i]))
            return fail(store, "step refused");
    }
    return STORE_OK;
}

static enum store_result list(struct store *store, uint32_t offset, uint32_t limit, uint64_t *total,
                              store_header_reader *reader, void *context)
{
    const struct memory_store *memory = memory_of(store);
    uint32_t at = 0;
    for (const struct memory_game *game = memory->games; game; game = game->next, at++) {
        if (game->kept && at >= offset && at - offset < limit)
            (void)reader(context, &game->header, &game->summary);
    }
    *total = at;
    return STORE_OK;
}

static enum store_result awaited(struct store *store, uint32_t limit, store_header_reader *reader,
                                 void *context)
{
    const struct memory_store *memory = memory_of(store);
    for (const struct memory_game *game = memory->games; game && limit > 0; game = game->next) {
        if (game->kept && game->summary.awaited && limit-- > 0)
            (void)reader(context, &game->header, &game->summary);
    }
    return STORE_OK;
}

static void close_store(struct store *store)
{
    struct memory_store *memory = memory_of(store);
    while (memory->games) {
        struct memory_game *game = memory->games;
        memory->games = game->next;
        free_game(game);
    }
    free(memory);
}

struct memory_store *memory_store_new(void)
{
    static const struct store_operations operations = {
        .create = create,
        .append = append,
        .commit = commit,
        .rollback = roll_back,
        .load = load,
        .list = list,
        .awaited = awaited,
        .close = close_store,
    };
    struct memory_store *memory = calloc(1, sizeof *memory);
    if (memory)
        memory->store.operations = &operations;
    return memory;
}

const struct table_step *memory_store_step(const struct memory_store *memory, const char *game,
                                           uint32_t sequence)
{
    const struct memory_game *found = find(memory, game);
    return found && sequence < found->step_count ? found->steps[sequence] : NULL;
}
