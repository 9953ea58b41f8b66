/* The file of the store in SQLite: what is not ours stays as it is. */
#include "client.h"
#include "small_disk.h"
#include "store_shelf.h"
#include "store_sqlite.h"

#include "cmocka_all.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void make(struct shelf *shelf)
{
    shelf_make(shelf, SHELF_SQLITE, NULL);
}

static void store_of_one_process_owns_every_game(void **state)
{
    struct shelf shelf;
    struct store_notice notice;
    (void)state;
    make(&shelf);
    assert_int_equal(store_acquire(shelf.store, "any"), STORE_LEASE_OWNED);
    store_release(shelf.store, "any");
    assert_false(store_next_notice(shelf.store, &notice));
    assert_int_equal(store_descriptor(shelf.store), -1);
    shelf_remove(&shelf);
}

static unsigned mode_of(const struct shelf *shelf, const char *ending)
{
    char path[200];
    struct stat status;
    (void)snprintf(path, sizeof path, "%s%s", shelf->path, ending);
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777u;
}

static void files_are_for_the_server_alone(void **state)
{
    struct shelf shelf;
    (void)state;
    mode_t before = umask(0022);
    make(&shelf);
    add_game(shelf.store, "first", 1000);
    assert_int_equal(store_commit(shelf.store), STORE_OK);
    (void)umask(before);
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        assert_int_equal(mode_of(&shelf, endings[i]), 0600);
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
    make(&shelf);
    store_close(shelf.store);
    execute(shelf.path, "UPDATE schema SET version = 4");
    assert_refused(&shelf, "a newer Bigtop");
    execute(shelf.path, "DELETE FROM schema");
    assert_refused(&shelf, "no schema version");
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
    make(&shelf);
    store_close(shelf.store);
    assert_int_equal(remove(shelf.path), 0);
    execute(shelf.path, first_version);
    if (*state)
        execute(shelf.path, second_version);
    for (int i = 0; i < 2; i++) {
        shelf_open(&shelf);
        assert_non_null(shelf.store);
        assert_string_equal(load_text(shelf.store, "old"),
                            "people  0 old old 5 1 1 {} 6 0 1 70 0 2:0,0;[0:1 7..7 =0,0]");
        assert_string_equal(awaited_text(shelf.store, 10), *state ? "old " : "");
        store_close(shelf.store);
    }
    execute(shelf.path, "UPDATE game SET awaited = 1 WHERE (SELECT version FROM schema) = 3");
    shelf_open(&shelf);
    assert_string_equal(awaited_text(shelf.store, 10), "old ");
    shelf_remove(&shelf);
}

static void foreign_files_are_left_alone(void **state)
{
    struct shelf shelf;
    (void)state;
    make(&shelf);
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
    make(&shelf);
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
    make(&shelf);
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
            const char *text = load_text(shelf.store, id);
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
        make(&shelf);
        add_game(shelf.store, "first", 1000);
        assert_int_equal(store_commit(shelf.store), STORE_OK);
        store_close(shelf.store);
        execute(shelf.path, changes[i]);
        shelf_open(&shelf);
        assert_non_null(shelf.store);
        assert_string_equal(load_text(shelf.store, "first"), "failed");
        const char *fault = store_fault(shelf.store);
        assert_string_equal(
            fault, strstr(changes[i], "UPDATE step")
                       ? "the database is damaged: row 0 of game first cannot be read"
                       : "the database is damaged: the header of game first cannot be read");
        shelf_remove(&shelf);
    }
}

/* ---- A disk without room ------------------------------------------------------------------- */

/* Times that a text stands in what was written to a file. */
static unsigned times_in(FILE *file, const char *text)
{
    static char all[8000];
    unsigned times = 0;
    rewind(file);
    size_t length = fread(all, 1, sizeof all - 1, file);
    all[length] = '\0';
    for (const char *at = all; (at = strstr(at, text)); at++)
        times++;
    return times;
}

/* A check that writes a few bytes would find room for them where a step finds none. What is wrong
 * is logged once each time it begins, and so is its end. */
static void full_disk_is_noticed_each_time(void **state)
{
    char folder[64], path[80], ballast[80], fault[400];
    (void)state;
    folder_make(folder);
    if (!small_disk_mount(folder, "4m")) {
        folder_remove(folder);
        skip();
    }
    (void)snprintf(path, sizeof path, "%s/bigtop.db", folder);
    (void)snprintf(ballast, sizeof ballast, "%s/ballast", folder);
    struct store *store = store_sqlite_open(path, NULL, fault, sizeof fault);
    assert_non_null(store);
    FILE *log = tmpfile();
    assert_non_null(log);
    int usual = dup(STDERR_FILENO);
    assert_true(dup2(fileno(log), STDERR_FILENO) >= 0);
    for (unsigned time = 1; time <= 2; time++) {
        assert_int_equal(store_check(store), STORE_OK);
        assert_true(small_disk_fill(ballast));
        for (int i = 0; i < 20; i++)
            assert_int_equal(store_check(store), STORE_FAILED);
        assert_int_equal(times_in(log, " store-fault "), time);
        assert_int_equal(unlink(ballast), 0);
        assert_int_equal(store_check(store), STORE_OK);
        assert_int_equal(times_in(log, " store-reached "), time);
    }
    assert_true(dup2(usual, STDERR_FILENO) >= 0);
    (void)close(usual);
    (void)fclose(log);
    store_close(store);
    small_disk_unmount(folder);
    folder_remove(folder);
}

int main(void)
{
    static char from_second[] = "the second version";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_database_is_brought_up_to_date),
        cmocka_unit_test_prestate(older_database_is_brought_up_to_date, from_second),
        cmocka_unit_test(store_of_one_process_owns_every_game),
        cmocka_unit_test(files_are_for_the_server_alone),
        cmocka_unit_test(newer_database_is_left_alone),
        cmocka_unit_test(foreign_files_are_left_alone),
        cmocka_unit_test(second_server_is_kept_out),
        cmocka_unit_test(damaged_file_is_an_error_and_no_crash),
        cmocka_unit_test(rows_that_make_no_sense_are_an_error),
        cmocka_unit_test(full_disk_is_noticed_each_time),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
