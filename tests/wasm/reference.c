/*
 * What the engine does on this machine, for the tests of the wasm module to compare with. Plain C
 * for the host's compiler, which the wasm build runs beside its own. A line is one of
 *
 *   series EDITION SETS SEATS OPTIONS SEED FIRST COUNT TURNS PLACEMENTS SIGNATURE SUM...
 *   game EDITION SETS SEATS OPTIONS SEED NUMBER
 *   move MOVE HASH      after each move of that game
 *   think PLAYER WORK SEED MOVE... VALUE
 *                     what a player makes of the position; the value as the bits of a float
 *   | TEXT              a line of its record
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_game.h"

#include <bigtop_ai.h>

#define SEED 20240607u

static const unsigned set_mixes[] = {BT_SET_BASE, BT_SET_BASE | BT_SET_BIGTOP, BT_SET_ALL};

static void print_config(const bt_config *config)
{
    printf(" %s ", bt_edition_name((bt_edition)config->edition));
    for (unsigned set = 0, printed = 0; bt_set_name(set) != NULL; set++) {
        if ((config->sets >> set & 1u) != 0) {
            printf("%s%s", printed++ != 0 ? "+" : "", bt_set_name(set));
        }
    }
    printf(" %u ", config->seats);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        printf("%s%s=%s", option != 0 ? ";" : "", bt_option_name((bt_option)option),
               bt_config_option_text(config, (bt_option)option));
    }
}

static void print_series(const bt_config *config, uint64_t first, uint64_t count)
{
    bt_simulation result = {0};
    if (bt_simulate(config, SEED, first, count, &result) != BT_OK) {
        exit(2);
    }
    printf("series");
    print_config(config);
    printf(" %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64, SEED, first, count,
           result.turns, result.placements, result.signature);
    for (unsigned seat = 0; seat < config->seats; seat++) {
        printf(" %" PRId64, result.score_sums[seat]);
    }
    putchar('\n');
}

static void print_record(const bt_record *record)
{
    static char text[BT_RECORD_MAX_TEXT];
    if (bt_record_write(record, text, sizeof text) == 0) {
        exit(2);
    }
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        printf("| %s\n", line);
    }
}

/* A player's turn and what it thinks of it. */
static void print_thought(const bt_game *game, const char *name, uint64_t work, uint64_t seed)
{
    static _Alignas(64) char memory[32u << 20];
    static bt_ai_analysis analysis;
    uint32_t value;
    const bt_ai_request request = {.player = (unsigned)bt_ai_player_by_name(name, strlen(name)),
                                   .game = game,
                                   .seed = seed,
                                   .memory = memory,
                                   .memory_size = sizeof memory};
    if (bt_ai_think(&request, work, &analysis) != BT_OK) {
        exit(2);
    }
    printf("think %s %" PRIu64 " %" PRIu64, name, work, seed);
    for (unsigned i = 0; i < analysis.turn.count; i++) {
        printf(" %" PRIu32, analysis.turn.moves[i]);
    }
    memcpy(&value, &analysis.candidates[0].value, sizeof value);
    printf(" %" PRIu32 "\n", value);
}

static void print_game(const bt_config *config, uint64_t number)
{
    static random_game play;
    bt_error error = BT_OK;
    printf("game");
    print_config(config);
    printf(" %u %" PRIu64 "\n", SEED, number);
    random_game_start(&play, config, POLICY_UNIFORM, SEED, number);
    while (random_game_step(&play, &error)) {
        if (error != BT_OK) {
            exit(2);
        }
        printf("move %" PRIu32 " %016" PRIx64 "\n", play.record.moves[play.record.move_count - 1],
               bt_hash(&play.game));
        if (bt_game_phase(&play.game) == BT_PHASE_PLACE && bt_bag_total(&play.game) % 16 == 3) {
            print_thought(&play.game, "greedy", 1, number);
            print_thought(&play.game, "club", 1, number);
            print_thought(&play.game, "eval", 1, number);
            print_thought(&play.game, "two-level", 50, number);
            print_thought(&play.game, "master", 20, number);
        }
    }
    print_record(&play.record);
}

/* Options other than the edition's, a different mix for each number. */
static void vary_options(bt_config *config, unsigned number)
{
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        unsigned choices = 0;
        while (bt_option_choice((bt_option)option, choices, NULL) != NULL) {
            choices++;
        }
        bt_option_choice((bt_option)option, (number + option) % choices, &config->options[option]);
    }
}

int main(void)
{
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned mix = 0; mix < sizeof set_mixes / sizeof set_mixes[0]; mix++) {
            bt_config config;
            bt_config_preset(&config, (bt_edition)edition, set_mixes[mix], 2);
            print_series(&config, 0, 1000);
            config.seats = (uint8_t)(3 + (edition + 2 * mix) % 4);
            print_series(&config, 1u << 20, 200);
            print_game(&config, mix);
            vary_options(&config, edition + 2 * mix);
            print_series(&config, 0, 200);
            print_game(&config, 1000 + mix);
        }
    }
    return 0;
}
