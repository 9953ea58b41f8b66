/* The searching player's functions, for the levels that are made of it. */
#ifndef AI_MASTER_H
#define AI_MASTER_H

#include "../player.h"

enum {
    AI_MASTER_EXPLORATION,
    AI_MASTER_TEMPERATURE,
    AI_MASTER_TRUST,
    AI_MASTER_ROOT,
    AI_MASTER_INNER,
    AI_MASTER_CLEAR,
    AI_MASTER_CIRCUS,
    AI_MASTER_RANK,
    AI_MASTER_OPTION_COUNT
};

#define AI_MASTER_MEMORY      (4u << 20)
#define AI_MASTER_GOOD_MEMORY (64u << 20)

extern const bt_ai_option_facts ai_master_options[AI_MASTER_OPTION_COUNT];

void ai_master_start(bt_ai_search *search);
void ai_master_step(bt_ai_search *search, uint64_t work);
void ai_master_result(const bt_ai_search *search, bt_ai_analysis *analysis);

#endif
