/* The life of a game between people: resigning, standing in, series, chat, clocks and
 * the cup; on the bench, with clocks that the test moves. */
#include "assert_error.h"
#include "bench_pair.h"

#include <stdlib.h>
#include <string.h>

/* ---- Resigning ----------------------------------------------------------------------------- */

/* Its tiles are placed, nothing more, and it cannot win. */
static void seat_that_resigned_passes_and_cannot_win(void **state)
{
    struct pair pair;
    (void)state;
    pair_open_with_cleo(&pair);
    pair_play(&pair, 3);
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "resign", 1));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_string_equal(pair_state_of(&pair, 1), "resigned");
    assert_error(pair_ask_seat(&pair, &pair.ben, "resign", 1), "phase");
    assert_error(pair_ask_seat(&pair, &pair.ben, "return", 1), "phase");
    pair_assert_read_again(&pair);
    pair_play_to_the_end(&pair);
    const json_t *winners = json_object_get(pair.position, "winners");
    assert_true(json_array_size(winners) > 0);
    for (size_t i = 0; i < json_array_size(winners); i++)
        assert_int_not_equal(json_integer_value(json_array_get(winners, i)), 1);
    char *record = pair_record_of(&pair);
    assert_non_null(strstr(record, "# resign: p2, after turn 3\n"));
    free(record);
    pair_close(&pair);
}

static void assert_is_won_by_anna(struct pair *pair, int turns)
{
    assert_string_equal(text_of(pair->position, "phase"), "over");
    assert_true(json_is_null(json_object_get(pair->position, "seat")));
    assert_int_equal(json_array_size(json_object_get(pair->position, "moves")), 0);
    assert_int_equal(whole_of(pair->position, "turn"), turns);
    assert_true(json_is_null(json_object_get(pair->position, "standing")));
    const json_t *winners = json_object_get(pair->position, "winners");
    assert_int_equal(json_array_size(winners), 1);
    assert_int_equal(json_integer_value(json_array_get(winners, 0)), 0);
}

/* Nobody has to lay out the tiles of a game that is decided. */
static void who_is_left_alone_has_won(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    pair_play(&pair, 2);
    pair.position = bench_choose(&pair.bench, &pair.anna, pair.game, pair.position, 0);
    json_decref(pair_ask_seat(&pair, &pair.ben, "resign", 1));
    pair_take(&pair, pair_open_as(&pair, &pair.anna, pair.tokens[0]));
    assert_is_won_by_anna(&pair, 2);
    pair_assert_read_again(&pair);
    assert_is_won_by_anna(&pair, 2);
    char *record = pair_record_of(&pair);
    assert_non_null(
        strstr(record, "\n# resign: p2, after turn 2\n# over: p1 has won, the others gave up\n"));
    free(record);
    assert_int_equal(pair.bench.thinking.count, 0);
    assert_error(bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position), "phase");
    assert_error(pair_ask_seat(&pair, &pair.anna, "resign", 0), "phase");
    assert_error(pair_take_back(&pair, &pair.anna, 1), "phase");
    json_t *next =
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game);
    assert_string_not_equal(text_of(next, "type"), "error");
    json_decref(next);
    pair_close(&pair);
}

/* Nobody loses to a seat that nobody has taken yet. */
static void nobody_resigns_before_all_are_there(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    json_decref(pair_ask_seat(&pair, &pair.ben, "leave", 1));
    assert_error(pair_ask_seat(&pair, &pair.anna, "resign", 0), "phase");
    pair_close(&pair);
}

static void the_last_of_three_has_won(void **state)
{
    struct pair pair;
    (void)state;
    pair_open_with_cleo(&pair);
    pair_play(&pair, 2);
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "resign", 1));
    assert_string_equal(text_of(pair.position, "phase"), "place");
    pair_take(&pair, pair_ask_seat(&pair, &pair.anna, "resign", 2));
    assert_is_won_by_anna(&pair, 2);
    pair_assert_read_again(&pair);
    pair_close(&pair);
}

