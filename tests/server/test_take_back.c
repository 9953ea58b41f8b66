/* Turns are taken back by consent, and what became of people meanwhile stays. */
#include "assert_error.h"
#include "bench_pair.h"

#include <stdlib.h>
#include <string.h>

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
    pair_play(&pair, 2);
    json_t *before = pair_open_as(&pair, &pair.eve, NULL);
    pair_play(&pair, 2);
    json_t *offered = pair_take_back(&pair, &pair.anna, 3);
    assert_string_equal(text_of(offered, "type"), "table");
    json_decref(offered);
    assert_int_equal(json_array_size(json_object_get(pair.eve.table, "offers")), 1);
    assert_error(answer_offer(&pair, &pair.eve, "agree", 1), "not-yours");
    assert_error(answer_offer(&pair, &pair.ben, "agree", 2), "stale");
    pair_take(&pair, answer_offer(&pair, &pair.ben, "agree", 1));
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
    pair_assert_read_again(&pair);
    pair_play(&pair, 3);
    char *record = pair_record_of(&pair);
    assert_non_null(strstr(record, "\n# voided: 3 p1 "));
    assert_non_null(strstr(record, "\n# voided: 4 p2 "));
    bt_record *read = malloc(sizeof *read);
    assert_non_null(read);
    assert_int_equal(bt_record_read(read, record, strlen(record), false, NULL), BT_OK);
    free(read);
    free(record);
    pair_assert_read_again(&pair);
    pair_close(&pair);
}

/* Turns come back, who resigned does not: nor when turns from before are taken back again. */
static void who_resigned_stays_so_when_turns_are_taken_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open_with_cleo(&pair);
    pair_play(&pair, 4);
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "resign", 1));
    pair_assert_newest_act(&pair, "resign", 1, 4);
    assert_false(pair_has_lost(&pair, 1));
    assert_true(bench_think(&pair.bench, true));
    assert_error(pair_take_back(&pair, &pair.ben, 2), "not-yours");
    for (int turn = 3; turn > 0; turn -= 2) {
        pair_take(&pair, pair_take_back(&pair, &pair.anna, turn));
        assert_string_equal(text_of(pair.position, "type"), "position");
        assert_int_equal(whole_of(pair.position, "turn"), turn);
        assert_string_equal(pair_state_of(&pair, 1), "resigned");
        pair_assert_newest_act(&pair, "take-back", -1, turn);
        pair_assert_read_again(&pair);
        assert_error(pair_ask_seat(&pair, &pair.ben, "return", 1), "phase");
    }
    char *record = pair_record_of(&pair);
    assert_non_null(strstr(record, "# resign: p2, after turn 4\n"));
    free(record);
    pair_play_to_the_end(&pair);
    const json_t *winners = json_object_get(pair.position, "winners");
    for (size_t i = 0; i < json_array_size(winners); i++)
        assert_int_not_equal(json_integer_value(json_array_get(winners, i)), 1);
    pair_close(&pair);
}

/* An act that came after rests on one that was voided: the game can still be gone back in. */
static void who_stands_in_stays_when_turns_are_taken_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    pair_play(&pair, 3);
    bench_leave(&pair.bench, &pair.ben);
    bench_pass(&pair.bench, 60000);
    json_decref(pair_ask_seat(&pair, &pair.anna, "substitute", 1));
    assert_true(bench_think(&pair.bench, true));
    pair_take(&pair, pair_take_back(&pair, &pair.anna, 3));
    assert_string_equal(pair_state_of(&pair, 1), "substituted");
    bench_join(&pair.bench, &pair.ben);
    json_decref(pair_open_as(&pair, &pair.ben, pair.tokens[1]));
    pair_take(&pair, pair_ask_seat(&pair, &pair.ben, "return", 1));
    pair_play(&pair, 2);
    json_decref(pair_take_back(&pair, &pair.anna, 4));
    pair_take(&pair, answer_offer(&pair, &pair.ben, "agree", 2));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_int_equal(whole_of(pair.position, "turn"), 4);
    assert_string_equal(pair_state_of(&pair, 1), "here");
    pair_assert_read_again(&pair);
    pair_close(&pair);
}

