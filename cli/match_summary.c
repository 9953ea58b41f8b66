/* The results of deals put together; see match_summary.h. */
#include "match_summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- one game ---- */

static double side_points(const match_settings *settings, const match_game *result, unsigned game,
                          unsigned side)
{
    int sum = 0;
    int seats = 0;
    for (unsigned seat = 0; seat < settings->config.seats; seat++) {
        if (match_side_of(settings, game, seat) == side) {
            sum += result->points[seat];
            seats++;
        }
    }
    return (double)sum / seats;
}

static double game_margin(const match_settings *settings, const match_game *result, unsigned game)
{
    return side_points(settings, result, game, SIDE_A) -
           side_points(settings, result, game, SIDE_B);
}

static double seat_win(const match_settings *settings, const match_game *result, unsigned seat)
{
    unsigned winners = 0;
    for (unsigned each = 0; each < settings->config.seats; each++) {
        winners += result->winners >> each & 1u;
    }
    return winners > 0 ? (double)(result->winners >> seat & 1u) / winners : 0;
}

static double side_win(const match_settings *settings, const match_game *result, unsigned game,
                       unsigned side)
{
    double sum = 0;
    for (unsigned seat = 0; seat < settings->config.seats; seat++) {
        if (match_side_of(settings, game, seat) == side) {
            sum += seat_win(settings, result, seat);
        }
    }
    return sum;
}

/* 1 for the most points; those with equal points share the mean of their ranks. */
static double seat_rank(const match_settings *settings, const match_game *result, unsigned seat)
{
    double rank = 1;
    for (unsigned other = 0; other < settings->config.seats; other++) {
        if (other != seat) {
            rank += result->points[other] > result->points[seat];
            rank += result->points[other] == result->points[seat] ? 0.5 : 0;
        }
    }
    return rank;
}

static double first_seat_margin(const match_settings *settings, const match_game *result)
{
    int others = 0;
    for (unsigned seat = 1; seat < settings->config.seats; seat++) {
        others += result->points[seat];
    }
    return result->points[0] - (double)others / (settings->config.seats - 1);
}

/* ---- which deals ---- */

double match_deal_margin(const match_settings *settings, const match_deal *deal)
{
    double sum = 0;
    for (unsigned game = 0; game < match_games(settings); game++) {
        sum += game_margin(settings, &deal->games[game], game);
    }
    return sum / match_games(settings);
}

uint64_t match_deals_counted(const match_settings *settings, const match_deal *deals, sprt *test)
{
    sprt_begin(test, settings->h0, settings->h1);
    if (!settings->sprt) {
        return settings->pairs;
    }
    for (uint64_t i = 0; i < settings->pairs && deals[i].finished; i++) {
        sprt_add(test, match_deal_margin(settings, &deals[i]));
        if (test->decision != SPRT_UNDECIDED) {
            return i + 1;
        }
    }
    return settings->pairs;
}

/* ---- samples: a number for each finished deal ---- */

typedef struct samples {
    size_t count;
    double *margins, *wins, *first_seats;
    double *game_margins[BT_MAX_SEATS]; /* by game of the deal */
    double turns[SIDE_COUNT];           /* of all games */
} samples;

static bool make_samples(samples *made, const match_settings *settings, uint64_t room)
{
    double **const lists[] = {&made->margins, &made->wins, &made->first_seats};
    const size_t size = (size_t)(room > 0 ? room : 1);
    memset(made, 0, sizeof *made);
    bool good = true;
    for (unsigned i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        *lists[i] = calloc(size, sizeof(double));
        good = good && *lists[i] != NULL;
    }
    for (unsigned game = 0; game < match_games(settings); game++) {
        made->game_margins[game] = calloc(size, sizeof(double));
        good = good && made->game_margins[game] != NULL;
    }
    return good;
}

static void free_samples(samples *made)
{
    free(made->margins);
    free(made->wins);
    free(made->first_seats);
    for (unsigned game = 0; game < BT_MAX_SEATS; game++) {
        free(made->game_margins[game]);
    }
}

/* Turns go round from the first seat on. */
static unsigned side_turns(const match_settings *settings, const match_game *result, unsigned game,
                           unsigned side)
{
    const unsigned seats = settings->config.seats;
    unsigned turns = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        turns += match_side_of(settings, game, seat) == side
                     ? (result->turns + seats - 1 - seat) / seats
                     : 0;
    }
    return turns;
}

