/* places.h - where the server listens and where its files are. */
#ifndef BIGTOP_SERVER_PLACES_H
#define BIGTOP_SERVER_PLACES_H

#include <stdbool.h>
#include <stddef.h>

/* A listening TCP socket, and the port it has got. -1 on failure; `fault` then receives a sentence.
 */
int places_listen(const char *host, unsigned port, unsigned *got, char *fault, size_t fault_size);

/* The folder of the games, made with its parents if need be. `wanted` may be NULL. False on
 * failure. */
bool places_data(const char *wanted, char *folder, size_t size, char *fault, size_t fault_size);

/* Its name alone: nothing is made. */
bool places_find_data(const char *wanted, char *folder, size_t size, char *fault,
                      size_t fault_size);

/* The folder of the page beside the running program. False if it is not to be found out. */
bool places_page(char *folder, size_t size);

#endif
