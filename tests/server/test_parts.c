/* The parts of the server that need no game: JSON, names and colours, chance, the handshake, the
 * files of the page, the folders. */
#include "chance.h"
#include "client.h"
#include "handshake.h"
#include "new_file.h"
#include "page.h"
#include "places.h"
#include "plain_text.h"
#include "serve_options.h"
#include "setup.h"
#include "sha1.h"

#include "cmocka_all.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- JSON ---------------------------------------------------------------------------------- */

static void json_text_is_escaped(void **state)
{
    struct json_out out = {0};
    (void)state;
    json_out_object(&out);
    json_out_member_text(&out, "a", "q\" b\\ n\n u\x01 \xc5\xbb");
    json_out_key(&out, "list");
    json_out_list(&out);
    json_out_whole(&out, -5);
    json_out_hundredths(&out, 419);
    json_out_hundredths(&out, -3);
    json_out_null(&out);
    json_out_end_list(&out);
    json_out_member_bool(&out, "b", true);
    json_out_end_object(&out);
    assert_string_equal(json_out_terminated(&out),
                        "{\"a\":\"q\\\" b\\\\ n\\u000a u\\u0001 \xc5\xbb\","
                        "\"list\":[-5,4.19,-0.03,null],\"b\":true}");
    json_out_free(&out);
}

static void json_that_is_doubtful_is_refused(void **state)
{
    static const char *const texts[] = {
        "{\"a\":1,\"a\":1}",
        "{\"a\":\"\\u0000\"}",
        "[1,]",
        "{'a':1}",
        "[1] [2]",
        "[NaN]",
        "[01]",
        "[\"\xff\"]",
        "[\"\xc0\xaf\"]",
        "[\"\\ud800\"]",
        "{\"a\":1",
    };
    char fault[200];
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        *fault = '\0';
        assert_null(json_in_read(texts[i], strlen(texts[i]), fault, sizeof fault));
        assert_true(*fault);
    }
    char deep[100];
    memset(deep, '[', 50);
    memset(deep + 50, ']', 50);
    assert_null(json_in_read(deep, 100, fault, sizeof fault));
    assert_non_null(strstr(fault, "nested"));
    json_value *brackets =
        json_in_read("[\"[[[[[[[[[[[[[[[[[[[[[[[[\\\"[[\"]", 32, fault, sizeof fault);
    assert_non_null(brackets);
    json_in_release(brackets);
}

/* The sentence quotes the text, which a client gets in a message: it must not be cut within a
 * character. */
static void fault_of_json_is_utf8(void **state)
{
    static const char *const texts[] = {
        "[\"\\\xdc\x89\"]",         /* a backslash before a letter of two bytes */
        "[\"\\\xf0\x9f\x8e\xaa\"]", /* and of four */
        "[\"\xff\"]",
        "[\"\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd\xd0\xbe\xd0\xb2\" x]",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t size = 1; size <= 200; size++) {
            char fault[200];
            assert_null(json_in_read(texts[i], strlen(texts[i]), fault, size));
            json_t *as_text = json_string(fault); /* NULL for what is no UTF-8 */
            assert_non_null(as_text);
            json_decref(as_text);
        }
    }
    char broken[] = "\xc3\xa9 \xc3 \xe2\x82 \xed\xa0\x80 \xc0\xaf \xf4\x90\x80\x80 \xe2\x82\xac";
    plain_text_mend(broken);
    assert_string_equal(broken, "\xc3\xa9 ? ?? ??? ?? ???? \xe2\x82\xac");
}

/* ---- Setups -------------------------------------------------------------------------------- */

static void names_are_trimmed_and_checked(void **state)
{
    /* Right to left from here on; spelt so that editors do not turn the line itself. */
    static const char turned[] = {(char)0xe2, (char)0x80, (char)0xae, 'a', '\0'};
    static const char *const refused[] = {
        "", "   ", "a\"b", "a\nb", "a\x7f", "\xc2\x85", turned, "\xe2\x80\xa8", "\xef\xbb\xbfz",
        /* nothing to be seen: no width, and a blank of another kind */
        "\xe2\x80\x8b", "\xc2\xa0"};
    static const char *const taken[] = {"Anna", "\xc5\x81ukasz", "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd",
                                        "\xf0\x9f\x8e\xaa", "it's <b>"};
    char name[BT_RECORD_NAME_SIZE];
    char longest[65];
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_false(setup_name(name, refused[i], strlen(refused[i])));
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        assert_true(setup_name(name, taken[i], strlen(taken[i])));
        assert_string_equal(name, taken[i]);
    }
    assert_true(setup_name(name, "  Anna B  ", 10));
    assert_string_equal(name, "Anna B");
    memset(longest, 'x', sizeof longest);
    assert_true(setup_name(name, longest, 63));
    assert_false(setup_name(name, longest, 64));
}

