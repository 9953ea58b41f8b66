/*
 * Players that draw lots. `random`: a placement drawn uniformly, then one of what may be done with
 * it. `random-30`: the same, but how often it uses a figure is fixed, since somebody who takes
 * every chance to place one soon has none left.
 */
#include "../player.h"

enum { FIGURE_RATE, OPTION_COUNT };

typedef struct random_search {
    bt_ai_search head;
    bt_ai_turn turn;
} random_search;

static bool places_figure(bt_move move)
{
    const bt_move_type type = bt_move_type_of(move);
    return type == BT_MOVE_FIGURE || type == BT_MOVE_ACROBAT;
}

/* Keep the moves that place a figure, or the others. Returns how many are left. */
static size_t keep_moves(bt_move *moves, size_t count, bool figures)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (places_figure(moves[i]) == figures) {
            moves[kept++] = moves[i];
        }
    }
    return kept;
}

/* True with this chance. */
static bool draw_lot(bt_random *random, float chance)
{
    const uint32_t parts = 1u << 20;
    return (float)bt_random_below(random, parts) < chance * (float)parts;
}

/* One of the moves, drawn by lot. */
static void play_one(random_search *own, bt_game *game, const bt_move *moves, size_t count)
{
    const bt_move move = moves[bt_random_below(&own->head.random, (uint32_t)count)];
    bt_play_unchecked(game, move, NULL);
    own->turn.moves[own->turn.count++] = move;
}

static void start(bt_ai_search *search)
{
    random_search *own = (random_search *)search;
    bt_game game = search->game;
    bt_move moves[BT_MAX_MOVES];
    own->turn = (bt_ai_turn){0};
    while (bt_deciding_seat(&game) >= 0) {
        play_one(own, &game, moves, bt_moves(&game, moves, BT_MAX_MOVES));
    }
    search->finished = true;
}

static void start_at_rate(bt_ai_search *search)
{
    random_search *own = (random_search *)search;
    bt_game game = search->game;
    bt_move moves[BT_MAX_MOVES];
    own->turn = (bt_ai_turn){0};
    while (bt_deciding_seat(&game) >= 0) {
        size_t count = bt_moves(&game, moves, BT_MAX_MOVES);
        bool any = false;
        for (size_t i = 0; i < count; i++) {
            any = any || places_figure(moves[i]);
        }
        if (any) {
            const bool figure = draw_lot(&search->random, search->options[FIGURE_RATE]);
            count = keep_moves(moves, count, figure);
        }
        play_one(own, &game, moves, count);
    }
    search->finished = true;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    ai_give_turn(analysis, &((const random_search *)search)->turn, 0.0F);
}

const ai_player ai_random_player = {
    .facts = {.name = "random", .summary = "Plays any legal turn, each choice equally likely."},
    .memory = sizeof(random_search),
    .good_memory = sizeof(random_search),
    .start = start,
    .result = result,
};

static const bt_ai_option_facts options[OPTION_COUNT] = {
    [FIGURE_RATE] = {"figure-rate", "share of turns with a figure, where one may be placed", 0.3F,
                     0.0F, 1.0F},
};

const ai_player ai_random_30_player = {
    .facts = {.name = "random-30",
              .summary = "Plays any legal turn, with a figure in three of ten."},
    .option_count = OPTION_COUNT,
    .options = options,
    .memory = sizeof(random_search),
    .good_memory = sizeof(random_search),
    .start = start_at_rate,
    .result = result,
};
