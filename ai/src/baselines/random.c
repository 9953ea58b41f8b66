/*
 * Players that draw lots. `random`: a placement drawn uniformly, then one of what may be done with
 * it. `random-30`: the same, but how often it uses a figure is fixed, since somebody who takes
 * every chance to place one soon has none left.
 */
#include "../player.h"
#include "../turns.h"

enum { FIGURE_RATE, OPTION_COUNT };

typedef struct random_search {
    bt_ai_search head;
    bt_ai_turn turn;
} random_search;

static void start(bt_ai_search *search)
{
    random_search *own = (random_search *)search;
    bt_game game = search->game;
    ai_random_turn(&game, &search->random, &own->turn);
    search->finished = true;
}

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

static void start_at_rate(bt_ai_search *search)
{
    random_search *own = (random_search *)search;
    bt_random *random = &search->random;
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
            count = keep_moves(moves, count, draw_lot(random, search->options[FIGURE_RATE]));
        }
        const bt_move move = moves[bt_random_below(random, (uint32_t)count)];
        bt_play_unchecked(&game, move, NULL);
        own->turn.moves[own->turn.count++] = move;
    }
    search->finished = true;
}

static void step(bt_ai_search *search, uint64_t work)
{
    (void)search;
    (void)work;
}

static void result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const random_search *own = (const random_search *)search;
    analysis->turn = own->turn;
    analysis->candidate_count = 1;
    analysis->candidates[0].turn = own->turn;
}

const ai_player ai_random_player = {
    .facts = {.name = "random", .summary = "Plays any legal turn, each choice equally likely."},
    .memory = sizeof(random_search),
    .good_memory = sizeof(random_search),
    .start = start,
    .step = step,
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
    .step = step,
    .result = result,
};
