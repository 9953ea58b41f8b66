/* JSON for commands. */
#include "json_text.h"

#include "command.h"

static void write_options(struct json_out *out, const bt_config *config)
{
    json_out_key(out, "options");
    json_out_object(out);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        json_out_member_text(out, bt_option_name((bt_option)option),
                             bt_config_option_text(config, (bt_option)option));
    }
    json_out_end_object(out);
}

void json_setup(struct json_out *out, const bt_record *record)
{
    const bt_config *config = &record->config;
    json_out_object(out);
    json_out_key(out, "seats");
    json_out_list(out);
    for (unsigned seat = 0; seat < config->seats; seat++) {
        json_out_object(out);
        json_out_member_text(out, "name", record->names[seat]);
        json_out_end_object(out);
    }
    json_out_end_list(out);
    json_out_member_text(out, "edition", bt_edition_name((bt_edition)config->edition));
    json_out_key(out, "sets");
    json_out_list(out);
    for (unsigned set = 0; bt_set_name(set) != NULL; set++) {
        if ((config->sets >> set & 1u) != 0) {
            json_out_text(out, bt_set_name(set));
        }
    }
    json_out_end_list(out);
    write_options(out, config);
    json_out_end_object(out);
}

static void write_outcome(struct json_out *out, const bt_outcome *outcome)
{
    json_out_object(out);
    if (bt_move_type_of(outcome->move) == BT_MOVE_DRAW) {
        json_out_member_text(out, "tile", bt_tile_facts_of(bt_move_kind(outcome->move))->id);
    } else {
        json_out_member_whole(out, "token", bt_move_token(outcome->move));
    }
    json_out_member_whole(out, "weight", outcome->weight);
    json_out_end_object(out);
}

void json_moves(struct json_out *out, const bt_game *game)
{
    static bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    const size_t outcome_count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    json_out_list(out);
    for (size_t i = 0; i < count; i++) {
        describe_move(out, game, moves[i]);
    }
    for (size_t i = 0; i < outcome_count; i++) {
        write_outcome(out, &outcomes[i]);
    }
    json_out_end_list(out);
}

void json_fault(struct json_out *out, const bt_record_fault *fault)
{
    const char *rule = bt_rule_id(fault->rule);
    json_out_member_whole(out, "line", fault->line);
    json_out_member_whole(out, "column", fault->column);
    json_out_member_text(out, "reason", fault->reason);
    json_out_key(out, "rule");
    if (rule == NULL || rule[0] == '\0') {
        json_out_null(out);
    } else {
        json_out_text(out, rule);
    }
    if (fault->recorded != fault->computed) {
        json_out_member_whole(out, "turn", fault->turn);
        json_out_member_whole(out, "seat", fault->seat);
        json_out_member_whole(out, "recorded", fault->recorded);
        json_out_member_whole(out, "computed", fault->computed);
    }
}

int json_print_line(struct json_out *out, FILE *stream)
{
    const char *text = json_out_terminated(out);
    if (text == NULL) {
        fputs("bigtop: out of memory\n", stderr);
        return COMMAND_SYSTEM;
    }
    fputs(text, stream);
    fputc('\n', stream);
    json_out_clear(out);
    return COMMAND_FINE;
}
