/*
 * Deals, and games on them with players of the test's own: the functions of bigtop_ai.h are defined
 * here in place of the library's, so that a player can note what it sees and break its promises.
 */
#include "cmocka_all.h"

#include <deal.h>
#include <match_play.h>

#include <bigtop_ai.h>
#include <stdlib.h>
#include <string.h>

/* ---- the players ---- */

typedef enum manner { HONEST, ILLEGAL, PARTIAL, EMPTY } manner;

static manner b_plays;
static unsigned thoughts;
static uint64_t seeds[200000];
static uint64_t seen[200000]; /* hashes of positions, with what was drawn */

static const bt_ai_player_facts facts[] = {{.name = "honest", .summary = "Plays first moves."},
                                           {.name = "other", .summary = "May not."}};

unsigned bt_ai_player_count(void)
{
    return 2;
}

const bt_ai_player_facts *bt_ai_player(unsigned player)
{
    return player < 2 ? &facts[player] : NULL;
}

int bt_ai_player_by_name(const char *name, size_t length)
{
    return length > 0 && name[0] == 'h' ? 0 : 1;
}

unsigned bt_ai_option_count(unsigned player)
{
    (void)player;
    return 0;
}

const bt_ai_option_facts *bt_ai_option(unsigned player, unsigned option)
{
    (void)player;
    (void)option;
    return NULL;
}

size_t bt_ai_memory(unsigned player)
{
    (void)player;
    return 64;
}

size_t bt_ai_good_memory(unsigned player)
{
    (void)player;
    return 64;
}

/* The turn depends on nothing but the position: its hash chooses. */
static void choose(bt_ai_turn *turn, bt_game game)
{
    while (bt_deciding_seat(&game) >= 0) {
        bt_move moves[BT_MAX_MOVES];
        const size_t count = bt_moves(&game, moves, BT_MAX_MOVES);
        const bt_move move = moves[bt_hash(&game) % count];
        turn->moves[turn->count++] = move;
        assert_int_equal(bt_play(&game, move, NULL), BT_OK);
    }
}

bt_error bt_ai_think(const bt_ai_request *request, uint64_t work, bt_ai_analysis *analysis)
{
    (void)work;
    memset(analysis, 0, sizeof *analysis);
    assert_true(thoughts < sizeof seeds / sizeof seeds[0]);
    seeds[thoughts] = request->seed;
    seen[thoughts] = bt_hash(request->game) ^ (uint64_t)bt_drawn_kind(request->game);
    thoughts++;
    choose(&analysis->turn, *request->game);
    if (request->player == 1 && bt_placed_count(request->game) > 20) {
        if (b_plays == ILLEGAL) {
            analysis->turn.moves[0] = bt_move_place(900, 900, 0);
        } else if (b_plays == PARTIAL) {
            analysis->turn.count = 1;
        } else if (b_plays == EMPTY) {
            analysis->turn.count = 0;
        }
    }
    analysis->work = 1;
    return BT_OK;
}

static match_settings settings_for(unsigned seats, unsigned sets)
{
    match_settings settings = {.sides = {{.player = 0, .memory = 64}, {.player = 1, .memory = 64}},
                               .names = {"honest", "other"},
                               .single = SIDE_A,
                               .seed = 3,
                               .pairs = 1};
    bt_config_preset(&settings.config, BT_EDITION_C3, sets, seats);
    return settings;
}

static match_table table;
static match_effort effort[SIDE_COUNT];

static void open_table(const match_settings *settings, uint64_t number)
{
    assert_true(match_table_open(&table, settings));
    match_table_deal(&table, number);
    thoughts = 0;
    b_plays = HONEST;
}

/* ---- deals ---- */

static void deal_holds_every_tile_and_token(void **state)
{
    bt_config config;
    bt_game start;
    deal_order dealt;
    (void)state;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_ALL, 2);
    bt_game_start(&start, &config);
    deal_shuffle(&dealt, &config, 1);
    assert_int_equal(dealt.tile_count, bt_bag_total(&start));
    assert_int_equal(dealt.token_count, 16);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        unsigned count = 0;
        for (unsigned i = 0; i < dealt.tile_count; i++) {
            count += dealt.tiles[i] == kind;
        }
        assert_int_equal(count, bt_bag(&start, kind));
    }
}

/* Shown for the one token of its value. */
static void every_place_is_equally_likely(void **state)
{
    enum { ROUNDS = 16000 };
    unsigned counts[16] = {0};
    bt_config config;
    (void)state;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE | BT_SET_BIGTOP, 2);
    for (uint64_t round = 0; round < ROUNDS; round++) {
        deal_order dealt;
        deal_shuffle(&dealt, &config, bt_series_seed(9, round));
        for (unsigned i = 0; i < 16; i++) {
            counts[i] += dealt.tokens[i] == 7;
        }
    }
    for (unsigned i = 0; i < 16; i++) {
        assert_in_range(counts[i], 1000 - 150, 1000 + 150); /* five standard deviations */
    }
}

/* Under the Big Top brings a river tile of its own. */
static bool is_river(unsigned kind)
{
    const bt_tile_facts *tile = bt_tile_facts_of(kind);
    bool river = false;
    for (unsigned side = 0; side < 4; side++) {
        river = river || tile->edges[side] == BT_EDGE_RIVER;
    }
    return river;
}

/* The land tiles in the order of the deal. Returns how many there are. */
static unsigned land_order(const deal_order *dealt, uint16_t kinds[BT_MAX_TILES])
{
    unsigned count = 0;
    for (unsigned i = 0; i < dealt->tile_count; i++) {
        if (!is_river(dealt->tiles[i])) {
            kinds[count++] = dealt->tiles[i];
        }
    }
    return count;
}

