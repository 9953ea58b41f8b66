#include "tile_tables.h"

#include "config.h"
#include "text.h"

/* ---- options ---- */

typedef struct choice {
    const char *text;
    uint8_t value;
} choice;

#define MAX_CHOICES 9

typedef struct option_row {
    const char *name;
    uint8_t preset[BT_EDITION_COUNT];
    choice choices[MAX_CHOICES];
} option_row;

/* docs/rules.md section 2.1. The preset of `meeples` for c3 holds with Under the Big Top only. */
static const option_row options[BT_OPTION_COUNT] = {
    [BT_OPTION_MODULES] = {"modules",
                           {BT_MODULE_ALL, BT_MODULE_ALL},
                           {{"circus,acrobats,ringmaster", 7},
                            {"circus,acrobats", 3},
                            {"circus,ringmaster", 5},
                            {"acrobats,ringmaster", 6},
                            {"circus", 1},
                            {"acrobats", 2},
                            {"ringmaster", 4},
                            {"none", 0}}},
    [BT_OPTION_PYRAMID_PHASE] = {"pyramid.phase", {0, 1}, {{"place", 0}, {"score", 1}}},
    [BT_OPTION_PYRAMID_NEEDS_OWN] = {"pyramid.needs_own", {0, 1}, {{"no", 0}, {"yes", 1}}},
    [BT_OPTION_ACROBAT_FINAL_POINTS] = {"acrobat.final_points", {5, 5}, {{"4", 4}, {"5", 5}}},
    [BT_OPTION_MEEPLES] = {"meeples", {7, 9}, {{"7", 7}, {"9", 9}}},
    [BT_OPTION_FIELDS] = {"fields", {1, 1}, {{"on", 1}, {"off", 0}}},
    [BT_OPTION_CITY_SMALL] = {"city.small", {4, 4}, {{"4", 4}, {"2", 2}}},
    [BT_OPTION_RIVER_START_TILE] = {"river.start_tile", {0, 0}, {{"box", 0}, {"bag", 1}}},
    [BT_OPTION_TIES] = {"ties", {0, 0}, {{"shared", 0}, {"not-first", 1}}},
};

static const char *const set_names[] = {"base", "abbot", "river", "bigtop"};

const char *bt_option_name(bt_option option)
{
    return (unsigned)option < BT_OPTION_COUNT ? options[option].name : NULL;
}

const char *bt_option_choice(bt_option option, unsigned n, uint8_t *value)
{
    if ((unsigned)option >= BT_OPTION_COUNT || n >= MAX_CHOICES ||
        options[option].choices[n].text == NULL) {
        return NULL;
    }
    if (value != NULL) {
        *value = options[option].choices[n].value;
    }
    return options[option].choices[n].text;
}

const char *bt_config_option_text(const bt_config *config, bt_option option)
{
    uint8_t value;
    const char *text;
    for (unsigned n = 0; (text = bt_option_choice(option, n, &value)) != NULL; n++) {
        if (value == config->options[option]) {
            return text;
        }
    }
    return NULL;
}

bt_error bt_config_set(bt_config *config, const char *name, size_t name_length, const char *value,
                       size_t value_length)
{
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        if (!bt_text_is(name, name_length, options[option].name)) {
            continue;
        }
        uint8_t number;
        const char *text;
        for (unsigned n = 0; (text = bt_option_choice((bt_option)option, n, &number)) != NULL;
             n++) {
            if (bt_text_is(value, value_length, text)) {
                config->options[option] = number;
                return BT_OK;
            }
        }
        return BT_ERROR_OPTION_VALUE;
    }
    return BT_ERROR_OPTION_NAME;
}

const char *bt_edition_name(bt_edition edition)
{
    static const char *const names[BT_EDITION_COUNT] = {"c2", "c3"};
    return (unsigned)edition < BT_EDITION_COUNT ? names[edition] : NULL;
}

const char *bt_set_name(unsigned index)
{
    return index < sizeof set_names / sizeof set_names[0] ? set_names[index] : NULL;
}

/* ---- configuration ---- */

void bt_config_preset(bt_config *config, bt_edition edition, unsigned sets, unsigned seats)
{
    const unsigned column = edition == BT_EDITION_C3 ? 1 : 0;
    config->edition = (uint8_t)edition;
    config->seats = (uint8_t)(seats < 255 ? seats : 255);
    config->sets = (uint8_t)(sets < 255 ? sets : 255);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        config->options[option] = options[option].preset[column];
    }
    if ((sets & BT_SET_BIGTOP) == 0) {
        config->options[BT_OPTION_MEEPLES] = 7;
    }
}

unsigned bt_config_copies(const bt_config *config, unsigned kind)
{
    const bt_tile_facts *facts = &bt_tile_facts_table[kind];
    unsigned needed = facts->set;
    if (kind == BT_TILE_BIGTOP_R) {
        needed |= BT_SET_RIVER; /* */
    }
    return (config->sets & needed) == needed ? facts->counts[config->edition] : 0;
}

unsigned bt_config_tile_count(const bt_config *config)
{
    if (config->edition >= BT_EDITION_COUNT) {
        return 0;
    }
    unsigned count = 0;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        count += bt_config_copies(config, kind);
    }
    const bool start_tile_boxed =
        (config->sets & BT_SET_RIVER) != 0 && config->options[BT_OPTION_RIVER_START_TILE] == 0;
    return count - (start_tile_boxed && count > 0 ? 1 : 0);
}

unsigned bt_config_check(const bt_config *config)
{
    unsigned faults = 0;
    if (config->edition >= BT_EDITION_COUNT) {
        faults |= BT_FAULT_EDITION;
    }
    if (config->seats < 2 || config->seats > BT_MAX_SEATS) {
        faults |= BT_FAULT_SEATS;
    }
    if ((config->sets & BT_SET_BASE) == 0 || (config->sets & ~BT_SET_ALL) != 0) {
        faults |= BT_FAULT_SETS;
    }
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        if (bt_config_option_text(config, (bt_option)option) == NULL) {
            faults |= BT_FAULT_OPTIONS;
        }
    }
    if (faults == 0 && bt_config_tile_count(config) > BT_MAX_TILES) {
        faults |= BT_FAULT_TILES;
    }
    return faults;
}
