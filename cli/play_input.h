/*
 * play_input.h - the players' lines.
 */
#ifndef CLI_PLAY_INPUT_H
#define CLI_PLAY_INPUT_H

#include "play_computer.h"

typedef enum play_order {
    PLAY_END, /* no more input */
    PLAY_QUIT,
    PLAY_AGAIN,   /* something was shown or refused: ask again */
    PLAY_CHANGED, /* a choice was made or taken back: show what is next */
    PLAY_CONFIRMED
} play_order;

/* Read a line and do what it says. */
play_order play_input_read(const play_view *view, play_table *table,
                           const play_computers *computers);

#endif
