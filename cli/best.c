/* bigtop best: what a player thinks of the turns in a position of a record. */
#include "command.h"
#include "json_text.h"
#include "options.h"
#include "player_choice.h"
#include "progress.h"
#include "record_file.h"
#include "turns.h"
#include "words.h"

#include <bigtop_ai.h>

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *path;
    const char *spec;
    player_choice player;
    uint64_t turn; /* 0: the end of the record */
    uint64_t milliseconds, work, seed, candidates;
    bool json;
} arguments;

/* ---- the position ---- */

typedef struct position {
    const bt_record *record;
    bt_game game;
    unsigned turn, turns; /* its number and how many the record has */
    uint32_t next_move;   /* of the record, after the position */
} position;

/* The first decision of turn `number`, or the end of the record for 0. False if there is no such
 * turn. */
static bool find_position(position *found, const bt_record *record, uint64_t number)
{
    static turn_walk walk; /* too large for a stack */
    static turn line;
    bool seen = number == 0;
    found->record = record;
    turn_walk_begin(&walk, record);
    while (turn_walk_next(&walk, &line)) {
        if (line.end) {
            continue;
        }
        found->turns = line.number;
        if (line.number == number) {
            seen = true;
            found->game = line.before;
            found->next_move = line.first_move;
        }
    }
    found->turn = number == 0 ? found->turns : (unsigned)number;
    if (number == 0) {
        found->next_move = record->move_count;
        return bt_record_position(record, record->move_count, &found->game) == BT_OK;
    }
    while (seen && bt_deciding_seat(&found->game) < 0 && found->next_move < record->move_count) {
        bt_play_unchecked(&found->game, record->moves[found->next_move++], NULL);
    }
    return seen;
}

/* Whether the record goes on with this turn. */
static bool was_played(const position *found, const bt_ai_turn *proposed)
{
    if (proposed->count > found->record->move_count - found->next_move) {
        return false;
    }
    for (unsigned i = 0; i < proposed->count; i++) {
        if (proposed->moves[i] != found->record->moves[found->next_move + i]) {
            return false;
        }
    }
    return true;
}

static bool same_turn(const bt_ai_turn *left, const bt_ai_turn *right)
{
    bool same = left->count == right->count;
    for (unsigned i = 0; same && i < left->count; i++) {
        same = left->moves[i] == right->moves[i];
    }
    return same;
}

/* Why there is nothing to rate. */
static const char *no_decision(const bt_game *game)
{
    switch (bt_game_phase(game)) {
    case BT_PHASE_OVER:
        return "the game is over";
    case BT_PHASE_DRAW:
        return "chance is to draw a tile";
    default:
        return "chance is to reveal a token";
    }
}

/* ---- thinking ---- */

typedef struct thoughts {
    bt_ai_analysis analysis;
    uint32_t shown; /* candidates */
    double seconds;
} thoughts;

static int think(const arguments *chosen, const position *found, thoughts *result)
{
    player_clock clock;
    void *memory = player_choice_memory(&chosen->player);
    if (memory == NULL) {
        fputs("bigtop best: there is no memory for the search\n", stderr);
        return COMMAND_SYSTEM;
    }
    const bt_ai_request request = {.player = chosen->player.player,
                                   .game = &found->game,
                                   .options = chosen->player.options,
                                   .seed = chosen->seed,
                                   .memory = memory,
                                   .memory_size = chosen->player.memory,
                                   .interrupted = player_clock_over,
                                   .context = &clock};
    interrupts_watch();
    const double begun = progress_clock();
    player_clock_set(&clock, chosen->player.milliseconds);
    const bt_error error = bt_ai_think(&request, chosen->player.work, &result->analysis);
    result->seconds = progress_clock() - begun;
    free(memory);
    if (error != BT_OK) {
        fprintf(stderr, "bigtop best: %s\n", bt_error_text(error));
        return COMMAND_SYSTEM;
    }
    const uint32_t count = result->analysis.candidate_count;
    result->shown = count < chosen->candidates ? count : (uint32_t)chosen->candidates;
    return interrupts_seen() ? COMMAND_INTERRUPTED : COMMAND_FINE;
}

