/*
 * Exponential function, logarithm and hyperbolic tangent; see mathematics.h. All reduce their
 * argument to a short interval round 0, where the Taylor series is cut off below half a unit in the
 * last place.
 */
#include "mathematics.h"

static double from_bits(uint64_t bits)
{
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t to_bits(double value)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* 2 to the power of n, for normal results. */
static double power_of_two(int n)
{
    return from_bits((uint64_t)(n + 1023) << 52);
}

/* ln 2 in two parts; the first has so few bits that its multiples by exponents are exact. */
#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW  0x1.a39ef35793c76p-33

/* exp(x) - 1 for |x| <= 0.5, by 1/n! from the smallest term on. */
static double short_exp_less_one(double x)
{
    static const double terms[] = {
        0x1.ae64567f544e4p-45, /* 1/16! */
        0x1.ae7f3e733b81fp-41, 0x1.93974a8c07c9dp-37,
        0x1.6124613a86d09p-33, 0x1.1eed8eff8d898p-29,
        0x1.ae64567f544e4p-26, 0x1.27e4fb7789f5cp-22,
        0x1.71de3a556c734p-19, 0x1.a01a01a01a01ap-16,
        0x1.a01a01a01a01ap-13, 0x1.6c16c16c16c17p-10,
        0x1.1111111111111p-7,  0x1.5555555555555p-5,
        0x1.5555555555555p-3,  0.5,
    };
    double sum = terms[0];
    for (unsigned i = 1; i < sizeof terms / sizeof terms[0]; i++) {
        sum = sum * x + terms[i];
    }
    return x + x * x * sum;
}

double ai_exp(double x)
{
    if (!(x < 709.79)) {
        return x != x ? x : from_bits(0x7ff0000000000000u);
    }
    if (x < -745.2) {
        return 0.0;
    }
    const double scaled = x * 0x1.71547652b82fep0;
    const int power = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double rest = (x - power * LN2_HIGH) - power * LN2_LOW;
    /* Two factors, as the power alone may be too large or too small for a normal number. */
    const int half = power / 2;
    return (1.0 + short_exp_less_one(rest)) * power_of_two(half) * power_of_two(power - half);
}

/* With x = 2^e m and s = (m - 1) / (m + 1): ln m = 2 (s + s^3/3 + s^5/5 + …), |s| < 0.172. */
double ai_log(double x)
{
    const uint64_t bits = to_bits(x);
    int exponent = (int)(bits >> 52) - 1023;
    double mantissa = from_bits((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
    if (mantissa > 0x1.6a09e667f3bcdp0) {
        mantissa *= 0.5;
        exponent++;
    }
    const double less_one = mantissa - 1.0;
    const double s = less_one / (mantissa + 1.0);
    const double square = s * s;
    double sum = 0.0;
    for (int odd = 23; odd >= 3; odd -= 2) {
        sum = (sum + 1.0 / odd) * square;
    }
    /* 2s = f - s f with f = m - 1: what is rounded is then small beside f. */
    const double rest = s * (less_one - 2.0 * sum);
    return exponent * LN2_HIGH - ((rest - exponent * LN2_LOW) - less_one);
}

double ai_tanh(double x)
{
    const double size = x < 0 ? -x : x;
    double value = 1.0;
    if (size < 0.25) {
        const double grown = short_exp_less_one(2.0 * size);
        value = grown / (grown + 2.0);
    } else if (size < 20.0) {
        value = 1.0 - 2.0 / (ai_exp(2.0 * size) + 1.0);
    } else if (x != x) {
        value = x;
    }
    return x < 0 ? -value : value;
}
