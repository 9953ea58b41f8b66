/* What must hold whatever has struck. */
#include "fault_campaign.h"

#include "store.h"
#include "store_open.h"

#include <bigtop.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void tell(const char *name, const json_t *value)
{
    char *text = value ? json_dumps(value, JSON_SORT_KEYS) : NULL;
    (void)fprintf(stderr, "%s: %s\n", name, text ? text : "-");
    free(text);
}

void fault_die(const struct campaign *campaign, const struct play *play, const char *what,
               const json_t *expected, const json_t *found)
{
    (void)fprintf(stderr, "\nfault_test: %s\nfault %u (%s), seed %u, %s\n", what, campaign->number,
                  fault_names[campaign->kind], campaign->seed,
                  campaign->postgres ? "PostgreSQL" : "SQLite");
    (void)fprintf(stderr, "newest refusal: %s\n", campaign->refusal);
    if (play) {
        (void)fprintf(stderr, "game %s, the %u. of this run, sequence %lld\n", play->id,
                      play->number, (long long)whole_of(play->position, "sequence"));
        tell("acknowledged", play->acknowledged);
        tell("under way", play->under_way);
        tell("log", play->entries);
    }
    tell("expected", expected);
    tell("found", found);
    exit(1);
}

/* ---- Positions ----------------------------------------------------------------------------- */

/* A log only grows; what was in it stays as it was. False if entries between are not known: the
 * answers in which they came were thrown away. */
static bool see_log(const struct campaign *campaign, struct play *play, const json_t *position)
{
    const json_t *log = json_object_get(position, "log");
    const json_t *entries = json_object_get(log, "entries");
    size_t from = (size_t)whole_of(log, "from"), known = json_array_size(play->entries);
    if (from > known)
        return false;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        json_t *entry = json_array_get(entries, i);
        if (from + i >= known) {
            (void)json_array_append(play->entries, entry);
        } else if (!json_equal(entry, json_array_get(play->entries, from + i))) {
            fault_die(campaign, play, "what was seen of the log has changed",
                      json_array_get(play->entries, from + i), entry);
        }
    }
    return true;
}

static const json_t *entry_of_turn(const struct play *play, int64_t turn, unsigned *count)
{
    const json_t *found = NULL;
    *count = 0;
    for (size_t i = 0; i < json_array_size(play->entries); i++) {
        const json_t *entry = json_array_get(play->entries, i);
        if (json_is_integer(json_object_get(entry, "turn")) && whole_of(entry, "turn") == turn) {
            found = entry;
            ++*count;
        }
    }
    return found;
}

static bool is_confirmed(const struct play *play, const json_t *step)
{
    unsigned count;
    const json_t *entry = entry_of_turn(play, whole_of(step, "turn"), &count);
    return count == 1 && whole_of(entry, "seat") == whole_of(step, "seat") &&
           json_equal(json_object_get(entry, "choices"), json_object_get(step, "choices"));
}

/* The confirmation that had no answer has come through, or it has not. */
static void settle(struct campaign *campaign, struct play *play)
{
    if (!play->under_way || play->request != 0)
        return;
    if (is_confirmed(play, play->under_way)) {
        campaign->came_through++;
        (void)json_array_append(play->acknowledged, play->under_way);
    } else {
        campaign->were_lost++;
    }
    json_decref(play->under_way);
    play->under_way = NULL;
}

/* Of two positions of the same step the one that was sent later. */
static bool is_newer(const json_t *position, const json_t *known)
{
    int64_t sequence = whole_of(position, "sequence"), before = whole_of(known, "sequence");
    return sequence > before ||
           (sequence == before && whole_of(position, "change") >= whole_of(known, "change"));
}

bool fault_see(struct campaign *campaign, struct play *play, json_t *position, bool newest)
{
    int64_t known = whole_of(play->position, "sequence"), sequence = whole_of(position, "sequence");
    if (newest && sequence < known)
        fault_die(campaign, play, "an acknowledged step is missing", play->position, position);
    size_t length = (size_t)whole_of(json_object_get(position, "log"), "from") +
                    json_array_size(json_object_get(json_object_get(position, "log"), "entries"));
    if (newest && length < json_array_size(play->entries))
        fault_die(campaign, play, "the log has become shorter", play->entries, position);
    if (!see_log(campaign, play, position)) {
        json_decref(position);
        return false;
    }
    if (newest && sequence == known && play->position &&
        !json_equal(json_object_get(position, "scores"), json_object_get(play->position, "scores")))
        fault_die(campaign, play, "the scores have changed", play->position, position);
    (void)json_object_del(position, "log");
    (void)json_object_del(position, "id");
    if (newest || is_newer(position, play->position)) {
        json_decref(play->position);
        play->position = position;
    } else {
        json_decref(position);
    }
    if (newest) {
        settle(campaign, play);
        fault_check_ledger(campaign, play);
    }
    return true;
}

