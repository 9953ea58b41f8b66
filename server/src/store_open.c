#include "store_open.h"

#include "store_sqlite.h"

#if defined(BIGTOP_WITH_POSTGRES)
#include "store_postgres.h"
#endif

#include <stdio.h>
#include <string.h>

bool store_is_postgres(const char *address)
{
    return strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
}

/* A misspelt address must not become the name of a file. */
static bool is_other_address(const char *address)
{
    return strstr(address, "://") != NULL;
}

static struct store *open_postgres(const char *address, bool reading, char *fault, size_t size)
{
#if defined(BIGTOP_WITH_POSTGRES)
    return reading ? store_postgres_open_reading(address, fault, size)
                   : store_postgres_open(address, fault, size);
#else
    (void)address;
    (void)reading;
    (void)snprintf(fault, size,
                   "this program was built without PostgreSQL, because its library (libpq) was "
                   "missing; `tools/setup play` installs it");
    return NULL;
#endif
}

static bool is_file(const char *address, char *fault, size_t size)
{
    if (!is_other_address(address))
        return true;
    (void)snprintf(fault, size, "a store is a file or an address that begins with postgresql://");
    return false;
}

struct store *store_open(const char *address, const char *vfs, char *fault, size_t fault_size)
{
    if (store_is_postgres(address))
        return open_postgres(address, false, fault, fault_size);
    if (!is_file(address, fault, fault_size))
        return NULL;
    return store_sqlite_open(address, vfs, fault, fault_size);
}

struct store *store_open_reading(const char *address, char *fault, size_t fault_size)
{
    if (store_is_postgres(address))
        return open_postgres(address, true, fault, fault_size);
    if (!is_file(address, fault, fault_size))
        return NULL;
    return store_sqlite_open_reading(address, fault, fault_size);
}
