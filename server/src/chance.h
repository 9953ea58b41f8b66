/*
 * chance.h - outcomes of chance, drawn one at a time when they are due.
 *
 * Nothing is drawn ahead and nothing is seeded: there is no future order that could leak.
 */
#ifndef BIGTOP_SERVER_CHANCE_H
#define BIGTOP_SERVER_CHANCE_H

#include <bigtop.h>
#include <stdbool.h>
#include <stddef.h>

/* A source of random bytes: fills the buffer, or returns false. Tests put their own here. */
typedef bool chance_bytes(void *context, void *buffer, size_t size);

struct chance {
    chance_bytes *bytes;
    void *context;
};

/* The operating system's random source (getrandom). */
struct chance chance_system(void);

/* Draw what chance has to decide in `game`, each outcome by its weight, without bias. False if
 * chance does not decide here or the source failed. */
bool chance_draw(const struct chance *chance, const bt_game *game, bt_move *move);

/* What names are made of: the digits of base64url, by their values. */
#define CHANCE_NAME_DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

/* An unguessable name of 128 random bits in 22 of those characters. False if the source failed. */
#define CHANCE_NAME_SIZE 23
bool chance_name(const struct chance *chance, char name[CHANCE_NAME_SIZE]);

#endif
