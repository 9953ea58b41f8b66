/* cmocka with what it wants included before it, in an order that clang-format must not sort. */
#ifndef CMOCKA_ALL_H
#define CMOCKA_ALL_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
