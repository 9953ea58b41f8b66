/*
 * The schema of the store in PostgreSQL, and how older ones come up to date. Everything lies in a
 * schema (a namespace) of its own, `bigtop`, so that the database may hold other things too.
 */
#include "postgres_state.h"
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

/* "BgTp": servers that start together bring the schema up to date one after another. */
#define ADVISORY_LOCK "1113019504"

/* The first version that could lie in PostgreSQL; the versions count like those of SQLite. */
#define FIRST_VERSION 3

/*
 * What each version adds to the one before.
 *
 * A lease names the server that owns a game; it is worth something as long as that server's own row
 * says that it lives, which is so one row to renew however many games there are. `fence` rises each
 * time the game changes hands. `hold` keeps a transaction from writing to a game that has changed
 * hands meanwhile, and those who would take it over waiting until the transaction is over.
 */
static const char *const versions[] = {
    "CREATE TABLE schema (version integer NOT NULL);"
    "INSERT INTO schema VALUES (" TEXT(
        FIRST_VERSION) ");"
                       "CREATE TABLE game ("
                       " id text COLLATE \"C\" PRIMARY KEY,"
                       " created bigint NOT NULL,"
                       " format bigint NOT NULL,"
                       " rules bigint NOT NULL,"
                       " setup text NOT NULL,"
                       " changed bigint NOT NULL,"
                       " sequence bigint NOT NULL,"
                       " turn bigint NOT NULL,"
                       " tiles_left bigint NOT NULL,"
                       " over boolean NOT NULL,"
                       " scores text NOT NULL,"
                       " awaited boolean NOT NULL,"
                       " people text NOT NULL,"
                       " public boolean NOT NULL,"
                       " deadline bigint,"
                       " series text COLLATE \"C\" NOT NULL) WITH (fillfactor = 80);"
                       "CREATE INDEX game_by_change ON game (changed);"
                       "CREATE INDEX game_awaited ON game (changed) WHERE awaited;"
                       "CREATE INDEX game_public ON game (changed) WHERE public;"
                       "CREATE INDEX game_by_deadline ON game (deadline)"
                       " WHERE deadline IS NOT NULL;"
                       "CREATE INDEX game_by_series ON game (series, created);"
                       "CREATE TABLE step ("
                       " game text COLLATE \"C\" NOT NULL REFERENCES game (id),"
                       " sequence bigint NOT NULL,"
                       " moves text NOT NULL,"
                       " scores text NOT NULL,"
                       " time bigint NOT NULL,"
                       " act text,"
                       " clocks text,"
                       " PRIMARY KEY (game, sequence));"
                       "CREATE TABLE chat ("
                       " game text COLLATE \"C\" NOT NULL REFERENCES game (id),"
                       " number bigint NOT NULL,"
                       " seat integer NOT NULL,"
                       " name text NOT NULL,"
                       " time bigint NOT NULL,"
                       " text text NOT NULL,"
                       " removed boolean NOT NULL,"
                       " PRIMARY KEY (game, number));"
                       "CREATE TABLE server ("
                       " id text COLLATE \"C\" PRIMARY KEY,"
                       " expires timestamptz NOT NULL);"
                       "CREATE TABLE lease ("
                       " game text COLLATE \"C\" PRIMARY KEY REFERENCES game (id),"
                       " owner text COLLATE \"C\" NOT NULL,"
                       " fence bigint NOT NULL) WITH (fillfactor = 70);"
                       "CREATE FUNCTION hold(text, bigint) RETURNS void LANGUAGE plpgsql AS $$"
                       " BEGIN"
                       "  PERFORM 1 FROM lease WHERE game = $1 AND fence = $2 FOR UPDATE;"
                       "  IF NOT FOUND THEN"
                       "   RAISE EXCEPTION 'game % has another owner by now', $1"
                       "    USING ERRCODE = 'BT001';"
                       "  END IF;"
                       " END $$;",
};

#define VERSION_COUNT (int)(sizeof versions / sizeof *versions)
_Static_assert(FIRST_VERSION + sizeof versions / sizeof *versions == STORE_SCHEMA_VERSION + 1,
               "both databases have the same versions");

