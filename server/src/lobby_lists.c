/* Lists of games, and their records. */
#include "lobby_state.h"

#include <string.h>

/* One game of the list; a game whose header cannot be read is left out. */
static bool write_listed(void *context, const struct store_header *header,
                         const struct store_summary *summary)
{
    struct json_out *out = context;
    struct setup setup;
    char fault[200];
    json_value *object = json_in_read(header->setup, strlen(header->setup), fault, sizeof fault);
    bool good = object && setup_read(&setup, object) == 0;
    json_in_release(object);
    if (!good)
        return false;
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
    json_out_end_object(out);
    return true;
}

/* The members `total`, `offset` and `games`. */
enum store_result lobby_write_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                                   struct json_out *out)
{
    uint64_t total = 0;
    lobby_flush(lobby);
    json_out_key(out, "games");
    json_out_list(out);
    enum store_result result =
        store_list(lobby->store, STORE_EVERY, NULL, offset, limit, &total, write_listed, out);
    json_out_end_list(out);
    json_out_member_whole(out, "offset", offset);
    json_out_member_whole(out, "total", (int64_t)total);
    return result;
}

enum store_result lobby_list(struct lobby *lobby, uint32_t offset, uint32_t limit,
                             struct json_out *out)
{
    json_out_object(out);
    enum store_result result = lobby_write_list(lobby, offset, limit, out);
    json_out_end_object(out);
    return out->failed ? STORE_FAILED : result;
}

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
