/* The networks' inputs; see inputs.h. They are scaled so that most lie between -1 and 2. */
#include "inputs.h"

#include "feature_forest.h"
#include "squares.h"

static void put(ai_inputs *inputs, float x)
{
    inputs->x[inputs->count++] = x;
}

static float flag(bool yes)
{
    return yes ? 1.0F : 0.0F;
}

void ai_count_table(ai_table_state *table, const bt_game *game, const ai_tile_knowledge *knowledge)
{
    unsigned sum = 0;
    unsigned circus = 0;
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        sum += value * game->tokens[value];
    }
    for (ai_kinds left = knowledge->circus; left != 0; left &= left - 1) {
        circus += game->bag[__builtin_ctzll(left)];
    }
    table->time = (float)game->bag_left / 64.0F;
    table->token = game->tokens_left != 0 ? (float)sum / (float)game->tokens_left : 0.0F;
    table->circus_left = (float)circus;
    table->blind = false;
}

static void count_figure(ai_seat_state *seat, const bt_game *game, const bt_board_figure *figure)
{
    const int here = game->tile_keys[figure->tile];
    seat->on_board++;
    if (game->tent_tile != BT_NO_TENT && bt_near(here, game->tile_keys[game->tent_tile])) {
        seat->audience++;
    }
    switch (figure->feature) {
    case BT_FEATURE_CITY:
        seat->cities++;
        break;
    case BT_FEATURE_ROAD:
        seat->roads++;
        break;
    case BT_FEATURE_FIELD:
        seat->field_figures++;
        break;
    case BT_FEATURE_KIND_COUNT:
        break;
    default:
        seat->monasteries++;
        break;
    }
    if (figure->kind == BT_FIGURE_RINGMASTER) {
        seat->ringmaster_placed = 1;
        for (unsigned i = 0; i < game->show_count; i++) {
            const int there = game->show_keys[i];
            seat->ringmaster_spaces = (uint8_t)(seat->ringmaster_spaces + bt_near(here, there));
        }
    }
}

void ai_count_seats(ai_seat_state seats[BT_MAX_SEATS], const bt_game *game, unsigned next)
{
    for (unsigned seat = 0; seat < game->config.seats; seat++) {
        seats[seat] = (ai_seat_state){.meeples = game->supply[seat][BT_FIGURE_MEEPLE],
                                      .abbots = game->supply[seat][BT_FIGURE_ABBOT],
                                      .ringmasters = game->supply[seat][BT_FIGURE_RINGMASTER],
                                      .moves_next = seat == next};
    }
    for (unsigned i = 0; i < game->figure_count; i++) {
        count_figure(&seats[game->figures[i].seat], game, &game->figures[i]);
    }
    for (unsigned i = 0; i < game->acrobat_space_count; i++) {
        const bt_acrobat_space *space = &game->acrobat_spaces[i];
        for (unsigned n = 0; n < space->count; n++) {
            seats[space->owners[n]].acrobats[space->count]++;
        }
    }
}

/* How a seat stands on a feature. */
typedef struct ai_claim {
    float own, rival;               /* its figures; the most of another seat */
    float share;                    /* 1 if it would score now */
    float lead, tie, behind;        /* against at least one rival */
    float own_coming, rival_coming; /* figures that may join; the most of another seat */
} ai_claim;

static ai_claim claim_of(const ai_open_feature *feature, unsigned seat, unsigned seats)
{
    unsigned rival = 0;
    float coming = 0.0F;
    const unsigned own = bt_figures_of(feature->totals, seat);
    for (unsigned other = 0; other < seats; other++) {
        if (other != seat) {
            const unsigned figures = bt_figures_of(feature->totals, other);
            rival = figures > rival ? figures : rival;
            const float joining = feature->joining_figures[other];
            coming = joining > coming ? joining : coming;
        }
    }
    return (ai_claim){.own = (float)own,
                      .rival = (float)rival,
                      .share = flag(own >= rival),
                      .lead = flag(rival > 0 && own > rival),
                      .tie = flag(own == rival),
                      .behind = flag(own < rival),
                      .own_coming = feature->joining_figures[seat],
                      .rival_coming = coming};
}

static void put_claim(ai_inputs *inputs, const ai_claim *claim)
{
    put(inputs, claim->own - 1.0F);
    put(inputs, 0.5F * claim->rival);
    put(inputs, claim->lead);
    put(inputs, claim->tie);
    put(inputs, claim->behind);
    put(inputs, claim->own_coming);
    put(inputs, claim->rival_coming);
}

static void put_road_or_city(ai_inputs *inputs, const ai_open_feature *feature,
                             const ai_claim *claim, const ai_table_state *table, bool next)
{
    const float worth = (float)feature->worth / 8.0F;
    const float now = claim->share * worth;
    const unsigned fewest = feature->fewest < 8 ? feature->fewest : 8;
    put(inputs, now);
    put(inputs, now * feature->fill);
    put(inputs, now * feature->close);
    put(inputs, now * table->time);
    put(inputs, feature->fill);
    put(inputs, feature->close);
    put(inputs, feature->fill * table->time);
    put(inputs, claim->share * feature->growth / 4.0F);
    put(inputs, (float)feature->squares / 4.0F);
    put(inputs, flag(feature->squares == 1));
    put(inputs, flag(feature->squares == 2));
    put(inputs, feature->squares != 0 ? (float)fewest / 8.0F : 0.0F);
    put(inputs, flag(feature->dead != 0));
    put(inputs, claim->behind * worth);
    put(inputs, claim->behind * worth * feature->fill);
    put(inputs, feature->joining_worth / 8.0F);
    put(inputs, claim->rival_coming * now);
    put(inputs, claim->own_coming * worth);
    put(inputs, flag(next));
    put(inputs, flag(next) * now * feature->close);
    put(inputs, flag(next) * (1.0F - claim->share) * worth);
}

