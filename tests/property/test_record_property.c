/* Records: after every move of random games, written and read again they are the same. */
#include "random_games.h"

#include <string.h>

static random_game play;
static bt_record again;
static char text[BT_RECORD_MAX_TEXT];
static char text_again[BT_RECORD_MAX_TEXT];

/* Names of every length, with letters of two bytes, some empty. */
static void give_names(bt_record *record, uint64_t number)
{
    static const char letters[] = "a \xc5\xbb#";
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        const unsigned length = (unsigned)(number * 7 + seat * 13) % BT_RECORD_NAME_SIZE;
        for (unsigned i = 0; i < BT_RECORD_NAME_SIZE; i++) {
            record->names[seat][i] = (char)(i < length / 5 * 5 ? letters[i % 5] : '\0');
        }
    }
}

static void check_same_record(const bt_record *one, const bt_record *other)
{
    require(&play, memcmp(&one->config, &other->config, sizeof one->config) == 0);
    require(&play, memcmp(one->names, other->names, sizeof one->names) == 0);
    require(&play, one->move_count == other->move_count);
    require(&play, memcmp(one->moves, other->moves, one->move_count * sizeof(bt_move)) == 0);
}

static void check_round_trip(void)
{
    static bt_game position;
    bt_record_fault fault;
    const size_t length = bt_record_write(&play.record, text, sizeof text);
    require(&play, length != 0 && length < sizeof text && strlen(text) == length);
    const bt_error error = bt_record_read(&again, text, length, false, &fault);
    if (error != BT_OK) {
        print_message("# line %u, column %u: %s\n", fault.line, fault.column, fault.reason);
    }
    require(&play, error == BT_OK);
    check_same_record(&play.record, &again);
    require(&play, bt_record_write(&again, text_again, sizeof text_again) == length);
    require(&play, strcmp(text, text_again) == 0);
    require(&play, bt_record_position(&again, again.move_count, &position) == BT_OK);
    require(&play, bt_hash(&position) == bt_hash(&play.game));
}

static void test_written_and_read_after_every_move(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < games_to_play(60); number++) {
        begin_game(&play, number);
        give_names(&play.record, number);
        do {
            check_round_trip();
        } while (step_game(&play));
    }
}

static void test_written_and_read_at_the_end(void **state)
{
    (void)state;
    for (uint64_t number = 1000; number < 1000 + games_to_play(1500); number++) {
        begin_game(&play, number);
        give_names(&play.record, number);
        while (step_game(&play)) {
        }
        check_round_trip();
    }
}

/* ---- records that stop in the middle ---- */

/* Where the turns begin: behind the empty line. */
static size_t header_length(void)
{
    const char *turns = strstr(text, "\n\n");
    return turns != NULL ? (size_t)(turns - text) + 2 : 0;
}

static void check_stop(size_t length)
{
    require(&play, bt_record_read(&again, text, length, false, NULL) == BT_OK);
    require(&play, again.move_count <= play.record.move_count);
    require(&play, memcmp(again.moves, play.record.moves, again.move_count * sizeof(bt_move)) == 0);
}

/* A record may stop after any word of its last line (docs/record.md). */
static void test_a_record_may_stop_after_any_word(void **state)
{
    (void)state;
    for (uint64_t number = 5000; number < 5000 + games_to_play(40); number++) {
        begin_game(&play, number);
        while (step_game(&play)) {
        }
        const size_t length = bt_record_write(&play.record, text, sizeof text);
        require(&play, length != 0);
        bool totals = false;
        for (size_t i = header_length(); i < length; i++) {
            const bool word_ends = text[i] == ' ' || text[i] == '\n';
            /* Totals are one thing: they stand whole or not at all. */
            totals = text[i] == '=' || (totals && text[i] != '\n');
            if (word_ends && !totals) {
                check_stop(i);
            }
        }
    }
}

/* Read the text with something else from `at` on. */
static bt_error read_changed(size_t at, const char *rest)
{
    static char changed[BT_RECORD_MAX_TEXT + 100];
    memcpy(changed, text, at);
    memcpy(changed + at, rest, strlen(rest) + 1);
    return bt_record_read(&again, changed, at + strlen(rest), false, NULL);
}

/* After the last turn comes the end, with its token where the tent stands, and nothing after it. */
static void test_the_end_is_the_end(void **state)
{
    (void)state;
    for (uint64_t number = 6000; number < 6000 + games_to_play(300); number++) {
        bt_square tent;
        begin_game(&play, number);
        bool last_circus = false;
        while (step_game(&play)) {
            last_circus = last_circus || bt_game_phase(&play.game) == BT_PHASE_FINAL_REVEAL;
        }
        require(&play, !bt_tent(&play.game, &tent));
        const size_t length = bt_record_write(&play.record, text, sizeof text);
        const char *end = strstr(text, "\nend");
        require(&play, length != 0 && end != NULL);
        const size_t at = (size_t)(end - text) + 1;
        require(&play, read_changed(length, "end\n") == BT_ERROR_RECORD_SYNTAX);
        require(&play, read_changed(length, "# a remark\n\n") == BT_OK);
        require(&play, (strstr(end, "token") != NULL) == last_circus);
        if (strstr(end, " -") == NULL) {
            require(&play, read_changed(at, "200 p1 base/B 0,1 r0 pass\n") != BT_OK);
            require(&play, read_changed(at, "end = 0 9999\n") != BT_OK);
            require(&play, read_changed(at, last_circus ? "end\n" : "end\n# over\n") == BT_OK);
        }
    }
}

/* A buffer that is too small gets the beginning, terminated, and the length that would have been
 * needed. */
static void test_a_small_buffer_gets_the_beginning(void **state)
{
    (void)state;
    begin_game(&play, 9000);
    while (step_game(&play)) {
    }
    const size_t length = bt_record_write(&play.record, text, sizeof text);
    for (size_t capacity = 0; capacity < length + 3; capacity += 97) {
        memset(text_again, '~', sizeof text_again);
        require(&play, bt_record_write(&play.record, text_again, capacity) == length);
        const size_t used = capacity < length + 1 ? capacity : length + 1;
        require(&play, used == 0 || memcmp(text, text_again, used - 1) == 0);
        require(&play, used == 0 || text_again[used - 1] == '\0');
        require(&play, text_again[used] == '~');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_written_and_read_after_every_move),
        cmocka_unit_test(test_written_and_read_at_the_end),
        cmocka_unit_test(test_a_record_may_stop_after_any_word),
        cmocka_unit_test(test_the_end_is_the_end),
        cmocka_unit_test(test_a_small_buffer_gets_the_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
