/* The end of a match in words and in JSON; see match_report.h. */
#include "match_report.h"

#include "command.h"
#include "json_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const side_names[SIDE_COUNT] = {"A", "B"};

static const char *decision_text(const sprt *test)
{
    switch (test->decision) {
    case SPRT_H0:
        return "H0";
    case SPRT_H1:
        return "H1";
    default:
        return "undecided";
    }
}

/* ---- text ---- */

static void print_label(const char *label)
{
    printf("%-21s", label);
}

/* A number, or a question mark where there is too little data for it; the unit, which may end the
 * line, in any case. */
static void print_number(const char *format_sign, double number, int decimals, const char *unit)
{
    if (isnan(number)) {
        putchar('?');
    } else if (isinf(number)) {
        fputs(number < 0 ? "-infinity" : "+infinity", stdout);
    } else if (format_sign[0] == '+') {
        printf("%+.*f", decimals, number);
    } else {
        printf("%.*f", decimals, number);
    }
    fputs(unit, stdout);
}

static void print_estimate(const char *label, estimate value, const char *sign, double scale,
                           const char *unit, const char *remark)
{
    print_label(label);
    print_number(sign, value.mean * scale, 2, unit);
    fputs("  [", stdout);
    print_number(sign, value.low * scale, 2, "");
    fputs(", ", stdout);
    print_number(sign, value.high * scale, 2, "");
    printf("]  %s\n", remark);
}

static void print_setup(const match_report *report)
{
    const match_settings *settings = report->settings;
    char text[PLAYER_CHOICE_TEXT_SIZE];
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        player_choice_write(&settings->sides[side], text);
        print_label(side_names[side]);
        puts(text);
    }
    print_label(settings->config.seats == 2 ? "pairs" : "deals");
    printf("%" PRIu64 " of %" PRIu64 " (%" PRIu64 " games, seed %" PRIu64 ")%s\n",
           report->summary->deals, settings->pairs, report->summary->games, settings->seed,
           report->interrupted ? ", interrupted" : "");
    if (settings->config.seats > 2) {
        print_label("seats");
        printf("%s alone among %u of %s\n", side_names[settings->single],
               settings->config.seats - 1u, side_names[1 - settings->single]);
    }
}

static void print_strength(const match_report *report)
{
    const match_summary *summary = report->summary;
    print_estimate("margin", summary->margin, "+", 1, "", "A less B, points a game; 95 % by t");
    print_estimate("win rate of A", summary->win_rate, "", 100, " %",
                   "95 % by bootstrap over deals, by Wilson where all are alike");
    if (report->settings->config.seats > 2) {
        print_label("between equals");
        printf("%.2f %%\n", summary->expected_rate * 100);
    }
    print_estimate("Elo", summary->elo, "+", 1, "", "from the win rate");
    if (report->settings->sprt) {
        print_label("SPRT");
        printf("%s: log likelihood ratio %+.3f (bounds +-%.3f) after %" PRIu64
               " deals, H0 %+g, H1 %+g points\n",
               decision_text(&summary->test), summary->test.ratio, sprt_bound, summary->test.count,
               report->settings->h0, report->settings->h1);
    }
}

static void print_luck(const match_report *report)
{
    const match_settings *settings = report->settings;
    const match_summary *summary = report->summary;
    if (settings->config.seats == 2) {
        print_label("wins of A in a pair");
        printf("0: %" PRIu64 "  1/2: %" PRIu64 "  1: %" PRIu64 "  3/2: %" PRIu64 "  2: %" PRIu64
               "\n",
               summary->pentanomial[0], summary->pentanomial[1], summary->pentanomial[2],
               summary->pentanomial[3], summary->pentanomial[4]);
    } else {
        print_label("win rate by seat");
        for (unsigned seat = 0; seat < settings->config.seats; seat++) {
            print_number("", summary->seat_wins[seat] * 100, 1, "  ");
        }
        printf(" %% of %s; all ", side_names[settings->single]);
        print_number("", summary->single_wins * 100, 2, " %, mean rank ");
        print_number("", summary->single_rank, 3, "\n");
    }
    print_estimate("first seat", summary->first_seat, "+", 1, "", "points over the others");
    print_label("");
    print_number("", summary->first_seat_wins * 100, 2, " % of the wins\n");
    print_label("margin of a game");
    print_number("", summary->margin_deviation, 2, " standard deviation");
    fputs(", correlation within deals ", stdout);
    print_number("+", summary->correlation, 3, "\n");
}