static bool execute(PGconn *connection, const char *text, char *fault, size_t size)
{
    PGresult *result = PQexec(connection, text);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good) {
        const char *sentence = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
        snprintf(fault, size, "%s", sentence ? sentence : PQerrorMessage(connection));
    }
    PQclear(result);
    return good;
}

/* The number a query answers with; -1 without an answer, -2 if it fails. */
static int ask_number(PGconn *connection, const char *query)
{
    PGresult *result = PQexec(connection, query);
    int number = -2;
    if (PQresultStatus(result) == PGRES_TUPLES_OK)
        number = PQntuples(result) == 1 ? (int)strtol(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return number;
}

static bool uses_utf8(PGconn *connection, char *fault, size_t size)
{
    const char *encoding = PQparameterStatus(connection, "server_encoding");
    if (encoding && strcmp(encoding, "UTF8") == 0)
        return true;
    snprintf(fault, size, "its encoding is %s, and names need UTF8", encoding ? encoding : "?");
    return false;
}

/* The version of the schema that is there, 0 if there is none. False if what is there is not ours.
 */
static bool find_version(PGconn *connection, int *version, char *fault, size_t size)
{
    int there = ask_number(connection, "SELECT count(*) FROM pg_class WHERE relnamespace ="
                                       " (SELECT oid FROM pg_namespace WHERE nspname = 'bigtop')");
    *version = 0;
    if (there == 0)
        return true;
    int tables =
        ask_number(connection, "SELECT count(*) FROM pg_tables WHERE schemaname = 'bigtop'"
                               " AND tablename IN ('schema', 'game', 'step', 'lease', 'server')");
    if (there < 0 || tables < 0) {
        snprintf(fault, size, "%s", PQerrorMessage(connection));
        return false;
    }
    if (tables != 5) {
        snprintf(fault, size, "its schema \"bigtop\" is not of this program's making");
        return false;
    }
    *version = ask_number(connection, "SELECT version FROM schema");
    if (*version < FIRST_VERSION) {
        snprintf(fault, size, "it carries no schema version");
        return false;
    }
    if (*version > STORE_SCHEMA_VERSION) {
        snprintf(fault, size, "a newer Bigtop wrote it (schema %d, this program knows %d)",
                 *version, STORE_SCHEMA_VERSION);
        return false;
    }
    return true;
}

static bool bring_up_to_date(PGconn *connection, char *fault, size_t size)
{
    int version;
    /* Whoever only may use the schema need not be allowed to make one. */
    if (!find_version(connection, &version, fault, size))
        return false;
    if (version == STORE_SCHEMA_VERSION)
        return true;
    if (!execute(connection, "CREATE SCHEMA IF NOT EXISTS bigtop", fault, size))
        return false;
    for (int next = version == 0 ? 0 : version - FIRST_VERSION + 1; next < VERSION_COUNT; next++) {
        if (!execute(connection, versions[next], fault, size))
            return false;
    }
    return execute(connection, "UPDATE schema SET version = " TEXT(STORE_SCHEMA_VERSION), fault,
                   size);
}

bool postgres_check_schema(PGconn *connection, char *fault, size_t size)
{
    int version;
    if (!uses_utf8(connection, fault, size) || !find_version(connection, &version, fault, size))
        return false;
    if (version == 0) {
        snprintf(fault, size, "there is no schema \"bigtop\" in it");
    } else if (version != STORE_SCHEMA_VERSION) {
        snprintf(fault, size,
                 "an older Bigtop wrote it (schema %d); `bigtop serve` brings it up to date",
                 version);
    }
    return version == STORE_SCHEMA_VERSION;
}

bool postgres_set_up_schema(PGconn *connection, char *fault, size_t size)
{
    char ignored[8];
    bool good = uses_utf8(connection, fault, size) &&
                execute(connection, "BEGIN; SELECT pg_advisory_xact_lock(" ADVISORY_LOCK ")", fault,
                        size) &&
                bring_up_to_date(connection, fault, size) &&
                execute(connection, "COMMIT", fault, size);
    if (!good)
        (void)execute(connection, "ROLLBACK", ignored, sizeof ignored);
    return good;
}
