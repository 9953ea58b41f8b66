/* Moves and events as JSON. */
#include "describe.h"

void describe_kind(struct json_out *out, int kind)
{
    const bt_tile_facts *facts = kind < 0 ? NULL : bt_tile_facts_of((unsigned)kind);
    if (facts) {
        json_out_text(out, facts->id);
    } else {
        json_out_null(out);
    }
}

void describe_seat(struct json_out *out, int seat)
{
    if (seat < 0) {
        json_out_null(out);
    } else {
        json_out_whole(out, seat);
    }
}

static void write_square_members(struct json_out *out, bt_square square)
{
    json_out_member_whole(out, "x", square.x);
    json_out_member_whole(out, "y", square.y);
}

/* ---- Moves --------------------------------------------------------------------------------- */

/* A figure may go on the tile just placed, which is the last one. */
static void describe_figure_move(struct json_out *out, const bt_game *game, bt_move move)
{
    unsigned segment = bt_move_segment(move);
    bt_placed_tile tile = {0};
    (void)bt_placed(game, bt_placed_count(game) - 1, &tile);
    json_out_member_text(out, "figure", bt_figure_name(bt_move_figure(move)));
    json_out_member_text(out, "feature",
                         bt_feature_name(bt_tile_facts_of(tile.kind)->segments[segment].kind));
    json_out_member_whole(out, "segment", segment);
    write_square_members(out, tile.square);
}

/* Where the deciding seat's abbot stands. */
static bt_square abbot_square(const bt_game *game)
{
    bt_figure figures[BT_MAX_FIGURES];
    size_t count = bt_figures(game, figures, BT_MAX_FIGURES);
    for (size_t i = 0; i < count; i++) {
        if (figures[i].kind == BT_FIGURE_ABBOT && figures[i].seat == bt_deciding_seat(game))
            return figures[i].square;
    }
    return (bt_square){0, 0};
}

static bt_square space_square(const bt_game *game, unsigned space)
{
    bt_acrobats acrobats = {0};
    (void)bt_acrobats_of(game, space, &acrobats);
    return acrobats.square;
}

static void describe_place_move(struct json_out *out, bt_move move)
{
    json_out_member_whole(out, "x", bt_move_x(move));
    json_out_member_whole(out, "y", bt_move_y(move));
    json_out_member_whole(out, "rotation", bt_move_rotation(move));
}

static const char *move_name(bt_move move)
{
    switch (bt_move_type_of(move)) {
    case BT_MOVE_PLACE:
        return "place";
    case BT_MOVE_FIGURE:
        return "figure";
    case BT_MOVE_ACROBAT:
        return "acrobat";
    case BT_MOVE_PYRAMID:
        return "pyramid";
    case BT_MOVE_RECALL:
        return "recall";
    default:
        return "pass";
    }
}

void describe_move(struct json_out *out, const bt_game *game, bt_move move)
{
    json_out_object(out);
    json_out_member_whole(out, "move", move);
    json_out_member_text(out, "type", move_name(move));
    switch (bt_move_type_of(move)) {
    case BT_MOVE_PLACE:
        describe_place_move(out, move);
        break;
    case BT_MOVE_FIGURE:
        describe_figure_move(out, game, move);
        break;
    case BT_MOVE_ACROBAT:
    case BT_MOVE_PYRAMID:
        write_square_members(out, space_square(game, bt_move_space(move)));
        break;
    case BT_MOVE_RECALL:
        write_square_members(out, abbot_square(game));
        break;
    default:
        break;
    }
    json_out_end_object(out);
}

void describe_turn(struct json_out *out, const bt_game *game, const bt_move *moves, unsigned count)
{
    bt_game at = *game;
    unsigned rule;
    json_out_list(out);
    for (unsigned i = 0; i < count && bt_explain(&at, moves[i], &rule) == BT_OK; i++) {
        describe_move(out, &at, moves[i]);
        bt_play_unchecked(&at, moves[i], NULL);
    }
    json_out_end_list(out);
}

/* ---- Events -------------------------------------------------------------------------------- */

static void write_figure(struct json_out *out, const bt_figure *figure)
{
    json_out_object(out);
    json_out_member_whole(out, "seat", figure->seat);
    json_out_member_text(out, "kind", bt_figure_name(figure->kind));
    write_square_members(out, figure->square);
    json_out_key(out, "segment");
    describe_seat(out, figure->segment == BT_SEGMENT_ACROBAT ? -1 : figure->segment);
    json_out_end_object(out);
}

static void write_items(struct json_out *out, const bt_event *event)
{
    json_out_key(out, "items");
    json_out_list(out);
    for (unsigned i = 0; i < event->item_count; i++) {
        json_out_object(out);
        json_out_member_text(out, "item", bt_item_name(event->items[i].kind));
        json_out_member_whole(out, "count", event->items[i].count);
        json_out_member_whole(out, "each", event->items[i].each);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static void write_event_squares(struct json_out *out, const bt_event_log *log,
                                const bt_event *event)
{
    json_out_key(out, "squares");
    json_out_list(out);
    for (unsigned i = 0; i < event->square_count; i++) {
        bt_square square = log->squares[event->first_square + i];
        json_out_list(out);
        json_out_whole(out, square.x);
        json_out_whole(out, square.y);
        json_out_end_list(out);
    }
    json_out_end_list(out);
}

static void write_event_figures(struct json_out *out, const bt_event_log *log,
                                const bt_event *event)
{
    json_out_key(out, "figures");
    json_out_list(out);
    for (unsigned i = 0; i < event->figure_count; i++)
        write_figure(out, &log->figures[event->first_figure + i]);
    json_out_end_list(out);
}

static void write_score_event(struct json_out *out, const bt_event_log *log, const bt_event *event)
{
    json_out_member_whole(out, "seat", event->seat);
    json_out_member_whole(out, "points", event->points);
    json_out_member_text(out, "category", bt_category_name(event->category));
    json_out_key(out, "feature");
    if (event->feature < BT_FEATURE_KIND_COUNT) {
        json_out_text(out, bt_feature_name(event->feature));
    } else {
        json_out_null(out);
    }
    json_out_member_bool(out, "final", event->final);
    json_out_member_bool(out, "complete", event->complete);
    write_square_members(out, event->square);
    write_items(out, event);
    write_event_squares(out, log, event);
    write_event_figures(out, log, event);
}

static void describe_event(struct json_out *out, const bt_event_log *log, const bt_event *event)
{
    json_out_object(out);
    json_out_member_text(out, "type", bt_event_name(event->type));
    json_out_member_text(out, "rule", bt_rule_id(event->rule));
    switch (event->type) {
    case BT_EVENT_SCORE:
        write_score_event(out, log, event);
        break;
    case BT_EVENT_RETURN:
        json_out_member_whole(out, "seat", event->seat);
        write_event_figures(out, log, event);
        break;
    case BT_EVENT_DISCARD:
        json_out_member_whole(out, "seat", event->seat);
        json_out_key(out, "tile");
        describe_kind(out, event->tile_kind);
        break;
    case BT_EVENT_REVEAL:
        json_out_member_whole(out, "value", event->value);
        write_square_members(out, event->square);
        break;
    default:
        write_square_members(out, event->square);
        break;
    }
    json_out_end_object(out);
}

void describe_events(struct json_out *out, const bt_event_log *log, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        describe_event(out, log, &log->events[i]);
}
