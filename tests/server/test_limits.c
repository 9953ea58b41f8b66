/* What may come from one address, what is logged, and what is counted: the parts by themselves. */
#include "address_limits.h"
#include "client.h"
#include "log.h"
#include "metrics.h"

#include "cmocka_all.h"

#include <stdio.h>
#include <string.h>

static int64_t clock_now = 1000000;

static int64_t moved_clock(void)
{
    return clock_now;
}

static struct limits *make(const struct limits_options *options)
{
    char fault[200];
    struct limits *limits = limits_new(options, fault, sizeof fault);
    assert_non_null(limits);
    limits_use_clock(limits, moved_clock);
    return limits;
}

static struct limits_address address(const char *text)
{
    struct limits_address result;
    assert_true(limits_read_address(text, &result));
    return result;
}

static void connections_of_an_address_are_bounded(void **state)
{
    (void)state;
    struct limits *limits = make(&(struct limits_options){.connections = 2, .room = 8});
    struct limits_address one = address("192.0.2.1"), other = address("192.0.2.2");
    assert_true(limits_connect(limits, &one));
    assert_true(limits_connect(limits, &one));
    assert_false(limits_connect(limits, &one));
    assert_true(limits_connect(limits, &other));
    limits_disconnect(limits, &one);
    assert_true(limits_connect(limits, &one));
    assert_int_equal(limits_refused(limits)[LIMITS_KINDS], 1);
    limits_free(limits);
}

static void what_is_used_up_comes_back_with_time(void **state)
{
    (void)state;
    struct limits *limits =
        make(&(struct limits_options){.a_minute = {[LIMITS_NEW_GAMES] = 6}, .room = 8});
    struct limits_address one = address("192.0.2.1");
    for (unsigned i = 0; i < 6; i++)
        assert_true(limits_take(limits, &one, LIMITS_NEW_GAMES));
    assert_false(limits_take(limits, &one, LIMITS_NEW_GAMES));
    clock_now += 9999;
    assert_false(limits_take(limits, &one, LIMITS_NEW_GAMES));
    clock_now += 1;
    assert_true(limits_take(limits, &one, LIMITS_NEW_GAMES));
    assert_false(limits_take(limits, &one, LIMITS_NEW_GAMES));
    clock_now += 3600000;
    for (unsigned i = 0; i < 6; i++)
        assert_true(limits_take(limits, &one, LIMITS_NEW_GAMES));
    assert_false(limits_take(limits, &one, LIMITS_NEW_GAMES));
    assert_int_equal(limits_refused(limits)[LIMITS_NEW_GAMES], 4);
    limits_free(limits);
}

static void who_guesses_is_told_so_for_a_while(void **state)
{
    (void)state;
    struct limits *limits =
        make(&(struct limits_options){.a_minute = {[LIMITS_WRONG_TOKENS] = 3}, .room = 8});
    struct limits_address one = address("192.0.2.1"), other = address("192.0.2.2");
    for (unsigned i = 0; i < 3; i++)
        assert_true(limits_wrong_token(limits, &one));
    assert_false(limits_wrong_token(limits, &one));
    assert_true(limits_wrong_token(limits, &other));
    clock_now += 20000;
    assert_true(limits_wrong_token(limits, &one));
    limits_free(limits);
}

static void neighbours_in_ipv6_count_as_one(void **state)
{
    (void)state;
    struct limits *limits = make(&(struct limits_options){.connections = 1, .room = 8});
    struct limits_address one = address("2001:db8::1"), beside = address("2001:db8::ffff:2");
    struct limits_address elsewhere = address("2001:db8:0:1::1");
    assert_true(limits_connect(limits, &one));
    assert_false(limits_connect(limits, &beside));
    assert_true(limits_connect(limits, &elsewhere));
    limits_free(limits);
}

/* However many addresses come, memory stays; and who has a connection is not forgotten. */
static void the_table_does_not_grow(void **state)
{
    (void)state;
    struct limits *limits = make(&(struct limits_options){.connections = 1, .room = 8});
    struct limits_address first = address("192.0.2.1");
    assert_true(limits_connect(limits, &first));
    for (unsigned i = 0; i < 100000; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "10.%u.%u.%u", i >> 16, i >> 8 & 255u, i & 255u);
        struct limits_address passing = address(text);
        assert_true(limits_connect(limits, &passing));
        limits_disconnect(limits, &passing);
    }
    assert_false(limits_connect(limits, &first));
    limits_disconnect(limits, &first);
    assert_true(limits_connect(limits, &first));
    limits_free(limits);
}

static void assert_client(const struct limits *limits, const char *peer, const char *forwarded,
                          const char *expected)
{
    char text[LIMITS_ADDRESS_SIZE];
    struct limits_address from = address(peer);
    struct limits_address client = limits_client(limits, &from, forwarded);
    limits_write_address(&client, text);
    assert_string_equal(text, expected);
}

