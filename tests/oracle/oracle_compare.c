/* An engine's game looked at through the public views, side by side with the oracle's position. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

typedef struct pair {
    const oracle *o;
    const bt_game *game;
    char *difference;
    size_t size;
} pair;

__attribute__((format(printf, 2, 3))) static bool differ(const pair *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->difference, p->size, format, arguments);
    va_end(arguments);
    return false;
}

/* One number of both; false, with a sentence, if they are not equal. The words are put together
 * only then: this is called some thousand times a position. */
__attribute__((format(printf, 4, 5))) static bool same(const pair *p, long expected, long found,
                                                       const char *format, ...)
{
    if (expected == found)
        return true;
    char what[120];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    return differ(p, "%s: oracle %ld, engine %ld", what, expected, found);
}

/* ---- The turn ---- */

static bool same_turn(const pair *p)
{
    bt_phase phase = bt_game_phase(p->game);
    bool decides = p->o->phase == BT_PHASE_PLACE || p->o->phase == BT_PHASE_ACTION ||
                   p->o->phase == BT_PHASE_PYRAMID;
    if (phase != p->o->phase) {
        return differ(p, "phase: oracle %s, engine %s", bt_phase_name(p->o->phase),
                      bt_phase_name(phase));
    }
    if (!same(p, decides ? p->o->seat : -1, bt_deciding_seat(p->game), "deciding seat"))
        return false;
    if (phase == BT_PHASE_FINAL_REVEAL || phase == BT_PHASE_OVER)
        return true; /* nobody's turn */
    return same(p, p->o->seat, (long)bt_turn_seat(p->game), "turn seat") &&
           same(p, p->o->drawn, bt_drawn_kind(p->game), "drawn kind");
}

static int compare_moves(const void *left, const void *right)
{
    bt_move a = *(const bt_move *)left, b = *(const bt_move *)right;
    return a < b ? -1 : a > b;
}

static void describe_move(const oracle *o, bt_move move, char *text, size_t size)
{
    static const char *const figures[] = {"meeple", "abbot", "ringmaster"};
    unsigned value = bt_move_space(move); /* kinds, tokens and segments lie there too */
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        snprintf(text, size, "draw %s",
                 value < (unsigned)o->facts.kind_count ? o->facts.kinds[value].id : "?");
        break;
    case BT_MOVE_PLACE:
        snprintf(text, size, "place at %d,%d r%u", bt_move_x(move), bt_move_y(move),
                 bt_move_rotation(move));
        break;
    case BT_MOVE_PASS:
        snprintf(text, size, "pass");
        break;
    case BT_MOVE_FIGURE:
        snprintf(text, size, "%s on segment %u",
                 bt_move_figure(move) < BT_FIGURE_KIND_COUNT ? figures[bt_move_figure(move)] : "?",
                 value);
        break;
    case BT_MOVE_ACROBAT:
        snprintf(text, size, "acrobat in space %u", value);
        break;
    case BT_MOVE_RECALL:
        snprintf(text, size, "recall");
        break;
    case BT_MOVE_PYRAMID:
        snprintf(text, size, "pyramid in space %u", value);
        break;
    case BT_MOVE_REVEAL:
        snprintf(text, size, "reveal %u", value);
        break;
    case BT_MOVE_NONE:
    case BT_MOVE_TYPE_COUNT:
        snprintf(text, size, "move %u", (unsigned)move);
        break;
    }
}

/* Both lists are sorted here. */
static bool same_set(const pair *p, const char *what, bt_move *ours, size_t our_count,
                     bt_move *theirs, size_t their_count)
{
    char text[64];
    qsort(ours, our_count, sizeof *ours, compare_moves);
    qsort(theirs, their_count, sizeof *theirs, compare_moves);
    for (size_t i = 0; i < our_count || i < their_count; i++) {
        if (i < our_count && i < their_count && ours[i] == theirs[i])
            continue;
        bool missing = i < our_count && (i >= their_count || ours[i] < theirs[i]);
        describe_move(p->o, missing ? ours[i] : theirs[i], text, sizeof text);
        return differ(p, "%s: %s is listed by the %s alone (oracle %zu, engine %zu)", what, text,
                      missing ? "oracle" : "engine", our_count, their_count);
    }
    return true;
}

