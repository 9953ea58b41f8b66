/* status.h - the HTTP status that goes with each code of an error. One table, for what the lobby
 * says and for what is refused before it is asked. */
#ifndef BIGTOP_SERVER_STATUS_H
#define BIGTOP_SERVER_STATUS_H

/* 409 for a code that has no line of its own: the lobby understood, and said no. */
unsigned status_of(const char *code);

/* The n-th code, and its status; NULL past the last. */
const char *status_code(unsigned n, unsigned *status);

#endif
