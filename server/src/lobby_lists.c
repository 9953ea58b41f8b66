/* Lists of games, and their records. */
#include "lobby_state.h"

#include <stdlib.h>
#include <string.h>

struct lobby_ids *lobby_ids_new(unsigned most)
{
    struct lobby_ids *ids = calloc(1, sizeof *ids + most * sizeof *ids->id);
    if (ids)
        ids->most = most;
    return ids;
}

bool lobby_note_id(void *context, const struct store_header *header,
                   const struct store_summary *summary)
{
    struct lobby_ids *ids = context;
    size_t size = strlen(header->game) + 1;
    (void)summary;
    if (ids->count < ids->most && size <= sizeof *ids->id)
        memcpy(ids->id[ids->count++], header->game, size);
    return true;
}

/* ---- Lists --------------------------------------------------------------------------------- */

static bool read_setup(struct setup *setup, const struct store_header *header)
{
    char fault[200];
    json_value *object = json_in_read(header->setup, strlen(header->setup), fault, sizeof fault);
    bool good = object && setup_read(setup, object) == 0;
    json_in_release(object);
    return good;
}

/* Put in the names that people have by now. Returns how many seats wait for somebody. */
static unsigned take_people(struct setup *setup, const char *text)
{
    struct people people;
    if (!people_read(&people, setup, text))
        return 0;
    unsigned open = people_open(&people, setup), count = 0;
    for (; open != 0; open &= open - 1)
        count++;
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        memcpy(setup->names[seat], people.seat[seat].name, sizeof setup->names[seat]);
        setup->colours[seat] = people.seat[seat].colour;
    }
    return count;
}

/* One game of the list; a game whose header cannot be read is left out. */
static bool write_listed(void *context, const struct store_header *header,
                         const struct store_summary *summary)
{
    struct json_out *out = context;
    struct setup setup;
    if (!read_setup(&setup, header))
        return false;
    unsigned open = take_people(&setup, header->people);
    json_out_object(out);
    json_out_member_text(out, "game", header->game);
    setup_write(&setup, out);
    json_out_member_whole(out, "turn", summary->turn);
    json_out_member_whole(out, "tilesLeft", summary->tiles_left);
    json_out_key(out, "scores");
    json_out_list(out);
    for (unsigned seat = 0; seat < summary->seats; seat++)
        json_out_whole(out, summary->scores[seat]);
    json_out_end_list(out);
    json_out_member_bool(out, "over", summary->over);
    json_out_member_whole(out, "created", header->created);
    json_out_member_whole(out, "changed", summary->changed);
    json_out_member_bool(out, "public", header->is_public);
    json_out_member_whole(out, "openSeats", open);
    json_out_end_object(out);
    return true;
}

/* The members `games`, `offset` and `total` of the public games. */
static enum store_result write_public(struct lobby *lobby, uint32_t offset, uint32_t limit,
                                      struct json_out *out)
{
    uint64_t total = 0;
    json_out_key(out, "games");
    json_out_list(out);
    enum store_result result =
        store_list(lobby->store, STORE_PUBLIC, NULL, offset, limit, &total, write_listed, out);
    json_out_end_list(out);
    json_out_member_whole(out, "offset", offset);
    json_out_member_whole(out, "total", (int64_t)total);
    return result;
}

/* The games whose ids the client knows; those there are not are left out. */
static enum store_result write_named(struct lobby *lobby, const json_value *ids,
                                     struct json_out *out)
{
    enum store_result result = STORE_OK;
    unsigned found = 0;
    const struct store_readers readers = {.header = write_listed, .context = out};
    json_out_key(out, "games");
    json_out_list(out);
    for (size_t i = 0; i < json_in_count(ids) && result != STORE_FAILED; i++) {
        size_t length = 0;
        const char *id = json_in_text(json_in_item(ids, i), &length);
        result = secret_is_form(id, length) ? store_load(lobby->store, id, &readers) : STORE_ABSENT;
        found += result == STORE_OK;
    }
    json_out_end_list(out);
    json_out_member_whole(out, "offset", 0);
    json_out_member_whole(out, "total", found);
    return result == STORE_ABSENT ? STORE_OK : result;
}

/* Ids at once. */
#define MOST_IDS 100

void lobby_on_games(struct lobby *lobby, const struct lobby_request *request)
{
    int64_t offset, limit;
    const json_value *ids = json_in_member(request->message, "ids");
    if (!lobby_read_whole(request, "offset", 0, &offset) || offset < 0 || offset > UINT32_MAX ||
        !lobby_read_whole(request, "limit", LOBBY_LIST_USUAL, &limit) || limit < 1 ||
        limit > LOBBY_LIST_MOST) {
        lobby_malformed(lobby, request, "\"offset\" or \"limit\" is out of range");
        return;
    }
    if (ids && (!json_in_is_list(ids) || json_in_count(ids) > MOST_IDS)) {
        lobby_malformed(lobby, request, "\"ids\" must be a list of at most 100 games");
        return;
    }
    lobby_flush(lobby);
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "games");
    enum store_result result = ids ? write_named(lobby, ids, body)
                                   : write_public(lobby, (uint32_t)offset, (uint32_t)limit, body);
    if (result == STORE_OK) {
        lobby_deliver(lobby, request->client, request);
    } else {
        lobby_error(lobby, request, "store", store_fault(lobby->store), NULL);
    }
}

/* ---- Records ------------------------------------------------------------------------------- */

enum store_result lobby_record(struct lobby *lobby, const char *game, char *text, size_t capacity,
                               size_t *length)
{
    struct lobby_game *found;
    bool full;
    lobby_flush(lobby);
    enum store_result result = lobby_get(lobby, game, &found, &full);
    if (result == STORE_OK) {
        *length = table_write_record(found->table, text, capacity);
        result = *length > 0 && *length < capacity ? STORE_OK : STORE_FAILED;
    }
    return result;
}
