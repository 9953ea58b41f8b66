/* Fuzzes the engine's functions: the bytes choose a configuration and then calls, sensible and not.
 * What is listed is accepted, what is refused changes nothing, points and pieces add up, and what
 * was played can be written down. */
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

/* What was played, as long as nothing but single moves was. */
static bt_record record;

static void enter_move(bt_move move)
{
    require(record.move_count < BT_RECORD_MAX_MOVES);
    record.moves[record.move_count++] = move;
}

/* Figures on the board and in supplies; tiles wherever they are. Neither number ever changes. */
static size_t pieces_of(const bt_game *game)
{
    size_t count = bt_figures(game, NULL, 0);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            count += bt_supply(game, seat, (bt_figure_kind)kind);
        }
    }
    return count;
}

static unsigned tiles_of(const bt_game *game)
{
    unsigned count = bt_placed_count(game) + (bt_drawn_kind(game) >= 0);
    for (unsigned kind = 0; kind < BT_MAX_TILE_KINDS; kind++) {
        count += bt_bag(game, kind) + bt_discards(game, kind);
    }
    return count;
}

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
    if (listed) {
        enter_move(move);
    } else {
        require(memcmp((const void *)&before, (const void *)game, sizeof before) == 0 &&
                events.event_count == 0);
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
    enter_move(move);
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
}

/* Names of anything exist exactly where the header says so. */
static void look_at_names(uint32_t n)
{
    require(bt_error_text((bt_error)n) != NULL);
    require((bt_tile_facts_of(n) != NULL) == (n < bt_tile_kind_count()));
    require((bt_rule_id(n) != NULL) == (n < BT_RULE_COUNT));
    require((bt_phase_name(n) != NULL) == (n < BT_PHASE_COUNT));
    require((bt_category_name(n) != NULL) == (n < BT_CATEGORY_COUNT));
    require((bt_item_name(n) != NULL) == (n < BT_ITEM_KIND_COUNT));
    require((bt_figure_name(n) != NULL) == (n < BT_FIGURE_KIND_COUNT));
    require((bt_feature_name(n) != NULL) == (n < BT_FEATURE_KIND_COUNT));
    require((bt_event_name(n) != NULL) == (n < BT_EVENT_TYPE_COUNT));
    require((bt_option_name((bt_option)n) != NULL) == (n < BT_OPTION_COUNT));
}

/* The game as a record: it leads to the same position, and is refused with a wrong move in it. */
static void check_record(const bt_game *game, const uint8_t *data, size_t size)
{
    static char text[BT_RECORD_MAX_TEXT];
    static bt_record again;
    static bt_game position;
    const size_t length = bt_record_write(&record, text, sizeof text);
    require(length != 0 && length < sizeof text);
    require(bt_record_read(&again, text, length, false, NULL) == BT_OK);
    require(again.move_count == record.move_count);
    require(bt_record_position(&again, again.move_count, &position) == BT_OK);
    require(bt_hash(&position) == bt_hash(game));
    if (record.move_count != 0 && size > 4) {
        const uint32_t at = data[size - 1] % record.move_count;
        memcpy(&again.moves[at], data + size - 5, sizeof again.moves[at]);
        const bool good = bt_record_position(&again, UINT32_MAX, &position) == BT_OK;
        require((bt_record_write(&again, text, sizeof text) != 0) == good);
    }
}

/* Calls until the bytes run out. */
static void make_calls(bt_game *game, input *in, bool *played_out)
{
    while (in->left > 0) {
        const uint32_t call = take(in) % 8;
        if (call == 0) {
            try_wild_move(game, in);
        } else if (call == 1) {
            look_around(game, in);
        } else if (call == 2 && take(in) == 77) {
            bt_random random;
            bt_random_seed(&random, take(in));
            bt_playout(game, &random);
            require(bt_game_phase(game) == BT_PHASE_OVER);
            *played_out = true;
        } else {
            play_listed_move(game, in);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, size};
    const bt_config config = take_config(&in);
    bt_game game;
    bool played_out = false;
    memset(&game, 0, sizeof game);
    memset(&record, 0, sizeof record);
    record.config = config;
    const bool playable = bt_config_check(&config) == 0;
    require((bt_game_start(&game, &config) == BT_OK) == playable);
    look_at_names(size > 0 ? data[size - 1] : UINT32_MAX);
    if (!playable) {
        return 0;
    }
    const size_t pieces = pieces_of(&game);
    const unsigned tiles = tiles_of(&game);
    make_calls(&game, &in, &played_out);
    require(pieces_of(&game) == pieces && tiles_of(&game) == tiles);
    if (!played_out) {
        check_record(&game, data, size);
    }
    return 0;
}
