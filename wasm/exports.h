/*
 * exports.h - what the browser may call. wasm/bigtop.ts wraps all of it in types; nothing else
 * needs to know the conventions below.
 *
 *   - Numbers go in as arguments and come back as the result. Whatever is longer lies in one buffer
 *     afterwards, as 32-bit numbers, as 64-bit numbers (bigtop_simulate alone) or as UTF-8 text,
 *     until the next call. Text goes in through the same buffer.
 *   - Games lie in a fixed pool and are named by handles, positive numbers that are not used again
 *     soon: a handle that was freed names no game.
 *   - A result below 0 is a refusal: minus a bt_error, or one of those below. Every argument is
 *     checked; a refused call changes nothing.
 *   - There is one working configuration, from which games begin, and the events of the last
 *     bigtop_play.
 *
 * The files that stand behind this header also compile natively, where the sanitizers watch them
 * (tests/wasm/test_exports.c).
 */
#ifndef BIGTOP_EXPORTS_H
#define BIGTOP_EXPORTS_H

#include <bigtop.h>

/* Everything else is hidden, and the link exports what is not. */
#define BIGTOP_EXPORT __attribute__((visibility("default")))

/* Goes up whenever something here changes its meaning. */
#define BIGTOP_INTERFACE 2

enum {
    BIGTOP_NO_GAME = -100,       /* the handle names no game */
    BIGTOP_NO_ROOM = -101,       /* the pool is full */
    BIGTOP_NO_SEARCH = -104,     /* the handle names no search */
    BIGTOP_NO_SEARCH_ROOM = -105 /* two searches are going on, or there is no memory for one */
};

/* ---- the module ---- */

BIGTOP_EXPORT int32_t bigtop_interface(void);
BIGTOP_EXPORT void *bigtop_buffer(void);
BIGTOP_EXPORT int32_t bigtop_buffer_size(void); /* bytes */

/* Words and sentences. For a list below, `index` counts from 0. Length of the text in the buffer.
 */
enum {
    BIGTOP_TEXT_VERSION,
    BIGTOP_TEXT_INSTRUCTION_LEVEL,
    BIGTOP_TEXT_FAULT, /* the reason of the last record that could not be read */
    BIGTOP_TEXT_ERROR,
    BIGTOP_TEXT_RULE,
    BIGTOP_TEXT_EDITION,
    BIGTOP_TEXT_SET,
    BIGTOP_TEXT_OPTION,
    BIGTOP_TEXT_CATEGORY,
    BIGTOP_TEXT_ITEM,
    BIGTOP_TEXT_FIGURE,
    BIGTOP_TEXT_FEATURE,
    BIGTOP_TEXT_EVENT,
    BIGTOP_TEXT_PHASE,
    BIGTOP_TEXT_TILE,
    BIGTOP_TEXT_PLAYER,
    BIGTOP_TEXT_PLAYER_SUMMARY,
    BIGTOP_TEXT_LIST_COUNT
};
BIGTOP_EXPORT int32_t bigtop_text(uint32_t list, uint32_t index);

/* Text of the n-th value an option takes; its number. */
BIGTOP_EXPORT int32_t bigtop_choice_text(uint32_t option, uint32_t n);
BIGTOP_EXPORT int32_t bigtop_choice_value(uint32_t option, uint32_t n);

/* Facts of a kind of tile: edges 4, copies by edition 2, set, rotations, circus, acrobats, assumed,
 * number of segments; then for each of these kind, sides, halves, pennants, cities touched. Number
 * of numbers. */
BIGTOP_EXPORT int32_t bigtop_tile(uint32_t kind);

/* ---- the working configuration ---- */

BIGTOP_EXPORT int32_t bigtop_config_preset(uint32_t edition, uint32_t sets, uint32_t seats);
BIGTOP_EXPORT int32_t bigtop_config_option(uint32_t option, uint32_t value);
/* BT_FAULT_* bits. */
BIGTOP_EXPORT int32_t bigtop_config_faults(void);
BIGTOP_EXPORT int32_t bigtop_config_tiles(void);

/* ---- games ---- */

/* A handle. */
BIGTOP_EXPORT int32_t bigtop_new(void);
BIGTOP_EXPORT int32_t bigtop_copy(int32_t game);
BIGTOP_EXPORT int32_t bigtop_free(int32_t game);

/* Edition, seats, sets, then the options. Number of numbers. */
BIGTOP_EXPORT int32_t bigtop_setup(int32_t game);
/* A player's name, as records carry it. */
BIGTOP_EXPORT int32_t bigtop_name(int32_t game, uint32_t seat);
BIGTOP_EXPORT int32_t bigtop_set_name(int32_t game, uint32_t seat, uint32_t length);

