/* Reading what a request says, and refusing it. */
#include "lobby_state.h"

#include <stdio.h>
#include <string.h>

/* ---- Answers of the table ------------------------------------------------------------------ */

void lobby_refuse_move(struct lobby *lobby, const struct lobby_request *request, const char *game,
                       unsigned rule)
{
    metrics_error(lobby->options.metrics, "illegal-move");
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "error");
    json_out_member_text(body, "code", "illegal-move");
    json_out_member_text(body, "message", "the rules do not allow this move here");
    json_out_member_text(body, "game", game);
    json_out_key(body, "rule");
    if (rule == BT_RULE_NONE) {
        json_out_null(body);
    } else {
        json_out_text(body, bt_rule_id(rule));
    }
    lobby_deliver(lobby, request->client, request);
}

void lobby_refuse(struct lobby *lobby, const struct lobby_request *request, const char *game,
                  enum table_answer answer)
{
    static const char *const texts[][2] = {
        [TABLE_OK] = {"internal", "nothing is wrong"},
        [TABLE_STALE] = {"stale", "the position has changed meanwhile"},
        [TABLE_SEAT] = {"seat", "another seat decides now"},
        [TABLE_COMPUTER] = {"seat", "a computer decides now"},
        [TABLE_PHASE] = {"phase", "no such move can be made now"},
        [TABLE_ILLEGAL] = {"illegal-move", "the rules do not allow this move here"},
        [TABLE_NOT_COMPLETE] = {"not-complete", "the turn's choices are not complete yet"},
        [TABLE_NOTHING_TO_UNDO] = {"nothing-to-undo", "there is no choice to take back"},
        [TABLE_NO_SUCH_ACT] = {"phase", "that cannot be done now"},
        [TABLE_FULL] = {"full", "too much has happened in this game"},
        [TABLE_CHANCE] = {"internal", "the system gave no random numbers"},
        [TABLE_MEMORY] = {"internal", "the server is out of memory"},
    };
    lobby_error(lobby, request, texts[answer][0], texts[answer][1], game);
}

/* ---- Reading requests ---------------------------------------------------------------------- */

void lobby_malformed(struct lobby *lobby, const struct lobby_request *request, const char *what)
{
    lobby_error(lobby, request, "message", what, NULL);
}

/* The id in the member `game`; NULL, and answered, if there is none. */
const char *lobby_read_game(struct lobby *lobby, const struct lobby_request *request)
{
    size_t length = 0;
    const char *id = json_in_text(json_in_member(request->message, "game"), &length);
    if (!id) {
        lobby_malformed(lobby, request, "the member \"game\" is missing or no text");
    } else if (length != CHANCE_NAME_SIZE - 1) {
        lobby_error(lobby, request, "unknown-game", "there is no such game", NULL);
    } else {
        return id;
    }
    return NULL;
}

/* The game a request is about, which the client must have open; NULL, and answered, if it has not.
 */
struct lobby_game *lobby_read_open_game(struct lobby *lobby, const struct lobby_request *request)
{
    const char *id = lobby_read_game(lobby, request);
    if (!id)
        return NULL;
    struct lobby_game *game = lobby_find(lobby, id);
    if (!game || !lobby_open_of(request->client, game)) {
        lobby_error(lobby, request, "not-open", "this connection has not opened the game", id);
        return NULL;
    }
    if (lobby_is_waiting(lobby, game)) {
        /* Its step must have happened, or have failed, before the next request is looked at. */
        lobby_flush(lobby);
        return lobby_read_open_game(lobby, request);
    }
    return game;
}

struct lobby_game *lobby_read_any_game(struct lobby *lobby, const struct lobby_request *request)
{
    const char *id = lobby_read_game(lobby, request);
    if (!id)
        return NULL;
    lobby_flush(lobby);
    struct lobby_game *game;
    bool full;
    enum store_result result = lobby_get(lobby, id, &game, &full);
    if (result == STORE_OK)
        return game;
    if (result == STORE_ABSENT) {
        lobby_error(lobby, request, "unknown-game", "there is no such game", NULL);
    } else if (full) {
        lobby_error(lobby, request, "full", "too many games are being played", id);
    } else {
        lobby_error(lobby, request, "store", store_fault(lobby->store), id);
    }
    return NULL;
}

