/*
 * Plays the games of another engine (README.md) again and compares everything it said about them:
 * placements, options, scores with their items, figures sent home, tokens, tent, totals, final
 * result.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "text.h"

/* One game being replayed. Large, so there is one of them. */
typedef struct replay {
    char *name;
    bt_record record;
    bt_game game;
    bt_event_log log;
    unsigned turn;
    unsigned differences;
    int totals[BT_MAX_SEATS];          /* sums of events */
    bt_figure figures[BT_MAX_FIGURES]; /* on the board when the last turn was over */
    size_t figure_count;
} replay;

/* What was compared, for the summary. */
typedef struct counts {
    unsigned long games, turns, placement_lists, option_lists, scores, returns, reveals, figures;
    unsigned long river_turns, river_more, river_extra;
} counts;

static replay current;
static counts compared;

__attribute__((format(printf, 1, 2))) static void differ(const char *format, ...)
{
    current.differences++;
    if (current.differences > 10) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    printf("# %s turn %u: ", current.name, current.turn);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
}

static bool contains(const bt_move *moves, size_t count, bt_move move)
{
    for (size_t index = 0; index < count; index++) {
        if (moves[index] == move) {
            return true;
        }
    }
    return false;
}

/* The other engine's river rule is stricter than RIV-03, so there ours may list more. */
static void compare_places(const expected_turn *turn)
{
    static bt_move moves[BT_MAX_MOVES];
    size_t count = bt_moves(&current.game, moves, BT_MAX_MOVES);
    const bt_tile_facts *facts = bt_tile_facts_of((unsigned)bt_drawn_kind(&current.game));
    bool river = facts->set == BT_SET_RIVER || facts->edges[0] == BT_EDGE_RIVER ||
                 facts->edges[1] == BT_EDGE_RIVER;
    size_t expected = (size_t)turn->places;
    if (river) {
        compared.river_turns++;
        compared.river_more += count > expected;
        compared.river_extra += count > expected ? count - expected : 0;
    }
    if (count != expected && !(river && count > expected)) {
        differ("%zu placements of %s, not %zu", count, facts->id, expected);
    }
    if (bt_bag_total(&current.game) != (unsigned)turn->left) {
        differ("%u tiles left, not %d", bt_bag_total(&current.game), turn->left);
    }
    if (turn->place_list == NULL) {
        return;
    }
    compared.placement_lists++;
    size_t listed = 0;
    char *rest = turn->place_list;
    for (char *word = text_word(&rest); word != NULL; word = text_word(&rest)) {
        char *end = word;
        int x = (int)strtol(word, &end, 10);
        int y = (int)strtol(end + 1, &end, 10);
        for (char *rotation = end + 1; *rotation != '\0'; rotation++) {
            listed++;
            if (!contains(moves, count, bt_move_place(x, y, (unsigned)(*rotation - '0')))) {
                differ("%s not offered at %d,%d r%c", facts->id, x, y, *rotation);
            }
        }
    }
    if (listed != expected) {
        differ("the list has %zu placements, not %zu", listed, expected);
    }
}

static void compare_options(const expected_turn *turn)
{
    static bt_move moves[BT_MAX_MOVES];
    size_t count = bt_moves(&current.game, moves, BT_MAX_MOVES);
    if (count == 0 || !contains(moves, count, bt_move_pass())) {
        differ("passing is not offered");
    }
    if (count != (size_t)turn->options + 1) {
        differ("%zu options, not %d", count - 1, turn->options);
    }
    if (turn->option_list == NULL) {
        return;
    }
    compared.option_lists++;
    bool matched[BT_MAX_MOVES] = {false};
    char *rest = turn->option_list;
    for (char *word = text_word(&rest); word != NULL; word = text_word(&rest)) {
        char *at = strchr(word, '@');
        if (at != NULL) {
            *at = ' ';
        }
        bool found = false;
        for (size_t index = 0; index < count && !found; index++) {
            char text[TEXT_SIZE];
            text_action(text, &current.game, moves[index]);
            if (!matched[index] && strcmp(text, word) == 0) {
                matched[index] = true;
                found = true;
            }
        }
        if (!found) {
            differ("%s not offered", word);
        }
    }
    for (size_t index = 0; index < count; index++) {
        char text[TEXT_SIZE];
        text_action(text, &current.game, moves[index]);
        if (!matched[index] && bt_move_type_of(moves[index]) != BT_MOVE_PASS) {
            differ("%s offered, which the other engine does not", text);
        }
    }
}

/* "-1,1 city:E" */
static void figure_place(char *text, const bt_figure *figure)
{
    char place[TEXT_SIZE];
    text_place(place, &current.game, figure->tile, figure->segment);
    snprintf(text, TEXT_SIZE, "%d,%d %.100s", figure->square.x, figure->square.y, place);
}

/* Does `where` name the event's square or one of the seat's figures in it? */
static bool happened_at(const bt_event *event, const char *where)
{
    char text[TEXT_SIZE];
    snprintf(text, TEXT_SIZE, "%d,%d", event->square.x, event->square.y);
    if (strcmp(text, where) == 0) {
        return true;
    }
    for (unsigned index = 0; index < event->figure_count; index++) {
        const bt_figure *figure = &current.log.figures[event->first_figure + index];
        figure_place(text, figure);
        if (figure->seat == event->seat && strcmp(text, where) == 0) {
            return true;
        }
    }
    return false;
}

