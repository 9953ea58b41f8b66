/* A store that several servers share: who owns a game, who may write to it, and what happens when a
 * server or the database goes away. */
#include "store_shelf.h"

#include "cmocka_all.h"

#if defined(BIGTOP_WITH_POSTGRES)
#include "store_open.h"
#include "store_postgres.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct cluster cluster;

/* Two servers at one database. */
struct pair {
    struct shelf shelf;
    struct store *anna, *ben;
};

static struct store *open_another(void)
{
    char fault[400];
    struct store *store = store_postgres_open(cluster.address, fault, sizeof fault);
    assert_non_null(store);
    return store;
}

static void pair_make(struct pair *pair)
{
    shelf_make(&pair->shelf, SHELF_POSTGRES, &cluster);
    pair->anna = pair->shelf.store;
    pair->ben = open_another();
}

static void pair_remove(struct pair *pair)
{
    store_close(pair->ben);
    shelf_remove(&pair->shelf);
}

static void create(struct store *store, const char *id)
{
    add_game(store, id, 1000);
    assert_int_equal(store_commit(store), STORE_OK);
}

static enum store_result append(struct store *store, const char *id, uint32_t sequence)
{
    struct table_step step = {.sequence = sequence, .count = 1, .moves = {sequence}};
    struct store_summary summary = {.changed = 2000, .sequence = sequence, .seats = 2};
    return store_append(store, id, &step, &summary);
}

static enum store_result write_row(struct store *store, const char *id, uint32_t sequence)
{
    enum store_result result = append(store, id, sequence);
    if (result == STORE_OK)
        return store_commit(store);
    store_rollback(store);
    return result;
}

/* The next notice, which has to come within a second, is of this kind and game. The descriptor has
 * to tell of it. */
static void expect(struct store *store, enum store_notice_kind kind, const char *game)
{
    struct store_notice notice = {0};
    bool told = store_next_notice(store, &notice);
    for (int tries = 0; !told && tries < 50; tries++) {
        struct pollfd ready = {.fd = store_descriptor(store), .events = POLLIN};
        assert_true(poll(&ready, 1, 1000) >= 0);
        told = store_next_notice(store, &notice);
    }
    assert_true(told);
    assert_int_equal(notice.kind, kind);
    assert_string_equal(notice.game, game);
}

static void expect_nothing(struct store *store)
{
    struct store_notice notice;
    assert_false(store_next_notice(store, &notice));
}

static void end_all_leases(void)
{
    cluster_execute(&cluster,
                    "UPDATE bigtop.server SET expires = clock_timestamp() - interval '1h'");
}

/* ---- Owning -------------------------------------------------------------------------------- */

static void game_is_handed_over_to_who_asks(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    create(pair.anna, "first");
    expect(pair.ben, STORE_NOTICE_CHANGED, "first");
    assert_int_equal(store_acquire(pair.anna, "first"), STORE_LEASE_OWNED);
    assert_int_equal(store_adopt(pair.ben, "first"), STORE_LEASE_PENDING);
    expect_nothing(pair.anna);
    assert_int_equal(store_acquire(pair.ben, "first"), STORE_LEASE_PENDING);
    expect(pair.anna, STORE_NOTICE_WANTED, "first");
    assert_int_equal(write_row(pair.ben, "first", 1), STORE_CONFLICT);
    assert_int_equal(write_row(pair.anna, "first", 1), STORE_OK);
    store_release(pair.anna, "first");
    expect(pair.ben, STORE_NOTICE_CHANGED, "first");
    expect(pair.ben, STORE_NOTICE_OWNED, "first");
    assert_int_equal(store_acquire(pair.ben, "first"), STORE_LEASE_OWNED);
    assert_int_equal(write_row(pair.ben, "first", 2), STORE_OK);
    expect(pair.anna, STORE_NOTICE_CHANGED, "first");
    assert_int_equal(write_row(pair.anna, "first", 3), STORE_CONFLICT);
    assert_non_null(strstr(load_text(pair.anna, "first"), "[2:1 2..2 =0,0]"));
    assert_null(strstr(load_text(pair.anna, "first"), "[3:"));
    pair_remove(&pair);
}

