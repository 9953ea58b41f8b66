/*
 * Clocks. A person's clock runs from when the position is shown until the step is confirmed,
 * whether anybody looks or not, also when the seat was left: or leaving it would be a way to think.
 * None runs until all have come who have not played yet. A server that is down stops the clocks of
 * a game, since they are measured from when it shows the position; days go on.
 */
#include "lobby_state.h"

#include <stdlib.h>
#include <string.h>

#define DAY          (24 * 3600 * INT64_C(1000))
#define MOST_DUE     64
#define DUE_INTERVAL 5000

int64_t lobby_steady(const struct lobby *lobby)
{
    return lobby->options.clock.steady(lobby->options.clock.context);
}

int64_t lobby_wall(const struct lobby *lobby)
{
    return lobby->options.clock.wall(lobby->options.clock.context);
}

int64_t lobby_seconds(const struct lobby *lobby)
{
    return lobby_wall(lobby) / 1000;
}

/* ---- Clocks of a game ---------------------------------------------------------------------- */

/* Whether somebody is still to come who has not played yet: to a seat that is open, or to a next
 * game that another one began. */
static bool is_missed(const struct lobby_game *game, unsigned seat)
{
    bool is_next = game->people.previous[0] != '\0';
    bool has_played = table_turn(game->table) > seat + 1;
    return !has_played && table_player_of(game->table, seat) == SETUP_PERSON &&
           (game->people.seat[seat].holder[0] == '\0' ||
            (is_next && (game->seen >> seat & 1u) == 0));
}

bool lobby_is_gathering(const struct lobby_game *game)
{
    bool missed = false;
    for (unsigned seat = 0; seat < game->people.seats; seat++)
        missed = missed || is_missed(game, seat);
    return missed;
}

void lobby_note_seen(struct lobby *lobby, struct lobby_game *game, unsigned seats)
{
    int running = lobby_running_clock(game);
    game->seen |= seats;
    /* The last that was waited for has come. */
    if (running < 0)
        lobby_start_clock(lobby, game);
}

int lobby_running_clock(const struct lobby_game *game)
{
    if (table_setup(game->table)->clock.kind != SETUP_CLOCK_GAME || lobby_is_gathering(game))
        return -1;
    int seat = table_deciding_seat(game->table);
    return seat >= 0 && table_player(game->table) == SETUP_PERSON ? seat : -1;
}

void lobby_read_clocks(const struct lobby *lobby, const struct lobby_game *game,
                       int64_t left[BT_MAX_SEATS])
{
    int running = lobby_running_clock(game);
    memcpy(left, table_clocks(game->table), BT_MAX_SEATS * sizeof *left);
    if (running >= 0)
        left[running] -= lobby_steady(lobby) - game->clock_from;
}

void lobby_start_clock(struct lobby *lobby, struct lobby_game *game)
{
    game->clock_from = lobby_steady(lobby);
}

/* What the prepared row leaves on the clocks. */
static void set_left(const struct lobby *lobby, struct lobby_game *game, const char *act)
{
    const struct setup_clock *clock = &table_setup(game->table)->clock;
    int running = lobby_running_clock(game);
    int64_t left[BT_MAX_SEATS];
    lobby_read_clocks(lobby, game, left);
    if (table_prepared(game->table)->sequence == 0) {
        for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++)
            left[seat] = clock->milliseconds;
    } else if (running >= 0 && !act) {
        left[running] += clock->increment;
    }
    table_set_clocks(game->table, left);
}

static bool is_void(const char *act)
{
    return act && strstr(act, "\"void\"") != NULL;
}

/* When the person who decides after the prepared row must have moved. An act leaves the time as it
 * was, unless the seat gets to its holder by it. */
