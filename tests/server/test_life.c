/* The life of a game between people: resigning, standing in, taking back, series, chat, clocks and
 * the cup; on the bench, with clocks that the test moves. */
#include "assert_error.h"
#include "lobby_bench.h"

#include <stdlib.h>
#include <string.h>

/* Anna and Ben, each at a connection of their own, and a spectator. */
struct pair {
    struct bench bench;
    struct bench_client anna, ben, eve;
    char game[32], tokens[2][32];
    json_t *position; /* the newest */
};

static void take(struct pair *pair, json_t *position)
{
    json_decref(pair->position);
    pair->position = position;
}

static json_t *open_as(struct pair *pair, struct bench_client *client, const char *token)
{
    return bench_ask(&pair->bench, client, "{ssssss?}", "type", "open", "game", pair->game, "token",
                     token);
}

/* `more` are further members of `create`, with a comma before them. */
static void pair_open(struct pair *pair, const char *more)
{
    char text[600];
    *pair = (struct pair){0};
    bench_open(&pair->bench, 11);
    bench_join(&pair->bench, &pair->anna);
    bench_join(&pair->bench, &pair->ben);
    bench_join(&pair->bench, &pair->eve);
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":["
                   "{\"name\":\"Anna\",\"colour\":\"red\"},{\"open\":true}]%s}",
                   more);
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
    json_decref(open_as(pair, &pair->eve, NULL));
    json_decref(open_as(pair, &pair->ben, pair->tokens[1]));
    take(pair, open_as(pair, &pair->anna, pair->tokens[0]));
}

static void pair_close(struct pair *pair)
{
    json_decref(pair->position);
    bench_leave(&pair->bench, &pair->anna);
    bench_leave(&pair->bench, &pair->ben);
    bench_leave(&pair->bench, &pair->eve);
    bench_close(&pair->bench);
}

/* Whoever is to decide plays turns. */
static void play(struct pair *pair, int turns)
{
    for (int i = 0; i < turns && !is_over(pair->position); i++) {
        struct bench_client *who = whole_of(pair->position, "seat") == 0 ? &pair->anna : &pair->ben;
        pair->position = bench_turn(&pair->bench, who, pair->game, pair->position);
        assert_string_equal(text_of(pair->position, "type"), "position");
    }
}

/* A message about a seat. */
static json_t *seat_ask(struct pair *pair, struct bench_client *client, const char *type, int seat)
{
    return bench_ask(&pair->bench, client, "{sssssi}", "type", type, "game", pair->game, "seat",
                     seat);
}

static const char *state_of(const struct pair *pair, size_t seat)
{
    return text_of(json_array_get(json_object_get(pair->eve.table, "seats"), seat), "state");
}

static char *record_of(struct pair *pair)
{
    char *text = malloc(TABLE_MAX_RECORD);
    size_t length;
    assert_non_null(text);
    assert_int_equal(lobby_record(pair->bench.lobby, pair->game, text, TABLE_MAX_RECORD, &length),
                     STORE_OK);
    return text;
}

/* The game as another lobby reads it from the store is the one in memory. */
static void assert_read_again(struct pair *pair)
{
    char *before = record_of(pair);
    json_t *position = open_as(pair, &pair->eve, NULL);
    bench_leave(&pair->bench, &pair->anna);
    bench_leave(&pair->bench, &pair->ben);
    bench_leave(&pair->bench, &pair->eve);
    bench_restart(&pair->bench);
    bench_join(&pair->bench, &pair->anna);
    bench_join(&pair->bench, &pair->ben);
    bench_join(&pair->bench, &pair->eve);
    json_t *again = open_as(pair, &pair->eve, NULL);
    /* Choices that are not confirmed, and their count, are not stored. */
    json_object_del(again, "change");
    json_object_del(position, "change");
    assert_true(json_equal(position, again));
    json_decref(position);
    json_decref(again);
    char *after = record_of(pair);
    assert_string_equal(before, after);
    free(before);
    free(after);
    json_decref(open_as(pair, &pair->ben, pair->tokens[1]));
    take(pair, open_as(pair, &pair->anna, pair->tokens[0]));
}

/* ---- Resigning ----------------------------------------------------------------------------- */

static unsigned figures_of(const json_t *position, int64_t seat)
{
    unsigned count = 0;
    const json_t *figures = json_object_get(position, "figures");
    for (size_t i = 0; i < json_array_size(figures); i++)
        count += whole_of(json_array_get(figures, i), "seat") == seat;
    return count;
}