/* The row that anna had begun to write before her time was over must not appear. */
static void owner_that_slept_is_fenced_off(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    create(pair.anna, "first");
    create(pair.anna, "second");
    assert_int_equal(append(pair.anna, "first", 1), STORE_OK);
    assert_int_equal(append(pair.anna, "second", 1), STORE_OK);
    end_all_leases();
    assert_int_equal(store_acquire(pair.ben, "first"), STORE_LEASE_OWNED);
    assert_int_equal(store_commit(pair.anna), STORE_CONFLICT);
    assert_true(*store_fault(pair.anna));
    assert_null(strstr(load_text(pair.ben, "first"), "[1:"));
    assert_null(strstr(load_text(pair.ben, "second"), "[1:"));
    assert_int_equal(write_row(pair.ben, "first", 1), STORE_OK);
    /* Anna knows now, and may go on with what is nobody else's. */
    assert_int_equal(write_row(pair.anna, "first", 1), STORE_CONFLICT);
    assert_int_equal(write_row(pair.anna, "second", 1), STORE_OK);
    pair_remove(&pair);
}

static void row_is_written_once(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    create(pair.anna, "first");
    assert_int_equal(write_row(pair.anna, "first", 1), STORE_OK);
    assert_int_equal(write_row(pair.anna, "first", 1), STORE_CONFLICT);
    assert_int_equal(write_row(pair.anna, "first", 2), STORE_OK);
    pair_remove(&pair);
}

static void killed_owner_loses_its_games(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    struct store *carl = open_another();
    create(carl, "first");
    store_postgres_abandon(carl);
    assert_int_equal(store_acquire(pair.ben, "first"), STORE_LEASE_PENDING);
    expect(pair.ben, STORE_NOTICE_CHANGED, "first");
    store_tick(pair.ben);
    expect_nothing(pair.ben);
    end_all_leases();
    store_tick(pair.ben);
    expect(pair.ben, STORE_NOTICE_OWNED, "first");
    assert_int_equal(write_row(pair.ben, "first", 1), STORE_OK);
    pair_remove(&pair);
}

static void owner_that_leaves_gives_all_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    struct store *carl = open_another();
    create(carl, "first");
    assert_int_equal(store_acquire(pair.ben, "first"), STORE_LEASE_PENDING);
    store_close(carl);
    expect(pair.ben, STORE_NOTICE_CHANGED, "first");
    expect(pair.ben, STORE_NOTICE_OWNED, "first");
    assert_int_equal(store_acquire(pair.anna, "absent"), STORE_LEASE_FAILED);
    pair_remove(&pair);
}

/* A computer is to move, and its server is gone: one of the others takes the game over. */
static void orphan_that_goes_on_by_itself_is_adopted_once(void **state)
{
    struct pair pair;
    (void)state;
    pair_make(&pair);
    struct store *carl = open_another();
    create(carl, "first");
    create(carl, "second");
    struct table_step step = {.sequence = 1, .count = 1, .moves = {1}};
    struct store_summary summary = {.changed = 5, .sequence = 1, .awaited = true, .seats = 2};
    assert_int_equal(store_append(carl, "second", &step, &summary), STORE_OK);
    assert_int_equal(store_commit(carl), STORE_OK);
    for (int i = 0; i < 3; i++)
        expect(pair.ben, STORE_NOTICE_CHANGED, i == 0 ? "first" : "second");
    store_tick(pair.ben);
    expect_nothing(pair.ben); /* carl lives */
    store_close(carl);
    store_tick(pair.ben);
    store_tick(pair.anna);
    expect(pair.ben, STORE_NOTICE_OWNED, "second");
    expect_nothing(pair.ben);
    assert_int_equal(write_row(pair.ben, "second", 2), STORE_OK);
    pair_remove(&pair);
}

/* ---- The database goes away ---------------------------------------------------------------- */

