/* Choices, undo, chance. */
#include "play_table.h"

#include <assert.h>

/* What the next choice is made in. */
static void show_settled(play_table *table)
{
    table->shown = table->settled;
    table->choice_count = 0;
    table->complete = false;
}

void play_table_begin(play_table *table)
{
    const bt_error error = bt_game_start(&table->settled, &table->record.config);
    assert(error == BT_OK);
    (void)error;
    table->chance = chance_system();
    bt_event_log_clear(&table->log);
    show_settled(table);
}

static bool is_decision(bt_move move)
{
    return bt_move_type_of(move) != BT_MOVE_DRAW && bt_move_type_of(move) != BT_MOVE_REVEAL;
}

/* Does the turn go on with another decision? */
static bool turn_goes_on(const bt_game *game)
{
    return bt_game_phase(game) == BT_PHASE_ACTION || bt_game_phase(game) == BT_PHASE_PYRAMID;
}

void play_table_take_up(play_table *table)
{
    bt_record *record = &table->record;
    const uint32_t count = record->move_count;
    uint32_t settled = count;
    bt_game end;
    const bt_error error = bt_record_position(record, count, &end);
    assert(error == BT_OK);
    (void)error;
    while (turn_goes_on(&end) && settled > 0 && is_decision(record->moves[settled - 1])) {
        settled--;
    }
    play_table_begin(table);
    (void)bt_record_position(record, settled, &table->settled);
    record->move_count = settled;
    show_settled(table);
    for (uint32_t i = settled; i < count; i++) {
        play_table_choose(table, record->moves[i]);
    }
}

static void settle(play_table *table, bt_move move)
{
    bt_event_log_clear(&table->log);
    bt_play_unchecked(&table->settled, move, &table->log);
    table->record.moves[table->record.move_count++] = move;
}

bool play_table_chance_is_due(const play_table *table)
{
    return bt_game_phase(&table->settled) != BT_PHASE_OVER && bt_deciding_seat(&table->settled) < 0;
}

bool play_table_chance(play_table *table)
{
    bt_move move = 0;
    if (!chance_draw(&table->chance, &table->settled, &move)) {
        return false;
    }
    settle(table, move);
    show_settled(table);
    return true;
}

void play_table_choose(play_table *table, bt_move move)
{
    assert(!table->complete && table->choice_count < PLAY_MOST_CHOICES);
    bt_game after = table->shown;
    bt_play_unchecked(&after, move, NULL);
    table->choices[table->choice_count++] = move;
    if (turn_goes_on(&after)) {
        table->shown = after;
    } else {
        table->complete = true;
    }
}

bool play_table_undo(play_table *table)
{
    const unsigned count = table->choice_count;
    if (count == 0) {
        return false;
    }
    bt_move kept[PLAY_MOST_CHOICES];
    for (unsigned i = 0; i + 1 < count; i++) {
        kept[i] = table->choices[i];
    }
    show_settled(table);
    for (unsigned i = 0; i + 1 < count; i++) {
        play_table_choose(table, kept[i]);
    }
    return true;
}

void play_table_preview(const play_table *table, bt_game *after, bt_event_log *log)
{
    *after = table->settled;
    bt_event_log_clear(log);
    for (unsigned i = 0; i < table->choice_count; i++) {
        bt_play_unchecked(after, table->choices[i], log);
    }
}

bool play_table_settle(play_table *table)
{
    if (table->choice_count == 0) {
        return false;
    }
    settle(table, table->choices[0]);
    table->choice_count--;
    for (unsigned i = 0; i < table->choice_count; i++) {
        table->choices[i] = table->choices[i + 1];
    }
    if (table->choice_count == 0) {
        show_settled(table);
    }
    return true;
}