static void play_to_the_end(struct pair *pair)
{
    while (!is_over(pair->position)) {
        if (whole_of(pair->position, "seat") == 0) {
            play(pair, 1);
        } else {
            unsigned before = figures_of(pair->position, 1);
            assert_true(bench_think(&pair->bench, true));
            take(pair, open_as(pair, &pair->anna, pair->tokens[0]));
            assert_true(figures_of(pair->position, 1) <= before);
        }
    }
}

/* Its tiles are placed, nothing more, and it cannot win. */
static void seat_that_resigned_passes_and_cannot_win(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 3);
    take(&pair, seat_ask(&pair, &pair.ben, "resign", 1));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_string_equal(state_of(&pair, 1), "resigned");
    assert_error(seat_ask(&pair, &pair.ben, "resign", 1), "phase");
    assert_error(seat_ask(&pair, &pair.ben, "return", 1), "phase");
    assert_read_again(&pair);
    play_to_the_end(&pair);
    const json_t *winners = json_object_get(pair.position, "winners");
    assert_int_equal(json_array_size(winners), 1);
    assert_int_equal(json_integer_value(json_array_get(winners, 0)), 0);
    char *record = record_of(&pair);
    assert_non_null(strstr(record, "# resign: p2, after turn 3\n"));
    free(record);
    pair_close(&pair);
}

static void level_plays_on_where_that_was_agreed(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"resign\":\"random\"");
    play(&pair, 1);
    take(&pair, seat_ask(&pair, &pair.ben, "resign", 1));
    assert_int_equal(pair.bench.thinking.count, 1);
    assert_true(bench_think(&pair.bench, true));
    take(&pair, open_as(&pair, &pair.anna, pair.tokens[0]));
    assert_int_equal(whole_of(pair.position, "seat"), 0);
    pair_close(&pair);
}

/* An act does not disturb what another one is choosing; the place is a new one all the same. */
static void choices_outlive_what_others_do(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    pair.position = bench_choose(&pair.bench, &pair.anna, pair.game, pair.position, 0);
    json_decref(seat_ask(&pair, &pair.ben, "resign", 1));
    assert_error(bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position), "stale");
    json_t *position = open_as(&pair, &pair.anna, pair.tokens[0]);
    assert_true(json_is_true(json_object_get(position, "complete")));
    take(&pair, position);
    json_t *next = bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position);
    assert_int_equal(whole_of(next, "sequence"), 2);
    json_decref(next);
    pair_close(&pair);
}

/* ---- Standing in --------------------------------------------------------------------------- */

static void level_stands_in_for_who_is_away_until_they_return(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 1);
    assert_error(seat_ask(&pair, &pair.anna, "substitute", 1), "not-away");
    bench_leave(&pair.bench, &pair.ben);
    assert_string_equal(state_of(&pair, 1), "away");
    bench_pass(&pair.bench, 59000);
    assert_error(seat_ask(&pair, &pair.anna, "substitute", 1), "not-away");
    bench_pass(&pair.bench, 1000);
    take(&pair, seat_ask(&pair, &pair.anna, "substitute", 1));
    assert_string_equal(state_of(&pair, 1), "substituted");
    assert_int_equal(pair.bench.thinking.count, 1);
    assert_true(bench_think(&pair.bench, true));
    bench_join(&pair.bench, &pair.ben);
    json_decref(open_as(&pair, &pair.ben, pair.tokens[1]));
    assert_error(seat_ask(&pair, &pair.eve, "return", 1), "not-yours");
    take(&pair, seat_ask(&pair, &pair.ben, "return", 1));
    assert_string_equal(state_of(&pair, 1), "here");
    assert_read_again(&pair);
    play(&pair, 2);
    assert_int_equal(whole_of(pair.position, "turn"), 5);
    pair_close(&pair);
}

/* ---- Taking back --------------------------------------------------------------------------- */

static json_t *offer(struct pair *pair, struct bench_client *client, int turn)
{
    return bench_ask(&pair->bench, client, "{sssssisi}", "type", "take-back", "game", pair->game,
                     "turn", turn, "id", 1);
}

static json_t *answer_offer(struct pair *pair, struct bench_client *client, const char *type,
                            int number)
{
    return bench_ask(&pair->bench, client, "{sssssisi}", "type", type, "game", pair->game, "offer",
                     number, "id", 2);
}

