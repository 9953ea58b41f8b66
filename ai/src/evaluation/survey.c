/* The survey; see survey.h. */
#include "survey.h"

#include "feature_forest.h"
#include "squares.h"

typedef struct surveyor {
    ai_survey *survey;
    const bt_game *game;
    const ai_tile_knowledge *knowledge;
    const ai_fill_table *fill;
    unsigned stage;
} surveyor;

/* The open feature with this root; NULL when there is no room for it. */
static ai_open_feature *feature_at(surveyor *own, unsigned root, unsigned kind)
{
    ai_survey *survey = own->survey;
    const unsigned known = survey->slot_of_root[root];
    if (known != 0) {
        return &survey->features[known - 1];
    }
    if (survey->count == AI_MAX_OPEN_FEATURES) {
        return NULL;
    }
    ai_open_feature *feature = &survey->features[survey->count++];
    survey->slot_of_root[root] = (uint8_t)survey->count;
    *feature = (ai_open_feature){.totals = own->game->totals[root],
                                 .root = (uint16_t)root,
                                 .kind = (uint8_t)kind,
                                 .fewest = 255,
                                 .last_square = BT_NO_SEGMENT,
                                 .fill = 1.0F,
                                 .close = 1.0F};
    feature->worth = kind == BT_FEATURE_FIELD
                         ? (uint16_t)bt_cities_at(own->game, root)
                         : (uint16_t)(bt_distinct_tiles(own->game, root, kind == BT_FEATURE_CITY) +
                                      bt_pennants(feature->totals));
    return feature;
}

/* Count an open square for a feature that reaches it. */
static void reach_square(ai_open_feature *feature, unsigned slot, unsigned copies, float chance,
                         float closing)
{
    if (feature->last_square == slot) {
        return; /* reached by two sides */
    }
    feature->last_square = (uint16_t)slot;
    feature->squares++;
    feature->dead = (uint8_t)(feature->dead + (copies == 0));
    feature->fewest = copies < feature->fewest ? (uint8_t)copies : feature->fewest;
    feature->fill *= chance;
    feature->close *= closing;
    feature->growth += chance;
}

/* What one feature may bring another. Fields that nobody is on are not surveyed as a rule, so they
 * bring nothing when they are. */
static void may_bring(const surveyor *own, ai_open_feature *to, const ai_open_feature *from,
                      float chance)
{
    if (from->kind == BT_FEATURE_FIELD && (from->totals & BT_FIGURES_MASK) == 0) {
        return;
    }
    for (unsigned seat = 0; seat < own->game->config.seats; seat++) {
        to->joining_figures[seat] += chance * (float)bt_figures_of(from->totals, seat);
    }
    to->joining_worth += chance * (float)from->worth;
}

/* Two features of one kind meet in a square: note what each may bring the other. */
static void meet(surveyor *own, ai_open_feature *a, ai_open_feature *b, float chance)
{
    ai_survey *survey = own->survey;
    if (survey->meeting_count == AI_MAX_MEETINGS) {
        return;
    }
    survey->meetings[survey->meeting_count++] =
        (ai_meeting){(uint8_t)(a - survey->features), (uint8_t)(b - survey->features), chance};
    may_bring(own, a, b, chance);
    may_bring(own, b, a, chance);
}

/* Fields matter when they are occupied, or were asked for. */
static bool of_interest(const surveyor *own, unsigned field)
{
    return (own->game->totals[field] & BT_FIGURES_MASK) != 0 ||
           own->survey->slot_of_root[field] != 0;
}

