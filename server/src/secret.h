/*
 * secret.h - tokens, invites and recovery links: who shows one may do what belongs to it. Only
 * their hashes are kept. The only part of the server that knows nettle.
 */
#ifndef BIGTOP_SERVER_SECRET_H
#define BIGTOP_SERVER_SECRET_H

#include "chance.h"

/* A secret is an unguessable name, see chance.h. */
#define SECRET_SIZE CHANCE_NAME_SIZE

/* SHA-256 as 64 hexadecimal digits. Secrets have 128 random bits, so nothing slower is needed:
 * there is nothing to guess. */
#define SECRET_HASH_SIZE 65

/* Whether a text may be a secret at all: of the right length and characters. */
bool secret_is_form(const char *text, size_t length);

/* The hash of a secret or any other text. */
void secret_hash(char hash[SECRET_HASH_SIZE], const char *text);

/* Whether two hashes are the same, in a time that does not tell where they differ. An empty one,
 * nobody's, is the same as none. */
bool secret_same(const char hash[SECRET_HASH_SIZE], const char other[SECRET_HASH_SIZE]);

#endif
