/* The arithmetic of matches; see match_statistics.h. */
#include "match_statistics.h"

#include <bigtop.h>

#include <math.h>
#include <stdlib.h>

/* ---- moments ---- */

double statistics_mean(const double *sample, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += sample[i];
    }
    return count > 0 ? sum / (double)count : (double)NAN;
}

double statistics_variance(const double *sample, size_t count)
{
    const double mean = statistics_mean(sample, count);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (sample[i] - mean) * (sample[i] - mean);
    }
    return count > 1 ? sum / (double)(count - 1) : (double)NAN;
}

double statistics_correlation(const double *left, const double *right, size_t count)
{
    const double left_mean = statistics_mean(left, count);
    const double right_mean = statistics_mean(right, count);
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (left[i] - left_mean) * (right[i] - right_mean);
    }
    const double scale = sqrt(statistics_variance(left, count) * statistics_variance(right, count));
    return scale > 0 ? sum / (double)(count - 1) / scale : (double)NAN;
}

/* ---- Student's t ---- */

static double away_from_zero(double number)
{
    const double least = 1e-300;
    return fabs(number) < least ? least : number;
}

/* Continued fraction of the incomplete beta function, by Lentz's method (Abramowitz and Stegun
 * 26.5.8). Converges fast for x < (a + 1) / (a + b + 2). */
static double beta_fraction(double a, double b, double x)
{
    double c = 1;
    double d = 1 / away_from_zero(1 - (a + b) * x / (a + 1));
    double product = d;
    for (int m = 1; m <= 500; m++) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        product *= c * d;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        product *= c * d;
        if (fabs(c * d - 1) < 1e-14) {
            break;
        }
    }
    return product;
}

/* Regularised incomplete beta function. The logarithm of the gamma function is the reentrant one:
 * the plain one writes a global. */
static double beta_share(double a, double b, double x)
{
    int sign = 0;
    if (x <= 0 || x >= 1) {
        return x <= 0 ? 0 : 1;
    }
    const double front = exp(lgamma_r(a + b, &sign) - lgamma_r(a, &sign) - lgamma_r(b, &sign) +
                             a * log(x) + b * log1p(-x));
    if (x < (a + 1) / (a + b + 2)) {
        return front * beta_fraction(a, b, x) / a;
    }
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double statistics_t_below(double t, double freedom)
{
    const double outside = beta_share(freedom / 2, 0.5, freedom / (freedom + t * t));
    return t < 0 ? outside / 2 : 1 - outside / 2;
}

double statistics_t_quantile(double p, double freedom)
{
    double low = -1;
    double high = 1;
    while (statistics_t_below(low, freedom) > p && low > -1e9) {
        low *= 2;
    }
    while (statistics_t_below(high, freedom) < p && high < 1e9) {
        high *= 2;
    }
    for (int i = 0; i < 200 && high - low > 1e-12 * fmax(1, fabs(high)); i++) {
        const double middle = (low + high) / 2;
        if (statistics_t_below(middle, freedom) < p) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2;
}

estimate statistics_t_interval(const double *sample, size_t count)
{
    estimate result = {statistics_mean(sample, count), (double)NAN, (double)NAN};
    if (count > 1) {
        const double error = sqrt(statistics_variance(sample, count) / (double)count);
        const double reach = statistics_t_quantile(0.975, (double)(count - 1)) * error;
        result.low = result.mean - reach;
        result.high = result.mean + reach;
    }
    return result;
}

/* ---- shares ---- */

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left;
    const double b = *(const double *)right;
    return (a > b) - (a < b);
}

static double resampled_mean(const double *sample, size_t count, bt_random *random)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += sample[bt_random_below(random, (uint32_t)count)];
    }
    return sum / (double)count;
}

/* Wilson (1927), a deal counting as one trial. */
static void wilson(estimate *share, size_t count)
{
    const double z = 1.959963984540054;
    const double n = (double)count;
    const double centre = (share->mean + z * z / (2 * n)) / (1 + z * z / n);
    const double reach =
        z / (1 + z * z / n) * sqrt(share->mean * (1 - share->mean) / n + z * z / (4 * n * n));
    /* At the ends the formula gives them but for rounding. */
    share->low = share->mean <= 0 ? 0 : centre - reach;
    share->high = share->mean >= 1 ? 1 : centre + reach;
}

estimate statistics_bootstrap(const double *sample, size_t count, uint64_t seed)
{
    estimate result = {statistics_mean(sample, count), (double)NAN, (double)NAN};
    static const size_t tail = STATISTICS_RESAMPLES / 40; /* 2.5 % */
    double means[STATISTICS_RESAMPLES];
    bt_random random;
    if (count == 0) {
        return result;
    }
    if (count == 1 || !(statistics_variance(sample, count) > 0)) {
        wilson(&result, count);
        return result;
    }
    bt_random_seed(&random, seed);
    for (size_t i = 0; i < STATISTICS_RESAMPLES; i++) {
        means[i] = resampled_mean(sample, count, &random);
    }
    qsort(means, STATISTICS_RESAMPLES, sizeof means[0], compare);
    result.low = means[tail];
    result.high = means[STATISTICS_RESAMPLES - 1 - tail];
    return result;
}

double statistics_elo(double rate, double expected)
{
    if (rate <= 0 || rate >= 1) {
        return rate <= 0 ? -(double)INFINITY : (rate >= 1 ? (double)INFINITY : (double)NAN);
    }
    return 400 * log10(rate * (1 - expected) / ((1 - rate) * expected));
}

/* ---- the sequential test ---- */

const double sprt_bound = 2.9444389791664403; /* ln((1 - 0.05) / 0.05) */

void sprt_begin(sprt *test, double h0, double h1)
{
    *test = (sprt){.h0 = h0, .h1 = h1};
}

void sprt_add(sprt *test, double number)
{
    if (test->decision != SPRT_UNDECIDED) {
        return;
    }
    const double before = number - test->mean;
    test->count++;
    test->mean += before / (double)test->count;
    test->squares += before * (number - test->mean);
    const double variance = test->squares / (double)test->count;
    const double from_h0 = variance + (test->mean - test->h0) * (test->mean - test->h0);
    const double from_h1 = variance + (test->mean - test->h1) * (test->mean - test->h1);
    /* Numbers that are all alike and equal to a hypothesis: the next one will tell. */
    if (test->count < 2 || from_h0 <= 0 || from_h1 <= 0) {
        return;
    }
    /* For each hypothesis the likeliest variance is the mean square around it. */
    test->ratio = (double)test->count / 2 * log(from_h0 / from_h1);
    if (test->count >= SPRT_MINIMUM) {
        test->decision = test->ratio >= sprt_bound    ? SPRT_H1
                         : test->ratio <= -sprt_bound ? SPRT_H0
                                                      : SPRT_UNDECIDED;
    }
}
