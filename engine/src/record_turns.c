/* Reading the turns of a record. */
#include "record_read.h"
#include "record_words.h"

#include "text.h"

static bool more_words(const bt_reader *reader)
{
    return reader->scan.word.length != 0;
}

static bt_phase phase_of(const bt_reader *reader)
{
    return bt_game_phase(&reader->game);
}

/* The line stops here. That is allowed in the last line of a record only. */
static bool line_stops(bt_reader *reader, bt_error error, const char *reason)
{
    return bt_scan_last_line(&reader->scan) ? true : bt_fault_here(reader, error, reason);
}

/* Play a move; a refusal is reported at `word`. */
static bool play(bt_reader *reader, bt_move move, const bt_word *word, bt_error error,
                 const char *reason)
{
    if (reader->record->move_count == BT_RECORD_MAX_MOVES) {
        return bt_fault_at(reader, word, BT_ERROR_CAPACITY, "the record has too many moves");
    }
    unsigned rule = BT_RULE_NONE;
    if (bt_explain(&reader->game, move, &rule) != BT_OK) {
        reader->fault.rule = rule;
        return bt_fault_at(reader, word, error, reason);
    }
    bt_turn_totals(&reader->game, move, reader->totals, reader->rules);
    bt_play_unchecked(&reader->game, move, NULL);
    reader->record->moves[reader->record->move_count++] = move;
    return true;
}

/* ---- words ---- */

static bool read_square(bt_reader *reader, int *x, int *y)
{
    const bt_word *word = &reader->scan.word;
    size_t comma = 0;
    while (comma < word->length && word->text[comma] != ',') {
        comma++;
    }
    if (comma == word->length ||
        !bt_scan_number(word->text, comma, -BT_MAX_TILES, BT_MAX_TILES, x) ||
        !bt_scan_number(word->text + comma + 1, word->length - comma - 1, -BT_MAX_TILES,
                        BT_MAX_TILES, y)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "a square such as 2,-1 is expected");
    }
    bt_scan_next(&reader->scan);
    return true;
}

/* The acrobat space on a square. */
static bool read_space(bt_reader *reader, unsigned *space)
{
    const bt_word word = reader->scan.word;
    int x = 0;
    int y = 0;
    if (!read_square(reader, &x, &y)) {
        return false;
    }
    for (unsigned i = 0; i < bt_acrobat_space_count(&reader->game); i++) {
        bt_acrobats acrobats;
        if (bt_acrobats_of(&reader->game, i, &acrobats) == BT_OK && acrobats.square.x == x &&
            acrobats.square.y == y) {
            *space = i;
            return true;
        }
    }
    return bt_fault_at(reader, &word, BT_ERROR_MOVE_ILLEGAL, "there is no acrobat space there");
}

/* A place such as city:N or monastery: the segment of the tile just laid. */
static bool read_place(bt_reader *reader, unsigned *segment)
{
    const bt_word word = reader->scan.word;
    bt_placed_tile tile;
    size_t colon = 0;
    while (colon < word.length && word.text[colon] != ':') {
        colon++;
    }
    if (word.length == 0 ||
        bt_placed(&reader->game, bt_placed_count(&reader->game) - 1, &tile) != BT_OK) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "a place such as city:N is expected");
    }
    const bt_tile_facts *facts = bt_tile_facts_of(tile.kind);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const unsigned kind = facts->segments[i].kind;
        unsigned places = bt_segment_places(tile.kind, i, tile.rotation);
        if (!bt_text_is(word.text, colon, bt_feature_name(kind))) {
            continue;
        }
        bool here = places == 0 && colon == word.length;
        for (; places != 0 && colon < word.length; places &= places - 1) {
            const unsigned place = (unsigned)__builtin_ctz(places);
            const char *name =
                kind == BT_FEATURE_FIELD ? bt_half_words[place] : bt_side_words[place];
            here = here || bt_text_is(word.text + colon + 1, word.length - colon - 1, name);
        }
        if (here) {
            *segment = i;
            bt_scan_next(&reader->scan);
            return true;
        }
    }
    return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "the tile has no such place");
}

/* ---- parts of a turn ---- */

/* The drawn tiles: those in vain, then the one that is laid. */
static bool read_draws(bt_reader *reader, bool end)
{
    while (more_words(reader) && phase_of(reader) == BT_PHASE_DRAW) {
        const bt_word word = reader->scan.word;
        const bool in_vain = word.text[0] == '-';
        if (end && !in_vain) {
            break;
        }
        const int kind = bt_tile_kind_by_id(word.text + in_vain, word.length - in_vain);
        if (kind < 0) {
            return bt_fault_here(reader, BT_ERROR_RECORD_TILE, "there is no such tile");
        }
        if (!play(reader, bt_move_draw((unsigned)kind), &word, BT_ERROR_RECORD_TILE,
                  "none of these tiles can be drawn now")) {
            return false;
        }
        const bool fits = bt_drawn_kind(&reader->game) >= 0;
        if (fits == in_vain) {
            return bt_fault_here(
                reader, BT_ERROR_RECORD_CHANCE,
                fits ? "this tile fits: it cannot leave the game"
                     : "this tile fits nowhere: it leaves the game, write it with -");
        }
        bt_scan_next(&reader->scan);
    }
    return true;
}

