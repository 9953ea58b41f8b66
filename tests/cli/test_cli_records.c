/* Records: replay and moves, what they tell and what they refuse. */
#include "run.h"

#include <bigtop.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- telling ---- */

static void scores_are_told_with_sum_and_rule(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "replay %s", run_file("game", run_game));
    run_expect(got, 0);
    assert_string_equal(got->err, "");
    run_expect_part(got->out, "2 p2 base/X 1,0 r0 meeple road:W = 0 0\n");
    run_expect_part(got->out, "5 p1 bigtop/J 0,1 r3 pass token 4 = 4 4\n");
    run_expect_part(got->out, "p1 Anna +4  circus at 0,-1: 1 meeple × 4 = 4  [CIR-07]\n");
    run_expect_part(got->out, "token 4 (seal) is turned over at 0,-1  [CIR-12]\n");
    run_expect_part(got->out, "the tent goes to 0,1  [CIR-05]\n");
    run_expect_part(got->out, "Option meeples 9\n");
}

static void record_is_read_from_standard_input(void **state)
{
    (void)state;
    run_expect(run_program(run_game, "replay -"), 0);
    run_expect_part(run_program("bigtop-record 9\n", "replay -")->err, "standard input:1:15: ");
}

static void example_of_the_grammar_is_a_game(void **state)
{
    (void)state;
    char *page = run_read("docs/record.md");
    assert_non_null(page);
    char *example = strstr(page, "bigtop-record 1\n");
    assert_non_null(example);
    char *end = strstr(example, "```");
    assert_non_null(end);
    *end = '\0';
    run_expect(run_program(example, "replay -"), 0);
    free(page);
}

static void record_may_stop_within_a_turn(void **state)
{
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, "%s6 p2 -base/C base/V 1,-1", run_game);
    run_expect(run_program(text, "replay -"), 0);
    snprintf(text, sizeof text, "%s6 p2 base/V 1,2 r0\n", run_game);
    const run *got = run_program(text, "replay -");
    run_expect(got, 0);
    run_expect_part(got->out, "6 p2 base/V 1,2 r0\n");
    run_expect_part(run_program(text, "replay --json -")->out, "\"complete\":false");
}

/* All games of a file of the other engine, one after the other. */
static unsigned replay_games(const char *path)
{
    char *all = run_read(path);
    unsigned count = 0;
    assert_non_null(all);
    for (char *game = strstr(all, "# game"); game != NULL;) {
        char *next = strstr(game + 1, "# game");
        if (next != NULL) {
            next[-1] = '\0';
        }
        const run *got = run_program(NULL, "replay %s", run_file("whole", game));
        run_expect(got, 0);
        run_expect_part(got->out, "\ntotal ");
        assert_true(strstr(got->out, "The winner is ") != NULL ||
                    strstr(got->out, "The win is shared by ") != NULL);
        count++;
        game = next;
    }
    free(all);
    return count;
}

static void whole_games_are_told_to_the_end(void **state)
{
    (void)state;
    assert_int_equal(replay_games("tests/games/B.records"), 10);
    assert_int_equal(replay_games("tests/games/C.records"), 20);
}

/* ---- JSON ---- */

/* Brackets pair and text ends, on every line. */
static unsigned check_json_lines(const char *text)
{
    unsigned lines = 0;
    int depth = 0;
    bool quoted = false;
    for (; *text != '\0'; text++) {
        if (quoted && *text == '\\') {
            text++;
        } else if (*text == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += *text == '{' || *text == '[' ? 1 : 0;
            depth -= *text == '}' || *text == ']' ? 1 : 0;
        }
        if (*text == '\n') {
            assert_int_equal(depth, 0);
            assert_false(quoted);
            lines++;
        }
    }
    return lines;
}

static void replay_gives_json_lines(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "replay --json -");
    run_expect(got, 0);
    assert_int_equal(check_json_lines(got->out), 7);
    run_expect_part(got->out, "{\"type\":\"setup\",\"setup\":{\"seats\":[{\"name\":\"Anna\"},");
    run_expect_part(got->out, "{\"type\":\"turn\",\"turn\":5,\"seat\":0,\"tile\":\"bigtop/J\",");
    run_expect_part(got->out, "\"token\":4,\"events\":[{\"type\":\"reveal\",\"rule\":\"CIR-12\"");
    run_expect_part(got->out, "\"scores\":[4,4],\"complete\":true}");
    run_expect_part(got->out, "{\"type\":\"result\",\"phase\":\"draw\"");
    run_expect_part(got->out, "\"winners\":[]");
}

/* The points of all score events of a seat. */
static long sum_points(const char *json, unsigned seat)
{
    char key[64];
    long sum = 0;
    snprintf(key, sizeof key, "\"seat\":%u,\"points\":", seat);
    for (const char *at = strstr(json, key); at != NULL; at = strstr(at + 1, key)) {
        sum += strtol(at + strlen(key), NULL, 10);
    }
    return sum;
}

