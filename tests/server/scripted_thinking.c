#include "scripted_thinking.h"

#include <stdlib.h>
#include <string.h>

static struct scripted_thinking *scripted_of(struct thinking *thinking)
{
    return (struct scripted_thinking *)thinking;
}

static uint64_t begin(struct thinking *thinking, const struct thinking_task *task)
{
    struct scripted_thinking *scripted = scripted_of(thinking);
    if (scripted->refuse || scripted->count == SCRIPTED_MOST)
        return 0;
    scripted->tasks[scripted->count++] =
        (struct scripted_task){.ticket = ++scripted->tickets, .what = *task};
    return scripted->tickets;
}

static void stop(struct thinking *thinking, uint64_t ticket)
{
    struct scripted_thinking *scripted = scripted_of(thinking);
    for (unsigned i = 0; i < scripted->count; i++)
        scripted->tasks[i].stopped |= scripted->tasks[i].ticket == ticket;
}

static void remove_task(struct scripted_thinking *scripted, unsigned i)
{
    scripted->count--;
    memmove(scripted->tasks + i, scripted->tasks + i + 1,
            (scripted->count - i) * sizeof *scripted->tasks);
}

/* Reports that have not been taken are never made either. Whether there was one. */
static bool drop_reports(struct scripted_thinking *scripted, uint64_t ticket)
{
    unsigned kept = 0, count = scripted->report_count;
    for (unsigned i = 0; i < count; i++) {
        if (scripted->reports[i].ticket != ticket)
            scripted->reports[kept++] = scripted->reports[i];
    }
    scripted->report_count = kept;
    return kept < count;
}

static void cancel(struct thinking *thinking, uint64_t ticket)
{
    struct scripted_thinking *scripted = scripted_of(thinking);
    bool reported = drop_reports(scripted, ticket);
    for (unsigned i = 0; i < scripted->count; i++) {
        if (scripted->tasks[i].ticket == ticket) {
            remove_task(scripted, i);
            return;
        }
    }
    if (!reported)
        abort(); /* a ticket that was not, or no more, there to be cancelled */
}

static bool next(struct thinking *thinking, struct thinking_report *report)
{
    struct scripted_thinking *scripted = scripted_of(thinking);
    if (scripted->report_count == 0)
        return false;
    *report = scripted->reports[0];
    scripted->report_count--;
    memmove(scripted->reports, scripted->reports + 1,
            scripted->report_count * sizeof *scripted->reports);
    return true;
}

void scripted_thinking_init(struct scripted_thinking *scripted)
{
    static const struct thinking_operations operations = {
        .begin = begin, .stop = stop, .cancel = cancel, .next = next};
    *scripted = (struct scripted_thinking){.thinking.operations = &operations};
}

static void think(const struct scripted_task *task, bt_ai_analysis *analysis)
{
    size_t size = (bt_ai_memory(task->what.player) + 63u) & ~(size_t)63u;
    const bt_ai_request request = {.player = task->what.player,
                                   .game = &task->what.game,
                                   .seed = task->what.seed,
                                   .memory = aligned_alloc(64, size),
                                   .memory_size = size};
    if (!request.memory || bt_ai_think(&request, 1, analysis) != BT_OK)
        abort();
    free(request.memory);
}

bool scripted_thinking_report(struct scripted_thinking *scripted, bool done)
{
    if (scripted->count == 0)
        return false;
    if (scripted->report_count == SCRIPTED_MOST)
        abort();
    struct thinking_report *report = &scripted->reports[scripted->report_count++];
    *report = (struct thinking_report){.ticket = scripted->tasks[0].ticket,
                                       .done = done,
                                       .failed = scripted->fail,
                                       .milliseconds = 250};
    think(&scripted->tasks[0], &report->analysis);
    if (scripted->nonsense)
        report->analysis.turn.moves[report->analysis.turn.count - 1] = bt_move_reveal(3);
    if (done)
        remove_task(scripted, 0);
    return true;
}
