/* The message `position`: everything everybody at the table may see. */
#include "describe.h"
#include "table_state.h"

#include <stdlib.h>

static void write_setup(const struct table *table, struct json_out *out)
{
    json_out_key(out, "setup");
    json_out_object(out);
    setup_write(&table->setup, out);
    json_out_end_object(out);
}

static void write_chosen(const struct table *table, struct json_out *out)
{
    bt_game game = table->confirmed;
    json_out_key(out, "chosen");
    json_out_list(out);
    for (unsigned i = 0; i < table->choice_count; i++) {
        describe_move(out, &game, table->choices[i]);
        if (i + 1 < table->choice_count)
            bt_play_unchecked(&game, table->choices[i], NULL);
    }
    json_out_end_list(out);
}

static void write_moves(const struct table *table, struct json_out *out)
{
    json_out_key(out, "moves");
    json_out_list(out);
    if (!table->complete && !table_is_over(table)) {
        bt_move moves[BT_MAX_MOVES];
        size_t count = bt_moves(&table->shown, moves, BT_MAX_MOVES);
        for (size_t i = 0; i < count; i++)
            describe_move(out, &table->shown, moves[i]);
    }
    json_out_end_list(out);
}

/* What confirming would score, before chance decides anything. */
static void write_preview(const struct table *table, struct json_out *out)
{
    json_out_key(out, "preview");
    json_out_list(out);
    bool wanted = table->complete && !table->setup.cup;
    bt_event_log *log = wanted ? malloc(sizeof *log) : NULL;
    if (log) {
        bt_game game = table->shown;
        bt_event_log_clear(log);
        bt_play_unchecked(&game, table->choices[table->choice_count - 1], log);
        describe_events(out, log, 0, log->event_count);
        free(log);
    } else if (wanted) {
        out->failed = true;
    }
    json_out_end_list(out);
}

static void write_turn(const struct table *table, struct json_out *out)
{
    const bt_game *game = &table->shown;
    bool over = table_is_over(table);
    json_out_member_text(out, "phase", bt_phase_name(over ? BT_PHASE_OVER : bt_game_phase(game)));
    json_out_key(out, "seat");
    describe_seat(out, table_deciding_seat(table));
    json_out_member_whole(out, "turn", table->log.turns + !over);
    json_out_member_whole(out, "turnSeat", bt_turn_seat(game));
    json_out_key(out, "drawn");
    describe_kind(out, bt_drawn_kind(game));
    json_out_key(out, "discarded");
    json_out_list(out);
    if (table->log.discarded.length > 0 && !over)
        json_out_raw(out, table->log.discarded.text, table->log.discarded.length);
    json_out_end_list(out);
}

/* In a cup nobody is helped: what could be counted, but is not plain to see, is not even sent. At
 * its end there is nothing left to count, and everybody sees what the points are made of. */
static void write_board(const struct table *table, struct json_out *out)
{
    bool bare = table->setup.cup && !table_is_over(table);
    json_out_key(out, "placements");
    if (bare) {
        json_out_object(out);
        json_out_end_object(out);
    } else {
        describe_placements(out, &table->shown);
    }
    json_out_key(out, "open");
    if (bare) {
        json_out_list(out);
        json_out_end_list(out);
    } else {
        describe_open_squares(out, &table->shown);
    }
    /* Nothing is counted when only one is left. */
    bool counted = !table_is_over(table) || bt_game_phase(&table->shown) == BT_PHASE_OVER;
    describe_board_for(out, &table->shown, table->setup.config.seats,
                       &(struct describe_shown){.counts = !bare,
                                                .standing = !bare && counted,
                                                .winners = table_winners(table)});
    write_preview(table, out);
}

void table_write_position(const struct table *table, const char *id, unsigned from,
                          struct json_out *out)
{
    json_out_member_text(out, "type", "position");
    json_out_member_text(out, "game", id);
    json_out_member_whole(out, "sequence", table_sequence(table));
    json_out_member_whole(out, "step", table->choice_count);
    json_out_member_whole(out, "change", table->change);
    write_setup(table, out);
    write_turn(table, out);
    json_out_member_bool(out, "complete", table->complete);
    write_chosen(table, out);
    write_moves(table, out);
    write_board(table, out);
    json_out_key(out, "log");
    turnlog_write(&table->log, from, out);
}
