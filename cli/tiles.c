/* bigtop tiles: the kinds of tile and what they carry. */
#include "board_text.h"
#include "command.h"
#include "json_text.h"
#include "options.h"
#include "text_ink.h"
#include "words.h"

#include <bigtop.h>

#include <argp.h>
#include <stdio.h>
#include <string.h>

typedef struct arguments {
    const char *id;
    const char *colour;
    bool json;
    bool ascii;
} arguments;

enum { KEY_JSON = 0x100, KEY_ASCII, KEY_COLOUR };

static const struct argp_option options[] = {
    {"json", KEY_JSON, NULL, 0, "One JSON object instead of words", 0},
    {"ascii", KEY_ASCII, NULL, 0, "No characters beyond ASCII", 0},
    {"color", KEY_COLOUR, "WHEN", 0, "Colours: always, never, or auto (on a terminal)", 0},
    {"colour", KEY_COLOUR, NULL, OPTION_ALIAS, NULL, 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    arguments *chosen = state->input;
    switch (key) {
    case KEY_JSON:
        chosen->json = true;
        return 0;
    case KEY_ASCII:
        chosen->ascii = true;
        return 0;
    case KEY_COLOUR:
        chosen->colour = option_colour(state, text);
        return 0;
    case ARGP_KEY_ARG:
        if (state->arg_num > 0) {
            argp_error(state, "one ID is expected, \"%s\" is too many", text);
        }
        chosen->id = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    options,
    parse,
    "[ID]",
    "Show the kinds of tile: copies in each edition, and what they carry. With an ID such as "
    "bigtop/P that tile alone, with a drawing; with a set such as river its tiles.\v"
    "Examples: bigtop tiles base/D, bigtop tiles bigtop\n\n" COMMAND_EXIT_HELP,
    NULL,
    NULL,
    NULL,
};

/* ---- text ---- */

/* The places of a segment: " N E", " NL NR". */
static void print_places(const bt_tile_facts *facts, unsigned segment)
{
    const unsigned places = words_segment_places(facts, segment, 0);
    const bool field = facts->segments[segment].kind == BT_FEATURE_FIELD;
    for (unsigned place = 0; place < 8; place++) {
        if ((places >> place & 1u) != 0) {
            printf(" %s", field ? words_halves[place] : words_sides[place]);
        }
    }
}

static void print_segment(const bt_tile_facts *facts, unsigned segment)
{
    const bt_segment_facts *part = &facts->segments[segment];
    printf("%s", bt_feature_name(part->kind));
    print_places(facts, segment);
    if (part->pennants > 0) {
        fputs(" with pennant", stdout);
    }
}

static void print_river(const bt_tile_facts *facts, const char *before)
{
    for (unsigned side = 0; side < 4; side++) {
        if (facts->edges[side] == BT_EDGE_RIVER) {
            printf("%s%s", before, words_sides[side]);
            before = " ";
        }
    }
}

static void print_row(const bt_tile_facts *facts)
{
    const char *before = "";
    printf("%-10s %2u  %2u  ", facts->id, facts->counts[BT_EDITION_C2],
           facts->counts[BT_EDITION_C3]);
    if (facts->circus || facts->acrobats) {
        fputs(facts->circus ? "circus space" : "acrobat space", stdout);
        before = "; ";
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        fputs(before, stdout);
        print_segment(facts, i);
        before = "; ";
    }
    print_river(facts, "; river ");
    putchar('\n');
}

static void print_tile(unsigned kind, const arguments *chosen)
{
    const bt_tile_facts *facts = bt_tile_facts_of(kind);
    const board_style style = {.colour = ink_wanted(chosen->colour, stdout),
                               .ascii = chosen->ascii};
    printf("%s: c2 has %u, c3 %u; %u distinct %s\n\n", facts->id, facts->counts[BT_EDITION_C2],
           facts->counts[BT_EDITION_C3], facts->rotations,
           facts->rotations == 1 ? "rotation" : "rotations");
    board_text_rotations(stdout, kind, 1, &style);
    putchar('\n');
    if (facts->circus || facts->acrobats) {
        puts(facts->circus ? "circus space" : "acrobat space");
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        print_segment(facts, i);
        const char *before = ", touches the city";
        for (unsigned city = 0; city < facts->segment_count; city++) {
            if ((facts->segments[i].touches_cities >> city & 1u) != 0) {
                fputs(before, stdout);
                print_places(facts, city);
                before = ", the city";
            }
        }
        putchar('\n');
    }
    for (unsigned side = 0; side < 4; side++) {
        if (facts->edges[side] == BT_EDGE_RIVER) {
            print_river(facts, "river ");
            putchar('\n');
            break;
        }
    }
    if (facts->assumed) {
        puts("One of these facts is assumed: no public source shows it.");
    }
}

static bool is_wanted(const bt_tile_facts *facts, const char *set)
{
    return set == NULL ||
           (strncmp(facts->id, set, strlen(set)) == 0 && facts->id[strlen(set)] == '/');
}

/* All tiles, or those of a set; how many there were. */
static unsigned print_list(const char *set)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const bt_tile_facts *facts = bt_tile_facts_of(kind);
        if (is_wanted(facts, set)) {
            fputs(count++ == 0 ? "tile       c2  c3  carries\n" : "", stdout);
            print_row(facts);
        }
    }
    return count;
}

