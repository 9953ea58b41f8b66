/* The board as SVG: tiles as symbols, turned where they lie; figures, acrobats and tent on top. */
#include "board_svg.h"

#include "layout.h"
#include "tile_svg.h"
#include "words.h"

#include <string.h>

enum { TILE = 100, MARGIN = 34 };

/* As on the page: red, blue, green, yellow, black, violet. The number tells the seat too: colour is
 * never the only mark of a player. */
static const struct {
    const char *fill, *ink;
} seat_colours[BT_MAX_SEATS] = {{"#cf3b30", "#fff"},    {"#2a6fc0", "#fff"}, {"#2f8a45", "#fff"},
                                {"#f4c531", "#221d1a"}, {"#45454b", "#fff"}, {"#9a4fb0", "#fff"}};

/* ---- the document ---- */

/* In attributes and text alike. */
static void print_escaped(FILE *stream, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", stream);
            break;
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        default:
            fputc(*text, stream);
            break;
        }
    }
}

static void include_square(bt_square *low, bt_square *high, bt_square square)
{
    if (square.x < low->x) {
        low->x = square.x;
    }
    if (square.y < low->y) {
        low->y = square.y;
    }
    if (square.x > high->x) {
        high->x = square.x;
    }
    if (square.y > high->y) {
        high->y = square.y;
    }
}

static void find_bounds(const bt_game *game, bt_square *low, bt_square *high)
{
    *low = *high = (bt_square){0, 0};
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        bt_placed_tile tile;
        if (bt_placed(game, i, &tile) == BT_OK) {
            include_square(low, high, tile.square);
        }
    }
}

static void print_head(FILE *stream, const bt_record *record, const bt_game *game, bt_square low,
                       bt_square high)
{
    const int width = (high.x - low.x + 1) * TILE + 2 * MARGIN;
    const int height = (high.y - low.y + 1) * TILE + 2 * MARGIN;
    fprintf(
        stream,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" "
        "height=\"%d\" font-family=\"sans-serif\" text-anchor=\"middle\" role=\"img\">\n<title>",
        low.x * TILE - MARGIN, low.y * TILE - MARGIN, width, height, width, height);
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        char player[WORDS_SIZE];
        words_player(player, record, seat);
        fputs(seat == 0 ? "" : ", ", stream);
        print_escaped(stream, player);
        fprintf(stream, ": %d", bt_score(game, seat));
    }
    fprintf(stream,
            "</title>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f6f1e4\"/>\n",
            low.x * TILE - MARGIN, low.y * TILE - MARGIN, width, height);
}

static void print_coordinate(FILE *stream, int x, int y, int number)
{
    fprintf(stream, "<text x=\"%d\" y=\"%d\">%d</text>", x, y, number);
}

static void print_axes(FILE *stream, bt_square low, bt_square high)
{
    fputs("<g font-size=\"18\" fill=\"#6b6152\">", stream);
    for (int x = low.x; x <= high.x; x++) {
        print_coordinate(stream, x * TILE + TILE / 2, low.y * TILE - 10, x);
        print_coordinate(stream, x * TILE + TILE / 2, (high.y + 1) * TILE + 23, x);
    }
    for (int y = low.y; y <= high.y; y++) {
        print_coordinate(stream, low.x * TILE - MARGIN / 2, y * TILE + TILE / 2 + 6, y);
        print_coordinate(stream, (high.x + 1) * TILE + MARGIN / 2, y * TILE + TILE / 2 + 6, y);
    }
    fputs("</g>\n", stream);
}

/* ---- tiles ---- */

static void print_symbols(FILE *stream, const bt_game *game)
{
    bool printed[BT_MAX_TILE_KINDS] = {false};
    fputs("<defs>\n", stream);
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        bt_placed_tile tile;
        if (bt_placed(game, i, &tile) == BT_OK && !printed[tile.kind]) {
            printed[tile.kind] = true;
            fprintf(stream, "<symbol id=\"t%u\" viewBox=\"0 0 100 100\">", tile.kind);
            tile_svg_print(stream, layout_of(tile.kind));
            fputs("</symbol>\n", stream);
        }
    }
    fputs("</defs>\n", stream);
}

static void print_tiles(FILE *stream, const bt_game *game)
{
    bt_placed_tile tile = {0};
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        if (bt_placed(game, i, &tile) == BT_OK) {
            fprintf(stream,
                    "<use href=\"#t%u\" width=\"100\" height=\"100\" "
                    "transform=\"translate(%d %d) rotate(%u 50 50)\"/>\n",
                    tile.kind, tile.square.x * TILE, tile.square.y * TILE, tile.rotation * 90u);
        }
    }
    if (bt_placed_count(game) > 1) {
        fprintf(stream,
                "<rect x=\"%d\" y=\"%d\" width=\"96\" height=\"96\" fill=\"none\" "
                "stroke=\"#d4372c\" stroke-width=\"4\"/>\n",
                tile.square.x * TILE + 2, tile.square.y * TILE + 2);
    }
}

/* ---- what stands on them ---- */

/* A point of a placed tile on the board. */
static point board_point(const bt_placed_tile *tile, point printed)
{
    const point p = point_turned(printed, tile->rotation);
    return (point){tile->square.x * TILE + p.x, tile->square.y * TILE + p.y};
}

