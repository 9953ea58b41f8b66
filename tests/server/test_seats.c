/* Seats and tokens: who may act, who may join, and what nobody else ever sees. */
#include "assert_error.h"
#include "lobby_bench.h"

#include <string.h>

struct party {
    struct bench bench;
    struct bench_client anna, ben, eve; /* who made the game, who is invited, who is not */
    char game[32], token[32], invite[32];
};

/* Anna's game, with `seats` as JSON; she has it open. */
static json_t *party_open(struct party *party, const char *seats, const char *more)
{
    char text[600];
    bench_open(&party->bench, 7);
    bench_join(&party->bench, &party->anna);
    bench_join(&party->bench, &party->ben);
    bench_join(&party->bench, &party->eve);
    (void)snprintf(text, sizeof text,
                   "{\"type\":\"create\",\"edition\":\"c2\",\"sets\":[\"base\"],\"seats\":[%s]%s}",
                   seats, more);
    bench_send(&party->bench, &party->anna, text);
    json_t *created = bench_take(&party->anna);
    assert_string_equal(text_of(created, "type"), "created");
    (void)snprintf(party->game, sizeof party->game, "%s", text_of(created, "game"));
    (void)snprintf(party->token, sizeof party->token, "%s", text_of(created, "token"));
    const json_t *invite = json_array_get(json_object_get(created, "invites"), 0);
    (void)snprintf(party->invite, sizeof party->invite, "%s", text_of(invite, "secret"));
    json_decref(created);
    return bench_ask(&party->bench, &party->anna, "{ssss}", "type", "open", "game", party->game);
}

static void party_close(struct party *party)
{
    bench_leave(&party->bench, &party->anna);
    bench_leave(&party->bench, &party->ben);
    bench_leave(&party->bench, &party->eve);
    bench_close(&party->bench);
}

#define ANNA_AND_OPEN "{\"name\":\"Anna\",\"colour\":\"red\"},{\"open\":true}"

static json_t *open_as(struct party *party, struct bench_client *client, const char *token)
{
    return bench_ask(&party->bench, client, "{ssssss?}", "type", "open", "game", party->game,
                     "token", token);
}

static json_t *join_with(struct party *party, struct bench_client *client, const char *invite)
{
    return bench_ask(&party->bench, client, "{ssssssss?}", "type", "join", "game", party->game,
                     "name", "Ben", "invite", invite);
}

/* Ben takes the open seat and opens the game; returns its position, his token in `token`. */
static json_t *ben_joins(struct party *party, char token[32])
{
    json_t *joined = join_with(party, &party->ben, party->invite);
    assert_string_equal(text_of(joined, "type"), "joined");
    assert_int_equal(whole_of(joined, "seat"), 1);
    (void)snprintf(token, 32, "%s", text_of(joined, "token"));
    json_decref(joined);
    return open_as(party, &party->ben, token);
}

static bool holds(const json_t *table, int64_t seat)
{
    const json_t *yours = json_object_get(table, "yours");
    for (size_t i = 0; i < json_array_size(yours); i++) {
        if (json_integer_value(json_array_get(yours, i)) == seat)
            return true;
    }
    return false;
}

static const char *state_of(const struct bench_client *client, size_t seat)
{
    return text_of(json_array_get(json_object_get(client->table, "seats"), seat), "state");
}

/* ---- Acting -------------------------------------------------------------------------------- */

static void one_token_holds_all_seats_of_one_screen(void **state)
{
    struct party party;
    (void)state;
    json_t *position = party_open(
        &party, "{\"name\":\"A\",\"colour\":\"red\"},{\"name\":\"B\",\"colour\":\"blue\"}", "");
    for (int turn = 0; turn < 4; turn++)
        position = bench_turn(&party.bench, &party.anna, party.game, position);
    assert_int_equal(whole_of(position, "sequence"), 4);
    assert_true(holds(party.anna.table, 0) && holds(party.anna.table, 1));
    json_decref(position);
    party_close(&party);
}

