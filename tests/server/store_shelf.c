#include "store_shelf.h"

#include "client.h"
#include "memory_store.h"
#include "store_open.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

void shelf_open(struct shelf *shelf)
{
    shelf->store = store_open(shelf->path, NULL, shelf->fault, sizeof shelf->fault);
}

void shelf_make(struct shelf *shelf, enum shelf_kind kind, struct cluster *cluster)
{
    *shelf = (struct shelf){.kind = kind, .cluster = cluster};
    if (kind == SHELF_MEMORY) {
        struct memory_store *memory = memory_store_new();
        assert_non_null(memory);
        shelf->store = &memory->store;
        return;
    }
    if (kind == SHELF_POSTGRES) {
        cluster_execute(cluster, "SET client_min_messages = error;"
                                 " DROP SCHEMA IF EXISTS bigtop CASCADE");
        (void)snprintf(shelf->path, sizeof shelf->path, "%s", cluster->address);
    } else {
        folder_make(shelf->folder);
        (void)snprintf(shelf->path, sizeof shelf->path, "%s/bigtop.db", shelf->folder);
    }
    shelf_open(shelf);
    assert_non_null(shelf->store);
}

void shelf_remove(struct shelf *shelf)
{
    store_close(shelf->store);
    if (*shelf->folder)
        folder_remove(shelf->folder);
}

void shelf_reopen(struct shelf *shelf)
{
    if (shelf->kind == SHELF_MEMORY) {
        store_rollback(shelf->store);
        return;
    }
    store_close(shelf->store);
    shelf_open(shelf);
    assert_non_null(shelf->store);
}

void add_game(struct store *store, const char *id, int64_t time)
{
    struct store_header header = {
        .game = id, .created = time, .format = 1, .rules = 1, .setup = "{\"a\":\"\xc5\xbb\"}"};
    struct table_step step = {.count = 1, .moves = {UINT32_MAX}};
    struct store_summary summary = {.changed = time, .turn = 1, .tiles_left = 70, .seats = 2};
    assert_int_equal(store_create(store, &header), STORE_OK);
    assert_int_equal(store_append(store, id, &step, &summary), STORE_OK);
}

static bool read_header(void *context, const struct store_header *header,
                        const struct store_summary *summary)
{
    struct reading *reading = context;
    size_t length = strlen(reading->text);
    (void)snprintf(reading->text + length, sizeof reading->text - length,
                   "people %s %d %s %s %lld %u %u %s %lld %u %u %u %d %u:%d,%d;", header->people,
                   header->is_public, header->series, header->game, (long long)header->created,
                   header->format, header->rules, header->setup, (long long)summary->changed,
                   summary->sequence, summary->turn, summary->tiles_left, summary->over,
                   summary->seats, summary->scores[0], summary->scores[1]);
    return true;
}

bool read_id(void *context, const struct store_header *header, const struct store_summary *summary)
{
    struct reading *reading = context;
    (void)summary;
    size_t length = strlen(reading->text);
    (void)snprintf(reading->text + length, sizeof reading->text - length, "%s ", header->game);
    return true;
}

static bool read_chat(void *context, const struct store_chat *chat)
{
    struct reading *reading = context;
    size_t length = strlen(reading->text);
    (void)snprintf(reading->text + length, sizeof reading->text - length, "<%u %d %s %lld %s %d>",
                   chat->number, chat->seat, chat->name, (long long)chat->time, chat->text,
                   chat->removed);
    return true;
}

static bool read_step(void *context, const struct table_step *step)
{
    struct reading *reading = context;
    size_t length = strlen(reading->text);
    reading->steps++;
    if (step->act) {
        (void)snprintf(reading->text + length, sizeof reading->text - length, "[%u:%u %s %s %lld]",
                       step->sequence, step->count, step->act, step->clocks ? step->clocks : "-",
                       (long long)step->time);
        return true;
    }
    (void)snprintf(reading->text + length, sizeof reading->text - length, "[%u:%u %u..%u =%d,%d]",
                   step->sequence, step->count, step->moves[0], step->moves[step->count - 1],
                   step->scores[0], step->scores[1]);
    return true;
}

const char *load_text(struct store *store, const char *id)
{
    static struct reading reading;
    reading = (struct reading){0};
    enum store_result result = store_load(
        store, id,
        &(struct store_readers){
            .header = read_header, .step = read_step, .chat = read_chat, .context = &reading});
    return result == STORE_OK ? reading.text : result == STORE_ABSENT ? "absent" : "failed";
}

const char *awaited_text(struct store *store, uint32_t limit)
{
    static struct reading reading;
    reading = (struct reading){0};
    assert_int_equal(store_awaited(store, limit, read_id, &reading), STORE_OK);
    return reading.text;
}
