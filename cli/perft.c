/* bigtop perft: counts the ways a game can go when the tiles drawn are given. */
#include "command.h"
#include "options.h"
#include "progress.h"

#include <bigtop.h>

#if defined(BIGTOP_WITH_ORACLE)
#include <oracle.h>
#endif

#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DRAWS 16
#define MAX_LINE  1000

/* A start position and the tiles drawn from it, one after another. */
typedef struct perft_case {
    bt_config config;
    unsigned draw_count;
    unsigned draws[MAX_DRAWS];
    unsigned count_count;
    uint64_t counts[MAX_DRAWS]; /* by depth in turns, from 1 */
} perft_case;

/* ---- counting ---- */

/* The ways to go on from here for `turns` turns, one leaf a way: every decision and every token
 * counts. A drawn tile that fits nowhere is followed by the next. */
static uint64_t count_ways(const bt_game *game, const unsigned *draws, unsigned draw_count,
                           unsigned last_turn)
{
    bt_game next;
    if (bt_game_phase(game) == BT_PHASE_DRAW) {
        if (draw_count == 0 || game->turn > last_turn) {
            return 1;
        }
        next = *game;
        if (bt_play(&next, bt_move_draw(draws[0]), NULL) != BT_OK) {
            return 0;
        }
        return count_ways(&next, draws + 1, draw_count - 1, last_turn);
    }
    if (bt_game_phase(game) == BT_PHASE_OVER) {
        return 1;
    }
    uint64_t ways = 0;
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const bool chance = bt_deciding_seat(game) < 0;
    const size_t count =
        chance ? bt_chance(game, outcomes, BT_MAX_TILE_KINDS) : bt_moves(game, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        next = *game;
        bt_play_unchecked(&next, chance ? outcomes[i].move : moves[i], NULL);
        ways += count_ways(&next, draws, draw_count, last_turn);
    }
    return ways;
}

/* The first of the tiles to be drawn of which the box holds fewer; NULL if there is none. */
static const char *missing_tile(const perft_case *which)
{
    unsigned left[BT_MAX_TILE_KINDS];
    bt_game game;
    bt_game_start(&game, &which->config);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        left[kind] = bt_bag(&game, kind);
    }
    for (unsigned i = 0; i < which->draw_count; i++) {
        if (left[which->draws[i]]-- == 0) {
            return bt_tile_facts_of(which->draws[i])->id;
        }
    }
    return NULL;
}

static uint64_t perft(const perft_case *which, unsigned turns)
{
    bt_game game;
    bt_game_start(&game, &which->config);
    return count_ways(&game, which->draws, which->draw_count, turns);
}

#if defined(BIGTOP_WITH_ORACLE)
static uint64_t oracle_ways(const oracle *from, const unsigned *draws, unsigned draw_count,
                            unsigned turns)
{
    oracle *next = malloc(sizeof *next);
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    uint64_t ways = 0;
    if (next == NULL) {
        abort();
    }
    if (from->phase == BT_PHASE_DRAW) {
        ways = 1;
        if (draw_count > 0 && (unsigned)from->turn < turns) {
            *next = *from;
            ways = oracle_play(next, bt_move_draw(draws[0]))
                       ? oracle_ways(next, draws + 1, draw_count - 1, turns)
                       : 0;
        }
    } else if (from->phase == BT_PHASE_OVER) {
        ways = 1;
    } else {
        const size_t move_count = oracle_moves(from, moves, BT_MAX_MOVES);
        const size_t chances = oracle_chance(from, outcomes, BT_MAX_TILE_KINDS);
        for (size_t i = 0; i < move_count + chances; i++) {
            *next = *from;
            oracle_play(next, move_count > 0 ? moves[i] : outcomes[i].move);
            ways += oracle_ways(next, draws, draw_count, turns);
        }
    }
    free(next);
    return ways;
}

static uint64_t oracle_perft(const perft_case *which, unsigned turns)
{
    oracle *judge = oracle_new();
    if (judge == NULL) {
        abort();
    }
    oracle_start(judge, &which->config);
    const uint64_t ways = oracle_ways(judge, which->draws, which->draw_count, turns);
    oracle_free(judge);
    return ways;
}
#endif

/* ---- the file of known counts ---- */

