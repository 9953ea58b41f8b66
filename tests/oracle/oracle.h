/*
 * oracle.h - a slow, obvious, independent referee.
 *
 * The oracle plays the same games as the engine from the same rules (docs/rules.md) and shares no
 * code with it: it reads data/tiles.json itself, keeps nothing but the bare board, and finds every
 * feature anew by flood fill whenever somebody asks. What it takes from bigtop.h are names: types
 * of configurations and moves, phases, categories. Only oracle_compare.c and oracle_events.c look
 * at an engine's game, and only through the public views.
 *
 * An oracle has no global state: one for each thread.
 */
#ifndef BIGTOP_ORACLE_H
#define BIGTOP_ORACLE_H

#include "bigtop.h"

#define ORACLE_MAX_TILES    160
#define ORACLE_MAX_KINDS    128
#define ORACLE_MAX_SEGMENTS 8 /* of one tile */
#define ORACLE_MAX_FIGURES  80
#define ORACLE_MAX_FEATURES (ORACLE_MAX_TILES * ORACLE_MAX_SEGMENTS)
#define ORACLE_MAX_SCORES   (2 * ORACLE_MAX_FIGURES)
#define ORACLE_MAX_MOVES    (8 * ORACLE_MAX_TILES + 16)
#define ORACLE_REACH        (ORACLE_MAX_TILES + 2) /* farthest a coordinate gets from 0 */
#define ORACLE_MAX_TOKEN    7
#define ORACLE_MAX_ITEMS    2

/* Where an acrobat stands: in no segment. */
#define ORACLE_ACROBAT (-1)
#define ORACLE_NOWHERE (-1)

/* ---- Tile facts, as data/tiles.json has them ---- */

typedef struct oracle_segment {
    bt_feature_kind kind;
    unsigned sides;   /* bit per side, unrotated */
    unsigned halves;  /* bit per half-edge, unrotated */
    unsigned touches; /* fields: bit per segment of the tile that is a bordering city */
    int pennants;
} oracle_segment;

typedef struct oracle_kind {
    char id[16];
    char edges[4]; /* F, R, C or W by side, unrotated */
    int counts[BT_EDITION_COUNT];
    int rotations; /* distinct ones */
    bool circus;
    bool acrobats;
    unsigned river; /* bit per side the river crosses, unrotated */
    int segment_count;
    oracle_segment segments[ORACLE_MAX_SEGMENTS];
} oracle_kind;

typedef struct oracle_facts {
    int kind_count;
    oracle_kind kinds[ORACLE_MAX_KINDS];
} oracle_facts;

/* Read the facts from the text of data/tiles.json; false and a reason in `fault` if they make no
 * sense. */
bool oracle_read_facts(oracle_facts *facts, const char *text, size_t length, char *fault,
                       size_t size);
/* Index of a kind, -1 if there is none. */
int oracle_kind_by_id(const oracle_facts *facts, const char *id);

/* Clockwise quarter turns. */
unsigned oracle_turned_sides(unsigned sides, int rotation);
unsigned oracle_turned_halves(unsigned halves, int rotation);
char oracle_edge(const oracle_kind *kind, int rotation, int side);
/* The only side in a set of sides that holds just one; the lowest if it holds more. */
int oracle_first_side(unsigned sides);

/* ---- The position ---- */

typedef struct oracle_tile {
    int kind, x, y, rotation;
} oracle_tile;

typedef struct oracle_figure {
    int seat;
    bt_figure_kind kind;
    int tile;
    int segment; /* of that tile, or ORACLE_ACROBAT */
    int turn;    /* in which it came there */
} oracle_figure;

/* A feature found by flood fill. */
typedef struct oracle_feature {
    bt_feature_kind kind;
    bool complete;
    int tiles, pennants, open_ends, cities;
    int points; /* if the game ended now */
    int figures[BT_MAX_SEATS];
} oracle_feature;

/* All features of a position, and to which of them each segment belongs. */
typedef struct oracle_survey {
    int feature_count;
    oracle_feature features[ORACLE_MAX_FEATURES];
    int labels[ORACLE_MAX_TILES][ORACLE_MAX_SEGMENTS];
} oracle_survey;

typedef struct oracle_item {
    bt_item_kind kind;
    int count, each;
} oracle_item;

/* Points a seat got. */
typedef struct oracle_score {
    int seat;
    int points;
    bt_category category;
    const char *rule; /* id in docs/rules.md */
    bool final;
    bool complete;
    int feature; /* bt_feature_kind, or BT_FEATURE_KIND_COUNT for none */
    int item_count;
    oracle_item items[ORACLE_MAX_ITEMS];
    bool tiles[ORACLE_MAX_TILES]; /* of the feature; elsewhere what was counted */
    int figure_count;             /* on the feature; elsewhere the seat's own */
    oracle_figure figures[ORACLE_MAX_FIGURES];
} oracle_score;

/* What the last move brought about. */
typedef struct oracle_report {
    int score_count;
    oracle_score scores[ORACLE_MAX_SCORES];
    int returned_count;
    oracle_figure returned[ORACLE_MAX_FIGURES];
    int discarded; /* kind, or -1 */
    int revealed;  /* token, or 0 */
    bool tent_moved;
    int points_before[BT_MAX_SEATS][BT_CATEGORY_COUNT];
} oracle_report;

