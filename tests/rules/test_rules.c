/* Rules that a short record cannot show: those about configurations, and ends that need luck. */
#include <bigtop.h>

#include "checks.h"

static bt_game game;
static bt_event_log events;
static bt_record record, again;
static bt_move moves[BT_MAX_MOVES];
static bt_outcome outcomes[BT_MAX_TILE_KINDS];
static char text[BT_RECORD_MAX_TEXT], text_again[BT_RECORD_MAX_TEXT];

static void test_seats(void)
{
    bt_config config;
    for (unsigned seats = 0; seats < 10; seats++) {
        bt_config_preset(&config, BT_EDITION_C3, BT_SET_BASE | BT_SET_BIGTOP, seats);
        bool playable = seats >= 2 && seats <= 6;
        CHECK(bt_config_check(&config) == (playable ? 0u : (unsigned)BT_FAULT_SEATS));
        CHECK(bt_game_start(&game, &config) == (playable ? BT_OK : BT_ERROR_CONFIG));
        for (unsigned seat = 0; playable && seat < BT_MAX_SEATS; seat++) {
            CHECK(bt_supply(&game, seat, BT_FIGURE_RINGMASTER) == (seat < seats ? 1u : 0u));
        }
    }
}

/* Any tile but this one, as long as there is another. */
static bt_move draw_other(bt_random *random, unsigned kind)
{
    size_t count = bt_chance(&game, outcomes, BT_MAX_TILE_KINDS);
    bt_move move = bt_move_draw(kind);
    while (move == bt_move_draw(kind) && count > 1) {
        move = outcomes[bt_random_below(random, (uint32_t)count)].move;
    }
    return move;
}

/* The placement that leaves the fewest places for a tile of this kind. */
static bt_move place_against(bt_random *random, unsigned kind)
{
    static bt_game tried;
    size_t count = bt_moves(&game, moves, BT_MAX_MOVES);
    bt_move best = 0;
    uint32_t fewest = UINT32_MAX;
    for (size_t index = 0; index < count; index++) {
        tried = game;
        CHECK(bt_play(&tried, moves[index], NULL) == BT_OK);
        uint32_t places = bt_placement_count_of(&tried, kind);
        if (places < fewest || (places == fewest && bt_random_below(random, 4) == 0)) {
            best = moves[index];
            fewest = places;
        }
    }
    return best;
}

/* Play one game into `record` in which base/C is drawn last and has been given no room. True if it
 * ends because that tile fits nowhere. */
static bool ends_in_vain(uint64_t seed)
{
    const unsigned kind = (unsigned)bt_tile_kind_by_id("base/C", 6);
    bt_random random;
    bool in_vain = false;
    bt_random_seed(&random, seed);
    record.move_count = 0;
    CHECK(bt_game_start(&game, &record.config) == BT_OK);
    while (bt_game_phase(&game) != BT_PHASE_OVER) {
        bt_phase phase = bt_game_phase(&game);
        bt_move move = phase == BT_PHASE_DRAW    ? draw_other(&random, kind)
                       : phase == BT_PHASE_PLACE ? place_against(&random, kind)
                                                 : bt_move_pass();
        bt_event_log_clear(&events);
        CHECK(bt_play(&game, move, &events) == BT_OK);
        record.moves[record.move_count++] = move;
        in_vain = phase == BT_PHASE_DRAW && bt_game_phase(&game) == BT_PHASE_OVER;
    }
    return in_vain;
}

static void test_last_tile_in_vain(void)
{
    memset(&record, 0, sizeof record);
    bt_config_preset(&record.config, BT_EDITION_C2, BT_SET_BASE, 2);
    uint64_t seed = 0;
    while (seed < 100 && !ends_in_vain(seed)) {
        seed++;
    }
    CHECK(seed < 100);
    CHECK(bt_bag_total(&game) == 0 && bt_drawn_kind(&game) == -1);
    CHECK(bt_winners(&game) != 0);
    unsigned gone = 0;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        gone += bt_discards(&game, kind);
    }
    CHECK(gone >= 1 && bt_placed_count(&game) + gone == bt_config_tile_count(&record.config));
    CHECK(events.event_count > 0 && events.events[0].type == BT_EVENT_DISCARD);
    CHECK(events.events[0].rule == BT_RULE_BASE_11);

    /* The record tells it in its last line, and is read back the same. */
    size_t length = bt_record_write(&record, text, sizeof text);
    CHECK(length > 0 && strstr(text, "\nend -base/") != NULL);
    CHECK(bt_record_read(&again, text, length, false, NULL) == BT_OK);
    CHECK(bt_record_write(&again, text_again, sizeof text_again) == length);
    CHECK(same_bytes(text, text_again, length));
}

int main(void)
{
    static const checked_part parts[] = {
        {"BASE-01 K-25 two to six players, each with a ringmaster", test_seats},
        {"BASE-11 END-01 the game ends when the last tiles fit nowhere", test_last_tile_in_vain},
    };
    return run_parts(parts, sizeof parts / sizeof parts[0]);
}
