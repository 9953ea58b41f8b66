/*
 * board_text.h - the board as characters, with figures, tent, coordinates and choices.
 */
#ifndef CLI_BOARD_TEXT_H
#define CLI_BOARD_TEXT_H

#include <bigtop.h>

#include <stdbool.h>
#include <stdio.h>

/* A name written on an empty square. */
typedef struct board_choice {
    bt_square square;
    char name[8];
} board_choice;

typedef struct board_style {
    bool colour;
    bool ascii;      /* no characters beyond ASCII */
    unsigned width;  /* the most characters in a line; 0: as many as the board needs */
    unsigned height; /* the most lines, likewise */
    const board_choice *choices;
    unsigned choice_count;
} board_style;

/* Print the board. Where it is larger than width and height allow, the part around the last tile;
 * false then. */
bool board_text_print(FILE *stream, const bt_game *game, const board_style *style);

/* Print a tile alone in several rotations beside each other, a bit each, with their names above if
 * there is more than one. */
void board_text_rotations(FILE *stream, unsigned kind, unsigned rotations,
                          const board_style *style);

/* Print a tile as it lies, with a number on each segment that has one (not 0). */
void board_text_numbered(FILE *stream, unsigned kind, unsigned rotation,
                         const unsigned numbers[BT_MAX_SEGMENTS_PER_TILE],
                         const board_style *style);

/* What the characters mean, in a few lines. */
void board_text_legend(FILE *stream, const board_style *style);

#endif
