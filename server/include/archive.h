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
    ARCHIVE_REFUSED, /* what is to be read is not right: an import writes nothing of it, an export
                        leaves the damaged games out, a backup is a whole copy with them in it */
    ARCHIVE_FAILED   /* a file, the disk, the database */
};

/* Copy an SQLite store, while a server uses it or not, into a file that is not there yet. Then each
 * game in the copy is played again; the damaged ones are told by id, and the result is
 * ARCHIVE_REFUSED, though the copy stays. */
enum archive_result bigtop_backup(const char *store, const char *data, const char *file);

/* Write all games as JSON Lines into a file that is not there yet, or to stdout ("-"). Games that
 * bigtop_import would not take are told by id and left out; the result is then ARCHIVE_REFUSED. */
enum archive_result bigtop_export(const char *store, const char *data, const char *file);

/* Add the games of such a file, all of them or, if there is anything wrong with one, none. A
 * store that is not there is made when everything has been checked. */
enum archive_result bigtop_import(const char *store, const char *data, const char *file);

#endif
