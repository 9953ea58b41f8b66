/*
 * tile_svg.h - the drawing of a tile as SVG, in a square of 100 by 100 units, not turned.
 */
#ifndef CLI_TILE_SVG_H
#define CLI_TILE_SVG_H

#include "layout.h"

#include <stdio.h>

void tile_svg_print(FILE *stream, const tile_layout *layout);

#endif