static bool read_placement(bt_reader *reader)
{
    const bt_word place = reader->scan.word;
    int x = 0;
    int y = 0;
    int rotation = 0;
    if (!read_square(reader, &x, &y)) {
        return false;
    }
    const bt_word word = reader->scan.word;
    if (word.length == 0 && bt_scan_last_line(&reader->scan)) {
        return true; /* a square without a rotation is no placement yet */
    }
    if (word.length != 2 || word.text[0] != 'r' ||
        !bt_scan_number(word.text + 1, 1, 0, 3, &rotation)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "a rotation r0 to r3 is expected");
    }
    /* Rotations that look alike are one to the engine. */
    rotation %= bt_tile_facts_of((unsigned)bt_drawn_kind(&reader->game))->rotations;
    if (!play(reader, bt_move_place(x, y, (unsigned)rotation), &place, BT_ERROR_MOVE_ILLEGAL,
              "the tile does not fit there with this rotation")) {
        return false;
    }
    bt_scan_next(&reader->scan);
    return true;
}

/* The move that an action's word begins; reads the words that belong to it. */
static bool read_action_move(bt_reader *reader, bt_move *move)
{
    const bt_scanner *scan = &reader->scan;
    unsigned index = 0;
    for (unsigned figure = 0; figure < BT_FIGURE_KIND_COUNT; figure++) {
        if (bt_scan_is(scan, bt_figure_name(figure))) {
            bt_scan_next(&reader->scan);
            *move = 0;
            if (!more_words(reader) && bt_scan_last_line(scan)) {
                return true;
            }
            if (!read_place(reader, &index)) {
                return false;
            }
            *move = bt_move_figure_on((bt_figure_kind)figure, index);
            return true;
        }
    }
    const bool acrobat = bt_scan_is(scan, "acrobat");
    if (acrobat || bt_scan_is(scan, "pyramid")) {
        bt_scan_next(&reader->scan);
        *move = 0;
        if (!more_words(reader) && bt_scan_last_line(scan)) {
            return true;
        }
        if (!read_space(reader, &index)) {
            return false;
        }
        *move = acrobat ? bt_move_acrobat(index) : bt_move_pyramid(index);
        return true;
    }
    const bool passing = bt_scan_is(scan, phase_of(reader) == BT_PHASE_PYRAMID ? "keep" : "pass");
    if (!passing && !bt_scan_is(scan, "recall")) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                             phase_of(reader) == BT_PHASE_PYRAMID
                                 ? "'pyramid SQUARE' or 'keep' is expected here"
                                 : "an action such as 'pass' or 'meeple city:N' is expected here");
    }
    *move = passing ? bt_move_pass() : bt_move_recall();
    bt_scan_next(&reader->scan);
    return true;
}

static bool read_action(bt_reader *reader)
{
    const bt_word word = reader->scan.word;
    bt_move move = 0;
    if (!read_action_move(reader, &move)) {
        return false;
    }
    if (move == 0) {
        return true; /* the record stops within the action */
    }
    return play(reader, move, &word, BT_ERROR_MOVE_ILLEGAL, "the rules forbid this here");
}

static bool read_token(bt_reader *reader)
{
    const bt_word word = reader->scan.word;
    int value = 0;
    if (!bt_scan_is(&reader->scan, "token")) {
        return bt_fault_here(reader, BT_ERROR_RECORD_CHANCE,
                             "a circus is scored: 'token VALUE' is expected here");
    }
    bt_scan_next(&reader->scan);
    if (!more_words(reader) && bt_scan_last_line(&reader->scan)) {
        return true;
    }
    if (!bt_scan_number(reader->scan.word.text, reader->scan.word.length, 1, BT_MAX_TOKEN_VALUE,
                        &value)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "a token's value is 1 to 7");
    }
    if (!play(reader, bt_move_reveal((unsigned)value), &word, BT_ERROR_RECORD_CHANCE,
              "no such token is left")) {
        return false;
    }
    bt_scan_next(&reader->scan);
    return true;
}

/* ---- totals ---- */

static bool differing_totals(bt_reader *reader, const bt_word *word, unsigned seat, int recorded)
{
    if (reader->fault.reason != NULL) {
        return true; /* the first difference is the one that counts */
    }
    bt_fault_at(reader, word, BT_ERROR_RECORD_TOTALS, "the totals differ from those computed");
    reader->fault.turn = reader->turn;
    reader->fault.seat = seat;
    reader->fault.rule = reader->rules[seat];
    reader->fault.recorded = recorded;
    reader->fault.computed = reader->totals[seat];
    if (reader->as_scored) {
        reader->fault.error = BT_OK;
    }
    return reader->as_scored;
}