/* Land tiles come in the order of the deal and none is passed over, discards or not. */
static void discards_keep_the_order(void **state)
{
    const match_settings settings = settings_for(2, BT_SET_ALL);
    static match_game result;
    static uint16_t expected[BT_MAX_TILES];
    unsigned discards = 0;
    (void)state;
    for (uint64_t number = 0; number < 60; number++) {
        open_table(&settings, number);
        assert_int_equal(match_table_play(&table, 0, &result, effort), MATCH_PLAYED);
        const unsigned lands = land_order(&table.dealt, expected);
        unsigned count = 0;
        for (uint32_t i = 0; i < table.record.move_count; i++) {
            const bt_move move = table.record.moves[i];
            if (bt_move_type_of(move) == BT_MOVE_DRAW && !is_river(bt_move_kind(move))) {
                assert_int_equal(bt_move_kind(move), expected[count++]);
            }
        }
        assert_int_equal(count, lands); /* and so all of them */
        discards += result.discards;
        match_table_close(&table);
    }
    assert_true(discards > 0); /* else the test shows nothing */
}

/* ---- games ---- */

static void seeds_are_all_different(void **state)
{
    const match_settings settings = settings_for(3, BT_SET_BASE);
    static match_game result;
    (void)state;
    open_table(&settings, 0);
    for (uint64_t number = 0; number < 20; number++) {
        match_table_deal(&table, number);
        for (unsigned game = 0; game < 3; game++) {
            assert_int_equal(match_table_play(&table, game, &result, effort), MATCH_PLAYED);
        }
    }
    match_table_close(&table);
    for (unsigned i = 0; i < thoughts; i++) {
        for (unsigned j = 0; j < i; j++) {
            assert_true(seeds[i] != seeds[j]);
        }
    }
    assert_true(thoughts > 60 * 60);
}

/* What lies ahead is permuted: until it comes up, the players see and do the same. */
static void nothing_ahead_shows(void **state)
{
    enum { KNOWN = 40 };
    const match_settings settings = settings_for(2, BT_SET_BASE | BT_SET_BIGTOP);
    static match_game result;
    static uint64_t before[KNOWN];
    static uint64_t before_seeds[KNOWN];
    (void)state;
    open_table(&settings, 1);
    assert_int_equal(match_table_play(&table, 0, &result, effort), MATCH_PLAYED);
    memcpy(before, seen, sizeof before);
    memcpy(before_seeds, seeds, sizeof before_seeds);
    const uint64_t hash = result.hash;
    const unsigned drawn_by_then = KNOWN + result.discards;
    for (unsigned i = drawn_by_then; i < table.dealt.tile_count; i += 2) {
        const unsigned other = table.dealt.tile_count - 1 - (i - drawn_by_then) / 3;
        const uint16_t kind = table.dealt.tiles[i];
        table.dealt.tiles[i] = table.dealt.tiles[other];
        table.dealt.tiles[other] = kind;
    }
    thoughts = 0;
    assert_int_equal(match_table_play(&table, 0, &result, effort), MATCH_PLAYED);
    assert_memory_equal(before, seen, sizeof before);
    assert_memory_equal(before_seeds, seeds, sizeof before_seeds);
    assert_true(result.hash != hash);
    match_table_close(&table);
}

/* Equal players play equal games whoever sits where, which is what makes the pair a duplicate. */
static void seats_and_luck_are_those_of_the_deal(void **state)
{
    const match_settings settings = settings_for(2, BT_SET_ALL);
    static match_game first;
    static match_game second;
    (void)state;
    open_table(&settings, 5);
    assert_int_equal(match_table_play(&table, 0, &first, effort), MATCH_PLAYED);
    assert_string_equal(table.record.names[0], "A honest");
    assert_string_equal(table.record.names[1], "B other");
    assert_int_equal(match_table_play(&table, 1, &second, effort), MATCH_PLAYED);
    assert_string_equal(table.record.names[0], "B other");
    assert_true(first.hash == second.hash);
    assert_int_equal(first.points[0], second.points[0]);
    assert_int_equal(first.work[SIDE_A] + first.work[SIDE_B], first.turns);
    assert_int_equal(first.work[SIDE_A], second.work[SIDE_B]);
    match_table_close(&table);
}

static void faults_of_players_are_named(void **state)
{
    static const struct {
        manner plays;
        const char *told;
    } cases[] = {{ILLEGAL, "phase place: "},
                 {PARTIAL, "proposes only a part of a turn"},
                 {EMPTY, "proposes no turn"}};
    const match_settings settings = settings_for(2, BT_SET_BASE);
    static match_game result;
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        open_table(&settings, 6);
        b_plays = cases[i].plays;
        assert_int_equal(match_table_play(&table, 0, &result, effort), MATCH_FAULT);
        if (strstr(table.fault, cases[i].told) == NULL ||
            strstr(table.fault, "deal 7, game 1, turn 2") == NULL ||
            strstr(table.fault, "player B (p2, other)") == NULL) {
            fail_msg("not as expected: %s", table.fault);
        }
        match_table_close(&table);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deal_holds_every_tile_and_token),
        cmocka_unit_test(every_place_is_equally_likely),
        cmocka_unit_test(discards_keep_the_order),
        cmocka_unit_test(seeds_are_all_different),
        cmocka_unit_test(nothing_ahead_shows),
        cmocka_unit_test(seats_and_luck_are_those_of_the_deal),
        cmocka_unit_test(faults_of_players_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
