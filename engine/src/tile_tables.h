/*
 * What is known of every tile before a game starts. The tables are made by tools/make-tile-tables.
 */
#ifndef BT_TILE_TABLES_H
#define BT_TILE_TABLES_H

#include "bigtop.h"

#define BT_TILE_KINDS 62

/* Kinds the rules name; tests/unit/test_tile_facts.c compares them with their ids. */
enum {
    BT_TILE_BASE_D = 3,    /* the start tile */
    BT_TILE_RIVER_A = 32,  /* c2 spring */
    BT_TILE_RIVER_L = 42,  /* c2 lake */
    BT_TILE_RIVER_A3 = 43, /* c3 spring */
    BT_TILE_RIVER_L3 = 44, /* c3 lake */
    BT_TILE_BIGTOP_R = 61  /* c3 circus on the river (SETUP-06) */
};

_Static_assert(BT_TILE_KINDS <= BT_MAX_TILE_KINDS, "more tile kinds than bags have room for");

/* A demand is what an open square asks of one side: 0 nothing, 1 field, 2 road, 3 city. The four of
 * a square make one byte, two bits a side, north lowest. A river is no demand: the square before
 * its open end is kept out of the placement index (river.h). */
typedef struct bt_tile_tables {
    uint64_t totals[8];    /* what each segment starts with; layout in feature_forest.h */
    uint8_t fits_low[16];  /* by the demands on N and E: rotations that satisfy them, bits 4 to 7 */
    uint8_t fits_high[16]; /* by the demands on S and W */
    uint8_t city_bits[8];  /* cities: own bit; fields: cities of this tile they touch */
    uint8_t road_bits[8];  /* roads of a tile that has several: own bit */
    uint8_t kinds[8];      /* bt_feature_kind */
    uint8_t segment_count;
    uint8_t rotations; /* distinct ones */
    uint8_t city_count;
    uint8_t road_bit_count;      /* number of roads if more than one */
    uint32_t figure_segments[2]; /* where figures may stand, eight bits a kind; without and with
                                  * fields (BASE-24, BASE-43, RM-01) */
    uint8_t circus, acrobats;    /* 1 if the tile carries such a space */
} bt_tile_tables;

/* How a rotated tile joins its neighbours. Each side gives up to three pairs of segments that
 * become one feature, in bytes 0 to 2: (own in joins_new, neighbour's in joins_old), so that the
 * pairs are found byte by byte. Byte 3 holds the BT_JOIN_ flags. */
typedef struct bt_shape {
    uint32_t joins_new[4]; /* as the tile that is placed */
    uint32_t joins_old[4]; /* as the tile already there, left and right exchanged */
    uint8_t offers[4];     /* demand on the neighbour at that side, in its byte */
} bt_shape;

#define BT_JOIN_EXTRA (1u << 24) /* bytes 1 and 2 count too: fields beside a road or a river */
#define BT_JOIN_ENDS  (2u << 24) /* byte 0 is a road or a city, whose open ends close */
#define BT_JOIN_CITY  (4u << 24)

extern const bt_tile_facts bt_tile_facts_table[BT_TILE_KINDS];
extern const bt_tile_tables bt_tile_tables_of[BT_TILE_KINDS];
extern const bt_shape bt_shapes[BT_TILE_KINDS * 4];

#endif
