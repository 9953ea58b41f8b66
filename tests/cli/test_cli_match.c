/* bigtop match and bigtop players, as people run them. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What does not depend on the clock: all before the last members. To be freed. */
static char *settled(const run *got)
{
    run_expect(got, 0);
    char *text = strdup(got->out);
    assert_non_null(text);
    char *end = strstr(text, ",\"time\":");
    assert_non_null(end);
    *end = '\0';
    return text;
}

/* ---- results ---- */

static void text_tells_all(void **state)
{
    static const char *const parts[] = {"\nmargin  ",      "\nwin rate of A  ",
                                        "\nElo  ",         "\nwins of A in a pair  0: ",
                                        "\nfirst seat  ",  "correlation within deals ",
                                        "\na turn of A  ", "\nturns  ",
                                        "\nsignature  ",   "pairs                30 of 30 (60 "};
    (void)state;
    const run *got = run_program(NULL, "match --a random --b random --pairs 30");
    run_expect(got, 0);
    assert_string_equal(got->err, "");
    for (unsigned i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        run_expect_part(got->out, parts[i]);
    }
    got = run_program(NULL, "match --a random --b random --pairs 1");
    run_expect(got, 0);
    run_expect_part(got->out, "[?, ?]");
    run_expect_part(got->out, "correlation within deals ?\na turn of A  ");
}

static void json_has_the_setup_and_the_results(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "match --a random --b random --pairs 10 --edition c3 --sets "
                                       "base,abbot,bigtop --option fields=off --seed 77 --json");
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "\n"), 1);
    run_expect_part(got->out, "{\"a\":{\"player\":\"random\",");
    run_expect_part(got->out, "\"edition\":\"c3\",\"sets\":[\"base\",\"abbot\",\"bigtop\"]");
    run_expect_part(got->out, "\"fields\":\"off\"");
    run_expect_part(got->out, "\"seed\":\"77\",\"pairs\":10,\"deals\":10,\"games\":20,");
    run_expect_part(got->out, "\"sprt\":null");
    run_expect_part(got->out, "\"interrupted\":false");
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for (unsigned seats = 2; seats <= 3; seats++) {
        static const char *const line =
            "match --a random --b random --pairs 40 --work 5 --players %u --sets "
            "base,river,bigtop --json --threads %u";
        char *one = settled(run_program(NULL, line, seats, 1u));
        char *two = settled(run_program(NULL, line, seats, 2u));
        assert_string_equal(one, two);
        free(one);
        free(two);
    }
    char *one = settled(run_program(
        NULL, "match --a random --b random --sprt -9,9 --pairs 300 --json --threads 1"));
    char *five = settled(run_program(
        NULL, "match --a random --b random --sprt -9,9 --pairs 300 --json --threads 5"));
    assert_string_equal(one, five);
    free(one);
    free(five);
}

/* The same with players that search, and with budgets of their own. */
static void searches_repeat_at_fixed_work(void **state)
{
    static const char *const line = "match --a master:work=4,memory=32 --b master --work 2 --pairs "
                                    "2 --json --threads %u";
    (void)state;
    char *one = settled(run_program(NULL, line, 1u));
    char *two = settled(run_program(NULL, line, 2u));
    assert_string_equal(one, two);
    run_expect_part(one, "\"settings\":\"master:ms=0,work=4,bytes=33554432,");
    run_expect_part(one, "\"settings\":\"master:ms=0,work=2,");
    free(one);
    free(two);
}

