/*
 * The public interface, written against bigtop.h alone: every function called, every error
 * provoked, and after each error everything is as it was. Compiled as C17 and as C++17, so it keeps
 * to what both languages share.
 */
#include <bigtop.h>

#include <stdio.h>
#include <string.h>

#include "checks.h"

static bool same_text(const char *one, const char *other)
{
    return one != NULL && other != NULL && strcmp(one, other) == 0;
}

static int kind_of(const char *id)
{
    return bt_tile_kind_by_id(id, strlen(id));
}

static bt_error set_option(bt_config *config, const char *name, const char *value)
{
    return bt_config_set(config, name, strlen(name), value, strlen(value));
}

/* Large things, reused. */
static bt_game game, before;
static bt_event_log events, events_before;
static bt_record record, record_before;
static bt_move moves[BT_MAX_MOVES];
static bt_outcome outcomes[BT_MAX_TILE_KINDS];
static bt_figure figures[BT_MAX_FIGURES];
static bt_segment segments[BT_MAX_SEGMENTS];
static char text[BT_RECORD_MAX_TEXT], text_again[BT_RECORD_MAX_TEXT];

static void start(bt_edition edition, unsigned sets, unsigned seats)
{
    bt_config config;
    bt_config_preset(&config, edition, sets, seats);
    CHECK(bt_game_start(&game, &config) == BT_OK);
}

/* A move that must be refused with this error and leave no trace, in the log neither. */
static void refused(bt_move move, bt_error error)
{
    memcpy(&before, &game, sizeof game);
    memcpy(&events_before, &events, sizeof events);
    unsigned rule = BT_RULE_COUNT;
    CHECK(bt_explain(&game, move, &rule) == error);
    CHECK(rule < BT_RULE_COUNT);
    CHECK(bt_explain(&game, move, NULL) == error);
    CHECK(bt_play(&game, move, &events) == error);
    CHECK(bt_play(&game, move, NULL) == error);
    CHECK(same_bytes(&before, &game, sizeof game));
    CHECK(same_bytes(&events_before, &events, sizeof events));
}

static void play(bt_move move)
{
    unsigned rule = BT_RULE_COUNT;
    CHECK(bt_explain(&game, move, &rule) == BT_OK);
    CHECK(rule == BT_RULE_NONE);
    CHECK(bt_play(&game, move, &events) == BT_OK);
}

static void draw_and_place(const char *tile, int x, int y, unsigned rotation)
{
    play(bt_move_draw((unsigned)kind_of(tile)));
    play(bt_move_place(x, y, rotation));
}

static void test_errors(void)
{
    for (int error = 0; error < BT_ERROR_COUNT; error++) {
        CHECK(bt_error_text((bt_error)error) != NULL);
        CHECK(!same_text(bt_error_text((bt_error)error), "unknown error"));
        for (int other = 0; other < error; other++) {
            CHECK(!same_text(bt_error_text((bt_error)error), bt_error_text((bt_error)other)));
        }
    }
    CHECK(same_text(bt_error_text(BT_ERROR_COUNT), "unknown error"));
}

