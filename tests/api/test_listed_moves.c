/*
 * Random games over all sets, editions and numbers of players, in which every position is asked for
 * everything: what is listed is accepted, nothing else is, and what is refused changes nothing.
 * Written against bigtop.h alone and compiled as C17 and as C++17.
 */
#include <bigtop.h>

#include "checks.h"

static bt_game game, before, copied;
static bt_event_log events;
static bt_move moves[BT_MAX_MOVES];
static bt_outcome outcomes[BT_MAX_TILE_KINDS];

static void start(bt_edition edition, unsigned sets, unsigned seats)
{
    bt_config config;
    bt_config_preset(&config, edition, sets, seats);
    CHECK(bt_game_start(&game, &config) == BT_OK);
}

static bool listed(bt_move move, size_t move_count, size_t outcome_count)
{
    for (size_t index = 0; index < move_count; index++) {
        if (moves[index] == move) {
            return true;
        }
    }
    for (size_t index = 0; index < outcome_count; index++) {
        if (outcomes[index].move == move) {
            return true;
        }
    }
    return false;
}

/* What is listed is accepted, and nothing else of what could be meant. */
static void listed_or_refused(bt_move move, size_t move_count, size_t outcome_count)
{
    memcpy(&before, &game, sizeof game);
    bt_error error = bt_play(&before, move, NULL);
    if (listed(move, move_count, outcome_count)) {
        CHECK(error == BT_OK);
    } else {
        CHECK(error != BT_OK);
        CHECK(bt_explain(&game, move, NULL) == error);
        CHECK(same_bytes(&before, &game, sizeof game));
    }
}

/* A game copied by assignment plays on as the original does. */
static void copy_plays_alike(uint64_t seed)
{
    bt_random random, other;
    bt_random_seed(&random, seed);
    bt_random_seed(&other, seed);
    copied = game;
    CHECK(bt_hash(&copied) == bt_hash(&game));
    memcpy(&before, &game, sizeof game);
    CHECK(bt_playout(&copied, &random) == bt_playout(&before, &other));
    CHECK(bt_hash(&copied) == bt_hash(&before));
}

/* One random game in which every position is asked for everything. */
static void play_through(bt_edition edition, unsigned sets, unsigned seats, uint64_t seed)
{
    bt_random random;
    int sums[BT_MAX_SEATS] = {0};
    bt_random_seed(&random, seed);
    start(edition, sets, seats);
    bt_event_log_clear(&events);
    while (bt_game_phase(&game) != BT_PHASE_OVER) {
        size_t move_count = bt_moves(&game, moves, BT_MAX_MOVES);
        size_t outcome_count = bt_chance(&game, outcomes, BT_MAX_TILE_KINDS);
        CHECK((move_count > 0) != (outcome_count > 0));
        CHECK((bt_deciding_seat(&game) >= 0) == (move_count > 0));
        for (unsigned n = 0; n < 12; n++) {
            listed_or_refused(bt_move_figure_on(BT_FIGURE_MEEPLE, n), move_count, outcome_count);
            listed_or_refused(bt_move_figure_on(BT_FIGURE_ABBOT, n), move_count, outcome_count);
            listed_or_refused(bt_move_figure_on(BT_FIGURE_RINGMASTER, n), move_count,
                              outcome_count);
            listed_or_refused(bt_move_acrobat(n), move_count, outcome_count);
            listed_or_refused(bt_move_pyramid(n), move_count, outcome_count);
            listed_or_refused(bt_move_reveal(n), move_count, outcome_count);
            listed_or_refused((bt_move)bt_random_next(&random), move_count, outcome_count);
            int x = (int)bt_random_below(&random, 15) - 7,
                y = (int)bt_random_below(&random, 15) - 7;
            listed_or_refused(bt_move_place(x, y, n), move_count, outcome_count);
        }
        listed_or_refused(bt_move_pass(), move_count, outcome_count);
        listed_or_refused(bt_move_recall(), move_count, outcome_count);
        listed_or_refused(bt_move_draw(bt_random_below(&random, 128)), move_count, outcome_count);

        if (bt_random_below(&random, 8) == 0) {
            copy_plays_alike(bt_random_next(&random));
        }

        size_t choices = move_count > 0 ? move_count : outcome_count;
        unsigned chosen = bt_random_below(&random, (uint32_t)choices);
        bt_move move = move_count > 0 ? moves[chosen] : outcomes[chosen].move;
        memcpy(&before, &game, sizeof game);
        bt_play_unchecked(&before, move, NULL);
        CHECK(bt_play(&game, move, &events) == BT_OK);
        CHECK(bt_hash(&before) == bt_hash(&game));
        CHECK(!events.overflow);
        for (unsigned index = 0; index < events.event_count; index++) {
            const bt_event *event = &events.events[index];
            int items = 0;
            for (unsigned item = 0; item < event->item_count; item++) {
                items += event->items[item].count * event->items[item].each;
            }
            CHECK(event->type != BT_EVENT_SCORE || items == event->points);
            CHECK(event->type != BT_EVENT_RETURN || event->figure_count == 1);
            sums[event->seat] += event->type == BT_EVENT_SCORE ? event->points : 0;
        }
        bt_event_log_clear(&events);
    }
    bt_standing standing;
    bt_game_standing(&game, &standing);
    for (unsigned seat = 0; seat < seats; seat++) {
        CHECK(sums[seat] == bt_score(&game, seat) && standing.totals[seat] == sums[seat]);
    }
    CHECK(bt_winners(&game) != 0 && bt_bag_total(&game) == 0 && bt_deciding_seat(&game) == -1);
    memcpy(&before, &game, sizeof game);
    CHECK(bt_play(&game, bt_move_pass(), NULL) == BT_ERROR_GAME_OVER);
    CHECK(bt_play(&game, bt_move_draw(0), NULL) == BT_ERROR_GAME_OVER);
    CHECK(same_bytes(&before, &game, sizeof game));
}

/* Both editions, and two to six players. */
static void play_sets(unsigned sets)
{
    for (unsigned number = 0; number < 5; number++) {
        play_through(BT_EDITION_C2, sets, 2 + number, number);
        play_through(BT_EDITION_C3, sets, 2 + number, number + 100);
    }
}

static void test_base(void)
{
    play_sets(BT_SET_BASE);
}

static void test_abbot(void)
{
    play_sets(BT_SET_BASE | BT_SET_ABBOT);
}

static void test_river(void)
{
    play_sets(BT_SET_BASE | BT_SET_RIVER);
}

static void test_bigtop(void)
{
    play_sets(BT_SET_BASE | BT_SET_BIGTOP);
}

static void test_all(void)
{
    play_sets(BT_SET_ALL);
}

int main(void)
{
    static const checked_part parts[] = {
        {"base", test_base},
        {"base and abbot", test_abbot},
        {"base and river", test_river},
        {"base and bigtop", test_bigtop},
        {"all sets", test_all},
    };
    return run_parts(parts, sizeof parts / sizeof parts[0]);
}
