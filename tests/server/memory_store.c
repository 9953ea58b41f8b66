#include "memory_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STEPS  (1000 + 4 * BT_MAX_TILES) /* a table takes 1000 acts */
#define MAX_CHAT   64
#define MAX_LISTED 4000

struct memory_game {
    struct memory_game *next;
    char id[32];
    const char *staged_people; /* the staged one is NULL where the batch has none */
    bool staged_public;
    struct store_header header;
    struct store_summary summary, staged_summary;
    struct store_chat chat[MAX_CHAT];
    unsigned chat_count, staged_chat_count;
    struct table_step *steps[MAX_STEPS];
    unsigned step_count, staged_count; /* steps kept; with those of the batch */
    bool kept;
    int64_t number; /* in the order they came in */
};

static struct memory_store *memory_of(struct store *store)
{
    return (struct memory_store *)store;
}

/* A copy that lives as long as the store; NULL stays NULL. */
struct memory_text {
    struct memory_text *next;
    char text[];
};

static const char *copy_of(struct memory_store *memory, const char *text)
{
    if (!text)
        return NULL;
    size_t size = strlen(text) + 1;
    struct memory_text *copy = malloc(sizeof *copy + size);
    if (!copy)
        abort();
    memcpy(copy->text, text, size);
    copy->next = memory->texts;
    memory->texts = copy;
    return copy->text;
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
    game->header = *header;
    game->header.game = game->id;
    game->header.setup = copy_of(memory, header->setup);
    game->header.series = copy_of(memory, header->series ? header->series : header->game);
    game->header.people = copy_of(memory, header->people ? header->people : "");
    game->number = memory->games ? memory->games->number + 1 : 0;
    game->next = memory->games;
    memory->games = game;
    return STORE_OK;
}

static enum store_result append(struct store *store, const char *id, const struct table_step *step,
                                const struct store_summary *summary)
{
    struct memory_store *memory = memory_of(store);
    struct memory_game *game = find(memory, id);
    if (memory->fail_append || !game || game->staged_count < step->sequence ||
        game->staged_count == MAX_STEPS)
        return fail(store, "refused");
    if (game->staged_count > step->sequence) {
        (void)fail(store, "there is such a row");
        return STORE_CONFLICT;
    }
    struct table_step *copy = malloc(sizeof *copy);
    if (!copy)
        return fail(store, "no memory");
    *copy = *step;
    copy->act = copy_of(memory, step->act);
    copy->clocks = copy_of(memory, step->clocks);
    copy->time = summary->changed;
    game->steps[game->staged_count++] = copy;
    game->staged_summary = *summary;
    return STORE_OK;
}

static enum store_result put_people(struct store *store, const char *id, const char *people,
                                    bool is_public)
{
    struct memory_game *game = find(memory_of(store), id);
    if (memory_of(store)->fail_append)
        return fail(store, "refused");
    if (!game)
        return STORE_ABSENT;
    game->staged_people = copy_of(memory_of(store), people);
    game->staged_public = is_public;
    return STORE_OK;
}

static enum store_result put_chat(struct store *store, const char *id,
                                  const struct store_chat *chat)
{
    struct memory_game *game = find(memory_of(store), id);
    if (memory_of(store)->fail_append || !game || chat->number > game->staged_chat_count ||
        chat->number == MAX_CHAT)
        return fail(store, "refused");
    struct store_chat *place = &game->chat[chat->number];
    /* A test that replaces an entry does not roll it back. */
    if (chat->number == game->staged_chat_count)
        game->staged_chat_count++;

    *place = *chat;
    place->name = copy_of(memory_of(store), chat->name);
    place->text = copy_of(memory_of(store), chat->text);
    return STORE_OK;
}

static void keep_people(struct memory_game *game)
{
    if (!game->staged_people)
        return;
    game->header.people = game->staged_people;
    game->staged_people = NULL;
    game->header.is_public = game->staged_public;
}

static void keep(struct memory_store *memory)
{
    for (struct memory_game *game = memory->games; game; game = game->next) {
        if (game->staged_count > game->step_count)
            game->summary = game->staged_summary;
        game->step_count = game->staged_count;
        game->chat_count = game->staged_chat_count;
        keep_people(game);
        game->kept = true;
    }
}

