/*
 * Two lobbies with the same history and different outcomes to come send the same bytes up to the
 * first outcome that differs: nothing is known, and so nothing can leak, before it has been drawn.
 *
 * Names and tokens come from one source, draws from another; the two lobbies share the first, and
 * the second up to a step chosen by chance. Both also give the same to who only looks on.
 */
#define _GNU_SOURCE /* memmem */

#include "client.h"
#include "lobby.h"
#include "memory_store.h"

#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#define GAMES 200

struct side {
    struct memory_store *memory;
    struct lobby *lobby;
    struct lobby_client *clients[2]; /* a player and a spectator */
    uint64_t names, draws;
    char *sent; /* everything that was sent to both */
    size_t length, capacity;
    char *position; /* the newest, as text */
};

static bool scripted_bytes(void *context, void *buffer, size_t size)
{
    struct side *side = context;
    unsigned char *at = buffer;
    for (size_t i = 0; i < size; i++)
        at[i] = (unsigned char)random_below(size == 16 ? &side->names : &side->draws, 256);
    return true;
}

static int64_t no_time(void *context)
{
    (void)context;
    return 1700000000000;
}

static void receive(void *transport, const char *text, size_t length)
{
    struct side *side = transport;
    while (side->capacity < side->length + length + 1) {
        side->capacity = side->capacity > 0 ? 2 * side->capacity : 1 << 16;
        side->sent = realloc(side->sent, side->capacity);
        assert_non_null(side->sent);
    }
    memcpy(side->sent + side->length, text, length);
    side->sent[side->length + length] = '\n';
    side->length += length + 1;
    static const char position[] = "\"type\":\"position\"";
    if (memmem(text, length, position, sizeof position - 1)) {
        free(side->position);
        side->position = malloc(length + 1);
        assert_non_null(side->position);
        memcpy(side->position, text, length);
        side->position[length] = '\0';
    }
}

static void side_open(struct side *side, uint64_t seed)
{
    *side = (struct side){.memory = memory_store_new(), .names = seed, .draws = seed + 1};
    const struct lobby_options options = {.store = &side->memory->store,
                                          .chance = {scripted_bytes, side},
                                          .send = receive,
                                          .clock = {no_time, no_time, NULL}};
    side->lobby = lobby_new(&options);
    for (unsigned i = 0; i < 2; i++)
        side->clients[i] = lobby_join(side->lobby, side);
}

static void side_close(struct side *side)
{
    for (unsigned i = 0; i < 2; i++)
        lobby_leave(side->lobby, side->clients[i]);
    lobby_free(side->lobby);
    store_close(&side->memory->store);
    free(side->sent);
    free(side->position);
}

static void say(struct side *side, unsigned client, const char *text)
{
    lobby_message(side->lobby, side->clients[client], text, strlen(text));
    lobby_flush(side->lobby);
}

/* Create a game and open it for both; nothing but names depends on `names`. */
static void begin(struct side *side, char game[32])
{
    char text[200];
    say(side, 0,
        "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\",\"bigtop\"],\"seats\":["
        "{\"name\":\"A\",\"colour\":\"red\"},{\"name\":\"B\",\"colour\":\"blue\"}]}");
    json_t *created = json_loadb(side->sent, side->length, JSON_DISABLE_EOF_CHECK, NULL);
    (void)snprintf(game, 32, "%s", text_of(created, "game"));
    (void)snprintf(text, sizeof text, "{\"type\":\"open\",\"game\":\"%s\",\"token\":\"%s\"}", game,
                   text_of(created, "token"));
    say(side, 0, text);
    (void)snprintf(text, sizeof text, "{\"type\":\"open\",\"game\":\"%s\"}", game);
    say(side, 1, text);
    json_decref(created);
}

/* The next request in the newest position: a choice by `random`, or to confirm. */
static bool next_request(const struct side *side, const char *game, uint64_t *random,
                         char text[300])
{
    json_t *position = json_loads(side->position, 0, NULL);
    struct place at = place_of(position);
    bool confirms = json_is_true(json_object_get(position, "complete"));
    char move[40] = "";
    const json_t *moves = json_object_get(position, "moves");
    if (!confirms && json_array_size(moves) > 0) {
        uint32_t n = random_below(random, (uint32_t)json_array_size(moves));
        (void)snprintf(move, sizeof move, ",\"move\":%lld",
                       (long long)whole_of(json_array_get(moves, n), "move"));
    }
    (void)snprintf(text, 300,
                   "{\"type\":\"%s\",\"game\":\"%s\",\"sequence\":%lld,\"step\":%lld,"
                   "\"seat\":%lld%s}",
                   confirms ? "confirm" : "play", game, (long long)at.sequence, (long long)at.step,
                   (long long)at.seat, move);
    json_decref(position);
    return confirms;
}

/* Both have sent the same since `from`, which moves on. */
static void assert_same(const struct side *one, const struct side *other, size_t *from)
{
    assert_int_equal(one->length, other->length);
    assert_memory_equal(one->sent + *from, other->sent + *from, one->length - *from);
    *from = one->length;
}

static void traffic_is_the_same_up_to_the_outcome(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < GAMES; number++) {
        struct side one, other;
        char game[32], again[32], text[300];
        uint64_t random = number * 977;
        size_t compared = 0;
        side_open(&one, number * 31);
        side_open(&other, number * 31);
        begin(&one, game);
        begin(&other, again);
        assert_string_equal(game, again);
        /* From this step on their chances differ. */
        uint32_t parting = random_below(&random, number % 20 == 0 ? 60 : 8), steps = 0;
        while (steps <= parting) {
            if (steps == parting)
                other.draws = number * 31 + 77777;
            bool confirms = next_request(&one, game, &random, text);
            if (confirms && steps == parting)
                break; /* what comes next is drawn differently */
            say(&one, 0, text);
            say(&other, 0, text);
            assert_same(&one, &other, &compared);
            steps += confirms;
        }
        side_close(&one);
        side_close(&other);
    }
}

/* And after it they do differ: the test could fail. */
static void different_outcomes_are_seen(void **state)
{
    unsigned different = 0;
    (void)state;
    for (uint64_t number = 0; number < 10; number++) {
        struct side one, other;
        char game[32], text[300];
        uint64_t random = number;
        side_open(&one, number);
        side_open(&other, number);
        begin(&one, game);
        begin(&other, game);
        other.draws = number + 12345;
        bool confirms = false;
        while (!confirms) {
            confirms = next_request(&one, game, &random, text);
            say(&one, 0, text);
            say(&other, 0, text);
        }
        different += one.length != other.length || memcmp(one.sent, other.sent, one.length) != 0;
        side_close(&one);
        side_close(&other);
    }
    assert_true(different > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traffic_is_the_same_up_to_the_outcome),
        cmocka_unit_test(different_outcomes_are_seen),
    };
    return cmocka_run_group_tests_name("same traffic", tests, NULL, NULL);
}