static int64_t deadline_after(const struct lobby *lobby, const struct lobby_game *game,
                              const struct people *people)
{
    const struct setup_clock *clock = &table_setup(game->table)->clock;
    const struct table_step *step = table_prepared(game->table);
    int seat = step->next_seat;
    if (clock->kind != SETUP_CLOCK_DAYS || seat < 0 ||
        table_next_player(game->table, (unsigned)seat) != SETUP_PERSON ||
        people->seat[seat].holder[0] == '\0')
        return 0;
    if (step->act && !is_void(step->act) && game->deadline > 0)
        return game->deadline;
    return lobby_wall(lobby) + clock->days * DAY;
}

void lobby_set_clocks(struct lobby *lobby, struct lobby_game *game, const struct people *people)
{
    const struct table_step *step = table_prepared(game->table);
    /* What is voided gives its time back. */
    if (table_setup(game->table)->clock.kind == SETUP_CLOCK_GAME && !is_void(step->act))
        set_left(lobby, game, step->act);
    game->next_deadline = deadline_after(lobby, game, people);
}

/* ---- Running out --------------------------------------------------------------------------- */

static bool has_run_out(const struct lobby *lobby, const struct lobby_game *game, int *seat)
{
    *seat = table_deciding_seat(game->table);
    if (*seat < 0 || table_player(game->table) != SETUP_PERSON)
        return false;
    /* Whoever leaves the seat does not stop the days. */
    if (table_setup(game->table)->clock.kind == SETUP_CLOCK_DAYS)
        return game->deadline > 0 && lobby_wall(lobby) >= game->deadline;
    if (*seat != lobby_running_clock(game))
        return false;
    int64_t left[BT_MAX_SEATS];
    lobby_read_clocks(lobby, game, left);
    return left[*seat] <= 0;
}

bool lobby_has_lost_seat(const struct lobby_game *game, unsigned seat)
{
    return table_setup(game->table)->clock.kind == SETUP_CLOCK_GAME &&
           table_player_of(game->table, seat) != SETUP_PERSON &&
           table_clocks(game->table)[seat] <= 0;
}

bool lobby_expire(struct lobby *lobby, struct lobby_game *game)
{
    const struct setup_clock *clock = &table_setup(game->table)->clock;
    int seat;
    if (clock->kind == SETUP_CLOCK_NONE || lobby_is_waiting(lobby, game) ||
        !has_run_out(lobby, game, &seat) || !lobby_may_write(lobby, game) ||
        /* It may have become ours only now, and others written to it before. */
        !has_run_out(lobby, game, &seat))
        return false;
    const struct table_act act = {
        .kind = TABLE_ACT_TIMEOUT, .seat = (unsigned)seat, .player = clock->expiry};
    return lobby_act(lobby, &(struct lobby_request){0}, game, &act, NULL) == TABLE_OK;
}

static bool expire_by_id(struct lobby *lobby, const char *id)
{
    struct lobby_game *game;
    bool full;
    return lobby_get(lobby, id, &game, &full) == STORE_OK && lobby_expire(lobby, game);
}

/* Games past their deadline that nobody has open. Those that cannot be expired now, since they
 * cannot be read or another server has them, stay the first of the store's list: they are passed
 * over the next time, and looked at again when the end of the list has been reached. */
static void look_for_due(struct lobby *lobby)
{
    int64_t now = lobby_steady(lobby);
    if (lobby->looked_for_due != 0 && now - lobby->looked_for_due < DUE_INTERVAL)
        return;
    lobby->looked_for_due = now > 0 ? now : 1;
    unsigned most = lobby->due_passed + MOST_DUE;
    struct lobby_ids *due = lobby_ids_new(most);
    if (!due)
        return;
    lobby_flush(lobby);
    (void)store_due(lobby->store, lobby_wall(lobby), most, lobby_note_id, due);
    unsigned left = lobby->due_passed;
    for (unsigned i = lobby->due_passed; i < due->count; i++)
        left += !expire_by_id(lobby, due->id[i]);
    lobby->due_passed = due->count < most ? 0 : left;
    free(due);
}

void lobby_tick_clocks(struct lobby *lobby)
{
    lobby_flush(lobby);
    for (unsigned i = 0; i < lobby->game_count; i++)
        (void)lobby_expire(lobby, lobby->games[i]);
    look_for_due(lobby);
}
