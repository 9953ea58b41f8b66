/* Text without a C library. */
#ifndef BT_TEXT_H
#define BT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Are the `length` characters at `text` those of `word`? */
static inline bool bt_text_is(const char *text, size_t length, const char *word)
{
    size_t i = 0;
    while (i < length && word[i] != '\0' && text[i] == word[i]) {
        i++;
    }
    return i == length && word[i] == '\0';
}

#endif
