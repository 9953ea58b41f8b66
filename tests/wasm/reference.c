/*
 * What the engine does on this machine, for the tests of the wasm module to compare with. Plain C
 * for the host's compiler, which the wasm build runs beside its own. A line is one of
 *
 *   series EDITION SETS SEATS OPTIONS SEED FIRST COUNT TURNS PLACEMENTS SIGNATURE SUM...
 *   game EDITION SETS SEATS OPTIONS SEED NUMBER
 *   move MOVE HASH      after each move of that game
 *   | TEXT              a line of its record
 *   position            of the record that follows
 *   search PLAYER WORK SEED   in that position
 *   plays WORK TURN     the work done and the turn that it plays, as MOVE,...
 *   candidate TURN BITS... VISITS   points, win, value, standard error and loss, to the last bit
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigtop_ai.h>

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

/* ---- searches ---- */

/* The turn of the player `eval`, or what `random` has chance do. */
static bt_ai_turn next_turn(const bt_game *game, bt_random *random)
{
    static max_align_t memory[(1u << 18) / sizeof(max_align_t)];
    static bt_ai_analysis analysis;
    bt_outcome outcomes[BT_MAX_MOVES];
    const size_t count = bt_chance(game, outcomes, BT_MAX_MOVES);
    if (count > 0) {
        return (bt_ai_turn){1, {outcomes[bt_random_below(random, (uint32_t)count)].move}};
    }
    const bt_ai_request request = {.player = (unsigned)bt_ai_player_by_name("eval", 4),
                                   .game = game,
                                   .memory = memory,
                                   .memory_size = sizeof memory};
    if (bt_ai_think(&request, 0, &analysis) != BT_OK) {
        exit(2);
    }
    return analysis.turn;
}

/* Play so many turns, and on until a seat decides: on its placement or, `within` a turn, on what
 * comes after it. */
static void play_turns(bt_record *record, bt_game *game, bt_random *random, unsigned turns,
                       bool within)
{
    for (unsigned played = 0;;) {
        const bool decides = bt_deciding_seat(game) >= 0;
        if (decides && played == turns && !within) {
            return;
        }
        const bt_ai_turn turn = next_turn(game, random);
        const unsigned moves = decides && played == turns ? 1 : turn.count;
        for (unsigned i = 0; i < moves; i++) {
            record->moves[record->move_count++] = turn.moves[i];
            bt_play_unchecked(game, turn.moves[i], NULL);
        }
        if (decides && played++ == turns) {
            return;
        }
    }
}

static void print_turn(const bt_ai_turn *turn)
{
    for (unsigned i = 0; i < turn->count; i++) {
        printf("%s%" PRIu32, i != 0 ? "," : " ", turn->moves[i]);
    }
}

static void print_floats(const float *numbers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &numbers[i], sizeof bits);
        printf(" %08" PRIx32, bits);
    }
}

static void print_search(const bt_game *game, unsigned player, uint64_t work, uint64_t seed)
{
    static bt_ai_analysis analysis;
    const size_t most = (size_t)64 << 20; /* as the module gives */
    const size_t good = bt_ai_good_memory(player);
    const size_t size = good < most ? good : most;
    void *memory = malloc(size);
    const bt_ai_request request = {
        .player = player, .game = game, .seed = seed, .memory = memory, .memory_size = size};
    if (memory == NULL || bt_ai_think(&request, work, &analysis) != BT_OK) {
        exit(2);
    }
    free(memory);
    printf("search %s %" PRIu64 " %" PRIu64 "\nplays %" PRIu64, bt_ai_player(player)->name, work,
           seed, analysis.work);
    print_turn(&analysis.turn);
    for (uint32_t i = 0; i < analysis.candidate_count; i++) {
        const bt_ai_candidate *candidate = &analysis.candidates[i];
        printf("\ncandidate");
        print_turn(&candidate->turn);
        print_floats(candidate->points, game->config.seats);
        print_floats(candidate->win, game->config.seats);
        print_floats(&candidate->value, 1);
        print_floats(&candidate->standard_error, 1);
        print_floats(&candidate->loss, 1);
        printf(" %" PRIu32, candidate->visits);
    }
    putchar('\n');
}

/* Every player, in one position of a game. */
static void print_searches(bt_edition edition, unsigned sets, unsigned seats, unsigned turns)
{
    static bt_record record;
    static bt_game game;
    bt_random random;
    bt_random_seed(&random, SEED + turns);
    record = (bt_record){0};
    bt_config_preset(&record.config, edition, sets, seats);
    if (bt_game_start(&game, &record.config) != BT_OK) {
        exit(2);
    }
    play_turns(&record, &game, &random, turns, turns % 2 != 0);
    printf("position\n");
    print_record(&record);
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        /* A seed that needs all of its bits. */
        print_search(&game, player, 150, 0x123456789abcdef0u + turns);
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
    /* Even numbers of turns: before the placement; odd ones: before the action. */
    for (unsigned turns = 3; turns < 70; turns += 33) {
        print_searches(BT_EDITION_C2, BT_SET_BASE, 2, turns);
        print_searches(BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2, turns + 1);
        print_searches(BT_EDITION_C3, BT_SET_BASE | BT_SET_BIGTOP, 2, turns);
        print_searches(BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 3, turns);
        print_searches(BT_EDITION_C3, BT_SET_ALL, 4, turns + 1);
    }
    return 0;
}
