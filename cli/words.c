/* Moves as words of the record. */
#include "words.h"

#include <stdio.h>
#include <string.h>

const char *const words_sides[4] = {"N", "E", "S", "W"};
const char *const words_halves[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

/* Bits of a circle of `size` places, turned clockwise. */
static unsigned turned(unsigned bits, unsigned by, unsigned size)
{
    return (bits << by | bits >> (size - by)) & ((1u << size) - 1u);
}

unsigned words_segment_places(const bt_tile_facts *facts, unsigned segment, unsigned rotation)
{
    const bt_segment_facts *part = &facts->segments[segment];
    return part->kind == BT_FEATURE_FIELD ? turned(part->halves, 2 * rotation, 8)
                                          : turned(part->sides, rotation, 4);
}

static const char *place_word(unsigned kind, unsigned place)
{
    return kind == BT_FEATURE_FIELD ? words_halves[place] : words_sides[place];
}

void words_place(char text[WORDS_SIZE], const bt_tile_facts *facts, unsigned segment,
                 unsigned rotation)
{
    const unsigned kind = facts->segments[segment].kind;
    const unsigned places = words_segment_places(facts, segment, rotation);
    if (places == 0) {
        snprintf(text, WORDS_SIZE, "%s", bt_feature_name(kind));
        return;
    }
    unsigned first = 0;
    while ((places >> first & 1u) == 0) {
        first++;
    }
    snprintf(text, WORDS_SIZE, "%s:%s", bt_feature_name(kind), place_word(kind, first));
}

static const bt_tile_facts *last_tile(const bt_game *game, bt_placed_tile *tile)
{
    *tile = (bt_placed_tile){0};
    (void)bt_placed(game, bt_placed_count(game) - 1, tile);
    return bt_tile_facts_of(tile->kind);
}

static bt_square space_square(const bt_game *game, unsigned space)
{
    bt_acrobats acrobats = {0};
    (void)bt_acrobats_of(game, space, &acrobats);
    return acrobats.square;
}

static void figure_words(char text[WORDS_SIZE], const bt_game *game, bt_move move)
{
    bt_placed_tile tile;
    const bt_tile_facts *facts = last_tile(game, &tile);
    char place[WORDS_SIZE];
    words_place(place, facts, bt_move_segment(move), tile.rotation);
    snprintf(text, WORDS_SIZE, "%s %.100s", bt_figure_name(bt_move_figure(move)), place);
}

void words_move(char text[WORDS_SIZE], const bt_game *game, bt_move move)
{
    bt_square square = {0};
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        snprintf(text, WORDS_SIZE, "%s", bt_tile_facts_of(bt_move_kind(move))->id);
        break;
    case BT_MOVE_PLACE:
        snprintf(text, WORDS_SIZE, "%d,%d r%u", bt_move_x(move), bt_move_y(move),
                 bt_move_rotation(move));
        break;
    case BT_MOVE_PASS:
        snprintf(text, WORDS_SIZE, bt_game_phase(game) == BT_PHASE_PYRAMID ? "keep" : "pass");
        break;
    case BT_MOVE_FIGURE:
        figure_words(text, game, move);
        break;
    case BT_MOVE_ACROBAT:
    case BT_MOVE_PYRAMID:
        square = space_square(game, bt_move_space(move));
        snprintf(text, WORDS_SIZE, "%s %d,%d",
                 bt_move_type_of(move) == BT_MOVE_ACROBAT ? "acrobat" : "pyramid", square.x,
                 square.y);
        break;
    case BT_MOVE_RECALL:
        snprintf(text, WORDS_SIZE, "recall");
        break;
    default:
        snprintf(text, WORDS_SIZE, "token %u", bt_move_token(move));
        break;
    }
}

void words_turn(char text[WORDS_TURN_SIZE], const bt_game *game, const bt_move *moves,
                unsigned count)
{
    bt_game after = *game;
    size_t used = 0;
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        char words[WORDS_SIZE];
        words_move(words, &after, moves[i]);
        used +=
            (size_t)snprintf(text + used, WORDS_TURN_SIZE - used, "%s%s", i > 0 ? " " : "", words);
        bt_play_unchecked(&after, moves[i], NULL);
    }
}

