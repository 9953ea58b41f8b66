/*
 * match_report.h - what a match prints at its end.
 */
#ifndef CLI_MATCH_REPORT_H
#define CLI_MATCH_REPORT_H

#include "match_summary.h"

typedef struct match_report {
    const match_settings *settings;
    const match_summary *summary;
    const match_effort *effort; /* one for each side */
    double seconds;
    bool interrupted;
} match_report;

/* Both return the exit code. In JSON all that depends on the clock stands in `time` and `seconds`:
 * the rest is equal for equal settings and fixed work. */
int match_report_text(const match_report *report);
int match_report_json(const match_report *report);

#endif