static bool same_moves(const pair *p)
{
    bt_move ours[ORACLE_MAX_MOVES], theirs[BT_MAX_MOVES], again[BT_MAX_MOVES];
    size_t our_count = oracle_moves(p->o, ours, ORACLE_MAX_MOVES);
    size_t their_count = bt_moves(p->game, theirs, BT_MAX_MOVES);
    if (!same_set(p, "legal moves", ours, our_count, theirs, their_count))
        return false;
    uint32_t expected = p->o->phase == BT_PHASE_PLACE ? (uint32_t)our_count : 0;
    if (!same(p, (long)expected, (long)bt_placement_count(p->game), "placement count"))
        return false;
    for (uint32_t n = 0; n < expected; n++)
        again[n] = bt_placement(p->game, n);
    return same_set(p, "placements one by one", ours, expected, again, expected);
}

static bool same_chance(const pair *p)
{
    bt_outcome ours[ORACLE_MAX_KINDS], theirs[BT_MAX_TILE_KINDS];
    bt_move placements[ORACLE_MAX_MOVES];
    char text[64];
    size_t our_count = oracle_chance(p->o, ours, ORACLE_MAX_KINDS);
    size_t their_count = bt_chance(p->game, theirs, BT_MAX_TILE_KINDS);
    if (!same(p, (long)our_count, (long)their_count, "outcomes of chance"))
        return false;
    for (size_t i = 0; i < our_count; i++) {
        size_t j = 0;
        while (j < their_count && theirs[j].move != ours[i].move)
            j++;
        if (j == their_count || ours[i].weight != theirs[j].weight) {
            describe_move(p->o, ours[i].move, text, sizeof text);
            return differ(p, "chance: %s has other weights", text);
        }
        if (p->o->phase != BT_PHASE_DRAW)
            continue;
        unsigned kind = bt_move_kind(ours[i].move);
        size_t count = oracle_placements(p->o, (int)kind, placements, ORACLE_MAX_MOVES);
        if (!same(p, (long)count, (long)bt_placement_count_of(p->game, kind), "placements of %s",
                  p->o->facts.kinds[kind].id))
            return false;
    }
    return true;
}

/* Adds the copies of a kind to the squares on which the oracle would place it. */
static bool count_kind_on(const pair *p, unsigned kind, const bt_open_square *open, size_t count,
                          long *copies)
{
    bt_move placements[ORACLE_MAX_MOVES];
    size_t places = oracle_placements(p->o, (int)kind, placements, ORACLE_MAX_MOVES);
    int last[BT_MAX_OPEN_SQUARES];
    memset(last, 0, sizeof last);
    for (size_t n = 0; n < places; n++) {
        size_t i = 0;
        while (i < count &&
               (open[i].x != bt_move_x(placements[n]) || open[i].y != bt_move_y(placements[n])))
            i++;
        if (i == count)
            return differ(p, "a square with placements is not among the open ones");
        if (last[i]++ == 0)
            copies[i] += bt_bag(p->game, kind);
    }
    return true;
}

/* Every empty square beside a tile is told once, with what the bag has for it. */
static bool same_open_squares(const pair *p)
{
    bt_open_square open[BT_MAX_OPEN_SQUARES];
    long copies[BT_MAX_OPEN_SQUARES] = {0};
    size_t count = bt_open_squares(p->game, open, BT_MAX_OPEN_SQUARES);
    size_t beside = 0;
    for (int tile = 0; tile < p->o->tile_count; tile++) {
        for (int side = 0; side < 4; side++) {
            int x = p->o->tiles[tile].x + oracle_dx[side],
                y = p->o->tiles[tile].y + oracle_dy[side];
            bool first = oracle_tile_at(p->o, x, y) < 0;
            for (int before = 0; first && before < 4; before++) {
                int other = oracle_tile_at(p->o, x + oracle_dx[before], y + oracle_dy[before]);
                first = other < 0 || other >= tile;
            }
            beside += first;
        }
    }
    if (!same(p, (long)beside, (long)count, "open squares"))
        return false;
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        if (bt_bag(p->game, kind) > 0 && !count_kind_on(p, kind, open, count, copies))
            return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!same(p, copies[i], open[i].copies, "copies that fit %d,%d", open[i].x, open[i].y))
            return false;
    }
    return true;
}

/* ---- What lies on the table ---- */

