/* Boards, lists and sentences of `bigtop play`. */
#include "play_view.h"

#include "explain.h"
#include "panel_text.h"
#include "text_ink.h"
#include "tile_text.h"
#include "words.h"

#include <string.h>

/* ---- squares ---- */

/* a to z, then aa to zz. */
static void name_square(char name[8], unsigned index)
{
    unsigned at = 0;
    if (index >= 26) {
        name[at++] = (char)('a' + (index / 26 - 1) % 26);
    }
    name[at++] = (char)('a' + index % 26);
    name[at] = '\0';
}

static unsigned square_index(play_squares *squares, int x, int y)
{
    unsigned index = 0;
    while (index < squares->count &&
           (squares->squares[index].square.x != x || squares->squares[index].square.y != y)) {
        index++;
    }
    if (index == squares->count) {
        squares->count++;
        squares->squares[index].square = (bt_square){(int16_t)x, (int16_t)y};
        squares->rotations[index] = 0;
    }
    return index;
}

/* Letters go row by row, so that they are found on the board where one reads. */
static void sort_squares(play_squares *squares)
{
    for (unsigned i = 1; i < squares->count; i++) {
        for (unsigned j = i; j > 0; j--) {
            const bt_square a = squares->squares[j - 1].square;
            const bt_square b = squares->squares[j].square;
            if (a.y < b.y || (a.y == b.y && a.x < b.x)) {
                break;
            }
            squares->squares[j - 1].square = b;
            squares->squares[j].square = a;
            const unsigned rotations = squares->rotations[j];
            squares->rotations[j] = squares->rotations[j - 1];
            squares->rotations[j - 1] = rotations;
        }
    }
}

void play_squares_of(play_squares *squares, const bt_game *game)
{
    squares->count = 0;
    const uint32_t count = bt_placement_count(game);
    for (uint32_t n = 0; n < count; n++) {
        const bt_move move = bt_placement(game, n);
        const unsigned index = square_index(squares, bt_move_x(move), bt_move_y(move));
        squares->rotations[index] |= 1u << bt_move_rotation(move);
    }
    sort_squares(squares);
    for (unsigned i = 0; i < squares->count; i++) {
        name_square(squares->squares[i].name, i);
    }
}

/* ---- the board ---- */

/* On a terminal the board leaves room for what is asked below it. */
static void print_board(const play_view *view, const bt_game *game, const play_squares *squares)
{
    enum { LINES_BELOW = 16, LEAST_LINES = 17 };
    board_style style = view->style;
    if (squares != NULL) {
        style.choices = squares->squares;
        style.choice_count = squares->count;
    }
    if (ink_terminal_size(view->stream, &style.width, &style.height)) {
        style.height =
            style.height > LEAST_LINES + LINES_BELOW ? style.height - LINES_BELOW : LEAST_LINES;
    }
    if (!board_text_print(view->stream, game, &style)) {
        fputs("     (a part of the board; `show` shows all of it)\n", view->stream);
    }
}

void play_view_board(const play_view *view, const play_table *table)
{
    static play_squares squares; /* too large for a stack */
    board_style style = view->style;
    play_squares_of(&squares, &table->shown);
    style.choices = squares.squares;
    style.choice_count = squares.count;
    (void)board_text_print(view->stream, &table->shown, &style);
    fputc('\n', view->stream);
    board_text_legend(view->stream, &view->style);
    fputc('\n', view->stream);
    panel_text_players(view->stream, &table->record, &table->shown);
    panel_text_stock(view->stream, &table->shown);
}

static void print_scores(const play_view *view, const play_table *table)
{
    for (unsigned seat = 0; seat < table->record.config.seats; seat++) {
        char player[WORDS_SIZE];
        words_player(player, &table->record, seat);
        fprintf(view->stream, "%s%s %d", seat == 0 ? "" : "   ", player,
                bt_score(&table->shown, seat));
    }
    fprintf(view->stream, "   (%u tiles left)\n", bt_bag_total(&table->shown));
}

/* ---- placing ---- */

