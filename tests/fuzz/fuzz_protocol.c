/*
 * Bytes as messages to the lobby, over a store in memory that sometimes fails.
 *
 * A byte tells what is done with those after it: sent as they are, or used to fill in a message
 * that gets past the first checks (a place at the table, a move of those offered). Whatever comes
 * in, every answer is JSON of a known type, and games play on.
 */
#define _GNU_SOURCE /* memmem */

#include "lobby.h"
#include "memory_store.h"
#include "scripted_thinking.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz {
    struct memory_store *memory;
    struct scripted_thinking thinking;
    struct lobby *lobby;
    struct lobby_client *clients[2];
    uint32_t random;
    char game[CHANCE_NAME_SIZE];
    char token[CHANCE_NAME_SIZE], invite[CHANCE_NAME_SIZE], recovery[CHANCE_NAME_SIZE];
    int64_t time;
    unsigned received;
    char *position; /* the newest that came, as text */
    size_t capacity;
};

struct input {
    const uint8_t *data;
    size_t size;
};

static bool scripted_bytes(void *context, void *buffer, size_t size)
{
    struct fuzz *fuzz = context;
    unsigned char *at = buffer;
    for (size_t i = 0; i < size; i++) {
        fuzz->random = fuzz->random * 1664525u + 1013904223u;
        at[i] = (unsigned char)(fuzz->random >> 24);
    }
    return true;
}

static int64_t read_clock(void *context)
{
    const struct fuzz *fuzz = context;
    return fuzz->time;
}

static void must(bool good, const char *what, const char *text)
{
    if (!good) {
        (void)fprintf(stderr, "%s: %.400s\n", what, text);
        abort();
    }
}

/* Keep a text that came, to be sent back. */
static void keep(char text[CHANCE_NAME_SIZE], const json_t *object, const char *name)
{
    const char *found = json_string_value(json_object_get(object, name));
    if (found)
        (void)snprintf(text, CHANCE_NAME_SIZE, "%s", found);
}

/* Whether a message is of a known type. What a game can be opened and joined with is kept. */
static void check_message(struct fuzz *fuzz, const char *text, size_t length)
{
    static const char *const types[] = {"games",   "created",  "closed",   "error", "position",
                                        "levels",  "hint",     "thinking", "table", "joined",
                                        "invited", "recovery", "rematch"};
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    must(message != NULL, "no JSON", text);
    const char *type = json_string_value(json_object_get(message, "type"));
    bool known = false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        known = known || (type && strcmp(type, types[i]) == 0);
    must(known, "no known type", text);
    if (type && strcmp(type, "created") == 0)
        keep(fuzz->game, message, "game");
    const json_t *invite = json_array_get(json_object_get(message, "invites"), 0);
    keep(fuzz->token, message, "token");
    keep(fuzz->invite, invite, "secret");
    keep(fuzz->recovery, message, "recovery");
    json_decref(message);
}

/* Reading every position whole would take most of the time; it is done for some. */
static void receive(void *transport, const char *text, size_t length)
{
    struct fuzz *fuzz = transport;
    static const char type[] = "\"type\":\"position\"";
    bool position = length > 2000 && memmem(text, length, type, sizeof type - 1) != NULL;
    if (!position || fuzz->received++ % 32 == 0)
        check_message(fuzz, text, length);
    if (!position)
        return;
    if (length >= fuzz->capacity) {
        fuzz->capacity = 2 * length;
        fuzz->position = realloc(fuzz->position, fuzz->capacity);
        must(fuzz->position != NULL, "no memory", "");
    }
    memcpy(fuzz->position, text, length);
    fuzz->position[length] = '\0';
}

static unsigned take(struct input *input)
{
    if (input->size == 0)
        return 0;
    input->size--;
    return *input->data++;
}

static void send_text(struct fuzz *fuzz, unsigned client, const char *text, size_t length)
{
    lobby_message(fuzz->lobby, fuzz->clients[client % 2], text, length);
}

/* The bytes up to the next zero, as they are. */
static void send_raw(struct fuzz *fuzz, struct input *input)
{
    unsigned client = take(input);
    const uint8_t *end = input->size > 0 ? memchr(input->data, 0, input->size) : NULL;
    size_t length = end ? (size_t)(end - input->data) : input->size;
    send_text(fuzz, client, (const char *)input->data, length);
    input->data += length;
    input->size -= length;
}

static void send_create(struct fuzz *fuzz, struct input *input)
{
    static const char *const sets[] = {"\"base\"", "\"base\",\"bigtop\"", "\"base\",\"abbot\"",
                                       "\"base\",\"abbot\",\"river\",\"bigtop\""};
    char text[400];
    unsigned choice = take(input);
    const char *open = choice % 16 == 15 ? ",{\"open\":true}" : "";
    const char *clock =
        choice % 16 >= 14 ? ",\"clock\":{\"kind\":\"game\",\"milliseconds\":30000}" : "";
    const char *computer = choice / 64 == 0 ? "" : ",\"computer\":\"random\"";
    int length =
        snprintf(text, sizeof text,
                 "{\"type\":\"create\",\"seats\":[{\"name\":\"A\",\"colour\":\"red\"},"
                 "{\"name\":\"B\",\"colour\":\"blue\"%s}%s],\"edition\":\"c%u\",\"sets\":[%s]%s}",
                 computer, open, 2 + choice % 2, sets[choice / 2 % 4], clock);
    send_text(fuzz, choice / 8, text, (size_t)length);
    lobby_flush(fuzz->lobby);
    length = snprintf(text, sizeof text, "{\"type\":\"open\",\"game\":\"%s\",\"token\":\"%s\"}",
                      fuzz->game, fuzz->token);
    send_text(fuzz, choice / 8, text, (size_t)length);
}

