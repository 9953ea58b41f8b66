/*
 * Who holds the seats: joining by an invite, moving to another device, leaving. A secret is sent to
 * whoever it is for, once, and only its hash is kept.
 */
#include "lobby_state.h"

#include <string.h>

/* A recovery link is good for a day. */
#define RECOVERY_SECONDS (24 * 3600)

void lobby_call_seats(struct lobby_game *game)
{
    for (unsigned seat = 0; seat < game->people.seats; seat++) {
        const struct people_seat *at = &game->people.seat[seat];
        table_call_seat(game->table, seat, at->name, at->colour);
    }
}

/* ---- Secrets ------------------------------------------------------------------------------- */

bool lobby_wrong_secret(struct lobby *lobby, const struct lobby_request *request,
                        const struct lobby_game *game)
{
    const struct lobby_client *client = request->client;
    if (client->refused)
        client->refused(client->transport);
    if (limits_wrong_token(lobby->options.limits, &client->address))
        return true;
    lobby_error(lobby, request, "rate", "too many wrong secrets came from this address just now",
                game->id);
    return false;
}

/* A change of the game's people; NULL, and answered, if there is no memory. */
static struct lobby_change *change_people(struct lobby *lobby, const struct lobby_request *request,
                                          const struct lobby_game *game)
{
    struct lobby_change *change = lobby_change_new(game);
    if (change) {
        change->has_people = true;
    } else {
        lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
    }
    return change;
}

/* The system gave no random numbers. */
static void refuse_chance(struct lobby *lobby, const struct lobby_request *request,
                          const struct lobby_game *game, struct lobby_change *change)
{
    lobby_change_free(change);
    lobby_refuse(lobby, request, game->id, TABLE_CHANCE);
}

/* Invite to seats, and write the invite as an object. False without random numbers. */
static bool invite_to(struct lobby *lobby, struct people *people, unsigned seats,
                      struct json_out *out)
{
    char secret[SECRET_SIZE];
    if (!chance_name(&lobby->chance, secret))
        return false;
    people_invite(people, secret, seats);
    json_out_object(out);
    lobby_write_seats(out, "seats", seats);
    json_out_member_text(out, "secret", secret);
    json_out_end_object(out);
    return true;
}

/* One invite for all open seats, and where there are several, one for each. */
static bool write_invites(struct lobby *lobby, struct people *people, unsigned open,
                          struct json_out *out)
{
    bool good = true;
    json_out_key(out, "invites");
    json_out_list(out);
    if (open != 0)
        good = invite_to(lobby, people, open, out);
    for (unsigned seat = 0; (open & (open - 1)) != 0 && seat < BT_MAX_SEATS && good; seat++) {
        if ((open >> seat & 1u) != 0)
            good = invite_to(lobby, people, 1u << seat, out);
    }
    json_out_end_list(out);
    return good;
}

/* ---- A new game ---------------------------------------------------------------------------- */

struct lobby_change *lobby_new_people(struct lobby *lobby, struct lobby_game *game)
{
    const struct setup *setup = table_setup(game->table);
    char token[SECRET_SIZE], holder[SECRET_HASH_SIZE];
    if (!chance_name(&lobby->chance, token))
        return NULL;
    secret_hash(holder, token);
    people_begin(&game->people, setup, holder);
    struct lobby_change *change = lobby_change_new(game);
    if (!change)
        return NULL;
    struct json_out *reply = &change->reply;
    json_out_member_text(reply, "type", "created");
    json_out_member_text(reply, "game", game->id);
    json_out_member_text(reply, "token", token);
    if (!write_invites(lobby, &game->people, people_open(&game->people, setup), reply)) {
        lobby_change_free(change);
        return NULL;
    }
    change->people = game->people;
    return change;
}

/* ---- Joining ------------------------------------------------------------------------------- */

/* The seat that is meant, of those that may be taken. False, and answered, if there is none. */
static bool choose_seat(struct lobby *lobby, const struct lobby_request *request,
                        const struct lobby_game *game, unsigned *seat)
{
    unsigned invited = people_invited(&game->people, lobby_read_secret(request, "invite"));
    unsigned open = invited & people_open(&game->people, table_setup(game->table));
    for (unsigned i = 0; i < game->people.seats; i++) {
        if (table_has_resigned(game->table, i) || lobby_has_lost_seat(game, i))
            open &= ~(1u << i);
    }
    const json_value *wanted = json_in_member(request->message, "seat");
    if (wanted && !json_in_is_null(wanted)) {
        if (!lobby_read_seat(lobby, request, game, seat))
            return false;
        open &= 1u << *seat;
        invited &= 1u << *seat;
    }
    if (invited == 0 && !json_in_member(request->message, "invite")) {
        lobby_error(lobby, request, "not-invited", "the game is private: an invite is needed",
                    game->id);
    } else if (invited == 0) {
        if (lobby_wrong_secret(lobby, request, game))
            lobby_error(lobby, request, "not-invited", "this is no invite to that seat", game->id);
    } else if (open == 0) {
        lobby_error(lobby, request, "taken", "the seat is taken", game->id);
    } else {
        for (*seat = 0; (open >> *seat & 1u) == 0;)
            ++*seat;
        return true;
    }
    return false;
}