static void points_of_events_are_the_scores(void **state)
{
    (void)state;
    const char *directory = run_path("games");
    run_expect(run_program(NULL,
                           "sim --players 3 --edition c3 --sets base,abbot,river,bigtop --games 5 "
                           "--policy busy --record %s",
                           directory),
               0);
    for (unsigned game = 0; game < 5; game++) {
        const run *got =
            run_program(NULL, "replay --json %s/game-%06u.record", run_path("games"), game);
        run_expect(got, 0);
        check_json_lines(got->out);
        const char *end = strstr(got->out, "{\"type\":\"end\"");
        assert_non_null(end);
        const char *scores = strstr(end, "\"scores\":[");
        assert_non_null(scores);
        char *rest = (char *)(size_t)(scores + strlen("\"scores\":"));
        for (unsigned seat = 0; seat < 3; seat++) {
            assert_int_equal(strtol(rest + 1, &rest, 10), sum_points(got->out, seat));
        }
    }
}

/* ---- refusing ---- */

static const char header[] =
    "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n\n";

static void expect_fault(const char *turns, const char *place, const char *reason)
{
    char text[1024];
    char expected[256];
    snprintf(text, sizeof text, "%s%s", header, turns);
    const char *path = run_file("bad", text);
    snprintf(expected, sizeof expected, "%s:%s", path, place);
    const run *got = run_program(NULL, "replay %s", path);
    run_expect(got, 1);
    assert_string_equal(got->out, "");
    run_expect_part(got->err, expected);
    run_expect_part(got->err, reason);
    run_expect_part(got->err, "^\n");
}

static void faults_name_line_column_and_reason(void **state)
{
    (void)state;
    expect_fault("1 p1 base/U\n1 p1 base/U\n", "7:12: ", "the turn is not complete");
    expect_fault("1 p1 base/U 0,1 r0 juggle\n", "7:20: ", "");
    expect_fault("1 p1 base/Z 0,1 r0 pass\n", "7:6: ", "no such tile");
    expect_fault("1 p2 base/U 0,1 r0 pass\n", "7:3: ", "another player's turn");
    expect_fault("1 p1 base/U 0,1 r1 pass\n", "7:", "BASE-10");
    expect_fault("1 p1 base/E 0,-1 r2 meeple city:N pass\n", "7:", "");
    expect_fault("1 p1 base/U 0,1 r0 meeple road:N token 3\n", "7:", "");
    expect_fault("1 p1 bigtop/F 0,1 r0 pass\n2 p2 bigtop/J 0,-1 r2 pass\n3 p1 base/U 1,0 r0 pass\n",
                 "8:", "token");
}

static void versions_that_are_not_known_are_refused(void **state)
{
    (void)state;
    const run *got = run_program("bigtop-record 2\n", "replay -");
    run_expect(got, 1);
    run_expect_part(got->err, "standard input:1:15: only format version 1 is known");
    run_expect_part(got->err, "  bigtop-record 2\n                ^\n");
}

static void different_totals_name_turn_player_rule_and_values(void **state)
{
    char text[1024];
    (void)state;
    snprintf(text, sizeof text, "%s", run_game);
    char *totals = strstr(text, "= 4 4");
    assert_non_null(totals);
    totals[4] = '9';
    const char *path = run_file("totals", text);
    const run *got = run_program(NULL, "replay %s", path);
    run_expect(got, 1);
    run_expect_part(got->err,
                    "turn 5, player p2, recorded 9, computed 4, last score by rule CIR-07");
    got = run_program(NULL, "replay --as-scored %s", path);
    run_expect(got, 0);
    run_expect_part(got->err, "turn 5, player p2, recorded 9, computed 4");
    run_expect_part(got->out, "token 4 = 4 9   # today's rules give 4 4\n");
    got = run_program(NULL, "replay --as-scored --json %s", path);
    run_expect(got, 0);
    run_expect_part(got->out, "{\"type\":\"difference\",");
    run_expect_part(got->out, "\"scores\":[4,4],\"recorded\":[4,9]");
    got = run_program(NULL, "replay --json %s", path);
    run_expect(got, 1);
    run_expect_part(got->out, "{\"type\":\"fault\",");
    run_expect_part(got->out, "\"recorded\":9,\"computed\":4}");
}

static void the_system_refuses_with_3(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "replay %s", run_path("nowhere"));
    run_expect(got, 3);
    run_expect_part(got->err, "No such file or directory");
    got = run_program(NULL, "replay /tmp");
    run_expect(got, 3);
    run_expect_part(got->err, "Is a directory");
    run_expect(run_program(NULL, "moves %s", run_path("nowhere")), 3);
    run_expect(run_program(NULL, "show /tmp"), 3);
    run_expect(run_shell("\"$BIGTOP\" replay %s > /dev/full", run_file("game", run_game)), 3);
}