static void turns_are_taken_back_when_all_agree(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 2);
    json_t *before = open_as(&pair, &pair.eve, NULL);
    play(&pair, 2);
    json_t *offered = offer(&pair, &pair.anna, 3);
    assert_string_equal(text_of(offered, "type"), "table");
    json_decref(offered);
    assert_int_equal(json_array_size(json_object_get(pair.eve.table, "offers")), 1);
    assert_error(answer_offer(&pair, &pair.eve, "agree", 1), "not-yours");
    assert_error(answer_offer(&pair, &pair.ben, "agree", 2), "stale");
    take(&pair, answer_offer(&pair, &pair.ben, "agree", 1));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_int_equal(whole_of(pair.position, "sequence"), 5);
    assert_int_equal(whole_of(pair.position, "turn"), 3);
    static const char *const same[] = {"drawn", "tiles", "figures", "scores", "bag", "seat"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(
            json_equal(json_object_get(before, same[i]), json_object_get(pair.position, same[i])));
    }
    assert_int_equal(json_array_size(json_object_get(pair.eve.table, "offers")), 0);
    json_decref(before);
    assert_read_again(&pair);
    play(&pair, 3);
    char *record = record_of(&pair);
    assert_non_null(strstr(record, "\n# voided: 3 p1 "));
    assert_non_null(strstr(record, "\n# voided: 4 p2 "));
    bt_record *read = malloc(sizeof *read);
    assert_non_null(read);
    assert_int_equal(bt_record_read(read, record, strlen(record), false, NULL), BT_OK);
    free(read);
    free(record);
    assert_read_again(&pair);
    pair_close(&pair);
}

/* Turns come back, who resigned does not: nor when turns from before are taken back again. */
static void who_resigned_stays_so_when_turns_are_taken_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 3);
    take(&pair, seat_ask(&pair, &pair.ben, "resign", 1));
    assert_true(bench_think(&pair.bench, true));
    assert_error(offer(&pair, &pair.ben, 2), "not-yours");
    for (int turn = 3; turn > 0; turn -= 2) {
        take(&pair, offer(&pair, &pair.anna, turn));
        assert_string_equal(text_of(pair.position, "type"), "position");
        assert_int_equal(whole_of(pair.position, "turn"), turn);
        assert_string_equal(state_of(&pair, 1), "resigned");
        assert_read_again(&pair);
        assert_error(seat_ask(&pair, &pair.ben, "return", 1), "phase");
    }
    char *record = record_of(&pair);
    assert_non_null(strstr(record, "# resign: p2, after turn 3\n"));
    free(record);
    play_to_the_end(&pair);
    const json_t *winners = json_object_get(pair.position, "winners");
    assert_int_equal(json_array_size(winners), 1);
    assert_int_equal(json_integer_value(json_array_get(winners, 0)), 0);
    pair_close(&pair);
}

/* An act that came after rests on one that was voided: the game can still be gone back in. */
static void who_stands_in_stays_when_turns_are_taken_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 3);
    bench_leave(&pair.bench, &pair.ben);
    bench_pass(&pair.bench, 60000);
    json_decref(seat_ask(&pair, &pair.anna, "substitute", 1));
    assert_true(bench_think(&pair.bench, true));
    take(&pair, offer(&pair, &pair.anna, 3));
    assert_string_equal(state_of(&pair, 1), "substituted");
    bench_join(&pair.bench, &pair.ben);
    json_decref(open_as(&pair, &pair.ben, pair.tokens[1]));
    take(&pair, seat_ask(&pair, &pair.ben, "return", 1));
    play(&pair, 2);
    json_decref(offer(&pair, &pair.anna, 4));
    take(&pair, answer_offer(&pair, &pair.ben, "agree", 2));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_int_equal(whole_of(pair.position, "turn"), 4);
    assert_string_equal(state_of(&pair, 1), "here");
    assert_read_again(&pair);
    pair_close(&pair);
}

