/* Playing small positions in a few words, for the oracle's own tests. Whatever is not legal fails
 * the test that asked for it. */
#ifndef BIGTOP_ORACLE_WORDS_H
#define BIGTOP_ORACLE_WORDS_H

#include "cmocka_all.h"
#include "oracle.h"

/* A game of two in edition c2 with these sets besides the base; the caller frees it. */
oracle *start(unsigned sets);
oracle *start_with(bt_config config);
/* The edition's preset. */
bt_config config_of(bt_edition edition, unsigned sets, unsigned seats);

void draw(oracle *o, const char *tile);
/* Draw and place. */
void place(oracle *o, const char *tile, int x, int y, unsigned rotation);
void play(oracle *o, bt_move move);
void meeple(oracle *o, bt_feature_kind feature, int side);
void pass(oracle *o);
/* Draw, place and pass. */
void lay(oracle *o, const char *tile, int x, int y, unsigned rotation);
/* Empty the bag but for one copy of a tile, so that the next turn is the last. */
void keep_only(oracle *o, const char *tile);

bool may(const oracle *o, bt_move move);
bool may_place(const oracle *o, const char *tile, int x, int y, unsigned rotation);
/* A figure on the feature of the tile just placed that has this side, as seen on the board. Any
 * side for monasteries and gardens. */
bt_move figure(const oracle *o, bt_figure_kind kind, bt_feature_kind feature, int side);
/* A meeple on the field with this half-edge. */
bt_move farmer(const oracle *o, int half);

int points_of(const oracle *o, int seat);
/* Points of a seat in the last move, -1 if no score of this category was reported. */
int reported(const oracle *o, int seat, bt_category category);
const oracle_feature *feature_on(const oracle *o, int x, int y, bt_feature_kind kind, int side);

/* Half-edges. */
enum { NL, NR, EL, ER, SL, SR, WL, WR };

#endif
