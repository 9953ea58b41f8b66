/* replay_json.h - a record as JSON Lines. */
#ifndef CLI_REPLAY_JSON_H
#define CLI_REPLAY_JSON_H

#include "record_file.h"

/* A line for the setup, for what was amiss, for each turn, for the end, for the result. Returns the
 * exit code. */
int replay_json_print(const record_file *file, FILE *stream);

/* The one line for a record that cannot be read. */
int replay_json_print_fault(const record_file *file, FILE *stream);

#endif
