/* Asking, and playing games over the wire. */
#include "client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer than any answer takes, a server under a sanitizer among others too. */
#define PATIENCE 20000

/* The last ones are enough: a ring. */
#define TOKENS 512
static struct {
    char game[32], token[32];
} tokens[TOKENS];
static unsigned token_count;

void tokens_note(const json_t *answer)
{
    if (strcmp(text_of(answer, "type"), "created") != 0)
        return;
    unsigned place = token_count++ % TOKENS;
    (void)snprintf(tokens[place].game, sizeof tokens->game, "%s", text_of(answer, "game"));
    (void)snprintf(tokens[place].token, sizeof tokens->token, "%s", text_of(answer, "token"));
}

void tokens_add(json_t *message)
{
    if (strcmp(text_of(message, "type"), "open") != 0 || json_object_get(message, "token"))
        return;
    for (unsigned i = 0; i < TOKENS; i++) {
        if (tokens[i].game[0] != '\0' && strcmp(tokens[i].game, text_of(message, "game")) == 0)
            (void)json_object_set_new(message, "token", json_string(tokens[i].token));
    }
}

static int64_t post(struct client *client, const char *format, va_list arguments)
{
    json_t *message = json_vpack_ex(NULL, 0, format, arguments);
    if (!message)
        abort();
    int64_t id = ++client->next_id;
    (void)json_object_set_new(message, "id", json_integer(id));
    tokens_add(message);
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!client_send(client, text))
        id = 0;
    free(text);
    return id;
}

int64_t client_post(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int64_t id = post(client, format, arguments);
    va_end(arguments);
    return id;
}

json_t *client_ask(struct client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int64_t id = post(client, format, arguments);
    va_end(arguments);
    json_t *answer;
    while (id > 0 && (answer = client_receive(client, PATIENCE)) != NULL) {
        if (json_integer_value(json_object_get(answer, "id")) == id)
            return answer;
        json_decref(answer);
    }
    return NULL;
}

const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

int64_t whole_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

bool is_error(const json_t *value, const char *code)
{
    bool same = strcmp(text_of(value, "type"), "error") == 0 &&
                strcmp(text_of(value, "code"), code) == 0 && *text_of(value, "message");
    if (!same) {
        char *text = json_dumps(value, JSON_COMPACT);
        (void)fprintf(stderr, "expected the error %s, got %.300s\n", code, text ? text : "nothing");
        free(text);
    }
    return same;
}

bool is_over(const json_t *position)
{
    return strcmp(text_of(position, "phase"), "over") == 0;
}

uint32_t random_below(uint64_t *state, uint32_t bound)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % bound);
}

/* "base,river" as a list. */
static json_t *split(const char *text)
{
    json_t *list = json_array();
    while (*text) {
        size_t length = strcspn(text, ",");
        (void)json_array_append_new(list, json_stringn(text, length));
        text += length + (text[length] == ',');
    }
    return list;
}

json_t *client_new_game(struct client *client, const char *edition, const char *sets,
                        unsigned seats, char game[32])
{
    static const char *const people[6];
    return client_new_game_with(client, edition, sets, people, seats, game);
}

json_t *client_new_game_with(struct client *client, const char *edition, const char *sets,
                             const char *const *computers, unsigned seats, char game[32])
{
    static const char *const colours[] = {"red", "blue", "green", "yellow", "black", "pink"};
    json_t *list = json_array();
    for (unsigned i = 0; i < seats; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "Player %u", i + 1);
        (void)json_array_append_new(list, json_pack("{ssssss?}", "name", name, "colour", colours[i],
                                                    "computer", computers[i]));
    }
    json_t *created = client_ask(client, "{sssosssos{}sb}", "type", "create", "seats", list,
                                 "edition", edition, "sets", split(sets), "options", "public", 1);
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    json_decref(created);
    return client_ask(client, "{ssss}", "type", "open", "game", game);
}

struct place place_of(const json_t *position)
{
    return (struct place){whole_of(position, "sequence"), whole_of(position, "step"),
                          whole_of(position, "seat")};
}

json_t *client_play(struct client *client, const char *game, const json_t *position, int64_t move)
{
    struct place at = place_of(position);
    return client_ask(client, "{sssssIsIsIsI}", "type", "play", "game", game, "sequence",
                      (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                      (json_int_t)at.seat, "move", (json_int_t)move);
}

static json_t *ask_at(struct client *client, const char *type, const char *game,
                      const json_t *position)
{
    struct place at = place_of(position);
    return client_ask(client, "{sssssIsIsI}", "type", type, "game", game, "sequence",
                      (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                      (json_int_t)at.seat);
}

json_t *client_undo(struct client *client, const char *game, const json_t *position)
{
    return ask_at(client, "undo", game, position);
}

json_t *client_confirm(struct client *client, const char *game, const json_t *position)
{
    return ask_at(client, "confirm", game, position);
}

json_t *client_choose(struct client *client, const char *game, json_t *position, uint64_t *random)
{
    while (position && !is_over(position) && !json_is_true(json_object_get(position, "complete"))) {
        const json_t *moves = json_object_get(position, "moves");
        size_t count = json_array_size(moves);
        if (count == 0)
            break;
        const json_t *move = json_array_get(moves, random_below(random, (uint32_t)count));
        json_t *next =
            client_play(client, game, position, json_integer_value(json_object_get(move, "move")));
        json_decref(position);
        position = next;
    }
    return position;
}
