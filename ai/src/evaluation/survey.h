/*
 * The survey of a position: for every open road, city and occupied field, what can still become of
 * it with the tiles left. One pass over the open squares; the evaluation reads nothing else of the
 * board.
 */
#ifndef AI_SURVEY_H
#define AI_SURVEY_H

#include "tile_knowledge.h"

/* An open square of a feature lies on some square of its own, so these are never reached with the
 * sets in scope; features beyond them are left out. */
#define AI_MAX_OPEN_FEATURES 128

/* How likely an open square is filled until the end, by copies that fit and tiles left. */
#define AI_FILL_COPIES 24
#define AI_FILL_STAGES 8

typedef struct ai_fill_table {
    float chance[AI_FILL_STAGES][AI_FILL_COPIES];
} ai_fill_table;

typedef struct ai_open_feature {
    uint64_t totals; /* as the engine has them: figures, open ends, pennants */
    uint16_t root;
    uint8_t kind;         /* bt_feature_kind: city, road or field */
    uint8_t squares;      /* open squares it reaches */
    uint8_t dead;         /* of these, how many no tile left fits */
    uint8_t fewest;       /* copies that fit the scarcest of them */
    uint16_t last_square; /* while surveying: slot of the square seen last */
    uint16_t worth;       /* tiles and pennants */
    float fill;           /* chance that all its squares are filled */
    float close;          /* chance that they are filled with tiles that end it, one by one */
    float growth;         /* expected number of its squares to be filled */
    /* Features of the same kind that a single tile would join to this one, by the chance that it
     * comes: their figures by seat, their worth. */
    float joining_figures[BT_MAX_SEATS];
    float joining_worth;
    float potential; /* fields: expected completions among the open cities they touch */
} ai_open_feature;

/* Two features that one tile may join. */
typedef struct ai_meeting {
    uint8_t a, b; /* indexes */
    float chance;
} ai_meeting;

#define AI_MAX_MEETINGS 96

/* What the bag says about an open square with some pattern. */
typedef struct ai_prospect {
    float fill;                /* chance that it is filled until the end */
    float close[4];            /* that it is filled with a tile that ends what enters at a side */
    float join[AI_SIDE_PAIRS]; /* that what enters at two sides becomes one feature */
    uint8_t copies;            /* left that fit */
} ai_prospect;

typedef struct ai_survey {
    unsigned count;
    unsigned meeting_count;
    ai_open_feature features[AI_MAX_OPEN_FEATURES];
    ai_meeting meetings[AI_MAX_MEETINGS];
    float square_fill[BT_MAX_OPEN_SQUARES]; /* by slot */
    float fresh_fill;                       /* for squares that are not open yet */
    /* Prospects by pattern, filled in as patterns are met; kept while the bag stays the same. */
    uint8_t bag[BT_MAX_TILE_KINDS];
    uint64_t known[AI_PATTERNS / 64]; /* a bit for each pattern */
    ai_bag_planes planes;
    ai_prospect prospects[AI_PATTERNS];
    uint8_t slot_of_root[BT_MAX_SEGMENTS]; /* index + 1 while surveying, else 0 */
} ai_survey;

/* Before the first survey. */
void ai_begin_surveys(ai_survey *survey);

/* Take the survey. With `last_tile` the fields of the tile laid last are included though nobody
 * stands there. */
void ai_take_survey(ai_survey *survey, const bt_game *game, const ai_tile_knowledge *knowledge,
                    const ai_fill_table *fill, bool last_tile);

/* The squares around a monastery or garden that are still empty. */
typedef struct ai_ring {
    unsigned missing;
    unsigned dead; /* of these, how many will hardly be filled */
    float all;     /* chance that all are filled */
    float sum;     /* expected number of those filled */
    float least;   /* chance of the least likely */
} ai_ring;

/* Look around the square `key`, with the survey of this position. */
ai_ring ai_look_around(const ai_survey *survey, const bt_game *game, int key);

/* Row of the fill table for so many tiles left. */
static inline unsigned ai_fill_stage(unsigned tiles_left)
{
    const unsigned stage = (tiles_left + 5) / 10;
    return stage < AI_FILL_STAGES ? stage : AI_FILL_STAGES - 1;
}

static inline float ai_fill_chance(const ai_fill_table *fill, unsigned stage, unsigned copies)
{
    return fill->chance[stage][copies < AI_FILL_COPIES ? copies : AI_FILL_COPIES - 1];
}

#endif
