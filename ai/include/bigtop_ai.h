/*
 * bigtop_ai.h - the public interface of libbigtop_ai: computer players for the games of bigtop.h.
 *
 * This header is the reference. A player is asked for a turn:
 *
 *     bt_ai_request request = {.player = (unsigned)bt_ai_player_by_name("master", 6),
 *                              .game = &game, .seed = 1, .memory = memory, .memory_size = size};
 *     bt_ai_search *search;
 *     if (bt_ai_start(&search, &request) == BT_OK) {
 *         while (bt_ai_step(search, 1000)) { look at the clock, stop when you like }
 *         bt_ai_result(search, &analysis);
 *     }
 *
 * General promises
 *   - No allocation, no I/O, no clock, no global state that changes, no C library. All a search
 *     needs lies in the memory the caller gives; there may be any number of searches at once, each
 *     used by one thread at a time.
 *   - A player sees a bt_game and nothing else. It knows what every player at the table may know:
 *     the tiles and tokens not yet seen, but not their order.
 *   - Equal positions, seeds, options and amounts of work give equal results on every machine and
 *     build, as long as the memory does not run out: how much of a tree fits depends on its size
 *     and on the width of pointers.
 *   - A search can be stopped between any two steps and has a legal turn to propose from the start.
 */
#ifndef BIGTOP_AI_H
#define BIGTOP_AI_H

#include <bigtop.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------
 * 1. Players
 * ------------------------------------------------------------------------------------------- */

typedef struct bt_ai_player_facts {
    const char *name;    /* for command lines and protocols: lower case, digits and hyphens */
    const char *summary; /* an English sentence */
    uint8_t level;       /* 1 (weakest) to 6 for the levels people play against, else 0 */
    bool searches;       /* more work makes it stronger; else it answers at once */
    uint32_t thinking_milliseconds; /* what is sensible to give it at a table */
} bt_ai_player_facts;

/* Number of players; they are numbered from 0, levels first, from the weakest on. */
unsigned bt_ai_player_count(void);

/* Facts of a player; NULL if `player` is out of range. */
const bt_ai_player_facts *bt_ai_player(unsigned player);

/* The player of this name, given with its length; -1 if there is none. */
int bt_ai_player_by_name(const char *name, size_t length);

/* Options are numbers that change how a player plays, for experiments and tuning. */
typedef struct bt_ai_option_facts {
    const char *name;
    const char *summary;
    float initial, low, high;
} bt_ai_option_facts;

#define BT_AI_MAX_OPTIONS 24

/* Number of options of a player, 0 out of range; and one of them, NULL out of range. */
unsigned bt_ai_option_count(unsigned player);
const bt_ai_option_facts *bt_ai_option(unsigned player, unsigned option);

/* ---------------------------------------------------------------------------------------------
 * 2. Searching
 * ------------------------------------------------------------------------------------------- */

typedef struct bt_ai_search bt_ai_search; /* lies in the caller's memory */

typedef struct bt_ai_request {
    unsigned player;
    /* The position: a phase in which a seat decides. Copied; need not outlive bt_ai_start. */
    const bt_game *game;
    /* One number for each option of the player, or NULL for the initial ones. */
    const float *options;
    uint64_t seed;
    /* Aligned for any object. At least bt_ai_memory(player) bytes; what is more is used for larger
     * trees. Must stay as it is until the last use of the search. */
    void *memory;
    size_t memory_size;
    /* Asked about once in a millisecond of work, also within long steps; true ends the step soon.
     * May be NULL. A search that was interrupted may be stepped again. */
    bool (*interrupted)(void *context);
    void *context;
} bt_ai_request;

/* Least memory a player needs, and an amount with which it is as strong as it can be in some
 * seconds, in bytes. 0 if `player` is out of range. */
size_t bt_ai_memory(unsigned player);
size_t bt_ai_good_memory(unsigned player);

/* Begin a search. `*search` lies in the request's memory. BT_ERROR_RANGE: no such player, or an
 * option out of its range. BT_ERROR_CAPACITY: too little memory. BT_ERROR_MOVE_PHASE: nobody
 * decides in this position. */
bt_error bt_ai_start(bt_ai_search **search, const bt_ai_request *request);

/* Do about `work` units of work: what a unit is depends on the player (a playout, an expanded
 * node, a turn looked at); it takes between a microsecond and a millisecond. False if more work
 * would not change the result any more: the search is finished. */
bool bt_ai_step(bt_ai_search *search, uint64_t work);

/* Units of work done so far. */
uint64_t bt_ai_work(const bt_ai_search *search);

/* ---------------------------------------------------------------------------------------------
 * 3. Results
 * ------------------------------------------------------------------------------------------- */

/* What is left of a turn: a placement, an action, and in c3 a pyramid. */
#define BT_AI_TURN_MOVES     3
#define BT_AI_MAX_CANDIDATES 64

typedef struct bt_ai_turn {
    uint32_t count; /* as wide as a move: there is nothing unset between the members */
    bt_move moves[BT_AI_TURN_MOVES];
} bt_ai_turn;

typedef struct bt_ai_candidate {
    bt_ai_turn turn;
    float points[BT_MAX_SEATS]; /* expected at the end of the game */
    float win[BT_MAX_SEATS];    /* chance to win, a shared win as its share; sums to 1 */
    float value;                /* expected lead in points, own view; with more than two players the
                                   master lets a rival count more the better it stands */
    float standard_error;       /* of `value`; 0 if unknown */
    float loss;                 /* points worse than the best candidate, at least 0 */
    uint32_t visits;            /* units of work spent on it */
} bt_ai_candidate;

typedef struct bt_ai_analysis {
    bt_ai_turn turn; /* what the player plays: the first candidate's, or a weakened choice */
    uint64_t work;
    uint32_t candidate_count;
    bt_ai_candidate candidates[BT_AI_MAX_CANDIDATES]; /* best first */
} bt_ai_analysis;

/* The state of a search. Players that do not estimate something leave zeros there; `turn` and the
 * candidates' turns are always legal and complete, and there is at least one candidate. */
void bt_ai_result(const bt_ai_search *search, bt_ai_analysis *analysis);

/* Start, step until `work` units are done (0: no limit), the search is finished or the request
 * interrupts it, and give the result. Errors as bt_ai_start. */
bt_error bt_ai_think(const bt_ai_request *request, uint64_t work, bt_ai_analysis *analysis);

#ifdef __cplusplus
}
#endif

#endif
