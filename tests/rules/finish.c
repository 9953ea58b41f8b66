#include "finish.h"

#include <stdio.h>
#include <string.h>

#include "expectations.h"
#include "words.h"

typedef struct plan {
    int left, top, right, bottom;
    int last_kind; /* -1: none */
    bt_move last_place;
    unsigned last_action; /* index of its first word; 0: none */
    unsigned token_count;
    unsigned tokens[4];
} plan;

static bool read_plan(const words *list, plan *made)
{
    memset(made, 0, sizeof *made);
    made->last_kind = -1;
    if (!is(at(list, 0), "outside") || !square_of(at(list, 1), &made->left, &made->top) ||
        !square_of(at(list, 2), &made->right, &made->bottom)) {
        return false;
    }
    unsigned index = 3;
    if (is(at(list, index), "last")) {
        int x = 0, y = 0;
        const char *tile = at(list, index + 1);
        made->last_kind = bt_tile_kind_by_id(tile, strlen(tile));
        if (made->last_kind < 0 || !square_of(at(list, index + 2), &x, &y)) {
            return false;
        }
        made->last_place = bt_move_place(x, y, (unsigned)number(at(list, index + 3) + 1));
        made->last_action = index + 4;
        index += 4;
        while (index < list->count && !is(at(list, index), "tokens")) {
            index++;
        }
    }
    if (is(at(list, index), "tokens")) {
        for (index++; index < list->count && made->token_count < 4; index++) {
            made->tokens[made->token_count++] = (unsigned)number(at(list, index));
        }
    }
    return index == list->count;
}

/* The first placement outside of the rectangle; 0 if there is none. */
static bt_move place_outside(const bt_game *game, const plan *made)
{
    static bt_move moves[BT_MAX_MOVES];
    size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    for (size_t index = 0; index < count; index++) {
        int x = bt_move_x(moves[index]), y = bt_move_y(moves[index]);
        if (x < made->left || x > made->right || y < made->top || y > made->bottom) {
            return moves[index];
        }
    }
    return 0;
}

/* A tile to draw that can be placed outside; circus tiles first, the last one not before its time.
 */
static bt_move choose_tile(const bt_game *game, const plan *made)
{
    static bt_outcome outcomes[BT_MAX_TILE_KINDS];
    static bt_game copy;
    size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    if (bt_bag_total(game) == 1 && made->last_kind >= 0) {
        return bt_move_draw((unsigned)made->last_kind);
    }
    for (int circus = 1; circus >= 0; circus--) {
        for (size_t index = 0; index < count; index++) {
            unsigned kind = bt_move_kind(outcomes[index].move);
            bool kept = (int)kind == made->last_kind && outcomes[index].weight == 1;
            if (kept || bt_tile_facts_of(kind)->circus != (circus == 1)) {
                continue;
            }
            copy = *game;
            if (bt_play(&copy, outcomes[index].move, NULL) == BT_OK &&
                bt_game_phase(&copy) == BT_PHASE_PLACE && place_outside(&copy, made) != 0) {
                return outcomes[index].move;
            }
        }
    }
    return 0;
}

/* A token that is not wanted later; at the end those that are, in order. */
static bt_move choose_token(const bt_game *game, plan *made)
{
    static bt_outcome outcomes[BT_MAX_TILE_KINDS];
    size_t count = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    if (bt_bag_total(game) == 0 && made->token_count > 0) {
        bt_move move = bt_move_reveal(made->tokens[0]);
        made->token_count--;
        memmove(made->tokens, made->tokens + 1, made->token_count * sizeof made->tokens[0]);
        return move;
    }
    for (size_t index = 0; index < count; index++) {
        unsigned wanted = 0;
        for (unsigned token = 0; token < made->token_count; token++) {
            wanted += made->tokens[token] == bt_move_token(outcomes[index].move);
        }
        if (outcomes[index].weight > wanted) {
            return outcomes[index].move;
        }
    }
    return 0;
}

static bt_move choose(const bt_game *game, plan *made, const words *list)
{
    bool last = bt_bag_total(game) == 0 && made->last_kind >= 0;
    switch (bt_game_phase(game)) {
    case BT_PHASE_DRAW:
        return choose_tile(game, made);
    case BT_PHASE_PLACE:
        return last ? made->last_place : place_outside(game, made);
    case BT_PHASE_ACTION:
        return last ? move_of(game, list, made->last_action) : bt_move_pass();
    case BT_PHASE_PYRAMID:
        return bt_move_pass();
    default:
        return choose_token(game, made);
    }
}

bool finish_game(playthrough *played, char *line, char *found)
{
    words list = words_of(line);
    plan made;
    if (!read_plan(&list, &made)) {
        snprintf(found, EXPECTATION_FOUND, "the line cannot be understood");
        return false;
    }
    while (bt_game_phase(&played->game) != BT_PHASE_OVER) {
        played_move(played, choose(&played->game, &made, &list));
        if (played->error != BT_OK) {
            snprintf(found, EXPECTATION_FOUND, "with %u tiles left in phase %s: %s",
                     bt_bag_total(&played->game), bt_phase_name(bt_game_phase(&played->game)),
                     bt_error_text(played->error));
            return false;
        }
    }
    return true;
}