/* The number behind the first mark such as "seat": that comes after the `at` of a text. */
static long long number_after(const char *at, const char *mark)
{
    const char *found = at ? strstr(at, mark) : NULL;
    return found ? strtoll(found + strlen(mark), NULL, 10) : 0;
}

/* A move of those offered: the n-th, or one near the end of the list. */
static long long offered_move(const char *position, unsigned n)
{
    const char *at = position ? strstr(position, "\"moves\":[") : NULL;
    const char *end = at ? strchr(at, ']') : NULL;
    long long move = number_after(at, "{\"move\":");
    for (; at && n > 0; n--) {
        at = strstr(at + 1, "{\"move\":");
        if (!at || at > end)
            break;
        move = number_after(at, "{\"move\":");
    }
    return move;
}

/* A request with a move of those offered, mostly in the newest position. */
static void send_choice(struct fuzz *fuzz, struct input *input, const char *type)
{
    char text[300];
    unsigned client = take(input), which = take(input), wrong = take(input);
    const char *at = fuzz->position;
    int length = snprintf(text, sizeof text,
                          "{\"type\":\"%s\",\"game\":\"%s\",\"sequence\":%lld,\"step\":%lld,"
                          "\"seat\":%lld,\"move\":%lld,\"id\":%u}",
                          type, fuzz->game, number_after(at, "\"sequence\":"),
                          number_after(at, "\"step\":") + (wrong == 1),
                          number_after(at, "\"seat\":") + (wrong == 2),
                          offered_move(at, which % 64) + (wrong == 3), which);
    send_text(fuzz, client, text, (size_t)length);
}

/* What is no turn: joining, resigning, taking back and so on. */
static void send_life(struct fuzz *fuzz, struct input *input)
{
    static const char *const types[] = {
        "open",   "join",   "invite",     "recover", "redeem", "rename",    "leave",   "public",
        "resign", "return", "substitute", "agree",   "chat",   "take-back", "rematch", "chat-off"};
    char text[500];
    unsigned client = take(input), which = take(input), number = take(input);
    int length = snprintf(
        text, sizeof text,
        "{\"type\":\"%s\",\"game\":\"%s\",\"token\":\"%s\",\"invite\":\"%s\",\"recovery\":\"%s\","
        "\"seat\":%u,\"turn\":%u,\"offer\":%u,\"name\":\"N%u\",\"text\":\"t%u\",\"on\":true,"
        "\"level\":\"random\",\"id\":%u}",
        types[which % 16], fuzz->game, which / 16 == 1 ? "" : fuzz->token, fuzz->invite,
        fuzz->recovery, number % 4, number / 4, number / 4, number, number, which);
    send_text(fuzz, client, text, (size_t)length);
}

static void leave_and_come_back(struct fuzz *fuzz, unsigned client)
{
    lobby_leave(fuzz->lobby, fuzz->clients[client % 2]);
    fuzz->clients[client % 2] = lobby_join(fuzz->lobby, fuzz);
}

static void spoil_store(struct memory_store *memory, unsigned how)
{
    memory->fail_append = how % 4 == 1;
    memory->fail_commit = how % 4 == 2;
    memory->commit_all_the_same = how / 4 % 2 == 1;
    memory->fail_load = how / 8 % 4 == 1;
}

/* A computer reports; now and then it has found nothing, or something that is not legal. */
static void think(struct fuzz *fuzz, unsigned how)
{
    fuzz->time += how * INT64_C(500);
    fuzz->thinking.nonsense = how % 8 == 1;
    fuzz->thinking.fail = how % 8 == 2;
    fuzz->thinking.refuse = how % 8 == 3;
    (void)scripted_thinking_report(&fuzz->thinking, how % 16 < 12);
    lobby_hear_thinking(fuzz->lobby);
    if (how % 32 == 0)
        lobby_tick(fuzz->lobby);
}

static void act(struct fuzz *fuzz, struct input *input)
{
    static const char *const requests[] = {"undo", "open", "close", "confirm", "confirm", "play",
                                           "play", "play", "hint",  "stop",    "levels"};
    unsigned kind = take(input) % 21;
    if (kind == 0) {
        send_raw(fuzz, input);
    } else if (kind == 1) {
        send_create(fuzz, input);
    } else if (kind == 2) {
        leave_and_come_back(fuzz, take(input));
    } else if (kind == 3) {
        spoil_store(fuzz->memory, take(input));
    } else if (kind == 4) {
        lobby_flush(fuzz->lobby);
    } else if (kind >= 18) {
        send_life(fuzz, input);
    } else if (kind >= 16) {
        think(fuzz, take(input));
    } else {
        send_choice(fuzz, input, requests[kind - 5]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz fuzz = {.memory = memory_store_new(), .random = 1, .time = 1};
    struct input input = {data, size};
    if (!fuzz.memory)
        abort();
    const struct lobby_options options = {.store = &fuzz.memory->store,
                                          .chance = {scripted_bytes, &fuzz},
                                          .send = receive,
                                          .thinking = &fuzz.thinking.thinking,
                                          .any_player = true,
                                          .clock = {read_clock, read_clock, &fuzz}};
    scripted_thinking_init(&fuzz.thinking);
    fuzz.lobby = lobby_new(&options);
    for (int i = 0; i < 2; i++)
        fuzz.clients[i] = lobby_join(fuzz.lobby, &fuzz);
    while (input.size > 0)
        act(&fuzz, &input);
    lobby_flush(fuzz.lobby);
    for (int i = 0; i < 2; i++)
        lobby_leave(fuzz.lobby, fuzz.clients[i]);
    lobby_free(fuzz.lobby);
    store_close(&fuzz.memory->store);
    free(fuzz.position);
    return 0;
}
