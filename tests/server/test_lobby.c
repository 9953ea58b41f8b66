/* The lobby and its tables without sockets and without a database: what may be chosen, taken back
 * and confirmed, and what is seen by whom. */
#include "assert_error.h"
#include "lobby_bench.h"

#include <string.h>

static int64_t first_move(const json_t *position)
{
    const json_t *move = json_array_get(json_object_get(position, "moves"), 0);
    return json_integer_value(json_object_get(move, "move"));
}

/* ---- Choosing, taking back, confirming ----------------------------------------------------- */

static void new_game_opens_with_a_tile_in_hand(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 1);
    bench_join(&bench, &anna);
    json_t *position = bench_new_game(&bench, &anna, game);
    assert_int_equal(strlen(game), 22);
    assert_string_equal(text_of(position, "phase"), "place");
    assert_int_equal(whole_of(position, "sequence"), 0);
    assert_int_equal(whole_of(position, "step"), 0);
    assert_int_equal(whole_of(position, "turn"), 1);
    assert_int_equal(whole_of(position, "seat"), 0);
    assert_int_equal(json_array_size(json_object_get(position, "tiles")), 1);
    assert_int_equal(whole_of(position, "bagTotal"), 72 + 20 - 2);
    assert_true(json_array_size(json_object_get(position, "moves")) > 0);
    assert_non_null(memory_store_step(bench.memory, game, 0));
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void choices_are_taken_back_one_by_one_to_the_turns_start(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 2);
    bench_join(&bench, &anna);
    json_t *start = bench_new_game(&bench, &anna, game);
    json_t *chosen = bench_choose(&bench, &anna, game, json_incref(start), 1);
    assert_true(json_is_true(json_object_get(chosen, "complete")));
    assert_int_equal(json_array_size(json_object_get(chosen, "moves")), 0);
    assert_int_equal(json_array_size(json_object_get(chosen, "chosen")), 2);
    assert_int_equal(json_array_size(json_object_get(chosen, "tiles")), 2);
    json_t *back = bench_do(&bench, &anna, "undo", game, chosen);
    assert_false(json_is_true(json_object_get(back, "complete")));
    assert_int_equal(json_array_size(json_object_get(back, "chosen")), 1);
    json_t *again = bench_do(&bench, &anna, "undo", game, back);
    assert_int_equal(whole_of(again, "change"), 4);
    /* But for the count of changes and the log, which was sent before, it is the position of
     * before. */
    (void)json_object_set_new(again, "change", json_integer(0));
    assert_true(json_equal(start, again));
    json_decref(start);
    json_decref(chosen);
    json_decref(back);
    assert_int_equal(bench.memory->commits, 1);
    assert_error(bench_do(&bench, &anna, "undo", game, again), "nothing-to-undo");
    json_decref(again);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void confirmed_step_is_not_taken_back(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 3);
    bench_join(&bench, &anna);
    json_t *chosen = bench_choose(&bench, &anna, game, bench_new_game(&bench, &anna, game), 0);
    json_t *confirmed = bench_do(&bench, &anna, "confirm", game, chosen);
    assert_int_equal(whole_of(confirmed, "sequence"), 1);
    assert_int_equal(whole_of(confirmed, "step"), 0);
    assert_int_equal(whole_of(confirmed, "seat"), 1);
    assert_error(bench_do(&bench, &anna, "undo", game, confirmed), "nothing-to-undo");
    assert_error(bench_do(&bench, &anna, "undo", game, chosen), "stale");
    json_decref(chosen);
    json_decref(confirmed);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void requests_that_do_not_fit_change_nothing(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 4);
    bench_join(&bench, &anna);
    json_t *position = bench_new_game(&bench, &anna, game);
    int64_t move = first_move(position);
    json_t *wrong = json_deep_copy(position);
    (void)json_object_set_new(wrong, "seat", json_integer(1));
    assert_error(bench_play(&bench, &anna, game, wrong, move), "seat");
    (void)json_object_set_new(wrong, "seat", json_integer(-7));
    assert_error(bench_play(&bench, &anna, game, wrong, move), "seat");
    (void)json_object_set_new(wrong, "step", json_integer(1));
    assert_error(bench_play(&bench, &anna, game, wrong, move), "stale");
    assert_error(bench_play(&bench, &anna, game, position, 0), "illegal-move");
    assert_error(bench_play(&bench, &anna, game, position, -1), "illegal-move");
    assert_error(bench_play(&bench, &anna, game, position, INT64_MAX), "illegal-move");
    assert_error(bench_play(&bench, &anna, game, position, bt_move_pass()), "phase");
    assert_error(bench_play(&bench, &anna, game, position, bt_move_draw(0)), "phase");
    assert_error(bench_play(&bench, &anna, game, position, bt_move_reveal(3)), "phase");
    assert_error(bench_do(&bench, &anna, "confirm", game, position), "not-complete");
    json_t *far = bench_play(&bench, &anna, game, position, bt_move_place(40, 40, 0));
    assert_true(is_error(far, "illegal-move"));
    assert_string_equal(text_of(far, "rule"), "BASE-10");
    json_decref(far);
    json_t *same = bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game);
    assert_true(json_equal(position, same));
    json_decref(same);
    json_decref(wrong);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void complete_turn_takes_no_further_choice(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 5);
    bench_join(&bench, &anna);
    json_t *chosen = bench_choose(&bench, &anna, game, bench_new_game(&bench, &anna, game), 0);
    assert_error(bench_play(&bench, &anna, game, chosen, bt_move_pass()), "phase");
    json_decref(chosen);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* A choice, its undo and another choice give the same number of choices; whoever saw the first and
 * says so must not confirm the second. */
