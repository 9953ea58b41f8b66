/* Tile facts straight from data/tiles.json, and what turning a tile does to them. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "oracle.h"

static const char side_letters[] = "NESW";
static const char edge_letters[] = "FRCW";

unsigned oracle_turned_sides(unsigned sides, int rotation)
{
    unsigned turned = 0;
    for (int side = 0; side < 4; side++) {
        if (sides & 1u << side)
            turned |= 1u << (side + rotation) % 4;
    }
    return turned;
}

unsigned oracle_turned_halves(unsigned halves, int rotation)
{
    unsigned turned = 0;
    for (int half = 0; half < 8; half++) {
        if (halves & 1u << half)
            turned |= 1u << (half + 2 * rotation) % 8;
    }
    return turned;
}

char oracle_edge(const oracle_kind *kind, int rotation, int side)
{
    return kind->edges[(side - rotation + 4) % 4];
}

int oracle_first_side(unsigned sides)
{
    for (int side = 0; side < 4; side++) {
        if (sides & 1u << side)
            return side;
    }
    return -1;
}

int oracle_kind_by_id(const oracle_facts *facts, const char *id)
{
    for (int kind = 0; kind < facts->kind_count; kind++) {
        if (strcmp(facts->kinds[kind].id, id) == 0)
            return kind;
    }
    return -1;
}

static int side_of_letter(char letter)
{
    const char *found = letter != '\0' ? strchr(side_letters, letter) : NULL;
    return found ? (int)(found - side_letters) : -1;
}

/* Bits of a list such as ["N", "W"] or, with halves, ["NL", "WR"]. */
static bool read_places(const json_t *list, bool halves, unsigned *bits)
{
    *bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (name == NULL || strlen(name) != (halves ? 2u : 1u))
            return false;
        int side = side_of_letter(name[0]);
        if (side < 0 || (halves && name[1] != 'L' && name[1] != 'R'))
            return false;
        int bit = halves ? 2 * side + (name[1] == 'R') : side;
        if (*bits & 1u << bit)
            return false;
        *bits |= 1u << bit;
    }
    return true;
}

static int feature_kind_of(const char *name)
{
    static const struct {
        const char *name;
        bt_feature_kind kind;
    } names[] = {{"city", BT_FEATURE_CITY},
                 {"road", BT_FEATURE_ROAD},
                 {"field", BT_FEATURE_FIELD},
                 {"monastery", BT_FEATURE_MONASTERY},
                 {"garden", BT_FEATURE_GARDEN}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i].name, name) == 0)
            return (int)names[i].kind;
    }
    return -1;
}

static bool read_feature(oracle_kind *kind, const json_t *feature)
{
    const char *name = json_string_value(json_object_get(feature, "kind"));
    unsigned sides, halves;
    if (name == NULL || !read_places(json_object_get(feature, "sides"), false, &sides) ||
        !read_places(json_object_get(feature, "halves"), true, &halves))
        return false;
    if (strcmp(name, "circus") == 0) {
        kind->circus = true;
        return true;
    }
    if (strcmp(name, "acrobats") == 0) {
        kind->acrobats = true;
        return true;
    }
    if (strcmp(name, "river") == 0) {
        kind->river |= sides;
        return true;
    }
    int feature_kind = feature_kind_of(name);
    if (feature_kind < 0 || kind->segment_count == ORACLE_MAX_SEGMENTS)
        return false;
    oracle_segment *segment = &kind->segments[kind->segment_count++];
    segment->kind = (bt_feature_kind)feature_kind;
    segment->sides = sides;
    segment->halves = halves;
    segment->pennants = (int)json_integer_value(json_object_get(feature, "pennants"));
    return true;
}

/* "touches_cities" counts among the tile's cities, in order: turn that into segments. */
static bool read_touches(oracle_kind *kind, const json_t *features)
{
    int cities[ORACLE_MAX_SEGMENTS];
    int city_count = 0;
    for (int i = 0; i < kind->segment_count; i++) {
        if (kind->segments[i].kind == BT_FEATURE_CITY)
            cities[city_count++] = i;
    }
    int segment = 0;
    for (size_t i = 0; i < json_array_size(features); i++) {
        const json_t *feature = json_array_get(features, i);
        if (feature_kind_of(json_string_value(json_object_get(feature, "kind"))) < 0)
            continue;
        const json_t *touches = json_object_get(feature, "touches_cities");
        for (size_t j = 0; j < json_array_size(touches); j++) {
            json_int_t city = json_integer_value(json_array_get(touches, j));
            if (city < 0 || city >= city_count)
                return false;
            kind->segments[segment].touches |= 1u << cities[city];
        }
        segment++;
    }
    return true;
}

/* Every edge must belong to just the features that its letter calls for: the flood fill leans on
 * it. */
