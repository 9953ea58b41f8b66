/* The turn's public door: what may be played, and playing it. */
#include "turn.h"

#include "options.h"

bt_phase bt_game_phase(const bt_game *game)
{
    return (bt_phase)game->phase;
}

int bt_deciding_seat(const bt_game *game)
{
    switch (game->phase) {
    case BT_PHASE_PLACE:
    case BT_PHASE_ACTION:
    case BT_PHASE_PYRAMID:
        return game->turn_seat;
    default:
        return -1;
    }
}

unsigned bt_turn_seat(const bt_game *game)
{
    return game->turn_seat;
}

/* ---- placements ---- */

uint32_t bt_placement_count_of(const bt_game *game, unsigned kind)
{
    return kind < BT_TILE_KINDS ? bt_fit_count(game, kind) : 0;
}

uint32_t bt_placement_count(const bt_game *game)
{
    return game->phase == BT_PHASE_PLACE ? bt_fit_count(game, game->drawn_kind) : 0;
}

/* Adds the copies of a kind to every slot of the placement index that takes it. */
static void add_copies(const bt_game *game, unsigned kind, uint16_t copies[BT_MAX_OPEN_SQUARES])
{
    bt_fits fits;
    bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[kind], &fits);
    for (unsigned block = 0; block == 0 || block * 64 < game->open_count; block++) {
        const uint64_t *words = fits.blocks[block].rotation;
        uint64_t slots = words[0] | words[1] | words[2] | words[3];
        for (; slots != 0; slots &= slots - 1) {
            const unsigned slot = block * 64 + (unsigned)__builtin_ctzll(slots);
            copies[slot] = (uint16_t)(copies[slot] + game->bag[kind]);
        }
    }
}

/* Fills in what fits each slot; returns what fits where the river goes on. */
static uint16_t count_copies(const bt_game *game, uint16_t copies[BT_MAX_OPEN_SQUARES])
{
    uint16_t river = 0;
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        if (game->bag[kind] == 0) {
            continue;
        }
        if (!bt_is_river_tile(kind)) {
            add_copies(game, kind, copies);
        } else if (bt_river_fits(game, kind) != 0) {
            river = (uint16_t)(river + game->bag[kind]);
        }
    }
    return river;
}

size_t bt_open_squares(const bt_game *game, bt_open_square *squares, size_t capacity)
{
    uint16_t copies[BT_MAX_OPEN_SQUARES] = {0};
    uint64_t seen[BT_BLOCKS + 1] = {0}; /* by slot, the square of the river's end as the last */
    const uint16_t river = count_copies(game, copies);
    size_t count = 0;
    for (unsigned n = 0; n < game->tile_count * 4u; n++) {
        const int key = game->tile_keys[n / 4] + bt_neighbour(n % 4);
        const unsigned contents = bt_contents(game, key);
        if (contents == 0 || contents >= BT_CONTENTS_TILE) {
            continue;
        }
        const unsigned slot = contents - 1;
        if ((seen[slot / 64] >> slot % 64 & 1u) != 0) {
            continue;
        }
        seen[slot / 64] |= 1ull << slot % 64;
        if (count < capacity) {
            const bt_square at = bt_key_square(key);
            const uint16_t fitting = slot == BT_BLOCKED_SLOT ? river : copies[slot];
            squares[count] = (bt_open_square){.x = at.x, .y = at.y, .copies = fitting};
        }
        count++;
    }
    return count;
}

static bt_move place_move(int key, unsigned rotation)
{
    const bt_square square = bt_key_square(key);
    return bt_move_place(square.x, square.y, rotation);
}

bt_move bt_placement(const bt_game *game, uint32_t n)
{
    unsigned rotation;
    if (n >= bt_placement_count(game)) {
        return 0;
    }
    if (bt_is_river_tile(game->drawn_kind)) {
        rotation = bt_select(bt_river_fits(game, game->drawn_kind), n);
        return place_move(game->river_key, rotation);
    }
    bt_fits fits;
    bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[game->drawn_kind],
                 &fits);
    const unsigned slot = bt_pick_fit(&fits, n, &rotation);
    return place_move(game->open_keys[slot], rotation);
}

