#include "record_scan.h"

#include "text.h"

void bt_scan_start(bt_scanner *scanner, const char *text, size_t length)
{
    *scanner = (bt_scanner){.text = text, .length = length};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Find the end of the line that starts at next_line, and the end of its words. A remark begins at a
 * # outside quotation marks. */
static void find_line(bt_scanner *scanner)
{
    size_t i = scanner->next_line;
    bool quoted = false;
    bool remark = false;
    scanner->line_start = i;
    scanner->position = i;
    scanner->line++;
    size_t words_end = i;
    for (; i < scanner->length && scanner->text[i] != '\n'; i++) {
        const char c = scanner->text[i];
        quoted = quoted != (c == '"');
        remark = remark || (c == '#' && !quoted);
        if (!remark) {
            words_end = i + 1;
        }
    }
    if (words_end > scanner->line_start && scanner->text[words_end - 1] == '\r') {
        words_end--;
    }
    scanner->line_end = words_end;
    scanner->next_line = i + 1;
}

void bt_scan_next(bt_scanner *scanner)
{
    size_t i = scanner->position;
    while (i < scanner->line_end && is_blank(scanner->text[i])) {
        i++;
    }
    const size_t start = i;
    const bool quoted = i < scanner->line_end && scanner->text[i] == '"';
    while (i < scanner->line_end && (quoted || !is_blank(scanner->text[i]))) {
        i++;
        if (quoted && scanner->text[i - 1] == '"' && i - 1 > start) {
            break;
        }
    }
    scanner->position = i;
    scanner->word = (bt_word){scanner->text + start, i - start, scanner->line,
                              (uint32_t)(start - scanner->line_start + 1)};
}

bool bt_scan_line(bt_scanner *scanner)
{
    while (scanner->next_line < scanner->length) {
        find_line(scanner);
        bt_scan_next(scanner);
        if (scanner->word.length != 0) {
            return true;
        }
    }
    return false;
}

bool bt_scan_is(const bt_scanner *scanner, const char *word)
{
    return bt_text_is(scanner->word.text, scanner->word.length, word);
}

bool bt_scan_last_line(const bt_scanner *scanner)
{
    bt_scanner ahead = *scanner;
    return !bt_scan_line(&ahead);
}

bool bt_scan_number(const char *text, size_t length, int low, int high, int *number)
{
    const bool negative = length > 0 && text[0] == '-';
    size_t i = negative ? 1 : 0;
    int value = 0;
    if (i == length || length > 7) {
        return false;
    }
    for (; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = value * 10 + (text[i] - '0');
    }
    value = negative ? -value : value;
    if (value < low || value > high) {
        return false;
    }
    *number = value;
    return true;
}
