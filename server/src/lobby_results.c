/* Results of games, as JSON and as a table for spreadsheets. */
#include "lobby_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether a seat stands before another: by points, unless it has resigned, which does not win.
 * Equal points share a place, unless the game was agreed to break ties (BASE-41): then the later
 * seat is before the earlier one. */
static bool is_before(const struct table *table, unsigned seat, unsigned other)
{
    bool last_first = table_setup(table)->config.options[BT_OPTION_TIES] == 1;
    bool resigned = table_has_resigned(table, seat);
    int difference = bt_score(table_game(table), seat) - bt_score(table_game(table), other);
    if (resigned != table_has_resigned(table, other))
        return !resigned;
    return difference > 0 || (difference == 0 && last_first && seat > other);
}

/* Who is behind two is third. */
static unsigned place_of(const struct table *table, unsigned seat)
{
    unsigned place = 1;
    for (unsigned other = 0; other < table_setup(table)->config.seats; other++)
        place += other != seat && is_before(table, other, seat);
    return place;
}

static const char *computer_name(const struct setup *setup, unsigned seat)
{
    int player = setup->players[seat];
    return player == SETUP_PERSON ? NULL : setup_player_name(player);
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void write_seat(const struct table *table, unsigned seat, struct json_out *out)
{
    const struct setup *setup = table_setup(table);
    const char *computer = computer_name(setup, seat);
    json_out_object(out);
    json_out_member_text(out, "name", setup->names[seat]);
    json_out_member_text(out, "colour", setup->colours[seat]);
    json_out_key(out, "computer");
    if (computer) {
        json_out_text(out, computer);
    } else {
        json_out_null(out);
    }
    json_out_member_whole(out, "score", bt_score(table_game(table), seat));
    json_out_member_whole(out, "place", place_of(table, seat));
    json_out_member_bool(out, "resigned", table_has_resigned(table, seat));
    json_out_member_bool(out, "winner", (table_winners(table) >> seat & 1u) != 0);
    json_out_end_object(out);
}

static void write_members(const struct lobby_game *game, struct json_out *out)
{
    const bt_config *config = &table_setup(game->table)->config;
    json_out_member_text(out, "game", game->id);
    json_out_member_text(out, "series", game->series);
    json_out_member_whole(out, "number", game->people.number);
    json_out_member_bool(out, "over", table_is_over(game->table));
    json_out_key(out, "seats");
    json_out_list(out);
    for (unsigned seat = 0; seat < config->seats; seat++)
        write_seat(game->table, seat, out);
    json_out_end_list(out);
    json_out_member_text(out, "edition", bt_edition_name((bt_edition)config->edition));
    json_out_key(out, "sets");
    json_out_list(out);
    for (unsigned i = 0; bt_set_name(i); i++) {
        if ((config->sets >> i & 1u) != 0)
            json_out_text(out, bt_set_name(i));
    }
    json_out_end_list(out);
    json_out_member_whole(out, "created", game->created);
}

/* ---- CSV ----------------------------------------------------------------------------------- */

static const char csv_head[] = "game,series,number,over,seat,name,colour,computer,score,place,"
                               "resigned,winner,edition,sets,created\r\n";

static void plain(struct json_out *out, const char *text)
{
    json_out_plain(out, text, strlen(text));
}

/* A name holds no quotation mark. One that a spreadsheet would take for a formula gets an
 * apostrophe before it. */
static void write_name(struct json_out *out, const char *name)
{
    plain(out, name[0] != '\0' && strchr("=+-@", name[0]) ? "\"'" : "\"");
    plain(out, name);
    plain(out, "\"");
}

static void write_sets(struct json_out *out, const bt_config *config)
{
    bool first = true;
    for (unsigned i = 0; bt_set_name(i); i++) {
        if ((config->sets >> i & 1u) != 0) {
            plain(out, first ? "" : " ");
            plain(out, bt_set_name(i));
            first = false;
        }
    }
}

static const char *truth(bool value)
{
    return value ? "true" : "false";
}

static void write_line(const struct lobby_game *game, unsigned seat, struct json_out *out)
{
    const struct table *table = game->table;
    const struct setup *setup = table_setup(table);
    const char *computer = computer_name(setup, seat);
    char text[160];
    (void)snprintf(text, sizeof text, "%s,%s,%u,%s,%u,", game->id, game->series,
                   game->people.number, truth(table_is_over(table)), seat);
    plain(out, text);
    write_name(out, setup->names[seat]);
    (void)snprintf(text, sizeof text, ",%s,%s,%d,%u,%s,%s,%s,", setup->colours[seat],
                   computer ? computer : "", bt_score(table_game(table), seat),
                   place_of(table, seat), truth(table_has_resigned(table, seat)),
                   truth((table_winners(table) >> seat & 1u) != 0),
                   bt_edition_name((bt_edition)setup->config.edition));
    plain(out, text);
    write_sets(out, &setup->config);
    (void)snprintf(text, sizeof text, ",%lld\r\n", (long long)game->created);
    plain(out, text);
}

/* A line for each seat. */
static void write_lines(const struct lobby_game *game, struct json_out *out)
{
    for (unsigned seat = 0; seat < table_setup(game->table)->config.seats; seat++)
        write_line(game, seat, out);
}

/* ---- One game ------------------------------------------------------------------------------ */

static enum store_result find(struct lobby *lobby, const char *id, struct lobby_game **game)
{
    bool full;
    return lobby_get(lobby, id, game, &full);
}

enum store_result lobby_result(struct lobby *lobby, const char *game, enum lobby_form form,
                               struct json_out *out)
{
    struct lobby_game *found;
    lobby_flush(lobby);
    enum store_result result = find(lobby, game, &found);
    if (result != STORE_OK)
        return result;
    if (form == LOBBY_CSV) {
        plain(out, csv_head);
        write_lines(found, out);
    } else {
        json_out_object(out);
        json_out_member_text(out, "type", "result");
        write_members(found, out);
        json_out_end_object(out);
    }
    return out->failed ? STORE_FAILED : STORE_OK;
}

/* ---- A series ------------------------------------------------------------------------------ */

/* Each of the games, which are read for it one after the other. */
static enum store_result write_games(struct lobby *lobby, const struct lobby_ids *ids,
                                     enum lobby_form form, struct json_out *out)
{
    enum store_result result = STORE_OK;
    for (unsigned i = 0; i < ids->count && result == STORE_OK; i++) {
        struct lobby_game *game;
        result = find(lobby, ids->id[i], &game);
        if (result != STORE_OK)
            return result;
        if (form == LOBBY_CSV) {
            write_lines(game, out);
        } else {
            json_out_object(out);
            write_members(game, out);
            json_out_end_object(out);
        }
    }
    return result;
}

enum store_result lobby_series(struct lobby *lobby, const char *series, uint32_t offset,
                               uint32_t limit, enum lobby_form form, struct json_out *out)
{
    struct lobby_ids *ids = lobby_ids_new(LOBBY_LIST_MOST);
    uint64_t total = 0;
    if (!ids)
        return STORE_FAILED;
    lobby_flush(lobby);
    enum store_result result =
        store_list(lobby->store, STORE_SERIES, series, offset, limit, &total, lobby_note_id, ids);
    if (result == STORE_OK && total == 0)
        result = STORE_ABSENT;
    if (result == STORE_OK && form == LOBBY_CSV) {
        plain(out, csv_head);
        result = write_games(lobby, ids, form, out);
    } else if (result == STORE_OK) {
        json_out_object(out);
        json_out_member_text(out, "type", "results");
        json_out_key(out, "results");
        json_out_list(out);
        result = write_games(lobby, ids, form, out);
        json_out_end_list(out);
        json_out_member_whole(out, "offset", offset);
        json_out_member_whole(out, "total", (int64_t)total);
        json_out_end_object(out);
    }
    free(ids);
    return out->failed ? STORE_FAILED : result;
}
