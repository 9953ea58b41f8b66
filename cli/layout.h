/*
 * layout.h - where things lie on a tile: the shape of every segment, worked out from the tile facts
 * alone. The drawings as text and as SVG both come from here.
 *
 * Two rules make neighbours fit: roads and rivers leave a side in its middle at a right angle, and
 * the walls of a city begin and end exactly in the corners of its sides.
 */
#ifndef CLI_LAYOUT_H
#define CLI_LAYOUT_H

#include "geometry.h"

#include <bigtop.h>

enum {
    LAYOUT_ROAD_WIDTH = 11,
    LAYOUT_RIVER_WIDTH = 18,
    LAYOUT_MONASTERY_RADIUS = 19,
    LAYOUT_GARDEN_RADIUS = 12,
    LAYOUT_GROUND = 50
};

typedef struct layout_city {
    unsigned segment;
    line outline; /* closed */
    unsigned wall_count;
    line walls[2]; /* the outline without the parts on the border of the tile */
} layout_city;

typedef struct layout_road {
    unsigned segment;
    line line;
    bool stub; /* ends on the tile, at the last point */
    bool gate; /* it ends at a city's wall */
} layout_road;

typedef struct layout_circle {
    bool there;
    point centre;
    double radius;
} layout_circle;

typedef struct tile_layout {
    const bt_tile_facts *facts;
    unsigned city_count, road_count;
    layout_city cities[4];
    layout_road roads[4];
    line river; /* without points where there is none */
    unsigned river_from, river_to;
    layout_circle pond; /* spring or lake: where the river ends on the tile */
    layout_circle monastery, garden;
    layout_circle ring;     /* circus or acrobat space */
    layout_circle crossing; /* where several roads end at each other */
    /* Which field each piece of ground belongs to, 2 by 2 units a piece: a segment, or -1. */
    signed char ground[LAYOUT_GROUND * LAYOUT_GROUND];
    point anchors[BT_MAX_SEGMENTS_PER_TILE]; /* where a figure stands */
    point pennants[BT_MAX_SEGMENTS_PER_TILE];
} tile_layout;

/* The layout of a kind of tile as printed, not turned. Each is made when it is first asked for and
 * kept: this is for one thread. */
const tile_layout *layout_of(unsigned kind);

/* The segment drawn at a point: a city, road or field of the tile; -1 for river, ring, buildings
 * and green that is no field. */
int layout_segment_at(const tile_layout *layout, point p);

#endif