static bool same_board(const pair *p)
{
    if (!same(p, p->o->tile_count, (long)bt_placed_count(p->game), "tiles on the board"))
        return false;
    for (int tile = 0; tile < p->o->tile_count; tile++) {
        const oracle_tile *ours = &p->o->tiles[tile];
        bt_placed_tile theirs;
        if (bt_placed(p->game, (unsigned)tile, &theirs) != BT_OK)
            return differ(p, "tile %d: the engine does not know it", tile);
        if (ours->kind != theirs.kind || ours->x != theirs.square.x || ours->y != theirs.square.y ||
            ours->rotation != theirs.rotation) {
            return differ(p, "tile %d: oracle kind %d at %d,%d r%d, engine kind %d at %d,%d r%d",
                          tile, ours->kind, ours->x, ours->y, ours->rotation, theirs.kind,
                          theirs.square.x, theirs.square.y, theirs.rotation);
        }
        for (int side = 0; side < 4; side++) {
            int x = ours->x + oracle_dx[side], y = ours->y + oracle_dy[side];
            if (oracle_tile_at(p->o, x, y) != bt_tile_at(p->game, x, y))
                return differ(p, "square %d,%d holds another tile", x, y);
        }
    }
    return true;
}

static bool same_stocks(const pair *p)
{
    for (int kind = 0; kind < p->o->facts.kind_count; kind++) {
        const char *id = p->o->facts.kinds[kind].id;
        if (!same(p, p->o->bag[kind], (long)bt_bag(p->game, (unsigned)kind), "bag of %s", id) ||
            !same(p, p->o->discards[kind], (long)bt_discards(p->game, (unsigned)kind),
                  "discards of %s", id))
            return false;
    }
    for (int seat = 0; seat < p->o->config.seats; seat++) {
        for (int kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            if (!same(p, p->o->supply[seat][kind],
                      (long)bt_supply(p->game, (unsigned)seat, (bt_figure_kind)kind),
                      "seat %d's supply of figures %d", seat, kind))
                return false;
        }
    }
    for (int token = 0; token <= ORACLE_MAX_TOKEN; token++) {
        if (!same(p, p->o->tokens[token], (long)bt_tokens(p->game, (unsigned)token), "tokens of %d",
                  token))
            return false;
    }
    return same(p, oracle_bag_total(p->o), (long)bt_bag_total(p->game), "bag");
}

static bool same_tent(const pair *p)
{
    bt_square square = {0, 0};
    bool there = bt_tent(p->game, &square);
    if (there != (p->o->tent != ORACLE_NOWHERE))
        return differ(p, "tent: on the board in the %s alone", there ? "engine" : "oracle");
    if (!there)
        return true;
    const oracle_tile *tile = &p->o->tiles[p->o->tent];
    if (square.x != tile->x || square.y != tile->y) {
        return differ(p, "tent: oracle %d,%d, engine %d,%d", tile->x, tile->y, square.x, square.y);
    }
    return true;
}

static bool same_figures(const pair *p)
{
    bt_figure theirs[BT_MAX_FIGURES];
    size_t count = bt_figures(p->game, theirs, BT_MAX_FIGURES);
    if (!same(p, p->o->figure_count, (long)count, "figures on the board"))
        return false;
    bool used[BT_MAX_FIGURES] = {false};
    for (int i = 0; i < p->o->figure_count; i++) {
        const oracle_figure *ours = &p->o->figures[i];
        unsigned segment =
            ours->segment == ORACLE_ACROBAT ? BT_SEGMENT_ACROBAT : (unsigned)ours->segment;
        size_t j = 0;
        while (j < count &&
               (used[j] || theirs[j].seat != ours->seat || theirs[j].kind != ours->kind ||
                theirs[j].segment != segment || theirs[j].tile != ours->tile ||
                theirs[j].square.x != p->o->tiles[ours->tile].x ||
                theirs[j].square.y != p->o->tiles[ours->tile].y))
            j++;
        if (j == count) {
            return differ(p, "figures: seat %d's %s on tile %d, segment %d, is not in the engine",
                          ours->seat, bt_figure_name(ours->kind), ours->tile, ours->segment);
        }
        used[j] = true;
    }
    return true;
}