static void whoever_holds_no_seat_acts_nowhere(void **state)
{
    static const char *const tokens[] = {NULL, "", "AAAAAAAAAAAAAAAAAAAAAA", "short"};
    static const char *const types[] = {"play", "undo", "confirm", "hint"};
    struct party party;
    (void)state;
    json_t *position = party_open(&party, ANNA_AND_OPEN, "");
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        json_decref(open_as(&party, &party.eve, tokens[i]));
        assert_int_equal(json_array_size(json_object_get(party.eve.table, "yours")), 0);
        for (size_t type = 0; type < sizeof types / sizeof *types; type++) {
            assert_error(bench_do(&party.bench, &party.eve, types[type], party.game, position),
                         "not-yours");
        }
        assert_error(bench_ask(&party.bench, &party.eve, "{sssssI}", "type", "stop", "game",
                               party.game, "sequence", (json_int_t)0),
                     "not-yours");
    }
    assert_int_equal(party.eve.refusals, 1); /* the one that has the form of a token */
    position = bench_turn(&party.bench, &party.anna, party.game, position);
    assert_int_equal(whole_of(position, "sequence"), 1);
    json_decref(position);
    party_close(&party);
}

static void holder_of_one_seat_does_not_act_for_another(void **state)
{
    struct party party;
    char token[32];
    (void)state;
    json_t *position = party_open(&party, ANNA_AND_OPEN, "");
    json_decref(ben_joins(&party, token));
    /* Anna's turn. */
    assert_error(bench_do(&party.bench, &party.ben, "confirm", party.game, position), "not-yours");
    position = bench_turn(&party.bench, &party.anna, party.game, position);
    assert_error(bench_do(&party.bench, &party.anna, "undo", party.game, position), "not-yours");
    position = bench_turn(&party.bench, &party.ben, party.game, position);
    assert_int_equal(whole_of(position, "sequence"), 2);
    json_decref(position);
    party_close(&party);
}

static void only_the_holder_does_what_changes_the_game(void **state)
{
    static const char *const messages[][2] = {
        {"resign", ",\"seat\":0"},
        {"return", ",\"seat\":0"},
        {"substitute", ",\"seat\":1"},
        {"take-back", ",\"turn\":1"},
        {"agree", ",\"offer\":1"},
        {"decline", ",\"offer\":1"},
        {"rematch", ""},
        {"chat", ",\"text\":\"hi\""},
        {"chat-off", ""},
        {"rename", ",\"seat\":0,\"name\":\"Eve\""},
        {"leave", ",\"seat\":0"},
        {"public", ",\"on\":true"},
        {"invite", ""},
        {"recover", ""},
    };
    struct party party;
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    json_decref(open_as(&party, &party.eve, NULL));
    unsigned commits = party.bench.memory->commits;
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "{\"type\":\"%s\",\"game\":\"%s\"%s}", messages[i][0],
                       party.game, messages[i][1]);
        bench_forget(&party.eve);
        bench_send(&party.bench, &party.eve, text);
        assert_error(bench_take(&party.eve), "not-yours");
    }
    assert_int_equal(party.bench.memory->commits, commits);
    party_close(&party);
}

/* ---- Joining ------------------------------------------------------------------------------- */

static void invite_is_good_for_its_seat_once(void **state)
{
    struct party party;
    char token[32];
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    assert_string_equal(state_of(&party.anna, 1), "open");
    assert_error(join_with(&party, &party.eve, NULL), "not-invited");
    assert_error(join_with(&party, &party.eve, "AAAAAAAAAAAAAAAAAAAAAA"), "not-invited");
    assert_error(join_with(&party, &party.eve, party.token), "not-invited");
    assert_int_equal(party.eve.refusals, 3);
    json_decref(ben_joins(&party, token));
    assert_string_equal(state_of(&party.anna, 1), "here");
    const json_t *seat = json_array_get(json_object_get(party.anna.table, "seats"), 1);
    assert_string_equal(text_of(seat, "name"), "Ben");
    assert_error(join_with(&party, &party.eve, party.invite), "taken");
    party_close(&party);
}

static void seat_is_the_same_after_days_and_a_restart(void **state)
{
    struct party party;
    char token[32];
    (void)state;
    json_t *position = party_open(&party, ANNA_AND_OPEN, "");
    json_decref(ben_joins(&party, token));
    json_decref(bench_turn(&party.bench, &party.anna, party.game, position));
    bench_leave(&party.bench, &party.anna);
    bench_leave(&party.bench, &party.ben);
    bench_leave(&party.bench, &party.eve);
    bench_pass(&party.bench, INT64_C(7) * 24 * 3600 * 1000);
    bench_restart(&party.bench);
    bench_join(&party.bench, &party.anna);
    bench_join(&party.bench, &party.ben);
    bench_join(&party.bench, &party.eve);
    position = open_as(&party, &party.ben, token);
    assert_int_equal(whole_of(position, "seat"), 1);
    assert_true(holds(party.ben.table, 1));
    assert_string_equal(state_of(&party.ben, 0), "away");
    const json_t *seats = json_object_get(json_object_get(position, "setup"), "seats");
    assert_string_equal(text_of(json_array_get(seats, 1), "name"), "Ben");
    position = bench_turn(&party.bench, &party.ben, party.game, position);
    assert_int_equal(whole_of(position, "sequence"), 2);
    json_decref(position);
    party_close(&party);
}

