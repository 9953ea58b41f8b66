#include "bench_pair.h"

#include "assert_error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pair_take(struct pair *pair, json_t *position)
{
    json_decref(pair->position);
    pair->position = position;
}

json_t *pair_open_as(struct pair *pair, struct bench_client *client, const char *token)
{
    return bench_ask(&pair->bench, client, "{ssssss?}", "type", "open", "game", pair->game, "token",
                     token);
}

static void begin(struct pair *pair, const char *third, const char *more)
{
    char text[600];
    *pair = (struct pair){0};
    bench_open(&pair->bench, 11);
    bench_join(&pair->bench, &pair->anna);
    bench_join(&pair->bench, &pair->ben);
    bench_join(&pair->bench, &pair->eve);
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":["
                   "{\"name\":\"Anna\",\"colour\":\"red\"},{\"open\":true}%s]%s}",
                   third, more);
    bench_send(&pair->bench, &pair->anna, text);
    json_t *created = bench_take(&pair->anna);
    assert_string_equal(text_of(created, "type"), "created");
    (void)snprintf(pair->game, sizeof pair->game, "%s", text_of(created, "game"));
    (void)snprintf(pair->tokens[0], 32, "%s", text_of(created, "token"));
    const json_t *invite = json_array_get(json_object_get(created, "invites"), 0);
    json_t *joined = bench_ask(&pair->bench, &pair->ben, "{ssssssss}", "type", "join", "game",
                               pair->game, "name", "Ben", "invite", text_of(invite, "secret"));
    (void)snprintf(pair->tokens[1], 32, "%s", text_of(joined, "token"));
    json_decref(joined);
    json_decref(created);
    json_decref(pair_open_as(pair, &pair->eve, NULL));
    json_decref(pair_open_as(pair, &pair->ben, pair->tokens[1]));
    pair_take(pair, pair_open_as(pair, &pair->anna, pair->tokens[0]));
}

void pair_open(struct pair *pair, const char *more)
{
    begin(pair, "", more);
}

void pair_open_with_cleo(struct pair *pair)
{
    begin(pair, ",{\"name\":\"Cleo\",\"colour\":\"black\"}", "");
}

void pair_close(struct pair *pair)
{
    json_decref(pair->position);
    bench_leave(&pair->bench, &pair->anna);
    bench_leave(&pair->bench, &pair->ben);
    bench_leave(&pair->bench, &pair->eve);
    bench_close(&pair->bench);
}

void pair_play(struct pair *pair, int turns)
{
    for (int i = 0; i < turns && !is_over(pair->position); i++) {
        struct bench_client *who = whole_of(pair->position, "seat") == 1 ? &pair->ben : &pair->anna;
        pair->position = bench_turn(&pair->bench, who, pair->game, pair->position);
        assert_string_equal(text_of(pair->position, "type"), "position");
    }
}

json_t *pair_ask_seat(struct pair *pair, struct bench_client *client, const char *type, int seat)
{
    return bench_ask(&pair->bench, client, "{sssssi}", "type", type, "game", pair->game, "seat",
                     seat);
}

const char *pair_state_of(const struct pair *pair, size_t seat)
{
    return text_of(json_array_get(json_object_get(pair->eve.table, "seats"), seat), "state");
}

bool pair_has_lost(const struct pair *pair, size_t seat)
{
    const json_t *seats = json_object_get(pair->eve.table, "seats");
    return json_is_true(json_object_get(json_array_get(seats, seat), "lost"));
}

void pair_assert_newest_act(const struct pair *pair, const char *act, int seat, int turn)
{
    const json_t *acts = json_object_get(pair->eve.table, "acts");
    const json_t *newest = json_array_get(acts, json_array_size(acts) - 1);
    const json_t *whose = json_object_get(newest, "seat");
    assert_string_equal(text_of(newest, "act"), act);
    assert_int_equal(json_is_null(whose) ? -1 : (int)json_integer_value(whose), seat);
    assert_int_equal(whole_of(newest, "turn"), turn);
}

char *pair_record_of(struct pair *pair)
{
    char *text = malloc(TABLE_MAX_RECORD);
    size_t length;
    assert_non_null(text);
    assert_int_equal(lobby_record(pair->bench.lobby, pair->game, text, TABLE_MAX_RECORD, &length),
                     STORE_OK);
    return text;
}

void pair_assert_read_again(struct pair *pair)
{
    char *before = pair_record_of(pair);
    json_t *position = pair_open_as(pair, &pair->eve, NULL);
    bench_leave(&pair->bench, &pair->anna);
    bench_leave(&pair->bench, &pair->ben);
    bench_leave(&pair->bench, &pair->eve);
    bench_restart(&pair->bench);
    bench_join(&pair->bench, &pair->anna);
    bench_join(&pair->bench, &pair->ben);
    bench_join(&pair->bench, &pair->eve);
    json_t *again = pair_open_as(pair, &pair->eve, NULL);
    /* Choices that are not confirmed, and their count, are not stored. */
    json_object_del(again, "change");
    json_object_del(position, "change");
    assert_true(json_equal(position, again));
    json_decref(position);
    json_decref(again);
    char *after = pair_record_of(pair);
    assert_string_equal(before, after);
    free(before);
    free(after);
    json_decref(pair_open_as(pair, &pair->ben, pair->tokens[1]));
    pair_take(pair, pair_open_as(pair, &pair->anna, pair->tokens[0]));
}

int64_t pair_left_of(const struct pair *pair, size_t seat)
{
    const json_t *left = json_object_get(json_object_get(pair->eve.table, "clocks"), "left");
    return json_integer_value(json_array_get(left, seat));
}

static unsigned figures_of(const json_t *position, int64_t seat)
{
    unsigned count = 0;
    const json_t *figures = json_object_get(position, "figures");
    for (size_t i = 0; i < json_array_size(figures); i++)
        count += whole_of(json_array_get(figures, i), "seat") == seat;
    return count;
}

void pair_play_to_the_end(struct pair *pair)
{
    while (!is_over(pair->position)) {
        if (whole_of(pair->position, "seat") != 1) {
            pair_play(pair, 1);
        } else {
            unsigned before = figures_of(pair->position, 1);
            assert_true(bench_think(&pair->bench, true));
            pair_take(pair, pair_open_as(pair, &pair->anna, pair->tokens[0]));
            assert_true(figures_of(pair->position, 1) <= before);
        }
    }
}

json_t *pair_take_back(struct pair *pair, struct bench_client *client, int turn)
{
    return bench_ask(&pair->bench, client, "{sssssisi}", "type", "take-back", "game", pair->game,
                     "turn", turn, "id", 1);
}
