/*
 * Fields are what lies between: ground that is no road, river, city or building, flooded from the
 * half-edges that the tile facts give them. Figures stand where there is most room.
 */
#include "layout_fields.h"

#include <math.h>
#include <string.h>

enum { UNIT = 100 / LAYOUT_GROUND };

static double circle_distance(const layout_circle *circle, point p)
{
    return circle->there ? point_distance(p, circle->centre) - circle->radius : HUGE_VAL;
}

static const layout_city *city_at(const tile_layout *layout, point p)
{
    for (unsigned i = 0; i < layout->city_count; i++) {
        if (outline_holds(&layout->cities[i].outline, p)) {
            return &layout->cities[i];
        }
    }
    return NULL;
}

static double wall_distance(const layout_city *city, point p)
{
    double least = HUGE_VAL;
    for (unsigned i = 0; i < city->wall_count; i++) {
        least = fmin(least, line_distance(&city->walls[i], p));
    }
    return least;
}

/* From open ground to whatever is drawn nearest; negative where something is drawn. */
static double open_room(const tile_layout *layout, point p)
{
    double room = HUGE_VAL;
    if (city_at(layout, p) != NULL) {
        return -1;
    }
    for (unsigned i = 0; i < layout->city_count; i++) {
        room = fmin(room, wall_distance(&layout->cities[i], p) - 2);
    }
    for (unsigned i = 0; i < layout->road_count; i++) {
        room = fmin(room, line_distance(&layout->roads[i].line, p) - LAYOUT_ROAD_WIDTH / 2.0);
    }
    if (layout->river.count > 0) {
        room = fmin(room, line_distance(&layout->river, p) - LAYOUT_RIVER_WIDTH / 2.0);
    }
    room = fmin(room, circle_distance(&layout->pond, p));
    room = fmin(room, circle_distance(&layout->ring, p));
    room = fmin(room, circle_distance(&layout->monastery, p));
    room = fmin(room, circle_distance(&layout->garden, p));
    return fmin(room, circle_distance(&layout->crossing, p));
}

/* ---- which ground is whose ---- */

static point ground_point(unsigned piece)
{
    const unsigned column = piece % LAYOUT_GROUND;
    const unsigned row = piece / LAYOUT_GROUND;
    return (point){UNIT * (column + 0.5), UNIT * (row + 0.5)};
}

static unsigned ground_piece(point p)
{
    const double last = LAYOUT_GROUND - 1;
    const double column = fmax(0, fmin(last, floor(p.x / UNIT)));
    const double row = fmax(0, fmin(last, floor(p.y / UNIT)));
    return (unsigned)row * LAYOUT_GROUND + (unsigned)column;
}

enum { NOBODYS = -1, OPEN = -2 };

/* Give all open ground that hangs together with a piece to a field. */
static void flood(tile_layout *layout, unsigned start, unsigned segment)
{
    static unsigned short waiting[LAYOUT_GROUND * LAYOUT_GROUND];
    unsigned count = 0;
    if (layout->ground[start] != OPEN) {
        return;
    }
    layout->ground[start] = (signed char)segment;
    waiting[count++] = (unsigned short)start;
    while (count > 0) {
        const unsigned piece = waiting[--count];
        const unsigned column = piece % LAYOUT_GROUND;
        const unsigned row = piece / LAYOUT_GROUND;
        const unsigned around[4] = {
            row > 0 ? piece - LAYOUT_GROUND : piece,
            column + 1 < LAYOUT_GROUND ? piece + 1 : piece,
            row + 1 < LAYOUT_GROUND ? piece + LAYOUT_GROUND : piece,
            column > 0 ? piece - 1 : piece,
        };
        for (unsigned i = 0; i < 4; i++) {
            if (layout->ground[around[i]] == OPEN) {
                layout->ground[around[i]] = (signed char)segment;
                waiting[count++] = (unsigned short)around[i];
            }
        }
    }
}

static void share_ground(tile_layout *layout)
{
    const bt_tile_facts *facts = layout->facts;
    for (unsigned piece = 0; piece < sizeof layout->ground; piece++) {
        layout->ground[piece] = open_room(layout, ground_point(piece)) > 0 ? OPEN : NOBODYS;
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        for (unsigned half = 0; facts->segments[i].kind == BT_FEATURE_FIELD && half < 8; half++) {
            if ((facts->segments[i].halves >> half & 1u) != 0) {
                flood(layout, ground_piece(half_middle(half, 1)), i);
            }
        }
    }
    /* What no half-edge reaches is green without being a field. */
    for (unsigned piece = 0; piece < sizeof layout->ground; piece++) {
        if (layout->ground[piece] == OPEN) {
            layout->ground[piece] = NOBODYS;
        }
    }
}

