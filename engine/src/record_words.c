#include "record_words.h"

const char *const bt_side_words[4] = {"N", "E", "S", "W"};
const char *const bt_half_words[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

unsigned bt_segment_places(unsigned kind, unsigned segment, unsigned rotation)
{
    const bt_segment_facts *facts = &bt_tile_facts_of(kind)->segments[segment];
    if (facts->kind == BT_FEATURE_FIELD) {
        const unsigned halves = (unsigned)facts->halves << (2 * rotation);
        return (halves | halves >> 8) & 255u;
    }
    const unsigned sides = (unsigned)facts->sides << rotation;
    return (sides | sides >> 4) & 15u;
}

void bt_turn_totals(const bt_game *before, bt_move move, int totals[BT_MAX_SEATS],
                    unsigned rules[BT_MAX_SEATS])
{
    bt_game after = *before;
    bt_event_log log;
    bt_event_log_clear(&log);
    bt_play_unchecked(&after, move, &log);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        totals[seat] = bt_score(&after, seat);
    }
    const bool final_move =
        bt_game_phase(before) == BT_PHASE_FINAL_REVEAL || bt_move_type_of(move) == BT_MOVE_DRAW;
    for (uint32_t i = 0; i < log.event_count; i++) {
        const bt_event *event = &log.events[i];
        if (event->type != BT_EVENT_SCORE) {
            continue;
        }
        if (event->final && !final_move) {
            totals[event->seat] -= event->points;
        } else if (rules != NULL) {
            rules[event->seat] = event->rule;
        }
    }
}
