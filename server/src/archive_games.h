/* archive_games.h - all games of a store, each played again before it is taken. */
#ifndef BIGTOP_SERVER_ARCHIVE_GAMES_H
#define BIGTOP_SERVER_ARCHIVE_GAMES_H

#include "archive_line.h"

/* How many were good, and how many were told on stderr and left out. */
struct archive_games {
    uint64_t good, damaged;
};

/* Give each game's line to `take`, the newest change first; a NULL `take` only counts. A game that
 * cannot be read, or that `bigtop import` would refuse, is told on stderr with the reason and left
 * out; one that is removed meanwhile is none. False, and told, if the database cannot tell which
 * games there are; false, and nothing told, once `take` returns false. */
bool archive_each_game(struct store *store, bool (*take)(void *, const struct archive_line *),
                       void *context, struct archive_games *games);

#endif
