#include "people.h"

#include <stdio.h>
#include <string.h>

static void copy_hash(char to[SECRET_HASH_SIZE], const char from[SECRET_HASH_SIZE])
{
    memcpy(to, from, SECRET_HASH_SIZE);
}

void people_begin(struct people *people, const struct setup *setup,
                  const char creator[SECRET_HASH_SIZE])
{
    *people = (struct people){.seats = setup->config.seats,
                              .is_public = setup->is_public,
                              .chat_off = setup->no_chat,
                              .number = 1};
    copy_hash(people->creator, creator);
    for (unsigned seat = 0; seat < people->seats; seat++) {
        struct people_seat *at = &people->seat[seat];
        memcpy(at->name, setup->names[seat], sizeof at->name);
        at->colour = setup->colours[seat];
        if (setup->players[seat] == SETUP_PERSON && !setup->open[seat])
            copy_hash(at->holder, creator);
    }
}

/* ---- Questions ----------------------------------------------------------------------------- */

unsigned people_held(const struct people *people, const char holder[SECRET_HASH_SIZE])
{
    unsigned held = 0;
    for (unsigned seat = 0; seat < people->seats; seat++) {
        if (secret_same(people->seat[seat].holder, holder))
            held |= 1u << seat;
    }
    return held;
}

bool people_made(const struct people *people, const char holder[SECRET_HASH_SIZE])
{
    return secret_same(people->creator, holder);
}

bool people_knows(const struct people *people, const char holder[SECRET_HASH_SIZE])
{
    return people_made(people, holder) || people_held(people, holder) != 0;
}

unsigned people_open(const struct people *people, const struct setup *setup)
{
    unsigned open = 0;
    for (unsigned seat = 0; seat < people->seats; seat++) {
        if (setup->players[seat] == SETUP_PERSON && people->seat[seat].holder[0] == '\0')
            open |= 1u << seat;
    }
    return open;
}

bool people_colour_is_free(const struct people *people, unsigned seat, const char *colour)
{
    for (unsigned other = 0; other < people->seats; other++) {
        if (other != seat && people->seat[other].colour == colour)
            return false;
    }
    return true;
}

/* ---- Invites and recovery ------------------------------------------------------------------ */

void people_invite(struct people *people, const char *secret, unsigned seats)
{
    if (people->invite_count == PEOPLE_MAX_INVITES) {
        people->invite_count--;
        memmove(people->invites, people->invites + 1,
                people->invite_count * sizeof *people->invites);
    }
    struct people_invite *invite = &people->invites[people->invite_count++];
    secret_hash(invite->hash, secret);
    invite->seats = seats;
}

unsigned people_invited(const struct people *people, const char *secret)
{
    if (people->is_public || people->creator[0] == '\0')
        return (1u << people->seats) - 1;
    char hash[SECRET_HASH_SIZE];
    secret_hash(hash, secret ? secret : "");
    unsigned seats = 0;
    for (unsigned i = 0; i < people->invite_count; i++) {
        if (secret_same(people->invites[i].hash, hash))
            seats |= people->invites[i].seats;
    }
    return seats;
}

static void remove_recovery(struct people *people, unsigned index)
{
    people->recovery_count--;
    memmove(people->recoveries + index, people->recoveries + index + 1,
            (people->recovery_count - index) * sizeof *people->recoveries);
}

void people_offer_recovery(struct people *people, const char *secret,
                           const char holder[SECRET_HASH_SIZE], int64_t until)
{
    /* One a holder: the newest. */
    for (unsigned i = people->recovery_count; i-- > 0;) {
        if (secret_same(people->recoveries[i].holder, holder))
            remove_recovery(people, i);
    }
    if (people->recovery_count == PEOPLE_MAX_RECOVERIES)
        remove_recovery(people, 0);
    struct people_recovery *recovery = &people->recoveries[people->recovery_count++];
    secret_hash(recovery->hash, secret);
    copy_hash(recovery->holder, holder);
    recovery->until = until;
}

