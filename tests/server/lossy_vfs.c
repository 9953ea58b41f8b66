/*
 * Every file keeps the changes since its last sync in a list. Reading goes through the list,
 * syncing plays it into the real file. The shared memory, which holds the index of the log, is the
 * real one: SQLite trusts nothing in it when the first process opens the file again.
 */
#include "lossy_vfs.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* A write, or with `bytes` NULL a truncation to `offset`. */
struct change {
    struct change *next;
    sqlite3_int64 offset;
    int length;
    unsigned char *bytes;
};

struct lossy_file {
    sqlite3_file base;
    struct change *first, **last;
    sqlite3_int64 size;
    sqlite3_file *real; /* lies behind this struct */
};

static bool tear;
static sqlite3_vfs *real_vfs;

static struct lossy_file *lossy_of(sqlite3_file *file)
{
    return (struct lossy_file *)file;
}

/* ---- Changes ------------------------------------------------------------------------------- */

static void forget_changes(struct lossy_file *file)
{
    while (file->first) {
        struct change *change = file->first;
        file->first = change->next;
        free(change->bytes);
        free(change);
    }
    file->last = &file->first;
}

static int apply(const struct lossy_file *file, const struct change *change)
{
    const struct sqlite3_io_methods *methods = file->real->pMethods;
    if (!change->bytes)
        return methods->xTruncate(file->real, change->offset);
    return methods->xWrite(file->real, change->bytes, change->length, change->offset);
}

static int add_change(struct lossy_file *file, const void *bytes, int length, sqlite3_int64 offset)
{
    struct change *change = calloc(1, sizeof *change);
    if (!change)
        return SQLITE_NOMEM;
    *change = (struct change){.offset = offset, .length = length};
    if (bytes) {
        change->bytes = malloc((size_t)length + 1);
        if (!change->bytes) {
            free(change);
            return SQLITE_NOMEM;
        }
        memcpy(change->bytes, bytes, (size_t)length);
    }
    *file->last = change;
    file->last = &change->next;
    unsigned char dice = 0;
    if (tear && getrandom(&dice, 1, 0) == 1 && dice % 2 != 0)
        return apply(file, change); /* and once more at the sync, in its turn */
    return SQLITE_OK;
}

/* ---- The file's methods -------------------------------------------------------------------- */

static int lossy_close(sqlite3_file *base)
{
    struct lossy_file *file = lossy_of(base);
    forget_changes(file);
    return file->real->pMethods->xClose(file->real);
}

static void overlay(const struct change *change, unsigned char *buffer, int length,
                    sqlite3_int64 offset)
{
    if (!change->bytes) {
        for (sqlite3_int64 i = 0; i < length; i++) {
            if (offset + i >= change->offset)
                buffer[i] = 0;
        }
        return;
    }
    for (sqlite3_int64 i = 0; i < change->length; i++) {
        sqlite3_int64 at = change->offset + i - offset;
        if (at >= 0 && at < length)
            buffer[at] = change->bytes[i];
    }
}

static int lossy_read(sqlite3_file *base, void *buffer, int length, sqlite3_int64 offset)
{
    struct lossy_file *file = lossy_of(base);
    int result = file->real->pMethods->xRead(file->real, buffer, length, offset);
    if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ)
        return result;
    for (const struct change *change = file->first; change; change = change->next)
        overlay(change, buffer, length, offset);
    return offset + length <= file->size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int lossy_write(sqlite3_file *base, const void *buffer, int length, sqlite3_int64 offset)
{
    struct lossy_file *file = lossy_of(base);
    if (offset + length > file->size)
        file->size = offset + length;
    return add_change(file, buffer, length, offset);
}

static int lossy_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    struct lossy_file *file = lossy_of(base);
    file->size = size;
    return add_change(file, NULL, 0, size);
}

static int lossy_sync(sqlite3_file *base, int flags)
{
    struct lossy_file *file = lossy_of(base);
    int result = SQLITE_OK;
    for (const struct change *change = file->first; change && result == SQLITE_OK;
         change = change->next)
        result = apply(file, change);
    forget_changes(file);
    return result == SQLITE_OK ? file->real->pMethods->xSync(file->real, flags) : result;
}

static int lossy_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = lossy_of(base)->size;
    return SQLITE_OK;
}

static int lossy_lock(sqlite3_file *base, int level)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xLock(file->real, level);
}

static int lossy_unlock(sqlite3_file *base, int level)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xUnlock(file->real, level);
}

static int lossy_check_lock(sqlite3_file *base, int *reserved)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xCheckReservedLock(file->real, reserved);
}

/* Size hints and the like would reach the real file past the list. */
static int lossy_control(sqlite3_file *base, int operation, void *argument)
{
    (void)base;
    (void)operation;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int lossy_sector_size(sqlite3_file *base)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xSectorSize(file->real);
}

static int lossy_shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **memory)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xShmMap(file->real, page, size, extend, memory);
}

static int lossy_shm_lock(sqlite3_file *base, int offset, int count, int flags)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xShmLock(file->real, offset, count, flags);
}

static void lossy_shm_barrier(sqlite3_file *base)
{
    struct lossy_file *file = lossy_of(base);
    file->real->pMethods->xShmBarrier(file->real);
}

static int lossy_shm_unmap(sqlite3_file *base, int remove)
{
    struct lossy_file *file = lossy_of(base);
    return file->real->pMethods->xShmUnmap(file->real, remove);
}

/* Nothing is promised beyond what every disk does. */
static int lossy_characteristics(sqlite3_file *base)
{
    (void)base;
    return 0;
}

/* ---- The file system ----------------------------------------------------------------------- */

static int lossy_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = lossy_close,
        .xRead = lossy_read,
        .xWrite = lossy_write,
        .xTruncate = lossy_truncate,
        .xSync = lossy_sync,
        .xFileSize = lossy_size,
        .xLock = lossy_lock,
        .xUnlock = lossy_unlock,
        .xCheckReservedLock = lossy_check_lock,
        .xFileControl = lossy_control,
        .xSectorSize = lossy_sector_size,
        .xDeviceCharacteristics = lossy_characteristics,
        .xShmMap = lossy_shm_map,
        .xShmLock = lossy_shm_lock,
        .xShmBarrier = lossy_shm_barrier,
        .xShmUnmap = lossy_shm_unmap,
    };
    struct lossy_file *file = lossy_of(base);
    (void)vfs;
    memset(file, 0, sizeof *file);
    file->last = &file->first;
    file->real = (sqlite3_file *)(file + 1);
    int result = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    if (result == SQLITE_OK)
        result = file->real->pMethods->xFileSize(file->real, &file->size);
    /* SQLite closes a file only if it has methods. */
    file->base.pMethods = result == SQLITE_OK ? &methods : NULL;
    return result;
}

const char *lossy_vfs_register(bool torn)
{
    static sqlite3_vfs vfs;
    real_vfs = sqlite3_vfs_find(NULL);
    if (!real_vfs)
        return NULL;
    tear = torn;
    vfs = *real_vfs;
    vfs.szOsFile = (int)sizeof(struct lossy_file) + real_vfs->szOsFile;
    vfs.zName = "lossy";
    vfs.pNext = NULL;
    vfs.xOpen = lossy_open;
    return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK ? vfs.zName : NULL;
}