static void test_names(void)
{
    CHECK(same_text(bt_edition_name(BT_EDITION_C2), "c2"));
    CHECK(same_text(bt_edition_name(BT_EDITION_C3), "c3"));
    CHECK(bt_edition_name(BT_EDITION_COUNT) == NULL);
    CHECK(same_text(bt_set_name(0), "base"));
    CHECK(same_text(bt_set_name(3), "bigtop"));
    CHECK(bt_set_name(4) == NULL);
    CHECK(same_text(bt_category_name(BT_CATEGORY_ROADS), "roads"));
    CHECK(bt_category_name(BT_CATEGORY_COUNT) == NULL);
    CHECK(same_text(bt_item_name(BT_ITEM_TILES), "tiles"));
    CHECK(bt_item_name(BT_ITEM_KIND_COUNT) == NULL);
    CHECK(same_text(bt_figure_name(BT_FIGURE_RINGMASTER), "ringmaster"));
    CHECK(bt_figure_name(BT_FIGURE_KIND_COUNT) == NULL);
    CHECK(same_text(bt_feature_name(BT_FEATURE_CITY), "city"));
    CHECK(bt_feature_name(BT_FEATURE_KIND_COUNT) == NULL);
    CHECK(same_text(bt_event_name(BT_EVENT_SCORE), "score"));
    CHECK(bt_event_name(BT_EVENT_TYPE_COUNT) == NULL);
    CHECK(same_text(bt_phase_name(BT_PHASE_DRAW), "draw"));
    CHECK(bt_phase_name(BT_PHASE_COUNT) == NULL);
    CHECK(same_text(bt_rule_id(BT_RULE_NONE), ""));
    CHECK(same_text(bt_rule_id(BT_RULE_BASE_21), "BASE-21"));
    CHECK(bt_rule_id(BT_RULE_COUNT) == NULL);
    CHECK(bt_instruction_level() != NULL);
}

static void test_tiles(void)
{
    unsigned copies[BT_EDITION_COUNT] = {0, 0};
    CHECK(bt_tile_kind_count() <= BT_MAX_TILE_KINDS);
    CHECK(bt_tile_facts_of(bt_tile_kind_count()) == NULL);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        CHECK(facts != NULL);
        if (facts == NULL) {
            return;
        }
        CHECK(kind_of(facts->id) == (int)kind);
        CHECK(facts->segment_count <= BT_MAX_SEGMENTS_PER_TILE);
        copies[BT_EDITION_C2] += facts->counts[BT_EDITION_C2];
        copies[BT_EDITION_C3] += facts->counts[BT_EDITION_C3];
    }
    CHECK(copies[BT_EDITION_C2] == 104);
    CHECK(copies[BT_EDITION_C3] == 104);
    CHECK(bt_tile_kind_by_id("base/Dragon", 6) == kind_of("base/D"));
    CHECK(bt_tile_kind_by_id("base/", 5) == -1);
    CHECK(kind_of("base/Z") == -1);
    CHECK(bt_tile_kind_by_id("", 0) == -1);
}

static void test_config(void)
{
    bt_config config, copy;
    bt_config_preset(&config, BT_EDITION_C3, BT_SET_ALL, 4);
    CHECK(bt_config_check(&config) == 0);
    CHECK(bt_config_tile_count(&config) == 103);
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    CHECK(bt_config_tile_count(&config) == 72);
    for (int seats = 0; seats < 9; seats++) {
        bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, (unsigned)seats);
        CHECK(bt_config_check(&config) == (seats < 2 || seats > 6 ? (unsigned)BT_FAULT_SEATS : 0u));
    }
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_RIVER | 1u << 5, 1);
    CHECK(bt_config_check(&config) == (BT_FAULT_SEATS | BT_FAULT_SETS));
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_ALL, 2);
    config.edition = BT_EDITION_COUNT;
    CHECK(bt_config_check(&config) == BT_FAULT_EDITION);

    bt_config_preset(&config, BT_EDITION_C2, BT_SET_ALL, 2);
    config.options[BT_OPTION_MEEPLES] = 8;
    CHECK(bt_config_check(&config) == BT_FAULT_OPTIONS);
    CHECK(bt_config_option_text(&config, BT_OPTION_MEEPLES) == NULL);
    memset(&game, 0x5a, sizeof game);
    memcpy(&before, &game, sizeof game);
    CHECK(bt_game_start(&game, &config) == BT_ERROR_CONFIG);
    CHECK(same_bytes(&before, &game, sizeof game));

    bt_config_preset(&config, BT_EDITION_C2, BT_SET_ALL, 2);
    memcpy(&copy, &config, sizeof config);
    CHECK(set_option(&config, "meeple", "7") == BT_ERROR_OPTION_NAME);
    CHECK(set_option(&config, "", "") == BT_ERROR_OPTION_NAME);
    CHECK(set_option(&config, "meeples", "8") == BT_ERROR_OPTION_VALUE);
    CHECK(set_option(&config, "modules", "circus,tent") == BT_ERROR_OPTION_VALUE);
    CHECK(same_bytes(&copy, &config, sizeof config));
    CHECK(set_option(&config, "meeples", "9") == BT_OK);
    CHECK(same_text(bt_config_option_text(&config, BT_OPTION_MEEPLES), "9"));
    CHECK(set_option(&config, "modules", "circus,ringmaster") == BT_OK);
    CHECK(config.options[BT_OPTION_MODULES] == (BT_MODULE_CIRCUS | BT_MODULE_RINGMASTER));
    CHECK(set_option(&config, "modules", "none") == BT_OK);
    CHECK(config.options[BT_OPTION_MODULES] == 0);
}

