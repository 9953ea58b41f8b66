/*
 * bigtop.h - the public interface of libbigtop, a rules engine for Carcassonne with the abbot, the
 * river and the tenth expansion, Under the Big Top.
 *
 * This header is the reference. Reading order:
 *
 *   1. capacities and errors        5. the turn: moves, chance, playing
 *   2. tile facts                   6. score events
 *   3. configuration                7. views of a position
 *   4. the game state               8. records        9. random play
 *
 * General promises
 *   - The library never allocates, never does I/O, has no global state and needs no C library.
 *     Every function may be called from any thread as long as no two threads share one bt_game
 *     for writing.
 *   - A bt_game is flat: copy it with `=`, keep as many as you like. It holds only what everybody
 *     at the table may know; there is no draw order and no hidden token in it to leak.
 *   - Pointers must not be NULL unless the function says that NULL is allowed.
 *   - A function that returns bt_error either succeeds (BT_OK) or leaves every argument as it was.
 *   - Ids such as BASE-21 name rules in docs/rules.md.
 *
 * Coordinates: x grows east, y grows south, the first tile lies at 0,0. Rotations are counted in
 * clockwise quarter turns, 0 to 3. Sides are counted clockwise from north, half-edges likewise,
 * each side's left half first as seen from the tile's centre looking outward.
 */
#ifndef BIGTOP_H
#define BIGTOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------
 * 1. Capacities and errors
 * ------------------------------------------------------------------------------------------- */

/* Version of this interface; docs/rules.md carries the same rules revision. */
#define BT_VERSION        "0.1.0"
#define BT_RULES_REVISION 1

/* A library and its users must be compiled with the same BT_MAX_TILES. 104 holds every set in scope
 * (72 base + 12 river + 20 Under the Big Top); up to 150 is tested. */
#ifndef BT_MAX_TILES
#define BT_MAX_TILES 104
#endif

#define BT_MAX_SEATS             6
#define BT_MAX_SEGMENTS_PER_TILE 8
/* Segments of all tiles together; the mean over every set is 3.5 a tile. */
#define BT_MAX_SEGMENTS (4 * BT_MAX_TILES)
/* A connected shape of n squares has at most 2n + 2 open neighbours; rounded up to whole blocks of
 * 64 because the placement index is read a block at a time. */
#define BT_MAX_OPEN_SQUARES (((2 * BT_MAX_TILES + 2) + 63) / 64 * 64)
/* Room for tile kinds; bt_tile_kind_count() tells how many there are. */
#define BT_MAX_TILE_KINDS 128
/* 9 meeples, an abbot and a ringmaster for each of six seats. */
#define BT_MAX_FIGURES (BT_MAX_SEATS * 11)
/* Tiles with an acrobat space: eight. Tiles with an acrobat or a circus space: twenty. Occupied
 * monasteries and gardens at once: eight monasteries and six abbots. */
#define BT_MAX_ACROBAT_SPACES (BT_MAX_TILES > 104 ? 16 : 8)
#define BT_MAX_SHOW_TILES     32
#define BT_MAX_MONASTERIES    16
/* 64-bit words of the sets of city and road segments that features carry: 63 city segments are the
 * most with the sets in scope. */
#define BT_MASK_WORDS (BT_MAX_TILES > 104 ? 2 : 1)
/* Slots of the square look-up table: a power of two well above tiles plus open squares. */
#define BT_SQUARE_TABLE_SIZE (BT_MAX_TILES > 104 ? 2048 : 1024)
/* Features one placement can complete: four at its sides, its own monastery, and occupied
 * monasteries and gardens around it. */
#define BT_MAX_PENDING 16
/* Token values run from 1 to 7 (SETUP-03). */
#define BT_MAX_TOKEN_VALUE 7

typedef enum bt_error {
    BT_OK = 0,
    BT_ERROR_CONFIG,         /* the configuration is not playable; see bt_config_check */
    BT_ERROR_OPTION_NAME,    /* no option has this name */
    BT_ERROR_OPTION_VALUE,   /* the option does not take this value */
    BT_ERROR_MOVE_MALFORMED, /* the number is no move at all */
    BT_ERROR_MOVE_PHASE,     /* a move of a type that does not belong to this phase */
    BT_ERROR_MOVE_ILLEGAL,   /* right type, but the rules forbid it here; see bt_explain */
    BT_ERROR_GAME_OVER,      /* the game has ended */
    BT_ERROR_CAPACITY,       /* the caller's buffer is too small */
    BT_ERROR_RANGE,          /* an index or a coordinate is out of range */
    BT_ERROR_RECORD_SYNTAX,  /* the record's text does not follow the grammar */
    BT_ERROR_RECORD_VERSION, /* the record is of a format version this library does not know */
    BT_ERROR_RECORD_TILE,    /* unknown tile, or none of it is left */
    BT_ERROR_RECORD_SEAT,    /* the turn belongs to another seat */
    BT_ERROR_RECORD_CHANCE,  /* an outcome of chance is missing or impossible */
    BT_ERROR_RECORD_TOTALS,  /* the totals written differ from the totals computed */
    BT_ERROR_COUNT
} bt_error;

/* A constant English sentence for an error; "unknown error" out of range. Never NULL. */
const char *bt_error_text(bt_error error);

/* ---------------------------------------------------------------------------------------------
 * 2. Tile facts
 * ------------------------------------------------------------------------------------------- */