bool people_recover(struct people *people, const char *secret, int64_t now,
                    const char holder[SECRET_HASH_SIZE])
{
    char hash[SECRET_HASH_SIZE];
    secret_hash(hash, secret);
    for (unsigned i = 0; i < people->recovery_count; i++) {
        if (!secret_same(people->recoveries[i].hash, hash) || people->recoveries[i].until <= now)
            continue;
        char old[SECRET_HASH_SIZE];
        copy_hash(old, people->recoveries[i].holder);
        remove_recovery(people, i);
        if (!people_knows(people, old))
            return false;
        for (unsigned seat = 0; seat < people->seats; seat++) {
            if (secret_same(people->seat[seat].holder, old))
                copy_hash(people->seat[seat].holder, holder);
        }
        if (people_made(people, old))
            copy_hash(people->creator, holder);
        return true;
    }
    return false;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_seats(const struct people *people, struct json_out *out)
{
    json_out_key(out, "seats");
    json_out_list(out);
    for (unsigned seat = 0; seat < people->seats; seat++) {
        json_out_object(out);
        json_out_member_text(out, "name", people->seat[seat].name);
        json_out_member_text(out, "colour", people->seat[seat].colour);
        json_out_member_text(out, "holder", people->seat[seat].holder);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

static void write_invites(const struct people *people, struct json_out *out)
{
    json_out_key(out, "invites");
    json_out_list(out);
    for (unsigned i = 0; i < people->invite_count; i++) {
        json_out_object(out);
        json_out_member_text(out, "hash", people->invites[i].hash);
        json_out_member_whole(out, "seats", people->invites[i].seats);
        json_out_end_object(out);
    }
    json_out_end_list(out);
}

void people_write(const struct people *people, struct json_out *out)
{
    write_seats(people, out);
    json_out_member_text(out, "creator", people->creator);
    write_invites(people, out);
    json_out_key(out, "recoveries");
    json_out_list(out);
    for (unsigned i = 0; i < people->recovery_count; i++) {
        json_out_object(out);
        json_out_member_text(out, "hash", people->recoveries[i].hash);
        json_out_member_text(out, "holder", people->recoveries[i].holder);
        json_out_member_whole(out, "until", people->recoveries[i].until);
        json_out_end_object(out);
    }
    json_out_end_list(out);
    json_out_member_bool(out, "public", people->is_public);
    json_out_member_bool(out, "chat", !people->chat_off);
    json_out_member_whole(out, "number", people->number);
    json_out_member_text(out, "previous", people->previous);
    json_out_member_text(out, "next", people->next);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* A text member that fits; false if there is none. */
static bool read_text(const json_value *object, const char *name, char *text, size_t size)
{
    size_t length = 0;
    const char *found = json_in_text(json_in_member(object, name), &length);
    if (!found || length >= size)
        return false;
    memcpy(text, found, length + 1);
    return true;
}

/* A hash, or nothing. */
static bool read_hash(const json_value *object, const char *name, char hash[SECRET_HASH_SIZE])
{
    return read_text(object, name, hash, SECRET_HASH_SIZE) &&
           (hash[0] == '\0' || strspn(hash, "0123456789abcdef") == SECRET_HASH_SIZE - 1);
}

static bool read_seats(struct people *people, const json_value *list)
{
    if (json_in_count(list) != people->seats)
        return false;
    for (unsigned seat = 0; seat < people->seats; seat++) {
        const json_value *object = json_in_item(list, seat);
        struct people_seat *at = &people->seat[seat];
        at->colour = setup_colour_of(json_in_text(json_in_member(object, "colour"), NULL));
        if (!at->colour || !read_text(object, "name", at->name, sizeof at->name) ||
            !read_hash(object, "holder", at->holder))
            return false;
    }
    return true;
}

static bool read_invites(struct people *people, const json_value *list)
{
    size_t count = json_in_count(list);
    for (size_t i = 0; i < count && i < PEOPLE_MAX_INVITES; i++) {
        const json_value *object = json_in_item(list, i);
        struct people_invite *invite = &people->invites[people->invite_count++];
        int64_t seats;
        if (!read_hash(object, "hash", invite->hash) ||
            !json_in_whole(json_in_member(object, "seats"), &seats))
            return false;
        invite->seats = (unsigned)seats & ((1u << BT_MAX_SEATS) - 1);
    }
    return true;
}

static bool read_recoveries(struct people *people, const json_value *list)
{
    size_t count = json_in_count(list);
    for (size_t i = 0; i < count && i < PEOPLE_MAX_RECOVERIES; i++) {
        const json_value *object = json_in_item(list, i);
        struct people_recovery *recovery = &people->recoveries[people->recovery_count++];
        if (!read_hash(object, "hash", recovery->hash) ||
            !read_hash(object, "holder", recovery->holder) ||
            !json_in_whole(json_in_member(object, "until"), &recovery->until))
            return false;
    }
    return true;
}

static bool read_members(struct people *people, const json_value *object)
{
    bool chat = true;
    int64_t number = 1;
    if (!read_seats(people, json_in_member(object, "seats")) ||
        !read_hash(object, "creator", people->creator) ||
        !read_invites(people, json_in_member(object, "invites")) ||
        !read_recoveries(people, json_in_member(object, "recoveries")) ||
        !json_in_bool(json_in_member(object, "public"), &people->is_public) ||
        !json_in_bool(json_in_member(object, "chat"), &chat) ||
        !json_in_whole(json_in_member(object, "number"), &number) || number < 1 ||
        number > UINT32_MAX ||
        !read_text(object, "previous", people->previous, sizeof people->previous) ||
        !read_text(object, "next", people->next, sizeof people->next))
        return false;
    people->chat_off = !chat;
    people->number = (unsigned)number;
    return true;
}

bool people_read(struct people *people, const struct setup *setup, const char *text)
{
    static const char nobody[SECRET_HASH_SIZE];
    people_begin(people, setup, nobody);
    if (text[0] == '\0')
        return true;
    char fault[200];
    json_value *object = json_in_read(text, strlen(text), fault, sizeof fault);
    bool good = json_in_is_object(object) && read_members(people, object);
    json_in_release(object);
    return good;
}