static void only_a_trusted_proxy_speaks_for_others(void **state)
{
    static const char *const proxies[] = {"127.0.0.1", "10.0.0.0/8", "fd00::/9"};
    (void)state;
    struct limits *limits = make(
        &(struct limits_options){.trusted_proxies = proxies, .trusted_proxy_count = 3, .room = 8});
    assert_client(limits, "192.0.2.1", "198.51.100.7", "192.0.2.1");
    assert_client(limits, "127.0.0.1", NULL, "127.0.0.1");
    assert_client(limits, "127.0.0.1", "198.51.100.7", "198.51.100.7");
    assert_client(limits, "127.0.0.1", "1.2.3.4, 198.51.100.7 , 10.9.9.9", "198.51.100.7");
    assert_client(limits, "10.1.2.3", "1.2.3.4,198.51.100.7:4711", "198.51.100.7");
    assert_client(limits, "fd7f::1", "[2001:db8::5]:80", "2001:db8::5");
    assert_client(limits, "fd80::1", "2001:db8::5", "fd80::1");
    assert_client(limits, "127.0.0.1", "1.2.3.4, nonsense", "127.0.0.1");
    assert_client(limits, "127.0.0.1", ",,", "127.0.0.1");
    assert_client(limits, "127.0.0.1", "10.0.0.1", "10.0.0.1");
    limits_free(limits);
}

static void a_proxy_that_is_no_address_is_refused(void **state)
{
    static const char *const wrong[] = {"proxy", "10.0.0.0/33", "10.0.0.0/", "::1/129", "1.2.3"};
    char fault[200];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const struct limits_options options = {
            .trusted_proxies = &wrong[i], .trusted_proxy_count = 1, .room = 8};
        assert_null(limits_new(&options, fault, sizeof fault));
        assert_non_null(strstr(fault, wrong[i]));
    }
}

static void secrets_do_not_get_into_the_log(void **state)
{
    static const char id[] = "q3Zk_x-01234567890abcd"; /* as chance_name makes them */
    char clean[200], hash[LOG_HASH_SIZE];
    (void)state;
    log_hash(id, hash);
    assert_int_equal(strlen(hash), 12);
    log_scrub("the header of game q3Zk_x-01234567890abcd cannot be read", clean, sizeof clean);
    assert_null(strstr(clean, id));
    assert_non_null(strstr(clean, hash));
    log_scrub("token=\"q3Zk_x-01234567890abcd\"", clean, sizeof clean);
    assert_null(strstr(clean, id));
    log_scrub("an ordinary sentence, with a-word-that-is-longer-than-that", clean, sizeof clean);
    assert_string_equal(clean, "an ordinary sentence, with a-word-that-is-longer-than-that");
    log_scrub("cut off in the middle", clean, 8);
    assert_string_equal(clean, "cut off");
}

static void times_are_counted_below_their_bounds(void **state)
{
    static struct metrics metrics;
    struct json_out out = {0};
    (void)state;
    metrics_commit(&metrics, 700);
    metrics_commit(&metrics, 60000);
    metrics_commit(&metrics, 9000000);
    metrics_error(&metrics, "stale");
    metrics_error(&metrics, "stale");
    metrics_error(&metrics, "rate");
    metrics_error(NULL, "rate");
    metrics_acknowledged(&metrics, 0);
    metrics_write_counts(&out, &metrics);
    const char *text = json_out_terminated(&out);
    assert_non_null(strstr(text, "bigtop_commit_seconds_bucket{le=\"0.0005\"} 0\n"));
    assert_non_null(strstr(text, "bigtop_commit_seconds_bucket{le=\"0.001\"} 1\n"));
    assert_non_null(strstr(text, "bigtop_commit_seconds_bucket{le=\"0.1\"} 2\n"));
    assert_non_null(strstr(text, "bigtop_commit_seconds_bucket{le=\"5\"} 2\n"));
    assert_non_null(strstr(text, "bigtop_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
    assert_non_null(strstr(text, "bigtop_commit_seconds_sum 9.060700\n"));
    assert_non_null(strstr(text, "bigtop_acknowledgement_seconds_count 0\n"));
    assert_non_null(strstr(text, "bigtop_errors_total{code=\"stale\"} 2\n"));
    assert_non_null(strstr(text, "bigtop_errors_total{code=\"rate\"} 1\n"));
    json_out_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_of_an_address_are_bounded),
        cmocka_unit_test(what_is_used_up_comes_back_with_time),
        cmocka_unit_test(who_guesses_is_told_so_for_a_while),
        cmocka_unit_test(neighbours_in_ipv6_count_as_one),
        cmocka_unit_test(the_table_does_not_grow),
        cmocka_unit_test(only_a_trusted_proxy_speaks_for_others),
        cmocka_unit_test(a_proxy_that_is_no_address_is_refused),
        cmocka_unit_test(secrets_do_not_get_into_the_log),
        cmocka_unit_test(times_are_counted_below_their_bounds),
    };
    log_use(LOG_FORM_NONE, LOG_LEVEL_ERROR);
    return cmocka_run_group_tests_name("limits, log, metrics", tests, NULL, NULL);
}
