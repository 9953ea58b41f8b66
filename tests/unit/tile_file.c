#include "tile_file.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *const side_names[] = {"N", "E", "S", "W"};
static const char *const half_names[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

/* Set when anything was not as expected. */
static bool wrong;

static void copy_text(char *to, size_t size, const json_t *text)
{
    const char *from = json_string_value(text);
    if (from == NULL || strlen(from) >= size) {
        wrong = true;
        to[0] = '\0';
        return;
    }
    memcpy(to, from, strlen(from) + 1);
}

static unsigned number_of(const json_t *value)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        wrong = true;
        return 0;
    }
    return (unsigned)json_integer_value(value);
}

/* Bits of the names in a list; none if the list is not there. */
static unsigned named_bits(const json_t *list, const char *const *names, unsigned count)
{
    unsigned bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        unsigned n = 0;
        while (n < count && (name == NULL || strcmp(name, names[n]) != 0)) {
            n++;
        }
        wrong = wrong || n == count || (bits >> n & 1u) != 0;
        bits |= 1u << n;
    }
    return bits;
}

static unsigned numbered_bits(const json_t *list)
{
    unsigned bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const unsigned n = number_of(json_array_get(list, i));
        wrong = wrong || n > 7 || (bits >> n & 1u) != 0;
        bits |= 1u << (n & 7u);
    }
    return bits;
}

static void read_feature(const json_t *from, file_feature *feature)
{
    const json_t *pennants = json_object_get(from, "pennants");
    copy_text(feature->kind, sizeof feature->kind, json_object_get(from, "kind"));
    feature->sides = named_bits(json_object_get(from, "sides"), side_names, 4);
    feature->halves = named_bits(json_object_get(from, "halves"), half_names, 8);
    feature->pennants = pennants != NULL ? number_of(pennants) : 0;
    feature->touches_cities = numbered_bits(json_object_get(from, "touches_cities"));
}

static void read_tile(const json_t *from, file_tile *tile)
{
    const json_t *counts = json_object_get(from, "counts");
    const json_t *features = json_object_get(from, "features");
    copy_text(tile->id, sizeof tile->id, json_object_get(from, "id"));
    copy_text(tile->edges, sizeof tile->edges, json_object_get(from, "edges"));
    tile->counts[0] = number_of(json_object_get(counts, "c2"));
    tile->counts[1] = number_of(json_object_get(counts, "c3"));
    tile->assumed = json_object_get(from, "assumed") != NULL;
    tile->feature_count = (unsigned)json_array_size(features);
    if (tile->feature_count > FILE_MAX_FEATURES) {
        wrong = true;
        return;
    }
    for (unsigned i = 0; i < tile->feature_count; i++) {
        read_feature(json_array_get(features, i), &tile->features[i]);
    }
}

int tile_file_read(const char *path, file_tile tiles[FILE_MAX_TILES])
{
    json_error_t error;
    json_t *file = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (file == NULL) {
        fprintf(stderr, "%s, line %d: %s\n", path, error.line, error.text);
        return -1;
    }
    const json_t *list = json_object_get(file, "tiles");
    const size_t count = json_array_size(list);
    wrong = count == 0 || count > FILE_MAX_TILES;
    for (size_t i = 0; i < count && !wrong; i++) {
        read_tile(json_array_get(list, i), &tiles[i]);
        if (wrong) {
            fprintf(stderr, "%s: tile %zu is not as expected\n", path, i);
        }
    }
    json_decref(file);
    return wrong ? -1 : (int)count;
}
