#include "plain_text.h"

#include <string.h>

struct range {
    uint32_t first, last;
};

static bool is_among(uint32_t character, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (character >= ranges[i].first && character <= ranges[i].last)
            return true;
    }
    return false;
}

uint32_t plain_text_decode(const char *text, size_t *length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x80) {
        *length = 1;
        return bytes[0];
    }
    *length = bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    uint32_t character = bytes[0] & (0x7fu >> *length);
    for (size_t i = 1; i < *length; i++)
        character = character << 6 | (bytes[i] & 0x3fu);
    return character;
}

/* The length of the character that starts at `bytes`, which end with a zero; 0 if it is none. */
static size_t length_of(const unsigned char *bytes)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (bytes[0] < 0x80)
        return 1;
    if (bytes[0] < 0xc2 || bytes[0] > 0xf4)
        return 0;
    size_t length = bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0u) != 0x80)
            return 0;
    }
    uint32_t character = plain_text_decode((const char *)bytes, &length);
    bool good = character >= least[length] && character <= 0x10ffff &&
                (character < 0xd800 || character > 0xdfff);
    return good ? length : 0;
}

void plain_text_mend(char *text)
{
    while (*text) {
        size_t length = length_of((const unsigned char *)text);
        if (length == 0)
            *text = '?';
        text += length > 0 ? length : 1;
    }
}

static bool is_control(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x2028 || c == 0x2029;
}

/* Marks and overrides of the direction, and the mark of the byte order. */
static bool turns_direction(uint32_t c)
{
    static const struct range ranges[] = {
        {0x61c, 0x61c}, {0x200e, 0x200f}, {0x202a, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}};
    return is_among(c, ranges, sizeof ranges / sizeof *ranges);
}

bool plain_text_is_plain(uint32_t character)
{
    return !is_control(character) && !turns_direction(character);
}

bool plain_text_is_seen(uint32_t c)
{
    static const struct range unseen[] = {
        {0x20, 0x20},     {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},
        {0x115f, 0x1160}, {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x2000, 0x200f},
        {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},
        {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xe0000, 0xe0fff},
    };
    return !is_control(c) && !is_among(c, unseen, sizeof unseen / sizeof *unseen);
}

bool plain_text_copy(char *copy, const char *text, size_t length)
{
    bool seen = false;
    size_t step, written = 0;
    for (size_t i = 0; i < length; i += step) {
        uint32_t character = plain_text_decode(text + i, &step);
        seen = seen || plain_text_is_seen(character);
        if (is_control(character)) {
            copy[written++] = ' ';
        } else if (!turns_direction(character)) {
            memcpy(copy + written, text + i, step);
            written += step;
        }
    }
    copy[written] = '\0';
    return seen;
}