static void time_is_a_budget_too(void **state)
{
    (void)state;
    const run *got =
        run_program(NULL, "match --a master:ms=1,memory=32 --b eval --ms 7 --pairs 1 --threads 2");
    run_expect(got, 0);
    run_expect_part(got->out, "master:ms=1,work=0,");
    run_expect_part(got->out, "eval:ms=0,work=0,"); /* answers at once */
    assert_int_equal(run_count(got->out, "; over the budget in "), 1);
    got = run_program(NULL, "match --a master:memory=1 --b eval --pairs 1");
    run_expect(got, 2);
    run_expect_part(got->err, "master needs at least ");
    run_expect(run_program(NULL, "match --a master:root-turns=65 --b eval --pairs 1"), 2);
    run_expect(run_program(NULL, "match --a master:root-turns=x --b eval --pairs 1"), 2);
    run_expect(run_program(NULL, "match --a master:root-turns=nan --b eval --pairs 1"), 2);
}

static void seeds_change_everything(void **state)
{
    (void)state;
    char *one = settled(run_program(NULL, "match --a random --b random --pairs 9 --json"));
    char *two = settled(run_program(NULL, "match --a random --b random --pairs 9 --json --seed 2"));
    assert_string_not_equal(strstr(one, "\"margin\""), strstr(two, "\"margin\""));
    free(one);
    free(two);
}

static void more_seats_are_taken_in_turn(void **state)
{
    (void)state;
    const run *got =
        run_program(NULL, "match --a random --b random --pairs 6 --players 4 --field a");
    run_expect(got, 0);
    run_expect_part(got->out, "deals                6 of 6 (24 games");
    run_expect_part(got->out, "B alone among 3 of A");
    run_expect_part(got->out, "between equals       75.00 %");
    run_expect_part(got->out, "mean rank ");
    got = run_program(NULL, "match --a random --b random --pairs 6 --players 6 --field b --json");
    run_expect(got, 0);
    run_expect_part(got->out, "\"field\":\"b\"");
    run_expect_part(got->out, "\"games\":36");
    run_expect_part(got->out, "\"pentanomial\":[]");
}

static void sequential_test_stops_the_match(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "match --a random --b random --pairs 500 --sprt 20,40");
    run_expect(got, 0);
    run_expect_part(got->out, "pairs                16 of 500 (32 games");
    run_expect_part(got->out, "\nSPRT                 H0: ");
    got = run_program(NULL, "match --a random --b random --pairs 500 --sprt -40,-20 --json");
    run_expect_part(got->out, "\"decision\":\"H1\"");
    got = run_program(NULL, "match --a random --b random --pairs 10 --sprt 0,0.5");
    run_expect(got, 0);
    run_expect_part(got->out, "\nSPRT                 undecided: ");
}

/* ---- wrong use ---- */

