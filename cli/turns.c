/* A record, line by line. */
#include "turns.h"

#include "words.h"

#include <assert.h>

void turn_walk_begin(turn_walk *walk, const bt_record *record)
{
    *walk = (turn_walk){.record = record};
    const bt_error error = bt_game_start(&walk->game, &record->config);
    assert(error == BT_OK);
    (void)error;
    walk->before_last = walk->game;
}

/* ---- where lines end ---- */

/* Play the next move and tell whether it is the last of its line. */
static bool step(turn_walk *walk, turn *line)
{
    const bt_move move = walk->record->moves[walk->next++];
    const bt_phase before = bt_game_phase(&walk->game);
    walk->before_last = walk->game;
    const bt_error error = bt_play(&walk->game, move, NULL);
    assert(error == BT_OK);
    (void)error;
    const bt_phase phase = bt_game_phase(&walk->game);
    if (bt_move_type_of(move) == BT_MOVE_DRAW || before == BT_PHASE_FINAL_REVEAL) {
        /* Tiles drawn in vain at the last, and the last circus. */
        line->end = phase == BT_PHASE_FINAL_REVEAL || phase == BT_PHASE_OVER;
        return phase == BT_PHASE_OVER;
    }
    return phase == BT_PHASE_DRAW || phase == BT_PHASE_FINAL_REVEAL || phase == BT_PHASE_OVER;
}

/* The points that belong to the final count but were given inside the last turn's last move. */
static void take_final_points(const turn_walk *walk, int totals[BT_MAX_SEATS])
{
    static bt_event_log log; /* 20 KB; this program walks in one thread */
    bt_game game = walk->before_last;
    bt_event_log_clear(&log);
    bt_play_unchecked(&game, walk->record->moves[walk->next - 1], &log);
    for (uint32_t i = turn_first_final(&log, bt_game_phase(&walk->before_last));
         i < log.event_count; i++) {
        if (log.events[i].type == BT_EVENT_SCORE) {
            totals[log.events[i].seat] -= log.events[i].points;
        }
    }
}

static void finish_line(turn_walk *walk, turn *line)
{
    const bt_record *record = walk->record;
    line->end_move = walk->next;
    line->after = walk->game;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        line->totals[seat] = bt_score(&walk->game, seat);
    }
    if (line->complete && !line->end && bt_game_phase(&walk->game) == BT_PHASE_OVER) {
        take_final_points(walk, line->totals);
    }
    if (line->complete && walk->totals_next < record->totals_count &&
        record->totals[walk->totals_next].moves == walk->next) {
        line->recorded = &record->totals[walk->totals_next++];
    }
}

/* The game ended inside the last turn's last move: its end is a line without moves of its own. */
static void end_inside(turn_walk *walk, turn *line)
{
    line->end = true;
    line->complete = true;
    line->before = walk->before_last;
    line->first_move = walk->next - 1;
}

bool turn_walk_next(turn_walk *walk, turn *line)
{
    const bool over = bt_game_phase(&walk->game) == BT_PHASE_OVER;
    if (walk->ended || (walk->next == walk->record->move_count && !over)) {
        return false;
    }
    *line = (turn){.record = walk->record,
                   .seat = bt_turn_seat(&walk->game),
                   .first_move = walk->next,
                   .before = walk->game};
    if (over) {
        end_inside(walk, line);
    }
    while (!line->complete && walk->next < walk->record->move_count) {
        line->complete = step(walk, line);
    }
    line->number = line->end ? 0 : ++walk->turns;
    walk->ended = line->end;
    finish_line(walk, line);
    return true;
}

/* ---- events ---- */

uint32_t turn_first_final(const bt_event_log *log, bt_phase before)
{
    uint32_t first = 0;
    while (before != BT_PHASE_FINAL_REVEAL && first < log->event_count &&
           !log->events[first].final) {
        first++;
    }
    return first;
}

void turn_events(const turn *line, bt_event_log *log, turn_visit *visit, void *context)
{
    bt_game game = line->before;
    for (uint32_t i = line->first_move; i < line->end_move; i++) {
        const bt_phase before = bt_game_phase(&game);
        bt_event_log_clear(log);
        bt_play_unchecked(&game, line->record->moves[i], log);
        const uint32_t final = turn_first_final(log, before);
        if (!line->end) {
            visit(context, &game, log, 0, final);
        } else if (before == BT_PHASE_DRAW || before == BT_PHASE_FINAL_REVEAL) {
            visit(context, &game, log, 0, log->event_count);
        } else {
            visit(context, &game, log, final, log->event_count);
        }
    }
}

/* ---- words ---- */

static void print_totals(const turn *line, FILE *stream)
{
    fputs(" =", stream);
    for (unsigned seat = 0; seat < line->record->config.seats; seat++) {
        fprintf(stream, " %d",
                line->recorded != NULL ? line->recorded->points[seat] : line->totals[seat]);
    }
}

void turn_print(const turn *line, FILE *stream)
{
    bt_game game = line->before;
    if (line->end) {
        fputs("end", stream);
    } else {
        fprintf(stream, "%u p%u", line->number, line->seat + 1);
    }
    for (uint32_t i = line->first_move; i < line->end_move; i++) {
        char words[WORDS_SIZE];
        const bt_move move = line->record->moves[i];
        const bt_phase before = bt_game_phase(&game);
        words_move(words, &game, move);
        bt_play_unchecked(&game, move, NULL);
        const bool draw = bt_move_type_of(move) == BT_MOVE_DRAW;
        if (draw && bt_drawn_kind(&game) < 0) {
            fprintf(stream, " -%s", words);
        } else if (!line->end || before == BT_PHASE_FINAL_REVEAL) {
            fprintf(stream, " %s", words);
        }
    }
    if (line->complete) {
        print_totals(line, stream);
    }
}
