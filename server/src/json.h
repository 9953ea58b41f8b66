/*
 * json.h - reading and writing JSON, the only part of the server that knows jansson.
 *
 * Messages come in as trees (jansson reads them) and go out as text: what the server sends it knows
 * in order, so a writer into one growing buffer does without a tree.
 */
#ifndef BIGTOP_SERVER_JSON_H
#define BIGTOP_SERVER_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Reading ------------------------------------------------------------------------------- */

typedef struct json_t json_value;

/* More nesting than any message needs; deeper text is refused before it is parsed. */
#define JSON_IN_MAX_DEPTH 16

/* Read one JSON text. NULL if it is not JSON, names a member twice, holds a zero character or nests
 * deeper than JSON_IN_MAX_DEPTH; `fault` then receives a sentence in UTF-8, whatever the text was.
 * The caller releases the value.
 */
json_value *json_in_read(const char *text, size_t length, char *fault, size_t fault_size);

/* Release a value that json_in_read returned; NULL is allowed. What was got from it dies with it.
 */
void json_in_release(json_value *value);

/* A copy, which the caller releases; NULL if there is no memory. */
json_value *json_in_copy(const json_value *value);

/* Write a value as JSON, its members in the order they were read in. */
struct json_out;
void json_in_write(const json_value *value, struct json_out *out);

/* A member of an object; NULL if there is none or `object` is NULL or no object. */
const json_value *json_in_member(const json_value *object, const char *name);

/* Whether a value is there and of this type; NULL is of none. */
bool json_in_is_object(const json_value *value);
bool json_in_is_list(const json_value *value);
bool json_in_is_null(const json_value *value); /* the JSON null */

/* The characters of a text value, UTF-8, zero-terminated; NULL if it is no text. `length` may be
 * NULL. */
const char *json_in_text(const json_value *value, size_t *length);

/* A whole number; false if it is none. */
bool json_in_whole(const json_value *value, int64_t *number);

/* True or false; false, and nothing written, if it is neither. */
bool json_in_bool(const json_value *value, bool *truth);

/* Items of a list; 0 and NULL for anything else. */
size_t json_in_count(const json_value *list);
const json_value *json_in_item(const json_value *list, size_t index);

/* Members of an object; 0 for anything else. */
size_t json_in_members(const json_value *object);

/* Call `visit` for each member of an object until it returns false; false if it did. */
typedef bool json_in_visit(void *context, const char *name, const json_value *value);
bool json_in_each(const json_value *object, json_in_visit *visit, void *context);

/* The first member whose name is not among `names` (NULL at the end); NULL if there is none. */
const char *json_in_unknown(const json_value *object, const char *const names[]);

/* ---- Writing ------------------------------------------------------------------------------- */

/* A text that grows. Zero it to begin. When memory runs out `failed` is set, and stays so; every
 * call after that does nothing. */
struct json_out {
    char *text;
    size_t length, capacity;
    bool failed;
    bool comma; /* the next value or key is not the first of its list or object */
};

/* Forget the text and keep the memory, or give back the memory too. */
void json_out_clear(struct json_out *out);
void json_out_free(struct json_out *out);

void json_out_object(struct json_out *out);
void json_out_end_object(struct json_out *out);
void json_out_list(struct json_out *out);
void json_out_end_list(struct json_out *out);

/* The name of the member whose value comes next. Plain ASCII without anything to escape. */
void json_out_key(struct json_out *out, const char *name);

void json_out_text(struct json_out *out, const char *text); /* valid UTF-8 */
void json_out_whole(struct json_out *out, int64_t number);
void json_out_hundredths(struct json_out *out, int64_t number); /* 419 is written 4.19 */
void json_out_bool(struct json_out *out, bool value);
void json_out_null(struct json_out *out);

/* A value that is JSON already. */
void json_out_raw(struct json_out *out, const char *text, size_t length);

/* Characters that are no JSON, such as a line of something else. */
void json_out_plain(struct json_out *out, const char *text, size_t length);

/* The text with a terminator behind it, which is not counted in its length; NULL if memory ran out.
 */
const char *json_out_terminated(struct json_out *out);

/* A key with its value. */
void json_out_member_text(struct json_out *out, const char *name, const char *text);
void json_out_member_whole(struct json_out *out, const char *name, int64_t number);
void json_out_member_bool(struct json_out *out, const char *name, bool value);

#endif