static void put_field(ai_inputs *inputs, const ai_open_feature *field, const ai_claim *claim,
                      const ai_table_state *table, bool next)
{
    const float cities = 3.0F * (float)field->worth / 8.0F;
    const float potential = 3.0F * field->potential / 8.0F;
    put(inputs, claim->share * cities);
    put(inputs, claim->share * potential);
    put(inputs, claim->share * potential * table->time);
    put(inputs, (float)field->squares / 8.0F);
    put(inputs, claim->share * field->growth / 8.0F);
    put(inputs, claim->share * field->growth * table->time / 8.0F);
    put(inputs, claim->share);
    put(inputs, claim->share * table->time);
    put(inputs, claim->behind * cities);
    put(inputs, claim->behind * potential);
    put(inputs, claim->behind * field->growth / 8.0F);
    put(inputs, field->joining_worth);
    put(inputs, claim->rival_coming * (cities + potential));
    put(inputs, claim->own_coming * (cities + potential));
    put(inputs, claim->lead * (cities + potential));
    put(inputs, claim->tie * (cities + potential));
    put(inputs, flag(next));
    put(inputs, flag(next) * (cities + potential));
}

void ai_feature_inputs(ai_inputs *inputs, const ai_open_feature *feature,
                       const ai_table_state *table, unsigned seat, unsigned seats, bool next)
{
    const ai_claim claim = claim_of(feature, seat, seats);
    inputs->count = 0;
    put(inputs, 1.0F);
    put(inputs, table->time);
    put_claim(inputs, &claim);
    if (feature->kind == BT_FEATURE_FIELD) {
        put_field(inputs, feature, &claim, table, next);
    } else {
        put_road_or_city(inputs, feature, &claim, table, next);
    }
}

void ai_monastery_inputs(ai_inputs *inputs, const bt_game *game, const ai_survey *survey,
                         const ai_table_state *table, int key, bool abbot, bool garden)
{
    const ai_ring ring = ai_look_around(survey, game, key);
    const float tiles = (float)(9 - ring.missing) / 8.0F;
    inputs->count = 0;
    put(inputs, 1.0F);
    put(inputs, table->time);
    put(inputs, tiles);
    put(inputs, ring.sum / 8.0F);
    put(inputs, ring.all);
    put(inputs, ring.least);
    put(inputs, table->time * ring.sum / 8.0F);
    put(inputs, table->time * ring.all);
    put(inputs, flag(ring.missing == 1));
    put(inputs, flag(ring.missing == 2));
    put(inputs, flag(ring.dead != 0));
    put(inputs, (float)ring.dead / 4.0F);
    put(inputs, flag(abbot));
    put(inputs, flag(abbot) * table->time);
    put(inputs, flag(abbot) * tiles);
    put(inputs, flag(garden));
}

static void put_bigtop(ai_inputs *inputs, const ai_seat_state *state, const ai_table_state *table)
{
    const float audience = (float)state->audience * table->token / 8.0F;
    const float waiting = table->circus_left / 8.0F;
    put(inputs, audience);
    put(inputs, audience * flag(table->circus_left > 0.0F));
    put(inputs, (float)state->on_board * waiting * table->token / 16.0F);
    put(inputs, 0.5F * (float)state->acrobats[1]);
    put(inputs, 0.5F * (float)state->acrobats[2]);
    put(inputs, 0.5F * (float)state->acrobats[3]);
    put(inputs, 0.5F * table->time * (float)(state->acrobats[1] + state->acrobats[2]));
    put(inputs, 0.5F * flag(state->moves_next) * (float)state->acrobats[3]);
    put(inputs, (float)state->ringmaster_spaces / 4.0F);
    put(inputs, (float)state->ringmaster_placed * table->time);
    put(inputs, (float)state->ringmasters);
    put(inputs, (float)state->ringmasters * table->time);
}

void ai_seat_inputs(ai_inputs *inputs, const ai_seat_state *state, const ai_table_state *table)
{
    const unsigned hand = state->meeples < 7 ? state->meeples : 7;
    inputs->count = 0;
    put(inputs, 1.0F);
    for (unsigned n = 0; n < 8; n++) {
        put(inputs, flag(hand == n));
    }
    for (unsigned n = 0; n < 8; n++) {
        put(inputs, flag(hand == n) * table->time);
    }
    put(inputs, table->time);
    put(inputs, (float)state->moves_next);
    put(inputs, (float)state->moves_next * table->time);
    put(inputs, (float)state->abbots);
    put(inputs, (float)state->abbots * table->time);
    put(inputs, (float)state->cities / 4.0F);
    put(inputs, (float)state->roads / 4.0F);
    put(inputs, (float)state->field_figures / 4.0F);
    put(inputs, (float)state->monasteries / 4.0F);
    put(inputs, (float)state->field_figures * table->time / 4.0F);
    put(inputs, (float)(state->cities * state->cities) / 16.0F);
    if (!table->blind) {
        put_bigtop(inputs, state, table);
    }
}
