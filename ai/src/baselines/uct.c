/* Two shapes of UCT; see uct.h. */
#include "uct.h"

#include "../mathematics.h"
#include "../turns.h"

#define NOTHING UINT32_MAX

/* An action of a decision, with what came of it. */
typedef struct uct_action {
    bt_ai_turn moves; /* one move, or a whole turn */
    uint32_t visits;
    uint32_t next; /* decision of the same turn, or first outcome of chance */
    double sum;    /* of the rewards of the seat that decides */
} uct_action;

typedef struct uct_decision {
    uint32_t first, count; /* actions */
    uint32_t visits;
    uint32_t seat;
} uct_decision;

typedef struct uct_outcome {
    uint32_t kind, decision;
    uint32_t next; /* the next outcome of the same action */
} uct_outcome;

/* A game has at most 104 tiles, and a turn four levels at the most. */
#define PATH_LENGTH 512

typedef struct uct_search {
    bt_ai_search head;
    ai_evaluator evaluator;
    uint32_t action_count, action_capacity;
    uint32_t decision_count, decision_capacity;
    uint32_t outcome_count, outcome_capacity;
    uct_action *actions;
    uct_decision *decisions;
    uct_outcome *outcomes;
    uint32_t path_length;
    uint32_t path_decisions[PATH_LENGTH], path_actions[PATH_LENGTH];
} uct_search;

_Static_assert(sizeof(uct_search) + (1u << 20) <= AI_UCT_MEMORY, "no room for a tree");

/* ---- growing ---- */

static bool add_action(uct_search *own, const bt_ai_turn *moves)
{
    if (own->action_count == own->action_capacity) {
        return false;
    }
    own->actions[own->action_count++] = (uct_action){.moves = *moves, .next = NOTHING};
    return true;
}

static bool add_turn(void *context, const bt_ai_turn *turn, const bt_game *after)
{
    (void)after;
    return add_action(context, turn);
}

/* In an order drawn at random, since untried actions are tried in turn. */
static void shuffle(uct_search *own, uint32_t first, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        const uint32_t j = bt_random_below(&own->head.random, i);
        const uct_action swap = own->actions[first + i - 1];
        own->actions[first + i - 1] = own->actions[first + j];
        own->actions[first + j] = swap;
    }
}

/* NOTHING when the memory is used up. */
static uint32_t add_decision(uct_search *own, const bt_game *game)
{
    const uint32_t first = own->action_count;
    if (own->decision_count == own->decision_capacity) {
        return NOTHING;
    }
    bool whole = true;
    if (own->head.options[AI_UCT_WHOLE_TURNS] != 0.0F) {
        whole = ai_visit_turns(game, add_turn, own);
    } else {
        bt_move moves[BT_MAX_MOVES];
        const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
        for (size_t i = 0; i < count && whole; i++) {
            whole = add_action(own, &(bt_ai_turn){.count = 1, .moves = {moves[i]}});
        }
    }
    if (!whole) {
        own->action_count = first;
        return NOTHING;
    }
    shuffle(own, first, own->action_count - first);
    own->decisions[own->decision_count] = (uct_decision){.first = first,
                                                         .count = own->action_count - first,
                                                         .seat = (uint32_t)bt_deciding_seat(game)};
    return own->decision_count++;
}

/* ---- going down ---- */

static uint32_t choose_action(const uct_search *own, const uct_decision *decision)
{
    const double c = (double)own->head.options[AI_UCT_EXPLORATION];
    const double log_visits = ai_log((double)decision->visits + 1.0);
    double best_bound = 0;
    uint32_t best = NOTHING;
    for (uint32_t i = decision->first; i < decision->first + decision->count; i++) {
        const uct_action *action = &own->actions[i];
        if (action->visits == 0) {
            return i;
        }
        const double visits = (double)action->visits;
        const double bound = action->sum / visits + c * ai_sqrt(log_visits / visits);
        if (best == NOTHING || bound > best_bound) {
            best = i;
            best_bound = bound;
        }
    }
    return best;
}

/* Chance plays until a seat decides or the game is over; the kind drawn last. */
static uint32_t play_chance(uct_search *own, bt_game *game)
{
    uint32_t kind = NOTHING;
    while (bt_deciding_seat(game) < 0 && bt_game_phase(game) != BT_PHASE_OVER) {
        kind = bt_move_kind(ai_play_chance(game, &own->head.random));
    }
    return kind;
}

