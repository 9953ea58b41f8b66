#include "setup.h"

#include "plain_text.h"

#include <bigtop_ai.h>

#include <string.h>

static const char *const colours[] = {"red",   "blue",   "green", "yellow",
                                      "black", "violet", "pink",  "orange"};

const char *setup_colour(unsigned n)
{
    return n < sizeof colours / sizeof *colours ? colours[n] : NULL;
}

const char *setup_colour_of(const char *name)
{
    for (unsigned i = 0; name && setup_colour(i); i++) {
        if (strcmp(name, setup_colour(i)) == 0)
            return setup_colour(i);
    }
    return NULL;
}

/* ---- Names --------------------------------------------------------------------------------- */

bool setup_name(char name[BT_RECORD_NAME_SIZE], const char *text, size_t length)
{
    while (length > 0 && text[0] == ' ') {
        text++;
        length--;
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    if (length == 0 || length >= BT_RECORD_NAME_SIZE)
        return false;
    bool seen = false;
    size_t step;
    for (size_t i = 0; i < length; i += step) {
        uint32_t character = plain_text_decode(text + i, &step);
        if (!plain_text_is_plain(character) || text[i] == '"')
            return false;
        seen = seen || plain_text_is_seen(character);
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return seen;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Who plays a seat: a player's name, or null or nothing for a person. */
static unsigned read_player(int *player, const json_value *value)
{
    size_t length = 0;
    const char *name = json_in_text(value, &length);
    *player = name ? bt_ai_player_by_name(name, length) : SETUP_PERSON;
    bool good = name ? *player >= 0 : !value || json_in_is_null(value);
    return good ? 0 : SETUP_FAULT_COMPUTER;
}

static bool is_taken(const struct setup *setup, unsigned seats, const char *colour)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        if (setup->colours[seat] == colour)
            return true;
    }
    return false;
}

static unsigned read_name(struct setup *setup, unsigned seat, const json_value *object)
{
    size_t length = 0;
    const json_value *value = json_in_member(object, "name");
    const char *name = json_in_text(value, &length);
    /* Whoever takes an open seat will have a name. */
    if (setup->open[seat] && (!value || json_in_is_null(value) || (name && length == 0)))
        return 0;
    return name && setup_name(setup->names[seat], name, length) ? 0 : SETUP_FAULT_NAME;
}

static unsigned read_seat(struct setup *setup, unsigned seat, const json_value *object)
{
    unsigned faults = read_player(&setup->players[seat], json_in_member(object, "computer"));
    const json_value *open = json_in_member(object, "open");
    if (open && !json_in_bool(open, &setup->open[seat]))
        faults |= SETUP_FAULT_TERMS;
    if (setup->players[seat] != SETUP_PERSON)
        setup->open[seat] = false;
    faults |= read_name(setup, seat, object);
    const json_value *colour = json_in_member(object, "colour");
    setup->colours[seat] = setup_colour_of(json_in_text(colour, NULL));
    if (setup->open[seat] && (!colour || json_in_is_null(colour)))
        return faults; /* it gets one that is left */
    if (!setup->colours[seat] || is_taken(setup, seat, setup->colours[seat]))
        faults |= SETUP_FAULT_COLOUR;
    return faults;
}

/* There are more colours than seats. */
static void colour_the_rest(struct setup *setup, unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++) {
        for (unsigned n = 0; !setup->colours[seat]; n++) {
            if (!is_taken(setup, seats, setup_colour(n)))
                setup->colours[seat] = setup_colour(n);
        }
    }
}

static unsigned read_seats(struct setup *setup, const json_value *list)
{
    size_t count = json_in_count(list);
    if (count < 2 || count > BT_MAX_SEATS)
        return SETUP_FAULT_SEATS;
    unsigned faults = 0;
    for (unsigned seat = 0; seat < count; seat++)
        faults |= read_seat(setup, seat, json_in_item(list, seat));
    if ((faults & SETUP_FAULT_COLOUR) == 0)
        colour_the_rest(setup, (unsigned)count);
    return faults;
}