typedef struct perft_job {
    config_options game;
    const char *draws;
    const char *check;
    uint64_t depth, budget;
    bool oracle;
} perft_job;

static bool add_draw(perft_case *which, const char *id)
{
    const int kind = bt_tile_kind_by_id(id, strlen(id));
    if (kind < 0 || which->draw_count == MAX_DRAWS) {
        return false;
    }
    which->draws[which->draw_count++] = (unsigned)kind;
    return true;
}

/* Read one line: `edition sets players [option=value]… : tiles… : counts…`. NULL, or what is wrong.
 */
static const char *read_case(perft_case *which, char *line)
{
    char *parts[3] = {0};
    char *rest = line;
    char *word;
    unsigned sets = 0;
    *which = (perft_case){0};
    for (unsigned i = 0; i < 3; i++) {
        parts[i] = strsep(&rest, ":");
    }
    if (parts[2] == NULL || rest != NULL) {
        return "three parts with colons between them are expected";
    }
    const char *edition = strtok_r(parts[0], " \t\n", &rest);
    char *set_list = strtok_r(NULL, " \t\n", &rest);
    word = strtok_r(NULL, " \t\n", &rest);
    if (word == NULL || strspn(word, "23456") != 1 || word[1] != '\0') {
        return "edition, sets and players are expected first";
    }
    const unsigned seats = (unsigned)(word[0] - '0');
    char *set_rest = set_list;
    for (char *set = strsep(&set_rest, ","); set != NULL; set = strsep(&set_rest, ",")) {
        unsigned i = 0;
        while (bt_set_name(i) != NULL && strcmp(set, bt_set_name(i)) != 0) {
            i++;
        }
        if (bt_set_name(i) == NULL) {
            return "unknown set";
        }
        sets |= 1u << i;
    }
    bt_config_preset(&which->config, strcmp(edition, "c3") == 0 ? BT_EDITION_C3 : BT_EDITION_C2,
                     sets, seats);
    while ((word = strtok_r(NULL, " \t\n", &rest)) != NULL) {
        char *value = strchr(word, '=');
        if (value == NULL || bt_config_set(&which->config, word, (size_t)(value - word), value + 1,
                                           strlen(value + 1)) != BT_OK) {
            return "unknown option";
        }
    }
    if (bt_config_check(&which->config) != 0) {
        return "this cannot be played";
    }
    for (word = strtok_r(parts[1], " \t\n", &rest); word != NULL;
         word = strtok_r(NULL, " \t\n", &rest)) {
        if (!add_draw(which, word)) {
            return "unknown tile, or too many";
        }
    }
    for (word = strtok_r(parts[2], " \t\n", &rest); word != NULL && which->count_count < MAX_DRAWS;
         word = strtok_r(NULL, " \t\n", &rest)) {
        which->counts[which->count_count++] = strtoull(word, NULL, 10);
    }
    if (missing_tile(which) != NULL) {
        return "more tiles of a kind than the game has";
    }
    return which->count_count == 0 ? "counts are missing" : NULL;
}

/* Compare the counts of one line, up to the budget. Returns how many differ. */
static unsigned check_case(const perft_job *job, const perft_case *which, unsigned line)
{
    unsigned wrong = 0;
    for (unsigned depth = 1; depth <= which->count_count; depth++) {
        const uint64_t known = which->counts[depth - 1];
        if (known > job->budget || interrupts_seen()) {
            break;
        }
        uint64_t found = 0;
#if defined(BIGTOP_WITH_ORACLE)
        found = job->oracle ? oracle_perft(which, depth) : perft(which, depth);
#else
        found = perft(which, depth);
#endif
        const bool same = found == known;
        wrong += !same;
        printf("%s %u - line %u depth %u: %" PRIu64 "\n", same ? "ok" : "not ok", depth, line,
               depth, found);
    }
    return wrong;
}

