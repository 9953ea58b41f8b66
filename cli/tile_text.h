/*
 * tile_text.h - a tile as nine by five characters, and the characters' colours.
 */
#ifndef CLI_TILE_TEXT_H
#define CLI_TILE_TEXT_H

#include <bigtop.h>

enum { TILE_COLUMNS = 9, TILE_ROWS = 5 };

/* What a character shows; colours are chosen by it. Seats count on from INK_SEAT. */
typedef enum ink {
    INK_NONE,
    INK_FIELD,
    INK_CITY,
    INK_ROAD,
    INK_RIVER,
    INK_BUILDING,
    INK_GARDEN,
    INK_CIRCUS,
    INK_ACROBATS,
    INK_TENT,
    INK_PENNANT,
    INK_AXIS,
    INK_CHOICE,
    INK_CORNER,
    INK_SEAT
} ink;

typedef struct text_cell {
    const char *glyph; /* one character in UTF-8 */
    unsigned char ink;
    signed char segment; /* that it belongs to; -1 for none */
} text_cell;

typedef struct text_spot {
    unsigned char row, column;
} text_spot;

typedef struct tile_text {
    text_cell cells[TILE_ROWS][TILE_COLUMNS];
    text_spot spots[BT_MAX_SEGMENTS_PER_TILE]; /* where two characters tell a figure */
    text_spot ring;                            /* middle of the circus or acrobat space */
} tile_text;

/* A tile as it lies. Kept like the layouts, and for one thread like them. */
const tile_text *tile_text_of(unsigned kind, unsigned rotation);

#endif
