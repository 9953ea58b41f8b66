/*
 * Computers at the table. When a step leaves the decision to one, its turn is thought about
 * elsewhere (thinking.h) and comes back as a report; then it is chosen, confirmed and stored like
 * anybody's.
 */
#include "describe.h"
#include "lobby_state.h"
#include "log.h"

#include <stdlib.h>
#include <string.h>

bool lobby_may_sit(const struct lobby *lobby, int player)
{
    const bt_ai_player_facts *facts = player >= 0 ? bt_ai_player((unsigned)player) : NULL;
    return lobby->options.thinking && facts && (facts->level > 0 || lobby->options.any_player);
}

void lobby_on_levels(struct lobby *lobby, const struct lobby_request *request)
{
    struct json_out *body = lobby_body(lobby);
    json_out_member_text(body, "type", "levels");
    json_out_key(body, "levels");
    json_out_list(body);
    for (unsigned player = 0; player < bt_ai_player_count(); player++) {
        const bt_ai_player_facts *facts = bt_ai_player(player);
        if (!lobby_may_sit(lobby, (int)player))
            continue;
        json_out_object(body);
        json_out_member_text(body, "name", facts->name);
        json_out_member_text(body, "summary", facts->summary);
        json_out_member_whole(body, "level", facts->level);
        json_out_member_whole(body, "milliseconds", facts->thinking_milliseconds);
        json_out_end_object(body);
    }
    json_out_end_list(body);
    lobby_deliver(lobby, request->client, request);
}

/* ---- How far it is ------------------------------------------------------------------------- */

static void write_thinking(const struct lobby_game *game, struct json_out *body)
{
    const struct lobby_thought *thought = &game->thought;
    int player = table_player(game->table);
    json_out_member_text(body, "type", "thinking");
    json_out_member_text(body, "game", game->id);
    json_out_member_whole(body, "sequence", table_sequence(game->table));
    json_out_key(body, "seat");
    describe_seat(body, table_deciding_seat(game->table));
    json_out_member_text(body, "level", setup_player_name(player));
    json_out_member_whole(body, "elapsed", thought->milliseconds);
    json_out_member_whole(body, "milliseconds", thought->allowed);
    json_out_member_whole(body, "work", (int64_t)thought->work);
    json_out_key(body, "turn");
    /* Of a seat that passes only the tile is played. */
    describe_turn(body, table_game(game->table), thought->turn.moves,
                  player == SETUP_PASSES ? 0 : thought->turn.count);
}

void lobby_tell_thinking(struct lobby *lobby, const struct lobby_game *game,
                         struct lobby_client *client, const struct lobby_request *request)
{
    write_thinking(game, lobby_body(lobby));
    if (client) {
        lobby_deliver(lobby, client, request);
        return;
    }
    for (unsigned i = 0; i < game->clients; i++)
        lobby_deliver(lobby, game->viewers[i], NULL);
}

void lobby_on_stop(struct lobby *lobby, const struct lobby_request *request)
{
    struct lobby_game *game = lobby_read_open_game(lobby, request);
    int64_t sequence;
    if (!game || !lobby_read_number(lobby, request, "sequence", &sequence))
        return;
    if (!lobby_is_known(request, game)) {
        lobby_not_yours(lobby, request, game);
    } else if (sequence != table_sequence(game->table)) {
        lobby_refuse(lobby, request, game->id, TABLE_STALE);
    } else if (game->thought.ticket == 0) {
        lobby_error(lobby, request, "not-thinking", "no computer is thinking in this game",
                    game->id);
    } else {
        thinking_stop(lobby->options.thinking, game->thought.ticket);
        lobby_tell_thinking(lobby, game, request->client, request);
    }
}

/* ---- Its turn ------------------------------------------------------------------------------ */

static struct table_place own_place(const struct table *table)
{
    struct table_place at = table_now(table);
    at.computer = true;
    return at;
}

void lobby_take_back(const struct lobby_game *game)
{
    if (table_player(game->table) == SETUP_PERSON)
        return;
    while (table_undo(game->table, own_place(game->table)) == TABLE_OK)
        continue;
}

/* Do nothing more with this turn. */
static enum table_answer pass(struct table *table, enum table_answer answer)
{
    unsigned rule;
    while (answer == TABLE_OK && !table_is_complete(table))
        answer = table_play(table, own_place(table), bt_move_pass(), &rule);
    return answer;
}