static bool read_totals(bt_reader *reader)
{
    bt_record *record = reader->record;
    if (record->totals_count == BT_MAX_TILES + 2) {
        return bt_fault_here(reader, BT_ERROR_CAPACITY, "the record has too many turns");
    }
    bt_record_totals *totals = &record->totals[record->totals_count];
    bt_scan_next(&reader->scan);
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        const bt_word word = reader->scan.word;
        int points = 0;
        if (!bt_scan_number(word.text, word.length, 0, INT16_MAX, &points)) {
            return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                                 "the totals of all players are expected here");
        }
        if (points != reader->totals[seat] && !differing_totals(reader, &word, seat, points)) {
            return false;
        }
        totals->points[seat] = (int16_t)points;
        bt_scan_next(&reader->scan);
    }
    totals->moves = record->move_count;
    record->totals_count++;
    return bt_line_ends(reader);
}

/* The turn is over, or the game: totals may follow. */
static bool read_line_end(bt_reader *reader)
{
    if (more_words(reader) && bt_scan_is(&reader->scan, "=")) {
        return read_totals(reader);
    }
    if (more_words(reader) && bt_scan_is(&reader->scan, "token")) {
        return bt_fault_here(reader, BT_ERROR_RECORD_CHANCE, "no circus is scored here");
    }
    return bt_line_ends(reader);
}

/* ---- lines ---- */

static bool read_end(bt_reader *reader)
{
    bt_scan_next(&reader->scan);
    if (!read_draws(reader, true)) {
        return false;
    }
    if (phase_of(reader) == BT_PHASE_DRAW) {
        return more_words(reader)
                   ? bt_fault_here(reader, BT_ERROR_RECORD_CHANCE, "there are tiles left to draw")
                   : line_stops(reader, BT_ERROR_RECORD_CHANCE, "there are tiles left to draw");
    }
    if (phase_of(reader) == BT_PHASE_FINAL_REVEAL) {
        if (!more_words(reader)) {
            return line_stops(reader, BT_ERROR_RECORD_CHANCE, "the last circus must be scored");
        }
        if (!read_token(reader)) {
            return false;
        }
    }
    reader->ended = true;
    return read_line_end(reader);
}

static bool read_turn_head(bt_reader *reader)
{
    int number = 0;
    unsigned seat = 0;
    const bt_word *word = &reader->scan.word;
    if (phase_of(reader) != BT_PHASE_DRAW) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                             "the last turn was played: 'end' is next");
    }
    if (!bt_scan_number(word->text, word->length, 1, BT_MAX_TILES, &number)) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX,
                             "a line begins with the turn's number");
    }
    if (number != reader->game.turn) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "this is not the next turn's number");
    }
    bt_scan_next(&reader->scan);
    if (!more_words(reader)) {
        return line_stops(reader, BT_ERROR_RECORD_SYNTAX, "the turn's player is expected here");
    }
    const bt_word player = reader->scan.word;
    if (!bt_read_seat(reader, &seat)) {
        return false;
    }
    if (seat != bt_turn_seat(&reader->game)) {
        return bt_fault_at(reader, &player, BT_ERROR_RECORD_SEAT, "it is another player's turn");
    }
    return true;
}

/* Read on while the turn has something to be read. */
static bool read_turn_body(bt_reader *reader, unsigned turn)
{
    while (reader->game.turn == turn) {
        const bt_phase phase = phase_of(reader);
        if (phase == BT_PHASE_OVER || phase == BT_PHASE_FINAL_REVEAL) {
            break;
        }
        if (!more_words(reader)) {
            const bool reveal = phase == BT_PHASE_REVEAL;
            return line_stops(reader, reveal ? BT_ERROR_RECORD_CHANCE : BT_ERROR_RECORD_SYNTAX,
                              reveal ? "a circus is scored: 'token VALUE' is expected here"
                                     : "the turn is not complete");
        }
        bool good = false;
        switch (phase) {
        case BT_PHASE_DRAW:
            good = read_draws(reader, false);
            break;
        case BT_PHASE_PLACE:
            good = read_placement(reader);
            break;
        case BT_PHASE_REVEAL:
            good = read_token(reader);
            break;
        default:
            good = read_action(reader);
            break;
        }
        if (!good) {
            return false;
        }
    }
    return read_line_end(reader);
}

bool bt_read_turn(bt_reader *reader)
{
    reader->turn = reader->game.turn;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        reader->totals[seat] = bt_score(&reader->game, seat);
        reader->rules[seat] = BT_RULE_NONE;
    }
    if (reader->ended) {
        return bt_fault_here(reader, BT_ERROR_RECORD_SYNTAX, "nothing follows the end of the game");
    }
    if (bt_scan_is(&reader->scan, "end")) {
        return read_end(reader);
    }
    return read_turn_head(reader) && read_turn_body(reader, reader->turn);
}
