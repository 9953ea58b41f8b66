/* bigtop backup, export and import. */
#define _GNU_SOURCE /* memmem */
#include "client.h"
#include "postgres_cluster.h"
#include "store_open.h"

#include "cmocka_all.h"

#include <archive.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct cluster cluster;
static bool has_cluster;

/* A server in a folder of its own, with some games. */
struct club {
    char folder[64], database[80], archive[80], other[80];
    struct process process;
    struct client client;
    char games[3][32];
    uint64_t random;
};

static char *whole_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 20);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
    assert_int_equal(fclose(file), 0);
    return text;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

static void start_server(struct club *club)
{
    assert_true(process_start(&club->process, club->folder, NULL));
    assert_true(client_open(&club->client, club->process.port));
}

static void stop_server(struct club *club)
{
    client_close(&club->client);
    (void)process_end(&club->process, SIGTERM);
}

static void play(struct club *club, const char *game, int turns)
{
    json_t *position = client_ask(&club->client, "{ssss}", "type", "open", "game", game);
    for (int i = 0; i < turns; i++) {
        position = client_choose(&club->client, game, position, &club->random);
        json_t *next = client_confirm(&club->client, game, position);
        assert_string_equal(text_of(next, "type"), "position");
        json_decref(position);
        position = next;
    }
    json_decref(position);
}

static void begin(struct club *club)
{
    memset(club, 0, sizeof *club);
    club->random = 5;
    folder_make(club->folder);
    (void)snprintf(club->database, sizeof club->database, "%s/bigtop.db", club->folder);
    (void)snprintf(club->archive, sizeof club->archive, "%s/games.jsonl", club->folder);
    (void)snprintf(club->other, sizeof club->other, "%s/other", club->folder);
    start_server(club);
    for (int i = 0; i < 3; i++) {
        json_decref(
            client_new_game(&club->client, "c3", "base,bigtop", 2 + (unsigned)i, club->games[i]));
        play(club, club->games[i], 4 * i);
    }
}

static void end(struct club *club)
{
    folder_remove(club->folder);
}

/* What somebody is told on stderr meanwhile. */
static char told[4000];
static int usual_stderr;

static void listen_begin(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    (void)fflush(stderr);
    usual_stderr = dup(STDERR_FILENO);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    (void)fclose(file);
}

static void listen_end(void)
{
    (void)fflush(stderr);
    memset(told, 0, sizeof told);
    (void)!pread(STDERR_FILENO, told, sizeof told - 1, 0);
    (void)dup2(usual_stderr, STDERR_FILENO);
    (void)close(usual_stderr);
}

/* ---- Backup -------------------------------------------------------------------------------- */

static void running_server_is_backed_up(void **state)
{
    struct club club;
    char copy[160];
    (void)state;
    begin(&club);
    assert_int_equal(mkdir(club.other, 0700), 0);
    (void)snprintf(copy, sizeof copy, "%s/bigtop.db", club.other);
    assert_int_equal(bigtop_backup(NULL, club.folder, copy), ARCHIVE_DONE);
    json_t *before = client_ask(&club.client, "{ssss}", "type", "open", "game", club.games[2]);
    play(&club, club.games[2], 3);
    stop_server(&club);
    /* The copy is a store like any other, as things stood then. */
    char *bytes = whole_file(copy);
    listen_begin();
    assert_int_equal(bigtop_backup(club.database, NULL, copy), ARCHIVE_FAILED);
    listen_end();
    assert_non_null(strstr(told, "exists"));
    char *again = whole_file(copy);
    assert_memory_equal(bytes, again, 4096);
    free(bytes);
    free(again);
    char folder[64];
    memcpy(folder, club.folder, sizeof folder);
    (void)snprintf(club.folder, sizeof club.folder, "%.50s", club.other);
    start_server(&club);
    json_t *after = client_ask(&club.client, "{ssss}", "type", "open", "game", club.games[2]);
    (void)json_object_del(before, "id");
    (void)json_object_del(after, "id");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
    stop_server(&club);
    memcpy(club.folder, folder, sizeof folder);
    end(&club);
}

