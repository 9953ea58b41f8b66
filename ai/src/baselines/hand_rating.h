/*
 * A rating of positions by rules of thumb, as programs without search use them: what everybody has
 * now, what unfinished features will probably bring, and how well the figures are spread. The
 * player `jcz` plays by it.
 */
#ifndef AI_HAND_RATING_H
#define AI_HAND_RATING_H

#include "../evaluation/survey.h"
#include "../player.h"

/* Its constants, in the order of the options of `jcz`. */
enum {
    AI_HAND_CERTAIN,        /* chances above count as 1 */
    AI_HAND_GAIN,           /* share of what completing a road or city adds */
    AI_HAND_MONASTERY_GAIN, /* the same for monasteries and gardens */
    AI_HAND_FIELD_GAIN,     /* the same for cities that a field may still get */
    AI_HAND_UNLIKELY,       /* chances below: the figures there are stuck */
    AI_HAND_STUCK,          /* points that an own figure stuck costs */
    AI_HAND_RIVAL_STUCK,    /* points that a figure stuck costs a rival */
    AI_HAND_CROWD,          /* points for each pair of own open features of one kind */
    AI_HAND_FIGURE,         /* points of a figure in hand */
    AI_HAND_EMPTY,          /* points that having none costs */
    AI_HAND_MERGE,          /* share of what joining two features changes */
    AI_HAND_CONSTANTS
};

extern const bt_ai_option_facts ai_hand_constants[AI_HAND_CONSTANTS];

typedef struct ai_hand_rater {
    float constants[AI_HAND_CONSTANTS];
    ai_tile_knowledge knowledge;
    ai_fill_table fill;
    ai_survey survey;
} ai_hand_rater;

/* `constants` NULL: the initial ones. */
void ai_prepare_hand_rater(ai_hand_rater *rater, const float *constants, unsigned seats);

/* Lead that a seat may hope for, in points; in any phase in which chance is to move, and exact
 * at the end. */
float ai_hand_rating(ai_hand_rater *rater, const bt_game *game, unsigned seat);

#endif