static void print_sides(const match_report *report)
{
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        const match_effort *effort = &report->effort[side];
        const double turns = effort->turns > 0 ? (double)effort->turns : 1;
        print_label(side == SIDE_A ? "a turn of A" : "a turn of B");
        print_number("", report->summary->work[side], 1, " units of work, ");
        printf("%.2f ms (half below %.2f, 99 %% below %.2f, longest %.2f)",
               (double)effort->time / turns / 1e3, match_effort_quantile(effort, 0.5) / 1e3,
               match_effort_quantile(effort, 0.99) / 1e3, (double)effort->longest / 1e3);
        printf("; %.0f units a second",
               effort->time > 0 ? (double)effort->work / (double)effort->time * 1e6 : 0.0);
        if (report->settings->sides[side].milliseconds > 0) {
            printf("; over the budget in %" PRIu64 " turns by %.2f ms in the mean",
                   effort->turns_over,
                   effort->turns_over > 0
                       ? (double)effort->time_over / (double)effort->turns_over / 1e3
                       : 0.0);
        }
        putchar('\n');
    }
    print_label("points");
    print_number("", report->summary->points[SIDE_A], 2, " of A, ");
    print_number("", report->summary->points[SIDE_B], 2, " of B\n");
    print_label("turns");
    print_number("", report->summary->turns, 2, " a game, ");
    print_number("", report->summary->discards, 3, " tiles discarded\n");
    print_label("seconds");
    printf("%.1f\n", report->seconds);
    print_label("signature");
    printf("%016" PRIx64 "\n", report->summary->signature);
}

int match_report_text(const match_report *report)
{
    print_setup(report);
    print_strength(report);
    print_luck(report);
    print_sides(report);
    return COMMAND_FINE;
}

/* ---- JSON ---- */

/* Null for what too little data cannot tell, and for what is infinite. */
static void number(struct json_out *out, double value, int decimals)
{
    char text[64];
    if (!isfinite(value)) {
        json_out_null(out);
        return;
    }
    const int length = snprintf(text, sizeof text, "%.*f", decimals, value);
    json_out_raw(out, text, (size_t)length);
}

static void member(struct json_out *out, const char *name, double value, int decimals)
{
    json_out_key(out, name);
    number(out, value, decimals);
}

static void member_estimate(struct json_out *out, const char *name, estimate value)
{
    json_out_key(out, name);
    json_out_object(out);
    member(out, "mean", value.mean, 6);
    member(out, "low", value.low, 6);
    member(out, "high", value.high, 6);
    json_out_end_object(out);
}

static void write_side(struct json_out *out, const match_report *report, unsigned side)
{
    char text[PLAYER_CHOICE_TEXT_SIZE];
    const player_choice *choice = &report->settings->sides[side];
    json_out_key(out, side == SIDE_A ? "a" : "b");
    json_out_object(out);
    json_out_member_text(out, "player", bt_ai_player(choice->player)->name);
    player_choice_write(choice, text);
    json_out_member_text(out, "settings", text);
    member(out, "points", report->summary->points[side], 6);
    member(out, "workPerTurn", report->summary->work[side], 3);
    json_out_end_object(out);
}

