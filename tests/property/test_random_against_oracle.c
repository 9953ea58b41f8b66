/*
 * Random games of all editions, player counts, sets, modules and options, in which engine and
 * oracle must agree after every move: positions in every public view, events, and which moves are
 * refused.
 *
 * A game follows from its number alone. BIGTOP_ORACLE_GAMES=n plays n games of each mix instead of
 * the few that fit into a test run; BIGTOP_ORACLE_FIRST=n starts with game n.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "oracle.h"

#define GAMES_OF_EACH_MIX 40

/* Large things of one game. */
typedef struct match {
    oracle *o;
    bt_game game;
    unsigned char before[sizeof(bt_game)];
    bt_event_log log;
    bt_record record;
    bt_random random;
    unsigned style, whim;
    char text[BT_RECORD_MAX_TEXT];
} match;

/*
 * How the moves of a game are chosen. At random, roads hardly ever meet themselves again, tiles
 * nearly always fit and few abbots stand about; the other styles make such things common.
 *
 * WHIMSICAL: players have a liking of their own, such as for ringmasters.
 *
 * MISFITS: few roads and cities are left open; chance draws what fits nowhere whenever it can.
 *
 * LEFTOVERS: likewise, but of the cities the caps come late, and tiles with city on three sides at
 * the very end, when they may not fit.
 *
 * ROADS: chance draws roads first, and they are joined.
 */
enum { UNIFORM, WHIMSICAL, MISFITS, LEFTOVERS, ROADS, STYLE_COUNT };

static unsigned below(match *m, unsigned bound)
{
    return bt_random_below(&m->random, bound);
}

static long number_of(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? strtol(text, NULL, 10) : otherwise;
}

static void fail_with_record(match *m, const char *difference)
{
    size_t length = bt_record_write(&m->record, m->text, sizeof m->text);
    print_error("%s\nafter move %u of this game:\n%s\n", difference, (unsigned)m->record.move_count,
                length > 0 ? m->text : "(no record)");
    fail();
}

/* ---- Configurations ---- */

/* The edition's preset; in every other game each option takes a random value. */
static bt_config config_of_game(match *m, unsigned sets, unsigned number)
{
    bt_config config;
    bt_config_preset(&config, (bt_edition)(number % BT_EDITION_COUNT), sets,
                     2 + number / 2 % (BT_MAX_SEATS - 1));
    for (int option = 0; option < BT_OPTION_COUNT && number / 2 % 2 == 1; option++) {
        unsigned choices = 0;
        while (bt_option_choice((bt_option)option, choices, NULL) != NULL)
            choices++;
        bt_option_choice((bt_option)option, below(m, choices), &config.options[option]);
    }
    assert_int_equal(bt_config_check(&config), 0);
    return config;
}

/* ---- Choosing moves ---- */

static bt_move by_weight(match *m, const bt_outcome *outcomes, size_t count)
{
    unsigned sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += outcomes[i].weight;
    unsigned drawn = below(m, sum);
    size_t i = 0;
    while (drawn >= outcomes[i].weight)
        drawn -= outcomes[i++].weight;
    return outcomes[i].move;
}

/* Tiles around the square. */
static int neighbours_of(const oracle *o, bt_move move)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++)
            count += oracle_tile_at(o, bt_move_x(move) + dx, bt_move_y(move) + dy) >= 0;
    }
    return count;
}

/* Roads and cities that the placement joins on, or leaves open; a city weighs twice. */
static int ends_of(const oracle *o, bt_move move, bool open)
{
    int count = 0;
    for (int side = 0; side < 4; side++) {
        char edge = oracle_edge(&o->facts.kinds[o->drawn], (int)bt_move_rotation(move), side);
        int tile =
            oracle_tile_at(o, bt_move_x(move) + oracle_dx[side], bt_move_y(move) + oracle_dy[side]);
        if ((tile == ORACLE_NOWHERE) == open)
            count += edge == 'C' ? 2 : edge == 'R';
    }
    return count;
}

static bool on_monastery(const oracle *o, bt_move move)
{
    return bt_move_type_of(move) == BT_MOVE_FIGURE &&
           oracle_feature_at(o, o->tile_count - 1, (int)bt_move_segment(move))->kind >=
               BT_FEATURE_MONASTERY;
}

/* What the player fancies at this moment, one of WHIMS; how much a move is to that taste. */
enum { NOTHING, MONASTERIES, ACROBATS, RINGMASTERS, RECALLS, JOINS, CLOSURES, NEIGHBOURS, WHIMS };

