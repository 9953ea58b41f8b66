/* --players, --edition, --sets, --option. */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_PLAYERS = 0x100, KEY_EDITION, KEY_SETS, KEY_OPTION };

static const struct argp_option options[] = {
    {"players", KEY_PLAYERS, "N", 0, "2 to 6 players (2)", 0},
    {"edition", KEY_EDITION, "c2|c3", 0, "Edition of the rules and tiles", 0},
    {"sets", KEY_SETS, "LIST", 0, "Of base, abbot, river, bigtop, with commas between", 0},
    {"option", KEY_OPTION, "NAME=VALUE", 0,
     "An option other than the edition's, such as fields=off; may be repeated. "
     "`bigtop rules options` lists them",
     0},
    {0},
};

uint64_t option_number(const struct argp_state *state, const char *name, const char *text,
                       uint64_t low, uint64_t high)
{
    char *end = NULL;
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    /* strtoull takes a sign and blanks before the digits; we do not. */
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || number < low ||
        number > high) {
        argp_error(state, "%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not \"%s\"",
                   name, low, high, text);
    }
    return number;
}

const char *option_colour(const struct argp_state *state, const char *text)
{
    if (strcmp(text, "auto") != 0 && strcmp(text, "always") != 0 && strcmp(text, "never") != 0) {
        argp_error(state, "--color takes auto, always or never, not \"%s\"", text);
    }
    return text;
}

static bt_edition read_edition(const struct argp_state *state, const char *text)
{
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        if (strcmp(bt_edition_name((bt_edition)edition), text) == 0) {
            return (bt_edition)edition;
        }
    }
    argp_error(state, "there is no edition \"%s\"; there are c2 and c3", text);
    return BT_EDITION_C2;
}

/* The bit of the set named by `length` characters; 0 if there is none. */
static unsigned set_bit(const char *name, size_t length)
{
    const char *known;
    for (unsigned index = 0; (known = bt_set_name(index)) != NULL; index++) {
        if (strlen(known) == length && strncmp(known, name, length) == 0) {
            return 1u << index;
        }
    }
    return 0;
}

static unsigned read_sets(const struct argp_state *state, const char *text)
{
    unsigned sets = 0;
    for (const char *name = text;; name++) {
        const size_t length = strcspn(name, ",");
        const unsigned bit = set_bit(name, length);
        if (bit == 0) {
            argp_error(state, "there is no set \"%.*s\"; there are base, abbot, river and bigtop",
                       (int)length, name);
        }
        sets |= bit;
        name += length;
        if (*name == '\0') {
            break;
        }
    }
    if ((sets & BT_SET_BASE) == 0) {
        argp_error(state, "--sets %s lacks base, which no game can do without", text);
    }
    return sets;
}

static void add_setting(const struct argp_state *state, config_options *chosen, const char *text)
{
    const size_t room = sizeof chosen->settings / sizeof chosen->settings[0];
    if (strchr(text, '=') == NULL) {
        argp_error(state, "--option takes NAME=VALUE, not \"%s\"", text);
    }
    if (chosen->setting_count == room) {
        argp_error(state, "--option may be given %zu times at most", room);
    }
    chosen->settings[chosen->setting_count++] = text;
}

/* ", " between, " and " or " or " before the last: to list what is allowed. */
static const char *joint(unsigned index, bool last, const char *final)
{
    if (index == 0) {
        return "";
    }
    return last ? final : ", ";
}

static void unknown_option(const struct argp_state *state, const char *name, size_t length)
{
    char known[512] = "";
    size_t used = 0;
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                 joint(option, option + 1 == BT_OPTION_COUNT, " and "),
                                 bt_option_name((bt_option)option));
    }
    argp_error(state, "there is no option \"%.*s\"; there are %s", (int)length, name, known);
}

static void unknown_value(const struct argp_state *state, const char *name, size_t length,
                          const char *value)
{
    char known[512] = "";
    size_t used = 0;
    unsigned option = 0;
    while (option < BT_OPTION_COUNT &&
           (strlen(bt_option_name((bt_option)option)) != length ||
            strncmp(bt_option_name((bt_option)option), name, length) != 0)) {
        option++;
    }
    const char *choice;
    for (unsigned n = 0; (choice = bt_option_choice((bt_option)option, n, NULL)) != NULL; n++) {
        const bool last = bt_option_choice((bt_option)option, n + 1, NULL) == NULL;
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", joint(n, last, " or "),
                                 choice);
    }
    argp_error(state, "option %.*s does not take \"%s\"; it takes %s", (int)length, name, value,
               known);
}

static void apply_setting(const struct argp_state *state, bt_config *config, const char *text)
{
    const size_t length = strcspn(text, "=");
    const char *value = text + length + 1;
    switch (bt_config_set(config, text, length, value, strlen(value))) {
    case BT_ERROR_OPTION_NAME:
        unknown_option(state, text, length);
        break;
    case BT_ERROR_OPTION_VALUE:
        unknown_value(state, text, length, value);
        break;
    default:
        break;
    }
}

/* All arguments are read: put them together. */
static void finish(const struct argp_state *state, config_options *chosen)
{
    bt_config_preset(&chosen->config, chosen->edition, chosen->sets | BT_SET_BASE,
                     chosen->seats == 0 ? 2 : chosen->seats);
    for (unsigned i = 0; i < chosen->setting_count; i++) {
        apply_setting(state, &chosen->config, chosen->settings[i]);
    }
    if (bt_config_check(&chosen->config) != 0) {
        argp_error(state, "this program has no room for so many tiles");
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    config_options *chosen = state->input;
    switch (key) {
    case KEY_PLAYERS:
        chosen->seats = (unsigned)option_number(state, "--players", text, 2, BT_MAX_SEATS);
        break;
    case KEY_EDITION:
        chosen->edition = read_edition(state, text);
        break;
    case KEY_SETS:
        chosen->sets = read_sets(state, text);
        break;
    case KEY_OPTION:
        add_setting(state, chosen, text);
        break;
    case ARGP_KEY_END:
        finish(state, chosen);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    chosen->given = true;
    return 0;
}

static error_t parse_path(int key, char *text, struct argp_state *state)
{
    const char **path = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) {
            argp_error(state, "one FILE is expected, \"%s\" is too many", text);
        }
        *path = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "a FILE is expected, or - for standard input");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp record_argp = {NULL, parse_path, "FILE", NULL, NULL, NULL, NULL};

const struct argp config_argp = {options, parse, NULL, NULL, NULL, NULL, NULL};