static void seat_moves_to_another_device_by_a_link_once(void **state)
{
    struct party party;
    char recovery[32];
    (void)state;
    json_t *position = party_open(&party, ANNA_AND_OPEN, "");
    json_t *answer =
        bench_ask(&party.bench, &party.anna, "{ssss}", "type", "recover", "game", party.game);
    assert_string_equal(text_of(answer, "type"), "recovery");
    (void)snprintf(recovery, sizeof recovery, "%s", text_of(answer, "recovery"));
    json_decref(answer);
    json_t *moved = bench_ask(&party.bench, &party.ben, "{ssssss}", "type", "redeem", "game",
                              party.game, "recovery", recovery);
    assert_string_equal(text_of(moved, "type"), "joined");
    assert_error(bench_ask(&party.bench, &party.eve, "{ssssss}", "type", "redeem", "game",
                           party.game, "recovery", recovery),
                 "not-invited");
    /* The old token is worth nothing, here and afterwards. */
    assert_error(bench_do(&party.bench, &party.anna, "undo", party.game, position), "not-yours");
    json_decref(open_as(&party, &party.eve, party.token));
    assert_false(holds(party.eve.table, 0));
    json_decref(open_as(&party, &party.ben, text_of(moved, "token")));
    assert_true(holds(party.ben.table, 0));
    position = bench_turn(&party.bench, &party.ben, party.game, position);
    assert_int_equal(whole_of(position, "sequence"), 1);
    json_decref(moved);
    json_decref(position);
    party_close(&party);
}

static void recovery_link_lasts_a_day(void **state)
{
    struct party party;
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    json_t *link =
        bench_ask(&party.bench, &party.anna, "{ssss}", "type", "recover", "game", party.game);
    bench_pass(&party.bench, INT64_C(24) * 3600 * 1000);
    assert_error(bench_ask(&party.bench, &party.eve, "{ssssss}", "type", "redeem", "game",
                           party.game, "recovery", text_of(link, "recovery")),
                 "not-invited");
    json_decref(link);
    party_close(&party);
}

static void left_seat_is_open_again(void **state)
{
    struct party party;
    char token[32];
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    json_decref(ben_joins(&party, token));
    json_t *left = bench_ask(&party.bench, &party.ben, "{sssssIsI}", "type", "leave", "game",
                             party.game, "seat", (json_int_t)1, "id", (json_int_t)5);
    assert_string_equal(text_of(left, "type"), "table");
    assert_int_equal(whole_of(left, "id"), 5);
    json_decref(left);
    assert_string_equal(state_of(&party.anna, 1), "open");
    json_t *invited =
        bench_ask(&party.bench, &party.anna, "{ssss}", "type", "invite", "game", party.game);
    const json_t *invite = json_array_get(json_object_get(invited, "invites"), 0);
    json_t *joined = join_with(&party, &party.eve, text_of(invite, "secret"));
    assert_string_equal(text_of(joined, "type"), "joined");
    json_decref(joined);
    json_decref(invited);
    party_close(&party);
}

/* ---- What others see ----------------------------------------------------------------------- */

/* Whether any text of what a client has got holds one of the secrets. */
static bool has_secret(struct bench_client *client, const char *const *secrets, size_t count)
{
    bool found = false;
    if (client->table)
        client->inbox[client->count++] = json_incref(client->table);
    for (unsigned i = 0; i < client->count; i++) {
        char *text = json_dumps(client->inbox[i], 0);
        for (size_t s = 0; s < count; s++)
            found = found || strstr(text, secrets[s]) != NULL;
        free(text);
    }
    return found;
}