static bool same_acrobats(const pair *p)
{
    int count = oracle_space_count(p->o);
    if (!same(p, count, (long)bt_acrobat_space_count(p->game), "acrobat spaces"))
        return false;
    for (int space = 0; space < count; space++) {
        bt_acrobats theirs;
        int tile = oracle_space_tile(p->o, space);
        if (bt_acrobats_of(p->game, (unsigned)space, &theirs) != BT_OK)
            return differ(p, "acrobat space %d: the engine does not know it", space);
        if (theirs.tile != tile || theirs.square.x != p->o->tiles[tile].x ||
            theirs.square.y != p->o->tiles[tile].y)
            return differ(p, "acrobat space %d: on another square", space);
        if (!same(p, oracle_acrobats_on(p->o, tile), theirs.count, "acrobats in space %d", space))
            return false;
        int place = 0; /* in the order they climbed */
        for (int i = 0; i < p->o->figure_count; i++) {
            const oracle_figure *figure = &p->o->figures[i];
            if (figure->tile == tile && figure->segment == ORACLE_ACROBAT &&
                theirs.owners[place++] != figure->seat)
                return differ(p, "acrobat space %d: another owner in place %d", space, place - 1);
        }
    }
    return true;
}

/* ---- Features ---- */

static bool same_feature(const pair *p, int tile, int segment, const oracle_feature *ours,
                         const bt_feature *theirs)
{
    static const char *const names[] = {"kind",      "complete", "tiles", "pennants",
                                        "open ends", "cities",   "points"};
    int expected[] = {(int)ours->kind, ours->complete, ours->tiles, ours->pennants,
                      ours->open_ends, ours->cities,   ours->points};
    int found[] = {theirs->kind,      theirs->complete, theirs->tiles, theirs->pennants,
                   theirs->open_ends, theirs->cities,   theirs->points};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (!same(p, expected[i], found[i], "%s of the feature at tile %d (%d,%d), segment %d",
                  names[i], tile, p->o->tiles[tile].x, p->o->tiles[tile].y, segment))
            return false;
    }
    for (int seat = 0; seat < BT_MAX_SEATS; seat++) {
        if (!same(p, ours->figures[seat], theirs->figures[seat],
                  "figures of seat %d at tile %d, segment %d", seat, tile, segment))
            return false;
    }
    return true;
}

static int compare_ids(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    return a < b ? -1 : a > b;
}

static bool same_features(const pair *p)
{
    int ids[ORACLE_MAX_FEATURES]; /* the engine's, by label */
    for (int label = 0; label < p->o->survey.feature_count; label++)
        ids[label] = -1;
    for (int tile = 0; tile < p->o->tile_count; tile++) {
        for (int segment = 0; segment < oracle_kind_of(p->o, tile)->segment_count; segment++) {
            bt_feature theirs;
            int *id = &ids[p->o->survey.labels[tile][segment]];
            if (bt_feature_of(p->game, (unsigned)tile, (unsigned)segment, &theirs) != BT_OK)
                return differ(p, "tile %d, segment %d: unknown to the engine", tile, segment);
            if (!same_feature(p, tile, segment, oracle_feature_at(p->o, tile, segment), &theirs))
                return false;
            if (*id >= 0 && *id != theirs.id) {
                return differ(p, "tile %d, segment %d: split off its feature by the engine", tile,
                              segment);
            }
            *id = theirs.id;
        }
    }
    qsort(ids, (size_t)p->o->survey.feature_count, sizeof *ids, compare_ids);
    for (int i = 1; i < p->o->survey.feature_count; i++) {
        if (ids[i] == ids[i - 1])
            return differ(p, "the engine joins two features in one, %d", ids[i]);
    }
    return true;
}

/* The list of a feature's segments, for the features of the tile placed last. */
static bool same_segments(const pair *p)
{
    int last = p->o->tile_count - 1;
    bt_segment list[BT_MAX_SEGMENTS];
    for (int segment = 0; segment < oracle_kind_of(p->o, last)->segment_count; segment++) {
        int label = p->o->survey.labels[last][segment];
        size_t count =
            bt_feature_segments(p->game, (unsigned)last, (unsigned)segment, list, BT_MAX_SEGMENTS);
        bool listed[ORACLE_MAX_TILES][ORACLE_MAX_SEGMENTS] = {{false}};
        size_t expected = 0;
        for (size_t i = 0; i < count && i < BT_MAX_SEGMENTS; i++) {
            if (list[i].tile > last || list[i].segment >= ORACLE_MAX_SEGMENTS ||
                listed[list[i].tile][list[i].segment] ||
                p->o->survey.labels[list[i].tile][list[i].segment] != label) {
                return differ(p, "segments of tile %d, segment %d: a wrong one in the list", last,
                              segment);
            }
            listed[list[i].tile][list[i].segment] = true;
        }
        for (int tile = 0; tile <= last; tile++) {
            for (int other = 0; other < ORACLE_MAX_SEGMENTS; other++)
                expected += p->o->survey.labels[tile][other] == label;
        }
        if (!same(p, (long)expected, (long)count, "segments of a feature"))
            return false;
    }
    return true;
}

