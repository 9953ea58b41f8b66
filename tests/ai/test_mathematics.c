/* The players' own mathematics against the C library's. */
#include "cmocka_all.h"
#include "mathematics.h"

#include <float.h>
#include <math.h>

/* Difference in units in the last place of the true value. */
static double units_off(double value, double true_value)
{
    const double unit = fabs(true_value) * DBL_EPSILON;
    return value == true_value ? 0.0 : fabs(value - true_value) / (unit > 0 ? unit : DBL_MIN);
}

static void exponentials_agree(void **state)
{
    (void)state;
    for (int i = -70000; i <= 70000; i++) {
        const double x = i / 100.0;
        assert_true(units_off(ai_exp(x), exp(x)) <= 3.0);
    }
    assert_true(ai_exp(0.0) == 1.0);
    assert_true(ai_exp(-1000.0) == 0.0);
    assert_true(ai_exp(1000.0) == HUGE_VAL);
}

static void logarithms_agree(void **state)
{
    (void)state;
    double x = 1e-300;
    while (x < 1e300) {
        assert_true(units_off(ai_log(x), log(x)) <= 3.0);
        x *= 1.037;
    }
    for (int i = 1; i <= 100000; i++) {
        assert_true(units_off(ai_log(i / 50000.0), log(i / 50000.0)) <= 3.0);
    }
}

static void hyperbolic_tangents_agree(void **state)
{
    (void)state;
    for (int i = -60000; i <= 60000; i++) {
        const double x = i / 2500.0;
        assert_true(units_off(ai_tanh(x), tanh(x)) <= 5.0);
    }
    assert_true(ai_tanh(1e-200) == 1e-200);
    assert_true(ai_tanh(1e9) == 1.0);
}

static void roots_agree(void **state)
{
    (void)state;
    double x = 1e-9;
    while (x < 1e9) {
        assert_true(ai_sqrt(x) == sqrt(x));
        x *= 1.01;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponentials_agree),
        cmocka_unit_test(logarithms_agree),
        cmocka_unit_test(hyperbolic_tangents_agree),
        cmocka_unit_test(roots_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
