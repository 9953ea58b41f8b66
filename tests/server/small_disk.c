#define _GNU_SOURCE /* unshare */
#include "small_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <unistd.h>

bool small_disk_mount(const char *folder, const char *size)
{
    char options[40];
    (void)snprintf(options, sizeof options, "size=%s", size);
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("bigtop", folder, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0;
}

void small_disk_unmount(const char *folder)
{
    (void)umount2(folder, MNT_DETACH);
}

bool small_disk_fill(const char *path)
{
    static const char block[4096];
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    while (file >= 0 && write(file, block, sizeof block) > 0)
        continue;
    bool full = file >= 0 && errno == ENOSPC;
    (void)close(file);
    return full;
}
