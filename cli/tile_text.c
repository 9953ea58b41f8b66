/*
 * Drawing a tile with characters. Cities are sampled from the layout; roads and the river run
 * through the middle row and column, or cut the corner where the middle is taken:
 *
 *       straight        bend         cut bend        ring
 *      ·········     ····│····     ····│····      ▒▒▒▒▒▒▒▒▒
 *      ·········     ····│····     ····╰─╮··      ··╭───╮··
 *      ─────────     ────╯····     ······╰──      ··│ ▲ ├──
 *      ·········     ·········     ·········      ··╰───╯··
 *      ·········     ·········     ·········      ·········
 */
#include "tile_text.h"

#include "layout.h"

#include <math.h>
#include <string.h>

enum { MIDDLE_ROW = TILE_ROWS / 2, MIDDLE_COLUMN = TILE_COLUMNS / 2 };

typedef struct drawing {
    tile_text *text;
    const bt_tile_facts *facts;
    unsigned rotation;
    const tile_layout *layout;
} drawing;

/* ---- between the layout and the characters ---- */

/* The middle of a character, on the tile as printed. */
static point printed_point(const drawing *of, unsigned row, unsigned column)
{
    const point p = {(column + 0.5) * 100 / TILE_COLUMNS, (row + 0.5) * 100 / TILE_ROWS};
    return point_turned(p, 4 - of->rotation);
}

/* The character that holds a point of the tile as printed. */
static text_spot spot_of(const drawing *of, point printed)
{
    const point p = point_turned(printed, of->rotation);
    const double row = fmin(TILE_ROWS - 1, floor(p.y * TILE_ROWS / 100));
    const double column = fmin(TILE_COLUMNS - 1, floor(p.x * TILE_COLUMNS / 100));
    return (text_spot){(unsigned char)fmax(0, row), (unsigned char)fmax(0, column)};
}

static unsigned turned_side(const drawing *of, unsigned side)
{
    return (side + of->rotation) % 4;
}

static bool inside(int row, int column)
{
    return row >= 0 && row < TILE_ROWS && column >= 0 && column < TILE_COLUMNS;
}

static void put(drawing *of, int row, int column, const char *glyph, ink colour, int segment)
{
    if (inside(row, column)) {
        of->text->cells[row][column] =
            (text_cell){glyph, (unsigned char)colour, (signed char)segment};
    }
}

static ink ink_at(const drawing *of, int row, int column)
{
    return inside(row, column) ? (ink)of->text->cells[row][column].ink : INK_NONE;
}

/* ---- ground and cities ---- */

static void draw_ground(drawing *of)
{
    for (int row = 0; row < TILE_ROWS; row++) {
        for (int column = 0; column < TILE_COLUMNS; column++) {
            const point p = printed_point(of, (unsigned)row, (unsigned)column);
            put(of, row, column, (row + column) % 2 == 0 ? "·" : " ", INK_FIELD, -1);
            for (unsigned i = 0; i < of->layout->city_count; i++) {
                if (outline_holds(&of->layout->cities[i].outline, p)) {
                    put(of, row, column, "▒", INK_CITY, (int)of->layout->cities[i].segment);
                }
            }
        }
    }
}

static int city_of_side(const drawing *of, unsigned side)
{
    for (unsigned i = 0; i < of->layout->city_count; i++) {
        const unsigned segment = of->layout->cities[i].segment;
        if ((of->facts->segments[segment].sides >> side % 4 & 1u) != 0) {
            return (int)segment;
        }
    }
    return -1;
}

/* Two cities that only touch have a wall in the corner between them. */
static void draw_corner_walls(drawing *of)
{
    for (unsigned side = 0; side < 4; side++) {
        const int city = city_of_side(of, side);
        const int next = city_of_side(of, side + 1);
        if (city >= 0 && next >= 0 && city != next) {
            const text_spot spot = spot_of(of, side_start(side + 1));
            put(of, spot.row, spot.column, (spot.row == 0) == (spot.column == 0) ? "╲" : "╱",
                INK_FIELD, -1);
        }
    }
}

/* ---- roads and the river ---- */

/* Steps by bt_side. */
static const int row_steps[4] = {-1, 0, 1, 0};
static const int column_steps[4] = {0, 1, 0, -1};

/* A line through the characters, as the sides by which it enters and leaves each of them. */
typedef struct path_step {
    int row, column;
    unsigned from, to;
} path_step;

enum { PATH_MOST = TILE_ROWS + TILE_COLUMNS };

typedef struct path {
    unsigned count;
    path_step steps[PATH_MOST];
    unsigned heading;
    int row, column;
} path;

