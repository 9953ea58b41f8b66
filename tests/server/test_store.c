/* The store in SQLite: what goes in comes out, and what is not ours stays as it is. */
#include "client.h"
#include "store_sqlite.h"

#include "cmocka_all.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct shelf {
    char folder[64], path[80], fault[400];
    struct store *store;
};

static void shelf_open(struct shelf *shelf)
{
    shelf->store = store_sqlite_open(shelf->path, NULL, shelf->fault, sizeof shelf->fault);
}

static void shelf_make(struct shelf *shelf)
{
    folder_make(shelf->folder);
    (void)snprintf(shelf->path, sizeof shelf->path, "%s/bigtop.db", shelf->folder);
    shelf_open(shelf);
    assert_non_null(shelf->store);
}

static void shelf_remove(struct shelf *shelf)
{
    store_close(shelf->store);
    folder_remove(shelf->folder);
}

static void add_game(struct store *store, const char *id, int64_t time)
{
    struct store_header header = {
        .game = id, .created = time, .format = 1, .rules = 1, .setup = "{\"a\":\"\xc5\xbb\"}"};
    struct table_step step = {.count = 1, .moves = {UINT32_MAX}};
    struct store_summary summary = {.changed = time, .turn = 1, .tiles_left = 70, .seats = 2};
    assert_int_equal(store_create(store, &header), STORE_OK);
    assert_int_equal(store_append(store, id, &step, &summary), STORE_OK);
}

/* What was read, as text. */
struct reading {
    char text[4000];
    unsigned steps;
};

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

static bool read_id(void *context, const struct store_header *header,
                    const struct store_summary *summary)
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

static const char *load(struct shelf *shelf, const char *id)
{
    static struct reading reading;
    reading = (struct reading){0};
    enum store_result result = store_load(
        shelf->store, id,
        &(struct store_readers){
            .header = read_header, .step = read_step, .chat = read_chat, .context = &reading});
    return result == STORE_OK ? reading.text : result == STORE_ABSENT ? "absent" : "failed";
}

/* ---- Games --------------------------------------------------------------------------------- */