static void test_options(void)
{
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_ALL, 2);
    for (int option = 0; option < BT_OPTION_COUNT; option++) {
        const char *name = bt_option_name((bt_option)option);
        unsigned choices = 0;
        uint8_t value = 255;
        CHECK(name != NULL);
        if (name == NULL) {
            return;
        }
        while (bt_option_choice((bt_option)option, choices, &value) != NULL) {
            const char *choice = bt_option_choice((bt_option)option, choices++, NULL);
            CHECK(set_option(&config, name, choice) == BT_OK);
            CHECK(config.options[option] == value);
            CHECK(same_text(bt_config_option_text(&config, (bt_option)option), choice));
            CHECK(bt_config_check(&config) == 0);
        }
        CHECK(choices >= 2);
    }
    CHECK(bt_option_name(BT_OPTION_COUNT) == NULL);
    CHECK(bt_option_choice(BT_OPTION_COUNT, 0, NULL) == NULL);
}

static void test_moves_as_numbers(void)
{
    bt_move move = bt_move_place(-150, 149, 3);
    CHECK(bt_move_type_of(move) == BT_MOVE_PLACE);
    CHECK(bt_move_x(move) == -150 && bt_move_y(move) == 149 && bt_move_rotation(move) == 3);
    move = bt_move_figure_on(BT_FIGURE_ABBOT, 7);
    CHECK(bt_move_type_of(move) == BT_MOVE_FIGURE);
    CHECK(bt_move_figure(move) == BT_FIGURE_ABBOT && bt_move_segment(move) == 7);
    CHECK(bt_move_kind(bt_move_draw(60)) == 60);
    CHECK(bt_move_token(bt_move_reveal(6)) == 6);
    CHECK(bt_move_space(bt_move_acrobat(5)) == 5 && bt_move_space(bt_move_pyramid(4)) == 4);
    CHECK(bt_move_type_of(bt_move_pass()) == BT_MOVE_PASS);
    CHECK(bt_move_type_of(bt_move_recall()) == BT_MOVE_RECALL);
    CHECK(bt_move_type_of(bt_move_acrobat(0)) == BT_MOVE_ACROBAT);
    CHECK(bt_move_type_of(bt_move_pyramid(0)) == BT_MOVE_PYRAMID);
    CHECK(bt_move_type_of(bt_move_draw(0)) == BT_MOVE_DRAW);
    CHECK(bt_move_type_of(bt_move_reveal(1)) == BT_MOVE_REVEAL);
}