/* ---- lists ---- */

/* A list that counts on when the caller's array is full. */
typedef struct move_list {
    bt_move *moves;
    size_t capacity, count;
} move_list;

static void add_move(move_list *list, bt_move move)
{
    if (list->count < list->capacity) {
        list->moves[list->count] = move;
    }
    list->count++;
}

static void list_placements(const bt_game *game, move_list *list)
{
    if (bt_is_river_tile(game->drawn_kind)) {
        unsigned fits = bt_river_fits(game, game->drawn_kind);
        for (; fits != 0; fits &= fits - 1) {
            add_move(list, place_move(game->river_key, (unsigned)__builtin_ctz(fits)));
        }
        return;
    }
    bt_fits fits;
    bt_find_fits(game->open_patterns, game->open_count, &bt_tile_tables_of[game->drawn_kind],
                 &fits);
    for (unsigned block = 0; block == 0 || block * 64 < game->open_count; block++) {
        for (unsigned rotation = 0; rotation < 4; rotation++) {
            uint64_t slots = fits.blocks[block].rotation[rotation];
            for (; slots != 0; slots &= slots - 1) {
                const unsigned slot = block * 64 + (unsigned)__builtin_ctzll(slots);
                add_move(list, place_move(game->open_keys[slot], rotation));
            }
        }
    }
}

size_t bt_moves(const bt_game *game, bt_move *moves, size_t capacity)
{
    move_list list = {moves, capacity, 0};
    if (game->phase == BT_PHASE_PLACE) {
        list_placements(game, &list);
    } else if (game->phase == BT_PHASE_ACTION || game->phase == BT_PHASE_PYRAMID) {
        const bt_options options = bt_phase_options(game);
        const unsigned count = bt_count_options(options);
        for (unsigned n = 0; n < count; n++) {
            add_move(&list, bt_nth_option(options, n));
        }
    }
    return list.count;
}

/* May this kind be drawn now? River tiles come first, the lake last of them (RIV-01). */
static bool drawable(const bt_game *game, unsigned kind)
{
    if (kind >= BT_TILE_KINDS || game->bag[kind] == 0) {
        return false;
    }
    if (game->river_left == 0) {
        return true;
    }
    const bool lake = kind == BT_TILE_RIVER_L || kind == BT_TILE_RIVER_L3;
    return bt_is_river_tile(kind) && (game->river_left == 1 || !lake);
}

size_t bt_chance(const bt_game *game, bt_outcome *outcomes, size_t capacity)
{
    size_t count = 0;
    const bool draw = game->phase == BT_PHASE_DRAW;
    const bool reveal = game->phase == BT_PHASE_REVEAL || game->phase == BT_PHASE_FINAL_REVEAL;
    for (unsigned kind = 0; draw && kind < BT_TILE_KINDS; kind++) {
        if (drawable(game, kind)) {
            if (count < capacity) {
                outcomes[count] = (bt_outcome){bt_move_draw(kind), game->bag[kind]};
            }
            count++;
        }
    }
    for (unsigned value = 1; reveal && value <= BT_MAX_TOKEN_VALUE; value++) {
        if (game->tokens[value] != 0) {
            if (count < capacity) {
                outcomes[count] = (bt_outcome){bt_move_reveal(value), game->tokens[value]};
            }
            count++;
        }
    }
    return count;
}

/* ---- checks ---- */

typedef struct verdict {
    bt_error error;
    bt_rule rule;
} verdict;

static const verdict fine = {BT_OK, BT_RULE_NONE};

static verdict forbidden(bt_rule rule)
{
    return (verdict){BT_ERROR_MOVE_ILLEGAL, rule};
}

