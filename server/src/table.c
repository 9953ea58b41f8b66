#include "table_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct table *table_new(const struct setup *setup)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->setup = *setup;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++)
        table->seats[seat].player = setup->players[seat];
    if (bt_game_start(&table->confirmed, &setup->config) != BT_OK) {
        free(table);
        return NULL;
    }
    table->shown = table->confirmed;
    return table;
}

void table_clear(struct table *table)
{
    table_abandon(table);
    turnlog_free(&table->log);
    json_out_free(&table->remarks);
    free(table->rows);
    table->rows = NULL;
}

void table_free(struct table *table)
{
    if (!table)
        return;
    table_clear(table);
    free(table);
}

const struct setup *table_setup(const struct table *table)
{
    return &table->setup;
}

uint32_t table_sequence(const struct table *table)
{
    return table->next > 0 ? table->next - 1 : 0;
}

unsigned table_log_length(const struct table *table)
{
    return table->log.count;
}

const bt_game *table_game(const struct table *table)
{
    return &table->shown;
}

bool table_is_complete(const struct table *table)
{
    return table->complete;
}

struct table_place table_now(const struct table *table)
{
    return (struct table_place){.sequence = table_sequence(table),
                                .step = table->choice_count,
                                .seat = table_deciding_seat(table),
                                .change = table->change};
}

bool table_is_over(const struct table *table)
{
    return bt_game_phase(&table->shown) == BT_PHASE_OVER || table_is_given_up(table, table->seats);
}

int table_deciding_seat(const struct table *table)
{
    return table_is_over(table) ? -1 : bt_deciding_seat(&table->shown);
}

int table_player(const struct table *table)
{
    int seat = table_deciding_seat(table);
    return seat >= 0 ? table->seats[seat].player : SETUP_PERSON;
}

/* ---- Choosing ------------------------------------------------------------------------------ */

enum table_answer table_check(const struct table *table, struct table_place at)
{
    if (at.sequence != table_sequence(table) || at.step != table->choice_count ||
        (at.change != TABLE_ANY_CHANGE && at.change != table->change))
        return TABLE_STALE;
    if (table_is_over(table))
        return TABLE_PHASE;
    if (at.seat != table_deciding_seat(table))
        return TABLE_SEAT;
    return at.computer == (table_player(table) != SETUP_PERSON) ? TABLE_OK : TABLE_COMPUTER;
}

/* Add a legal choice. The seat decides on, or the turn is complete. */
static void choose(struct table *table, bt_move move)
{
    bt_game next = table->shown;
    bt_play_unchecked(&next, move, NULL);
    table->choices[table->choice_count++] = move;
    if (bt_deciding_seat(&next) >= 0) {
        table->shown = next;
    } else {
        table->complete = true;
    }
}

enum table_answer table_play(struct table *table, struct table_place at, int64_t move,
                             unsigned *rule)
{
    *rule = BT_RULE_NONE;
    enum table_answer answer = table_check(table, at);
    if (answer != TABLE_OK)
        return answer;
    if (table->complete || table->choice_count == TABLE_MAX_CHOICES)
        return TABLE_PHASE;
    if (move < 0 || move > UINT32_MAX)
        return TABLE_ILLEGAL;
    switch (bt_explain(&table->shown, (bt_move)move, rule)) {
    case BT_OK:
        choose(table, (bt_move)move);
        table->change++;
        return TABLE_OK;
    case BT_ERROR_MOVE_PHASE:
        return TABLE_PHASE;
    default:
        return TABLE_ILLEGAL;
    }
}

enum table_answer table_undo(struct table *table, struct table_place at)
{
    enum table_answer answer = table_check(table, at);
    if (answer != TABLE_OK)
        return answer;
    if (table->choice_count == 0)
        return TABLE_NOTHING_TO_UNDO;
    unsigned left = table->choice_count - 1;
    bt_move choices[TABLE_MAX_CHOICES];
    memcpy(choices, table->choices, sizeof choices);
    table->shown = table->confirmed;
    table->complete = false;
    table->choice_count = 0;
    for (unsigned i = 0; i < left; i++)
        choose(table, choices[i]);
    table->change++;
    return TABLE_OK;
}

/* ---- Steps --------------------------------------------------------------------------------- */

bool table_pending_begin(struct table *table)
{
    assert(!table->pending);
    struct table_pending *pending = calloc(1, sizeof *pending);
    if (!pending)
        return false;
    pending->game = table->confirmed;
    pending->step.sequence = table->next;
    memcpy(pending->left, table_clocks(table), sizeof pending->left);
    if (!turnlog_begin(&pending->draft, &pending->game, table->setup.config.seats)) {
        free(pending);
        return false;
    }
    table->pending = pending;
    return true;
}

bool table_pending_play(struct table_pending *pending, bt_move move)
{
    if (pending->step.count == TABLE_MAX_STEP_MOVES ||
        turnlog_play(&pending->draft, &pending->game, move) != BT_OK)
        return false;
    pending->step.moves[pending->step.count++] = move;
    return true;
}

/* Let chance decide until a seat does or the game is over. */
static bool pending_draw(struct table_pending *pending, const struct chance *chance)
{
    while (bt_deciding_seat(&pending->game) < 0 && bt_game_phase(&pending->game) != BT_PHASE_OVER) {
        bt_move move;
        if (!chance_draw(chance, &pending->game, &move) || !table_pending_play(pending, move))
            return false;
    }
    return true;
}

