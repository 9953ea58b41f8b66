/* Writing JSON into one growing buffer. */
#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct json_out *out, size_t more)
{
    if (out->failed)
        return false;
    if (more <= out->capacity - out->length)
        return true;
    size_t capacity = out->capacity ? out->capacity : 1024;
    while (capacity - out->length < more)
        capacity *= 2;
    char *text = realloc(out->text, capacity);
    if (!text) {
        out->failed = true;
        return false;
    }
    out->text = text;
    out->capacity = capacity;
    return true;
}

static void append(struct json_out *out, const char *text, size_t length)
{
    if (length == 0 || !reserve(out, length))
        return;
    memcpy(out->text + out->length, text, length);
    out->length += length;
}

static void append_char(struct json_out *out, char c)
{
    if (out->length < out->capacity && !out->failed) {
        out->text[out->length++] = c;
    } else {
        append(out, &c, 1);
    }
}

static void begin_value(struct json_out *out)
{
    if (out->comma)
        append_char(out, ',');
    out->comma = true;
}

static void open_bracket(struct json_out *out, char bracket)
{
    begin_value(out);
    append_char(out, bracket);
    out->comma = false;
}

static void close_bracket(struct json_out *out, char bracket)
{
    append_char(out, bracket);
    out->comma = true;
}

void json_out_clear(struct json_out *out)
{
    out->length = 0;
    out->failed = false;
    out->comma = false;
}

void json_out_free(struct json_out *out)
{
    free(out->text);
    *out = (struct json_out){0};
}

void json_out_object(struct json_out *out)
{
    open_bracket(out, '{');
}

void json_out_end_object(struct json_out *out)
{
    close_bracket(out, '}');
}

void json_out_list(struct json_out *out)
{
    open_bracket(out, '[');
}

void json_out_end_list(struct json_out *out)
{
    close_bracket(out, ']');
}

void json_out_key(struct json_out *out, const char *name)
{
    size_t length = strlen(name);
    begin_value(out);
    if (!reserve(out, length + 3))
        return;
    char *at = out->text + out->length;
    at[0] = '"';
    memcpy(at + 1, name, length + 1); /* its end gives way to the next character */
    at[length + 1] = '"';
    at[length + 2] = ':';
    out->length += length + 3;
    out->comma = false;
}

static void append_escaped(struct json_out *out, unsigned char c)
{
    char escape[8];
    if (c == '"' || c == '\\') {
        snprintf(escape, sizeof escape, "\\%c", c);
    } else {
        snprintf(escape, sizeof escape, "\\u%04x", c);
    }
    append(out, escape, strlen(escape));
}

void json_out_text(struct json_out *out, const char *text)
{
    begin_value(out);
    append_char(out, '"');
    const char *plain = text;
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f)
            continue;
        append(out, plain, (size_t)(text - plain));
        append_escaped(out, c);
        plain = text + 1;
    }
    append(out, plain, (size_t)(text - plain));
    append_char(out, '"');
}

void json_out_whole(struct json_out *out, int64_t number)
{
    /* Positions are numbers for the most part: printf took a sixth of the server's time. */
    char digits[24];
    char *end = digits + sizeof digits, *at = end;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0)
        *--at = '-';
    begin_value(out);
    append(out, at, (size_t)(end - at));
}

void json_out_hundredths(struct json_out *out, int64_t number)
{
    char digits[32];
    int64_t size = number < 0 ? -number : number;
    int length = snprintf(digits, sizeof digits, "%s%" PRId64 ".%02d", number < 0 ? "-" : "",
                          size / 100, (int)(size % 100));
    begin_value(out);
    append(out, digits, (size_t)length);
}

void json_out_bool(struct json_out *out, bool value)
{
    json_out_raw(out, value ? "true" : "false", value ? 4 : 5);
}

void json_out_null(struct json_out *out)
{
    json_out_raw(out, "null", 4);
}

void json_out_raw(struct json_out *out, const char *text, size_t length)
{
    begin_value(out);
    append(out, text, length);
}

void json_out_plain(struct json_out *out, const char *text, size_t length)
{
    append(out, text, length);
}

const char *json_out_terminated(struct json_out *out)
{
    if (!reserve(out, 1))
        return NULL;
    out->text[out->length] = '\0';
    return out->text;
}

void json_out_member_text(struct json_out *out, const char *name, const char *text)
{
    json_out_key(out, name);
    json_out_text(out, text);
}

void json_out_member_whole(struct json_out *out, const char *name, int64_t number)
{
    json_out_key(out, name);
    json_out_whole(out, number);
}

void json_out_member_bool(struct json_out *out, const char *name, bool value)
{
    json_out_key(out, name);
    json_out_bool(out, value);
}
