#define _GNU_SOURCE /* renameat2 */
#include "new_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const struct new_file *file, char *fault, size_t size, int error)
{
    (void)snprintf(fault, size, "%.300s: %s", file->name, strerror(error));
    return false;
}

bool new_file_begin(struct new_file *file, const char *name, char *fault, size_t size)
{
    struct stat status;
    if ((size_t)snprintf(file->name, sizeof file->name, "%s", name) >= sizeof file->name)
        return complain(file, fault, size, ENAMETOOLONG);
    if (lstat(name, &status) == 0)
        return complain(file, fault, size, EEXIST);
    (void)snprintf(file->temporary, sizeof file->temporary, "%s.XXXXXX", name);
    int descriptor = mkstemp(file->temporary); /* for us alone: mode 0600 */
    if (descriptor < 0)
        return complain(file, fault, size, errno);
    (void)close(descriptor);
    return true;
}

static bool sync_path(const char *path, int flags)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | flags);
    bool good = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0)
        (void)close(descriptor);
    return good;
}

/* So that the name survives a power cut too. */
static bool sync_folder_of(const char *name)
{
    char folder[4096];
    (void)snprintf(folder, sizeof folder, "%s", name);
    char *slash = strrchr(folder, '/');
    if (!slash)
        return sync_path(".", O_DIRECTORY);
    slash[slash == folder ? 1 : 0] = '\0';
    return sync_path(folder, O_DIRECTORY);
}

bool new_file_end(struct new_file *file, char *fault, size_t size)
{
    if (!sync_path(file->temporary, 0))
        return complain(file, fault, size, errno);
    /* Neither replaces a file of the name that has appeared meanwhile. Some file systems have no
     * links. */
    bool linked = link(file->temporary, file->name) == 0;
    if (!linked && (errno != EPERM || renameat2(AT_FDCWD, file->temporary, AT_FDCWD, file->name,
                                                RENAME_NOREPLACE) != 0))
        return complain(file, fault, size, errno);
    if (linked)
        (void)unlink(file->temporary);
    if (!sync_folder_of(file->name)) {
        int error = errno;
        (void)unlink(file->name);
        return complain(file, fault, size, error);
    }
    return true;
}

void new_file_abandon(struct new_file *file)
{
    (void)unlink(file->temporary);
}
