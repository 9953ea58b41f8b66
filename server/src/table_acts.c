/* Acts: what changes who plays or what counts, and is no turn. */
#include "table_state.h"

#include "store_text.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Who plays ----------------------------------------------------------------------------- */

int table_player_of(const struct table *table, unsigned seat)
{
    return table->seats[seat].player;
}

bool table_has_resigned(const struct table *table, unsigned seat)
{
    return table->seats[seat].resigned;
}

bool table_is_substituted(const struct table *table, unsigned seat)
{
    return table->seats[seat].substituted;
}

bool table_has_timed_out(const struct table *table, unsigned seat)
{
    return table->seats[seat].timed_out;
}

unsigned table_told_count(const struct table *table)
{
    return table->told_count < TABLE_MOST_TOLD ? table->told_count : TABLE_MOST_TOLD;
}

const struct table_told *table_told(const struct table *table, unsigned index)
{
    unsigned first = table->told_count - table_told_count(table);
    return &table->told[(first + index) % TABLE_MOST_TOLD];
}

bool table_is_given_up(const struct table *table, const struct table_seat seats[BT_MAX_SEATS])
{
    unsigned left = 0;
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        if (seats[seat].resigned && seats[seat].player != SETUP_PASSES)
            return false;
        left += !seats[seat].resigned;
    }
    return left <= 1;
}

bool table_has_person(const struct table *table)
{
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        if (table->seats[seat].player == SETUP_PERSON)
            return true;
    }
    return false;
}

/* As bt_winners, but who has resigned cannot win. */
unsigned table_winners(const struct table *table)
{
    const bt_game *game = &table->confirmed;
    unsigned winners = 0;
    int best = INT_MIN;
    if (!table_is_over(table))
        return 0;
    bool last_alone = table->setup.config.options[BT_OPTION_TIES] == 1;
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        int score = bt_score(game, seat);
        if (table->seats[seat].resigned || score < best)
            continue;
        winners = (score == best && !last_alone ? winners : 0u) | 1u << seat;
        best = score;
    }
    return winners;
}

void table_call_seat(struct table *table, unsigned seat, const char *name, const char *colour)
{
    snprintf(table->setup.names[seat], sizeof table->setup.names[seat], "%s", name);
    table->setup.colours[seat] = colour;
    table->setup.open[seat] = table->setup.open[seat] && name[0] == '\0';
}

/* Who plays a seat after an act. */
static int player_after(const struct table_act *act, unsigned seat, int player)
{
    if (act->seat != seat)
        return player;
    switch (act->kind) {
    case TABLE_ACT_RESIGN:
    case TABLE_ACT_TIMEOUT:
    case TABLE_ACT_SUBSTITUTE:
        return act->player;
    case TABLE_ACT_RETURN:
        return SETUP_PERSON;
    default:
        return player;
    }
}

int table_next_player(const struct table *table, unsigned seat)
{
    const struct table_pending *pending = table->pending;
    const struct table *now = pending->rebuilt ? pending->rebuilt : table;
    return player_after(&pending->act, seat, now->seats[seat].player);
}

/* ---- Rows and clocks ----------------------------------------------------------------------- */

const int64_t *table_clocks(const struct table *table)
{
    static const int64_t none[BT_MAX_SEATS];
    return table->row_count > 0 ? table->rows[table->row_count - 1].left : none;
}

void table_set_clocks(struct table *table, const int64_t left[BT_MAX_SEATS])
{
    struct table_pending *pending = table->pending;
    size_t length = 0;
    memcpy(pending->left, left, sizeof pending->left);
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        length +=
            (size_t)snprintf(pending->clocks_text + length, sizeof pending->clocks_text - length,
                             seat > 0 ? " %lld" : "%lld", (long long)left[seat]);
    }
    pending->step.clocks = pending->clocks_text;
}

bool table_read_clocks(const struct table *table, const char *text, int64_t left[BT_MAX_SEATS])
{
    memset(left, 0, BT_MAX_SEATS * sizeof *left);
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        long long number;
        if (!store_take_number(&text, INT32_MIN, INT32_MAX, &number))
            return false;
        left[seat] = number;
    }
    return *text == '\0';
}

