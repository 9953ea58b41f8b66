/*
 * page.h - the files of the page, read once at the start. What is not on that list cannot be asked
 * for, however a path is written.
 */
#ifndef BIGTOP_SERVER_PAGE_H
#define BIGTOP_SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page_file {
    char *path;       /* as in a request, such as "/bigtop.wasm"; "/" is index.html */
    const char *type; /* Content-Type */
    char *body;
    size_t length;
    char etag[24];
    bool lasting; /* its name changes with its content, so it may be kept for ever */
};

struct page {
    struct page_file *files;
    size_t count;
};

/* Read every file below a folder, names that begin with a dot left out. False if there is no
 * index.html or something cannot be read; `fault` then receives a sentence. */
bool page_load(struct page *page, const char *folder, char *fault, size_t fault_size);

/* A page of one file that says that the page has not been built. False if there is no memory. */
bool page_placeholder(struct page *page);

/* The file a path names; NULL if there is none. */
const struct page_file *page_find(const struct page *page, const char *path);

void page_free(struct page *page);

#endif
