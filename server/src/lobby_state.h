/* lobby_state.h - what the lobby consists of; for its own files alone. */
#ifndef BIGTOP_SERVER_LOBBY_STATE_H
#define BIGTOP_SERVER_LOBBY_STATE_H

#include "lobby.h"
#include "people.h"

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

/* Something said, kept for those who open the game later. */
struct lobby_said {
    uint32_t number;
    int seat;
    int64_t time;
    char name[BT_RECORD_NAME_SIZE];
    char *text;
};

/* An offer to take turns back, which the other people must agree to. */
struct lobby_offer {
    uint32_t number; /* 0: there is none */
    unsigned seat;   /* who offers */
    uint32_t turn;   /* that is to begin again */
    uint32_t to;     /* sequence of the row before it */
    unsigned agreed; /* seats, as bits */
};

/* What may be said at once, by a seat or by who made the game. */
struct lobby_credit {
    int64_t milliseconds;
    int64_t counted; /* when it was last brought up to date; 0: never, it is whole */
};

/* Who is at a table through another server. */
struct lobby_elsewhere {
    char who[STORE_ID_SIZE]; /* the server */
    unsigned here;           /* seats whose holders are, as bits */
    unsigned spectators;
    int64_t heard;
};
#define LOBBY_MAX_ELSEWHERE 6

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
    char series[CHANCE_NAME_SIZE];
    struct lobby_elsewhere elsewhere[LOBBY_MAX_ELSEWHERE];
    unsigned elsewhere_count;
    char told[STORE_TOLD_SIZE]; /* what we last told the others */
    bool owned;                 /* we may write to it, in a store that is shared */
    struct lobby_thought thought;
    struct people people;
    bool table_due;                   /* the message `table` is to be sent to everybody */
    uint64_t touched;                 /* how often something of it has changed */
    int64_t away_since[BT_MAX_SEATS]; /* steady; 0: the seat's holder is here */
    unsigned seen; /* seats whose holder has been here since the game came into memory, as bits */
    int64_t clock_from;              /* steady: when the running clock was started */
    int64_t deadline, next_deadline; /* wall; with the last row, and with the one being written */
    struct lobby_offer offer;
    uint32_t offers; /* so far */
    struct lobby_said *said;
    unsigned said_count;
    uint32_t said_next; /* number of the next */
    /* By seat, and of who made the game and speaks from none. Connections come and go too easily to
     * have it. */
    struct lobby_credit credit[BT_MAX_SEATS + 1];
};

/* A game that a client has open, and as whom. */
struct lobby_open {
    struct lobby_game *game;
    char holder[SECRET_HASH_SIZE]; /* of its token; empty: a spectator */
    uint32_t said_from;            /* number of the first entry of the chat that it has not got */
    uint64_t table_shown;          /* `touched` of its game when it was last sent the table */
};

struct lobby_client {
    struct lobby_client *next, *previous;
    lobby_send *send;
    lobby_refused *refused;
    void *transport;
    struct limits_address address;
    bool passing; /* here for one request alone */
    struct lobby_open open[LOBBY_MAX_OPEN];
    struct lobby_hint hint;
};

/* A message that is being answered. */
struct lobby_request {
    struct lobby_client *client;
    const json_value *message;
    bool has_id;
    int64_t id;
};

/* What changes with a game beside a row, or without one. */
struct lobby_change {
    bool has_people;
    struct people people;
    char holder[SECRET_HASH_SIZE]; /* the client is this from then on; empty: who it was */
    struct lobby_said said;        /* its text is NULL: nothing was */
    struct json_out reply; /* the answer's body; empty: `position` after a row, else `table` */
    bool shows_table;      /* the answer is `table` after a row too */
    struct json_out news;  /* a message's body for everybody else at the table; may be empty */
};

