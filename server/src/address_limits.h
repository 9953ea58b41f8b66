/*
 * address_limits.h - how much may come from one address: connections at the same time, and what it
 * does in a minute. A table of fixed size; an address that does nothing for long makes room for
 * others.
 *
 * Of IPv6 the first 64 bits count: whoever has one address has the other 2^64 - 1 beside it.
 */
#ifndef BIGTOP_SERVER_ADDRESS_LIMITS_H
#define BIGTOP_SERVER_ADDRESS_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

/* An IPv6 address, or an IPv4 address in it; zero: unknown, for which no limit holds. */
struct limits_address {
    uint8_t bytes[16];
};

/* What is counted by the minute. */
enum limits_kind {
    LIMITS_NEW_CONNECTIONS,
    LIMITS_REQUESTS, /* by HTTP */
    LIMITS_NEW_GAMES,
    LIMITS_WRONG_TOKENS,
    LIMITS_KINDS
};

struct limits_options {
    unsigned connections;               /* at the same time; 0: any number */
    unsigned a_minute[LIMITS_KINDS];    /* 0: any number */
    const char *const *trusted_proxies; /* addresses, or networks such as 10.0.0.0/8 */
    size_t trusted_proxy_count;
    unsigned room; /* addresses that are remembered; more than all connections */
};

struct limits;

/* NULL if there is no memory, or one of the proxies is no address; `fault` then says so. */
struct limits *limits_new(const struct limits_options *options, char *fault, size_t fault_size);
void limits_free(struct limits *limits);

/* The address of a socket; all zero for what is neither IPv4 nor IPv6. */
struct limits_address limits_address_of(const struct sockaddr *address);

/* Read an address in digits, of either kind and without brackets, port or zone. False, and nothing
 * written, if the text is none. */
bool limits_read_address(const char *text, struct limits_address *address);

/* Write it as limits_read_address reads it: an IPv4 address with its dots, any other one as IPv6.
 */
#define LIMITS_ADDRESS_SIZE 46
void limits_write_address(const struct limits_address *address, char text[LIMITS_ADDRESS_SIZE]);

/* Whether it is this machine's own, 127.0.0.0/8 or ::1. */
bool limits_is_loopback(const struct limits_address *address);

/* Whether a connection from there is one of a proxy whose word counts. */
bool limits_is_proxy(const struct limits *limits, const struct limits_address *address);

/* Whom a request comes from: the peer, or, if that is a trusted proxy, the last address in
 * X-Forwarded-For (`forwarded`, may be NULL) that is none. A header that cannot be read counts as
 * not there. */
struct limits_address limits_client(const struct limits *limits, const struct limits_address *peer,
                                    const char *forwarded);

/* A connection has come, or has gone. False: it is one too many and does not count. */
bool limits_connect(struct limits *limits, const struct limits_address *address);
void limits_disconnect(struct limits *limits, const struct limits_address *address);

/* Something is to be done that is counted. False: it is one too many and must not be done. NULL
 * limits allow everything, here and below. */
bool limits_take(struct limits *limits, const struct limits_address *address,
                 enum limits_kind kind);

/* A token, an invite or a recovery secret was wrong. False: it is one too many, and whoever sent it
 * is told so. A right one is never refused: guessing 128 bits is hopeless however often it is
 * tried, and behind one address there may be others. */
bool limits_wrong_token(struct limits *limits, const struct limits_address *address);

/* What was refused so far, by kind; the last one: connections at the same time. */
const uint64_t *limits_refused(const struct limits *limits);
#define LIMITS_REFUSED_KINDS (LIMITS_KINDS + 1)
extern const char *const limits_refused_names[LIMITS_REFUSED_KINDS];

/* In place of loop_now, for tests. */
void limits_use_clock(struct limits *limits, int64_t (*now)(void));

#endif