static void print_hat(FILE *stream, unsigned kind)
{
    if (kind == BT_FIGURE_RINGMASTER) {
        fputs("<path d=\"M-7-9h14v-2h-3v-8h-8v8h-3Z\" fill=\"#26211f\"/>", stream);
    } else if (kind == BT_FIGURE_ABBOT) {
        fputs("<path d=\"M-4.4-8.6C-5.6-13-2.4-15.5 0-18.5C2.4-15.5 5.6-13 4.4-8.6Z\" "
              "fill=\"#fbf3e0\"/><path d=\"M0-16v6M-2.2-13h4.4\" stroke-width=\"1.3\"/>",
              stream);
    }
}

/* A figure, about 24 units high; a farmer lies. */
static void print_figure(FILE *stream, point at, unsigned seat, unsigned kind, bool lies)
{
    fprintf(stream,
            "<g transform=\"translate(%.5g %.5g)%s scale(1.3)\" stroke=\"#221d1a\" "
            "stroke-width=\"1.1\" "
            "stroke-linejoin=\"round\"><path d=\"M-3-3.5C-7-2.5-8.2.5-8.5 3.6L-5 4.4C-5.4 7-6.4 "
            "9.4-7.6 11.5H7.6C6.4 9.4 5.4 7 5 4.4L8.5 3.6C8.2.5 7-2.5 3-3.5Z\" fill=\"%s\"/>"
            "<circle cy=\"-7\" r=\"4.2\" fill=\"#f2d3b0\"/>",
            at.x, at.y, lies ? " rotate(-90)" : "", seat_colours[seat].fill);
    print_hat(stream, kind);
    fprintf(stream,
            "<text y=\"7.5\" font-size=\"9\" font-weight=\"bold\" stroke=\"none\" "
            "fill=\"%s\"%s>%u</text></g>\n",
            seat_colours[seat].ink, lies ? " transform=\"rotate(90 0 4.5)\"" : "", seat + 1);
}

static void print_figures(FILE *stream, const bt_game *game)
{
    bt_figure figures[BT_MAX_FIGURES];
    const size_t count = bt_figures(game, figures, BT_MAX_FIGURES);
    for (size_t i = 0; i < count; i++) {
        bt_placed_tile tile;
        if (figures[i].segment == BT_SEGMENT_ACROBAT ||
            bt_placed(game, figures[i].tile, &tile) != BT_OK) {
            continue;
        }
        const bt_tile_facts *facts = bt_tile_facts_of(tile.kind);
        print_figure(stream, board_point(&tile, layout_of(tile.kind)->anchors[figures[i].segment]),
                     figures[i].seat, figures[i].kind,
                     facts->segments[figures[i].segment].kind == BT_FEATURE_FIELD);
    }
}

/* Two beside each other and the third above, upright however the tile lies. */
static void print_acrobats(FILE *stream, const bt_game *game)
{
    static const point places[3] = {{-8, 7}, {8, 7}, {0, -11}};
    for (unsigned space = 0; space < bt_acrobat_space_count(game); space++) {
        bt_acrobats acrobats;
        bt_placed_tile tile;
        if (bt_acrobats_of(game, space, &acrobats) != BT_OK ||
            bt_placed(game, acrobats.tile, &tile) != BT_OK) {
            continue;
        }
        const point c = board_point(&tile, layout_of(tile.kind)->ring.centre);
        for (unsigned i = 0; i < acrobats.count && i < 3; i++) {
            print_figure(stream, (point){c.x + places[i].x, c.y + places[i].y}, acrobats.owners[i],
                         BT_FIGURE_MEEPLE, false);
        }
    }
}

static void print_tent(FILE *stream, const bt_game *game)
{
    bt_square square;
    bt_placed_tile tile;
    if (!bt_tent(game, &square)) {
        return;
    }
    const int index = bt_tile_at(game, square.x, square.y);
    if (index < 0 || bt_placed(game, (unsigned)index, &tile) != BT_OK) {
        return;
    }
    const point c = board_point(&tile, layout_of(tile.kind)->ring.centre);
    fprintf(stream, "<g transform=\"translate(%.5g %.5g)\" stroke=\"#221d1a\">", c.x, c.y + 4);
    for (int i = 0; i < 5; i++) {
        const double from = -22 + 8.8 * i;
        fprintf(stream,
                "<path d=\"M%.4g 0L0-24L%.4g 0V12H%.4gZ\" fill=\"%s\" stroke-width=\".9\"/>", from,
                from + 8.8, from, i % 2 == 0 ? "#c9382f" : "#fdf6e3");
    }
    fputs("<path d=\"M0-24V-33L9-30L0-27\" fill=\"#e8b93c\"/></g>\n", stream);
}

void board_svg_print(FILE *stream, const bt_record *record, const bt_game *game)
{
    bt_square low;
    bt_square high;
    find_bounds(game, &low, &high);
    print_head(stream, record, game, low, high);
    print_symbols(stream, game);
    print_tiles(stream, game);
    print_tent(stream, game);
    print_figures(stream, game);
    print_acrobats(stream, game);
    print_axes(stream, low, high);
    fputs("</svg>\n", stream);
}
