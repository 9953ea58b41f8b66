/*
 * Confirming: a row is prepared, put into the store's batch, and waits. When all the messages that
 * have come in are dealt with, the batch is made durable with one write to the disk, and only then
 * does anybody see what happened.
 */
#include "lobby_state.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- Changes ------------------------------------------------------------------------------- */

struct lobby_change *lobby_change_new(const struct lobby_game *game)
{
    struct lobby_change *change = calloc(1, sizeof *change);
    if (change)
        change->people = game->people;
    return change;
}

void lobby_change_free(struct lobby_change *change)
{
    if (!change)
        return;
    free(change->said.text);
    json_out_free(&change->reply);
    json_out_free(&change->news);
    free(change);
}

/* ---- Into the batch ------------------------------------------------------------------------ */

/* A JSON object as text. The caller frees `out`. NULL if there is no memory. */
static const char *people_text(const struct people *people, struct json_out *out)
{
    json_out_object(out);
    people_write(people, out);
    json_out_end_object(out);
    return json_out_terminated(out);
}

static enum store_result write_header(struct lobby *lobby, const struct lobby_game *game)
{
    struct json_out setup = {0}, people = {0};
    json_out_object(&setup);
    setup_write(table_setup(game->table), &setup);
    json_out_end_object(&setup);
    struct store_header header = {.game = game->id,
                                  .created = game->created,
                                  .format = BT_RECORD_FORMAT,
                                  .rules = BT_RULES_REVISION,
                                  .setup = json_out_terminated(&setup),
                                  .series = game->series,
                                  .people = people_text(&game->people, &people),
                                  .is_public = game->people.is_public};
    enum store_result result = STORE_FAILED;
    if (header.setup && header.people)
        result = store_create(lobby->store, &header);
    json_out_free(&setup);
    json_out_free(&people);
    return result;
}

/* Whether the game goes on by itself: a computer is to move and people play too, or a clock runs.
 */
static bool is_awaited(const struct lobby_game *game, const struct people *people, int next_seat)
{
    const struct setup *setup = table_setup(game->table);
    if (next_seat < 0)
        return false;
    if (table_next_player(game->table, (unsigned)next_seat) == SETUP_PERSON) {
        bool waits = table_prepared(game->table)->turn <= (unsigned)next_seat + 1 &&
                     people->seat[next_seat].holder[0] == '\0';
        return setup->clock.kind == SETUP_CLOCK_GAME && !waits;
    }
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        if (table_next_player(game->table, seat) == SETUP_PERSON)
            return true;
    }
    return false;
}

static enum store_result write_row(struct lobby *lobby, struct lobby_game *game,
                                   const struct people *people)
{
    lobby_set_clocks(lobby, game, people);
    const struct table_step *step = table_prepared(game->table);
    struct store_summary summary = {
        .changed = lobby_seconds(lobby),
        .sequence = step->sequence,
        .turn = step->turn,
        .tiles_left = step->tiles_left,
        .over = step->over,
        .awaited = is_awaited(game, people, step->next_seat),
        .deadline = game->next_deadline,
        .seats = table_setup(game->table)->config.seats,
    };
    memcpy(summary.scores, step->scores, sizeof summary.scores);
    return store_append(lobby->store, game->id, step, &summary);
}

static enum store_result write_change(struct lobby *lobby, const struct lobby_game *game,
                                      const struct lobby_change *change)
{
    enum store_result result = STORE_OK;
    if (change->has_people) {
        struct json_out out = {0};
        const char *text = people_text(&change->people, &out);
        result = text ? store_put_people(lobby->store, game->id, text, change->people.is_public)
                      : STORE_FAILED;
        json_out_free(&out);
    }
    if (result == STORE_OK && change->said.text) {
        const struct store_chat chat = {.number = change->said.number,
                                        .seat = change->said.seat,
                                        .name = change->said.name,
                                        .text = change->said.text,
                                        .time = change->said.time};
        result = store_put_chat(lobby->store, game->id, &chat);
    }
    return result;
}