static int64_t milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void database_that_is_stopped_at_once_loses_nothing(void **state)
{
    struct pair pair;
    char text[200];
    (void)state;
    pair_make(&pair);
    create(pair.anna, "first");
    for (uint32_t sequence = 1; sequence <= 3; sequence++) {
        uint32_t row = 2 * sequence;
        assert_int_equal(write_row(pair.anna, "first", row - 1), STORE_OK);
        assert_int_equal(append(pair.anna, "first", row), STORE_OK);
        cluster_stop(&cluster);
        int64_t before = milliseconds();
        assert_int_equal(store_commit(pair.anna), STORE_FAILED);
        assert_int_equal(write_row(pair.anna, "first", row), STORE_FAILED);
        assert_string_equal(load_text(pair.anna, "first"), "failed");
        assert_non_null(strstr(store_fault(pair.anna), "database"));
        store_tick(pair.anna);
        uint64_t faults = pair.anna->faults;
        assert_true(faults >= 3);
        assert_int_equal(store_check(pair.anna), STORE_FAILED);
        assert_true(pair.anna->faults > faults);
        assert_true(milliseconds() - before < 500); /* nobody waits for it */
        cluster_start(&cluster);
        for (int tries = 0; tries < 100 && strcmp(load_text(pair.anna, "first"), "failed") == 0;
             tries++) {
            store_tick(pair.anna);
            (void)nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
        }
        expect(pair.anna, STORE_NOTICE_UNSURE, "");
        (void)snprintf(text, sizeof text, "[%u:1", (unsigned)row - 1);
        assert_non_null(strstr(load_text(pair.anna, "first"), text));
        (void)snprintf(text, sizeof text, "[%u:1", (unsigned)row);
        assert_null(strstr(load_text(pair.anna, "first"), text));
        assert_int_equal(store_check(pair.anna), STORE_OK);
        assert_int_equal(store_acquire(pair.anna, "first"), STORE_LEASE_OWNED);
        assert_int_equal(write_row(pair.anna, "first", row), STORE_OK);
    }
    pair_remove(&pair);
}

/* ---- Its schema ---------------------------------------------------------------------------- */

static void refuse(const char *reason)
{
    char fault[400];
    assert_null(store_postgres_open(cluster.address, fault, sizeof fault));
    if (!strstr(fault, reason))
        fail_msg("%s", fault);
}

static void schema_that_is_not_ours_is_left_alone(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf, SHELF_POSTGRES, &cluster);
    cluster_execute(&cluster, "UPDATE bigtop.schema SET version = 99");
    refuse("a newer Bigtop");
    cluster_execute(&cluster, "DELETE FROM bigtop.schema");
    refuse("no schema version");
    cluster_execute(&cluster, "SET client_min_messages = error; DROP SCHEMA bigtop CASCADE;"
                              " CREATE SCHEMA bigtop; CREATE TABLE bigtop.recipes (name text)");
    refuse("not of this program's making");
    cluster_execute(&cluster, "SELECT * FROM bigtop.recipes");
    shelf_remove(&shelf);
}

/* How many servers have told that they live. */
static void assert_servers(int count)
{
    char sql[200];
    (void)snprintf(sql, sizeof sql,
                   "DO $$ BEGIN ASSERT (SELECT count(*) FROM bigtop.server) = %d; END $$", count);
    cluster_execute(&cluster, sql);
}

static void refuse_reading(const char *reason)
{
    char fault[400];
    assert_null(store_open_reading(cluster.address, fault, sizeof fault));
    if (!strstr(fault, reason))
        fail_msg("%s", fault);
}

static void who_reads_makes_and_changes_nothing(void **state)
{
    struct shelf shelf;
    char fault[400];
    (void)state;
    shelf_make(&shelf, SHELF_POSTGRES, &cluster);
    create(shelf.store, "first");
    assert_servers(1);
    struct store *reading = store_open_reading(cluster.address, fault, sizeof fault);
    assert_non_null(reading);
    assert_string_not_equal(load_text(reading, "first"), "absent");
    assert_string_not_equal(load_text(reading, "first"), "failed");
    store_tick(reading);
    assert_servers(1);
    add_game(reading, "second", 1000);
    assert_int_equal(store_commit(reading), STORE_FAILED);
    assert_non_null(strstr(store_fault(reading), "read-only"));
    store_close(reading);
    assert_string_equal(load_text(shelf.store, "second"), "absent");
    assert_int_equal(write_row(shelf.store, "first", 1), STORE_OK);
    cluster_execute(&cluster, "UPDATE bigtop.schema SET version = 99");
    refuse_reading("a newer Bigtop");
    cluster_execute(&cluster, "SET client_min_messages = error; DROP SCHEMA bigtop CASCADE");
    refuse_reading("there is no schema");
    cluster_execute(&cluster, "CREATE SCHEMA bigtop"); /* it was not made */
    store_close(shelf.store);
    shelf.store = NULL;
    shelf_remove(&shelf);
}

