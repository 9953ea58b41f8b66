/*
 * words.h - moves, places and players in the words of docs/record.md, both ways.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <bigtop.h>

#include <stdbool.h>
#include <stddef.h>

/* Room for any move, place, player or reason. */
#define WORDS_SIZE 192

/* "N" to "W" by bt_side, "NL" to "WR" by half-edge. */
extern const char *const words_sides[4];
extern const char *const words_halves[8];

/* The sides (cities, roads) or half-edges (fields) of a segment as seen on the board, a bit each; 0
 * for monasteries and gardens. */
unsigned words_segment_places(const bt_tile_facts *facts, unsigned segment, unsigned rotation);

/* "city:N", "monastery": a segment of a tile that lies so. */
void words_place(char text[WORDS_SIZE], const bt_tile_facts *facts, unsigned segment,
                 unsigned rotation);

/* A move that is legal in `game`: "base/V" (drawn), "2,-1 r3", "meeple city:N", "token 4". */
void words_move(char text[WORDS_SIZE], const bt_game *game, bt_move move);

/* The moves of a turn that is legal in `game`, with blanks between them. */
#define WORDS_TURN_SIZE ((size_t)WORDS_SIZE * 4)
void words_turn(char text[WORDS_TURN_SIZE], const bt_game *game, const bt_move *moves,
                unsigned count);

/* Where a figure stands: "city:N at 2,-1", "acrobat at 0,1". */
void words_figure_place(char text[WORDS_SIZE], const bt_game *game, const bt_figure *figure);

/* "p1", or "p1 Anna" if the record names the seat. */
void words_player(char text[WORDS_SIZE], const bt_record *record, unsigned seat);

/* Read a decision of the deciding seat: the words above. A rotation may be left out where only one
 * fits. False if it is none, or not legal; `reason` then tells why, with the rule. */
bool words_read_move(const bt_game *game, const char *text, bt_move *move, char reason[WORDS_SIZE]);

#endif
