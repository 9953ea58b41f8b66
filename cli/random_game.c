#include "random_game.h"

#include <assert.h>

/* Pick below `bound` with the bits at hand and leave the rest of them for the next pick, as the
 * engine's random play does. */
static uint32_t pick(uint32_t *bits, uint32_t bound)
{
    const uint64_t product = (uint64_t)*bits * bound;
    *bits = (uint32_t)product;
    return (uint32_t)(product >> 32);
}

void random_game_start(random_game *play, const bt_config *config, random_policy policy,
                       uint64_t seed, uint64_t number)
{
    *play = (random_game){.policy = policy};
    play->record.config = *config;
    bt_game_start(&play->game, config);
    bt_random_seed(&play->random, bt_series_seed(seed, number));
}

/* ---- chance ---- */

/* The list from which tiles are drawn holds what one stage of the game may draw: river tiles, the
 * lake, land. A new one is made when the last was used up. */
static void list_outcomes(random_game *play)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_chance(&play->game, outcomes, BT_MAX_TILE_KINDS);
    play->left = 0;
    for (size_t i = 0; i < count; i++) {
        for (uint32_t copy = 0; copy < outcomes[i].weight; copy++) {
            play->list[play->left++] = (uint16_t)bt_move_kind(outcomes[i].move);
        }
    }
}

static bt_move draw(random_game *play)
{
    if (play->left == 0) {
        list_outcomes(play);
    }
    const uint64_t number = bt_random_next(&play->random);
    uint32_t high = (uint32_t)(number >> 32);
    play->bits = (uint32_t)number;
    const uint32_t index = pick(&high, play->left);
    const unsigned kind = play->list[index];
    play->list[index] = play->list[--play->left];
    return bt_move_draw(kind);
}

static bt_move reveal(random_game *play)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_chance(&play->game, outcomes, BT_MAX_TILE_KINDS);
    uint32_t weight = 0;
    for (size_t i = 0; i < count; i++) {
        weight += outcomes[i].weight;
    }
    uint32_t n = bt_random_below(&play->random, weight);
    size_t i = 0;
    while (n >= outcomes[i].weight) {
        n -= outcomes[i].weight;
        i++;
    }
    return outcomes[i].move;
}

/* ---- decisions ---- */

static uint32_t figures_on(const bt_feature *feature)
{
    uint32_t count = 0;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        count += feature->figures[seat];
    }
    return count;
}

/* How much a busy player likes what a placement brings about: completed features with figures on
 * them, and circus and acrobat tiles. */
static uint32_t liking_of_placement(const bt_game *game, bt_move move)
{
    bt_game after;
    bt_placed_tile tile;
    uint32_t liking = 1;
    after = *game;
    bt_play_unchecked(&after, move, NULL);
    const unsigned last = bt_placed_count(&after) - 1;
    if (bt_placed(&after, last, &tile) != BT_OK) {
        return liking;
    }
    const bt_tile_facts *facts = bt_tile_facts_of(tile.kind);
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        bt_feature feature;
        if (bt_feature_of(&after, last, segment, &feature) == BT_OK && feature.complete) {
            liking += 4 + 8 * figures_on(&feature);
        }
    }
    bt_move moves[BT_MAX_MOVES];
    const size_t count = bt_moves(&after, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        liking += bt_move_type_of(moves[i]) == BT_MOVE_ACROBAT ? 3 : 0;
    }
    return liking;
}

static uint32_t liking_of_option(bt_move move)
{
    static const uint32_t figures[BT_FIGURE_KIND_COUNT] = {3, 12, 12};
    switch (bt_move_type_of(move)) {
    case BT_MOVE_FIGURE:
        return figures[bt_move_figure(move)];
    case BT_MOVE_ACROBAT:
    case BT_MOVE_PYRAMID:
        return 20;
    case BT_MOVE_RECALL:
        return 4;
    default:
        return 1;
    }
}

/* A busy player looks at eight placements at the most, so that a game does not take long. */
#define BUSY_PLACEMENTS 8

static bt_move busy_choice(random_game *play, bt_move *moves, uint32_t count)
{
    const bool placing = bt_game_phase(&play->game) == BT_PHASE_PLACE;
    uint32_t likings[BT_MAX_MOVES];
    uint32_t sum = 0;
    assert(count > 0);
    if (placing && count > BUSY_PLACEMENTS) {
        for (uint32_t i = 0; i < BUSY_PLACEMENTS; i++) {
            const uint32_t other = i + bt_random_below(&play->random, count - i);
            const bt_move move = moves[i];
            moves[i] = moves[other];
            moves[other] = move;
        }
        count = BUSY_PLACEMENTS;
    }
    for (uint32_t i = 0; i < count; i++) {
        likings[i] =
            placing ? liking_of_placement(&play->game, moves[i]) : liking_of_option(moves[i]);
        sum += likings[i];
    }
    uint32_t n = bt_random_below(&play->random, sum);
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (n < likings[i]) {
            return moves[i];
        }
        n -= likings[i];
    }
    return moves[count - 1];
}

static bt_move decide(random_game *play)
{
    bt_move moves[BT_MAX_MOVES];
    const uint32_t count = (uint32_t)bt_moves(&play->game, moves, BT_MAX_MOVES);
    if (bt_game_phase(&play->game) == BT_PHASE_PLACE) {
        play->placements += count;
    }
    return play->policy == POLICY_BUSY ? busy_choice(play, moves, count)
                                       : moves[pick(&play->bits, count)];
}

bool random_game_step(random_game *play, bt_error *error)
{
    bt_move move = 0;
    switch (bt_game_phase(&play->game)) {
    case BT_PHASE_OVER:
        return false;
    case BT_PHASE_DRAW:
        move = draw(play);
        break;
    case BT_PHASE_REVEAL:
    case BT_PHASE_FINAL_REVEAL:
        move = reveal(play);
        break;
    default:
        move = decide(play);
        break;
    }
    bt_event_log_clear(&play->events);
    play->record.moves[play->record.move_count++] = move;
    *error = bt_play(&play->game, move, &play->events);
    return true;
}