static int check_file(const perft_job *job)
{
    char text[MAX_LINE];
    unsigned line = 0;
    unsigned wrong = 0;
    FILE *file = fopen(job->check, "r");
    if (file == NULL) {
        fprintf(stderr, "bigtop perft: cannot read %s: %s\n", job->check, strerror(errno));
        return COMMAND_SYSTEM;
    }
    while (fgets(text, sizeof text, file) != NULL && !interrupts_seen()) {
        perft_case which;
        line++;
        text[strcspn(text, "#")] = '\0';
        if (text[strspn(text, " \t\n")] == '\0') {
            continue;
        }
        const char *fault = read_case(&which, text);
        if (fault != NULL) {
            fprintf(stderr, "%s:%u: %s\n", job->check, line, fault);
            wrong++;
            break; /* one line that is no case: perhaps no file of cases at all */
        }
        wrong += check_case(job, &which, line);
    }
    fclose(file);
    return wrong == 0 ? COMMAND_FINE : COMMAND_NO;
}

/* ---- arguments ---- */

enum { KEY_DRAWS = 1000, KEY_DEPTH, KEY_CHECK, KEY_BUDGET, KEY_ORACLE };

static const struct argp_option perft_arguments[] = {
    {"draws", KEY_DRAWS, "TILES", 0, "The tiles drawn, such as base/V,base/J,base/A", 0},
    {"depth", KEY_DEPTH, "N", 0, "Turns (as many as there are tiles)", 0},
    {"check", KEY_CHECK, "FILE", 0, "Compare with the counts in a file such as data/perft.txt", 0},
    {"budget", KEY_BUDGET, "N", 0, "With --check: leave out counts above N (10000000)", 0},
    {"oracle", KEY_ORACLE, NULL, 0, "With --check: let the slow referee count", 0},
    {0}};

static error_t parse_argument(int key, char *text, struct argp_state *state)
{
    perft_job *job = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &job->game;
        return 0;
    case KEY_DRAWS:
        job->draws = text;
        return 0;
    case KEY_DEPTH:
        job->depth = option_number(state, "--depth", text, 1, MAX_DRAWS);
        return 0;
    case KEY_CHECK:
        job->check = text;
        return 0;
    case KEY_BUDGET:
        job->budget = option_number(state, "--budget", text, 1, UINT64_MAX);
        return 0;
    case KEY_ORACLE:
#if !defined(BIGTOP_WITH_ORACLE)
        argp_error(state, "this program was built without the oracle (it needs jansson)");
#endif
        job->oracle = true;
        return 0;
    case ARGP_KEY_END:
        if ((job->draws == NULL) == (job->check == NULL)) {
            argp_error(state, "either --draws or --check is needed");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int count_and_print(const perft_job *job)
{
    perft_case which = {.config = job->game.config};
    char *draws = strdup(job->draws);
    char *rest = draws;
    for (char *id = strsep(&rest, ","); id != NULL; id = strsep(&rest, ",")) {
        if (!add_draw(&which, id)) {
            fprintf(stderr, "bigtop perft: \"%s\" is no tile, or there are more than %d\n", id,
                    MAX_DRAWS);
            free(draws);
            return COMMAND_USAGE;
        }
    }
    free(draws);
    const char *missing = missing_tile(&which);
    if (missing != NULL) {
        fprintf(stderr, "bigtop perft: the game has not so many tiles %s to draw\n", missing);
        return COMMAND_USAGE;
    }
    const uint64_t depth = job->depth > 0 ? job->depth : which.draw_count;
    for (unsigned turns = 1; turns <= depth && !interrupts_seen(); turns++) {
        const double begun = progress_clock();
        const uint64_t ways = perft(&which, turns);
        printf("%2u %16" PRIu64 "  %.2f s\n", turns, ways, progress_clock() - begun);
        fflush(stdout);
    }
    return interrupts_seen() ? COMMAND_INTERRUPTED : COMMAND_FINE;
}

int command_perft(int argc, char **argv)
{
    static const struct argp_child children[] = {{&config_argp, 0, "The game:", 0}, {0}};
    static const struct argp arguments = {
        .options = perft_arguments,
        .parser = parse_argument,
        .doc = "Count the ways a game can go, turn by turn, when the tiles drawn are given.\v"
               "A way is a sequence of placements, actions, pyramid decisions and tokens "
               "revealed.\n" COMMAND_EXIT_HELP,
        .children = children};
    perft_job job = {.budget = 10000000};
    argp_parse(&arguments, argc, argv, 0, NULL, &job);
    interrupts_watch();
    return job.check != NULL ? check_file(&job) : count_and_print(&job);
}