typedef enum bt_side { BT_NORTH, BT_EAST, BT_SOUTH, BT_WEST } bt_side;

typedef enum bt_edge { BT_EDGE_FIELD, BT_EDGE_ROAD, BT_EDGE_CITY, BT_EDGE_RIVER } bt_edge;

/* Kinds of segment. Circus and acrobat spaces are no segments: they are never occupied as features
 * (CIR-04, Q-26). The river is none either (RIV-02). */
typedef enum bt_feature_kind {
    BT_FEATURE_CITY,
    BT_FEATURE_ROAD,
    BT_FEATURE_FIELD,
    BT_FEATURE_MONASTERY,
    BT_FEATURE_GARDEN,
    BT_FEATURE_KIND_COUNT
} bt_feature_kind;

typedef enum bt_edition { BT_EDITION_C2, BT_EDITION_C3, BT_EDITION_COUNT } bt_edition;

/* Sets are bits of bt_config.sets. */
enum {
    BT_SET_BASE = 1 << 0,
    BT_SET_ABBOT = 1 << 1,
    BT_SET_RIVER = 1 << 2,
    BT_SET_BIGTOP = 1 << 3,
    BT_SET_ALL = (1 << 4) - 1
};

typedef struct bt_segment_facts {
    uint8_t kind;           /* bt_feature_kind */
    uint8_t sides;          /* cities and roads: bit per bt_side, unrotated */
    uint8_t halves;         /* fields: bit per half-edge NL NR EL ER SL SR WL WR, unrotated */
    uint8_t pennants;       /* cities */
    uint8_t touches_cities; /* fields: bit per segment of this tile that is a bordering city */
} bt_segment_facts;

/* One printed tile design. The text id, such as "base/D", is what records use. */
typedef struct bt_tile_facts {
    const char *id;
    uint8_t edges[4];                 /* bt_edge by bt_side, unrotated */
    uint8_t counts[BT_EDITION_COUNT]; /* copies in the box of each edition */
    uint8_t set;                      /* BT_SET_BASE, BT_SET_RIVER or BT_SET_BIGTOP */
    uint8_t rotations;                /* distinct rotations: 1, 2 or 4 */
    bool circus;                      /* carries a circus space */
    bool acrobats;                    /* carries an acrobat space */
    uint8_t river_bend;               /* river tiles: 0 straight or an end, 1 bend */
    bool assumed;                     /* a fact no public source shows; see data/tiles.json */
    uint8_t segment_count;
    bt_segment_facts segments[BT_MAX_SEGMENTS_PER_TILE];
} bt_tile_facts;

/* Number of tile kinds; kinds are numbered from 0. */
unsigned bt_tile_kind_count(void);

/* Facts of a kind; NULL if `kind` is out of range. The object lives as long as the program. */
const bt_tile_facts *bt_tile_facts_of(unsigned kind);

/* The kind whose id is the `length` characters at `id` (no terminator needed); -1 if there is none.
 */
int bt_tile_kind_by_id(const char *id, size_t length);

/* ---------------------------------------------------------------------------------------------
 * 3. Configuration
 * ------------------------------------------------------------------------------------------- */

/* Modules of Under the Big Top, bits of the option BT_OPTION_MODULES (SETUP-08). */
enum {
    BT_MODULE_CIRCUS = 1 << 0,
    BT_MODULE_ACROBATS = 1 << 1,
    BT_MODULE_RINGMASTER = 1 << 2,
    BT_MODULE_ALL = (1 << 3) - 1
};

/* Options of docs/rules.md section 2.1, with the numbers their values have in bt_config.options. */
typedef enum bt_option {
    BT_OPTION_MODULES,              /* bits of BT_MODULE_* */
    BT_OPTION_PYRAMID_PHASE,        /* 0 place, 1 score (K-04, K-05) */
    BT_OPTION_PYRAMID_NEEDS_OWN,    /* 0 no, 1 yes (K-03) */
    BT_OPTION_ACROBAT_FINAL_POINTS, /* 4 or 5 (K-08) */
    BT_OPTION_MEEPLES,              /* 7 or 9 for each seat (SETUP-07) */
    BT_OPTION_FIELDS,               /* 0 off, 1 on (BASE-43) */
    BT_OPTION_CITY_SMALL,           /* points of a two-tile city: 4 or 2 (BASE-31) */
    BT_OPTION_RIVER_START_TILE,     /* 0 box, 1 bag (RIV-01) */
    BT_OPTION_TIES,                 /* 0 shared, 1 not-first (BASE-41) */
    BT_OPTION_COUNT
} bt_option;

typedef struct bt_config {
    uint8_t edition; /* bt_edition */
    uint8_t seats;   /* 2 to BT_MAX_SEATS */
    uint8_t sets;    /* BT_SET_* bits; BT_SET_BASE is always needed */
    uint8_t options[BT_OPTION_COUNT];
} bt_config;

/* Faults that bt_config_check may report, as bits. */
enum {
    BT_FAULT_EDITION = 1 << 0, /* no such edition */
    BT_FAULT_SEATS = 1 << 1,   /* not 2 to 6 seats (BASE-01) */
    BT_FAULT_SETS = 1 << 2,    /* unknown set, or the base set is missing */
    BT_FAULT_OPTIONS = 1 << 3, /* an option has a value it does not take */
    BT_FAULT_TILES = 1 << 4    /* more tiles than BT_MAX_TILES */
};

