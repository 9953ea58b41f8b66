/* See ai_table.h. */
#include "ai_table.h"

#include <stdlib.h>
#include <string.h>

unsigned player_named(const char *name)
{
    const int player = bt_ai_player_by_name(name, strlen(name));
    assert_true(player >= 0);
    return (unsigned)player;
}

void play_chance(bt_game *game, bt_random *random)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    uint32_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += outcomes[i].weight;
    }
    uint32_t left = bt_random_below(random, sum);
    size_t chosen = 0;
    while (left >= outcomes[chosen].weight) {
        left -= outcomes[chosen++].weight;
    }
    assert_int_equal(bt_play(game, outcomes[chosen].move, NULL), BT_OK);
}

void ask_with(unsigned player, const float *options, const bt_game *game, uint64_t seed,
              uint64_t work, bt_ai_analysis *analysis)
{
    const size_t size = bt_ai_memory(player);
    const bt_ai_request request = {.player = player,
                                   .game = game,
                                   .options = options,
                                   .seed = seed,
                                   .memory = malloc(size),
                                   .memory_size = size};
    assert_non_null(request.memory);
    assert_int_equal(bt_ai_think(&request, work, analysis), BT_OK);
    free(request.memory);
}

void ask(unsigned player, const bt_game *game, uint64_t seed, uint64_t work,
         bt_ai_analysis *analysis)
{
    ask_with(player, NULL, game, seed, work, analysis);
}

void play_turn(bt_game *game, const bt_ai_turn *turn)
{
    const int seat = bt_deciding_seat(game);
    assert_true(seat >= 0 && turn->count > 0);
    for (unsigned i = 0; i < turn->count; i++) {
        assert_int_equal(bt_deciding_seat(game), seat);
        assert_int_equal(bt_play(game, turn->moves[i], NULL), BT_OK);
    }
    assert_int_equal(bt_deciding_seat(game), -1);
}

void play_game(bt_game *game, const bt_config *config, const unsigned *players,
               const uint64_t *work, uint64_t seed)
{
    static bt_ai_analysis analysis;
    bt_random random;
    assert_int_equal(bt_game_start(game, config), BT_OK);
    bt_random_seed(&random, seed);
    while (bt_game_phase(game) != BT_PHASE_OVER) {
        const int seat = bt_deciding_seat(game);
        if (seat < 0) {
            play_chance(game, &random);
        } else {
            ask(players[seat], game, bt_random_next(&random), work[seat], &analysis);
            play_turn(game, &analysis.turn);
        }
    }
}

void choose_option(float options[BT_AI_MAX_OPTIONS], const char *player, const char *name,
                   float value)
{
    const unsigned number = player_named(player);
    bool found = false;
    for (unsigned i = 0; i < bt_ai_option_count(number); i++) {
        const bt_ai_option_facts *facts = bt_ai_option(number, i);
        const bool same = strcmp(facts->name, name) == 0;
        options[i] = same ? value : facts->initial;
        found = found || same;
    }
    assert_true(found);
}

unsigned next_seats(unsigned seats)
{
#if defined(FEWER_GAMES)
    return seats + 3;
#else
    return seats + 1;
#endif
}

void play_greedily(bt_game *game, unsigned tiles, uint64_t seed)
{
    static bt_ai_analysis analysis;
    bt_random random;
    bt_random_seed(&random, seed);
    while (bt_bag_total(game) > tiles || bt_deciding_seat(game) < 0) {
        if (bt_deciding_seat(game) < 0) {
            play_chance(game, &random);
            assert_int_not_equal(bt_game_phase(game), BT_PHASE_OVER);
        } else {
            ask(player_named("greedy"), game, bt_random_next(&random), 0, &analysis);
            play_turn(game, &analysis.turn);
        }
    }
}
