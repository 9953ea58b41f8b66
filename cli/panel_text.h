/*
 * panel_text.h - what lies beside the board: whose turn, scores, supplies, tiles and tokens left.
 */
#ifndef CLI_PANEL_TEXT_H
#define CLI_PANEL_TEXT_H

#include <bigtop.h>

#include <stdio.h>

/* "p1 Anna places bigtop/J.": who decides what. */
void panel_text_phase(FILE *stream, const bt_record *record, const bt_game *game);

/* A line for each player: points, and figures in supply. */
void panel_text_players(FILE *stream, const bt_record *record, const bt_game *game);

/* Tiles left and gone, tokens not yet seen, the tent. */
void panel_text_stock(FILE *stream, const bt_game *game);

/* The kinds of tile in the bag, with how many of each and how many places each has now. */
void panel_text_bag(FILE *stream, const bt_game *game);

#endif