/* Fill `config` with the preset of an edition for these sets (docs/rules.md section 2.1). Nothing
 * is checked here; an unknown edition gives the options of c2. */
void bt_config_preset(bt_config *config, bt_edition edition, unsigned sets, unsigned seats);

/* 0 if the configuration can be played, otherwise all its faults. */
unsigned bt_config_check(const bt_config *config);

/* Number of tiles in a game of this configuration, the first tile included. */
unsigned bt_config_tile_count(const bt_config *config);

/* Name of an option, such as "pyramid.phase"; NULL out of range. */
const char *bt_option_name(bt_option option);

/* The n-th value an option takes, as text (modules: a list such as "circus,ringmaster", or "none");
 * NULL when n is past the last. `value`, if not NULL, receives its number. */
const char *bt_option_choice(bt_option option, unsigned n, uint8_t *value);

/* Set an option by name and value, both given with their lengths. BT_ERROR_OPTION_NAME,
 * BT_ERROR_OPTION_VALUE. */
bt_error bt_config_set(bt_config *config, const char *name, size_t name_length, const char *value,
                       size_t value_length);

/* Text of an option's value in `config`; NULL if the value is not one it takes. */
const char *bt_config_option_text(const bt_config *config, bt_option option);

/* "c2", "c3"; NULL out of range. */
const char *bt_edition_name(bt_edition edition);
/* Name of the set with bit `1 << index`: "base", "abbot", "river", "bigtop"; NULL out of range. */
const char *bt_set_name(unsigned index);

/* ---------------------------------------------------------------------------------------------
 * 4. The game state
 * ------------------------------------------------------------------------------------------- */

typedef enum bt_figure_kind {
    BT_FIGURE_MEEPLE,
    BT_FIGURE_ABBOT,
    BT_FIGURE_RINGMASTER,
    BT_FIGURE_KIND_COUNT
} bt_figure_kind;

/* Who or what decides next. The state's phases form a fixed cycle (docs/architecture.md):
 * draw -> place -> action -> (pyramid) -> scoring -> (reveal) -> draw, and at the end
 * (final reveal) -> over. Scoring is done inside the move that leads to it. */
typedef enum bt_phase {
    BT_PHASE_DRAW,         /* chance draws a tile */
    BT_PHASE_PLACE,        /* the deciding seat places it */
    BT_PHASE_ACTION,       /* one action: figure, acrobat, recall, pyramid (c2) or pass */
    BT_PHASE_PYRAMID,      /* c3: score a pyramid or pass; entered only if one may be scored */
    BT_PHASE_REVEAL,       /* chance reveals the token under the tent */
    BT_PHASE_FINAL_REVEAL, /* the same, before final scoring (END-02) */
    BT_PHASE_OVER,
    BT_PHASE_COUNT
} bt_phase;

/* Categories of points, in the order of the final count. */
typedef enum bt_category {
    BT_CATEGORY_ROADS,
    BT_CATEGORY_CITIES,
    BT_CATEGORY_MONASTERIES,
    BT_CATEGORY_GARDENS,
    BT_CATEGORY_FIELDS,
    BT_CATEGORY_CIRCUS,
    BT_CATEGORY_ACROBATS,
    BT_CATEGORY_RINGMASTER,
    BT_CATEGORY_COUNT
} bt_category;

/* The members of these structs are for the library alone: read positions through section 7. They
 * are here so that a bt_game can be copied and embedded. */

typedef struct bt_mask {
    uint64_t word[BT_MASK_WORDS];
} bt_mask;

typedef struct bt_board_figure {
    uint16_t segment; /* counted over all placed tiles; BT_NO_SEGMENT for an acrobat */
    uint8_t tile;
    uint8_t seat;
    uint8_t kind;    /* bt_figure_kind */
    uint8_t feature; /* bt_feature_kind; BT_FEATURE_KIND_COUNT for an acrobat */
} bt_board_figure;

typedef struct bt_acrobat_space {
    uint8_t tile;
    uint8_t count;       /* 0 to 3 */
    uint8_t owners[3];   /* seats, in the order they climbed */
    uint8_t filled_turn; /* turn in which the third came (K-06, Q-04) */
} bt_acrobat_space;

/* A square as one number; see engine/src/squares.h. */
#if BT_MAX_TILES > 104
typedef int32_t bt_square_key;
#else
typedef int16_t bt_square_key;
#endif

