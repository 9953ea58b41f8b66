/* lobby_state.h - what the lobby consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_LOBBY_STATE_H
#define BIGTOP_SERVER_LOBBY_STATE_H

#include "lobby.h"

/* A computer's turn that is being thought about. */
struct lobby_thought {
    uint64_t ticket;                /* 0: none is */
    uint32_t allowed, milliseconds; /* the time it may take, and has taken so far */
    uint64_t work;
    bt_ai_turn turn; /* the best so far */
};

/* A hint that a client waits for. */
struct lobby_hint {
    uint64_t ticket; /* 0: it waits for none */
    struct lobby_game *game;
    struct table_place at;
    unsigned player;
    bool has_id;
    int64_t id;
};

/* A game in memory. Those nobody has open stay until the room is needed. */
struct lobby_game {
    char id[CHANCE_NAME_SIZE];
    struct lobby_game *next; /* in its bucket */
    unsigned place;          /* in the list of all games */
    struct table *table;
    struct lobby_client **viewers; /* who have it open */
    unsigned clients, viewer_room; /* how many they are, and how many there is room for */
    uint64_t used;                 /* the lobby's clock when it was last wanted */
    int64_t created;
    struct lobby_thought thought;
};

struct lobby_client {
    struct lobby_client *next, *previous;
    void *transport;
    struct lobby_game *open[LOBBY_MAX_OPEN];
    struct lobby_hint hint;
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
    int64_t id;
    bool has_id, creates;
};

/* More steps than the loop hears of at once, so that they share one write. */
#define LOBBY_MAX_WAITING 1024

struct lobby {
    struct lobby_options options;
    struct store *store;
    struct chance chance;
    struct lobby_client *clients;
    struct lobby_game **games;
    unsigned game_count, max_games;
    struct lobby_game **buckets; /* the same games by their ids */
    unsigned bucket_count;       /* a power of two */
    uint64_t clock;
    struct lobby_waiting waiting[LOBBY_MAX_WAITING];
    unsigned waiting_count;
    struct json_out body, frame;
    struct thinking_report report; /* the one being dealt with; too large for the stack */
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

/* The room for games in memory. False if there is no memory. */
bool lobby_make_games(struct lobby *lobby);
void lobby_free_games(struct lobby *lobby);

/* Forget a game in memory that nobody has open. */
void lobby_drop(struct lobby *lobby, struct lobby_game *game);

/* Read a game again that is in memory, after something went wrong with the store. False if that
 * fails; the table in memory is then as it was. */
bool lobby_reload(struct lobby *lobby, struct lobby_game *game);

/* ---- lobby_lists.c: lists of games --------------------------------------------------------- */

/* Write the members `games`, `offset` and `total`. */
enum store_result lobby_write_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                                   struct json_out *out);

/* ---- lobby_requests.c: what a request says ------------------------------------------------- */

/* The game a request is about, or its id alone; NULL, and answered, if it names none or the client
 * has it not open. */
struct lobby_game *lobby_read_open_game(struct lobby *lobby, const struct lobby_request *request);
const char *lobby_read_game(struct lobby *lobby, const struct lobby_request *request);

/* A whole number in a member; `usual` if it is not there. False if it is something else. */
bool lobby_read_whole(const struct lobby_request *request, const char *name, int64_t usual,
                      int64_t *number);

/* The members that name a position. False, and answered, if one of them is no whole number. */
bool lobby_read_place(struct lobby *lobby, const struct lobby_request *request,
                      struct table_place *at);

/* Answer that a request is not of the form, that the table says no, or that a move is illegal. */
void lobby_malformed(struct lobby *lobby, const struct lobby_request *request, const char *what);
void lobby_refuse(struct lobby *lobby, const struct lobby_request *request, const char *game,
                  enum table_answer answer);
void lobby_refuse_move(struct lobby *lobby, const struct lobby_request *request, const char *game,
                       unsigned rule);

/* ---- lobby_computers.c: computers at the table --------------------------------------------- */

/* Whether this player may take a seat here. */
bool lobby_may_sit(const struct lobby *lobby, int player);

/* Have a computer think if one is to move in this game and nothing keeps it from going on. */
void lobby_let_think(struct lobby *lobby, struct lobby_game *game);

/* Its thoughts are of no more use. */
void lobby_end_thinking(struct lobby *lobby, struct lobby_game *game);

/* A client has opened a game, which it had not. False if there is no memory. */
bool lobby_look_at(struct lobby_game *game, struct lobby_client *client);

/* A client has closed a game: computers do not play among themselves without anybody looking. */
void lobby_look_away(struct lobby *lobby, struct lobby_game *game, struct lobby_client *client);

/* A computer's step was not stored: take its choices back. Leaves those of a person alone. */
void lobby_take_back(const struct lobby_game *game);

/* Tell a client, or all who have the game open (NULL), how far a computer is. With the id of the
 * request that asked, if there was one. */
void lobby_tell_thinking(struct lobby *lobby, const struct lobby_game *game,
                         struct lobby_client *client, const struct lobby_request *request);

void lobby_on_levels(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_stop(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby_hints.c: hints ------------------------------------------------------------------ */

/* The strongest player that may sit here; SETUP_PERSON if there is none. */
int lobby_strongest(const struct lobby *lobby);

void lobby_on_hint(struct lobby *lobby, const struct lobby_request *request);

/* Answer the hint of a client with what has been found, if its ticket is the report's. */
void lobby_answer_hint(struct lobby *lobby, struct lobby_client *client,
                       const struct thinking_report *report);

/* A client wants no hint any more; nothing is answered. */
void lobby_end_hint(struct lobby *lobby, struct lobby_client *client);

/* A client's hint has come too late, which it is told. */
void lobby_void_hint(struct lobby *lobby, struct lobby_client *client);

/* The position has changed: all hints about the game have come too late. */
void lobby_void_hints(struct lobby *lobby, const struct lobby_game *game);

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
