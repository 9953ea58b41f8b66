#include "words.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

words words_of(char *line)
{
    words list = {0};
    for (char *word = text_word(&line); word != NULL && list.count < WORDS_MAX;
         word = text_word(&line)) {
        list.word[list.count++] = word;
    }
    return list;
}

bool is(const char *word, const char *other)
{
    return strcmp(word, other) == 0;
}

const char *at(const words *list, unsigned index)
{
    return index < list->count ? list->word[index] : "";
}

int number(const char *word)
{
    return (int)strtol(word, NULL, 10);
}

unsigned seat_of(const char *word)
{
    return word[0] == 'p' ? (unsigned)number(word + 1) - 1 : BT_MAX_SEATS;
}

bool square_of(const char *word, int *x, int *y)
{
    char *end = NULL;
    *x = (int)strtol(word, &end, 10);
    if (end == word || *end != ',') {
        return false;
    }
    *y = (int)strtol(end + 1, &end, 10);
    return *end == '\0';
}

int figure_kind(const char *word)
{
    for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
        if (is(word, bt_figure_name(kind))) {
            return (int)kind;
        }
    }
    return -1;
}

bt_move move_of(const bt_game *game, const words *list, unsigned first)
{
    const char *verb = at(list, first);
    int x = 0, y = 0, space = -1;
    if (is(verb, "pass")) {
        return bt_move_pass();
    }
    if (is(verb, "recall")) {
        return bt_move_recall();
    }
    if (is(verb, "place") && square_of(at(list, first + 1), &x, &y)) {
        return bt_move_place(x, y, (unsigned)number(at(list, first + 2) + 1));
    }
    if (is(verb, "acrobat") || is(verb, "pyramid")) {
        if (!square_of(at(list, first + 1), &x, &y) || (space = text_space(game, x, y)) < 0) {
            return 0;
        }
        return is(verb, "acrobat") ? bt_move_acrobat((unsigned)space)
                                   : bt_move_pyramid((unsigned)space);
    }
    int figure = figure_kind(verb);
    int segment = text_segment(game, bt_placed_count(game) - 1, at(list, first + 1));
    return figure < 0 || segment < 0 ? 0
                                     : bt_move_figure_on((bt_figure_kind)figure, (unsigned)segment);
}
