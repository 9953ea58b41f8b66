/*
 * fault_campaign.h - faults that strike a server while games are played at it, and what must hold
 * all the same: what was acknowledged is there, once, every seat belongs to its token, and every
 * record replays to the scores that are stored.
 */
#ifndef BIGTOP_TEST_FAULT_CAMPAIGN_H
#define BIGTOP_TEST_FAULT_CAMPAIGN_H

#include "client.h"
#include "moved_clock.h"
#include "postgres_cluster.h"

#define FAULT_PLAYS   6 /* games at the same time */
#define FAULT_PEOPLE  2 /* in each of them, from seat 0 on; a computer may sit behind them */
#define FAULT_HANGING 8 /* connections that take no answers, at the same time */

enum fault_kind {
    FAULT_KILL,      /* SIGKILL at some moment, now and then again while it recovers */
    FAULT_CUT,       /* the connection ends in the middle of a frame */
    FAULT_UNHEARD,   /* it ends before the answer can come */
    FAULT_RESET,     /* and with a reset */
    FAULT_SILENT,    /* the client is gone without a word: half-open */
    FAULT_SLOW,      /* the client asks a lot and takes no answers */
    FAULT_DOUBLED,   /* a confirmation comes twice, or on two connections */
    FAULT_REORDERED, /* an older message comes after a newer one */
    FAULT_FULL,      /* no room on the disk */
    FAULT_CLOCK,     /* the clocks jump */
    FAULT_DATABASE,  /* PostgreSQL is stopped at once, and started */
    FAULT_KINDS
};

extern const char *const fault_names[FAULT_KINDS];

struct person {
    struct client client; /* not open: its descriptor is -1 */
    char token[32];
};

/* A game and what is known of it: the ledger. */
struct play {
    char id[32];
    unsigned number;
    unsigned seats; /* one more than people if a computer plays too */
    struct person people[FAULT_PEOPLE];
    uint64_t random;
    json_t *entries;      /* its log as far as anybody has seen it */
    json_t *position;     /* the newest that was seen */
    json_t *acknowledged; /* [{sequence, turn, seat, choices}] confirmed here, answered */
    json_t *under_way;    /* the same for a confirmation without an answer; NULL if there is none */
    unsigned sender;      /* the person of `under_way` */
    int64_t request;      /* and its id; 0: the answer cannot come any more */
};

struct hanging {
    int descriptor; /* -1: free */
    int64_t since;
};

struct finished {
    char id[32];
    json_t *scores;
};

struct campaign {
    unsigned seed, faults;
    bool postgres, verbose;
    char data[64], moved[80];
    struct cluster cluster;
    struct moved_clock *clock;
    bool tmpfs; /* the data folder is a small disk of its own */
    struct process process;
    bool running;
    uint64_t random; /* of the fault that is striking: the seed's and its number's */
    struct play plays[FAULT_PLAYS];
    struct hanging hanging[FAULT_HANGING];
    struct finished *finished;
    unsigned finished_count, games;
    /* The fault that is striking, for reports: */
    unsigned number;
    enum fault_kind kind;
    char refusal[300]; /* the newest answer that refused something */
    /* What happened: */
    unsigned long struck[FAULT_KINDS], steps, came_through, were_lost, refused, reconnected,
        timeouts;
};

/* ---- Checking (fault_check.c) -------------------------------------------------------------- */

/* Tell the fault, the game and its ledger, and end. `play`, `expected` and `found` may be NULL. */
_Noreturn void fault_die(const struct campaign *campaign, const struct play *play, const char *what,
                         const json_t *expected, const json_t *found);

/* Compare a position with what is known, and learn from it. `newest`: it was asked for, so nothing
 * acknowledged may be missing. Takes the position over. False if entries of the log are missing,
 * and it has to be asked for anew. */
bool fault_see(struct campaign *campaign, struct play *play, json_t *position, bool newest);

/* Every acknowledged step is in the log, once, as it was confirmed. */
void fault_check_ledger(const struct campaign *campaign, const struct play *play);

/* Whether the record, which must replay with all of its totals, ends with the scores of the newest
 * position that was seen; true if the server is gone. */
bool fault_record_agrees(const struct campaign *campaign, const struct play *play);

/* The store itself, without a server: the scores of all games that have ended. */
void fault_check_store(const struct campaign *campaign);

/* ---- Playing (fault_play.c) ---------------------------------------------------------------- */

int64_t fault_now(void);
void fault_pause(unsigned milliseconds);

/* Start the server; false if it is killed before it takes connections. */
bool fault_start(struct campaign *campaign, unsigned kill_after_microseconds);
void fault_stop(struct campaign *campaign, int signal);

/* Whether a kill that was set has struck. */
bool fault_killed(void);
void fault_set_timer(unsigned microseconds);

/* Connect a person anew and look whether its seat and all that is known are there. False if the
 * server is gone or cannot read the game now. */
bool fault_connect(struct campaign *campaign, struct play *play, unsigned seat);
void fault_disconnect(struct play *play, unsigned seat);

/* Everybody has a connection, and the game has been looked at. */
bool fault_check_all(struct campaign *campaign);

/* Make choices until the turn is complete, if a person decides: true, and `under_way` says what is
 * to be confirmed by whom. */
bool fault_choose(struct campaign *campaign, struct play *play);

/* The message that confirms a step, with this id, as text. The caller frees it. */
char *fault_confirmation(const struct play *play, const json_t *step, int64_t id);

/* Send the confirmation that is under way. */
void fault_send(struct play *play);

/* Wait for the message with this id, and see the positions that come before it. NULL if the
 * connection ends. */
json_t *fault_await(struct campaign *campaign, struct play *play, struct client *client,
                    int64_t id);

/* Wait for the answer to the confirmation; whether it is acknowledged. */
bool fault_take_answer(struct campaign *campaign, struct play *play);

/* The confirmation under way has been answered with a position, or with an error. Takes the answer
 * over; it is NULL if the connection ended. */
bool fault_take(struct campaign *campaign, struct play *play, json_t *answer);

/* Count a refusal that is excused. */
void fault_note_refusal(struct campaign *campaign, const json_t *answer);

/* Forget that a confirmation is under way: it was never sent as a whole. */
void fault_unsent(struct play *play);

/* A turn in every game. Returns how many were acknowledged. */
unsigned fault_play_round(struct campaign *campaign);

/* Play on until some more steps are acknowledged; dies if none is for half a minute. */
void fault_play_on(struct campaign *campaign, unsigned steps);

void fault_forget(struct play *play);

/* ---- Striking (fault_kinds.c, fault_disk.c) ------------------------------------------------ */

void fault_strike(struct campaign *campaign);

/* Those who take no answers must have been cut off, after a while. */
void fault_check_hanging(struct campaign *campaign, bool all);

/* Make the data folder, on a small disk of its own if this process may mount one. */
void fault_disk_make(struct campaign *campaign);
void fault_disk_remove(struct campaign *campaign);
void fault_disk_fill(struct campaign *campaign);
void fault_disk_free(struct campaign *campaign);

#endif