void words_figure_place(char text[WORDS_SIZE], const bt_game *game, const bt_figure *figure)
{
    char place[WORDS_SIZE] = "acrobat";
    bt_placed_tile tile;
    if (figure->segment != BT_SEGMENT_ACROBAT && bt_placed(game, figure->tile, &tile) == BT_OK) {
        words_place(place, bt_tile_facts_of(tile.kind), figure->segment, tile.rotation);
    }
    snprintf(text, WORDS_SIZE, "%.100s at %d,%d", place, figure->square.x, figure->square.y);
}

void words_player(char text[WORDS_SIZE], const bt_record *record, unsigned seat)
{
    const char *name = record->names[seat];
    snprintf(text, WORDS_SIZE, name[0] != '\0' ? "p%u %s" : "p%u", seat + 1, name);
}

/* ---- reading ---- */

enum { MOST_WORDS = 3 };

typedef struct input {
    char words[MOST_WORDS][32];
    unsigned count;
} input;

/* More words, or longer ones, than any move has: false. */
static bool split(input *in, const char *text)
{
    in->count = 0;
    for (;;) {
        text += strspn(text, " \t\r\n");
        const size_t length = strcspn(text, " \t\r\n");
        if (length == 0) {
            return true;
        }
        if (in->count == MOST_WORDS || length >= sizeof in->words[0]) {
            return false;
        }
        memcpy(in->words[in->count], text, length);
        in->words[in->count][length] = '\0';
        in->count++;
        text += length;
    }
}

static bool is(const input *in, unsigned index, const char *word)
{
    return index < in->count && strcmp(in->words[index], word) == 0;
}

static bool read_coordinate(const char **text, int *number)
{
    const bool negative = **text == '-';
    const char *digit = *text + (negative ? 1 : 0);
    int value = 0;
    unsigned count = 0;
    for (; *digit >= '0' && *digit <= '9' && count < 4; digit++, count++) {
        value = 10 * value + (*digit - '0');
    }
    *number = negative ? -value : value;
    *text = digit;
    return count > 0 && value <= BT_MAX_TILES;
}

static bool read_square(const char *text, int *x, int *y)
{
    return read_coordinate(&text, x) && *text++ == ',' && read_coordinate(&text, y) &&
           *text == '\0';
}

static bool fail(char reason[WORDS_SIZE], const char *text)
{
    snprintf(reason, WORDS_SIZE, "%s", text);
    return false;
}

/* A square without a rotation: fine where one alone fits. Where none does, any will be refused. */
static bool choose_rotation(const bt_game *game, int x, int y, bt_move *move,
                            char reason[WORDS_SIZE])
{
    char fitting[32] = "";
    unsigned count = 0;
    *move = bt_move_place(x, y, 0);
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        const bt_move turned_so = bt_move_place(x, y, rotation);
        if (bt_explain(game, turned_so, NULL) == BT_OK) {
            const size_t used = strlen(fitting);
            snprintf(fitting + used, sizeof fitting - used, "%sr%u", count == 0 ? "" : " or ",
                     rotation);
            *move = turned_so;
            count++;
        }
    }
    if (count > 1) {
        snprintf(reason, WORDS_SIZE, "the tile fits there as %s: say which", fitting);
    }
    return count <= 1;
}

static bool read_placement(const bt_game *game, const input *in, bt_move *move,
                           char reason[WORDS_SIZE])
{
    int x = 0;
    int y = 0;
    if (in->count > 2 || !read_square(in->words[0], &x, &y)) {
        return fail(reason, "a square and a rotation such as 2,-1 r3 are expected");
    }
    if (in->count == 1) {
        return choose_rotation(game, x, y, move, reason);
    }
    const char *word = in->words[1];
    if (word[0] != 'r' || word[1] < '0' || word[1] > '3' || word[2] != '\0') {
        return fail(reason, "a rotation is r0, r1, r2 or r3");
    }
    *move = bt_move_place(x, y, (unsigned)(word[1] - '0'));
    return true;
}