/* The features at the four sides of an open square; NULL where there is none of interest. */
static void find_sides(surveyor *own, unsigned slot, ai_open_feature *sides[4])
{
    const bt_game *game = own->game;
    const unsigned pattern = game->open_patterns[slot];
    const int key = game->open_keys[slot];
    static const uint8_t kinds[4] = {0, BT_FEATURE_FIELD, BT_FEATURE_ROAD, BT_FEATURE_CITY};
    for (unsigned side = 0; side < 4; side++) {
        const unsigned demand = pattern >> (2 * side) & 3u;
        sides[side] = NULL;
        if (demand == 0) {
            continue;
        }
        const unsigned tile = bt_contents(game, key + bt_neighbour(side)) - BT_CONTENTS_TILE;
        const uint32_t joins = bt_shapes[game->tile_shapes[tile]].joins_old[side ^ 2u];
        const unsigned first = game->tile_segments[tile];
        const unsigned root = bt_find(game->parents, first + (joins & 255u));
        if (demand != 1 || of_interest(own, root)) {
            sides[side] = feature_at(own, root, kinds[demand]);
        }
        if ((joins & BT_JOIN_EXTRA) == 0) {
            continue;
        }
        for (unsigned part = 1; part <= 2; part++) {
            const unsigned bank = bt_find(game->parents, first + (joins >> (8 * part) & 255u));
            ai_open_feature *field =
                of_interest(own, bank) ? feature_at(own, bank, BT_FEATURE_FIELD) : NULL;
            if (field != NULL) {
                const float chance = own->survey->square_fill[slot];
                reach_square(field, slot, 1, chance, chance);
            }
        }
    }
}

/* What the bag says about a pattern. */
static const ai_prospect *prospect_of(const surveyor *own, unsigned pattern)
{
    ai_survey *survey = own->survey;
    ai_prospect *prospect = &survey->prospects[pattern];
    if ((survey->known[pattern / 64] >> pattern % 64 & 1u) != 0) {
        return prospect;
    }
    const ai_tile_knowledge *knowledge = own->knowledge;
    survey->known[pattern / 64] |= 1ull << pattern % 64;
    const unsigned copies = ai_count_copies(&survey->planes, knowledge->fits[pattern]);
    prospect->copies = (uint8_t)copies;
    prospect->fill = ai_fill_chance(own->fill, own->stage, copies);
    for (unsigned side = 0; side < 4; side++) {
        const unsigned closing = ai_count_copies(&survey->planes, knowledge->closes[pattern][side]);
        prospect->close[side] = ai_fill_chance(own->fill, own->stage, closing);
    }
    for (unsigned pair = 0; pair < AI_SIDE_PAIRS; pair++) {
        const unsigned joining = ai_count_copies(&survey->planes, knowledge->joins[pattern][pair]);
        prospect->join[pair] =
            joining != 0 ? prospect->fill * (float)joining / (float)copies : 0.0F;
    }
    return prospect;
}

/* Let features meet that a tile on this square could join. */
static void meet_at(surveyor *own, const ai_prospect *prospect, ai_open_feature *sides[4])
{
    for (unsigned a = 0; a < 3; a++) {
        for (unsigned b = a + 1; sides[a] != NULL && b < 4; b++) {
            const float join = prospect->join[ai_side_pair(a, b)];
            if (join != 0.0F && sides[b] != NULL && sides[a] != sides[b] &&
                sides[a]->kind == sides[b]->kind) {
                meet(own, sides[a], sides[b], join);
            }
        }
    }
}

static void survey_square(surveyor *own, unsigned slot)
{
    ai_open_feature *sides[4];
    const ai_prospect *prospect = prospect_of(own, own->game->open_patterns[slot]);
    own->survey->square_fill[slot] = prospect->fill;
    find_sides(own, slot, sides);
    unsigned count = 0;
    for (unsigned side = 0; side < 4; side++) {
        if (sides[side] != NULL) {
            reach_square(sides[side], slot, prospect->copies, prospect->fill,
                         prospect->close[side]);
            count++;
        }
    }
    if (count > 1) {
        meet_at(own, prospect, sides);
    }
}

/* What fields may still get from the open cities they touch (BASE-40). */
static void survey_fields(surveyor *own)
{
    ai_survey *survey = own->survey;
    const bt_mask *masks = own->game->masks;
    for (unsigned f = 0; f < survey->count; f++) {
        ai_open_feature *field = &survey->features[f];
        if (field->kind != BT_FEATURE_FIELD) {
            continue;
        }
        for (unsigned c = 0; c < survey->count; c++) {
            const ai_open_feature *city = &survey->features[c];
            if (city->kind == BT_FEATURE_CITY &&
                bt_masks_meet(&masks[field->root], &masks[city->root])) {
                field->potential += 0.5F * (city->fill + city->close);
            }
        }
    }
}

