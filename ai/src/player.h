/*
 * What every player is made of: a row of functions over the memory of its search. players.c lists
 * them all and does what they share.
 */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include <bigtop_ai.h>

/* Head of every search; a player's own struct has it as its first member. */
struct bt_ai_search {
    const struct ai_player *player;
    bt_game game; /* the position asked about */
    float options[BT_AI_MAX_OPTIONS];
    bt_random random;
    uint64_t work;      /* done so far */
    bool finished;      /* more work would not change the result */
    size_t memory_size; /* bytes from the head on */
    bool (*interrupted)(void *context);
    void *context;
};

typedef struct ai_player {
    bt_ai_player_facts facts;
    unsigned option_count;
    const bt_ai_option_facts *options;
    size_t memory; /* bytes, the head included */
    size_t good_memory;
    /* The head is filled in, the rest is not. */
    void (*start)(bt_ai_search *search);
    /* Do about `work` units, add them to search->work, set `finished` when there is no more to do.
     * NULL if `start` always finishes. */
    void (*step)(bt_ai_search *search, uint64_t work);
    /* `analysis` is zeroed. */
    void (*result)(const bt_ai_search *search, bt_ai_analysis *analysis);
} ai_player;

static inline bool ai_interrupted(const bt_ai_search *search)
{
    return search->interrupted != NULL && search->interrupted(search->context);
}

/* The next stretch of memory behind a search; NULL when it is used up. `*used` begins at the size
 * of the player's own struct. */
static inline void *ai_take_memory(bt_ai_search *search, size_t *used, size_t size)
{
    const size_t first = (*used + 63u) & ~(size_t)63u;
    if (first > search->memory_size || size > search->memory_size - first) {
        return NULL;
    }
    *used = first + size;
    return (char *)search + first;
}

/* The result of a player that has one turn to propose and nothing to compare it with. */
static inline void ai_give_turn(bt_ai_analysis *analysis, const bt_ai_turn *turn, float value)
{
    analysis->turn = *turn;
    analysis->candidate_count = 1;
    analysis->candidates[0] = (bt_ai_candidate){.turn = *turn, .value = value};
}

/* Put a candidate among those from `first` on, by falling value. The worst drops out of a full
 * list.
 */
void ai_insert_candidate(bt_ai_analysis *analysis, unsigned first,
                         const bt_ai_candidate *candidate);

/* The candidates are in place: fill in their losses, and let the first be played. */
void ai_finish_candidates(bt_ai_analysis *analysis);

/* All of them, a file each; in the order of bt_ai_player. */
extern const ai_player ai_beginner;
extern const ai_player ai_casual;
extern const ai_player ai_club;
extern const ai_player ai_strong;
extern const ai_player ai_expert;
extern const ai_player ai_master;
extern const ai_player ai_random_player;
extern const ai_player ai_random_30_player;
extern const ai_player ai_greedy_player;
extern const ai_player ai_jcz_player;
extern const ai_player ai_star25_player;
extern const ai_player ai_uct_player;
extern const ai_player ai_two_level_player;
extern const ai_player ai_evaluation_player;

#endif