static void nothing_is_taken_back_without_consent(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    play(&pair, 3);
    json_decref(offer(&pair, &pair.anna, 1));
    assert_error(offer(&pair, &pair.ben, 1), "busy");
    json_decref(answer_offer(&pair, &pair.ben, "decline", 1));
    assert_error(answer_offer(&pair, &pair.ben, "agree", 1), "stale");
    assert_error(offer(&pair, &pair.anna, 4), "phase");
    assert_error(offer(&pair, &pair.anna, 0), "phase");
    /* Who is away has a say too, and a turn that is played meanwhile ends the offer. */
    bench_leave(&pair.bench, &pair.anna);
    json_decref(offer(&pair, &pair.ben, 1));
    json_t *position = open_as(&pair, &pair.eve, NULL);
    assert_int_equal(whole_of(position, "sequence"), 3);
    json_decref(position);
    play(&pair, 1);
    assert_int_equal(json_array_size(json_object_get(pair.eve.table, "offers")), 0);
    bench_join(&pair.bench, &pair.anna);
    pair_close(&pair);
}

static void people_at_one_screen_need_ask_nobody(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 3);
    bench_join(&bench, &anna);
    json_t *position = bench_new_game(&bench, &anna, game);
    for (int turn = 0; turn < 3; turn++)
        position = bench_turn(&bench, &anna, game, position);
    json_decref(position);
    position = bench_ask(&bench, &anna, "{sssssi}", "type", "take-back", "game", game, "turn", 2);
    assert_string_equal(text_of(position, "type"), "position");
    assert_int_equal(whole_of(position, "turn"), 2);
    assert_int_equal(whole_of(json_object_get(position, "log"), "from"), 0);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* ---- Series and chat ----------------------------------------------------------------------- */

static void other_seat_begins_the_rematch_with_the_same_tokens(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    assert_error(bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game),
                 "phase");
    play(&pair, 1000);
    assert_true(is_over(pair.position));
    json_t *next =
        bench_ask(&pair.bench, &pair.ben, "{ssss}", "type", "rematch", "game", pair.game);
    assert_string_equal(text_of(next, "type"), "rematch");
    json_t *same =
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game);
    assert_string_equal(text_of(same, "next"), text_of(next, "next"));
    (void)snprintf(pair.game, sizeof pair.game, "%s", text_of(next, "next"));
    json_decref(same);
    json_decref(next);
    take(&pair, open_as(&pair, &pair.ben, pair.tokens[1]));
    assert_int_equal(whole_of(pair.position, "seat"), 0);
    take(&pair, bench_turn(&pair.bench, &pair.ben, pair.game, json_incref(pair.position)));
    assert_int_equal(whole_of(pair.position, "seat"), 1);
    assert_int_equal(whole_of(json_object_get(pair.ben.table, "series"), "number"), 2);
    struct json_out out = {0};
    assert_int_equal(lobby_series(pair.bench.lobby,
                                  text_of(json_object_get(pair.ben.table, "series"), "id"), 0, 10,
                                  LOBBY_JSON, &out),
                     STORE_OK);
    json_t *results = json_loads(json_out_terminated(&out), 0, NULL);
    assert_int_equal(whole_of(results, "total"), 2);
    const json_t *first = json_array_get(json_object_get(results, "results"), 0);
    assert_true(json_is_true(json_object_get(first, "over")));
    json_decref(results);
    json_out_free(&out);
    pair_close(&pair);
}

static json_t *say(struct pair *pair, struct bench_client *client, const char *text)
{
    return bench_ask(&pair->bench, client, "{ssssss}", "type", "chat", "game", pair->game, "text",
                     text);
}

static void what_is_said_is_kept_and_told_once(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    json_decref(say(&pair, &pair.ben, "Hello\nAnna"));
    const json_t *chat = json_object_get(pair.eve.table, "chat");
    const json_t *entry = json_array_get(json_object_get(chat, "entries"), 0);
    assert_string_equal(text_of(entry, "text"), "Hello Anna");
    assert_string_equal(text_of(entry, "name"), "Ben");
    json_decref(say(&pair, &pair.anna, "Hello"));
    chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(whole_of(chat, "from"), 1);
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 1);
    assert_read_again(&pair);
    chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 0); /* had them by then */
    json_decref(open_as(&pair, &pair.eve, NULL));
    chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 2);
    for (int i = 0; i < 5; i++)
        json_decref(say(&pair, &pair.ben, "again"));
    assert_error(say(&pair, &pair.ben, "and again"), "rate");
    assert_error(bench_ask(&pair.bench, &pair.ben, "{ssss}", "type", "chat-off", "game", pair.game),
                 "not-yours");
    json_decref(
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "chat-off", "game", pair.game));
    assert_error(say(&pair, &pair.anna, "anybody?"), "chat-off");
    pair_close(&pair);
}

