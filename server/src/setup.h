/*
 * setup.h - what is agreed before a game starts: who sits where, and what is played.
 *
 * The same JSON form serves the message `create`, the position's `setup` and the stored header.
 */
#ifndef BIGTOP_SERVER_SETUP_H
#define BIGTOP_SERVER_SETUP_H

#include "json.h"

#include <bigtop.h>

struct setup {
    bt_config config;
    char names[BT_MAX_SEATS][BT_RECORD_NAME_SIZE];
    const char *colours[BT_MAX_SEATS]; /* of setup_colour */
    int players[BT_MAX_SEATS];         /* of bt_ai_player; SETUP_PERSON: people play themselves */
    bool no_hints;                     /* people may not ask what to play */
    unsigned no_aids;                  /* SETUP_AID_ bits of what the table does not show */
    uint32_t milliseconds; /* that a computer thinks about a turn at most; 0: as it is used to */
};

#define SETUP_PERSON (-1)

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
    SETUP_FAULT_AIDS = 1 << 10         /* not a list of aids, or one of them twice */
};

/* The n-th colour players may have; NULL past the last. */
const char *setup_colour(unsigned n);

/* Read a setup from an object with the members `seats`, `edition`, `sets`, `options`, `hints`,
 * `aids` and `milliseconds`. Options left out have the edition's preset, and without `aids` there
 * are all. Any computer player is accepted: which of them may be chosen is for the lobby to say.
 * Returns 0 or the faults; `setup` is whole only if there is none. */
unsigned setup_read(struct setup *setup, const json_value *object);

/* Write those members into the object that is being written, every option with its value. */
void setup_write(const struct setup *setup, struct json_out *out);

/* Write the list of the faults' names, such as ["name","sets"]. */
void setup_write_faults(unsigned faults, struct json_out *out);

/* Copy a name into `name` without the spaces around it. False, and nothing written, if it is empty
 * or longer than 63 bytes, or holds a quotation mark or a control or direction character. */
bool setup_name(char name[BT_RECORD_NAME_SIZE], const char *text, size_t length);

/* Whether computers play all the seats. */
bool setup_is_all_computers(const struct setup *setup);

#endif
