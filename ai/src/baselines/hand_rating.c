/*
 * The rating by rules of thumb; see hand_rating.h. It describes in our own terms what the ranking
 * of JCloisterZone's computer player looked at. What that one did not know - the circus, acrobats,
 * the ringmaster, abbots - counts as it stands.
 */
#include "hand_rating.h"

#include "../evaluation/evaluate.h"
#include "feature_forest.h"
#include "greedy.h"

const bt_ai_option_facts ai_hand_constants[AI_HAND_CONSTANTS] = {
    [AI_HAND_CERTAIN] = {"certain", "chances above count as certain", 0.85F, 0.0F, 1.0F},
    [AI_HAND_GAIN] = {"gain", "share of what completing a road or city adds", 0.3F, 0.0F, 2.0F},
    [AI_HAND_MONASTERY_GAIN] = {"monastery-gain", "the same for monasteries and gardens", 0.5F,
                                0.0F, 2.0F},
    [AI_HAND_FIELD_GAIN] = {"field-gain", "the same for cities that a field may get", 0.25F, 0.0F,
                            2.0F},
    [AI_HAND_UNLIKELY] = {"unlikely", "chances below mean that figures are stuck", 0.2F, 0.0F,
                          1.0F},
    [AI_HAND_STUCK] = {"stuck", "points that an own figure stuck costs", 2.0F, 0.0F, 20.0F},
    [AI_HAND_RIVAL_STUCK] = {"rival-stuck", "points that a figure stuck costs a rival", 1.0F, 0.0F,
                             20.0F},
    [AI_HAND_CROWD] = {"crowd", "points for each pair of own open features of a kind", 2.0F, 0.0F,
                       10.0F},
    [AI_HAND_FIGURE] = {"figure", "points of a figure in hand", 0.5F, 0.0F, 10.0F},
    [AI_HAND_EMPTY] = {"empty", "points that having no figure in hand costs", 4.0F, 0.0F, 50.0F},
    [AI_HAND_MERGE] = {"merge", "share of what joining two features changes", 0.25F, 0.0F, 2.0F},
};

/* A square is filled if one of the tiles that fit comes to the player who wants that; each comes to
 * any of them alike, however many turns are left. */
static void learn_chances(ai_fill_table *fill, unsigned seats)
{
    float empty = 1.0F;
    for (unsigned copies = 0; copies < AI_FILL_COPIES; copies++) {
        for (unsigned stage = 0; stage < AI_FILL_STAGES; stage++) {
            fill->chance[stage][copies] = 1.0F - empty;
        }
        empty *= 1.0F - 1.0F / (float)seats;
    }
}

void ai_prepare_hand_rater(ai_hand_rater *rater, const float *constants, unsigned seats)
{
    for (unsigned i = 0; i < AI_HAND_CONSTANTS; i++) {
        rater->constants[i] = constants != NULL ? constants[i] : ai_hand_constants[i].initial;
    }
    ai_learn_tiles(&rater->knowledge);
    learn_chances(&rater->fill, seats);
    ai_begin_surveys(&rater->survey);
}

/* A rating in the making. */
typedef struct rating {
    ai_hand_rater *rater;
    const bt_game *game;
    unsigned seat, seats;
    unsigned open[BT_FEATURE_KIND_COUNT]; /* own open features, by kind */
    float points[BT_MAX_SEATS];           /* hoped for beyond what everybody has now */
} rating;

/* Seats with most figures among these, as bits; 0 if there is nobody. */
static unsigned holders_of(uint64_t totals, unsigned seats)
{
    unsigned most = 1;
    unsigned holders = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        const unsigned figures = bt_figures_of(totals, seat);
        if (figures > most) {
            most = figures;
            holders = 0;
        }
        holders |= figures == most ? 1u << seat : 0;
    }
    return holders;
}

static void give(rating *own, unsigned holders, float points)
{
    for (unsigned seat = 0; seat < own->seats; seat++) {
        own->points[seat] += (holders >> seat & 1u) != 0 ? points : 0.0F;
    }
}

static float chance_of(const rating *own, float fill)
{
    return fill > own->rater->constants[AI_HAND_CERTAIN] ? 1.0F : fill;
}

static void fine_stuck(rating *own, unsigned seat, unsigned figures)
{
    const unsigned which = seat == own->seat ? AI_HAND_STUCK : AI_HAND_RIVAL_STUCK;
    own->points[seat] -= own->rater->constants[which] * (float)figures;
}

static void rate_feature(rating *own, const ai_open_feature *feature)
{
    const float *constants = own->rater->constants;
    const unsigned holders = holders_of(feature->totals, own->seats);
    own->open[feature->kind] += bt_figures_of(feature->totals, own->seat) != 0;
    if (feature->kind == BT_FEATURE_FIELD) {
        give(own, holders, constants[AI_HAND_FIELD_GAIN] * 3.0F * feature->potential);
        return;
    }
    /* Complete, a city counts twice; and either is larger by a tile for each square it reaches. */
    const float squares = (float)feature->squares;
    const bool city = feature->kind == BT_FEATURE_CITY;
    const float added = city ? (float)feature->worth + 2.0F * squares : squares;
    give(own, holders, constants[AI_HAND_GAIN] * chance_of(own, feature->fill) * added);
    if (feature->fill < constants[AI_HAND_UNLIKELY]) {
        for (unsigned seat = 0; seat < own->seats; seat++) {
            fine_stuck(own, seat, bt_figures_of(feature->totals, seat));
        }
    }
}