static void what_cannot_be_seen_is_not_said(void **state)
{
    static const char *const unseen[] = {
        "", "   ", "\n\t", "\u200b\u200d\u2060", "\u00a0\u3000", "\u202e\ufeff \u2800\ufe0f"};
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        assert_error(say(&pair, &pair.ben, unseen[i]), "message");
    /* What turns the direction goes; what joins the parts of one sign stays, and a quotation. */
    json_decref(say(&pair, &pair.ben,
                    "a\u202e\u2066\u200fb\r\u2028\xc2\x85"
                    "c \"\u2665\u200d\u2665\""));
    const json_t *chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 1);
    assert_string_equal(text_of(json_array_get(json_object_get(chat, "entries"), 0), "text"),
                        "ab   c \"\u2665\u200d\u2665\"");
    assert_read_again(&pair);
    pair_close(&pair);
}

/* ---- Clocks -------------------------------------------------------------------------------- */

static int64_t left_of(const struct pair *pair, size_t seat)
{
    const json_t *left = json_object_get(json_object_get(pair->eve.table, "clocks"), "left");
    return json_integer_value(json_array_get(left, seat));
}

#define GAME_CLOCK                                                                                 \
    ",\"clock\":{\"kind\":\"game\",\"milliseconds\":60000,\"increment\":5000,\"expiry\":"

static void clock_runs_for_who_decides_and_gets_its_increment(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    bench_pass(&pair.bench, 10000);
    play(&pair, 1);
    assert_int_equal(left_of(&pair, 0), 55000);
    bench_pass(&pair.bench, 20000);
    play(&pair, 1);
    assert_int_equal(left_of(&pair, 0), 55000);
    assert_int_equal(left_of(&pair, 1), 45000);
    /* A server that is down stops the clock: the time since the last row is given back. */
    bench_pass(&pair.bench, 30000);
    assert_read_again(&pair);
    assert_int_equal(left_of(&pair, 0), 55000);
    bench_pass(&pair.bench, 54999);
    assert_string_equal(state_of(&pair, 0), "here");
    bench_pass(&pair.bench, 1);
    assert_string_equal(state_of(&pair, 0), "resigned");
    assert_read_again(&pair);
    assert_error(seat_ask(&pair, &pair.anna, "return", 0), "phase");
    pair_close(&pair);
}

/* Time that has run out does not come back with the turns. */
static void time_that_ran_out_is_not_given_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"random\"}");
    play(&pair, 3);
    bench_pass(&pair.bench, 70000);
    assert_string_equal(state_of(&pair, 1), "substituted");
    assert_true(bench_think(&pair.bench, true));
    int64_t ran_out = left_of(&pair, 1);
    assert_true(ran_out <= 0);
    take(&pair, offer(&pair, &pair.anna, 2));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_string_equal(state_of(&pair, 1), "substituted");
    assert_int_equal(left_of(&pair, 1), ran_out);
    assert_error(seat_ask(&pair, &pair.ben, "return", 1), "phase");
    bench_pass(&pair.bench, 20000);
    assert_int_equal(left_of(&pair, 1), ran_out);
    assert_read_again(&pair);
    pair_close(&pair);
}

/* A step that comes too late is none, even where nobody has noticed yet. */
static void nobody_decides_after_the_time(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"random\"}");
    pair.position = bench_choose(&pair.bench, &pair.anna, pair.game, pair.position, 0);
    pair.bench.steady += 60000;
    json_t *answer = bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position);
    assert_error(answer, "stale");
    assert_string_equal(state_of(&pair, 0), "substituted");
    assert_int_equal(pair.bench.thinking.count, 1); /* the level has taken the seat */
    assert_error(seat_ask(&pair, &pair.anna, "return", 0), "phase");
    pair_close(&pair);
}

