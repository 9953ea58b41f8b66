/* The life of a game between people: resigning, standing in for somebody, taking turns back. */
#include "lobby_state.h"

#include <string.h>

/* A holder that has been away for so long may be stood in for. */
#define AWAY_MILLISECONDS 60000

/* Who stands in unless another is asked for. */
#define USUAL_LEVEL "club"

enum table_answer lobby_act(struct lobby *lobby, const struct lobby_request *request,
                            struct lobby_game *game, const struct table_act *act,
                            struct lobby_change *change)
{
    enum table_answer answer = table_prepare_act(game->table, act);
    if (answer == TABLE_OK) {
        lobby_wait(lobby, request, game, false, change);
    } else {
        lobby_change_free(change);
    }
    return answer;
}

static void act_or_refuse(struct lobby *lobby, const struct lobby_request *request,
                          struct lobby_game *game, const struct table_act *act)
{
    enum table_answer answer = lobby_act(lobby, request, game, act, NULL);
    if (answer != TABLE_OK)
        lobby_refuse(lobby, request, game->id, answer);
}

/* ---- Resigning ----------------------------------------------------------------------------- */

void lobby_on_resign(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    unsigned seat;
    if (!game || !lobby_read_seat(lobby, request, game, &seat))
        return;
    if ((lobby_held(request, game) >> seat & 1u) == 0) {
        lobby_not_yours(lobby, request, game);
        return;
    }
    if (lobby_is_gathering(game)) {
        lobby_refuse(lobby, request, game->id, TABLE_NO_SUCH_ACT);
        return;
    }
    act_or_refuse(lobby, request, game,
                  &(struct table_act){.kind = TABLE_ACT_RESIGN,
                                      .seat = seat,
                                      .player = table_setup(game->table)->resign});
}

/* ---- Standing in --------------------------------------------------------------------------- */

/* The level that is asked for; SETUP_PERSON if there is none such. */
static int read_level(const struct lobby *lobby, const struct lobby_request *request)
{
    size_t length = 0;
    const json_value *value = json_in_member(request->message, "level");
    const char *name = json_in_text(value, &length);
    if (!value) {
        name = USUAL_LEVEL;
        length = strlen(USUAL_LEVEL);
    }
    int player = name ? bt_ai_player_by_name(name, length) : -1;
    return lobby_may_sit(lobby, player) ? player : SETUP_PERSON;
}

static bool is_gone(const struct lobby *lobby, const struct lobby_game *game, unsigned seat)
{
    if (game->people.seat[seat].holder[0] == '\0')
        return true;
    int64_t since = game->away_since[seat];
    return since != 0 && lobby_steady(lobby) - since >= AWAY_MILLISECONDS;
}

void lobby_on_substitute(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    unsigned seat;
    if (!game || !lobby_read_seat(lobby, request, game, &seat))
        return;
    int player = read_level(lobby, request);
    if (!lobby_is_known(request, game)) {
        lobby_not_yours(lobby, request, game);
    } else if (player == SETUP_PERSON) {
        lobby_malformed(lobby, request, "\"level\" is no level that may sit down here");
    } else if (!is_gone(lobby, game, seat)) {
        lobby_error(lobby, request, "not-away", "whoever has the seat is here, or was a moment ago",
                    game->id);
    } else {
        act_or_refuse(
            lobby, request, game,
            &(struct table_act){.kind = TABLE_ACT_SUBSTITUTE, .seat = seat, .player = player});
    }
}

void lobby_on_return(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    unsigned seat;
    if (!game || !lobby_read_seat(lobby, request, game, &seat))
        return;
    if ((lobby_held(request, game) >> seat & 1u) == 0) {
        lobby_not_yours(lobby, request, game);
    } else if (lobby_has_lost_seat(game, seat)) {
        lobby_refuse(lobby, request, game->id, TABLE_NO_SUCH_ACT);
    } else {
        act_or_refuse(lobby, request, game,
                      &(struct table_act){.kind = TABLE_ACT_RETURN, .seat = seat});
    }
}

/* ---- Taking back --------------------------------------------------------------------------- */

/* The seats whose people must agree: all that play themselves, here or away. */
static unsigned must_agree(const struct lobby_game *game)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < game->people.seats; seat++) {
        if (table_player_of(game->table, seat) == SETUP_PERSON &&
            game->people.seat[seat].holder[0] != '\0')
            seats |= 1u << seat;
    }
    return seats;
}

/* When all agree, it happens. The offer is gone then, as after every row. */
static void agree(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                  unsigned seats)
{
    struct lobby_offer *offer = &game->offer;
    offer->agreed |= seats;
    lobby_touch(lobby, game);
    if ((must_agree(game) & ~offer->agreed) != 0) {
        lobby_send_table(lobby, game, request->client, request);
        return;
    }
    const struct table_act act = {.kind = TABLE_ACT_VOID, .to = offer->to};
    *offer = (struct lobby_offer){0};
    act_or_refuse(lobby, request, game, &act);
}

void lobby_on_take_back(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    int64_t turn;
    uint32_t to;
    if (!game || !lobby_read_number(lobby, request, "turn", &turn))
        return;
    unsigned held = lobby_held(request, game) & must_agree(game);
    if (held == 0) {
        lobby_not_yours(lobby, request, game);
    } else if (table_setup(game->table)->cup) {
        lobby_error(lobby, request, "cup", "nothing is taken back in a cup", game->id);
    } else if (game->people.next[0] != '\0' || !table_turn_start(game->table, turn, &to) ||
               to >= table_sequence(game->table)) {
        lobby_refuse(lobby, request, game->id, TABLE_NO_SUCH_ACT);
    } else if (game->offer.number != 0) {
        lobby_error(lobby, request, "busy", "one offer at a time", game->id);
    } else {
        unsigned seat = 0;
        while ((held >> seat & 1u) == 0)
            seat++;
        game->offer = (struct lobby_offer){
            .number = ++game->offers, .seat = seat, .turn = (uint32_t)turn, .to = to};
        agree(lobby, request, game, held);
    }
}

/* Whether the request is about the offer there is, from somebody who has a say in it. */
static bool is_about_offer(struct lobby *lobby, const struct lobby_request *request,
                           const struct lobby_game *game)
{
    int64_t number;
    if (!lobby_read_number(lobby, request, "offer", &number))
        return false;
    if ((lobby_held(request, game) & must_agree(game)) == 0) {
        lobby_not_yours(lobby, request, game);
    } else if (game->offer.number == 0 || number != game->offer.number) {
        lobby_refuse(lobby, request, game->id, TABLE_STALE);
    } else {
        return true;
    }
    return false;
}

void lobby_on_agree(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (game && is_about_offer(lobby, request, game))
        agree(lobby, request, game, lobby_held(request, game));
}

void lobby_on_decline(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    if (!game || !is_about_offer(lobby, request, game))
        return;
    game->offer = (struct lobby_offer){0};
    lobby_touch(lobby, game);
    lobby_send_table(lobby, game, request->client, request);
}
