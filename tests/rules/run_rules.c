/* Runs the cases of rules in text files (README.md): run_rules FOLDER FILE… */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "case.h"
#include "expectations.h"
#include "finish.h"
#include "played.h"

static bool expects_refusal(const test_case *test)
{
    return test->expectation_count > 0 && strncmp(test->expectations[0], "refused ", 8) == 0;
}

/* Run one case and tell of everything that is not as expected. */
static bool run(test_case *test)
{
    static playthrough result;
    char found[EXPECTATION_FOUND] = "";
    if (test->expectation_count == 0) {
        printf("# %s: a case without expectations, or not understood\n", test->title);
        return false;
    }
    played_run(&result, test);
    if (result.error != BT_OK && !expects_refusal(test)) {
        printf("# %s: line %d column %u: %s (%s)\n", test->title,
               (int)result.fault.line - (int)test->added_lines, result.fault.column,
               bt_error_text(result.error), result.fault.reason != NULL ? result.fault.reason : "");
        if (result.error == BT_ERROR_RECORD_TOTALS) {
            printf("# turn %u p%u: %d in the record, %d computed\n", result.fault.turn,
                   result.fault.seat + 1, result.fault.recorded, result.fault.computed);
        }
        return false;
    }
    if (test->finish != NULL && !finish_game(&result, test->finish, found)) {
        printf("# %s: cannot be finished: %s\n", test->title, found);
        return false;
    }
    bool met = expectation_turns_met(&result, test, found);
    if (!met) {
        printf("# %s: events differ; %s\n", test->title, found);
    }
    for (unsigned index = 0; index < test->expectation_count; index++) {
        char line[TEXT_SIZE * 2];
        snprintf(line, sizeof line, "%s", test->expectations[index]);
        if (strncmp(line, "turn ", 5) != 0 && !expectation_met(&result, test, line, found)) {
            printf("# %s: expected \"%s\", but %s\n", test->title, test->expectations[index],
                   found);
            met = false;
        }
    }
    return met;
}

int main(int argument_count, char **arguments)
{
    static test_case test;
    unsigned number = 0, failed = 0;
    for (int index = 2; index < argument_count; index++) {
        char *text = text_read_file(arguments[1], arguments[index]);
        char *rest = text;
        if (text == NULL) {
            return EXIT_FAILURE;
        }
        while (case_next(&rest, &test)) {
            bool met = run(&test);
            failed += !met;
            printf("%s %u - %s\n", met ? "ok" : "not ok", ++number, test.title);
        }
        free(text);
    }
    printf("1..%u\n", number);
    return failed == 0 && number > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