/* Is the number one that the bt_move_* makers give? */
static bool well_formed(bt_move move)
{
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        return move == bt_move_draw(bt_move_kind(move)) && bt_move_kind(move) < BT_TILE_KINDS;
    case BT_MOVE_PLACE:
        return true; /* every bit has a meaning */
    case BT_MOVE_PASS:
        return move == bt_move_pass();
    case BT_MOVE_FIGURE:
        return (unsigned)bt_move_figure(move) < BT_FIGURE_KIND_COUNT &&
               bt_move_segment(move) < BT_MAX_SEGMENTS_PER_TILE;
    case BT_MOVE_ACROBAT:
        return move == bt_move_acrobat(bt_move_space(move)) &&
               bt_move_space(move) < BT_MAX_ACROBAT_SPACES;
    case BT_MOVE_RECALL:
        return move == bt_move_recall();
    case BT_MOVE_PYRAMID:
        return move == bt_move_pyramid(bt_move_space(move)) &&
               bt_move_space(move) < BT_MAX_ACROBAT_SPACES;
    case BT_MOVE_REVEAL:
        return move == bt_move_reveal(bt_move_token(move)) &&
               bt_move_token(move) <= BT_MAX_TOKEN_VALUE;
    default:
        return false;
    }
}

static bool belongs_to_phase(const bt_game *game, bt_move_type type)
{
    switch (game->phase) {
    case BT_PHASE_DRAW:
        return type == BT_MOVE_DRAW;
    case BT_PHASE_PLACE:
        return type == BT_MOVE_PLACE;
    case BT_PHASE_ACTION:
        return type == BT_MOVE_PASS || type == BT_MOVE_FIGURE || type == BT_MOVE_ACROBAT ||
               type == BT_MOVE_RECALL || type == BT_MOVE_PYRAMID;
    case BT_PHASE_PYRAMID:
        return type == BT_MOVE_PASS || type == BT_MOVE_PYRAMID;
    default:
        return type == BT_MOVE_REVEAL;
    }
}

/* The slot of an open square in the placement index; BT_BLOCKED_SLOT if the square has none. */
static unsigned slot_at(const bt_game *game, int x, int y)
{
    if (x < -BT_MAX_TILES || x > BT_MAX_TILES || y < -BT_MAX_TILES || y > BT_MAX_TILES) {
        return BT_BLOCKED_SLOT;
    }
    const unsigned contents = bt_contents(game, bt_key_of(x, y));
    return contents == 0 || contents >= BT_CONTENTS_TILE ? BT_BLOCKED_SLOT : contents - 1;
}

static verdict check_place(const bt_game *game, bt_move move)
{
    const unsigned kind = game->drawn_kind;
    const unsigned rotation = bt_move_rotation(move);
    const int x = bt_move_x(move);
    const int y = bt_move_y(move);
    if (rotation >= bt_tile_tables_of[kind].rotations) {
        return forbidden(BT_RULE_BASE_10);
    }
    if (bt_is_river_tile(kind)) {
        const bt_square end = bt_key_square(game->river_key);
        if (game->river_side == BT_NO_RIVER_END || end.x != x || end.y != y) {
            return forbidden(BT_RULE_RIV_02);
        }
        const bt_rule rule = bt_river_refusal(game, kind, rotation);
        return rule == BT_RULE_NONE ? fine : forbidden(rule);
    }
    const unsigned slot = slot_at(game, x, y);
    const unsigned pattern = slot == BT_BLOCKED_SLOT ? 0 : game->open_patterns[slot];
    const unsigned fits = bt_fit_pattern(&bt_tile_tables_of[kind], pattern);
    return (fits >> rotation & 1u) != 0 ? fine : forbidden(BT_RULE_BASE_10);
}

static verdict check_figure(const bt_game *game, bt_move move)
{
    const unsigned figure = bt_move_figure(move);
    const unsigned segment = bt_move_segment(move);
    const unsigned kind = game->tile_shapes[game->tile_count - 1] / 4u;
    const bt_tile_tables *tables = &bt_tile_tables_of[kind];
    if (segment >= tables->segment_count || game->supply[game->turn_seat][figure] == 0) {
        return forbidden(BT_RULE_BASE_20);
    }
    if ((bt_allowed_segments(game, tables) >> (8 * figure + segment) & 1u) == 0) {
        const bool field = tables->kinds[segment] == BT_FEATURE_FIELD && figure != BT_FIGURE_ABBOT;
        return forbidden(field ? BT_RULE_BASE_43 : BT_RULE_BASE_24);
    }
    const bool free_segment = (bt_free_segments(game, tables) >> segment & 1u) != 0;
    return free_segment ? fine : forbidden(BT_RULE_BASE_21);
}