/* Is this event the one that the expected line tells of? */
static bool same_event(const bt_event *event, const char *line)
{
    char text[TEXT_SIZE], place[TEXT_SIZE];
    switch ((bt_event_type)event->type) {
    case BT_EVENT_SCORE: {
        const char *at = strstr(line, " @ ");
        if (strncmp(line, "score ", 6) != 0 || at == NULL) {
            return false;
        }
        text_score(text, event);
        size_t length = (size_t)(at - line) - 6;
        return strlen(text) == length && strncmp(text, line + 6, length) == 0 &&
               happened_at(event, at + 3);
    }
    case BT_EVENT_RETURN: {
        const bt_figure *figure = &current.log.figures[event->first_figure];
        figure_place(place, figure);
        snprintf(text, TEXT_SIZE, "return p%d %s %.100s", event->seat + 1,
                 bt_figure_name(figure->kind), place);
        return strcmp(text, line) == 0;
    }
    case BT_EVENT_REVEAL:
        snprintf(text, TEXT_SIZE, "token %d %d,%d", event->value, event->square.x, event->square.y);
        return strcmp(text, line) == 0;
    case BT_EVENT_TENT:
        snprintf(text, TEXT_SIZE, "tent %d,%d", event->square.x, event->square.y);
        return strcmp(text, line) == 0;
    default:
        return false;
    }
}

static void describe(char *text, const bt_event *event)
{
    if (event->type == BT_EVENT_SCORE) {
        text_score(text, event);
    } else {
        snprintf(text, TEXT_SIZE, "%s p%d %d,%d", bt_event_name(event->type), event->seat + 1,
                 event->square.x, event->square.y);
    }
}

/* Compare the events from `first` up to `last` with the lines, as multisets. */
static void compare_events(const expected_turn *turn, unsigned first, unsigned last)
{
    bool matched[EXPECTED_MAX_RESULTS] = {false};
    for (unsigned index = first; index < last; index++) {
        const bt_event *event = &current.log.events[index];
        compared.scores += event->type == BT_EVENT_SCORE;
        compared.returns += event->type == BT_EVENT_RETURN;
        compared.reveals += event->type == BT_EVENT_REVEAL;
        if (event->type == BT_EVENT_SCORE) {
            current.totals[event->seat] += event->points;
        }
        if (event->type == BT_EVENT_DISCARD) {
            continue;
        }
        bool found = false;
        for (unsigned line = 0; line < turn->result_count && !found; line++) {
            if (!matched[line] && same_event(event, turn->results[line])) {
                matched[line] = true;
                found = true;
            }
        }
        if (!found) {
            char text[TEXT_SIZE];
            describe(text, event);
            differ("ours alone: %s", text);
        }
    }
    for (unsigned line = 0; line < turn->result_count; line++) {
        if (!matched[line] && strncmp(turn->results[line], "figure ", 7) != 0) {
            differ("theirs alone: %s", turn->results[line]);
        }
    }
    for (unsigned seat = 0; seat < current.record.config.seats; seat++) {
        if (current.totals[seat] != turn->totals[seat]) {
            differ("p%u has %d points, not %d", seat + 1, current.totals[seat], turn->totals[seat]);
        }
    }
}

/* Figures that were on the board when the last turn was over. */
static void compare_figures(const expected_turn *end)
{
    bool matched[BT_MAX_FIGURES] = {false};
    size_t expected = 0;
    for (unsigned line = 0; line < end->result_count; line++) {
        if (strncmp(end->results[line], "figure ", 7) != 0) {
            continue;
        }
        expected++;
        bool found = false;
        for (size_t index = 0; index < current.figure_count && !found; index++) {
            const bt_figure *figure = &current.figures[index];
            char text[TEXT_SIZE], place[TEXT_SIZE];
            figure_place(place, figure);
            snprintf(text, TEXT_SIZE, "p%d %s %.100s", figure->seat + 1,
                     bt_figure_name(figure->kind), place);
            if (!matched[index] && strcmp(text, end->results[line] + 7) == 0) {
                matched[index] = true;
                found = true;
            }
        }
        if (!found) {
            differ("theirs alone: %s", end->results[line]);
        }
    }
    compared.figures += expected;
    if (expected != current.figure_count) {
        differ("%zu figures on the board, not %zu", current.figure_count, expected);
    }
}

/* Events before the final count; the others belong to the end. */
static unsigned events_in_play(unsigned final_from)
{
    unsigned count = 0;
    while (count < final_from && !current.log.events[count].final) {
        count++;
    }
    return count;
}

static bool turn_over(bt_phase phase)
{
    return phase == BT_PHASE_DRAW || phase == BT_PHASE_FINAL_REVEAL || phase == BT_PHASE_OVER;
}

