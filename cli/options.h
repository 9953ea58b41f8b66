/*
 * options.h - the arguments that describe a game, for every command that starts one.
 *
 * A command makes `config_argp` a child of its own argp, with a config_options as its input:
 *
 *     static const struct argp_child children[] = {{&config_argp, 0, "The game:", 0}, {0}};
 *     ...
 *     case ARGP_KEY_INIT:
 *         state->child_inputs[0] = &arguments->game;
 *
 * When argp_parse has returned, `config` is a configuration that can be played; anything else has
 * ended the program with an error that names the bad value and what is allowed.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <bigtop.h>

#include <argp.h>
#include <stdint.h>

typedef struct config_options {
    /* Set before argp_parse what the command's defaults are. Zeros: c2, base alone, 2 players. */
    bt_edition edition;
    unsigned sets;
    unsigned seats;

    /* The result. */
    bt_config config;
    bool given; /* one of the arguments was there at all */

    /* `name=value` texts in the order given; they can be applied only when the edition is known. */
    unsigned setting_count;
    const char *settings[32];
} config_options;

extern const struct argp config_argp;

/* A child for the commands that read one record: the argument FILE. Its input is a const char *,
 * which receives the path, or "-". */
extern const struct argp record_argp;

/* A whole number from `low` to `high` as the value of an argument; ends the program with an error
 * that says so if it is none. `name` is as the user wrote it, such as "--players". */
uint64_t option_number(const struct argp_state *state, const char *name, const char *text,
                       uint64_t low, uint64_t high);

/* "auto", "always" or "never" as the value of --color. */
const char *option_colour(const struct argp_state *state, const char *text);

#endif
