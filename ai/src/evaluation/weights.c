/* Which weights serve which games. The tables are made from ai/weights/ at build. */
#include "evaluate.h"

extern const float ai_weights_two[];
extern const float ai_weights_two_bigtop[];
extern const float ai_weights_more[];
extern const float ai_weights_more_bigtop[];

extern const float ai_weights_two_level[];
extern const float ai_weights_two_level_bigtop[];

const ai_weights *ai_two_level_weights(const bt_config *config)
{
    const bool bigtop = (config->sets & BT_SET_BIGTOP) != 0;
    const float *numbers = bigtop ? ai_weights_two_level_bigtop : ai_weights_two_level;
    return (const ai_weights *)(const void *)numbers;
}

const ai_weights *ai_weights_for(const bt_config *config)
{
    const bool bigtop = (config->sets & BT_SET_BIGTOP) != 0;
    const float *numbers = config->seats == 2 ? (bigtop ? ai_weights_two_bigtop : ai_weights_two)
                                              : (bigtop ? ai_weights_more_bigtop : ai_weights_more);
    return (const ai_weights *)(const void *)numbers;
}
