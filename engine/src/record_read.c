/* Reading records: the header here, the turns in record_turns.c. */
#include "record_read.h"

#include "text.h"

bool bt_fault_at(bt_reader *reader, const bt_word *word, bt_error error, const char *reason)
{
    reader->fault.error = error;
    reader->fault.line = word->line;
    reader->fault.column = word->column;
    reader->fault.reason = reason;
    return false;
}

bool bt_fault_here(bt_reader *reader, bt_error error, const char *reason)
{
    return bt_fault_at(reader, &reader->scan.word, error, reason);
}

bool bt_line_ends(bt_reader *reader)
{
    if (reader->scan.word.length != 0) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "nothing more belongs on this line");
    }
    return true;
}

/* Go to the next line, which must begin with this word, and look at what follows it. */
static bool expect_line(bt_reader *reader, const char *word, const char *reason)
{
    if (!bt_scan_line(&reader->scan)) {
        reader->scan.word.line = reader->scan.line + 1;
        reader->scan.word.column = 1;
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, reason);
    }
    if (!bt_scan_is(&reader->scan, word)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, reason);
    }
    bt_scan_next(&reader->scan);
    return true;
}

static bool read_number(bt_reader *reader, int low, int high, int *number)
{
    return bt_scan_number(reader->scan.word.text, reader->scan.word.length, low, high, number);
}

static bool read_versions(bt_reader *reader)
{
    int number = 0;
    if (!expect_line(reader, "bigtop-record", "a record begins with 'bigtop-record 1'")) {
        return false;
    }
    if (!read_number(reader, BT_RECORD_FORMAT, BT_RECORD_FORMAT, &number)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_VERSION, "only format version 1 is known");
    }
    bt_scan_next(&reader->scan);
    if (!bt_line_ends(reader) || !expect_line(reader, "rules", "'rules N' is expected here")) {
        return false;
    }
    if (!read_number(reader, 1, BT_RULES_REVISION, &number)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_VERSION,
                             "rules revisions from 1 to this program's are known");
    }
    bt_scan_next(&reader->scan);
    return bt_line_ends(reader);
}

static bool read_edition(bt_reader *reader, bt_edition *edition)
{
    if (!expect_line(reader, "edition", "'edition c2' or 'edition c3' is expected here")) {
        return false;
    }
    for (unsigned i = 0; i < BT_EDITION_COUNT; i++) {
        if (bt_scan_is(&reader->scan, bt_edition_name((bt_edition)i))) {
            *edition = (bt_edition)i;
            bt_scan_next(&reader->scan);
            return bt_line_ends(reader);
        }
    }
    return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "the editions are c2 and c3");
}

static bool read_sets(bt_reader *reader, unsigned *sets)
{
    if (!expect_line(reader, "sets", "'sets base ...' is expected here")) {
        return false;
    }
    const bt_word first = reader->scan.word;
    *sets = 0;
    while (reader->scan.word.length != 0) {
        unsigned i = 0;
        while (bt_set_name(i) != NULL && !bt_scan_is(&reader->scan, bt_set_name(i))) {
            i++;
        }
        if (bt_set_name(i) == NULL || (*sets >> i & 1u) != 0) {
            return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                                 "the sets are base, abbot, river and bigtop, each once");
        }
        *sets |= 1u << i;
        bt_scan_next(&reader->scan);
    }
    if ((*sets & BT_SET_BASE) == 0) {
        return bt_fault_at(reader, &first, BT_ERROR_RECORD_SYNTAX, "the set base is always there");
    }
    return true;
}

static bool read_players(bt_reader *reader, unsigned *seats)
{
    int number = 0;
    if (!expect_line(reader, "players", "'players N' is expected here")) {
        return false;
    }
    if (!read_number(reader, 2, BT_MAX_SEATS, &number)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "2 to 6 players can play");
    }
    *seats = (unsigned)number;
    bt_scan_next(&reader->scan);
    return bt_line_ends(reader);
}

bool bt_read_seat(bt_reader *reader, unsigned *seat)
{
    const bt_word *word = &reader->scan.word;
    int number = 0;
    if (word->length != 2 || word->text[0] != 'p' ||
        !bt_scan_number(word->text + 1, 1, 1, reader->record->config.seats, &number)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "a player is p1, p2 and so on");
    }
    *seat = (unsigned)number - 1;
    bt_scan_next(&reader->scan);
    return true;
}

static bool read_name(bt_reader *reader)
{
    unsigned seat = 0;
    bt_scan_next(&reader->scan);
    const bt_word place = reader->scan.word;
    if (!bt_read_seat(reader, &seat)) {
        return false;
    }
    const bt_word word = reader->scan.word;
    const bool quoted =
        word.length >= 3 && word.text[0] == '"' && word.text[word.length - 1] == '"';
    if (!quoted || word.length - 2 >= BT_RECORD_NAME_SIZE) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                             "a name stands in quotation marks and has 1 to 63 bytes");
    }
    if (reader->record->names[seat][0] != '\0') {
        return bt_fault_at(reader, &place, BT_ERROR_RECORD_SYNTAX,
                           "this player has a name already");
    }
    for (size_t i = 1; i < word.length - 1; i++) {
        if ((unsigned char)word.text[i] < 32 || word.text[i] == 127) {
            return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                                 "a name has no control characters");
        }
        reader->record->names[seat][i - 1] = word.text[i];
    }
    bt_scan_next(&reader->scan);
    return bt_line_ends(reader);
}

