/* assert_error.h - a check that several tests of the lobby share. */
#ifndef BIGTOP_TEST_ASSERT_ERROR_H
#define BIGTOP_TEST_ASSERT_ERROR_H

#include "client.h"

#include "cmocka_all.h"

/* A message, which this releases, is an error with this code. */
#define assert_error(value, code)                                                                  \
    do {                                                                                           \
        json_t *checked = (value);                                                                 \
        assert_true(is_error(checked, code));                                                      \
        json_decref(checked);                                                                      \
    } while (0)

#endif