static int liking(const oracle *o, unsigned whim, bt_move move)
{
    bt_move_type type = bt_move_type_of(move);
    switch (whim) {
    case NEIGHBOURS:
        return type == BT_MOVE_PLACE ? neighbours_of(o, move) : 0;
    case JOINS:
        return type == BT_MOVE_PLACE ? ends_of(o, move, false) : 0;
    case CLOSURES:
        return type == BT_MOVE_PLACE ? 8 - ends_of(o, move, true) : 0;
    case RINGMASTERS:
        return type == BT_MOVE_FIGURE && bt_move_figure(move) == BT_FIGURE_RINGMASTER;
    case MONASTERIES:
        return on_monastery(o, move);
    case ACROBATS:
        return type == BT_MOVE_ACROBAT || type == BT_MOVE_PYRAMID;
    case RECALLS:
        return type == BT_MOVE_RECALL;
    default:
        return 0;
    }
}

static unsigned whim_now(match *m)
{
    switch (m->style) {
    case WHIMSICAL:
        return below(m, 3) > 0 ? m->whim : below(m, WHIMS);
    case MISFITS:
    case LEFTOVERS:
        return below(m, 4) == 0 ? NEIGHBOURS : CLOSURES;
    case ROADS:
        return below(m, 3) == 0 ? NOTHING : JOINS;
    default:
        return NOTHING;
    }
}

/* One of the moves liked best. */
static bt_move decide(match *m)
{
    bt_move moves[ORACLE_MAX_MOVES];
    size_t count = oracle_moves(m->o, moves, ORACLE_MAX_MOVES), kept = 0;
    unsigned whim = whim_now(m);
    int most = 0;
    for (size_t i = 0; i < count; i++) {
        int likes = liking(m->o, whim, moves[i]);
        if (likes > most)
            kept = 0;
        most = likes > most ? likes : most;
        if (likes == most)
            moves[kept++] = moves[i];
    }
    return moves[below(m, (unsigned)kept)];
}

static bool fits(const oracle *o, bt_move draw)
{
    bt_move placements[ORACLE_MAX_MOVES];
    return oracle_placements(o, (int)bt_move_kind(draw), placements, ORACLE_MAX_MOVES) > 0;
}

/* Chance draws tiles of a lower rank first in a game of this style. */
static int rank_of(const match *m, bt_move draw)
{
    static const int by_cities[] = {1, 2, 0, 3, 3};
    const char *edges = m->o->facts.kinds[bt_move_kind(draw)].edges;
    int roads = 0, cities = 0;
    for (int side = 0; side < 4; side++) {
        roads += edges[side] == 'R';
        cities += edges[side] == 'C';
    }
    switch (m->style) {
    case MISFITS:
        return fits(m->o, draw);
    case LEFTOVERS:
        return by_cities[cities];
    case ROADS:
        return roads < 2;
    default:
        return 0;
    }
}

static bt_move choose(match *m)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    size_t count = oracle_chance(m->o, outcomes, BT_MAX_TILE_KINDS), kept = 0;
    if (count == 0)
        return decide(m);
    if (m->o->phase != BT_PHASE_DRAW)
        return by_weight(m, outcomes, count);
    int lowest = rank_of(m, outcomes[0].move);
    for (size_t i = 0; i < count; i++) {
        int rank = rank_of(m, outcomes[i].move);
        if (rank < lowest)
            kept = 0;
        lowest = rank < lowest ? rank : lowest;
        if (rank == lowest)
            outcomes[kept++] = outcomes[i];
    }
    return by_weight(m, outcomes, kept);
}

/* ---- Refusals ---- */

static bt_move any_move(match *m)
{
    const oracle_tile *tile = &m->o->tiles[below(m, (unsigned)m->o->tile_count)];
    switch (below(m, BT_MOVE_TYPE_COUNT)) {
    case BT_MOVE_DRAW:
        return bt_move_draw(below(m, BT_MAX_TILE_KINDS));
    case BT_MOVE_PLACE:
        return bt_move_place(tile->x + (int)below(m, 3) - 1, tile->y + (int)below(m, 3) - 1,
                             below(m, 4));
    case BT_MOVE_PASS:
        return bt_move_pass();
    case BT_MOVE_FIGURE:
        return bt_move_figure_on((bt_figure_kind)below(m, BT_FIGURE_KIND_COUNT + 1),
                                 below(m, BT_MAX_SEGMENTS_PER_TILE + 1));
    case BT_MOVE_ACROBAT:
        return bt_move_acrobat(below(m, 9));
    case BT_MOVE_RECALL:
        return bt_move_recall();
    case BT_MOVE_PYRAMID:
        return bt_move_pyramid(below(m, 9));
    case BT_MOVE_REVEAL:
        return bt_move_reveal(below(m, 9));
    default:
        return (bt_move)bt_random_next(&m->random);
    }
}