static void write_setup(struct json_out *out, const match_report *report)
{
    bt_record record;
    char text[24];
    memset(&record, 0, sizeof record);
    record.config = report->settings->config;
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        write_side(out, report, side);
    }
    json_out_member_text(out, "field", report->settings->single == SIDE_A ? "b" : "a");
    json_out_key(out, "setup");
    json_setup(out, &record);
    snprintf(text, sizeof text, "%" PRIu64, report->settings->seed);
    json_out_member_text(out, "seed", text);
    json_out_member_whole(out, "pairs", (int64_t)report->settings->pairs);
    json_out_member_whole(out, "deals", (int64_t)report->summary->deals);
    json_out_member_whole(out, "games", (int64_t)report->summary->games);
    json_out_member_bool(out, "interrupted", report->interrupted);
}

static void write_test(struct json_out *out, const match_report *report)
{
    const sprt *test = &report->summary->test;
    json_out_key(out, "sprt");
    if (!report->settings->sprt) {
        json_out_null(out);
        return;
    }
    json_out_object(out);
    member(out, "h0", test->h0, 6);
    member(out, "h1", test->h1, 6);
    member(out, "ratio", test->ratio, 6);
    member(out, "bound", sprt_bound, 6);
    json_out_member_whole(out, "deals", (int64_t)test->count);
    json_out_member_text(out, "decision", decision_text(test));
    json_out_end_object(out);
}

static void write_results(struct json_out *out, const match_report *report)
{
    const match_summary *summary = report->summary;
    member_estimate(out, "margin", summary->margin);
    member_estimate(out, "winRate", summary->win_rate);
    member(out, "expectedRate", summary->expected_rate, 6);
    member_estimate(out, "elo", summary->elo);
    json_out_key(out, "pentanomial");
    json_out_list(out);
    for (unsigned i = 0; i < 5 && report->settings->config.seats == 2; i++) {
        json_out_whole(out, (int64_t)summary->pentanomial[i]);
    }
    json_out_end_list(out);
    member_estimate(out, "firstSeat", summary->first_seat);
    member(out, "firstSeatWins", summary->first_seat_wins, 6);
    member(out, "marginDeviation", summary->margin_deviation, 6);
    member(out, "correlation", summary->correlation, 6);
    json_out_key(out, "winsBySeat");
    json_out_list(out);
    for (unsigned seat = 0; seat < report->settings->config.seats; seat++) {
        number(out, summary->seat_wins[seat], 6);
    }
    json_out_end_list(out);
    member(out, "wins", summary->single_wins, 6);
    member(out, "rank", summary->single_rank, 6);
    member(out, "turns", summary->turns, 6);
    member(out, "discards", summary->discards, 6);
    write_test(out, report);
}

static void write_time(struct json_out *out, const match_effort *effort)
{
    const double turns = effort->turns > 0 ? (double)effort->turns : (double)NAN;
    json_out_object(out);
    json_out_member_whole(out, "turns", (int64_t)effort->turns);
    member(out, "mean", (double)effort->time / turns / 1e3, 3);
    member(out, "median", match_effort_quantile(effort, 0.5) / 1e3, 3);
    member(out, "p99", match_effort_quantile(effort, 0.99) / 1e3, 3);
    member(out, "longest", (double)effort->longest / 1e3, 3);
    json_out_member_whole(out, "turnsOver", (int64_t)effort->turns_over);
    member(out, "over", (double)effort->time_over / 1e3, 3);
    member(out, "workPerSecond",
           effort->time > 0 ? (double)effort->work / (double)effort->time * 1e6 : (double)NAN, 1);
    json_out_end_object(out);
}

int match_report_json(const match_report *report)
{
    struct json_out out;
    char signature[17];
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    write_setup(&out, report);
    write_results(&out, report);
    snprintf(signature, sizeof signature, "%016" PRIx64, report->summary->signature);
    json_out_member_text(&out, "signature", signature);
    json_out_key(&out, "time");
    json_out_list(&out);
    for (unsigned side = 0; side < SIDE_COUNT; side++) {
        write_time(&out, &report->effort[side]);
    }
    json_out_end_list(&out);
    member(&out, "seconds", report->seconds, 3);
    json_out_end_object(&out);
    const int status = json_print_line(&out, stdout);
    json_out_free(&out);
    return status;
}
