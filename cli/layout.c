/* Shapes of cities, roads, the river and the buildings; the places of figures are in
 * layout_fields.c. */
#include "layout.h"

#include "layout_fields.h"

#include <stddef.h>

/* ---- cities ---- */

/* The wall behind a run of sides that do not belong to the city, drawn for the run that begins in
 * the west (three sides), east (two) or south (one) and turned from there. With `retreat` it leaves
 * room for a ring or a garden. */
static line wall_behind(unsigned first, unsigned sides, bool retreat)
{
    static const point cap[] = {{100, 0}, {71, 20}, {60, 27}, {40, 27}, {29, 20}, {0, 0}};
    static const point bent[] = {{100, 0}, {77, 24}, {58, 46}, {46, 58}, {24, 77}, {0, 100}};
    static const point bent_back[] = {{100, 0}, {68, 15}, {44, 30}, {30, 44}, {15, 68}, {0, 100}};
    static const point cut[] = {{100, 100}, {76, 81}, {62, 78}, {38, 78}, {24, 81}, {0, 100}};
    static const point cut_back[] = {{100, 100}, {76, 69}, {62, 64}, {38, 64}, {24, 69}, {0, 100}};
    const point *shape = cap;
    unsigned turns = first + 3;
    if (sides == 2) {
        shape = retreat ? bent_back : bent;
    } else if (sides == 1) {
        shape = retreat ? cut_back : cut;
        turns = first + 2;
    }
    line wall = {.count = 0};
    for (unsigned i = 0; i < 6; i++) {
        line_add(&wall, point_turned(shape[i], turns));
    }
    return wall;
}

static bool has_side(unsigned sides, unsigned side)
{
    return (sides >> side % 4 & 1u) != 0;
}

/* Go round the tile: along the border where the city is, along a wall where it is not. */
static void shape_city(layout_city *city, unsigned sides, bool retreat)
{
    unsigned start = 0;
    while (start < 4 && !(has_side(sides, start) && !has_side(sides, start + 3))) {
        start++;
    }
    line_add(&city->outline, side_start(start));
    for (unsigned step = 0; step < 4;) {
        const unsigned side = (start + step) % 4;
        if (has_side(sides, side)) {
            line_add(&city->outline, side_start(side + 1));
            step++;
            continue;
        }
        unsigned run = 1;
        while (step + run < 4 && !has_side(sides, side + run)) {
            run++;
        }
        const line wall = wall_behind(side, run, retreat);
        city->walls[city->wall_count++] = wall;
        for (unsigned i = 1; i < wall.count; i++) {
            line_add(&city->outline, wall.at[i]);
        }
        step += run;
    }
}

/* ---- what facts do not tell in one word ---- */