int layout_segment_at(const tile_layout *layout, point p)
{
    const layout_city *city = city_at(layout, p);
    if (circle_distance(&layout->ring, p) < 0 || circle_distance(&layout->monastery, p) < 0 ||
        circle_distance(&layout->garden, p) < 0) {
        return NOBODYS;
    }
    for (unsigned i = 0; i < layout->road_count; i++) {
        if (line_distance(&layout->roads[i].line, p) < LAYOUT_ROAD_WIDTH / 2.0) {
            return (int)layout->roads[i].segment;
        }
    }
    return city != NULL ? (int)city->segment : layout->ground[ground_piece(p)];
}

/* ---- where there is most room ---- */

/* How much room a figure has at a point; negative where it must not stand. */
typedef double room_at(const tile_layout *layout, unsigned segment, point p);

static point roomiest(const tile_layout *layout, unsigned segment, room_at *room, point otherwise)
{
    point best = otherwise;
    double most = 0;
    for (unsigned piece = 0; piece < LAYOUT_GROUND * LAYOUT_GROUND; piece++) {
        const point p = ground_point(piece);
        const double here = room(layout, segment, p);
        /* Of places about as good the one nearest to the middle. */
        const double worth = here - 0.02 * point_distance(p, tile_centre);
        if (here > 0 && worth > most) {
            most = worth;
            best = p;
        }
    }
    return best;
}

static double field_room(const tile_layout *layout, unsigned segment, point p)
{
    if (layout->ground[ground_piece(p)] != (int)segment) {
        return -1;
    }
    return fmin(open_room(layout, p), border_distance(p));
}

static double garden_room(const tile_layout *layout, unsigned segment, point p)
{
    (void)segment;
    return fmin(open_room(layout, p), border_distance(p));
}

static double city_room(const tile_layout *layout, unsigned segment, point p)
{
    const layout_city *city = city_at(layout, p);
    if (city == NULL || city->segment != segment) {
        return -1;
    }
    return fmin(fmin(wall_distance(city, p) - 2, border_distance(p)),
                circle_distance(&layout->ring, p));
}

/* The pennant keeps away from the figure's place. */
static double pennant_room(const tile_layout *layout, unsigned segment, point p)
{
    return fmin(city_room(layout, segment, p), point_distance(p, layout->anchors[segment]) - 12);
}

static point road_anchor(const tile_layout *layout, unsigned segment)
{
    for (unsigned i = 0; i < layout->road_count; i++) {
        const layout_road *road = &layout->roads[i];
        if (road->segment != segment) {
            continue;
        }
        if (!road->stub) {
            return line_along(&road->line, 0.5);
        }
        /* Half-way between the border and whatever it ends at. */
        double visible = line_length(&road->line);
        if (layout->ring.there) {
            visible -= layout->ring.radius;
        } else if (layout->river.count > 0) {
            visible *= 0.5;
        } else if (layout->monastery.there) {
            visible -= layout->monastery.radius;
        } else if (layout->crossing.there) {
            visible -= layout->crossing.radius;
        }
        return line_along(&road->line, visible / 2 / line_length(&road->line));
    }
    return tile_centre;
}

static void place_figures(tile_layout *layout)
{
    const bt_tile_facts *facts = layout->facts;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        switch (facts->segments[i].kind) {
        case BT_FEATURE_CITY:
            layout->anchors[i] = roomiest(layout, i, city_room, tile_centre);
            layout->pennants[i] = roomiest(layout, i, pennant_room, tile_centre);
            break;
        case BT_FEATURE_ROAD:
            layout->anchors[i] = road_anchor(layout, i);
            break;
        case BT_FEATURE_FIELD:
            layout->anchors[i] = roomiest(layout, i, field_room, tile_centre);
            break;
        case BT_FEATURE_MONASTERY:
            layout->anchors[i] = layout->monastery.centre;
            break;
        default:
            layout->anchors[i] = layout->garden.centre;
            break;
        }
    }
}

void layout_fields(tile_layout *layout)
{
    for (unsigned i = 0; i < layout->facts->segment_count; i++) {
        if (layout->facts->segments[i].kind == BT_FEATURE_GARDEN) {
            const point at = roomiest(layout, i, garden_room, tile_centre);
            layout->garden = (layout_circle){true, at, LAYOUT_GARDEN_RADIUS};
        }
    }
    share_ground(layout);
    place_figures(layout);
}
