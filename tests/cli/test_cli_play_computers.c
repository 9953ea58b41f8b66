/* Computers and hints at the terminal. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The second player has a tile in hand that fits at 0,2. */
static const char position[] = "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n"
                               "1 p1 base/U 0,1 r0 meeple road:E\n"
                               "2 p2 base/V";

/* Computers alone need no input; the record tells the same game. */
static void computers_play_among_themselves(void **state)
{
    (void)state;
    const char *path = run_path("computers.record");
    const run *got = run_program("",
                                 "play --edition c3 --sets base,abbot,river,bigtop --players 3 "
                                 "--computer 1=random --computer p2=random --computer 3=random "
                                 "--record %s",
                                 path);
    run_expect(got, 0);
    run_expect_part(got->out, "p2 random: ");
    run_expect_part(got->out, "\ntotal ");
    run_expect(run_program(NULL, "replay %s", path), 0);
}

static void person_plays_against_a_computer(void **state)
{
    (void)state;
    const char *path = run_path("against.record");
    const run *got = run_program("a r0\na r1\na r2\na r3\n1\n1\nok\nquit\n",
                                 "play --sets base --name Anna --name Ben --computer 2=random "
                                 "--record %s",
                                 path);
    run_expect(got, 0);
    run_expect_part(got->out, "p2 Ben: ");
    /* Its turn is confirmed: the person is to move again, and it is on record. */
    char *record = run_read(path);
    assert_non_null(record);
    run_expect_part(record, "\n2 p2 ");
    run_expect_part(record, "\n3 p1 ");
    free(record);
    /* Continued, with the computer in its seat and the person's decision next. */
    got = run_program("quit\n", "play --continue %s --computer 2=random", path);
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "p2 Ben: "), 0);
}

static void computer_takes_up_half_a_turn(void **state)
{
    (void)state;
    char text[sizeof position + 20];
    (void)snprintf(text, sizeof text, "%s 0,2 r3\n", position);
    const run *got = run_program("quit\n", "play --continue %s --computer 2=random",
                                 run_file("half.record", text));
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "p2, choose"), 0);
    run_expect_part(got->out, "\np2: ");
    run_expect_part(got->out, "p1 has drawn");
}

static void hints_are_given_for_what_is_left_of_a_turn(void **state)
{
    (void)state;
    const run *got = run_program("hint\n0,2 r3\nhint\npass\nhint\nquit\n",
                                 "play --ms 100 --continue %s", run_file("position", position));
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "would play"), 2);
    run_expect_part(got->out, "     p1     p2  points expected at the end\n");
    run_expect_part(got->out, "The turn is complete");
}

static void seats_and_players_that_there_are_not_are_refused(void **state)
{
    static const char *const refused[][2] = {
        {"--computer 3=random", "beyond the 2 players"},
        {"--computer 7=random", "a seat from 1 to 6"},
        {"--computer random", "SEAT=PLAYER"},
        {"--computer 1=nobody", "random"},
        {"--computer 2=random --computer p2=greedy", "seat 2 is given to random and to greedy"},
        {"--ms 0", "--ms"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        const run *got = run_program("", "play %s", refused[i][0]);
        run_expect(got, 2);
        run_expect_part(got->err, refused[i][1]);
    }
}

/* A record does not tell who is a computer. */
static void continuing_seats_the_computers_again(void **state)
{
    (void)state;
    const char *path = run_file("again.record", position);
    const run *got =
        run_program("quit\n", "play --continue %s --ms 50 --computer 1=random:ms=5", path);
    run_expect(got, 0);
    run_expect_part(got->out, "again.record --computer 1=random:ms=5 --ms 50` takes it up again");
    got = run_program("quit\n", "play --continue %s --computer 5=random", path);
    run_expect(got, 2);
    run_expect_part(got->err, "beyond the 2 players of ");
}

/* Ctrl-C among computers ends the game, which is on record up to there. */
static void interrupt_among_computers_ends_the_game(void **state)
{
    (void)state;
    const char *path = run_path("stopped.record");
    const run *got =
        run_shell("\"$BIGTOP\" play --ms 60000 --computer 1=master --computer 2=master "
                  "--record %s < /dev/null & program=$!\n"
                  "while ! [ -s %s ]; do sleep 0.05; done\n"
                  "sleep 0.3; kill -INT $program; wait $program",
                  path, path);
    run_expect(got, 130);
    run_expect(run_program(NULL, "replay %s", path), 0);
}

/* With a person at the table it only ends the thinking. */
static void interrupt_makes_the_computer_play(void **state)
{
    (void)state;
    const char *path = run_path("hurried.record");
    const run *got = run_shell("\"$BIGTOP\" play --ms 60000 --computer 1=master --record %s "
                               "< /dev/null & program=$!\n"
                               "while ! [ -s %s ]; do sleep 0.05; done\n"
                               "sleep 0.3; kill -INT $program; wait $program",
                               path, path);
    run_expect(got, 0);
    run_expect_part(got->out, "p1 master: ");
    char *record = run_read(path);
    run_expect_part(record, "\n2 p2 ");
    free(record);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(computers_play_among_themselves),
        cmocka_unit_test(person_plays_against_a_computer),
        cmocka_unit_test(computer_takes_up_half_a_turn),
        cmocka_unit_test(hints_are_given_for_what_is_left_of_a_turn),
        cmocka_unit_test(seats_and_players_that_there_are_not_are_refused),
        cmocka_unit_test(continuing_seats_the_computers_again),
        cmocka_unit_test(interrupt_among_computers_ends_the_game),
        cmocka_unit_test(interrupt_makes_the_computer_play),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
