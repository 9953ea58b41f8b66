/*
 * Who is at a table through other servers, and offers made there. Servers that share a store and
 * show a game tell each other; it is worth nothing later, so the store does not keep it. What has
 * not been told again for a while counts no more: that server is gone.
 *
 * A text is numbers: which seats' holders are here (bits) and how many look on; the game's owner
 * adds the offer: its number, seat, turn, row, who agreed, and how many there have been.
 */
#include "lobby_state.h"
#include "store_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TELL_MILLISECONDS   4000
#define FORGET_MILLISECONDS 12000

unsigned lobby_here_elsewhere(const struct lobby_game *game)
{
    unsigned seats = 0;
    for (unsigned i = 0; i < game->elsewhere_count; i++)
        seats |= game->elsewhere[i].here;
    return seats;
}

unsigned lobby_spectators_elsewhere(const struct lobby_game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < game->elsewhere_count; i++)
        count += game->elsewhere[i].spectators;
    return count;
}

/* ---- Telling ------------------------------------------------------------------------------- */

static void tell(struct lobby *lobby, struct lobby_game *game, bool again)
{
    char text[STORE_TOLD_SIZE];
    const struct lobby_offer *offer = &game->offer;
    int length =
        snprintf(text, sizeof text, "%u %u", lobby_seats_here(game), lobby_spectators_here(game));
    if (game->owned) {
        (void)snprintf(text + length, sizeof text - (size_t)length,
                       " %" PRIu32 " %u %" PRIu32 " %" PRIu32 " %u %" PRIu32, offer->number,
                       offer->seat, offer->turn, offer->to, offer->agreed, game->offers);
    }
    if (!again && strcmp(text, game->told) == 0)
        return;
    memcpy(game->told, text, sizeof text);
    store_tell(lobby->store, game->id, text);
}

void lobby_tell_elsewhere(struct lobby *lobby, struct lobby_game *game)
{
    if (store_is_shared(lobby->store))
        tell(lobby, game, false);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void remove_place(struct lobby_game *game, unsigned place)
{
    game->elsewhere[place] = game->elsewhere[--game->elsewhere_count];
}

/* Where what a server says is kept. NULL if there is no room: then there are more servers than
 * anybody needs, and who is at the others counts as away. */
static struct lobby_elsewhere *place_of(struct lobby *lobby, struct lobby_game *game,
                                        const char *who)
{
    for (unsigned i = 0; i < game->elsewhere_count; i++) {
        if (strcmp(game->elsewhere[i].who, who) == 0)
            return &game->elsewhere[i];
    }
    if (game->elsewhere_count == LOBBY_MAX_ELSEWHERE)
        return NULL;
    struct lobby_elsewhere *place = &game->elsewhere[game->elsewhere_count++];
    *place = (struct lobby_elsewhere){0};
    memcpy(place->who, who, sizeof place->who);
    tell(lobby, game, true); /* it is new and has not heard us */
    return place;
}

static bool take_offer(struct lobby_game *game, const struct lobby_offer *offer, uint32_t offers)
{
    bool same = memcmp(offer, &game->offer, sizeof *offer) == 0;
    game->offer = *offer;
    game->offers = offers;
    return !same;
}

/* As many as there are, at most eight; none if the text is no list of numbers. */
static unsigned read_numbers(const char *text, uint32_t numbers[8])
{
    unsigned count = 0;
    for (; *text && count < 8; count++) {
        long long number;
        if (!store_take_number(&text, 0, UINT32_MAX, &number))
            return 0;
        numbers[count] = (uint32_t)number;
    }
    return count;
}

void lobby_hear_elsewhere(struct lobby *lobby, const struct store_notice *notice)
{
    struct lobby_game *game = lobby_find(lobby, notice->game);
    uint32_t numbers[8] = {0};
    unsigned count = read_numbers(notice->text, numbers);
    if (!game || game->clients == 0 || (count != 2 && count != 8))
        return;
    struct lobby_elsewhere *place = place_of(lobby, game, notice->who);
    if (!place)
        return;
    unsigned here = numbers[0], spectators = numbers[1];
    bool changed = place->here != here || place->spectators != spectators;
    place->here = here;
    place->spectators = spectators;
    place->heard = lobby_steady(lobby);
    if (here == 0 && spectators == 0)
        remove_place(game, (unsigned)(place - game->elsewhere));
    if (count == 8 && !game->owned) {
        const struct lobby_offer offer = {.number = numbers[2],
                                          .seat = numbers[3] % BT_MAX_SEATS,
                                          .turn = numbers[4],
                                          .to = numbers[5],
                                          .agreed = numbers[6]};
        changed = take_offer(game, &offer, numbers[7]) || changed;
    }
    if (changed)
        lobby_touch(lobby, game);
}

/* ---- From time to time --------------------------------------------------------------------- */

static void forget_gone(struct lobby *lobby, struct lobby_game *game)
{
    for (unsigned i = game->elsewhere_count; i > 0; i--) {
        if (lobby_steady(lobby) - game->elsewhere[i - 1].heard < FORGET_MILLISECONDS)
            continue;
        remove_place(game, i - 1);
        lobby_touch(lobby, game);
    }
}

void lobby_tick_elsewhere(struct lobby *lobby)
{
    bool again = lobby_steady(lobby) - lobby->told >= TELL_MILLISECONDS;
    if (!store_is_shared(lobby->store))
        return;
    if (again)
        lobby->told = lobby_steady(lobby);
    for (unsigned i = 0; i < lobby->game_count; i++) {
        struct lobby_game *game = lobby->games[i];
        forget_gone(lobby, game);
        if (again && game->clients > 0)
            tell(lobby, game, true);
    }
}
