/* What people say at the table. */
#include "lobby_state.h"
#include "plain_text.h"

#include <stdlib.h>
#include <string.h>

/* Entries of one game, ever. */
#define MOST_ENTRIES 5000
/* So much time must pass between two entries of a seat; as many at once as the credit allows. */
#define PAUSE       2000
#define MOST_CREDIT (5 * PAUSE)

bool lobby_keep_said(struct lobby_game *game, const struct lobby_said *said)
{
    if (!game->said)
        game->said = calloc(LOBBY_MAX_SAID, sizeof *game->said);
    if (!game->said) {
        free(said->text);
        return false;
    }
    if (game->said_count == LOBBY_MAX_SAID) {
        free(game->said[0].text);
        game->said_count--;
        memmove(game->said, game->said + 1, game->said_count * sizeof *game->said);
    }
    game->said[game->said_count++] = *said;
    game->said_next = said->number + 1;
    return true;
}

void lobby_forget_said(struct lobby_game *game)
{
    for (unsigned i = 0; i < game->said_count; i++)
        free(game->said[i].text);
    free(game->said);
    game->said = NULL;
    game->said_count = 0;
    game->said_next = 0;
}

/* Whether a seat, or who made the game (-1), may say something now; then it has. */
static bool spend(const struct lobby *lobby, struct lobby_game *game, int seat)
{
    struct lobby_credit *credit = &game->credit[seat >= 0 ? seat : BT_MAX_SEATS];
    int64_t now = lobby_steady(lobby);
    int64_t left =
        credit->counted == 0 ? MOST_CREDIT : credit->milliseconds + now - credit->counted;
    if (left > MOST_CREDIT)
        left = MOST_CREDIT;
    bool enough = left >= PAUSE;
    *credit = (struct lobby_credit){.milliseconds = enough ? left - PAUSE : left,
                                    .counted = now > 0 ? now : 1};
    return enough;
}

/* The seat that speaks: the one named, else the first that is held. -1: who made the game and holds
 * none. -2: one that is not theirs. */
static int speaker(const struct lobby_request *request, unsigned held)
{
    int64_t seat;
    if (json_in_whole(json_in_member(request->message, "seat"), &seat))
        return seat >= 0 && seat < BT_MAX_SEATS && (held >> seat & 1u) != 0 ? (int)seat : -2;
    for (int first = 0; first < BT_MAX_SEATS; first++) {
        if ((held >> first & 1u) != 0)
            return first;
    }
    return -1;
}

static void say(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                int seat, const char *text)
{
    struct lobby_change *change = lobby_change_new(game);
    char *copy = change ? strdup(text) : NULL;
    if (!copy) {
        lobby_change_free(change);
        lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
        return;
    }
    change->said = (struct lobby_said){
        .number = game->said_next, .seat = seat, .time = lobby_seconds(lobby), .text = copy};
    if (seat >= 0)
        memcpy(change->said.name, game->people.seat[seat].name, sizeof change->said.name);
    lobby_wait_change(lobby, request, game, change);
}

void lobby_on_chat(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    size_t length = 0;
    if (!game)
        return;
    const char *text = json_in_text(json_in_member(request->message, "text"), &length);
    char plain[PEOPLE_MOST_SAID + 1];
    bool good = text && length <= PEOPLE_MOST_SAID && plain_text_copy(plain, text, length);
    int seat = speaker(request, lobby_held(request, game));
    if (!lobby_is_known(request, game) || seat == -2) {
        lobby_not_yours(lobby, request, game);
    } else if (!good) {
        lobby_malformed(lobby, request, "\"text\" must have 1 to 500 bytes, not blanks alone");
    } else if (game->people.chat_off) {
        lobby_error(lobby, request, "chat-off", "the chat of this game is off", game->id);
    } else if (game->said_next >= MOST_ENTRIES) {
        lobby_refuse(lobby, request, game->id, TABLE_FULL);
    } else if (!spend(lobby, game, seat)) {
        lobby_error(lobby, request, "rate", "too much is being said", game->id);
    } else {
        say(lobby, request, game, seat, plain);
    }
}

void lobby_on_chat_off(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    bool off = true;
    if (!game)
        return;
    const json_value *value = json_in_member(request->message, "off");
    if (value && !json_in_bool(value, &off)) {
        lobby_malformed(lobby, request, "\"off\" must be true or false");
        return;
    }
    if (!lobby_is_creator(request, game)) {
        lobby_not_yours(lobby, request, game);
        return;
    }
    struct lobby_change *change = lobby_change_new(game);
    if (!change) {
        lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
        return;
    }
    change->has_people = true;
    change->people.chat_off = off;
    lobby_wait_change(lobby, request, game, change);
}
