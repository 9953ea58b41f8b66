/*
 * geometry.h - plane geometry for drawing tiles. A tile is a square of 100 by 100 units, x to the
 * east and y to the south as on the board; sides and half-edges count clockwise from north.
 */
#ifndef CLI_GEOMETRY_H
#define CLI_GEOMETRY_H

#include <stdbool.h>

typedef struct point {
    double x, y;
} point;

enum { LINE_MOST = 24 };

/* An open line, or a closed outline: where it counts, the functions say which. */
typedef struct line {
    unsigned count;
    point at[LINE_MOST];
} line;

extern const point tile_centre;

double point_distance(point a, point b);
point point_between(point a, point b, double share);

/* Turned about the centre of the tile by clockwise quarter turns. */
point point_turned(point p, unsigned quarters);

/* Middle of a side; the corner where it begins, going clockwise. */
point side_middle(unsigned side);
point side_start(unsigned side);

/* The middle of a half-edge, `depth` units inside the tile. */
point half_middle(unsigned half, double depth);

void line_add(line *to, point p);
double line_length(const line *of);

/* The point at a share of the length. */
point line_along(const line *of, double share);

double line_distance(const line *from, point p);
bool outline_holds(const line *outline, point p);
double border_distance(point p);

/* From the middle of one side to that of another: straight, or a quarter circle about the corner
 * between. `bow` pushes the middle of a straight way aside, to the right as seen from `from`. */
line way_between(unsigned from, unsigned to, double bow);

#endif