/* The first turn, phase by phase, with what is wrong in each. */
static void test_a_turn(void)
{
    bt_event_log_clear(&events);
    start(BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
    CHECK(bt_game_phase(&game) == BT_PHASE_DRAW);
    CHECK(bt_deciding_seat(&game) == -1 && bt_turn_seat(&game) == 0);
    CHECK(bt_moves(&game, moves, BT_MAX_MOVES) == 0);
    CHECK(bt_placement_count(&game) == 0);
    size_t count = bt_chance(&game, outcomes, BT_MAX_TILE_KINDS);
    CHECK(count > 40 && count < BT_MAX_TILE_KINDS);
    CHECK(bt_chance(&game, outcomes, 1) == count);
    refused(0, BT_ERROR_MOVE_MALFORMED);
    refused(BT_MOVE_TYPE_COUNT, BT_ERROR_MOVE_MALFORMED);
    refused(bt_move_draw(bt_tile_kind_count()), BT_ERROR_MOVE_MALFORMED);
    refused(bt_move_draw((unsigned)kind_of("river/A")), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_place(1, 0, 0), BT_ERROR_MOVE_PHASE);
    refused(bt_move_pass(), BT_ERROR_MOVE_PHASE);
    refused(bt_move_reveal(4), BT_ERROR_MOVE_PHASE);

    unsigned straight = (unsigned)kind_of("base/U");
    CHECK(bt_placement_count_of(&game, straight) == 3);
    bt_open_square open[BT_MAX_OPEN_SQUARES];
    CHECK(bt_open_squares(&game, open, BT_MAX_OPEN_SQUARES) == 4);
    CHECK(bt_open_squares(&game, NULL, 0) == 4);
    for (unsigned n = 0; n < 4; n++) {
        CHECK(open[n].x * open[n].x + open[n].y * open[n].y == 1);
        CHECK(open[n].copies > 0 && open[n].copies <= bt_bag_total(&game));
    }
    play(bt_move_draw(straight));
    CHECK(bt_game_phase(&game) == BT_PHASE_PLACE && bt_deciding_seat(&game) == 0);
    CHECK(bt_drawn_kind(&game) == (int)straight);
    CHECK(bt_chance(&game, outcomes, BT_MAX_TILE_KINDS) == 0);
    count = bt_moves(&game, moves, BT_MAX_MOVES);
    CHECK(count == 3 && bt_placement_count(&game) == 3);
    CHECK(bt_moves(&game, NULL, 0) == 3);
    for (unsigned n = 0; n < count; n++) {
        CHECK(bt_placement(&game, n) == moves[n]);
    }
    CHECK(bt_placement(&game, 3) == 0);
    refused(bt_move_draw(straight), BT_ERROR_MOVE_PHASE);
    refused(bt_move_place(1, 0, 1), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_place(0, 0, 0), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_place(4000, -4000, 0), BT_ERROR_MOVE_ILLEGAL);

    uint64_t hash = bt_hash(&game);
    play(bt_move_place(1, 0, 0));
    CHECK(hash != bt_hash(&game));
    CHECK(bt_game_phase(&game) == BT_PHASE_ACTION && bt_deciding_seat(&game) == 0);
    refused(bt_move_figure_on(BT_FIGURE_MEEPLE, 7), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_figure_on(BT_FIGURE_ABBOT, 0), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_acrobat(0), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_pyramid(200), BT_ERROR_MOVE_MALFORMED);
    refused(bt_move_recall(), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_place(2, 0, 0), BT_ERROR_MOVE_PHASE);
    play(bt_move_figure_on(BT_FIGURE_MEEPLE, 0));
    CHECK(bt_supply(&game, 0, BT_FIGURE_MEEPLE) == 6);
    CHECK(bt_game_phase(&game) == BT_PHASE_DRAW && bt_turn_seat(&game) == 1);
}

/* A token is turned over, and the views of a position. */
static void test_views(void)
{
    bt_placed_tile tile;
    bt_acrobats acrobats;
    bt_feature feature, feature_before;
    bt_square square = {0, 0};
    bt_standing standing;
    start(BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
    bt_event_log_clear(&events);
    CHECK(!bt_tent(&game, &square));
    draw_and_place("bigtop/A", 0, 1, 0);
    play(bt_move_acrobat(0));
    draw_and_place("bigtop/H", 1, 0, 0);
    play(bt_move_figure_on(BT_FIGURE_RINGMASTER, 0));
    CHECK(bt_tent(&game, &square) && square.x == 1 && square.y == 0);
    draw_and_place("bigtop/F", 1, 1, 0);
    play(bt_move_pass());
    CHECK(bt_game_phase(&game) == BT_PHASE_REVEAL && bt_deciding_seat(&game) == -1);
    CHECK(bt_chance(&game, outcomes, BT_MAX_TILE_KINDS) == 6);
    refused(bt_move_reveal(2), BT_ERROR_MOVE_ILLEGAL);
    refused(bt_move_reveal(99), BT_ERROR_MOVE_MALFORMED);
    refused(bt_move_pass(), BT_ERROR_MOVE_PHASE);
    bt_event_log_clear(&events);
    play(bt_move_reveal(7));
    CHECK(events.event_count >= 4 && !events.overflow);
    CHECK(events.events[0].type == BT_EVENT_REVEAL && events.events[0].value == 7);
    CHECK(bt_score(&game, 0) == 7 && bt_score(&game, 1) == 7);
    CHECK(bt_score(&game, 2) == 0 && bt_score(&game, BT_MAX_SEATS) == 0);
    CHECK(bt_category_score(&game, 0, BT_CATEGORY_CIRCUS) == 7);
    CHECK(bt_category_score(&game, 0, BT_CATEGORY_COUNT) == 0);
    CHECK(bt_category_score(&game, 9, BT_CATEGORY_CIRCUS) == 0);
    CHECK(bt_tokens(&game, 7) == 0 && bt_tokens(&game, 4) == 5 && bt_tokens(&game, 8) == 0);

    CHECK(bt_placed_count(&game) == 4);
    CHECK(bt_placed(&game, 3, &tile) == BT_OK);
    CHECK(tile.square.x == 1 && tile.square.y == 1 && (int)tile.kind == kind_of("bigtop/F"));
    memcpy(&square, &tile.square, sizeof square);
    CHECK(bt_placed(&game, 4, &tile) == BT_ERROR_RANGE);
    CHECK(tile.square.x == 1 && tile.square.y == 1);
    CHECK(bt_tile_at(&game, 0, 0) == 0 && bt_tile_at(&game, 1, 1) == 3);
    CHECK(bt_tile_at(&game, 7, 7) == -1 && bt_tile_at(&game, 100000, -100000) == -1);
    CHECK(bt_drawn_kind(&game) == -1);
    CHECK(bt_bag(&game, (unsigned)kind_of("base/U")) == 7 && bt_bag(&game, 9999) == 0);
    CHECK(bt_bag_total(&game) == 88);
    CHECK(bt_discards(&game, 0) == 0 && bt_discards(&game, 9999) == 0);

    CHECK(bt_figures(&game, figures, BT_MAX_FIGURES) == 2 && bt_figures(&game, NULL, 0) == 2);
    CHECK(bt_supply(&game, 1, BT_FIGURE_RINGMASTER) == 0);
    CHECK(bt_supply(&game, 6, BT_FIGURE_MEEPLE) == 0);
    CHECK(bt_supply(&game, 0, BT_FIGURE_KIND_COUNT) == 0);
    CHECK(bt_acrobat_space_count(&game) == 1);
    CHECK(bt_acrobats_of(&game, 0, &acrobats) == BT_OK);
    CHECK(acrobats.count == 1 && acrobats.owners[0] == 0 && acrobats.square.y == 1);
    CHECK(bt_acrobats_of(&game, 1, &acrobats) == BT_ERROR_RANGE && acrobats.count == 1);

    CHECK(bt_feature_of(&game, 0, 0, &feature) == BT_OK && feature.kind == BT_FEATURE_CITY);
    CHECK(feature.tiles == 1 && feature.points == 1 && !feature.complete);
    memcpy(&feature_before, &feature, sizeof feature);
    CHECK(bt_feature_of(&game, 0, BT_MAX_SEGMENTS_PER_TILE, &feature) == BT_ERROR_RANGE);
    CHECK(bt_feature_of(&game, 4, 0, &feature) == BT_ERROR_RANGE);
    CHECK(same_bytes(&feature_before, &feature, sizeof feature));
    CHECK(bt_feature_segments(&game, 0, 1, segments, BT_MAX_SEGMENTS) == 2);
    CHECK(segments[0].tile == 0 && segments[0].segment == 1);
    CHECK(bt_feature_segments(&game, 0, 1, NULL, 0) == 2);
    CHECK(bt_feature_segments(&game, 99, 0, segments, BT_MAX_SEGMENTS) == 0);

    bt_game_standing(&game, &standing);
    CHECK(standing.totals[0] == 7 + 5);
    CHECK(standing.token_count == 15 && standing.token_sum == 60);
    CHECK(standing.circus_figures[0] == 1 && standing.circus_figures[1] == 1);
    CHECK(bt_winners(&game) == 0);
}

static const char partial[] = "bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 2\n"
                              "name p2 \"Zo\xc3\xab\"\n\n"
                              "1 p1 base/E 0,-1 r2 meeple city:S = 4 0\n2 p2 base/U 1,0";

static void refuse_record(const char *source, bt_error error, unsigned line)
{
    bt_record_fault fault;
    memset(&fault, 0, sizeof fault);
    memcpy(&record_before, &record, sizeof record);
    CHECK(bt_record_read(&record, source, strlen(source), false, NULL) == error);
    CHECK(bt_record_read(&record, source, strlen(source), false, &fault) == error);
    CHECK(fault.error == error && fault.line == line && fault.column > 0 && fault.reason != NULL);
    CHECK(same_bytes(&record_before, &record, sizeof record));
}

#define HEAD "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n"

static void test_records(void)
{
    bt_record_fault fault;
    memset(&fault, 0, sizeof fault);
    CHECK(bt_record_read(&record, partial, strlen(partial), false, &fault) == BT_OK);
    CHECK(same_text(record.names[1], "Zo\xc3\xab") && same_text(record.names[0], ""));
    CHECK(record.config.seats == 2 && record.move_count == 4);
    CHECK(record.totals_count == 1 && record.totals[0].moves == 3);
    CHECK(record.totals[0].points[0] == 4 && record.totals[0].points[1] == 0);
    CHECK(bt_record_position(&record, record.move_count, &game) == BT_OK);
    CHECK(bt_score(&game, 0) == 4 && bt_game_phase(&game) == BT_PHASE_PLACE);
    CHECK(bt_record_position(&record, 1, &game) == BT_OK && bt_placed_count(&game) == 1);
    size_t length = bt_record_write(&record, text, sizeof text);
    CHECK(length > 0 && length == strlen(text));
    CHECK(bt_record_write(&record, text_again, 10) == length);
    CHECK(bt_record_write(&record, NULL, 0) == length);
    CHECK(bt_record_read(&record_before, text, length, false, NULL) == BT_OK);
    CHECK(bt_record_write(&record_before, text_again, sizeof text_again) == length);
    CHECK(same_text(text, text_again));

    refuse_record("bigtop-record 9\n", BT_ERROR_RECORD_VERSION, 1);
    refuse_record("", BT_ERROR_RECORD_SYNTAX, 1);
    refuse_record("bigtop-record 1\nrules 999\n", BT_ERROR_RECORD_VERSION, 2);
    refuse_record(HEAD "nonsense\n", BT_ERROR_RECORD_SYNTAX, 6);
    refuse_record(HEAD "1 p1 base/Z 0,1 r0 pass\n", BT_ERROR_RECORD_TILE, 6);
    refuse_record(HEAD "1 p2 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_SEAT, 6);
    refuse_record(HEAD "1 p1 base/B 0,1 r0 meeple city:N\n", BT_ERROR_RECORD_SYNTAX, 6);
    refuse_record(HEAD "1 p1 base/U 1,0 r0 meeple road:E\n2 p2 base/U 2,0 r0 meeple road:E\n",
                  BT_ERROR_MOVE_ILLEGAL, 7);
    refuse_record(HEAD "1 p1 base/U 1,0 r1 pass\n", BT_ERROR_MOVE_ILLEGAL, 6);
    refuse_record(HEAD "1 p1 -base/B base/U 1,0 r0 pass\n", BT_ERROR_RECORD_CHANCE, 6);

    static const char wrong[] = HEAD "1 p1 base/B 0,1 r0 pass = 0 0\n"
                                     "2 p2 base/E 0,-1 r2 meeple city:S = 0 2\n";
    refuse_record(wrong, BT_ERROR_RECORD_TOTALS, 7);
    CHECK(bt_record_read(&record, wrong, strlen(wrong), false, &fault) == BT_ERROR_RECORD_TOTALS);
    CHECK(fault.turn == 2 && fault.seat == 1 && fault.recorded == 2 && fault.computed == 4);
    CHECK(same_text(bt_rule_id(fault.rule), "BASE-31"));
    CHECK(bt_record_read(&record, wrong, strlen(wrong), true, &fault) == BT_OK);
    CHECK(fault.error == BT_OK && fault.turn == 2 && fault.recorded == 2 && fault.computed == 4);

    record.moves[0] = bt_move_pass();
    CHECK(bt_record_write(&record, text, sizeof text) == 0);
    CHECK(bt_record_position(&record, 4, &game) == BT_ERROR_MOVE_PHASE);
}

static void test_simulation(void)
{
    bt_random random, other;
    bt_random_seed(&random, 5);
    bt_random_seed(&other, 5);
    CHECK(bt_random_next(&random) == bt_random_next(&other));
    CHECK(bt_random_below(&random, 1) == 0 && bt_random_below(&other, 7) < 7);

    start(BT_EDITION_C2, BT_SET_ALL, 3);
    bt_random_seed(&random, 11);
    CHECK(bt_playout(&game, &random) + 1 == bt_placed_count(&game));
    CHECK(bt_game_phase(&game) == BT_PHASE_OVER);
    CHECK(bt_playout(&game, &random) == 0);
    uint64_t hash = bt_hash(&game);
    start(BT_EDITION_C2, BT_SET_ALL, 3);
    bt_random_seed(&random, 11);
    bt_playout(&game, &random);
    CHECK(bt_hash(&game) == hash);

    bt_config config;
    bt_simulation whole, halves, untouched;
    memset(&whole, 0, sizeof whole);
    memset(&halves, 0, sizeof halves);
    bt_config_preset(&config, BT_EDITION_C3, BT_SET_ALL, 2);
    CHECK(bt_simulate(&config, 1, 0, 20, &whole) == BT_OK && whole.games == 20);
    CHECK(bt_simulate(&config, 1, 12, 8, &halves) == BT_OK);
    CHECK(bt_simulate(&config, 1, 0, 12, &halves) == BT_OK);
    CHECK(whole.signature == halves.signature && whole.turns == halves.turns);
    CHECK(whole.score_sums[0] == halves.score_sums[0] && whole.placements > whole.turns);
    CHECK(bt_series_seed(1, 2) != bt_series_seed(1, 3));
    CHECK(bt_series_signature(7, 2) != bt_series_signature(7, 3));
    config.seats = 9;
    memcpy(&untouched, &whole, sizeof whole);
    CHECK(bt_simulate(&config, 1, 0, 1, &whole) == BT_ERROR_CONFIG);
    CHECK(same_bytes(&untouched, &whole, sizeof whole));
}

int main(void)
{
    static const checked_part parts[] = {
        {"errors have texts", test_errors},
        {"names", test_names},
        {"tiles", test_tiles},
        {"configurations", test_config},
        {"options", test_options},
        {"moves as numbers", test_moves_as_numbers},
        {"a turn and its refusals", test_a_turn},
        {"views", test_views},
        {"records and their faults", test_records},
        {"random play", test_simulation},
    };
    return run_parts(parts, sizeof parts / sizeof parts[0]);
}
