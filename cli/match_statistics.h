/*
 * match_statistics.h - what a match tells, as arithmetic over plain numbers.
 *
 * The unit is always the deal: games of one deal share their luck, so a sample has one number for
 * each deal (the mean of its games) and never one for each game.
 */
#ifndef CLI_MATCH_STATISTICS_H
#define CLI_MATCH_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A mean with its 95 % interval. What too little data cannot tell is not a number (NAN). */
typedef struct estimate {
    double mean, low, high;
} estimate;

double statistics_mean(const double *sample, size_t count);

/* Variance of the population the sample is from (divided by count - 1); NAN below two. */
double statistics_variance(const double *sample, size_t count);

/* Pearson's; NAN if one of the two does not vary. */
double statistics_correlation(const double *left, const double *right, size_t count);

/* Student's t: the chance to be below `t`, and the t below which a share of `p` lies. */
double statistics_t_below(double t, double freedom);
double statistics_t_quantile(double p, double freedom);

/* Mean with its t-interval. */
estimate statistics_t_interval(const double *sample, size_t count);

/* Mean of shares from 0 to 1 with a percentile bootstrap over the sample, the same one for equal
 * samples and seeds. Where nothing varies (every deal won) resampling would claim certainty:
 * Wilson's interval takes its place. */
#define STATISTICS_RESAMPLES 2000
estimate statistics_bootstrap(const double *sample, size_t count, uint64_t seed);

/* The rating difference that makes `rate` out of an expectation of `expected` (a half between two):
 * 400 log10 of the ratio of the odds. -INFINITY and INFINITY at 0 and 1. */
double statistics_elo(double rate, double expected);

/* ---- a sequential test ---- */

typedef enum sprt_decision { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 } sprt_decision;

/* Generalised likelihood ratio test of "the mean is h0" against "the mean is h1" for numbers from a
 * normal distribution of unknown variance, 5 % for either error. */
typedef struct sprt {
    double h0, h1;
    uint64_t count;
    double mean, squares; /* squares: sum of (x - mean)^2 (Welford 1962) */
    double ratio;         /* log likelihood ratio */
    sprt_decision decision;
} sprt;

/* The ratio decides beyond +-ln 19, but not before so many numbers: the variance of fewer is too
 * uncertain. */
#define SPRT_MINIMUM 16
extern const double sprt_bound;

void sprt_begin(sprt *test, double h0, double h1);

/* One number more; once decided the test stays as it is. */
void sprt_add(sprt *test, double number);

#endif
