/*
 * What is listed is accepted and nothing else is, wherever a game may be: every square around the
 * board with every rotation, every figure on every segment, every space, every tile and token, and
 * numbers that are no moves. What is refused leaves no trace.
 */
#include "random_games.h"

#include <string.h>

static random_game play;
static bt_random random_numbers;
static bt_move listed[BT_MAX_MOVES];
static size_t listed_count;

/* Moves of the deciding seat, or the outcomes of chance. */
static void list_moves(void)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    listed_count = bt_moves(&play.game, listed, BT_MAX_MOVES);
    const size_t outcome_count = bt_chance(&play.game, outcomes, BT_MAX_TILE_KINDS);
    require(&play, listed_count == 0 || outcome_count == 0);
    require(&play, listed_count + outcome_count != 0 || bt_game_phase(&play.game) == BT_PHASE_OVER);
    require(&play, (bt_deciding_seat(&play.game) >= 0) == (listed_count != 0));
    for (size_t i = 0; i < outcome_count; i++) {
        require(&play, outcomes[i].weight != 0);
        listed[listed_count++] = outcomes[i].move;
    }
}

static bool is_listed(bt_move move)
{
    for (size_t i = 0; i < listed_count; i++) {
        if (listed[i] == move) {
            return true;
        }
    }
    return false;
}

/* ---- candidates ---- */

/* Accepted only if listed; refused the same way by bt_explain and bt_play, which gets the game
 * itself: that it is left as it was is checked after all of them. */
static void try_move(bt_move move)
{
    const bt_error error = bt_explain(&play.game, move, NULL);
    if (error == BT_OK) {
        require(&play, is_listed(move));
    } else {
        require(&play, bt_play(&play.game, move, &play.events) == error);
    }
}

static void try_squares(void)
{
    bt_placed_tile tile;
    int west = 0;
    int east = 0;
    int north = 0;
    int south = 0;
    for (unsigned i = 0; bt_placed(&play.game, i, &tile) == BT_OK; i++) {
        west = tile.square.x < west ? tile.square.x : west;
        east = tile.square.x > east ? tile.square.x : east;
        north = tile.square.y < north ? tile.square.y : north;
        south = tile.square.y > south ? tile.square.y : south;
    }
    for (int x = west - 2; x <= east + 2; x++) {
        for (int y = north - 2; y <= south + 2; y++) {
            for (unsigned rotation = 0; rotation < 4; rotation++) {
                try_move(bt_move_place(x, y, rotation));
            }
        }
    }
}

static void try_far_squares(void)
{
    static const int far[] = {-4096, -1000, -288, -105, -104, 104, 105, 288, 1000, 4095};
    for (unsigned i = 0; i < sizeof far / sizeof far[0]; i++) {
        try_move(bt_move_place(far[i], 0, i % 4));
        try_move(bt_move_place(0, far[i], i % 4));
        try_move(bt_move_place(far[i], far[(i * 7) % 10], i % 4));
    }
}

static void try_actions(void)
{
    for (unsigned figure = 0; figure < 16; figure++) {
        for (unsigned segment = 0; segment < 10; segment++) {
            try_move(bt_move_figure_on((bt_figure_kind)figure, segment));
        }
    }
    for (unsigned space = 0; space < BT_MAX_ACROBAT_SPACES + 3; space++) {
        try_move(bt_move_acrobat(space));
        try_move(bt_move_pyramid(space));
    }
    try_move(bt_move_pass());
    try_move(bt_move_recall());
}

static void try_chance(void)
{
    for (unsigned kind = 0; kind < bt_tile_kind_count() + 3; kind++) {
        try_move(bt_move_draw(kind));
    }
    for (unsigned token = 0; token < BT_MAX_TOKEN_VALUE + 3; token++) {
        try_move(bt_move_reveal(token));
    }
}

/* Numbers nearly like moves, and any numbers. */
static void try_nonsense(void)
{
    const bt_move near = listed_count != 0
                             ? listed[bt_random_below(&random_numbers, (uint32_t)listed_count)]
                             : bt_move_pass();
    for (unsigned bit = 0; bit < 32; bit++) {
        try_move(near ^ 1u << bit);
    }
    for (unsigned type = 0; type < 16; type++) {
        try_move(type);
        try_move(type | (uint32_t)bt_random_next(&random_numbers) << 4);
    }
}

