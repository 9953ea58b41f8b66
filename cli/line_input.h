/*
 * line_input.h - lines from standard input, so that no Ctrl-C is lost between looking for it and
 * waiting for the next line.
 */
#ifndef CLI_LINE_INPUT_H
#define CLI_LINE_INPUT_H

#include <stdbool.h>

/* The next line without its end and without blanks around it; what is beyond 1,000 bytes is left
 * out. NULL at the end of the input, on an error, and once interrupts_seen(). The text is good
 * until the next call. */
const char *line_input_read(void);

/* At a terminal: has a line been typed that nobody asked for? It is then gone. */
bool line_input_enter(void);

#endif
