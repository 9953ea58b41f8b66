#include "expectations.h"

#include <stdio.h>
#include <string.h>

#include "words.h"

static bool same_number(long expected, long actual, char *found)
{
    snprintf(found, EXPECTATION_FOUND, "it is %ld", actual);
    return expected == actual;
}

static bool same_text(const char *expected, const char *actual, char *found)
{
    snprintf(found, EXPECTATION_FOUND, "it is %s", actual);
    return strcmp(expected, actual) == 0;
}

static bool offered(const bt_game *game, bt_move move)
{
    static bt_move moves[BT_MAX_MOVES];
    size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    for (size_t index = 0; index < count; index++) {
        if (moves[index] == move) {
            return true;
        }
    }
    return false;
}

static bool legal(const bt_game *game, const words *list, char *found)
{
    static bt_game copy;
    memcpy(&copy, game, sizeof copy);
    bt_move move = move_of(game, list, 1);
    bt_error explained = bt_explain(game, move, NULL);
    bt_error played = bt_play(&copy, move, NULL);
    snprintf(found, EXPECTATION_FOUND, "%s; explained: %s; played: %s",
             offered(game, move) ? "offered" : "not offered", bt_error_text(explained),
             bt_error_text(played));
    return move != 0 && offered(game, move) && explained == BT_OK && played == BT_OK;
}

static bool is_rule(const char *word)
{
    return word[0] >= 'A' && word[0] <= 'Z' && strchr(word, '-') != NULL;
}

/* Not offered, refused for the rule named, and refused without leaving a trace. */
static bool illegal(const bt_game *game, words *list, char *found)
{
    static bt_game copy;
    const char *rule = "";
    if (is_rule(at(list, list->count - 1))) {
        rule = list->word[--list->count];
    }
    memcpy(&copy, game, sizeof copy);
    bt_move move = move_of(game, list, 1);
    unsigned explained_rule = BT_RULE_NONE;
    bt_error explained = bt_explain(game, move, &explained_rule);
    bt_error played = bt_play(&copy, move, NULL);
    bool unchanged = text_same_bytes(&copy, game, sizeof copy);
    const char *cited = bt_rule_id(explained_rule);
    snprintf(found, EXPECTATION_FOUND, "%s; explained: %s %s; played: %s, %s",
             offered(game, move) ? "offered" : "not offered", bt_error_text(explained),
             cited != NULL ? cited : "?", bt_error_text(played),
             unchanged ? "unchanged" : "changed");
    return move != 0 && !offered(game, move) && explained != BT_OK && played == explained &&
           unchanged && cited != NULL && (*rule == '\0' || is(rule, cited));
}

/* "refused 9:12 RECORD_CHANCE", lines counted as the case shows them. */
static bool refused(const playthrough *played, const test_case *test, const words *list,
                    char *found)
{
    static const char *const names[BT_ERROR_COUNT] = {
        [BT_OK] = "OK",
        [BT_ERROR_CONFIG] = "CONFIG",
        [BT_ERROR_OPTION_NAME] = "OPTION_NAME",
        [BT_ERROR_OPTION_VALUE] = "OPTION_VALUE",
        [BT_ERROR_MOVE_MALFORMED] = "MOVE_MALFORMED",
        [BT_ERROR_MOVE_PHASE] = "MOVE_PHASE",
        [BT_ERROR_MOVE_ILLEGAL] = "MOVE_ILLEGAL",
        [BT_ERROR_GAME_OVER] = "GAME_OVER",
        [BT_ERROR_CAPACITY] = "CAPACITY",
        [BT_ERROR_RANGE] = "RANGE",
        [BT_ERROR_RECORD_SYNTAX] = "RECORD_SYNTAX",
        [BT_ERROR_RECORD_VERSION] = "RECORD_VERSION",
        [BT_ERROR_RECORD_TILE] = "RECORD_TILE",
        [BT_ERROR_RECORD_SEAT] = "RECORD_SEAT",
        [BT_ERROR_RECORD_CHANCE] = "RECORD_CHANCE",
        [BT_ERROR_RECORD_TOTALS] = "RECORD_TOTALS",
    };
    char where[TEXT_SIZE];
    snprintf(where, sizeof where, "%d:%u", (int)played->fault.line - (int)test->added_lines,
             played->fault.column);
    const char *name = played->error < BT_ERROR_COUNT ? names[played->error] : "?";
    snprintf(found, EXPECTATION_FOUND, "it is %s %s", where, name);
    return played->error != BT_OK && is(at(list, 1), where) && is(at(list, 2), name);
}

