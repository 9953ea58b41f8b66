/* Positions and moves in the words of docs/record.md, written against the public header alone. */
#ifndef BIGTOP_TEST_TEXT_H
#define BIGTOP_TEST_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "bigtop.h"

/* Room for any place, move or event line. */
#define TEXT_SIZE 160

/* The whole of a file, with a terminator; NULL if it cannot be read. The caller frees it. */
char *text_read_file(const char *folder, const char *name);

/* Are two things equal byte for byte? */
bool text_same_bytes(const void *one, const void *other, size_t size);

/* Cut the first line off `*rest`, ended by a terminator instead of the line feed. NULL at the end.
 */
char *text_line(char **rest);

/* Cut the first word off `*rest`, likewise. NULL if there is none. */
char *text_word(char **rest);

/* "road:N" for a segment of a placed tile, as seen on the board; "acrobat" for BT_SEGMENT_ACROBAT.
 */
void text_place(char *text, const bt_game *game, unsigned tile, unsigned segment);

/* The segment of a placed tile that a place such as "field:SR" names; -1 if there is none. */
int text_segment(const bt_game *game, unsigned tile, const char *place);

/* Number of the acrobat space at a square; -1 if there is none. */
int text_space(const bt_game *game, int x, int y);

/* A decision after the placement: "meeple road:N", "acrobat 2,1", "recall", "pyramid 0,0", "pass".
 */
void text_action(char *text, const bt_game *game, bt_move move);

/* "circus 8 p1 meeples:2x4": what was scored, for how much, by whom, and the items. A feature that
 * was not complete is called "road.incomplete" and so on. */
void text_score(char *text, const bt_event *event);

#endif
