/* bigtop replay: checks a record and tells every step, every point and the result. */
#include "command.h"
#include "explain.h"
#include "options.h"
#include "record_file.h"
#include "replay_json.h"
#include "turns.h"

#include <bigtop.h>

#include <argp.h>
#include <string.h>

typedef struct arguments {
    const char *path;
    bool json;
    bool as_scored;
} arguments;

enum { KEY_JSON = 0x100, KEY_AS_SCORED };

static const struct argp_option options[] = {
    {"json", KEY_JSON, NULL, 0, "JSON Lines: the setup, a line for each turn, the result", 0},
    {"as-scored", KEY_AS_SCORED, NULL, 0,
     "Accept totals that differ from today's rules: tell the first difference, show the "
     "record's own totals",
     0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &chosen->path;
        return 0;
    case KEY_JSON:
        chosen->json = true;
        return 0;
    case KEY_AS_SCORED:
        chosen->as_scored = true;
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
    "Check a record of a game and tell every step, every score with its sum and its rule, and the "
    "result by category. FILE may be - for standard input.\v"
    "Example: bigtop replay game.bigtop\n\n" COMMAND_EXIT_HELP,
    children,
    NULL,
    NULL,
};

/* ---- text ---- */

static void print_visit(void *context, const bt_game *game, const bt_event_log *log, uint32_t first,
                        uint32_t end)
{
    const turn *line = context;
    explain_events(stdout, line->record, game, log, first, end, 4);
}

/* Today's totals beside the record's own. */
static void print_difference(const turn *line)
{
    for (unsigned seat = 0; line->recorded != NULL && seat < line->record->config.seats; seat++) {
        if (line->recorded->points[seat] != line->totals[seat]) {
            fputs("   # today's rules give", stdout);
            for (unsigned each = 0; each < line->record->config.seats; each++) {
                printf(" %d", line->totals[each]);
            }
            return;
        }
    }
}

static void print_text(const record_file *file)
{
    static turn_walk walk; /* too large for a stack, like all that holds positions */
    static turn line;
    static bt_event_log log;
    explain_setup(stdout, &file->record);
    fputc('\n', stdout);
    turn_walk_begin(&walk, &file->record);
    while (turn_walk_next(&walk, &line)) {
        turn_print(&line, stdout);
        print_difference(&line);
        fputc('\n', stdout);
        turn_events(&line, &log, print_visit, &line);
    }
    fputc('\n', stdout);
    explain_result(stdout, &file->record, &walk.game);
}

static int print_replay(const record_file *file, bool json)
{
    if (json) {
        return replay_json_print(file, stdout);
    }
    print_text(file);
    return COMMAND_FINE;
}

int command_replay(int argc, char **argv)
{
    arguments chosen;
    static record_file file;
    memset(&chosen, 0, sizeof chosen);
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    int status = record_file_read(&file, chosen.path, chosen.as_scored);
    if (status == COMMAND_FINE) {
        if (file.fault.reason != NULL) {
            record_file_tell_fault(&file, &file.fault, stderr);
        }
        status = print_replay(&file, chosen.json);
    } else if (status == COMMAND_NO && chosen.json) {
        status = replay_json_print_fault(&file, stdout);
    }
    record_file_release(&file);
    return status;
}
