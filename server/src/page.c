#include "page.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_FILES 2000
#define MAX_BYTES (64u << 20)
#define MAX_DEPTH 8

struct loading {
    struct page *page;
    size_t bytes;
    char *fault;
    size_t fault_size;
};

static bool fail(struct loading *loading, const char *path, const char *reason)
{
    snprintf(loading->fault, loading->fault_size, "%s: %s", path, reason);
    return false;
}

/* ---- Files --------------------------------------------------------------------------------- */

static const char *type_of(const char *path)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".webmanifest", "application/manifest+json"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++) {
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    }
    return "application/octet-stream";
}

/* FNV-1a: tells contents apart, guards against nobody. */
static void write_etag(char etag[24], const char *body, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)body[i]) * UINT64_C(0x100000001b3);
    snprintf(etag, 24, "\"%016llx\"", (unsigned long long)hash);
}

static char *read_whole(const char *name, size_t length)
{
    FILE *file = fopen(name, "rb");
    char *body = file ? malloc(length + 1) : NULL;
    if (body && fread(body, 1, length, file) != length) {
        free(body);
        body = NULL;
    }
    if (file)
        (void)fclose(file);
    return body;
}

static bool add_file(struct loading *loading, const char *path, char *body, size_t length)
{
    struct page *page = loading->page;
    struct page_file *files = realloc(page->files, (page->count + 1) * sizeof *files);
    if (files)
        page->files = files;
    char *copy = files ? strdup(path) : NULL;
    if (!copy) {
        free(body);
        return fail(loading, path, "out of memory");
    }
    struct page_file *file = &files[page->count++];
    *file = (struct page_file){.path = copy, .type = type_of(path), .body = body, .length = length};
    file->lasting = strncmp(path, "/assets/", 8) == 0;
    write_etag(file->etag, body, length);
    if (strcmp(path, "/index.html") == 0)
        copy[1] = '\0';
    return true;
}

static bool load_file(struct loading *loading, const char *name, const char *path, size_t length)
{
    loading->bytes += length;
    if (loading->page->count == MAX_FILES || loading->bytes > MAX_BYTES)
        return fail(loading, name, "the page has too many files, or too large ones");
    char *body = read_whole(name, length);
    return body ? add_file(loading, path, body, length) : fail(loading, name, strerror(errno));
}

/* ---- Folders ------------------------------------------------------------------------------- */

static bool load_folder(struct loading *loading, const char *folder, const char *path, int depth);

static bool load_entry(struct loading *loading, const char *folder, const char *path,
                       const char *entry, int depth)
{
    char name[4096];
    char below[1024];
    struct stat status;
    int name_length = snprintf(name, sizeof name, "%s/%s", folder, entry);
    int below_length = snprintf(below, sizeof below, "%s/%s", path, entry);
    if (name_length >= (int)sizeof name || below_length >= (int)sizeof below)
        return fail(loading, folder, "a name is too long");
    if (stat(name, &status) != 0)
        return fail(loading, name, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return load_folder(loading, name, below, depth + 1);
    return !S_ISREG(status.st_mode) || load_file(loading, name, below, (size_t)status.st_size);
}

static bool load_folder(struct loading *loading, const char *folder, const char *path, int depth)
{
    if (depth > MAX_DEPTH)
        return fail(loading, folder, "folders lie too deep");
    DIR *directory = opendir(folder);
    if (!directory)
        return fail(loading, folder, strerror(errno));
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] != '.')
            good = load_entry(loading, folder, path, entry->d_name, depth);
    }
    (void)closedir(directory);
    return good;
}

/* ---- The page ------------------------------------------------------------------------------ */

bool page_load(struct page *page, const char *folder, char *fault, size_t fault_size)
{
    *page = (struct page){0};
    struct loading loading = {.page = page, .fault = fault, .fault_size = fault_size};
    bool good = load_folder(&loading, folder, "", 0);
    if (good && !page_find(page, "/"))
        good = fail(&loading, folder, "there is no index.html");
    if (!good)
        page_free(page);
    return good;
}

bool page_placeholder(struct page *page)
{
    static const char text[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                               "<title>Bigtop</title><h1>Bigtop</h1>"
                               "<p>The page has not been built. <code>make play</code> builds it."
                               "</html>\n";
    char fault[100];
    struct loading loading = {.page = page, .fault = fault, .fault_size = sizeof fault};
    *page = (struct page){0};
    char *body = malloc(sizeof text);
    if (!body)
        return false;
    memcpy(body, text, sizeof text);
    return add_file(&loading, "/index.html", body, sizeof text - 1);
}

const struct page_file *page_find(const struct page *page, const char *path)
{
    for (size_t i = 0; i < page->count; i++) {
        if (strcmp(page->files[i].path, path) == 0)
            return &page->files[i];
    }
    return NULL;
}

void page_free(struct page *page)
{
    for (size_t i = 0; i < page->count; i++) {
        free(page->files[i].path);
        free(page->files[i].body);
    }
    free(page->files);
    *page = (struct page){0};
}