static void another_choice_is_another_change(void **state)
{
    struct bench bench;
    struct bench_client anna, ben;
    char game[32];
    (void)state;
    bench_open(&bench, 6);
    bench_join(&bench, &anna);
    bench_join(&bench, &ben);
    json_t *seen = bench_choose(&bench, &anna, game, bench_new_game(&bench, &anna, game), 0);
    json_t *other = bench_ask(&bench, &ben, "{ssss}", "type", "open", "game", game);
    json_t *back = bench_do(&bench, &ben, "undo", game, other);
    json_t *changed = bench_choose(&bench, &ben, game, back, 1);
    struct place at = place_of(seen);
    assert_error(bench_ask(&bench, &anna, "{sssssIsIsIsI}", "type", "confirm", "game", game,
                           "sequence", (json_int_t)at.sequence, "step", (json_int_t)at.step, "seat",
                           (json_int_t)at.seat, "change", (json_int_t)whole_of(seen, "change")),
                 "stale");
    json_decref(bench_do(&bench, &anna, "confirm", game, seen));
    json_decref(seen);
    json_decref(other);
    json_decref(changed);
    bench_leave(&bench, &anna);
    bench_leave(&bench, &ben);
    bench_close(&bench);
}

/* ---- Who sees what ------------------------------------------------------------------------- */

static void everybody_at_the_table_sees_the_same(void **state)
{
    struct bench bench;
    struct bench_client anna, ben, carl;
    char game[32];
    (void)state;
    bench_open(&bench, 7);
    bench_join(&bench, &anna);
    bench_join(&bench, &ben);
    bench_join(&bench, &carl);
    json_t *position = bench_new_game(&bench, &anna, game);
    json_decref(bench_ask(&bench, &ben, "{ssss}", "type", "open", "game", game));
    json_t *hers = bench_play(&bench, &anna, game, position, first_move(position));
    json_t *his = bench_take(&ben);
    assert_true(json_equal(hers, his));
    assert_null(bench_take(&carl));
    json_decref(hers);
    json_decref(his);
    json_decref(position);
    json_t *closed = bench_ask(&bench, &ben, "{ssss}", "type", "close", "game", game);
    assert_string_equal(text_of(closed, "type"), "closed");
    json_decref(closed);
    assert_error(bench_ask(&bench, &ben, "{ssss}", "type", "close", "game", game), "not-open");
    assert_error(bench_ask(&bench, &carl, "{sssssisisisi}", "type", "play", "game", game,
                           "sequence", 0, "step", 1, "seat", 0, "move", 3),
                 "not-open");
    bench_leave(&bench, &anna);
    bench_leave(&bench, &ben);
    bench_leave(&bench, &carl);
    bench_close(&bench);
}

static void id_comes_back_to_the_one_who_asked(void **state)
{
    struct bench bench;
    struct bench_client anna, ben;
    char game[32];
    (void)state;
    bench_open(&bench, 8);
    bench_join(&bench, &anna);
    bench_join(&bench, &ben);
    json_t *position = bench_new_game(&bench, &anna, game);
    json_decref(bench_ask(&bench, &ben, "{ssss}", "type", "open", "game", game));
    json_t *hers = bench_ask(&bench, &anna, "{sssssisisisIsI}", "type", "play", "game", game,
                             "sequence", 0, "step", 0, "seat", 0, "move",
                             (json_int_t)first_move(position), "id", (json_int_t)99);
    json_t *his = bench_take(&ben);
    assert_int_equal(whole_of(hers, "id"), 99);
    assert_null(json_object_get(his, "id"));
    json_t *error = bench_ask(&bench, &anna, "{sssi}", "type", "nonsense", "id", 100);
    assert_int_equal(whole_of(error, "id"), 100);
    json_decref(error);
    json_decref(hers);
    json_decref(his);
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_leave(&bench, &ben);
    bench_close(&bench);
}

