/*
 * lobby.h - all the tables and everybody at them: takes the clients' messages and answers them, as
 * docs/protocol.md says. Knows neither sockets nor the database.
 */
#ifndef BIGTOP_SERVER_LOBBY_H
#define BIGTOP_SERVER_LOBBY_H

#include "chance.h"
#include "store.h"

struct lobby;
struct lobby_client;

/* Send a text message to a client. May not call back into the lobby. */
typedef void lobby_send(void *transport, const char *text, size_t length);

/* Games a client may have open at once, and games kept in memory altogether. */
#define LOBBY_MAX_OPEN   8
#define LOBBY_MAX_TABLES 256

/* Games listed at once: unless asked for, and at most. */
#define LOBBY_LIST_USUAL 100
#define LOBBY_LIST_MOST  500

/* A lobby over a store, which stays the caller's. NULL if there is no memory. */
struct lobby *lobby_new(struct store *store, struct chance chance, lobby_send *send);

/* The clients must have left. */
void lobby_free(struct lobby *lobby);

/* A client has come; `transport` is given to lobby_send. NULL if there is no memory. */
struct lobby_client *lobby_join(struct lobby *lobby, void *transport);

/* A client has gone; its tables stand as they are. */
void lobby_leave(struct lobby *lobby, struct lobby_client *client);

/* A client has sent this. Anything at all may come in. What is answered may wait for lobby_flush:
 * steps are made durable many at a time. */
void lobby_message(struct lobby *lobby, struct lobby_client *client, const char *text,
                   size_t length);

/* Make durable what waits for it, and then show it. To be called before waiting for more messages.
 */
void lobby_flush(struct lobby *lobby);

/* Tell a client about an error in how it talks to us. */
void lobby_complain(struct lobby *lobby, struct lobby_client *client, const char *code,
                    const char *message);

/* For HTTP: the list of games as a JSON object, and a game's record. */
enum store_result lobby_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                             struct json_out *out);
enum store_result lobby_record(struct lobby *lobby, const char *game, char *text, size_t capacity,
                               size_t *length);

#endif
