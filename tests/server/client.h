/*
 * client.h - the other side of the wire, for tests: starts a server process, speaks HTTP and
 * WebSocket with it, rightly or wrongly.
 */
#ifndef BIGTOP_TEST_CLIENT_H
#define BIGTOP_TEST_CLIENT_H

#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- The server process -------------------------------------------------------------------- */

struct process {
    pid_t pid;
    unsigned port;
    int output;
};

/* Find test_server, which process_start does by itself, before this process leaves the mount
 * namespace that its own file is in. */
void process_find_server(void);

/* Start test_server, which lies beside the running program, with its arguments (NULL at the end),
 * and wait until it takes connections. False if it ends before. */
bool process_start(struct process *process, const char *data, const char *const *arguments);

/* The same, and tell the process's number as soon as there is one: whoever kills it may do so
 * before it has started. */
bool process_start_watched(struct process *process, const char *data, const char *const *arguments,
                           volatile sig_atomic_t *number);

/* Send a signal and wait for the end. The exit status as waitpid gives it. */
int process_end(struct process *process, int signal);

/* A new folder for one test, and its removal with everything in it. */
void folder_make(char folder[64]);
void folder_remove(const char *folder);

/* ---- Plain connections --------------------------------------------------------------------- */

/* Connect to a port of this machine. -1 on failure. */
int plain_connect(unsigned port);

/* Send everything; false if the other side has gone. */
bool plain_send(int descriptor, const void *bytes, size_t length);

/* Wait until the other side closes; false if it does not within the time. */
bool plain_closed(int descriptor, int milliseconds);

/* Send a request and read the answer to its end, or until the time is up. The caller frees it. */
char *http_exchange(unsigned port, const char *request, size_t length);

/* GET a path; the usual headers, and the connection closed after it. */
char *http_get(unsigned port, const char *path);

/* ---- WebSocket ----------------------------------------------------------------------------- */

struct client {
    int descriptor;
    int close_code; /* of the other side's goodbye; 0: none so far, 1005: without a code */
    unsigned char *buffer;
    size_t length, capacity;
    int64_t next_id;
    unsigned pings; /* that came, each answered unless `mute` */
    bool mute;
    bool ended;    /* the connection is gone */
    json_t *table; /* the newest message `table` that was no answer */
};

/* Open /ws; false if the server does not switch protocols. */
bool client_open(struct client *client, unsigned port);
void client_close(struct client *client);

enum { FRAME_TEXT = 0x81, FRAME_BINARY = 0x82, FRAME_CLOSE = 0x88, FRAME_PING = 0x89 };

/* Send a frame: its first byte as given, its payload masked or not. */
bool client_send_frame(struct client *client, unsigned first, bool masked, const void *payload,
                       size_t length);
bool client_send(struct client *client, const char *text);

/* Send a message with an id of its own, which is returned; the answer is left to client_receive. */
int64_t client_post(struct client *client, const char *format, ...);

/* The next message but `table`, or NULL if none comes in time or the connection ends. The caller
 * releases it.
 */
json_t *client_receive(struct client *client, int milliseconds);

/* Send a message with an id of its own, and return the answer with that id; others that come before
 * it are thrown away. The arguments are those of json_pack, for the message. */
json_t *client_ask(struct client *client, const char *format, ...);

/* ---- Games --------------------------------------------------------------------------------- */

/* Create a public game and open it. Returns its position. `game` receives the id. */
json_t *client_new_game(struct client *client, const char *edition, const char *sets,
                        unsigned seats, char game[32]);

/* The same, for seats some of which computers play: their names, and NULL for people. */
json_t *client_new_game_with(struct client *client, const char *edition, const char *sets,
                             const char *const *computers, unsigned seats, char game[32]);

/* The members by which a position is named in a request. */
struct place {
    int64_t sequence, step, seat;
};
struct place place_of(const json_t *position);

/* Send play, undo or confirm for a position. */
json_t *client_play(struct client *client, const char *game, const json_t *position, int64_t move);
json_t *client_undo(struct client *client, const char *game, const json_t *position);
json_t *client_confirm(struct client *client, const char *game, const json_t *position);

/* Make random choices until the turn is complete. Takes the position over and returns the last one.
 */
json_t *client_choose(struct client *client, const char *game, json_t *position, uint64_t *random);

/* Tests are people who keep the tokens they are sent: each `created` is noted here, and an `open`
 * that says nothing of a token gets the one of its game. With "token": null it looks on. */
void tokens_note(const json_t *answer);
void tokens_add(json_t *message);

/* Whether a value is an error with this code; says so if not. */
bool is_error(const json_t *value, const char *code);

/* A member's text, or its whole number; "" and 0 if there is none. */
const char *text_of(const json_t *object, const char *name);
int64_t whole_of(const json_t *object, const char *name);
bool is_over(const json_t *position);

/* A number below `bound`; the state may start as anything. */
uint32_t random_below(uint64_t *state, uint32_t bound);

#endif