static bool has_kind(const bt_tile_facts *facts, unsigned kind)
{
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if (facts->segments[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static unsigned sides_of(unsigned sides, unsigned ends[2])
{
    unsigned count = 0;
    for (unsigned side = 0; side < 4; side++) {
        if (has_side(sides, side) && count < 2) {
            ends[count++] = side;
        }
    }
    return count;
}

/* Does one city have two sides that meet in a corner? */
static bool has_bent_city(const bt_tile_facts *facts)
{
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned sides = facts->segments[i].sides;
        if (facts->segments[i].kind == BT_FEATURE_CITY &&
            (sides == 3 || sides == 6 || sides == 12 || sides == 9)) {
            return true;
        }
    }
    return false;
}

/* ---- the tile's parts ---- */

static void lay_ring(tile_layout *layout)
{
    const bt_tile_facts *facts = layout->facts;
    if (!facts->circus && !facts->acrobats) {
        return;
    }
    if (layout->river.count > 0) {
        layout->ring = (layout_circle){true, {50, 28}, 20};
    } else if (has_bent_city(facts)) {
        /* Outside the bent wall, and touching it. */
        layout->ring = (layout_circle){true, {52, 52}, 22};
    } else {
        /* Beside a city it reaches the wall, so that it cuts the field as the facts say. */
        layout->ring =
            (layout_circle){true, tile_centre, has_kind(facts, BT_FEATURE_CITY) ? 24 : 22};
    }
}

/* The middle of a road that runs through the tile; false if there is none. */
static bool middle_of_road(const bt_tile_facts *facts, point *middle)
{
    for (unsigned i = 0; i < facts->segment_count; i++) {
        unsigned ends[2];
        if (facts->segments[i].kind == BT_FEATURE_ROAD &&
            sides_of(facts->segments[i].sides, ends) == 2) {
            const line road = way_between(ends[0], ends[1], 0);
            *middle = line_along(&road, 0.5);
            return true;
        }
    }
    return false;
}

static void lay_pond(tile_layout *layout, unsigned side, bool crowded)
{
    point at = crowded ? point_between(side_middle(side), tile_centre, 0.5) : tile_centre;
    double radius = crowded ? 14 : 15;
    point road;
    if (middle_of_road(layout->facts, &road)) {
        /* A spring beside the road, which the road therefore cuts off. */
        at = point_between(road, tile_centre, 0.62);
        radius = 9;
    }
    line_add(&layout->river, side_middle(side));
    line_add(&layout->river, at);
    layout->pond = (layout_circle){true, at, radius};
}

static void lay_river(tile_layout *layout)
{
    unsigned sides = 0;
    unsigned ends[2] = {0, 0};
    for (unsigned side = 0; side < 4; side++) {
        sides |= layout->facts->edges[side] == BT_EDGE_RIVER ? 1u << side : 0u;
    }
    const unsigned count = sides_of(sides, ends);
    const bool crowded = layout->facts->circus || has_kind(layout->facts, BT_FEATURE_MONASTERY);
    layout->river_from = ends[0];
    layout->river_to = ends[1];
    if (count == 2) {
        /* It makes room for a monastery or a ring north of it. */
        layout->river = way_between(ends[0], ends[1], crowded ? -16 : 4);
    } else if (count == 1) {
        lay_pond(layout, ends[0], crowded);
    }
}

static void lay_monastery(tile_layout *layout)
{
    if (!has_kind(layout->facts, BT_FEATURE_MONASTERY)) {
        return;
    }
    point at = tile_centre;
    if (layout->pond.there) {
        at = point_between(side_middle(layout->river_from), tile_centre, 1.34);
    } else if (layout->river.count > 0) {
        at = (point){50, 29};
    }
    layout->monastery = (layout_circle){true, at, LAYOUT_MONASTERY_RADIUS};
}

static void lay_cities(tile_layout *layout)
{
    const bool retreat = layout->ring.there || has_kind(layout->facts, BT_FEATURE_GARDEN);
    for (unsigned i = 0; i < layout->facts->segment_count; i++) {
        if (layout->facts->segments[i].kind == BT_FEATURE_CITY) {
            layout_city *city = &layout->cities[layout->city_count++];
            city->segment = i;
            shape_city(city, layout->facts->segments[i].sides, retreat);
        }
    }
}

/* ---- roads ---- */

static unsigned count_stubs(const bt_tile_facts *facts)
{
    unsigned count = 0;
    unsigned ends[2];
    for (unsigned i = 0; i < facts->segment_count; i++) {
        count += facts->segments[i].kind == BT_FEATURE_ROAD &&
                         sides_of(facts->segments[i].sides, ends) == 1
                     ? 1
                     : 0;
    }
    return count;
}

static bool in_any_city(const tile_layout *layout, point p)
{
    for (unsigned i = 0; i < layout->city_count; i++) {
        if (outline_holds(&layout->cities[i].outline, p)) {
            return true;
        }
    }
    return false;
}

/* A road that ends on the tile: at a ring, a monastery, a crossing, or straight ahead at a wall. */
static void lay_stub(const tile_layout *layout, layout_road *road, unsigned side)
{
    const point start = side_middle(side);
    point end = tile_centre;
    road->stub = true;
    if (layout->monastery.there) {
        end = layout->monastery.centre;
    } else if (!layout->ring.there && !layout->crossing.there) {
        for (unsigned step = 0; step <= 100 && !road->gate; step++) {
            const point p = point_between(start, tile_centre, step * 0.02);
            if (in_any_city(layout, p)) {
                end = p;
                road->gate = true;
            }
        }
    }
    line_add(&road->line, start);
    line_add(&road->line, end);
}

static void lay_roads(tile_layout *layout)
{
    if (count_stubs(layout->facts) > 1 && !layout->ring.there) {
        layout->crossing = (layout_circle){true, tile_centre, 12};
    }
    for (unsigned i = 0; i < layout->facts->segment_count; i++) {
        unsigned ends[2] = {0, 0};
        if (layout->facts->segments[i].kind != BT_FEATURE_ROAD) {
            continue;
        }
        layout_road *road = &layout->roads[layout->road_count++];
        road->segment = i;
        if (sides_of(layout->facts->segments[i].sides, ends) == 2) {
            road->line = way_between(ends[0], ends[1], 0);
        } else {
            lay_stub(layout, road, ends[0]);
        }
    }
}

const tile_layout *layout_of(unsigned kind)
{
    static tile_layout made[BT_MAX_TILE_KINDS];
    tile_layout *layout = &made[kind];
    if (layout->facts == NULL) {
        layout->facts = bt_tile_facts_of(kind);
        lay_river(layout);
        lay_ring(layout);
        lay_monastery(layout);
        lay_cities(layout);
        lay_roads(layout);
        layout_fields(layout);
    }
    return layout;
}