typedef struct bt_game {
    /* Features: a disjoint-set forest over segments numbered as they are placed. A tile's segments
     * are written eight at a time, hence the room after the last. Layouts in
     * engine/src/feature_forest.h. */
    uint64_t totals[BT_MAX_SEGMENTS + 8]; /* valid at roots */
    bt_mask masks[BT_MAX_SEGMENTS + 8];   /* valid at roots */
    uint16_t parents[BT_MAX_SEGMENTS + 8];

    /* Squares: open-addressed table from square key to tile or open square. */
    uint32_t square_table[BT_SQUARE_TABLE_SIZE];

    /* Open squares, by slot: what their four sides demand, and where they are. Room beyond the
     * slots is written to without meaning; see engine/src/squares.h. */
    uint8_t open_patterns[BT_MAX_OPEN_SQUARES + 2 + BT_MAX_TILES];
    bt_square_key open_keys[BT_MAX_OPEN_SQUARES + 2 + BT_MAX_TILES];
    uint16_t free_slots[BT_MAX_OPEN_SQUARES + 2]; /* slot + 1; a stack that grows downwards */

    /* Placed tiles, in order. */
    bt_square_key tile_keys[BT_MAX_TILES];
    uint16_t tile_shapes[BT_MAX_TILES];   /* kind * 4 + rotation */
    uint16_t tile_segments[BT_MAX_TILES]; /* their first segment */

    uint16_t completed_cities[32 * BT_MASK_WORDS + 2]; /* roots */
    bt_mask city_followers; /* mask bits that are not the first of their tile */
    bt_mask road_followers;

    /* Occupied monasteries and gardens, and tiles with a circus or acrobat space; unused entries
     * hold a key far from every square, so that all can be compared at once. */
    bt_square_key monastery_keys[BT_MAX_MONASTERIES];
    bt_square_key show_keys[BT_MAX_SHOW_TILES];
    uint16_t monastery_segments[BT_MAX_MONASTERIES];
    uint8_t monastery_missing[BT_MAX_MONASTERIES]; /* squares around it still empty */

    bt_board_figure figures[BT_MAX_FIGURES];
    bt_acrobat_space acrobat_spaces[BT_MAX_ACROBAT_SPACES];

    int16_t scores[BT_MAX_SEATS];
    int16_t category_scores[BT_MAX_SEATS][BT_CATEGORY_COUNT];
    uint8_t supply[BT_MAX_SEATS][BT_FIGURE_KIND_COUNT];

    uint8_t bag[BT_MAX_TILE_KINDS];
    uint8_t discarded[BT_MAX_TILE_KINDS];
    uint8_t tokens[BT_MAX_TOKEN_VALUE + 1]; /* not yet revealed, by value */

    uint16_t pending[BT_MAX_PENDING]; /* what this turn's tile completed, waiting to be scored */
    uint16_t segment_count;
    uint16_t open_count; /* slots ever used: those from here on are empty */
    uint16_t free_top;   /* free_slots from here on are free */
    uint16_t bag_left;   /* tiles in the bag */
    uint16_t river_left; /* river tiles among them, the last one included */
    uint16_t completed_city_count;
    uint16_t drawn_kind;     /* tile drawn and not yet placed, or BT_NO_TILE */
    uint16_t turn;           /* number of the turn, from 1 */
    bt_square_key river_key; /* the square before the open end of the river */
    uint8_t river_side;      /* side of that square on which the river comes in; 4: no open end */
    uint8_t river_bend;      /* how the last river tile bent (RIV-03) */
    uint8_t tile_count;
    uint8_t pending_count;
    uint8_t pending_done; /* of these, how many are scored */
    uint8_t monastery_count;
    uint8_t show_count;
    uint8_t figure_count;
    uint8_t acrobat_space_count;
    uint8_t city_bit_count;
    uint8_t road_bit_count;
    uint8_t phase;
    uint8_t turn_seat;
    uint8_t tent_tile;    /* index of the tile under the tent, or BT_NO_TENT */
    uint8_t action_taken; /* this turn a figure was placed or an abbot taken back */
    uint8_t circus_due;   /* the tile just laid brings the circus */
    uint8_t tokens_left;
    bt_config config;
} bt_game;

#define BT_NO_SEGMENT 0xffffu
#define BT_NO_TILE    0xffffu
#define BT_NO_TENT    0xffu

/* A program compiled with another BT_MAX_TILES than the library does not link: the name carries the
 * number. */
#define BT_JOIN_NAMES_(name, number)   name##_for_##number##_tiles
#define BT_FOR_CAPACITY_(name, number) BT_JOIN_NAMES_(name, number)
#define bt_game_start                  BT_FOR_CAPACITY_(bt_game_start, BT_MAX_TILES)

/* Start a game: the first tile is placed, chance is to draw. BT_ERROR_CONFIG. */
bt_error bt_game_start(bt_game *game, const bt_config *config);

bt_phase bt_game_phase(const bt_game *game);

/* Seat that decides next, 0 up; -1 when chance does or the game is over. */
int bt_deciding_seat(const bt_game *game);

/* Seat whose turn it is (the next turn's while a tile is to be drawn). */
unsigned bt_turn_seat(const bt_game *game);

/* Hash of all the rules see: placements, figures, bag, discards, tokens, tent, scores, phase, seat,
 * and what the phase depends on. Positions reached by different orders of play have equal hashes
 * when no rule can tell them apart. Equal on every build and machine. */
uint64_t bt_hash(const bt_game *game);

/* ---------------------------------------------------------------------------------------------
 * 5. The turn: moves, chance, playing
 * ------------------------------------------------------------------------------------------- */

/* A move is one integer. Build it with the bt_move_* makers, take it apart with the accessors. 0 is
 * no move. The encoding is stable within a format version of the record. */
typedef uint32_t bt_move;

typedef enum bt_move_type {
    BT_MOVE_NONE,
    BT_MOVE_DRAW,    /* chance: bt_move_kind */
    BT_MOVE_PLACE,   /* bt_move_x, bt_move_y, bt_move_rotation */
    BT_MOVE_PASS,    /* no action, or no pyramid */
    BT_MOVE_FIGURE,  /* bt_move_figure on bt_move_segment of the tile just placed */
    BT_MOVE_ACROBAT, /* a meeple into bt_move_space */
    BT_MOVE_RECALL,  /* the abbot comes back and its feature is scored as it stands (BASE-34) */
    BT_MOVE_PYRAMID, /* the full pyramid in bt_move_space is scored */
    BT_MOVE_REVEAL,  /* chance: bt_move_token */
    BT_MOVE_TYPE_COUNT
} bt_move_type;