static bool edges_agree(const oracle_kind *kind)
{
    unsigned cities = 0, roads = 0, fields = 0;
    for (int i = 0; i < kind->segment_count; i++) {
        const oracle_segment *segment = &kind->segments[i];
        unsigned *sides = segment->kind == BT_FEATURE_CITY ? &cities : &roads;
        if ((*sides & segment->sides) != 0 || (fields & segment->halves) != 0)
            return false;
        *sides |= segment->sides;
        fields |= segment->halves;
        if ((segment->sides != 0) !=
                (segment->kind == BT_FEATURE_CITY || segment->kind == BT_FEATURE_ROAD) ||
            (segment->halves != 0) != (segment->kind == BT_FEATURE_FIELD))
            return false;
    }
    for (int side = 0; side < 4; side++) {
        char edge = kind->edges[side];
        unsigned bit = 1u << side;
        if (((cities & bit) != 0) != (edge == 'C') || ((roads & bit) != 0) != (edge == 'R') ||
            ((kind->river & bit) != 0) != (edge == 'W') ||
            (fields >> 2 * side & 3u) != (edge == 'C' ? 0u : 3u))
            return false;
    }
    return true;
}

/* Sides of the cities that a field of a tile borders. */
static unsigned touched_sides(const oracle_kind *kind, const oracle_segment *field)
{
    unsigned sides = 0;
    for (int i = 0; i < kind->segment_count; i++) {
        if (field->touches & 1u << i)
            sides |= kind->segments[i].sides;
    }
    return sides;
}

/* Does the tile look the same after turning? The order of its segments does not matter. */
static bool same_when_turned(const oracle_kind *kind, int rotation)
{
    for (int side = 0; side < 4; side++) {
        if (oracle_edge(kind, rotation, side) != kind->edges[side])
            return false;
    }
    if (oracle_turned_sides(kind->river, rotation) != kind->river)
        return false;
    for (int i = 0; i < kind->segment_count; i++) {
        const oracle_segment *turned = &kind->segments[i];
        bool found = false;
        for (int j = 0; j < kind->segment_count && !found; j++) {
            const oracle_segment *still = &kind->segments[j];
            found = still->kind == turned->kind && still->pennants == turned->pennants &&
                    still->sides == oracle_turned_sides(turned->sides, rotation) &&
                    still->halves == oracle_turned_halves(turned->halves, rotation) &&
                    touched_sides(kind, still) ==
                        oracle_turned_sides(touched_sides(kind, turned), rotation);
        }
        if (!found)
            return false;
    }
    return true;
}

static bool read_kind(oracle_kind *kind, const json_t *tile)
{
    const char *id = json_string_value(json_object_get(tile, "id"));
    const char *edges = json_string_value(json_object_get(tile, "edges"));
    const json_t *features = json_object_get(tile, "features");
    const json_t *counts = json_object_get(tile, "counts");
    *kind = (oracle_kind){.segment_count = 0};
    if (id == NULL || edges == NULL || strlen(id) >= sizeof kind->id || strlen(edges) != 4 ||
        strspn(edges, edge_letters) != 4)
        return false;
    memcpy(kind->id, id, strlen(id) + 1);
    memcpy(kind->edges, edges, 4);
    kind->counts[BT_EDITION_C2] = (int)json_integer_value(json_object_get(counts, "c2"));
    kind->counts[BT_EDITION_C3] = (int)json_integer_value(json_object_get(counts, "c3"));
    for (size_t i = 0; i < json_array_size(features); i++) {
        if (!read_feature(kind, json_array_get(features, i)))
            return false;
    }
    if (!read_touches(kind, features) || !edges_agree(kind))
        return false;
    kind->rotations = 1;
    while (kind->rotations < 4 && !same_when_turned(kind, kind->rotations))
        kind->rotations++;
    return true;
}

bool oracle_read_facts(oracle_facts *facts, const char *text, size_t length, char *fault,
                       size_t size)
{
    json_error_t error;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        snprintf(fault, size, "tile facts, line %d: %s", error.line, error.text);
        return false;
    }
    const json_t *tiles = json_object_get(root, "tiles");
    size_t count = json_array_size(tiles);
    bool good = count > 0 && count <= ORACLE_MAX_KINDS;
    if (!good)
        snprintf(fault, size, "tile facts: %zu kinds of tile", count);
    facts->kind_count = 0;
    for (size_t i = 0; i < count && good; i++) {
        good = read_kind(&facts->kinds[i], json_array_get(tiles, i));
        if (!good) {
            snprintf(fault, size, "tile facts: tile %zu (%s) makes no sense", i,
                     facts->kinds[i].id);
        }
        facts->kind_count++;
    }
    json_decref(root);
    return good;
}
