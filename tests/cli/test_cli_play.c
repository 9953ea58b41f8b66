/* Games at the terminal, with the players' lines from a file. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines that play a turn whatever was drawn: the first square in whatever rotation fits it, then
 * the first choice (nothing) as often as it is asked for, then the confirmation. Lines that do not
 * fit are refused and change nothing. */
static const char any_turn[] = "a r0\na r1\na r2\na r3\n1\n1\nok\n";

/* As before, but with the second choice, mostly a figure on the first feature. */
static const char any_figure[] = "a r0\na r1\na r2\na r3\n2\n1\n1\nok\n";

static char *turns(const char *lines, unsigned count)
{
    const size_t length = strlen(lines);
    char *text = malloc(length * count + 1);
    assert_non_null(text);
    for (unsigned i = 0; i < count; i++) {
        memcpy(text + i * length, lines, length);
    }
    text[count * length] = '\0';
    return text;
}

static void play_whole_game(const char *lines, const char *arguments)
{
    char *input = turns(lines, 110);
    const char *path = run_path("whole.record");
    unlink(path);
    const run *got = run_program(input, "play %s --record %s", arguments, path);
    free(input);
    run_expect(got, 0);
    run_expect_part(got->out, "\ntotal ");
    char *totals = strdup(strstr(got->out, "\ntotal ") + 1);
    assert_non_null(totals);
    *strchr(totals, '\n') = '\0';
    /* The record tells the same game. */
    got = run_program(NULL, "replay %s", path);
    run_expect(got, 0);
    run_expect_part(got->out, totals);
    free(totals);
}

static void whole_games_are_played_and_recorded(void **state)
{
    (void)state;
    play_whole_game(any_turn, "--sets base");
    play_whole_game(any_figure, "--players 3");
    play_whole_game(any_figure, "--edition c3 --sets base,abbot,river,bigtop --players 6");
}

static void end_of_input_leaves_a_record_to_continue(void **state)
{
    (void)state;
    const char *path = run_path("short.record");
    char *input = turns(any_turn, 3);
    const run *got = run_program(input, "play --name Anna --name Ben --record %s", path);
    free(input);
    run_expect(got, 0);
    run_expect_part(got->out, "The game stops here");
    run_expect_part(got->out, "bigtop play --continue");
    char *record = run_read(path);
    assert_non_null(record);
    run_expect_part(record, "name p2 \"Ben\"\n");
    run_expect_part(record, "\n3 p1 ");
    run_expect_part(record, "\n4 p2 ");
    free(record);
    input = turns(any_turn, 2);
    run_expect(run_program(input, "play --continue %s", path), 0);
    free(input);
    record = run_read(path);
    assert_non_null(record);
    run_expect_part(record, "\n6 p2 ");
    free(record);
    assert_int_equal(access(run_path("short.record"), F_OK), 0);
    run_expect(run_program(NULL, "replay %s", path), 0);
}

/* The tile drawn is on record before anybody sees it, so nobody can draw again by starting again.
 */
static void drawn_tile_stays_drawn(void **state)
{
    (void)state;
    const char *path = run_path("drawn.record");
    run_expect(run_program("", "play --record %s", path), 0);
    char *before = run_read(path);
    run_expect(run_program("", "play --continue %s", path), 0);
    char *after = run_read(path);
    assert_non_null(before);
    assert_non_null(after);
    run_expect_part(before, "1 p1 ");
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static const char position[] = "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n"
                               "1 p1 base/U 0,1 r0 meeple road:E\n"
                               "2 p2 base/V\n";

static void choices_are_taken_in_letters_numbers_and_words(void **state)
{
    (void)state;
    const run *got = run_program("0,2 r3\nmeeple road:E\n", "play --continue %s",
                                 run_file("position", position));
    run_expect(got, 0);
    run_expect_part(got->out, "p2 has drawn base/V:\n");
    run_expect_part(got->out, "meeple road:");
    run_expect_part(got->out, "Enter confirms the turn");
    got = run_program("0,9 r0\nz\na r7\nnonsense\n0,2\n0,9\n", "play --continue %s",
                      run_file("position", position));
    run_expect(got, 0);
    run_expect_part(got->out, "\"0,9 r0\": the rules forbid this move here");
    run_expect_part(got->out, "\"0,2\": the tile fits there as r0 or r3: say which");
    run_expect_part(got->out, "\"0,9\": the rules forbid this move here");
    run_expect_part(got->out, "\"a r7\": a rotation is r0, r1, r2 or r3");
}

static void undo_takes_back_choices_but_no_draw(void **state)
{
    (void)state;
    const run *got = run_program("0,2 r3\n1\nundo\nundo\nundo\n0,2 r3\n", "play --continue %s",
                                 run_file("position", position));
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "p2 has drawn base/V:"), 2);
    assert_int_equal(run_count(got->out, "p2, choose an action:"), 3);
    assert_int_equal(run_count(got->out, "There is nothing to take back"), 1);
}

static void unconfirmed_choices_are_not_recorded(void **state)
{
    (void)state;
    const char *path = run_file("position", position);
    run_expect(run_program("0,2 r3\n1\n", "play --continue %s", path), 0);
    char *record = run_read(path);
    assert_non_null(record);
    run_expect_part(record, "\n2 p2 base/V\n");
    free(record);
}

