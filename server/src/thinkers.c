/*
 * The pool. One mutex guards the lists of tasks and what is reported of them; a search itself runs
 * without it, in its thread's own memory, and looks at two flags of its task as it goes.
 */
#include "thinkers.h"

#include "loop.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* However many wait: less than this is no thinking. */
#define LEAST_MILLISECONDS 10

/* About the time between two looks at whether a report is due. */
#define STEP_MILLISECONDS 20

struct task {
    struct task *next;
    struct thinking_task what;
    atomic_bool stop, cancelled;
    struct thinking_report report;
    bool fresh; /* the report has changed since it was last taken */
};

/* First come, first served. */
struct line {
    struct task *first, *last;
};

struct worker {
    struct thinkers *pool;
    pthread_t thread;
    void *memory;
    struct task *task; /* running; guarded, like all lists */
    int64_t started;   /* milliseconds of loop_now; the thread's own, like what follows */
    int64_t reported;
    bool failed;
    bt_ai_analysis analysis;
};

struct thinkers {
    struct thinking thinking; /* the first member */
    struct thinkers_options options;
    pthread_mutex_t mutex;
    pthread_cond_t wanted; /* there is a task, or the end has come */
    struct line waiting, finished;
    atomic_uint waiting_count;
    atomic_bool ending;
    uint64_t last_ticket;
    int descriptor;   /* an eventfd */
    unsigned running; /* threads that were started */
    struct worker workers[THINKERS_MOST];
};

static void append(struct line *line, struct task *task)
{
    task->next = NULL;
    if (line->last) {
        line->last->next = task;
    } else {
        line->first = task;
    }
    line->last = task;
}

/* Take the task with this ticket out, or the first one if it is 0; NULL if it is not there. */
static struct task *take_out(struct line *line, uint64_t ticket)
{
    struct task *before = NULL;
    struct task *task = line->first;
    while (task && ticket != 0 && task->report.ticket != ticket) {
        before = task;
        task = task->next;
    }
    if (!task)
        return NULL;
    if (before) {
        before->next = task->next;
    } else {
        line->first = task->next;
    }
    if (line->last == task)
        line->last = before;
    return task;
}

static void free_line(struct line *line)
{
    struct task *task;
    while ((task = take_out(line, 0)) != NULL)
        free(task);
}

/* The loop is to come and fetch a report. With the mutex held. */
static void ring(const struct thinkers *pool)
{
    (void)eventfd_write(pool->descriptor, 1);
}

/* ---- Thinking, in a thread of the pool ----------------------------------------------------- */

/* What a task may use of its time: with n threads and m tasks waiting, each of which has to wait
 * for about m/n others, n/(n + m) of the longest wait keeps within it. */
static int64_t allowed(const struct thinkers *pool, int64_t milliseconds)
{
    unsigned waiting = atomic_load(&pool->waiting_count);
    unsigned threads = pool->options.threads;
    int64_t share = (int64_t)pool->options.wait_milliseconds * threads / (threads + waiting);
    if (waiting == 0 || milliseconds < share)
        return milliseconds;
    return share > LEAST_MILLISECONDS ? share : LEAST_MILLISECONDS;
}

static bool is_over(const struct worker *worker, int64_t milliseconds)
{
    const struct task *task = worker->task;
    return atomic_load(&task->stop) || atomic_load(&task->cancelled) ||
           atomic_load(&worker->pool->ending) ||
           loop_now() - worker->started >= allowed(worker->pool, milliseconds);
}

static bool interrupted(void *context)
{
    const struct worker *worker = context;
    return is_over(worker, worker->task->what.milliseconds);
}

static void report(struct worker *worker, const bt_ai_search *search)
{
    struct thinkers *pool = worker->pool;
    struct task *task = worker->task;
    int64_t now = loop_now();
    if (now - worker->reported < pool->options.report_milliseconds)
        return;
    worker->reported = now;
    bt_ai_result(search, &worker->analysis);
    (void)pthread_mutex_lock(&pool->mutex);
    task->report.analysis = worker->analysis;
    task->report.milliseconds = (uint32_t)(now - worker->started);
    task->fresh = true;
    ring(pool);
    (void)pthread_mutex_unlock(&pool->mutex);
}

/* Step by step, each about as long as a look at the clock is worth. */
static void search_on(struct worker *worker, bt_ai_search *search)
{
    uint64_t work = 1;
    bool going = true;
    while ((going || worker->pool->options.busy) && !interrupted(worker)) {
        int64_t before = loop_now();
        going = bt_ai_step(search, work);
        int64_t took = loop_now() - before;
        if (took < STEP_MILLISECONDS / 2 && work < UINT64_C(1) << 40) {
            work *= 2;
        } else if (took > STEP_MILLISECONDS && work > 1) {
            work /= 2;
        }
        report(worker, search);
    }
}

