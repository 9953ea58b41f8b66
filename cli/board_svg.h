/*
 * board_svg.h - the board as an SVG document that stands alone.
 */
#ifndef CLI_BOARD_SVG_H
#define CLI_BOARD_SVG_H

#include <bigtop.h>

#include <stdio.h>

/* A square is 100 units wide; the square at 0,0 has its corner there. */
void board_svg_print(FILE *stream, const bt_record *record, const bt_game *game);

#endif