static unsigned all_rotations(const play_squares *squares)
{
    unsigned rotations = 0;
    for (unsigned i = 0; i < squares->count; i++) {
        rotations |= squares->rotations[i];
    }
    return rotations;
}

static void print_rotations(const play_view *view, unsigned rotations)
{
    for (unsigned rotation = 0; rotation < 4; rotation++) {
        if ((rotations >> rotation & 1u) != 0) {
            fprintf(view->stream, " r%u", rotation);
        }
    }
}

static void print_squares(const play_view *view, const play_squares *squares)
{
    enum { IN_A_LINE = 3 };
    for (unsigned i = 0; i < squares->count; i++) {
        char place[WORDS_SIZE];
        const bt_square square = squares->squares[i].square;
        snprintf(place, sizeof place, "%d,%d", square.x, square.y);
        fprintf(view->stream, "  %2s  %-7s", squares->squares[i].name, place);
        print_rotations(view, squares->rotations[i]);
        if (i % IN_A_LINE + 1 == IN_A_LINE || i + 1 == squares->count) {
            fputc('\n', view->stream);
        } else {
            for (unsigned rotation = 0; rotation < 4; rotation++) {
                fputs((squares->rotations[i] >> rotation & 1u) != 0 ? "" : "   ", view->stream);
            }
        }
    }
}

static void print_placing(const play_view *view, const play_table *table)
{
    static play_squares squares;
    char player[WORDS_SIZE];
    play_squares_of(&squares, &table->shown);
    const unsigned kind = (unsigned)bt_drawn_kind(&table->shown);
    print_board(view, &table->shown, &squares);
    fputc('\n', view->stream);
    print_scores(view, table);
    words_player(player, &table->record, bt_turn_seat(&table->shown));
    fprintf(view->stream, "%s has drawn %s:\n\n", player, bt_tile_facts_of(kind)->id);
    board_text_rotations(view->stream, kind, all_rotations(&squares), &view->style);
    fputc('\n', view->stream);
    print_squares(view, &squares);
    fputs("Place it: a letter with a rotation, or a square such as 2,-1 r3.\n", view->stream);
}

/* ---- the action ---- */

/* What a figure there would take part in. */
static void print_feature(const play_view *view, const bt_game *game, unsigned segment)
{
    bt_feature feature;
    if (bt_feature_of(game, bt_placed_count(game) - 1, segment, &feature) != BT_OK) {
        return;
    }
    switch (feature.kind) {
    case BT_FEATURE_FIELD:
        fprintf(view->stream, "field at %u complete %s", feature.cities,
                feature.cities == 1 ? "city" : "cities");
        break;
    case BT_FEATURE_MONASTERY:
    case BT_FEATURE_GARDEN:
        fprintf(view->stream, "%u of 9 tiles", feature.tiles);
        break;
    default:
        fprintf(view->stream, "%s of %u %s, %s", bt_feature_name(feature.kind), feature.tiles,
                feature.tiles == 1 ? "tile" : "tiles", feature.complete ? "complete" : "open");
        break;
    }
}

static void print_action(const play_view *view, const bt_game *game, unsigned number, bt_move move)
{
    char words[WORDS_SIZE];
    words_move(words, game, move);
    fprintf(view->stream, "  %2u  %-22s", number, words);
    switch (bt_move_type_of(move)) {
    case BT_MOVE_FIGURE:
        print_feature(view, game, bt_move_segment(move));
        break;
    case BT_MOVE_PASS:
        fputs(bt_game_phase(game) == BT_PHASE_PYRAMID ? "score no pyramid" : "no action",
              view->stream);
        break;
    case BT_MOVE_ACROBAT:
        fputs("a meeple into the acrobat space", view->stream);
        break;
    case BT_MOVE_RECALL:
        fputs("the abbot comes home and scores", view->stream);
        break;
    default:
        fputs("three acrobats, 5 points each", view->stream);
        break;
    }
    fputc('\n', view->stream);
}

