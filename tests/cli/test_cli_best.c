/* bigtop best, as people run it. */
#include "run.h"

#include <bigtop.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void position_of_a_turn_is_rated(void **state)
{
    const char *path = run_file("game", run_game);
    (void)state;
    const run *got = run_program(NULL, "best %s --turn 3 --player random", path);
    run_expect(got, 0);
    assert_string_equal(got->err, "");
    run_expect_part(got->out, "Turn 3, p1 Anna, place base/A: random, ");
    run_expect_part(got->out, "\n #   turn ");
    run_expect_part(got->out, "      p1      p2  win %    lead  error   loss    visits\n 1*  ");
    got = run_program(NULL, "best %s --turn 1 --player random:work=3,memory=1 --seed 9", path);
    run_expect(got, 0);
    run_expect_part(got->out, "Turn 1, p1 Anna, place bigtop/L");
    run_expect(run_program(NULL, "best %s --turn 2 --ms 20", path), 0);
}

/* In the middle of a turn what is left of it is rated. */
static void record_may_stop_within_a_turn(void **state)
{
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, "%s6 p2 base/V", run_game);
    run_expect_part(run_program(text, "best - --player random")->out, "Turn 6, p2, place base/V");
    snprintf(text, sizeof text, "%s6 p2 base/V 1,2 r0\n", run_game);
    const run *got = run_program(text, "best - --player random");
    run_expect(got, 0);
    run_expect_part(got->out, "Turn 6, p2, action: random, ");
}

/* The proposed turn can be appended to the record. */
static void words_are_those_of_records(void **state)
{
    char text[2048];
    char words[256];
    (void)state;
    for (unsigned seed = 1; seed <= 8; seed++) {
        snprintf(text, sizeof text, "%s6 p2 base/V", run_game);
        const run *got = run_program(text, "best - --player random --json --seed %u", seed);
        run_expect(got, 0);
        const char *plays = strstr(got->out, "\"plays\":{\"words\":\"");
        assert_non_null(plays);
        plays += strlen("\"plays\":{\"words\":\"");
        snprintf(words, sizeof words, "%.*s", (int)strcspn(plays, "\""), plays);
        snprintf(text, sizeof text, "%s6 p2 base/V %s\n", run_game, words);
        run_expect(run_program(text, "replay -"), 0);
    }
}

static void json_has_every_member(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "best - --turn 4 --player random --json");
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "\n"), 1);
    run_expect_part(got->out, "{\"turn\":4,\"phase\":\"place\",\"seat\":1,\"drawn\":\"base/U\",");
    run_expect_part(got->out, "\"moves\":[{\"move\":");
    run_expect_part(got->out, "\"points\":[0.0000,0.0000],\"win\":[");
    run_expect_part(got->out, "\"standardError\":0.0000,\"loss\":0.0000,\"visits\":0,\"played\":");
}

/* A turn that is on record is marked: a single choice is both proposed and played. */
static void played_turn_is_marked(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 400; seed++) {
        const run *got =
            run_program(run_game, "best - --turn 4 --player random --json --seed %u", seed);
        if (strstr(got->out, "\"words\":\"-1,0 r0 pass\"") != NULL) {
            run_expect_part(got->out, "\"played\":true");
            got = run_program(run_game, "best - --turn 4 --player random --seed %u", seed);
            run_expect_part(got->out, "  played\n");
            return;
        }
        run_expect_part(got->out, "\"played\":false");
    }
    fail_msg("no seed proposed the turn that was played");
}

static void chance_is_told(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "best - --player random");
    run_expect(got, 1);
    run_expect_part(got->err, "nobody decides at the end of standard input: chance is to draw a "
                              "tile; --turn takes a turn before");
    char text[1024];
    snprintf(text, sizeof text, "%s", run_game);
    char *token = strstr(text, " token");
    assert_non_null(token);
    *token = '\0';
    run_expect_part(run_program(text, "best - --player random")->err,
                    "chance is to reveal a token");
    got = run_program(run_game, "best - --player random --json");
    run_expect(got, 1);
    run_expect_part(got->out, "\"phase\":\"draw\",\"seat\":null,");
    run_expect_part(got->out, "\"candidates\":[]}");
}

static void wrong_use_is_named(void **state)
{
    static const char *const cases[][2] = {
        {"--turn 0", "--turn takes a whole number from 1"},
        {"--player nobody", "--player nobody: there is no player \"nobody\""},
        {"--player random:x=1", "random has no option \"x\""},
        {"--ms 1 --work 1", "--ms and --work exclude each other"},
        {"--ms x", "--ms takes a whole number"},
        {"--work 0", "--work takes a whole number"},
        {"--seed -1", "--seed takes a whole number"},
        {"--candidates 65", "--candidates takes a whole number from 1 to 64"},
        {"more", "one FILE is expected"},
    };
    (void)state;
    const char *path = run_file("game", run_game);
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const run *got = run_program(NULL, "best %s %s", path, cases[i][0]);
        run_expect(got, 2);
        run_expect_part(got->err, cases[i][1]);
    }
    run_expect(run_program(NULL, "best"), 2);
    const run *got = run_program(NULL, "best %s --turn 6", path);
    run_expect(got, 1);
    run_expect_part(got->err, "has no turn 6, its last is 5");
    run_expect(run_program("no record", "best -"), 1);
    run_expect(run_program(NULL, "best %s", run_path("nowhere")), 3);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(position_of_a_turn_is_rated),
        cmocka_unit_test(record_may_stop_within_a_turn),
        cmocka_unit_test(words_are_those_of_records),
        cmocka_unit_test(json_has_every_member),
        cmocka_unit_test(played_turn_is_marked),
        cmocka_unit_test(chance_is_told),
        cmocka_unit_test(wrong_use_is_named),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
