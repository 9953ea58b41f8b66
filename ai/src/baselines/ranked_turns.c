/* Turns in the order of where the figure goes; see ranked_turns.h. */
#include "ranked_turns.h"

#include "../turns.h"
#include "tile_tables.h"

enum {
    RANK_CITY,
    RANK_MONASTERY,
    RANK_ROAD,
    RANK_SHOW, /* acrobats, pyramids, an abbot called back */
    RANK_NOTHING,
    RANK_FIELD,
    RANKS
};

static unsigned kind_at(const bt_game *placed, unsigned segment)
{
    const unsigned shape = placed->tile_shapes[placed->tile_count - 1];
    return bt_tile_tables_of[shape / 4u].kinds[segment];
}

static uint8_t rank_of(const bt_game *placed, bt_move action)
{
    static const uint8_t ranks[BT_FEATURE_KIND_COUNT] = {[BT_FEATURE_CITY] = RANK_CITY,
                                                         [BT_FEATURE_ROAD] = RANK_ROAD,
                                                         [BT_FEATURE_FIELD] = RANK_FIELD,
                                                         [BT_FEATURE_MONASTERY] = RANK_MONASTERY,
                                                         [BT_FEATURE_GARDEN] = RANK_MONASTERY};
    switch (bt_move_type_of(action)) {
    case BT_MOVE_FIGURE:
        return ranks[kind_at(placed, bt_move_segment(action))];
    case BT_MOVE_PASS:
        return RANK_NOTHING;
    default:
        return RANK_SHOW;
    }
}

static void add(ai_ranked_turns *list, const bt_ai_turn *turn, uint8_t rank)
{
    if (list->count < AI_MAX_RANKED) {
        list->turns[list->count] = *turn;
        list->ranks[list->count++] = rank;
    }
}

/* Where a third move may follow, the action has to be played to see it. A pyramid may be filled by
 * the action itself. */
static bool pyramid_may_follow(const bt_game *placed)
{
    for (unsigned i = 0; i < placed->acrobat_space_count; i++) {
        if (placed->acrobat_spaces[i].count >= 2) {
            return true;
        }
    }
    return false;
}

static void add_pyramids(ai_ranked_turns *list, const bt_game *acted, const bt_ai_turn *turn,
                         uint8_t rank)
{
    bt_move moves[BT_MAX_MOVES];
    if (bt_game_phase(acted) != BT_PHASE_PYRAMID) {
        add(list, turn, rank);
        return;
    }
    const size_t count = bt_moves(acted, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        bt_ai_turn longer = *turn;
        longer.moves[longer.count++] = moves[i];
        add(list, &longer, bt_move_type_of(moves[i]) == BT_MOVE_PASS ? rank : RANK_SHOW);
    }
}

static void add_actions(ai_ranked_turns *list, const bt_game *placed, const bt_ai_turn *turn)
{
    bt_move moves[BT_MAX_MOVES];
    const size_t count = bt_moves(placed, moves, BT_MAX_MOVES);
    const bool longer = pyramid_may_follow(placed);
    for (size_t i = 0; i < count; i++) {
        if (ai_repeats_figure(placed, moves, i)) {
            continue;
        }
        bt_ai_turn whole = *turn;
        whole.moves[whole.count++] = moves[i];
        if (longer) {
            bt_game acted = *placed;
            bt_play_unchecked(&acted, moves[i], NULL);
            add_pyramids(list, &acted, &whole, rank_of(placed, moves[i]));
        } else {
            add(list, &whole, rank_of(placed, moves[i]));
        }
    }
}

static void sort(ai_ranked_turns *list)
{
    unsigned count = 0;
    for (unsigned rank = 0; rank < RANKS; rank++) {
        for (unsigned i = 0; i < list->count; i++) {
            if (list->ranks[i] == rank) {
                list->order[count++] = (uint16_t)i;
            }
        }
    }
}

void ai_rank_turns(ai_ranked_turns *list, const bt_game *game)
{
    bt_ai_turn turn = {0};
    list->count = 0;
    if (game->phase == BT_PHASE_PLACE) {
        const uint32_t count = bt_placement_count(game);
        turn.count = 1;
        for (uint32_t n = 0; n < count; n++) {
            bt_game placed = *game;
            turn.moves[0] = bt_placement(game, n);
            bt_play_unchecked(&placed, turn.moves[0], NULL);
            add_actions(list, &placed, &turn);
        }
    } else if (game->phase == BT_PHASE_ACTION) {
        add_actions(list, game, &turn);
    } else {
        add_pyramids(list, game, &turn, RANK_NOTHING);
    }
    sort(list);
}