/* Play a whole game, always the n-th move, and keep every position that is sent. */
static json_t *play_whole(struct bench *bench, struct bench_client *client, unsigned n,
                          uint64_t random_after, unsigned change_after)
{
    char game[32];
    json_t *positions = json_array();
    json_t *position = bench_new_game(bench, client, game);
    for (unsigned turn = 0; !is_over(position); turn++) {
        (void)json_object_del(position, "game");
        (void)json_array_append(positions, position);
        position = bench_choose(bench, client, game, position, n);
        (void)json_object_del(position, "game");
        (void)json_array_append(positions, position);
        if (turn == change_after)
            bench->random = random_after;
        json_t *next = bench_do(bench, client, "confirm", game, position);
        json_decref(position);
        position = next;
    }
    (void)json_object_del(position, "game");
    (void)json_array_append_new(positions, position);
    return positions;
}

/* Two games with the same public history, but another future (next tiles, token under the tent): as
 * long as the history is the same, every message is, byte by byte. */
static void nothing_hidden_is_ever_sent(void **state)
{
    (void)state;
    for (unsigned change = 5; change < 80; change += 30) {
        struct bench bench[2];
        struct bench_client client;
        json_t *positions[2];
        for (int i = 0; i < 2; i++) {
            bench_open(&bench[i], 11);
            bench_join(&bench[i], &client);
            positions[i] = play_whole(&bench[i], &client, 3, i == 0 ? 12 : 13, change);
            bench_leave(&bench[i], &client);
            bench_close(&bench[i]);
        }
        size_t same = 0;
        while (same < json_array_size(positions[0]) &&
               json_equal(json_array_get(positions[0], same), json_array_get(positions[1], same)))
            same++;
        assert_true(same >= 2 * (change + 1));
        assert_true(same < json_array_size(positions[0]));
        json_decref(positions[0]);
        json_decref(positions[1]);
    }
}

static int64_t sum_of_points(const json_t *entry, int64_t seat)
{
    size_t i;
    json_t *event;
    int64_t sum = 0;
    json_array_foreach(json_object_get(entry, "events"), i, event)
    {
        if (whole_of(event, "seat") == seat && strcmp(text_of(event, "type"), "score") == 0)
            sum += whole_of(event, "points");
    }
    return sum;
}