bool table_add_row(struct table *table, const struct table_pending *pending)
{
    if (table->row_count == table->row_room) {
        unsigned room = table->row_room > 0 ? 2 * table->row_room : 16;
        struct table_row *rows = realloc(table->rows, room * sizeof *rows);
        if (!rows)
            return false;
        table->rows = rows;
        table->row_room = room;
    }
    struct table_row *row = &table->rows[table->row_count++];
    *row = (struct table_row){.sequence = pending->step.sequence,
                              .turn = table->log.turns + 1,
                              .moves = table->move_count,
                              .act = pending->act};
    memcpy(row->left, pending->left, sizeof row->left);
    memcpy(row->seats, table->seats, sizeof row->seats);
    table->next = pending->step.sequence + 1;
    return true;
}

bool table_turn_start(const struct table *table, int64_t turn, uint32_t *sequence)
{
    for (unsigned i = 0; i < table->row_count; i++) {
        if (table->rows[i].turn == turn) {
            *sequence = table->rows[i].sequence;
            return true;
        }
    }
    return false;
}

/* ---- Acts as text -------------------------------------------------------------------------- */

static const char *const names[] = {"",       "resign", "timeout", "substitute",
                                    "return", "join",   "leave",   "void"};
#define NAME_COUNT (sizeof names / sizeof *names)

const char *table_act_name(enum table_act_kind kind)
{
    return names[kind];
}

static bool has_player(enum table_act_kind kind)
{
    return kind == TABLE_ACT_RESIGN || kind == TABLE_ACT_TIMEOUT || kind == TABLE_ACT_SUBSTITUTE;
}

static bool write_act(char text[TABLE_ACT_SIZE], const struct table_act *act)
{
    struct json_out out = {0};
    json_out_object(&out);
    json_out_member_text(&out, "act", names[act->kind]);
    if (act->kind == TABLE_ACT_VOID) {
        json_out_member_whole(&out, "to", act->to);
    } else {
        json_out_member_whole(&out, "seat", act->seat);
    }
    if (has_player(act->kind))
        json_out_member_text(&out, "player", setup_player_name(act->player));
    json_out_end_object(&out);
    const char *written = json_out_terminated(&out);
    bool good = written && out.length < TABLE_ACT_SIZE;
    if (good)
        memcpy(text, written, out.length + 1);
    json_out_free(&out);
    return good;
}

static bool read_members(struct table_act *act, const json_value *object)
{
    const char *name = json_in_text(json_in_member(object, "act"), NULL);
    for (size_t i = 1; name && i < NAME_COUNT; i++) {
        if (strcmp(name, names[i]) == 0)
            act->kind = (enum table_act_kind)i;
    }
    int64_t number;
    bool voids = act->kind == TABLE_ACT_VOID;
    if (act->kind == TABLE_ACT_NONE ||
        !json_in_whole(json_in_member(object, voids ? "to" : "seat"), &number) || number < 0 ||
        number > UINT32_MAX)
        return false;
    if (voids) {
        act->to = (uint32_t)number;
    } else {
        act->seat = (unsigned)number;
    }
    size_t length = 0;
    const char *player = json_in_text(json_in_member(object, "player"), &length);
    return !has_player(act->kind) || (player && setup_player_by_name(player, length, &act->player));
}

bool table_read_act(struct table_act *act, const char *text)
{
    char fault[200];
    *act = (struct table_act){0};
    json_value *object = json_in_read(text, strlen(text), fault, sizeof fault);
    bool good = object && read_members(act, object);
    json_in_release(object);
    return good;
}

/* ---- Going back ---------------------------------------------------------------------------- */

static bool replay_row(struct table *table, const struct table *from, const struct table_row *row)
{
    table->next = row->sequence;
    bool good;
    if (row->act.kind == TABLE_ACT_VOID) {
        good = table_pending_begin(table); /* what it voided is not among the rows */
        if (good)
            table->pending->act = row->act;
        memcpy(table->seats, row->seats, sizeof table->seats);
    } else if (row->act.kind != TABLE_ACT_NONE) {
        good = table_prepare_act(table, &row->act) == TABLE_OK;
    } else {
        good = table_pending_begin(table);
        for (uint32_t i = table->move_count; i < row->moves && good; i++)
            good = table_pending_play(table->pending, from->moves[i]);
        good = good && table_pending_finish(table);
    }
    if (!good) {
        table_abandon(table);
        return false;
    }
    memcpy(table->pending->left, row->left, sizeof row->left);
    return table_commit(table);
}

