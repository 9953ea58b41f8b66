/* bigtop play: a game at the terminal. */
#include "command.h"
#include "explain.h"
#include "options.h"
#include "play_computer.h"
#include "play_input.h"
#include "play_table.h"
#include "play_view.h"
#include "progress.h"
#include "record_file.h"
#include "text_ink.h"
#include "words.h"

#include <bigtop.h>

#include <argp.h>
#include <string.h>
#include <unistd.h>

typedef struct arguments {
    config_options game;
    const char *record, *resume, *colour;
    bool ascii;
    unsigned name_count;
    const char *names[BT_MAX_SEATS];
    play_computers computers;
} arguments;

enum { KEY_NAME = 0x200, KEY_RECORD, KEY_CONTINUE, KEY_COMPUTER, KEY_MS, KEY_ASCII, KEY_COLOUR };

static const struct argp_option options[] = {
    {"name", KEY_NAME, "NAME", 0, "Name of the next player, in seat order; may be repeated", 0},
    {"record", KEY_RECORD, "FILE", 0, "Write the record to a new FILE after every confirmed turn",
     0},
    {"continue", KEY_CONTINUE, "FILE", 0,
     "Take up the game recorded in FILE, and go on recording there unless --record says otherwise",
     0},
    {"computer", KEY_COMPUTER, "SEAT=PLAYER", 0,
     "A computer plays this seat, such as 2=master; `bigtop players` lists them; may be repeated",
     0},
    {"ms", KEY_MS, "N", 0, "Milliseconds that a computer thinks about a turn, or a hint", 0},
    {"ascii", KEY_ASCII, NULL, 0, "No characters beyond ASCII in the pictures", 0},
    {"color", KEY_COLOUR, "WHEN", 0, "Colours: always, never, or auto (on a terminal)", 0},
    {"colour", KEY_COLOUR, NULL, OPTION_ALIAS, NULL, 0},
    {0},
};

/* ---- arguments ---- */

/* What the record's grammar allows between quotation marks. */
static void add_name(const struct argp_state *state, arguments *chosen, const char *name)
{
    if (chosen->name_count == BT_MAX_SEATS) {
        argp_error(state, "there are at most %d players to name", BT_MAX_SEATS);
    }
    for (const char *at = name; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == '"' || *at == 127) {
            argp_error(state, "a name holds no quotation mark and no control character");
        }
    }
    if (strlen(name) >= BT_RECORD_NAME_SIZE) {
        argp_error(state, "a name has at most %d bytes", BT_RECORD_NAME_SIZE - 1);
    }
    chosen->names[chosen->name_count++] = name;
}

static void add_computer(const struct argp_state *state, arguments *chosen, const char *text)
{
    char reason[PLAYER_CHOICE_TEXT_SIZE];
    if (!play_computer_add(&chosen->computers, text, reason)) {
        argp_error(state, "--computer: %s", reason);
    }
}