void fault_check_ledger(const struct campaign *campaign, const struct play *play)
{
    int64_t turn = 0;
    for (size_t i = 0; i < json_array_size(play->entries); i++) {
        const json_t *entry = json_array_get(play->entries, i);
        if (json_is_integer(json_object_get(entry, "turn")) && whole_of(entry, "turn") != ++turn)
            fault_die(campaign, play, "a turn is missing or doubled", NULL, entry);
    }
    for (size_t i = 0; i < json_array_size(play->acknowledged); i++) {
        const json_t *step = json_array_get(play->acknowledged, i);
        if (!is_confirmed(play, step)) {
            fault_die(campaign, play, "an acknowledged step is missing, or another one", step,
                      NULL);
        }
    }
}

/* ---- Records ------------------------------------------------------------------------------- */

/* Read the record, which the engine replays, comparing the totals of every turn; false if the
 * server is gone. */
static bool read_record(const struct campaign *campaign, const struct play *play, bt_record *record)
{
    char path[100];
    bt_record_fault fault;
    (void)snprintf(path, sizeof path, "/api/games/%s/record", play->id);
    char *answer = http_get(campaign->process.port, path);
    const char *text = answer ? strstr(answer, "\r\n\r\n") : NULL;
    bool there = text && strncmp(answer, "HTTP/1.1 200 ", 13) == 0;
    if (!there && !fault_killed()) {
        (void)fprintf(stderr, "%s\n", answer ? answer : "-");
        fault_die(campaign, play, "there is no record", NULL, NULL);
    }
    if (there && bt_record_read(record, text + 4, strlen(text + 4), false, &fault) != BT_OK) {
        (void)fprintf(stderr, "line %u: %s\n%s\n", fault.line, fault.reason, text + 4);
        fault_die(campaign, play, "the record does not replay", NULL, NULL);
    }
    free(answer);
    return there;
}

bool fault_record_agrees(const struct campaign *campaign, const struct play *play)
{
    bt_record *record = malloc(sizeof *record);
    bt_game game;
    bool agrees = true;
    if (!record)
        abort();
    if (read_record(campaign, play, record)) {
        const json_t *scores = json_object_get(play->position, "scores");
        if (bt_record_position(record, UINT32_MAX, &game) != BT_OK)
            fault_die(campaign, play, "the record has no end", NULL, NULL);
        for (unsigned seat = 0; seat < play->seats; seat++)
            agrees &= bt_score(&game, seat) == json_integer_value(json_array_get(scores, seat));
    }
    free(record);
    return agrees;
}

/* ---- The store ----------------------------------------------------------------------------- */

struct stored {
    const struct campaign *campaign;
    unsigned found;
};

static bool compare_stored(void *context, const struct store_header *header,
                           const struct store_summary *summary)
{
    struct stored *stored = context;
    const struct campaign *campaign = stored->campaign;
    for (unsigned i = 0; i < campaign->finished_count; i++) {
        const struct finished *finished = &campaign->finished[i];
        if (strcmp(finished->id, header->game) != 0)
            continue;
        stored->found++;
        for (unsigned seat = 0; seat < summary->seats; seat++) {
            if (summary->scores[seat] !=
                json_integer_value(json_array_get(finished->scores, seat))) {
                (void)fprintf(stderr, "game %s\n", header->game);
                fault_die(campaign, NULL, "other scores are stored", finished->scores, NULL);
            }
        }
    }
    return true;
}

void fault_check_store(const struct campaign *campaign)
{
    char path[200], fault[300];
    struct stored stored = {.campaign = campaign};
    uint64_t total;
    (void)snprintf(path, sizeof path, "%s/" STORE_FILE_NAME, campaign->data);
    struct store *store = store_open_reading(campaign->postgres ? campaign->cluster.address : path,
                                             fault, sizeof fault);
    if (!store) {
        (void)fprintf(stderr, "%s\n", fault);
        fault_die(campaign, NULL, "the store cannot be read", NULL, NULL);
    }
    if (store_list(store, STORE_EVERY, NULL, 0, 100000, &total, compare_stored, &stored) !=
            STORE_OK ||
        stored.found != campaign->finished_count)
        fault_die(campaign, NULL, "a game that has ended is missing", NULL, NULL);
    store_close(store);
}
