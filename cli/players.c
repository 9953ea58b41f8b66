/* bigtop players: who plays at this table. */
#include "command.h"
#include "json_text.h"

#include <bigtop_ai.h>

#include <argp.h>
#include <stdio.h>
#include <string.h>

typedef struct arguments {
    bool json;
    bool options;
} arguments;

enum { KEY_JSON = 0x100, KEY_OPTIONS };

static const struct argp_option options[] = {
    {"options", KEY_OPTIONS, NULL, 0, "The options of each player too", 0},
    {"json", KEY_JSON, NULL, 0, "One JSON object instead of words, options included", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case KEY_JSON:
        chosen->json = true;
        return 0;
    case KEY_OPTIONS:
        chosen->options = true;
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is too many: no argument is expected", text);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse,
    NULL,
    "List the computer players: their levels, from 1 (weakest) on, for those people play against, "
    "the time that is sensible for a turn, and what they are.\v"
    "Example: bigtop players --options\n\n" COMMAND_EXIT_HELP,
    NULL,
    NULL,
    NULL,
};

/* ---- text ---- */

static int name_width(void)
{
    int width = (int)strlen("player");
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        const int length = (int)strlen(bt_ai_player(player)->name);
        width = length > width ? length : width;
    }
    return width;
}

static void print_options(unsigned player, int width)
{
    for (unsigned i = 0; i < bt_ai_option_count(player); i++) {
        const bt_ai_option_facts *option = bt_ai_option(player, i);
        printf("%*s  %s=%g (%g to %g): %s\n", width, "", option->name, (double)option->initial,
               (double)option->low, (double)option->high, option->summary);
    }
}

static void print_text(bool with_options)
{
    const int width = name_width();
    printf("%-*s  level     time  what it is\n", width, "player");
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        const bt_ai_player_facts *facts = bt_ai_player(player);
        char level[8] = "-";
        char time[24] = "at once";
        if (facts->level > 0) {
            snprintf(level, sizeof level, "%u", facts->level);
        }
        if (facts->searches) {
            snprintf(time, sizeof time, "%u ms", (unsigned)facts->thinking_milliseconds);
        }
        printf("%-*s  %5s  %7s  %s\n", width, facts->name, level, time, facts->summary);
        if (with_options) {
            print_options(player, width);
        }
    }
}

/* ---- JSON ---- */

static void member_number(struct json_out *out, const char *name, float value)
{
    char text[48];
    const int length = snprintf(text, sizeof text, "%.9g", (double)value);
    json_out_key(out, name);
    json_out_raw(out, text, (size_t)length);
}

static void write_options(struct json_out *out, unsigned player)
{
    json_out_key(out, "options");
    json_out_list(out);
    for (unsigned i = 0; i < bt_ai_option_count(player); i++) {
        const bt_ai_option_facts *option = bt_ai_option(player, i);
        json_out_object(out);
        json_out_member_text(out, "name", option->name);
        json_out_member_text(out, "summary", option->summary);
        member_number(out, "initial", option->initial);
        member_number(out, "low", option->low);
        member_number(out, "high", option->high);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static int print_json(void)
{
    struct json_out out;
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    json_out_key(&out, "players");
    json_out_list(&out);
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        const bt_ai_player_facts *facts = bt_ai_player(player);
        json_out_object(&out);
        json_out_member_text(&out, "name", facts->name);
        json_out_member_text(&out, "summary", facts->summary);
        json_out_member_whole(&out, "level", facts->level);
        json_out_member_bool(&out, "searches", facts->searches);
        json_out_member_whole(&out, "milliseconds", facts->thinking_milliseconds);
        json_out_member_whole(&out, "memory", (int64_t)bt_ai_memory(player));
        json_out_member_whole(&out, "goodMemory", (int64_t)bt_ai_good_memory(player));
        write_options(&out, player);
        json_out_end_object(&out);
    }
    json_out_end_list(&out);
    json_out_end_object(&out);
    const int status = json_print_line(&out, stdout);
    json_out_free(&out);
    return status;
}

int command_players(int argc, char **argv)
{
    arguments chosen = {0};
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    if (chosen.json) {
        return print_json();
    }
    print_text(chosen.options);
    return COMMAND_FINE;
}
