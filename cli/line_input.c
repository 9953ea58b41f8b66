/* Lines from standard input, by read and ppoll: stdio could not be waited for with signals. */
#define _GNU_SOURCE /* ppoll */
#include "line_input.h"

#include "progress.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { LINE_LIMIT = 1000 };

/* Wait until there is something to read; signals that end the program come in here alone. */
static bool wait_for_input(void)
{
    sigset_t ending;
    sigset_t before;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    if (sigprocmask(SIG_BLOCK, &ending, &before) != 0) {
        return false;
    }
    const bool ready = !interrupts_seen() && ppoll(&input, 1, NULL, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready;
}

static unsigned char bytes[4096];
static size_t count;
static size_t next;

/* The next byte; -1 if there is none. */
static int next_byte(void)
{
    if (next == count) {
        const ssize_t got = wait_for_input() ? read(STDIN_FILENO, bytes, sizeof bytes) : 0;
        count = got > 0 ? (size_t)got : 0;
        next = 0;
    }
    return next < count ? bytes[next++] : -1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

const char *line_input_read(void)
{
    static char text[LINE_LIMIT + 1];
    size_t length = 0;
    int byte = next_byte();
    if (byte < 0) {
        return NULL;
    }
    for (; byte >= 0 && byte != '\n'; byte = next_byte()) {
        if (length < LINE_LIMIT && (length > 0 || !is_blank((char)byte))) {
            text[length++] = (char)byte;
        }
    }
    while (length > 0 && is_blank(text[length - 1])) {
        length--;
    }
    text[length] = '\0';
    return interrupts_seen() ? NULL : text;
}

bool line_input_enter(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    /* A pipe holds the players' lines, however early they come. */
    if (isatty(STDIN_FILENO) == 0 || (next == count && poll(&input, 1, 0) <= 0)) {
        return false;
    }
    (void)line_input_read();
    return true;
}