static unsigned read_faults(const char *text)
{
    struct setup setup;
    char fault[200];
    json_value *object = json_in_read(text, strlen(text), fault, sizeof fault);
    assert_non_null(object);
    unsigned faults = setup_read(&setup, object);
    json_in_release(object);
    return faults;
}

#define SEATS "\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},{\"name\":\"B\",\"colour\":\"blue\"}]"

static void faults_of_a_setup_are_told(void **state)
{
    static const struct {
        const char *text;
        unsigned faults;
    } cases[] = {
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"]}", 0},
        {"{" SEATS ",\"edition\":\"c3\",\"sets\":[\"bigtop\",\"river\",\"abbot\",\"base\"],"
         "\"options\":{\"meeples\":\"7\",\"modules\":\"none\"}}",
         0},
        {"{\"edition\":\"c2\",\"sets\":[\"base\"]}", SETUP_FAULT_SEATS},
        {"{\"seats\":[{\"name\":\"A\",\"colour\":\"red\"}],\"edition\":\"c2\",\"sets\":[\"base\"]}",
         SETUP_FAULT_SEATS},
        {"{\"seats\":[1,2,3,4,5,6,7],\"edition\":\"c2\",\"sets\":[\"base\"]}", SETUP_FAULT_SEATS},
        {"{\"seats\":[1,2],\"edition\":\"c2\",\"sets\":[\"base\"]}",
         SETUP_FAULT_NAME | SETUP_FAULT_COLOUR},
        {"{\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},{\"name\":\"B\",\"colour\":\"red\"}],"
         "\"edition\":\"c2\",\"sets\":[\"base\"]}",
         SETUP_FAULT_COLOUR},
        {"{" SEATS ",\"edition\":\"c4\",\"sets\":[\"base\"]}", SETUP_FAULT_EDITION},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"bigtop\"]}", SETUP_FAULT_SETS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\",\"base\"]}", SETUP_FAULT_SETS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\",\"dragon\"]}", SETUP_FAULT_SETS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"options\":{\"meeples\":\"8\"}}",
         SETUP_FAULT_OPTIONS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"options\":{\"dragons\":\"8\"}}",
         SETUP_FAULT_OPTIONS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"options\":{\"meeples\":9}}",
         SETUP_FAULT_OPTIONS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"options\":[]}", SETUP_FAULT_OPTIONS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"hints\":false,\"milliseconds\":10}",
         0},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"hints\":0,\"milliseconds\":9}",
         SETUP_FAULT_HINTS | SETUP_FAULT_MILLISECONDS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"aids\":[]}", 0},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"aids\":[\"dead\",\"dead\"]}",
         SETUP_FAULT_AIDS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"aids\":[\"oracle\"]}",
         SETUP_FAULT_AIDS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"aids\":\"tiles\"}", SETUP_FAULT_AIDS},
        {"{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"],\"milliseconds\":60001}",
         SETUP_FAULT_MILLISECONDS},
        {"{\"seats\":[{\"name\":\"A\",\"colour\":\"red\",\"computer\":\"random\"},"
         "{\"name\":\"B\",\"colour\":\"blue\",\"computer\":null}],"
         "\"edition\":\"c2\",\"sets\":[\"base\"]}",
         0},
        {"{\"seats\":[{\"name\":\"A\",\"colour\":\"red\",\"computer\":\"rando\"},"
         "{\"name\":\"B\",\"colour\":\"blue\",\"computer\":7}],"
         "\"edition\":\"c2\",\"sets\":[\"base\"]}",
         SETUP_FAULT_COMPUTER},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(read_faults(cases[i].text), cases[i].faults);
    struct json_out out = {0};
    setup_write_faults(SETUP_FAULT_SEATS | SETUP_FAULT_TILES, &out);
    assert_string_equal(json_out_terminated(&out), "[\"seats\",\"tiles\"]");
    json_out_free(&out);
}

