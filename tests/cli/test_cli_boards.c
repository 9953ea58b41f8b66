/* Boards and tiles as text and as SVG. */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void board_shows_tiles_figures_tent_and_coordinates(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "show -");
    run_expect(got, 0);
    run_expect_part(got->out, "p2 is next; a tile is to be drawn.\n");
    run_expect_part(got->out, "        -1        0        1\n");
    run_expect_part(got->out, "   0 ───────────────────2m─●────\n");
    run_expect_part(got->out, "   1          ▒▒│ ▲ │ ·· │ 1m│ ·\n");
    run_expect_part(got->out,
                    "p1 Anna           4 points, 11 if it ended now; in supply 7 meeples, "
                    "1 ringmaster\n");
    run_expect_part(got->out, "86 tiles left to draw.\n");
    run_expect_part(got->out,
                    "Tokens not yet seen: 1 3 3 3 3 4 4 4 4 5 5 5 6 6 7; one of them lies under "
                    "the tent at 0,1.\n");
}

static void acrobats_are_shown_by_owner(void **state)
{
    static const char text[] = "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 3\n"
                               "1 p1 bigtop/A 0,1 r0 acrobat 0,1\n"
                               "2 p2 base/B 0,2 r0 acrobat 0,1\n"
                               "3 p3 base/B 1,2 r0 acrobat 0,1\n";
    (void)state;
    const run *got = run_program(text, "show -");
    run_expect(got, 0);
    run_expect_part(got->out, "┌─3─┐");
    run_expect_part(got->out, "│1 2│");
}

static void ascii_board_is_ascii(void **state)
{
    (void)state;
    const run *got = run_program(run_game, "show --ascii -");
    run_expect(got, 0);
    for (const char *at = got->out; *at != '\0'; at++) {
        assert_true((unsigned char)*at < 128);
    }
    assert_null(strchr(got->out, '?'));
}

static void colours_are_there_only_when_wanted(void **state)
{
    (void)state;
    assert_null(strchr(run_program(run_game, "show -")->out, '\033'));
    assert_null(strchr(run_program(run_game, "show --color never -")->out, '\033'));
    assert_non_null(strchr(run_program(run_game, "show --color always -")->out, '\033'));
}

/* Every tag that is opened is closed, in order. */
static void expect_well_formed(const char *text)
{
    const char *open[32] = {NULL};
    unsigned depth = 0;
    for (const char *at = strchr(text, '<'); at != NULL; at = strchr(at + 1, '<')) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            const size_t length = (size_t)(end - at - 2);
            assert_true(depth > 0);
            depth--;
            assert_non_null(open[depth]);
            assert_memory_equal(open[depth], at + 2, length);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            open[depth++] = at + 1;
        }
    }
    assert_int_equal(depth, 0);
}

static void svg_is_a_whole_document(void **state)
{
    char text[1024];
    (void)state;
    const char *name = strstr(run_game, "Anna");
    assert_non_null(name);
    snprintf(text, sizeof text, "%.*s<&>x%s", (int)(name - run_game), run_game, name + 4);
    const run *got = run_program(text, "show --svg -");
    run_expect(got, 0);
    assert_memory_equal(got->out, "<svg xmlns=", 11);
    expect_well_formed(got->out);
    run_expect_part(got->out, "<title>p1 &lt;&amp;&gt;x: 4, p2: 4</title>");
    assert_int_equal(run_count(got->out, "<use "), 6);
    assert_int_equal(run_count(got->out, "<symbol "), 6);
}

static void svg_of_whole_games_is_well_formed(void **state)
{
    (void)state;
    run_expect(run_program(NULL,
                           "sim --players 6 --sets base,abbot,river,bigtop --games 2 --policy busy "
                           "--record %s",
                           run_path("games")),
               0);
    const run *got = run_program(NULL, "show --svg %s/game-000001.record", run_path("games"));
    run_expect(got, 0);
    expect_well_formed(got->out);
    assert_null(strstr(got->out, "nan"));
    assert_true(run_count(got->out, "<use ") > 90);
    run_expect(run_program(NULL, "show %s/game-000000.record", run_path("games")), 0);
}

static void tiles_are_listed_and_drawn(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "tiles");
    run_expect(got, 0);
    assert_true(run_count(got->out, "\nbase/") + run_count(got->out, "\nriver/") +
                    run_count(got->out, "\nbigtop/") >
                60);
    run_expect_part(got->out,
                    "base/D      4   4  city N; road E W; field EL WR; field ER SL SR WL");
    got = run_program(NULL, "tiles base/D");
    run_expect(got, 0);
    run_expect_part(got->out, "     ─────────\n");
    run_expect_part(got->out, "field EL WR, touches the city N\n");
    got = run_program(NULL, "tiles river");
    run_expect(got, 0);
    assert_int_equal(run_count(got->out, "base/"), 0);
    got = run_program(NULL, "tiles base/Z");
    run_expect(got, 1);
    run_expect_part(got->err, "no tile \"base/Z\"");
    run_expect(run_program(NULL, "tiles --json nothing"), 1);
}

static void tiles_are_given_as_json(void **state)
{
    (void)state;
    const run *got = run_program(NULL, "tiles --json bigtop/P");
    run_expect(got, 0);
    assert_string_equal(
        got->out,
        "{\"tiles\":[{\"id\":\"bigtop/P\",\"edges\":[\"city\",\"road\",\"road\",\"city\"],"
        "\"counts\":{\"c2\":1,\"c3\":1},\"rotations\":4,\"circus\":true,\"acrobats\":false,"
        "\"assumed\":false,\"segments\":[{\"kind\":\"city\",\"sides\":[\"N\",\"W\"],\"pennants\":0}"
        ","
        "{\"kind\":\"road\",\"sides\":[\"E\"]},{\"kind\":\"road\",\"sides\":[\"S\"]},"
        "{\"kind\":\"field\",\"halves\":[\"EL\"],\"touchesCities\":[0]},"
        "{\"kind\":\"field\",\"halves\":[\"ER\",\"SL\"],\"touchesCities\":[]},"
        "{\"kind\":\"field\",\"halves\":[\"SR\"],\"touchesCities\":[0]}]}]}\n");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_shows_tiles_figures_tent_and_coordinates),
        cmocka_unit_test(acrobats_are_shown_by_owner),
        cmocka_unit_test(ascii_board_is_ascii),
        cmocka_unit_test(colours_are_there_only_when_wanted),
        cmocka_unit_test(svg_is_a_whole_document),
        cmocka_unit_test(svg_of_whole_games_is_well_formed),
        cmocka_unit_test(tiles_are_listed_and_drawn),
        cmocka_unit_test(tiles_are_given_as_json),
    };
    run_begin(argc, argv);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_finish();
    return failed;
}
