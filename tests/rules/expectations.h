/* What a case may expect (README.md). */
#ifndef BIGTOP_TEST_EXPECTATIONS_H
#define BIGTOP_TEST_EXPECTATIONS_H

#include "case.h"
#include "played.h"

/* Room for the words that tell what was found instead. */
#define EXPECTATION_FOUND 1000

/* Does what was played meet one expectation? If not, `found` tells what is there instead. `line` is
 * taken apart. */
bool expectation_met(playthrough *played, const test_case *test, char *line, char *found);

/* Do the events meet all expectations "turn ..." of a case together? */
bool expectation_turns_met(const playthrough *played, const test_case *test, char *found);

#endif
