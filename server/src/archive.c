/* `bigtop backup` and what the three commands about whole stores share. */
#include "archive_games.h"
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

/* The copy holds what the store held; what is wrong in there is better known now than when the
 * backup is needed. */
static enum archive_result check_games(const char *file)
{
    struct archive_games games;
    char fault[1000];
    struct store *copy = store_open_reading(file, fault, sizeof fault);
    bool good = copy && archive_each_game(copy, NULL, NULL, &games);
    if (!copy)
        (void)archive_complain(fault);
    store_close(copy);
    if (!good)
        return ARCHIVE_FAILED;
    if (games.damaged == 0)
        return ARCHIVE_DONE;
    (void)fprintf(stderr,
                  "bigtop: the copy is whole, but %" PRIu64
                  " games are damaged in the store itself\n",
                  games.damaged);
    return ARCHIVE_REFUSED;
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
    (void)fflush(stdout);
    return check_games(file);
}