/* The table as it was after row `to`. NULL if there is no such row, or no memory. */
static struct table *rebuild(const struct table *table, uint32_t to)
{
    struct table *rebuilt = table_new(&table->setup);
    bool found = false;
    for (unsigned i = 0; rebuilt && i < table->row_count && table->rows[i].sequence <= to; i++) {
        found = table->rows[i].sequence == to;
        if (!replay_row(rebuilt, table, &table->rows[i])) {
            table_free(rebuilt);
            rebuilt = NULL;
        }
    }
    if (found && rebuilt)
        return rebuilt;
    table_free(rebuilt);
    return NULL;
}

/* Turns are taken back, not what became of people: who has resigned since then, or was stood in
 * for, or has come back, still has, and time that has run out does not come back. */
static void keep_seats(struct table *rebuilt, const struct table *table, int64_t left[BT_MAX_SEATS])
{
    const int64_t *now = table_clocks(table);
    memcpy(rebuilt->seats, table->seats, sizeof rebuilt->seats);
    memcpy(left, table_clocks(rebuilt), BT_MAX_SEATS * sizeof *left);
    for (unsigned seat = 0; seat < table->setup.config.seats; seat++) {
        if (table->seats[seat].player != SETUP_PERSON && now[seat] < left[seat])
            left[seat] = now[seat];
    }
}

/* ---- The record's remarks ------------------------------------------------------------------ */

static void remark(struct table *table, const char *word, const char *text, size_t length)
{
    struct json_out *out = &table->remarks;
    if (out->length + length + 32 > TABLE_MAX_RECORD - BT_RECORD_MAX_TEXT)
        return; /* there is a bound to what anybody reads */
    char before[32];
    int size = snprintf(before, sizeof before, "# %s: ", word);
    out->comma = false;
    json_out_raw(out, before, (size_t)size);
    out->comma = false;
    json_out_raw(out, text, length);
    out->comma = false;
    json_out_raw(out, "\n", 1);
    out->comma = false;
}

static void remark_seat(struct table *table, const struct table_act *act)
{
    char text[64];
    int length = snprintf(text, sizeof text, "p%u, after turn %u", act->seat + 1, table->log.turns);
    remark(table, names[act->kind], text, (size_t)length);
}

/* The moves do not tell it: they stop in the middle of a game. */
static void remark_given_up(struct table *table)
{
    char text[64];
    unsigned seat = 0;
    while (seat + 1 < table->setup.config.seats && table->seats[seat].resigned)
        seat++;
    int length = snprintf(text, sizeof text, "p%u has won, the others gave up", seat + 1);
    remark(table, "over", text, (size_t)length);
}

/* The lines of the record that the one of the rebuilt table has not. */
static bool remark_voided(struct table *rebuilt, const struct table *table)
{
    char *before = malloc(2 * BT_RECORD_MAX_TEXT);
    if (!before)
        return false;
    char *after = before + BT_RECORD_MAX_TEXT;
    (void)table_write_moves(table, before, BT_RECORD_MAX_TEXT);
    (void)table_write_moves(rebuilt, after, BT_RECORD_MAX_TEXT);
    size_t at = 0;
    for (size_t i = 0; before[i] != '\0' && before[i] == after[i]; i++) {
        if (before[i] == '\n')
            at = i + 1;
    }
    json_out_free(&rebuilt->remarks);
    if (table->remarks.length > 0)
        json_out_raw(&rebuilt->remarks, table->remarks.text, table->remarks.length);
    while (before[at] != '\0') {
        size_t length = strcspn(before + at, "\n");
        remark(rebuilt, "voided", before + at, length);
        at += length + (before[at + length] == '\n');
    }
    free(before);
    return !rebuilt->remarks.failed;
}

/* ---- Preparing and committing -------------------------------------------------------------- */

static bool is_allowed(const struct table *table, const struct table_act *act)
{
    /* No turn that is taken back brings back who has given up. */
    if (act->kind == TABLE_ACT_VOID)
        return act->to + 1 < table->next && !table_is_given_up(table, table->seats);
    if (act->seat >= table->setup.config.seats || table_is_over(table))
        return false;
    const struct table_seat *seat = &table->seats[act->seat];
    switch (act->kind) {
    case TABLE_ACT_RESIGN:
        return !seat->resigned && (seat->player == SETUP_PERSON || seat->substituted);
    case TABLE_ACT_RETURN:
        return !seat->resigned && seat->substituted;
    default:
        return seat->player == SETUP_PERSON;
    }
}

