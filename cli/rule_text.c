/* Finding rows of the form `| CIR-07 | text |` in the rules, and the headings above them. */
#include "rule_text.h"

#include "rules_md.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char *line_end(const char *line)
{
    const char *feed = strchr(line, '\n');
    return feed == NULL ? line + strlen(line) : feed;
}

/* Without blanks at either end. */
static void trim(const char **text, size_t *length)
{
    while (*length > 0 && **text == ' ') {
        ++*text;
        --*length;
    }
    while (*length > 0 && (*text)[*length - 1] == ' ') {
        --*length;
    }
}

/* An id: capitals, a hyphen, at the end a digit. Heads of tables and option names are none. */
static bool is_id(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (isupper(c) == 0 && isdigit(c) == 0 && c != '-') {
            return false;
        }
    }
    return length >= 3 && memchr(text, '-', length) != NULL &&
           isdigit((unsigned char)text[length - 1]) != 0;
}

/* Is this line a row? If so its cells go to `row`. */
static bool read_row(const char *line, const char *end, rule_row *row)
{
    if (*line != '|') {
        return false;
    }
    const char *second = memchr(line + 1, '|', (size_t)(end - line - 1));
    if (second == NULL || end[-1] != '|' || end - 1 == second) {
        return false;
    }
    row->id = line + 1;
    row->id_length = (size_t)(second - line - 1);
    trim(&row->id, &row->id_length);
    row->text = second + 1;
    row->text_length = (size_t)(end - 1 - row->text);
    trim(&row->text, &row->text_length);
    return is_id(row->id, row->id_length);
}

static void note_heading(const char *line, const char *end, rule_row *row)
{
    const size_t marks = strspn(line, "#");
    if (marks > 0 && line[marks] == ' ') {
        row->section = line + marks + 1;
        row->section_length = (size_t)(end - row->section);
    }
}

bool rule_text_next(const char **place, rule_row *row)
{
    const char *line = *place;
    if (line == NULL) {
        line = (const char *)rules_md;
        *row = (rule_row){"", "", "", 0, 0, 0};
    }
    while (*line != '\0') {
        const char *end = line_end(line);
        const bool found = read_row(line, end, row);
        if (!found) {
            note_heading(line, end, row);
        }
        line = *end == '\0' ? end : end + 1;
        if (found) {
            *place = line;
            return true;
        }
    }
    *place = line;
    return false;
}

bool rule_text_find(const char *id, rule_row *row)
{
    const size_t length = strlen(id);
    for (const char *place = NULL; rule_text_next(&place, row);) {
        if (row->id_length == length && strncasecmp(row->id, id, length) == 0) {
            return true;
        }
    }
    return false;
}
