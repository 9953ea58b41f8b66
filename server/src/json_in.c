/* Reading JSON: jansson, with duplicate members refused and the nesting limited. */
#include "json.h"
#include "plain_text.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether brackets nest deeper than we allow. jansson has a limit of its own (2,048 levels), which
 * costs more stack than a message is worth; strings are skipped as JSON reads them. */
static bool nests_too_deep(const char *text, size_t length)
{
    unsigned depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (in_string) {
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                in_string = false;
            }
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > JSON_IN_MAX_DEPTH)
                return true;
        } else if ((c == '}' || c == ']') && depth > 0) {
            depth--;
        }
    }
    return false;
}

json_value *json_in_read(const char *text, size_t length, char *fault, size_t fault_size)
{
    if (nests_too_deep(text, length)) {
        snprintf(fault, fault_size, "nested deeper than %d levels", JSON_IN_MAX_DEPTH);
        return NULL;
    }
    json_error_t error;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!value) {
        snprintf(fault, fault_size, "%s (line %d, column %d)", error.text, error.line,
                 error.column);
        /* It quotes the text by bytes, and may end within a character. */
        plain_text_mend(fault);
    }
    return value;
}

void json_in_release(json_value *value)
{
    json_decref(value);
}

json_value *json_in_copy(const json_value *value)
{
    return json_deep_copy(value);
}

void json_in_write(const json_value *value, struct json_out *out)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text) {
        json_out_raw(out, text, strlen(text));
    } else {
        out->failed = true;
    }
    free(text);
}

const json_value *json_in_member(const json_value *object, const char *name)
{
    return json_object_get(object, name);
}

bool json_in_is_object(const json_value *value)
{
    return json_is_object(value);
}

bool json_in_is_list(const json_value *value)
{
    return json_is_array(value);
}

bool json_in_is_null(const json_value *value)
{
    return json_is_null(value);
}

const char *json_in_text(const json_value *value, size_t *length)
{
    const char *text = json_string_value(value);
    if (text && length)
        *length = json_string_length(value);
    return text;
}

bool json_in_whole(const json_value *value, int64_t *number)
{
    if (!json_is_integer(value))
        return false;
    *number = json_integer_value(value);
    return true;
}

bool json_in_bool(const json_value *value, bool *truth)
{
    if (!json_is_boolean(value))
        return false;
    *truth = json_is_true(value);
    return true;
}

size_t json_in_count(const json_value *list)
{
    return json_array_size(list);
}

size_t json_in_members(const json_value *object)
{
    return json_object_size(object);
}

const json_value *json_in_item(const json_value *list, size_t index)
{
    return json_array_get(list, index);
}

struct known {
    const char *const *names;
    const char *unknown;
};

static bool is_known(void *context, const char *name, const json_value *value)
{
    struct known *known = context;
    (void)value;
    for (const char *const *at = known->names; *at; at++) {
        if (strcmp(*at, name) == 0)
            return true;
    }
    known->unknown = name;
    return false;
}

const char *json_in_unknown(const json_value *object, const char *const names[])
{
    struct known known = {.names = names};
    (void)json_in_each(object, is_known, &known);
    return known.unknown;
}

bool json_in_each(const json_value *object, json_in_visit *visit, void *context)
{
    /* The iterator takes a non-const tree because it can also set values, which we never do. */
    json_t *tree = json_is_object(object) ? (json_t *)(uintptr_t)object : NULL;
    for (void *at = json_object_iter(tree); at; at = json_object_iter_next(tree, at)) {
        if (!visit(context, json_object_iter_key(at), json_object_iter_value(at)))
            return false;
    }
    return true;
}
