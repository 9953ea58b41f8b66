/* Commands and moves, as players type them. */
#include "play_input.h"

#include "explain.h"
#include "line_input.h"
#include "panel_text.h"
#include "record_file.h"
#include "rule_text.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- moves ---- */

/* "a r2" or "a": the words of the square with that letter; other input stays as it is. */
static void spell_out_square(const bt_game *game, const char *input, char words[WORDS_SIZE])
{
    static play_squares squares;
    const size_t length = strcspn(input, " \t");
    snprintf(words, WORDS_SIZE, "%s", input);
    play_squares_of(&squares, game);
    for (unsigned i = 0; i < squares.count; i++) {
        const char *name = squares.squares[i].name;
        if (strlen(name) == length && strncmp(name, input, length) == 0) {
            const bt_square square = squares.squares[i].square;
            snprintf(words, WORDS_SIZE, "%d,%d%.100s", square.x, square.y, input + length);
            return;
        }
    }
}

/* A number from the list of actions; false if the input is none. */
static bool read_number(const bt_game *game, const char *input, bt_move *move,
                        char reason[WORDS_SIZE], bool *legal)
{
    static bt_move moves[BT_MAX_MOVES];
    char *end = NULL;
    if (input[0] < '0' || input[0] > '9') {
        return false;
    }
    const unsigned long number = strtoul(input, &end, 10);
    if (*end != '\0') {
        return false;
    }
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    *legal = number >= 1 && number <= count;
    if (*legal) {
        *move = moves[number - 1];
    } else {
        snprintf(reason, WORDS_SIZE, "the choices are 1 to %zu", count);
    }
    return true;
}

static bool read_move(const bt_game *game, const char *input, bt_move *move,
                      char reason[WORDS_SIZE])
{
    bool legal = false;
    if (bt_game_phase(game) == BT_PHASE_PLACE) {
        char words[WORDS_SIZE];
        spell_out_square(game, input, words);
        return words_read_move(game, words, move, reason);
    }
    if (read_number(game, input, move, reason, &legal)) {
        return legal;
    }
    return words_read_move(game, input, move, reason);
}

static play_order choose(const play_view *view, play_table *table, const char *input)
{
    char reason[WORDS_SIZE];
    bt_move move = 0;
    if (table->complete) {
        fputs("The turn is complete: Enter confirms it, `undo` takes the last choice back.\n",
              view->stream);
        return PLAY_AGAIN;
    }
    if (!read_move(&table->shown, input, &move, reason)) {
        fprintf(view->stream, "\"%.60s\": %s. `help` explains.\n", input, reason);
        return PLAY_AGAIN;
    }
    play_table_choose(table, move);
    return PLAY_CHANGED;
}

/* ---- commands ---- */

static play_order confirm(const play_view *view, play_table *table)
{
    if (table->complete) {
        return PLAY_CONFIRMED;
    }
    fputs("There is still something to choose. `moves` shows it.\n", view->stream);
    return PLAY_AGAIN;
}

static play_order undo(const play_view *view, play_table *table)
{
    if (play_table_undo(table)) {
        return PLAY_CHANGED;
    }
    fputs("There is nothing to take back: what is confirmed, and what chance brought, stands.\n",
          view->stream);
    return PLAY_AGAIN;
}

static void show_rule(const play_view *view, const char *id)
{
    rule_row row;
    if (rule_text_find(id, &row)) {
        fprintf(view->stream, "%.*s: %.*s\n", (int)row.id_length, row.id, (int)row.text_length,
                row.text);
    } else {
        fprintf(view->stream, "There is no rule \"%.30s\". `bigtop rules` lists them.\n", id);
    }
}

/* What is confirmed, with the tile drawn since. */
static void save(const play_view *view, const play_table *table, const char *path)
{
    if (*path == '\0') {
        fputs("save FILE: the file's name is missing.\n", view->stream);
    } else if (record_file_write(&table->record, path) == 0) {
        fprintf(view->stream, "Saved to %s.\n", path);
    }
}

/* Is the line this command? Then `rest` is what follows it. */
static bool is_command(const char *input, const char *name, const char **rest)
{
    const size_t length = strlen(name);
    if (strncasecmp(input, name, length) != 0 || (input[length] != '\0' && input[length] != ' ')) {
        return false;
    }
    *rest = input + length + strspn(input + length, " ");
    return true;
}

/* Commands that only show something; false if it is none. */
static bool show(const play_view *view, const play_table *table, const char *input)
{
    const char *rest = "";
    if (is_command(input, "help", &rest)) {
        play_view_help(view);
    } else if (is_command(input, "show", &rest)) {
        play_view_board(view, table);
    } else if (is_command(input, "score", &rest)) {
        explain_result(view->stream, &table->record, &table->shown);
    } else if (is_command(input, "tiles", &rest)) {
        panel_text_bag(view->stream, &table->shown);
    } else if (is_command(input, "rules", &rest) || is_command(input, "rule", &rest)) {
        show_rule(view, rest);
    } else if (is_command(input, "save", &rest)) {
        save(view, table, rest);
    } else {
        return false;
    }
    return true;
}

static play_order obey(const play_view *view, play_table *table, const play_computers *computers,
                       const char *input)
{
    const char *rest = "";
    if (*input == '\0' || is_command(input, "ok", &rest)) {
        return confirm(view, table);
    }
    if (is_command(input, "undo", &rest)) {
        return undo(view, table);
    }
    if (is_command(input, "quit", &rest) || is_command(input, "exit", &rest)) {
        return PLAY_QUIT;
    }
    if (is_command(input, "hint", &rest)) {
        play_computer_hint(view, table, computers);
        return PLAY_AGAIN;
    }
    if (is_command(input, "moves", &rest)) {
        return PLAY_CHANGED;
    }
    return show(view, table, input) ? PLAY_AGAIN : choose(view, table, input);
}

play_order play_input_read(const play_view *view, play_table *table,
                           const play_computers *computers)
{
    fputs("> ", view->stream);
    fflush(view->stream);
    const char *line = line_input_read();
    return line == NULL ? PLAY_END : obey(view, table, computers, line);
}
