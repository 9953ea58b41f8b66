#include <string.h>

#include "oracle_words.h"

oracle *start_with(bt_config config)
{
    oracle *o = oracle_new();
    assert_non_null(o);
    oracle_start(o, &config);
    return o;
}

bt_config config_of(bt_edition edition, unsigned sets, unsigned seats)
{
    bt_config config = {
        .edition = (uint8_t)edition, .seats = (uint8_t)seats, .sets = (uint8_t)sets};
    config.options[BT_OPTION_MODULES] = BT_MODULE_ALL;
    config.options[BT_OPTION_PYRAMID_PHASE] = edition == BT_EDITION_C3;
    config.options[BT_OPTION_PYRAMID_NEEDS_OWN] = edition == BT_EDITION_C3;
    config.options[BT_OPTION_ACROBAT_FINAL_POINTS] = 5;
    config.options[BT_OPTION_MEEPLES] = 7;
    config.options[BT_OPTION_FIELDS] = 1;
    config.options[BT_OPTION_CITY_SMALL] = 4;
    return config;
}

oracle *start(unsigned sets)
{
    return start_with(config_of(BT_EDITION_C2, BT_SET_BASE | sets, 2));
}

void draw(oracle *o, const char *tile)
{
    int kind = oracle_kind_by_id(&o->facts, tile);
    assert_true(kind >= 0);
    assert_true(oracle_play(o, bt_move_draw((unsigned)kind)));
}

void place(oracle *o, const char *tile, int x, int y, unsigned rotation)
{
    draw(o, tile);
    assert_int_equal(o->phase, BT_PHASE_PLACE);
    assert_true(oracle_play(o, bt_move_place(x, y, rotation)));
    assert_int_equal(o->phase, BT_PHASE_ACTION);
}

bool may_place(const oracle *o, const char *tile, int x, int y, unsigned rotation)
{
    bt_move moves[ORACLE_MAX_MOVES];
    size_t count =
        oracle_placements(o, oracle_kind_by_id(&o->facts, tile), moves, ORACLE_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == bt_move_place(x, y, rotation))
            return true;
    }
    return false;
}

/* Segment of a tile on a side as seen on the board. */
static int segment_on(const oracle *o, int tile, bt_feature_kind kind, int side)
{
    for (int i = 0; i < oracle_kind_of(o, tile)->segment_count; i++) {
        const oracle_segment *segment = &oracle_kind_of(o, tile)->segments[i];
        unsigned sides = oracle_turned_sides(segment->sides, o->tiles[tile].rotation);
        if (segment->kind == kind && (segment->sides == 0 || sides & 1u << side))
            return i;
    }
    fail();
    return -1;
}

static int field_on(const oracle *o, int tile, int half)
{
    for (int i = 0; i < oracle_kind_of(o, tile)->segment_count; i++) {
        if (oracle_turned_halves(oracle_kind_of(o, tile)->segments[i].halves,
                                 o->tiles[tile].rotation) &
            1u << half)
            return i;
    }
    fail();
    return -1;
}

bool may(const oracle *o, bt_move move)
{
    for (int i = 0; i < o->move_count; i++) {
        if (o->moves[i] == move)
            return true;
    }
    return false;
}

bt_move figure(const oracle *o, bt_figure_kind kind, bt_feature_kind feature, int side)
{
    return bt_move_figure_on(kind, (unsigned)segment_on(o, o->tile_count - 1, feature, side));
}

bt_move farmer(const oracle *o, int half)
{
    return bt_move_figure_on(BT_FIGURE_MEEPLE, (unsigned)field_on(o, o->tile_count - 1, half));
}

void play(oracle *o, bt_move move)
{
    assert_true(oracle_play(o, move));
}

void meeple(oracle *o, bt_feature_kind feature, int side)
{
    play(o, figure(o, BT_FIGURE_MEEPLE, feature, side));
}

void pass(oracle *o)
{
    play(o, bt_move_pass());
}

void lay(oracle *o, const char *tile, int x, int y, unsigned rotation)
{
    place(o, tile, x, y, rotation);
    pass(o);
}

int points_of(const oracle *o, int seat)
{
    int total = 0;
    for (int category = 0; category < BT_CATEGORY_COUNT; category++)
        total += o->points[seat][category];
    return total;
}

int reported(const oracle *o, int seat, bt_category category)
{
    int points = -1;
    for (int i = 0; i < o->report.score_count; i++) {
        if (o->report.scores[i].seat == seat && o->report.scores[i].category == category)
            points = (points < 0 ? 0 : points) + o->report.scores[i].points;
    }
    return points;
}

const oracle_feature *feature_on(const oracle *o, int x, int y, bt_feature_kind kind, int side)
{
    int tile = oracle_tile_at(o, x, y);
    assert_true(tile >= 0);
    return oracle_feature_at(o, tile, segment_on(o, tile, kind, side));
}

void keep_only(oracle *o, const char *tile)
{
    memset(o->bag, 0, sizeof o->bag);
    o->bag[oracle_kind_by_id(&o->facts, tile)] = 1;
}