/* Occupied features that no open square reaches: closed fields, what ends at the river. */
static void survey_occupied(surveyor *own)
{
    const bt_game *game = own->game;
    for (unsigned i = 0; i < game->figure_count; i++) {
        const bt_board_figure *figure = &game->figures[i];
        if (figure->feature <= BT_FEATURE_FIELD) {
            feature_at(own, bt_find(game->parents, figure->segment), figure->feature);
        }
    }
}

/* Include the fields of the tile laid last, occupied or not. */
static void ask_for_fields(surveyor *own)
{
    const bt_game *game = own->game;
    const unsigned tile = game->tile_count - 1u;
    const bt_tile_tables *tables = &bt_tile_tables_of[game->tile_shapes[tile] / 4u];
    for (unsigned i = 0; i < tables->segment_count; i++) {
        if (tables->kinds[i] == BT_FEATURE_FIELD) {
            feature_at(own, bt_find(game->parents, game->tile_segments[tile] + i),
                       BT_FEATURE_FIELD);
        }
    }
}

static bool same_bag(const ai_survey *survey, const bt_game *game)
{
    return __builtin_memcmp(survey->bag, game->bag, sizeof survey->bag) == 0;
}

static void begin_bag(ai_survey *survey, const bt_game *game, const ai_tile_knowledge *knowledge)
{
    __builtin_memcpy(survey->bag, game->bag, sizeof survey->bag);
    __builtin_memset(survey->known, 0, sizeof survey->known);
    ai_read_bag(&survey->planes, game, knowledge->river);
}

void ai_begin_surveys(ai_survey *survey)
{
    /* No bag has so many copies. */
    __builtin_memset(survey->bag, 255, sizeof survey->bag);
    __builtin_memset(survey->slot_of_root, 0, sizeof survey->slot_of_root);
}

void ai_take_survey(ai_survey *survey, const bt_game *game, const ai_tile_knowledge *knowledge,
                    const ai_fill_table *fill, bool last_tile)
{
    surveyor own = {.survey = survey,
                    .game = game,
                    .knowledge = knowledge,
                    .fill = fill,
                    .stage = ai_fill_stage(game->bag_left)};
    survey->count = 0;
    survey->meeting_count = 0;
    survey->fresh_fill = ai_fill_chance(fill, own.stage, (unsigned)game->bag_left / 2);
    if (!same_bag(survey, game)) {
        begin_bag(survey, game, knowledge);
    }
    if (last_tile) {
        ask_for_fields(&own);
    }
    for (unsigned slot = 0; slot < game->open_count; slot++) {
        if (game->open_patterns[slot] != 0) {
            survey_square(&own, slot);
        }
    }
    survey_occupied(&own);
    survey_fields(&own);
    for (unsigned f = 0; f < survey->count; f++) {
        survey->slot_of_root[survey->features[f].root] = 0;
    }
}

ai_ring ai_look_around(const ai_survey *survey, const bt_game *game, int key)
{
    const float hardly = 0.02F;
    ai_ring ring = {.all = 1.0F, .least = 1.0F};
    for (unsigned d = 0; d < 8; d++) {
        const unsigned contents = bt_contents(game, key + bt_neighbour(d));
        if (contents >= BT_CONTENTS_TILE) {
            continue;
        }
        const bool open = contents != 0 && contents <= BT_MAX_OPEN_SQUARES;
        const float chance = open ? survey->square_fill[contents - 1] : survey->fresh_fill;
        ring.missing++;
        ring.dead += open && chance < hardly;
        ring.all *= chance;
        ring.sum += chance;
        ring.least = chance < ring.least ? chance : ring.least;
    }
    return ring;
}
