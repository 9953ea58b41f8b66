/* The message `table`: who is at the table, whose seats they are, clocks, offers, what was said. */
#include "lobby_state.h"

#include <string.h>

/* ---- Who is here --------------------------------------------------------------------------- */

static bool is_here(const struct lobby_game *game, unsigned seat)
{
    const char *holder = game->people.seat[seat].holder;
    for (unsigned i = 0; holder[0] != '\0' && i < game->clients; i++) {
        const struct lobby_open *open = lobby_open_of(game->viewers[i], game);
        if (open && !game->viewers[i]->passing && open->holder[0] != '\0' &&
            secret_same(holder, open->holder))
            return true;
    }
    return false;
}

unsigned lobby_seats_here(const struct lobby_game *game)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < game->people.seats; seat++)
        seats |= is_here(game, seat) ? 1u << seat : 0;
    return seats;
}

static void note_presence(struct lobby *lobby, struct lobby_game *game)
{
    int64_t now = lobby_steady(lobby);
    unsigned here = lobby_seats_here(game) | lobby_here_elsewhere(game);
    lobby_note_seen(lobby, game, here);
    for (unsigned seat = 0; seat < game->people.seats; seat++) {
        if ((here >> seat & 1u) != 0) {
            game->away_since[seat] = 0;
        } else if (game->away_since[seat] == 0) {
            game->away_since[seat] = now > 0 ? now : 1;
        }
    }
}

void lobby_touch(struct lobby *lobby, struct lobby_game *game)
{
    note_presence(lobby, game);
    game->touched++;
    if (!game->table_due)
        lobby->tables_due++;
    game->table_due = true;
}

void lobby_note_visit(struct lobby *lobby, struct lobby_game *game, const char *holder)
{
    int64_t now = lobby_steady(lobby);
    unsigned held = holder[0] != '\0' ? people_held(&game->people, holder) : 0;
    lobby_note_seen(lobby, game, held);
    for (unsigned seat = 0; seat < game->people.seats; seat++) {
        if ((held >> seat & 1u) != 0 && game->away_since[seat] != 0)
            game->away_since[seat] = now > 0 ? now : 1;
    }
}

/* ---- Seats --------------------------------------------------------------------------------- */

static const char *state_of(const struct lobby_game *game, unsigned seat)
{
    const struct table *table = game->table;
    if (table_setup(table)->players[seat] != SETUP_PERSON)
        return "computer";
    if (table_has_resigned(table, seat))
        return "resigned";
    /* A seat that a level plays for nobody can be taken like any other. */
    if (game->people.seat[seat].holder[0] == '\0' && !lobby_has_lost_seat(game, seat))
        return "open";
    if (table_is_substituted(table, seat))
        return "substituted";
    return game->away_since[seat] == 0 ? "here" : "away";
}

static void write_seat(const struct lobby_game *game, unsigned seat, struct json_out *body)
{
    int player = table_player_of(game->table, seat);
    json_out_object(body);
    json_out_member_text(body, "name", game->people.seat[seat].name);
    json_out_member_text(body, "colour", game->people.seat[seat].colour);
    json_out_key(body, "computer");
    if (player >= 0) {
        json_out_text(body, setup_player_name(player));
    } else {
        json_out_null(body);
    }
    json_out_member_text(body, "state", state_of(game, seat));
    json_out_member_bool(
        body, "lost",
        lobby_has_lost_seat(game, seat) ||
            (table_has_resigned(game->table, seat) && table_has_timed_out(game->table, seat)));
    json_out_end_object(body);
}

void lobby_write_seats(struct json_out *out, const char *name, unsigned seats)
{
    json_out_key(out, name);
    json_out_list(out);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        if ((seats >> seat & 1u) != 0)
            json_out_whole(out, seat);
    }
    json_out_end_list(out);
}

unsigned lobby_spectators_here(const struct lobby_game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < game->clients; i++) {
        const struct lobby_open *open = lobby_open_of(game->viewers[i], game);
        if (!game->viewers[i]->passing &&
            (!open || open->holder[0] == '\0' || !people_knows(&game->people, open->holder)))
            count++;
    }
    return count;
}

/* ---- The rest ------------------------------------------------------------------------------ */

static void write_clocks(const struct lobby *lobby, const struct lobby_game *game,
                         struct json_out *body)
{
    const struct setup *setup = table_setup(game->table);
    json_out_key(body, "clocks");
    if (setup->clock.kind == SETUP_CLOCK_NONE) {
        json_out_null(body);
        return;
    }
    json_out_object(body);
    if (setup->clock.kind == SETUP_CLOCK_DAYS) {
        json_out_key(body, "deadline");
        if (game->deadline > 0) {
            json_out_whole(body, game->deadline);
        } else {
            json_out_null(body);
        }
        json_out_member_whole(body, "now", lobby_wall(lobby));
    } else {
        int64_t left[BT_MAX_SEATS];
        int running = lobby_running_clock(game);
        lobby_read_clocks(lobby, game, left);
        json_out_key(body, "left");
        json_out_list(body);
        for (unsigned seat = 0; seat < setup->config.seats; seat++)
            json_out_whole(body, left[seat]);
        json_out_end_list(body);
        json_out_key(body, "running");
        if (running >= 0) {
            json_out_whole(body, running);
        } else {
            json_out_null(body);
        }
    }
    json_out_end_object(body);
}