#define BT_MOVE_COORDINATE_BIAS 4096

static inline bt_move_type bt_move_type_of(bt_move move)
{
    return (bt_move_type)(move & 15u);
}
static inline bt_move bt_move_draw(unsigned kind)
{
    return (bt_move)BT_MOVE_DRAW | kind << 8;
}
static inline bt_move bt_move_place(int x, int y, unsigned rotation)
{
    return (bt_move)BT_MOVE_PLACE | (rotation & 3u) << 4 |
           ((uint32_t)(x + BT_MOVE_COORDINATE_BIAS) & 8191u) << 6 |
           ((uint32_t)(y + BT_MOVE_COORDINATE_BIAS) & 8191u) << 19;
}
static inline bt_move bt_move_pass(void)
{
    return (bt_move)BT_MOVE_PASS;
}
static inline bt_move bt_move_figure_on(bt_figure_kind figure, unsigned segment)
{
    return (bt_move)BT_MOVE_FIGURE | (uint32_t)figure << 4 | segment << 8;
}
static inline bt_move bt_move_acrobat(unsigned space)
{
    return (bt_move)BT_MOVE_ACROBAT | space << 8;
}
static inline bt_move bt_move_recall(void)
{
    return (bt_move)BT_MOVE_RECALL;
}
static inline bt_move bt_move_pyramid(unsigned space)
{
    return (bt_move)BT_MOVE_PYRAMID | space << 8;
}
static inline bt_move bt_move_reveal(unsigned token)
{
    return (bt_move)BT_MOVE_REVEAL | token << 8;
}
static inline unsigned bt_move_kind(bt_move move)
{
    return move >> 8;
}
static inline unsigned bt_move_token(bt_move move)
{
    return move >> 8;
}
static inline unsigned bt_move_space(bt_move move)
{
    return move >> 8;
}
static inline unsigned bt_move_segment(bt_move move)
{
    return move >> 8;
}
static inline bt_figure_kind bt_move_figure(bt_move move)
{
    return (bt_figure_kind)(move >> 4 & 15u);
}
static inline unsigned bt_move_rotation(bt_move move)
{
    return move >> 4 & 3u;
}
static inline int bt_move_x(bt_move move)
{
    return (int)(move >> 6 & 8191u) - BT_MOVE_COORDINATE_BIAS;
}
static inline int bt_move_y(bt_move move)
{
    return (int)(move >> 19 & 8191u) - BT_MOVE_COORDINATE_BIAS;
}

/* More than any phase offers: four rotations of every open square. */
#define BT_MAX_MOVES (4 * BT_MAX_OPEN_SQUARES)

/* The legal moves of the deciding seat. Writes at most `capacity` and returns how many there are;
 * BT_MAX_MOVES always suffices. 0 when chance is to move or the game is over.
 *   Placing: one move for each open square and each rotation that differs in its facts (BASE-10).
 *   Action: pass first; then for meeple, abbot, ringmaster in turn the tile's segments in order
 *   (BASE-20 to 24, RM-01), one move a segment even where two belong to one feature; then acrobats
 *   by space (ACR-02 to 06), recall (BASE-34), pyramids by space (ACR-08 to 10).
 * The order is the same for equal histories. */
size_t bt_moves(const bt_game *game, bt_move *moves, size_t capacity);

typedef struct bt_outcome {
    bt_move move;
    uint32_t weight; /* chances out of the sum of all weights */
} bt_outcome;

/* What chance may do now, with weights: tiles by copies left, tokens by copies not yet revealed.
 * Returns how many outcomes there are (0 when a seat decides) and writes at most `capacity`;
 * BT_MAX_TILE_KINDS always suffices. Tiles that fit nowhere are listed too: they are drawn and
 * leave the game (BASE-11). */
size_t bt_chance(const bt_game *game, bt_outcome *outcomes, size_t capacity);

/* Number of placements of the drawn tile, and the n-th of them in the order of bt_moves; without
 * building a list. Only in BT_PHASE_PLACE (otherwise 0). */
uint32_t bt_placement_count(const bt_game *game);
bt_move bt_placement(const bt_game *game, uint32_t n);

/* Placements that a tile of `kind` would have now, drawn or not. */
uint32_t bt_placement_count_of(const bt_game *game, unsigned kind);

/* An empty square beside a tile, and how many of the tiles in the bag fit there as the board is. */
typedef struct bt_open_square {
    int16_t x, y;
    uint16_t copies;
} bt_open_square;

/* The empty squares beside tiles, in the order in which tiles and their sides reach them. Writes at
 * most `capacity` and returns how many there are; BT_MAX_OPEN_SQUARES always suffices. While a
 * river is laid the other tiles of the bag are counted too: their turn comes. */
size_t bt_open_squares(const bt_game *game, bt_open_square *squares, size_t capacity);

struct bt_event_log;

/* Play a move of the deciding seat or of chance and go on to the next decision or chance;
 * everything between, scoring included, happens inside. `log` may be NULL; else events are appended
 * to it. BT_ERROR_MOVE_MALFORMED, _PHASE, _ILLEGAL, BT_ERROR_GAME_OVER: nothing was changed, in the
 * log neither. */
bt_error bt_play(bt_game *game, bt_move move, struct bt_event_log *log);

/* The same without checks, for moves known to be legal; anything else is undefined. */
void bt_play_unchecked(bt_game *game, bt_move move, struct bt_event_log *log);

