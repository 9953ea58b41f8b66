/*
 * The inputs of the evaluation's networks: each term of a position as a seat sees it.
 */
#ifndef AI_INPUTS_H
#define AI_INPUTS_H

#include "network.h"

/* What a seat has, apart from its features; filled by ai_count_seat, changed by who tries a move.
 */
typedef struct ai_seat_state {
    uint8_t meeples, abbots, ringmasters; /* in supply */
    uint8_t moves_next;
    uint8_t cities, roads, field_figures, monasteries; /* open features it has figures on */
    uint8_t on_board;                                  /* figures, acrobats included */
    uint8_t audience;                                  /* figures in the 3x3 of the tent */
    uint8_t acrobats[4];       /* its acrobats in spaces with 0 to 3 acrobats */
    uint8_t ringmaster_spaces; /* around its ringmaster on the board */
    uint8_t ringmaster_placed;
} ai_seat_state;

/* What all seats share. */
typedef struct ai_table_state {
    float time;        /* tiles left, in 64 */
    float token;       /* mean of the tokens not yet revealed */
    float circus_left; /* tiles left that bring the circus */
    bool blind;        /* leave out what the seats have at the circus */
} ai_table_state;

void ai_count_table(ai_table_state *table, const bt_game *game, const ai_tile_knowledge *knowledge);

/* `next` is the seat that lays the next tile. */
void ai_count_seats(ai_seat_state seats[BT_MAX_SEATS], const bt_game *game, unsigned next);

/* A city, road or field on which the seat has figures. */
void ai_feature_inputs(ai_inputs *inputs, const ai_open_feature *feature,
                       const ai_table_state *table, unsigned seat, unsigned seats, bool next);

/* A monastery or garden on the square `key`. */
void ai_monastery_inputs(ai_inputs *inputs, const bt_game *game, const ai_survey *survey,
                         const ai_table_state *table, int key, bool abbot, bool garden);

void ai_seat_inputs(ai_inputs *inputs, const ai_seat_state *state, const ai_table_state *table);

#endif