static void free_game(struct memory_game *game)
{
    for (unsigned i = 0; i < game->staged_count; i++)
        free(game->steps[i]);
    free(game);
}

static void roll_back(struct store *store)
{
    struct memory_store *memory = memory_of(store);
    for (struct memory_game **at = &memory->games; *at;) {
        struct memory_game *game = *at;
        while (game->staged_count > game->step_count)
            free(game->steps[--game->staged_count]);
        game->staged_chat_count = game->chat_count;
        game->staged_people = NULL;
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

static enum store_result load(struct store *store, const char *id,
                              const struct store_readers *readers)
{
    struct memory_store *memory = memory_of(store);
    const struct memory_game *game = find(memory, id);
    if (memory->fail_load || (memory->load_alone && strcmp(memory->load_alone, id) != 0))
        return fail(store, "the disk is gone");
    if (!game || !game->kept)
        return STORE_ABSENT;
    if (!readers->header(readers->context, &game->header, &game->summary))
        return fail(store, "header refused");
    for (unsigned i = 0; readers->step && i < game->step_count; i++) {
        if (!readers->step(readers->context, game->steps[i]))
            return fail(store, "step refused");
    }
    for (unsigned i = 0; readers->chat && i < game->chat_count; i++) {
        if (!readers->chat(readers->context, &game->chat[i]))
            return fail(store, "chat refused");
    }
    return STORE_OK;
}

static bool passes(const struct memory_game *game, enum store_filter filter, const char *series)
{
    return game->kept &&
           (filter == STORE_EVERY ||
            (filter == STORE_PUBLIC && game->header.is_public && !game->summary.over) ||
            (filter == STORE_SERIES && strcmp(game->header.series, series) == 0));
}

static int order(int64_t one, int64_t other)
{
    return (one > other) - (one < other);
}

static int newest_first(const void *one, const void *other)
{
    const struct memory_game *game = *(const struct memory_game *const *)one;
    const struct memory_game *next = *(const struct memory_game *const *)other;
    int result = order(next->summary.changed, game->summary.changed);
    return result != 0 ? result : strcmp(game->id, next->id);
}

/* Games of the same second in the order they came in, which a bench without sockets needs. */
static int oldest_first(const void *one, const void *other)
{
    const struct memory_game *game = *(const struct memory_game *const *)one;
    const struct memory_game *next = *(const struct memory_game *const *)other;
    int result = order(game->header.created, next->header.created);
    return result != 0 ? result : order(game->number, next->number);
}

static enum store_result list(struct store *store, enum store_filter filter, const char *series,
                              uint32_t offset, uint32_t limit, uint64_t *total,
                              store_header_reader *reader, void *context)
{
    const struct memory_store *memory = memory_of(store);
    const struct memory_game *found[MAX_LISTED];
    uint32_t count = 0;
    for (const struct memory_game *game = memory->games; game; game = game->next) {
        if (passes(game, filter, series) && count < MAX_LISTED)
            found[count++] = game;
    }
    qsort(found, count, sizeof(struct memory_game *),
          filter == STORE_SERIES ? oldest_first : newest_first);
    for (uint32_t at = offset; at < count && at - offset < limit; at++)
        (void)reader(context, &found[at]->header, &found[at]->summary);
    *total = count;
    return STORE_OK;
}

static enum store_result due(struct store *store, int64_t until, uint32_t limit,
                             store_header_reader *reader, void *context)
{
    const struct memory_store *memory = memory_of(store);
    for (const struct memory_game *game = memory->games; game && limit > 0; game = game->next) {
        int64_t deadline = game->summary.deadline;
        if (game->kept && deadline > 0 && deadline <= until && limit-- > 0)
            (void)reader(context, &game->header, &game->summary);
    }
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
    while (memory->texts) {
        struct memory_text *text = memory->texts;
        memory->texts = text->next;
        free(text);
    }
    free(memory);
}

struct memory_store *memory_store_new(void)
{
    static const struct store_operations operations = {
        .create = create,
        .append = append,
        .put_people = put_people,
        .put_chat = put_chat,
        .commit = commit,
        .rollback = roll_back,
        .load = load,
        .list = list,
        .awaited = awaited,
        .due = due,
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

const char *memory_store_people(const struct memory_store *memory, const char *game)
{
    const struct memory_game *found = find(memory, game);
    return found ? found->header.people : NULL;
}
