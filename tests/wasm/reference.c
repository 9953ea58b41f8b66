/*
 * What the engine does on this machine, for the tests of the wasm module to compare with. Plain C
 * for the host's compiler, which the wasm build runs beside its own. A line is one of
 *
 *   series EDITION SETS SEATS OPTIONS SEED FIRST COUNT TURNS PLACEMENTS SIGNATURE SUM...
 *   game EDITION SETS SEATS OPTIONS SEED NUMBER
 *   move MOVE HASH      after each move of that game
 *   | TEXT              a line of its record
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_game.h"

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
