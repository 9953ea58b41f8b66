/* new_file.h - a file that appears under its name when it is whole and on disk, or not at all. */
#ifndef BIGTOP_SERVER_NEW_FILE_H
#define BIGTOP_SERVER_NEW_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct new_file {
    char name[4096];
    char temporary[4112]; /* empty at first, readable for nobody else */
};

/* Make the temporary file beside the place it is for. False, with a sentence, if a file of the name
 * is there already, which is never replaced, or if it cannot be made. */
bool new_file_begin(struct new_file *file, const char *name, char *fault, size_t size);

/* Bring it to disk and give it its name. False with a sentence; then it is to be abandoned. */
bool new_file_end(struct new_file *file, char *fault, size_t size);

/* Remove the temporary file. */
void new_file_abandon(struct new_file *file);

#endif
