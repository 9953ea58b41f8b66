/* The progress line and the interrupt flag. */
#include "progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double seconds_between_lines = 0.1;

double progress_clock(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void progress_begin(progress *shown, const char *what, uint64_t total)
{
    shown->what = what;
    shown->total = total;
    shown->begun = progress_clock();
    shown->shown = shown->begun;
    shown->note[0] = '\0';
    shown->visible = isatty(STDERR_FILENO) == 1;
}

void progress_show(progress *shown, uint64_t done)
{
    if (!shown->visible) {
        return;
    }
    const double now = progress_clock();
    if (now - shown->shown < seconds_between_lines) {
        return;
    }
    shown->shown = now;
    const double seconds = now - shown->begun;
    const double percent = shown->total > 0 ? 100.0 * (double)done / (double)shown->total : 0.0;
    fprintf(stderr, "\r\033[K%3.0f%%  %" PRIu64 " of %" PRIu64 " %s", percent, done, shown->total,
            shown->what);
    if (done > 0 && done < shown->total) {
        fprintf(stderr, ", %.0f s left", seconds * (double)(shown->total - done) / (double)done);
    }
    fprintf(stderr, "%s%s", shown->note[0] != '\0' ? ", " : "", shown->note);
    fflush(stderr);
}

void progress_end(progress *shown)
{
    if (shown->visible && shown->shown > shown->begun) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void interrupts_watch(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_interrupt;
    /* The second signal finds the system's own action again; reads end with EINTR. */
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupts_seen(void)
{
    return interrupted != 0;
}
