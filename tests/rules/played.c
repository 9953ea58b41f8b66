#include "played.h"

#include <stdio.h>
#include <string.h>

/* Add words to the details; what does not fit is lost. */
static void add_details(played_event *written, const char *words, const bt_square *square)
{
    size_t length = strlen(written->details);
    snprintf(written->details + length, sizeof written->details - length, "%s%d,%d", words,
             square->x, square->y);
}

static void write_details(const playthrough *played, const bt_event *event, played_event *written)
{
    written->details[0] = '\0';
    if (event->type != BT_EVENT_SCORE) {
        return;
    }
    add_details(written, " at ", &event->square);
    for (unsigned index = 0; index < event->figure_count; index++) {
        const bt_figure *figure = &played->log.figures[event->first_figure + index];
        char words[TEXT_SIZE];
        snprintf(words, sizeof words, "%s p%d:", index == 0 ? " by" : "", figure->seat + 1);
        add_details(written, words, &figure->square);
    }
    for (unsigned index = 0; index < event->square_count; index++) {
        add_details(written, index == 0 ? " on " : " ",
                    &played->log.squares[event->first_square + index]);
    }
}

static void write_event(playthrough *played, const bt_event *event, unsigned turn)
{
    if (played->event_count == PLAYED_MAX_EVENTS) {
        return;
    }
    played_event *written = &played->events[played->event_count++];
    char words[TEXT_SIZE];
    written->turn = turn;
    written->scores = event->type == BT_EVENT_SCORE;
    const char *rule = bt_rule_id(event->rule);
    snprintf(written->rule, sizeof written->rule, "%s", rule != NULL ? rule : "?");
    write_details(played, event, written);
    switch ((bt_event_type)event->type) {
    case BT_EVENT_SCORE:
        text_score(words, event);
        snprintf(written->text, TEXT_SIZE, "score %.140s", words);
        break;
    case BT_EVENT_RETURN: {
        const bt_figure *figure = &played->log.figures[event->first_figure];
        text_place(words, &played->game, figure->tile, figure->segment);
        snprintf(written->text, TEXT_SIZE, "return p%d %s %d,%d %.100s", event->seat + 1,
                 bt_figure_name(figure->kind), figure->square.x, figure->square.y, words);
        break;
    }
    case BT_EVENT_DISCARD:
        snprintf(written->text, TEXT_SIZE, "discard %s", bt_tile_facts_of(event->tile_kind)->id);
        break;
    case BT_EVENT_REVEAL:
        snprintf(written->text, TEXT_SIZE, "token %d %d,%d", event->value, event->square.x,
                 event->square.y);
        break;
    case BT_EVENT_TENT:
        snprintf(written->text, TEXT_SIZE, "tent %d,%d", event->square.x, event->square.y);
        break;
    default:
        snprintf(written->text, TEXT_SIZE, "event %d", event->type);
        break;
    }
}

/* The turn that events of a move belong to. Tiles are numbered from 0, so the n-th turn's tile has
 * number n; while it is drawn and placed, n tiles lie. */
static unsigned turn_of(bt_phase before, bt_phase after, unsigned placed)
{
    bool ending = after == BT_PHASE_OVER || after == BT_PHASE_FINAL_REVEAL;
    switch (before) {
    case BT_PHASE_DRAW:
        return ending ? 0 : placed;
    case BT_PHASE_PLACE:
        return placed;
    case BT_PHASE_FINAL_REVEAL:
        return 0;
    default:
        return placed - 1;
    }
}

void played_move(playthrough *played, bt_move move)
{
    bt_phase before = bt_game_phase(&played->game);
    unsigned placed = bt_placed_count(&played->game);
    bt_event_log_clear(&played->log);
    played->error = bt_play(&played->game, move, &played->log);
    unsigned turn = turn_of(before, bt_game_phase(&played->game), placed);
    for (unsigned event = 0; event < played->log.event_count; event++) {
        bool final = played->log.events[event].final;
        write_event(played, &played->log.events[event], final ? 0 : turn);
    }
}

void played_run(playthrough *played, const test_case *test)
{
    played->event_count = 0;
    memset(&played->fault, 0, sizeof played->fault);
    played->error =
        bt_record_read(&played->record, test->record, strlen(test->record), false, &played->fault);
    if (played->error != BT_OK) {
        return;
    }
    played->error = bt_game_start(&played->game, &played->record.config);
    for (unsigned index = 0; index < played->record.move_count && played->error == BT_OK; index++) {
        played_move(played, played->record.moves[index]);
    }
}