bool table_pending_finish(struct table *table)
{
    struct table_pending *pending = table->pending;
    struct table_step *step = &pending->step;
    if (table->move_count + step->count > BT_RECORD_MAX_MOVES ||
        !turnlog_finish(&pending->draft, &table->log, &pending->game))
        return false;
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++)
        step->scores[seat] = bt_score(&pending->game, seat);
    step->next_seat = bt_deciding_seat(&pending->game);
    step->over = bt_game_phase(&pending->game) == BT_PHASE_OVER;
    step->tiles_left = bt_bag_total(&pending->game);
    step->turn = table->log.turns + pending->draft.decided + !step->over;
    return true;
}

uint32_t table_turn(const struct table *table)
{
    return table->log.turns + !table_is_over(table);
}

static enum table_answer prepare(struct table *table, const struct chance *chance)
{
    if (!table_pending_begin(table))
        return TABLE_MEMORY;
    enum table_answer answer = TABLE_OK;
    for (unsigned i = 0; i < table->choice_count && answer == TABLE_OK; i++)
        answer = table_pending_play(table->pending, table->choices[i]) ? TABLE_OK : TABLE_ILLEGAL;
    if (answer == TABLE_OK && !pending_draw(table->pending, chance))
        answer = TABLE_CHANCE;
    if (answer == TABLE_OK && !table_pending_finish(table))
        answer = TABLE_MEMORY;
    if (answer != TABLE_OK)
        table_abandon(table);
    return answer;
}

enum table_answer table_prepare(struct table *table, struct table_place at,
                                const struct chance *chance)
{
    enum table_answer answer = table_check(table, at);
    if (answer != TABLE_OK)
        return answer;
    return table->complete ? prepare(table, chance) : TABLE_NOT_COMPLETE;
}

enum table_answer table_prepare_opening(struct table *table, const struct chance *chance)
{
    return prepare(table, chance);
}

const struct table_step *table_prepared(const struct table *table)
{
    return table->pending ? &table->pending->step : NULL;
}

void table_abandon(struct table *table)
{
    if (!table->pending)
        return;
    turnlog_draft_free(&table->pending->draft);
    table_free(table->pending->rebuilt);
    free(table->pending);
    table->pending = NULL;
}

void table_drop_choices(struct table *table)
{
    table->shown = table->confirmed;
    table->choice_count = 0;
    table->complete = false;
}

static bool commit_step(struct table *table)
{
    struct table_pending *pending = table->pending;
    bool taken = turnlog_take(&table->log, &pending->draft);
    memcpy(table->moves + table->move_count, pending->step.moves,
           pending->step.count * sizeof *table->moves);
    table->move_count += pending->step.count;
    table->confirmed = pending->game;
    table_drop_choices(table);
    table->change = 0;
    return table_add_row(table, pending) && taken;
}

bool table_commit(struct table *table)
{
    bool done =
        table->pending->act.kind == TABLE_ACT_NONE ? commit_step(table) : table_commit_act(table);
    table_abandon(table);
    return done;
}

/* Whether a step that was played again is whole: it ends where a seat decides or the game is over,
 * and with the scores that were stored. */
static bool matches(const struct table *table, const struct table_step *stored)
{
    const struct table_pending *pending = table->pending;
    return (bt_deciding_seat(&pending->game) >= 0 || pending->step.over) &&
           memcmp(pending->step.scores, stored->scores, sizeof stored->scores) == 0;
}

static bool replay_step(struct table *table, const struct table_step *step)
{
    if (!table_pending_begin(table))
        return false;
    bool good = true;
    for (unsigned i = 0; i < step->count && good; i++)
        good = table_pending_play(table->pending, step->moves[i]);
    return good && table_pending_finish(table);
}

static bool replay_act(struct table *table, const struct table_step *step)
{
    struct table_act act;
    return step->count == 0 && table_read_act(&act, step->act) &&
           table_prepare_act(table, &act) == TABLE_OK;
}

bool table_replay(struct table *table, const struct table_step *step)
{
    int64_t left[BT_MAX_SEATS];
    if (step->sequence != table->next || table->pending)
        return false;
    bool good = step->act ? replay_act(table, step) : replay_step(table, step);
    if (good && step->clocks) {
        good = table_read_clocks(table, step->clocks, left);
        if (good)
            table_set_clocks(table, left);
    }
    if (!good || !matches(table, step)) {
        table_abandon(table);
        return false;
    }
    return table_commit(table);
}

/* ---- The record ---------------------------------------------------------------------------- */

size_t table_write_moves(const struct table *table, char *text, size_t capacity)
{
    bt_record *record = calloc(1, sizeof *record);
    if (!record)
        return 0;
    record->config = table->setup.config;
    memcpy(record->names, table->setup.names, sizeof record->names);
    record->move_count = table->move_count;
    memcpy(record->moves, table->moves, table->move_count * sizeof *table->moves);
    size_t length = bt_record_write(record, text, capacity);
    free(record);
    return length;
}

size_t table_write_record(const struct table *table, char *text, size_t capacity)
{
    size_t length = table_write_moves(table, text, capacity);
    const struct json_out *remarks = &table->remarks;
    if (length == 0 || length >= capacity || remarks->length >= capacity - length)
        return length;
    memcpy(text + length, remarks->text ? remarks->text : "", remarks->length);
    text[length + remarks->length] = '\0';
    return length + remarks->length;
}