static unsigned read_edition(bt_edition *edition, const json_value *value)
{
    const char *text = json_in_text(value, NULL);
    for (int i = 0; text && i < BT_EDITION_COUNT; i++) {
        if (strcmp(text, bt_edition_name((bt_edition)i)) == 0) {
            *edition = (bt_edition)i;
            return 0;
        }
    }
    return SETUP_FAULT_EDITION;
}

/* The bit of a set's name; 0 if there is no such set. */
static unsigned set_bit(const char *name)
{
    for (unsigned i = 0; name && bt_set_name(i); i++) {
        if (strcmp(name, bt_set_name(i)) == 0)
            return 1u << i;
    }
    return 0;
}

static unsigned read_sets(unsigned *sets, const json_value *list)
{
    for (size_t i = 0; i < json_in_count(list); i++) {
        unsigned bit = set_bit(json_in_text(json_in_item(list, i), NULL));
        if (bit == 0 || (*sets & bit) != 0)
            return SETUP_FAULT_SETS;
        *sets |= bit;
    }
    return (*sets & BT_SET_BASE) != 0 ? 0 : SETUP_FAULT_SETS;
}

static bool read_option(void *config, const char *name, const json_value *value)
{
    size_t length = 0;
    const char *text = json_in_text(value, &length);
    return text && bt_config_set(config, name, strlen(name), text, length) == BT_OK;
}

static unsigned faults_of_config(const bt_config *config)
{
    unsigned found = bt_config_check(config);
    return ((found & BT_FAULT_EDITION) != 0 ? SETUP_FAULT_EDITION : 0u) |
           ((found & BT_FAULT_SEATS) != 0 ? SETUP_FAULT_SEATS : 0u) |
           ((found & BT_FAULT_SETS) != 0 ? SETUP_FAULT_SETS : 0u) |
           ((found & BT_FAULT_OPTIONS) != 0 ? SETUP_FAULT_OPTIONS : 0u) |
           ((found & BT_FAULT_TILES) != 0 ? SETUP_FAULT_TILES : 0u);
}

static const char *const aid_names[] = {"tiles", "dead", "fields", "standing"};
#define AID_COUNT (sizeof aid_names / sizeof *aid_names)

/* The bit of an aid's name; 0 if there is no such aid. */
static unsigned aid_bit(const char *name)
{
    for (unsigned i = 0; name && i < AID_COUNT; i++) {
        if (strcmp(name, aid_names[i]) == 0)
            return 1u << i;
    }
    return 0;
}

/* Games stored before there was a choice have no such member, and all aids. */
static unsigned read_aids(unsigned *no_aids, const json_value *list)
{
    if (!list)
        return 0;
    unsigned aids = 0;
    if (!json_in_is_list(list))
        return SETUP_FAULT_AIDS;
    for (size_t i = 0; i < json_in_count(list); i++) {
        unsigned bit = aid_bit(json_in_text(json_in_item(list, i), NULL));
        if (bit == 0 || (aids & bit) != 0)
            return SETUP_FAULT_AIDS;
        aids |= bit;
    }
    *no_aids = SETUP_AIDS & ~aids;
    return 0;
}

static unsigned read_help(struct setup *setup, const json_value *object)
{
    unsigned faults = 0;
    const json_value *hints = json_in_member(object, "hints");
    const json_value *milliseconds = json_in_member(object, "milliseconds");
    bool wanted = true;
    int64_t number = 0;
    if (hints && !json_in_bool(hints, &wanted))
        faults |= SETUP_FAULT_HINTS;
    if (milliseconds && !json_in_is_null(milliseconds) &&
        !(json_in_whole(milliseconds, &number) && number >= SETUP_LEAST_MILLISECONDS &&
          number <= SETUP_MOST_MILLISECONDS))
        faults |= SETUP_FAULT_MILLISECONDS;
    setup->no_hints = !wanted;
    setup->milliseconds = faults == 0 ? (uint32_t)number : 0;
    return faults;
}

