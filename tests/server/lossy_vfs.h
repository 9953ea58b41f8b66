/*
 * lossy_vfs.h - an SQLite VFS for tests: what has been written and not synced exists in memory
 * only, so a killed process loses it, as a machine does when its power is cut.
 */
#ifndef BIGTOP_TEST_LOSSY_VFS_H
#define BIGTOP_TEST_LOSSY_VFS_H

#include <stdbool.h>

/* Register the VFS and return its name; NULL on failure. With `torn` half of the writes, chosen at
 * random, reach the file at once while those before them are still missing: the disk that writes in
 * an order of its own. */
const char *lossy_vfs_register(bool torn);

#endif
