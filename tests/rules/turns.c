#include "expectations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "turn 9 score ..." or "turn end score ..."; NULL if the line expects something else. */
static const char *turn_line(const char *line, unsigned *turn)
{
    if (strncmp(line, "turn ", 5) != 0) {
        return NULL;
    }
    /* "end" is no number, which gives 0 */
    *turn = (unsigned)strtol(line + 5, NULL, 10);
    const char *event = strchr(line + 5, ' ');
    return event == NULL ? "" : event + 1;
}

/* How often the word of this length stands among the words of a text. */
static unsigned count_word(const char *text, const char *word, size_t length)
{
    unsigned count = 0;
    while (*text != '\0') {
        size_t next = strcspn(text, " ");
        count += next == length && strncmp(text, word, length) == 0;
        text += next + (text[next] == ' ' ? 1 : 0);
    }
    return count;
}

/* Are the words of two texts the same but for their order? The squares of tiles and
 * those of figures differ in form. */
static bool same_words(const char *one, const char *other)
{
    if (strlen(one) != strlen(other)) {
        return false;
    }
    for (const char *word = one; *word != '\0';) {
        size_t length = strcspn(word, " ");
        if (count_word(one, word, length) != count_word(other, word, length)) {
            return false;
        }
        word += length + (word[length] == ' ' ? 1 : 0);
    }
    return true;
}

/* A score with or without its rule, and with or without where it came from; of other events the
 * first words are enough. */
static bool same_event(const played_event *event, const char *expected)
{
    char whole[TEXT_SIZE + PLAYED_DETAILS];
    size_t length = strlen(event->text), expected_length = strlen(expected);
    if (!event->scores && expected_length < length) {
        return strncmp(event->text, expected, expected_length) == 0 &&
               event->text[expected_length] == ' ';
    }
    if (strcmp(event->text, expected) == 0) {
        return true;
    }
    snprintf(whole, sizeof whole, "%s %s", event->text, event->rule);
    if (strcmp(whole, expected) == 0) {
        return true;
    }
    snprintf(whole, sizeof whole, "%s %s%s", event->text, event->rule, event->details);
    return same_words(whole, expected);
}

/* List a turn's events. */
static void list_turn(const playthrough *played, unsigned turn, char *found)
{
    int length = snprintf(found, EXPECTATION_FOUND, "turn %u:", turn);
    for (unsigned index = 0; index < played->event_count; index++) {
        const played_event *event = &played->events[index];
        if (event->turn == turn && length < EXPECTATION_FOUND) {
            length += snprintf(found + length, (size_t)(EXPECTATION_FOUND - length), " [%s %s%s]",
                               event->text, event->rule, event->details);
        }
    }
}

/* Does the case have a line "turn N words"? */
static bool turn_says(const test_case *test, unsigned turn, const char *words)
{
    for (unsigned index = 0; index < test->expectation_count; index++) {
        unsigned expected_turn = 0;
        const char *expected = turn_line(test->expectations[index], &expected_turn);
        if (expected != NULL && expected_turn == turn && strcmp(expected, words) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_event(const char *expected)
{
    return strcmp(expected, "nothing") != 0 && strcmp(expected, "no score") != 0 &&
           strcmp(expected, "in any order") != 0;
}

/* A turn's scores are all given; other events may be left out. What is given comes in this order,
 * unless the case says "in any order". */
static bool turn_met(const playthrough *played, const test_case *test, unsigned turn)
{
    bool matched[PLAYED_MAX_EVENTS] = {false};
    bool any_order = turn_says(test, turn, "in any order");
    unsigned next = 0;
    for (unsigned index = 0; index < test->expectation_count; index++) {
        unsigned expected_turn = 0;
        const char *expected = turn_line(test->expectations[index], &expected_turn);
        if (expected == NULL || expected_turn != turn || !is_event(expected)) {
            continue;
        }
        if (any_order) {
            next = 0;
        }
        while (next < played->event_count && (matched[next] || played->events[next].turn != turn ||
                                              !same_event(&played->events[next], expected))) {
            next++;
        }
        if (next == played->event_count) {
            return false;
        }
        matched[next++] = true;
    }
    bool nothing = turn_says(test, turn, "nothing");
    for (unsigned index = 0; index < played->event_count; index++) {
        const played_event *event = &played->events[index];
        if (event->turn == turn && (nothing || (event->scores && !matched[index]))) {
            return false;
        }
    }
    return true;
}

bool expectation_turns_met(const playthrough *played, const test_case *test, char *found)
{
    for (unsigned index = 0; index < test->expectation_count; index++) {
        unsigned turn = 0;
        if (turn_line(test->expectations[index], &turn) != NULL && !turn_met(played, test, turn)) {
            list_turn(played, turn, found);
            return false;
        }
    }
    return true;
}
