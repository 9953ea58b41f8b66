/*
 * Who owns which game, and what servers tell each other.
 *
 * A server tells every second that it lives. Whoever wants to write to a game takes its lease, if
 * its owner is gone, or asks the owner for it. What keeps the game right is not this but the fence:
 * it rises each time a game changes hands, and a batch carries the one it knows (`hold`).
 *
 * What is told, by NOTIFY with a letter, who tells it, the game, and perhaps a number:
 *   c  has written to it, up to this row    w  wants it
 *   f  has given it back (*: all it had)    o  owns it now
 *   t  says something of it, which is not kept
 */
#include "loop.h"
#include "postgres_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* A game asked for, and not asked for again meanwhile, is no more wanted after this. */
#define WANTED_MILLISECONDS 6000

#define RENEW_MILLISECONDS 900

/* ---- The table of leases ------------------------------------------------------------------- */

/* The list a game is in. Ids are random, so a plain hash (FNV-1a) does. */
static struct postgres_lease **bucket_of(const struct postgres_store *postgres, const char *game)
{
    uint32_t hash = 0x811c9dc5u;
    for (; *game; game++)
        hash = (hash ^ (unsigned char)*game) * 0x01000193u;
    return &postgres->buckets[hash & (postgres->bucket_count - 1)];
}

static struct postgres_lease *find(const struct postgres_store *postgres, const char *game)
{
    struct postgres_lease *lease = postgres->bucket_count > 0 ? *bucket_of(postgres, game) : NULL;
    while (lease && strcmp(lease->game, game) != 0)
        lease = lease->next;
    return lease;
}

static bool grow(struct postgres_store *postgres)
{
    struct postgres_store larger = {
        .bucket_count = postgres->bucket_count > 0 ? 2 * postgres->bucket_count : 64};
    larger.buckets = calloc(larger.bucket_count, sizeof(struct postgres_lease *));
    if (!larger.buckets)
        return false;
    for (size_t i = 0; i < postgres->bucket_count; i++) {
        while (postgres->buckets[i]) {
            struct postgres_lease *lease = postgres->buckets[i];
            struct postgres_lease **bucket = bucket_of(&larger, lease->game);
            postgres->buckets[i] = lease->next;
            lease->next = *bucket;
            *bucket = lease;
        }
    }
    free(postgres->buckets);
    postgres->buckets = larger.buckets;
    postgres->bucket_count = larger.bucket_count;
    return true;
}

static struct postgres_lease *find_or_add(struct postgres_store *postgres, const char *game)
{
    struct postgres_lease *lease = find(postgres, game);
    if (lease)
        return lease;
    if (strlen(game) >= STORE_ID_SIZE ||
        (postgres->lease_count == postgres->bucket_count && !grow(postgres)))
        return NULL;
    lease = calloc(1, sizeof *lease);
    if (!lease)
        return NULL;
    memcpy(lease->game, game, strlen(game) + 1);
    struct postgres_lease **bucket = bucket_of(postgres, game);
    lease->next = *bucket;
    *bucket = lease;
    postgres->lease_count++;
    return lease;
}

/* Not while it is in the batch. */
static void forget(struct postgres_store *postgres, struct postgres_lease *lease)
{
    struct postgres_lease **at = bucket_of(postgres, lease->game);
    while (*at != lease)
        at = &(*at)->next;
    *at = lease->next;
    postgres->lease_count--;
    free(lease);
}

static void forget_all(struct postgres_store *postgres)
{
    postgres->batch_leases = NULL;
    for (size_t i = 0; i < postgres->bucket_count; i++) {
        struct postgres_lease *lease = postgres->buckets[i];
        while (lease) {
            struct postgres_lease *next = lease->next;
            free(lease);
            lease = next;
        }
        postgres->buckets[i] = NULL;
    }
    postgres->lease_count = 0;
}

void postgres_free_leases(struct postgres_store *postgres)
{
    forget_all(postgres);
    free(postgres->buckets);
}

struct postgres_lease *postgres_owned(struct postgres_store *postgres, const char *game)
{
    struct postgres_lease *lease = find(postgres, game);
    return lease && lease->hold == PG_OWNED ? lease : NULL;
}

struct postgres_lease *postgres_note_owned(struct postgres_store *postgres, const char *game,
                                           int64_t fence)
{
    struct postgres_lease *lease = find_or_add(postgres, game);
    if (lease) {
        lease->hold = PG_OWNED;
        lease->fence = fence;
    }
    return lease;
}