/* The name, and the colour if it is free. False, and answered, if the name is none. */
static bool read_looks(struct lobby *lobby, const struct lobby_request *request,
                       const struct lobby_game *game, unsigned seat, struct people_seat *at)
{
    size_t length = 0;
    const char *name = json_in_text(json_in_member(request->message, "name"), &length);
    const json_value *wanted = json_in_member(request->message, "colour");
    const char *colour = setup_colour_of(json_in_text(wanted, NULL));
    if (wanted && !json_in_is_null(wanted) && !colour) {
        lobby_malformed(lobby, request, "\"colour\" is no colour of a seat");
        return false;
    }
    if (!name || !setup_name(at->name, name, length)) {
        lobby_error(lobby, request, "name", "this name is empty, too long or not plain", game->id);
        return false;
    }
    if (colour && people_colour_is_free(&game->people, seat, colour))
        at->colour = colour;
    return true;
}

/* The token of a holder that the request names, or has opened the game with: then its holder gets
 * the seat too. */
static bool is_own_token(const struct lobby_request *request, const struct lobby_game *game,
                         char holder[SECRET_HASH_SIZE])
{
    const char *token = lobby_read_secret(request, "token");
    if (!token)
        return false;
    secret_hash(holder, token);
    return people_knows(&game->people, holder);
}

static void write_joined(struct json_out *out, const struct lobby_game *game, int seat,
                         const char *token)
{
    json_out_member_text(out, "type", "joined");
    json_out_member_text(out, "game", game->id);
    if (seat >= 0)
        json_out_member_whole(out, "seat", seat);
    json_out_member_text(out, "token", token);
}

/* Somebody has the seat now: with a clock it is to be written when, and who played for it goes. */
static void seat_somebody(struct lobby *lobby, const struct lobby_request *request,
                          struct lobby_game *game, unsigned seat, struct lobby_change *change)
{
    struct table_act act = {.kind = TABLE_ACT_NONE, .seat = seat};
    if (table_is_substituted(game->table, seat)) {
        act.kind = TABLE_ACT_RETURN;
    } else if (table_setup(game->table)->clock.kind != SETUP_CLOCK_NONE &&
               table_deciding_seat(game->table) == (int)seat) {
        act.kind = TABLE_ACT_JOIN;
    }
    if (act.kind == TABLE_ACT_NONE) {
        lobby_wait_change(lobby, request, game, change);
        return;
    }
    enum table_answer answer = lobby_act(lobby, request, game, &act, change);
    if (answer != TABLE_OK)
        lobby_refuse(lobby, request, game->id, answer);
}

void lobby_on_join(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_any_game(lobby, request);
    unsigned seat;
    if (!game || !choose_seat(lobby, request, game, &seat))
        return;
    struct lobby_change *change = change_people(lobby, request, game);
    if (!change)
        return;
    struct people_seat *at = &change->people.seat[seat];
    char token[SECRET_SIZE];
    if (!read_looks(lobby, request, game, seat, at)) {
        lobby_change_free(change);
        return;
    }
    if (is_own_token(request, game, at->holder)) {
        memcpy(token, lobby_read_secret(request, "token"), sizeof token);
    } else if (chance_name(&lobby->chance, token)) {
        secret_hash(at->holder, token);
    } else {
        refuse_chance(lobby, request, game, change);
        return;
    }
    memcpy(change->holder, at->holder, sizeof change->holder);
    write_joined(&change->reply, game, (int)seat, token);
    seat_somebody(lobby, request, game, seat, change);
}

void lobby_on_invite(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game)
        return;
    if (!lobby_is_known(request, game)) {
        lobby_not_yours(lobby, request, game);
        return;
    }
    struct lobby_change *change = change_people(lobby, request, game);
    if (!change)
        return;
    struct json_out *reply = &change->reply;
    json_out_member_text(reply, "type", "invited");
    json_out_member_text(reply, "game", game->id);
    unsigned open = people_open(&game->people, table_setup(game->table));
    if (write_invites(lobby, &change->people, open, reply)) {
        lobby_wait_change(lobby, request, game, change);
    } else {
        refuse_chance(lobby, request, game, change);
    }
}

/* ---- Another device ------------------------------------------------------------------------ */

/* A change of the people that needs a new secret. NULL, and answered, if there is none to be had.
 */