/* The arguments together. Those of the game have been put together before by their own parser. */
static void check(const struct argp_state *state, arguments *chosen)
{
    bt_config *config = &chosen->game.config;
    if (chosen->resume != NULL && (chosen->game.given || chosen->name_count > 0)) {
        argp_error(state, "a game that is continued has its players and options already");
    }
    if (chosen->resume != NULL && strcmp(chosen->resume, "-") == 0) {
        argp_error(state, "--continue needs a file: standard input is for the players");
    }
    if (chosen->game.seats == 0 && chosen->name_count > 2) {
        config->seats = (uint8_t)chosen->name_count;
    }
    if (chosen->name_count > config->seats) {
        argp_error(state, "%u names for %u players", chosen->name_count, config->seats);
    }
    if (chosen->resume == NULL && chosen->computers.seats >> config->seats != 0) {
        argp_error(state, "--computer names a seat beyond the %u players", config->seats);
    }
    if (chosen->record != NULL && access(chosen->record, F_OK) == 0 &&
        (chosen->resume == NULL || strcmp(chosen->record, chosen->resume) != 0)) {
        argp_error(state, "%s is there already; --continue %s takes it up", chosen->record,
                   chosen->record);
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &chosen->game;
        return 0;
    case KEY_NAME:
        add_name(state, chosen, text);
        return 0;
    case KEY_RECORD:
        chosen->record = text;
        return 0;
    case KEY_CONTINUE:
        chosen->resume = text;
        return 0;
    case KEY_COMPUTER:
        add_computer(state, chosen, text);
        return 0;
    case KEY_MS:
        chosen->computers.milliseconds =
            option_number(state, "--ms", text, 1, PLAYER_CHOICE_MAX_MILLISECONDS);
        return 0;
    case KEY_ASCII:
        chosen->ascii = true;
        return 0;
    case KEY_COLOUR:
        chosen->colour = option_colour(state, text);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "play takes no argument, \"%s\" is too many", text);
        return 0;
    case ARGP_KEY_SUCCESS:
        check(state, chosen);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child children[] = {{&config_argp, 0, "The game:", 0}, {0}};
static const struct argp parser = {
    options,
    parse,
    NULL,
    "Play at the terminal, two to six in turn, people or computers. The base game with Under the "
    "Big Top in "
    "edition c2 unless the options say otherwise. `help` in the game explains what can be typed.\v"
    "Example: bigtop play --name Anna --name Ben --record game.bigtop\n\n" COMMAND_EXIT_HELP,
    children,
    NULL,
    NULL,
};

/* ---- the course of the game ---- */

/* The record is written when chance is done, so that it never stops before a draw that was seen. */
static int write_record(const play_table *table, const char *path)
{
    return path == NULL ? COMMAND_FINE : record_file_write(&table->record, path);
}

/* Let chance bring what is due, and tell it. */
static int go_on(const play_view *view, play_table *table)
{
    while (play_table_chance_is_due(table)) {
        if (!play_table_chance(table)) {
            fputs("bigtop: the system gives no random numbers\n", stderr);
            return COMMAND_SYSTEM;
        }
        play_view_events(view, table);
    }
    return COMMAND_FINE;
}

static void say_goodbye(const play_view *view, const play_table *table, const char *path,
                        bool written, const play_computers *computers)
{
    fprintf(view->stream, "\nThe game stops here, with %u tiles left.",
            bt_bag_total(&table->settled));
    if (path != NULL && written) {
        fprintf(view->stream, " `bigtop play --continue %s", path);
        play_computer_arguments(computers, view->stream);
        fputs("` takes it up again.", view->stream);
    }
    fputc('\n', view->stream);
}

/* A computer's turn, which confirms itself. */
static play_order leave_turn(const play_view *view, play_table *table,
                             const play_computers *computers)
{
    const bool good = table->complete || play_computer_turn(view, table, computers);
    return good && !interrupts_seen() ? PLAY_CONFIRMED : PLAY_END;
}

/* One decision after the other until the turn is confirmed. */
static play_order take_turn(const play_view *view, play_table *table,
                            const play_computers *computers)
{
    if (play_computer_decides(computers, table)) {
        return leave_turn(view, table, computers);
    }
    play_order order = PLAY_CHANGED;
    while (order == PLAY_CHANGED || order == PLAY_AGAIN) {
        if (order == PLAY_CHANGED && table->complete) {
            play_view_confirmation(view, table);
        } else if (order == PLAY_CHANGED) {
            play_view_choices(view, table);
        }
        order = play_input_read(view, table, computers);
    }
    return order;
}

static int play(const play_view *view, play_table *table, const char *path,
                const play_computers *computers)
{
    int status = go_on(view, table);
    int written = status == COMMAND_FINE ? write_record(table, path) : COMMAND_FINE;
    if (written != COMMAND_FINE) {
        return written; /* better no game than one that cannot be kept as asked */
    }
    while (status == COMMAND_FINE && bt_game_phase(&table->settled) != BT_PHASE_OVER) {
        if (take_turn(view, table, computers) != PLAY_CONFIRMED) {
            say_goodbye(view, table, path, written == COMMAND_FINE, computers);
            return interrupts_seen() ? COMMAND_INTERRUPTED : written;
        }
        fputc('\n', view->stream);
        while (play_table_settle(table)) {
            play_view_events(view, table);
        }
        status = go_on(view, table);
        written = write_record(table, path);
    }
    if (status == COMMAND_FINE) {
        fputc('\n', view->stream);
        play_view_board(view, table);
        fputc('\n', view->stream);
        explain_result(view->stream, &table->record, &table->settled);
    }
    return status != COMMAND_FINE ? status : written;
}

/* ---- the beginning ---- */

static void set_up(play_table *table, const arguments *chosen)
{
    table->record.config = chosen->game.config;
    for (unsigned seat = 0; seat < chosen->name_count; seat++) {
        snprintf(table->record.names[seat], BT_RECORD_NAME_SIZE, "%s", chosen->names[seat]);
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        if ((chosen->computers.seats >> seat & 1u) != 0 && table->record.names[seat][0] == '\0') {
            snprintf(table->record.names[seat], BT_RECORD_NAME_SIZE, "%s",
                     bt_ai_player(chosen->computers.players[seat].player)->name);
        }
    }
    play_table_begin(table);
}

static int take_up(play_table *table, const char *path, const play_computers *computers)
{
    static record_file file;
    const int status = record_file_read(&file, path, false);
    if (status == COMMAND_FINE) {
        table->record = file.record;
        play_table_take_up(table);
    }
    record_file_release(&file);
    if (status == COMMAND_FINE && computers->seats >> table->record.config.seats != 0) {
        fprintf(stderr, "bigtop play: --computer names a seat beyond the %u players of %s\n",
                table->record.config.seats, path);
        return COMMAND_USAGE;
    }
    return status;
}

int command_play(int argc, char **argv)
{
    static play_table table; /* too large for a stack, as are the players' options */
    static arguments chosen;
    memset(&chosen, 0, sizeof chosen);
    chosen.colour = "auto";
    chosen.game.sets = BT_SET_BASE | BT_SET_BIGTOP;
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    if (chosen.resume != NULL) {
        const int status = take_up(&table, chosen.resume, &chosen.computers);
        if (status != COMMAND_FINE) {
            return status;
        }
        chosen.record = chosen.record != NULL ? chosen.record : chosen.resume;
    } else {
        set_up(&table, &chosen);
    }
    const play_view view = {stdout,
                            {.colour = ink_wanted(chosen.colour, stdout), .ascii = chosen.ascii}};
    interrupts_watch();
    explain_setup(stdout, &table.record);
    fputs("`help` explains what you can type.\n", stdout);
    return play(&view, &table, chosen.record, &chosen.computers);
}