/* ---- The queue of notices ------------------------------------------------------------------ */

static struct store_notice *add_notice(struct postgres_store *postgres, enum store_notice_kind kind,
                                       const char *game, uint32_t sequence)
{
    if (postgres->notice_count == postgres->notice_capacity) {
        size_t capacity = postgres->notice_capacity ? 2 * postgres->notice_capacity : 64;
        struct store_notice *notices = calloc(capacity, sizeof *notices);
        if (!notices)
            return NULL; /* whoever missed it finds out by its next conflict */
        for (size_t i = 0; i < postgres->notice_count; i++) {
            notices[i] =
                postgres->notices[(postgres->notice_first + i) % postgres->notice_capacity];
        }
        free(postgres->notices);
        postgres->notices = notices;
        postgres->notice_first = 0;
        postgres->notice_capacity = capacity;
    }
    size_t place = (postgres->notice_first + postgres->notice_count) % postgres->notice_capacity;
    struct store_notice *notice = &postgres->notices[place];
    *notice = (struct store_notice){.kind = kind, .sequence = sequence};
    (void)snprintf(notice->game, sizeof notice->game, "%s", game);
    if (postgres->notice_count++ == 0)
        (void)eventfd_write(postgres->pending_notice, 1);
    return notice;
}

static bool take_notice(struct postgres_store *postgres, struct store_notice *notice)
{
    if (postgres->notice_count == 0)
        return false;
    *notice = postgres->notices[postgres->notice_first];
    postgres->notice_first = (postgres->notice_first + 1) % postgres->notice_capacity;
    if (--postgres->notice_count == 0) {
        eventfd_t ignored;
        (void)eventfd_read(postgres->pending_notice, &ignored);
    }
    return true;
}

/* A game is not ours any more, which is told. */
static void lose(struct postgres_store *postgres, const char *game)
{
    struct postgres_lease *lease = postgres_owned(postgres, game);
    if (!lease)
        return;
    (void)add_notice(postgres, STORE_NOTICE_LOST, lease->game, 0);
    if (lease->in_batch) {
        lease->fence = 0; /* none: the batch will fail, and then it is forgotten */
    } else {
        forget(postgres, lease);
    }
}

void postgres_put_in_batch(struct postgres_store *postgres, struct postgres_lease *lease)
{
    if (lease->in_batch)
        return;
    lease->in_batch = true;
    lease->next_batch = postgres->batch_leases;
    postgres->batch_leases = lease;
}

/* After a conflict nobody knows which game of the batch was to blame: all of them have to be asked
 * for and read again. */
void postgres_end_batch(struct postgres_store *postgres, enum store_result result)
{
    while (postgres->batch_leases) {
        struct postgres_lease *lease = postgres->batch_leases;
        postgres->batch_leases = lease->next_batch;
        lease->in_batch = false;
        if (result != STORE_OK && lease->fresh) {
            forget(postgres, lease);
        } else if (result == STORE_CONFLICT || lease->fence == 0) {
            if (result == STORE_CONFLICT && lease->fence != 0)
                (void)add_notice(postgres, STORE_NOTICE_LOST, lease->game, 0);
            forget(postgres, lease);
        } else {
            lease->fresh = false;
        }
    }
}

/* ---- Asking -------------------------------------------------------------------------------- */

struct asked {
    bool answered, exists, taken;
    int64_t fence;
};

static bool take_asked(void *context, size_t index, PGresult *result)
{
    struct asked *asked = context;
    (void)index;
    if (PQntuples(result) != 1)
        return false;
    asked->answered = true;
    asked->taken = PQgetisnull(result, 0, 0) == 0;
    asked->fence = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
    asked->exists = *PQgetvalue(result, 0, 1) == 't';
    return true;
}

enum store_result postgres_ask(struct postgres_store *postgres, const char *game, bool urge,
                               enum store_lease *lease)
{
    const char *const values[] = {game, postgres->owner, urge ? "true" : "false"};
    struct asked asked = {0};
    *lease = STORE_LEASE_FAILED;
    enum store_result result =
        postgres_run_one(postgres, PG_ACQUIRE, 3, values, take_asked, &asked);
    if (result != STORE_OK)
        return result;
    if (!asked.answered || !asked.exists) {
        (void)snprintf(postgres->store.fault, sizeof postgres->store.fault,
                       "there is no such game");
        return STORE_ABSENT;
    }
    if (asked.taken && !postgres_note_owned(postgres, game, asked.fence))
        return postgres_fail(postgres, "out of memory");
    *lease = asked.taken ? STORE_LEASE_OWNED : STORE_LEASE_PENDING;
    return STORE_OK;
}