/* ---- text ---- */

static int column_width(const position *found, const thoughts *result)
{
    char text[WORDS_TURN_SIZE];
    size_t width = strlen("turn");
    for (uint32_t i = 0; i < result->shown; i++) {
        words_turn(text, &found->game, result->analysis.candidates[i].turn.moves,
                   result->analysis.candidates[i].turn.count);
        width = strlen(text) > width ? strlen(text) : width;
    }
    return (int)width;
}

static void print_head(const arguments *chosen, const position *found, const thoughts *result)
{
    char who[WORDS_SIZE];
    const bt_game *game = &found->game;
    words_player(who, found->record, (unsigned)bt_deciding_seat(game));
    printf("Turn %u, %s, %s", found->turn, who, bt_phase_name(bt_game_phase(game)));
    if (bt_drawn_kind(game) >= 0) {
        printf(" %s", bt_tile_facts_of((unsigned)bt_drawn_kind(game))->id);
    }
    printf(": %s, %.2f s, %" PRIu64 " units of work%s\n\n",
           bt_ai_player(chosen->player.player)->name, result->seconds, result->analysis.work,
           interrupts_seen() ? ", interrupted" : "");
}

/* A player that does not say what it expects leaves zeros. */
static bool has_chances(const bt_ai_candidate *candidate)
{
    float sum = 0;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        sum += candidate->win[seat];
    }
    return sum > 0;
}

static bool has_points(const bt_ai_candidate *candidate)
{
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        if (candidate->points[seat] > 0 || candidate->points[seat] < 0) {
            return true;
        }
    }
    return has_chances(candidate);
}

static void print_cell(bool known, const char *sign, int width, int decimals, float number)
{
    if (!known) {
        printf("  %*s", width, "-");
    } else if (sign[0] == '+') {
        printf("  %+*.*f", width, decimals, (double)number);
    } else {
        printf("  %*.*f", width, decimals, (double)number);
    }
}

static void print_candidate(const position *found, const bt_ai_analysis *analysis, uint32_t index,
                            int width)
{
    char text[WORDS_TURN_SIZE];
    const bt_ai_candidate *candidate = &analysis->candidates[index];
    const unsigned seat = (unsigned)bt_deciding_seat(&found->game);
    words_turn(text, &found->game, candidate->turn.moves, candidate->turn.count);
    printf("%2u%s  %-*s", (unsigned)index + 1,
           same_turn(&candidate->turn, &analysis->turn) ? "*" : " ", width, text);
    for (unsigned each = 0; each < found->record->config.seats; each++) {
        print_cell(has_points(candidate), "", 6, 1, candidate->points[each]);
    }
    print_cell(has_chances(candidate), "", 5, 1, candidate->win[seat] * 100);
    print_cell(has_points(candidate), "+", 6, 1, candidate->value);
    print_cell(candidate->standard_error > 0, "", 5, 2, candidate->standard_error);
    print_cell(has_points(candidate) || candidate->loss > 0, "", 5, 2, candidate->loss);
    printf("  %8u%s\n", (unsigned)candidate->visits,
           was_played(found, &candidate->turn) ? "  played" : "");
}

static void print_text(const arguments *chosen, const position *found, const thoughts *result)
{
    const int width = column_width(found, result);
    print_head(chosen, found, result);
    printf(" #   %-*s", width, "turn");
    for (unsigned seat = 0; seat < found->record->config.seats; seat++) {
        printf("      p%u", seat + 1);
    }
    puts("  win %    lead  error   loss    visits");
    bool proposed = false;
    for (uint32_t i = 0; i < result->shown; i++) {
        print_candidate(found, &result->analysis, i, width);
        proposed =
            proposed || same_turn(&result->analysis.candidates[i].turn, &result->analysis.turn);
    }
    if (!proposed) {
        char text[WORDS_TURN_SIZE];
        words_turn(text, &found->game, result->analysis.turn.moves, result->analysis.turn.count);
        printf("\n*  %s\n", text);
    }
}

