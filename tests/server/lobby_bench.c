#include "lobby_bench.h"

#include "client.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool scripted_bytes(void *context, void *buffer, size_t size)
{
    struct bench *bench = context;
    unsigned char *at = buffer;
    for (size_t i = 0; i < size; i++)
        at[i] = (unsigned char)random_below(&bench->random, 256);
    return !bench->no_random;
}

static void note_refusal(void *transport)
{
    struct bench_client *client = transport;
    client->refusals++;
}

static void receive(void *transport, const char *text, size_t length)
{
    struct bench_client *client = transport;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!message || client->count == BENCH_INBOX)
        abort();
    tokens_note(message);
    if (strcmp(text_of(message, "type"), "table") == 0 && !json_object_get(message, "id")) {
        json_decref(client->table);
        client->table = message;
        return;
    }
    client->inbox[client->count++] = message;
}

static int64_t read_steady(void *context)
{
    const struct bench *bench = context;
    return bench->steady;
}

static int64_t read_wall(void *context)
{
    const struct bench *bench = context;
    return bench->wall;
}

static void open_lobby(struct bench *bench)
{
    const struct lobby_options options = {.store = &bench->memory->store,
                                          .chance = {scripted_bytes, bench},
                                          .send = receive,
                                          .thinking = &bench->thinking.thinking,
                                          .any_player = true,
                                          .clock = {read_steady, read_wall, bench},
                                          .refused = note_refusal};
    scripted_thinking_init(&bench->thinking);
    bench->lobby = lobby_new(&options);
}

void bench_open(struct bench *bench, uint64_t random)
{
    *bench = (struct bench){.memory = memory_store_new(),
                            .random = random,
                            .steady = 1000,
                            .wall = INT64_C(1700000000000)};
    open_lobby(bench);
}

void bench_restart(struct bench *bench)
{
    lobby_free(bench->lobby);
    open_lobby(bench);
    lobby_resume(bench->lobby);
}

void bench_close(struct bench *bench)
{
    lobby_free(bench->lobby);
    store_close(&bench->memory->store);
}

void bench_join(struct bench *bench, struct bench_client *client)
{
    *client = (struct bench_client){0};
    client->client = lobby_join(bench->lobby, client);
}

void bench_leave(struct bench *bench, struct bench_client *client)
{
    lobby_leave(bench->lobby, client->client);
    lobby_flush(bench->lobby);
    bench_forget(client);
    json_decref(client->table);
    client->table = NULL;
}

void bench_send(struct bench *bench, struct bench_client *client, const char *text)
{
    lobby_message(bench->lobby, client->client, text, strlen(text));
    lobby_flush(bench->lobby);
}

static void post(struct bench *bench, struct bench_client *client, const char *format,
                 va_list arguments)
{
    json_t *message = json_vpack_ex(NULL, 0, format, arguments);
    tokens_add(message);
    char *text = json_dumps(message, JSON_COMPACT);
    if (!text)
        abort();
    lobby_message(bench->lobby, client->client, text, strlen(text));
    free(text);
    json_decref(message);
}

void bench_post(struct bench *bench, struct bench_client *client, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    post(bench, client, format, arguments);
    va_end(arguments);
}

json_t *bench_ask(struct bench *bench, struct bench_client *client, const char *format, ...)
{
    va_list arguments;
    bench_forget(client);
    va_start(arguments, format);
    post(bench, client, format, arguments);
    va_end(arguments);
    lobby_flush(bench->lobby);
    return bench_take(client);
}

json_t *bench_take(struct bench_client *client)
{
    if (client->count == 0)
        return NULL;
    json_t *message = client->inbox[0];
    client->count--;
    memmove(client->inbox, client->inbox + 1, client->count * sizeof(json_t *));
    return message;
}

void bench_forget(struct bench_client *client)
{
    while (client->count > 0)
        json_decref(client->inbox[--client->count]);
}

json_t *bench_new_game(struct bench *bench, struct bench_client *client, char game[32])
{
    json_t *created = bench_ask(bench, client, "{sss[{ssss}{ssss}]sss[ss]}", "type", "create",
                                "seats", "name", "Anna", "colour", "red", "name", "Ben", "colour",
                                "blue", "edition", "c2", "sets", "base", "bigtop");
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    json_decref(created);
    return bench_ask(bench, client, "{ssss}", "type", "open", "game", game);
}

void bench_pass(struct bench *bench, int64_t milliseconds)
{
    bench->steady += milliseconds;
    bench->wall += milliseconds;
    lobby_tick(bench->lobby);
    lobby_flush(bench->lobby);
}

json_t *bench_turn(struct bench *bench, struct bench_client *client, const char *game,
                   json_t *position)
{
    position = bench_choose(bench, client, game, position, 0);
    json_t *next = bench_do(bench, client, "confirm", game, position);
    json_decref(position);
    return next;
}

bool bench_think(struct bench *bench, bool done)
{
    bool thought = scripted_thinking_report(&bench->thinking, done);
    lobby_hear_thinking(bench->lobby);
    lobby_flush(bench->lobby);
    return thought;
}

json_t *bench_play(struct bench *bench, struct bench_client *client, const char *game,
                   const json_t *position, int64_t move)
{
    struct place at = place_of(position);
    return bench_ask(bench, client, "{sssssIsIsIsI}", "type", "play", "game", game, "sequence",
                     (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                     (json_int_t)at.seat, "move", (json_int_t)move);
}

json_t *bench_do(struct bench *bench, struct bench_client *client, const char *type,
                 const char *game, const json_t *position)
{
    struct place at = place_of(position);
    return bench_ask(bench, client, "{sssssIsIsI}", "type", type, "game", game, "sequence",
                     (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                     (json_int_t)at.seat);
}

json_t *bench_choose(struct bench *bench, struct bench_client *client, const char *game,
                     json_t *position, unsigned n)
{
    while (!is_over(position) && !json_is_true(json_object_get(position, "complete"))) {
        const json_t *moves = json_object_get(position, "moves");
        const json_t *move = json_array_get(moves, n % json_array_size(moves));
        json_t *next = bench_play(bench, client, game, position,
                                  json_integer_value(json_object_get(move, "move")));
        json_decref(position);
        position = next;
    }
    return position;
}