static void play(char *expectations)
{
    bt_game *game = &current.game;
    expected_turn turn = {0};
    bool open = false; /* a turn has been read and is not over */
    memset(current.totals, 0, sizeof current.totals);
    if (bt_game_start(game, &current.record.config) != BT_OK) {
        differ("the game does not start");
        return;
    }
    bt_event_log_clear(&current.log);
    unsigned before_final = 0;
    for (unsigned index = 0; index < current.record.move_count; index++) {
        bt_move move = current.record.moves[index];
        bt_phase phase = bt_game_phase(game);
        if (phase == BT_PHASE_PLACE && !open) {
            open = expected_next_turn(&expectations, &turn) && turn.number > 0;
            if (!open) {
                differ("the other engine knows of no turn after this one");
                return;
            }
            current.turn = turn.number;
            compared.turns++;
            compare_places(&turn);
        } else if (phase == BT_PHASE_ACTION) {
            compare_options(&turn);
        }
        before_final = current.log.event_count;
        bt_error error = bt_play(game, move, &current.log);
        if (error != BT_OK) {
            differ("move %u refused: %s", index, bt_error_text(error));
            return;
        }
        if (phase != BT_PHASE_FINAL_REVEAL) {
            before_final = current.log.event_count;
        }
        if (open && turn_over(bt_game_phase(game))) {
            unsigned last = events_in_play(before_final);
            compare_events(&turn, 0, last);
            open = false;
            current.figure_count = bt_figures(game, current.figures, BT_MAX_FIGURES);
            memmove(current.log.events, current.log.events + last,
                    (current.log.event_count - last) * sizeof current.log.events[0]);
            current.log.event_count -= last;
            if (current.log.event_count == 0) {
                bt_event_log_clear(&current.log);
            }
        }
    }
    if (bt_game_phase(game) != BT_PHASE_OVER) {
        differ("the game is not over");
    } else if (!expected_next_turn(&expectations, &turn) || turn.number != 0) {
        differ("the other engine knows of more turns");
    } else {
        compare_events(&turn, 0, current.log.event_count);
        compare_figures(&turn);
        for (unsigned seat = 0; seat < current.record.config.seats; seat++) {
            if (bt_score(game, seat) != turn.totals[seat]) {
                differ("p%u ends with %d points, not %d", seat + 1, bt_score(game, seat),
                       turn.totals[seat]);
            }
        }
    }
}

/* The next record's text cut off `*rest`; NULL if there is none. */
static char *next_record(char **rest)
{
    char *start = strstr(*rest, "# game ");
    if (start == NULL) {
        return NULL;
    }
    char *next = strstr(start + 1, "\n# game ");
    if (next == NULL) {
        *rest = start + strlen(start);
    } else {
        *next = '\0';
        *rest = next + 1;
    }
    return start;
}

/* One game of a set. False if it differs. */
static bool compare_game(char *record, char *expectations)
{
    bt_record_fault fault = {0};
    current.turn = 0;
    current.differences = 0;
    current.figure_count = 0;
    if (strncmp(record + strlen("# game "), current.name, strlen(current.name)) != 0) {
        differ("records and expectations are not in step");
        return false;
    }
    bt_error error = bt_record_read(&current.record, record, strlen(record), false, &fault);
    if (error != BT_OK) {
        differ("the record is refused: %s, line %u column %u (%s)", bt_error_text(error),
               fault.line, fault.column, fault.reason != NULL ? fault.reason : "");
        if (bt_record_read(&current.record, record, strlen(record), true, &fault) != BT_OK) {
            return false;
        }
    }
    compared.games++;
    play(expectations);
    return current.differences == 0;
}

int main(int argument_count, char **arguments)
{
    const char *folder = argument_count > 1 ? arguments[1] : "tests/games";
    unsigned failed = 0, number = 0;
    for (const char *set = "ABCDE"; *set != '\0'; set++) {
        char records_name[16], expected_name[16];
        snprintf(records_name, sizeof records_name, "%c.records", *set);
        snprintf(expected_name, sizeof expected_name, "%c.expected", *set);
        char *records = text_read_file(folder, records_name);
        char *expected = text_read_file(folder, expected_name);
        char *record_rest = records, *expected_rest = expected;
        if (records == NULL || expected == NULL) {
            return EXIT_FAILURE;
        }
        char *expectations = NULL;
        while ((current.name = expected_next_game(&expected_rest, &expectations)) != NULL) {
            char *record = next_record(&record_rest);
            bool equal = record != NULL && compare_game(record, expectations);
            failed += !equal;
            printf("%s %u - %s\n", equal ? "ok" : "not ok", ++number, current.name);
        }
        free(records);
        free(expected);
    }
    printf("1..%u\n", number);
    printf("# %lu games, %lu turns, %lu placement lists, %lu option lists, %lu scores,\n"
           "# %lu figures sent home, %lu tokens, %lu figures at the end\n"
           "# river: %lu of %lu turns with more placements than theirs, %lu in all\n",
           compared.games, compared.turns, compared.placement_lists, compared.option_lists,
           compared.scores, compared.returns, compared.reveals, compared.figures,
           compared.river_more, compared.river_turns, compared.river_extra);
    return failed == 0 && number > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
