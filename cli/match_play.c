/* Playing the games of a match; see match_play.h. */
#include "match_play.h"

#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool match_table_open(match_table *table, const match_settings *settings)
{
    memset(table, 0, sizeof *table);
    table->settings = settings;
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        table->memory[side] = player_choice_memory(&settings->sides[side]);
    }
    return table->memory[SIDE_A] != NULL && table->memory[SIDE_B] != NULL;
}

void match_table_close(match_table *table)
{
    free(table->memory[SIDE_A]);
    free(table->memory[SIDE_B]);
}

/* ---- seeds ---- */

/* A number for each (deal, game, seat, turn) that tells nothing about any other; game 0 here is the
 * shuffle, so that no search is seeded like it. */
static uint64_t seed_of(const match_table *table, unsigned game, unsigned seat, unsigned turn)
{
    uint64_t seed = bt_series_seed(table->settings->seed, table->number);
    seed = bt_series_seed(seed, game);
    seed = bt_series_seed(seed, seat);
    return bt_series_seed(seed, turn);
}

void match_table_deal(match_table *table, uint64_t number)
{
    table->number = number;
    deal_shuffle(&table->dealt, &table->settings->config, seed_of(table, 0, 0, 0));
}

/* ---- faults ---- */

/* Tells what the player in the deciding seat did wrong. */
static match_outcome fault(match_table *table, unsigned game, unsigned seat, const char *what)
{
    const match_settings *settings = table->settings;
    const unsigned side = match_side_of(settings, game, seat);
    snprintf(table->fault, sizeof table->fault,
             "deal %" PRIu64 ", game %u, turn %u: player %s (p%u, %.100s) %s", table->number + 1,
             game + 1, table->turn, side == SIDE_A ? "A" : "B", seat + 1, settings->names[side],
             what);
    return MATCH_FAULT;
}

/* An illegal move in words that do not depend on its making sense. */
static match_outcome refused(match_table *table, unsigned game, unsigned seat, bt_move move,
                             bt_error error)
{
    char what[256];
    unsigned rule = BT_RULE_NONE;
    bt_explain(&table->game, move, &rule);
    const char *id = bt_rule_id(rule);
    snprintf(what, sizeof what, "plays the move 0x%08" PRIx32 " in the phase %s: %s%s%s", move,
             bt_phase_name(bt_game_phase(&table->game)), bt_error_text(error),
             id != NULL && id[0] != '\0' ? ", rule " : "", id != NULL ? id : "");
    return fault(table, game, seat, what);
}

/* ---- a game ---- */

static bt_error play_move(match_table *table, bt_move move)
{
    const bt_error error = bt_play(&table->game, move, NULL);
    if (error == BT_OK) {
        table->record.moves[table->record.move_count++] = move;
    }
    return error;
}

static match_outcome play_turn(match_table *table, unsigned game, unsigned seat)
{
    const bt_ai_turn *turn = &table->analysis.turn;
    if (turn->count < 1 || turn->count > BT_AI_TURN_MOVES) {
        return fault(table, game, seat, "proposes no turn");
    }
    for (unsigned i = 0; i < turn->count; i++) {
        const bt_error error = play_move(table, turn->moves[i]);
        if (error != BT_OK) {
            return refused(table, game, seat, turn->moves[i], error);
        }
    }
    /* Whoever decides next does so after chance: every turn begins with a draw. */
    if (bt_deciding_seat(&table->game) >= 0) {
        return fault(table, game, seat, "proposes only a part of a turn");
    }
    return MATCH_PLAYED;
}

static match_outcome take_turn(match_table *table, unsigned game, match_game *result,
                               match_effort effort[SIDE_COUNT])
{
    const unsigned seat = bt_turn_seat(&table->game);
    const unsigned side = match_side_of(table->settings, game, seat);
    const player_choice *choice = &table->settings->sides[side];
    player_clock clock;
    table->turn++;
    const bt_ai_request request = {.player = choice->player,
                                   .game = &table->game,
                                   .options = choice->options,
                                   .seed = seed_of(table, 1 + game, seat, table->turn),
                                   .memory = table->memory[side],
                                   .memory_size = choice->memory,
                                   .interrupted = player_clock_over,
                                   .context = &clock};
    const int64_t begun = player_clock_now();
    player_clock_set(&clock, choice->milliseconds);
    const bt_error error = bt_ai_think(&request, choice->work, &table->analysis);
    const int64_t time = player_clock_now() - begun;
    if (interrupts_seen()) {
        return MATCH_STOPPED;
    }
    if (error != BT_OK) {
        return fault(table, game, seat, bt_error_text(error));
    }
    match_effort_note(&effort[side], (uint64_t)time / 1000, choice->milliseconds * 1000,
                      table->analysis.work);
    result->work[side] += table->analysis.work;
    return play_turn(table, game, seat);
}

static void begin(match_table *table, unsigned game)
{
    const match_settings *settings = table->settings;
    memset(&table->record, 0, sizeof table->record);
    table->record.config = settings->config;
    for (unsigned seat = 0; seat < settings->config.seats; seat++) {
        const unsigned side = match_side_of(settings, game, seat);
        snprintf(table->record.names[seat], BT_RECORD_NAME_SIZE, "%s %.40s",
                 side == SIDE_A ? "A" : "B", settings->names[side]);
    }
    bt_game_start(&table->game, &settings->config);
    deal_draws_begin(&table->draws, &table->dealt);
    table->turn = 0;
}

static void finish(const match_table *table, match_game *result)
{
    for (unsigned seat = 0; seat < table->settings->config.seats; seat++) {
        result->points[seat] = (int16_t)bt_score(&table->game, seat);
    }
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        result->discards = (uint16_t)(result->discards + bt_discards(&table->game, kind));
    }
    result->winners = (uint8_t)bt_winners(&table->game);
    result->turns = (uint16_t)table->turn;
    result->hash = bt_hash(&table->game);
}

match_outcome match_table_play(match_table *table, unsigned game, match_game *result,
                               match_effort effort[SIDE_COUNT])
{
    memset(result, 0, sizeof *result);
    begin(table, game);
    while (bt_game_phase(&table->game) != BT_PHASE_OVER) {
        if (bt_deciding_seat(&table->game) < 0) {
            const bt_move move = deal_draws_next(&table->draws, &table->game);
            const bt_error error = play_move(table, move);
            if (error != BT_OK) {
                return refused(table, game, bt_turn_seat(&table->game), move, error);
            }
            continue;
        }
        const match_outcome outcome = take_turn(table, game, result, effort);
        if (outcome != MATCH_PLAYED) {
            return outcome;
        }
    }
    finish(table, result);
    return MATCH_PLAYED;
}