static void level_plays_on_where_that_was_agreed(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"resign\":\"random\"");
    pair_play(&pair, 1);
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "resign", 1));
    assert_int_equal(pair.bench.thinking.count, 1);
    assert_true(bench_think(&pair.bench, true));
    pair_take(&pair, pair_open_as(&pair, &pair.anna, pair.tokens[0]));
    assert_int_equal(whole_of(pair.position, "seat"), 0);
    pair_close(&pair);
}

/* An act does not disturb what another one is choosing; the place is a new one all the same. */
static void choices_outlive_what_others_do(void **state)
{
    struct pair pair;
    (void)state;
    pair_open_with_cleo(&pair);
    pair.position = bench_choose(&pair.bench, &pair.anna, pair.game, pair.position, 0);
    json_decref(pair_ask_seat(&pair, &pair.ben, "resign", 1));
    assert_error(bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position), "stale");
    json_t *position = pair_open_as(&pair, &pair.anna, pair.tokens[0]);
    assert_true(json_is_true(json_object_get(position, "complete")));
    pair_take(&pair, position);
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
    pair_play(&pair, 1);
    assert_error(pair_ask_seat(&pair, &pair.anna, "substitute", 1), "not-away");
    bench_leave(&pair.bench, &pair.ben);
    assert_string_equal(pair_state_of(&pair, 1), "away");
    bench_pass(&pair.bench, 59000);
    assert_error(pair_ask_seat(&pair, &pair.anna, "substitute", 1), "not-away");
    bench_pass(&pair.bench, 1000);
    pair_take(&pair, pair_ask_seat(&pair, &pair.anna, "substitute", 1));
    assert_string_equal(pair_state_of(&pair, 1), "substituted");
    assert_int_equal(pair.bench.thinking.count, 1);
    assert_true(bench_think(&pair.bench, true));
    bench_join(&pair.bench, &pair.ben);
    json_decref(pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    assert_error(pair_ask_seat(&pair, &pair.eve, "return", 1), "not-yours");
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "return", 1));
    assert_string_equal(pair_state_of(&pair, 1), "here");
    pair_assert_read_again(&pair);
    pair_play(&pair, 2);
    assert_int_equal(whole_of(pair.position, "turn"), 5);
    pair_close(&pair);
}

#define GAME_CLOCK                                                                                 \
    ",\"clock\":{\"kind\":\"game\",\"milliseconds\":60000,\"increment\":5000,\"expiry\":"

/* ---- Series and chat ----------------------------------------------------------------------- */

static void other_seat_begins_the_rematch_with_the_same_tokens(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    assert_error(bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game),
                 "phase");
    pair_play(&pair, 1000);
    assert_true(is_over(pair.position));
    json_t *next =
        bench_ask(&pair.bench, &pair.ben, "{ssss}", "type", "rematch", "game", pair.game);
    assert_string_equal(text_of(next, "type"), "rematch");
    json_t *same =
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game);
    assert_string_equal(text_of(same, "next"), text_of(next, "next"));
    assert_error(pair_take_back(&pair, &pair.anna, 2), "phase"); /* the game before is done with */
    (void)snprintf(pair.game, sizeof pair.game, "%s", text_of(next, "next"));
    json_decref(same);
    json_decref(next);
    pair_take(&pair, pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    assert_int_equal(whole_of(pair.position, "seat"), 0);
    pair_take(&pair, bench_turn(&pair.bench, &pair.ben, pair.game, json_incref(pair.position)));
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
    /* However fast one follows the other, and that is their order. */
    const json_t *second = json_array_get(json_object_get(results, "results"), 1);
    assert_true(whole_of(second, "created") > whole_of(first, "created"));
    json_decref(results);
    json_out_free(&out);
    pair_close(&pair);
}

