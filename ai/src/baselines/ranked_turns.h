/* Turns in the order in which a search should try them, judged by where the figure goes. */
#ifndef AI_RANKED_TURNS_H
#define AI_RANKED_TURNS_H

#include <bigtop_ai.h>

/* More than any position has. */
#define AI_MAX_RANKED 2048

typedef struct ai_ranked_turns {
    unsigned count;
    bt_ai_turn turns[AI_MAX_RANKED];
    uint8_t ranks[AI_MAX_RANKED];
    uint16_t order[AI_MAX_RANKED]; /* indexes: by rank, and as bt_moves has them within a rank */
} ai_ranked_turns;

/* List the turns of the deciding seat: city, monastery, road, no figure, field. Of figures on one
 * feature by several segments the first is listed. */
void ai_rank_turns(ai_ranked_turns *list, const bt_game *game);

#endif