/* BT_OK if bt_play would accept the move, else what it would return. `rule`, if not NULL, receives
 * the rule that forbids it, or BT_RULE_NONE. */
bt_error bt_explain(const bt_game *game, bt_move move, unsigned *rule);

/* ---------------------------------------------------------------------------------------------
 * 6. Score events
 * ------------------------------------------------------------------------------------------- */

/* Rules that events and refusals cite. */
typedef enum bt_rule {
    BT_RULE_NONE,
    BT_RULE_BASE_10,  /* edges match */
    BT_RULE_BASE_11,  /* a tile that fits nowhere */
    BT_RULE_BASE_20,  /* figure from supply, on the tile just placed */
    BT_RULE_BASE_21,  /* the feature must be unoccupied */
    BT_RULE_BASE_24,  /* gardens are for abbots */
    BT_RULE_BASE_30,  /* roads */
    BT_RULE_BASE_31,  /* cities */
    BT_RULE_BASE_32,  /* monasteries */
    BT_RULE_BASE_33,  /* gardens */
    BT_RULE_BASE_34,  /* abbot recalled */
    BT_RULE_BASE_35,  /* all figures of a scored feature return */
    BT_RULE_BASE_40,  /* fields */
    BT_RULE_BASE_43,  /* fields switched off */
    BT_RULE_RIV_02,   /* the river must be continued */
    BT_RULE_RIV_03,   /* no U-turn */
    BT_RULE_CIR_03,   /* the tent comes into play */
    BT_RULE_CIR_05,   /* the tent moves */
    BT_RULE_CIR_07,   /* circus scoring */
    BT_RULE_CIR_12,   /* a token is revealed and leaves the game */
    BT_RULE_ACR_03,   /* acrobat spaces in reach */
    BT_RULE_ACR_05,   /* a full space */
    BT_RULE_ACR_08,   /* pyramid scored */
    BT_RULE_ACR_09,   /* what excludes scoring a pyramid */
    BT_RULE_ACR_10,   /* own acrobat needed */
    BT_RULE_ACR_11,   /* when a pyramid may be scored */
    BT_RULE_ACR_13,   /* a scored pyramid's acrobats return */
    BT_RULE_ACR_15,   /* acrobats at the end */
    BT_RULE_RM_03,    /* ringmaster bonus */
    BT_RULE_RM_06,    /* ringmaster bonus at the end */
    BT_RULE_END_02,   /* last circus scoring */
    BT_RULE_SETUP_08, /* a module is off */
    BT_RULE_COUNT
} bt_rule;

/* The id, such as "BASE-21"; "" for BT_RULE_NONE, NULL out of range. */
const char *bt_rule_id(unsigned rule);

typedef enum bt_event_type {
    BT_EVENT_SCORE,   /* a seat gets points */
    BT_EVENT_RETURN,  /* a figure goes back to its owner's supply */
    BT_EVENT_DISCARD, /* a tile fits nowhere and leaves the game */
    BT_EVENT_REVEAL,  /* the token under the tent is turned over and leaves the game */
    BT_EVENT_TENT,    /* the tent is put on a square */
    BT_EVENT_TYPE_COUNT
} bt_event_type;

typedef enum bt_item_kind {
    BT_ITEM_TILES,
    BT_ITEM_PENNANTS,
    BT_ITEM_CITIES,  /* completed cities at a field */
    BT_ITEM_MEEPLES, /* figures in the 3x3 of the tent */
    BT_ITEM_ACROBATS,
    BT_ITEM_CIRCUS_SPACES,  /* in the 3x3 of a ringmaster */
    BT_ITEM_ACROBAT_SPACES, /* likewise */
    BT_ITEM_KIND_COUNT
} bt_item_kind;

typedef struct bt_item {
    uint8_t kind; /* bt_item_kind */
    uint8_t count;
    uint8_t each; /* points for each */
} bt_item;

typedef struct bt_square {
    int16_t x, y;
} bt_square;

/* A figure where it stands. */
typedef struct bt_figure {
    uint8_t seat;
    uint8_t kind;    /* bt_figure_kind */
    uint8_t segment; /* segment of the tile there, or BT_SEGMENT_ACROBAT */
    uint8_t tile;    /* index of that tile */
    bt_square square;
} bt_figure;

#define BT_SEGMENT_ACROBAT 0xffu

#define BT_MAX_ITEMS 3

/* Which members count depends on the type:
 *   SCORE    seat, points, rule, category, final, complete, feature, square, items,
 *            squares, figures
 *   RETURN   seat, rule, figures (exactly one)
 *   DISCARD  seat (whose turn), rule, tile_kind
 *   REVEAL   rule, value, square
 *   TENT     rule, square
 * Of a score,
 *   squares  are the feature's tiles (circus, ringmaster: those of the 3x3 with what was counted);
 *   figures  are all on the feature, of every seat, so that the majority can be told (circus,
 *            acrobats, ringmaster: the seat's own);
 *   square   is the tent, the ringmaster, the acrobat space or the monastery, else the first of
 *            the seat's figures;
 *   items    add up to the points. A field without a completed city gives an event of 0 points;
 *            nothing else does. */
