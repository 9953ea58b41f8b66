/* The threads that computers think in. */
#include "thinkers.h"

#include "loop.h"

#include "cmocka_all.h"

#include <poll.h>

static void start_game(bt_game *game)
{
    bt_config config;
    bt_config_preset(&config, BT_EDITION_C2, BT_SET_BASE, 2);
    assert_int_equal(bt_game_start(game, &config), BT_OK);
    while (bt_deciding_seat(game) < 0) {
        bt_outcome outcomes[BT_MAX_TILE_KINDS];
        assert_true(bt_chance(game, outcomes, BT_MAX_TILE_KINDS) > 0);
        assert_int_equal(bt_play(game, outcomes[0].move, NULL), BT_OK);
    }
}

/* The first player there is, for this long. */
static struct thinking_task task_of(uint32_t milliseconds)
{
    struct thinking_task task = {.seed = 1, .milliseconds = milliseconds};
    start_game(&task.game);
    return task;
}

/* The next report; fails if there is none within ten seconds. */
static struct thinking_report wait_report(struct thinkers *pool)
{
    struct thinking_report report;
    struct pollfd waiting = {.fd = thinkers_descriptor(pool), .events = POLLIN};
    int64_t until = loop_now() + 10000;
    while (!thinking_next(thinkers_thinking(pool), &report)) {
        assert_true(loop_now() < until);
        (void)poll(&waiting, 1, 100);
    }
    return report;
}

static struct thinking_report wait_done(struct thinkers *pool)
{
    struct thinking_report report;
    do {
        report = wait_report(pool);
    } while (!report.done);
    return report;
}

static bool is_silent(struct thinkers *pool, int milliseconds)
{
    struct thinking_report report;
    struct pollfd waiting = {.fd = thinkers_descriptor(pool), .events = POLLIN};
    int64_t until = loop_now() + milliseconds;
    while (loop_now() < until) {
        if (thinking_next(thinkers_thinking(pool), &report))
            return false;
        (void)poll(&waiting, 1, 10);
    }
    return true;
}

static void thought_is_a_legal_turn(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){0});
    struct thinking_task task = task_of(100);
    (void)state;
    assert_non_null(pool);
    uint64_t ticket = thinking_begin(thinkers_thinking(pool), &task);
    struct thinking_report report = wait_done(pool);
    assert_true(ticket != 0 && report.ticket == ticket && !report.failed);
    assert_true(report.analysis.turn.count >= 2);
    for (unsigned i = 0; i < report.analysis.turn.count; i++)
        assert_int_equal(bt_play(&task.game, report.analysis.turn.moves[i], NULL), BT_OK);
    assert_true(is_silent(pool, 20));
    thinkers_free(pool);
}

static void what_cannot_be_thought_about_is_reported(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){.threads = 1});
    struct thinking_task task = task_of(100);
    (void)state;
    task.player = 10000;
    (void)thinking_begin(thinkers_thinking(pool), &task);
    assert_true(wait_done(pool).failed);
    thinkers_free(pool);
}

static void progress_is_reported_meanwhile(void **state)
{
    const struct thinkers_options options = {.threads = 1, .report_milliseconds = 20, .busy = true};
    struct thinkers *pool = thinkers_new(&options);
    struct thinking_task task = task_of(300);
    (void)state;
    (void)thinking_begin(thinkers_thinking(pool), &task);
    struct thinking_report report = wait_report(pool);
    assert_false(report.done);
    assert_true(report.milliseconds < 300 && report.analysis.candidate_count > 0);
    report = wait_done(pool);
    assert_true(report.milliseconds >= 300);
    thinkers_free(pool);
}

static void stop_ends_it_at_once(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){.threads = 1, .busy = true});
    struct thinking *thinking = thinkers_thinking(pool);
    struct thinking_task task = task_of(60000);
    (void)state;
    int64_t before = loop_now();
    uint64_t first = thinking_begin(thinking, &task);
    uint64_t second = thinking_begin(thinking, &task);
    thinking_stop(thinking, second); /* it waits, and need not do so for its time */
    thinking_stop(thinking, first);
    assert_true(wait_done(pool).ticket == first);
    assert_true(wait_done(pool).ticket == second);
    assert_true(loop_now() - before < 5000);
    thinking_stop(thinking, first); /* gone: nothing happens */
    thinkers_free(pool);
}

static void cancelled_task_is_never_heard_of(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){.threads = 1, .busy = true});
    struct thinking *thinking = thinkers_thinking(pool);
    struct thinking_task slow = task_of(60000);
    struct thinking_task quick = task_of(10);
    (void)state;
    uint64_t running = thinking_begin(thinking, &slow);
    uint64_t waiting = thinking_begin(thinking, &slow);
    uint64_t wanted = thinking_begin(thinking, &quick);
    thinking_cancel(thinking, waiting);
    assert_true(is_silent(pool, 50));
    thinking_cancel(thinking, running);
    assert_true(wait_done(pool).ticket == wanted);
    /* Done, but nobody has asked yet. */
    uint64_t done = thinking_begin(thinking, &quick);
    struct pollfd ready = {.fd = thinkers_descriptor(pool), .events = POLLIN};
    assert_int_equal(poll(&ready, 1, 10000), 1);
    thinking_cancel(thinking, done);
    assert_true(is_silent(pool, 50));
    thinkers_free(pool);
}

static void many_tasks_share_the_time(void **state)
{
    enum { TASKS = 20 };
    const struct thinkers_options options = {.threads = 2, .wait_milliseconds = 1000, .busy = true};
    struct thinkers *pool = thinkers_new(&options);
    struct thinking_task task = task_of(30000);
    uint64_t last = 0;
    (void)state;
    int64_t before = loop_now();
    for (int i = 0; i < TASKS; i++)
        last = thinking_begin(thinkers_thinking(pool), &task);
    /* The last two have nobody behind them any more, and all the time they asked for. */
    for (int i = 0; i < TASKS - 2; i++)
        assert_true(wait_done(pool).ticket <= last);
    assert_true(loop_now() - before < 8000);
    thinkers_free(pool);
}

static void answer_keeps_its_least_time(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){.threads = 1});
    struct thinking_task task = task_of(0);
    (void)state;
    task.least_milliseconds = 150;
    int64_t before = loop_now();
    (void)thinking_begin(thinkers_thinking(pool), &task);
    (void)wait_done(pool);
    assert_true(loop_now() - before >= 150);
    thinkers_free(pool);
}

static void pool_ends_in_the_middle_of_it(void **state)
{
    struct thinkers *pool = thinkers_new(&(struct thinkers_options){.threads = 3, .busy = true});
    struct thinking_task task = task_of(60000);
    (void)state;
    for (int i = 0; i < 5; i++)
        (void)thinking_begin(thinkers_thinking(pool), &task);
    int64_t before = loop_now();
    thinkers_free(pool);
    assert_true(loop_now() - before < 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thought_is_a_legal_turn),
        cmocka_unit_test(what_cannot_be_thought_about_is_reported),
        cmocka_unit_test(progress_is_reported_meanwhile),
        cmocka_unit_test(stop_ends_it_at_once),
        cmocka_unit_test(cancelled_task_is_never_heard_of),
        cmocka_unit_test(many_tasks_share_the_time),
        cmocka_unit_test(answer_keeps_its_least_time),
        cmocka_unit_test(pool_ends_in_the_middle_of_it),
    };
    return cmocka_run_group_tests_name("thinkers", tests, NULL, NULL);
}
