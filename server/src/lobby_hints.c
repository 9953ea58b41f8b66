/*
 * Hints: the strongest player thinks for a moment about what a person has to decide, and its answer
 * goes to whoever asked and to nobody else.
 */
#include "describe.h"
#include "lobby_state.h"

#include <math.h>

#define HINT_MILLISECONDS 1000
#define MOST_CANDIDATES   5

static struct lobby_request request_of(struct lobby_client *client)
{
    return (struct lobby_request){
        .client = client, .has_id = client->hint.has_id, .id = client->hint.id};
}

int lobby_strongest(const struct lobby *lobby)
{
    int best = SETUP_PERSON;
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        if (lobby_may_sit(lobby, (int)player) &&
            (best < 0 || bt_ai_player(player)->level >= bt_ai_player((unsigned)best)->level))
            best = (int)player;
    }
    return best;
}

/* ---- Asking -------------------------------------------------------------------------------- */

static void begin(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                  int player)
{
    struct thinking_task task = {.player = (unsigned)player,
                                 .game = *table_game(game->table),
                                 .milliseconds = HINT_MILLISECONDS};
    uint64_t ticket = 0;
    if (lobby->options.milliseconds > 0 && lobby->options.milliseconds < task.milliseconds)
        task.milliseconds = lobby->options.milliseconds;
    if (lobby->chance.bytes(lobby->chance.context, &task.seed, sizeof task.seed))
        ticket = thinking_begin(lobby->options.thinking, &task);
    if (ticket == 0) {
        lobby_refuse(lobby, request, game->id, TABLE_MEMORY);
        return;
    }
    request->client->hint = (struct lobby_hint){.ticket = ticket,
                                                .game = game,
                                                .at = table_now(game->table),
                                                .player = task.player,
                                                .has_id = request->has_id,
                                                .id = request->id};
}

void lobby_on_hint(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    struct table_place at;
    if (!game || !lobby_read_place(lobby, request, &at))
        return;
    int player = lobby_strongest(lobby);
    enum table_answer answer = table_check(game->table, at);
    unsigned held = lobby_held(request, game);
    if (held == 0 || (answer == TABLE_OK && (held >> at.seat & 1u) == 0)) {
        lobby_not_yours(lobby, request, game);
    } else if (table_setup(game->table)->no_hints) {
        lobby_error(lobby, request, "no-hints", "this game is played without hints", game->id);
    } else if (player == SETUP_PERSON) {
        lobby_error(lobby, request, "no-hints", "nobody here could give a hint", game->id);
    } else if (answer != TABLE_OK) {
        lobby_refuse(lobby, request, game->id, answer);
    } else if (table_is_complete(game->table)) {
        lobby_refuse(lobby, request, game->id, TABLE_PHASE);
    } else if (request->client->hint.ticket != 0) {
        lobby_error(lobby, request, "busy", "one hint at a time", game->id);
    } else {
        begin(lobby, request, game, player);
    }
}

/* ---- Answering ----------------------------------------------------------------------------- */

/* With two decimals; what is no number is none of ours, and 0. */
static void write_number(struct json_out *out, float number)
{
    json_out_hundredths(out, fabsf(number) < 1e6f ? lrintf(number * 100) : 0);
}

static void write_member(struct json_out *out, const char *name, float number)
{
    json_out_key(out, name);
    write_number(out, number);
}

/* A number for each seat; null if the player estimates no such thing, which leaves zeros. */
static void write_by_seat(struct json_out *out, const char *name, const float *numbers,
                          unsigned seats)
{
    bool known = false;
    json_out_key(out, name);
    for (unsigned seat = 0; seat < seats; seat++)
        known = known || numbers[seat] != 0;
    if (!known) {
        json_out_null(out);
        return;
    }
    json_out_list(out);
    for (unsigned seat = 0; seat < seats; seat++)
        write_number(out, numbers[seat]);
    json_out_end_list(out);
}

static void write_candidate(struct json_out *out, const bt_game *game, unsigned seats,
                            const bt_ai_candidate *candidate)
{
    json_out_object(out);
    json_out_key(out, "turn");
    describe_turn(out, game, candidate->turn.moves, candidate->turn.count);
    write_by_seat(out, "points", candidate->points, seats);
    write_by_seat(out, "win", candidate->win, seats);
    write_member(out, "value", candidate->value);
    write_member(out, "error", candidate->standard_error);
    write_member(out, "loss", candidate->loss);
    json_out_member_whole(out, "visits", candidate->visits);
    json_out_end_object(out);
}

static void write_hint(struct json_out *out, const struct lobby_hint *hint,
                       const struct thinking_report *report)
{
    const bt_ai_analysis *analysis = &report->analysis;
    unsigned seats = table_setup(hint->game->table)->config.seats;
    json_out_member_text(out, "type", "hint");
    json_out_member_text(out, "game", hint->game->id);
    json_out_member_whole(out, "sequence", hint->at.sequence);
    json_out_member_whole(out, "step", hint->at.step);
    json_out_member_whole(out, "change", hint->at.change);
    json_out_member_whole(out, "seat", hint->at.seat);
    json_out_member_text(out, "level", bt_ai_player(hint->player)->name);
    json_out_member_whole(out, "elapsed", report->milliseconds);
    json_out_member_whole(out, "work", (int64_t)analysis->work);
    json_out_key(out, "candidates");
    json_out_list(out);
    for (uint32_t i = 0; i < analysis->candidate_count && i < MOST_CANDIDATES; i++)
        write_candidate(out, table_game(hint->game->table), seats, &analysis->candidates[i]);
    json_out_end_list(out);
}

void lobby_answer_hint(struct lobby *lobby, struct lobby_client *client,
                       const struct thinking_report *report)
{
    if (client->hint.ticket != report->ticket || !report->done)
        return;
    struct lobby_hint hint = client->hint;
    struct lobby_request request = request_of(client);
    client->hint = (struct lobby_hint){0};
    if (report->failed) {
        lobby_refuse(lobby, &request, hint.game->id, TABLE_MEMORY);
        return;
    }
    write_hint(lobby_body(lobby), &hint, report);
    lobby_deliver(lobby, client, &request);
}

/* ---- Ending -------------------------------------------------------------------------------- */

void lobby_end_hint(struct lobby *lobby, struct lobby_client *client)
{
    if (client->hint.ticket != 0)
        thinking_cancel(lobby->options.thinking, client->hint.ticket);
    client->hint = (struct lobby_hint){0};
}

void lobby_void_hint(struct lobby *lobby, struct lobby_client *client)
{
    struct lobby_request request = request_of(client);
    const char *game = client->hint.game->id;
    lobby_end_hint(lobby, client);
    lobby_refuse(lobby, &request, game, TABLE_STALE);
}

void lobby_void_hints(struct lobby *lobby, const struct lobby_game *game)
{
    for (unsigned i = 0; i < game->clients; i++) {
        if (game->viewers[i]->hint.game == game)
            lobby_void_hint(lobby, game->viewers[i]);
    }
}