static void apply_to_seat(struct table_seat *seat, const struct table_act *act)
{
    seat->player = player_after(act, act->seat, seat->player);
    /* Where a level takes over whose time has run out, it plays for whoever had the seat. */
    bool ends = act->kind == TABLE_ACT_RESIGN ||
                (act->kind == TABLE_ACT_TIMEOUT && act->player == SETUP_PASSES);
    bool comes_back = act->kind == TABLE_ACT_RETURN || act->kind == TABLE_ACT_JOIN;
    seat->resigned = seat->resigned || ends;
    seat->substituted = !seat->resigned && seat->player != SETUP_PERSON;
    seat->timed_out = act->kind == TABLE_ACT_TIMEOUT || (seat->timed_out && !comes_back);
}

/* Whether the game is over when the act has happened, because only one is left. */
static bool gives_up(const struct table *table, const struct table_act *act)
{
    struct table_seat seats[BT_MAX_SEATS];
    memcpy(seats, table->seats, sizeof seats);
    if (act->kind != TABLE_ACT_VOID)
        apply_to_seat(&seats[act->seat], act);
    return table_is_given_up(table, seats);
}

enum table_answer table_prepare_act(struct table *table, const struct table_act *act)
{
    if (!is_allowed(table, act))
        return TABLE_NO_SUCH_ACT;
    /* Nobody makes time run out as often as they like, and a game must not stand still for it. */
    if (table->act_count >= TABLE_MAX_ACTS && act->kind != TABLE_ACT_TIMEOUT)
        return TABLE_FULL;
    struct table *rebuilt = NULL;
    if (act->kind == TABLE_ACT_VOID) {
        rebuilt = rebuild(table, act->to);
        if (!rebuilt)
            return TABLE_NO_SUCH_ACT;
    }
    if (!table_pending_begin(table)) {
        table_free(rebuilt);
        return TABLE_MEMORY;
    }
    struct table_pending *pending = table->pending;
    pending->act = *act;
    pending->rebuilt = rebuilt;
    if (rebuilt) {
        pending->game = rebuilt->confirmed;
        keep_seats(rebuilt, table, pending->left);
    }
    if (!write_act(pending->act_text, act) || !table_pending_finish(table)) {
        table_abandon(table);
        return TABLE_MEMORY;
    }
    pending->step.act = pending->act_text;
    if (gives_up(table, act)) {
        pending->step.over = true;
        pending->step.next_seat = -1;
        pending->step.turn = table->log.turns;
    }
    if (rebuilt)
        pending->step.turn = rebuilt->log.turns + !pending->step.over;
    if (table->setup.clock.kind == SETUP_CLOCK_GAME)
        table_set_clocks(table, pending->left);
    return TABLE_OK;
}

static void apply(struct table *table, const struct table_act *act)
{
    int player = table->seats[act->seat].player;
    apply_to_seat(&table->seats[act->seat], act);
    if ((player != table->seats[act->seat].player &&
         (int)act->seat == bt_deciding_seat(&table->shown)) ||
        table_is_over(table))
        table_drop_choices(table);
}

static void tell(struct table *table, const struct table_act *act, uint32_t turn)
{
    table->told[table->told_count++ % TABLE_MOST_TOLD] =
        (struct table_told){.kind = act->kind, .seat = act->seat, .turn = turn};
}

static bool go_back(struct table *table)
{
    struct table_pending *pending = table->pending;
    struct table *rebuilt = pending->rebuilt;
    if (!remark_voided(rebuilt, table))
        return false;
    table->pending = NULL;
    pending->rebuilt = NULL;
    rebuilt->act_count = table->act_count + 1;
    memcpy(rebuilt->told, table->told, sizeof rebuilt->told);
    rebuilt->told_count = table->told_count;
    tell(rebuilt, &pending->act, rebuilt->log.turns + 1);
    rebuilt->next = pending->step.sequence;
    rebuilt->pending = pending;
    table_clear(table);
    *table = *rebuilt;
    free(rebuilt);
    return table_add_row(table, pending);
}

bool table_commit_act(struct table *table)
{
    const struct table_pending *pending = table->pending;
    if (pending->rebuilt)
        return go_back(table);
    table->act_count++;
    if (pending->act.kind != TABLE_ACT_VOID) {
        apply(table, &pending->act);
        remark_seat(table, &pending->act);
        tell(table, &pending->act, table->log.turns);
        if (table_is_given_up(table, table->seats))
            remark_given_up(table);
    }
    return table_add_row(table, pending);
}
