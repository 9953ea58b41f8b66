/*
 * Confirming: a step is prepared, put into the store's batch, and waits. When all the messages that
 * have come in are dealt with, the batch is made durable with one write to the disk, and only then
 * does anybody see what happened.
 */
#include "lobby_state.h"

#include <string.h>
#include <time.h>

bool lobby_is_waiting(const struct lobby *lobby, const struct lobby_game *game)
{
    for (unsigned i = 0; i < lobby->waiting_count; i++) {
        if (lobby->waiting[i].game == game)
            return true;
    }
    return false;
}

void lobby_forget_client(struct lobby *lobby, const struct lobby_client *client)
{
    for (unsigned i = 0; i < lobby->waiting_count; i++) {
        if (lobby->waiting[i].client == client)
            lobby->waiting[i].client = NULL;
    }
}

static struct lobby_request request_of(const struct lobby_waiting *waiting)
{
    return (struct lobby_request){
        .client = waiting->client, .has_id = waiting->has_id, .id = waiting->id};
}

/* ---- Into the batch ------------------------------------------------------------------------ */

static enum store_result write_header(struct lobby *lobby, const struct lobby_game *game)
{
    struct json_out setup = {0};
    json_out_object(&setup);
    setup_write(table_setup(game->table), &setup);
    json_out_end_object(&setup);
    struct store_header header = {.game = game->id,
                                  .created = game->created,
                                  .format = BT_RECORD_FORMAT,
                                  .rules = BT_RULES_REVISION,
                                  .setup = json_out_terminated(&setup)};
    enum store_result result = header.setup ? store_create(lobby->store, &header) : STORE_FAILED;
    json_out_free(&setup);
    return result;
}

static enum store_result write_step(struct lobby *lobby, const struct lobby_game *game)
{
    const struct table_step *step = table_prepared(game->table);
    struct store_summary summary = {
        .changed = time(NULL),
        .sequence = step->sequence,
        .turn = step->turn,
        .tiles_left = step->tiles_left,
        .over = step->over,
        .seats = table_setup(game->table)->config.seats,
    };
    const struct setup *setup = table_setup(game->table);
    summary.awaited = step->next_seat >= 0 && setup->players[step->next_seat] != SETUP_PERSON &&
                      !setup_is_all_computers(setup);
    memcpy(summary.scores, step->scores, sizeof summary.scores);
    return store_append(lobby->store, game->id, step, &summary);
}

/* ---- After the write ----------------------------------------------------------------------- */

/* The game can be neither trusted in memory nor read again: everybody leaves it. */
static void clear_out(struct lobby *lobby, struct lobby_game *game)
{
    for (unsigned at = 0; at < game->clients; at++) {
        struct lobby_client *client = game->viewers[at];
        for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
            if (client->open[i] == game)
                client->open[i] = NULL;
        }
        lobby_error(lobby, &(struct lobby_request){.client = client}, "store",
                    "the game had to be closed; open it again", game->id);
    }
    lobby_drop(lobby, game);
}

static void show_step(struct lobby *lobby, const struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    struct lobby_request request = request_of(waiting);
    unsigned from = table_log_length(game->table);
    if (!table_commit(game->table)) {
        from = 0;
        if (!lobby_reload(lobby, game)) {
            clear_out(lobby, game);
            return;
        }
    }
    if (waiting->creates) {
        struct json_out *body = lobby_body(lobby);
        json_out_member_text(body, "type", "created");
        json_out_member_text(body, "game", game->id);
        lobby_deliver(lobby, request.client, &request);
    } else {
        lobby_broadcast(lobby, game, from, &request);
    }
    lobby_let_think(lobby, game);
}

/* The batch was lost. What is in the store now counts: should the write have reached the disk in
 * spite of the failure, the game in memory would be behind it. */
static void undo_step(struct lobby *lobby, const struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    struct lobby_request request = request_of(waiting);
    uint32_t sequence = table_sequence(game->table);
    char message[300] = "the step was not saved: ";
    strncat(message, store_fault(lobby->store), sizeof message - strlen(message) - 1);
    table_abandon(game->table);
    lobby_take_back(game);
    lobby_error(lobby, &request, "store", message, waiting->creates ? NULL : game->id);
    if (waiting->creates) {
        lobby_drop(lobby, game);
    } else if (lobby_reload(lobby, game) && table_sequence(game->table) != sequence) {
        lobby_broadcast(lobby, game, 0, NULL);
    } else {
        lobby_broadcast(lobby, game, table_log_length(game->table), NULL);
    }
}

static void end_waiting(struct lobby *lobby,
                        void (*end)(struct lobby *, const struct lobby_waiting *))
{
    /* None of them waits any longer while they are ended one by one. Ending one may drop its game,
     * which the others do not share: a game waits only once. */
    struct lobby_waiting ended[LOBBY_MAX_WAITING];
    unsigned count = lobby->waiting_count;
    memcpy(ended, lobby->waiting, count * sizeof *ended);
    lobby->waiting_count = 0;
    for (unsigned i = 0; i < count; i++)
        end(lobby, &ended[i]);
}

void lobby_flush(struct lobby *lobby)
{
    if (lobby->waiting_count == 0)
        return;
    bool stored = store_commit(lobby->store) == STORE_OK;
    end_waiting(lobby, stored ? show_step : undo_step);
}

void lobby_wait(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                bool creates)
{
    if (lobby->waiting_count == LOBBY_MAX_WAITING)
        lobby_flush(lobby);
    lobby->waiting[lobby->waiting_count++] = (struct lobby_waiting){.game = game,
                                                                    .client = request->client,
                                                                    .has_id = request->has_id,
                                                                    .id = request->id,
                                                                    .creates = creates};
    if ((!creates || write_header(lobby, game) == STORE_OK) && write_step(lobby, game) == STORE_OK)
        return;
    store_rollback(lobby->store);
    end_waiting(lobby, undo_step);
}