static void aids_are_all_there_unless_some_are_left_out(void **state)
{
    static const struct {
        const char *member, *written;
    } cases[] = {
        {"", "\"aids\":[\"tiles\",\"dead\",\"fields\",\"standing\"]"},
        {",\"aids\":[\"standing\",\"dead\"]", "\"aids\":[\"dead\",\"standing\"]"},
        {",\"aids\":[]", "\"aids\":[]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300], fault[200];
        struct setup setup;
        struct json_out out = {0};
        int length =
            snprintf(text, sizeof text, "{" SEATS ",\"edition\":\"c2\",\"sets\":[\"base\"]%s}",
                     cases[i].member);
        json_value *object = json_in_read(text, (size_t)length, fault, sizeof fault);
        assert_int_equal(setup_read(&setup, object), 0);
        json_in_release(object);
        json_out_object(&out);
        setup_write(&setup, &out);
        json_out_end_object(&out);
        assert_non_null(strstr(json_out_terminated(&out), cases[i].written));
        json_out_free(&out);
    }
}

static void there_are_colours_for_everybody(void **state)
{
    unsigned count = 0;
    (void)state;
    while (setup_colour(count))
        count++;
    assert_true(count >= BT_MAX_SEATS);
}

/* ---- Chance -------------------------------------------------------------------------------- */

static bool counted_bytes(void *context, void *buffer, size_t size)
{
    uint32_t *next = context;
    memset(buffer, 0, size);
    memcpy(buffer, next, sizeof *next);
    *next += UINT32_C(0x01000193);
    return true;
}

/* 71 tiles do not divide 2^32: the numbers of the last, incomplete round must be drawn again. */
static void chance_is_weighted_and_without_bias(void **state)
{
    bt_config config;
    bt_game game;
    bt_move move;
    (void)state;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    assert_int_equal(bt_game_start(&game, &config), BT_OK);
    uint32_t next = UINT32_MAX; /* 2^32 = 71 * 60493187 + 19, so it lies in the incomplete round */
    struct chance chance = {counted_bytes, &next};
    assert_true(chance_draw(&chance, &game, &move));
    assert_true(next == UINT32_MAX + 2 * UINT32_C(0x01000193));

    unsigned counts[BT_MAX_TILE_KINDS] = {0};
    struct chance system = chance_system();
    unsigned draws = 71000;
    for (unsigned i = 0; i < draws; i++) {
        assert_true(chance_draw(&system, &game, &move));
        counts[bt_move_kind(move)]++;
    }
    double deviation = 0;
    unsigned kinds = 0;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        double expected = 1000.0 * bt_bag(&game, kind);
        if (expected > 0) {
            kinds++;
            deviation += (counts[kind] - expected) * (counts[kind] - expected) / expected;
        } else {
            assert_int_equal(counts[kind], 0);
        }
    }
    /* Chi-squared with some 23 degrees of freedom: beyond 70 once in a million runs. */
    assert_true(kinds > 20);
    assert_true(deviation < 70);
}

static void names_of_games_are_all_different(void **state)
{
    char names[100][CHANCE_NAME_SIZE];
    struct chance chance = chance_system();
    (void)state;
    for (int i = 0; i < 100; i++) {
        assert_true(chance_name(&chance, names[i]));
        assert_int_equal(strlen(names[i]), 22);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(names[i], names[j]);
    }
}

/* ---- The handshake ------------------------------------------------------------------------- */

