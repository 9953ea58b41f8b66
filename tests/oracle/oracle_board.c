/* The bare board and the features on it, found by flood fill from nothing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

const int oracle_dx[4] = {0, 1, 0, -1};
const int oracle_dy[4] = {-1, 0, 1, 0};

int oracle_tile_at(const oracle *o, int x, int y)
{
    if (abs(x) > ORACLE_REACH || abs(y) > ORACLE_REACH)
        return ORACLE_NOWHERE;
    return o->grid[y + ORACLE_REACH][x + ORACLE_REACH] - 1;
}

void oracle_put_tile(oracle *o, int kind, int x, int y, int rotation)
{
    assert(o->tile_count < ORACLE_MAX_TILES && oracle_tile_at(o, x, y) == ORACLE_NOWHERE);
    o->tiles[o->tile_count++] = (oracle_tile){kind, x, y, rotation};
    o->grid[y + ORACLE_REACH][x + ORACLE_REACH] = (short)o->tile_count;
}

const oracle_kind *oracle_kind_of(const oracle *o, int tile)
{
    return &o->facts.kinds[o->tiles[tile].kind];
}

bool oracle_near(const oracle *o, int tile, int middle)
{
    return abs(o->tiles[tile].x - o->tiles[middle].x) <= 1 &&
           abs(o->tiles[tile].y - o->tiles[middle].y) <= 1;
}

int oracle_neighbours(const oracle *o, int tile)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx != 0 || dy != 0) &&
                oracle_tile_at(o, o->tiles[tile].x + dx, o->tiles[tile].y + dy) != ORACLE_NOWHERE)
                count++;
        }
    }
    return count;
}

const oracle_feature *oracle_feature_at(const oracle *o, int tile, int segment)
{
    return &o->survey.features[o->survey.labels[tile][segment]];
}

bool oracle_occupied(const oracle_feature *feature)
{
    for (int seat = 0; seat < BT_MAX_SEATS; seat++) {
        if (feature->figures[seat] > 0)
            return true;
    }
    return false;
}

static unsigned sides_on_board(const oracle *o, int tile, int segment)
{
    return oracle_turned_sides(oracle_kind_of(o, tile)->segments[segment].sides,
                               o->tiles[tile].rotation);
}

static unsigned halves_on_board(const oracle *o, int tile, int segment)
{
    return oracle_turned_halves(oracle_kind_of(o, tile)->segments[segment].halves,
                                o->tiles[tile].rotation);
}

static int neighbour_on_side(const oracle *o, int tile, int side)
{
    return oracle_tile_at(o, o->tiles[tile].x + oracle_dx[side],
                          o->tiles[tile].y + oracle_dy[side]);
}

static int city_or_road_at(const oracle *o, int tile, bt_feature_kind kind, int side)
{
    for (int segment = 0; segment < oracle_kind_of(o, tile)->segment_count; segment++) {
        if (oracle_kind_of(o, tile)->segments[segment].kind == kind &&
            (sides_on_board(o, tile, segment) & 1u << side))
            return segment;
    }
    return -1;
}

static int field_at(const oracle *o, int tile, int half)
{
    for (int segment = 0; segment < oracle_kind_of(o, tile)->segment_count; segment++) {
        if (halves_on_board(o, tile, segment) & 1u << half)
            return segment;
    }
    return -1;
}

/* Segments still to be visited by a flood. */
typedef struct flood {
    int count;
    struct {
        int tile, segment;
    } waiting[ORACLE_MAX_FEATURES];
} flood;

static void reach(oracle_survey *survey, flood *water, int tile, int segment, int label)
{
    assert(segment >= 0);
    if (survey->labels[tile][segment] >= 0)
        return;
    survey->labels[tile][segment] = label;
    water->waiting[water->count].tile = tile;
    water->waiting[water->count].segment = segment;
    water->count++;
}

/* Across an edge a side meets the opposite side. */
static void flood_sides(oracle *o, flood *water, int tile, int segment, int label)
{
    oracle_feature *feature = &o->survey.features[label];
    for (int side = 0; side < 4; side++) {
        if (!(sides_on_board(o, tile, segment) & 1u << side))
            continue;
        int neighbour = neighbour_on_side(o, tile, side);
        if (neighbour == ORACLE_NOWHERE) {
            feature->open_ends++;
        } else {
            reach(&o->survey, water, neighbour,
                  city_or_road_at(o, neighbour, feature->kind, (side + 2) % 4), label);
        }
    }
}