/* Over a whole game the log explains every point of every turn. */
static void log_adds_up(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    size_t i;
    json_t *entry;
    (void)state;
    bench_open(&bench, 21);
    bench_join(&bench, &anna);
    json_t *position = bench_new_game(&bench, &anna, game);
    for (unsigned n = 0; !is_over(position); n++) {
        position = bench_choose(&bench, &anna, game, position, n * 7);
        json_t *next = bench_do(&bench, &anna, "confirm", game, position);
        json_decref(position);
        position = next;
    }
    json_decref(position);
    position = bench_ask(&bench, &anna, "{ssss}", "type", "open", "game", game);
    const json_t *log = json_object_get(position, "log");
    const json_t *entries = json_object_get(log, "entries");
    int64_t scores[2] = {0, 0};
    assert_int_equal(whole_of(log, "from"), 0);
    json_array_foreach(entries, i, entry)
    {
        for (int seat = 0; seat < 2; seat++) {
            scores[seat] += sum_of_points(entry, seat);
            const json_t *told = json_array_get(json_object_get(entry, "scores"), (size_t)seat);
            assert_int_equal(json_integer_value(told), scores[seat]);
        }
        if (i + 1 == json_array_size(entries)) {
            assert_true(json_is_null(json_object_get(entry, "turn")));
        } else {
            assert_int_equal(whole_of(entry, "turn"), i + 1);
        }
    }
    assert_int_equal(whole_of(position, "sequence"), json_array_size(entries) - 1);
    assert_true(json_array_size(json_object_get(position, "winners")) > 0);
    assert_true(json_is_null(json_object_get(position, "seat")));
    assert_error(bench_do(&bench, &anna, "confirm", game, position), "phase");
    json_decref(position);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* ---- Messages that make no sense ------------------------------------------------------------ */

static void nonsense_is_answered_with_an_error(void **state)
{
    static const struct {
        const char *text, *code;
    } cases[] = {
        {"", "json"},
        {"nonsense", "json"},
        {"{\"type\":\"games\"", "json"},
        {"{\"type\":\"games\",\"type\":\"create\"}", "json"},
        {"{\"type\":\"games\"} x", "json"},
        {"{\"type\":\"ga\\u0000mes\"}", "json"},
        {"[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]", "json"},
        {"{\"id\":99999999999999999999999999,\"type\":\"games\"}", "json"},
        {"[]", "message"},
        {"null", "json"}, /* no object or list at the top */
        {"{}", "message"},
        {"{\"type\":7}", "message"},
        {"{\"type\":\"dance\"}", "message"},
        {"{\"type\":\"games\",\"id\":\"x\"}", "message"},
        {"{\"type\":\"games\",\"id\":1.5}", "message"},
        {"{\"type\":\"games\",\"limit\":0}", "message"},
        {"{\"type\":\"games\",\"limit\":501}", "message"},
        {"{\"type\":\"games\",\"offset\":-1}", "message"},
        {"{\"type\":\"open\"}", "message"},
        {"{\"type\":\"open\",\"game\":[]}", "message"},
        {"{\"type\":\"open\",\"game\":\"short\"}", "unknown-game"},
        {"{\"type\":\"open\",\"game\":\"AAAAAAAAAAAAAAAAAAAAAA\"}", "unknown-game"},
        {"{\"type\":\"play\",\"game\":\"AAAAAAAAAAAAAAAAAAAAAA\"}", "not-open"},
        {"{\"type\":\"create\"}", "config"},
        {"{\"type\":\"create\",\"edtion\":\"c3\"}", "message"},
        {"{\"type\":\"create\",\"seats\":[{\"color\":\"red\"}]}", "message"},
        {"{\"type\":\"create\",\"clock\":{\"kind\":\"none\",\"expriy\":\"loses\"}}", "message"},
        {"{\"type\":\"create\",\"seats\":{},\"edition\":[],\"sets\":7,\"options\":[]}", "config"},
    };
    struct bench bench;
    struct bench_client anna;
    (void)state;
    bench_open(&bench, 41);
    bench_join(&bench, &anna);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bench_send(&bench, &anna, cases[i].text);
        assert_error(bench_take(&anna), cases[i].code);
        assert_int_equal(anna.count, 0);
    }
    assert_int_equal(bench.memory->commits, 0);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

static void malformed_members_of_a_request(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 42);
    bench_join(&bench, &anna);
    json_decref(bench_new_game(&bench, &anna, game));
    assert_error(bench_ask(&bench, &anna, "{sssssssisi}", "type", "undo", "game", game, "sequence",
                           "0", "step", 0, "seat", 0),
                 "message");
    assert_error(bench_ask(&bench, &anna, "{sssssisisi}", "type", "play", "game", game, "sequence",
                           0, "step", 0, "seat", 0),
                 "message");
    assert_error(bench_ask(&bench, &anna, "{ssss}", "type", "confirm", "game", game), "message");
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

/* Or it would be taken for one that was left out. */
static void misspelt_member_is_named(void **state)
{
    struct bench bench;
    struct bench_client anna;
    char game[32];
    (void)state;
    bench_open(&bench, 42);
    bench_join(&bench, &anna);
    json_decref(bench_new_game(&bench, &anna, game));
    json_t *answer =
        bench_ask(&bench, &anna, "{sssssi}", "type", "games", "game", game, "limits", 1);
    assert_true(is_error(answer, "message"));
    assert_string_equal(text_of(answer, "message"), "\"games\" has no member \"limits\"");
    json_decref(answer);
    /* A name that would fill the answer is not repeated. */
    char name[200];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    answer = bench_ask(&bench, &anna, "{sssssi}", "type", "levels", "game", game, name, 1);
    assert_true(is_error(answer, "message"));
    assert_string_equal(text_of(answer, "message"), "\"levels\" has no member with so long a name");
    json_decref(answer);
    bench_leave(&bench, &anna);
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_game_opens_with_a_tile_in_hand),
        cmocka_unit_test(choices_are_taken_back_one_by_one_to_the_turns_start),
        cmocka_unit_test(confirmed_step_is_not_taken_back),
        cmocka_unit_test(requests_that_do_not_fit_change_nothing),
        cmocka_unit_test(complete_turn_takes_no_further_choice),
        cmocka_unit_test(another_choice_is_another_change),
        cmocka_unit_test(everybody_at_the_table_sees_the_same),
        cmocka_unit_test(id_comes_back_to_the_one_who_asked),
        cmocka_unit_test(nothing_hidden_is_ever_sent),
        cmocka_unit_test(log_adds_up),
        cmocka_unit_test(nonsense_is_answered_with_an_error),
        cmocka_unit_test(malformed_members_of_a_request),
        cmocka_unit_test(misspelt_member_is_named),
    };
    return cmocka_run_group_tests_name("lobby", tests, NULL, NULL);
}
