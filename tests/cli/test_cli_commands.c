/* The program as a whole: help, versions, wrong usage, and the commands that need no game. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const commands[] = {"play",  "serve", "replay", "moves", "show",
                                       "tiles", "rules", "sim",    "bench", "perft"};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void overview_lists_every_command(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "--help");
    run_expect(got, 0);
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        run_expect_part(got->out, commands[i]);
    }
    run_expect(run_program(NULL, "-h"), 0);
    run_expect(run_program(NULL, "help"), 0);
}

static void every_command_explains_itself_and_its_exit_codes(void **state)
{
    (void)state;
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        const run *got = run_program(NULL, "%s --help", commands[i]);
        run_expect(got, 0);
        run_expect_part(got->out, "Usage: bigtop ");
        run_expect_part(got->out, "Exit status:");
        assert_string_equal(got->err, "");
    }
}

static void version_is_told_by_program_and_commands(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "--version");
    run_expect(got, 0);
    run_expect_part(got->out, "bigtop 0.");
    run_expect_part(got->out, "rules revision 1");
    run_expect_part(run_program(NULL, "replay --version")->out, "bigtop 0.");
}

static void wrong_usage_ends_with_2(void **state)
{
    static const char *const lines[] = {
        "",
        "juggle",
        "--juggle",
        "replay",
        "replay a b",
        "replay --juggle a",
        "moves",
        "show --color sometimes a",
        "tiles a b",
        "rules a b",
        "play a",
        "play --players 1",
        "play --players seven",
        "play --edition c4",
        "play --sets bigtop",
        "play --sets base,circus",
        "play --option meeples",
        "play --option meeple=7",
        "play --option meeples=8",
        "play --players 2 --name A --name B --name C",
        "play --continue x --players 2",
        "play --continue -",
        "serve --port 70000",
        "serve now",
        "sim --players 7",
    };
    (void)state;
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const run *got = run_program(NULL, "%s", lines[i]);
        run_expect(got, 2);
        assert_string_equal(got->out, "");
        assert_true(strlen(got->err) > 20);
    }
}

static void bad_values_are_named_with_what_is_allowed(void **state)
{
    (void)state;
    run_expect_part(run_program(NULL, "juggle")->err, "\"juggle\"");
    run_expect_part(run_program(NULL, "play --edition c4")->err,
                    "no edition \"c4\"; there are c2 and c3");
    run_expect_part(run_program(NULL, "play --sets base,circus")->err,
                    "no set \"circus\"; there are base, abbot, river and bigtop");
    run_expect_part(run_program(NULL, "play --option meeple=7")->err,
                    "no option \"meeple\"; there are modules, pyramid.phase");
    run_expect_part(run_program(NULL, "play --option meeples=8")->err,
                    "option meeples does not take \"8\"; it takes 7 or 9");
    run_expect_part(run_program(NULL, "play --players seven")->err,
                    "--players takes a whole number from 2 to 6, not \"seven\"");
}

static void full_disk_ends_with_3(void **state)
{
    (void)state;
    const run *got = run_shell("\"$BIGTOP\" tiles > /dev/full");
    run_expect(got, 3);
    run_expect_part(got->err, "cannot write the output");
    run_expect(run_shell("\"$BIGTOP\" --help > /dev/full"), 3);
}

static void closed_pipe_ends_quietly(void **state)
{
    (void)state;
    const run *got = run_shell("\"$BIGTOP\" tiles --json | head -c 10");
    run_expect(got, 0);
    assert_string_equal(got->err, "");
}

/* Progress is for terminals. */
static void long_commands_are_quiet_in_a_pipe(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "sim --games 3000 --sets base --json");
    run_expect(got, 0);
    assert_string_equal(got->err, "");
}