/* "outcome token 4 5", "outcome tile base/D 3" */
static bool outcome(const bt_game *game, const words *list, char *found)
{
    static bt_outcome outcomes[BT_MAX_TILE_KINDS];
    size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    bt_move move =
        is(at(list, 1), "token")
            ? bt_move_reveal((unsigned)number(at(list, 2)))
            : bt_move_draw((unsigned)bt_tile_kind_by_id(at(list, 2), strlen(at(list, 2))));
    unsigned weight = 0;
    for (size_t index = 0; index < count; index++) {
        if (outcomes[index].move == move) {
            weight += outcomes[index].weight;
        }
    }
    return same_number(number(at(list, 3)), (long)weight, found);
}

/* The feature at "x,y place"; false if there is none. */
static bool feature_at(const bt_game *game, const words *list, unsigned first, bt_feature *feature)
{
    int x = 0, y = 0;
    if (!square_of(at(list, first), &x, &y)) {
        return false;
    }
    int tile = bt_tile_at(game, x, y);
    int segment = tile < 0 ? -1 : text_segment(game, (unsigned)tile, at(list, first + 1));
    return segment >= 0 && bt_feature_of(game, (unsigned)tile, (unsigned)segment, feature) == BT_OK;
}

/* "feature 0,0 city:N tiles 2 points 4 complete" */
static bool feature_is(const bt_game *game, const words *list, char *found)
{
    bt_feature feature;
    if (!feature_at(game, list, 1, &feature)) {
        snprintf(found, EXPECTATION_FOUND, "there is none");
        return false;
    }
    snprintf(found, EXPECTATION_FOUND, "tiles %d pennants %d open %d cities %d points %d%s",
             feature.tiles, feature.pennants, feature.open_ends, feature.cities, feature.points,
             feature.complete ? " complete" : " unfinished");
    for (unsigned index = 3; index < list->count; index += 2) {
        const char *word = at(list, index);
        if (is(word, "complete") || is(word, "unfinished")) {
            if (is(word, "complete") != feature.complete) {
                return false;
            }
            index--;
            continue;
        }
        int actual = is(word, "tiles")      ? feature.tiles
                     : is(word, "pennants") ? feature.pennants
                     : is(word, "open")     ? feature.open_ends
                     : is(word, "cities")   ? feature.cities
                     : is(word, "points")   ? feature.points
                     : word[0] == 'p'       ? feature.figures[seat_of(word) % BT_MAX_SEATS]
                                            : -1;
        if (actual != number(at(list, index + 1))) {
            return false;
        }
    }
    return true;
}

/* "joined 0,0 field:EL 1,0 field:WR" or "apart ..." */
static bool connected(const bt_game *game, const words *list, char *found)
{
    bt_feature one, other;
    if (!feature_at(game, list, 1, &one) || !feature_at(game, list, 3, &other)) {
        snprintf(found, EXPECTATION_FOUND, "one of them is not there");
        return false;
    }
    bool joined = one.id == other.id;
    snprintf(found, EXPECTATION_FOUND, "they are %s", joined ? "joined" : "apart");
    return joined == is(at(list, 0), "joined");
}

/* "acrobats 0,1 p1 p2": who stands there, in the order they came */
static bool acrobats_are(const bt_game *game, const words *list, char *found)
{
    int x = 0, y = 0;
    bt_acrobats acrobats;
    int space = square_of(at(list, 1), &x, &y) ? text_space(game, x, y) : -1;
    if (space < 0 || bt_acrobats_of(game, (unsigned)space, &acrobats) != BT_OK) {
        snprintf(found, EXPECTATION_FOUND, "there is no acrobat space");
        return false;
    }
    bool same = acrobats.count + 2u == list->count;
    int length = snprintf(found, EXPECTATION_FOUND, "they are");
    for (unsigned index = 0; index < acrobats.count; index++) {
        same = same && seat_of(at(list, index + 2)) == acrobats.owners[index];
        length += snprintf(found + length, (size_t)(EXPECTATION_FOUND - length), " p%d",
                           acrobats.owners[index] + 1);
    }
    return same;
}

/* "total 4 10", "standing 4 10", "circus-figures 1 0": a number for each seat */
static bool by_seat(const bt_game *game, unsigned seats, const words *list, char *found)
{
    bt_standing standing;
    bt_game_standing(game, &standing);
    bool same = list->count == seats + 1;
    int length = snprintf(found, EXPECTATION_FOUND, "it is");
    for (unsigned seat = 0; seat < seats; seat++) {
        int actual = is(at(list, 0), "total")      ? bt_score(game, seat)
                     : is(at(list, 0), "standing") ? standing.totals[seat]
                                                   : standing.circus_figures[seat];
        same = same && actual == number(at(list, seat + 1));
        length += snprintf(found + length, (size_t)(EXPECTATION_FOUND - length), " %d", actual);
    }
    return same;
}