/* Nobody loses a game that another one began: its clocks wait until everybody has been there. */
static void next_game_waits_for_everybody(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    pair_play(&pair, 1);
    bench_pass(&pair.bench, 60000);
    pair_take(&pair, pair_open_as(&pair, &pair.anna, pair.tokens[0]));
    assert_true(is_over(pair.position));
    json_t *next =
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "rematch", "game", pair.game);
    (void)snprintf(pair.game, sizeof pair.game, "%s", text_of(next, "next"));
    json_decref(next);
    /* Ben, who is at seat 0 now, plays a turn; Anna has not been there. */
    json_decref(pair_open_as(&pair, &pair.eve, NULL));
    pair_take(&pair, pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    bench_pass(&pair.bench, 90000);
    pair_take(&pair, bench_turn(&pair.bench, &pair.ben, pair.game, json_incref(pair.position)));
    bench_pass(&pair.bench, 90000);
    assert_int_equal(pair_left_of(&pair, 1), 60000);
    assert_string_equal(pair_state_of(&pair, 1), "away");
    /* She comes: her clock runs from then on. */
    json_decref(pair_open_as(&pair, &pair.anna, pair.tokens[0]));
    bench_pass(&pair.bench, 59999);
    assert_string_equal(pair_state_of(&pair, 1), "here");
    bench_pass(&pair.bench, 1);
    assert_string_equal(pair_state_of(&pair, 1), "resigned");
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
    pair_assert_read_again(&pair);
    chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 0); /* had them by then */
    json_decref(pair_open_as(&pair, &pair.eve, NULL));
    chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 2);
    for (int i = 0; i < 5; i++)
        json_decref(say(&pair, &pair.ben, "again"));
    assert_error(say(&pair, &pair.ben, "and again"), "rate");
    /* Coming anew makes no difference. */
    bench_leave(&pair.bench, &pair.ben);
    bench_join(&pair.bench, &pair.ben);
    json_decref(pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    assert_error(say(&pair, &pair.ben, "and again"), "rate");
    assert_error(bench_ask(&pair.bench, &pair.ben, "{ssss}", "type", "chat-off", "game", pair.game),
                 "not-yours");
    json_decref(
        bench_ask(&pair.bench, &pair.anna, "{ssss}", "type", "chat-off", "game", pair.game));
    assert_error(say(&pair, &pair.anna, "anybody?"), "chat-off");
    pair_close(&pair);
}

/* What was removed is not told any more, and its number not given again. */
static void removed_entry_keeps_its_number(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    json_decref(say(&pair, &pair.ben, "Rude"));
    struct store *store = &pair.bench.memory->store;
    const struct store_chat removed = {.name = "", .text = "", .removed = true};
    assert_int_equal(store_put_chat(store, pair.game, &removed), STORE_OK);
    assert_int_equal(store_commit(store), STORE_OK);
    pair_assert_read_again(&pair);
    json_decref(say(&pair, &pair.ben, "Polite"));
    json_decref(pair_open_as(&pair, &pair.eve, NULL));
    const json_t *chat = json_object_get(json_object_get(pair.eve.table, "chat"), "entries");
    assert_int_equal(json_array_size(chat), 1);
    assert_int_equal(whole_of(json_array_get(chat, 0), "number"), 1);
    pair_close(&pair);
}

static void what_cannot_be_seen_is_not_said(void **state)
{
    static const char *const unseen[] = {
        "", "   ", "\n\t", "\u200b\u200d\u2060", "\u00a0\u3000", "\u202e\u202c\ufeff \u2800\ufe0f"};
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        assert_error(say(&pair, &pair.ben, unseen[i]), "message");
    /* What turns the direction goes; what joins the parts of one sign stays, and a quotation. */
    json_decref(say(&pair, &pair.ben,
                    "a\u061c\u202e\u2066\u200fb\r\u2028\xc2\x85"
                    "c \"\u2665\u200d\u2665\""));
    const json_t *chat = json_object_get(pair.eve.table, "chat");
    assert_int_equal(json_array_size(json_object_get(chat, "entries")), 1);
    assert_string_equal(text_of(json_array_get(json_object_get(chat, "entries"), 0), "text"),
                        "ab   c \"\u2665\u200d\u2665\"");
    pair_assert_read_again(&pair);
    pair_close(&pair);
}

