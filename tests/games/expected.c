#include "expected.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* A whole number that ends the text or is followed by a space. */
static int number(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

static bool starts(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (text[length] == ' ' || text[length] == '\0');
}

char *expected_next_game(char **rest, char **text)
{
    char *line = text_line(rest);
    while (line != NULL && !starts(line, "game")) {
        line = text_line(rest);
    }
    if (line == NULL) {
        return NULL;
    }
    *text = *rest;
    char *next = strstr(*rest, "\ngame ");
    if (next == NULL) {
        *rest += strlen(*rest);
    } else {
        *next = '\0';
        *rest = next + 1;
    }
    return line + strlen("game ");
}

/* The part of a line after " : ", cut off; NULL if there is none. */
static char *list_of(char *line)
{
    char *list = strstr(line, " : ");
    if (list == NULL) {
        return NULL;
    }
    *list = '\0';
    return list + strlen(" : ");
}

bool expected_next_turn(char **text, expected_turn *turn)
{
    memset(turn, 0, sizeof *turn);
    char *line = text_line(text);
    if (line == NULL) {
        return false;
    }
    if (starts(line, "turn")) {
        turn->number = (unsigned)number(line + strlen("turn "));
    } else if (!starts(line, "end")) {
        return false;
    }
    while ((line = text_line(text)) != NULL) {
        if (starts(line, "left")) {
            turn->left = number(line + strlen("left "));
        } else if (starts(line, "places")) {
            turn->place_list = list_of(line);
            turn->places = number(line + strlen("places "));
        } else if (starts(line, "options")) {
            turn->option_list = list_of(line);
            turn->options = number(line + strlen("options "));
        } else if (starts(line, "totals")) {
            char *rest = line + strlen("totals ");
            char *word = text_word(&rest);
            for (unsigned seat = 0; word != NULL && seat < BT_MAX_SEATS; seat++) {
                turn->totals[seat] = number(word);
                word = text_word(&rest);
            }
            return true;
        } else if (turn->result_count < EXPECTED_MAX_RESULTS) {
            turn->results[turn->result_count++] = line;
        } else {
            return false;
        }
    }
    return false;
}