static bool category_is(const bt_game *game, const words *list, char *found)
{
    for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
        if (is(at(list, 2), bt_category_name(category))) {
            return same_number(number(at(list, 3)),
                               bt_category_score(game, seat_of(at(list, 1)), (bt_category)category),
                               found);
        }
    }
    snprintf(found, EXPECTATION_FOUND, "there is no such category");
    return false;
}

static bool tent_is(const bt_game *game, const words *list, char *found)
{
    bt_square square;
    char where[TEXT_SIZE] = "nowhere";
    if (bt_tent(game, &square)) {
        snprintf(where, sizeof where, "%d,%d", square.x, square.y);
    }
    return same_text(at(list, 1), where, found);
}

static bool seats_are(unsigned bits, const words *list, char *found)
{
    unsigned expected = 0;
    for (unsigned index = 1; index < list->count; index++) {
        if (!is(at(list, index), "nobody")) {
            expected |= 1u << seat_of(at(list, index));
        }
    }
    snprintf(found, EXPECTATION_FOUND, "the bits are %#x", bits);
    return expected == bits;
}

static long count_kind(const bt_game *game, const words *list)
{
    if (list->count == 2) {
        return is(at(list, 0), "bag") ? (long)bt_bag_total(game) : -1;
    }
    int kind = bt_tile_kind_by_id(at(list, 1), strlen(at(list, 1)));
    if (kind < 0) {
        return -1;
    }
    return (long)(is(at(list, 0), "bag") ? bt_bag(game, (unsigned)kind)
                                         : bt_discards(game, (unsigned)kind));
}

static long tokens(const bt_game *game, const words *list)
{
    if (list->count == 3) {
        return (long)bt_tokens(game, (unsigned)number(at(list, 1)));
    }
    long all = 0;
    for (unsigned value = 0; value <= BT_MAX_TOKEN_VALUE; value++) {
        all += (long)bt_tokens(game, value);
    }
    return all;
}

bool expectation_met(playthrough *played, const test_case *test, char *line, char *found)
{
    static bt_move moves[BT_MAX_MOVES];
    static bt_outcome outcomes[BT_MAX_TILE_KINDS];
    static bt_figure figures[BT_MAX_FIGURES];
    const bt_game *game = &played->game;
    words list = words_of(line);
    const char *verb = at(&list, 0);
    int last = number(at(&list, list.count - 1));
    if (is(verb, "refused")) {
        return refused(played, test, &list, found);
    }
    if (is(verb, "legal")) {
        return legal(game, &list, found);
    }
    if (is(verb, "illegal")) {
        return illegal(game, &list, found);
    }
    if (is(verb, "moves")) {
        return same_number(last, (long)bt_moves(game, moves, BT_MAX_MOVES), found);
    }
    if (is(verb, "outcomes")) {
        return same_number(last, (long)bt_chance(game, outcomes, BT_MAX_TILE_KINDS), found);
    }
    if (is(verb, "outcome")) {
        return outcome(game, &list, found);
    }
    if (is(verb, "figures")) {
        return same_number(last, (long)bt_figures(game, figures, BT_MAX_FIGURES), found);
    }
    if (is(verb, "placed")) {
        return same_number(last, (long)bt_placed_count(game), found);
    }
    if (is(verb, "supply")) {
        int kind = figure_kind(at(&list, 2));
        return kind >= 0 &&
               same_number(last, (long)bt_supply(game, seat_of(at(&list, 1)), (bt_figure_kind)kind),
                           found);
    }
    if (is(verb, "bag") || is(verb, "discarded")) {
        return same_number(last, count_kind(game, &list), found);
    }
    if (is(verb, "tokens")) {
        return same_number(last, tokens(game, &list), found);
    }
    if (is(verb, "phase")) {
        return same_text(at(&list, 1), bt_phase_name(bt_game_phase(game)), found);
    }
    if (is(verb, "decides")) {
        int seat = bt_deciding_seat(game);
        return seats_are(seat < 0 ? 0 : 1u << seat, &list, found);
    }
    if (is(verb, "winners")) {
        return seats_are(bt_winners(game), &list, found);
    }
    if (is(verb, "total") || is(verb, "standing") || is(verb, "circus-figures")) {
        return by_seat(game, played->record.config.seats, &list, found);
    }
    if (is(verb, "category")) {
        return category_is(game, &list, found);
    }
    if (is(verb, "tent")) {
        return tent_is(game, &list, found);
    }
    if (is(verb, "acrobats")) {
        return acrobats_are(game, &list, found);
    }
    if (is(verb, "feature")) {
        return feature_is(game, &list, found);
    }
    if (is(verb, "joined") || is(verb, "apart")) {
        return connected(game, &list, found);
    }
    snprintf(found, EXPECTATION_FOUND, "nobody knows what \"%s\" expects", verb);
    return false;
}