/* ---- Clocks -------------------------------------------------------------------------------- */

static void clock_runs_for_who_decides_and_gets_its_increment(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    bench_pass(&pair.bench, 10000);
    pair_play(&pair, 1);
    assert_int_equal(pair_left_of(&pair, 0), 55000);
    bench_pass(&pair.bench, 20000);
    pair_play(&pair, 1);
    assert_int_equal(pair_left_of(&pair, 0), 55000);
    assert_int_equal(pair_left_of(&pair, 1), 45000);
    /* A server that is down stops the clock: the time since the last row is given back. */
    bench_pass(&pair.bench, 30000);
    pair_assert_read_again(&pair);
    assert_int_equal(pair_left_of(&pair, 0), 55000);
    bench_pass(&pair.bench, 54999);
    assert_string_equal(pair_state_of(&pair, 0), "here");
    bench_pass(&pair.bench, 1);
    assert_string_equal(pair_state_of(&pair, 0), "resigned");
    for (int again = 0; again < 2; again++) {
        pair_assert_newest_act(&pair, "timeout", 0, 2);
        assert_true(pair_has_lost(&pair, 0));
        assert_false(pair_has_lost(&pair, 1));
        pair_assert_read_again(&pair);
    }
    assert_error(pair_ask_seat(&pair, &pair.anna, "return", 0), "phase");
    pair_close(&pair);
}

/* Ben leaves his seat. The position comes first, which all get, where his clock ran. */
static json_t *leave(struct pair *pair)
{
    bench_forget(&pair->ben);
    json_decref(bench_ask(&pair->bench, &pair->ben, "{sssssisi}", "type", "leave", "game",
                          pair->game, "seat", 1, "id", 3));
    return bench_take(&pair->ben);
}

/* And takes it again. */
static json_t *join_again(struct pair *pair)
{
    bench_forget(&pair->ben);
    json_t *invited =
        bench_ask(&pair->bench, &pair->anna, "{ssss}", "type", "invite", "game", pair->game);
    const json_t *invite = json_array_get(json_object_get(invited, "invites"), 0);
    json_t *joined = bench_ask(&pair->bench, &pair->ben, "{ssssssss}", "type", "join", "game",
                               pair->game, "name", "Ben", "invite", text_of(invite, "secret"));
    json_decref(invited);
    if (strcmp(text_of(joined, "type"), "joined") != 0) {
        json_decref(joined);
        joined = bench_take(&pair->ben);
    }
    (void)snprintf(pair->tokens[1], sizeof pair->tokens[1], "%s", text_of(joined, "token"));
    return joined;
}

static void leaving_and_joining_gives_no_time_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    pair_play(&pair, 3);
    bench_pass(&pair.bench, 45000);
    json_t *left = leave(&pair);
    assert_string_equal(pair_state_of(&pair, 1), "open");
    bench_pass(&pair.bench, 10000); /* nobody has the seat, and its clock runs on */
    json_t *joined = join_again(&pair);
    assert_string_equal(text_of(left, "type"), "table");
    assert_string_equal(text_of(joined, "type"), "joined");
    assert_int_equal(pair_left_of(&pair, 1), 10000);
    json_decref(left);
    json_decref(joined);
    pair_assert_read_again(&pair);
    assert_int_equal(pair_left_of(&pair, 1), 10000);
    bench_pass(&pair.bench, 10000);
    assert_string_equal(pair_state_of(&pair, 1), "resigned");
    pair_close(&pair);
}

/* What a clock shows who comes to look. */
static int64_t left_now(struct pair *pair, size_t seat)
{
    json_decref(pair_open_as(pair, &pair->eve, NULL));
    return pair_left_of(pair, seat);
}

/* The clocks wait until all have come: before a seat has played nobody loses to it, nor loses it.
 */
