/* The arithmetic of matches: known values, and intervals that hold what they promise. */
#include "cmocka_all.h"

#include <match_settings.h>
#include <match_statistics.h>
#include <match_summary.h>

#include <bigtop.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void expect_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.9f is not within %g of %.9f", value, tolerance, expected);
    }
}

static double uniform(bt_random *random)
{
    return ((double)(bt_random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

/* Box and Muller's. */
static double normal(bt_random *random)
{
    const double radius = sqrt(-2 * log(uniform(random)));
    return radius * cos(6.283185307179586 * uniform(random));
}

/* ---- known values ---- */

/* From printed tables of Student's t. */
static void quantiles_of_t_are_those_of_the_tables(void **state)
{
    (void)state;
    expect_near(statistics_t_quantile(0.975, 1), 12.7062047, 1e-6);
    expect_near(statistics_t_quantile(0.975, 2), 4.3026527, 1e-6);
    expect_near(statistics_t_quantile(0.975, 10), 2.2281389, 1e-6);
    expect_near(statistics_t_quantile(0.975, 30), 2.0422725, 1e-6);
    expect_near(statistics_t_quantile(0.95, 5), 2.0150484, 1e-6);
    expect_near(statistics_t_quantile(0.025, 10), -2.2281389, 1e-6);
    expect_near(statistics_t_quantile(0.975, 1e7), 1.9599640, 1e-5);
    expect_near(statistics_t_quantile(0.5, 3), 0, 1e-6);
    expect_near(statistics_t_below(1, 1), 0.75, 1e-12);
    expect_near(statistics_t_below(0, 7), 0.5, 1e-12);
}

static void moments_are_right(void **state)
{
    static const double sample[] = {2, 4, 4, 4, 5, 5, 7, 9};
    static const double line[] = {-1, 0, 1, 5};
    static const double down[] = {3, 2, 1, -3};
    static const double flat[] = {1, 1, 1, 1};
    (void)state;
    expect_near(statistics_mean(sample, 8), 5, 1e-12);
    expect_near(statistics_variance(sample, 8), 32.0 / 7, 1e-12);
    expect_near(statistics_correlation(line, line, 4), 1, 1e-12);
    expect_near(statistics_correlation(line, down, 4), -1, 1e-12);
    assert_true(isnan(statistics_correlation(line, flat, 4)));
    assert_true(isnan(statistics_variance(sample, 1)));
    assert_true(isnan(statistics_mean(sample, 0)));
    const estimate interval = statistics_t_interval(sample, 8);
    expect_near(interval.high - interval.mean, 2.3646243 * sqrt(32.0 / 7 / 8), 1e-6);
    assert_true(isnan(statistics_t_interval(sample, 1).low));
}

static void elo_is_the_usual_one(void **state)
{
    (void)state;
    expect_near(statistics_elo(0.5, 0.5), 0, 1e-12);
    expect_near(statistics_elo(0.62, 0.5), 85.04, 0.01);
    expect_near(statistics_elo(10.0 / 11, 0.5), 400, 1e-9);
    expect_near(statistics_elo(0.25, 0.25), 0, 1e-9);
    expect_near(statistics_elo(0.1, 0.5) + statistics_elo(0.9, 0.5), 0, 1e-9);
    assert_true(isinf(statistics_elo(1, 0.5)) && statistics_elo(1, 0.5) > 0);
    assert_true(isinf(statistics_elo(0, 0.5)) && statistics_elo(0, 0.5) < 0);
    assert_true(isnan(statistics_elo((double)NAN, 0.5)));
}

/* ---- coverage ---- */

static void t_interval_covers_95_percent(void **state)
{
    enum { ROUNDS = 4000, SIZE = 12 };
    double sample[SIZE];
    unsigned covered = 0;
    bt_random random;
    (void)state;
    bt_random_seed(&random, 20);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < SIZE; i++) {
            sample[i] = 3 + 20 * normal(&random);
        }
        const estimate interval = statistics_t_interval(sample, SIZE);
        covered += interval.low <= 3 && 3 <= interval.high;
    }
    assert_in_range(covered, ROUNDS * 93 / 100, ROUNDS * 97 / 100);
}

static void bootstrap_covers_95_percent(void **state)
{
    enum { ROUNDS = 400, SIZE = 100 };
    double sample[SIZE];
    unsigned covered = 0;
    bt_random random;
    (void)state;
    bt_random_seed(&random, 21);
    for (unsigned round = 0; round < ROUNDS; round++) {
        for (unsigned i = 0; i < SIZE; i++) {
            /* Two games with a chance of 0.6. */
            sample[i] = (uniform(&random) < 0.6 ? 0.5 : 0) + (uniform(&random) < 0.6 ? 0.5 : 0);
        }
        const estimate interval = statistics_bootstrap(sample, SIZE, round);
        covered += interval.low <= 0.6 && 0.6 <= interval.high;
    }
    assert_in_range(covered, ROUNDS * 92 / 100, ROUNDS * 98 / 100);
}

static void bootstrap_repeats_and_is_not_certain_of_a_clean_sweep(void **state)
{
    double sample[40];
    (void)state;
    for (unsigned i = 0; i < 40; i++) {
        sample[i] = (double)(i % 3) / 2;
    }
    const estimate first = statistics_bootstrap(sample, 40, 5);
    const estimate again = statistics_bootstrap(sample, 40, 5);
    expect_near(first.low, again.low, 0);
    expect_near(first.high, again.high, 0);
    assert_true(first.low < first.mean && first.mean < first.high);
    for (unsigned i = 0; i < 40; i++) {
        sample[i] = 1;
    }
    const estimate sweep = statistics_bootstrap(sample, 40, 5);
    expect_near(sweep.high, 1, 0);
    expect_near(sweep.low, 40 / (40 + 3.8414588), 1e-6); /* Wilson's: n / (n + z^2) */
    assert_true(isnan(statistics_bootstrap(sample, 0, 5).low));
    assert_true(statistics_bootstrap(sample, 1, 5).low < 0.5);
}

/* ---- the sequential test ---- */

/* How many of the tests on margins with this mean accept H1; the others must accept H0. */
static unsigned accepted(double mean, unsigned rounds, uint64_t seed, double *numbers)
{
    unsigned count = 0;
    bt_random random;
    bt_random_seed(&random, seed);
    *numbers = 0;
    for (unsigned round = 0; round < rounds; round++) {
        sprt test;
        sprt_begin(&test, 0, 2);
        while (test.decision == SPRT_UNDECIDED && test.count < 100000) {
            sprt_add(&test, mean + 10 * normal(&random));
        }
        assert_int_not_equal(test.decision, SPRT_UNDECIDED);
        assert_true(test.count >= SPRT_MINIMUM);
        count += test.decision == SPRT_H1;
        *numbers += (double)test.count / rounds;
    }
    return count;
}

static void sequential_test_errs_rarely(void **state)
{
    double numbers = 0;
    (void)state;
    assert_in_range(accepted(0, 400, 1, &numbers), 0, 400 * 8 / 100);
    assert_true(numbers > 50 && numbers < 250); /* Wald: 2 * 0.9 * 2.94 * 10^2 / 2^2 = 132 */
    assert_in_range(accepted(2, 400, 2, &numbers), 400 * 92 / 100, 400);
    assert_int_equal(accepted(8, 50, 3, &numbers), 50);
    assert_int_equal(accepted(-8, 50, 4, &numbers), 0);
}

static void sequential_test_ends_with_its_decision(void **state)
{
    sprt test;
    (void)state;
    sprt_begin(&test, 0, 2);
    for (unsigned i = 0; i < 40; i++) {
        sprt_add(&test, i % 2 == 0 ? 9 : 11);
    }
    assert_int_equal(test.decision, SPRT_H1);
    assert_int_equal(test.count, SPRT_MINIMUM);
    assert_true(test.ratio >= sprt_bound);
    /* n / 2 ln((s^2 + (m - h0)^2) / (s^2 + (m - h1)^2)) with m = 10, s = 1, n = 16 */
    expect_near(test.ratio, 8 * log(101.0 / 65.0), 1e-9);
    sprt_begin(&test, 0, 2);
    for (unsigned i = 0; i < 40; i++) {
        sprt_add(&test, 2); /* all alike: the variance is not known at all */
    }
    assert_int_equal(test.decision, SPRT_UNDECIDED);
}

/* ---- summaries ---- */

static match_settings two_players(uint64_t pairs)
{
    match_settings settings = {.single = SIDE_A, .pairs = pairs, .seed = 1};
    bt_config_preset(&settings.config, BT_EDITION_C2, BT_SET_BASE, 2);
    return settings;
}

static match_game played(int first, int second)
{
    const unsigned winners = first > second ? 1u : 2u;
    return (match_game){.points = {(int16_t)first, (int16_t)second},
                        .winners = (uint8_t)(first == second ? 3u : winners),
                        .turns = 71,
                        .work = {36, 70}};
}

static void pairs_are_summed_up_from_the_view_of_a(void **state)
{
    static match_summary summary;
    const match_settings settings = two_players(4);
    /* A sits first in game 0 and second in game 1. The third deal was never finished. */
    match_deal deals[4] = {{.finished = true, .games = {played(60, 50), played(40, 44)}},
                           {.finished = true, .games = {played(50, 50), played(70, 40)}},
                           {.finished = false},
                           {.finished = true, .games = {played(30, 40), played(40, 30)}}};
    (void)state;
    assert_true(match_summarise(&summary, &settings, deals));
    assert_int_equal(summary.deals, 3);
    assert_int_equal(summary.games, 6);
    /* Margins of A: 10 and 4, 0 and -30, -10 and -10. */
    expect_near(summary.margin.mean, (7 - 15 - 10) / 3.0, 1e-9);
    expect_near(summary.win_rate.mean, (2 + 0.5) / 6, 1e-9);
    assert_int_equal(summary.pentanomial[4], 1);
    assert_int_equal(summary.pentanomial[1], 1);
    assert_int_equal(summary.pentanomial[0], 1);
    expect_near(summary.first_seat.mean, (3 + 15 + 0) / 3.0, 1e-9);
    expect_near(summary.points[SIDE_A], (60 + 44 + 50 + 40 + 30 + 30) / 6.0, 1e-9);
    expect_near(summary.points[SIDE_B], (50 + 40 + 50 + 70 + 40 + 40) / 6.0, 1e-9);
    expect_near(summary.turns, 71, 1e-9);
    expect_near(summary.work[SIDE_A], 6 * 36 / (3 * 36 + 3 * 35.0), 1e-9);
    const double left[] = {10, 0, -10};
    const double right[] = {4, -30, -10};
    expect_near(summary.correlation, statistics_correlation(left, right, 3), 1e-9);
    expect_near(summary.single_rank, (1 + 1 + 1.5 + 2 + 2 + 2) / 6, 1e-9);
    assert_true(summary.margin.low < -6 && summary.margin.high > -6);
}

static void nothing_played_is_no_result(void **state)
{
    static match_summary summary;
    const match_settings settings = two_players(2);
    const match_deal deals[2] = {{.finished = false}, {.finished = false}};
    (void)state;
    assert_true(match_summarise(&summary, &settings, deals));
    assert_int_equal(summary.games, 0);
    assert_true(isnan(summary.margin.mean));
    assert_true(isnan(summary.elo.mean));
}

static void field_shares_margin_and_wins(void **state)
{
    static match_summary summary;
    match_settings settings = {.single = SIDE_B, .pairs = 1, .seed = 1};
    match_deal deal = {.finished = true};
    (void)state;
    bt_config_preset(&settings.config, BT_EDITION_C2, BT_SET_BASE, 3);
    for (unsigned game = 0; game < 3; game++) {
        /* The first seat always wins; B sits there in the first game alone. */
        deal.games[game] = (match_game){.points = {50, 40, 30}, .winners = 1, .turns = 71};
    }
    assert_true(match_summarise(&summary, &settings, &deal));
    expect_near(summary.margin.mean, ((35 - 50) + (40 - 40) + (45 - 30)) / 3.0, 1e-9);
    expect_near(summary.win_rate.mean, 2.0 / 3, 1e-9);
    expect_near(summary.expected_rate, 2.0 / 3, 1e-9);
    expect_near(summary.elo.mean, 0, 1e-9);
    expect_near(summary.seat_wins[0], 1, 1e-9);
    expect_near(summary.seat_wins[1], 0, 1e-9);
    expect_near(summary.single_wins, 1.0 / 3, 1e-9);
    expect_near(summary.single_rank, 2, 1e-9);
    expect_near(summary.first_seat.mean, 15, 1e-9);
}

/* With a test only the deals in a row up to its decision count, whatever else is finished. */
static void a_decided_test_leaves_later_deals_out(void **state)
{
    enum { PAIRS = 60, HOLE = 40 };
    static match_summary summary;
    static match_deal deals[PAIRS];
    match_settings settings = two_players(PAIRS);
    (void)state;
    for (unsigned i = 0; i < PAIRS; i++) {
        deals[i] = (match_deal){.finished = i != HOLE,
                                .games = {played(60 + (int)(i % 3), 50), played(50, 60)}};
    }
    settings.sprt = true;
    settings.h1 = 2;
    assert_true(match_summarise(&summary, &settings, deals));
    assert_int_equal(summary.test.decision, SPRT_H1);
    assert_int_equal(summary.deals, SPRT_MINIMUM);
    deals[5].finished = false;
    assert_true(match_summarise(&summary, &settings, deals));
    assert_int_equal(summary.test.decision, SPRT_UNDECIDED);
    assert_int_equal(summary.test.count, 5);
    assert_int_equal(summary.deals, PAIRS - 2);
}

/* ---- thinking times ---- */

static void quantiles_of_times_are_near(void **state)
{
    static match_effort effort;
    static match_effort sum;
    (void)state;
    memset(&effort, 0, sizeof effort);
    expect_near(match_effort_quantile(&effort, 0.5), 0, 0);
    for (uint64_t i = 1; i <= 10000; i++) {
        match_effort_note(&effort, i * 100, 900000, 3);
    }
    match_effort_add(&sum, &effort);
    assert_int_equal(sum.turns, 10000);
    assert_int_equal(sum.work, 30000);
    assert_int_equal(sum.longest, 1000000);
    assert_int_equal(sum.turns_over, 1000);
    expect_near(match_effort_quantile(&sum, 0.5), 500000, 500000 * 0.04);
    expect_near(match_effort_quantile(&sum, 0.99), 990000, 990000 * 0.04);
    assert_true(match_effort_quantile(&sum, 1) <= 1000000);
    match_effort_note(&sum, UINT64_MAX / 2, 0, 0); /* no time is too long to be counted */
    assert_int_equal(sum.turns_over, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_of_t_are_those_of_the_tables),
        cmocka_unit_test(moments_are_right),
        cmocka_unit_test(elo_is_the_usual_one),
        cmocka_unit_test(t_interval_covers_95_percent),
        cmocka_unit_test(bootstrap_covers_95_percent),
        cmocka_unit_test(bootstrap_repeats_and_is_not_certain_of_a_clean_sweep),
        cmocka_unit_test(sequential_test_errs_rarely),
        cmocka_unit_test(sequential_test_ends_with_its_decision),
        cmocka_unit_test(pairs_are_summed_up_from_the_view_of_a),
        cmocka_unit_test(nothing_played_is_no_result),
        cmocka_unit_test(field_shares_margin_and_wins),
        cmocka_unit_test(a_decided_test_leaves_later_deals_out),
        cmocka_unit_test(quantiles_of_times_are_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
