/* Thinking times, counted in cells that grow with the time; see match_settings.h. */
#include "match_settings.h"

#include <math.h>

/* Times below 32 have a cell each; from there on the four bits after the leading one choose. */
static unsigned cell_of(uint64_t time)
{
    unsigned shift = 0;
    while (time >> shift >= 32) {
        shift++;
    }
    const unsigned cell = shift * 16 + (unsigned)(time >> shift);
    return cell < EFFORT_CELLS ? cell : EFFORT_CELLS - 1;
}

/* The middle of a cell. */
static double time_of(unsigned cell)
{
    if (cell < 32) {
        return cell;
    }
    const unsigned shift = cell / 16 - 1;
    return ldexp(cell % 16 + 16 + 0.5, (int)shift);
}

void match_effort_note(match_effort *effort, uint64_t microseconds, uint64_t budget, uint64_t work)
{
    effort->turns++;
    effort->work += work;
    effort->time += microseconds;
    effort->longest = microseconds > effort->longest ? microseconds : effort->longest;
    if (budget > 0 && microseconds > budget) {
        effort->turns_over++;
        effort->time_over += microseconds - budget;
    }
    effort->cells[cell_of(microseconds)]++;
}

void match_effort_add(match_effort *sum, const match_effort *more)
{
    sum->turns += more->turns;
    sum->work += more->work;
    sum->time += more->time;
    sum->longest = more->longest > sum->longest ? more->longest : sum->longest;
    sum->turns_over += more->turns_over;
    sum->time_over += more->time_over;
    for (unsigned cell = 0; cell < EFFORT_CELLS; cell++) {
        sum->cells[cell] += more->cells[cell];
    }
}

double match_effort_quantile(const match_effort *effort, double share)
{
    const double wanted = share * (double)effort->turns;
    uint64_t count = 0;
    for (unsigned cell = 0; cell < EFFORT_CELLS; cell++) {
        count += effort->cells[cell];
        if (effort->cells[cell] > 0 && (double)count >= wanted) {
            const double middle = time_of(cell);
            return middle < (double)effort->longest ? middle : (double)effort->longest;
        }
    }
    return 0;
}
