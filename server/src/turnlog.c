#include "turnlog.h"

#include "describe.h"

#include <stdlib.h>

bool turnlog_begin(struct turnlog_draft *draft, const bt_game *game, unsigned seats)
{
    *draft = (struct turnlog_draft){
        .seats = seats, .seat = bt_turn_seat(game), .tile = bt_drawn_kind(game)};
    draft->events = malloc(sizeof *draft->events);
    return draft->events != NULL;
}

void turnlog_draft_free(struct turnlog_draft *draft)
{
    free(draft->events);
    json_out_free(&draft->choices);
    json_out_free(&draft->turn_events);
    json_out_free(&draft->next_discarded);
    json_out_free(&draft->next_discards);
    json_out_free(&draft->last_events);
    json_out_free(&draft->entries[0]);
    json_out_free(&draft->entries[1]);
    *draft = (struct turnlog_draft){0};
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void note_move(struct turnlog_draft *draft, const bt_game *game, bt_move move)
{
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        break;
    case BT_MOVE_REVEAL:
        if (bt_game_phase(game) == BT_PHASE_FINAL_REVEAL) {
            draft->last_token = bt_move_token(move);
        } else {
            draft->token = bt_move_token(move);
        }
        break;
    case BT_MOVE_PLACE:
        draft->placed = true;
        draft->place = move;
        describe_move(&draft->choices, game, move);
        break;
    default:
        describe_move(&draft->choices, game, move);
        break;
    }
}

/* The final count may follow inside the move that ends the last turn; from its first event on, what
 * happened belongs to the end of the game. */
static uint32_t first_last_event(const bt_event_log *log, bt_phase phase)
{
    if (phase == BT_PHASE_FINAL_REVEAL)
        return 0;
    uint32_t first = 0;
    while (first < log->event_count && !log->events[first].final)
        first++;
    return first;
}

static void note_events(struct turnlog_draft *draft, bt_phase phase)
{
    const bt_event_log *log = draft->events;
    uint32_t last = first_last_event(log, phase);
    struct json_out *out = phase == BT_PHASE_DRAW ? &draft->next_discards : &draft->turn_events;
    describe_events(out, log, 0, last);
    describe_events(&draft->last_events, log, last, log->event_count);
    for (uint32_t i = 0; i < log->event_count; i++) {
        const bt_event *event = &log->events[i];
        if (event->type == BT_EVENT_DISCARD)
            describe_kind(&draft->next_discarded, event->tile_kind);
        if (i >= last && event->type == BT_EVENT_SCORE)
            draft->last_points[event->seat] += event->points;
    }
}

bt_error turnlog_play(struct turnlog_draft *draft, bt_game *game, bt_move move)
{
    bt_phase phase = bt_game_phase(game);
    /* Refused moves are not noted: only a legal one can be described. */
    bt_error error = bt_explain(game, move, NULL);
    if (error != BT_OK)
        return error;
    if (bt_deciding_seat(game) >= 0)
        draft->decided = true;
    note_move(draft, game, move);
    bt_event_log_clear(draft->events);
    error = bt_play(game, move, draft->events);
    if (error == BT_OK)
        note_events(draft, phase);
    return error;
}

/* ---- Entries ------------------------------------------------------------------------------- */

/* A list made of pieces that were written without brackets. */
static void write_pieces(struct json_out *out, const char *name, const struct json_out *first,
                         const struct json_out *second)
{
    json_out_key(out, name);
    json_out_list(out);
    if (first->length > 0)
        json_out_raw(out, first->text, first->length);
    if (second && second->length > 0)
        json_out_raw(out, second->text, second->length);
    json_out_end_list(out);
}

static void write_token(struct json_out *out, unsigned token)
{
    json_out_key(out, "token");
    describe_seat(out, token == 0 ? -1 : (int)token);
}

static void write_place(struct json_out *out, const struct turnlog_draft *draft)
{
    if (draft->placed) {
        json_out_member_whole(out, "x", bt_move_x(draft->place));
        json_out_member_whole(out, "y", bt_move_y(draft->place));
        json_out_member_whole(out, "rotation", bt_move_rotation(draft->place));
    }
}

static void write_turn(struct turnlog_draft *draft, const struct turnlog *log, const bt_game *game)
{
    struct json_out *out = &draft->entries[draft->entry_count++];
    json_out_object(out);
    json_out_member_whole(out, "turn", log->turns + 1);
    json_out_member_whole(out, "seat", draft->seat);
    json_out_key(out, "tile");
    describe_kind(out, draft->tile);
    write_place(out, draft);
    write_pieces(out, "discarded", &log->discarded, NULL);
    write_pieces(out, "choices", &draft->choices, NULL);
    write_token(out, draft->token);
    write_pieces(out, "events", &log->discards, &draft->turn_events);
    json_out_key(out, "scores");
    json_out_list(out);
    for (unsigned seat = 0; seat < draft->seats; seat++)
        json_out_whole(out, bt_score(game, seat) - draft->last_points[seat]);
    json_out_end_list(out);
    json_out_end_object(out);
}

static void write_end(struct turnlog_draft *draft, const bt_game *game)
{
    struct json_out *out = &draft->entries[draft->entry_count++];
    json_out_object(out);
    json_out_key(out, "turn");
    json_out_null(out);
    write_pieces(out, "discarded", &draft->next_discarded, NULL);
    write_token(out, draft->last_token);
    write_pieces(out, "events", &draft->next_discards, &draft->last_events);
    json_out_key(out, "scores");
    describe_scores(out, game, draft->seats);
    json_out_end_object(out);
}

bool turnlog_finish(struct turnlog_draft *draft, const struct turnlog *log, const bt_game *game)
{
    if (draft->decided)
        write_turn(draft, log, game);
    if (bt_game_phase(game) == BT_PHASE_OVER)
        write_end(draft, game);
    bool failed = draft->choices.failed || draft->turn_events.failed ||
                  draft->next_discarded.failed || draft->next_discards.failed ||
                  draft->last_events.failed || draft->entries[0].failed || draft->entries[1].failed;
    return !failed;
}

/* ---- The log ------------------------------------------------------------------------------- */

bool turnlog_take(struct turnlog *log, struct turnlog_draft *draft)
{
    size_t room = sizeof log->starts / sizeof *log->starts;
    if (log->count + draft->entry_count > room)
        return false;
    for (unsigned i = 0; i < draft->entry_count; i++) {
        log->starts[log->count + i] = log->entries.length;
        json_out_raw(&log->entries, draft->entries[i].text, draft->entries[i].length);
    }
    if (log->entries.failed)
        return false;
    log->count += draft->entry_count;
    log->turns += draft->decided;
    json_out_free(&log->discarded);
    json_out_free(&log->discards);
    log->discarded = draft->next_discarded;
    log->discards = draft->next_discards;
    draft->next_discarded = draft->next_discards = (struct json_out){0};
    return true;
}

void turnlog_write(const struct turnlog *log, unsigned from, struct json_out *out)
{
    json_out_object(out);
    json_out_member_whole(out, "from", from);
    json_out_key(out, "entries");
    json_out_list(out);
    if (from < log->count) {
        /* Every entry but the very first begins with the comma that parts it from the one before.
         */
        size_t start = log->starts[from] + (log->starts[from] > 0);
        json_out_raw(out, log->entries.text + start, log->entries.length - start);
    }
    json_out_end_list(out);
    json_out_end_object(out);
}

void turnlog_free(struct turnlog *log)
{
    json_out_free(&log->entries);
    json_out_free(&log->discarded);
    json_out_free(&log->discards);
    *log = (struct turnlog){0};
}