/* The sums of one game, which become means when all are in. */
static void add_game(match_summary *sum, samples *made, const match_settings *settings,
                     const match_game *result, unsigned game)
{
    const unsigned single_seat = game;
    sum->games++;
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        sum->points[side] += side_points(settings, result, game, side);
        sum->work[side] += (double)result->work[side];
        made->turns[side] += side_turns(settings, result, game, side);
    }
    sum->turns += result->turns;
    sum->discards += result->discards;
    sum->first_seat_wins += seat_win(settings, result, 0);
    sum->seat_wins[single_seat] += seat_win(settings, result, single_seat);
    sum->single_rank += seat_rank(settings, result, single_seat);
}

static void add_deal(match_summary *sum, samples *made, const match_settings *settings,
                     const match_deal *deal, uint64_t number)
{
    const unsigned games = match_games(settings);
    double wins = 0;
    double first_seat = 0;
    for (unsigned game = 0; game < games; game++) {
        const match_game *result = &deal->games[game];
        made->game_margins[game][made->count] = game_margin(settings, result, game);
        wins += side_win(settings, result, game, SIDE_A);
        first_seat += first_seat_margin(settings, result);
        add_game(sum, made, settings, result, game);
        sum->signature += bt_series_signature(result->hash, number * games + game);
    }
    made->margins[made->count] = match_deal_margin(settings, deal);
    made->wins[made->count] = wins / games;
    made->first_seats[made->count] = first_seat / games;
    made->count++;
    sum->deals++;
    if (games == 2) {
        sum->pentanomial[(unsigned)lround(2 * wins)]++;
    }
}

/* ---- from sums to results ---- */

static void divide_sums(match_summary *sum, const samples *made, const match_settings *settings)
{
    const double games = sum->games > 0 ? (double)sum->games : (double)NAN;
    const double deals = sum->deals > 0 ? (double)sum->deals : (double)NAN;
    for (unsigned seat = 0; seat < settings->config.seats; seat++) {
        sum->single_wins += sum->seat_wins[seat] / games;
        sum->seat_wins[seat] /= deals;
    }
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        sum->points[side] /= games;
        sum->work[side] /= made->turns[side] > 0 ? made->turns[side] : (double)NAN;
    }
    sum->turns /= games;
    sum->discards /= games;
    sum->first_seat_wins /= games;
    sum->single_rank /= games;
}

static void estimate_elo(match_summary *sum, const match_settings *settings)
{
    const double alone = 1.0 / settings->config.seats;
    sum->expected_rate = settings->single == SIDE_A ? alone : 1 - alone;
    sum->elo.mean = statistics_elo(sum->win_rate.mean, sum->expected_rate);
    sum->elo.low = statistics_elo(sum->win_rate.low, sum->expected_rate);
    sum->elo.high = statistics_elo(sum->win_rate.high, sum->expected_rate);
}

/* Over all games, whatever their deal. */
static double deviation(const samples *made, unsigned games)
{
    double sum = 0;
    double squares = 0;
    const double count = (double)made->count * games;
    for (unsigned game = 0; game < games; game++) {
        sum += statistics_mean(made->game_margins[game], made->count) * (double)made->count;
    }
    for (unsigned game = 0; game < games; game++) {
        for (size_t i = 0; i < made->count; i++) {
            const double away = made->game_margins[game][i] - sum / count;
            squares += away * away;
        }
    }
    return count > 1 ? sqrt(squares / (count - 1)) : (double)NAN;
}

/* The mean over all pairs of games of a deal. */
static double correlation(const samples *made, unsigned games)
{
    double sum = 0;
    for (unsigned left = 0; left < games; left++) {
        for (unsigned right = left + 1; right < games; right++) {
            sum += statistics_correlation(made->game_margins[left], made->game_margins[right],
                                          made->count);
        }
    }
    return sum / (games * (games - 1) / 2.0);
}

bool match_summarise(match_summary *summary, const match_settings *settings,
                     const match_deal *deals)
{
    samples made;
    memset(summary, 0, sizeof *summary);
    const uint64_t counted = match_deals_counted(settings, deals, &summary->test);
    const bool good = make_samples(&made, settings, counted);
    if (good) {
        for (uint64_t i = 0; i < counted; i++) {
            if (deals[i].finished) {
                add_deal(summary, &made, settings, &deals[i], i);
            }
        }
        divide_sums(summary, &made, settings);
        summary->margin = statistics_t_interval(made.margins, made.count);
        summary->win_rate = statistics_bootstrap(made.wins, made.count, settings->seed);
        summary->first_seat = statistics_t_interval(made.first_seats, made.count);
        summary->margin_deviation = deviation(&made, match_games(settings));
        summary->correlation = correlation(&made, match_games(settings));
        estimate_elo(summary, settings);
    }
    free_samples(&made);
    return good;
}