static void damaged_row_is_told_by_its_number(void **state)
{
    struct shelf shelf;
    (void)state;
    shelf_make(&shelf, SHELF_POSTGRES, &cluster);
    create(shelf.store, "first");
    assert_int_equal(write_row(shelf.store, "first", 1), STORE_OK);
    cluster_execute(&cluster, "UPDATE bigtop.step SET moves = 'x' WHERE sequence = 1");
    assert_string_equal(load_text(shelf.store, "first"), "failed");
    assert_string_equal(store_fault(shelf.store),
                        "the database is damaged: row 1 of game first cannot be read");
    assert_int_equal(shelf.store->faults, 1);
    cluster_execute(&cluster, "UPDATE bigtop.game SET scores = 'x'");
    assert_string_equal(load_text(shelf.store, "first"), "failed");
    assert_string_equal(store_fault(shelf.store),
                        "the database is damaged: the header of game first cannot be read");
    shelf_remove(&shelf);
}

static void password_is_not_told(void **state)
{
    char fault[400];
    (void)state;
    assert_null(
        store_postgres_open("postgresql://bigtop:sesame@127.0.0.1:1/none", fault, sizeof fault));
    assert_non_null(strstr(fault, "127.0.0.1"));
    assert_null(strstr(fault, "sesame"));
    assert_null(store_postgres_open("postgresql://%zz:sesame@/", fault, sizeof fault));
    assert_null(strstr(fault, "sesame"));
}

static void servers_that_start_together_make_one_schema(void **state)
{
    struct shelf shelf;
    pid_t children[6];
    (void)state;
    shelf_make(&shelf, SHELF_POSTGRES, &cluster);
    store_close(shelf.store);
    cluster_execute(&cluster, "SET client_min_messages = error; DROP SCHEMA bigtop CASCADE");
    for (int i = 0; i < 6; i++) {
        children[i] = fork();
        if (children[i] == 0) {
            char fault[400], id[3] = {'g', (char)('0' + i), '\0'};
            struct store *store = store_postgres_open(cluster.address, fault, sizeof fault);
            if (!store)
                (void)fprintf(stderr, "%s\n", fault);
            struct store_header header = {.game = id, .setup = "{}"};
            bool good = store && store_create(store, &header) == STORE_OK &&
                        write_row(store, id, 0) == STORE_OK;
            store_close(store);
            _exit(good ? 0 : 1);
        }
    }
    for (int i = 0; i < 6; i++) {
        int status = -1;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    shelf_open(&shelf);
    assert_non_null(shelf.store);
    assert_non_null(strstr(load_text(shelf.store, "g5"), "[0:1"));
    shelf_remove(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_is_handed_over_to_who_asks),
        cmocka_unit_test(owner_that_slept_is_fenced_off),
        cmocka_unit_test(row_is_written_once),
        cmocka_unit_test(killed_owner_loses_its_games),
        cmocka_unit_test(owner_that_leaves_gives_all_back),
        cmocka_unit_test(orphan_that_goes_on_by_itself_is_adopted_once),
        cmocka_unit_test(database_that_is_stopped_at_once_loses_nothing),
        cmocka_unit_test(schema_that_is_not_ours_is_left_alone),
        cmocka_unit_test(who_reads_makes_and_changes_nothing),
        cmocka_unit_test(damaged_row_is_told_by_its_number),
        cmocka_unit_test(password_is_not_told),
        cmocka_unit_test(servers_that_start_together_make_one_schema),
    };
    if (!cluster_make(&cluster)) {
        printf("# no PostgreSQL here: nothing is tested\n");
        return 0;
    }
    int failed = cmocka_run_group_tests_name("shared store", tests, NULL, NULL);
    cluster_remove(&cluster);
    return failed;
}
#else
int main(void)
{
    printf("# built without PostgreSQL: nothing is tested\n");
    return 0;
}
#endif