static void wrong_arguments_are_named(void **state)
{
    static const char *const cases[][2] = {
        {"", "--a and --b are needed"},
        {"--a random", "--a and --b are needed"},
        {"--a random --b nobody", "--b nobody: there is no player \"nobody\"; there are "},
        {"--a : --b random", "there is no player \"\""},
        {"--a random: --b random", "key=value is expected after random:, not \"\""},
        {"--a random:ms --b random", "key=value is expected after random:, not \"ms\""},
        {"--a random:ms=0 --b random", "ms takes a whole number from 1 to 86400000, not \"0\""},
        {"--a random:work=-1 --b random", "work takes a whole number from 1 to "},
        {"--a random:work=1x --b random", "work takes a whole number from 1 to "},
        {"--a random:memory=x --b random", "memory takes a whole number from 1 to 65536"},
        {"--a random:depth=3 --b random", "random has no option \"depth\"; there are ms, work"},
        {"--a random --b random --ms 5 --work 5", "--ms and --work exclude each other"},
        {"--a random --b random --pairs 0", "--pairs takes a whole number from 1"},
        {"--a random --b random --threads 0", "--threads takes a whole number from 1"},
        {"--a random --b random --seed x", "--seed takes a whole number"},
        {"--a random --b random --sprt 2", "--sprt takes two margins, the lower one first"},
        {"--a random --b random --sprt 2,0", "--sprt takes two margins, the lower one first"},
        {"--a random --b random --sprt 0,nan", "--sprt takes two margins, the lower one first"},
        {"--a random --b random --field c", "--field takes a or b, not \"c\""},
        {"--a random --b random --field a", "--field is for more than two players"},
        {"--a random --b random --players 7", "--players takes a whole number from 2 to 6"},
        {"random random", "\"random\" is too many"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const run *got = run_program(NULL, "match %s", cases[i][0]);
        run_expect(got, 2);
        run_expect_part(got->err, cases[i][1]);
        assert_string_equal(got->out, "");
    }
    run_expect(run_program(NULL, "match --a random:ms=5,work=10,memory=1 --b random --pairs 1"), 0);
}

static void the_system_refuses_with_3(void **state)
{
    (void)state;
    const char *match = "match --a random --b random --pairs 2";
    run_expect(run_program(NULL, "%s --resume /nowhere/file", match), 3);
    run_expect(run_program(NULL, "%s --records /nowhere/folder", match), 3);
    run_expect(run_program(NULL, "%s --records %s", match, run_file("plain", "")), 3);
    run_expect(run_shell("\"$BIGTOP\" %s > /dev/full", match), 3);
}

/* ---- going on ---- */

#define LONG_MATCH "match --a random --b random --pairs 1500 --sets base,bigtop --work 3 --json"

static void killed_match_goes_on_as_if_nothing_had_been(void **state)
{
    const char *log = run_path("killed");
    (void)state;
    char *whole = settled(run_program(NULL, LONG_MATCH));
    for (unsigned round = 1; round <= 2; round++) {
        run_shell("touch %s; \"$BIGTOP\" " LONG_MATCH " --threads 3 --resume %s >/dev/null & "
                  "p=$!; while kill -0 $p 2>/dev/null && [ $(wc -l <%s) -lt %u ]; do :; done; "
                  "kill -9 $p; wait $p 2>/dev/null; true",
                  log, log, log, round * 60);
        /* As if it had been killed in the middle of a line, too. */
        run_expect(run_shell("truncate -s -7 %s", log), 0);
    }
    char *resumed = settled(run_program(NULL, LONG_MATCH " --threads 2 --resume %s", log));
    assert_string_equal(whole, resumed);
    free(resumed);
    /* Nothing is left to be played. */
    resumed = settled(run_program(NULL, LONG_MATCH " --resume %s", log));
    assert_string_equal(whole, resumed);
    free(resumed);
    free(whole);
}

static void holes_are_filled(void **state)
{
    const char *log = run_path("holes");
    const char *match = "match --a random --b random --pairs 20 --json";
    (void)state;
    char *whole = settled(run_program(NULL, "%s --resume %s", match, log));
    run_expect(
        run_shell("sed -i -e 4d -e 9,12d -e '$d' %s && { head -1 %s; tail -n +2 %s | sort -r; } "
                  "> %s.new && mv %s.new %s",
                  log, log, log, log, log, log),
        0);
    char *filled = settled(run_program(NULL, "%s --resume %s", match, log));
    assert_string_equal(whole, filled);
    free(filled);
    free(whole);
}

static void match_can_be_made_longer(void **state)
{
    const char *log = run_path("longer");
    (void)state;
    run_expect(run_program(NULL, "match --a random --b random --pairs 5 --resume %s", log), 0);
    char *more = settled(
        run_program(NULL, "match --a random --b random --pairs 12 --json --resume %s", log));
    char *whole = settled(run_program(NULL, "match --a random --b random --pairs 12 --json"));
    assert_string_equal(whole, more);
    free(more);
    /* And shorter: what is too much is left out. */
    more =
        settled(run_program(NULL, "match --a random --b random --pairs 3 --json --resume %s", log));
    free(whole);
    whole = settled(run_program(NULL, "match --a random --b random --pairs 3 --json"));
    assert_string_equal(whole, more);
    free(more);
    free(whole);
}

static void other_settings_are_named(void **state)
{
    static const char *const cases[][2] = {
        {"--a random:work=9 --b random --pairs 5", "its \"a\" is random:ms=0,work=0"},
        {"--a random --b random:memory=2 --pairs 5", "its \"b\" is random:"},
        {"--a random --b random --seed 4", "its \"seed\" is 1, this one's 4"},
        {"--a random --b random --players 3", "its \"players\" is 2, this one's 3"},
        {"--a random --b random --edition c3", "its \"edition\" is c2, this one's c3"},
        {"--a random --b random --sets base,river", "its \"sets\" is base, this one's base,river"},
        {"--a random --b random --option fields=off", "its \"options\" is "},
        {"--a random --b random --sprt 0,2", "its \"sprt\" is none, this one's 0,2"},
    };
    const char *log = run_path("settings");
    (void)state;
    run_expect(run_program(NULL, "match --a random --b random --pairs 5 --resume %s", log), 0);
    char *before = run_read(log);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const run *got = run_program(NULL, "match %s --resume %s", cases[i][0], log);
        run_expect(got, 1);
        run_expect_part(got->err, " is of another match: ");
        run_expect_part(got->err, cases[i][1]);
    }
    char *after = run_read(log);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

/* A file that is something else stays as it is. */
static void other_files_are_left_alone(void **state)
{
    static const char *const texts[] = {"my diary", "my diary\n", "{\"match\":\"1\"}\n", "\n"};
    (void)state;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *path = run_file("diary", texts[i]);
        const run *got =
            run_program(NULL, "match --a random --b random --pairs 2 --resume %s", path);
        run_expect(got, 1);
        run_expect_part(got->err, "is not the file of a match");
        char *after = run_read(path);
        assert_string_equal(after, texts[i]);
        free(after);
    }
    const char *log = run_path("broken");
    run_expect(run_program(NULL, "match --a random --b random --pairs 3 --resume %s", log), 0);
    run_expect(run_shell("sed -i '3s/winners/loosers/' %s", log), 0);
    const run *got = run_program(NULL, "match --a random --b random --pairs 3 --resume %s", log);
    run_expect(got, 1);
    run_expect_part(got->err, "broken:3: this is no result of a deal");
    /* A cut-off first line is begun anew. */
    run_expect(run_shell("head -c 40 %s > %s.cut", log, log), 0);
    run_expect(run_program(NULL, "match --a random --b random --pairs 3 --resume %s.cut", log), 0);
}

