/* The course of a game: set-up, the turn, the end. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "oracle_tiles_json.h"

oracle *oracle_new(void)
{
    char fault[200];
    oracle *o = calloc(1, sizeof *o);
    if (o != NULL && !oracle_read_facts(&o->facts, (const char *)oracle_tiles_json,
                                        oracle_tiles_json_size, fault, sizeof fault)) {
        free(o);
        o = NULL;
    }
    return o;
}

void oracle_free(oracle *o)
{
    free(o);
}

/* ---- Set-up ---- */

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool is_spring(const oracle_kind *kind)
{
    return starts_with(kind->id, "river/A");
}

/* Copies of a kind that belong to the game, the first tile among them. */
static int copies_in_play(const oracle *o, const oracle_kind *kind)
{
    bool river = o->config.sets & BT_SET_RIVER;
    if (kind->river != 0 && !river) /* Q-20 too */
        return 0;
    if (starts_with(kind->id, "bigtop/") && !(o->config.sets & BT_SET_BIGTOP))
        return 0;
    int copies = kind->counts[o->config.edition];
    /* RIV-01: the spring replaces the start tile, which goes back into the box. */
    if (river && strcmp(kind->id, "base/D") == 0 &&
        o->config.options[BT_OPTION_RIVER_START_TILE] == 0)
        copies--;
    return copies;
}

static int first_kind(const oracle *o)
{
    for (int kind = 0; kind < o->facts.kind_count; kind++) {
        if (is_spring(&o->facts.kinds[kind]) && copies_in_play(o, &o->facts.kinds[kind]) > 0)
            return kind;
    }
    return oracle_kind_by_id(&o->facts, "base/D");
}

static void clear_report(oracle *o)
{
    o->report.score_count = 0;
    o->report.returned_count = 0;
    o->report.discarded = -1;
    o->report.revealed = 0;
    o->report.tent_moved = false;
    memcpy(o->report.points_before, o->points, sizeof o->points);
}

void oracle_start(oracle *o, const bt_config *config)
{
    /* SETUP-03: one 1, four 3s, five 4s, three 5s, two 6s, one 7. */
    static const int tokens[ORACLE_MAX_TOKEN + 1] = {0, 1, 0, 4, 5, 3, 2, 1};
    o->config = *config;
    o->tile_count = o->figure_count = 0;
    memset(o->grid, 0, sizeof o->grid);
    memset(o->supply, 0, sizeof o->supply);
    memset(o->points, 0, sizeof o->points);
    for (int seat = 0; seat < config->seats; seat++) {
        o->supply[seat][BT_FIGURE_MEEPLE] = config->options[BT_OPTION_MEEPLES];
        o->supply[seat][BT_FIGURE_ABBOT] = config->sets & BT_SET_ABBOT ? 1 : 0;
        o->supply[seat][BT_FIGURE_RINGMASTER] = oracle_module(o, BT_MODULE_RINGMASTER) ? 1 : 0;
    }
    for (int kind = 0; kind < o->facts.kind_count; kind++) {
        o->bag[kind] = copies_in_play(o, &o->facts.kinds[kind]);
        o->discards[kind] = 0;
    }
    for (int token = 0; token <= ORACLE_MAX_TOKEN; token++)
        o->tokens[token] = oracle_module(o, BT_MODULE_CIRCUS) ? tokens[token] : 0;
    o->tent = ORACLE_NOWHERE;
    o->phase = BT_PHASE_DRAW;
    o->seat = 0;
    o->turn = 0;
    o->drawn = -1;
    o->action_taken = false;
    int first = first_kind(o);
    o->bag[first]--;
    oracle_put_tile(o, first, 0, 0, 0);
    clear_report(o);
    oracle_look(o);
    oracle_list_moves(o);
}

/* ---- Figures ---- */

static void put_figure(oracle *o, bt_figure_kind kind, int tile, int segment)
{
    assert(o->figure_count < ORACLE_MAX_FIGURES && o->supply[o->seat][kind] > 0);
    o->supply[o->seat][kind]--;
    o->figures[o->figure_count++] = (oracle_figure){o->seat, kind, tile, segment, o->turn};
    o->action_taken = true;
}

static void take_back(oracle *o, int index)
{
    const oracle_figure *figure = &o->figures[index];
    o->supply[figure->seat][figure->kind]++;
    o->report.returned[o->report.returned_count++] = *figure;
    o->figure_count--;
    for (int i = index; i < o->figure_count; i++)
        o->figures[i] = o->figures[i + 1];
}

/* ---- The turn ---- */

static void count_at_the_end(oracle *o)
{
    static const bt_feature_kind order[] = {BT_FEATURE_ROAD, BT_FEATURE_CITY, BT_FEATURE_MONASTERY,
                                            BT_FEATURE_GARDEN, BT_FEATURE_FIELD};
    o->phase = BT_PHASE_OVER;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        for (int label = 0; label < o->survey.feature_count; label++) {
            const oracle_feature *feature = &o->survey.features[label];
            if (feature->kind != order[i] || !oracle_occupied(feature))
                continue;
            oracle_score_feature(o, label, oracle_rule_of(feature->kind));
            oracle_score_ringmasters(o, label);
        }
    }
    for (int tile = 0; tile < o->tile_count; tile++)
        oracle_score_acrobats(o, tile, "ACR-15", o->config.options[BT_OPTION_ACROBAT_FINAL_POINTS]);
}

static void end_if_bag_is_empty(oracle *o)
{
    if (oracle_bag_total(o) > 0)
        return;
    if (o->tent != ORACLE_NOWHERE) { /* END-02 */
        o->phase = BT_PHASE_FINAL_REVEAL;
    } else {
        count_at_the_end(o);
    }
}

