/*
 * match_summary.h - the results of deals put together: all that a match tells, times apart.
 */
#ifndef CLI_MATCH_SUMMARY_H
#define CLI_MATCH_SUMMARY_H

#include "match_settings.h"
#include "match_statistics.h"

/* Margins are A's points less B's, the mean of a side where it has several seats. Win rates are
 * A's: a shared win counts as its share. */
typedef struct match_summary {
    uint64_t deals, games;
    estimate margin;
    estimate win_rate;
    estimate elo;
    double expected_rate;           /* between equals: A's share of the seats */
    uint64_t pentanomial[5];        /* two players: deals in which A won 0, 1/2, 1, 3/2, 2 games */
    estimate first_seat;            /* points of the first seat over the mean of the others */
    double first_seat_wins;         /* its win rate */
    double margin_deviation;        /* of single games */
    double correlation;             /* of A's margins in two games of one deal; below zero is what
                                       duplicates are for */
    double points[SIDE_COUNT];      /* of a seat */
    double work[SIDE_COUNT];        /* units a turn */
    double turns, discards;         /* a game */
    double seat_wins[BT_MAX_SEATS]; /* win rate of the side that sits alone, by its seat */
    double single_wins;             /* over all seats */
    double single_rank;             /* its mean rank, equal points sharing theirs */
    uint64_t signature;             /* of all final positions */
    sprt test;
} match_summary;

/* A's margin over a deal: the mean of its games. */
double match_deal_margin(const match_settings *settings, const match_deal *deal);

/* How many of the deals count: with a sequential test those up to its decision, holes ending the
 * row, so that it is the same whichever thread was faster; else all. */
uint64_t match_deals_counted(const match_settings *settings, const match_deal *deals, sprt *test);

/* The finished deals among the first settings->pairs. False without memory. */
bool match_summarise(match_summary *summary, const match_settings *settings,
                     const match_deal *deals);

#endif
