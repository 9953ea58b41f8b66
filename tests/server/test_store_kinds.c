/* Every kind of store does the same: what goes in comes out. */
#include "store_shelf.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

static struct cluster cluster;

static enum shelf_kind kind_of(void **state)
{
    return *(const enum shelf_kind *)*state;
}

static void game_comes_out_as_it_went_in(void **state)
{
    struct shelf shelf;
    shelf_make(&shelf, kind_of(state), &cluster);
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
    shelf_reopen(&shelf);
    assert_string_equal(load_text(shelf.store, "first"),
                        "people  0 first first 1000 1 1 {\"a\":\"\xc5\xbb\"} 2000 1 2 69 1 2:4,-1;"
                        "[0:1 4294967295..4294967295 =0,0][1:120 4000000000..4000000119 =4,-1]");
    assert_string_equal(load_text(shelf.store, "second"), "absent");
    shelf_remove(&shelf);
}

static void batch_is_all_or_nothing(void **state)
{
    struct shelf shelf;
    shelf_make(&shelf, kind_of(state), &cluster);
    add_game(shelf.store, "first", 1000);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    add_game(shelf.store, "second", 1001);
    /* Step 0 of the first game is there already. */
    struct table_step step = {.count = 1, .moves = {7}};
    struct store_summary summary = {.seats = 2};
    enum store_result result = store_append(shelf.store, "first", &step, &summary);
    /* A store that keeps its batch back finds out later. */
    if (result == STORE_OK)
        result = store_commit(shelf.store);
    assert_int_equal(result, STORE_CONFLICT);
    assert_true(*store_fault(shelf.store));
    store_rollback(shelf.store);
    assert_string_equal(load_text(shelf.store, "second"), "absent");
    assert_int_equal(store_commit(shelf.store), STORE_OK); /* of nothing */
    add_game(shelf.store, "third", 1002);
    shelf_reopen(&shelf); /* without a commit */
    assert_string_equal(load_text(shelf.store, "third"), "absent");
    assert_string_not_equal(load_text(shelf.store, "first"), "absent");
    shelf_remove(&shelf);
}

static void games_are_listed_newest_change_first(void **state)
{
    struct shelf shelf;
    uint64_t total = 0;
    shelf_make(&shelf, kind_of(state), &cluster);
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
    shelf_make(&shelf, kind_of(state), &cluster);
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
    shelf_reopen(&shelf);
    const char *text = load_text(shelf.store, "first");
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
    shelf_make(&shelf, kind_of(state), &cluster);
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
    const struct store_summary over = {
        .changed = 203, .sequence = 1, .deadline = 4997, .over = true};
    assert_int_equal(
        store_append(shelf.store, "d", &(struct table_step){.sequence = 1, .over = true}, &over),
        STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(listed(&shelf, STORE_PUBLIC, NULL), "b of 1");
    assert_string_equal(listed(&shelf, STORE_SERIES, "a"), "a b of 2");
    assert_string_equal(listed(&shelf, STORE_SERIES, "c"), "c of 1");
    struct reading reading = {0};
    assert_int_equal(store_due(shelf.store, 4996, 10, read_id, &reading), STORE_OK);
    assert_string_equal(reading.text, "");
    assert_int_equal(store_due(shelf.store, 4998, 10, read_id, &reading), STORE_OK);
    assert_string_equal(reading.text, "d c ");
    shelf_remove(&shelf);
}

static void games_that_await_a_computer_are_found(void **state)
{
    struct shelf shelf;
    shelf_make(&shelf, kind_of(state), &cluster);
    add_game(shelf.store, "first", 1000);
    add_game(shelf.store, "second", 1001);
    add_game(shelf.store, "third", 1002);
    assert_string_equal(awaited_text(shelf.store, 10), "");
    struct table_step step = {.sequence = 1, .count = 1, .moves = {7}};
    struct store_summary summary = {.changed = 2000, .sequence = 1, .awaited = true, .seats = 2};
    assert_int_equal(store_append(shelf.store, "first", &step, &summary), STORE_OK);
    summary.changed = 2001;
    assert_int_equal(store_append(shelf.store, "third", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(awaited_text(shelf.store, 10), "third first ");
    assert_string_equal(awaited_text(shelf.store, 1), "third ");
    step.sequence = summary.sequence = 2;
    summary.awaited = false;
    assert_int_equal(store_append(shelf.store, "third", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    assert_string_equal(awaited_text(shelf.store, 10), "first ");
    shelf_remove(&shelf);
}

static int run(const char *name, enum shelf_kind kind)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(game_comes_out_as_it_went_in, &kind),
        cmocka_unit_test_prestate(batch_is_all_or_nothing, &kind),
        cmocka_unit_test_prestate(games_are_listed_newest_change_first, &kind),
        cmocka_unit_test_prestate(acts_people_and_chat_come_out_as_they_went_in, &kind),
        cmocka_unit_test_prestate(lists_hold_what_they_are_asked_for, &kind),
        cmocka_unit_test_prestate(games_that_await_a_computer_are_found, &kind),
    };
    return cmocka_run_group_tests_name(name, tests, NULL, NULL);
}

int main(void)
{
    int failed = run("store in SQLite", SHELF_SQLITE) + run("store in memory", SHELF_MEMORY);
    if (cluster_make(&cluster)) {
        failed += run("store in PostgreSQL", SHELF_POSTGRES);
        cluster_remove(&cluster);
    } else {
        printf("# no PostgreSQL here: its store is not tested\n");
    }
    return failed;
}
