/*
 * play_view.h - what the players at the terminal see.
 */
#ifndef CLI_PLAY_VIEW_H
#define CLI_PLAY_VIEW_H

#include "board_text.h"
#include "play_table.h"

#include <stdio.h>

typedef struct play_view {
    FILE *stream;
    board_style style; /* colour and characters */
} play_view;

/* Squares that the drawn tile fits on, in the order of their letters. */
enum { PLAY_MOST_SQUARES = BT_MAX_OPEN_SQUARES };
typedef struct play_squares {
    unsigned count;
    board_choice squares[PLAY_MOST_SQUARES];
    unsigned rotations[PLAY_MOST_SQUARES]; /* a bit each */
} play_squares;
void play_squares_of(play_squares *squares, const bt_game *game);

/* What is to be decided now: the board, the tile, the choices with letters or numbers. */
void play_view_choices(const play_view *view, const play_table *table);

/* The choices that complete the turn, and what they would score. */
void play_view_confirmation(const play_view *view, const play_table *table);

/* What the last settled move brought. */
void play_view_events(const play_view *view, const play_table *table);

/* The whole board, players, tiles and tokens left. */
void play_view_board(const play_view *view, const play_table *table);

void play_view_help(const play_view *view);

#endif
