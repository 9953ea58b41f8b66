/*
 * Rating every turn of a seat at once. Turns with one placement differ by little: the position
 * after passing is surveyed once, and a figure on an unfinished feature changes the term of that
 * feature, those of features that may be joined to it, and the term of the seat. Whatever does more
 * (completing what the figure stands on, acrobats, a circus, the last turn) is played out and
 * evaluated as it is.
 */
#include "../turns.h"
#include "evaluate.h"

#include "feature_forest.h"
#include "squares.h"

typedef struct rater {
    ai_evaluator *evaluator;
    unsigned seat, seats;
    ai_rated_turn *turns;
    unsigned count, capacity;
    bt_ai_turn turn; /* moves made so far */

    /* After passing: */
    ai_table_state table;
    ai_seat_state states[BT_MAX_SEATS];
    float points[BT_MAX_SEATS];
    float feature_values[AI_MAX_OPEN_FEATURES][BT_MAX_SEATS];
    float seat_values[BT_MAX_SEATS];
    unsigned next;
} rater;

static void note(rater *own, const bt_ai_turn *turn, const float points[BT_MAX_SEATS])
{
    if (own->count == own->capacity) {
        return;
    }
    ai_rated_turn *rated = &own->turns[own->count++];
    rated->turn = *turn;
    for (unsigned i = 0; i < own->seats; i++) {
        rated->points[i] = points[i];
    }
    rated->lead = ai_lead(points, own->seat, own->seats);
}

/* Play on from a decision to the end of the turn in every way, evaluating each. */
static void play_out(rater *own, const bt_game *game)
{
    bt_move moves[BT_MAX_MOVES];
    if (bt_deciding_seat(game) < 0) {
        float points[BT_MAX_SEATS];
        ai_evaluate(own->evaluator, game, points);
        note(own, &own->turn, points);
        return;
    }
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        bt_game after = *game;
        bt_play_unchecked(&after, moves[i], NULL);
        own->turn.moves[own->turn.count++] = moves[i];
        play_out(own, &after);
        own->turn.count--;
    }
}

static void play_move_out(rater *own, const bt_game *placed, bt_move move)
{
    bt_game after = *placed;
    bt_play_unchecked(&after, move, NULL);
    own->turn.moves[own->turn.count++] = move;
    play_out(own, &after);
    own->turn.count--;
}

static float value_of(const rater *own, const ai_open_feature *feature, unsigned seat)
{
    ai_inputs inputs;
    if (bt_figures_of(feature->totals, seat) == 0) {
        return 0.0F;
    }
    ai_feature_inputs(&inputs, feature, &own->table, seat, own->seats, seat == own->next);
    return ai_run_network(&own->evaluator->weights->networks[ai_term_of(feature->kind)], &inputs,
                          NULL);
}

static float value_of_monastery(const rater *own, const bt_game *game, int key, bool abbot,
                                bool garden)
{
    ai_inputs inputs;
    ai_monastery_inputs(&inputs, game, &own->evaluator->survey, &own->table, key, abbot, garden);
    return ai_run_network(&own->evaluator->weights->networks[AI_TERM_MONASTERY], &inputs, NULL);
}

static float value_of_seat(const rater *own, const ai_seat_state *state)
{
    ai_inputs inputs;
    ai_seat_inputs(&inputs, state, &own->table);
    return ai_run_network(&own->evaluator->weights->networks[AI_TERM_SEAT], &inputs, NULL);
}

/* The position after passing, term by term. */
static void take_base(rater *own, const bt_game *passed)
{
    ai_evaluator *evaluator = own->evaluator;
    ai_take_survey(&evaluator->survey, passed, &evaluator->knowledge, &evaluator->weights->fill,
                   true);
    own->next = passed->turn_seat;
    ai_count_table(&own->table, passed, &evaluator->knowledge);
    own->table.blind = evaluator->circus_blind;
    ai_count_seats(own->states, passed, own->next);
    for (unsigned seat = 0; seat < own->seats; seat++) {
        const float value = value_of_seat(own, &own->states[seat]);
        own->points[seat] = (float)passed->scores[seat] + value;
        own->seat_values[seat] = value;
    }
    for (unsigned f = 0; f < evaluator->survey.count; f++) {
        const ai_open_feature *feature = &evaluator->survey.features[f];
        for (unsigned seat = 0; seat < own->seats; seat++) {
            const float value = value_of(own, feature, seat);
            own->feature_values[f][seat] = value;
            own->points[seat] += value;
        }
    }
    for (unsigned i = 0; i < passed->figure_count; i++) {
        const bt_board_figure *figure = &passed->figures[i];
        if (figure->feature == BT_FEATURE_MONASTERY || figure->feature == BT_FEATURE_GARDEN) {
            own->points[figure->seat] += value_of_monastery(
                own, passed, passed->tile_keys[figure->tile], figure->kind == BT_FIGURE_ABBOT,
                figure->feature == BT_FEATURE_GARDEN);
        }
    }
}

