#include "archive_check.h"
#include "people.h"
#include "plain_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_ROWS   100000u
#define MOST_CLOCKS 200

/* Say what is wrong. Always false. */
__attribute__((format(printf, 3, 4))) static bool wrong(char *fault, size_t size,
                                                        const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, size, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Members ------------------------------------------------------------------------------- */

static bool read_whole(const json_value *object, const char *name, int64_t low, int64_t high,
                       int64_t *number, char *fault, size_t size)
{
    const json_value *value = json_in_member(object, name);
    if (json_in_whole(value, number) && *number >= low && *number <= high)
        return true;
    return wrong(fault, size, "\"%s\" is %s", name,
                 value ? "no whole number, or out of range" : "missing");
}

static bool read_count(const json_value *object, const char *name, uint32_t *count, char *fault,
                       size_t size)
{
    int64_t number;
    bool good = read_whole(object, name, 0, UINT32_MAX, &number, fault, size);
    *count = good ? (uint32_t)number : 0;
    return good;
}

static bool read_bool(const json_value *object, const char *name, bool *truth, char *fault,
                      size_t size)
{
    return json_in_bool(json_in_member(object, name), truth) ||
           wrong(fault, size, "\"%s\" is missing, or neither true nor false", name);
}

static bool read_text(const json_value *object, const char *name, size_t most, const char **text,
                      char *fault, size_t size)
{
    size_t length = 0;
    *text = json_in_text(json_in_member(object, name), &length);
    if (*text && length <= most)
        return true;
    return wrong(fault, size, "\"%s\" is %s", name, *text ? "too long" : "missing, or no text");
}

static bool read_object(const json_value *object, const char *name, struct json_out *text,
                        char *fault, size_t size)
{
    const json_value *value = json_in_member(object, name);
    if (!json_in_is_object(value))
        return wrong(fault, size, "\"%s\" is missing, or no object", name);
    json_out_clear(text);
    json_in_write(value, text);
    return json_out_terminated(text) || wrong(fault, size, "out of memory");
}

static bool read_id(const json_value *object, const char *name, const char **id, char *fault,
                    size_t size)
{
    if (!read_text(object, name, CHANCE_NAME_SIZE - 1, id, fault, size) || !*id)
        return false;
    size_t good = strspn(*id, CHANCE_NAME_DIGITS);
    return (good == CHANCE_NAME_SIZE - 1 && (*id)[good] == '\0') ||
           wrong(fault, size, "\"%s\" is no game's id", name);
}

/* A member that this program does not know would be lost. */
static bool only_members(const json_value *object, const char *const names[], char *fault,
                         size_t size)
{
    const char *unknown = json_in_unknown(object, names);
    return !unknown ||
           wrong(fault, size, "\"%.60s\" is no member that this program knows here", unknown);
}

/* ---- A game -------------------------------------------------------------------------------- */

static const char *const game_members[] = {"type",   "game",      "created", "format",  "rules",
                                           "series", "setup",     "people",  "public",  "changed",
                                           "turn",   "tilesLeft", "over",    "awaited", "deadline",
                                           "seats",  "rows",      "chat",    NULL};
static const char *const row_members[] = {"sequence", "time",   "moves", "scores",
                                          "act",      "clocks", NULL};
static const char *const chat_members[] = {"number", "seat",    "name", "time",
                                           "text",   "removed", NULL};

/* The moves of another format, or the scores of other rules, cannot be checked here, nor played on:
 * whoever knows them has to read them. */
static bool is_ours(const struct store_header *header, char *fault, size_t size)
{
    if (header->format != BT_RECORD_FORMAT) {
        return wrong(fault, size,
                     "\"format\" is %u, and this program knows %u alone; the Bigtop that wrote it "
                     "can read it",
                     header->format, (unsigned)BT_RECORD_FORMAT);
    }
    if (header->rules != BT_RULES_REVISION) {
        return wrong(fault, size,
                     "\"rules\" is %u, and this program knows %u alone; the Bigtop that wrote it "
                     "can read it",
                     header->rules, (unsigned)BT_RULES_REVISION);
    }
    return true;
}

static bool read_header(struct archive_game *game, const json_value *line, char *fault, size_t size)
{
    struct store_header *header = &game->header;
    int64_t format, rules;
    if (!read_id(line, "game", &header->game, fault, size) ||
        !read_whole(line, "format", 0, UINT16_MAX, &format, fault, size) ||
        !read_whole(line, "rules", 0, UINT16_MAX, &rules, fault, size))
        return false;
    header->format = (unsigned)format;
    header->rules = (unsigned)rules;
    /* First, since a newer program's lines may hold more than this one knows. */
    if (!is_ours(header, fault, size) || !only_members(line, game_members, fault, size) ||
        !read_id(line, "series", &header->series, fault, size) ||
        !read_whole(line, "created", 0, INT64_MAX, &header->created, fault, size) ||
        !read_bool(line, "public", &header->is_public, fault, size) ||
        !read_object(line, "setup", &game->setup, fault, size))
        return false;
    header->setup = json_out_terminated(&game->setup);
    header->people = "";
    if (json_in_is_null(json_in_member(line, "people")))
        return true;
    if (!read_object(line, "people", &game->people, fault, size))
        return false;
    header->people = json_out_terminated(&game->people);
    return true;
}

static bool read_summary(struct archive_game *game, const json_value *line, char *fault,
                         size_t size)
{
    struct store_summary *summary = &game->summary;
    int64_t seats;
    if (!read_whole(line, "changed", 0, INT64_MAX, &summary->changed, fault, size) ||
        !read_count(line, "turn", &summary->turn, fault, size) ||
        !read_count(line, "tilesLeft", &summary->tiles_left, fault, size) ||
        !read_bool(line, "over", &summary->over, fault, size) ||
        !read_bool(line, "awaited", &summary->awaited, fault, size) ||
        !read_whole(line, "deadline", 0, INT64_MAX, &summary->deadline, fault, size) ||
        !read_whole(line, "seats", 1, BT_MAX_SEATS, &seats, fault, size))
        return false;
    summary->seats = (unsigned)seats;
    return true;
}

bool archive_read_game(struct archive_game *game, const json_value *line, char *fault, size_t size)
{
    game->rows = json_in_member(line, "rows");
    game->chat = json_in_member(line, "chat");
    if (!read_header(game, line, fault, size) || !read_summary(game, line, fault, size))
        return false;
    if (!json_in_is_list(game->rows) || json_in_count(game->rows) == 0 ||
        json_in_count(game->rows) > MOST_ROWS)
        return wrong(fault, size, "\"rows\" is missing, empty, or no list");
    return json_in_is_list(game->chat) || wrong(fault, size, "\"chat\" is missing, or no list");
}

void archive_free_game(struct archive_game *game)
{
    json_out_free(&game->setup);
    json_out_free(&game->people);
    json_out_free(&game->act);
    *game = (struct archive_game){0};
}

/* ---- Its rows and chat --------------------------------------------------------------------- */

static bool read_moves(const json_value *row, struct table_step *step, char *fault, size_t size)
{
    const json_value *moves = json_in_member(row, "moves");
    if (!json_in_is_list(moves) || json_in_count(moves) > TABLE_MAX_STEP_MOVES)
        return wrong(fault, size, "\"moves\" is missing, no list, or too long");
    step->count = (unsigned)json_in_count(moves);
    for (unsigned i = 0; i < step->count; i++) {
        int64_t move;
        if (!json_in_whole(json_in_item(moves, i), &move) || move < 0 || move > UINT32_MAX)
            return wrong(fault, size, "\"moves\" holds what is no move");
        step->moves[i] = (bt_move)move;
    }
    return true;
}

static bool read_scores(const json_value *row, struct table_step *step, char *fault, size_t size)
{
    const json_value *scores = json_in_member(row, "scores");
    if (!json_in_is_list(scores) || json_in_count(scores) != BT_MAX_SEATS) {
        return wrong(fault, size, "\"scores\" is missing, or no list of %u numbers",
                     (unsigned)BT_MAX_SEATS);
    }
    for (size_t i = 0; i < json_in_count(scores); i++) {
        int64_t score;
        if (!json_in_whole(json_in_item(scores, i), &score) || score < INT16_MIN ||
            score > INT16_MAX)
            return wrong(fault, size, "\"scores\" holds what is no score");
        step->scores[i] = (int)score;
    }
    return true;
}

bool archive_read_row(struct archive_game *game, size_t index, struct table_step *step, char *fault,
                      size_t size)
{
    const json_value *row = json_in_item(game->rows, index);
    *step = (struct table_step){0};
    if (!only_members(row, row_members, fault, size) ||
        !read_count(row, "sequence", &step->sequence, fault, size))
        return false;
    if (step->sequence != index) {
        return wrong(fault, size, "\"sequence\" is %u, expected %u", (unsigned)step->sequence,
                     (unsigned)index);
    }
    if (!read_whole(row, "time", 0, INT64_MAX, &step->time, fault, size) ||
        !read_moves(row, step, fault, size) || !read_scores(row, step, fault, size))
        return false;
    if (json_in_member(row, "act")) {
        if (!read_object(row, "act", &game->act, fault, size))
            return false;
        step->act = json_out_terminated(&game->act);
    }
    return !json_in_member(row, "clocks") ||
           read_text(row, "clocks", MOST_CLOCKS, &step->clocks, fault, size);
}

bool archive_read_chat(const struct archive_game *game, size_t index, struct store_chat *chat,
                       char *fault, size_t size)
{
    const json_value *entry = json_in_item(game->chat, index);
    int64_t seat;
    *chat = (struct store_chat){0};
    if (!only_members(entry, chat_members, fault, size) ||
        !read_count(entry, "number", &chat->number, fault, size) ||
        !read_whole(entry, "seat", -1, BT_MAX_SEATS - 1, &seat, fault, size) ||
        !read_whole(entry, "time", 0, INT64_MAX, &chat->time, fault, size) ||
        !read_text(entry, "name", BT_RECORD_NAME_SIZE - 1, &chat->name, fault, size) ||
        !read_text(entry, "text", PEOPLE_MOST_SAID, &chat->text, fault, size) ||
        !read_bool(entry, "removed", &chat->removed, fault, size))
        return false;
    chat->seat = (int)seat;
    return true;
}

/* Whether a name or text is one that the server would have taken. An empty name is nobody's yet. */
static bool is_name(const char *name)
{
    char plain[BT_RECORD_NAME_SIZE];
    return !*name || (setup_name(plain, name, strlen(name)) && strcmp(plain, name) == 0);
}

static bool is_said(const char *text)
{
    char plain[PEOPLE_MOST_SAID + 1];
    return plain_text_copy(plain, text, strlen(text)) && strcmp(plain, text) == 0;
}

/* ---- Everything ---------------------------------------------------------------------------- */

static const char *const people_members[] = {"seats", "creator", "invites",  "recoveries", "public",
                                             "chat",  "number",  "previous", "next",       NULL};
static const char *const seat_members[] = {"name", "colour", "holder", NULL};

/* What people_read lets pass. */
static bool check_people(const struct archive_game *game, const struct people *people,
                         const json_value *object, char *fault, size_t size)
{
    char reason[160];
    const json_value *seats = json_in_member(object, "seats");
    if (!only_members(object, people_members, reason, sizeof reason))
        return wrong(fault, size, "\"people\": %s", reason);
    for (unsigned seat = 0; object && seat < people->seats; seat++) {
        if (!only_members(json_in_item(seats, seat), seat_members, reason, sizeof reason))
            return wrong(fault, size, "\"people\", seat %u: %s", seat, reason);
        if (!is_name(people->seat[seat].name)) {
            return wrong(fault, size,
                         "\"people\", seat %u: \"name\" begins or ends with a space, or holds "
                         "characters that no name may hold",
                         seat);
        }
    }
    return !object || people->is_public == game->header.is_public ||
           wrong(fault, size, "\"public\" is not what \"people\" says");
}

static bool read_people(const struct archive_game *game, struct people *people,
                        const struct setup *setup, char *fault, size_t size)
{
    const char *text = game->header.people;
    char reason[200];
    if (!people_read(people, setup, text))
        return wrong(fault, size, "\"people\" makes no sense");
    json_value *object = *text ? json_in_read(text, strlen(text), reason, sizeof reason) : NULL;
    bool good = check_people(game, people, object, fault, size);
    json_in_release(object);
    return good;
}

static struct table *begin_replay(const struct archive_game *game, char *fault, size_t size)
{
    struct setup setup;
    struct people people;
    char reason[200];
    json_value *object =
        json_in_read(game->header.setup, strlen(game->header.setup), reason, sizeof reason);
    bool good = object && setup_read(&setup, object) == 0;
    json_in_release(object);
    if (!good) {
        (void)wrong(fault, size, "\"setup\" is no game that can be played");
        return NULL;
    }
    if (!read_people(game, &people, &setup, fault, size))
        return NULL;
    struct table *table = table_new(&setup);
    if (!table)
        (void)wrong(fault, size, "\"setup\" is no game that can be played");
    return table;
}

static bool check_rows(struct archive_game *game, struct table *table, char *fault, size_t size)
{
    char reason[160];
    for (size_t i = 0; i < json_in_count(game->rows); i++) {
        struct table_step step;
        if (!archive_read_row(game, i, &step, reason, sizeof reason))
            return wrong(fault, size, "row %u: %s", (unsigned)i, reason);
        if (!table_replay(table, &step)) {
            return wrong(fault, size,
                         "row %u is not legal there, or leads to other scores than it carries",
                         (unsigned)i);
        }
    }
    return true;
}

static bool check_chat(const struct archive_game *game, unsigned seats, char *fault, size_t size)
{
    char reason[160];
    int64_t last = -1;
    for (unsigned i = 0; i < json_in_count(game->chat); i++) {
        struct store_chat chat;
        if (!archive_read_chat(game, i, &chat, reason, sizeof reason))
            return wrong(fault, size, "entry %u of the chat: %s", i, reason);
        const char *what = NULL;
        if (chat.number <= last) {
            what = "\"number\" does not rise";
        } else if (chat.seat >= (int)seats) {
            what = "\"seat\" is none of this game";
        } else if (!is_name(chat.name)) {
            what = "\"name\" holds characters that no name may hold";
        } else if (!is_said(chat.text)) {
            what = "\"text\" holds control characters";
        }
        if (what)
            return wrong(fault, size, "entry %u of the chat: %s", i, what);
        last = chat.number;
    }
    return true;
}

/* A game goes on by itself when a computer is to move or a clock runs. Stores from before there
 * were computers say no of every game, so that no is always possible. */
static bool may_be_awaited(const struct table *table)
{
    if (table_is_over(table))
        return false;
    if (table_player(table) == SETUP_PERSON)
        return table_setup(table)->clock.kind == SETUP_CLOCK_GAME;
    return table_has_person(table);
}

static bool may_have_deadline(const struct table *table)
{
    return !table_is_over(table) && table_player(table) == SETUP_PERSON &&
           table_setup(table)->clock.kind == SETUP_CLOCK_DAYS;
}

/* What lists of games show without reading the rows. */
static bool check_summary(const struct archive_game *game, const struct table *table, char *fault,
                          size_t size)
{
    const bt_game *position = table_game(table);
    const struct store_summary *summary = &game->summary;
    const struct {
        const char *name;
        bool good;
    } members[] = {
        {"over", summary->over == table_is_over(table)},
        {"tilesLeft", summary->tiles_left == bt_bag_total(position)},
        {"turn", summary->turn == table_turn(table)},
        {"seats", summary->seats == table_setup(table)->config.seats},
        {"awaited", !summary->awaited || may_be_awaited(table)},
        {"deadline", summary->deadline == 0 || may_have_deadline(table)},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!members[i].good)
            return wrong(fault, size, "\"%s\" is not what its rows lead to", members[i].name);
    }
    return true;
}

bool archive_check_game(struct archive_game *game, char *fault, size_t size)
{
    struct table *table = begin_replay(game, fault, size);
    bool good = table && check_rows(game, table, fault, size) &&
                check_chat(game, table_setup(table)->config.seats, fault, size) &&
                check_summary(game, table, fault, size);
    table_free(table);
    return good;
}
