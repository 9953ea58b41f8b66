/* lobby_state.h - what the lobby consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_LOBBY_STATE_H
#define BIGTOP_SERVER_LOBBY_STATE_H

#include "lobby.h"

/* A game in memory. Those nobody has open stay until the room is needed. */
struct lobby_game {
    char id[CHANCE_NAME_SIZE];
    struct table *table;
    unsigned clients; /* who have it open */
    uint64_t used;    /* the lobby's clock when it was last wanted */
    int64_t created;
};

struct lobby_client {
    struct lobby_client *next, *previous;
    void *transport;
    struct lobby_game *open[LOBBY_MAX_OPEN];
};

/* A message that is being answered. */
struct lobby_request {
    struct lobby_client *client;
    const json_value *message;
    bool has_id;
    int64_t id;
};

/* A step that waits to be made durable. */
struct lobby_waiting {
    struct lobby_game *game;
    struct lobby_client *client; /* who confirmed; NULL if gone */
    bool has_id;
    int64_t id;
    bool creates;
};

#define LOBBY_MAX_WAITING 64

struct lobby {
    struct store *store;
    struct chance chance;
    lobby_send *send;
    struct lobby_client *clients;
    struct lobby_game *games[LOBBY_MAX_TABLES];
    unsigned game_count;
    uint64_t clock;
    struct lobby_waiting waiting[LOBBY_MAX_WAITING];
    unsigned waiting_count;
    struct json_out body, frame;
};

/* ---- lobby_games.c: which games are in memory ---------------------------------------------- */

/* The game in memory with this id; NULL if it is not there. */
struct lobby_game *lobby_find(struct lobby *lobby, const char *id);

/* The same, read from the store if need be. STORE_FAILED also if there is no room: then `full` is
 * set. */
enum store_result lobby_get(struct lobby *lobby, const char *id, struct lobby_game **game,
                            bool *full);

/* Take a new table in, under an id of its own. NULL if there is no room; the table stays the
 * caller's. */
struct lobby_game *lobby_take_in(struct lobby *lobby, const char *id, struct table *table);

/* Forget a game in memory that nobody has open. */
void lobby_drop(struct lobby *lobby, struct lobby_game *game);

/* Read a game again that is in memory, after something went wrong with the store. False if that
 * fails; the table in memory is then as it was. */
bool lobby_reload(struct lobby *lobby, struct lobby_game *game);

/* ---- lobby_send.c: what is sent ------------------------------------------------------------ */

/* Start the body of a message; its members are then written into it, without braces. */
struct json_out *lobby_body(struct lobby *lobby);

/* Send the body to a client, with the id of the request it answers (NULL: of none). */
void lobby_deliver(struct lobby *lobby, struct lobby_client *client,
                   const struct lobby_request *request);

/* Send an error. `game` and the members in `extra` (NULL: none) are optional. */
void lobby_error(struct lobby *lobby, const struct lobby_request *request, const char *code,
                 const char *message, const char *game);

/* Send a game's position to everybody who has it open, with the log from entry `from` on; to the
 * request's client with the request's id. `request` may be NULL. */
void lobby_broadcast(struct lobby *lobby, const struct lobby_game *game, unsigned from,
                     const struct lobby_request *request);

/* Send a game's position with the whole log to one client. */
void lobby_send_position(struct lobby *lobby, const struct lobby_game *game,
                         const struct lobby_request *request);

/* Whether a client has a game open. */
bool lobby_has_open(const struct lobby_client *client, const struct lobby_game *game);

/* ---- lobby_steps.c: confirming ------------------------------------------------------------- */

/* Whether a step of this game waits to be made durable. */
bool lobby_is_waiting(const struct lobby *lobby, const struct lobby_game *game);

/* Put a game's prepared step into the store's batch, its header too if it is new, and let it wait.
 */
void lobby_wait(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                bool creates);

/* A client goes: nobody is to be told about its steps any more. */
void lobby_forget_client(struct lobby *lobby, const struct lobby_client *client);

#endif