static void what_is_no_record_is_refused(void **state)
{
    static char huge[(2 << 20) + 1];
    static const char zeros[300];
    (void)state;
    run_expect(run_program("", "replay -"), 1);
    run_expect(run_program(NULL, "replay %s", run_bytes("zeros", zeros, sizeof zeros)), 1);
    run_expect(run_program(NULL, "show %s", run_bytes("zeros", zeros, sizeof zeros)), 1);
    memset(huge, '\n', sizeof huge - 1);
    const int begun = snprintf(huge, sizeof huge, "%s", run_game);
    huge[begun] = '\n';
    const run *got = run_program(NULL, "replay %s", run_file("huge", huge));
    run_expect(got, 1);
    assert_true(strlen(got->err) < 400);
    memset(huge, 'x', sizeof huge - 1);
    got = run_program(NULL, "replay %s", run_file("huge", huge));
    run_expect(got, 1);
    assert_true(strlen(got->err) < 400);
    run_expect(run_program(NULL, "replay /dev/zero"), 1);
}

/* The mark stands under the character meant, also after letters of two bytes and a tab. */
static void mark_stands_under_the_fault(void **state)
{
    (void)state;
    const run *got = run_program("bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 2\n"
                                 "name p1 \"Zoë Ångström\" x\n",
                                 "replay -");
    run_expect(got, 1);
    run_expect_part(got->err, "  name p1 \"Zoë Ångström\" x\n"
                              "                         ^\n");
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
    (void)state;
    const run *got = run_program("bigtop-record \033[2J\033[31m\n", "replay -");
    run_expect(got, 1);
    assert_null(strchr(got->err, '\033'));
}

/* ---- moves ---- */

/* Each listed move, appended to the record, is accepted; the JSON lists as many. */
static void listed_moves_can_be_played(void **state)
{
    static const char *const ends[] = {"6 p2 base/V", "6 p2 bigtop/C 2,0 r0", "6 p2 base/L 2,0 r1"};
    (void)state;
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, "%s%s\n", run_game, ends[i]);
        const run *got = run_program(text, "moves -");
        run_expect(got, 0);
        char *list = strdup(got->out);
        char *rest = NULL;
        unsigned count = 0;
        assert_non_null(list);
        for (char *line = strtok_r(list, "\n", &rest); line != NULL;
             line = strtok_r(NULL, "\n", &rest)) {
            char longer[1024];
            if (line[0] != '#') {
                snprintf(longer, sizeof longer, "%s%s %.100s\n", run_game, ends[i], line);
                run_expect(run_program(longer, "replay -"), 0);
                count++;
            }
        }
        free(list);
        assert_true(count > 2);
        got = run_program(text, "moves --json -");
        assert_int_equal(run_count(got->out, "\"type\":"), count);
    }
}

static void chance_is_listed_with_weights(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "moves -");
    run_expect(got, 0);
    run_expect_part(got->out, "# chance, draw: ");
    run_expect_part(got->out, "weights out of 86\n");
    run_expect_part(got->out, "base/V     8\n");
    run_expect_part(run_program(run_game, "moves --json -")->out,
                    "{\"tile\":\"base/V\",\"weight\":8}");
    char text[1024];
    snprintf(text, sizeof text, "%s", run_game);
    char *token = strstr(text, " token");
    assert_non_null(token);
    *token = '\0';
    got = run_program(text, "moves -");
    run_expect(got, 0);
    run_expect_part(got->out, "# chance, reveal: 6 outcomes, weights out of 16\n");
    run_expect_part(got->out, "token 4    5\n");
}

static void finished_game_has_no_moves(void **state)
{
    char *all = run_read("tests/games/B.records");
    (void)state;
    assert_non_null(all);
    char *second = strstr(all + 1, "# game");
    assert_non_null(second);
    *second = '\0';
    const run *got = run_program(all, "moves -");
    free(all);
    run_expect(got, 0);
    assert_string_equal(got->out, "# the game is over\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_told_with_sum_and_rule),
        cmocka_unit_test(record_is_read_from_standard_input),
        cmocka_unit_test(example_of_the_grammar_is_a_game),
        cmocka_unit_test(record_may_stop_within_a_turn),
        cmocka_unit_test(whole_games_are_told_to_the_end),
        cmocka_unit_test(replay_gives_json_lines),
        cmocka_unit_test(points_of_events_are_the_scores),
        cmocka_unit_test(faults_name_line_column_and_reason),
        cmocka_unit_test(versions_that_are_not_known_are_refused),
        cmocka_unit_test(different_totals_name_turn_player_rule_and_values),
        cmocka_unit_test(the_system_refuses_with_3),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(mark_stands_under_the_fault),
        cmocka_unit_test(control_characters_do_not_reach_the_terminal),
        cmocka_unit_test(listed_moves_can_be_played),
        cmocka_unit_test(chance_is_listed_with_weights),
        cmocka_unit_test(finished_game_has_no_moves),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