static void clock_waits_until_all_are_there(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    bench_pass(&pair.bench, 10000);
    assert_int_equal(left_now(&pair, 0), 50000);
    json_decref(leave(&pair));
    bench_pass(&pair.bench, 90000);
    assert_string_equal(pair_state_of(&pair, 0), "here");
    assert_int_equal(left_now(&pair, 0), 60000);
    json_decref(join_again(&pair));
    bench_pass(&pair.bench, 1000);
    assert_int_equal(left_now(&pair, 0), 59000);
    pair_play(&pair, 1);
    json_decref(leave(&pair));
    bench_pass(&pair.bench, 90000);
    assert_string_equal(pair_state_of(&pair, 1), "open");
    assert_int_equal(left_now(&pair, 1), 60000);
    assert_error(pair_ask_seat(&pair, &pair.anna, "resign", 0), "phase");
    json_decref(join_again(&pair));
    pair_take(&pair, pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    pair_play(&pair, 1);
    json_decref(leave(&pair));
    bench_pass(&pair.bench, 9000);
    assert_int_equal(left_now(&pair, 0), 55000);
    pair_close(&pair);
}

/* Nor is it a way not to lose. */
static void seat_that_was_left_runs_out_of_time(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"}");
    pair_play(&pair, 3);
    json_decref(leave(&pair));
    bench_pass(&pair.bench, 64999);
    assert_string_equal(pair_state_of(&pair, 1), "open");
    bench_pass(&pair.bench, 1);
    assert_string_equal(pair_state_of(&pair, 1), "resigned");
    assert_true(pair_has_lost(&pair, 1));
    pair_take(&pair, pair_open_as(&pair, &pair.anna, pair.tokens[0]));
    assert_string_equal(text_of(pair.position, "phase"), "over");
    pair_close(&pair);
}

static json_t *sit_down(struct pair *pair, struct bench_client *client, int seat)
{
    return bench_ask(&pair->bench, client, "{sssssssi}", "type", "join", "game", pair->game, "name",
                     "Ben", "seat", seat);
}

/* A step that comes too late is none, even where nobody has noticed yet. */
static void nobody_decides_after_the_time(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"random\"},\"public\":true");
    pair.position = bench_choose(&pair.bench, &pair.anna, pair.game, pair.position, 0);
    pair.bench.steady += 60000;
    json_t *answer = bench_do(&pair.bench, &pair.anna, "confirm", pair.game, pair.position);
    assert_error(answer, "stale");
    assert_string_equal(pair_state_of(&pair, 0), "substituted");
    assert_true(pair_has_lost(&pair, 0));
    assert_int_equal(pair.bench.thinking.count, 1); /* the level has taken the seat */
    assert_error(pair_ask_seat(&pair, &pair.anna, "return", 0), "phase");
    /* Nor is it had again by leaving and joining. */
    json_decref(pair_ask_seat(&pair, &pair.anna, "leave", 0));
    assert_string_equal(pair_state_of(&pair, 0), "substituted");
    assert_error(sit_down(&pair, &pair.anna, 0), "taken");
    pair_close(&pair);
}

/* Whoever fills the game with acts does not stop the clock by it. */
static void time_runs_out_however_much_has_happened(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, GAME_CLOCK "\"loses\"},\"public\":true");
    bool full = false;
    for (int i = 0; i < 600 && !full; i++) {
        json_decref(pair_ask_seat(&pair, &pair.ben, "leave", 1));
        json_t *answer = pair_ask_seat(&pair, &pair.anna, "substitute", 1);
        const char *code = text_of(answer, "code");
        full = strcmp(text_of(answer, "type"), "error") == 0 && strcmp(code, "full") == 0;
        json_decref(answer);
        json_decref(sit_down(&pair, &pair.ben, 1));
        bench_forget(&pair.eve);
    }
    assert_true(full);
    bench_pass(&pair.bench, 60000);
    assert_string_equal(pair_state_of(&pair, 0), "resigned");
    pair_close(&pair);
}

