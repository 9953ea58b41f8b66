/* What may be done in a position: placements, actions, outcomes of chance. */
#include <assert.h>
#include <string.h>

#include "oracle.h"

bool oracle_module(const oracle *o, unsigned module)
{
    return (o->config.sets & BT_SET_BIGTOP) && (o->config.options[BT_OPTION_MODULES] & module);
}

/* ---- Acrobats and abbots ---- */

int oracle_space_count(const oracle *o)
{
    int count = 0;
    for (int tile = 0; tile < o->tile_count; tile++) {
        if (oracle_kind_of(o, tile)->acrobats)
            count++;
    }
    return count;
}

int oracle_space_tile(const oracle *o, int space)
{
    for (int tile = 0; tile < o->tile_count; tile++) {
        if (oracle_kind_of(o, tile)->acrobats && space-- == 0)
            return tile;
    }
    return ORACLE_NOWHERE;
}

int oracle_acrobats_on(const oracle *o, int tile)
{
    int count = 0;
    for (int i = 0; i < o->figure_count; i++) {
        if (o->figures[i].tile == tile && o->figures[i].segment == ORACLE_ACROBAT)
            count++;
    }
    return count;
}

int oracle_figures_of_seat_near(const oracle *o, int seat, int middle)
{
    int count = 0;
    for (int i = 0; i < o->figure_count; i++) {
        if (o->figures[i].seat == seat && oracle_near(o, o->figures[i].tile, middle))
            count++;
    }
    return count;
}

bool oracle_may_score_pyramid(const oracle *o, int tile)
{
    bool own = false;
    if (!oracle_module(o, BT_MODULE_ACROBATS) || oracle_acrobats_on(o, tile) != 3)
        return false;
    for (int i = 0; i < o->figure_count; i++) {
        const oracle_figure *figure = &o->figures[i];
        if (figure->tile != tile || figure->segment != ORACLE_ACROBAT)
            continue;
        if (figure->turn == o->turn) /* K-06 */
            return false;
        own = own || figure->seat == o->seat;
    }
    return own || !o->config.options[BT_OPTION_PYRAMID_NEEDS_OWN]; /* ACR-10 */
}

int oracle_recallable_abbot(const oracle *o)
{
    for (int i = 0; i < o->figure_count; i++) {
        const oracle_figure *figure = &o->figures[i];
        if (figure->seat == o->seat && figure->kind == BT_FIGURE_ABBOT &&
            !oracle_feature_at(o, figure->tile, figure->segment)->complete)
            return i;
    }
    return ORACLE_NOWHERE;
}

/* ---- Placing ---- */

/* The side by which a river comes into a tile, seen from the tile: the one that is not `out`.
 * -1 for a spring. */
static int river_entry(const oracle *o, int tile, int out)
{
    unsigned sides = oracle_turned_sides(oracle_kind_of(o, tile)->river, o->tiles[tile].rotation);
    return oracle_first_side(sides & ~(1u << out));
}

int oracle_river_end(const oracle *o, int *side)
{
    for (int tile = 0; tile < o->tile_count; tile++) {
        for (*side = 0; *side < 4; ++*side) {
            if (oracle_edge(oracle_kind_of(o, tile), o->tiles[tile].rotation, *side) == 'W' &&
                oracle_tile_at(o, o->tiles[tile].x + oracle_dx[*side],
                               o->tiles[tile].y + oracle_dy[*side]) == ORACLE_NOWHERE)
                return tile;
        }
    }
    return ORACLE_NOWHERE;
}

/* A tile's bend for somebody who comes in over `in` and leaves over `out`: 0 straight (or a spring
 * or lake, where one is missing), -1 left, 1 right. */
static int bend(int in, int out)
{
    if (in < 0 || out < 0)
        return 0;
    int heading = (in + 2) % 4;
    if (out == heading)
        return 0;
    return out == (heading + 1) % 4 ? 1 : -1;
}

/* Does every edge match what lies around (BASE-10)? An empty square matches all. */
static bool edges_match(const oracle_kind *kind, int rotation, const char demanded[4])
{
    for (int side = 0; side < 4; side++) {
        if (demanded[side] != ' ' && demanded[side] != oracle_edge(kind, rotation, side))
            return false;
    }
    return true;
}

