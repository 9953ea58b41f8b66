/*
 * table.h - one game as it is played: choosing, taking back, confirming. Knows the rules through
 * the engine, and neither connections nor the store.
 *
 * A game advances by steps. A step is prepared (the choices are played and chance draws what is
 * due), then stored by the caller, and only then committed; until then nobody sees anything of it.
 */
#ifndef BIGTOP_SERVER_TABLE_H
#define BIGTOP_SERVER_TABLE_H

#include "chance.h"
#include "setup.h"

#include <bigtop.h>

struct table;

enum table_answer {
    TABLE_OK,
    TABLE_STALE,           /* another sequence or step than the newest position's */
    TABLE_SEAT,            /* not the deciding seat */
    TABLE_COMPUTER,        /* a computer decides, and it was somebody else who asked */
    TABLE_PHASE,           /* no such move now: the game is over or the choices are complete */
    TABLE_ILLEGAL,         /* the rules forbid it */
    TABLE_NOT_COMPLETE,    /* more has to be chosen before confirming */
    TABLE_NOTHING_TO_UNDO, /* no choice since the last confirmed step */
    TABLE_NO_SUCH_ACT,     /* this seat cannot do that now */
    TABLE_FULL,            /* there have been too many acts */
    TABLE_CHANCE,          /* no random numbers to be had */
    TABLE_MEMORY
};

/* What changes who plays or what counts, and is no turn. */
enum table_act_kind {
    TABLE_ACT_NONE, /* a step */
    TABLE_ACT_RESIGN,
    TABLE_ACT_TIMEOUT,
    TABLE_ACT_SUBSTITUTE, /* a player sits down for somebody who is away */
    TABLE_ACT_RETURN,     /* who has come back */
    TABLE_ACT_JOIN,       /* somebody takes an open seat whose turn it is: its clock starts */
    TABLE_ACT_LEAVE,      /* somebody leaves a seat whose clock runs: it stops */
    TABLE_ACT_VOID        /* the turns after `to` are no more played; who plays stays as it is */
};

struct table_act {
    enum table_act_kind kind;
    unsigned seat;
    int player;  /* who plays on: a player or SETUP_PASSES */
    uint32_t to; /* sequence */
};

/* Which position a request was made in, and by which seat. */
struct table_place {
    int64_t sequence, step, seat;
    int64_t change; /* TABLE_ANY_CHANGE: the request does not say */
    bool computer;  /* it is the seat's computer player that asks */
};
#define TABLE_ANY_CHANGE (-1)

/* What one row adds, for the store. */
#define TABLE_MAX_STEP_MOVES (BT_MAX_TILES + 16)
struct table_step {
    uint32_t sequence;  /* 0: the opening, what chance decides before the first turn */
    const char *act;    /* JSON object of an act, which has no moves; NULL: a step */
    const char *clocks; /* milliseconds left by seat after it, with spaces between; NULL: no clocks
                         */
    int64_t time;       /* seconds since 1970; 0 while it is not stored */
    unsigned count;
    bt_move moves[TABLE_MAX_STEP_MOVES];
    int scores[BT_MAX_SEATS]; /* after it */
    uint32_t turn, tiles_left;
    bool over;
    int next_seat; /* who decides after it, -1 when it is over; not kept in the store */
};

/* A game at its beginning, before the opening. NULL if there is no memory or the setup cannot be
 * played. */
struct table *table_new(const struct setup *setup);
void table_free(struct table *table);

const struct setup *table_setup(const struct table *table);

/* The position with the choices made so far, the one that completes the turn left out; whether they
 * complete it; and how a request about it has to name it. */
const bt_game *table_game(const struct table *table);
bool table_is_complete(const struct table *table);
struct table_place table_now(const struct table *table);

/* Whether a request about that position may be made: TABLE_OK or why not. */
enum table_answer table_check(const struct table *table, struct table_place at);

/* Whether the game is over: the last points are counted; or all seats but one have resigned or lost
 * by time, and nobody plays on for them. Then the one that is left has won with the points as they
 * are. */
bool table_is_over(const struct table *table);