static verdict check_acrobat(const bt_game *game, bt_move move)
{
    const unsigned space = bt_move_space(move);
    if (!bt_module_on(game, BT_MODULE_ACROBATS)) {
        return forbidden(BT_RULE_SETUP_08);
    }
    if (game->supply[game->turn_seat][BT_FIGURE_MEEPLE] == 0) {
        return forbidden(BT_RULE_BASE_20);
    }
    if (space < game->acrobat_space_count && game->acrobat_spaces[space].count == 3) {
        return forbidden(BT_RULE_ACR_05);
    }
    return (bt_spaces_in_reach(game) >> space & 1u) != 0 ? fine : forbidden(BT_RULE_ACR_03);
}

static verdict check_pyramid(const bt_game *game, bt_move move)
{
    const unsigned space = bt_move_space(move);
    if (!bt_module_on(game, BT_MODULE_ACROBATS)) {
        return forbidden(BT_RULE_SETUP_08);
    }
    if (game->phase == BT_PHASE_ACTION && game->config.options[BT_OPTION_PYRAMID_PHASE] != 0) {
        return forbidden(BT_RULE_ACR_11);
    }
    if (space >= game->acrobat_space_count || game->acrobat_spaces[space].count != 3) {
        return forbidden(BT_RULE_ACR_08);
    }
    const bool open = (bt_scorable_pyramids(game, game->turn_seat) >> space & 1u) != 0;
    return open ? fine : forbidden(BT_RULE_ACR_10);
}

static verdict check(const bt_game *game, bt_move move)
{
    if (!well_formed(move)) {
        return (verdict){BT_ERROR_MOVE_MALFORMED, BT_RULE_NONE};
    }
    if (game->phase == BT_PHASE_OVER) {
        return (verdict){BT_ERROR_GAME_OVER, BT_RULE_NONE};
    }
    if (!belongs_to_phase(game, bt_move_type_of(move))) {
        return (verdict){BT_ERROR_MOVE_PHASE, BT_RULE_NONE};
    }
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        return drawable(game, bt_move_kind(move)) ? fine : forbidden(BT_RULE_NONE);
    case BT_MOVE_REVEAL:
        return game->tokens[bt_move_token(move)] != 0 ? fine : forbidden(BT_RULE_CIR_12);
    case BT_MOVE_PLACE:
        return check_place(game, move);
    case BT_MOVE_FIGURE:
        return check_figure(game, move);
    case BT_MOVE_ACROBAT:
        return check_acrobat(game, move);
    case BT_MOVE_RECALL:
        return bt_recallable_abbot(game, game->turn_seat) >= 0 ? fine : forbidden(BT_RULE_BASE_34);
    case BT_MOVE_PYRAMID:
        return check_pyramid(game, move);
    default:
        return fine;
    }
}

bt_error bt_explain(const bt_game *game, bt_move move, unsigned *rule)
{
    const verdict result = check(game, move);
    if (rule != NULL) {
        *rule = result.rule;
    }
    return result.error;
}

/* ---- playing ---- */

void bt_play_unchecked(bt_game *game, bt_move move, bt_event_log *log)
{
    switch (bt_move_type_of(move)) {
    case BT_MOVE_DRAW:
        bt_draw(game, bt_move_kind(move), log);
        break;
    case BT_MOVE_REVEAL:
        bt_reveal(game, bt_move_token(move), log);
        break;
    case BT_MOVE_PLACE: {
        const int x = bt_move_x(move);
        const int y = bt_move_y(move);
        bt_place(game, slot_at(game, x, y), bt_key_of(x, y), game->drawn_kind,
                 bt_move_rotation(move));
        break;
    }
    default:
        bt_act(game, move, log);
        break;
    }
}

bt_error bt_play(bt_game *game, bt_move move, bt_event_log *log)
{
    const verdict result = check(game, move);
    if (result.error == BT_OK) {
        bt_play_unchecked(game, move, log);
    }
    return result.error;
}