/* What waits to be made durable. */
struct lobby_waiting {
    struct lobby_game *game;
    struct lobby_client *client; /* who asked; NULL if gone */
    int64_t id;
    int64_t received; /* for metrics; 0: nobody asked for it */
    bool has_id, creates;
    bool row;                    /* the table's prepared row is among it */
    struct lobby_change *change; /* NULL: none; ours */
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
    bool conflict;               /* the batch failed because another process had written */
    unsigned tables_due;         /* games whose message `table` is to be sent */
    int64_t looked_for_due;      /* steady: when games past their deadline were last looked for */
    unsigned due_passed;         /* of those, how many could not be expired and are passed over */
    int64_t told;                /* when the other servers were last told of all games */
    struct lobby_parked *parked; /* requests that wait for their games, the oldest first */
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

/* Forget a game in memory. No client may have it open any more; nothing of it may wait, and its
 * lease stays as it is. */
void lobby_drop(struct lobby *lobby, struct lobby_game *game);

/* Read a game again that is in memory, after something went wrong with the store. False if that
 * fails; the table in memory is then as it was. */
bool lobby_reload(struct lobby *lobby, struct lobby_game *game);

/* The game a request names, read from the store if need be; NULL, and answered, if there is none.
 */
struct lobby_game *lobby_read_any_game(struct lobby *lobby, const struct lobby_request *request);
/* Read a game again that others may have written to, and show it if it has changed. Choices made in
 * a position that is still there are kept. False if that fails; nothing has changed then. */
bool lobby_refresh(struct lobby *lobby, struct lobby_game *game);

/* ---- lobby_lease.c: several servers on one store ------------------------------------------- */

/* What a message does to its game. */
enum lobby_need {
    LOBBY_READS, /* nothing that others see */
    LOBBY_ACTS,  /* something that is for those alone who have opened it and are somebody there */
    LOBBY_COMES  /* its client may be nobody there yet */
};

/* Whether a request has to wait until its game is ours; it is then answered later. */
bool lobby_waits_for_lease(struct lobby *lobby, const struct lobby_request *request,
                           enum lobby_need need);

/* Whether we may write to a game by ourselves: it is ours, or nobody's and now ours. */
bool lobby_may_write(struct lobby *lobby, struct lobby_game *game);

/* A game is forgotten: others may have it. */
void lobby_let_go(struct lobby *lobby, struct lobby_game *game);

/* Forget the requests of a client that wait, or all of them (NULL). */
void lobby_unpark(struct lobby *lobby, const struct lobby_client *client);

void lobby_tick_leases(struct lobby *lobby);

/* ---- lobby_elsewhere.c: who is at a table through other servers ---------------------------- */

/* The seats whose holders are, as bits, and how many look on. */
unsigned lobby_here_elsewhere(const struct lobby_game *game);
unsigned lobby_spectators_elsewhere(const struct lobby_game *game);

/* Tell the others about a game's table here, if it has changed. */
void lobby_tell_elsewhere(struct lobby *lobby, struct lobby_game *game);

/* What another server tells. */
void lobby_hear_elsewhere(struct lobby *lobby, const struct store_notice *notice);

void lobby_tick_elsewhere(struct lobby *lobby);

/* ---- lobby_lists.c: lists of games --------------------------------------------------------- */

/* Ids of games that the store lists, as many as there is room for. */
struct lobby_ids {
    unsigned count, most;
    char id[][CHANCE_NAME_SIZE];
};

/* With room for so many. NULL if there is no memory; to be freed. */
struct lobby_ids *lobby_ids_new(unsigned most);

/* A reader of headers that notes the ids in such a list. */
bool lobby_note_id(void *ids, const struct store_header *header,
                   const struct store_summary *summary);

void lobby_on_games(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby.c ------------------------------------------------------------------------------- */

/* Answer a message of a client. */
void lobby_answer(struct lobby *lobby, struct lobby_client *client, const json_value *message);

/* ---- lobby_requests.c: what a request says ------------------------------------------------- */

/* The game a request is about, or its id alone; NULL, and answered, if it names none or the client
 * has it not open. */
struct lobby_game *lobby_read_open_game(struct lobby *lobby, const struct lobby_request *request);
const char *lobby_read_game(struct lobby *lobby, const struct lobby_request *request);

/* A whole number in a member; `usual` if it is not there. False if it is something else. */
bool lobby_read_whole(const struct lobby_request *request, const char *name, int64_t usual,
                      int64_t *number);

/* A whole number that must be there. False, and answered, if it is not. */
bool lobby_read_number(struct lobby *lobby, const struct lobby_request *request, const char *name,
                       int64_t *number);

/* The members that name a position. False, and answered, if one of them is missing or no whole
 * number; "change" alone may be missing. */
bool lobby_read_place(struct lobby *lobby, const struct lobby_request *request,
                      struct table_place *at);

/* A text member that is a secret; NULL if there is none. */
const char *lobby_read_secret(const struct lobby_request *request, const char *name);

/* Whether the members that are secrets, if they are there, are texts or null. False, and answered,
 * if not. */
bool lobby_secrets_are_texts(struct lobby *lobby, const struct lobby_request *request);

/* A seat in the member `seat`. False, and answered, if it is none of the game's. */
bool lobby_read_seat(struct lobby *lobby, const struct lobby_request *request,
                     const struct lobby_game *game, unsigned *seat);

/* The seats that the client of a request holds, as bits; and whether it is somebody of the game. */
unsigned lobby_held(const struct lobby_request *request, const struct lobby_game *game);
bool lobby_is_known(const struct lobby_request *request, const struct lobby_game *game);
bool lobby_is_creator(const struct lobby_request *request, const struct lobby_game *game);

/* Answer that it may not do this. */
void lobby_not_yours(struct lobby *lobby, const struct lobby_request *request,
                     const struct lobby_game *game);

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

/* A game that a client has open; NULL if it has not. A free place for NULL. */
struct lobby_open *lobby_open_of(struct lobby_client *client, const struct lobby_game *game);

/* ---- lobby_table.c: who is at the table ---------------------------------------------------- */

/* The seats whose holders are connected to this server, as bits, and how many look on from it. */
unsigned lobby_seats_here(const struct lobby_game *game);
unsigned lobby_spectators_here(const struct lobby_game *game);

/* Write a member that lists seats given as bits. */
void lobby_write_seats(struct json_out *out, const char *name, unsigned seats);

/* Something of the message `table` has changed: everybody gets it with the next flush. */
void lobby_touch(struct lobby *lobby, struct lobby_game *game);

/* Somebody has come for one request: its seats are away from now on, if they are at all. */
void lobby_note_visit(struct lobby *lobby, struct lobby_game *game, const char *holder);

/* Send it now to one client, or to all games' tables where it is due. */
void lobby_send_table(struct lobby *lobby, struct lobby_game *game, struct lobby_client *client,
                      const struct lobby_request *request);
void lobby_send_tables(struct lobby *lobby);

/* ---- lobby_seats.c: who holds the seats ---------------------------------------------------- */

/* The names and colours of a game's people on its table. */
void lobby_call_seats(struct lobby_game *game);

/* A client has shown a token, an invite or a recovery secret that is none. False, and answered, if
 * too many came from its address. */
bool lobby_wrong_secret(struct lobby *lobby, const struct lobby_request *request,
                        const struct lobby_game *game);

/* Fill in the people of a new game and the answer to who creates it. NULL, if there is no memory
 * or no random numbers. */
struct lobby_change *lobby_new_people(struct lobby *lobby, struct lobby_game *game);

void lobby_on_join(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_invite(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_recover(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_redeem(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_rename(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_leave(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_public(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby_life.c: resigning, standing in, taking back ------------------------------------- */

/* Put an act into the batch, with a change or without. TABLE_OK, or why not: then nothing happened
 * and the change is freed. */
enum table_answer lobby_act(struct lobby *lobby, const struct lobby_request *request,
                            struct lobby_game *game, const struct table_act *act,
                            struct lobby_change *change);

void lobby_on_resign(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_substitute(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_return(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_take_back(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_agree(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_decline(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby_series.c: one game after another ------------------------------------------------ */

void lobby_on_rematch(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby_chat.c -------------------------------------------------------------------------- */

/* Entries kept in memory for those who open a game. */
#define LOBBY_MAX_SAID 100

/* Take an entry over, its text too. False if there is no memory; the text is then freed. */
bool lobby_keep_said(struct lobby_game *game, const struct lobby_said *said);
void lobby_forget_said(struct lobby_game *game);

void lobby_on_chat(struct lobby *lobby, const struct lobby_request *request);
void lobby_on_chat_off(struct lobby *lobby, const struct lobby_request *request);

/* ---- lobby_clocks.c ------------------------------------------------------------------------ */

int64_t lobby_steady(const struct lobby *lobby);
int64_t lobby_wall(const struct lobby *lobby);    /* milliseconds since 1970 */
int64_t lobby_seconds(const struct lobby *lobby); /* since 1970 */

/* Whether somebody is still waited for: a seat that has not played yet is open, or in the next game
 * of a series its holder has not been there yet. Whoever invites does not pay for that, nobody
 * loses or wins against an empty seat, and nobody loses a game that another one began. */
bool lobby_is_gathering(const struct lobby_game *game);

/* The holders of these seats have been here. */
void lobby_note_seen(struct lobby *lobby, struct lobby_game *game, unsigned seats);

/* Whether a seat's clock is running now: which one. -1 if none is, as before the first turn is done
 * while a seat is still open. */
int lobby_running_clock(const struct lobby_game *game);

/* What the clocks show now. */
void lobby_read_clocks(const struct lobby *lobby, const struct lobby_game *game,
                       int64_t left[BT_MAX_SEATS]);

/* Whether a seat has gone to a level because the time of its game clock had run out: nobody gets it
 * back. */
bool lobby_has_lost_seat(const struct lobby_game *game, unsigned seat);

/* Whether the deciding seat has run out of time; then that is put into the batch. */
bool lobby_expire(struct lobby *lobby, struct lobby_game *game);

/* Set the clocks of the prepared row, and when the next turn must be done (0: at no time).
 * `people` are those after it. */
void lobby_set_clocks(struct lobby *lobby, struct lobby_game *game, const struct people *people);

/* A row has been committed, or the game was read: the next clock starts. */
void lobby_start_clock(struct lobby *lobby, struct lobby_game *game);

/* To be called at every tick: clocks that have run out. */
void lobby_tick_clocks(struct lobby *lobby);

/* ---- lobby_steps.c: making durable --------------------------------------------------------- */

/* Whether something of this game waits to be made durable. */
bool lobby_is_waiting(const struct lobby *lobby, const struct lobby_game *game);

/* Put the table's prepared row into the store's batch, and the game's header too if it is new, and
 * let it wait. The change, NULL if there is none, is taken over. */
void lobby_wait(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                bool creates, struct lobby_change *change);

/* The same for a change without a row. */
void lobby_wait_change(struct lobby *lobby, const struct lobby_request *request,
                       struct lobby_game *game, struct lobby_change *change);

/* A change of these people, as they are; NULL if there is no memory. */
struct lobby_change *lobby_change_new(const struct lobby_game *game);
void lobby_change_free(struct lobby_change *change);

/* A client goes: nobody is to be told about its steps any more. */
void lobby_forget_client(struct lobby *lobby, const struct lobby_client *client);

#endif
