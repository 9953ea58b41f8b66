/* Writing records. */
#include "record_words.h"

/* Text that counts on when the caller's buffer is full. */
typedef struct writer {
    char *text;
    size_t capacity, length;
} writer;

static void put_char(writer *out, char c)
{
    if (out->length < out->capacity) {
        out->text[out->length] = c;
    }
    out->length++;
}

static void put(writer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        put_char(out, *text);
    }
}

static void put_number(writer *out, int number)
{
    char digits[12];
    unsigned count = 0;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0) {
        put_char(out, '-');
    }
    while (count > 0) {
        put_char(out, digits[--count]);
    }
}

static void put_square(writer *out, bt_square square)
{
    put_number(out, square.x);
    put_char(out, ',');
    put_number(out, square.y);
}

/* ---- header ---- */

static void put_header(writer *out, const bt_record *record)
{
    const bt_config *config = &record->config;
    bt_config preset;
    put(out, "bigtop-record ");
    put_number(out, BT_RECORD_FORMAT);
    put(out, "\nrules ");
    put_number(out, BT_RULES_REVISION);
    put(out, "\nedition ");
    put(out, bt_edition_name((bt_edition)config->edition));
    put(out, "\nsets");
    for (unsigned i = 0; bt_set_name(i) != NULL; i++) {
        if ((config->sets >> i & 1u) != 0) {
            put_char(out, ' ');
            put(out, bt_set_name(i));
        }
    }
    put(out, "\nplayers ");
    put_number(out, config->seats);
    put_char(out, '\n');
    for (unsigned seat = 0; seat < config->seats; seat++) {
        if (record->names[seat][0] != '\0') {
            put(out, "name p");
            put_number(out, (int)seat + 1);
            put(out, " \"");
            put(out, record->names[seat]);
            put(out, "\"\n");
        }
    }
    bt_config_preset(&preset, (bt_edition)config->edition, config->sets, config->seats);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        if (config->options[option] != preset.options[option]) {
            put(out, "option ");
            put(out, bt_option_name((bt_option)option));
            put_char(out, ' ');
            put(out, bt_config_option_text(config, (bt_option)option));
            put_char(out, '\n');
        }
    }
    put_char(out, '\n');
}

/* ---- turns ---- */

static void put_place(writer *out, const bt_placed_tile *tile, unsigned segment)
{
    const unsigned kind = bt_tile_facts_of(tile->kind)->segments[segment].kind;
    put(out, bt_feature_name(kind));
    const unsigned places = bt_segment_places(tile->kind, segment, tile->rotation);
    if (places != 0) {
        const unsigned first = (unsigned)__builtin_ctz(places);
        put_char(out, ':');
        put(out, kind == BT_FEATURE_FIELD ? bt_half_words[first] : bt_side_words[first]);
    }
}

static void put_space(writer *out, const bt_game *game, const char *word, unsigned space)
{
    bt_acrobats acrobats;
    put(out, word);
    if (bt_acrobats_of(game, space, &acrobats) == BT_OK) {
        put_square(out, acrobats.square);
    }
}

/* The word of a move that is legal in `game`. */
static void put_move(writer *out, const bt_game *game, bt_move move)
{
    bt_placed_tile tile;
    put_char(out, ' ');
    switch (bt_move_type_of(move)) {
    case BT_MOVE_PLACE:
        put_square(out, (bt_square){(int16_t)bt_move_x(move), (int16_t)bt_move_y(move)});
        put(out, " r");
        put_number(out, (int)bt_move_rotation(move));
        break;
    case BT_MOVE_PASS:
        put(out, bt_game_phase(game) == BT_PHASE_PYRAMID ? "keep" : "pass");
        break;
    case BT_MOVE_FIGURE:
        put(out, bt_figure_name(bt_move_figure(move)));
        put_char(out, ' ');
        if (bt_placed(game, bt_placed_count(game) - 1, &tile) == BT_OK) {
            put_place(out, &tile, bt_move_segment(move));
        }
        break;
    case BT_MOVE_ACROBAT:
        put_space(out, game, "acrobat ", bt_move_space(move));
        break;
    case BT_MOVE_RECALL:
        put(out, "recall");
        break;
    case BT_MOVE_PYRAMID:
        put_space(out, game, "pyramid ", bt_move_space(move));
        break;
    default:
        put(out, "token ");
        put_number(out, (int)bt_move_token(move));
        break;
    }
}

