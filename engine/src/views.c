/* Reading a position. */
#include "turn.h"

unsigned bt_placed_count(const bt_game *game)
{
    return game->tile_count;
}

bt_error bt_placed(const bt_game *game, unsigned index, bt_placed_tile *tile)
{
    if (index >= game->tile_count) {
        return BT_ERROR_RANGE;
    }
    *tile = (bt_placed_tile){.square = bt_key_square(game->tile_keys[index]),
                             .kind = (uint16_t)(game->tile_shapes[index] / 4u),
                             .rotation = (uint8_t)(game->tile_shapes[index] % 4u)};
    return BT_OK;
}

int bt_tile_at(const bt_game *game, int x, int y)
{
    if (x < -BT_MAX_TILES || x > BT_MAX_TILES || y < -BT_MAX_TILES || y > BT_MAX_TILES) {
        return -1;
    }
    return bt_tile_index(game, bt_key_of(x, y));
}

int bt_drawn_kind(const bt_game *game)
{
    return game->drawn_kind == BT_NO_TILE ? -1 : game->drawn_kind;
}

unsigned bt_bag(const bt_game *game, unsigned kind)
{
    return kind < BT_TILE_KINDS ? game->bag[kind] : 0;
}

unsigned bt_bag_total(const bt_game *game)
{
    return game->bag_left;
}

unsigned bt_discards(const bt_game *game, unsigned kind)
{
    return kind < BT_TILE_KINDS ? game->discarded[kind] : 0;
}

size_t bt_figures(const bt_game *game, bt_figure *figures, size_t capacity)
{
    for (unsigned i = 0; i < game->figure_count && i < capacity; i++) {
        figures[i] = bt_public_figure(game, i);
    }
    return game->figure_count;
}

unsigned bt_supply(const bt_game *game, unsigned seat, bt_figure_kind kind)
{
    return seat < game->config.seats && (unsigned)kind < BT_FIGURE_KIND_COUNT
               ? game->supply[seat][kind]
               : 0;
}

bool bt_tent(const bt_game *game, bt_square *square)
{
    if (game->tent_tile == BT_NO_TENT) {
        return false;
    }
    *square = bt_key_square(game->tile_keys[game->tent_tile]);
    return true;
}

unsigned bt_tokens(const bt_game *game, unsigned value)
{
    return value <= BT_MAX_TOKEN_VALUE ? game->tokens[value] : 0;
}

unsigned bt_acrobat_space_count(const bt_game *game)
{
    return game->acrobat_space_count;
}

bt_error bt_acrobats_of(const bt_game *game, unsigned space, bt_acrobats *acrobats)
{
    if (space >= game->acrobat_space_count) {
        return BT_ERROR_RANGE;
    }
    const bt_acrobat_space *from = &game->acrobat_spaces[space];
    *acrobats = (bt_acrobats){.square = bt_key_square(game->tile_keys[from->tile]),
                              .tile = from->tile,
                              .count = from->count};
    for (unsigned i = 0; i < from->count; i++) {
        acrobats->owners[i] = from->owners[i];
    }
    return BT_OK;
}

/* ---- features ---- */

static bool segment_exists(const bt_game *game, unsigned tile, unsigned segment)
{
    return tile < game->tile_count &&
           segment < bt_tile_tables_of[game->tile_shapes[tile] / 4u].segment_count;
}

/* How many segments a feature has: of roads and cities its totals tell, of others it is not known
 * before all have been looked at. */
static size_t most_segments(const bt_game *game, unsigned root, unsigned kind)
{
    if (kind >= BT_FEATURE_MONASTERY) {
        return 1;
    }
    return kind == BT_FEATURE_FIELD
               ? BT_MAX_SEGMENTS
               : (size_t)(game->totals[root] >> BT_TILES_SHIFT & BT_TILES_MASK);
}

size_t bt_feature_segments(const bt_game *game, unsigned tile, unsigned segment,
                           bt_segment *segments, size_t capacity)
{
    if (!segment_exists(game, tile, segment)) {
        return 0;
    }
    const unsigned root = bt_find(game->parents, game->tile_segments[tile] + segment);
    const size_t most =
        most_segments(game, root, bt_tile_tables_of[game->tile_shapes[tile] / 4u].kinds[segment]);
    /* Segments are numbered in the order of placing; the tile is looked up for those that belong.
     */
    size_t count = 0;
    unsigned t = 0;
    for (unsigned i = 0; i < game->segment_count && count < most; i++) {
        if (bt_find(game->parents, i) != root) {
            continue;
        }
        while (t + 1 < game->tile_count && game->tile_segments[t + 1] <= i) {
            t++;
        }
        if (count < capacity) {
            segments[count] = (bt_segment){(uint8_t)t, (uint8_t)(i - game->tile_segments[t])};
        }
        count++;
    }
    return count;
}

