#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const sides[4] = {"N", "E", "S", "W"};
static const char *const halves[8] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

char *text_read_file(const char *folder, const char *name)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "cannot open %s\n", path);
        return NULL;
    }
    char *text = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        if (size >= 0 && fseek(file, 0, SEEK_SET) == 0) {
            text = malloc((size_t)size + 1);
        }
        if (text != NULL) {
            text[fread(text, 1, (size_t)size, file)] = '\0';
        }
    }
    fclose(file);
    return text;
}

bool text_same_bytes(const void *one, const void *other, size_t size)
{
    const unsigned char *first = one, *second = other;
    return memcmp(first, second, size) == 0;
}

char *text_line(char **rest)
{
    char *line = *rest;
    if (*line == '\0') {
        return NULL;
    }
    char *end = strchr(line, '\n');
    if (end == NULL) {
        *rest = line + strlen(line);
    } else {
        *end = '\0';
        *rest = end + 1;
    }
    return line;
}

char *text_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    if (*word == '\0') {
        return NULL;
    }
    char *end = word + strcspn(word, " ");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* Facts and rotation of a placed tile. */
static const bt_tile_facts *facts_of(const bt_game *game, unsigned tile, unsigned *rotation)
{
    bt_placed_tile placed;
    if (bt_placed(game, tile, &placed) != BT_OK) {
        return NULL;
    }
    *rotation = placed.rotation;
    return bt_tile_facts_of(placed.kind);
}

/* Bits of `size` sides or halves, turned. */
static unsigned turned(unsigned bits, unsigned by, unsigned size)
{
    return (bits << by | bits >> (size - by)) & ((1u << size) - 1u);
}

void text_place(char *text, const bt_game *game, unsigned tile, unsigned segment)
{
    unsigned rotation = 0;
    const bt_tile_facts *facts = facts_of(game, tile, &rotation);
    if (segment == BT_SEGMENT_ACROBAT) {
        snprintf(text, TEXT_SIZE, "acrobat");
        return;
    }
    if (facts == NULL || segment >= facts->segment_count) {
        snprintf(text, TEXT_SIZE, "nowhere");
        return;
    }
    const bt_segment_facts *part = &facts->segments[segment];
    const char *kind = bt_feature_name(part->kind);
    bool field = part->kind == BT_FEATURE_FIELD;
    unsigned size = field ? 8 : 4;
    unsigned bits =
        field ? turned(part->halves, 2 * rotation, 8) : turned(part->sides, rotation, 4);
    for (unsigned bit = 0; bit < size; bit++) {
        if (bits >> bit & 1u) {
            snprintf(text, TEXT_SIZE, "%s:%s", kind, field ? halves[bit] : sides[bit]);
            return;
        }
    }
    snprintf(text, TEXT_SIZE, "%s", kind);
}

int text_segment(const bt_game *game, unsigned tile, const char *place)
{
    unsigned rotation = 0;
    const bt_tile_facts *facts = facts_of(game, tile, &rotation);
    if (facts == NULL) {
        return -1;
    }
    size_t length = strcspn(place, ":");
    const char *where = place[length] == ':' ? place + length + 1 : "";
    for (unsigned segment = 0; segment < facts->segment_count; segment++) {
        const bt_segment_facts *part = &facts->segments[segment];
        const char *kind = bt_feature_name(part->kind);
        if (strlen(kind) != length || strncmp(kind, place, length) != 0) {
            continue;
        }
        bool field = part->kind == BT_FEATURE_FIELD;
        unsigned size = field ? 8 : 4;
        unsigned bits =
            field ? turned(part->halves, 2 * rotation, 8) : turned(part->sides, rotation, 4);
        if (bits == 0 && *where == '\0') {
            return (int)segment;
        }
        for (unsigned bit = 0; bit < size; bit++) {
            if ((bits >> bit & 1u) && strcmp(where, field ? halves[bit] : sides[bit]) == 0) {
                return (int)segment;
            }
        }
    }
    return -1;
}

int text_space(const bt_game *game, int x, int y)
{
    for (unsigned space = 0; space < bt_acrobat_space_count(game); space++) {
        bt_acrobats acrobats;
        if (bt_acrobats_of(game, space, &acrobats) == BT_OK && acrobats.square.x == x &&
            acrobats.square.y == y) {
            return (int)space;
        }
    }
    return -1;
}

void text_action(char *text, const bt_game *game, bt_move move)
{
    bt_acrobats acrobats = {0};
    char place[TEXT_SIZE];
    switch (bt_move_type_of(move)) {
    case BT_MOVE_PASS:
        snprintf(text, TEXT_SIZE, "pass");
        break;
    case BT_MOVE_RECALL:
        snprintf(text, TEXT_SIZE, "recall");
        break;
    case BT_MOVE_FIGURE:
        text_place(place, game, bt_placed_count(game) - 1, bt_move_segment(move));
        snprintf(text, TEXT_SIZE, "%s %.100s", bt_figure_name(bt_move_figure(move)), place);
        break;
    case BT_MOVE_ACROBAT:
    case BT_MOVE_PYRAMID:
        if (bt_acrobats_of(game, bt_move_space(move), &acrobats) == BT_OK) {
            snprintf(text, TEXT_SIZE, "%s %d,%d",
                     bt_move_type_of(move) == BT_MOVE_ACROBAT ? "acrobat" : "pyramid",
                     acrobats.square.x, acrobats.square.y);
            break;
        }
        __attribute__((fallthrough));
    default:
        snprintf(text, TEXT_SIZE, "no action");
        break;
    }
}

void text_score(char *text, const bt_event *event)
{
    static const char *const scored[BT_CATEGORY_COUNT] = {
        [BT_CATEGORY_ROADS] = "road",
        [BT_CATEGORY_CITIES] = "city",
        [BT_CATEGORY_MONASTERIES] = "monastery",
        [BT_CATEGORY_GARDENS] = "garden",
        [BT_CATEGORY_FIELDS] = "field",
        [BT_CATEGORY_CIRCUS] = "circus",
        [BT_CATEGORY_ACROBATS] = "acrobats",
        [BT_CATEGORY_RINGMASTER] = "ringmaster",
    };
    static const char *const items[BT_ITEM_KIND_COUNT] = {
        [BT_ITEM_TILES] = "tiles",
        [BT_ITEM_PENNANTS] = "pennants",
        [BT_ITEM_CITIES] = "cities",
        [BT_ITEM_MEEPLES] = "meeples",
        [BT_ITEM_ACROBATS] = "acrobats",
        [BT_ITEM_CIRCUS_SPACES] = "circus-spaces",
        [BT_ITEM_ACROBAT_SPACES] = "acrobat-spaces",
    };
    if (event->category >= BT_CATEGORY_COUNT || event->item_count > BT_MAX_ITEMS) {
        snprintf(text, TEXT_SIZE, "no score");
        return;
    }
    bool incomplete = event->category <= BT_CATEGORY_GARDENS && !event->complete;
    int length = snprintf(text, TEXT_SIZE, "%s%s %d p%d", scored[event->category],
                          incomplete ? ".incomplete" : "", event->points, event->seat + 1);
    for (unsigned index = 0; index < event->item_count; index++) {
        const bt_item *item = &event->items[index];
        if (item->count > 0 && item->kind < BT_ITEM_KIND_COUNT && length < TEXT_SIZE) {
            length += snprintf(text + length, (size_t)(TEXT_SIZE - length), " %s:%ux%u",
                               items[item->kind], item->count, item->each);
        }
    }
}