/* A monastery or garden with a figure on it. */
static void rate_monastery(rating *own, const bt_board_figure *figure)
{
    const float *constants = own->rater->constants;
    const ai_ring ring =
        ai_look_around(&own->rater->survey, own->game, own->game->tile_keys[figure->tile]);
    own->open[BT_FEATURE_MONASTERY] += figure->seat == own->seat;
    own->points[figure->seat] +=
        constants[AI_HAND_MONASTERY_GAIN] * chance_of(own, ring.all) * (float)ring.missing;
    if (ring.all < constants[AI_HAND_UNLIKELY]) {
        fine_stuck(own, figure->seat, 1);
    }
}

/* What a feature brings those who hold it. */
static float worth_of(const rating *own, const ai_open_feature *feature)
{
    const float worth = (float)feature->worth;
    if (feature->kind == BT_FEATURE_FIELD) {
        return 3.0F * (worth + own->rater->constants[AI_HAND_FIELD_GAIN] * feature->potential);
    }
    return feature->kind == BT_FEATURE_CITY ? worth * (1.0F + feature->fill) : worth;
}

/* Two features that one tile may join: then both go to whoever has more figures on them together.
 */
static void rate_meeting(rating *own, const ai_meeting *meeting)
{
    const ai_open_feature *a = &own->rater->survey.features[meeting->a];
    const ai_open_feature *b = &own->rater->survey.features[meeting->b];
    const unsigned of_a = holders_of(a->totals, own->seats);
    const unsigned of_b = holders_of(b->totals, own->seats);
    if ((of_a | of_b) == 0) {
        return;
    }
    const unsigned of_both =
        holders_of((a->totals & BT_FIGURES_MASK) + (b->totals & BT_FIGURES_MASK), own->seats);
    const float share = own->rater->constants[AI_HAND_MERGE] * meeting->chance;
    const float worth_a = share * worth_of(own, a);
    const float worth_b = share * worth_of(own, b);
    give(own, of_a, -worth_a);
    give(own, of_b, -worth_b);
    give(own, of_both, worth_a + worth_b);
}

/* How the own figures are spread: few of a kind at once, some in hand. Of no account to a seat that
 * lays no tile any more. */
static float rate_spread(const rating *own)
{
    /* A farmer never comes back. */
    static const float weights[BT_FEATURE_KIND_COUNT] = {[BT_FEATURE_CITY] = 1.0F,
                                                         [BT_FEATURE_ROAD] = 1.0F,
                                                         [BT_FEATURE_FIELD] = 3.0F,
                                                         [BT_FEATURE_MONASTERY] = 1.0F};
    const float *constants = own->rater->constants;
    if (own->game->bag_left < own->seats) {
        return 0.0F;
    }
    unsigned hand = 0;
    for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
        hand += own->game->supply[own->seat][kind];
    }
    float sum = hand != 0 ? constants[AI_HAND_FIGURE] * (float)hand : -constants[AI_HAND_EMPTY];
    for (unsigned kind = 0; kind < BT_FEATURE_KIND_COUNT; kind++) {
        const unsigned pairs = own->open[kind] * (own->open[kind] - 1) / 2;
        sum -= constants[AI_HAND_CROWD] * weights[kind] * (float)pairs;
    }
    /* The more play, the fewer turns each has, and the fewer figures it needs. With four players
     * fewer points for a pair of open features were better throughout, down to none; the square of
     * the share lies between. */
    const float share = 2.0F / (float)own->seats;
    return sum * share * share;
}

float ai_hand_rating(ai_hand_rater *rater, const bt_game *game, unsigned seat)
{
    const float lead = ai_lead_now(game, seat);
    if (game->phase == BT_PHASE_OVER || game->phase == BT_PHASE_FINAL_REVEAL) {
        return lead;
    }
    rating own = {.rater = rater, .game = game, .seat = seat, .seats = game->config.seats};
    const ai_survey *survey = &rater->survey;
    ai_take_survey(&rater->survey, game, &rater->knowledge, &rater->fill, false);
    for (unsigned f = 0; f < survey->count; f++) {
        rate_feature(&own, &survey->features[f]);
    }
    for (unsigned i = 0; i < game->figure_count; i++) {
        const unsigned on = game->figures[i].feature;
        if (on == BT_FEATURE_MONASTERY || on == BT_FEATURE_GARDEN) {
            rate_monastery(&own, &game->figures[i]);
        }
    }
    for (unsigned m = 0; m < survey->meeting_count; m++) {
        rate_meeting(&own, &survey->meetings[m]);
    }
    return lead + ai_lead(own.points, seat, own.seats) + rate_spread(&own);
}