/* Moves that may be played; outcomes of chance as pairs of move and weight. How many. */
BIGTOP_EXPORT int32_t bigtop_moves(int32_t game);
BIGTOP_EXPORT int32_t bigtop_chance(int32_t game);
/* What bt_explain says of a move: the error; and the rule, in the buffer. */
BIGTOP_EXPORT int32_t bigtop_explain(int32_t game, uint32_t move);
/* Play a move. How many events it brought. */
BIGTOP_EXPORT int32_t bigtop_play(int32_t game, uint32_t move);
/* Moves played so far. How many. */
BIGTOP_EXPORT int32_t bigtop_history(int32_t game);
/* Take moves back until this many are left. */
BIGTOP_EXPORT int32_t bigtop_take_back(int32_t game, uint32_t moves);

/* The n-th event of the last bigtop_play: type, seat, rule, category, final, complete, feature,
 * value, points, tile kind, x, y, then the numbers of items, squares and figures; then the items
 * (item, count, each), the squares (x, y) and the figures as in bigtop_figures. Number of numbers.
 */
BIGTOP_EXPORT int32_t bigtop_event(uint32_t n);

/* ---- views ---- */

/* Phase, deciding seat or -1, turn's seat, turn, drawn kind or -1, tiles in the bag, tiles placed,
 * moves played, winners (bits), tent on the board, its x, y. Number of numbers. */
BIGTOP_EXPORT int32_t bigtop_state(int32_t game);
/* x, y, kind, rotation of each tile. How many tiles. */
BIGTOP_EXPORT int32_t bigtop_tiles(int32_t game);
/* Seat, kind, segment or -1 for an acrobat, tile, x, y of each figure. How many figures. */
BIGTOP_EXPORT int32_t bigtop_figures(int32_t game);
/* x, y, tile, acrobats there, and their owners (3 numbers) for each acrobat space. How many. */
BIGTOP_EXPORT int32_t bigtop_acrobats(int32_t game);
/* Each feature: kind, complete, tiles, pennants, open ends, cities, points, strength by seat (6),
 * number of segments; then tile and segment of each of these. How many features. */
BIGTOP_EXPORT int32_t bigtop_features(int32_t game);
/* Each kind of tile: copies in the bag, copies discarded, placements now. How many kinds. */
BIGTOP_EXPORT int32_t bigtop_bag(int32_t game);
/* x, y and the copies in the bag that fit there, of each empty square beside a tile. How many. */
BIGTOP_EXPORT int32_t bigtop_open_squares(int32_t game);
/* Tokens of value 1, 2, … not yet revealed. How many values. */
BIGTOP_EXPORT int32_t bigtop_tokens(int32_t game);
/* Each seat: score, then figures of each kind in the supply. How many seats. */
BIGTOP_EXPORT int32_t bigtop_seats(int32_t game);
/* Sum and number of the tokens not yet revealed; then each seat: total, figures around the tent,
 * points by category. How many seats. */
BIGTOP_EXPORT int32_t bigtop_standing(int32_t game);
/* bt_hash; 0 if there is no such game. */
BIGTOP_EXPORT uint64_t bigtop_hash(int32_t game);

/* ---- records ---- */

/* Length of the record, in the buffer. */
BIGTOP_EXPORT int32_t bigtop_record_write(int32_t game);
/* A new game from the record in the buffer. Refused or not, the buffer then holds the fault: error,
 * line, column, turn, seat, rule, recorded, computed; see bt_record_fault. */
BIGTOP_EXPORT int32_t bigtop_record_read(uint32_t length, uint32_t as_scored);

/* ---- series of random games ---- */

/* Games `first` to `first + count - 1` of the working configuration, by bt_simulate. The buffer
 * holds 64-bit numbers: games, turns, placements, signature, then the sum of scores by seat (6). */
BIGTOP_EXPORT int32_t bigtop_simulate(uint64_t seed, uint64_t first, uint64_t count);

/* ---- computer players ---- */

/* Facts of a player: level, whether it searches, milliseconds that are sensible to give it. Number
 * of numbers. */
BIGTOP_EXPORT int32_t bigtop_player(uint32_t player);

/* Begin a search in the game's present position, from a seed in two halves. A handle, of which
 * there may be two at a time; each takes 64 MB when it is first needed, and keeps them: whatever
 * looks at the module's memory has to look anew afterwards. Later moves of the game do not matter
 * to the search, but when the game is freed, the search is gone too. */
BIGTOP_EXPORT int32_t bigtop_search_start(int32_t game, uint32_t player, uint32_t seed_low,
                                          uint32_t seed_high);
/* Do about so many units of work, at most BIGTOP_MOST_WORK. 1, or 0 if more would not change the
 * result. */
#define BIGTOP_MOST_WORK 4096u
BIGTOP_EXPORT int32_t bigtop_search_step(int32_t search, uint32_t work);
/* Units of work done so far, as far as the number goes. */
BIGTOP_EXPORT int32_t bigtop_search_work(int32_t search);
/* Work done as two halves, low and high; the turn that would be played; then the candidates, best
 * first. A turn is a number of moves and three moves; a candidate is its turn, points (6), win (6),
 * value, standard error, loss, visits, the first 15 of these as the bits of 32-bit floating point
 * numbers. Number of candidates. */
BIGTOP_EXPORT int32_t bigtop_search_result(int32_t search);
BIGTOP_EXPORT int32_t bigtop_search_free(int32_t search);

#endif