/* The placed tile with the numbers of the choices on it. */
static void print_numbered_tile(const play_view *view, const bt_game *game, const bt_move *moves,
                                size_t count)
{
    unsigned numbers[BT_MAX_SEGMENTS_PER_TILE] = {0};
    bt_placed_tile tile;
    for (size_t i = count; i > 0; i--) {
        if (bt_move_type_of(moves[i - 1]) == BT_MOVE_FIGURE) {
            numbers[bt_move_segment(moves[i - 1])] = (unsigned)i;
        }
    }
    if (bt_placed(game, bt_placed_count(game) - 1, &tile) == BT_OK) {
        board_text_numbered(view->stream, tile.kind, tile.rotation, numbers, &view->style);
    }
}

static void print_acting(const play_view *view, const play_table *table)
{
    static bt_move moves[BT_MAX_MOVES];
    char player[WORDS_SIZE];
    const size_t count = bt_moves(&table->shown, moves, BT_MAX_MOVES);
    print_board(view, &table->shown, NULL);
    fputc('\n', view->stream);
    if (bt_game_phase(&table->shown) == BT_PHASE_ACTION) {
        print_numbered_tile(view, &table->shown, moves, count);
        fputc('\n', view->stream);
    }
    words_player(player, &table->record, bt_turn_seat(&table->shown));
    fprintf(view->stream, "%s, choose %s:\n", player,
            bt_game_phase(&table->shown) == BT_PHASE_ACTION ? "an action" : "a pyramid to score");
    for (size_t i = 0; i < count; i++) {
        print_action(view, &table->shown, (unsigned)i + 1, moves[i]);
    }
}

void play_view_choices(const play_view *view, const play_table *table)
{
    fputc('\n', view->stream);
    if (bt_game_phase(&table->shown) == BT_PHASE_PLACE) {
        print_placing(view, table);
    } else {
        print_acting(view, table);
    }
}

/* ---- the turn as chosen, and what it brought ---- */

static void print_choices(const play_view *view, const play_table *table)
{
    bt_game game = table->settled;
    for (unsigned i = 0; i < table->choice_count; i++) {
        char words[WORDS_SIZE];
        words_move(words, &game, table->choices[i]);
        fprintf(view->stream, "%s%s", i == 0 ? "" : ", ", words);
        bt_play_unchecked(&game, table->choices[i], NULL);
    }
}

void play_view_confirmation(const play_view *view, const play_table *table)
{
    static bt_event_log log; /* too large for a stack */
    bt_game after;
    char player[WORDS_SIZE];
    play_table_preview(table, &after, &log);
    words_player(player, &table->record, bt_turn_seat(&table->shown));
    fprintf(view->stream, "\n%s: ", player);
    print_choices(view, table);
    fputc('\n', view->stream);
    explain_events(view->stream, &table->record, &after, &log, 0, log.event_count, 4);
    if (bt_game_phase(&after) == BT_PHASE_REVEAL) {
        fputs("    then the circus is scored\n", view->stream);
    }
    fputs("Enter confirms the turn, `undo` takes the last choice back.\n", view->stream);
}

void play_view_events(const play_view *view, const play_table *table)
{
    explain_events(view->stream, &table->record, &table->settled, &table->log, 0,
                   table->log.event_count, 4);
}

void play_view_help(const play_view *view)
{
    fputs("  a r2, 2,-1 r2      place the tile (a rotation may be left out if only one fits)\n"
          "  2, meeple city:N   choose an action by its number or in words\n"
          "  ok, or Enter       confirm the turn\n"
          "  undo               take the last choice of this turn back\n"
          "  hint               what the strongest computer would do\n"
          "  moves              show the choices again\n"
          "  show               the whole board, figures, tiles and tokens left\n"
          "  score              points by category, and what the board would bring now\n"
          "  tiles              the tiles left, and how many places each has\n"
          "  rules ID           the text of a rule, such as CIR-07\n"
          "  save FILE          write the record of the game so far\n"
          "  quit               leave; a game that is recorded can be continued\n",
          view->stream);
}
