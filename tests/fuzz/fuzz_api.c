/* Fuzzes the engine's functions: the bytes choose a configuration and then calls, sensible and not.
 * What is listed is accepted, what is refused changes nothing, points and pieces add up. */
#include <bigtop.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

/* The bytes not yet used; zeros when they run out. */
typedef struct input {
    const uint8_t *data;
    size_t left;
} input;

static uint32_t take(input *in)
{
    if (in->left == 0) {
        return 0;
    }
    in->left--;
    return *in->data++;
}

static uint32_t take_word(input *in)
{
    uint32_t word = take(in);
    for (unsigned i = 0; i < 3; i++) {
        word = word << 8 | take(in);
    }
    return word;
}

static bt_config take_config(input *in)
{
    bt_config config;
    bt_config_preset(&config, (bt_edition)(take(in) % 3), take(in) % 20, take(in) % 9);
    const uint32_t changes = take(in) % 4;
    for (uint32_t i = 0; i < changes; i++) {
        const uint32_t option = take(in) % BT_OPTION_COUNT;
        config.options[option] = (uint8_t)take(in);
    }
    return config;
}

static bt_event_log events;

/* A move nobody promises to be legal. */
static void try_wild_move(bt_game *game, input *in)
{
    static const uint32_t coordinates = 9;
    const bt_game before = *game;
    bt_move move = take_word(in);
    if (move % 3 == 0) {
        move = bt_move_place((int)(take(in) % coordinates) - 4, (int)(take(in) % coordinates) - 4,
                             take(in) % 4);
    }
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    const size_t chances = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    bool listed = false;
    for (size_t i = 0; i < count; i++) {
        listed = listed || moves[i] == move;
    }
    for (size_t i = 0; i < chances; i++) {
        listed = listed || outcomes[i].move == move;
    }
    bt_event_log_clear(&events);
    unsigned rule = 0;
    require((bt_explain(game, move, &rule) == BT_OK) == listed && bt_rule_id(rule) != NULL);
    require((bt_play(game, move, &events) == BT_OK) == listed);
    if (!listed) {
        require(memcmp(&before, game, sizeof before) == 0 && events.event_count == 0);
    }
}

/* A listed move; its events add up to what the scores gained. */
static void play_listed_move(bt_game *game, input *in)
{
    bt_move moves[BT_MAX_MOVES];
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    int gained[BT_MAX_SEATS];
    const size_t count = bt_moves(game, moves, BT_MAX_MOVES);
    const size_t chances = bt_chance(game, outcomes, BT_MAX_TILE_KINDS);
    if (count + chances == 0) {
        require(bt_game_phase(game) == BT_PHASE_OVER && bt_winners(game) != 0);
        return;
    }
    require((count == 0) != (chances == 0));
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        gained[seat] = -bt_score(game, seat);
    }
    const uint32_t n = take(in) << 8 | take(in);
    const bt_move move = count > 0 ? moves[n % count] : outcomes[n % chances].move;
    bt_event_log_clear(&events);
    require(bt_play(game, move, &events) == BT_OK && !events.overflow);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        gained[seat] += bt_score(game, seat);
    }
    for (uint32_t i = 0; i < events.event_count; i++) {
        const bt_event *event = &events.events[i];
        if (event->type == BT_EVENT_SCORE) {
            int sum = 0;
            for (unsigned item = 0; item < event->item_count; item++) {
                sum += event->items[item].count * event->items[item].each;
            }
            require(sum == event->points);
            gained[event->seat] -= event->points;
        }
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        require(gained[seat] == 0);
    }
}

/* Views with indexes in and out of range. */
static void look_around(const bt_game *game, input *in)
{
    const uint32_t a = take(in);
    const uint32_t b = take(in);
    bt_placed_tile tile;
    bt_feature feature;
    bt_acrobats acrobats;
    bt_standing standing;
    bt_segment segments[BT_MAX_SEGMENTS];
    require((bt_placed(game, a, &tile) == BT_OK) == (a < bt_placed_count(game)));
    const bt_error error = bt_feature_of(game, a, b, &feature);
    const size_t count = bt_feature_segments(game, a, b, segments, BT_MAX_SEGMENTS);
    require((error == BT_OK) == (count > 0) && count <= BT_MAX_SEGMENTS);
    require((bt_acrobats_of(game, b, &acrobats) == BT_OK) == (b < bt_acrobat_space_count(game)));
    (void)bt_tile_at(game, (int)take_word(in), (int)take_word(in));
    (void)bt_supply(game, a, (bt_figure_kind)b);
    (void)bt_bag(game, a * 7);
    (void)bt_tokens(game, b);
    (void)bt_placement_count_of(game, a);
    (void)bt_category_score(game, a, (bt_category)b);
    bt_game_standing(game, &standing);
    require(bt_hash(game) == bt_hash(game));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    const bt_config config = take_config(&in);
    bt_game game;
    memset(&game, 0, sizeof game);
    const bool playable = bt_config_check(&config) == 0;
    require((bt_game_start(&game, &config) == BT_OK) == playable);
    while (playable && in.left > 0) {
        const uint32_t call = take(&in) % 8;
        if (call == 0) {
            try_wild_move(&game, &in);
        } else if (call == 1) {
            look_around(&game, &in);
        } else if (call == 2 && take(&in) == 77) {
            bt_random random;
            bt_random_seed(&random, take(&in));
            bt_playout(&game, &random);
            require(bt_game_phase(&game) == BT_PHASE_OVER);
        } else {
            play_listed_move(&game, &in);
        }
    }
    return 0;
}
