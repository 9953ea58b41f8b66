/* The board and what lies beside it as JSON. */
#include "describe.h"

static void write_square_members(struct json_out *out, bt_square square)
{
    json_out_member_whole(out, "x", square.x);
    json_out_member_whole(out, "y", square.y);
}

static void write_tiles(struct json_out *out, const bt_game *game)
{
    json_out_key(out, "tiles");
    json_out_list(out);
    for (unsigned i = 0; i < bt_placed_count(game); i++) {
        bt_placed_tile tile = {0};
        (void)bt_placed(game, i, &tile);
        json_out_object(out);
        write_square_members(out, tile.square);
        json_out_key(out, "kind");
        describe_kind(out, tile.kind);
        json_out_member_whole(out, "rotation", tile.rotation);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static void write_figures(struct json_out *out, const bt_game *game)
{
    bt_figure figures[BT_MAX_FIGURES];
    size_t count = bt_figures(game, figures, BT_MAX_FIGURES);
    json_out_key(out, "figures");
    json_out_list(out);
    for (size_t i = 0; i < count; i++) {
        json_out_object(out);
        json_out_member_whole(out, "seat", figures[i].seat);
        json_out_member_text(out, "kind", bt_figure_name(figures[i].kind));
        write_square_members(out, figures[i].square);
        json_out_key(out, "segment");
        describe_seat(out, figures[i].segment == BT_SEGMENT_ACROBAT ? -1 : figures[i].segment);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static void write_acrobats(struct json_out *out, const bt_game *game)
{
    json_out_key(out, "acrobats");
    json_out_list(out);
    for (unsigned space = 0; space < bt_acrobat_space_count(game); space++) {
        bt_acrobats acrobats = {0};
        (void)bt_acrobats_of(game, space, &acrobats);
        json_out_object(out);
        write_square_members(out, acrobats.square);
        json_out_key(out, "owners");
        json_out_list(out);
        for (unsigned i = 0; i < acrobats.count; i++)
            json_out_whole(out, acrobats.owners[i]);
        json_out_end_list(out);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static void write_tent(struct json_out *out, const bt_game *game)
{
    bt_square square;
    json_out_key(out, "tent");
    if (!bt_tent(game, &square)) {
        json_out_null(out);
        return;
    }
    json_out_object(out);
    write_square_members(out, square);
    json_out_end_object(out);
}

/* ---- Features ------------------------------------------------------------------------------ */

/* Which segments belong to a feature that has been written: a bit per segment, a byte per tile. */
struct seen {
    uint8_t segments[BT_MAX_TILES];
};
_Static_assert(BT_MAX_SEGMENTS_PER_TILE <= 8, "a byte holds a bit for each segment of a tile");

static void write_feature_segments(struct json_out *out, const bt_game *game, unsigned tile,
                                   unsigned segment, struct seen *seen)
{
    bt_segment segments[BT_MAX_SEGMENTS];
    size_t count = bt_feature_segments(game, tile, segment, segments, BT_MAX_SEGMENTS);
    json_out_key(out, "segments");
    json_out_list(out);
    for (size_t i = 0; i < count; i++) {
        seen->segments[segments[i].tile] |= (uint8_t)(1u << segments[i].segment);
        json_out_list(out);
        json_out_whole(out, segments[i].tile);
        json_out_whole(out, segments[i].segment);
        json_out_end_list(out);
    }
    json_out_end_list(out);
}

static void write_feature(struct json_out *out, const bt_game *game, unsigned seats, unsigned tile,
                          unsigned segment, bool bare, struct seen *seen)
{
    bt_feature feature = {0};
    (void)bt_feature_of(game, tile, segment, &feature);
    if (bare && feature.kind == BT_FEATURE_FIELD)
        return;
    json_out_object(out);
    json_out_member_text(out, "kind", bt_feature_name(feature.kind));
    write_feature_segments(out, game, tile, segment, seen);
    json_out_member_bool(out, "complete", feature.complete);
    json_out_member_whole(out, "tiles", feature.tiles);
    json_out_member_whole(out, "pennants", feature.pennants);
    json_out_member_whole(out, "openEnds", feature.open_ends);
    json_out_member_whole(out, "cities", feature.cities);
    json_out_key(out, "figures");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        json_out_whole(out, feature.figures[seat]);
    json_out_end_list(out);
    json_out_key(out, "points");
    if (bare) {
        json_out_null(out);
    } else {
        json_out_whole(out, feature.points);
    }
    json_out_end_object(out);
}

/* Every feature once, where its first segment is met in the order of placing. */
static void write_features(struct json_out *out, const bt_game *game, unsigned seats, bool bare)
{
    struct seen seen = {{0}};
    json_out_key(out, "features");
    json_out_list(out);
    for (unsigned index = 0; index < bt_placed_count(game); index++) {
        bt_placed_tile tile = {0};
        (void)bt_placed(game, index, &tile);
        for (unsigned segment = 0; segment < bt_tile_facts_of(tile.kind)->segment_count;
             segment++) {
            if ((seen.segments[index] >> segment & 1u) == 0)
                write_feature(out, game, seats, index, segment, bare, &seen);
        }
    }
    json_out_end_list(out);
}

/* ---- Beside the board ---------------------------------------------------------------------- */

static void write_supply(struct json_out *out, const bt_game *game, unsigned seats)
{
    json_out_key(out, "supply");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++) {
        json_out_object(out);
        for (int kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            json_out_member_whole(out, bt_figure_name((unsigned)kind),
                                  bt_supply(game, seat, (bt_figure_kind)kind));
        }
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

/* Kinds by id with their number, those of number 0 left out. */
static void write_kinds(struct json_out *out, const bt_game *game, const char *name,
                        unsigned (*number)(const bt_game *, unsigned))
{
    json_out_key(out, name);
    json_out_object(out);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        if (number(game, kind) > 0)
            json_out_member_whole(out, bt_tile_facts_of(kind)->id, number(game, kind));
    }
    json_out_end_object(out);
}

static unsigned no_number(const bt_game *game, unsigned kind)
{
    (void)game;
    (void)kind;
    return 0;
}

static void write_tokens(struct json_out *out, const bt_game *game)
{
    json_out_key(out, "tokens");
    json_out_object(out);
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        char digit[2] = {(char)('0' + value), '\0'};
        if (bt_tokens(game, value) > 0)
            json_out_member_whole(out, digit, bt_tokens(game, value));
    }
    json_out_end_object(out);
}

void describe_placements(struct json_out *out, const bt_game *game)
{
    json_out_object(out);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        if (bt_bag(game, kind) > 0) {
            json_out_member_whole(out, bt_tile_facts_of(kind)->id,
                                  bt_placement_count_of(game, kind));
        }
    }
    json_out_end_object(out);
}

void describe_open_squares(struct json_out *out, const bt_game *game)
{
    bt_open_square squares[BT_MAX_OPEN_SQUARES];
    const size_t count = bt_open_squares(game, squares, BT_MAX_OPEN_SQUARES);
    json_out_list(out);
    for (size_t i = 0; i < count; i++) {
        json_out_list(out);
        json_out_whole(out, squares[i].x);
        json_out_whole(out, squares[i].y);
        json_out_whole(out, squares[i].copies);
        json_out_end_list(out);
    }
    json_out_end_list(out);
}

void describe_scores(struct json_out *out, const bt_game *game, unsigned seats)
{
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        json_out_whole(out, bt_score(game, seat));
    json_out_end_list(out);
}

/* ---- The standing -------------------------------------------------------------------------- */

static void write_points(struct json_out *out, const int16_t points[BT_CATEGORY_COUNT])
{
    json_out_object(out);
    for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++)
        json_out_member_whole(out, bt_category_name(category), points[category]);
    json_out_end_object(out);
}

static void write_standing(struct json_out *out, const bt_game *game, unsigned seats)
{
    bt_standing standing;
    bt_game_standing(game, &standing);
    json_out_key(out, "standing");
    json_out_object(out);
    json_out_key(out, "points");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        write_points(out, standing.points[seat]);
    json_out_end_list(out);
    json_out_key(out, "totals");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        json_out_whole(out, standing.totals[seat]);
    json_out_end_list(out);
    json_out_key(out, "circusFigures");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        json_out_whole(out, standing.circus_figures[seat]);
    json_out_end_list(out);
    json_out_key(out, "tokenMean");
    if (standing.token_count == 0) {
        json_out_null(out);
    } else {
        json_out_hundredths(out, (100 * standing.token_sum + standing.token_count / 2) /
                                     standing.token_count);
    }
    json_out_end_object(out);
}

static void write_winners(struct json_out *out, unsigned winners)
{
    json_out_key(out, "winners");
    json_out_list(out);
    for (int seat = 0; seat < BT_MAX_SEATS; seat++) {
        if ((winners >> seat & 1u) != 0)
            json_out_whole(out, seat);
    }
    json_out_end_list(out);
}

void describe_board_for(struct json_out *out, const bt_game *game, unsigned seats,
                        const struct describe_shown *shown)
{
    write_tiles(out, game);
    write_figures(out, game);
    write_acrobats(out, game);
    write_tent(out, game);
    write_features(out, game, seats, !shown->counts);
    write_supply(out, game, seats);
    write_kinds(out, game, "bag", shown->counts ? bt_bag : no_number);
    json_out_member_whole(out, "bagTotal", bt_bag_total(game));
    write_kinds(out, game, "discards", bt_discards);
    write_tokens(out, game);
    json_out_key(out, "scores");
    describe_scores(out, game, seats);
    if (shown->standing) {
        write_standing(out, game, seats);
    } else {
        json_out_key(out, "standing");
        json_out_null(out);
    }
    write_winners(out, shown->winners);
}

void describe_board(struct json_out *out, const bt_game *game, unsigned seats)
{
    describe_board_for(
        out, game, seats,
        &(struct describe_shown){.counts = true, .standing = true, .winners = bt_winners(game)});
}