/* What the four neighbours of an empty square demand of a tile put there. False if nothing lies
 * around. */
static bool demands_of(const oracle *o, int x, int y, char demanded[4])
{
    bool any = false;
    for (int side = 0; side < 4; side++) {
        int neighbour = oracle_tile_at(o, x + oracle_dx[side], y + oracle_dy[side]);
        demanded[side] = ' ';
        if (neighbour == ORACLE_NOWHERE)
            continue;
        any = true;
        demanded[side] =
            oracle_edge(oracle_kind_of(o, neighbour), o->tiles[neighbour].rotation, (side + 2) % 4);
    }
    return any;
}

/* RIV-02 and RIV-03: a river tile continues the river, does not turn it back, and leaves it a free
 * square to go on to. */
static size_t river_placements(const oracle *o, const oracle_kind *kind, bt_move *moves)
{
    int side;
    size_t count = 0;
    int last = oracle_river_end(o, &side);
    if (last == ORACLE_NOWHERE)
        return 0;
    int x = o->tiles[last].x + oracle_dx[side], y = o->tiles[last].y + oracle_dy[side];
    int last_bend = bend(river_entry(o, last, side), side);
    char demanded[4];
    demands_of(o, x, y, demanded);
    for (int rotation = 0; rotation < kind->rotations; rotation++) {
        if (!edges_match(kind, rotation, demanded))
            continue;
        int in = (side + 2) % 4;
        int out = oracle_first_side(oracle_turned_sides(kind->river, rotation) & ~(1u << in));
        if (out >= 0 && oracle_tile_at(o, x + oracle_dx[out], y + oracle_dy[out]) != ORACLE_NOWHERE)
            continue;
        if (bend(in, out) != 0 && bend(in, out) == last_bend)
            continue;
        moves[count++] = bt_move_place(x, y, (unsigned)rotation);
    }
    return count;
}

static size_t land_placements(const oracle *o, const oracle_kind *kind, bt_move *moves,
                              size_t capacity)
{
    size_t count = 0;
    int west = 0, east = 0, north = 0, south = 0;
    for (int tile = 0; tile < o->tile_count; tile++) {
        const oracle_tile *placed = &o->tiles[tile];
        west = placed->x < west ? placed->x : west;
        east = placed->x > east ? placed->x : east;
        north = placed->y < north ? placed->y : north;
        south = placed->y > south ? placed->y : south;
    }
    for (int y = north - 1; y <= south + 1; y++) {
        for (int x = west - 1; x <= east + 1; x++) {
            char demanded[4];
            if (oracle_tile_at(o, x, y) != ORACLE_NOWHERE || !demands_of(o, x, y, demanded))
                continue;
            for (int rotation = 0; rotation < kind->rotations; rotation++) {
                if (edges_match(kind, rotation, demanded) && count < capacity)
                    moves[count++] = bt_move_place(x, y, (unsigned)rotation);
            }
        }
    }
    return count;
}

size_t oracle_placements(const oracle *o, int kind, bt_move *moves, size_t capacity)
{
    assert(capacity >= 4);
    if (o->facts.kinds[kind].river != 0)
        return river_placements(o, &o->facts.kinds[kind], moves);
    return land_placements(o, &o->facts.kinds[kind], moves, capacity);
}

/* ---- Chance ---- */

int oracle_bag_total(const oracle *o)
{
    int total = 0;
    for (int kind = 0; kind < o->facts.kind_count; kind++)
        total += o->bag[kind];
    return total;
}

static bool is_lake(const oracle_kind *kind)
{
    return strncmp(kind->id, "river/L", 7) == 0;
}

/* RIV-01: the river's middle first, then the lake, then the land. */
static int rank_of(const oracle_kind *kind)
{
    if (kind->river == 0)
        return 2;
    return is_lake(kind) ? 1 : 0;
}