static unsigned distinct_tiles(const bt_segment *segments, size_t count)
{
    unsigned tiles = 0;
    for (size_t i = 0; i < count; i++) {
        tiles += i == 0 || segments[i].tile != segments[i - 1].tile;
    }
    return tiles;
}

/* Monasteries and gardens are counted from the board: only occupied ones are kept up. */
static void describe_monastery(const bt_game *game, unsigned tile, bt_feature *feature)
{
    const unsigned around = bt_count_neighbours(game, game->tile_keys[tile]);
    feature->tiles = (uint16_t)(1 + around);
    feature->open_ends = (uint16_t)(8 - around);
    feature->complete = around == 8;
    feature->points = feature->tiles;
}

bt_error bt_feature_of(const bt_game *game, unsigned tile, unsigned segment, bt_feature *feature)
{
    if (!segment_exists(game, tile, segment)) {
        return BT_ERROR_RANGE;
    }
    const unsigned root = bt_find(game->parents, game->tile_segments[tile] + segment);
    const unsigned kind = bt_tile_tables_of[game->tile_shapes[tile] / 4u].kinds[segment];
    const uint64_t totals = game->totals[root];
    *feature = (bt_feature){.id = (uint16_t)root, .kind = (uint8_t)kind};
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        feature->figures[seat] = (uint8_t)bt_figures_of(totals, seat);
    }
    if (kind >= BT_FEATURE_MONASTERY) {
        describe_monastery(game, tile, feature);
        return BT_OK;
    }
    const bt_worth worth = bt_feature_worth(game, root, kind);
    if (kind == BT_FEATURE_FIELD) {
        bt_segment segments[BT_MAX_SEGMENTS];
        const size_t count = bt_feature_segments(game, tile, segment, segments, BT_MAX_SEGMENTS);
        feature->tiles = (uint16_t)distinct_tiles(segments, count);
    } else {
        feature->tiles = (uint16_t)worth.tiles;
    }
    feature->pennants = (uint16_t)worth.pennants;
    feature->open_ends = (uint16_t)bt_open_ends(totals);
    feature->cities = (uint16_t)worth.cities;
    feature->complete = worth.complete;
    feature->points = kind == BT_FEATURE_FIELD && game->config.options[BT_OPTION_FIELDS] == 0
                          ? 0
                          : (uint16_t)worth.points;
    return BT_OK;
}

/* ---- points ---- */

int bt_score(const bt_game *game, unsigned seat)
{
    return seat < game->config.seats ? game->scores[seat] : 0;
}

int bt_category_score(const bt_game *game, unsigned seat, bt_category category)
{
    return seat < game->config.seats && (unsigned)category < BT_CATEGORY_COUNT
               ? game->category_scores[seat][category]
               : 0;
}

void bt_game_standing(const bt_game *game, bt_standing *standing)
{
    *standing = (bt_standing){.token_count = game->tokens_left};
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        standing->token_sum = (uint16_t)(standing->token_sum + value * game->tokens[value]);
    }
    const bool tent = game->tent_tile != BT_NO_TENT;
    for (unsigned i = 0; tent && i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        standing->circus_figures[figure->seat] =
            (uint8_t)(standing->circus_figures[figure->seat] +
                      bt_in_audience(game, figure, game->tile_keys[game->tent_tile]));
    }
    bt_game ended = *game;
    if (game->phase != BT_PHASE_OVER) {
        bt_count_board(&ended, NULL);
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        standing->totals[seat] = ended.scores[seat];
        for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
            standing->points[seat][category] = ended.category_scores[seat][category];
        }
    }
}

unsigned bt_winners(const bt_game *game)
{
    if (game->phase != BT_PHASE_OVER) {
        return 0;
    }
    int best = game->scores[0];
    for (unsigned seat = 1; seat < game->config.seats; seat++) {
        best = game->scores[seat] > best ? game->scores[seat] : best;
    }
    unsigned winners = 0;
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        if (game->scores[seat] == best) {
            const bool last_alone = game->config.options[BT_OPTION_TIES] == 1;
            winners = (last_alone ? 0 : winners) | 1u << seat;
        }
    }
    return winners;
}
