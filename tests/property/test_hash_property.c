/*
 * Two positions have equal hashes if and only if nobody could tell them apart: over all positions
 * of many games and what every move there would lead to, and where turns are played in another
 * order.
 */
#include "random_games.h"

#include <stdlib.h>
#include <string.h>

#include "visible.h"

static random_game play;

/* ---- a great many positions ---- */

typedef struct seen {
    uint64_t hash, visible;
} seen;

#define MAX_SEEN 600000

static seen *all_seen;
static size_t seen_count;

static void see(const bt_game *game)
{
    if (seen_count < MAX_SEEN) {
        all_seen[seen_count++] = (seen){bt_hash(game), visible_position(game)};
    }
}

static int compare_hashes(const void *a, const void *b)
{
    const seen *x = a;
    const seen *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

static int compare_visible(const void *a, const void *b)
{
    const seen *x = a;
    const seen *y = b;
    return (x->visible > y->visible) - (x->visible < y->visible);
}

/* Neighbours in either order agree in both. */
static void check_seen(void)
{
    size_t twice = 0;
    qsort(all_seen, seen_count, sizeof all_seen[0], compare_hashes);
    for (size_t i = 1; i < seen_count; i++) {
        const bool equal = all_seen[i].hash == all_seen[i - 1].hash;
        assert_true(!equal || all_seen[i].visible == all_seen[i - 1].visible);
        twice += equal;
    }
    qsort(all_seen, seen_count, sizeof all_seen[0], compare_visible);
    for (size_t i = 1; i < seen_count; i++) {
        const bool equal = all_seen[i].visible == all_seen[i - 1].visible;
        assert_true(!equal || all_seen[i].hash == all_seen[i - 1].hash);
    }
    /* Otherwise this shows nothing. */
    assert_true(twice > 100);
    assert_true(seen_count < MAX_SEEN);
}

static void see_what_moves_lead_to(void)
{
    bt_move moves[BT_MAX_MOVES];
    static bt_game after;
    const size_t count = bt_moves(&play.game, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        after = play.game;
        bt_play_unchecked(&after, moves[i], NULL);
        see(&after);
    }
}

static void test_hashes_tell_positions_apart(void **state)
{
    (void)state;
    all_seen = malloc(MAX_SEEN * sizeof all_seen[0]);
    assert_non_null(all_seen);
    seen_count = 0;
    for (uint64_t number = 0; number < games_to_play(1000); number++) {
        begin_game(&play, number);
        do {
            see(&play.game);
            if (number % 100 == 0) {
                see_what_moves_lead_to();
            }
        } while (step_game(&play));
        see(&play.game);
    }
    check_seen();
    free(all_seen);
}

/* ---- turns in another order ---- */

#define MAX_TURNS 12

typedef struct turn {
    bt_move moves[64];
    unsigned count;
} turn;

/* Play a turn at random, from a draw to the next draw. False if the game ends on the way. */
static bool play_turn(bt_game *game, bt_random *random, turn *played)
{
    played->count = 0;
    do {
        /* Placing figures is what makes orders differ; passing is what makes them alike. */
        const bool pass = bt_game_phase(game) == BT_PHASE_ACTION && bt_random_below(random, 2) != 0;
        const bt_move move = pass ? bt_move_pass() : any_move(game, random);
        if (move == 0 || played->count == 64) {
            return false;
        }
        played->moves[played->count++] = move;
        assert_int_equal(bt_play(game, move, NULL), BT_OK);
    } while (bt_game_phase(game) != BT_PHASE_DRAW || bt_drawn_kind(game) >= 0 ||
             bt_move_type_of(played->moves[played->count - 1]) == BT_MOVE_DRAW);
    return true;
}

/* False if a move is refused, or the turn does not end with it. */
static bool repeat_turn(bt_game *game, const turn *played)
{
    for (unsigned i = 0; i < played->count; i++) {
        if (bt_play(game, played->moves[i], NULL) != BT_OK) {
            return false;
        }
    }
    return bt_game_phase(game) == BT_PHASE_DRAW;
}

/* How two orders of the same turns compare. */
typedef struct comparison {
    unsigned alike, different, impossible;
} comparison;

/* The move of a turn that puts a figure on a segment; NULL if there is none. */
static bt_move *figure_move(turn *played)
{
    for (unsigned i = 0; i < played->count; i++) {
        if (bt_move_type_of(played->moves[i]) == BT_MOVE_FIGURE) {
            return &played->moves[i];
        }
    }
    return NULL;
}

/* Let two turns put each other's kind of figure. */
static void exchange_figures(turn *one, turn *other)
{
    bt_move *a = figure_move(one);
    bt_move *b = figure_move(other);
    if (a != NULL && b != NULL) {
        const bt_figure_kind kind = bt_move_figure(*a);
        *a = bt_move_figure_on(bt_move_figure(*b), bt_move_segment(*a));
        *b = bt_move_figure_on(kind, bt_move_segment(*b));
    }
}

/* Two rounds of turns, then the same with one seat's two turns exchanged, or only the kinds of
 * their figures. */
static void exchange_turns(const bt_game *start, bt_random *random, comparison *result)
{
    static bt_game one;
    static bt_game other;
    turn turns[MAX_TURNS];
    const unsigned seats = start->config.seats;
    one = *start;
    other = *start;
    for (unsigned i = 0; i < 2 * seats; i++) {
        if (!play_turn(&one, random, &turns[i])) {
            return;
        }
    }
    const unsigned first = bt_random_below(random, seats);
    const unsigned distance = bt_random_below(random, 2) * seats;
    if (distance == 0) {
        exchange_figures(&turns[first], &turns[first + seats]);
    }
    for (unsigned i = 0; i < 2 * seats; i++) {
        const unsigned n = i == first           ? i + distance
                           : i == first + seats ? first + seats - distance
                                                : i;
        if (!repeat_turn(&other, &turns[n])) {
            result->impossible++;
            return;
        }
    }
    const bool alike = visible_position(&one) == visible_position(&other);
    assert_true((bt_hash(&one) == bt_hash(&other)) == alike);
    *(alike ? &result->alike : &result->different) += 1;
}

static void test_order_of_turns_does_not_matter(void **state)
{
    (void)state;
    bt_random random;
    comparison result = {0};
    bt_random_seed(&random, 77);
    for (uint64_t number = 0; number < games_to_play(400); number++) {
        begin_game(&play, number);
        do {
            if (bt_game_phase(&play.game) == BT_PHASE_DRAW && bt_random_below(&random, 2) == 0) {
                exchange_turns(&play.game, &random, &result);
            }
        } while (step_game(&play));
    }
    print_message("# %u alike, %u different, %u impossible\n", result.alike, result.different,
                  result.impossible);
    assert_true(result.alike > games_to_play(400));
    assert_true(result.different > games_to_play(40));
}

/* Orders that reach one position can be played on from there alike. */
static void test_equal_positions_go_on_alike(void **state)
{
    (void)state;
    static bt_game again;
    for (uint64_t number = 0; number < games_to_play(300); number++) {
        begin_game(&play, number);
        for (unsigned step = 0; step < 80 && step_game(&play); step++) {
        }
        assert_int_equal(bt_record_position(&play.record, play.record.move_count, &again), BT_OK);
        require(&play, bt_hash(&again) == bt_hash(&play.game));
        require(&play, visible_position(&again) == visible_position(&play.game));
        bt_random one;
        bt_random other;
        bt_random_seed(&one, number);
        bt_random_seed(&other, number);
        require(&play, bt_playout(&again, &one) == bt_playout(&play.game, &other));
        require(&play, bt_hash(&again) == bt_hash(&play.game));
        require(&play, one.state == other.state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hashes_tell_positions_apart),
        cmocka_unit_test(test_order_of_turns_does_not_matter),
        cmocka_unit_test(test_equal_positions_go_on_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