size_t oracle_chance(const oracle *o, bt_outcome *outcomes, size_t capacity)
{
    size_t count = 0;
    if (o->phase == BT_PHASE_DRAW) {
        int rank = 2;
        for (int kind = 0; kind < o->facts.kind_count; kind++) {
            if (o->bag[kind] > 0 && rank_of(&o->facts.kinds[kind]) < rank)
                rank = rank_of(&o->facts.kinds[kind]);
        }
        for (int kind = 0; kind < o->facts.kind_count; kind++) {
            if (o->bag[kind] > 0 && rank_of(&o->facts.kinds[kind]) == rank && count < capacity) {
                outcomes[count++] =
                    (bt_outcome){bt_move_draw((unsigned)kind), (uint32_t)o->bag[kind]};
            }
        }
    } else if (o->phase == BT_PHASE_REVEAL || o->phase == BT_PHASE_FINAL_REVEAL) {
        for (int token = 1; token <= ORACLE_MAX_TOKEN; token++) {
            if (o->tokens[token] > 0 && count < capacity) {
                outcomes[count++] =
                    (bt_outcome){bt_move_reveal((unsigned)token), (uint32_t)o->tokens[token]};
            }
        }
    }
    return count;
}

/* ---- Decisions ---- */

static void offer(oracle *o, bt_move move)
{
    assert(o->move_count < ORACLE_MAX_MOVES);
    o->moves[o->move_count++] = move;
}

/* May a figure of this kind be put on a feature of this kind at all (BASE-24, BASE-43, RM-01)? */
static bool suits(const oracle *o, bt_figure_kind figure, bt_feature_kind feature)
{
    switch (feature) {
    case BT_FEATURE_CITY:
    case BT_FEATURE_ROAD:
        return figure != BT_FIGURE_ABBOT;
    case BT_FEATURE_FIELD:
        return figure != BT_FIGURE_ABBOT && o->config.options[BT_OPTION_FIELDS];
    case BT_FEATURE_MONASTERY:
        return true;
    case BT_FEATURE_GARDEN:
        return figure == BT_FIGURE_ABBOT;
    case BT_FEATURE_KIND_COUNT:
        break;
    }
    return false;
}

static void list_figures(oracle *o)
{
    int tile = o->tile_count - 1;
    for (int figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
        if (o->supply[o->seat][figure] == 0)
            continue;
        for (int segment = 0; segment < oracle_kind_of(o, tile)->segment_count; segment++) {
            const oracle_feature *feature = oracle_feature_at(o, tile, segment);
            if (suits(o, (bt_figure_kind)figure, feature->kind) && !oracle_occupied(feature))
                offer(o, bt_move_figure_on((bt_figure_kind)figure, (unsigned)segment));
        }
    }
}

static void list_acrobats(oracle *o)
{
    if (!oracle_module(o, BT_MODULE_ACROBATS) || o->supply[o->seat][BT_FIGURE_MEEPLE] == 0)
        return;
    for (int space = 0; space < oracle_space_count(o); space++) {
        int tile = oracle_space_tile(o, space);
        if (oracle_near(o, tile, o->tile_count - 1) && oracle_acrobats_on(o, tile) < 3)
            offer(o, bt_move_acrobat((unsigned)space));
    }
}

static void list_pyramids(oracle *o)
{
    for (int space = 0; space < oracle_space_count(o); space++) {
        if (oracle_may_score_pyramid(o, oracle_space_tile(o, space)))
            offer(o, bt_move_pyramid((unsigned)space));
    }
}

void oracle_list_moves(oracle *o)
{
    o->move_count = 0;
    switch (o->phase) {
    case BT_PHASE_PLACE:
        o->move_count = (int)oracle_placements(o, o->drawn, o->moves, ORACLE_MAX_MOVES);
        break;
    case BT_PHASE_ACTION:
        offer(o, bt_move_pass());
        list_figures(o);
        list_acrobats(o);
        if (oracle_recallable_abbot(o) != ORACLE_NOWHERE)
            offer(o, bt_move_recall());
        if (o->config.options[BT_OPTION_PYRAMID_PHASE] == 0) /* K-04 */
            list_pyramids(o);
        break;
    case BT_PHASE_PYRAMID:
        offer(o, bt_move_pass());
        list_pyramids(o);
        break;
    case BT_PHASE_DRAW:
    case BT_PHASE_REVEAL:
    case BT_PHASE_FINAL_REVEAL:
    case BT_PHASE_OVER:
    case BT_PHASE_COUNT:
        break;
    }
}

size_t oracle_moves(const oracle *o, bt_move *moves, size_t capacity)
{
    for (int i = 0; i < o->move_count && (size_t)i < capacity; i++)
        moves[i] = o->moves[i];
    return (size_t)o->move_count;
}
