/*
 * The functions of the mathematical library that players need, for builds without one. They use
 * nothing but IEEE additions, multiplications and divisions in a fixed order, so that a search
 * gives the same result on every machine. Accurate to a few units in the last place.
 */
#ifndef AI_MATHEMATICS_H
#define AI_MATHEMATICS_H

#include <stdint.h>

double ai_exp(double x);
/* Of a positive number, not subnormal. */
double ai_log(double x);
double ai_tanh(double x);

/* An instruction everywhere; the room is compiled with -fno-math-errno so that it stays one. */
static inline double ai_sqrt(double x)
{
    return __builtin_sqrt(x);
}

#endif