static void put_totals(writer *out, const int totals[BT_MAX_SEATS], unsigned seats)
{
    put(out, " =");
    for (unsigned seat = 0; seat < seats; seat++) {
        put_char(out, ' ');
        put_number(out, totals[seat]);
    }
    put_char(out, '\n');
}

/* Where the writer stands: at the head of a line or within one. */
typedef struct line_state {
    writer *out;
    bool open;     /* a line has begun */
    bool end;      /* it is the `end` line */
    uint32_t held; /* tiles drawn in vain since the last line, not yet written */
    uint16_t held_kinds[BT_MAX_TILES];
} line_state;

static void put_held(line_state *line)
{
    for (uint32_t i = 0; i < line->held; i++) {
        put(line->out, " -");
        put(line->out, bt_tile_facts_of(line->held_kinds[i])->id);
    }
    line->held = 0;
}

static void open_turn(line_state *line, unsigned turn, unsigned seat)
{
    put_number(line->out, (int)turn);
    put(line->out, " p");
    put_number(line->out, (int)seat + 1);
    put_held(line);
    line->open = true;
}

static void open_end(line_state *line)
{
    if (!line->open) {
        put(line->out, "end");
        put_held(line);
        line->open = true;
        line->end = true;
    }
}

static void close_line(line_state *line, const int totals[BT_MAX_SEATS], unsigned seats)
{
    put_totals(line->out, totals, seats);
    line->open = false;
}

static void write_draw(line_state *line, bt_move move, const bt_game *after)
{
    if (bt_drawn_kind(after) < 0) {
        line->held_kinds[line->held++] = (uint16_t)bt_move_kind(move);
        return;
    }
    open_turn(line, after->turn, bt_turn_seat(after));
    put_char(line->out, ' ');
    put(line->out, bt_tile_facts_of(bt_move_kind(move))->id);
}

/* Write one move; `before` is the position it was played in, `after` the one it led to. */
static void write_move(line_state *line, const bt_game *before, bt_move move, const bt_game *after)
{
    const bt_phase phase = bt_game_phase(after);
    int totals[BT_MAX_SEATS];
    if (bt_move_type_of(move) == BT_MOVE_DRAW) {
        write_draw(line, move, after);
    } else if (bt_game_phase(before) == BT_PHASE_FINAL_REVEAL) {
        open_end(line);
        put_move(line->out, before, move);
    } else {
        put_move(line->out, before, move);
        if (phase == BT_PHASE_DRAW || phase == BT_PHASE_FINAL_REVEAL || phase == BT_PHASE_OVER) {
            bt_turn_totals(before, move, totals, NULL);
            close_line(line, totals, after->config.seats);
        }
    }
    if (phase == BT_PHASE_OVER) {
        for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
            totals[seat] = bt_score(after, seat);
        }
        open_end(line);
        close_line(line, totals, after->config.seats);
    }
}

size_t bt_record_write(const bt_record *record, char *text, size_t capacity)
{
    writer out = {text, capacity, 0};
    line_state line = {.out = &out};
    bt_game game;
    if (record->move_count > BT_RECORD_MAX_MOVES ||
        bt_game_start(&game, &record->config) != BT_OK) {
        return 0;
    }
    put_header(&out, record);
    for (uint32_t i = 0; i < record->move_count; i++) {
        const bt_game before = game;
        if (bt_play(&game, record->moves[i], NULL) != BT_OK) {
            return 0;
        }
        write_move(&line, &before, record->moves[i], &game);
    }
    if (line.held > 0 && bt_game_phase(&game) == BT_PHASE_FINAL_REVEAL) {
        open_end(&line);
    } else if (line.held > 0) {
        open_turn(&line, game.turn, bt_turn_seat(&game));
    }
    if (line.open) {
        put_char(&out, '\n');
    }
    const size_t length = out.length;
    if (capacity > 0) {
        text[length < capacity ? length : capacity - 1] = '\0';
    }
    return length;
}

bt_error bt_record_position(const bt_record *record, uint32_t moves, bt_game *game)
{
    bt_error error = bt_game_start(game, &record->config);
    for (uint32_t i = 0; error == BT_OK && i < moves && i < record->move_count; i++) {
        error = bt_play(game, record->moves[i], NULL);
    }
    return error;
}