static void path_begin(path *way, unsigned side)
{
    way->count = 0;
    way->row = side == BT_NORTH ? 0 : side == BT_SOUTH ? TILE_ROWS - 1 : MIDDLE_ROW;
    way->column = side == BT_WEST ? 0 : side == BT_EAST ? TILE_COLUMNS - 1 : MIDDLE_COLUMN;
    way->heading = (side + 2) % 4;
}

/* Enter the character where the path stands, and go on from it towards a side. */
static void path_step_to(path *way, unsigned to)
{
    way->steps[way->count++] = (path_step){way->row, way->column, (way->heading + 2) % 4, to};
    way->heading = to;
    way->row += row_steps[to];
    way->column += column_steps[to];
}

static bool at_middle(const path *way)
{
    return way->row == MIDDLE_ROW && way->column == MIDDLE_COLUMN;
}

/* From side to side by the middle. */
static void path_across(path *way, unsigned from, unsigned to)
{
    path_begin(way, from);
    while (!at_middle(way)) {
        path_step_to(way, way->heading);
    }
    path_step_to(way, to);
    while (inside(way->row, way->column)) {
        path_step_to(way, way->heading);
    }
}

/* From side to side round the corner between them: the turn is made twice before the middle. */
static void path_round(path *way, unsigned from, unsigned to)
{
    const unsigned first = from % 2 == 0 ? from : to; /* the one in the north or south */
    const unsigned second = from % 2 == 0 ? to : from;
    const int turn_column = second == BT_EAST ? MIDDLE_COLUMN + 2 : MIDDLE_COLUMN - 2;
    path_begin(way, first);
    path_step_to(way, way->heading);
    path_step_to(way, second);
    while (way->column != turn_column) {
        path_step_to(way, second);
    }
    path_step_to(way, (first + 2) % 4);
    path_step_to(way, second);
    while (inside(way->row, way->column)) {
        path_step_to(way, second);
    }
}

static const char *line_glyph(unsigned from, unsigned to, bool river)
{
    /* By the two sides as bits N E S W. */
    static const char *const roads[16] = {
        [5] = "│", [10] = "─", [3] = "╰", [6] = "╭", [12] = "╮", [9] = "╯"};
    static const char *const rivers[16] = {
        [5] = "║", [10] = "═", [3] = "╚", [6] = "╔", [12] = "╗", [9] = "╝"};
    return (river ? rivers : roads)[1u << from | 1u << to];
}

static void draw_path(drawing *of, const path *way, ink colour, int segment)
{
    for (unsigned i = 0; i < way->count; i++) {
        const path_step *step = &way->steps[i];
        const char *glyph = line_glyph(step->from, step->to, colour == INK_RIVER);
        if (colour == INK_ROAD && ink_at(of, step->row, step->column) == INK_RIVER) {
            glyph = step->from % 2 == 0 ? "╪" : "╫"; /* a bridge */
        }
        put(of, step->row, step->column, glyph, colour, segment);
    }
}

/* Is the middle of the tile wanted by more than one bend? */
static bool middle_taken(const drawing *of, bool river)
{
    if (ink_at(of, MIDDLE_ROW, MIDDLE_COLUMN) == INK_CITY) {
        return true;
    }
    for (unsigned i = 0; i < of->layout->road_count; i++) {
        if (river && !of->layout->roads[i].stub) {
            return true;
        }
    }
    return !river && of->layout->river.count > 0;
}

static void draw_through(drawing *of, unsigned from, unsigned to, ink colour, int segment)
{
    path way;
    if ((from + 2) % 4 != to && middle_taken(of, colour == INK_RIVER)) {
        path_round(&way, from, to);
    } else {
        path_across(&way, from, to);
    }
    draw_path(of, &way, colour, segment);
}

static void draw_river(drawing *of)
{
    const unsigned from = turned_side(of, of->layout->river_from);
    if (of->layout->river.count == 0) {
        return;
    }
    if (!of->layout->pond.there) {
        draw_through(of, from, turned_side(of, of->layout->river_to), INK_RIVER, -1);
        return;
    }
    const text_spot pond = spot_of(of, of->layout->pond.centre);
    path way;
    path_begin(&way, from);
    while (!at_middle(&way) && (way.row != pond.row || way.column != pond.column)) {
        path_step_to(&way, way.heading);
    }
    draw_path(of, &way, INK_RIVER, -1);
    put(of, way.row, way.column, "◯", INK_RIVER, -1);
}

