/*
 * The board as characters. It is put together one row of squares at a time: tiles, then what stands
 * on them, then the marks.
 */
#include "board_text.h"

#include "text_ink.h"
#include "tile_text.h"

#include <stdlib.h>
#include <string.h>

enum { AXIS_COLUMNS = 5, MOST_COLUMNS = 2 * BT_MAX_TILES + 3 };

/* The squares that are shown, all included. */
typedef struct view {
    int left, right, top, bottom;
} view;

typedef struct strip {
    text_cell cells[TILE_ROWS][MOST_COLUMNS * TILE_COLUMNS];
    view shown;
    int y;
} strip;

/* ---- what is shown ---- */

static void include_square(view *shown, bt_square square)
{
    shown->left = square.x < shown->left ? square.x : shown->left;
    shown->right = square.x > shown->right ? square.x : shown->right;
    shown->top = square.y < shown->top ? square.y : shown->top;
    shown->bottom = square.y > shown->bottom ? square.y : shown->bottom;
}

/* Cut a range down to `most` squares, with `wanted` in its middle as far as the range allows. Was
 * that necessary? */
static bool narrow(int *low, int *high, int most, int wanted)
{
    if (most < 1) {
        most = 1;
    }
    if (*high - *low + 1 <= most) {
        return false;
    }
    int from = wanted - most / 2;
    from = from < *low ? *low : from;
    from = from + most - 1 > *high ? *high - most + 1 : from;
    *low = from;
    *high = from + most - 1;
    return true;
}

static view choose_view(const bt_game *game, const board_style *style, bool *cut)
{
    view shown = {0, 0, 0, 0};
    *cut = false;
    bt_placed_tile tile = {0};
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        (void)bt_placed(game, i, &tile);
        include_square(&shown, tile.square);
    }
    for (unsigned i = 0; i < style->choice_count; i++) {
        include_square(&shown, style->choices[i].square);
    }
    if (style->width > 0) {
        *cut |= narrow(&shown.left, &shown.right, ((int)style->width - AXIS_COLUMNS) / TILE_COLUMNS,
                       tile.square.x);
    }
    if (style->height > 0) {
        *cut |=
            narrow(&shown.top, &shown.bottom, ((int)style->height - 2) / TILE_ROWS, tile.square.y);
    }
    return shown;
}

/* ---- a row of squares ---- */

static text_cell *cell_at(strip *row, bt_square square, unsigned r, unsigned c)
{
    return &row->cells[r][(unsigned)(square.x - row->shown.left) * TILE_COLUMNS + c];
}

static void put(strip *row, bt_square square, unsigned r, unsigned c, const char *glyph,
                unsigned colour)
{
    *cell_at(row, square, r, c) = (text_cell){glyph, (unsigned char)colour, -1};
}

static bool in_strip(const strip *row, bt_square square)
{
    return square.y == row->y && square.x >= row->shown.left && square.x <= row->shown.right;
}

static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
static const char *const kind_letters[BT_FIGURE_KIND_COUNT] = {"m", "a", "r"};

static void clear_strip(strip *row)
{
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        for (unsigned c = 0; c < sizeof row->cells[0] / sizeof row->cells[0][0]; c++) {
            row->cells[r][c] = (text_cell){" ", INK_NONE, -1};
        }
    }
}

/* Only a bare corner: what leads to the next tile must be seen. */
static void mark_corners(strip *row, bt_square square)
{
    static const struct {
        unsigned r, c;
        const char *glyph;
    } corners[] = {{0, 0, "◤"},
                   {0, TILE_COLUMNS - 1, "◥"},
                   {TILE_ROWS - 1, 0, "◣"},
                   {TILE_ROWS - 1, TILE_COLUMNS - 1, "◢"}};
    for (unsigned i = 0; i < 4; i++) {
        put(row, square, corners[i].r, corners[i].c, corners[i].glyph, INK_CORNER);
    }
}

static void draw_tile(strip *row, const bt_game *game, unsigned index)
{
    bt_placed_tile tile;
    if (bt_placed(game, index, &tile) != BT_OK || !in_strip(row, tile.square)) {
        return;
    }
    const tile_text *text = tile_text_of(tile.kind, tile.rotation);
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        memcpy(cell_at(row, tile.square, r, 0), text->cells[r], sizeof text->cells[r]);
    }
    if (index > 0 && index + 1 == bt_placed_count(game)) {
        mark_corners(row, tile.square);
    }
    bt_square tent;
    if (bt_tent(game, &tent) && tent.x == tile.square.x && tent.y == tile.square.y) {
        put(row, tile.square, text->ring.row, text->ring.column, "▲", INK_TENT);
    }
}

