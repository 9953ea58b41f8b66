/*
 * people.h - who holds the seats of a game, who is invited to, and what they are called. The part
 * of a game that is replaced as a whole in the store; it never holds a secret, only hashes.
 */
#ifndef BIGTOP_SERVER_PEOPLE_H
#define BIGTOP_SERVER_PEOPLE_H

#include "secret.h"
#include "setup.h"

/* Who plays a person's seat: a browser or a program that has the token with this hash. */
struct people_seat {
    char name[BT_RECORD_NAME_SIZE]; /* empty while nobody has given one */
    const char *colour;             /* of setup_colour */
    char holder[SECRET_HASH_SIZE];  /* empty: nobody, the seat is open */
};

struct people_invite {
    char hash[SECRET_HASH_SIZE];
    unsigned seats; /* a bit for each seat that may be taken with it, while it is open */
};

struct people_recovery {
    char hash[SECRET_HASH_SIZE];
    char holder[SECRET_HASH_SIZE]; /* whose seats move */
    int64_t until;                 /* seconds since 1970 */
};

#define PEOPLE_MAX_INVITES    12
#define PEOPLE_MAX_RECOVERIES 6

struct people {
    unsigned seats;
    struct people_seat seat[BT_MAX_SEATS];
    char creator[SECRET_HASH_SIZE]; /* empty in games from before there were holders */
    struct people_invite invites[PEOPLE_MAX_INVITES];
    unsigned invite_count;
    struct people_recovery recoveries[PEOPLE_MAX_RECOVERIES];
    unsigned recovery_count;
    bool is_public;
    bool chat_off;
    unsigned number;                 /* of the game in its series, from 1 */
    char previous[CHANCE_NAME_SIZE]; /* the games before and after it in the series; empty: none */
    char next[CHANCE_NAME_SIZE];
};

/* The people of a game that begins: its persons' seats belong to `creator`, a hash, except the open
 * ones. */
void people_begin(struct people *people, const struct setup *setup,
                  const char creator[SECRET_HASH_SIZE]);

/* Read what people_write wrote; an empty text is a game from before there were holders. False if it
 * makes no sense. */
bool people_read(struct people *people, const struct setup *setup, const char *text);

/* Write the members of the JSON object. */
void people_write(const struct people *people, struct json_out *out);

/* The seats that a holder has, as bits; none for an empty hash. */
unsigned people_held(const struct people *people, const char holder[SECRET_HASH_SIZE]);

/* Whether this is somebody of the game: who holds a seat, or made the game. */
bool people_knows(const struct people *people, const char holder[SECRET_HASH_SIZE]);
bool people_made(const struct people *people, const char holder[SECRET_HASH_SIZE]);

/* The seats of people that nobody holds, as bits. */
unsigned people_open(const struct people *people, const struct setup *setup);

/* Invite to seats. The oldest invite goes if there is no room. */
void people_invite(struct people *people, const char *secret, unsigned seats);

/* The seats to which a secret invites, whether they are open or not; all of a game that asks for
 * none: one that is public, or from before there were holders. */
unsigned people_invited(const struct people *people, const char *secret);

/* Let a holder's seats move to whoever shows the secret before `until`; and move them: false if the
 * secret is not valid now. It is valid once. */
void people_offer_recovery(struct people *people, const char *secret,
                           const char holder[SECRET_HASH_SIZE], int64_t until);
bool people_recover(struct people *people, const char *secret, int64_t now,
                    const char holder[SECRET_HASH_SIZE]);

/* The most bytes of something said at the table. */
#define PEOPLE_MOST_SAID 500

/* Whether a colour is free for a seat. */
bool people_colour_is_free(const struct people *people, unsigned seat, const char *colour);

#endif
