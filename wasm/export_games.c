/* Games: beginning them, playing, taking back, events, records, series. */
#include "pool.h"

static bt_config working_config;
static bt_event_log events;
static const char *fault_reason = "";

const char *last_fault_reason(void)
{
    return fault_reason;
}

/* ---- the working configuration ---- */

int32_t bigtop_config_preset(uint32_t edition, uint32_t sets, uint32_t seats)
{
    if (edition >= BT_EDITION_COUNT) {
        return -BT_ERROR_RANGE;
    }
    bt_config_preset(&working_config, (bt_edition)edition, sets, seats);
    return 0;
}

int32_t bigtop_config_option(uint32_t option, uint32_t value)
{
    uint8_t choice = 0;
    for (unsigned n = 0; option < BT_OPTION_COUNT; n++) {
        if (bt_option_choice((bt_option)option, n, &choice) == NULL) {
            return -BT_ERROR_OPTION_VALUE;
        }
        if (choice == value) {
            working_config.options[option] = choice;
            return 0;
        }
    }
    return -BT_ERROR_OPTION_NAME;
}

int32_t bigtop_config_faults(void)
{
    return (int32_t)bt_config_check(&working_config);
}

int32_t bigtop_config_tiles(void)
{
    return (int32_t)bt_config_tile_count(&working_config);
}

/* ---- games ---- */

int32_t bigtop_new(void)
{
    pool_game *slot = pool_room();
    if (slot == NULL) {
        return BIGTOP_NO_ROOM;
    }
    const bt_error error = bt_game_start(&slot->game, &working_config);
    if (error != BT_OK) {
        return -(int32_t)error;
    }
    slot->record = (bt_record){.config = working_config};
    return pool_take(slot);
}

int32_t bigtop_copy(int32_t game)
{
    const pool_game *from = pool_find(game);
    pool_game *to = pool_room();
    if (from == NULL) {
        return BIGTOP_NO_GAME;
    }
    if (to == NULL) {
        return BIGTOP_NO_ROOM;
    }
    to->game = from->game;
    to->record = from->record;
    return pool_take(to);
}

int32_t bigtop_free(int32_t game)
{
    pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    pool_release(slot);
    return 0;
}

int32_t bigtop_setup(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const bt_config *config = &slot->record.config;
    put_number(&out, config->edition);
    put_number(&out, config->seats);
    put_number(&out, config->sets);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        put_number(&out, config->options[option]);
    }
    return (int32_t)out.count;
}

int32_t bigtop_name(int32_t game, uint32_t seat)
{
    const pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    return seat < slot->record.config.seats ? put_text(slot->record.names[seat]) : -BT_ERROR_RANGE;
}

/* A record could not be read again with quotation marks or control characters in a name. */
static bool name_is_clean(uint32_t length)
{
    for (uint32_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)buffer.text[i];
        if (c < 32 || c == 127 || c == '"') {
            return false;
        }
    }
    return true;
}

int32_t bigtop_set_name(int32_t game, uint32_t seat, uint32_t length)
{
    pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    if (seat >= slot->record.config.seats || length >= BT_RECORD_NAME_SIZE ||
        !name_is_clean(length)) {
        return -BT_ERROR_RANGE;
    }
    char *name = slot->record.names[seat];
    for (uint32_t i = 0; i < BT_RECORD_NAME_SIZE; i++) {
        name[i] = (char)(i < length ? buffer.text[i] : '\0');
    }
    return 0;
}

/* ---- playing ---- */

int32_t bigtop_moves(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_move moves[BT_MAX_MOVES];
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t count = bt_moves(&slot->game, moves, BT_MAX_MOVES);
    for (size_t i = 0; i < count; i++) {
        put_number(&out, moves[i]);
    }
    return (int32_t)count;
}

int32_t bigtop_chance(int32_t game)
{
    const pool_game *slot = pool_find(game);
    bt_outcome outcomes[BT_MAX_TILE_KINDS];
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t count = bt_chance(&slot->game, outcomes, BT_MAX_TILE_KINDS);
    for (size_t i = 0; i < count; i++) {
        put_number(&out, outcomes[i].move);
        put_number(&out, outcomes[i].weight);
    }
    return (int32_t)count;
}

int32_t bigtop_explain(int32_t game, uint32_t move)
{
    const pool_game *slot = pool_find(game);
    unsigned rule = BT_RULE_NONE;
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const bt_error error = bt_explain(&slot->game, move, &rule);
    put_number(&out, rule);
    return (int32_t)error;
}

int32_t bigtop_play(int32_t game, uint32_t move)
{
    pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    bt_record *record = &slot->record;
    bt_error error = bt_explain(&slot->game, move, NULL);
    if (error == BT_OK && record->move_count >= BT_RECORD_MAX_MOVES) {
        error = BT_ERROR_CAPACITY;
    }
    if (error != BT_OK) {
        return -(int32_t)error;
    }
    bt_event_log_clear(&events);
    bt_play_unchecked(&slot->game, move, &events);
    record->moves[record->move_count++] = move;
    return (int32_t)events.event_count;
}