static enum store_result write_waiting(struct lobby *lobby, const struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    const struct lobby_change *change = waiting->change;
    const struct people *people = change && change->has_people ? &change->people : &game->people;
    enum store_result result = waiting->creates ? write_header(lobby, game) : STORE_OK;
    if (result == STORE_OK && waiting->row)
        result = write_row(lobby, game, people);
    if (result == STORE_OK && change)
        result = write_change(lobby, game, change);
    return result;
}

/* ---- After the write ----------------------------------------------------------------------- */

/* The game can be neither trusted in memory nor read again: everybody leaves it. */
static void clear_out(struct lobby *lobby, struct lobby_game *game)
{
    for (unsigned at = 0; at < game->clients; at++) {
        struct lobby_client *client = game->viewers[at];
        for (unsigned i = 0; i < LOBBY_MAX_OPEN; i++) {
            if (client->open[i].game == game)
                client->open[i] = (struct lobby_open){0};
        }
        lobby_error(lobby, &(struct lobby_request){.client = client}, "store",
                    "the game had to be closed; open it again", game->id);
    }
    lobby_drop(lobby, game);
}

/* The client is whom the change makes it. */
static void take_holder(struct lobby_client *client, struct lobby_game *game,
                        const struct lobby_change *change)
{
    struct lobby_open *open = client ? lobby_open_of(client, game) : NULL;
    if (open && change->holder[0] != '\0')
        memcpy(open->holder, change->holder, sizeof open->holder);
}

static void take_change(struct lobby *lobby, struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    struct lobby_change *change = waiting->change;
    if (change->has_people) {
        int running = lobby_running_clock(game);
        game->people = change->people;
        lobby_call_seats(game);
        /* The last that was waited for has come. */
        if (running < 0)
            lobby_start_clock(lobby, game);
    }
    take_holder(waiting->client, game, change);
    if (change->said.text) {
        (void)lobby_keep_said(game, &change->said);
        change->said.text = NULL; /* kept, or freed */
    }
}

static void send_raw(struct lobby *lobby, struct lobby_client *client,
                     const struct lobby_request *request, const struct json_out *text)
{
    struct json_out *body = lobby_body(lobby);
    json_out_raw(body, text->text, text->length);
    body->failed = body->failed || text->failed;
    lobby_deliver(lobby, client, request);
}

static void show_change(struct lobby *lobby, const struct lobby_waiting *waiting, bool answered)
{
    struct lobby_game *game = waiting->game;
    const struct lobby_change *change = waiting->change;
    struct lobby_request request = request_of(waiting);
    lobby_touch(lobby, game);
    if (change->reply.length > 0) {
        send_raw(lobby, request.client, &request, &change->reply);
    } else if (!answered && request.client) {
        lobby_send_table(lobby, game, request.client, &request);
    }
    for (unsigned i = 0; change->news.length > 0 && i < game->clients; i++) {
        if (game->viewers[i] != request.client)
            send_raw(lobby, game->viewers[i], NULL, &change->news);
    }
}

/* Whether something else than the position answers. */
static bool has_reply(const struct lobby_waiting *waiting)
{
    const struct lobby_change *change = waiting->change;
    return change && (change->reply.length > 0 || change->shows_table);
}

static bool show_row(struct lobby *lobby, struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    struct lobby_request request = request_of(waiting);
    const struct table_step *step = table_prepared(game->table);
    bool act = step->act != NULL;
    unsigned from = table_log_length(game->table);
    int seat = table_deciding_seat(game->table), player = table_player(game->table);
    if (!table_commit(game->table)) {
        from = 0;
        if (!lobby_reload(lobby, game)) {
            clear_out(lobby, game);
            return false;
        }
    }
    bool back = table_log_length(game->table) < from;
    game->deadline = game->next_deadline;
    lobby_start_clock(lobby, game);
    if (act || game->offer.number != 0 || table_setup(game->table)->clock.kind != SETUP_CLOCK_NONE)
        lobby_touch(lobby, game);
    game->offer = (struct lobby_offer){0};
    /* What is being thought about may be another turn, or no more a computer's. */
    if (act &&
        (back || seat != table_deciding_seat(game->table) || player != table_player(game->table)))
        lobby_end_thinking(lobby, game);
    if (!waiting->creates)
        lobby_broadcast(lobby, game, back ? 0 : from, has_reply(waiting) ? NULL : &request);
    return true;
}

