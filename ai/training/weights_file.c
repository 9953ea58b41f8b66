/* See weights_file.h. */
#include "weights_file.h"

#include <bigtop.h>

#include <stdio.h>
#include <stdlib.h>

static bool read_number(FILE *file, float *number)
{
    int c;
    while ((c = fgetc(file)) == '#' || c == '\n' || c == ' ' || c == ',') {
        while (c == '#' && (c = fgetc(file)) != '\n' && c != EOF) {
            c = '#';
        }
    }
    ungetc(c, file);
    return fscanf(file, "%f", number) == 1;
}

bool read_weights(const char *path, ai_weights *weights)
{
    FILE *file = fopen(path, "r");
    unsigned format = 0;
    if (file == NULL) {
        return false;
    }
    bool fine = fscanf(file, "# bigtop evaluation weights, format %u", &format) == 1 &&
                format == WEIGHTS_FORMAT;
    float *numbers = (float *)weights;
    for (size_t i = 0; fine && i < AI_WEIGHT_NUMBERS; i++) {
        fine = read_number(file, &numbers[i]);
    }
    fclose(file);
    return fine;
}

bool write_weights(const char *path, const ai_weights *weights, const char *kind, uint64_t seed,
                   uint64_t games)
{
    char fresh[4096];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "# bigtop evaluation weights, format %d\n", WEIGHTS_FORMAT);
    fprintf(file, "# kind %s, seed %llu, %llu games of self-play\n", kind, (unsigned long long)seed,
            (unsigned long long)games);
    const float *numbers = (const float *)weights;
    for (size_t i = 0; i < AI_WEIGHT_NUMBERS; i++) {
        fprintf(file, "%.6g,%s", (double)numbers[i], i % 8 == 7 ? "\n" : " ");
    }
    const bool fine = ferror(file) == 0;
    return fclose(file) == 0 && fine && rename(fresh, path) == 0;
}
