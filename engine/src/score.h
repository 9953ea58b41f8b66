/*
 * Scoring features and giving figures back. The same code serves completed features, the end of the
 * game and the standing; with a NULL log it only counts.
 */
#ifndef BT_SCORE_H
#define BT_SCORE_H

#include "events.h"
#include "feature_forest.h"
#include "squares.h"

/* What one feature is worth, and of what that is made. */
typedef struct bt_worth {
    unsigned points;
    unsigned tiles, tile_points;
    unsigned pennants, pennant_points;
    unsigned cities;
    bool complete;
    uint8_t category;
    uint8_t rule;
} bt_worth;

static inline void bt_give(bt_game *game, unsigned seat, bt_category category, unsigned points)
{
    game->scores[seat] = (int16_t)(game->scores[seat] + (int)points);
    game->category_scores[seat][category] =
        (int16_t)(game->category_scores[seat][category] + (int)points);
}

/* BASE-30 */
static inline bt_worth bt_road_worth(const bt_game *game, unsigned root)
{
    const unsigned tiles = bt_distinct_tiles(game, root, false);
    return (bt_worth){.points = tiles,
                      .tiles = tiles,
                      .tile_points = 1,
                      .complete = bt_open_ends(game->totals[root]) == 0,
                      .category = BT_CATEGORY_ROADS,
                      .rule = BT_RULE_BASE_30};
}

/* BASE-31 */
static inline bt_worth bt_city_worth(const bt_game *game, unsigned root)
{
    const uint64_t totals = game->totals[root];
    const unsigned tiles = bt_distinct_tiles(game, root, true);
    const unsigned pennants = bt_pennants(totals);
    const bool complete = bt_open_ends(totals) == 0;
    const bool small = tiles == 2 && game->config.options[BT_OPTION_CITY_SMALL] == 2;
    const unsigned each = complete && !small ? 2 : 1;
    return (bt_worth){.points = each * (tiles + pennants),
                      .tiles = tiles,
                      .tile_points = each,
                      .pennants = pennants,
                      .pennant_points = each,
                      .complete = complete,
                      .category = BT_CATEGORY_CITIES,
                      .rule = BT_RULE_BASE_31};
}

/* BASE-40 */
static inline bt_worth bt_field_worth(const bt_game *game, unsigned root)
{
    const unsigned cities = bt_cities_at(game, root);
    return (bt_worth){.points = 3 * cities,
                      .cities = cities,
                      .category = BT_CATEGORY_FIELDS,
                      .rule = BT_RULE_BASE_40};
}

/* Index among the occupied monasteries and gardens. */
static inline unsigned bt_monastery_index(const bt_game *game, unsigned segment)
{
    unsigned index = 0;
    while (game->monastery_segments[index] != segment) {
        index++;
    }
    return index;
}

/* Whether an occupied one is a monastery or a garden. */
static inline unsigned bt_kind_of_monastery(const bt_game *game, unsigned segment)
{
    unsigned index = 0;
    while (game->figures[index].segment != segment) {
        index++;
    }
    return game->figures[index].feature;
}

/* BASE-32, BASE-33; occupied ones only */
static inline bt_worth bt_monastery_worth(const bt_game *game, unsigned segment, bool garden)
{
    const unsigned missing = game->monastery_missing[bt_monastery_index(game, segment)];
    return (bt_worth){.points = 9 - missing,
                      .tiles = 9 - missing,
                      .tile_points = 1,
                      .complete = missing == 0,
                      .category = garden ? BT_CATEGORY_GARDENS : BT_CATEGORY_MONASTERIES,
                      .rule = garden ? BT_RULE_BASE_33 : BT_RULE_BASE_32};
}

static inline bt_worth bt_feature_worth(const bt_game *game, unsigned root, unsigned kind)
{
    switch (kind) {
    case BT_FEATURE_ROAD:
        return bt_road_worth(game, root);
    case BT_FEATURE_CITY:
        return bt_city_worth(game, root);
    case BT_FEATURE_FIELD:
        return bt_field_worth(game, root);
    default:
        return bt_monastery_worth(game, root, kind == BT_FEATURE_GARDEN);
    }
}

/* The most figures any seat has there. */
static inline unsigned bt_majority(const bt_game *game, uint64_t totals)
{
    unsigned most = 0;
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        const unsigned figures = bt_figures_of(totals, seat);
        most = figures > most ? figures : most;
    }
    return most;
}

/* Pay the majority of an occupied feature (BASE-35). */
static inline void bt_pay_feature(bt_game *game, unsigned root, unsigned kind, bool final,
                                  bt_event_log *log)
{
    const uint64_t totals = game->totals[root];
    const bt_worth worth = bt_feature_worth(game, root, kind);
    const unsigned most = bt_majority(game, totals);
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        if (bt_figures_of(totals, seat) == most) {
            bt_give(game, seat, (bt_category)worth.category, worth.points);
        }
    }
    if (log != NULL) {
        bt_log_feature_score(log, game, root, kind, final, &worth);
    }
}

/* The feature stands empty: no figure is on it any more. */
static inline void bt_clear_figures(bt_game *game, unsigned root)
{
    game->totals[root] &= ~(BT_FIGURES_MASK | BT_RINGMASTERS_MASK);
}

static inline void bt_remove_monastery(bt_game *game, unsigned segment)
{
    const unsigned index = bt_monastery_index(game, segment);
    const unsigned last = --game->monastery_count;
    game->monastery_keys[index] = game->monastery_keys[last];
    game->monastery_segments[index] = game->monastery_segments[last];
    game->monastery_missing[index] = game->monastery_missing[last];
}

/* Take a figure off the board into its owner's supply. The last figure takes its place in the list.
 */
static inline void bt_return_figure(bt_game *game, unsigned index, bt_rule rule, bt_event_log *log)
{
    const bt_board_figure figure = game->figures[index];
    if (log != NULL) {
        bt_log_return(log, game, index, rule);
    }
    game->supply[figure.seat][figure.kind]++;
    game->figures[index] = game->figures[--game->figure_count];
}

/* Is this figure on the feature with this root? */
static inline bool bt_stands_on(const bt_game *game, const bt_board_figure *figure, unsigned root)
{
    return figure->segment != BT_NO_SEGMENT && bt_find(game->parents, figure->segment) == root;
}

#endif