static void digests_are_those_of_the_standard(void **state)
{
    static const unsigned char abc[SHA1_SIZE] = {0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81,
                                                 0x6a, 0xba, 0x3e, 0x25, 0x71, 0x78, 0x50,
                                                 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d};
    static const unsigned char two_blocks[4] = {0x84, 0x98, 0x3e, 0x44};
    unsigned char digest[SHA1_SIZE];
    char accept[HANDSHAKE_ACCEPT_SIZE];
    (void)state;
    sha1("abc", 3, digest);
    assert_memory_equal(digest, abc, SHA1_SIZE);
    sha1("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, digest);
    assert_memory_equal(digest, two_blocks, 4);
    assert_true(handshake_accept("dGhlIHNhbXBsZSBub25jZQ==", accept)); /* RFC 6455, section 1.3 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(handshake_accept("dGhlIHNhbXBsZSBub25jZQ=", accept));
    assert_false(handshake_accept("dGhlIHNhbXBsZSBub25jZR==", accept));
    assert_false(handshake_accept("", accept));
    assert_false(handshake_accept(NULL, accept));
}

static void hosts_that_are_not_ours_are_refused(void **state)
{
    static const char *const allowed[] = {"play.example"};
    static const char *const good[] = {"localhost",    "LOCALHOST:8080",   "127.0.0.1:8080",
                                       "[::1]:8080",   "192.168.1.5:8080", "table.lan:8080",
                                       "play.example", "Play.Example:443"};
    static const char *const bad[] = {"",
                                      "evil.example",
                                      "localhost.evil.example",
                                      "127.0.0.1.evil.example",
                                      "[::1",
                                      "localhost:80a",
                                      "[::1]x",
                                      "play.example.",
                                      "x@localhost"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(handshake_host_allowed(good[i], "table.lan", allowed, 1));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(handshake_host_allowed(bad[i], "table.lan", allowed, 1));
    assert_false(handshake_host_allowed(NULL, "table.lan", allowed, 1));
}

static void only_our_own_pages_may_connect(void **state)
{
    (void)state;
    assert_true(handshake_origin_matches("http://localhost:8080", "localhost:8080"));
    assert_true(handshake_origin_matches("https://play.example", "play.example"));
    assert_true(handshake_origin_matches("http://[::1]:8080", "[::1]:8080"));
    assert_true(handshake_origin_matches("http://a.example:80", "A.example"));
    assert_false(handshake_origin_matches("http://localhost:8081", "localhost:8080"));
    assert_false(handshake_origin_matches("http://evil.example", "localhost:8080"));
    assert_false(handshake_origin_matches("http://localhost:8080.evil.example", "localhost:8080"));
    assert_false(handshake_origin_matches("null", "localhost:8080"));
    assert_false(handshake_origin_matches("file://", "localhost:8080"));
    assert_false(handshake_origin_matches(NULL, "localhost:8080"));
    assert_true(handshake_list_has("keep-alive, Upgrade", "upgrade"));
    assert_false(handshake_list_has("upgraded", "upgrade"));
    assert_false(handshake_list_has(NULL, "upgrade"));
}

/* ---- Files --------------------------------------------------------------------------------- */

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void page_is_a_fixed_list_of_files(void **state)
{
    char folder[64];
    char path[100];
    char fault[300];
    struct page page;
    (void)state;
    folder_make(folder);
    assert_false(page_load(&page, folder, fault, sizeof fault));
    assert_non_null(strstr(fault, "index.html"));
    put_file(folder, "index.html", "<p>one");
    put_file(folder, "bigtop.wasm", "two");
    put_file(folder, ".secret", "three");
    (void)snprintf(path, sizeof path, "%s/assets", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    put_file(folder, "assets/a-1.js", "four");
    assert_true(page_load(&page, folder, fault, sizeof fault));
    assert_int_equal(page.count, 3);
    assert_string_equal(page_find(&page, "/")->type, "text/html; charset=utf-8");
    assert_string_equal(page_find(&page, "/bigtop.wasm")->type, "application/wasm");
    assert_true(page_find(&page, "/assets/a-1.js")->lasting);
    assert_false(page_find(&page, "/")->lasting);
    assert_null(page_find(&page, "/.secret"));
    assert_null(page_find(&page, "/index.html"));
    assert_null(page_find(&page, "/assets"));
    assert_null(page_find(&page, "/assets/../bigtop.wasm"));
    page_free(&page);
    folder_remove(folder);
    assert_false(page_load(&page, folder, fault, sizeof fault));
}

static void data_folder_is_made_with_its_parents(void **state)
{
    char folder[64];
    char wanted[200];
    char found[300];
    char fault[400];
    struct stat status;
    (void)state;
    folder_make(folder);
    (void)snprintf(wanted, sizeof wanted, "%s/a/b/c/", folder);
    assert_true(places_data(wanted, found, sizeof found, fault, sizeof fault));
    assert_int_equal(stat(found, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    put_file(folder, "file", "");
    (void)snprintf(wanted, sizeof wanted, "%s/file", folder);
    assert_false(places_data(wanted, found, sizeof found, fault, sizeof fault));
    assert_non_null(strstr(fault, "no folder"));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    assert_true(places_data(NULL, found, sizeof found, fault, sizeof fault));
    (void)snprintf(wanted, sizeof wanted, "%s/bigtop", folder);
    assert_string_equal(found, wanted);
    assert_int_equal(unsetenv("XDG_DATA_HOME"), 0);
    assert_int_equal(setenv("HOME", folder, 1), 0);
    assert_true(places_data(NULL, found, sizeof found, fault, sizeof fault));
    (void)snprintf(wanted, sizeof wanted, "%s/.local/share/bigtop", folder);
    assert_string_equal(found, wanted);
    folder_remove(folder);
}

/* Where names can be added but the folder not be opened, to bring its new name to disk. */
static int make_file_nobody_vouches_for(const char *name)
{
    struct new_file file;
    char fault[400];
    /* Who runs everything as root may open any folder. */
    if (geteuid() == 0 && setuid(65534) != 0)
        return 1;
    if (!new_file_begin(&file, name, fault, sizeof fault))
        return 2;
    if (new_file_end(&file, fault, sizeof fault))
        return 3;
    new_file_abandon(&file);
    if (!strstr(fault, "Permission denied"))
        return 4;
    return access(name, F_OK) == 0 || access(file.temporary, F_OK) == 0 ? 5 : 0;
}

static void file_that_may_not_last_is_taken_away(void **state)
{
    char folder[64], name[80];
    int status = -1;
    (void)state;
    folder_make(folder);
    (void)snprintf(name, sizeof name, "%s/file", folder);
    assert_int_equal(chmod(folder, 0333), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(make_file_nobody_vouches_for(name));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(chmod(folder, 0700), 0);
    folder_remove(folder);
}

/* A part of it must not pass for the whole. */
static void token_in_a_file_is_read_whole_or_not_at_all(void **state)
{
    char folder[64], path[80], name[90], token[32];
    const struct serve_options options = {.metrics_token = name};
    (void)state;
    folder_make(folder);
    (void)snprintf(path, sizeof path, "%s/token", folder);
    (void)snprintf(name, sizeof name, "@%s", path);
    for (int length = 29; length < 34; length++) {
        for (int ended = 0; ended < 2; ended++) {
            FILE *file = fopen(path, "w");
            assert_non_null(file);
            for (int i = 0; i < length; i++)
                assert_true(fputc('a' + i % 26, file) >= 0);
            assert_true(ended == 0 || fputs("\nsecond line\n", file) >= 0);
            assert_int_equal(fclose(file), 0);
            bool good = serve_read_token(&options, token, sizeof token);
            assert_int_equal(good, length < (int)sizeof token);
            if (good)
                assert_int_equal(strlen(token), length);
        }
    }
    folder_remove(folder);
}

static void port_in_use_is_told(void **state)
{
    unsigned port = 0, other = 0;
    char fault[400];
    (void)state;
    int listener = places_listen("127.0.0.1", 0, &port, fault, sizeof fault);
    assert_true(listener >= 0);
    assert_true(port > 0);
    assert_int_equal(places_listen("127.0.0.1", port, &other, fault, sizeof fault), -1);
    assert_non_null(strstr(fault, "in use already"));
    assert_int_equal(places_listen("no.such.host.invalid", 0, &other, fault, sizeof fault), -1);
    close(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_text_is_escaped),
        cmocka_unit_test(json_that_is_doubtful_is_refused),
        cmocka_unit_test(fault_of_json_is_utf8),
        cmocka_unit_test(names_are_trimmed_and_checked),
        cmocka_unit_test(faults_of_a_setup_are_told),
        cmocka_unit_test(aids_are_all_there_unless_some_are_left_out),
        cmocka_unit_test(there_are_colours_for_everybody),
        cmocka_unit_test(chance_is_weighted_and_without_bias),
        cmocka_unit_test(names_of_games_are_all_different),
        cmocka_unit_test(digests_are_those_of_the_standard),
        cmocka_unit_test(hosts_that_are_not_ours_are_refused),
        cmocka_unit_test(only_our_own_pages_may_connect),
        cmocka_unit_test(page_is_a_fixed_list_of_files),
        cmocka_unit_test(data_folder_is_made_with_its_parents),
        cmocka_unit_test(token_in_a_file_is_read_whole_or_not_at_all),
        cmocka_unit_test(file_that_may_not_last_is_taken_away),
        cmocka_unit_test(port_in_use_is_told),
    };
    return cmocka_run_group_tests_name("parts of the server", tests, NULL, NULL);
}