static void table_is_served_until_a_signal(void **state)
{
    (void)state;
    const run *got = run_shell("\"$BIGTOP\" serve --port 0 --data %s > %s & program=$!\n"
                               "while ! [ -s %s ]; do\n"
                               "    kill -0 $program 2>/dev/null || break; sleep 0.05\n"
                               "done\n"
                               "kill -TERM $program; wait $program",
                               run_path("data"), run_path("served"), run_path("served"));
    if (strstr(got->err, "built without the table") != NULL) {
        skip();
    }
    run_expect(got, 0);
    char *text = run_read(run_path("served"));
    assert_non_null(text);
    run_expect_part(text, "http://127.0.0.1:");
    free(text);
    run_expect(run_program(NULL, "serve --port 0 --data /dev/null/x"), 3);
    static const char *const wrong[] = {"--log xml", "--log-level loud", "--trusted-proxy foo"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char command[100];
        (void)snprintf(command, sizeof command, "serve --port 0 --data /dev/null/x %s", wrong[i]);
        run_expect(run_program(NULL, "%s", command), 2);
    }
}

/* ---- rules ---- */

static void rule_is_found_by_id(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "rules CIR-07");
    run_expect(got, 0);
    run_expect_part(got->out, "CIR-07");
    run_expect_part(got->out, "The token under the tent is turned over");
    run_expect_part(run_program(NULL, "rules cir-07")->out, "CIR-07");
}

static void rules_are_listed_by_beginning(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "rules ACR");
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "\nACR-"), 16);
    assert_int_equal(run_count(got->out, "\nCIR-"), 0);
    run_expect_part(run_program(NULL, "rules INT-AB")->out, "INT-AB-2");
}

/* As many as the page has rows. */
static void all_rules_are_listed(void **state)
{
    (void)state;
    char *page = run_read("docs/rules.md");
    assert_non_null(page);
    unsigned rows = 0;
    for (const char *at = strstr(page, "\n| "); at != NULL; at = strstr(at + 1, "\n| ")) {
        const char *id = at + 3;
        const size_t length = strcspn(id, " ");
        rows += id[length - 1] >= '0' && id[length - 1] <= '9' && id[0] < 'a' ? 1 : 0;
    }
    free(page);
    assert_true(rows > 100);
    const run *got = run_program(NULL, "rules");
    run_expect(got, 0);
    unsigned listed = 0;
    for (const char *at = strchr(got->out, '\n'); at != NULL; at = strchr(at + 1, '\n')) {
        const size_t length = strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
        listed += length > 3 && at[length] >= '0' && at[length] <= '9' ? 1 : 0;
    }
    assert_int_equal(listed, rows);
}

static void unknown_rule_suggests_near_ones(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "rules CIR-70");
    run_expect(got, 1);
    run_expect_part(got->err, "no rule \"CIR-70\"");
    run_expect_part(got->err, "CIR-10");
    run_expect_part(run_program(NULL, "rules nonsense")->err, "`bigtop rules` lists all");
}

static void options_are_listed_with_their_values(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "rules options");
    run_expect(got, 0);
    run_expect_part(got->out, "pyramid.needs_own");
    run_expect_part(got->out, "shared  not-first");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overview_lists_every_command),
        cmocka_unit_test(every_command_explains_itself_and_its_exit_codes),
        cmocka_unit_test(version_is_told_by_program_and_commands),
        cmocka_unit_test(wrong_usage_ends_with_2),
        cmocka_unit_test(bad_values_are_named_with_what_is_allowed),
        cmocka_unit_test(full_disk_ends_with_3),
        cmocka_unit_test(closed_pipe_ends_quietly),
        cmocka_unit_test(long_commands_are_quiet_in_a_pipe),
        cmocka_unit_test(table_is_served_until_a_signal),
        cmocka_unit_test(rule_is_found_by_id),
        cmocka_unit_test(rules_are_listed_by_beginning),
        cmocka_unit_test(all_rules_are_listed),
        cmocka_unit_test(unknown_rule_suggests_near_ones),
        cmocka_unit_test(options_are_listed_with_their_values),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