/* ---- Who asks ------------------------------------------------------------------------------ */

const char *lobby_read_secret(const struct lobby_request *request, const char *name)
{
    size_t length = 0;
    const char *text = json_in_text(json_in_member(request->message, name), &length);
    return secret_is_form(text, length) ? text : NULL;
}

bool lobby_secrets_are_texts(struct lobby *lobby, const struct lobby_request *request)
{
    static const char *const names[] = {"token", "invite", "recovery"};
    char sentence[64];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const json_value *value = json_in_member(request->message, names[i]);
        if (value && !json_in_is_null(value) && !json_in_text(value, NULL)) {
            (void)snprintf(sentence, sizeof sentence, "\"%s\" must be a text", names[i]);
            lobby_malformed(lobby, request, sentence);
            return false;
        }
    }
    return true;
}

static const char *holder_of(const struct lobby_request *request, const struct lobby_game *game)
{
    const struct lobby_open *open = lobby_open_of(request->client, game);
    return open ? open->holder : "";
}

unsigned lobby_held(const struct lobby_request *request, const struct lobby_game *game)
{
    const char *holder = holder_of(request, game);
    return holder[0] != '\0' ? people_held(&game->people, holder) : 0;
}

bool lobby_is_creator(const struct lobby_request *request, const struct lobby_game *game)
{
    const char *holder = holder_of(request, game);
    return holder[0] != '\0' && people_made(&game->people, holder);
}

bool lobby_is_known(const struct lobby_request *request, const struct lobby_game *game)
{
    return lobby_held(request, game) != 0 || lobby_is_creator(request, game);
}

void lobby_not_yours(struct lobby *lobby, const struct lobby_request *request,
                     const struct lobby_game *game)
{
    lobby_error(lobby, request, "not-yours", "this connection does not hold that seat", game->id);
}

bool lobby_read_seat(struct lobby *lobby, const struct lobby_request *request,
                     const struct lobby_game *game, unsigned *seat)
{
    int64_t number;
    if (!json_in_whole(json_in_member(request->message, "seat"), &number) || number < 0 ||
        number >= table_setup(game->table)->config.seats) {
        lobby_malformed(lobby, request, "\"seat\" must be a seat of the game");
        return false;
    }
    *seat = (unsigned)number;
    return true;
}

/* ---- Members ------------------------------------------------------------------------------- */

/* A whole number in a member; `usual` if it is not there. False if it is something else. */
bool lobby_read_whole(const struct lobby_request *request, const char *name, int64_t usual,
                      int64_t *number)
{
    const json_value *value = json_in_member(request->message, name);
    *number = usual;
    return !value || json_in_whole(value, number);
}

bool lobby_read_number(struct lobby *lobby, const struct lobby_request *request, const char *name,
                       int64_t *number)
{
    char sentence[80];
    const json_value *value = json_in_member(request->message, name);
    if (json_in_whole(value, number))
        return true;
    (void)snprintf(sentence, sizeof sentence, "\"%s\" %s", name,
                   value ? "must be a whole number" : "is missing");
    lobby_malformed(lobby, request, sentence);
    return false;
}

bool lobby_read_place(struct lobby *lobby, const struct lobby_request *request,
                      struct table_place *at)
{
    *at = (struct table_place){0};
    if (!lobby_read_number(lobby, request, "sequence", &at->sequence) ||
        !lobby_read_number(lobby, request, "step", &at->step) ||
        !lobby_read_number(lobby, request, "seat", &at->seat))
        return false;
    if (lobby_read_whole(request, "change", TABLE_ANY_CHANGE, &at->change))
        return true;
    lobby_malformed(lobby, request, "\"change\" must be a whole number");
    return false;
}