unsigned setup_read(struct setup *setup, const json_value *object)
{
    *setup = (struct setup){0};
    const json_value *seats = json_in_member(object, "seats");
    const json_value *options = json_in_member(object, "options");
    bt_edition edition = BT_EDITION_C2;
    unsigned sets = 0;
    unsigned faults = read_seats(setup, seats);
    faults |= read_edition(&edition, json_in_member(object, "edition"));
    faults |= read_sets(&sets, json_in_member(object, "sets"));
    faults |= read_help(setup, object);
    faults |= read_aids(&setup->no_aids, json_in_member(object, "aids"));
    faults |= setup_read_terms(setup, object);
    if ((faults & (SETUP_FAULT_SEATS | SETUP_FAULT_EDITION | SETUP_FAULT_SETS)) != 0)
        return faults;
    bt_config_preset(&setup->config, edition, sets, (unsigned)json_in_count(seats));
    if (options &&
        !(json_in_is_object(options) && json_in_each(options, read_option, &setup->config)))
        faults |= SETUP_FAULT_OPTIONS;
    return faults | faults_of_config(&setup->config);
}

/* ---- What nobody knows --------------------------------------------------------------------- */

/* The members of a message that may stand beside the setup come first. */
static const char *const members[] = {
    "type", "id",     "game", "token",  "seats", "edition", "sets",         "options", "hints",
    "aids", "public", "chat", "resign", "cup",   "clock",   "milliseconds", NULL};
static const char *const seat_members[] = {"name", "colour", "computer", "open", NULL};
static const char *const clock_members[] = {"kind", "milliseconds", "increment",
                                            "days", "expiry",       NULL};

const char *setup_unknown_member(const json_value *object)
{
    const json_value *seats = json_in_member(object, "seats");
    const char *unknown = json_in_unknown(object, members);
    for (size_t i = 0; i < json_in_count(seats) && !unknown; i++)
        unknown = json_in_unknown(json_in_item(seats, i), seat_members);
    return unknown ? unknown : json_in_unknown(json_in_member(object, "clock"), clock_members);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_options(const bt_config *config, struct json_out *out)
{
    json_out_key(out, "options");
    json_out_object(out);
    for (int i = 0; i < BT_OPTION_COUNT; i++) {
        json_out_member_text(out, bt_option_name((bt_option)i),
                             bt_config_option_text(config, (bt_option)i));
    }
    json_out_end_object(out);
}

static void write_player(int player, struct json_out *out)
{
    const bt_ai_player_facts *facts = player >= 0 ? bt_ai_player((unsigned)player) : NULL;
    json_out_key(out, "computer");
    if (facts) {
        json_out_text(out, facts->name);
    } else {
        json_out_null(out);
    }
}

static void write_help(const struct setup *setup, struct json_out *out)
{
    json_out_member_bool(out, "hints", !setup->no_hints);
    json_out_key(out, "aids");
    json_out_list(out);
    for (unsigned i = 0; i < AID_COUNT; i++) {
        if ((setup->no_aids >> i & 1u) == 0)
            json_out_text(out, aid_names[i]);
    }
    json_out_end_list(out);
    json_out_key(out, "milliseconds");
    if (setup->milliseconds > 0) {
        json_out_whole(out, setup->milliseconds);
    } else {
        json_out_null(out);
    }
}

void setup_write(const struct setup *setup, struct json_out *out)
{
    json_out_key(out, "seats");
    json_out_list(out);
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        json_out_object(out);
        json_out_member_text(out, "name", setup->names[seat]);
        json_out_member_text(out, "colour", setup->colours[seat]);
        write_player(setup->players[seat], out);
        if (setup->open[seat])
            json_out_member_bool(out, "open", true);
        json_out_end_object(out);
    }
    json_out_end_list(out);
    json_out_member_text(out, "edition", bt_edition_name((bt_edition)setup->config.edition));
    json_out_key(out, "sets");
    json_out_list(out);
    for (unsigned i = 0; bt_set_name(i); i++) {
        if ((setup->config.sets >> i & 1u) != 0)
            json_out_text(out, bt_set_name(i));
    }
    json_out_end_list(out);
    write_options(&setup->config, out);
    write_help(setup, out);
    setup_write_terms(setup, out);
}

void setup_write_faults(unsigned faults, struct json_out *out)
{
    static const char *const names[] = {"seats",   "name",  "colour",   "edition", "sets",
                                        "options", "tiles", "computer", "hints",   "milliseconds",
                                        "aids",    "clock", "terms"};
    json_out_list(out);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if ((faults >> i & 1u) != 0)
            json_out_text(out, names[i]);
    }
    json_out_end_list(out);
}
