/*
 * setup.h - what is agreed before a game starts: who sits where, and what is played.
 *
 * The same JSON form serves the message `create`, the position's `setup` and the stored header.
 */
#ifndef BIGTOP_SERVER_SETUP_H
#define BIGTOP_SERVER_SETUP_H

#include "json.h"

#include <bigtop.h>

/* How long people may think. */
enum setup_clock_kind {
    SETUP_CLOCK_NONE,
    SETUP_CLOCK_GAME, /* so much for the whole game, and some more with every turn */
    SETUP_CLOCK_DAYS  /* so many days for every turn */
};

struct setup_clock {
    enum setup_clock_kind kind;
    uint32_t milliseconds, increment; /* SETUP_CLOCK_GAME */
    unsigned days;                    /* SETUP_CLOCK_DAYS */
    int expiry; /* whose time has run out loses (SETUP_PASSES), or this player takes the seat */
};

struct setup {
    bt_config config;
    char names[BT_MAX_SEATS][BT_RECORD_NAME_SIZE];
    const char *colours[BT_MAX_SEATS]; /* of setup_colour */
    int players[BT_MAX_SEATS];         /* of bt_ai_player; SETUP_PERSON: people play themselves */
    bool no_hints;                     /* people may not ask what to play */
    unsigned no_aids;                  /* SETUP_AID_ bits of what the table does not show */
    uint32_t milliseconds; /* that a computer thinks about a turn at most; 0: as it is used to */
    /* The terms between people who are not all in one room, see setup_terms.c: */
    bool open[BT_MAX_SEATS]; /* somebody else is to take the seat */
    bool is_public;          /* wanted in the list everybody may read */
    bool no_chat;
    bool cup;   /* no aids of any kind, nothing is taken back */
    int resign; /* who plays on for somebody who has resigned: a player, or SETUP_PASSES */
    struct setup_clock clock;
};

#define SETUP_PERSON (-1)
/* Nobody: its tiles are placed, as they must be, and its figures stay where they are. */
#define SETUP_PASSES (-2)

/* Bounds of a game's `milliseconds`. */
#define SETUP_LEAST_MILLISECONDS 10
#define SETUP_MOST_MILLISECONDS  60000

/* What a table may show beyond the board itself. Who plays may agree to do without any of it; all
 * of it can be worked out from what everybody sees, so the positions carry it all the same. */
enum {
    SETUP_AID_TILES = 1 << 0,    /* tiles left by kind, and how many fit a square */
    SETUP_AID_DEAD = 1 << 1,     /* squares that no tile left fits */
    SETUP_AID_FIELDS = 1 << 2,   /* whose the fields are and what they are worth */
    SETUP_AID_STANDING = 1 << 3, /* the scores if the game ended now */
    SETUP_AIDS = (1 << 4) - 1
};

/* What may be wrong with a setup, as bits. */
enum {
    SETUP_FAULT_SEATS = 1 << 0,    /* not a list of 2 to 6 seats */
    SETUP_FAULT_NAME = 1 << 1,     /* a name that is empty, too long or not of plain characters */
    SETUP_FAULT_COLOUR = 1 << 2,   /* a colour we do not have, or taken twice */
    SETUP_FAULT_EDITION = 1 << 3,  /* no such edition */
    SETUP_FAULT_SETS = 1 << 4,     /* an unknown set, or without "base" */
    SETUP_FAULT_OPTIONS = 1 << 5,  /* an unknown option, or a value it does not take */
    SETUP_FAULT_TILES = 1 << 6,    /* more tiles than this build holds */
    SETUP_FAULT_COMPUTER = 1 << 7, /* no such computer player */
    SETUP_FAULT_HINTS = 1 << 8,    /* neither true nor false */
    SETUP_FAULT_MILLISECONDS = 1 << 9, /* not a whole number within the bounds */
    SETUP_FAULT_AIDS = 1 << 10,        /* not a list of aids, or one of them twice */
    SETUP_FAULT_CLOCK = 1 << 11,       /* no such clock, or out of bounds */
    SETUP_FAULT_TERMS = 1 << 12 /* `open`, `public`, `chat`, `cup` neither true nor false, or an
                                   unknown `resign` */
};

/* The n-th colour players may have, NULL past the last; and the colour of this name, NULL if there
 * is none. */
const char *setup_colour(unsigned n);
const char *setup_colour_of(const char *name);

/* Read a setup from an object with the members `seats`, `edition`, `sets`, `options`, `hints`,
 * `aids`, `milliseconds`, and the terms `public`, `chat`, `cup`, `resign` and `clock`. Options left
 * out have the edition's preset, and without `aids` there are all. Any computer player is accepted:
 * which of them may be chosen is for the lobby to say. Returns 0 or the faults; `setup` is whole
 * only if there is none. */
unsigned setup_read(struct setup *setup, const json_value *object);

/* The first member of a message with a setup, of its seats or its clock, that there is none such;
 * NULL if all are known. What is misspelt would else be left out in silence. */
const char *setup_unknown_member(const json_value *object);

/* Write those members into the object that is being written, every option with its value. */
void setup_write(const struct setup *setup, struct json_out *out);

/* Write the list of the faults' names, such as ["name","sets"]. */
void setup_write_faults(unsigned faults, struct json_out *out);

/* Copy a name into `name` without the spaces around it. False, and nothing written, if it is empty
 * or longer than 63 bytes, or holds a quotation mark or a control or direction character. */
bool setup_name(char name[BT_RECORD_NAME_SIZE], const char *text, size_t length);

/* A player's name, "pass" for SETUP_PASSES; and back: false if there is no such player. */
const char *setup_player_name(int player);
bool setup_player_by_name(const char *name, size_t length, int *player);

/* ---- setup_terms.c ------------------------------------------------------------------------- */

/* Read the terms from the same object, and write those that are not as usual. */
unsigned setup_read_terms(struct setup *setup, const json_value *object);
void setup_write_terms(const struct setup *setup, struct json_out *out);

#endif