/* The decision after an action, where a seat decides again; made if it is new. */
static uint32_t follow(uct_search *own, uct_action *action, bt_game *game, bool same_turn,
                       uint32_t kind)
{
    if (same_turn) {
        if (action->next == NOTHING) {
            action->next = add_decision(own, game);
        }
        return action->next;
    }
    for (uint32_t i = action->next; i != NOTHING; i = own->outcomes[i].next) {
        if (own->outcomes[i].kind == kind) {
            return own->outcomes[i].decision;
        }
    }
    const uint32_t decision =
        own->outcome_count < own->outcome_capacity ? add_decision(own, game) : NOTHING;
    if (decision != NOTHING) {
        own->outcomes[own->outcome_count] = (uct_outcome){kind, decision, action->next};
        action->next = own->outcome_count++;
    }
    return decision;
}

/* Down to an action that was not tried before, to the end of the game, or to where the memory
 * ends. */
static void go_down(uct_search *own, bt_game *game)
{
    uint32_t at = 0;
    own->path_length = 0;
    while (at != NOTHING && own->path_length < PATH_LENGTH) {
        const uint32_t chosen = choose_action(own, &own->decisions[at]);
        uct_action *action = &own->actions[chosen];
        own->path_decisions[own->path_length] = at;
        own->path_actions[own->path_length++] = chosen;
        ai_play_turn(game, &action->moves);
        if (action->visits == 0) {
            return;
        }
        const bool same_turn = bt_deciding_seat(game) >= 0;
        const uint32_t kind = same_turn ? NOTHING : play_chance(own, game);
        if (bt_game_phase(game) == BT_PHASE_OVER) {
            return;
        }
        at = follow(own, action, game, same_turn, kind);
    }
}

/* ---- what it is worth ---- */

static double fraction(uct_search *own)
{
    return (double)(bt_random_next(&own->head.random) >> 11) / 9007199254740992.0;
}

static void random_option(uct_search *own, bt_game *game)
{
    bt_move moves[BT_MAX_MOVES];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    const double rate = (double)own->head.options[AI_UCT_FIGURES];
    size_t chosen = 0; /* passing */
    if (rate > 1.0) {
        chosen = bt_random_below(&own->head.random, (uint32_t)count);
    } else if (count > 1 && fraction(own) < rate) {
        chosen = 1 + bt_random_below(&own->head.random, (uint32_t)count - 1);
    }
    bt_play_unchecked(game, moves[chosen], NULL);
}

/* Finish the running turn and play so many more at random. */
static void play_turns(uct_search *own, bt_game *game, unsigned turns)
{
    for (;;) {
        if (bt_deciding_seat(game) < 0) {
            if (turns-- == 0) {
                return;
            }
            play_chance(own, game);
            if (bt_game_phase(game) == BT_PHASE_OVER) {
                return;
            }
        }
        if (bt_game_phase(game) == BT_PHASE_PLACE) {
            const uint32_t count = bt_placement_count(game);
            const uint32_t n = bt_random_below(&own->head.random, count);
            bt_play_unchecked(game, bt_placement(game, n), NULL);
        } else {
            random_option(own, game);
        }
    }
}

static void value_leaf(uct_search *own, bt_game *game, float points[BT_MAX_SEATS])
{
    const unsigned turns = (unsigned)own->head.options[AI_UCT_TURNS];
    if (turns < BT_MAX_TILES) {
        play_turns(own, game, turns);
        ai_evaluate(&own->evaluator, game, points);
        return;
    }
    if (own->head.options[AI_UCT_FIGURES] > 1.0F) {
        bt_playout(game, &own->head.random);
    } else {
        play_turns(own, game, turns);
    }
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        points[seat] = (float)bt_score(game, seat);
    }
}

static void simulate(uct_search *own)
{
    const unsigned seats = own->head.game.config.seats;
    const double scale = (double)own->head.options[AI_UCT_SCALE];
    float points[BT_MAX_SEATS] = {0.0F};
    double rewards[BT_MAX_SEATS];
    bt_game game = own->head.game;
    go_down(own, &game);
    value_leaf(own, &game, points);
    for (unsigned seat = 0; seat < seats; seat++) {
        const double lead = (double)ai_lead(points, seat, seats);
        rewards[seat] = scale > 0.0 ? ai_tanh(lead / scale) : lead;
    }
    for (uint32_t i = 0; i < own->path_length; i++) {
        uct_decision *decision = &own->decisions[own->path_decisions[i]];
        uct_action *action = &own->actions[own->path_actions[i]];
        decision->visits++;
        action->visits++;
        action->sum += rewards[decision->seat];
    }
}

