/*
 * Cutting a record's text into lines and words, with places for faults.
 */
#ifndef BT_RECORD_SCAN_H
#define BT_RECORD_SCAN_H

#include "bigtop.h"

#define BT_RECORD_MAX_LINE 1000

typedef struct bt_word {
    const char *text;
    size_t length; /* 0: there is no further word */
    uint32_t line, column;
} bt_word;

typedef struct bt_scanner {
    const char *text;
    size_t length, position;
    size_t line_end; /* where the current line's words end */
    size_t line_start;
    size_t next_line;
    uint32_t line; /* number of the current line, 0 before the first */
    bt_word word;  /* the word looked at; length 0 at the end of the line */
} bt_scanner;

void bt_scan_start(bt_scanner *scanner, const char *text, size_t length);

/* Go to the next line that has words and look at its first. False at the end of the text. */
bool bt_scan_line(bt_scanner *scanner);

/* Go on to the next word of the line. */
void bt_scan_next(bt_scanner *scanner);

/* Is the word looked at this one? */
bool bt_scan_is(const bt_scanner *scanner, const char *word);

/* Is there nothing but blank lines and remarks after the current line? */
bool bt_scan_last_line(const bt_scanner *scanner);

/* Read a decimal number between the limits, with nothing around it. */
bool bt_scan_number(const char *text, size_t length, int low, int high, int *number);

#endif
