/*
 * serve_options.h - what the options of the server come to. Each of these says in the log why it
 * fails.
 */
#ifndef BIGTOP_SERVER_SERVE_OPTIONS_H
#define BIGTOP_SERVER_SERVE_OPTIONS_H

#include "address_limits.h"
#include "serve.h"

/* Put the usual values where there are none. */
void serve_fill_in(struct serve_options *options);

/* A limit as the other rooms take it, for whom zero is none. */
static inline unsigned serve_limit(unsigned option)
{
    return option == SERVE_UNLIMITED ? 0 : option;
}

/* Log from now on as the options say. */
bool serve_start_log(const struct serve_options *options);

/* The token for the metrics, or an empty text if there is none. */
bool serve_read_token(const struct serve_options *options, char *token, size_t size);

/* The limits by address; NULL on failure. */
struct limits *serve_make_limits(const struct serve_options *options);

/* The system's own bound on open files must not be met before ours. */
bool serve_raise_open_files(const struct serve_options *options);

#endif
