/* The terms of a game between people who are not all in one room: clocks, resigning, the cup. */
#include "setup.h"

#include <bigtop_ai.h>

#include <string.h>

#define LEAST_CLOCK    1000u               /* a second */
#define MOST_CLOCK     (24u * 3600 * 1000) /* a day */
#define MOST_INCREMENT (600u * 1000)       /* ten minutes */
#define MOST_DAYS      30

/* ---- Players by name ----------------------------------------------------------------------- */

const char *setup_player_name(int player)
{
    const bt_ai_player_facts *facts = player >= 0 ? bt_ai_player((unsigned)player) : NULL;
    return facts ? facts->name : "pass";
}

bool setup_player_by_name(const char *name, size_t length, int *player)
{
    *player = SETUP_PASSES;
    if (length == 4 && memcmp(name, "pass", 4) == 0)
        return true;
    *player = bt_ai_player_by_name(name, length);
    return *player >= 0;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* A member that is true or false and may be left out. */
static bool read_bool(const json_value *object, const char *name, bool *truth)
{
    const json_value *value = json_in_member(object, name);
    return !value || json_in_bool(value, truth);
}

/* What becomes of a seat: `word`, or the name of a level. */
static bool read_successor(const json_value *value, const char *word, int *player)
{
    size_t length = 0;
    const char *name = json_in_text(value, &length);
    *player = SETUP_PASSES;
    if (!value || (name && strcmp(name, word) == 0))
        return true;
    return name && strcmp(name, "pass") != 0 && setup_player_by_name(name, length, player);
}

static bool read_whole(const json_value *object, const char *name, int64_t usual, int64_t least,
                       int64_t most, int64_t *number)
{
    const json_value *value = json_in_member(object, name);
    *number = usual;
    return !value ? usual >= 0
                  : json_in_whole(value, number) && *number >= least && *number <= most;
}

static bool read_clock_kind(struct setup_clock *clock, const json_value *object)
{
    static const char *const kinds[] = {"none", "game", "days"};
    const char *name = json_in_text(json_in_member(object, "kind"), NULL);
    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(name, kinds[i]) == 0) {
            clock->kind = (enum setup_clock_kind)i;
            return true;
        }
    }
    return false;
}

static bool read_clock(struct setup_clock *clock, const json_value *object)
{
    int64_t milliseconds = 0, increment = 0, days = 0;
    *clock = (struct setup_clock){.expiry = SETUP_PASSES};
    if (!object || json_in_is_null(object))
        return true;
    if (!read_clock_kind(clock, object) ||
        !read_successor(json_in_member(object, "expiry"), "loses", &clock->expiry))
        return false;
    if (clock->kind == SETUP_CLOCK_GAME &&
        (!read_whole(object, "milliseconds", -1, LEAST_CLOCK, MOST_CLOCK, &milliseconds) ||
         !read_whole(object, "increment", 0, 0, MOST_INCREMENT, &increment)))
        return false;
    if (clock->kind == SETUP_CLOCK_DAYS && !read_whole(object, "days", -1, 1, MOST_DAYS, &days))
        return false;
    clock->milliseconds = (uint32_t)milliseconds;
    clock->increment = (uint32_t)increment;
    clock->days = (unsigned)days;
    return true;
}

unsigned setup_read_terms(struct setup *setup, const json_value *object)
{
    unsigned faults = 0;
    bool chat = true;
    if (!read_bool(object, "public", &setup->is_public) || !read_bool(object, "chat", &chat) ||
        !read_bool(object, "cup", &setup->cup) ||
        !read_successor(json_in_member(object, "resign"), "pass", &setup->resign))
        faults |= SETUP_FAULT_TERMS;
    if (!read_clock(&setup->clock, json_in_member(object, "clock")))
        faults |= SETUP_FAULT_CLOCK;
    setup->no_chat = !chat;
    if (setup->cup) {
        setup->no_aids = SETUP_AIDS;
        setup->no_hints = true;
    }
    return faults;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_clock(const struct setup_clock *clock, struct json_out *out)
{
    json_out_key(out, "clock");
    json_out_object(out);
    if (clock->kind == SETUP_CLOCK_GAME) {
        json_out_member_text(out, "kind", "game");
        json_out_member_whole(out, "milliseconds", clock->milliseconds);
        json_out_member_whole(out, "increment", clock->increment);
    } else {
        json_out_member_text(out, "kind", "days");
        json_out_member_whole(out, "days", clock->days);
    }
    json_out_member_text(
        out, "expiry", clock->expiry == SETUP_PASSES ? "loses" : setup_player_name(clock->expiry));
    json_out_end_object(out);
}

void setup_write_terms(const struct setup *setup, struct json_out *out)
{
    if (setup->clock.kind != SETUP_CLOCK_NONE)
        write_clock(&setup->clock, out);
    if (setup->resign != SETUP_PASSES)
        json_out_member_text(out, "resign", setup_player_name(setup->resign));
    if (setup->cup)
        json_out_member_bool(out, "cup", true);
    if (setup->no_chat)
        json_out_member_bool(out, "chat", false);
}