static void interrupt_ends_with_the_results_so_far(void **state)
{
    const char *log = run_path("interrupted");
    (void)state;
    const run *got =
        run_shell("touch %s; \"$BIGTOP\" match --a random --b random --pairs 1000000 --resume %s & "
                  "p=$!; while [ $(wc -l <%s) -lt 20 ]; do :; done; kill -INT $p; wait $p",
                  log, log, log);
    run_expect(got, 130);
    run_expect_part(got->out, ", interrupted\n");
    run_expect_part(got->out, "\nmargin  ");
}

/* ---- records ---- */

/* The draws of a record, discards among them, a blank behind each, and then its tokens. */
static void read_luck(const char *path, char *luck, size_t size)
{
    char *text = run_read(path);
    char tokens[256] = "";
    size_t used = 0;
    bool token = false;
    assert_non_null(text);
    char *rest = strstr(text, "\n\n");
    assert_non_null(rest);
    for (char *word = strtok(rest, " \n"); word != NULL; word = strtok(NULL, " \n")) {
        if (strchr(word, '/') != NULL) {
            used +=
                (size_t)snprintf(luck + used, size - used, "%s ", word[0] == '-' ? word + 1 : word);
        } else if (token) {
            strncat(tokens, word, sizeof tokens - strlen(tokens) - 1);
        }
        token = strcmp(word, "token") == 0;
    }
    snprintf(luck + used, size - used, "%s", tokens);
    free(text);
}

