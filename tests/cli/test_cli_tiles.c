/* The drawings of all tiles in all rotations agree with the tile facts. */
#include "cmocka_all.h"

#include "layout.h"
#include "tile_text.h"

#include <bigtop.h>
#include <stdbool.h>

/* The field drawn along a half-edge is the one that the facts put there. */
static void fields_begin_at_their_half_edges(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        const tile_layout *layout = layout_of(kind);
        for (unsigned half = 0; half < 8; half++) {
            for (unsigned i = 0; i < facts->segment_count; i++) {
                const int drawn = layout_segment_at(layout, half_middle(half, 1));
                if (facts->segments[i].kind == BT_FEATURE_FIELD &&
                    (facts->segments[i].halves >> half & 1u) != 0 && drawn != (int)i) {
                    fail_msg("%s: half-edge %u belongs to segment %u, drawn is %d", facts->id, half,
                             i, drawn);
                }
            }
        }
    }
}

static void cities_and_roads_reach_their_sides(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        const tile_layout *layout = layout_of(kind);
        for (unsigned side = 0; side < 4; side++) {
            const point inside = point_between(side_middle(side), tile_centre, 0.02);
            for (unsigned i = 0; i < facts->segment_count; i++) {
                if ((facts->segments[i].sides >> side & 1u) != 0) {
                    assert_int_equal(layout_segment_at(layout, inside), i);
                }
            }
        }
    }
}

/* A figure stands on what it was put on. Buildings are drawn over the ground. */
static void figures_stand_on_their_segments(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        const tile_layout *layout = layout_of(kind);
        for (unsigned i = 0; i < facts->segment_count; i++) {
            const int drawn = layout_segment_at(layout, layout->anchors[i]);
            if (facts->segments[i].kind <= BT_FEATURE_FIELD && drawn != (int)i) {
                fail_msg("%s: the figure of segment %u stands on %d", facts->id, i, drawn);
            }
            assert_true(border_distance(layout->anchors[i]) > 0);
        }
    }
}

static ink edge_ink(unsigned edge)
{
    static const ink inks[] = {INK_FIELD, INK_ROAD, INK_CITY, INK_RIVER};
    return inks[edge];
}

/* The middle character of each side shows what the side is, so that neighbours fit. */
static void characters_of_sides_show_edges(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            const tile_text *text = tile_text_of(kind, rotation);
            const text_cell *const middles[4] = {
                &text->cells[0][TILE_COLUMNS / 2], &text->cells[TILE_ROWS / 2][TILE_COLUMNS - 1],
                &text->cells[TILE_ROWS - 1][TILE_COLUMNS / 2], &text->cells[TILE_ROWS / 2][0]};
            for (unsigned side = 0; side < 4; side++) {
                const ink wanted = edge_ink(facts->edges[(side + 4 - rotation) % 4]);
                ink shown = (ink)middles[side]->ink;
                shown = shown == INK_PENNANT ? INK_CITY : shown;
                shown = shown == INK_GARDEN || shown == INK_BUILDING ? INK_FIELD : shown;
                if (shown != wanted) {
                    fail_msg("%s r%u: side %u shows ink %d, not %d", facts->id, rotation, side,
                             shown, wanted);
                }
            }
        }
    }
}

/* A figure's name covers a character of its segment, and two segments never share a spot. */
static void names_of_figures_have_spots_of_their_own(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            const tile_text *text = tile_text_of(kind, rotation);
            for (unsigned i = 0; i < facts->segment_count; i++) {
                const text_spot spot = text->spots[i];
                assert_true(spot.row < TILE_ROWS && spot.column + 1 < TILE_COLUMNS);
                const text_cell *cell = &text->cells[spot.row][spot.column];
                if (cell[0].segment != (int)i && cell[1].segment != (int)i) {
                    fail_msg("%s r%u: segment %u is named elsewhere", facts->id, rotation, i);
                }
                for (unsigned j = 0; j < i; j++) {
                    assert_false(text->spots[j].row == spot.row &&
                                 text->spots[j].column == spot.column);
                }
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_begin_at_their_half_edges),
        cmocka_unit_test(cities_and_roads_reach_their_sides),
        cmocka_unit_test(figures_stand_on_their_segments),
        cmocka_unit_test(characters_of_sides_show_edges),
        cmocka_unit_test(names_of_figures_have_spots_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