static void draw_figure(strip *row, const bt_game *game, const bt_figure *figure)
{
    bt_placed_tile tile;
    if (figure->segment == BT_SEGMENT_ACROBAT || !in_strip(row, figure->square) ||
        bt_placed(game, figure->tile, &tile) != BT_OK) {
        return;
    }
    const tile_text *text = tile_text_of(tile.kind, tile.rotation);
    const text_spot spot = text->spots[figure->segment];
    put(row, figure->square, spot.row, spot.column, digits[figure->seat + 1],
        INK_SEAT + figure->seat);
    put(row, figure->square, spot.row, spot.column + 1u, kind_letters[figure->kind],
        INK_SEAT + figure->seat);
}

/* Two beside each other, the third above them. */
static void draw_acrobats(strip *row, const bt_acrobats *acrobats)
{
    static const struct {
        unsigned r, c;
    } places[3] = {{2, 3}, {2, 5}, {1, 4}};
    if (acrobats->count == 0 || !in_strip(row, acrobats->square)) {
        return;
    }
    put(row, acrobats->square, 2, 4, " ", INK_ACROBATS);
    for (unsigned i = 0; i < acrobats->count && i < 3; i++) {
        put(row, acrobats->square, places[i].r, places[i].c, digits[acrobats->owners[i] + 1],
            INK_SEAT + acrobats->owners[i]);
    }
}

/* An empty square that may be chosen: a frame with its name in the middle. */
static void draw_choice(strip *row, const board_choice *choice)
{
    static const char *const letters[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                          "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                          "s", "t", "u", "v", "w", "x", "y", "z"};
    if (!in_strip(row, choice->square)) {
        return;
    }
    const unsigned length = (unsigned)strlen(choice->name);
    const unsigned from = (TILE_COLUMNS - length) / 2;
    put(row, choice->square, TILE_ROWS / 2, from - 1, "[", INK_CHOICE);
    for (unsigned i = 0; i < length; i++) {
        const unsigned letter = (unsigned)(choice->name[i] - 'a');
        put(row, choice->square, TILE_ROWS / 2, from + i, letter < 26 ? letters[letter] : "?",
            INK_CHOICE);
    }
    put(row, choice->square, TILE_ROWS / 2, from + length, "]", INK_CHOICE);
}

static void fill_strip(strip *row, const bt_game *game, const board_style *style)
{
    bt_figure figures[BT_MAX_FIGURES];
    const size_t count = bt_figures(game, figures, BT_MAX_FIGURES);
    clear_strip(row);
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        draw_tile(row, game, i);
    }
    for (size_t i = 0; i < count; i++) {
        draw_figure(row, game, &figures[i]);
    }
    for (unsigned space = 0; space < bt_acrobat_space_count(game); space++) {
        bt_acrobats acrobats;
        if (bt_acrobats_of(game, space, &acrobats) == BT_OK) {
            draw_acrobats(row, &acrobats);
        }
    }
    for (unsigned i = 0; i < style->choice_count; i++) {
        draw_choice(row, &style->choices[i]);
    }
}

/* ---- printing ---- */

static void print_strip(FILE *stream, const strip *row, const board_style *style)
{
    const unsigned columns = (unsigned)(row->shown.right - row->shown.left + 1) * TILE_COLUMNS;
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        ink_pen pen = {stream, style->colour, style->ascii, INK_NONE};
        char name[16] = "";
        if (r == TILE_ROWS / 2) {
            snprintf(name, sizeof name, "%d", row->y);
        }
        unsigned end = columns; /* blanks at the end of a line help nobody */
        while (end > 0 && row->cells[r][end - 1].ink == INK_NONE) {
            end--;
        }
        if (end > 0 || name[0] != '\0') {
            ink_text(&pen, INK_AXIS, "%*s ", AXIS_COLUMNS - 1, name);
        }
        for (unsigned c = 0; c < end; c++) {
            ink_glyph(&pen, row->cells[r][c].ink, row->cells[r][c].glyph);
        }
        ink_end_line(&pen);
    }
}

