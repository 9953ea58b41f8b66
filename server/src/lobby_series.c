/*
 * Series: the next game with the same people, in which another one begins.
 *
 * Its seats belong to the holders of those of the game before, by the same tokens: so whoever is
 * away now has the seat all the same when coming back, and no secret need be sent.
 */
#include "lobby_state.h"

#include <string.h>

/* Who sat second sits first. */
static unsigned seat_before(unsigned seat, unsigned seats)
{
    return (seat + 1) % seats;
}

static void turn_setup(struct setup *next, const struct setup *setup)
{
    *next = *setup;
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        unsigned from = seat_before(seat, setup->config.seats);
        memcpy(next->names[seat], setup->names[from], sizeof next->names[seat]);
        next->colours[seat] = setup->colours[from];
        next->players[seat] = setup->players[from];
        next->open[seat] = setup->open[from];
    }
}

static void turn_people(struct lobby_game *next, const struct lobby_game *game)
{
    struct people *people = &next->people;
    *people = game->people;
    for (unsigned seat = 0; seat < people->seats; seat++)
        people->seat[seat] = game->people.seat[seat_before(seat, people->seats)];
    people->invite_count = 0;
    people->recovery_count = 0;
    people->number++;
    people->next[0] = '\0';
    memcpy(people->previous, game->id, sizeof people->previous);
    memcpy(next->series, game->series, sizeof next->series);
}

/* A table for the next game, with its opening prepared. */
static enum table_answer prepare(struct lobby *lobby, const struct lobby_game *game,
                                 struct table **table, char id[CHANCE_NAME_SIZE])
{
    struct setup setup;
    turn_setup(&setup, table_setup(game->table));
    *table = table_new(&setup);
    if (!*table)
        return TABLE_MEMORY;
    if (!chance_name(&lobby->chance, id))
        return TABLE_CHANCE;
    return table_prepare_opening(*table, &lobby->chance);
}

static void write_rematch(struct json_out *out, const char *game, const char *next)
{
    json_out_member_text(out, "type", "rematch");
    json_out_member_text(out, "game", game);
    json_out_member_text(out, "next", next);
}

/* Both games change in one batch: the next one comes, and the one before knows it. */
static void begin(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                  struct lobby_game *next)
{
    struct lobby_change *change = lobby_change_new(game);
    if (!change) {
        lobby_drop(lobby, next);
        lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
        return;
    }
    next->created = lobby_seconds(lobby);
    /* The games of a series stand in the order of their beginnings; two may come in a second. */
    if (next->created <= game->created)
        next->created = game->created + 1;
    game->offer = (struct lobby_offer){0};
    turn_people(next, game);
    lobby_call_seats(next);
    change->has_people = true;
    memcpy(change->people.next, next->id, sizeof change->people.next);
    write_rematch(&change->reply, game->id, next->id);
    write_rematch(&change->news, game->id, next->id);
    /* The batch must hold both or neither, so it must not be full between them. */
    lobby_flush(lobby);
    lobby_wait(lobby, &(struct lobby_request){0}, next, true, NULL);
    if (lobby_is_waiting(lobby, next)) {
        lobby_wait_change(lobby, request, game, change);
    } else {
        lobby_change_free(change);
        lobby_error(lobby, request, "store", store_fault(lobby->store), game->id);
    }
}

static void begin_next(struct lobby *lobby, const struct lobby_request *request,
                       struct lobby_game *game)
{
    char id[CHANCE_NAME_SIZE];
    struct table *table;
    enum table_answer answer = prepare(lobby, game, &table, id);
    struct lobby_game *next = answer == TABLE_OK ? lobby_take_in(lobby, id, table) : NULL;
    if (next) {
        begin(lobby, request, game, next);
        return;
    }
    table_free(table);
    if (answer == TABLE_OK) {
        lobby_error(lobby, request, "full", "too many games are being played", game->id);
    } else {
        lobby_refuse(lobby, request, game->id, answer);
    }
}

void lobby_on_rematch(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game)
        return;
    if (!lobby_is_known(request, game)) {
        lobby_not_yours(lobby, request, game);
    } else if (!table_is_over(game->table)) {
        lobby_refuse(lobby, request, game->id, TABLE_NO_SUCH_ACT);
    } else if (game->people.next[0] != '\0') {
        write_rematch(lobby_body(lobby), game->id, game->people.next);
        lobby_deliver(lobby, request->client, request);
    } else {
        begin_next(lobby, request, game);
    }
}