static void show(struct lobby *lobby, struct lobby_waiting *waiting)
{
    if (waiting->change)
        take_change(lobby, waiting);
    bool there = !waiting->row || show_row(lobby, waiting);
    if (there && waiting->change)
        show_change(lobby, waiting, waiting->row && !has_reply(waiting));
    if (there && waiting->row)
        lobby_let_think(lobby, waiting->game);
    if (waiting->row)
        metrics_step(lobby->options.metrics);
    if (waiting->creates)
        metrics_game(lobby->options.metrics);
    metrics_acknowledged(lobby->options.metrics, waiting->received);
    lobby_change_free(waiting->change);
}

/* The batch was lost. What is in the store now counts: should the write have reached the disk in
 * spite of the failure, the game in memory would be behind it. */
static void undo(struct lobby *lobby, struct lobby_waiting *waiting)
{
    struct lobby_game *game = waiting->game;
    struct lobby_request request = request_of(waiting);
    uint32_t sequence = table_sequence(game->table);
    char message[300] = "the step was not saved: ";
    strncat(message, store_fault(lobby->store), sizeof message - strlen(message) - 1);
    lobby_change_free(waiting->change);
    if (waiting->row) {
        table_abandon(game->table);
        lobby_take_back(game);
    }
    bool created = waiting->creates;
    bool again = !created && (waiting->row || lobby->conflict) && lobby_reload(lobby, game);
    bool other = again && table_sequence(game->table) != sequence;
    if (lobby->conflict && other) {
        lobby_error(lobby, &request, "stale", "the position has changed meanwhile", game->id);
    } else {
        lobby_error(lobby, &request, "store", message, created ? NULL : game->id);
    }
    if (created) {
        lobby_drop(lobby, game);
    } else {
        lobby_broadcast(lobby, game, other ? 0 : table_log_length(game->table), NULL);
        lobby_touch(lobby, game);
    }
}

static void end_waiting(struct lobby *lobby, void (*end)(struct lobby *, struct lobby_waiting *))
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
    if (lobby->waiting_count > 0) {
        int64_t start = metrics_now();
        enum store_result result = store_commit(lobby->store);
        metrics_commit(lobby->options.metrics, metrics_now() - start);
        lobby->conflict = result == STORE_CONFLICT;
        end_waiting(lobby, result == STORE_OK ? show : undo);
    }
    lobby_send_tables(lobby);
}

static void wait_for(struct lobby *lobby, const struct lobby_waiting *waiting)
{
    if (lobby->waiting_count == LOBBY_MAX_WAITING)
        lobby_flush(lobby);
    lobby->waiting[lobby->waiting_count++] = *waiting;
    enum store_result result = write_waiting(lobby, waiting);
    if (result == STORE_OK)
        return;
    lobby->conflict = result == STORE_CONFLICT;
    store_rollback(lobby->store);
    end_waiting(lobby, undo);
}

void lobby_wait(struct lobby *lobby, const struct lobby_request *request, struct lobby_game *game,
                bool creates, struct lobby_change *change)
{
    game->owned = game->owned || creates;
    wait_for(lobby, &(struct lobby_waiting){
                        .game = game,
                        .client = request->client,
                        .has_id = request->has_id,
                        .id = request->id,
                        .creates = creates,
                        .row = true,
                        .received = request->client ? metrics_received(lobby->options.metrics) : 0,
                        .change = change});
}

void lobby_wait_change(struct lobby *lobby, const struct lobby_request *request,
                       struct lobby_game *game, struct lobby_change *change)
{
    wait_for(lobby, &(struct lobby_waiting){.game = game,
                                            .client = request->client,
                                            .has_id = request->has_id,
                                            .id = request->id,
                                            .change = change});
}
