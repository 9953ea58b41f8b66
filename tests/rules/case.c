#include "case.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

static char *without_indent(char *line)
{
    return line + strspn(line, " \t");
}

static bool append(test_case *test, const char *line)
{
    size_t length = strlen(test->record);
    int added = snprintf(test->record + length, sizeof test->record - length, "%s\n", line);
    return added > 0 && (size_t)added < sizeof test->record - length;
}

bool case_next(char **rest, test_case *test)
{
    enum { BETWEEN, RECORD, EXPECT } part = BETWEEN;
    test->title = NULL;
    test->finish = NULL;
    test->record[0] = '\0';
    test->added_lines = 0;
    test->expectation_count = 0;
    bool sound = true, first = true;
    while (**rest != '\0') {
        char *start = *rest;
        if (test->title != NULL && strncmp(start, "case ", 5) == 0) {
            break; /* the next one */
        }
        char *line = without_indent(text_line(rest));
        if (*line == '#' || (*line == '\0' && part != RECORD)) {
            continue;
        }
        if (strncmp(line, "case ", 5) == 0) {
            test->title = line + 5;
        } else if (strcmp(line, "record") == 0) {
            part = RECORD;
        } else if (strcmp(line, "expect") == 0) {
            part = EXPECT;
        } else if (strncmp(line, "finish ", 7) == 0) {
            test->finish = line + 7;
            part = BETWEEN;
        } else if (part == RECORD) {
            if (first && strncmp(line, "bigtop-record", 13) != 0) {
                sound = append(test, "bigtop-record 1") && append(test, "rules 1");
                test->added_lines = 2;
            }
            first = false;
            sound = append(test, line) && sound;
        } else if (part == EXPECT && test->expectation_count < CASE_MAX_EXPECTATIONS) {
            test->expectations[test->expectation_count++] = line;
        } else {
            sound = false;
        }
    }
    if (!sound) {
        test->expectation_count = 0;
    }
    return test->title != NULL;
}