/* ---- the player ---- */

void ai_uct_start(bt_ai_search *search)
{
    uct_search *own = (uct_search *)search;
    size_t used = sizeof *own;
    const size_t left = search->memory_size - used - 256;
    own->action_count = 0;
    own->decision_count = 0;
    own->outcome_count = 0;
    own->action_capacity = (uint32_t)(left / 100 * 90 / sizeof(uct_action));
    own->decision_capacity = (uint32_t)(left / 100 * 5 / sizeof(uct_decision));
    own->outcome_capacity = (uint32_t)(left / 100 * 5 / sizeof(uct_outcome));
    own->actions = ai_take_memory(search, &used, own->action_capacity * sizeof(uct_action));
    own->decisions = ai_take_memory(search, &used, own->decision_capacity * sizeof(uct_decision));
    own->outcomes = ai_take_memory(search, &used, own->outcome_capacity * sizeof(uct_outcome));
    ai_prepare(&own->evaluator, ai_two_level_weights(&search->game.config));
    own->evaluator.linear = true;
    add_decision(own, &search->game);
    search->finished = own->decisions[0].count == 1 && search->options[AI_UCT_WHOLE_TURNS] != 0.0F;
}

void ai_uct_step(bt_ai_search *search, uint64_t work)
{
    uct_search *own = (uct_search *)search;
    for (uint64_t i = 0; i < work; i++) {
        simulate(own);
        search->work++;
        if (search->work % 32 == 0 && ai_interrupted(search)) {
            return;
        }
    }
}

/* The action tried most; of those equally often tried, the one with the most reward. */
static uint32_t favourite(const uct_search *own, const uct_decision *decision)
{
    uint32_t best = decision->first;
    for (uint32_t i = decision->first; i < decision->first + decision->count; i++) {
        const uct_action *action = &own->actions[i];
        const uct_action *so_far = &own->actions[best];
        const bool more = action->visits > so_far->visits;
        if (more || (action->visits == so_far->visits && action->sum > so_far->sum)) {
            best = i;
        }
    }
    return best;
}

void ai_uct_result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    const uct_search *own = (const uct_search *)search;
    bt_game game = search->game;
    bt_ai_turn turn = {0};
    uint32_t at = 0;
    analysis->candidate_count = 1;
    while (bt_deciding_seat(&game) >= 0) {
        bt_move move;
        if (at != NOTHING) {
            const uct_action *action = &own->actions[favourite(own, &own->decisions[at])];
            if (turn.count == 0) {
                analysis->candidates[0].visits = action->visits;
            }
            for (unsigned i = 0; i < action->moves.count; i++) {
                turn.moves[turn.count++] = action->moves.moves[i];
                bt_play_unchecked(&game, action->moves.moves[i], NULL);
            }
            at = bt_deciding_seat(&game) >= 0 ? action->next : NOTHING;
            continue;
        }
        /* Not searched so far down: the first option, which is to pass. */
        bt_moves(&game, &move, 1);
        turn.moves[turn.count++] = move;
        bt_play_unchecked(&game, move, NULL);
    }
    analysis->turn = turn;
    analysis->candidates[0].turn = turn;
}

static const bt_ai_option_facts uct_options[] = AI_UCT_OPTIONS(3.0F, 0.0F, 200.0F, 2.0F, 1.0F);
static const bt_ai_option_facts two_level_options[] = AI_UCT_OPTIONS(0.4F, 30.0F, 2.0F, 0.3F, 0.0F);

#define UCT_PLAYER(its_name, its_options, its_summary)                                             \
    {                                                                                              \
        .facts = {.name = (its_name),                                                              \
                  .summary = (its_summary),                                                        \
                  .searches = true,                                                                \
                  .thinking_milliseconds = 1000},                                                  \
        .option_count = AI_UCT_OPTION_COUNT, .options = (its_options), .memory = AI_UCT_MEMORY,    \
        .good_memory = AI_UCT_GOOD_MEMORY, .start = ai_uct_start, .step = ai_uct_step,             \
        .result = ai_uct_result,                                                                   \
    }

const ai_player ai_uct_player =
    UCT_PLAYER("uct", uct_options, "Plain UCT over whole turns with uniform playouts.");
const ai_player ai_two_level_player =
    UCT_PLAYER("two-level", two_level_options,
               "UCT over tiles and figures; two random turns, then a linear evaluation.");
