/*
 * The players that people's programs and theses are represented by: whole games of every kind stay
 * legal, equal questions get equal answers, and each sees what it is there to see.
 */
#include "ai_table.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"jcz", "random-30", "star25"};

#define NAMES (sizeof names / sizeof names[0])

static void think(const char *name, const bt_game *game, uint64_t seed, uint64_t work,
                  bt_ai_analysis *analysis)
{
    ask(player_named(name), game, seed, work, analysis);
}

/* ---- games ---- */

/* Once in a while somebody begins a turn and leaves it to the player to end it. */
static void begin_turn(bt_game *game, bt_random *random)
{
    bt_move moves[BT_MAX_MOVES];
    for (unsigned n = bt_random_below(random, 6); n > 3 && bt_deciding_seat(game) >= 0; n--) {
        const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
        const bt_move move = moves[bt_random_below(random, (uint32_t)count)];
        assert_int_equal(bt_play(game, move, NULL), BT_OK);
    }
}

/* A game in which some turns are begun by somebody else. */
static void play_begun_game(const bt_config *config, uint64_t seed)
{
    bt_game game;
    bt_random random;
    bt_ai_analysis analysis;
    bt_random_seed(&random, seed);
    assert_int_equal(bt_game_start(&game, config), BT_OK);
    for (unsigned n = 0; bt_game_phase(&game) != BT_PHASE_OVER; n++) {
        if (bt_deciding_seat(&game) < 0) {
            play_chance(&game, &random);
            begin_turn(&game, &random);
            continue;
        }
        think(names[(seed + bt_turn_seat(&game)) % NAMES], &game, n, 1 + n % 40, &analysis);
        play_turn(&game, &analysis.turn);
    }
}

static void play_games_of(bt_edition edition)
{
    for (unsigned sets = BT_SET_BASE; sets <= BT_SET_ALL; sets += 2) {
        for (unsigned seats = 2; seats <= BT_MAX_SEATS; seats = next_seats(seats)) {
            bt_config config;
            bt_config_preset(&config, edition, sets, seats);
            assert_int_equal(bt_config_check(&config), 0);
            play_begun_game(&config, sets * 8 + seats);
        }
    }
}

static void whole_games_are_legal(void **state)
{
    (void)state;
    play_games_of(BT_EDITION_C2);
    play_games_of(BT_EDITION_C3);
}

/* A position some turns into a game of everything. */
static void set_up(bt_game *game, uint64_t seed)
{
    bt_config config;
    bt_random random;
    bt_move moves[BT_MAX_MOVES];
    bt_config_preset(&config, BT_EDITION_C3, BT_SET_ALL, 2);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
    bt_random_seed(&random, seed);
    while (bt_placed_count(game) < 30 || bt_game_phase(game) != BT_PHASE_PLACE) {
        const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
        if (count == 0) {
            play_chance(game, &random);
        } else {
            bt_play(game, moves[bt_random_below(&random, (uint32_t)count)], NULL);
        }
    }
}

static void equal_work_gives_equal_turns(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        bt_game game;
        set_up(&game, seed);
        for (unsigned i = 0; i < NAMES; i++) {
            bt_ai_analysis one;
            bt_ai_analysis other;
            think(names[i], &game, seed, 5000, &one);
            think(names[i], &game, seed, 5000, &other);
            assert_memory_equal(&one, &other, sizeof one);
        }
    }
}

static void without_a_step_there_is_a_turn(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NAMES; i++) {
        bt_game game;
        bt_ai_search *search;
        bt_ai_analysis analysis;
        const unsigned player = player_named(names[i]);
        const size_t size = bt_ai_memory(player);
        set_up(&game, 7);
        bt_ai_request request = {
            .player = player, .game = &game, .memory = malloc(size), .memory_size = size - 1};
        assert_int_equal(bt_ai_start(&search, &request), BT_ERROR_CAPACITY);
        request.memory_size = size;
        assert_int_equal(bt_ai_start(&search, &request), BT_OK);
        bt_ai_result(search, &analysis);
        assert_true(analysis.candidate_count > 0);
        play_turn(&game, &analysis.turn);
        free(request.memory);
    }
}

/* ---- what each is there to see ---- */

static void draw_tile(bt_game *game, const char *id)
{
    const int kind = bt_tile_kind_by_id(id, strlen(id));
    assert_true(kind >= 0);
    assert_int_equal(bt_play(game, bt_move_draw((unsigned)kind), NULL), BT_OK);
}

static void start_base_game(bt_game *game)
{
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C3, BT_SET_BASE, 2);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
}

/* The first tile has a city to the north, and a tile with one city side ends it. */
static void jcz_completes_the_city(void **state)
{
    (void)state;
    bt_game game;
    bt_ai_analysis analysis;
    start_base_game(&game);
    draw_tile(&game, "base/E");
    think("jcz", &game, 1, 0, &analysis);
    play_turn(&game, &analysis.turn);
    assert_int_equal(bt_score(&game, 0), 4);
}

/* ---- the search against one without pruning ---- */

#define MAX_LIST 4000

typedef struct turn_list {
    size_t count;
    bt_game after[MAX_LIST];
} turn_list;

