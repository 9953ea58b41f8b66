/* Every way in which a record can be refused, with the line, the column and the error that are told
 * (docs/record.md, Faults). */
#include "cmocka_all.h"

#include <bigtop.h>

#include <stdio.h>
#include <string.h>

#define C2 "bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n"
#define C3 "bigtop-record 1\nrules 1\nedition c3\nsets base bigtop\nplayers 2\n"

/* The tent on 0,1; another circus tile beside it. */
#define TENT     "1 p1 bigtop/F 0,1 r1 pass\n"
#define REVEALED TENT "2 p2 bigtop/J 0,2 r1 pass token 4\n"
/* An acrobat space on 0,1 with two acrobats. */
#define ACROBATS "1 p1 bigtop/A 0,1 r0 acrobat 0,1\n2 p2 base/B 0,2 r0 acrobat 0,1\n"

typedef struct refusal {
    const char *text;
    bt_error error;
    unsigned line, column;
} refusal;

static void check_refusals(const refusal *refusals, size_t count)
{
    static bt_record record;
    for (size_t i = 0; i < count; i++) {
        bt_record_fault fault;
        const refusal *expected = &refusals[i];
        const bt_error error =
            bt_record_read(&record, expected->text, strlen(expected->text), false, &fault);
        if (error != expected->error || fault.error != error || fault.line != expected->line ||
            fault.column != expected->column) {
            fail_msg("error %d at %u:%u (%s) instead of %d at %u:%u for\n%s", error, fault.line,
                     fault.column, fault.reason != NULL ? fault.reason : "none", expected->error,
                     expected->line, expected->column, expected->text);
        }
        assert_non_null(fault.reason);
    }
}

#define CHECK_REFUSALS(list) check_refusals(list, sizeof(list) / sizeof(list)[0])

/* ---- the header ---- */

static void test_header(void **state)
{
    (void)state;
    static const refusal list[] = {
        {"", BT_ERROR_RECORD_SYNTAX, 1, 1},
        {"\n# only a remark\n", BT_ERROR_RECORD_SYNTAX, 3, 1},
        {"bigtop 1\n", BT_ERROR_RECORD_SYNTAX, 1, 1},
        {"bigtop-record\n", BT_ERROR_RECORD_VERSION, 1, 14},
        {"bigtop-record 2\n", BT_ERROR_RECORD_VERSION, 1, 15},
        {"bigtop-record 1 1\n", BT_ERROR_RECORD_SYNTAX, 1, 17},
        {"bigtop-record 1\nrules 0\n", BT_ERROR_RECORD_VERSION, 2, 7},
        {"bigtop-record 1\nedition c2\n", BT_ERROR_RECORD_SYNTAX, 2, 1},
        {"bigtop-record 1\nrules 1\nedition c4\n", BT_ERROR_RECORD_SYNTAX, 3, 9},
        {"bigtop-record 1\nrules 1\nedition c2 c3\n", BT_ERROR_RECORD_SYNTAX, 3, 12},
        {"bigtop-record 1\nrules 1\nedition c2\nsets base dragon\n", BT_ERROR_RECORD_SYNTAX, 4, 11},
        {"bigtop-record 1\nrules 1\nedition c2\nsets base base\n", BT_ERROR_RECORD_SYNTAX, 4, 11},
        {"bigtop-record 1\nrules 1\nedition c2\nsets river\n", BT_ERROR_RECORD_SYNTAX, 4, 6},
        {"bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 7\n", BT_ERROR_RECORD_SYNTAX, 5,
         9},
        {"bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 2 3\n", BT_ERROR_RECORD_SYNTAX,
         5, 11},
        {"bigtop-record 1\nrules 1\nedition c2\nsets base\n", BT_ERROR_RECORD_SYNTAX, 5, 1},
    };
    CHECK_REFUSALS(list);
}

