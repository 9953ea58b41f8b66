/* `bigtop backup` and what the three commands about whole stores share. */
#include "archive_state.h"

#include "places.h"
#include "store_open.h"
#include "store_sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool archive_complain(const char *fault)
{
    (void)fprintf(stderr, "bigtop: %s\n", fault);
    return false;
}

bool archive_address(const char *store, const char *data, bool make, char *address, size_t size)
{
    char folder[2048], fault[3000];
    if (store) {
        if ((size_t)snprintf(address, size, "%s", store) < size)
            return true;
        return archive_complain("the store's address is too long");
    }
    if (!(make ? places_data : places_find_data)(data, folder, sizeof folder, fault, sizeof fault))
        return archive_complain(fault);
    (void)snprintf(address, size, "%s/" STORE_FILE_NAME, folder);
    return true;
}

enum archive_result bigtop_backup(const char *store, const char *data, const char *file)
{
    char address[ARCHIVE_ADDRESS_SIZE], fault[1000];
    uint64_t games = 0;
    if (!archive_address(store, data, false, address, sizeof address))
        return ARCHIVE_FAILED;
    if (store_is_postgres(address)) {
        (void)archive_complain("a PostgreSQL database is backed up by its own means (pg_dump), or "
                               "by `bigtop export`");
        return ARCHIVE_REFUSED;
    }
    if (!store_sqlite_backup(address, file, &games, fault, sizeof fault)) {
        (void)fprintf(stderr, "bigtop: no backup of %s: %s\n", address, fault);
        return ARCHIVE_FAILED;
    }
    (void)printf("%" PRIu64 " games are in %s\n", games, file);
    return ARCHIVE_DONE;
}