/* Positions after every turn, by trying all moves. */
static void list_turns(turn_list *list, const bt_game *game)
{
    bt_move moves[BT_MAX_MOVES];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    if (count == 0) {
        assert_true(list->count < MAX_LIST);
        list->after[list->count++] = *game;
    }
    for (size_t i = 0; i < count; i++) {
        bt_game after = *game;
        bt_play_unchecked(&after, moves[i], NULL);
        list_turns(list, &after);
    }
}

static double lead(const bt_game *game, unsigned seat)
{
    bt_standing standing;
    bt_game_standing(game, &standing);
    return standing.totals[seat] - standing.totals[1 - seat];
}

/* What a position is worth when a tile is drawn and the other seat then does its worst. */
static double worth(const bt_game *after, unsigned seat)
{
    bt_outcome draws[BT_MAX_TILE_KINDS];
    turn_list *answers = malloc(sizeof *answers);
    const size_t count = bt_chance(after, draws, BT_MAX_TILE_KINDS);
    double sum = 0;
    double weights = 0;
    assert_non_null(answers);
    for (size_t i = 0; i < count; i++) {
        bt_game drawn = *after;
        bt_play_unchecked(&drawn, draws[i].move, NULL);
        if (bt_game_phase(&drawn) != BT_PHASE_PLACE || bt_turn_seat(&drawn) == seat) {
            continue; /* it fits nowhere */
        }
        double worst = 1e9;
        answers->count = 0;
        list_turns(answers, &drawn);
        for (size_t k = 0; k < answers->count; k++) {
            const double value = lead(&answers->after[k], seat);
            worst = value < worst ? value : worst;
        }
        sum += draws[i].weight * worst;
        weights += draws[i].weight;
    }
    free(answers);
    return weights > 0 ? sum / weights : lead(after, seat);
}

/* Play greedily on for most of a game, so that there is something to lose. */
static void set_up_later(bt_game *game, uint64_t seed)
{
    bt_random random;
    bt_ai_analysis analysis;
    start_base_game(game);
    bt_random_seed(&random, seed);
    while (bt_bag_total(game) > 24 || bt_deciding_seat(game) < 0) {
        if (bt_deciding_seat(game) < 0) {
            play_chance(game, &random);
        } else {
            think("greedy", game, seed, 0, &analysis);
            play_turn(game, &analysis.turn);
        }
    }
}

static double best_worth(const bt_game *game)
{
    const unsigned seat = bt_turn_seat(game);
    turn_list *turns = malloc(sizeof *turns);
    double best = -1e9;
    assert_non_null(turns);
    turns->count = 0;
    list_turns(turns, game);
    for (size_t i = 0; i < turns->count; i++) {
        const double value = worth(&turns->after[i], seat);
        best = value > best ? value : best;
    }
    free(turns);
    return best;
}

static double worth_of_choice(const char *name, bt_game game)
{
    const float free_figures[] = {0.0F, 5.0F, 0.0F};
    const unsigned seat = bt_turn_seat(&game);
    bt_ai_analysis analysis;
    /* The only option of greedy is the first of these. */
    ask_with(player_named(name), free_figures, &game, 0, 0, &analysis);
    play_turn(&game, &analysis.turn);
    return worth(&game, seat);
}

/* The greedy player overlooks what the answer will be; star25 finds what is best with it. */
static void star25_sees_threats(void **state)
{
    (void)state;
    unsigned overlooked = 0;
    for (uint64_t seed = 26; seed <= 28; seed++) {
        bt_game game;
        set_up_later(&game, seed);
        const double best = best_worth(&game);
        const double found = worth_of_choice("star25", game);
        assert_true(found > best - 1e-3 && found < best + 1e-3);
        overlooked += worth_of_choice("greedy", game) < best - 0.5;
    }
    assert_true(overlooked > 0);
}

/* Asked to stop at once it does, and goes on from there later. */
static bool at_once(void *context)
{
    unsigned *questions = context;
    (*questions)++;
    return true;
}

static void star25_goes_on_after_interruptions(void **state)
{
    (void)state;
    bt_game game;
    bt_ai_search *search;
    bt_ai_analysis whole;
    bt_ai_analysis pieces;
    unsigned questions = 0;
    const unsigned player = player_named("star25");
    const size_t size = bt_ai_memory(player);
    set_up_later(&game, 3);
    think("star25", &game, 0, 0, &whole);
    const bt_ai_request request = {.player = player,
                                   .game = &game,
                                   .memory = malloc(size),
                                   .memory_size = size,
                                   .interrupted = at_once,
                                   .context = &questions};
    assert_int_equal(bt_ai_start(&search, &request), BT_OK);
    uint64_t before = bt_ai_work(search);
    while (bt_ai_step(search, 1000000)) {
        assert_true(bt_ai_work(search) - before <= 64);
        before = bt_ai_work(search);
    }
    bt_ai_result(search, &pieces);
    assert_true(questions > 10);
    assert_memory_equal(&pieces, &whole, sizeof whole);
    free(request.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_legal),
        cmocka_unit_test(equal_work_gives_equal_turns),
        cmocka_unit_test(without_a_step_there_is_a_turn),
        cmocka_unit_test(jcz_completes_the_city),
        cmocka_unit_test(star25_sees_threats),
        cmocka_unit_test(star25_goes_on_after_interruptions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