/* The answer is there too early to be shown. */
static void linger(const struct worker *worker)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    while (!is_over(worker, worker->task->what.least_milliseconds))
        (void)nanosleep(&moment, NULL);
}

static void think(struct worker *worker)
{
    struct task *task = worker->task;
    bt_ai_search *search;
    const bt_ai_request request = {.player = task->what.player,
                                   .game = &task->what.game,
                                   .seed = task->what.seed,
                                   .memory = worker->memory,
                                   .memory_size = worker->pool->options.memory,
                                   .interrupted = interrupted,
                                   .context = worker};
    worker->started = worker->reported = loop_now();
    worker->failed = bt_ai_start(&search, &request) != BT_OK;
    if (worker->failed)
        return;
    search_on(worker, search);
    bt_ai_result(search, &worker->analysis);
    linger(worker);
}

/* With the mutex held. False when the end has come. */
static bool take_task(struct worker *worker)
{
    struct thinkers *pool = worker->pool;
    while (!pool->waiting.first && !atomic_load(&pool->ending))
        (void)pthread_cond_wait(&pool->wanted, &pool->mutex);
    if (atomic_load(&pool->ending))
        return false;
    worker->task = take_out(&pool->waiting, 0);
    atomic_fetch_sub(&pool->waiting_count, 1);
    return true;
}

/* With the mutex held. */
static void hand_in(struct worker *worker)
{
    struct task *task = worker->task;
    worker->task = NULL;
    if (atomic_load(&task->cancelled)) {
        free(task);
        return;
    }
    task->fresh = false;
    task->report.done = true;
    task->report.failed = worker->failed;
    task->report.analysis = worker->analysis;
    task->report.milliseconds = (uint32_t)(loop_now() - worker->started);
    append(&worker->pool->finished, task);
    ring(worker->pool);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct thinkers *pool = worker->pool;
    /* On Linux this is the thread's own priority: who answers people goes before who thinks. */
    (void)setpriority(PRIO_PROCESS, 0, 5);
    (void)pthread_mutex_lock(&pool->mutex);
    while (take_task(worker)) {
        (void)pthread_mutex_unlock(&pool->mutex);
        think(worker);
        (void)pthread_mutex_lock(&pool->mutex);
        hand_in(worker);
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* ---- What the lobby asks for --------------------------------------------------------------- */

static struct thinkers *pool_of(struct thinking *thinking)
{
    return (struct thinkers *)thinking; /* its first member */
}

static uint64_t begin(struct thinking *thinking, const struct thinking_task *what)
{
    struct thinkers *pool = pool_of(thinking);
    struct task *task = calloc(1, sizeof *task);
    if (!task)
        return 0;
    task->what = *what;
    (void)pthread_mutex_lock(&pool->mutex);
    uint64_t ticket = task->report.ticket = ++pool->last_ticket;
    append(&pool->waiting, task);
    atomic_fetch_add(&pool->waiting_count, 1);
    (void)pthread_cond_signal(&pool->wanted);
    (void)pthread_mutex_unlock(&pool->mutex);
    return ticket;
}

/* The running task with this ticket; NULL if it is not running. With the mutex held. */
static struct task *find_running(struct thinkers *pool, uint64_t ticket)
{
    for (unsigned i = 0; i < pool->running; i++) {
        if (pool->workers[i].task && pool->workers[i].task->report.ticket == ticket)
            return pool->workers[i].task;
    }
    return NULL;
}

/* One that waits is the next to be taken: it needs no more than its first idea. */
static void stop(struct thinking *thinking, uint64_t ticket)
{
    struct thinkers *pool = pool_of(thinking);
    (void)pthread_mutex_lock(&pool->mutex);
    struct task *task = find_running(pool, ticket);
    if (!task && (task = take_out(&pool->waiting, ticket)) != NULL) {
        task->next = pool->waiting.first;
        pool->waiting.first = task;
        if (!pool->waiting.last)
            pool->waiting.last = task;
    }
    if (task)
        atomic_store(&task->stop, true);
    (void)pthread_mutex_unlock(&pool->mutex);
}

static void cancel(struct thinking *thinking, uint64_t ticket)
{
    struct thinkers *pool = pool_of(thinking);
    (void)pthread_mutex_lock(&pool->mutex);
    struct task *task = find_running(pool, ticket);
    if (task) {
        task->fresh = false;
        atomic_store(&task->cancelled, true);
    } else if ((task = take_out(&pool->waiting, ticket)) != NULL) {
        atomic_fetch_sub(&pool->waiting_count, 1);
        free(task);
    } else {
        free(take_out(&pool->finished, ticket));
    }
    (void)pthread_mutex_unlock(&pool->mutex);
}

static bool next(struct thinking *thinking, struct thinking_report *report)
{
    struct thinkers *pool = pool_of(thinking);
    (void)pthread_mutex_lock(&pool->mutex);
    struct task *task = take_out(&pool->finished, 0);
    for (unsigned i = 0; i < pool->running && !task; i++) {
        struct task *candidate = pool->workers[i].task;
        if (candidate && candidate->fresh)
            task = candidate;
    }
    if (task) {
        *report = task->report;
        task->fresh = false;
    } else {
        eventfd_t count;
        (void)eventfd_read(pool->descriptor, &count);
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    if (task && report->done)
        free(task);
    return task != NULL;
}

/* ---- Starting and ending ------------------------------------------------------------------- */

/* The most that a player can make use of, within bounds; never less than each of them needs. */
static size_t usual_memory(void)
{
    size_t least = 0;
    size_t good = 0;
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        if (bt_ai_memory(player) > least)
            least = bt_ai_memory(player);
        if (bt_ai_good_memory(player) > good)
            good = bt_ai_good_memory(player);
    }
    if (good > THINKERS_MEMORY)
        good = THINKERS_MEMORY;
    return good > least ? good : least;
}

static void fill_in(struct thinkers_options *options)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->threads == 0)
        options->threads = processors > 0 ? (unsigned)processors : 1;
    if (options->threads > THINKERS_MOST)
        options->threads = THINKERS_MOST;
    if (options->memory == 0)
        options->memory = usual_memory();
    options->memory = (options->memory + 63u) & ~(size_t)63u; /* what aligned_alloc takes */
    if (options->wait_milliseconds == 0)
        options->wait_milliseconds = 3000;
    if (options->report_milliseconds == 0)
        options->report_milliseconds = 250;
}

