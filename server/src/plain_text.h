/* plain_text.h - what people write, without what could garble everything printed after it. */
#ifndef BIGTOP_SERVER_PLAIN_TEXT_H
#define BIGTOP_SERVER_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The character that starts at `text` and its length in bytes; the text is valid UTF-8. */
uint32_t plain_text_decode(const char *text, size_t *length);

/* Whether it is no control character, and none that turns the direction of what follows or breaks
 * the line. */
bool plain_text_is_plain(uint32_t character);

/* Put a question mark for each byte that belongs to no character of UTF-8, as where a text was cut
 * in the middle of one. */
void plain_text_mend(char *text);

/* Whether something of it can be seen: no blank, and nothing without a width or a shape of its own.
 */
bool plain_text_is_seen(uint32_t character);

/* Copy valid UTF-8 with a blank for each control character and line break, and without direction
 * characters; `copy` has room for length + 1 bytes. False if nothing in it can be seen. */
bool plain_text_copy(char *copy, const char *text, size_t length);

#endif