static void days_run_out_whether_anybody_looks_or_not(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"clock\":{\"kind\":\"days\",\"days\":3,\"expiry\":\"random\"}");
    bench_pass(&pair.bench, INT64_C(2) * 24 * 3600 * 1000);
    play(&pair, 1);
    assert_int_equal(whole_of(json_object_get(pair.eve.table, "clocks"), "deadline"),
                     pair.bench.wall + INT64_C(3) * 24 * 3600 * 1000);
    bench_leave(&pair.bench, &pair.anna);
    bench_leave(&pair.bench, &pair.ben);
    bench_leave(&pair.bench, &pair.eve);
    pair.bench.wall += INT64_C(3) * 24 * 3600 * 1000; /* while the server is down */
    bench_restart(&pair.bench);
    bench_pass(&pair.bench, 10000);
    bench_join(&pair.bench, &pair.anna);
    bench_join(&pair.bench, &pair.ben);
    bench_join(&pair.bench, &pair.eve);
    json_decref(open_as(&pair, &pair.eve, NULL));
    assert_string_equal(state_of(&pair, 1), "substituted");
    /* But here one may come back. */
    json_decref(open_as(&pair, &pair.ben, pair.tokens[1]));
    json_decref(seat_ask(&pair, &pair.ben, "return", 1));
    assert_string_equal(state_of(&pair, 1), "here");
    pair_close(&pair);
}

/* ---- The cup ------------------------------------------------------------------------------- */

static void cup_sends_no_help(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"cup\":true,\"options\":{\"ties\":\"not-first\"}");
    play(&pair, 6);
    static const char *const empty[] = {"placements", "open", "bag", "preview"};
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        const json_t *value = json_object_get(pair.position, empty[i]);
        assert_non_null(value);
        assert_int_equal(json_array_size(value) + json_object_size(value), 0);
    }
    assert_true(json_is_null(json_object_get(pair.position, "standing")));
    const json_t *features = json_object_get(pair.position, "features");
    for (size_t i = 0; i < json_array_size(features); i++) {
        const json_t *feature = json_array_get(features, i);
        assert_string_not_equal(text_of(feature, "kind"), "field");
        assert_true(json_is_null(json_object_get(feature, "points")));
    }
    assert_error(bench_do(&pair.bench, &pair.anna, "hint", pair.game, pair.position), "no-hints");
    assert_error(offer(&pair, &pair.anna, 1), "cup");
    const json_t *setup = json_object_get(pair.position, "setup");
    assert_int_equal(json_array_size(json_object_get(setup, "aids")), 0);
    pair_close(&pair);
}

static void terms_that_make_no_sense_are_refused(void **state)
{
    static const char *const terms[] = {
        "\"clock\":{\"kind\":\"sand\"}",
        "\"clock\":{\"kind\":\"game\"}",
        "\"clock\":{\"kind\":\"game\",\"milliseconds\":5}",
        "\"clock\":{\"kind\":\"days\",\"days\":0}",
        "\"clock\":{\"kind\":\"days\",\"days\":3,\"expiry\":\"nobody\"}",
        "\"resign\":\"nobody\"",
        "\"cup\":1",
        "\"public\":\"yes\"",
        "\"chat\":null",
    };
    struct bench bench;
    struct bench_client anna;
    (void)state;
    bench_open(&bench, 1);
    bench_join(&bench, &anna);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        char text[400];
        (void)snprintf(text, sizeof text,
                       "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":["
                       "{\"name\":\"A\",\"colour\":\"red\"},{\"open\":true}],%s}",
                       terms[i]);
        bench_send(&bench, &anna, text);
        assert_error(bench_take(&anna), "config");
    }
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seat_that_resigned_passes_and_cannot_win),
        cmocka_unit_test(level_plays_on_where_that_was_agreed),
        cmocka_unit_test(choices_outlive_what_others_do),
        cmocka_unit_test(level_stands_in_for_who_is_away_until_they_return),
        cmocka_unit_test(turns_are_taken_back_when_all_agree),
        cmocka_unit_test(who_resigned_stays_so_when_turns_are_taken_back),
        cmocka_unit_test(who_stands_in_stays_when_turns_are_taken_back),
        cmocka_unit_test(nothing_is_taken_back_without_consent),
        cmocka_unit_test(people_at_one_screen_need_ask_nobody),
        cmocka_unit_test(other_seat_begins_the_rematch_with_the_same_tokens),
        cmocka_unit_test(what_is_said_is_kept_and_told_once),
        cmocka_unit_test(what_cannot_be_seen_is_not_said),
        cmocka_unit_test(clock_runs_for_who_decides_and_gets_its_increment),
        cmocka_unit_test(time_that_ran_out_is_not_given_back),
        cmocka_unit_test(nobody_decides_after_the_time),
        cmocka_unit_test(days_run_out_whether_anybody_looks_or_not),
        cmocka_unit_test(cup_sends_no_help),
        cmocka_unit_test(terms_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests_name("life", tests, NULL, NULL);
}