static void what_is_no_store_is_not_backed_up(void **state)
{
    struct club club = {.random = 1};
    char file[80];
    (void)state;
    folder_make(club.folder);
    (void)snprintf(file, sizeof file, "%s/copy", club.folder);
    (void)snprintf(club.other, sizeof club.other, "%s/notes", club.folder);
    write_file(club.other, "Dear diary!");
    listen_begin();
    assert_int_equal(bigtop_backup(club.other, NULL, file), ARCHIVE_FAILED);
    assert_int_equal(bigtop_backup(club.folder, NULL, file), ARCHIVE_FAILED);
    assert_int_equal(bigtop_backup("postgresql:///x", NULL, file), ARCHIVE_REFUSED);
    listen_end();
    assert_non_null(strstr(told, "pg_dump"));
    assert_false(exists(file));
    end(&club);
}

/* It passes for ours until its games are counted. */
static void backup_that_cannot_be_checked_is_told(void **state)
{
    struct club club = {.random = 1};
    char file[80];
    sqlite3 *database = NULL;
    (void)state;
    folder_make(club.folder);
    (void)snprintf(file, sizeof file, "%s/copy", club.folder);
    (void)snprintf(club.database, sizeof club.database, "%s/bigtop.db", club.folder);
    assert_int_equal(sqlite3_open(club.database, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database,
                                  "PRAGMA application_id = 0x42675470;"
                                  "CREATE TABLE schema (version INTEGER NOT NULL);"
                                  "INSERT INTO schema VALUES (3)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    listen_begin();
    assert_int_equal(bigtop_backup(club.database, NULL, file), ARCHIVE_FAILED);
    listen_end();
    if (!strstr(told, "no such table: game"))
        fail_msg("told: %s", told);
    assert_false(exists(file));
    end(&club);
}

/* ---- Export and import --------------------------------------------------------------------- */

/* People, acts and chat, which the server of this test did not write. */
static void add_talk(const struct club *club)
{
    char fault[400];
    struct store *store = store_open(club->database, NULL, fault, sizeof fault);
    assert_non_null(store);
    struct store_chat chat = {.number = 3, .seat = -1, .name = "Zo\xc3\xab", .text = "a \"c\""};
    assert_int_equal(store_put_chat(store, club->games[1], &chat), STORE_OK);
    chat.number = 7;
    chat.removed = true;
    assert_int_equal(store_put_chat(store, club->games[1], &chat), STORE_OK);
    assert_int_equal(store_commit(store), STORE_OK);
    store_close(store);
}

/* Everything but the first line, which tells when it was written. The games come in the order of
 * their last change, which is the same in every store. */
static void assert_same_games(const char *file, const char *other)
{
    char *text = whole_file(file), *other_text = whole_file(other);
    assert_string_equal(strchr(text, '\n'), strchr(other_text, '\n'));
    free(text);
    free(other_text);
}

static void export_goes_into_any_store(void **state)
{
    struct club club;
    char again[100], others[2][200];
    (void)state;
    begin(&club);
    listen_begin();
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_DONE);
    listen_end();
    assert_non_null(strstr(told, "3 games"));
    assert_int_equal(unlink(club.archive), 0);
    stop_server(&club);
    add_talk(&club);
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_DONE);
    char *text = whole_file(club.archive);
    assert_non_null(strstr(text, "\"text\":\"a \\\"c\\\"\""));
    free(text);
    (void)snprintf(others[0], sizeof others[0], "%s", club.other);
    (void)snprintf(others[1], sizeof others[1], "%s", cluster.address);
    for (int i = 0; i < (has_cluster ? 2 : 1); i++) {
        (void)snprintf(again, sizeof again, "%s-%d", club.archive, i);
        assert_int_equal(bigtop_import(others[i], NULL, club.archive), ARCHIVE_DONE);
        assert_int_equal(bigtop_export(others[i], NULL, again), ARCHIVE_DONE);
        assert_same_games(club.archive, again);
        listen_begin();
        assert_int_equal(bigtop_import(others[i], NULL, club.archive), ARCHIVE_REFUSED);
        listen_end();
        assert_non_null(strstr(told, ":2: "));
        assert_non_null(strstr(told, "in the store already"));
        assert_int_equal(unlink(again), 0);
        assert_int_equal(bigtop_export(others[i], NULL, again), ARCHIVE_DONE);
        assert_same_games(club.archive, again);
    }
    end(&club);
}

