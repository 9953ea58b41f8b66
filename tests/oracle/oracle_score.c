/* Who gets how many points for what, and how a game stands. */
#include <assert.h>
#include <string.h>

#include "oracle.h"

/* ---- Points ---- */

static oracle_score *new_score(oracle *o, int seat, bt_category category, const char *rule)
{
    assert(o->report.score_count < ORACLE_MAX_SCORES);
    oracle_score *score = &o->report.scores[o->report.score_count++];
    score->seat = seat;
    score->points = 0;
    score->category = category;
    score->rule = rule;
    score->final = o->phase == BT_PHASE_OVER || o->phase == BT_PHASE_FINAL_REVEAL;
    score->complete = false;
    score->feature = BT_FEATURE_KIND_COUNT;
    score->item_count = 0;
    memset(score->tiles, 0, sizeof score->tiles);
    score->figure_count = 0;
    return score;
}

static void add_item(oracle *o, oracle_score *score, bt_item_kind kind, int count, int each)
{
    if (count == 0)
        return;
    assert(score->item_count < ORACLE_MAX_ITEMS);
    score->items[score->item_count++] = (oracle_item){kind, count, each};
    score->points += count * each;
    o->points[score->seat][score->category] += count * each;
}

static bool belongs_to(const oracle *o, const oracle_figure *figure, int label)
{
    return figure->segment != ORACLE_ACROBAT &&
           o->survey.labels[figure->tile][figure->segment] == label;
}

static bt_category category_of(bt_feature_kind kind)
{
    switch (kind) {
    case BT_FEATURE_ROAD:
        return BT_CATEGORY_ROADS;
    case BT_FEATURE_CITY:
        return BT_CATEGORY_CITIES;
    case BT_FEATURE_MONASTERY:
        return BT_CATEGORY_MONASTERIES;
    case BT_FEATURE_GARDEN:
        return BT_CATEGORY_GARDENS;
    case BT_FEATURE_FIELD:
    case BT_FEATURE_KIND_COUNT:
        break;
    }
    return BT_CATEGORY_FIELDS;
}

const char *oracle_rule_of(bt_feature_kind kind)
{
    switch (kind) {
    case BT_FEATURE_ROAD:
        return "BASE-30";
    case BT_FEATURE_CITY:
        return "BASE-31";
    case BT_FEATURE_MONASTERY:
        return "BASE-32";
    case BT_FEATURE_GARDEN:
        return "BASE-33";
    case BT_FEATURE_FIELD:
    case BT_FEATURE_KIND_COUNT:
        break;
    }
    return "BASE-40";
}

static void itemize(oracle *o, oracle_score *score, const oracle_feature *feature)
{
    switch (feature->kind) {
    case BT_FEATURE_CITY: {
        bool small = feature->tiles == 2 && o->config.options[BT_OPTION_CITY_SMALL] == 2;
        int each = feature->complete && !small ? 2 : 1;
        add_item(o, score, BT_ITEM_TILES, feature->tiles, each);
        add_item(o, score, BT_ITEM_PENNANTS, feature->pennants, each);
        break;
    }
    case BT_FEATURE_FIELD:
        add_item(o, score, BT_ITEM_CITIES, feature->cities, 3);
        break;
    case BT_FEATURE_ROAD:
    case BT_FEATURE_MONASTERY:
    case BT_FEATURE_GARDEN:
    case BT_FEATURE_KIND_COUNT:
        add_item(o, score, BT_ITEM_TILES, feature->tiles, 1);
        break;
    }
    assert(score->points == feature->points);
}

static void mark_tiles(const oracle *o, oracle_score *score, int label)
{
    bt_feature_kind kind = o->survey.features[label].kind;
    for (int tile = 0; tile < o->tile_count; tile++) {
        for (int segment = 0; segment < oracle_kind_of(o, tile)->segment_count; segment++) {
            if (o->survey.labels[tile][segment] != label)
                continue;
            score->tiles[tile] = true;
            if (kind == BT_FEATURE_MONASTERY || kind == BT_FEATURE_GARDEN) {
                for (int other = 0; other < o->tile_count; other++) {
                    if (oracle_near(o, other, tile))
                        score->tiles[other] = true;
                }
            }
        }
    }
}

/* BASE-35: whoever has most figures there scores all of it, ties too. */
void oracle_score_feature(oracle *o, int label, const char *rule)
{
    const oracle_feature *feature = &o->survey.features[label];
    int most = 0;
    for (int seat = 0; seat < o->config.seats; seat++)
        most = feature->figures[seat] > most ? feature->figures[seat] : most;
    for (int seat = 0; seat < o->config.seats; seat++) {
        if (feature->figures[seat] < most)
            continue;
        oracle_score *score = new_score(o, seat, category_of(feature->kind), rule);
        score->complete = feature->complete;
        score->feature = (int)feature->kind;
        itemize(o, score, feature);
        mark_tiles(o, score, label);
        for (int i = 0; i < o->figure_count; i++) {
            if (belongs_to(o, &o->figures[i], label))
                score->figures[score->figure_count++] = o->figures[i];
        }
    }
}

/* Circus and acrobat tiles in the 3x3 of a ringmaster (RM-03, K-15). */
static int ringmaster_bonus(const oracle *o, const oracle_figure *ringmaster, int *circus,
                            int *acrobats)
{
    *circus = *acrobats = 0;
    for (int tile = 0; tile < o->tile_count; tile++) {
        if (!oracle_near(o, tile, ringmaster->tile))
            continue;
        *circus += oracle_kind_of(o, tile)->circus;
        *acrobats += oracle_kind_of(o, tile)->acrobats;
    }
    return 2 * (*circus + *acrobats);
}