enum store_lease postgres_adopt(struct store *store, const char *game)
{
    struct postgres_store *postgres = postgres_of(store);
    enum store_lease lease = STORE_LEASE_OWNED;
    if (!postgres_owned(postgres, game))
        (void)postgres_ask(postgres, game, false, &lease);
    return lease;
}

enum store_lease postgres_acquire(struct store *store, const char *game)
{
    struct postgres_store *postgres = postgres_of(store);
    struct postgres_lease *known = find(postgres, game);
    if (known && known->hold == PG_OWNED)
        return STORE_LEASE_OWNED;
    if (known) {
        known->until = loop_now() + WANTED_MILLISECONDS;
        return STORE_LEASE_PENDING;
    }
    enum store_lease lease;
    (void)postgres_ask(postgres, game, true, &lease);
    if (lease != STORE_LEASE_PENDING)
        return lease;
    known = find_or_add(postgres, game);
    if (!known) {
        (void)postgres_fail(postgres, "out of memory");
        return STORE_LEASE_FAILED;
    }
    known->until = loop_now() + WANTED_MILLISECONDS;
    return STORE_LEASE_PENDING;
}

void postgres_release(struct store *store, const char *game)
{
    struct postgres_store *postgres = postgres_of(store);
    const char *const values[] = {game, postgres->owner};
    struct postgres_lease *lease = postgres_owned(postgres, game);
    if (!lease || lease->in_batch)
        return;
    forget(postgres, lease);
    /* Should this fail, whoever wants the game asks again. */
    (void)postgres_run_one(postgres, PG_RELEASE, 2, values, NULL, NULL);
}