static enum table_answer choose(struct table *table, const bt_ai_turn *turn)
{
    enum table_answer answer = TABLE_OK;
    unsigned rule;
    unsigned count = turn->count;
    if (table_player(table) == SETUP_PASSES && count > 1)
        count = 1; /* the tile */
    for (unsigned i = 0; i < count && answer == TABLE_OK; i++)
        answer = table_play(table, own_place(table), turn->moves[i], &rule);
    if (table_player(table) == SETUP_PASSES)
        answer = pass(table, answer);
    return answer == TABLE_OK && !table_is_complete(table) ? TABLE_NOT_COMPLETE : answer;
}

/* A player that proposes what cannot be done is a fault of ours, but no reason to let people wait
 * for ever: it plays anything that is legal. */
static enum table_answer choose_anything(struct lobby *lobby, const struct lobby_game *game)
{
    enum table_answer answer = TABLE_OK;
    unsigned rule;
    bool passes = table_player(game->table) == SETUP_PASSES;
    lobby_take_back(game);
    while (answer == TABLE_OK && !table_is_complete(game->table)) {
        bt_move moves[BT_MAX_MOVES];
        size_t count = bt_moves(table_game(game->table), moves, BT_MAX_MOVES);
        uint32_t number;
        if (!lobby->chance.bytes(lobby->chance.context, &number, sizeof number))
            return TABLE_CHANCE;
        answer = table_play(game->table, own_place(game->table), moves[number % count], &rule);
        if (passes)
            answer = pass(game->table, answer);
    }
    return answer;
}

/* Confirm what has been chosen for a computer. */
static void confirm(struct lobby *lobby, struct lobby_game *game, enum table_answer answer)
{
    if (answer == TABLE_OK)
        answer = table_prepare(game->table, own_place(game->table), &lobby->chance);
    if (answer == TABLE_OK) {
        lobby_wait(lobby, &(struct lobby_request){0}, game, false, NULL);
    } else {
        lobby_take_back(game); /* it tries again at the next tick */
    }
}

/* Nobody here can think. */
static void play_anything(struct lobby *lobby, struct lobby_game *game)
{
    confirm(lobby, game, choose_anything(lobby, game));
}

/* ---- Beginning and ending ------------------------------------------------------------------ */

static uint32_t least(uint32_t time, uint32_t bound)
{
    return bound > 0 && bound < time ? bound : time;
}

static uint32_t time_for(const struct lobby *lobby, const struct setup *setup, unsigned player)
{
    uint32_t time = lobby->options.usual_milliseconds;
    if (time == 0)
        time = bt_ai_player(player)->thinking_milliseconds;
    return least(least(time, setup->milliseconds), lobby->options.milliseconds);
}

/* Where nobody but computers plays, somebody has to look at it. */
static bool is_wanted(const struct lobby_game *game)
{
    return game->clients > 0 || table_has_person(game->table);
}

/* Who thinks for a seat that passes: where its tile goes is all that is wanted. */
#define PASSING_PLAYER "greedy"

static unsigned thinking_player(int player)
{
    if (player == SETUP_PASSES)
        player = bt_ai_player_by_name(PASSING_PLAYER, strlen(PASSING_PLAYER));
    return (unsigned)player;
}

/* Computers think at the server that owns the game. The store brings us games that go on by
 * themselves and have lost their owner; it does not know of those that go on because somebody looks
 * at them. */
static bool is_ours(struct lobby *lobby, struct lobby_game *game)
{
    return game->owned || !store_is_shared(lobby->store) ||
           (!table_has_person(game->table) && lobby_may_write(lobby, game));
}

void lobby_let_think(struct lobby *lobby, struct lobby_game *game)
{
    int player = table_player(game->table);
    struct thinking_task task = {.least_milliseconds = lobby->options.least_milliseconds};
    if (player == SETUP_PERSON || game->thought.ticket != 0 || lobby_is_waiting(lobby, game) ||
        !is_wanted(game) || !is_ours(lobby, game))
        return;
    if (!lobby->options.thinking) {
        play_anything(lobby, game);
        return;
    }
    /* Nobody may guess what a computer is going to do. */
    if (!lobby->chance.bytes(lobby->chance.context, &task.seed, sizeof task.seed))
        return;
    task.player = thinking_player(player);
    task.game = *table_game(game->table);
    task.milliseconds = time_for(lobby, table_setup(game->table), task.player);
    game->thought = (struct lobby_thought){.ticket = thinking_begin(lobby->options.thinking, &task),
                                           .allowed = task.milliseconds};
    if (game->thought.ticket != 0)
        lobby_tell_thinking(lobby, game, NULL, NULL);
}

void lobby_end_thinking(struct lobby *lobby, struct lobby_game *game)
{
    if (game->thought.ticket != 0)
        thinking_cancel(lobby->options.thinking, game->thought.ticket);
    game->thought = (struct lobby_thought){0};
}