static void test_names_and_options(void **state)
{
    (void)state;
    static const refusal list[] = {
        {C2 "name p3 \"Anna\"\n", BT_ERROR_RECORD_SYNTAX, 6, 6},
        {C2 "name Anna\n", BT_ERROR_RECORD_SYNTAX, 6, 6},
        {C2 "name p1 Anna\n", BT_ERROR_RECORD_SYNTAX, 6, 9},
        {C2 "name p1 \"\"\n", BT_ERROR_RECORD_SYNTAX, 6, 9},
        {C2 "name p1 \"Anna\n", BT_ERROR_RECORD_SYNTAX, 6, 9},
        {C2 "name p1 \"An\tna\"\n", BT_ERROR_RECORD_SYNTAX, 6, 9},
        {C2 "name p1 \"Anna\" \"Anna\"\n", BT_ERROR_RECORD_SYNTAX, 6, 16},
        {C2 "name p1 \"Anna\"\nname p1 \"Ben\"\n", BT_ERROR_RECORD_SYNTAX, 7, 6},
        {C2 "name p1 \"0123456789012345678901234567890123456789012345678901234567890123\"\n",
         BT_ERROR_RECORD_SYNTAX, 6, 9},
        {C2 "option meeples 9\nname p1 \"Anna\"\n", BT_ERROR_RECORD_SYNTAX, 7, 1},
        {C2 "option dragons on\n", BT_ERROR_RECORD_SYNTAX, 6, 8},
        {C2 "option\n", BT_ERROR_RECORD_SYNTAX, 6, 7},
        {C2 "option meeples 8\n", BT_ERROR_RECORD_SYNTAX, 6, 16},
        {C2 "option meeples 9 7\n", BT_ERROR_RECORD_SYNTAX, 6, 18},
        {C2 "option meeples 9\noption meeples 7\n", BT_ERROR_RECORD_SYNTAX, 7, 8},
    };
    CHECK_REFUSALS(list);
}

/* ---- turns ---- */