int32_t bigtop_history(int32_t game)
{
    const pool_game *slot = pool_find(game);
    number_writer out = {0};
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    for (uint32_t i = 0; i < slot->record.move_count; i++) {
        put_number(&out, slot->record.moves[i]);
    }
    return (int32_t)out.count;
}

int32_t bigtop_take_back(int32_t game, uint32_t moves)
{
    pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    if (moves > slot->record.move_count) {
        return -BT_ERROR_RANGE;
    }
    slot->record.move_count = moves;
    return -(int32_t)bt_record_position(&slot->record, moves, &slot->game);
}

/* ---- events ---- */

void put_figure(number_writer *out, const bt_figure *figure)
{
    put_number(out, figure->seat);
    put_number(out, figure->kind);
    put_number(out, figure->segment == BT_SEGMENT_ACROBAT ? -1 : figure->segment);
    put_number(out, figure->tile);
    put_number(out, figure->square.x);
    put_number(out, figure->square.y);
}

static void put_event_head(number_writer *out, const bt_event *event)
{
    put_number(out, event->type);
    put_number(out, event->seat);
    put_number(out, event->rule);
    put_number(out, event->category);
    put_number(out, event->final);
    put_number(out, event->complete);
    put_number(out, event->feature);
    put_number(out, event->value);
    put_number(out, event->points);
    put_number(out, event->tile_kind);
    put_number(out, event->square.x);
    put_number(out, event->square.y);
    put_number(out, event->item_count);
    put_number(out, event->square_count);
    put_number(out, event->figure_count);
}

int32_t bigtop_event(uint32_t n)
{
    number_writer out = {0};
    if (n >= events.event_count) {
        return -BT_ERROR_RANGE;
    }
    const bt_event *event = &events.events[n];
    put_event_head(&out, event);
    for (unsigned i = 0; i < event->item_count; i++) {
        put_number(&out, event->items[i].kind);
        put_number(&out, event->items[i].count);
        put_number(&out, event->items[i].each);
    }
    for (unsigned i = 0; i < event->square_count; i++) {
        put_number(&out, events.squares[event->first_square + i].x);
        put_number(&out, events.squares[event->first_square + i].y);
    }
    for (unsigned i = 0; i < event->figure_count; i++) {
        put_figure(&out, &events.figures[event->first_figure + i]);
    }
    return (int32_t)out.count;
}

/* ---- records ---- */

int32_t bigtop_record_write(int32_t game)
{
    const pool_game *slot = pool_find(game);
    if (slot == NULL) {
        return BIGTOP_NO_GAME;
    }
    const size_t length = bt_record_write(&slot->record, buffer.text, sizeof buffer.text);
    return length < sizeof buffer.text ? (int32_t)length : -BT_ERROR_CAPACITY;
}

static void put_fault(const bt_record_fault *fault)
{
    number_writer out = {0};
    fault_reason = fault->reason != NULL ? fault->reason : "";
    put_number(&out, fault->error);
    put_number(&out, fault->line);
    put_number(&out, fault->column);
    put_number(&out, fault->turn);
    put_number(&out, fault->seat);
    put_number(&out, fault->rule);
    put_number(&out, fault->recorded);
    put_number(&out, fault->computed);
}

int32_t bigtop_record_read(uint32_t length, uint32_t as_scored)
{
    pool_game *slot = pool_room();
    bt_record_fault fault;
    if (length > sizeof buffer.text) {
        return -BT_ERROR_RANGE;
    }
    if (slot == NULL) {
        return BIGTOP_NO_ROOM;
    }
    bt_error error = bt_record_read(&slot->record, buffer.text, length, as_scored != 0, &fault);
    put_fault(&fault);
    if (error == BT_OK) {
        error = bt_record_position(&slot->record, slot->record.move_count, &slot->game);
    }
    return error == BT_OK ? pool_take(slot) : -(int32_t)error;
}

/* ---- series of random games ---- */

int32_t bigtop_simulate(uint64_t seed, uint64_t first, uint64_t count)
{
    bt_simulation result = {0};
    const bt_error error = bt_simulate(&working_config, seed, first, count, &result);
    if (error != BT_OK) {
        return -(int32_t)error;
    }
    buffer.long_numbers[0] = (int64_t)result.games;
    buffer.long_numbers[1] = (int64_t)result.turns;
    buffer.long_numbers[2] = (int64_t)result.placements;
    buffer.long_numbers[3] = (int64_t)result.signature;
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        buffer.long_numbers[4 + seat] = result.score_sums[seat];
    }
    return 0;
}
