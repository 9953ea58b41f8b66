/* Playing a case on to the end of the game. */
#ifndef BIGTOP_TEST_FINISH_H
#define BIGTOP_TEST_FINISH_H

#include "played.h"

/*
 * Plays every tile that is left, always passing, so that a scene can be counted at the end of the
 * game:
 *
 *   outside -6,-1 6,8 last bigtop/F 1,1 r0 pass tokens 4 5
 *
 * No tile is laid in the rectangle between the two squares, so what stands in its middle stays as
 * it is. Circus tiles come first. `last`, which may be left out, is the last tile, where it goes
 * and what is done then. `tokens` are turned over in the last turn and at the end; before that
 * others are.
 *
 * False if that cannot be done; `found` then tells why. `line` is taken apart.
 */
bool finish_game(playthrough *played, char *line, char *found);

#endif
