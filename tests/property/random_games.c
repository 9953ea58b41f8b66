#include "random_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEED 0xb16709u

/* Of the game being played, for messages. */
static uint64_t current_number;

/* Chance may prefer tiles that fit nowhere, which by itself comes up once in fifty games; or leave
 * them for the end. */
typedef enum leaning { NO_LEANING, IN_VAIN_FIRST, IN_VAIN_LAST } leaning;
static leaning chance_leaning;

uint64_t games_to_play(uint64_t normal)
{
#if defined(FEWER_GAMES)
    return normal / 10 + 1;
#else
    return normal;
#endif
}

static void choose_option(bt_config *config, bt_option option, bt_random *random)
{
    uint32_t choices = 0;
    while (bt_option_choice(option, choices, NULL) != NULL) {
        choices++;
    }
    bt_option_choice(option, bt_random_below(random, choices), &config->options[option]);
}

void config_of_game(bt_config *config, uint64_t number)
{
    bt_random random;
    bt_random_seed(&random, bt_series_seed(SEED, number));
    const uint32_t edition = bt_random_below(&random, BT_EDITION_COUNT);
    const uint32_t sets = BT_SET_BASE | bt_random_below(&random, 8) << 1;
    bt_config_preset(config, (bt_edition)edition, sets, 2 + bt_random_below(&random, 5));
    const bool as_preset = bt_random_below(&random, 3) == 0;
    for (unsigned option = 0; option < BT_OPTION_COUNT && !as_preset; option++) {
        choose_option(config, (bt_option)option, &random);
    }
    /* With all figures the circus says more: half of the games have it whole. */
    if (bt_random_below(&random, 2) == 0) {
        config->options[BT_OPTION_MODULES] = BT_MODULE_ALL;
    }
}

void begin_game(random_game *play, uint64_t number)
{
    bt_config config;
    current_number = number;
    chance_leaning = number % 4 == 1 ? IN_VAIN_FIRST : number % 4 == 3 ? IN_VAIN_LAST : NO_LEANING;
    config_of_game(&config, number);
    assert_int_equal(bt_config_check(&config), 0);
    random_game_start(play, &config, number % 3 == 0 ? POLICY_UNIFORM : POLICY_BUSY, SEED, number);
}

/* Draw one of the tiles that chance leans to, if there is one. */
static bool draw_leaning(random_game *play, bt_error *error)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    bt_move wanted[BT_MAX_TILE_KINDS];
    uint32_t wanted_count = 0;
    const bool draws = chance_leaning != NO_LEANING && bt_game_phase(&play->game) == BT_PHASE_DRAW;
    const size_t count = draws ? bt_chance(&play->game, outcomes, BT_MAX_TILE_KINDS) : 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned kind = bt_move_kind(outcomes[i].move);
        const bool in_vain = bt_placement_count_of(&play->game, kind) == 0;
        if (in_vain == (chance_leaning == IN_VAIN_FIRST)) {
            wanted[wanted_count++] = outcomes[i].move;
        }
    }
    if (wanted_count == 0) {
        return false;
    }
    const bt_move move = wanted[bt_random_below(&play->random, wanted_count)];
    bt_event_log_clear(&play->events);
    play->record.moves[play->record.move_count++] = move;
    /* As a draw of its own leaves it: the list to be made anew, and bits for the choices. */
    play->left = 0;
    play->bits = (uint32_t)bt_random_next(&play->random);
    *error = bt_play(&play->game, move, &play->events);
    return true;
}

bool step_game(random_game *play)
{
    bt_error error = BT_OK;
    const bool played = draw_leaning(play, &error) || random_game_step(play, &error);
    require(play, error == BT_OK);
    return played;
}

bt_move any_move(const bt_game *game, bt_random *random)
{
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    if (count != 0) {
        return moves[bt_random_below(random, (uint32_t)count)];
    }
    const size_t outcome_count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    return outcome_count != 0 ? outcomes[bt_random_below(random, (uint32_t)outcome_count)].move : 0;
}

bool same_bytes(const void *one, const void *other, size_t size)
{
    return memcmp(one, other, size) == 0;
}

void property_fails(const random_game *play, const char *condition, const char *file, int line)
{
    static char text[BT_RECORD_MAX_TEXT];
    const size_t length = bt_record_write(&play->record, text, sizeof text);
    fprintf(stderr, "game %" PRIu64 ", move %" PRIu32 ": %s\n%s", current_number,
            play->record.move_count, condition,
            length != 0 && length < sizeof text ? text : "(its last move is not legal)\n");
    _fail(file, line);
    abort(); /* not reached: _fail leaves the test */
}
