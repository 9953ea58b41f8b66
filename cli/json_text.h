/*
 * json_text.h - JSON that several commands print; moves, events and boards come from the server's
 * describe.h, so that the names are those of docs/protocol.md.
 */
#ifndef CLI_JSON_TEXT_H
#define CLI_JSON_TEXT_H

#include <bigtop.h>
#include <describe.h>

#include <stdio.h>

/* {"seats":[{"name":"Anna"}, …],"edition":"c2","sets":[…],"options":{…all}} */
void json_setup(struct json_out *out, const bt_record *record);

/* What may be played: a list of MOVEs if a seat decides, else of {"tile":"base/V","weight":8} or
 * {"token":4,"weight":5}. */
void json_moves(struct json_out *out, const bt_game *game);

/* The members that tell what is wrong with a record, into the object being written. */
void json_fault(struct json_out *out, const bt_record_fault *fault);

/* Print the text as a line and begin a new one. Returns the exit code: memory may have run out. */
int json_print_line(struct json_out *out, FILE *stream);

#endif