typedef struct bt_event {
    uint8_t type; /* bt_event_type */
    uint8_t seat;
    uint8_t rule;     /* bt_rule */
    uint8_t category; /* bt_category */
    bool final;       /* part of the count at the end of the game */
    bool complete;    /* the feature scored was complete */
    uint8_t feature;  /* bt_feature_kind, or BT_FEATURE_KIND_COUNT if no feature was scored */
    uint8_t value;    /* token */
    int16_t points;
    uint16_t tile_kind;
    bt_square square;
    uint8_t item_count;
    bt_item items[BT_MAX_ITEMS];
    uint16_t first_square, square_count; /* in bt_event_log.squares */
    uint16_t first_figure, figure_count; /* in bt_event_log.figures */
} bt_event;

/* These always suffice for the events of one bt_play, from an empty log. */
#define BT_MAX_EVENTS        (4 * BT_MAX_FIGURES)
#define BT_MAX_EVENT_SQUARES (BT_MAX_SEGMENTS + 9 * BT_MAX_FIGURES)
#define BT_MAX_EVENT_FIGURES (6 * BT_MAX_FIGURES)

/* A log the caller owns. When something does not fit, `overflow` is set, the event is left out and
 * the game goes on all the same. Reset by setting the three counts to 0. */
typedef struct bt_event_log {
    uint32_t event_count, square_count, figure_count;
    bool overflow;
    bt_event events[BT_MAX_EVENTS];
    bt_square squares[BT_MAX_EVENT_SQUARES];
    bt_figure figures[BT_MAX_EVENT_FIGURES];
} bt_event_log;

/* Empty a log. */
void bt_event_log_clear(bt_event_log *log);

/* Names for display and JSON, lower case: "roads", "tiles", "meeple", "city", "score", "draw", …
 * NULL out of range. */
const char *bt_category_name(unsigned category);
const char *bt_item_name(unsigned item);
const char *bt_figure_name(unsigned figure);
const char *bt_feature_name(unsigned feature);
const char *bt_event_name(unsigned event_type);
const char *bt_phase_name(unsigned phase);

/* ---------------------------------------------------------------------------------------------
 * 7. Views of a position
 * ------------------------------------------------------------------------------------------- */

typedef struct bt_placed_tile {
    bt_square square;
    uint16_t kind;
    uint8_t rotation;
} bt_placed_tile;

/* Placed tiles are numbered from 0, the first tile, in the order of placing. */
unsigned bt_placed_count(const bt_game *game);
/* BT_ERROR_RANGE if there is no tile with this index. */
bt_error bt_placed(const bt_game *game, unsigned index, bt_placed_tile *tile);
/* Index of the tile at a square; -1 if there is none. */
int bt_tile_at(const bt_game *game, int x, int y);

/* Kind of the tile drawn and not yet placed; -1 if there is none. */
int bt_drawn_kind(const bt_game *game);
/* Copies of a kind that may still be drawn (the drawn tile is out), 0 out of range. */
unsigned bt_bag(const bt_game *game, unsigned kind);
/* All of them. */
unsigned bt_bag_total(const bt_game *game);
/* Copies of a kind that left the game because they fitted nowhere. */
unsigned bt_discards(const bt_game *game, unsigned kind);

/* Figures on the board, acrobats among them. Returns how many there are, writes at most `capacity`;
 * BT_MAX_FIGURES always suffices. */
size_t bt_figures(const bt_game *game, bt_figure *figures, size_t capacity);
/* Figures of a kind in a seat's supply; 0 out of range. */
unsigned bt_supply(const bt_game *game, unsigned seat, bt_figure_kind kind);

/* Square of the tent; false if it is not on the board. */
bool bt_tent(const bt_game *game, bt_square *square);
/* Tokens of a value not yet revealed, the one under the tent among them. */
unsigned bt_tokens(const bt_game *game, unsigned value);

/* Acrobat spaces are numbered in the order in which their tiles were placed. */
unsigned bt_acrobat_space_count(const bt_game *game);
typedef struct bt_acrobats {
    bt_square square;
    uint8_t tile;
    uint8_t count;     /* 0 to 3; the third stands on top */
    uint8_t owners[3]; /* seats */
} bt_acrobats;
/* BT_ERROR_RANGE if there is no such space. */
bt_error bt_acrobats_of(const bt_game *game, unsigned space, bt_acrobats *acrobats);

/* A feature as it stands. */
typedef struct bt_feature {
    uint16_t id;  /* equal for all segments of one feature in one position; not kept across moves */
    uint8_t kind; /* bt_feature_kind */
    bool complete;  /* fields never are */
    uint16_t tiles; /* distinct tiles; monastery, garden: itself and its neighbours */
    uint16_t pennants;
    uint16_t open_ends; /* cities and roads: sides not yet joined; monastery: squares missing */
    uint16_t cities;    /* fields: completed cities they touch */
    uint8_t figures[BT_MAX_SEATS]; /* strength by seat */
    uint16_t points;               /* what it would score if the game ended now, without bonuses */
} bt_feature;

/* The feature of a segment of a placed tile. BT_ERROR_RANGE. */
bt_error bt_feature_of(const bt_game *game, unsigned tile, unsigned segment, bt_feature *feature);

/* A segment of a placed tile. */
typedef struct bt_segment {
    uint8_t tile, segment;
} bt_segment;
/* The segments of the feature that this segment belongs to, in the order of placing. Returns how
 * many there are (0 if out of range), writes at most `capacity`; BT_MAX_SEGMENTS always suffices.
 */
size_t bt_feature_segments(const bt_game *game, unsigned tile, unsigned segment,
                           bt_segment *segments, size_t capacity);