/* A change to a line, by text, and what is then told. */
struct change {
    int line; /* from 1 on */
    const char *from, *to, *told;
};

#define ENTRY(name, text)                                                                          \
    "{\"number\":0,\"seat\":0,\"name\":\"" name "\",\"time\":1,\"text\":\"" text                   \
    "\",\"removed\":false}"

static const struct change changes[] = {
    {1, "bigtop-export", "bigtop-exports", ":1: this is no export"},
    {1, "\"version\":1", "\"version\":2", ":1: its version is not 1"},
    {2, "{\"type\"", "\"type\"", ":2: "},
    {2, "\"type\":\"game\"", "\"type\":\"toy\"", ":2: \"type\" is neither"},
    {2, "\"setup\":{", "\"setup\":7,\"x\":{", ":2: "},
    {2, "\"format\":1", "\"format\":9", "\"format\" is 9, and this program knows 1 alone"},
    {2, "\"rules\":", "\"rules\":9", "\"rules\" is 9"},
    {2, "\"public\":", "\"colour\":1,\"public\":", "\"colour\" is no member"},
    {2, "\"sequence\":0", "\"sequence\":0,\"note\":1", "row 0: \"note\" is no member"},
    {3, "\"turn\":", "\"turn\":99", "\"turn\" is not what"},
    {2, "\"seats\":3,", "\"seats\":4,", "\"seats\" is not what"},
    {3, "\"awaited\":false", "\"awaited\":true", "\"awaited\" is not what"},
    {3, "\"deadline\":0", "\"deadline\":7", "\"deadline\" is not what"},
    {3, "\"people\":{\"seats\":[{\"name\":\"", "\"people\":{\"seats\":[{\"name\":\"\\u202e",
     "seat 0: \"name\" begins"},
    {3, "\"creator\":", "\"hat\":1,\"creator\":", "\"people\": \"hat\" is no member"},
    {3, "\"chat\":[]", "\"chat\":[" ENTRY("\\u202e", "x") "]", "chat: \"name\" holds"},
    {3, "\"chat\":[]", "\"chat\":[" ENTRY("Zo", "\\u0007") "]", "chat: \"text\" holds"},
    {2, "\"colour\":\"", "\"colour\":\"x", "\"setup\" is no game"},
    {3, "\"rows\":[{\"sequence\":0", "\"rows\":[{\"sequence\":1", ":3: "},
    {3, "\"sequence\":2", "\"sequence\":3", "row 2: \"sequence\" is 3, expected 2"},
    {3, "\"moves\":[", "\"moves\":[4294967295,", "row 0 is not legal there"},
    {3, "\"sequence\":1,\"time\"", "\"sequence\":1,\"times\"", "row 1: \"times\" is no member"},
    {3, "\"scores\":[0,", "\"scores\":[1,", "leads to other scores"},
    {3, "\"tilesLeft\":", "\"tilesLeft\":1", "\"tilesLeft\" is not what"},
    {3, "\"chat\":[", "\"chat\":[{}", "entry 0 of the chat: \"number\" is missing"},
    {3, "\"public\":true,\"changed\"", "\"public\":0,\"changed\"", "neither true nor false"},
    {3, "\"people\":{\"seats\":[", "\"people\":{\"seats\":[{},", "\"people\" makes no sense"},
    {5, "\"games\":3", "\"games\":4", ":5: the number of games"},
    {5, "{\"type\":\"end\",\"games\":3}\n", "", ":5: the end is missing"},
    {5, "\n", "\n{}\n", ":6: there is something after the end"},
};