static void game_comes_out_as_it_went_in(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    add_game(shelf.store, "first", 1000);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    struct table_step step = {.sequence = 1, .count = 120, .scores = {4, -1}};
    for (unsigned i = 0; i < step.count; i++)
        step.moves[i] = 4000000000u + i;
    struct store_summary summary = {.changed = 2000,
                                    .sequence = 1,
                                    .turn = 2,
                                    .tiles_left = 69,
                                    .over = true,
                                    .seats = 2,
                                    .scores = {4, -1}};
    assert_int_equal(store_append(shelf.store, "first", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    store_close(shelf.store);
    shelf_open(&shelf);
    assert_string_equal(load(&shelf, "first"),
                        "people  0 first first 1000 1 1 {\"a\":\"\xc5\xbb\"} 2000 1 2 69 1 2:4,-1;"
                        "[0:1 4294967295..4294967295 =0,0][1:120 4000000000..4000000119 =4,-1]");
    assert_string_equal(load(&shelf, "second"), "absent");
    shelf_remove(&shelf);
}

static void batch_is_all_or_nothing(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    add_game(shelf.store, "first", 1000);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    add_game(shelf.store, "second", 1001);
    /* Step 0 of the first game is there already. */
    struct table_step step = {.count = 1, .moves = {7}};
    struct store_summary summary = {.seats = 2};
    assert_int_equal(store_append(shelf.store, "first", &step, &summary), STORE_CONFLICT);
    assert_true(*store_fault(shelf.store));
    store_rollback(shelf.store);
    assert_string_equal(load(&shelf, "second"), "absent");
    assert_int_equal(store_commit(shelf.store), STORE_OK); /* of nothing */
    add_game(shelf.store, "third", 1002);
    store_close(shelf.store); /* without a commit */
    shelf_open(&shelf);
    assert_string_equal(load(&shelf, "third"), "absent");
    assert_string_not_equal(load(&shelf, "first"), "absent");
    shelf_remove(&shelf);
}

static void games_are_listed_newest_change_first(void **state)
{
    struct shelf shelf;
    uint64_t total = 0;
    (void)state;
    shelf_make(&shelf);
    for (int i = 0; i < 3000; i++) {
        char id[16];
        (void)snprintf(id, sizeof id, "g%04d", i);
        add_game(shelf.store, id, 10000 + i * 37 % 3000);
    }
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    struct reading reading = {0};
    assert_int_equal(store_list(shelf.store, STORE_EVERY, NULL, 0, 3, &total, read_id, &reading),
                     STORE_OK);
    assert_int_equal(total, 3000);
    assert_string_equal(reading.text, "g2027 g1054 g0081 "); /* 2027 * 37 % 3000 is 2999 */
    shelf_remove(&shelf);
}

static void acts_people_and_chat_come_out_as_they_went_in(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    add_game(shelf.store, "first", 1000);
    struct table_step act = {.sequence = 1, .act = "{\"act\":\"resign\"}", .clocks = "5 -7"};
    struct store_summary summary = {.changed = 2000, .sequence = 1, .seats = 2};
    struct store_chat chat = {.seat = -1, .name = "Zo\xc3\xab", .text = "hi", .time = 2001};
    assert_int_equal(store_append(shelf.store, "first", &act, &summary), STORE_OK);
    assert_int_equal(store_put_people(shelf.store, "first", "{\"a\":1}", true), STORE_OK);
    assert_int_equal(store_put_chat(shelf.store, "first", &chat), STORE_OK);
    chat.number = 1;
    assert_int_equal(store_put_chat(shelf.store, "first", &chat), STORE_OK);
    chat.removed = true;
    assert_int_equal(store_put_chat(shelf.store, "first", &chat), STORE_OK);
    assert_int_equal(store_put_people(shelf.store, "second", "{}", true), STORE_ABSENT);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_int_equal(store_put_people(shelf.store, "first", "{\"a\":2}", false), STORE_OK);
    store_rollback(shelf.store);
    store_close(shelf.store);
    shelf_open(&shelf);
    const char *text = load(&shelf, "first");
    assert_non_null(strstr(text, "[1:0 {\"act\":\"resign\"} 5 -7 2000]"
                                 "<0 -1 Zo\xc3\xab 2001 hi 0><1 -1 Zo\xc3\xab 2001 hi 1>"));
    assert_non_null(strstr(text, "people {\"a\":1} 1 first "));
    shelf_remove(&shelf);
}

static const char *listed(struct shelf *shelf, enum store_filter filter, const char *series)
{
    static struct reading reading;
    uint64_t total;
    reading = (struct reading){0};
    assert_int_equal(store_list(shelf->store, filter, series, 0, 10, &total, read_id, &reading),
                     STORE_OK);
    size_t length = strlen(reading.text);
    (void)snprintf(reading.text + length, sizeof reading.text - length, "of %d", (int)total);
    return reading.text;
}

static void lists_hold_what_they_are_asked_for(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    for (int i = 0; i < 4; i++) {
        char id[] = {(char)('a' + i), '\0'};
        struct store_header header = {.game = id,
                                      .created = 100 + i,
                                      .setup = "{}",
                                      .is_public = i % 2 == 1,
                                      .series = i < 2 ? "a" : NULL};
        struct store_summary summary = {.changed = 200 + i, .deadline = i > 1 ? 5000 - i : 0};
        assert_int_equal(store_create(shelf.store, &header), STORE_OK);
        assert_int_equal(store_append(shelf.store, id, &(struct table_step){0}, &summary),
                         STORE_OK);
    }
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(listed(&shelf, STORE_EVERY, NULL), "d c b a of 4");
    assert_string_equal(listed(&shelf, STORE_PUBLIC, NULL), "d b of 2");
    assert_string_equal(listed(&shelf, STORE_SERIES, "a"), "a b of 2");
    assert_string_equal(listed(&shelf, STORE_SERIES, "c"), "c of 1");
    struct reading reading = {0};
    assert_int_equal(store_due(shelf.store, 4996, 10, read_id, &reading), STORE_OK);
    assert_string_equal(reading.text, "");
    assert_int_equal(store_due(shelf.store, 4998, 10, read_id, &reading), STORE_OK);
    assert_string_equal(reading.text, "d c ");
    shelf_remove(&shelf);
}

static void store_of_one_process_owns_every_game(void **state)
{
    struct shelf shelf;
    struct store_notice notice;
    (void)state;
    shelf_make(&shelf);
    assert_int_equal(store_acquire(shelf.store, "any"), STORE_LEASE_OWNED);
    store_release(shelf.store, "any");
    assert_false(store_next_notice(shelf.store, &notice));
    assert_int_equal(store_descriptor(shelf.store), -1);
    shelf_remove(&shelf);
}

/* ---- Files that are not right -------------------------------------------------------------- */

static void execute(const char *path, const char *text)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, text, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static char *whole_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 20);
    assert_non_null(bytes);
    *length = fread(bytes, 1, 1 << 20, file);
    assert_int_equal(fclose(file), 0);
    return bytes;
}