/* Points so far. 0 out of range. */
int bt_score(const bt_game *game, unsigned seat);
int bt_category_score(const bt_game *game, unsigned seat, bt_category category);

/* What everybody would have if the game ended now. The token under the tent is not known: its part
 * is given as the number of figures that would score it and the mean of the tokens not yet
 * revealed. */
typedef struct bt_standing {
    int16_t points[BT_MAX_SEATS][BT_CATEGORY_COUNT]; /* scored so far and still on the board */
    int16_t totals[BT_MAX_SEATS];                    /* their sums; the last circus left out */
    uint8_t circus_figures[BT_MAX_SEATS];            /* figures in the 3x3 of the tent */
    uint16_t token_sum, token_count;                 /* mean token = token_sum / token_count */
} bt_standing;
/* Any phase. After BT_PHASE_OVER it is the result. */
void bt_game_standing(const bt_game *game, bt_standing *standing);

/* Bit per seat that has won; 0 while the game runs (END-04, BASE-41). */
unsigned bt_winners(const bt_game *game);

/* ---------------------------------------------------------------------------------------------
 * 8. Records (docs/record.md)
 * ------------------------------------------------------------------------------------------- */

#define BT_RECORD_FORMAT    1
#define BT_RECORD_NAME_SIZE 64
/* A turn takes at most four moves, apart from the tiles drawn in it. */
#define BT_RECORD_MAX_MOVES (5 * BT_MAX_TILES)

/* Totals as a record carries them. */
typedef struct bt_record_totals {
    uint32_t moves; /* moves played when they were written */
    int16_t points[BT_MAX_SEATS];
} bt_record_totals;

typedef struct bt_record {
    bt_config config;
    char names[BT_MAX_SEATS][BT_RECORD_NAME_SIZE]; /* UTF-8, "" if not given */
    uint32_t move_count;
    bt_move moves[BT_RECORD_MAX_MOVES]; /* chance and decisions, from the start */
    uint32_t totals_count;              /* what was read; bt_record_write computes its own */
    bt_record_totals totals[BT_MAX_TILES + 2];
} bt_record;

typedef struct bt_record_fault {
    bt_error error;
    uint32_t line, column; /* from 1; bytes */
    const char *reason;    /* constant English sentence */
    /* BT_ERROR_RECORD_TOTALS alone: */
    uint32_t turn;
    uint32_t seat;
    unsigned rule; /* the rule of the turn's last score for that seat, or BT_RULE_NONE */
    int recorded, computed;
} bt_record_fault;

/* Text large enough for any record this library writes. */
#define BT_RECORD_MAX_TEXT (BT_MAX_TILES * 160 + 2048)

/* Read a record. `fault` may be NULL. With `as_scored` totals that differ from today's rules are no
 * error; the first difference is still described in `fault`, with its error set to BT_OK. */
bt_error bt_record_read(bt_record *record, const char *text, size_t length, bool as_scored,
                        bt_record_fault *fault);

/* Write a record. Returns the length of the whole text without its terminator; if that is not below
 * `capacity`, what was written is cut off, but terminated (unless `capacity` is 0, when nothing is
 * written). 0 if the moves are not legal. */
size_t bt_record_write(const bt_record *record, char *text, size_t capacity);

/* Position after the first `moves` moves (all of them if there are fewer). The moves must be legal,
 * as bt_record_read guarantees; otherwise the first refusal is returned and `game` is undefined. */
bt_error bt_record_position(const bt_record *record, uint32_t moves, bt_game *game);

/* ---------------------------------------------------------------------------------------------
 * 9. Random play
 * ------------------------------------------------------------------------------------------- */

/* A small generator with equal results everywhere (splitmix64: Steele, Lea and Flood 2014). Not for
 * anything that must not be guessed. */
typedef struct bt_random {
    uint64_t state;
} bt_random;

void bt_random_seed(bt_random *random, uint64_t seed);
uint64_t bt_random_next(bt_random *random);
/* A number below `bound`, which must not be 0. Takes one number from the generator. */
uint32_t bt_random_below(bt_random *random, uint32_t bound);

/* Play on at random to the end: chance by its weights, placements uniform over the distinct ones,
 * then uniform over the remaining options, passing included. Returns the tiles placed. Any phase.
 */
unsigned bt_playout(bt_game *game, bt_random *random);

typedef struct bt_simulation {
    uint64_t games;
    uint64_t turns;      /* tiles placed */
    uint64_t placements; /* choices summed over those turns; only bt_simulate counts them */
    int64_t score_sums[BT_MAX_SEATS];
    uint64_t signature; /* sum over games of a mix of bt_hash and the game's number */
} bt_simulation;

/* Play games `first` to `first + count - 1` of the series `seed` at random and add them up in
 * `result`, which the caller has zeroed or filled before. A game depends on its number and the seed
 * alone, so a series may be cut up among threads. BT_ERROR_CONFIG. */
bt_error bt_simulate(const bt_config *config, uint64_t seed, uint64_t first, uint64_t count,
                     bt_simulation *result);

/* Seed of one game of a series, and its share of the signature. */
uint64_t bt_series_seed(uint64_t seed, uint64_t number);
uint64_t bt_series_signature(uint64_t hash, uint64_t number);

/* The instruction level in use: "x86-64-v3", "x86-64", "arm64", "wasm32-simd128" or "portable". */
const char *bt_instruction_level(void);

#ifdef __cplusplus
}
#endif

#endif
