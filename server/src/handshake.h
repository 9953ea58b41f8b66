/*
 * handshake.h - who may talk to this server, and the arithmetic of the WebSocket handshake. Pure
 * functions of header texts.
 */
#ifndef BIGTOP_SERVER_HANDSHAKE_H
#define BIGTOP_SERVER_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a Host header names this server: the loopback names, any address given in digits, `bound`
 * (the name the server was told to listen on) or one of `allowed`. A page elsewhere whose name was
 * turned to point here (DNS rebinding) comes with a name of its own and is refused; an address in
 * digits cannot be turned. */
bool handshake_host_allowed(const char *host, const char *bound, const char *const *allowed,
                            size_t allowed_count);

/* Whether an Origin header is that of a page from this very host: http or https, with the Host
 * header's name and port. */
bool handshake_origin_matches(const char *origin, const char *host);

/* Whether a header that is a list with commas holds a word, in any case. */
bool handshake_list_has(const char *list, const char *word);

/* The answer to a Sec-WebSocket-Key, with its terminator; false if the key is not the base64 of 16
 * bytes. */
#define HANDSHAKE_ACCEPT_SIZE 29
bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT_SIZE]);

#endif