/* ---- JSON ---- */

static void number(struct json_out *out, float value)
{
    char text[64];
    const int length = snprintf(text, sizeof text, "%.4f", (double)value);
    json_out_raw(out, text, (size_t)length);
}

static void member(struct json_out *out, const char *name, float value)
{
    json_out_key(out, name);
    number(out, value);
}

static void member_seats(struct json_out *out, const char *name, const float *values,
                         unsigned seats)
{
    json_out_key(out, name);
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++) {
        number(out, values[seat]);
    }
    json_out_end_list(out);
}

/* The members `words` and `moves`. */
static void write_turn(struct json_out *out, const bt_game *game, const bt_ai_turn *proposed)
{
    char text[WORDS_TURN_SIZE];
    bt_game after = *game;
    words_turn(text, game, proposed->moves, proposed->count);
    json_out_member_text(out, "words", text);
    json_out_key(out, "moves");
    json_out_list(out);
    for (unsigned i = 0; i < proposed->count; i++) {
        describe_move(out, &after, proposed->moves[i]);
        bt_play_unchecked(&after, proposed->moves[i], NULL);
    }
    json_out_end_list(out);
}

static void write_candidate(struct json_out *out, const position *found,
                            const bt_ai_candidate *candidate)
{
    const unsigned seats = found->record->config.seats;
    json_out_object(out);
    write_turn(out, &found->game, &candidate->turn);
    member_seats(out, "points", candidate->points, seats);
    member_seats(out, "win", candidate->win, seats);
    member(out, "value", candidate->value);
    member(out, "standardError", candidate->standard_error);
    member(out, "loss", candidate->loss);
    json_out_member_whole(out, "visits", candidate->visits);
    json_out_member_bool(out, "played", was_played(found, &candidate->turn));
    json_out_end_object(out);
}

/* `result` is NULL where nobody decides. */
static int print_json(const arguments *chosen, const position *found, const thoughts *result)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    json_out_member_whole(&out, "turn", found->turn);
    json_out_member_text(&out, "phase", bt_phase_name(bt_game_phase(&found->game)));
    json_out_key(&out, "seat");
    describe_seat(&out, bt_deciding_seat(&found->game));
    json_out_key(&out, "drawn");
    describe_kind(&out, bt_drawn_kind(&found->game));
    json_out_member_text(&out, "player", bt_ai_player(chosen->player.player)->name);
    if (result != NULL) {
        json_out_member_whole(&out, "work", (int64_t)result->analysis.work);
        member(&out, "seconds", (float)result->seconds);
        json_out_key(&out, "plays");
        json_out_object(&out);
        write_turn(&out, &found->game, &result->analysis.turn);
        json_out_end_object(&out);
    }
    json_out_key(&out, "candidates");
    json_out_list(&out);
    for (uint32_t i = 0; result != NULL && i < result->shown; i++) {
        write_candidate(&out, found, &result->analysis.candidates[i]);
    }
    json_out_end_list(&out);
    json_out_end_object(&out);
    const int status = json_print_line(&out, stdout);
    json_out_free(&out);
    return status;
}

/* ---- arguments ---- */

enum {
    KEY_TURN = 0x100,
    KEY_PLAYER,
    KEY_MILLISECONDS,
    KEY_WORK,
    KEY_SEED,
    KEY_CANDIDATES,
    KEY_JSON
};

static const struct argp_option options[] = {
    {"turn", KEY_TURN, "N", 0, "The position in turn N, its tile drawn (the end of the record)", 0},
    {"player", KEY_PLAYER, "PLAYER", 0,
     "Who thinks: NAME[:key=value,...] as in `bigtop match` (the strongest level there is)", 0},
    {"ms", KEY_MILLISECONDS, "T", 0, "Milliseconds to think (what is usual for the player)", 0},
    {"work", KEY_WORK, "W", 0, "Units of work instead", 0},
    {"seed", KEY_SEED, "S", 0, "Seed of the search (1)", 0},
    {"candidates", KEY_CANDIDATES, "N", 0, "How many turns to show (10)", 0},
    {"json", KEY_JSON, NULL, 0, "Print one JSON object", 0},
    {0},
};

