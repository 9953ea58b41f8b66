/*
 * archive.h - taking games out of a store and back in: `bigtop backup`, `bigtop export` and
 * `bigtop import` (docs/store.md).
 *
 * `store` is a postgresql:// address or an SQLite file; NULL is the file that `bigtop serve` uses
 * with this data folder, which may be NULL too. What is done is told on stdout, errors on stderr,
 * with the place.
 */
#ifndef BIGTOP_ARCHIVE_H
#define BIGTOP_ARCHIVE_H

enum archive_result {
    ARCHIVE_DONE,
    ARCHIVE_REFUSED, /* what is to be read is not right; nothing was written */
    ARCHIVE_FAILED   /* a file, the disk, the database */
};

/* Copy an SQLite store, while a server uses it or not, into a file that is not there yet. */
enum archive_result bigtop_backup(const char *store, const char *data, const char *file);

/* Write all games as JSON Lines into a file that is not there yet, or to stdout ("-"). Games that
 * cannot be read are told and left out; the result is then ARCHIVE_REFUSED. */
enum archive_result bigtop_export(const char *store, const char *data, const char *file);

/* Add the games of such a file, all of them or, if there is anything wrong with one, none. */
enum archive_result bigtop_import(const char *store, const char *data, const char *file);

#endif