/* A game that is wanted and has not been asked for since then; NULL if there is none. */
static struct postgres_lease *next_wanted(const struct postgres_store *postgres, int64_t since)
{
    for (size_t i = 0; i < postgres->bucket_count; i++) {
        struct postgres_lease *lease = postgres->buckets[i];
        /* What try_wanted forgets it has taken out of the list.
         * NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
        while (lease && (lease->hold != PG_WANTED || lease->asked >= since))
            lease = lease->next;
        if (lease)
            return lease;
    }
    return NULL;
}

/* Ask once more for what is still wanted. Asking may change the table, as notices come with the
 * answer; hence the search for each. */
static void try_wanted(struct postgres_store *postgres)
{
    int64_t now = loop_now();
    struct postgres_lease *lease;
    while (postgres->connected && (lease = next_wanted(postgres, now))) {
        char game[STORE_ID_SIZE];
        enum store_lease answer;
        if (lease->until < now) {
            forget(postgres, lease);
            continue;
        }
        lease->asked = now;
        memcpy(game, lease->game, sizeof game);
        if (postgres_ask(postgres, game, true, &answer) == STORE_OK && answer == STORE_LEASE_OWNED)
            (void)add_notice(postgres, STORE_NOTICE_OWNED, game, 0);
    }
}

/* ---- Telling ------------------------------------------------------------------------------- */

void postgres_tell(struct store *store, const char *game, const char *text)
{
    struct postgres_store *postgres = postgres_of(store);
    char line[2 * STORE_ID_SIZE + STORE_TOLD_SIZE + 8];
    (void)snprintf(line, sizeof line, "t %s %s %s", postgres->owner, game, text);
    const char *const values[] = {line};
    if (!postgres->connected)
        return;
    if (postgres->talk.count == 0)
        (void)eventfd_write(postgres->pending_notice, 1); /* so that it is sent soon */
    postgres_add_call(&postgres->talk, PG_NOTIFY, 1, values);
}

static void send_talk(struct postgres_store *postgres)
{
    struct postgres_calls talk = postgres->talk;
    postgres->talk = (struct postgres_calls){0};
    if (talk.count > 0 && postgres->connected)
        (void)postgres_run(postgres, &talk, NULL, NULL);
    postgres_free_calls(&talk);
}

/* ---- Hearing ------------------------------------------------------------------------------- */

static void hear(struct postgres_store *postgres, const char *payload)
{
    char kind, who[STORE_ID_SIZE], game[STORE_ID_SIZE];
    int length = 0;
    _Static_assert(STORE_ID_SIZE == 40, "the widths below");
    if (sscanf(payload, "%c %39s %39s %n", &kind, who, game, &length) < 3 || length == 0 ||
        strcmp(who, postgres->owner) == 0)
        return;
    if (kind == 'c') {
        (void)add_notice(postgres, STORE_NOTICE_CHANGED, game,
                         (uint32_t)strtoul(payload + length, NULL, 10));
    } else if (kind == 't') {
        struct store_notice *notice = add_notice(postgres, STORE_NOTICE_TOLD, game, 0);
        if (notice) {
            memcpy(notice->who, who, sizeof notice->who);
            (void)snprintf(notice->text, sizeof notice->text, "%s", payload + length);
        }
    } else if (kind == 'w') {
        if (postgres_owned(postgres, game))
            (void)add_notice(postgres, STORE_NOTICE_WANTED, game, 0);
    } else if (kind == 'o') {
        lose(postgres, game);
    } else if (kind == 'f') {
        /* Asking now would be a call within a call. */
        const struct postgres_lease *lease = find(postgres, game);
        if (*game == '*' || (lease && lease->hold == PG_WANTED)) {
            postgres->freed = true;
            (void)eventfd_write(postgres->pending_notice, 1);
        }
    }
}

void postgres_gather_notices(struct postgres_store *postgres)
{
    PGnotify *told;
    while (postgres->connected && (told = PQnotifies(postgres->connection))) {
        hear(postgres, told->extra);
        PQfreemem(told);
    }
}

bool postgres_next_notice(struct store *store, struct store_notice *notice)
{
    struct postgres_store *postgres = postgres_of(store);
    if (take_notice(postgres, notice))
        return true;
    if (!postgres_ready(postgres))
        return take_notice(postgres, notice);
    if (PQconsumeInput(postgres->connection) != 1 ||
        PQstatus(postgres->connection) != CONNECTION_OK) {
        (void)postgres_fail(postgres, PQerrorMessage(postgres->connection));
        postgres_disconnect(postgres);
        return false;
    }
    send_talk(postgres);
    postgres_gather_notices(postgres);
    if (postgres->notice_count == 0) {
        eventfd_t ignored;
        (void)eventfd_read(postgres->pending_notice, &ignored);
    }
    if (postgres->freed) {
        postgres->freed = false;
        try_wanted(postgres);
    }
    return take_notice(postgres, notice);
}

int postgres_descriptor(struct store *store)
{
    return postgres_of(store)->gathering;
}

/* ---- From time to time --------------------------------------------------------------------- */

static enum store_result renew(struct postgres_store *postgres)
{
    const char *const values[] = {postgres->owner};
    postgres->renewed = loop_now();
    return postgres_run_one(postgres, PG_RENEW, 1, values, NULL, NULL);
}

/* A write that servers do all the time, and that no other one waits for. */
enum store_result postgres_check(struct store *store)
{
    return renew(postgres_of(store));
}

static bool take_adopted(void *context, size_t index, PGresult *result)
{
    struct postgres_store *postgres = context;
    (void)index;
    for (int row = 0; row < PQntuples(result); row++) {
        const char *game = PQgetvalue(result, row, 0);
        if (postgres_note_owned(postgres, game, strtoll(PQgetvalue(result, row, 1), NULL, 10)))
            (void)add_notice(postgres, STORE_NOTICE_OWNED, game, 0);
    }
    return true;
}

void postgres_tick(struct store *store)
{
    struct postgres_store *postgres = postgres_of(store);
    const char *const values[] = {postgres->owner};
    if (!postgres_ready(postgres) || postgres->begun || postgres->reading)
        return;
    if (loop_now() - postgres->renewed >= RENEW_MILLISECONDS)
        (void)renew(postgres);
    try_wanted(postgres);
    (void)postgres_run_one(postgres, PG_ADOPT, 1, values, take_adopted, postgres);
}

void postgres_start_over(struct postgres_store *postgres)
{
    bool first = postgres->renewed == 0;
    forget_all(postgres);
    postgres->freed = false;
    if (!first)
        (void)add_notice(postgres, STORE_NOTICE_UNSURE, "", 0);
    if (!postgres->reading)
        (void)renew(postgres);
}
