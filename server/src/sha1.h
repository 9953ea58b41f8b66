/*
 * sha1.h - the digest that the WebSocket handshake is defined with (RFC 6455, RFC 3174). It
 * protects nothing there, it only shows that the other side speaks WebSocket; so a library for it
 * would be out of proportion.
 */
#ifndef BIGTOP_SERVER_SHA1_H
#define BIGTOP_SERVER_SHA1_H

#include <stddef.h>

#define SHA1_SIZE 20

/* The digest of a short text: at most 119 bytes. */
void sha1(const char *text, size_t length, unsigned char digest[SHA1_SIZE]);

#endif
