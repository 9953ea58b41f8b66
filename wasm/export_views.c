/* Reading a position. */
#include "pool.h"

/* The turns before this one have a tile each, and there is the first tile. */
static unsigned turn_of(const bt_game *game)
{
    const bt_phase phase = bt_game_phase(game);
    const bool lies = phase != BT_PHASE_DRAW && phase != BT_PHASE_PLACE;
    return bt_placed_count(game) - (lies ? 1 : 0);
}

int32_t bigtop_state(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_square square = {0, 0};
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const bool tent = bt_tent(&slot->game, &square);
    put_number(&out, bt_game_phase(&slot->game));
    put_number(&out, bt_deciding_seat(&slot->game));
    put_number(&out, bt_turn_seat(&slot->game));
    put_number(&out, turn_of(&slot->game));
    put_number(&out, bt_drawn_kind(&slot->game));
    put_number(&out, bt_bag_total(&slot->game));
    put_number(&out, bt_placed_count(&slot->game));
    put_number(&out, slot->record.move_count);
    put_number(&out, bt_winners(&slot->game));
    put_number(&out, tent);
    put_number(&out, square.x);
    put_number(&out, square.y);
    return (int32_t)out.count;
}

int32_t bigtop_tiles(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_placed_tile tile;
    number_writer out = {0};
    unsigned count = 0;
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (; bt_placed(&slot->game, count, &tile) == BT_OK; count++) {
        put_number(&out, tile.square.x);
        put_number(&out, tile.square.y);
        put_number(&out, tile.kind);
        put_number(&out, tile.rotation);
    }
    return (int32_t)count;
}

int32_t bigtop_figures(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_figure figures[BT_MAX_FIGURES];
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t count = bt_figures(&slot->game, figures, BT_MAX_FIGURES);
    for (size_t i = 0; i < count; i++) {
        put_figure(&out, &figures[i]);
    }
    return (int32_t)count;
}

int32_t bigtop_acrobats(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_acrobats acrobats;
    number_writer out = {0};
    unsigned count = 0;
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (; bt_acrobats_of(&slot->game, count, &acrobats) == BT_OK; count++) {
        put_number(&out, acrobats.square.x);
        put_number(&out, acrobats.square.y);
        put_number(&out, acrobats.tile);
        put_number(&out, acrobats.count);
        for (unsigned i = 0; i < 3; i++) {
            put_number(&out, i < acrobats.count ? acrobats.owners[i] : -1);
        }
    }
    return (int32_t)count;
}

/* ---- features ---- */

static void put_feature(number_writer *out, const bt_feature *feature)
{
    put_number(out, feature->kind);
    put_number(out, feature->complete);
    put_number(out, feature->tiles);
    put_number(out, feature->pennants);
    put_number(out, feature->open_ends);
    put_number(out, feature->cities);
    put_number(out, feature->points);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        put_number(out, feature->figures[seat]);
    }
}

static void put_segments(number_writer *out, const bt_segment *segments, size_t count)
{
    put_number(out, (int64_t)count);
    for (size_t i = 0; i < count; i++) {
        put_number(out, segments[i].tile);
        put_number(out, segments[i].segment);
    }
}

/* Put the feature of a segment, if this is the first of its segments. */
static bool put_if_first(number_writer *out, const bt_game *game, unsigned tile, unsigned segment)
{
    bt_segment segments[BT_MAX_SEGMENTS];
    bt_feature feature;
    const size_t count = bt_feature_segments(game, tile, segment, segments, BT_MAX_SEGMENTS);
    if (count == 0 || segments[0].tile != tile || segments[0].segment != segment ||
        bt_feature_of(game, tile, segment, &feature) != BT_OK) {
        return false;
    }
    put_feature(out, &feature);
    put_segments(out, segments, count);
    return true;
}

int32_t bigtop_features(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    int32_t count = 0;
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (unsigned tile = 0; tile < bt_placed_count(&slot->game); tile++) {
        for (unsigned segment = 0; segment < BT_MAX_SEGMENTS_PER_TILE; segment++) {
            count += put_if_first(&out, &slot->game, tile, segment);
        }
    }
    return count;
}

/* ---- counts ---- */

int32_t bigtop_bag(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        put_number(&out, bt_bag(&slot->game, kind));
        put_number(&out, bt_discards(&slot->game, kind));
        put_number(&out, bt_placement_count_of(&slot->game, kind));
    }
    return (int32_t)bt_tile_kind_count();
}

int32_t bigtop_open_squares(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    bt_open_square squares[BT_MAX_OPEN_SQUARES];
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t count = bt_open_squares(&slot->game, squares, BT_MAX_OPEN_SQUARES);
    for (size_t i = 0; i < count; i++) {
        put_number(&out, squares[i].x);
        put_number(&out, squares[i].y);
        put_number(&out, squares[i].copies);
    }
    return (int32_t)count;
}

int32_t bigtop_tokens(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        put_number(&out, bt_tokens(&slot->game, value));
    }
    return BT_MAX_TOKEN_VALUE;
}

int32_t bigtop_seats(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (unsigned seat = 0; seat < slot->record.config.seats; seat++) {
        put_number(&out, bt_score(&slot->game, seat));
        for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
            put_number(&out, bt_supply(&slot->game, seat, (bt_figure_kind)figure));
        }
    }
    return slot->record.config.seats;
}

int32_t bigtop_standing(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_standing standing;
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    bt_game_standing(&slot->game, &standing);
    put_number(&out, standing.token_sum);
    put_number(&out, standing.token_count);
    for (unsigned seat = 0; seat < slot->record.config.seats; seat++) {
        put_number(&out, standing.totals[seat]);
        put_number(&out, standing.circus_figures[seat]);
        for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
            put_number(&out, standing.points[seat][category]);
        }
    }
    return slot->record.config.seats;
}

uint64_t bigtop_hash(int32_t game)
{
    const pool_game *slot = pool_find(game);
    return slot != NULL ? bt_hash(&slot->game) : 0;
}