/* ---- properties ---- */

static void check_refusals(void)
{
    static bt_game game_before;
    static bt_event_log log_before;
    memcpy(&game_before, &play.game, sizeof game_before);
    memcpy(&log_before, &play.events, sizeof log_before);
    try_squares();
    try_far_squares();
    try_actions();
    try_chance();
    try_nonsense();
    require(&play, same_bytes(&game_before, &play.game, sizeof game_before));
    require(&play, same_bytes(&log_before, &play.events, sizeof log_before));
}

/* Each listed move once, with and without the check. */
static void check_listed(void)
{
    static bt_game checked;
    static bt_game unchecked;
    const uint64_t before = bt_hash(&play.game);
    for (size_t i = 0; i < listed_count; i++) {
        unsigned rule = 99;
        require(&play, bt_explain(&play.game, listed[i], &rule) == BT_OK);
        require(&play, rule == BT_RULE_NONE);
        checked = play.game;
        unchecked = play.game;
        require(&play, bt_play(&checked, listed[i], NULL) == BT_OK);
        bt_play_unchecked(&unchecked, listed[i], NULL);
        require(&play, bt_hash(&checked) == bt_hash(&unchecked));
        require(&play, bt_hash(&checked) != before);
        for (size_t j = 0; j < i; j++) {
            require(&play, listed[j] != listed[i]);
        }
    }
}

/* The list, the count and the n-th placement agree, and a short array gets the first of them. */
static void check_placements(void)
{
    bt_move some[3] = {0};
    const uint32_t count = bt_placement_count(&play.game);
    if (bt_game_phase(&play.game) != BT_PHASE_PLACE) {
        require(&play, count == 0 && bt_placement(&play.game, 0) == 0);
        return;
    }
    require(&play, count == listed_count && count != 0);
    require(&play, count == bt_placement_count_of(&play.game, (unsigned)bt_drawn_kind(&play.game)));
    for (uint32_t n = 0; n < count; n++) {
        require(&play, bt_placement(&play.game, n) == listed[n]);
    }
    require(&play, bt_placement(&play.game, count) == 0);
    require(&play, bt_placement(&play.game, UINT32_MAX) == 0);
    require(&play, bt_moves(&play.game, some, 2) == count && some[2] == 0);
    require(&play, some[0] == listed[0] && (count < 2 || some[1] == listed[1]));
}

/* ---- tests ---- */

static void test_listed_is_accepted_and_nothing_else(void **state)
{
    (void)state;
    bt_random_seed(&random_numbers, 1);
    for (uint64_t number = 0; number < games_to_play(150); number++) {
        begin_game(&play, number);
        do {
            list_moves();
            check_refusals();
        } while (step_game(&play));
    }
}

static void test_listed_moves_can_be_played(void **state)
{
    (void)state;
    for (uint64_t number = 1000; number < 1000 + games_to_play(150); number++) {
        begin_game(&play, number);
        do {
            list_moves();
            check_placements();
            check_listed();
        } while (step_game(&play));
    }
}

static void test_refusals_name_what_is_wrong(void **state)
{
    (void)state;
    for (uint64_t number = 2000; number < 2000 + games_to_play(300); number++) {
        begin_game(&play, number);
        do {
            const bt_phase phase = bt_game_phase(&play.game);
            const bool over = phase == BT_PHASE_OVER;
            const bt_error error = bt_explain(&play.game, bt_move_pass(), NULL);
            const bool may_pass = phase == BT_PHASE_ACTION || phase == BT_PHASE_PYRAMID;
            require(&play, error == (over       ? BT_ERROR_GAME_OVER
                                     : may_pass ? BT_OK
                                                : BT_ERROR_MOVE_PHASE));
            require(&play, bt_explain(&play.game, 0, NULL) == BT_ERROR_MOVE_MALFORMED);
            require(&play, bt_explain(&play.game, bt_move_pass() | 1u << 20, NULL) ==
                               BT_ERROR_MOVE_MALFORMED);
        } while (step_game(&play));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_listed_is_accepted_and_nothing_else),
        cmocka_unit_test(test_listed_moves_can_be_played),
        cmocka_unit_test(test_refusals_name_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
