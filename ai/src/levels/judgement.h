/*
 * Players whose judgement is weakened: they look at every turn, see only some of what it brings,
 * and do not always take what they see as best. The levels below the searching ones are made so.
 */
#ifndef AI_JUDGEMENT_H
#define AI_JUDGEMENT_H

#include "../player.h"

enum {
    AI_JUDGEMENT_FORESIGHT,
    AI_JUDGEMENT_CARELESSNESS,
    AI_JUDGEMENT_RIVALS,
    AI_JUDGEMENT_FIELDS,
    AI_JUDGEMENT_HESITATION,
    AI_JUDGEMENT_JOY,
    AI_JUDGEMENT_OPTION_COUNT
};

void ai_judgement_start(bt_ai_search *search);
void ai_judgement_result(const bt_ai_search *search, bt_ai_analysis *analysis);

#define AI_JUDGEMENT_MEMORY (192u << 10)

/* The options with a level's own values, in the order above. */
#define AI_JUDGEMENT_OPTIONS(foresight, carelessness, rivals, fields, hesitation, joy)             \
    {                                                                                              \
        {"foresight", "share of what may still come, against the points on the table", foresight,  \
         0.0F, 1.0F},                                                                              \
            {"carelessness", "points of loss that make a turn e times less likely", carelessness,  \
             0.01F, 100.0F},                                                                       \
            {"rivals", "how much of the rivals' points is seen", rivals, 0.0F, 1.0F},              \
            {"fields", "how much of the fields' points is seen", fields, 0.0F, 1.0F},              \
            {"hesitation", "chance to keep the figures in hand this turn", hesitation, 0.0F,       \
             1.0F},                                                                                \
        {                                                                                          \
            "joy", "points that getting a figure back seems to be worth", joy, 0.0F, 20.0F         \
        }                                                                                          \
    }

#endif