/* Signals are for the loop: the threads are started with all of them blocked. */
static bool start_threads(struct thinkers *pool)
{
    sigset_t all, before;
    int error = 0;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    for (unsigned i = 0; i < pool->options.threads && error == 0; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->memory = aligned_alloc(64, pool->options.memory);
        error = worker->memory ? pthread_create(&worker->thread, NULL, work, worker) : ENOMEM;
        if (error == 0)
            pool->running++;
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return error == 0;
}

struct thinkers *thinkers_new(const struct thinkers_options *options)
{
    static const struct thinking_operations operations = {
        .begin = begin, .stop = stop, .cancel = cancel, .next = next};
    struct thinkers *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->thinking.operations = &operations;
    pool->options = *options;
    fill_in(&pool->options);
    (void)pthread_mutex_init(&pool->mutex, NULL);
    (void)pthread_cond_init(&pool->wanted, NULL);
    pool->descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (pool->descriptor >= 0 && start_threads(pool))
        return pool;
    int error = errno;
    thinkers_free(pool);
    errno = error;
    return NULL;
}

void thinkers_free(struct thinkers *pool)
{
    if (!pool)
        return;
    (void)pthread_mutex_lock(&pool->mutex);
    atomic_store(&pool->ending, true);
    (void)pthread_cond_broadcast(&pool->wanted);
    (void)pthread_mutex_unlock(&pool->mutex);
    for (unsigned i = 0; i < pool->running; i++)
        (void)pthread_join(pool->workers[i].thread, NULL);
    for (unsigned i = 0; i < pool->options.threads; i++)
        free(pool->workers[i].memory);
    free_line(&pool->waiting);
    free_line(&pool->finished);
    if (pool->descriptor >= 0)
        close(pool->descriptor);
    (void)pthread_cond_destroy(&pool->wanted);
    (void)pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

struct thinking *thinkers_thinking(struct thinkers *pool)
{
    return &pool->thinking;
}

int thinkers_descriptor(const struct thinkers *pool)
{
    return pool->descriptor;
}

void thinkers_usage(struct thinkers *pool, unsigned *busy, unsigned *queued)
{
    *busy = 0;
    (void)pthread_mutex_lock(&pool->mutex);
    for (unsigned i = 0; i < pool->running; i++)
        *busy += pool->workers[i].task != NULL;
    *queued = atomic_load(&pool->waiting_count);
    (void)pthread_mutex_unlock(&pool->mutex);
}