/* Across an edge the left half, seen from the tile, meets the right half of the opposite side. */
static void flood_halves(oracle *o, flood *water, int tile, int segment, int label)
{
    for (int half = 0; half < 8; half++) {
        if (!(halves_on_board(o, tile, segment) & 1u << half))
            continue;
        int side = half / 2, opposite = (side + 2) % 4;
        int neighbour = neighbour_on_side(o, tile, side);
        int met = 2 * opposite + (half % 2 == 0 ? 1 : 0);
        if (neighbour != ORACLE_NOWHERE)
            reach(&o->survey, water, neighbour, field_at(o, neighbour, met), label);
    }
}

static void fill(oracle *o, int first_tile, int first_segment)
{
    oracle_survey *survey = &o->survey;
    int label = survey->feature_count++;
    oracle_feature *feature = &survey->features[label];
    *feature =
        (oracle_feature){.kind = oracle_kind_of(o, first_tile)->segments[first_segment].kind};
    bool counted[ORACLE_MAX_TILES] = {false};
    flood water;
    water.count = 0;
    reach(survey, &water, first_tile, first_segment, label);
    while (water.count > 0) {
        water.count--;
        int tile = water.waiting[water.count].tile;
        int segment = water.waiting[water.count].segment;
        if (!counted[tile])
            feature->tiles++;
        counted[tile] = true;
        feature->pennants += oracle_kind_of(o, tile)->segments[segment].pennants;
        if (feature->kind == BT_FEATURE_FIELD) {
            flood_halves(o, &water, tile, segment, label);
        } else {
            flood_sides(o, &water, tile, segment, label);
        }
    }
    if (feature->kind == BT_FEATURE_MONASTERY || feature->kind == BT_FEATURE_GARDEN) {
        feature->tiles = 1 + oracle_neighbours(o, first_tile);
        feature->open_ends = 9 - feature->tiles;
    }
    feature->complete = feature->kind != BT_FEATURE_FIELD && feature->open_ends == 0;
}

/* Each completed city that a field touches counts once, however often it is touched (BASE-40). */
static void count_cities(oracle *o, int label)
{
    bool counted[ORACLE_MAX_FEATURES] = {false};
    for (int tile = 0; tile < o->tile_count; tile++) {
        const oracle_kind *kind = oracle_kind_of(o, tile);
        for (int segment = 0; segment < kind->segment_count; segment++) {
            if (o->survey.labels[tile][segment] != label)
                continue;
            for (int other = 0; other < kind->segment_count; other++) {
                if (!(kind->segments[segment].touches & 1u << other))
                    continue;
                int city = o->survey.labels[tile][other];
                if (o->survey.features[city].complete && !counted[city])
                    o->survey.features[label].cities++;
                counted[city] = true;
            }
        }
    }
}

static int value_of(const oracle *o, const oracle_feature *feature)
{
    switch (feature->kind) {
    case BT_FEATURE_ROAD: /* BASE-30 */
        return feature->tiles;
    case BT_FEATURE_CITY: /* BASE-31 */
        if (!feature->complete ||
            (feature->tiles == 2 && o->config.options[BT_OPTION_CITY_SMALL] == 2))
            return feature->tiles + feature->pennants;
        return 2 * feature->tiles + 2 * feature->pennants;
    case BT_FEATURE_MONASTERY: /* BASE-32 */
    case BT_FEATURE_GARDEN:    /* BASE-33 */
        return feature->tiles;
    case BT_FEATURE_FIELD: /* BASE-40, BASE-43 */
        return o->config.options[BT_OPTION_FIELDS] ? 3 * feature->cities : 0;
    case BT_FEATURE_KIND_COUNT:
        break;
    }
    return 0;
}

void oracle_look(oracle *o)
{
    oracle_survey *survey = &o->survey;
    survey->feature_count = 0;
    for (int tile = 0; tile < o->tile_count; tile++) {
        for (int segment = 0; segment < ORACLE_MAX_SEGMENTS; segment++)
            survey->labels[tile][segment] = -1;
    }
    for (int tile = 0; tile < o->tile_count; tile++) {
        for (int segment = 0; segment < oracle_kind_of(o, tile)->segment_count; segment++) {
            if (survey->labels[tile][segment] < 0)
                fill(o, tile, segment);
        }
    }
    for (int label = 0; label < survey->feature_count; label++) {
        if (survey->features[label].kind == BT_FEATURE_FIELD)
            count_cities(o, label);
        survey->features[label].points = value_of(o, &survey->features[label]);
    }
    for (int i = 0; i < o->figure_count; i++) {
        const oracle_figure *figure = &o->figures[i];
        if (figure->segment != ORACLE_ACROBAT)
            survey->features[survey->labels[figure->tile][figure->segment]].figures[figure->seat]++;
    }
}
