/*
 * The six levels people play against, from beginner to master. They differ in judgement, not in
 * time: what a level sees of a position, and how often it takes less than the best it sees. The
 * constants are set by matches between neighbours (docs/ai.md).
 */
#include "../search/master.h"
#include "judgement.h"

static const bt_ai_option_facts beginner_options[] =
    AI_JUDGEMENT_OPTIONS(0.0F, 1.0F, 0.0F, 0.0F, 0.45F, 6.0F);
static const bt_ai_option_facts casual_options[] =
    AI_JUDGEMENT_OPTIONS(0.05F, 0.45F, 1.0F, 1.0F, 0.0F, 0.0F);
static const bt_ai_option_facts club_options[] =
    AI_JUDGEMENT_OPTIONS(0.3F, 0.5F, 1.0F, 1.0F, 0.0F, 0.0F);
static const bt_ai_option_facts strong_options[] =
    AI_JUDGEMENT_OPTIONS(0.7F, 0.6F, 1.0F, 1.0F, 0.0F, 0.0F);
static const bt_ai_option_facts expert_options[] =
    AI_JUDGEMENT_OPTIONS(1.0F, 0.3F, 1.0F, 1.0F, 0.0F, 0.0F);

#define JUDGING_LEVEL(its_name, its_level, its_options, its_summary)                               \
    {                                                                                              \
        .facts = {.name = (its_name), .summary = (its_summary), .level = (its_level)},             \
        .option_count = AI_JUDGEMENT_OPTION_COUNT, .options = (its_options),                       \
        .memory = AI_JUDGEMENT_MEMORY, .good_memory = AI_JUDGEMENT_MEMORY,                         \
        .start = ai_judgement_start, .result = ai_judgement_result,                                \
    }

const ai_player ai_beginner =
    JUDGING_LEVEL("beginner", 1, beginner_options,
                  "Likes to finish things; does not look at others, nor at fields.");
const ai_player ai_casual =
    JUDGING_LEVEL("casual", 2, casual_options, "Counts the points on the table, everybody's.");
const ai_player ai_club =
    JUDGING_LEVEL("club", 3, club_options, "Has an idea of what can still be completed.");
const ai_player ai_strong = JUDGING_LEVEL("strong", 4, strong_options,
                                          "Knows the tiles that are left, and when to hold back.");
const ai_player ai_expert =
    JUDGING_LEVEL("expert", 5, expert_options,
                  "Judges a position by what hundreds of thousands of games have taught.");

const ai_player ai_master = {
    .facts = {.name = "master",
              .summary = "Thinks ahead: turns, draws and answers.",
              .level = 6,
              .searches = true,
              .thinking_milliseconds = 1000},
    .option_count = AI_MASTER_OPTION_COUNT,
    .options = ai_master_options,
    .memory = AI_MASTER_MEMORY,
    .good_memory = AI_MASTER_GOOD_MEMORY,
    .start = ai_master_start,
    .step = ai_master_step,
    .result = ai_master_result,
};