/* What the seat's term changes by when it puts a figure on the tile laid last. */
static float seat_change(const rater *own, const bt_game *passed, bt_figure_kind figure,
                         unsigned kind)
{
    ai_seat_state state = own->states[own->seat];
    const int here = passed->tile_keys[passed->tile_count - 1];
    state.meeples = (uint8_t)(state.meeples - (figure == BT_FIGURE_MEEPLE));
    state.abbots = (uint8_t)(state.abbots - (figure == BT_FIGURE_ABBOT));
    state.ringmasters = (uint8_t)(state.ringmasters - (figure == BT_FIGURE_RINGMASTER));
    state.cities = (uint8_t)(state.cities + (kind == BT_FEATURE_CITY));
    state.roads = (uint8_t)(state.roads + (kind == BT_FEATURE_ROAD));
    state.field_figures = (uint8_t)(state.field_figures + (kind == BT_FEATURE_FIELD));
    state.monasteries = (uint8_t)(state.monasteries + (kind >= BT_FEATURE_MONASTERY));
    state.on_board++;
    if (passed->tent_tile != BT_NO_TENT && bt_near(here, passed->tile_keys[passed->tent_tile])) {
        state.audience++;
    }
    if (figure == BT_FIGURE_RINGMASTER) {
        state.ringmaster_placed = 1;
        for (unsigned i = 0; i < passed->show_count; i++) {
            const int there = passed->show_keys[i];
            state.ringmaster_spaces = (uint8_t)(state.ringmaster_spaces + bt_near(here, there));
        }
    }
    return value_of_seat(own, &state) - own->seat_values[own->seat];
}

/* Features that one tile may join to feature `f` face a new rival there. */
static void change_neighbours(const rater *own, unsigned f, float points[BT_MAX_SEATS])
{
    const ai_survey *survey = &own->evaluator->survey;
    for (unsigned m = 0; m < survey->meeting_count; m++) {
        const ai_meeting *first = &survey->meetings[m];
        if (first->a != f && first->b != f) {
            continue;
        }
        const unsigned other = first->a == f ? first->b : first->a;
        ai_open_feature changed = survey->features[other];
        bool repeated = false;
        for (unsigned n = 0; n < survey->meeting_count; n++) {
            const ai_meeting *meeting = &survey->meetings[n];
            const bool same = (meeting->a == f && meeting->b == other) ||
                              (meeting->b == f && meeting->a == other);
            repeated = repeated || (same && n < m);
            changed.joining_figures[own->seat] += same ? meeting->chance : 0.0F;
            if (same && changed.kind == BT_FEATURE_FIELD) {
                changed.joining_worth += meeting->chance * (float)survey->features[f].worth;
            }
        }
        if (repeated || (changed.totals & BT_FIGURES_MASK) == 0) {
            continue;
        }
        for (unsigned seat = 0; seat < own->seats; seat++) {
            points[seat] += value_of(own, &changed, seat) - own->feature_values[other][seat];
        }
    }
}

/* Index of the open feature with this root, -1 if there is none. */
static int find_feature(const ai_survey *survey, unsigned root)
{
    for (unsigned f = 0; f < survey->count; f++) {
        if (survey->features[f].root == root) {
            return (int)f;
        }
    }
    return -1;
}

/* Rate a figure on a feature that goes on. False if it has to be played out instead. */
static bool rate_figure(rater *own, const bt_game *passed, bt_move move)
{
    const unsigned tile = passed->tile_count - 1u;
    const unsigned segment = bt_move_segment(move);
    const unsigned kind = bt_tile_tables_of[passed->tile_shapes[tile] / 4u].kinds[segment];
    const int key = passed->tile_keys[tile];
    float points[BT_MAX_SEATS];
    for (unsigned seat = 0; seat < own->seats; seat++) {
        points[seat] = own->points[seat];
    }
    if (kind >= BT_FEATURE_MONASTERY) {
        if (bt_count_neighbours(passed, key) == 8) {
            return false;
        }
        points[own->seat] += value_of_monastery(
            own, passed, key, bt_move_figure(move) == BT_FIGURE_ABBOT, kind == BT_FEATURE_GARDEN);
    } else {
        const unsigned root = bt_find(passed->parents, passed->tile_segments[tile] + segment);
        const int f = find_feature(&own->evaluator->survey, root);
        if (f < 0 || (kind != BT_FEATURE_FIELD && bt_open_ends(passed->totals[root]) == 0)) {
            return false;
        }
        ai_open_feature taken = own->evaluator->survey.features[f];
        taken.totals += bt_one_figure(own->seat);
        points[own->seat] += value_of(own, &taken, own->seat);
        change_neighbours(own, (unsigned)f, points);
    }
    points[own->seat] += seat_change(own, passed, bt_move_figure(move), kind);
    own->turn.moves[own->turn.count++] = move;
    note(own, &own->turn, points);
    own->turn.count--;
    return true;
}