bool lobby_look_at(struct lobby_game *game, struct lobby_client *client)
{
    if (game->clients == game->viewer_room) {
        unsigned room = game->viewer_room > 0 ? 2 * game->viewer_room : 2;
        struct lobby_client **viewers =
            realloc(game->viewers, room * sizeof(struct lobby_client *));
        if (!viewers)
            return false;
        game->viewers = viewers;
        game->viewer_room = room;
    }
    game->viewers[game->clients++] = client;
    return true;
}

void lobby_look_away(struct lobby *lobby, struct lobby_game *game, struct lobby_client *client)
{
    for (unsigned i = 0; i < game->clients; i++) {
        if (game->viewers[i] == client) {
            game->viewers[i] = game->viewers[--game->clients];
            break;
        }
    }
    if (!client->passing)
        lobby_touch(lobby, game);
    if (!is_wanted(game)) {
        lobby_end_thinking(lobby, game);
        if (!lobby_is_waiting(lobby, game))
            lobby_let_go(lobby, game); /* somebody may look at it elsewhere */
    }
}

void lobby_tick(struct lobby *lobby)
{
    lobby_tick_leases(lobby);
    lobby_tick_clocks(lobby);
    for (unsigned i = 0; i < lobby->game_count; i++)
        lobby_let_think(lobby, lobby->games[i]);
}

/* ---- After the start ----------------------------------------------------------------------- */

/* As many as there is room for without driving out each other; the rest goes on when somebody opens
 * them. */
static unsigned most_resumed(const struct lobby *lobby)
{
    return (lobby->max_games + 1) / 2;
}

void lobby_resume(struct lobby *lobby)
{
    /* A store that is shared brings us those that nobody owns, by and by. */
    bool wanted = lobby->options.thinking && !store_is_shared(lobby->store);
    unsigned most = wanted ? most_resumed(lobby) : 0;
    struct lobby_ids *resumed = lobby_ids_new(most);
    if (!resumed)
        return;
    if (most > 0)
        (void)store_awaited(lobby->store, most, lobby_note_id, resumed);
    for (unsigned i = 0; i < resumed->count; i++) {
        struct lobby_game *game;
        bool full;
        if (lobby_get(lobby, resumed->id[i], &game, &full) == STORE_OK)
            lobby_let_think(lobby, game);
    }
    free(resumed);
}

/* ---- Reports ------------------------------------------------------------------------------- */

static void play_turn(struct lobby *lobby, struct lobby_game *game,
                      const struct thinking_report *report)
{
    enum table_answer answer =
        report->failed ? TABLE_ILLEGAL : choose(game->table, &report->analysis.turn);
    if (answer != TABLE_OK) {
        log_event(LOG_LEVEL_ERROR, "computer-fault", LOG_GAME(game->id),
                  LOG_NUMBER("step", table_sequence(game->table) + 1),
                  LOG_TEXT("fault", "the computer proposed no legal turn"));
        answer = choose_anything(lobby, game);
    }
    confirm(lobby, game, answer);
}

static void hear(struct lobby *lobby, struct lobby_game *game, const struct thinking_report *report)
{
    struct lobby_thought *thought = &game->thought;
    if (report->done) {
        *thought = (struct lobby_thought){0};
        play_turn(lobby, game, report);
    } else {
        thought->milliseconds = report->milliseconds;
        thought->work = report->analysis.work;
        thought->turn = report->analysis.candidates[0].turn;
        lobby_tell_thinking(lobby, game, NULL, NULL);
    }
}

static struct lobby_game *find_thought(const struct lobby *lobby, uint64_t ticket)
{
    for (unsigned i = 0; i < lobby->game_count; i++) {
        if (lobby->games[i]->thought.ticket == ticket)
            return lobby->games[i];
    }
    return NULL;
}

/* Whether something is being written to a game in which a computer thinks. */
static bool is_thought_waiting(const struct lobby *lobby)
{
    for (unsigned i = 0; i < lobby->waiting_count; i++) {
        if (lobby->waiting[i].game->thought.ticket != 0)
            return true;
    }
    return false;
}

void lobby_hear_thinking(struct lobby *lobby)
{
    struct thinking_report *report = &lobby->report;
    /* One row after the other; and what waits may end the thinking, so that nothing is reported. */
    if (is_thought_waiting(lobby))
        lobby_flush(lobby);
    while (lobby->options.thinking && thinking_next(lobby->options.thinking, report)) {
        struct lobby_game *game = find_thought(lobby, report->ticket);
        if (game) {
            hear(lobby, game, report);
            continue;
        }
        for (struct lobby_client *client = lobby->clients; client; client = client->next)
            lobby_answer_hint(lobby, client, report);
    }
}