/* The seat that decides in this position; -1 when the game is over. */
int table_deciding_seat(const struct table *table);

/* Who decides in this position: a computer player, SETUP_PASSES, or SETUP_PERSON for anybody else
 * and when the game is over. */
int table_player(const struct table *table);

/* Who plays a seat now, and how that came to be. */
int table_player_of(const struct table *table, unsigned seat);
bool table_has_resigned(const struct table *table,
                        unsigned seat); /* or run out of time: cannot win */
bool table_is_substituted(const struct table *table, unsigned seat);
bool table_has_timed_out(const struct table *table, unsigned seat); /* and not come back since */
bool table_has_person(const struct table *table);                   /* at any seat */
int table_next_player(const struct table *table, unsigned seat);    /* after the prepared row */

/* An act that happened, whether what it changed still counts or not. */
struct table_told {
    enum table_act_kind kind;
    unsigned seat; /* of TABLE_ACT_VOID: none */
    uint32_t turn; /* turns that had been played; of TABLE_ACT_VOID: the one that is played again */
};

/* The newest acts, at most so many; 0 is the oldest of them. */
#define TABLE_MOST_TOLD 40
unsigned table_told_count(const struct table *table);
const struct table_told *table_told(const struct table *table, unsigned index);

/* The word for a kind of act, as in a stored row. */
const char *table_act_name(enum table_act_kind kind);

/* The seats that have won, as bits; none while the game runs. */
unsigned table_winners(const struct table *table);

/* The turn that is being decided, from 1; when the game is over, how many there were. */
uint32_t table_turn(const struct table *table);

/* Milliseconds left by seat after the last row; all 0 without clocks. */
const int64_t *table_clocks(const struct table *table);

/* Call a seat by another name, in another colour of setup_colour. */
void table_call_seat(struct table *table, unsigned seat, const char *name, const char *colour);

/* The sequence of the row after which turn `turn` began. False if there is none. */
bool table_turn_start(const struct table *table, int64_t turn, uint32_t *sequence);

/* Choose, or take the last choice back. TABLE_OK or why not, and then nothing has changed. `rule`
 * receives the rule that forbids the move, or BT_RULE_NONE. */
enum table_answer table_play(struct table *table, struct table_place at, int64_t move,
                             unsigned *rule);
enum table_answer table_undo(struct table *table, struct table_place at);

/* Prepare the step that confirms the choices, or the opening. One step can be prepared at a time.
 */
enum table_answer table_prepare(struct table *table, struct table_place at,
                                const struct chance *chance);
enum table_answer table_prepare_opening(struct table *table, const struct chance *chance);

/* Prepare an act. TABLE_OK, or why it cannot be. Choices that are not confirmed are kept, unless it
 * changes who plays the deciding seat or voids rows. */
enum table_answer table_prepare_act(struct table *table, const struct table_act *act);

/* What the clocks show after the prepared row; else they are as after the row before. */
void table_set_clocks(struct table *table, const int64_t left[BT_MAX_SEATS]);

/* The prepared step; NULL if there is none. */
const struct table_step *table_prepared(const struct table *table);

/* The prepared step is stored: it has happened. False if memory ran out; the table is then of no
 * more use and must be read from the store again. */
bool table_commit(struct table *table);

/* The prepared step could not be stored: it never was. */
void table_abandon(struct table *table);

/* Play a stored row again and commit it. False if it is not legal here, is not the next one, or
 * leads to other scores than it carries. */
bool table_replay(struct table *table, const struct table_step *step);

/* Sequence of the last row: rows so far, the opening not counted. */
uint32_t table_sequence(const struct table *table);

/* Entries of the log. */
unsigned table_log_length(const struct table *table);

/* Write the members of the message `position`, without braces, with the log from entry `from` on.
 */
void table_write_position(const struct table *table, const char *id, unsigned from,
                          struct json_out *out);

/* Write the game's record, with what was voided and who resigned as remarks at its end. Returns its
 * length. */
#define TABLE_MAX_RECORD (4 * BT_RECORD_MAX_TEXT)
size_t table_write_record(const struct table *table, char *text, size_t capacity);

#endif