static void records_replay_and_share_their_luck(void **state)
{
    static char luck[3][4096];
    const char *folder = run_path("records");
    (void)state;
    run_expect(run_program(NULL,
                           "match --a random --b random --players 3 --pairs 4 --sets "
                           "base,abbot,bigtop --records %s",
                           folder),
               0);
    for (unsigned deal = 1; deal <= 4; deal++) {
        for (unsigned game = 1; game <= 3; game++) {
            char path[256];
            snprintf(path, sizeof path, "%s/deal-%06u-game-%u.record", folder, deal, game);
            const run *got = run_program(NULL, "replay %s", path);
            run_expect(got, 0);
            run_expect_part(got->out, game == 2 ? "p1 B random, p2 A random" : "p2 B random");
            assert_true(strstr(got->out, "The winner is ") != NULL ||
                        strstr(got->out, "The win is shared by ") != NULL);
            read_luck(path, luck[game - 1], sizeof luck[0]);
        }
        /* All tiles are drawn in every game, in the same order; of the tokens only the beginning
         * is the same, because circuses are scored more or less often. */
        const char *end = strrchr(luck[0], ' ');
        assert_non_null(end);
        for (unsigned game = 1; game < 3; game++) {
            const size_t tiles = (size_t)(end - luck[0]) + 1;
            assert_memory_equal(luck[0], luck[game], tiles);
            const size_t left = strlen(luck[0] + tiles);
            const size_t right = strlen(luck[game] + tiles);
            assert_memory_equal(luck[0] + tiles, luck[game] + tiles, left < right ? left : right);
        }
    }
}

static void records_of_another_match_are_kept(void **state)
{
    const char *folder = run_path("kept");
    const char *log = run_path("kept-log");
    const char *match = "match --a random --b random --pairs 2";
    (void)state;
    run_expect(run_program(NULL, "%s --records %s --resume %s", match, folder, log), 0);
    const run *got = run_program(NULL, "%s --records %s", match, folder);
    run_expect(got, 1);
    run_expect_part(got->err, "holds records already (deal-00000");
    run_expect(run_program(NULL, "%s --records %s --resume %s.new", match, folder, log), 1);
    run_expect(run_program(NULL, "match --a random --b random --pairs 3 --records %s --resume %s",
                           folder, log),
               0);
    run_expect(run_shell("test $(ls %s | wc -l) = 6", folder), 0);
}

/* ---- players ---- */

static void players_are_listed(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "players");
    run_expect(got, 0);
    run_expect_part(got->out, "player");
    run_expect_part(got->out, "\nrandom ");
    run_expect(run_program(NULL, "players --options"), 0);
    got = run_program(NULL, "players --json");
    run_expect(got, 0);
    run_expect_part(got->out, "{\"players\":[{\"name\":\"");
    run_expect_part(got->out, "{\"name\":\"random\",\"summary\":\"");
    assert_int_equal(run_count(got->out, "\"goodMemory\":"), run_count(got->out, "\"searches\":"));
    got = run_program(NULL, "players random");
    run_expect(got, 2);
    run_expect_part(got->err, "\"random\" is too many");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_tells_all),
        cmocka_unit_test(json_has_the_setup_and_the_results),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(searches_repeat_at_fixed_work),
        cmocka_unit_test(time_is_a_budget_too),
        cmocka_unit_test(seeds_change_everything),
        cmocka_unit_test(more_seats_are_taken_in_turn),
        cmocka_unit_test(sequential_test_stops_the_match),
        cmocka_unit_test(wrong_arguments_are_named),
        cmocka_unit_test(the_system_refuses_with_3),
        cmocka_unit_test(killed_match_goes_on_as_if_nothing_had_been),
        cmocka_unit_test(holes_are_filled),
        cmocka_unit_test(match_can_be_made_longer),
        cmocka_unit_test(other_settings_are_named),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(interrupt_ends_with_the_results_so_far),
        cmocka_unit_test(records_replay_and_share_their_luck),
        cmocka_unit_test(records_of_another_match_are_kept),
        cmocka_unit_test(players_are_listed),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
