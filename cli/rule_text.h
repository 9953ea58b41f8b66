/*
 * rule_text.h - the rows of docs/rules.md, which are built into the program.
 */
#ifndef CLI_RULE_TEXT_H
#define CLI_RULE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Texts without a terminator, as they stand in the page. */
typedef struct rule_row {
    const char *id, *text, *section;
    size_t id_length, text_length, section_length;
} rule_row;

/* The next row after `*place`, which begins as NULL. False after the last. */
bool rule_text_next(const char **place, rule_row *row);

/* The row of an id, capitals or not; false if there is none. */
bool rule_text_find(const char *id, rule_row *row);

#endif