static int unknown_tile(const char *id)
{
    fprintf(stderr, "bigtop: there is no tile \"%s\"; `bigtop tiles` lists them\n", id);
    return COMMAND_NO;
}

/* ---- JSON ---- */

static void write_places(struct json_out *out, const bt_tile_facts *facts, unsigned segment)
{
    const bool field = facts->segments[segment].kind == BT_FEATURE_FIELD;
    const unsigned places = words_segment_places(facts, segment, 0);
    if (places == 0) {
        return;
    }
    json_out_key(out, field ? "halves" : "sides");
    json_out_list(out);
    for (unsigned place = 0; place < 8; place++) {
        if ((places >> place & 1u) != 0) {
            json_out_text(out, field ? words_halves[place] : words_sides[place]);
        }
    }
    json_out_end_list(out);
}

static void write_segment(struct json_out *out, const bt_tile_facts *facts, unsigned segment)
{
    const bt_segment_facts *part = &facts->segments[segment];
    json_out_object(out);
    json_out_member_text(out, "kind", bt_feature_name(part->kind));
    write_places(out, facts, segment);
    if (part->kind == BT_FEATURE_CITY) {
        json_out_member_whole(out, "pennants", part->pennants);
    }
    if (part->kind == BT_FEATURE_FIELD) {
        json_out_key(out, "touchesCities");
        json_out_list(out);
        for (unsigned city = 0; city < facts->segment_count; city++) {
            if ((part->touches_cities >> city & 1u) != 0) {
                json_out_whole(out, city);
            }
        }
        json_out_end_list(out);
    }
    json_out_end_object(out);
}

static void write_tile(struct json_out *out, const bt_tile_facts *facts)
{
    static const char *const edges[] = {"field", "road", "city", "river"};
    json_out_object(out);
    json_out_member_text(out, "id", facts->id);
    json_out_key(out, "edges");
    json_out_list(out);
    for (unsigned side = 0; side < 4; side++) {
        json_out_text(out, edges[facts->edges[side]]);
    }
    json_out_end_list(out);
    json_out_key(out, "counts");
    json_out_object(out);
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        json_out_member_whole(out, bt_edition_name((bt_edition)edition), facts->counts[edition]);
    }
    json_out_end_object(out);
    json_out_member_whole(out, "rotations", facts->rotations);
    json_out_member_bool(out, "circus", facts->circus);
    json_out_member_bool(out, "acrobats", facts->acrobats);
    json_out_member_bool(out, "assumed", facts->assumed);
    json_out_key(out, "segments");
    json_out_list(out);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        write_segment(out, facts, i);
    }
    json_out_end_list(out);
    json_out_end_object(out);
}

/* Is it the tile asked for, one of the set asked for, or was nothing asked for? */
static bool is_asked_for(const bt_tile_facts *facts, const char *id)
{
    return is_wanted(facts, id) || strcmp(facts->id, id) == 0;
}

static int print_json(const char *id)
{
    struct json_out out;
    unsigned count = 0;
    memset(&out, 0, sizeof out);
    json_out_object(&out);
    json_out_key(&out, "tiles");
    json_out_list(&out);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        if (is_asked_for(bt_tile_facts_of(kind), id)) {
            write_tile(&out, bt_tile_facts_of(kind));
            count++;
        }
    }
    json_out_end_list(&out);
    json_out_end_object(&out);
    const int status = count == 0 ? unknown_tile(id) : json_print_line(&out, stdout);
    json_out_free(&out);
    return status;
}

int command_tiles(int argc, char **argv)
{
    arguments chosen = {.colour = "auto"};
    argp_parse(&parser, argc, argv, 0, NULL, &chosen);
    if (chosen.json) {
        return print_json(chosen.id);
    }
    const int kind = chosen.id == NULL ? -1 : bt_tile_kind_by_id(chosen.id, strlen(chosen.id));
    if (kind >= 0) {
        print_tile((unsigned)kind, &chosen);
        return COMMAND_FINE;
    }
    return print_list(chosen.id) == 0 ? unknown_tile(chosen.id) : COMMAND_FINE;
}
