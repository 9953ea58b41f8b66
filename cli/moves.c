/* bigtop moves: what may be played at the end of a record. */
#include "command.h"
#include "json_text.h"
#include "options.h"
#include "record_file.h"
#include "words.h"

#include <bigtop.h>

#include <argp.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *path;
    bool json;
} arguments;

enum { KEY_JSON = 0x100 };

static const struct argp_option options[] = {
    {"json", KEY_JSON, NULL, 0, "One JSON object instead of words", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &chosen->path;
        return 0;
    case KEY_JSON:
        chosen->json = true;
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
    "List what may be played at the end of a record, which may stop anywhere: the legal moves in "
    "the record's words, or what chance may bring with its weights. FILE may be - for standard "
    "input.\vExample: bigtop moves game.bigtop\n\n" COMMAND_EXIT_HELP,
    children,
    NULL,
    NULL,
};

/* ---- text ---- */

static void print_decisions(const bt_record *record, const bt_game *game)
{
    static bt_move moves[BT_MAX_MOVES];
    char words[WORDS_SIZE];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    words_player(words, record, (unsigned)bt_deciding_seat(game));
    printf("# %s, %s", words, bt_phase_name(bt_game_phase(game)));
    if (bt_drawn_kind(game) >= 0) {
        printf(" %s", bt_tile_facts_of((unsigned)bt_drawn_kind(game))->id);
    }
    printf(": %zu %s\n", count, count == 1 ? "move" : "moves");
    for (size_t i = 0; i < count; i++) {
        words_move(words, game, moves[i]);
        puts(words);
    }
}

static void print_outcomes(const bt_game *game)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    char words[WORDS_SIZE];
    unsigned sum = 0;
    const size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    for (size_t i = 0; i < count; i++) {
        sum += outcomes[i].weight;
    }
    printf("# chance, %s: %zu %s, weights out of %u\n", bt_phase_name(bt_game_phase(game)), count,
           count == 1 ? "outcome" : "outcomes", sum);
    for (size_t i = 0; i < count; i++) {
        words_move(words, game, outcomes[i].move);
        printf("%-10s %u\n", words, (unsigned)outcomes[i].weight);
    }
}

static void print_text(const bt_record *record, const bt_game *game)
{
    if (bt_game_phase(game) == BT_PHASE_OVER) {
        puts("# the game is over");
    } else if (bt_deciding_seat(game) >= 0) {
        print_decisions(record, game);
    } else {
        print_outcomes(game);
    }
}

/* ---- JSON ---- */

static int print_json(const bt_record *record, const bt_game *game)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    json_out_key(&out, "setup");
    json_setup(&out, record);
    json_out_member_text(&out, "phase", bt_phase_name(bt_game_phase(game)));
    json_out_key(&out, "seat");
    describe_seat(&out, bt_deciding_seat(game));
    json_out_member_whole(&out, "turnSeat", bt_turn_seat(game));
    json_out_key(&out, "drawn");
    describe_kind(&out, bt_drawn_kind(game));
    json_out_key(&out, bt_deciding_seat(game) >= 0 ? "moves" : "outcomes");
    json_moves(&out, game);
    json_out_end_object(&out);
    const int status = json_print_line(&out, stdout);
    json_out_free(&out);
    return status;
}

int command_moves(int argc, char **argv)
{
    arguments chosen;
    static record_file file;
    static bt_game game;
    memset(&chosen, 0, sizeof chosen);
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    int status = record_file_read(&file, chosen.path, true);
    if (status == COMMAND_FINE &&
        bt_record_position(&file.record, file.record.move_count, &game) == BT_OK) {
        if (chosen.json) {
            status = print_json(&file.record, &game);
        } else {
            print_text(&file.record, &game);
        }
    }
    record_file_release(&file);
    return status;
}
