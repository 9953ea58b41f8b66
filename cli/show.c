/* bigtop show: the board at the end of a record. */
#include "board_svg.h"
#include "board_text.h"
#include "command.h"
#include "options.h"
#include "panel_text.h"
#include "record_file.h"
#include "text_ink.h"

#include <bigtop.h>

#include <argp.h>
#include <string.h>

typedef struct arguments {
    const char *path;
    const char *colour;
    bool svg;
    bool ascii;
} arguments;

enum { KEY_SVG = 0x100, KEY_ASCII, KEY_COLOUR };

static const struct argp_option options[] = {
    {"svg", KEY_SVG, NULL, 0, "The board as an SVG document", 0},
    {"ascii", KEY_ASCII, NULL, 0, "No characters beyond ASCII", 0},
    {"color", KEY_COLOUR, "WHEN", 0, "Colours: always, never, or auto (on a terminal)", 0},
    {"colour", KEY_COLOUR, NULL, OPTION_ALIAS, NULL, 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &chosen->path;
        return 0;
    case KEY_SVG:
        chosen->svg = true;
        return 0;
    case KEY_ASCII:
        chosen->ascii = true;
        return 0;
    case KEY_COLOUR:
        chosen->colour = option_colour(state, text);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&record_argp, 0, NULL, 0}, {0}};
static const struct argp parser = {
    options,
    parse,
    NULL,
    "Show the board at the end of a record, which may stop anywhere. FILE may be - for standard "
    "input.\vExample: bigtop show --svg game.bigtop > game.svg\n\n" COMMAND_EXIT_HELP,
    children,
    NULL,
    NULL,
};

static void print_text(const arguments *chosen, const bt_record *record, const bt_game *game)
{
    board_style style = {.colour = ink_wanted(chosen->colour, stdout), .ascii = chosen->ascii};
    panel_text_phase(stdout, record, game);
    fputc('\n', stdout);
    (void)board_text_print(stdout, game, &style);
    fputc('\n', stdout);
    board_text_legend(stdout, &style);
    fputc('\n', stdout);
    panel_text_players(stdout, record, game);
    panel_text_stock(stdout, game);
}

int command_show(int argc, char **argv)
{
    arguments chosen = {.colour = "auto"};
    static record_file file;
    static bt_game game;
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    const int status = record_file_read(&file, chosen.path, true);
    if (status == COMMAND_FINE &&
        bt_record_position(&file.record, file.record.move_count, &game) == BT_OK) {
        if (chosen.svg) {
            board_svg_print(stdout, &file.record, &game);
        } else {
            print_text(&chosen, &file.record, &game);
        }
    }
    record_file_release(&file);
    return status;
}