void oracle_score_ringmasters(oracle *o, int label)
{
    for (int i = 0; i < o->figure_count; i++) {
        const oracle_figure *figure = &o->figures[i];
        int circus, acrobats;
        if (figure->kind != BT_FIGURE_RINGMASTER || !belongs_to(o, figure, label) ||
            ringmaster_bonus(o, figure, &circus, &acrobats) == 0)
            continue;
        oracle_score *score = new_score(o, figure->seat, BT_CATEGORY_RINGMASTER,
                                        o->phase == BT_PHASE_OVER ? "RM-06" : "RM-03");
        add_item(o, score, BT_ITEM_CIRCUS_SPACES, circus, 2);
        add_item(o, score, BT_ITEM_ACROBAT_SPACES, acrobats, 2);
        for (int tile = 0; tile < o->tile_count; tile++) {
            score->tiles[tile] =
                oracle_near(o, tile, figure->tile) &&
                (oracle_kind_of(o, tile)->circus || oracle_kind_of(o, tile)->acrobats);
        }
        score->figures[score->figure_count++] = *figure;
    }
}

/* One event for each owner of acrobats on a tile (ACR-12). */
void oracle_score_acrobats(oracle *o, int tile, const char *rule, int each)
{
    for (int seat = 0; seat < o->config.seats; seat++) {
        oracle_score *score = NULL;
        for (int i = 0; i < o->figure_count; i++) {
            const oracle_figure *figure = &o->figures[i];
            if (figure->seat != seat || figure->tile != tile || figure->segment != ORACLE_ACROBAT)
                continue;
            if (score == NULL)
                score = new_score(o, seat, BT_CATEGORY_ACROBATS, rule);
            score->figures[score->figure_count++] = *figure;
        }
        if (score != NULL) {
            score->tiles[tile] = true;
            add_item(o, score, BT_ITEM_ACROBATS, score->figure_count, each);
        }
    }
}

/* CIR-07: everybody's figures round the tent, in any role; CIR-08: as one sum. */
void oracle_score_circus(oracle *o, int token, const char *rule)
{
    for (int seat = 0; seat < o->config.seats; seat++) {
        int count = oracle_figures_of_seat_near(o, seat, o->tent);
        if (count == 0)
            continue;
        oracle_score *score = new_score(o, seat, BT_CATEGORY_CIRCUS, rule);
        add_item(o, score, BT_ITEM_MEEPLES, count, token);
        for (int i = 0; i < o->figure_count; i++) {
            const oracle_figure *figure = &o->figures[i];
            if (figure->seat == seat && oracle_near(o, figure->tile, o->tent)) {
                score->tiles[figure->tile] = true;
                score->figures[score->figure_count++] = *figure;
            }
        }
    }
}

/* ---- The result ---- */

void oracle_standing(const oracle *o, bt_standing *standing)
{
    int points[BT_MAX_SEATS][BT_CATEGORY_COUNT];
    *standing = (bt_standing){.token_sum = 0};
    memcpy(points, o->points, sizeof points);
    for (int label = 0; label < o->survey.feature_count && o->phase != BT_PHASE_OVER; label++) {
        const oracle_feature *feature = &o->survey.features[label];
        int most = 1;
        for (int seat = 0; seat < BT_MAX_SEATS; seat++)
            most = feature->figures[seat] > most ? feature->figures[seat] : most;
        for (int seat = 0; seat < BT_MAX_SEATS; seat++) {
            if (feature->figures[seat] == most)
                points[seat][category_of(feature->kind)] += feature->points;
        }
    }
    for (int i = 0; i < o->figure_count && o->phase != BT_PHASE_OVER; i++) {
        const oracle_figure *figure = &o->figures[i];
        int circus, acrobats;
        if (figure->segment == ORACLE_ACROBAT) {
            points[figure->seat][BT_CATEGORY_ACROBATS] +=
                o->config.options[BT_OPTION_ACROBAT_FINAL_POINTS];
        } else if (figure->kind == BT_FIGURE_RINGMASTER) {
            points[figure->seat][BT_CATEGORY_RINGMASTER] +=
                ringmaster_bonus(o, figure, &circus, &acrobats);
        }
    }
    for (int seat = 0; seat < BT_MAX_SEATS; seat++) {
        for (int category = 0; category < BT_CATEGORY_COUNT; category++) {
            standing->points[seat][category] = (int16_t)points[seat][category];
            standing->totals[seat] = (int16_t)(standing->totals[seat] + points[seat][category]);
        }
        if (o->tent != ORACLE_NOWHERE)
            standing->circus_figures[seat] = (uint8_t)oracle_figures_of_seat_near(o, seat, o->tent);
    }
    for (int token = 1; token <= ORACLE_MAX_TOKEN; token++) {
        standing->token_count = (uint16_t)(standing->token_count + o->tokens[token]);
        standing->token_sum = (uint16_t)(standing->token_sum + token * o->tokens[token]);
    }
}

unsigned oracle_winners(const oracle *o)
{
    int totals[BT_MAX_SEATS] = {0}, best = 0;
    unsigned winners = 0;
    if (o->phase != BT_PHASE_OVER)
        return 0;
    for (int seat = 0; seat < o->config.seats; seat++) {
        for (int category = 0; category < BT_CATEGORY_COUNT; category++)
            totals[seat] += o->points[seat][category];
        best = totals[seat] > best ? totals[seat] : best;
    }
    for (int seat = 0; seat < o->config.seats; seat++) {
        if (totals[seat] < best)
            continue;
        if (o->config.options[BT_OPTION_TIES] == 1) /* the latest in seat order alone */
            winners = 0;
        winners |= 1u << seat;
    }
    return winners;
}
