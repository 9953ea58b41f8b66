/*
 * JSON Lines of a record. A turn is the TURN of docs/protocol.md with a type, and with `recorded`
 * where the record told other totals than today's rules.
 */
#include "replay_json.h"

#include "command.h"
#include "json_text.h"
#include "turns.h"

#include <string.h>

/* The parts of a TURN that its moves bring, gathered by playing them. */
typedef struct turn_parts {
    struct json_out discarded, choices;
    int tile;
    bool placed;
    bt_move place;
    unsigned token;
} turn_parts;

static void gather_move(turn_parts *parts, const turn *line, const bt_game *before, bt_move move)
{
    bt_game after = *before;
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        bt_play_unchecked(&after, move, NULL);
        if (bt_drawn_kind(&after) < 0) {
            describe_kind(&parts->discarded, (int)bt_move_kind(move));
        } else {
            parts->tile = (int)bt_move_kind(move);
        }
        break;
    case BT_MOVE_REVEAL:
        parts->token = bt_move_token(move);
        break;
    default:
        if (line->end) {
            break; /* the last turn's move, in which the game ended */
        }
        if (bt_move_type_of(move) == BT_MOVE_PLACE) {
            parts->placed = true;
            parts->place = move;
        }
        describe_move(&parts->choices, before, move);
        break;
    }
}

static void gather(turn_parts *parts, const turn *line)
{
    bt_game game = line->before;
    parts->tile = -1;
    for (uint32_t i = line->first_move; i < line->end_move; i++) {
        gather_move(parts, line, &game, line->record->moves[i]);
        bt_play_unchecked(&game, line->record->moves[i], NULL);
    }
}

static void write_pieces(struct json_out *out, const char *name, const struct json_out *pieces)
{
    json_out_key(out, name);
    json_out_list(out);
    if (pieces->length > 0) {
        json_out_raw(out, pieces->text, pieces->length);
    }
    out->failed = out->failed || pieces->failed;
    json_out_end_list(out);
}

static void write_visit(void *context, const bt_game *game, const bt_event_log *log, uint32_t first,
                        uint32_t end)
{
    (void)game;
    describe_events(context, log, first, end);
}

static void write_totals(struct json_out *out, const turn *line)
{
    const unsigned seats = line->record->config.seats;
    bool differ = false;
    json_out_key(out, "scores");
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++) {
        json_out_whole(out, line->totals[seat]);
        differ = differ ||
                 (line->recorded != NULL && line->recorded->points[seat] != line->totals[seat]);
    }
    json_out_end_list(out);
    if (differ) {
        json_out_key(out, "recorded");
        json_out_list(out);
        for (unsigned seat = 0; seat < seats; seat++) {
            json_out_whole(out, line->recorded->points[seat]);
        }
        json_out_end_list(out);
    }
}

static void write_head(struct json_out *out, const turn *line, const turn_parts *parts)
{
    json_out_member_text(out, "type", line->end ? "end" : "turn");
    json_out_key(out, "turn");
    describe_seat(out, line->end ? -1 : (int)line->number);
    if (line->end) {
        return;
    }
    json_out_member_whole(out, "seat", line->seat);
    json_out_key(out, "tile");
    describe_kind(out, parts->tile);
    if (parts->placed) {
        json_out_member_whole(out, "x", bt_move_x(parts->place));
        json_out_member_whole(out, "y", bt_move_y(parts->place));
        json_out_member_whole(out, "rotation", bt_move_rotation(parts->place));
    }
}

static void write_turn(struct json_out *out, const turn *line, turn_parts *parts)
{
    static bt_event_log log; /* too large for a stack */
    gather(parts, line);
    json_out_object(out);
    write_head(out, line, parts);
    write_pieces(out, "discarded", &parts->discarded);
    if (!line->end) {
        write_pieces(out, "choices", &parts->choices);
    }
    json_out_key(out, "token");
    describe_seat(out, parts->token == 0 ? -1 : (int)parts->token);
    json_out_key(out, "events");
    json_out_list(out);
    turn_events(line, &log, write_visit, out);
    json_out_end_list(out);
    write_totals(out, line);
    json_out_member_bool(out, "complete", line->complete);
    json_out_end_object(out);
}

static int print_turns(const record_file *file, struct json_out *out, FILE *stream)
{
    static turn_walk walk;
    static turn line;
    turn_walk_begin(&walk, &file->record);
    int status = COMMAND_FINE;
    while (status == COMMAND_FINE && turn_walk_next(&walk, &line)) {
        turn_parts parts;
        memset(&parts, 0, sizeof parts);
        write_turn(out, &line, &parts);
        status = json_print_line(out, stream);
        json_out_free(&parts.discarded);
        json_out_free(&parts.choices);
    }
    if (status != COMMAND_FINE) {
        return status;
    }
    json_out_object(out);
    json_out_member_text(out, "type", "result");
    json_out_member_text(out, "phase", bt_phase_name(bt_game_phase(&walk.game)));
    json_out_key(out, "seat");
    describe_seat(out, bt_deciding_seat(&walk.game));
    json_out_key(out, "drawn");
    describe_kind(out, bt_drawn_kind(&walk.game));
    describe_board(out, &walk.game, file->record.config.seats);
    json_out_end_object(out);
    return json_print_line(out, stream);
}

static void write_fault(struct json_out *out, const char *type, const bt_record_fault *fault)
{
    json_out_object(out);
    json_out_member_text(out, "type", type);
    json_fault(out, fault);
    json_out_end_object(out);
}

int replay_json_print(const record_file *file, FILE *stream)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    json_out_member_text(&out, "type", "setup");
    json_out_key(&out, "setup");
    json_setup(&out, &file->record);
    json_out_end_object(&out);
    int status = json_print_line(&out, stream);
    if (status == COMMAND_FINE && file->fault.reason != NULL) {
        write_fault(&out, "difference", &file->fault);
        status = json_print_line(&out, stream);
    }
    if (status == COMMAND_FINE) {
        status = print_turns(file, &out, stream);
    }
    json_out_free(&out);
    return status;
}

int replay_json_print_fault(const record_file *file, FILE *stream)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    write_fault(&out, "fault", &file->fault);
    const int status = json_print_line(&out, stream);
    json_out_free(&out);
    return status == COMMAND_FINE ? COMMAND_NO : status;
}