/* Does the word name this segment: its kind, and one of its sides or halves? */
static bool names_segment(const char *word, const bt_tile_facts *facts, unsigned segment,
                          unsigned rotation)
{
    const unsigned kind = facts->segments[segment].kind;
    const unsigned places = words_segment_places(facts, segment, rotation);
    if (places == 0) {
        return strcmp(word, bt_feature_name(kind)) == 0;
    }
    for (unsigned place = 0; place < 8; place++) {
        char known[WORDS_SIZE];
        if ((places >> place & 1u) != 0) {
            snprintf(known, sizeof known, "%s:%s", bt_feature_name(kind), place_word(kind, place));
            if (strcmp(word, known) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool read_figure(const bt_game *game, const input *in, bt_move *move,
                        char reason[WORDS_SIZE])
{
    unsigned figure = 0;
    while (figure < BT_FIGURE_KIND_COUNT && !is(in, 0, bt_figure_name(figure))) {
        figure++;
    }
    if (figure == BT_FIGURE_KIND_COUNT || in->count != 2) {
        return fail(reason, "pass, meeple, abbot or ringmaster with a place such as city:N, "
                            "acrobat or pyramid with a square, or recall is expected");
    }
    bt_placed_tile tile;
    const bt_tile_facts *facts = last_tile(game, &tile);
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        if (names_segment(in->words[1], facts, segment, tile.rotation)) {
            *move = bt_move_figure_on((bt_figure_kind)figure, segment);
            return true;
        }
    }
    snprintf(reason, WORDS_SIZE, "the tile has no place \"%s\"", in->words[1]);
    return false;
}

static bool read_space(const bt_game *game, const input *in, bt_move *move, char reason[WORDS_SIZE])
{
    int x = 0;
    int y = 0;
    if (in->count != 2 || !read_square(in->words[1], &x, &y)) {
        return fail(reason, "the square of an acrobat space such as 2,-1 is expected");
    }
    for (unsigned space = 0; space < bt_acrobat_space_count(game); space++) {
        const bt_square square = space_square(game, space);
        if (square.x == x && square.y == y) {
            *move = is(in, 0, "acrobat") ? bt_move_acrobat(space) : bt_move_pyramid(space);
            return true;
        }
    }
    snprintf(reason, WORDS_SIZE, "there is no acrobat space at %d,%d", x, y);
    return false;
}

static bool read_words(const bt_game *game, const input *in, bt_move *move, char reason[WORDS_SIZE])
{
    if (bt_game_phase(game) == BT_PHASE_PLACE) {
        return read_placement(game, in, move, reason);
    }
    if (in->count == 1 && (is(in, 0, "pass") || is(in, 0, "keep"))) {
        *move = bt_move_pass();
        return true;
    }
    if (in->count == 1 && is(in, 0, "recall")) {
        *move = bt_move_recall();
        return true;
    }
    if (is(in, 0, "acrobat") || is(in, 0, "pyramid")) {
        return read_space(game, in, move, reason);
    }
    if (bt_game_phase(game) == BT_PHASE_PYRAMID) {
        return fail(reason, "pyramid with a square, or keep is expected");
    }
    return read_figure(game, in, move, reason);
}

bool words_read_move(const bt_game *game, const char *text, bt_move *move, char reason[WORDS_SIZE])
{
    input in;
    if (bt_deciding_seat(game) < 0) {
        return fail(reason, "no player is to decide here");
    }
    if (!split(&in, text) || in.count == 0) {
        return fail(reason, "this is not a move");
    }
    if (!read_words(game, &in, move, reason)) {
        return false;
    }
    unsigned rule = BT_RULE_NONE;
    const bt_error error = bt_explain(game, *move, &rule);
    if (error != BT_OK) {
        const char *id = bt_rule_id(rule);
        snprintf(reason, WORDS_SIZE, id[0] == '\0' ? "%s" : "%s (%s)", bt_error_text(error), id);
    }
    return error == BT_OK;
}
