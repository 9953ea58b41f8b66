/* The events an engine reports for a move, and what the oracle found that the move brought about.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "oracle.h"

/* Where the sentence about a difference goes. */
typedef struct answer {
    char *text;
    size_t size;
} answer;

__attribute__((format(printf, 2, 3))) static bool differ(const answer *a, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(a->text, a->size, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Scores ---- */

static bool same_items(const oracle_score *score, const bt_event *event)
{
    int matched = 0;
    for (int i = 0; i < event->item_count && i < BT_MAX_ITEMS; i++) {
        const bt_item *theirs = &event->items[i];
        bool found = theirs->count == 0;
        for (int j = 0; j < score->item_count && !found; j++) {
            const oracle_item *ours = &score->items[j];
            found = theirs->kind == ours->kind && theirs->count == ours->count &&
                    theirs->each == ours->each;
            matched += found;
        }
        if (!found)
            return false;
    }
    return matched == score->item_count;
}

static bool same_squares(const oracle *o, const oracle_score *score, const bt_event_log *log,
                         const bt_event *event)
{
    int expected = 0;
    bool listed[ORACLE_MAX_TILES] = {false};
    for (int tile = 0; tile < o->tile_count; tile++)
        expected += score->tiles[tile];
    for (unsigned i = 0; i < event->square_count; i++) {
        const bt_square *square = &log->squares[event->first_square + i];
        int tile = oracle_tile_at(o, square->x, square->y);
        if (tile == ORACLE_NOWHERE || listed[tile] || !score->tiles[tile])
            return false;
        listed[tile] = true;
    }
    return expected == event->square_count;
}

static bool is_figure(const oracle *o, const oracle_figure *ours, const bt_figure *theirs)
{
    unsigned segment =
        ours->segment == ORACLE_ACROBAT ? BT_SEGMENT_ACROBAT : (unsigned)ours->segment;
    return ours->seat == theirs->seat && ours->kind == theirs->kind && ours->tile == theirs->tile &&
           segment == theirs->segment && o->tiles[ours->tile].x == theirs->square.x &&
           o->tiles[ours->tile].y == theirs->square.y;
}

static bool same_figures(const oracle *o, const oracle_score *score, const bt_event_log *log,
                         const bt_event *event)
{
    bool used[ORACLE_MAX_FIGURES] = {false};
    if (event->figure_count != score->figure_count)
        return false;
    for (unsigned i = 0; i < event->figure_count; i++) {
        int j = 0;
        while (
            j < score->figure_count &&
            (used[j] || !is_figure(o, &score->figures[j], &log->figures[event->first_figure + i])))
            j++;
        if (j == score->figure_count)
            return false;
        used[j] = true;
    }
    return true;
}

static bool same_score(const oracle *o, const oracle_score *score, const bt_event_log *log,
                       const bt_event *event)
{
    return event->seat == score->seat && event->points == score->points &&
           event->category == score->category && event->final == score->final &&
           event->feature == score->feature &&
           (score->feature == BT_FEATURE_KIND_COUNT || event->complete == score->complete) &&
           strcmp(bt_rule_id(event->rule), score->rule) == 0 && same_items(score, event) &&
           same_squares(o, score, log, event) && same_figures(o, score, log, event);
}

static bool items_add_up(const answer *a, const bt_event *event)
{
    int sum = 0;
    for (int i = 0; i < event->item_count; i++)
        sum += event->items[i].count * event->items[i].each;
    if (event->item_count > BT_MAX_ITEMS || sum != event->points) {
        return differ(a, "the items of seat %d's %d points for %s add up to %d", event->seat,
                      event->points, bt_category_name(event->category), sum);
    }
    return true;
}

/* What seats gained in the move, by category, is what the events say. */
static bool sums_agree(const oracle *o, const answer *a, const bt_event_log *log)
{
    int sums[BT_MAX_SEATS][BT_CATEGORY_COUNT];
    memcpy(sums, o->report.points_before, sizeof sums);
    for (unsigned i = 0; i < log->event_count; i++) {
        const bt_event *event = &log->events[i];
        if (event->type != BT_EVENT_SCORE)
            continue;
        if (event->seat >= o->config.seats || event->category >= BT_CATEGORY_COUNT)
            return differ(a, "event %u: seat %d, category %d", i, event->seat, event->category);
        sums[event->seat][event->category] += event->points;
        if (!items_add_up(a, event))
            return false;
    }
    for (int seat = 0; seat < o->config.seats; seat++) {
        for (int category = 0; category < BT_CATEGORY_COUNT; category++) {
            if (sums[seat][category] != o->points[seat][category]) {
                return differ(a, "seat %d's events for %s lead to %d points, not to %d", seat,
                              bt_category_name((unsigned)category), sums[seat][category],
                              o->points[seat][category]);
            }
        }
    }
    return true;
}

/* For a message: the engine's event that comes closest. */
static void describe_events(const oracle_score *score, const bt_event_log *log, char *text,
                            size_t size)
{
    snprintf(text, size, "none");
    for (unsigned i = 0; i < log->event_count; i++) {
        const bt_event *event = &log->events[i];
        if (event->type != BT_EVENT_SCORE || event->seat != score->seat ||
            event->category != score->category)
            continue;
        snprintf(text, size,
                 "%d points by %s, feature %d, final %d, complete %d, %d squares, %d figures, "
                 "first item %d x %d",
                 event->points, bt_rule_id(event->rule), event->feature, event->final,
                 event->complete, event->square_count, event->figure_count, event->items[0].count,
                 event->items[0].each);
        if (event->points == score->points)
            break;
    }
}

static bool scores_agree(const oracle *o, const answer *a, const bt_event_log *log)
{
    bool used[BT_MAX_EVENTS] = {false};
    for (int i = 0; i < o->report.score_count; i++) {
        const oracle_score *score = &o->report.scores[i];
        unsigned j = 0;
        while (j < log->event_count && (used[j] || log->events[j].type != BT_EVENT_SCORE ||
                                        !same_score(o, score, log, &log->events[j])))
            j++;
        if (j == log->event_count) {
            char text[200];
            int squares = 0;
            for (int tile = 0; tile < o->tile_count; tile++)
                squares += score->tiles[tile];
            describe_events(score, log, text, sizeof text);
            return differ(a,
                          "seat %d scores %d for %s by %s (feature %d, final %d, complete %d, %d "
                          "squares, %d figures): no such event in the engine; nearest: %s",
                          score->seat, score->points, bt_category_name(score->category),
                          score->rule, score->feature, score->final, score->complete, squares,
                          score->figure_count, text);
        }
        used[j] = true;
    }
    for (unsigned j = 0; j < log->event_count; j++) {
        const bt_event *event = &log->events[j];
        if (event->type == BT_EVENT_SCORE && !used[j]) {
            return differ(a, "the engine alone gives seat %d %d points for %s by %s", event->seat,
                          event->points, bt_category_name(event->category),
                          bt_rule_id(event->rule));
        }
    }
    return true;
}

/* ---- Everything else ---- */

static bool returns_agree(const oracle *o, const answer *a, const bt_event_log *log)
{
    bool used[ORACLE_MAX_FIGURES] = {false};
    int count = 0;
    for (unsigned i = 0; i < log->event_count; i++) {
        const bt_event *event = &log->events[i];
        if (event->type != BT_EVENT_RETURN)
            continue;
        if (event->figure_count != 1)
            return differ(a, "a return of %d figures", event->figure_count);
        const bt_figure *figure = &log->figures[event->first_figure];
        int j = 0;
        while (j < o->report.returned_count &&
               (used[j] || !is_figure(o, &o->report.returned[j], figure)))
            j++;
        if (j == o->report.returned_count || event->seat != figure->seat) {
            return differ(a, "the engine alone sends home seat %d's %s from tile %d", figure->seat,
                          bt_figure_name(figure->kind), figure->tile);
        }
        used[j] = true;
        count++;
    }
    if (count != o->report.returned_count) {
        return differ(a, "figures sent home: oracle %d, engine %d", o->report.returned_count,
                      count);
    }
    return true;
}

static bool single_events_agree(const oracle *o, const answer *a, const bt_event_log *log)
{
    int discards = 0, reveals = 0, tents = 0;
    for (unsigned i = 0; i < log->event_count; i++) {
        const bt_event *event = &log->events[i];
        if (event->type == BT_EVENT_DISCARD) {
            discards++;
            if (event->tile_kind != o->report.discarded ||
                strcmp(bt_rule_id(event->rule), "BASE-11") != 0)
                return differ(a, "the engine discards kind %d", event->tile_kind);
        } else if (event->type == BT_EVENT_REVEAL) {
            reveals++;
            if (event->value != o->report.revealed)
                return differ(a, "the engine reveals a token of %d", event->value);
        } else if (event->type == BT_EVENT_TENT) {
            const oracle_tile *tile = &o->tiles[o->tent == ORACLE_NOWHERE ? 0 : o->tent];
            tents++;
            if (event->square.x != tile->x || event->square.y != tile->y) {
                return differ(a, "the engine puts the tent at %d,%d", event->square.x,
                              event->square.y);
            }
        } else if (event->type >= BT_EVENT_TYPE_COUNT) {
            return differ(a, "an event of type %d", event->type);
        }
    }
    if (discards != (o->report.discarded >= 0) || reveals != (o->report.revealed > 0) ||
        tents != (o->report.tent_moved ? 1 : 0)) {
        return differ(a, "events: %d discards, %d reveals, %d moves of the tent", discards, reveals,
                      tents);
    }
    return true;
}

bool oracle_check_events(const oracle *o, const bt_event_log *log, char *difference, size_t size)
{
    answer a = {difference, size};
    if (log->overflow || log->event_count > BT_MAX_EVENTS)
        return differ(&a, "the event log overflowed");
    return sums_agree(o, &a, log) && scores_agree(o, &a, log) && returns_agree(o, &a, log) &&
           single_events_agree(o, &a, log);
}