static void print_axis(FILE *stream, const view *shown, const board_style *style)
{
    ink_pen pen = {stream, style->colour, style->ascii, INK_NONE};
    ink_text(&pen, INK_AXIS, "%*s", AXIS_COLUMNS, "");
    for (int x = shown->left; x <= shown->right; x++) {
        char name[16];
        const int length = snprintf(name, sizeof name, "%d", x);
        const int before = (TILE_COLUMNS - length) / 2;
        ink_text(&pen, INK_AXIS, "%*s%s", before, "", name);
        if (x < shown->right) {
            ink_text(&pen, INK_AXIS, "%*s", TILE_COLUMNS - before - length, "");
        }
    }
    ink_end_line(&pen);
}

bool board_text_print(FILE *stream, const bt_game *game, const board_style *style)
{
    static strip row; /* too large for a stack */
    bool cut = false;
    row.shown = choose_view(game, style, &cut);
    print_axis(stream, &row.shown, style);
    for (row.y = row.shown.top; row.y <= row.shown.bottom; row.y++) {
        fill_strip(&row, game, style);
        print_strip(stream, &row, style);
    }
    print_axis(stream, &row.shown, style);
    return !cut;
}

/* ---- tiles alone ---- */

enum { TILE_GAP = 4 };

static void print_rotation_names(FILE *stream, unsigned rotations)
{
    bool first = true;
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        if ((rotations >> rotation & 1u) != 0) {
            fprintf(stream, "%*sr%u", first ? AXIS_COLUMNS : TILE_COLUMNS - 2 + TILE_GAP, "",
                    rotation);
            first = false;
        }
    }
    fputc('\n', stream);
}

void board_text_rotations(FILE *stream, unsigned kind, unsigned rotations, const board_style *style)
{
    if ((rotations & (rotations - 1)) != 0) {
        print_rotation_names(stream, rotations);
    }
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        ink_pen pen = {stream, style->colour, style->ascii, INK_NONE};
        int gap = AXIS_COLUMNS;
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            if ((rotations >> rotation & 1u) == 0) {
                continue;
            }
            ink_text(&pen, INK_NONE, "%*s", gap, "");
            gap = TILE_GAP;
            const text_cell *cells = tile_text_of(kind, rotation)->cells[r];
            for (unsigned c = 0; c < TILE_COLUMNS; c++) {
                ink_glyph(&pen, cells[c].ink, cells[c].glyph);
            }
        }
        ink_end_line(&pen);
    }
}

/* A number of at most two digits at a segment's spot. */
static void put_number(tile_text *text, text_spot spot, unsigned number)
{
    text_cell *cells = &text->cells[spot.row][spot.column];
    if (number >= 10) {
        cells[0] = (text_cell){digits[number / 10 % 10], INK_CHOICE, -1};
        cells[1] = (text_cell){digits[number % 10], INK_CHOICE, -1};
    } else {
        cells[0] = (text_cell){digits[number], INK_CHOICE, -1};
    }
}

void board_text_numbered(FILE *stream, unsigned kind, unsigned rotation,
                         const unsigned numbers[BT_MAX_SEGMENTS_PER_TILE], const board_style *style)
{
    tile_text text = *tile_text_of(kind, rotation);
    for (unsigned i = 0; i < BT_MAX_SEGMENTS_PER_TILE; i++) {
        if (numbers[i] > 0) {
            put_number(&text, text.spots[i], numbers[i]);
        }
    }
    for (unsigned r = 0; r < TILE_ROWS; r++) {
        ink_pen pen = {stream, style->colour, style->ascii, INK_NONE};
        ink_text(&pen, INK_NONE, "%*s", AXIS_COLUMNS, "");
        for (unsigned c = 0; c < TILE_COLUMNS; c++) {
            ink_glyph(&pen, text.cells[r][c].ink, text.cells[r][c].glyph);
        }
        ink_end_line(&pen);
    }
}

void board_text_legend(FILE *stream, const board_style *style)
{
    ink_pen pen = {stream, false, style->ascii, INK_NONE};
    static const struct {
        const char *glyph, *means;
    } rows[] = {{"▒", "city"},          {"◆", "pennant"},   {"─", "road"},   {"●", "crossing"},
                {"═", "river"},         {"†", "monastery"}, {"✿", "garden"}, {"▲", "tent"},
                {"∴", "acrobat space"}, {"◤", "last tile"}};
    ink_text(&pen, INK_NONE, "%*s", AXIS_COLUMNS, "");
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ink_glyph(&pen, INK_NONE, rows[i].glyph);
        ink_text(&pen, INK_NONE, " %s  ", rows[i].means);
    }
    ink_end_line(&pen);
    fprintf(stream, "%*s1m 1a 1r: meeple, abbot, ringmaster of p1; 1 alone: an acrobat of p1\n",
            AXIS_COLUMNS, "");
}