typedef struct oracle {
    oracle_facts facts;
    bt_config config;

    int tile_count;
    oracle_tile tiles[ORACLE_MAX_TILES]; /* in the order of placing; the last is the turn's */
    short grid[2 * ORACLE_REACH + 1][2 * ORACLE_REACH + 1]; /* tile + 1 by y and x, 0 if empty */

    int figure_count;
    oracle_figure figures[ORACLE_MAX_FIGURES]; /* in the order of placing */
    int supply[BT_MAX_SEATS][BT_FIGURE_KIND_COUNT];

    int bag[ORACLE_MAX_KINDS];
    int discards[ORACLE_MAX_KINDS];
    int tokens[ORACLE_MAX_TOKEN + 1]; /* not yet revealed, by value */
    int tent;                         /* tile, or ORACLE_NOWHERE */

    int points[BT_MAX_SEATS][BT_CATEGORY_COUNT];
    bt_phase phase;
    int seat;          /* whose turn it is */
    int turn;          /* from 0 */
    int drawn;         /* kind drawn and not yet placed, or -1 */
    bool action_taken; /* a figure was placed or an abbot taken back in this turn */

    /* Computed anew after every move. */
    oracle_survey survey;
    int move_count;
    bt_move moves[ORACLE_MAX_MOVES];
    oracle_report report;
} oracle;

/* An oracle that knows the tiles; NULL if there is no memory or the facts make no sense. */
oracle *oracle_new(void);
void oracle_free(oracle *o);

/* The first tile is placed, chance is to draw. The configuration must be playable. */
void oracle_start(oracle *o, const bt_config *config);

/* Legal moves of the deciding seat, in no particular order; 0 when chance is to move. */
size_t oracle_moves(const oracle *o, bt_move *moves, size_t capacity);
size_t oracle_chance(const oracle *o, bt_outcome *outcomes, size_t capacity);
/* Ways to place a tile of a kind now. */
size_t oracle_placements(const oracle *o, int kind, bt_move *moves, size_t capacity);

/* Play a move of the deciding seat or of chance. False, and nothing done, if it is not legal. */
bool oracle_play(oracle *o, bt_move move);

void oracle_standing(const oracle *o, bt_standing *standing);
unsigned oracle_winners(const oracle *o);

/* ---- Comparison with an engine's game; each returns false and says in `difference` what differs
 * ---- */

/* The engine's tile facts with the oracle's. */
bool oracle_compare_facts(const oracle *o, char *difference, size_t size);
/* The positions, in every public view. */
bool oracle_compare(const oracle *o, const bt_game *game, char *difference, size_t size);
/* The events of the engine's last bt_play, which was the oracle's last move too. */
bool oracle_check_events(const oracle *o, const bt_event_log *log, char *difference, size_t size);
/* All in one: the oracle plays `move`, which led the engine to `after` with these events (`log` may
 * be NULL), and compares. */
bool oracle_step(oracle *o, bt_move move, const bt_game *after, const bt_event_log *log,
                 char *difference, size_t size);

/* ---- Shared by the oracle's own files ---- */

/* Tile at a square, ORACLE_NOWHERE if it is empty. */
int oracle_tile_at(const oracle *o, int x, int y);
void oracle_put_tile(oracle *o, int kind, int x, int y, int rotation);
const oracle_kind *oracle_kind_of(const oracle *o, int tile);
/* Is the square of `tile` one of the nine round the square of `middle`? */
bool oracle_near(const oracle *o, int tile, int middle);
/* Number of tiles on the eight squares round a tile. */
int oracle_neighbours(const oracle *o, int tile);
/* Find all features. */
void oracle_look(oracle *o);
const oracle_feature *oracle_feature_at(const oracle *o, int tile, int segment);
bool oracle_occupied(const oracle_feature *feature);
/* Square offsets by side. */
extern const int oracle_dx[4], oracle_dy[4];

/* Is the module played with? */
bool oracle_module(const oracle *o, unsigned module);
/* Acrobat spaces are numbered in the order in which their tiles were placed. */
int oracle_space_count(const oracle *o);
/* Tile of a space; ORACLE_NOWHERE if there is no such space. */
int oracle_space_tile(const oracle *o, int space);
int oracle_acrobats_on(const oracle *o, int tile);
int oracle_figures_of_seat_near(const oracle *o, int seat, int middle);
/* May the player of this turn score the full pyramid on this tile? */
bool oracle_may_score_pyramid(const oracle *o, int tile);
/* Where the player's abbot stands and may be taken back: index of the figure, or ORACLE_NOWHERE. */
int oracle_recallable_abbot(const oracle *o);
void oracle_list_moves(oracle *o);
int oracle_bag_total(const oracle *o);
/* The river's last tile if its river ends before an empty square, and the open side. */
int oracle_river_end(const oracle *o, int *side);

/* Points; each adds to the report. A feature is given by its label in the survey. */
void oracle_score_feature(oracle *o, int label, const char *rule);
void oracle_score_ringmasters(oracle *o, int label);
void oracle_score_acrobats(oracle *o, int tile, const char *rule, int each);
void oracle_score_circus(oracle *o, int token, const char *rule);
/* The rule by which a feature of a kind scores. */
const char *oracle_rule_of(bt_feature_kind kind);

#endif
