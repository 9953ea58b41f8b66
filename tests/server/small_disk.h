/* small_disk.h - a disk that is soon full: a tmpfs that nobody else sees. */
#ifndef BIGTOP_TEST_SMALL_DISK_H
#define BIGTOP_TEST_SMALL_DISK_H

#include <stdbool.h>

/* Mount one of a size such as "4m" over a folder, in a mount namespace of this process's own. False
 * where a process may not do that. */
bool small_disk_mount(const char *folder, const char *size);
void small_disk_unmount(const char *folder);

/* Write a file until there is no room for more. False if something else ended it. */
bool small_disk_fill(const char *path);

#endif