static void days_run_out_whether_anybody_looks_or_not(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"clock\":{\"kind\":\"days\",\"days\":3,\"expiry\":\"random\"}");
    bench_pass(&pair.bench, INT64_C(2) * 24 * 3600 * 1000);
    pair_play(&pair, 1);
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
    json_decref(pair_open_as(&pair, &pair.eve, NULL));
    assert_string_equal(pair_state_of(&pair, 1), "substituted");
    pair_assert_newest_act(&pair, "timeout", 1, 1);
    assert_false(pair_has_lost(&pair, 1));
    /* But here one may come back. */
    json_decref(pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    json_decref(pair_ask_seat(&pair, &pair.ben, "return", 1));
    assert_string_equal(pair_state_of(&pair, 1), "here");
    pair_assert_newest_act(&pair, "return", 1, 1);
    pair_close(&pair);
}

/* Games that cannot be read are no reason to forget the others. */
static void days_run_out_behind_games_that_cannot_be_read(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"clock\":{\"kind\":\"days\",\"days\":3,\"expiry\":\"random\"}");
    for (int i = 0; i < 150; i++) {
        bench_send(&pair.bench, &pair.anna,
                   "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":["
                   "{\"name\":\"Anna\",\"colour\":\"red\"},{\"open\":true}],"
                   "\"clock\":{\"kind\":\"days\",\"days\":3}}");
        json_decref(bench_take(&pair.anna));
    }
    bench_leave(&pair.bench, &pair.anna);
    bench_leave(&pair.bench, &pair.ben);
    bench_leave(&pair.bench, &pair.eve);
    bench_restart(&pair.bench);
    pair.bench.memory->load_alone = pair.game;
    bench_pass(&pair.bench, INT64_C(3) * 24 * 3600 * 1000);
    for (int i = 0; i < 2; i++) {
        assert_null(memory_store_step(pair.bench.memory, pair.game, 1));
        bench_pass(&pair.bench, 5000);
    }
    const struct table_step *step = memory_store_step(pair.bench.memory, pair.game, 1);
    assert_non_null(step);
    assert_non_null(strstr(step->act, "timeout"));
    bench_join(&pair.bench, &pair.anna);
    bench_join(&pair.bench, &pair.ben);
    bench_join(&pair.bench, &pair.eve);
    pair_close(&pair);
}

/* ---- The cup ------------------------------------------------------------------------------- */

static void cup_sends_no_help(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"cup\":true,\"options\":{\"ties\":\"not-first\"}");
    pair_play(&pair, 6);
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
    assert_error(pair_take_back(&pair, &pair.anna, 1), "cup");
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
        cmocka_unit_test(who_is_left_alone_has_won),
        cmocka_unit_test(nobody_resigns_before_all_are_there),
        cmocka_unit_test(the_last_of_three_has_won),
        cmocka_unit_test(level_plays_on_where_that_was_agreed),
        cmocka_unit_test(choices_outlive_what_others_do),
        cmocka_unit_test(level_stands_in_for_who_is_away_until_they_return),
        cmocka_unit_test(other_seat_begins_the_rematch_with_the_same_tokens),
        cmocka_unit_test(next_game_waits_for_everybody),
        cmocka_unit_test(what_is_said_is_kept_and_told_once),
        cmocka_unit_test(removed_entry_keeps_its_number),
        cmocka_unit_test(what_cannot_be_seen_is_not_said),
        cmocka_unit_test(clock_runs_for_who_decides_and_gets_its_increment),
        cmocka_unit_test(leaving_and_joining_gives_no_time_back),
        cmocka_unit_test(clock_waits_until_all_are_there),
        cmocka_unit_test(seat_that_was_left_runs_out_of_time),
        cmocka_unit_test(nobody_decides_after_the_time),
        cmocka_unit_test(time_runs_out_however_much_has_happened),
        cmocka_unit_test(days_run_out_whether_anybody_looks_or_not),
        cmocka_unit_test(days_run_out_behind_games_that_cannot_be_read),
        cmocka_unit_test(cup_sends_no_help),
        cmocka_unit_test(terms_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests_name("life", tests, NULL, NULL);
}