static void end_turn(oracle *o)
{
    o->phase = BT_PHASE_DRAW;
    o->turn++;
    o->seat = (o->seat + 1) % o->config.seats;
    o->action_taken = false;
    end_if_bag_is_empty(o);
}

static void move_tent(oracle *o)
{
    o->tent = o->tile_count - 1;
    o->report.tent_moved = true;
}

/* Everything that is complete and still occupied was completed in this turn. */
static void score_completed(oracle *o)
{
    for (int label = 0; label < o->survey.feature_count; label++) {
        const oracle_feature *feature = &o->survey.features[label];
        if (!feature->complete || !oracle_occupied(feature))
            continue;
        oracle_score_feature(o, label, oracle_rule_of(feature->kind));
        oracle_score_ringmasters(o, label);
    }
    for (int i = o->figure_count - 1; i >= 0; i--) {
        const oracle_figure *figure = &o->figures[i];
        if (figure->segment != ORACLE_ACROBAT &&
            oracle_feature_at(o, figure->tile, figure->segment)->complete)
            take_back(o, i);
    }
    oracle_look(o);
    if (!oracle_kind_of(o, o->tile_count - 1)->circus || !oracle_module(o, BT_MODULE_CIRCUS)) {
        end_turn(o);
    } else if (o->tent == ORACLE_NOWHERE) { /* CIR-03 */
        move_tent(o);
        end_turn(o);
    } else { /* CIR-05 */
        o->phase = BT_PHASE_REVEAL;
    }
}

static void after_action(oracle *o)
{
    oracle_look(o);
    if (o->config.options[BT_OPTION_PYRAMID_PHASE] == 1 && !o->action_taken) {
        for (int tile = 0; tile < o->tile_count; tile++) {
            if (oracle_may_score_pyramid(o, tile)) {
                o->phase = BT_PHASE_PYRAMID;
                return;
            }
        }
    }
    score_completed(o);
}

static void play_draw(oracle *o, int kind)
{
    bt_move placements[ORACLE_MAX_MOVES];
    o->bag[kind]--;
    if (oracle_placements(o, kind, placements, ORACLE_MAX_MOVES) > 0) {
        o->drawn = kind;
        o->phase = BT_PHASE_PLACE;
        return;
    }
    o->discards[kind]++; /* BASE-11 */
    o->report.discarded = kind;
    end_if_bag_is_empty(o);
}

static void play_recall(oracle *o)
{
    int abbot = oracle_recallable_abbot(o);
    int label = o->survey.labels[o->figures[abbot].tile][o->figures[abbot].segment];
    oracle_score_feature(o, label, "BASE-34");
    take_back(o, abbot);
    o->action_taken = true;
    after_action(o);
}

static void play_pyramid(oracle *o, int tile)
{
    oracle_score_acrobats(o, tile, "ACR-08", 5);
    for (int i = o->figure_count - 1; i >= 0; i--) {
        if (o->figures[i].tile == tile && o->figures[i].segment == ORACLE_ACROBAT)
            take_back(o, i);
    }
    if (o->phase == BT_PHASE_PYRAMID) {
        oracle_look(o);
        score_completed(o);
    } else {
        o->action_taken = true;
        after_action(o);
    }
}

static void play_reveal(oracle *o, int token)
{
    o->report.revealed = token;
    o->tokens[token]--; /* CIR-12 */
    if (o->phase == BT_PHASE_FINAL_REVEAL) {
        oracle_score_circus(o, token, "END-02");
        o->tent = ORACLE_NOWHERE;
        count_at_the_end(o);
    } else {
        oracle_score_circus(o, token, "CIR-07");
        move_tent(o);
        end_turn(o);
    }
}

static bool is_legal(const oracle *o, bt_move move)
{
    for (int i = 0; i < o->move_count; i++) {
        if (o->moves[i] == move)
            return true;
    }
    bt_outcome outcomes[ORACLE_MAX_KINDS];
    size_t count = oracle_chance(o, outcomes, ORACLE_MAX_KINDS);
    for (size_t i = 0; i < count; i++) {
        if (outcomes[i].move == move)
            return true;
    }
    return false;
}

bool oracle_play(oracle *o, bt_move move)
{
    if (!is_legal(o, move))
        return false;
    clear_report(o);
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        play_draw(o, (int)bt_move_kind(move));
        break;
    case BT_MOVE_PLACE:
        oracle_put_tile(o, o->drawn, bt_move_x(move), bt_move_y(move), (int)bt_move_rotation(move));
        o->drawn = -1;
        o->phase = BT_PHASE_ACTION;
        break;
    case BT_MOVE_PASS:
        if (o->phase == BT_PHASE_ACTION) {
            after_action(o);
        } else {
            score_completed(o);
        }
        break;
    case BT_MOVE_FIGURE:
        put_figure(o, bt_move_figure(move), o->tile_count - 1, (int)bt_move_segment(move));
        after_action(o);
        break;
    case BT_MOVE_ACROBAT:
        put_figure(o, BT_FIGURE_MEEPLE, oracle_space_tile(o, (int)bt_move_space(move)),
                   ORACLE_ACROBAT);
        after_action(o);
        break;
    case BT_MOVE_RECALL:
        play_recall(o);
        break;
    case BT_MOVE_PYRAMID:
        play_pyramid(o, oracle_space_tile(o, (int)bt_move_space(move)));
        break;
    case BT_MOVE_REVEAL:
        play_reveal(o, (int)bt_move_token(move));
        break;
    case BT_MOVE_NONE:
    case BT_MOVE_TYPE_COUNT:
        break;
    }
    oracle_look(o);
    oracle_list_moves(o);
    return true;
}