static void half_a_turn_is_taken_up_as_choices(void **state)
{
    char text[512];
    (void)state;
    snprintf(text, sizeof text, "%.*s 0,2 r3\n", (int)strlen(position) - 1, position);
    const run *got = run_program("undo\n", "play --continue %s", run_file("half.record", text));
    run_expect(got, 0);
    run_expect_part(got->out, "p2, choose an action:");
    run_expect_part(got->out, "p2 has drawn base/V:");
}

static void confirmation_tells_what_will_score(void **state)
{
    static const char text[] = "bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 2\n"
                               "1 p1 base/E 0,-1 r2 pass\n2 p2 base/A 1,0 r1 meeple road:W\n"
                               "3 p1 base/A\n";
    (void)state;
    const run *got =
        run_program("-1,0 r3\npass\nok\n", "play --continue %s", run_file("road.record", text));
    run_expect(got, 0);
    assert_int_equal(
        run_count(got->out, "p2 +3  completed road at 1,0: 3 tiles × 1 = 3  [BASE-30]"), 2);
    run_expect_part(got->out, "home: p2's meeple from road:W at 1,0  [BASE-35]");
}

static void information_can_be_asked_for(void **state)
{
    (void)state;
    const run *got =
        run_program("help\nshow\nscore\ntiles\nrules CIR-07\nrules X\nmoves\n\nok\nundo\nquit\n"
                    "never read\n",
                    "play --continue %s", run_file("position", position));
    run_expect(got, 0);
    run_expect_part(got->out, "confirm the turn");
    run_expect_part(got->out, "Tokens not yet seen:");
    run_expect_part(got->out, "if it ended now");
    run_expect_part(got->out, "tile       left  places\n");
    run_expect_part(got->out, "CIR-07: The token under the tent is turned over");
    run_expect_part(got->out, "There is no rule \"X\"");
    run_expect_part(got->out, "There is still something to choose.");
    assert_int_equal(run_count(got->out, "never read"), 0);
}

static void game_is_saved_on_request(void **state)
{
    (void)state;
    char input[256];
    snprintf(input, sizeof input, "save %s\nsave\nsave %s/no/where\nquit\n", run_path("saved"),
             run_path("saved"));
    const run *got = run_program(input, "play --continue %s", run_file("position", position));
    run_expect(got, 0);
    run_expect_part(got->out, "Saved to ");
    run_expect_part(got->out, "the file's name is missing");
    run_expect_part(got->err, "cannot write beside");
    run_expect(run_program(NULL, "replay %s", run_path("saved")), 0);
}

static void files_are_not_overwritten_or_lost(void **state)
{
    (void)state;
    const char *path = run_file("precious", "not a record\n");
    const run *got = run_program("", "play --record %s", path);
    run_expect(got, 2);
    run_expect_part(got->err, "is there already");
    run_expect(run_program("", "play --continue %s", path), 1);
    char *text = run_read(path);
    assert_non_null(text);
    assert_string_equal(text, "not a record\n");
    free(text);
    run_expect(run_program("", "play --continue %s", run_path("nowhere")), 3);
    run_expect(run_program("", "play --record %s/no/where", run_path("x")), 3);
}

/* The signal comes when the first draw is on disk; the players have not typed anything. */
static void interrupted_game_is_on_record(void **state)
{
    (void)state;
    const char *path = run_path("interrupted.record");
    const run *got = run_shell("mkfifo %s; \"$BIGTOP\" play --record %s < %s & program=$!\n"
                               "exec 3> %s\n"
                               "while ! [ -s %s ]; do sleep 0.05; done\n"
                               "kill -INT $program; wait $program",
                               run_path("lines"), path, run_path("lines"), run_path("lines"), path);
    run_expect(got, 130);
    run_expect_part(got->out, "bigtop play --continue");
    run_expect(run_program(NULL, "replay %s", path), 0);
}

static void hopeless_input_ends(void **state)
{
    static char noise[200000];
    (void)state;
    for (unsigned i = 0; i + 1 < sizeof noise; i++) {
        noise[i] = (char)(i * 7919u % 251u + 1);
    }
    run_expect(run_program(noise, "play"), 0);
    memset(noise, 'x', sizeof noise - 1);
    run_expect(run_program(noise, "play"), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played_and_recorded),
        cmocka_unit_test(end_of_input_leaves_a_record_to_continue),
        cmocka_unit_test(drawn_tile_stays_drawn),
        cmocka_unit_test(choices_are_taken_in_letters_numbers_and_words),
        cmocka_unit_test(undo_takes_back_choices_but_no_draw),
        cmocka_unit_test(unconfirmed_choices_are_not_recorded),
        cmocka_unit_test(half_a_turn_is_taken_up_as_choices),
        cmocka_unit_test(confirmation_tells_what_will_score),
        cmocka_unit_test(information_can_be_asked_for),
        cmocka_unit_test(game_is_saved_on_request),
        cmocka_unit_test(files_are_not_overwritten_or_lost),
        cmocka_unit_test(interrupted_game_is_on_record),
        cmocka_unit_test(hopeless_input_ends),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