static char *changed(const char *text, const struct change *change)
{
    const char *line = text;
    for (int i = 1; i < change->line; i++)
        line = strchr(line, '\n') + 1;
    const char *at = strstr(line, change->from);
    assert_non_null(at);
    size_t length = strlen(text) + strlen(change->to) + 1;
    char *result = malloc(length);
    assert_non_null(result);
    (void)snprintf(result, length, "%.*s%s%s", (int)(at - text), text, change->to,
                   at + strlen(change->from));
    return result;
}

static void refuse(const struct club *club, const char *text, const char *reason)
{
    char bad[100];
    (void)snprintf(bad, sizeof bad, "%s-bad", club->archive);
    write_file(bad, text);
    listen_begin();
    enum archive_result result = bigtop_import(club->other, NULL, bad);
    listen_end();
    assert_int_equal(result, ARCHIVE_REFUSED);
    if (!strstr(told, reason) || !strstr(told, bad) || !strstr(told, "nothing was imported"))
        fail_msg("expected \"%s\", told: %s", reason, told);
    /* Not even an empty store is made for it. */
    assert_false(exists(club->other));
}

static void wrong_line_is_told_and_nothing_imported(void **state)
{
    struct club club;
    (void)state;
    begin(&club);
    stop_server(&club);
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_DONE);
    char *text = whole_file(club.archive);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *bad = changed(text, &changes[i]);
        refuse(&club, bad, changes[i].told);
        free(bad);
    }
    /* A game twice. */
    char *second = strchr(text, '\n') + 1;
    char *third = strchr(second, '\n') + 1;
    char *twice = calloc(1, 2 * strlen(text) + 10);
    assert_non_null(twice);
    (void)snprintf(twice, 2 * strlen(text) + 10, "%.*s%.*s%s", (int)(third - text), text,
                   (int)(third - second), second, third);
    char *end_line = strstr(twice, "\"games\":3");
    assert_non_null(end_line);
    end_line[8] = '4';
    refuse(&club, twice, "is in it twice");
    free(twice);
    free(text);
    end(&club);
}

static void import_into_a_file_in_use_is_refused(void **state)
{
    struct club club;
    (void)state;
    begin(&club);
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_DONE);
    listen_begin();
    assert_int_equal(bigtop_import(NULL, club.folder, club.archive), ARCHIVE_FAILED);
    listen_end();
    assert_non_null(strstr(told, "another server is using it"));
    stop_server(&club);
    end(&club);
}

static void new_store_is_told(void **state)
{
    struct club club;
    char typo[80], output[100], line[200] = "";
    (void)state;
    begin(&club);
    stop_server(&club);
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_DONE);
    (void)snprintf(typo, sizeof typo, "%s/typo", club.folder);
    (void)snprintf(output, sizeof output, "%s/output", club.folder);
    /* Reading makes nothing. */
    listen_begin();
    assert_int_equal(bigtop_export(NULL, typo, output), ARCHIVE_FAILED);
    assert_int_equal(bigtop_import(NULL, typo, output), ARCHIVE_FAILED);
    listen_end();
    assert_false(exists(typo));
    (void)fflush(stdout);
    int usual = dup(STDOUT_FILENO);
    FILE *file = fopen(output, "w+");
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
    enum archive_result result = bigtop_import(NULL, typo, club.archive);
    (void)fflush(stdout);
    (void)dup2(usual, STDOUT_FILENO);
    (void)close(usual);
    (void)fclose(file);
    assert_int_equal(result, ARCHIVE_DONE);
    char *text = whole_file(output);
    (void)snprintf(line, sizeof line, "a new store, %s/bigtop.db\n3 games", typo);
    assert_memory_equal(text, line, strlen(line));
    free(text);
    end(&club);
}

