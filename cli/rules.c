/* bigtop rules: the rules by id, and the options. */
#include "command.h"
#include "rule_text.h"

#include <bigtop.h>

#include <argp.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static error_t parse(int key, char *text, struct argp_state *state)
{
    const char **id = state->input;
    if (key != ARGP_KEY_ARG) {
        return ARGP_ERR_UNKNOWN;
    }
    if (state->arg_num > 0) {
        argp_error(state, "one ID is expected, \"%s\" is too many", text);
    }
    *id = text;
    return 0;
}

static const struct argp parser = {
    NULL,
    parse,
    "[ID]",
    "Show a rule by the id that scores and refusals cite. A part of an id shows all that begin so, "
    "\"options\" shows the options of a game, and nothing shows everything.\v"
    "Examples: bigtop rules CIR-07, bigtop rules ACR\n\n" COMMAND_EXIT_HELP,
    NULL,
    NULL,
    NULL,
};

/* ---- printing ---- */

enum { ID_WIDTH = 10, LINE_WIDTH = 88 };

/* The text without the marks of the page, broken at blanks, from the second line on indented. */
static void print_wrapped(const char *text, size_t length)
{
    size_t column = ID_WIDTH;
    for (size_t i = 0; i < length;) {
        size_t end = i;
        while (end < length && text[end] != ' ') {
            end++;
        }
        if (column + (end - i) > LINE_WIDTH && column > ID_WIDTH) {
            printf("\n%*s", ID_WIDTH, "");
            column = ID_WIDTH;
        }
        for (; i < end; i++) {
            if (text[i] != '`') {
                fputc(text[i], stdout);
                column++;
            }
        }
        if (i < length) {
            fputc(' ', stdout);
            column++;
            i++;
        }
    }
    fputc('\n', stdout);
}

static void print_row(const rule_row *row)
{
    printf("%-*.*s", ID_WIDTH, (int)row->id_length, row->id);
    print_wrapped(row->text, row->text_length);
}

/* ---- finding ---- */

/* "ACR" and "ACR-0" begin ACR-01, "INT" begins INT-AB-1, but "AC" begins no word of an id. */
static bool begins(const rule_row *row, const char *part)
{
    const size_t length = strlen(part);
    return length <= row->id_length && strncasecmp(row->id, part, length) == 0 &&
           (length == row->id_length || row->id[length] == '-' || strchr(part, '-') != NULL);
}

/* All rows that begin so, all if `part` is NULL; their number. */
static unsigned print_rows(const char *part)
{
    rule_row row;
    const char *section = NULL;
    unsigned count = 0;
    for (const char *place = NULL; rule_text_next(&place, &row);) {
        if (part != NULL && !begins(&row, part)) {
            continue;
        }
        if (row.section != section) {
            printf("%s%.*s\n\n", count == 0 ? "" : "\n", (int)row.section_length, row.section);
            section = row.section;
        }
        print_row(&row);
        count++;
    }
    return count;
}

static void print_options(void)
{
    static const char *const row = "%-21s %-27s %-27s %s\n";
    bt_config presets[BT_EDITION_COUNT];
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        bt_config_preset(&presets[edition], (bt_edition)edition, BT_SET_ALL, 2);
    }
    printf(row, "option", bt_edition_name(BT_EDITION_C2), bt_edition_name(BT_EDITION_C3), "values");
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        char values[256] = "";
        size_t used = 0;
        const char *choice;
        for (unsigned n = 0; (choice = bt_option_choice((bt_option)option, n, NULL)) != NULL; n++) {
            used += (size_t)snprintf(values + used, sizeof values - used, "%s%s",
                                     n == 0 ? "" : "  ", choice);
        }
        printf(row, bt_option_name((bt_option)option),
               bt_config_option_text(&presets[BT_EDITION_C2], (bt_option)option),
               bt_config_option_text(&presets[BT_EDITION_C3], (bt_option)option),
               option == BT_OPTION_MODULES ? "none, or a list with commas" : values);
    }
    puts("\nWithout Under the Big Top c3 plays with 7 meeples too. Set an option by\n"
         "--option NAME=VALUE, in a record by the line `option NAME VALUE`.");
}

/* ---- near misses ---- */

enum { LONGEST_ID = 24, MOST_SUGGESTIONS = 5 };

static unsigned least(unsigned a, unsigned b, unsigned c)
{
    const unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* How many characters must be changed, added or left out (Levenshtein's distance). */
static unsigned distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned row[LONGEST_ID + 1];
    if (a_length > LONGEST_ID || b_length > LONGEST_ID) {
        return LONGEST_ID;
    }
    for (size_t j = 0; j <= b_length; j++) {
        row[j] = (unsigned)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        unsigned corner = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            const bool same = toupper((unsigned char)a[i - 1]) == toupper((unsigned char)b[j - 1]);
            const unsigned above = row[j];
            row[j] = least(corner + (same ? 0 : 1), above + 1, row[j - 1] + 1);
            corner = above;
        }
    }
    return row[b_length];
}

static void suggest(const char *id)
{
    const size_t length = strlen(id);
    unsigned nearest = 3; /* farther ones help nobody */
    rule_row row;
    for (const char *place = NULL; rule_text_next(&place, &row);) {
        const unsigned away = distance(id, length, row.id, row.id_length);
        nearest = away < nearest ? away : nearest;
    }
    unsigned count = 0;
    for (const char *place = NULL; rule_text_next(&place, &row) && count < MOST_SUGGESTIONS;) {
        if (nearest < 3 && distance(id, length, row.id, row.id_length) == nearest) {
            fprintf(stderr, "%s %.*s", count == 0 ? "; near it" : ",", (int)row.id_length, row.id);
            count++;
        }
    }
    fputs(count == 0 ? "; `bigtop rules` lists all\n" : "\n", stderr);
}

int command_rules(int argc, char **argv)
{
    const char *id = NULL;
    argp_parse(&parser, argc, argv, 0, NULL, &id);
    if (id != NULL && strcasecmp(id, "options") == 0) {
        print_options();
        return COMMAND_FINE;
    }
    rule_row row;
    if (id != NULL && rule_text_find(id, &row)) {
        print_row(&row);
        return COMMAND_FINE;
    }
    if (id != NULL && (*id == '\0' || print_rows(id) == 0)) {
        fprintf(stderr, "bigtop: there is no rule \"%s\"", id);
        suggest(id);
        return COMMAND_NO;
    }
    if (id == NULL) {
        print_rows(NULL);
    }
    return COMMAND_FINE;
}