static struct lobby_change *change_with_secret(struct lobby *lobby,
                                               const struct lobby_request *request,
                                               struct lobby_game *game, char secret[SECRET_SIZE])
{
    struct lobby_change *change = change_people(lobby, request, game);
    if (change && !chance_name(&lobby->chance, secret)) {
        refuse_chance(lobby, request, game, change);
        return NULL;
    }
    return change;
}

void lobby_on_recover(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    char secret[SECRET_SIZE];
    if (!game)
        return;
    if (!lobby_is_known(request, game)) {
        lobby_not_yours(lobby, request, game);
        return;
    }
    struct lobby_change *change = change_with_secret(lobby, request, game, secret);
    if (!change)
        return;
    int64_t until = lobby_seconds(lobby) + RECOVERY_SECONDS;
    people_offer_recovery(&change->people, secret, lobby_open_of(request->client, game)->holder,
                          until);
    json_out_member_text(&change->reply, "type", "recovery");
    json_out_member_text(&change->reply, "game", game->id);
    json_out_member_text(&change->reply, "recovery", secret);
    json_out_member_whole(&change->reply, "until", until);
    lobby_wait_change(lobby, request, game, change);
}

void lobby_on_redeem(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_any_game(lobby, request);
    char token[SECRET_SIZE];
    if (!game)
        return;
    struct lobby_change *change = change_with_secret(lobby, request, game, token);
    if (!change)
        return;
    const char *secret = lobby_read_secret(request, "recovery");
    secret_hash(change->holder, token);
    if (!secret || !people_recover(&change->people, secret, lobby_seconds(lobby), change->holder)) {
        lobby_change_free(change);
        if (lobby_wrong_secret(lobby, request, game)) {
            lobby_error(lobby, request, "not-invited",
                        "this is no recovery link of the game, or not any more", game->id);
        }
        return;
    }
    write_joined(&change->reply, game, -1, token);
    lobby_write_seats(&change->reply, "seats", people_held(&change->people, change->holder));
    lobby_wait_change(lobby, request, game, change);
}

/* ---- Names and leaving --------------------------------------------------------------------- */

/* The seat of a request, which must be the client's own. */
static bool read_own_seat(struct lobby *lobby, const struct lobby_request *request,
                          const struct lobby_game *game, unsigned *seat)
{
    if (!lobby_read_seat(lobby, request, game, seat))
        return false;
    if ((lobby_held(request, game) >> *seat & 1u) != 0)
        return true;
    lobby_not_yours(lobby, request, game);
    return false;
}

void lobby_on_rename(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    unsigned seat;
    if (!game || !read_own_seat(lobby, request, game, &seat))
        return;
    struct lobby_change *change = change_people(lobby, request, game);
    if (!change)
        return;
    if (read_looks(lobby, request, game, seat, &change->people.seat[seat])) {
        lobby_wait_change(lobby, request, game, change);
    } else {
        lobby_change_free(change);
    }
}

void lobby_on_leave(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    unsigned seat;
    if (!game || !read_own_seat(lobby, request, game, &seat))
        return;
    if (lobby_expire(lobby, game)) {
        lobby_refuse(lobby, request, game->id, TABLE_STALE);
        return;
    }
    struct lobby_change *change = change_people(lobby, request, game);
    if (!change)
        return;
    memset(change->people.seat[seat].holder, 0, SECRET_HASH_SIZE);
    if (lobby_running_clock(game) != (int)seat) {
        lobby_wait_change(lobby, request, game, change);
        return;
    }
    /* Before its first turn is done the clock stops: without a row what it has counted would come
     * back to whoever joins next. */
    const struct table_act act = {.kind = TABLE_ACT_LEAVE, .seat = seat};
    change->shows_table = true;
    enum table_answer answer = lobby_act(lobby, request, game, &act, change);
    if (answer != TABLE_OK)
        lobby_refuse(lobby, request, game->id, answer);
}

/* Somebody beside who made the game has a seat. */
static bool somebody_joined(const struct people *people)
{
    for (unsigned seat = 0; seat < people->seats; seat++) {
        const char *holder = people->seat[seat].holder;
        if (holder[0] != '\0' && !people_made(people, holder))
            return true;
    }
    return false;
}

void lobby_on_public(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    bool on;
    if (!game)
        return;
    if (!json_in_bool(json_in_member(request->message, "on"), &on)) {
        lobby_malformed(lobby, request, "\"on\" must be true or false");
    } else if (!lobby_is_creator(request, game)) {
        lobby_not_yours(lobby, request, game);
    } else if (on && somebody_joined(&game->people)) {
        lobby_error(lobby, request, "phase", "others play here who came to a private game",
                    game->id);
    } else {
        struct lobby_change *change = change_people(lobby, request, game);
        if (!change)
            return;
        change->people.is_public = on;
        lobby_wait_change(lobby, request, game, change);
    }
}
