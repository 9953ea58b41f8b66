/*
 * lobby.h - all the tables and everybody at them: takes the clients' messages and answers them, as
 * docs/protocol.md says. Knows neither sockets nor the database.
 */
#ifndef BIGTOP_SERVER_LOBBY_H
#define BIGTOP_SERVER_LOBBY_H

#include "address_limits.h"
#include "chance.h"
#include "clock.h"
#include "metrics.h"
#include "store.h"
#include "thinking.h"

struct lobby;
struct lobby_client;

/* Send a text message to a client. May not call back into the lobby. */
typedef void lobby_send(void *transport, const char *text, size_t length);

/* A client has shown a token, an invite or a recovery link that is none. May not call back. */
typedef void lobby_refused(void *transport);

/* Games a client may have open at once, and games kept in memory altogether unless told otherwise.
 */
#define LOBBY_MAX_OPEN     8
#define LOBBY_USUAL_TABLES 1024

/* Games listed at once: unless asked for, and at most. */
#define LOBBY_LIST_USUAL 100
#define LOBBY_LIST_MOST  500

/* What a lobby stands on, which stays the caller's. */
struct lobby_options {
    struct store *store;
    struct chance chance;
    lobby_send *send;
    struct thinking *thinking; /* NULL: computers may not sit down, and nobody gives hints */
    bool any_player;           /* also players that are no level, for tests */
    uint32_t milliseconds;     /* that a computer thinks about a turn at most; 0: no bound */
    uint32_t
        usual_milliseconds; /* in place of what the players themselves are used to; 0: theirs */
    uint32_t least_milliseconds; /* that a computer's turn takes at least */
    unsigned max_tables;         /* games kept in memory; 0: LOBBY_USUAL_TABLES */
    struct clock_port clock;     /* without functions: the system's */
    lobby_refused *refused;      /* NULL: nobody wants to know */
    unsigned max_viewers;        /* who look on at the same game; 0: any number */
    struct limits *limits;       /* by address; NULL: none */
    struct metrics *metrics;     /* where to count; NULL: nowhere */
};

/* NULL if there is no memory. */
struct lobby *lobby_new(const struct lobby_options *options);

/* The clients must have left. */
void lobby_free(struct lobby *lobby);

/* A client has come; `transport` is given to lobby_send. NULL if there is no memory. */
struct lobby_client *lobby_join(struct lobby *lobby, void *transport);

/* The same for one that is sent its messages, and whose wrong secrets are told (NULL: to nobody),
 * in another way than the others'. Who is only passing, for one request, is nobody to be told of at
 * the table. */
struct lobby_client *lobby_join_by(struct lobby *lobby, lobby_send *send, lobby_refused *refused,
                                   void *transport, bool passing);
/* Where it comes from; limits hold for it from now on. */
void lobby_set_address(struct lobby_client *client, const struct limits_address *address);

/* Games in memory. */
unsigned lobby_game_count(const struct lobby *lobby);

/* A client has gone; its tables stand as they are. */
void lobby_leave(struct lobby *lobby, struct lobby_client *client);

/* A client has sent this. Anything at all may come in. What is answered may wait for lobby_flush:
 * steps are made durable many at a time. */
void lobby_message(struct lobby *lobby, struct lobby_client *client, const char *text,
                   size_t length);

/* Make durable what waits for it, and then show it. To be called before waiting for more messages.
 */
void lobby_flush(struct lobby *lobby);

/* Let the computers go on in the games in which people wait for them: after the start. */
void lobby_resume(struct lobby *lobby);

/* Deal with what the computers report. To be called when there is something; then flush. */
void lobby_hear_thinking(struct lobby *lobby);

/* Deal with what other servers do to the store, where it is shared. To be called when its
 * descriptor is ready; then flush. */
void lobby_hear_store(struct lobby *lobby);

/* To be called every second or so: games that could not go on try again. */
void lobby_tick(struct lobby *lobby);

/* Tell a client about an error in how it talks to us. */
void lobby_complain(struct lobby *lobby, struct lobby_client *client, const char *code,
                    const char *message);

/* For HTTP: a game's record (TABLE_MAX_RECORD always suffices), its result as it stands, and those
 * of the games of a series, the oldest first (docs/protocol.md). */
enum store_result lobby_record(struct lobby *lobby, const char *game, char *text, size_t capacity,
                               size_t *length);

enum lobby_form { LOBBY_JSON, LOBBY_CSV };
enum store_result lobby_result(struct lobby *lobby, const char *game, enum lobby_form form,
                               struct json_out *out);
enum store_result lobby_series(struct lobby *lobby, const char *series, uint32_t offset,
                               uint32_t limit, enum lobby_form form, struct json_out *out);

#endif