static bool read_option(bt_reader *reader, uint32_t *seen)
{
    bt_scan_next(&reader->scan);
    const bt_word name = reader->scan.word;
    unsigned option = 0;
    while (option < BT_OPTION_COUNT &&
           !bt_text_is(name.text, name.length, bt_option_name((bt_option)option))) {
        option++;
    }
    if (option == BT_OPTION_COUNT) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "there is no such option");
    }
    if ((*seen >> option & 1u) != 0) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "this option was given before");
    }
    *seen |= 1u << option;
    bt_scan_next(&reader->scan);
    if (bt_config_set(&reader->record->config, name.text, name.length, reader->scan.word.text,
                      reader->scan.word.length) != BT_OK) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "the option does not take this value");
    }
    bt_scan_next(&reader->scan);
    return bt_line_ends(reader);
}

/* The header. Afterwards the scanner looks at the first turn's line, if `*more`. */
static bool read_header(bt_reader *reader, bool *more)
{
    bt_edition edition = BT_EDITION_C2;
    unsigned sets = 0;
    unsigned seats = 0;
    uint32_t options_seen = 0;
    if (!read_versions(reader) || !read_edition(reader, &edition) || !read_sets(reader, &sets) ||
        !read_players(reader, &seats)) {
        return false;
    }
    bt_config_preset(&reader->record->config, edition, sets, seats);
    while ((*more = bt_scan_line(&reader->scan))) {
        if (bt_scan_is(&reader->scan, "name") && options_seen == 0) {
            if (!read_name(reader)) {
                return false;
            }
        } else if (bt_scan_is(&reader->scan, "option")) {
            if (!read_option(reader, &options_seen)) {
                return false;
            }
        } else {
            break;
        }
    }
    if (bt_game_start(&reader->game, &reader->record->config) != BT_OK) {
        return bt_fault_here(reader, BT_ERROR_CONFIG, "these sets and options cannot be played");
    }
    return true;
}

static bool check_lengths(bt_reader *reader)
{
    size_t start = 0;
    uint32_t line = 1;
    for (size_t i = 0; i < reader->scan.length; i++) {
        const char c = reader->scan.text[i];
        if (c == '\0' || i - start >= BT_RECORD_MAX_LINE) {
            const bt_word place = {NULL, 0, line, (uint32_t)(i - start + 1)};
            return bt_fault_at(reader, &place, BT_ERROR_RECORD_SYNTAX,
                               c == '\0' ? "a record has no zero bytes"
                                         : "a line has at most 1000 bytes");
        }
        if (c == '\n') {
            start = i + 1;
            line++;
        }
    }
    return true;
}

static bool read_record(bt_reader *reader)
{
    bool more = false;
    if (reader->scan.length > BT_RECORD_MAX_BYTES) {
        const bt_word place = {NULL, 0, 1, 1};
        return bt_fault_at(reader, &place, BT_ERROR_RECORD_SYNTAX, "a record has at most 1 MiB");
    }
    if (!check_lengths(reader) || !read_header(reader, &more)) {
        return false;
    }
    while (more) {
        if (!bt_read_turn(reader)) {
            return false;
        }
        more = bt_scan_line(&reader->scan);
    }
    return true;
}

static void clear_record(bt_record *record)
{
    record->config = (bt_config){0};
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        for (unsigned i = 0; i < BT_RECORD_NAME_SIZE; i++) {
            record->names[seat][i] = '\0';
        }
    }
    record->move_count = 0;
    record->totals_count = 0;
}

bt_error bt_record_read(bt_record *record, const char *text, size_t length, bool as_scored,
                        bt_record_fault *fault)
{
    bt_record result;
    bt_reader reader = {.record = &result, .as_scored = as_scored};
    clear_record(&result);
    bt_scan_start(&reader.scan, text, length);
    const bool good = read_record(&reader);
    if (fault != NULL) {
        *fault = reader.fault;
    }
    if (!good) {
        return reader.fault.error;
    }
    record->config = result.config;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        for (unsigned i = 0; i < BT_RECORD_NAME_SIZE; i++) {
            record->names[seat][i] = result.names[seat][i];
        }
    }
    record->move_count = result.move_count;
    for (uint32_t i = 0; i < result.move_count; i++) {
        record->moves[i] = result.moves[i];
    }
    record->totals_count = result.totals_count;
    for (uint32_t i = 0; i < result.totals_count; i++) {
        record->totals[i] = result.totals[i];
    }
    return BT_OK;
}
