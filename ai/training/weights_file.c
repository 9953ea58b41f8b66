/* See weights_file.h. */
#include "weights_file.h"

#include <bigtop.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Add the numbers of a line to those read so far. False if there are too many, or other things. */
static bool read_line(const char *line, float *numbers, size_t *count)
{
    while (*line != '\0') {
        if (strchr(", \n", *line) != NULL) {
            line++;
            continue;
        }
        char *end;
        const float number = strtof(line, &end);
        if (end == line || *count == AI_WEIGHT_NUMBERS) {
            return false;
        }
        numbers[(*count)++] = number;
        line = end;
    }
    return true;
}

bool read_weights(const char *path, ai_weights *weights)
{
    static const char head[] = "# bigtop evaluation weights, format ";
    char line[1024];
    size_t count = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    bool fine = fgets(line, sizeof line, file) != NULL &&
                strncmp(line, head, sizeof head - 1) == 0 &&
                strtoul(line + sizeof head - 1, NULL, 10) == WEIGHTS_FORMAT;
    while (fine && fgets(line, sizeof line, file) != NULL) {
        fine = line[0] == '#' || read_line(line, (float *)weights, &count);
    }
    fclose(file);
    return fine && count == AI_WEIGHT_NUMBERS;
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