static bool is_listed(const oracle *o, bt_move move)
{
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    size_t chances = oracle_chance(o, outcomes, BT_MAX_TILE_KINDS);
    for (size_t i = 0; i < chances; i++) {
        if (outcomes[i].move == move)
            return true;
    }
    for (int i = 0; i < o->move_count; i++) {
        if (o->moves[i] == move)
            return true;
    }
    return false;
}

static bool same_bytes(const void *before, const void *after, size_t size)
{
    return memcmp(before, after, size) == 0;
}

/* What the oracle lists is accepted, and nothing else; what is refused changes nothing. */
static void check_refusals(match *m)
{
    for (int i = 0; i < 4; i++) {
        char difference[100];
        bt_move move = any_move(m);
        bool listed = is_listed(m->o, move);
        bt_error explained = bt_explain(&m->game, move, NULL);
        if (listed == (explained != BT_OK)) {
            snprintf(difference, sizeof difference,
                     "move 0x%08x: the oracle says %s, the engine %s", (unsigned)move,
                     listed ? "legal" : "not legal", bt_error_text(explained));
            fail_with_record(m, difference);
        }
        if (listed)
            continue;
        memcpy(m->before, &m->game, sizeof m->game);
        bt_event_log_clear(&m->log);
        if (bt_play(&m->game, move, &m->log) != explained || m->log.event_count != 0 ||
            !same_bytes(m->before, &m->game, sizeof m->game)) {
            snprintf(difference, sizeof difference, "move 0x%08x was refused but left traces",
                     (unsigned)move);
            fail_with_record(m, difference);
        }
    }
}

/* ---- Games ---- */

static void play_game(match *m, unsigned sets, unsigned number)
{
    char difference[600];
    bt_random_seed(&m->random, bt_series_seed(sets, number));
    m->record = (bt_record){.config = config_of_game(m, sets, number)};
    m->style = number % STYLE_COUNT;
    m->whim = number / STYLE_COUNT % WHIMS;
    assert_int_equal(bt_game_start(&m->game, &m->record.config), BT_OK);
    oracle_start(m->o, &m->record.config);
    if (!oracle_compare(m->o, &m->game, difference, sizeof difference))
        fail_with_record(m, difference);
    while (bt_game_phase(&m->game) != BT_PHASE_OVER) {
        check_refusals(m);
        bt_move move = choose(m);
        bt_event_log_clear(&m->log);
        assert_int_equal(bt_play(&m->game, move, &m->log), BT_OK);
        m->record.moves[m->record.move_count++] = move;
        if (!oracle_step(m->o, move, &m->game, &m->log, difference, sizeof difference))
            fail_with_record(m, difference);
    }
}

static void play_mix(unsigned sets)
{
    match *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->o = oracle_new();
    assert_non_null(m->o);
    unsigned first = (unsigned)number_of("BIGTOP_ORACLE_FIRST", 0);
    unsigned count = (unsigned)number_of("BIGTOP_ORACLE_GAMES", GAMES_OF_EACH_MIX);
    for (unsigned number = first; number < first + count; number++)
        play_game(m, BT_SET_BASE | sets, number);
    oracle_free(m->o);
    free(m);
}

static void tile_facts(void **state)
{
    (void)state;
    char difference[200];
    oracle *o = oracle_new();
    assert_non_null(o);
    if (!oracle_compare_facts(o, difference, sizeof difference))
        fail_msg("%s", difference);
    oracle_free(o);
}

static void base(void **state)
{
    (void)state;
    play_mix(0);
}

static void base_abbot(void **state)
{
    (void)state;
    play_mix(BT_SET_ABBOT);
}

static void base_river(void **state)
{
    (void)state;
    play_mix(BT_SET_RIVER);
}

static void base_bigtop(void **state)
{
    (void)state;
    play_mix(BT_SET_BIGTOP);
}

static void base_abbot_river(void **state)
{
    (void)state;
    play_mix(BT_SET_ABBOT | BT_SET_RIVER);
}

static void base_abbot_bigtop(void **state)
{
    (void)state;
    play_mix(BT_SET_ABBOT | BT_SET_BIGTOP);
}

static void base_river_bigtop(void **state)
{
    (void)state;
    play_mix(BT_SET_RIVER | BT_SET_BIGTOP);
}

static void everything(void **state)
{
    (void)state;
    play_mix(BT_SET_ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_facts),        cmocka_unit_test(base),
        cmocka_unit_test(base_abbot),        cmocka_unit_test(base_river),
        cmocka_unit_test(base_bigtop),       cmocka_unit_test(base_abbot_river),
        cmocka_unit_test(base_abbot_bigtop), cmocka_unit_test(base_river_bigtop),
        cmocka_unit_test(everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