static void no_secret_reaches_another_client_or_the_store(void **state)
{
    struct party party;
    char token[32];
    (void)state;
    json_t *position = party_open(&party, ANNA_AND_OPEN, "");
    json_decref(open_as(&party, &party.eve, NULL));
    json_decref(ben_joins(&party, token));
    json_t *link =
        bench_ask(&party.bench, &party.anna, "{ssss}", "type", "recover", "game", party.game);
    json_decref(bench_ask(&party.bench, &party.ben, "{sssssIss}", "type", "rename", "game",
                          party.game, "seat", (json_int_t)1, "name", "Benjamin"));
    position = bench_turn(&party.bench, &party.anna, party.game, position);
    position = bench_turn(&party.bench, &party.ben, party.game, position);
    const char *const secrets[] = {party.token, token, party.invite, text_of(link, "recovery")};
    assert_false(has_secret(&party.eve, secrets, 4));
    bench_forget(&party.ben);
    json_decref(open_as(&party, &party.ben, token));
    assert_false(has_secret(&party.ben, secrets, 4));
    const char *people = memory_store_people(party.bench.memory, party.game);
    for (size_t i = 0; i < sizeof secrets / sizeof *secrets; i++)
        assert_null(strstr(people, secrets[i]));
    assert_non_null(strstr(people, "Benjamin"));
    json_decref(link);
    json_decref(position);
    party_close(&party);
}

static void private_games_are_in_no_list(void **state)
{
    struct party party;
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    json_t *list = bench_ask(&party.bench, &party.eve, "{ss}", "type", "games");
    assert_int_equal(whole_of(list, "total"), 0);
    json_decref(list);
    list = bench_ask(&party.bench, &party.anna, "{sss[sss]}", "type", "games", "ids", "no id",
                     party.game, "AAAAAAAAAAAAAAAAAAAAAA");
    assert_int_equal(json_array_size(json_object_get(list, "games")), 1);
    json_decref(list);
    json_decref(bench_ask(&party.bench, &party.anna, "{sssssb}", "type", "public", "game",
                          party.game, "on", 1));
    list = bench_ask(&party.bench, &party.eve, "{ss}", "type", "games");
    const json_t *game = json_array_get(json_object_get(list, "games"), 0);
    assert_int_equal(whole_of(game, "openSeats"), 1);
    json_decref(list);
    /* Whoever finds it in the list may sit down. */
    json_t *joined = join_with(&party, &party.eve, NULL);
    assert_string_equal(text_of(joined, "type"), "joined");
    json_decref(joined);
    /* Who comes too late has shown no wrong secret. */
    assert_error(join_with(&party, &party.ben, NULL), "taken");
    assert_error(join_with(&party, &party.ben, party.invite), "taken");
    assert_int_equal(party.ben.refusals, 0);
    /* It can be taken out of the list, but who came to a private game stays among friends. */
    json_decref(bench_ask(&party.bench, &party.anna, "{sssssb}", "type", "public", "game",
                          party.game, "on", 0));
    assert_true(json_is_false(json_object_get(party.anna.table, "public")));
    assert_error(bench_ask(&party.bench, &party.anna, "{sssssb}", "type", "public", "game",
                           party.game, "on", 1),
                 "phase");
    party_close(&party);
}

static void what_is_not_stored_has_not_happened(void **state)
{
    struct party party;
    (void)state;
    json_decref(party_open(&party, ANNA_AND_OPEN, ""));
    party.bench.memory->fail_commit = true;
    assert_error(join_with(&party, &party.ben, party.invite), "store");
    party.bench.memory->fail_commit = false;
    assert_string_equal(state_of(&party.anna, 1), "open");
    json_t *joined = join_with(&party, &party.eve, party.invite);
    assert_string_equal(text_of(joined, "type"), "joined");
    json_decref(joined);
    party_close(&party);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_token_holds_all_seats_of_one_screen),
        cmocka_unit_test(whoever_holds_no_seat_acts_nowhere),
        cmocka_unit_test(holder_of_one_seat_does_not_act_for_another),
        cmocka_unit_test(only_the_holder_does_what_changes_the_game),
        cmocka_unit_test(invite_is_good_for_its_seat_once),
        cmocka_unit_test(seat_is_the_same_after_days_and_a_restart),
        cmocka_unit_test(seat_moves_to_another_device_by_a_link_once),
        cmocka_unit_test(recovery_link_lasts_a_day),
        cmocka_unit_test(left_seat_is_open_again),
        cmocka_unit_test(no_secret_reaches_another_client_or_the_store),
        cmocka_unit_test(private_games_are_in_no_list),
        cmocka_unit_test(what_is_not_stored_has_not_happened),
    };
    return cmocka_run_group_tests_name("seats", tests, NULL, NULL);
}
