/* archive_check.h - reading a line of an export, and everything that can be wrong with it. */
#ifndef BIGTOP_SERVER_ARCHIVE_CHECK_H
#define BIGTOP_SERVER_ARCHIVE_CHECK_H

#include "store.h"

/* A game as a line tells it. Its texts live as long as the line does and archive_free_game is not
 * called. */
struct archive_game {
    struct store_header header;
    struct store_summary summary; /* after its last row */
    const json_value *rows, *chat;
    struct json_out setup, people, act; /* texts made from the line */
};

/* Read what a line says of a game, its rows and chat aside; it must be of this program's format and
 * rules. False with a sentence. To be freed in
 * either case; `game` must be zero, or freed, before. */
bool archive_read_game(struct archive_game *game, const json_value *line, char *fault, size_t size);
void archive_free_game(struct archive_game *game);

/* The index-th row, and what was said. The row's act lives until the next one is read. */
bool archive_read_row(struct archive_game *game, size_t index, struct table_step *step, char *fault,
                      size_t size);
bool archive_read_chat(const struct archive_game *game, size_t index, struct store_chat *chat,
                       char *fault, size_t size);

/* Check it all. The game is played again: each row must be legal and lead to the scores it carries,
 * the last one to what the line says of the game. */
bool archive_check_game(struct archive_game *game, char *fault, size_t size);

#endif