static void assert_refused(struct shelf *shelf, const char *reason)
{
    size_t before_length, after_length;
    char *before = whole_file(shelf->path, &before_length);
    shelf_open(shelf);
    assert_null(shelf->store);
    assert_non_null(strstr(shelf->fault, shelf->path));
    assert_non_null(strstr(shelf->fault, reason));
    char *after = whole_file(shelf->path, &after_length);
    assert_int_equal(before_length, after_length);
    assert_memory_equal(before, after, before_length);
    free(before);
    free(after);
}

static void newer_database_is_left_alone(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    store_close(shelf.store);
    execute(shelf.path, "UPDATE schema SET version = 4");
    assert_refused(&shelf, "a newer Bigtop");
    execute(shelf.path, "DELETE FROM schema");
    assert_refused(&shelf, "no schema version");
    shelf_remove(&shelf);
}

static const char *awaited(struct shelf *shelf, uint32_t limit)
{
    static struct reading reading;
    reading = (struct reading){0};
    assert_int_equal(store_awaited(shelf->store, limit, read_id, &reading), STORE_OK);
    return reading.text;
}

static void games_that_await_a_computer_are_found(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    add_game(shelf.store, "first", 1000);
    add_game(shelf.store, "second", 1001);
    add_game(shelf.store, "third", 1002);
    assert_string_equal(awaited(&shelf, 10), "");
    struct table_step step = {.sequence = 1, .count = 1, .moves = {7}};
    struct store_summary summary = {.changed = 2000, .sequence = 1, .awaited = true, .seats = 2};
    assert_int_equal(store_append(shelf.store, "first", &step, &summary), STORE_OK);
    summary.changed = 2001;
    assert_int_equal(store_append(shelf.store, "third", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(awaited(&shelf, 10), "third first ");
    assert_string_equal(awaited(&shelf, 1), "third ");
    step.sequence = summary.sequence = 2;
    summary.awaited = false;
    assert_int_equal(store_append(shelf.store, "third", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(awaited(&shelf, 10), "first ");
    shelf_remove(&shelf);
}

/* What the first version made of an empty file, and a game in it. */
static const char first_version[] =
    "PRAGMA application_id = 0x42675470;"
    "CREATE TABLE schema (version INTEGER NOT NULL) STRICT;"
    "INSERT INTO schema VALUES (1);"
    "CREATE TABLE game (id TEXT NOT NULL PRIMARY KEY, created INTEGER NOT NULL,"
    " format INTEGER NOT NULL, rules INTEGER NOT NULL, setup TEXT NOT NULL,"
    " changed INTEGER NOT NULL, sequence INTEGER NOT NULL, turn INTEGER NOT NULL,"
    " tiles_left INTEGER NOT NULL, over INTEGER NOT NULL, scores TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX game_by_change ON game (changed);"
    "CREATE TABLE step (game TEXT NOT NULL, sequence INTEGER NOT NULL, moves TEXT NOT NULL,"
    " scores TEXT NOT NULL, time INTEGER NOT NULL, PRIMARY KEY (game, sequence))"
    " STRICT, WITHOUT ROWID;"
    "INSERT INTO game VALUES ('old', 5, 1, 1, '{}', 6, 0, 1, 70, 0, '0 0');"
    "INSERT INTO step VALUES ('old', 0, '7', '0 0', 6)";

/* What the second version added. */
static const char second_version[] =
    "ALTER TABLE game ADD COLUMN awaited INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX game_awaited ON game (changed) WHERE awaited;"
    "UPDATE schema SET version = 2;"
    "UPDATE game SET awaited = 1";

static void older_database_is_brought_up_to_date(void **state)
{
    struct shelf shelf;
    shelf_make(&shelf);
    store_close(shelf.store);
    assert_int_equal(remove(shelf.path), 0);
    execute(shelf.path, first_version);
    if (*state)
        execute(shelf.path, second_version);
    for (int i = 0; i < 2; i++) {
        shelf_open(&shelf);
        assert_non_null(shelf.store);
        assert_string_equal(load(&shelf, "old"),
                            "people  0 old old 5 1 1 {} 6 0 1 70 0 2:0,0;[0:1 7..7 =0,0]");
        assert_string_equal(awaited(&shelf, 10), *state ? "old " : "");
        store_close(shelf.store);
    }
    execute(shelf.path, "UPDATE game SET awaited = 1 WHERE (SELECT version FROM schema) = 3");
    shelf_open(&shelf);
    assert_string_equal(awaited(&shelf, 10), "old ");
    shelf_remove(&shelf);
}

static void foreign_files_are_left_alone(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf);
    store_close(shelf.store);
    assert_int_equal(remove(shelf.path), 0);
    execute(shelf.path, "CREATE TABLE recipes (name TEXT)");
    assert_refused(&shelf, "no database of Bigtop's");
    FILE *file = fopen(shelf.path, "wb");
    assert_non_null(file);
    for (int i = 0; i < 5000; i++)
        assert_true(fputs("Dear diary! ", file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_refused(&shelf, "not a database");
    shelf_remove(&shelf);
}

static void second_server_is_kept_out(void **state)
{
    struct shelf shelf;
    char fault[400];
    (void)state;
    shelf_make(&shelf);
    assert_null(store_sqlite_open(shelf.path, NULL, fault, sizeof fault));
    assert_non_null(strstr(fault, "another server"));
    shelf_remove(&shelf);
}

static void damage(const char *path, size_t from, size_t length)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, (long)from, SEEK_SET), 0);
    for (size_t i = 0; i < length; i++)
        assert_true(fputc(0xa5, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Wherever a page is destroyed: an error is told, or what is read is right. */
static void damaged_file_is_an_error_and_no_crash(void **state)
{
    struct shelf shelf;
    size_t length;
    (void)state;
    shelf_make(&shelf);
    for (int i = 0; i < 300; i++) {
        char id[16];
        (void)snprintf(id, sizeof id, "g%04d", i);
        add_game(shelf.store, id, 1000 + i);
    }
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    store_close(shelf.store);
    char *whole = whole_file(shelf.path, &length);
    for (size_t at = 0; at < length; at += 4096) {
        damage(shelf.path, at + (at == 0 ? 100 : 0), 1500);
        shelf_open(&shelf);
        for (int i = 0; shelf.store && i < 300; i += 13) {
            char id[16];
            (void)snprintf(id, sizeof id, "g%04d", i);
            const char *text = load(&shelf, id);
            if (strcmp(text, "failed") != 0 && strcmp(text, "absent") != 0)
                assert_non_null(strstr(text, "4294967295"));
        }
        store_close(shelf.store);
        FILE *file = fopen(shelf.path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(whole, 1, length, file), length);
        assert_int_equal(fclose(file), 0);
    }
    free(whole);
    shelf.store = NULL;
    shelf_remove(&shelf);
}

static void rows_that_make_no_sense_are_an_error(void **state)
{
    static const char *const changes[] = {
        "UPDATE step SET moves = '1 x'",      "UPDATE step SET moves = '1  2'",
        "UPDATE step SET moves = '-1'",       "UPDATE step SET moves = '4294967296'",
        "UPDATE step SET scores = '1,2'",     "UPDATE step SET scores = '1 2 3 4 5 6 7'",
        "UPDATE step SET scores = '99999 0'", "UPDATE game SET scores = 'x'",
    };
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        struct shelf shelf;
        shelf_make(&shelf);
        add_game(shelf.store, "first", 1000);
        assert_int_equal(store_commit(shelf.store), STORE_OK);
        store_close(shelf.store);
        execute(shelf.path, changes[i]);
        shelf_open(&shelf);
        assert_non_null(shelf.store);
        assert_string_equal(load(&shelf, "first"), "failed");
        assert_non_null(strstr(store_fault(shelf.store), "damaged"));
        shelf_remove(&shelf);
    }
}

int main(void)
{
    static char from_second[] = "the second version";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_comes_out_as_it_went_in),
        cmocka_unit_test(batch_is_all_or_nothing),
        cmocka_unit_test(games_are_listed_newest_change_first),
        cmocka_unit_test(games_that_await_a_computer_are_found),
        cmocka_unit_test(older_database_is_brought_up_to_date),
        cmocka_unit_test_prestate(older_database_is_brought_up_to_date, from_second),
        cmocka_unit_test(acts_people_and_chat_come_out_as_they_went_in),
        cmocka_unit_test(lists_hold_what_they_are_asked_for),
        cmocka_unit_test(store_of_one_process_owns_every_game),
        cmocka_unit_test(newer_database_is_left_alone),
        cmocka_unit_test(foreign_files_are_left_alone),
        cmocka_unit_test(second_server_is_kept_out),
        cmocka_unit_test(damaged_file_is_an_error_and_no_crash),
        cmocka_unit_test(rows_that_make_no_sense_are_an_error),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
