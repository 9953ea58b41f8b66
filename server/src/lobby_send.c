/* What the lobby sends. */
#include "lobby_state.h"

struct json_out *lobby_body(struct lobby *lobby)
{
    json_out_clear(&lobby->body);
    return &lobby->body;
}

void lobby_deliver(struct lobby *lobby, struct lobby_client *client,
                   const struct lobby_request *request)
{
    struct json_out *frame = &lobby->frame;
    json_out_clear(frame);
    json_out_object(frame);
    if (request && request->has_id)
        json_out_member_whole(frame, "id", request->id);
    json_out_raw(frame, lobby->body.text, lobby->body.length);
    json_out_end_object(frame);
    /* A client that misses a message because memory ran out finds out by its next stale request. */
    if (client && !frame->failed && !lobby->body.failed)
        client->send(client->transport, frame->text, frame->length);
}

static void write_error(struct json_out *body, const char *code, const char *message,
                        const char *game)
{
    json_out_member_text(body, "type", "error");
    json_out_member_text(body, "code", code);
    json_out_member_text(body, "message", message);
    if (game)
        json_out_member_text(body, "game", game);
}

void lobby_error(struct lobby *lobby, const struct lobby_request *request, const char *code,
                 const char *message, const char *game)
{
    metrics_error(lobby->options.metrics, code);
    write_error(lobby_body(lobby), code, message, game);
    lobby_deliver(lobby, request->client, request);
}

void lobby_complain(struct lobby *lobby, struct lobby_client *client, const char *code,
                    const char *message)
{
    lobby_error(lobby, &(struct lobby_request){.client = client}, code, message, NULL);
}

struct lobby_open *lobby_open_of(struct lobby_client *client, const struct lobby_game *game)
{
    for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
        if (client->open[i].game == game)
            return &client->open[i];
    }
    return NULL;
}

void lobby_broadcast(struct lobby *lobby, const struct lobby_game *game, unsigned from,
                     const struct lobby_request *request)
{
    lobby_void_hints(lobby, game);
    table_write_position(game->table, game->id, from, lobby_body(lobby));
    for (unsigned i = 0; i < game->clients; i++) {
        struct lobby_client *client = game->viewers[i];
        lobby_deliver(lobby, client, request && request->client == client ? request : NULL);
    }
}

void lobby_send_position(struct lobby *lobby, const struct lobby_game *game,
                         const struct lobby_request *request)
{
    table_write_position(game->table, game->id, 0, lobby_body(lobby));
    lobby_deliver(lobby, request->client, request);
}
