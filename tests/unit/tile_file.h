/* data/tiles.json as it is written: sides and halves as bits, features in the order of the file. */
#ifndef UNIT_TILE_FILE_H
#define UNIT_TILE_FILE_H

#include <stdbool.h>

#define FILE_MAX_TILES    128
#define FILE_MAX_FEATURES 12

typedef struct file_feature {
    char kind[16];
    unsigned sides;  /* bit 0 north, clockwise */
    unsigned halves; /* bit 0 north's left half, clockwise */
    unsigned pennants;
    unsigned touches_cities; /* a bit for each city of the tile, in its order */
} file_feature;

typedef struct file_tile {
    unsigned counts[2]; /* c2, c3 */
    unsigned feature_count;
    file_feature features[FILE_MAX_FEATURES];
    char id[16];
    char edges[5];
    bool assumed;
} file_tile;

/* Number of tiles read; -1, with a line on stderr, if the file is not as expected. */
int tile_file_read(const char *path, file_tile tiles[FILE_MAX_TILES]);

#endif