/* Straight ahead to the middle of the tile or to the monastery, or across to a city's wall. */
static void draw_stub(drawing *of, const layout_road *road, unsigned side)
{
    const text_spot end = of->layout->monastery.there ? spot_of(of, of->layout->monastery.centre)
                                                      : (text_spot){(unsigned char)MIDDLE_ROW,
                                                                    (unsigned char)MIDDLE_COLUMN};
    path way;
    path_begin(&way, side);
    while (inside(way.row, way.column) && ink_at(of, way.row, way.column) != INK_CITY &&
           (road->gate || way.row != end.row || way.column != end.column)) {
        path_step_to(&way, way.heading);
    }
    draw_path(of, &way, INK_ROAD, (int)road->segment);
}

static void draw_roads(drawing *of)
{
    for (unsigned i = 0; i < of->layout->road_count; i++) {
        const layout_road *road = &of->layout->roads[i];
        unsigned sides[2] = {0, 0};
        unsigned count = 0;
        for (unsigned side = 0; side < 4; side++) {
            if ((of->facts->segments[road->segment].sides >> side & 1u) != 0) {
                sides[count++ % 2] = turned_side(of, side);
            }
        }
        if (road->stub) {
            draw_stub(of, road, sides[0]);
        } else {
            draw_through(of, sides[0], sides[1], INK_ROAD, (int)road->segment);
        }
    }
    if (of->layout->crossing.there) {
        put(of, MIDDLE_ROW, MIDDLE_COLUMN, "●", INK_BUILDING, -1);
    }
}

/* ---- buildings ---- */

static void put_row(drawing *of, int row, int column, const char *const *glyphs, unsigned count,
                    ink colour, int segment)
{
    for (unsigned i = 0; i < count; i++) {
        put(of, row, column + (int)i, glyphs[i], colour, segment);
    }
}

static int segment_of(const drawing *of, unsigned kind)
{
    for (unsigned i = 0; i < of->facts->segment_count; i++) {
        if (of->facts->segments[i].kind == kind) {
            return (int)i;
        }
    }
    return -1;
}

static void draw_monastery(drawing *of)
{
    static const char *const roof[] = {"╱", "†", "╲"};
    static const char *const body[] = {"│", " ", "│"};
    static const char *const floor_line[] = {"└", "─", "┘"};
    static const char *const wide_roof[] = {"╱", "‾", "†", "‾", "╲"};
    static const char *const wide_body[] = {"│", " ", " ", " ", "│"};
    static const char *const wide_floor[] = {"└", "─", "─", "─", "┘"};
    if (!of->layout->monastery.there) {
        return;
    }
    const text_spot spot = spot_of(of, of->layout->monastery.centre);
    const int segment = segment_of(of, BT_FEATURE_MONASTERY);
    const int row = spot.row;
    const int column = spot.column;
    if (of->layout->river.count == 0) {
        put_row(of, row - 1, column - 2, wide_roof, 5, INK_BUILDING, segment);
        put_row(of, row, column - 2, wide_body, 5, INK_BUILDING, segment);
        put_row(of, row + 1, column - 2, wide_floor, 5, INK_BUILDING, segment);
        return;
    }
    /* Beside a river that runs through there is room for two rows. */
    const bool low = !of->layout->pond.there;
    const int top = low && row > MIDDLE_ROW ? row : row - 1;
    put_row(of, top, column - 1, roof, 3, INK_BUILDING, segment);
    put_row(of, top + 1, column - 1, body, 3, INK_BUILDING, segment);
    if (!low) {
        put_row(of, top + 2, column - 1, floor_line, 3, INK_BUILDING, segment);
    }
}

static void draw_garden(drawing *of)
{
    if (of->layout->garden.there) {
        const text_spot spot = spot_of(of, of->layout->garden.centre);
        put(of, spot.row, spot.column, "✿", INK_GARDEN, segment_of(of, BT_FEATURE_GARDEN));
    }
}

/* A ring for the circus, a square for acrobats; roads end at its edge. */
static void draw_ring(drawing *of)
{
    static const char *const round[3][5] = {
        {"╭", "─", "─", "─", "╮"}, {"│", " ", " ", " ", "│"}, {"╰", "─", "─", "─", "╯"}};
    static const char *const square[3][5] = {
        {"┌", "─", "─", "─", "┐"}, {"│", " ", "∴", " ", "│"}, {"└", "─", "─", "─", "┘"}};
    static const char *const ends[4] = {"┴", "├", "┬", "┤"};
    if (!of->layout->ring.there) {
        return;
    }
    const ink colour = of->facts->circus ? INK_CIRCUS : INK_ACROBATS;
    of->text->ring = (text_spot){MIDDLE_ROW, MIDDLE_COLUMN};
    for (int row = 0; row < 3; row++) {
        put_row(of, row + 1, MIDDLE_COLUMN - 2, of->facts->circus ? round[row] : square[row], 5,
                colour, -1);
    }
    for (unsigned i = 0; i < of->layout->road_count; i++) {
        for (unsigned side = 0; side < 4; side++) {
            if ((of->facts->segments[of->layout->roads[i].segment].sides >> side & 1u) != 0) {
                const unsigned to = turned_side(of, side);
                put(of, MIDDLE_ROW + row_steps[to], MIDDLE_COLUMN + 2 * column_steps[to], ends[to],
                    colour, -1);
            }
        }
    }
}