/* Rate a meeple that climbs into an acrobat space: all who are there stand in a higher pyramid. */
static void rate_acrobat(rater *own, const bt_game *passed, bt_move move)
{
    const bt_acrobat_space *space = &passed->acrobat_spaces[bt_move_space(move)];
    const int there = passed->tile_keys[space->tile];
    const unsigned count = space->count % 3u; /* there is room */
    ai_seat_state states[BT_MAX_SEATS];
    float points[BT_MAX_SEATS];
    for (unsigned seat = 0; seat < own->seats; seat++) {
        states[seat] = own->states[seat];
    }
    for (unsigned n = 0; n < count; n++) {
        states[space->owners[n]].acrobats[count]--;
        states[space->owners[n]].acrobats[count + 1]++;
    }
    ai_seat_state *climber = &states[own->seat];
    climber->acrobats[count + 1]++;
    climber->meeples--;
    climber->on_board++;
    if (passed->tent_tile != BT_NO_TENT && bt_near(there, passed->tile_keys[passed->tent_tile])) {
        climber->audience++;
    }
    for (unsigned seat = 0; seat < own->seats; seat++) {
        points[seat] = own->points[seat];
        if (seat == own->seat ||
            own->states[seat].acrobats[count] != states[seat].acrobats[count]) {
            points[seat] += value_of_seat(own, &states[seat]) - own->seat_values[seat];
        }
    }
    own->turn.moves[own->turn.count++] = move;
    note(own, &own->turn, points);
    own->turn.count--;
}

/* Rate a move from the position after passing; false if it has to be played out instead. */
static bool rate_move(rater *own, const bt_game *passed, bt_move move)
{
    if (bt_move_type_of(move) == BT_MOVE_FIGURE) {
        return rate_figure(own, passed, move);
    }
    if (bt_move_type_of(move) == BT_MOVE_ACROBAT) {
        rate_acrobat(own, passed, move);
        return true;
    }
    return false;
}

static void rate_actions(rater *own, const bt_game *placed)
{
    bt_move moves[BT_MAX_MOVES];
    bool later[BT_MAX_MOVES];
    bt_game passed = *placed;
    bt_play_unchecked(&passed, bt_move_pass(), NULL);
    /* In c3 whoever has done nothing may score a pyramid; whoever puts a figure may not, as if
     * that too were passed. */
    const bool pyramids = passed.phase == BT_PHASE_PYRAMID;
    bt_game unscored;
    if (pyramids) {
        unscored = passed;
        bt_play_unchecked(&passed, bt_move_pass(), NULL);
    }
    if (passed.phase != BT_PHASE_DRAW) {
        play_out(own, placed);
        return;
    }
    take_base(own, &passed);
    const size_t count = bt_moves(placed, moves, BT_MAX_MOVES);
    const uint32_t before = own->turn.count;
    own->turn.moves[own->turn.count++] = bt_move_pass();
    if (pyramids) {
        own->turn.moves[own->turn.count++] = bt_move_pass();
    }
    note(own, &own->turn, own->points);
    own->turn.count = before;
    for (size_t i = 1; i < count; i++) {
        later[i] = !ai_repeats_figure(placed, moves, i) && !rate_move(own, &passed, moves[i]);
    }
    /* These use the survey for themselves. */
    for (size_t i = 1; i < count; i++) {
        if (later[i]) {
            play_move_out(own, placed, moves[i]);
        }
    }
    if (pyramids) {
        own->turn.moves[own->turn.count++] = bt_move_pass();
        const size_t scored = bt_moves(&unscored, moves, BT_MAX_MOVES);
        for (size_t i = 1; i < scored; i++) {
            play_move_out(own, &unscored, moves[i]);
        }
        own->turn.count = before;
    }
}

unsigned ai_rate_turns(ai_evaluator *evaluator, const bt_game *game, ai_rated_turn *turns,
                       unsigned capacity)
{
    rater own = {.evaluator = evaluator,
                 .seat = (unsigned)bt_deciding_seat(game),
                 .seats = game->config.seats,
                 .turns = turns,
                 .capacity = capacity};
    if (game->phase == BT_PHASE_PYRAMID) {
        play_out(&own, game);
        return own.count;
    }
    if (game->phase == BT_PHASE_ACTION) {
        rate_actions(&own, game);
        return own.count;
    }
    bt_move placements[BT_MAX_MOVES];
    const uint32_t count = (uint32_t)bt_moves(game, placements, BT_MAX_MOVES);
    own.turn.count = 1;
    for (uint32_t n = 0; n < count; n++) {
        bt_game placed = *game;
        own.turn.moves[0] = placements[n];
        bt_play_unchecked(&placed, own.turn.moves[0], NULL);
        rate_actions(&own, &placed);
    }
    return own.count;
}