static void write_offers(const struct lobby_game *game, struct json_out *body)
{
    const struct lobby_offer *offer = &game->offer;
    json_out_key(body, "offers");
    json_out_list(body);
    if (offer->number != 0) {
        json_out_object(body);
        json_out_member_whole(body, "offer", offer->number);
        json_out_member_text(body, "kind", "take-back");
        json_out_member_whole(body, "seat", offer->seat);
        json_out_member_whole(body, "turn", offer->turn);
        lobby_write_seats(body, "agreed", offer->agreed);
        json_out_end_object(body);
    }
    json_out_end_list(body);
}

/* What the client has not got yet. */
static void write_chat(const struct lobby_game *game, struct lobby_open *open,
                       struct json_out *body)
{
    json_out_key(body, "chat");
    json_out_object(body);
    json_out_member_bool(body, "on", !game->people.chat_off);
    json_out_member_whole(body, "from", open->said_from);
    json_out_key(body, "entries");
    json_out_list(body);
    for (unsigned i = 0; i < game->said_count; i++) {
        const struct lobby_said *said = &game->said[i];
        if (said->number < open->said_from)
            continue;
        json_out_object(body);
        json_out_member_whole(body, "number", said->number);
        json_out_member_whole(body, "seat", said->seat);
        json_out_member_text(body, "name", said->name);
        json_out_member_whole(body, "time", said->time);
        json_out_member_text(body, "text", said->text);
        json_out_end_object(body);
    }
    json_out_end_list(body);
    json_out_end_object(body);
    open->said_from = game->said_next;
}

static void write_name(struct json_out *body, const char *name, const char *id)
{
    json_out_key(body, name);
    if (id[0] != '\0') {
        json_out_text(body, id);
    } else {
        json_out_null(body);
    }
}

/* What happened to the people, for those who were not there. */
static void write_acts(const struct lobby_game *game, struct json_out *body)
{
    json_out_key(body, "acts");
    json_out_list(body);
    for (unsigned i = 0; i < table_told_count(game->table); i++) {
        const struct table_told *told = table_told(game->table, i);
        bool voids = told->kind == TABLE_ACT_VOID;
        json_out_object(body);
        json_out_member_text(body, "act", voids ? "take-back" : table_act_name(told->kind));
        json_out_key(body, "seat");
        if (voids) {
            json_out_null(body);
        } else {
            json_out_whole(body, told->seat);
        }
        json_out_member_whole(body, "turn", told->turn);
        json_out_end_object(body);
    }
    json_out_end_list(body);
}

static void write_series(const struct lobby_game *game, struct json_out *body)
{
    json_out_key(body, "series");
    json_out_object(body);
    json_out_member_text(body, "id", game->series);
    json_out_member_whole(body, "number", game->people.number);
    write_name(body, "previous", game->people.previous);
    write_name(body, "next", game->people.next);
    json_out_end_object(body);
}

void lobby_send_table(struct lobby *lobby, struct lobby_game *game, struct lobby_client *client,
                      const struct lobby_request *request)
{
    struct lobby_open nobody = {0};
    struct lobby_open *open = lobby_open_of(client, game);
    if (!open)
        open = &nobody;
    bool known = open->holder[0] != '\0';
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "table");
    json_out_member_text(body, "game", game->id);
    json_out_member_whole(body, "sequence", table_sequence(game->table));
    json_out_key(body, "seats");
    json_out_list(body);
    for (unsigned seat = 0; seat < game->people.seats; seat++)
        write_seat(game, seat, body);
    json_out_end_list(body);
    lobby_write_seats(body, "yours", known ? people_held(&game->people, open->holder) : 0);
    json_out_member_bool(body, "creator", known && people_made(&game->people, open->holder));
    json_out_member_bool(body, "public", game->people.is_public);
    json_out_member_whole(body, "spectators",
                          lobby_spectators_here(game) + lobby_spectators_elsewhere(game));
    write_clocks(lobby, game, body);
    write_offers(game, body);
    write_acts(game, body);
    write_chat(game, open, body);
    write_series(game, body);
    open->table_shown = game->touched;
    lobby_deliver(lobby, client, request);
}

void lobby_send_tables(struct lobby *lobby)
{
    for (unsigned i = 0; lobby->tables_due > 0 && i < lobby->game_count; i++) {
        struct lobby_game *game = lobby->games[i];
        if (!game->table_due)
            continue;
        game->table_due = false;
        lobby->tables_due--;
        lobby_tell_elsewhere(lobby, game);
        for (unsigned at = 0; at < game->clients; at++) {
            /* Whoever asked may have it already, as the answer. */
            const struct lobby_open *open = lobby_open_of(game->viewers[at], game);
            if (!open || open->table_shown != game->touched)
                lobby_send_table(lobby, game, game->viewers[at], NULL);
        }
    }
}