static void draw_pennants(drawing *of)
{
    for (unsigned i = 0; i < of->facts->segment_count; i++) {
        if (of->facts->segments[i].pennants > 0) {
            const text_spot spot = spot_of(of, of->layout->pennants[i]);
            put(of, spot.row, spot.column, "◆", INK_PENNANT, (int)i);
        }
    }
}

/* ---- fields ---- */

static void flood_field(drawing *of, int row, int column, int segment)
{
    if (!inside(row, column) || ink_at(of, row, column) != INK_FIELD ||
        of->text->cells[row][column].segment >= 0) {
        return;
    }
    of->text->cells[row][column].segment = (signed char)segment;
    for (unsigned side = 0; side < 4; side++) {
        flood_field(of, row + row_steps[side], column + column_steps[side], segment);
    }
}

/* The fields begin at their half-edges, as in the layout. */
static void share_fields(drawing *of)
{
    for (unsigned i = 0; i < of->facts->segment_count; i++) {
        for (unsigned half = 0; half < 8; half++) {
            if ((of->facts->segments[i].halves >> half & 1u) != 0) {
                const text_spot spot = spot_of(of, half_middle(half, 1));
                flood_field(of, spot.row, spot.column, (int)i);
            }
        }
    }
}

/* ---- where figures are written ---- */

/* Characters from a spot to the nearest one of something else; beyond the tile is something else.
 */
static double spot_room(const drawing *of, int row, int column, int segment)
{
    double least = TILE_COLUMNS;
    for (int r = -1; r <= TILE_ROWS; r++) {
        for (int c = -1; c <= TILE_COLUMNS; c++) {
            if (!inside(r, c) || of->text->cells[r][c].segment != segment) {
                least = fmin(least, hypot(2.0 * (r - row), c - column));
            }
        }
    }
    return least;
}

/* What may be hidden under a figure's name, the segment itself best of all. */
static double cover_worth(const drawing *of, int row, int column, int segment)
{
    const text_cell *cell = &of->text->cells[row][column];
    if (cell->segment == segment && cell->ink != INK_PENNANT) {
        return 10;
    }
    return cell->ink == INK_FIELD ? 3 : 0;
}

/* Two characters beside each other for a figure: of the segment, as roomy as can be. */
static text_spot find_spot(const drawing *of, unsigned segment)
{
    const text_spot wish = spot_of(of, of->layout->anchors[segment]);
    text_spot best = wish;
    double most = -HUGE_VAL;
    for (int row = 0; row < TILE_ROWS; row++) {
        for (int column = 0; column + 1 < TILE_COLUMNS; column++) {
            const double cover = cover_worth(of, row, column, (int)segment) +
                                 cover_worth(of, row, column + 1, (int)segment);
            const double room = spot_room(of, row, column, (int)segment) +
                                spot_room(of, row, column + 1, (int)segment);
            const double worth =
                cover + room - 0.1 * hypot(2.0 * (row - wish.row), column - wish.column);
            if (cover >= 10 && worth > most) {
                most = worth;
                best = (text_spot){(unsigned char)row, (unsigned char)column};
            }
        }
    }
    return best;
}

static void draw_tile(tile_text *text, unsigned kind, unsigned rotation)
{
    drawing of = {text, bt_tile_facts_of(kind), rotation, layout_of(kind)};
    draw_ground(&of);
    draw_corner_walls(&of);
    draw_river(&of);
    draw_roads(&of);
    draw_ring(&of);
    draw_monastery(&of);
    draw_pennants(&of);
    draw_garden(&of);
    share_fields(&of);
    for (unsigned i = 0; i < of.facts->segment_count; i++) {
        text->spots[i] = find_spot(&of, i);
    }
}

const tile_text *tile_text_of(unsigned kind, unsigned rotation)
{
    static tile_text drawn[BT_MAX_TILE_KINDS][4];
    tile_text *text = &drawn[kind][rotation % 4];
    if (text->cells[0][0].glyph == NULL) {
        draw_tile(text, kind, rotation % 4);
    }
    return text;
}