/* ---- Points ---- */

static bool same_points(const pair *p)
{
    for (int seat = 0; seat < p->o->config.seats; seat++) {
        int total = 0;
        for (int category = 0; category < BT_CATEGORY_COUNT; category++) {
            total += p->o->points[seat][category];
            if (!same(p, p->o->points[seat][category],
                      bt_category_score(p->game, (unsigned)seat, (bt_category)category),
                      "seat %d's points for %s", seat, bt_category_name((unsigned)category)))
                return false;
        }
        if (!same(p, total, bt_score(p->game, (unsigned)seat), "seat %d's points", seat))
            return false;
    }
    return same(p, (long)oracle_winners(p->o), (long)bt_winners(p->game), "winners");
}

static bool same_standing(const pair *p)
{
    bt_standing ours, theirs;
    oracle_standing(p->o, &ours);
    bt_game_standing(p->game, &theirs);
    for (int seat = 0; seat < p->o->config.seats; seat++) {
        for (int category = 0; category < BT_CATEGORY_COUNT; category++) {
            if (!same(p, ours.points[seat][category], theirs.points[seat][category],
                      "seat %d's standing in %s", seat, bt_category_name((unsigned)category)))
                return false;
        }
        if (!same(p, ours.totals[seat], theirs.totals[seat], "seat %d's standing", seat) ||
            !same(p, ours.circus_figures[seat], theirs.circus_figures[seat],
                  "seat %d's figures round the tent", seat))
            return false;
    }
    return same(p, ours.token_sum, theirs.token_sum, "sum of the tokens") &&
           same(p, ours.token_count, theirs.token_count, "number of tokens");
}

/* ---- All of it ---- */

bool oracle_compare(const oracle *o, const bt_game *game, char *difference, size_t size)
{
    pair p = {o, game, difference, size};
    return same_turn(&p) && same_board(&p) && same_figures(&p) && same_tent(&p) &&
           same_stocks(&p) && same_acrobats(&p) && same_features(&p) && same_segments(&p) &&
           same_points(&p) && same_standing(&p) && same_moves(&p) && same_chance(&p) &&
           same_open_squares(&p);
}

bool oracle_compare_facts(const oracle *o, char *difference, size_t size)
{
    pair p = {o, NULL, difference, size};
    if (!same(&p, o->facts.kind_count, (long)bt_tile_kind_count(), "kinds of tile"))
        return false;
    for (int kind = 0; kind < o->facts.kind_count; kind++) {
        const oracle_kind *ours = &o->facts.kinds[kind];
        const bt_tile_facts *theirs = bt_tile_facts_of((unsigned)kind);
        if (strcmp(ours->id, theirs->id) != 0)
            return differ(&p, "kind %d: oracle %s, engine %s", kind, ours->id, theirs->id);
        bool equal = ours->rotations == theirs->rotations && ours->circus == theirs->circus &&
                     ours->acrobats == theirs->acrobats &&
                     ours->segment_count == theirs->segment_count;
        for (int edition = 0; edition < BT_EDITION_COUNT; edition++)
            equal = equal && ours->counts[edition] == theirs->counts[edition];
        for (int side = 0; side < 4; side++)
            equal = equal && ours->edges[side] == "FRCW"[theirs->edges[side]];
        for (int i = 0; i < ours->segment_count && equal; i++) {
            const oracle_segment *a = &ours->segments[i];
            const bt_segment_facts *b = &theirs->segments[i];
            equal = a->kind == b->kind && a->sides == b->sides && a->halves == b->halves &&
                    a->pennants == b->pennants && a->touches == b->touches_cities;
        }
        if (!equal)
            return differ(&p, "%s: other facts in the engine", ours->id);
    }
    return true;
}

bool oracle_step(oracle *o, bt_move move, const bt_game *after, const bt_event_log *log,
                 char *difference, size_t size)
{
    pair p = {o, after, difference, size};
    if (!oracle_play(o, move)) {
        char text[64];
        describe_move(o, move, text, sizeof text);
        return differ(&p, "the engine played %s, which the oracle does not allow", text);
    }
    return (log == NULL || oracle_check_events(o, log, difference, size)) &&
           oracle_compare(o, after, difference, size);
}
