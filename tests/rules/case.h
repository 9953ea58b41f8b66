/* Cases of rules as text files hold them (README.md). */
#ifndef BIGTOP_TEST_CASE_H
#define BIGTOP_TEST_CASE_H

#include <stdbool.h>
#include <stddef.h>

#define CASE_MAX_EXPECTATIONS 48
#define CASE_MAX_RECORD       16384

typedef struct test_case {
    char *title; /* "ACR-08 a full pyramid pays ..." */
    char record[CASE_MAX_RECORD];
    char *finish;         /* how to play on to the end (finish.h); NULL: not at all */
    unsigned added_lines; /* put before what the file says, so that every record is whole */
    unsigned expectation_count;
    char *expectations[CASE_MAX_EXPECTATIONS];
} test_case;

/* Cut the next case off `*rest`. False at the end of the file. A case that cannot be understood has
 * no expectations. */
bool case_next(char **rest, test_case *test);

#endif
