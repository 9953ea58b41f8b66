/*
 * play_computer.h - computers at the terminal: whose seats they have, their turns, and hints.
 */
#ifndef CLI_PLAY_COMPUTER_H
#define CLI_PLAY_COMPUTER_H

#include "play_view.h"
#include "player_choice.h"

typedef struct play_computers {
    unsigned seats; /* a bit each */
    player_choice players[BT_MAX_SEATS];
    const char *said[BT_MAX_SEATS]; /* how each was asked for */
    uint64_t milliseconds;          /* for a turn; 0: what is sensible for the player */
} play_computers;

/* Seat a computer as "2=master" or "p2=master:ms=500" says. False if it says no such thing;
 * `reason` then tells what was expected. */
bool play_computer_add(play_computers *computers, const char *text,
                       char reason[PLAYER_CHOICE_TEXT_SIZE]);

/* The arguments that seat them again, each after a blank: a record does not tell who is one. */
void play_computer_arguments(const play_computers *computers, FILE *stream);

/* Does a computer decide now? */
bool play_computer_decides(const play_computers *computers, const play_table *table);

/* Let it think and choose; the turn is then complete. Ctrl-C or Enter ends its thinking, where a
 * person plays too; among computers Ctrl-C ends the game. False if it cannot think, which has been
 * told. */
bool play_computer_turn(const play_view *view, play_table *table, const play_computers *computers);

/* Show what the strongest player would do in this position. */
void play_computer_hint(const play_view *view, const play_table *table,
                        const play_computers *computers);

#endif