static void fault_of_the_system_is_no_fault_of_the_file(void **state)
{
    struct club club;
    (void)state;
    begin(&club);
    stop_server(&club);
    listen_begin();
    assert_int_equal(bigtop_import(club.other, NULL, club.folder), ARCHIVE_FAILED);
    listen_end();
    assert_non_null(strstr(told, "cannot read"));
    assert_non_null(strstr(told, "directory"));
    end(&club);
}

static void pipe_is_refused_before_anything_is_made(void **state)
{
    struct club club = {.random = 1};
    char file[40];
    int ends[2];
    (void)state;
    folder_make(club.folder);
    (void)snprintf(club.other, sizeof club.other, "%s/other", club.folder);
    assert_int_equal(pipe(ends), 0);
    (void)snprintf(file, sizeof file, "/dev/fd/%d", ends[0]);
    listen_begin();
    assert_int_equal(bigtop_import(club.other, NULL, file), ARCHIVE_FAILED);
    listen_end();
    if (!strstr(told, "it cannot be read twice"))
        fail_msg("told: %s", told);
    assert_false(exists(club.other));
    assert_int_equal(close(ends[0]), 0);
    assert_int_equal(close(ends[1]), 0);
    end(&club);
}

static void damaged_database_is_told_as_such(void **state)
{
    struct club club;
    struct stat status;
    (void)state;
    begin(&club);
    stop_server(&club);
    assert_int_equal(stat(club.database, &status), 0);
    FILE *file = fopen(club.database, "r+b");
    assert_non_null(file);
    /* The pages that hold rows about a game; what the file is and its schema stay readable. */
    char page[4096];
    int spoilt = 0;
    for (long at = sizeof page; at < status.st_size; at += (long)sizeof page) {
        assert_int_equal(fseek(file, at, SEEK_SET), 0);
        assert_int_equal(fread(page, sizeof page, 1, file), 1);
        if (!memmem(page, sizeof page, club.games[0], strlen(club.games[0])))
            continue;
        memset(page, 0xa5, sizeof page);
        assert_int_equal(fseek(file, at, SEEK_SET), 0);
        assert_int_equal(fwrite(page, sizeof page, 1, file), 1);
        spoilt++;
    }
    assert_int_equal(fclose(file), 0);
    assert_true(spoilt > 0);
    listen_begin();
    assert_int_equal(bigtop_export(NULL, club.folder, club.archive), ARCHIVE_FAILED);
    listen_end();
    if (strstr(told, "cannot be written") || !strstr(told, "malformed"))
        fail_msg("told: %s", told);
    assert_false(exists(club.archive));
    end(&club);
}

/* ---- Damaged games ------------------------------------------------------------------------- */

/* What may have gone wrong with one game of a sound database, and what is told of it. */
static const struct {
    const char *statement, *told;
} damages[] = {
    {"DELETE FROM step WHERE sequence = 3 AND game = ", "row 3: \"sequence\" is 4, expected 3"},
    {"DELETE FROM step WHERE game = ", "\"rows\" is missing, empty, or no list"},
    {"UPDATE step SET scores = '9 0 0 0' WHERE sequence = 3 AND game = ",
     "row 3 is not legal there, or leads to other scores than it carries"},
    {"UPDATE step SET moves = '4294967295' WHERE sequence = 3 AND game = ",
     "row 3 is not legal there"},
    {"UPDATE step SET moves = 'none' WHERE sequence = 3 AND game = ", "row 3 of game"},
    {"UPDATE game SET setup = '{' WHERE id = ", "damaged"},
    {"UPDATE game SET people = '[}' WHERE id = ", "damaged"},
    {"UPDATE game SET over = 1 WHERE id = ", "\"over\" is not what its rows lead to"},
};