static const char *strongest_level(void)
{
    unsigned best = 0;
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        if (bt_ai_player(player)->level > bt_ai_player(best)->level) {
            best = player;
        }
    }
    return bt_ai_player(best)->name;
}

static void finish_arguments(arguments *chosen, const struct argp_state *state)
{
    char reason[PLAYER_CHOICE_TEXT_SIZE];
    const char *spec = chosen->spec != NULL ? chosen->spec : strongest_level();
    if (chosen->milliseconds > 0 && chosen->work > 0) {
        argp_error(state, "--ms and --work exclude each other");
    }
    if (!player_choice_read(&chosen->player, spec, reason)) {
        argp_error(state, "--player %s: %s", spec, reason);
    }
    player_choice_budget(&chosen->player, chosen->milliseconds, chosen->work);
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &chosen->path;
        return 0;
    case KEY_TURN:
        chosen->turn = option_number(state, "--turn", text, 1, BT_MAX_TILES);
        return 0;
    case KEY_PLAYER:
        chosen->spec = text;
        return 0;
    case KEY_MILLISECONDS:
        chosen->milliseconds =
            option_number(state, "--ms", text, 1, PLAYER_CHOICE_MAX_MILLISECONDS);
        return 0;
    case KEY_WORK:
        chosen->work = option_number(state, "--work", text, 1, PLAYER_CHOICE_MAX_WORK);
        return 0;
    case KEY_SEED:
        chosen->seed = option_number(state, "--seed", text, 0, UINT64_MAX);
        return 0;
    case KEY_CANDIDATES:
        chosen->candidates = option_number(state, "--candidates", text, 1, BT_AI_MAX_CANDIDATES);
        return 0;
    case KEY_JSON:
        chosen->json = true;
        return 0;
    case ARGP_KEY_END:
        finish_arguments(chosen, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&record_argp, 0, NULL, 0}, {0}};
static const struct argp parser = {
    options,
    parse,
    NULL,
    "Rate the turns in a position of a record: expected points of all seats at the end of the "
    "game, the chance to win of who is to move, the lead over the mean of the others with its "
    "standard error, and what each turn loses against the best one. FILE may be - for standard "
    "input.\v"
    "An asterisk marks what the player would play; what the record goes on with is marked as "
    "played.\n\n"
    "Example: bigtop best game.bigtop --turn 12\n\n" COMMAND_EXIT_HELP,
    children,
    NULL,
    NULL,
};

static int rate(const arguments *chosen, const record_file *file)
{
    static position found;
    static thoughts result;
    if (!find_position(&found, &file->record, chosen->turn)) {
        fprintf(stderr, "bigtop best: %s has no turn %" PRIu64 ", its last is %u\n", file->name,
                chosen->turn, found.turns);
        return COMMAND_NO;
    }
    if (bt_deciding_seat(&found.game) < 0) {
        fprintf(stderr, "bigtop best: nobody decides at the end of %s: %s", file->name,
                no_decision(&found.game));
        fputs(found.turns > 0 ? "; --turn takes a turn before\n" : "\n", stderr);
        if (chosen->json) {
            (void)print_json(chosen, &found, NULL);
        }
        return COMMAND_NO;
    }
    const int status = think(chosen, &found, &result);
    if (status == COMMAND_SYSTEM) {
        return status;
    }
    if (chosen->json) {
        const int printed = print_json(chosen, &found, &result);
        return printed != COMMAND_FINE ? printed : status;
    }
    print_text(chosen, &found, &result);
    return status;
}

int command_best(int argc, char **argv)
{
    arguments chosen = {.seed = 1, .candidates = 10};
    static record_file file;
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    int status = record_file_read(&file, chosen.path, true);
    if (status == COMMAND_FINE) {
        status = rate(&chosen, &file);
    }
    record_file_release(&file);
    return status;
}