static void test_turns(void **state)
{
    (void)state;
    static const refusal list[] = {
        {C2 "p1 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 1},
        {C2 "2 p2 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 1},
        {C2 "1\n1 p1 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 2},
        {C2 "1 pp\n", BT_ERROR_RECORD_SYNTAX, 6, 3},
        {C2 "1 p2 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_SEAT, 6, 3},
        {C2 "1 p1 base/B 0,1 r0 pass\n2 p1 base/B 0,2 r0 pass\n", BT_ERROR_RECORD_SEAT, 7, 3},
        {C2 "1 p1 base/Z 0,1 r0 pass\n", BT_ERROR_RECORD_TILE, 6, 6},
        {C2 "1 p1 river/D 0,1 r0 pass\n", BT_ERROR_RECORD_TILE, 6, 6},
        {C2 "1 p1 base/C 0,-1 r0 pass\n2 p2 base/C 0,-2 r0 pass\n", BT_ERROR_RECORD_TILE, 7, 6},
        {C2 "1 p1 -base/C base/B 0,1 r0 pass\n", BT_ERROR_RECORD_CHANCE, 6, 6},
        {C2 "1 p1 base/B 0;1 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 13},
        {C2 "1 p1 base/B 0,999 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 13},
        {C2 "1 p1 base/B 0,1 0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 17},
        {C2 "1 p1 base/B 0,1 r4 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 17},
        {C2 "1 p1 base/B 0,2 r0 pass\n", BT_ERROR_MOVE_ILLEGAL, 6, 13},
        {C2 "1 p1 base/B 0,1 r0\n2 p2 base/B 0,2 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 19},
        {C2 "1 p1 base/B 0,1 r0 sleep\n", BT_ERROR_RECORD_SYNTAX, 6, 20},
        {C2 "1 p1 base/B 0,1 r0 pass pass\n", BT_ERROR_RECORD_SYNTAX, 6, 25},
    };
    CHECK_REFUSALS(list);
}

static void test_actions(void **state)
{
    (void)state;
    static const refusal list[] = {
        {C2 "1 p1 base/B 0,1 r0 meeple\n2 p2 base/B 0,2 r0 pass\n", BT_ERROR_RECORD_SYNTAX, 6, 26},
        {C2 "1 p1 base/B 0,1 r0 meeple garden\n", BT_ERROR_RECORD_SYNTAX, 6, 27},
        {C2 "1 p1 base/B 0,1 r0 meeple city:N\n", BT_ERROR_RECORD_SYNTAX, 6, 27},
        {C2 "1 p1 base/B 0,1 r0 meeple monastery:N\n", BT_ERROR_RECORD_SYNTAX, 6, 27},
        {C2 "1 p1 base/B 0,1 r0 meeple field:N\n", BT_ERROR_RECORD_SYNTAX, 6, 27},
        {C2 "1 p1 base/B 0,1 r0 abbot monastery\n", BT_ERROR_MOVE_ILLEGAL, 6, 20},
        {C2 "1 p1 base/B 0,1 r0 recall\n", BT_ERROR_MOVE_ILLEGAL, 6, 20},
        {C2 "1 p1 base/B 0,1 r0 meeple monastery\n2 p2 base/B 0,2 r0 meeple field:NL\n"
            "3 p1 base/B 0,3 r0 meeple field:NL\n",
         BT_ERROR_MOVE_ILLEGAL, 8, 20},
        {C2 "1 p1 base/B 0,1 r0 acrobat 0,0\n", BT_ERROR_MOVE_ILLEGAL, 6, 28},
        {C2 "1 p1 base/B 0,1 r0 acrobat\n2\n", BT_ERROR_RECORD_SYNTAX, 6, 27},
        {C2 ACROBATS "3 p1 base/B 0,3 r0 acrobat 0,1\n", BT_ERROR_MOVE_ILLEGAL, 8, 20},
        {C2 ACROBATS "3 p1 base/B 1,2 r0 pyramid 0,1\n", BT_ERROR_MOVE_ILLEGAL, 8, 20},
        {C2 ACROBATS "3 p1 base/B 1,2 r0 pass keep\n", BT_ERROR_RECORD_SYNTAX, 8, 25},
        {C3 ACROBATS "3 p1 base/B 1,2 r0 acrobat 0,1\n4 p2 base/B 2,2 r0 pass pass\n",
         BT_ERROR_RECORD_SYNTAX, 9, 25},
        {C3 ACROBATS "3 p1 base/B 1,2 r0 acrobat 0,1\n4 p2 base/B 2,2 r0 pass\n5\n",
         BT_ERROR_RECORD_SYNTAX, 9, 24},
    };
    CHECK_REFUSALS(list);
}

static void test_tokens_and_totals(void **state)
{
    (void)state;
    static const refusal list[] = {
        {C2 TENT "2 p2 bigtop/J 0,2 r1 pass\n3 p1 base/B 0,3 r0 pass\n", BT_ERROR_RECORD_CHANCE, 7,
         26},
        {C2 TENT "2 p2 bigtop/J 0,2 r1 pass = 0 0\n", BT_ERROR_RECORD_CHANCE, 7, 27},
        {C2 TENT "2 p2 bigtop/J 0,2 r1 pass token 2\n", BT_ERROR_RECORD_CHANCE, 7, 27},
        {C2 TENT "2 p2 bigtop/J 0,2 r1 pass token 8\n", BT_ERROR_RECORD_SYNTAX, 7, 33},
        {C2 "1 p1 bigtop/F 0,1 r1 pass token 4\n", BT_ERROR_RECORD_CHANCE, 6, 27},
        {C2 REVEALED "3 p1 base/B 0,3 r0 pass token 4\n", BT_ERROR_RECORD_CHANCE, 8, 25},
        {C2 "1 p1 base/B 0,1 r0 pass = 0\n", BT_ERROR_RECORD_SYNTAX, 6, 28},
        {C2 "1 p1 base/B 0,1 r0 pass = 0 0 0\n", BT_ERROR_RECORD_SYNTAX, 6, 31},
        {C2 "1 p1 base/B 0,1 r0 pass = 0 x\n", BT_ERROR_RECORD_SYNTAX, 6, 29},
        {C2 "1 p1 base/B 0,1 r0 pass = 0 1\n", BT_ERROR_RECORD_TOTALS, 6, 29},
        {C2 "1 p1 base/B 0,1 r0 = 0 0\n", BT_ERROR_RECORD_SYNTAX, 6, 20},
        {C2 "end\n1 p1 base/B 0,1 r0 pass\n", BT_ERROR_RECORD_CHANCE, 6, 4},
        {C2 "end = 0 0\n", BT_ERROR_RECORD_CHANCE, 6, 5},
        {C2 "end -base/C\n", BT_ERROR_RECORD_CHANCE, 6, 5},
    };
    CHECK_REFUSALS(list);
}

/* ---- lines and lengths ---- */

static void test_lengths_and_zero_bytes(void **state)
{
    (void)state;
    static bt_record record;
    static char text[(1u << 20) + 2];
    bt_record_fault fault;
    memset(text, '\n', sizeof text);
    memcpy(text, C2, strlen(C2));
    assert_int_equal(bt_record_read(&record, text, sizeof text - 2, false, &fault), BT_OK);
    assert_int_equal(bt_record_read(&record, text, sizeof text - 1, false, &fault),
                     BT_ERROR_RECORD_SYNTAX);
    memset(text + strlen(C2), '#', 1001);
    assert_int_equal(bt_record_read(&record, text, strlen(C2) + 1000, false, &fault), BT_OK);
    assert_int_equal(bt_record_read(&record, text, strlen(C2) + 1001, false, &fault),
                     BT_ERROR_RECORD_SYNTAX);
    assert_int_equal(fault.line, 6);
    assert_int_equal(fault.column, 1001);
    text[strlen(C2) + 4] = '\0';
    assert_int_equal(bt_record_read(&record, text, strlen(C2) + 100, false, &fault),
                     BT_ERROR_RECORD_SYNTAX);
    assert_int_equal(fault.column, 5);
    assert_int_equal(bt_record_read(&record, text, strlen(C2), false, NULL), BT_OK);
}

/* ---- what is only described ---- */

/* The rule of the first difference used to be forgotten as the record went on. */
static void test_the_first_difference_is_described(void **state)
{
    (void)state;
    static bt_record record;
    static const char text[] = C2 "1 p1 base/B 0,1 r0 pass = 0 0\n"
                                  "2 p2 base/E 0,-1 r2 meeple city:S = 0 2\n"
                                  "3 p1 base/B 0,2 r0 meeple monastery = 1 4\n"
                                  "4 p2 base/B 0,3 r0 pass = 0 4\n";
    bt_record_fault fault;
    assert_int_equal(bt_record_read(&record, text, strlen(text), true, &fault), BT_OK);
    assert_int_equal(fault.error, BT_OK);
    assert_int_equal(fault.turn, 2);
    assert_int_equal(fault.seat, 1);
    assert_int_equal(fault.recorded, 2);
    assert_int_equal(fault.computed, 4);
    assert_string_equal(bt_rule_id(fault.rule), "BASE-31");
    assert_int_equal(record.totals_count, 4);
    assert_int_equal(bt_record_read(&record, text, strlen(text), false, &fault),
                     BT_ERROR_RECORD_TOTALS);
    assert_string_equal(bt_rule_id(fault.rule), "BASE-31");
}

static void test_a_refused_move_names_its_rule(void **state)
{
    (void)state;
    static bt_record record;
    static const char text[] = C2 "1 p1 base/B 0,1 r0 meeple field:NL\n"
                                  "2 p2 base/B 0,2 r0 meeple field:NL\n";
    bt_record_fault fault;
    assert_int_equal(bt_record_read(&record, text, strlen(text), false, &fault),
                     BT_ERROR_MOVE_ILLEGAL);
    assert_string_equal(bt_rule_id(fault.rule), "BASE-21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header),
        cmocka_unit_test(test_names_and_options),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_actions),
        cmocka_unit_test(test_tokens_and_totals),
        cmocka_unit_test(test_lengths_and_zero_bytes),
        cmocka_unit_test(test_the_first_difference_is_described),
        cmocka_unit_test(test_a_refused_move_names_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