static void damage(const char *database, const char *statement, const char *game)
{
    sqlite3 *connection = NULL;
    char text[200];
    (void)snprintf(text, sizeof text, "%s'%s'", statement, game);
    assert_int_equal(sqlite3_open(database, &connection), SQLITE_OK);
    if (sqlite3_exec(connection, text, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(connection));
    assert_true(sqlite3_changes(connection) > 0);
    assert_int_equal(sqlite3_close(connection), SQLITE_OK);
}

static void assert_told_of(const char *game, const char *what)
{
    if (!strstr(told, what) || !strstr(told, game) || !strstr(told, "damaged"))
        fail_msg("expected \"%s\" of %s, told: %s", what, game, told);
}

/* The other games are taken out all the same, and what is taken out can be put in. */
static void damaged_game_is_told_and_not_exported(const struct club *club, const char *what)
{
    listen_begin();
    enum archive_result exported = bigtop_export(club->other, NULL, club->archive);
    listen_end();
    assert_int_equal(exported, ARCHIVE_REFUSED);
    assert_told_of(club->games[2], what);
    assert_non_null(strstr(told, "2 games are in"));
    assert_non_null(strstr(told, "1 games are damaged and not in it"));
    char target[100];
    (void)snprintf(target, sizeof target, "%s-in", club->other);
    assert_int_equal(bigtop_import(target, NULL, club->archive), ARCHIVE_DONE);
    assert_int_equal(unlink(club->archive), 0);
    assert_int_equal(unlink(target), 0);
}

/* A copy of everything is what somebody needs who wants to mend it. */
static void damaged_game_is_told_and_backed_up(const struct club *club, const char *what)
{
    char copy[100], beside[120];
    (void)snprintf(copy, sizeof copy, "%s-copy", club->other);
    listen_begin();
    enum archive_result copied = bigtop_backup(club->other, NULL, copy);
    listen_end();
    assert_int_equal(copied, ARCHIVE_REFUSED);
    assert_told_of(club->games[2], what);
    assert_non_null(strstr(told, "the copy is whole, but 1 games"));
    assert_true(exists(copy));
    (void)snprintf(beside, sizeof beside, "%s-wal", copy);
    assert_false(exists(beside));
    assert_int_equal(unlink(copy), 0);
}

static void damaged_game_is_told_by_name(void **state)
{
    struct club club;
    (void)state;
    begin(&club);
    stop_server(&club);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        assert_int_equal(bigtop_backup(NULL, club.folder, club.other), ARCHIVE_DONE);
        damage(club.other, damages[i].statement, club.games[2]);
        damaged_game_is_told_and_not_exported(&club, damages[i].told);
        damaged_game_is_told_and_backed_up(&club, damages[i].told);
        assert_int_equal(unlink(club.other), 0);
    }
    end(&club);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(running_server_is_backed_up),
        cmocka_unit_test(what_is_no_store_is_not_backed_up),
        cmocka_unit_test(backup_that_cannot_be_checked_is_told),
        cmocka_unit_test(export_goes_into_any_store),
        cmocka_unit_test(wrong_line_is_told_and_nothing_imported),
        cmocka_unit_test(new_store_is_told),
        cmocka_unit_test(fault_of_the_system_is_no_fault_of_the_file),
        cmocka_unit_test(pipe_is_refused_before_anything_is_made),
        cmocka_unit_test(damaged_database_is_told_as_such),
        cmocka_unit_test(damaged_game_is_told_by_name),
        cmocka_unit_test(import_into_a_file_in_use_is_refused),
    };
    has_cluster = cluster_make(&cluster);
    int failed = cmocka_run_group_tests_name("archives", tests, NULL, NULL);
    if (has_cluster)
        cluster_remove(&cluster);
    return failed;
}