static void nothing_is_taken_back_without_consent(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    pair_play(&pair, 3);
    json_decref(pair_take_back(&pair, &pair.anna, 1));
    assert_error(pair_take_back(&pair, &pair.ben, 1), "busy");
    json_decref(answer_offer(&pair, &pair.ben, "decline", 1));
    assert_error(answer_offer(&pair, &pair.ben, "agree", 1), "stale");
    assert_error(pair_take_back(&pair, &pair.anna, 4), "phase");
    assert_error(pair_take_back(&pair, &pair.anna, 0), "phase");
    /* Who is away has a say too, and a turn that is played meanwhile ends the offer. */
    bench_leave(&pair.bench, &pair.anna);
    json_decref(pair_take_back(&pair, &pair.ben, 1));
    json_t *position = pair_open_as(&pair, &pair.eve, NULL);
    assert_int_equal(whole_of(position, "sequence"), 3);
    json_decref(position);
    pair_play(&pair, 1);
    assert_int_equal(json_array_size(json_object_get(pair.eve.table, "offers")), 0);
    bench_join(&pair.bench, &pair.anna);
    pair_close(&pair);
}

static void forget_table(struct bench_client *client)
{
    json_decref(client->table);
    client->table = NULL;
}

/* Whoever asked has the table by the answer, everybody else by itself. */
static void table_is_told_once(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, "");
    pair_play(&pair, 2);
    forget_table(&pair.anna);
    json_t *answer = pair_take_back(&pair, &pair.anna, 1);
    assert_string_equal(text_of(answer, "type"), "table");
    json_decref(answer);
    assert_null(pair.anna.table);
    forget_table(&pair.ben);
    answer = answer_offer(&pair, &pair.ben, "decline", 1);
    assert_string_equal(text_of(answer, "type"), "table");
    json_decref(answer);
    assert_null(pair.ben.table);
    assert_int_equal(json_array_size(json_object_get(pair.anna.table, "offers")), 0);
    forget_table(&pair.ben);
    answer = bench_ask(&pair.bench, &pair.ben, "{sssssisssi}", "type", "rename", "game", pair.game,
                       "seat", 1, "name", "Benjamin", "id", 4);
    assert_string_equal(text_of(answer, "type"), "table");
    json_decref(answer);
    assert_null(pair.ben.table);
    /* What others do after the answer is told all the same. */
    json_decref(bench_ask(&pair.bench, &pair.anna, "{sssssisssi}", "type", "rename", "game",
                          pair.game, "seat", 0, "name", "Annabel", "id", 5));
    assert_non_null(pair.ben.table);
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

/* Time that has run out does not come back with the turns. */
static void time_that_ran_out_is_not_given_back(void **state)
{
    struct pair pair;
    (void)state;
    pair_open(&pair, ",\"clock\":{\"kind\":\"game\",\"milliseconds\":60000,\"increment\":5000,"
                     "\"expiry\":\"random\"}");
    pair_play(&pair, 3);
    bench_pass(&pair.bench, 70000);
    assert_string_equal(pair_state_of(&pair, 1), "substituted");
    assert_true(bench_think(&pair.bench, true));
    int64_t ran_out = pair_left_of(&pair, 1);
    assert_true(ran_out <= 0);
    pair_take(&pair, pair_take_back(&pair, &pair.anna, 2));
    assert_string_equal(text_of(pair.position, "type"), "position");
    assert_string_equal(pair_state_of(&pair, 1), "substituted");
    assert_int_equal(pair_left_of(&pair, 1), ran_out);
    assert_error(pair_ask_seat(&pair, &pair.ben, "return", 1), "phase");
    bench_pass(&pair.bench, 20000);
    assert_int_equal(pair_left_of(&pair, 1), ran_out);
    pair_assert_read_again(&pair);
    pair_close(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_taken_back_when_all_agree),
        cmocka_unit_test(who_resigned_stays_so_when_turns_are_taken_back),
        cmocka_unit_test(who_stands_in_stays_when_turns_are_taken_back),
        cmocka_unit_test(nothing_is_taken_back_without_consent),
        cmocka_unit_test(table_is_told_once),
        cmocka_unit_test(people_at_one_screen_need_ask_nobody),
        cmocka_unit_test(time_that_ran_out_is_not_given_back),
    };
    return cmocka_run_group_tests_name("taking back", tests, NULL, NULL);
}
