/* Results of games, as JSON and as a table for spreadsheets. They come from the store alone. */
#include "lobby_state.h"

#include <stdio.h>
#include <string.h>

struct result {
    const struct store_header *header;
    const struct store_summary *summary;
    struct setup setup;
    unsigned places[BT_MAX_SEATS]; /* 1: has won, or would if the game ended with these scores */
};

/* Places by points: who is behind two is third. Equal points share a place, unless the game was
 * agreed to break ties (BASE-41, `bt_winners`): then the later seat is before the earlier one. */
static void find_places(struct result *result)
{
    const int *scores = result->summary->scores;
    bool last_first = result->setup.config.options[BT_OPTION_TIES] == 1;
    for (unsigned seat = 0; seat < result->setup.config.seats; seat++) {
        result->places[seat] = 1;
        for (unsigned other = 0; other < result->setup.config.seats; other++) {
            if (scores[other] > scores[seat] ||
                (last_first && scores[other] == scores[seat] && other > seat))
                result->places[seat]++;
        }
    }
}

static bool read_result(struct result *result, const struct store_header *header,
                        const struct store_summary *summary)
{
    char fault[200];
    json_value *object = json_in_read(header->setup, strlen(header->setup), fault, sizeof fault);
    bool good = object && setup_read(&result->setup, object) == 0;
    json_in_release(object);
    result->header = header;
    result->summary = summary;
    if (good)
        find_places(result);
    return good;
}

static const char *computer_name(const struct setup *setup, unsigned seat)
{
    int player = setup->players[seat];
    return player == SETUP_PERSON ? NULL : bt_ai_player((unsigned)player)->name;
}

/* ---- JSON ---------------------------------------------------------------------------------- */

static void write_seat(const struct result *result, unsigned seat, struct json_out *out)
{
    const char *computer = computer_name(&result->setup, seat);
    json_out_object(out);
    json_out_member_text(out, "name", result->setup.names[seat]);
    json_out_member_text(out, "colour", result->setup.colours[seat]);
    json_out_key(out, "computer");
    if (computer) {
        json_out_text(out, computer);
    } else {
        json_out_null(out);
    }
    json_out_member_whole(out, "score", result->summary->scores[seat]);
    json_out_member_whole(out, "place", result->places[seat]);
    json_out_end_object(out);
}

static void write_members(const struct result *result, struct json_out *out)
{
    const bt_config *config = &result->setup.config;
    json_out_member_text(out, "game", result->header->game);
    json_out_member_bool(out, "over", result->summary->over);
    json_out_member_whole(out, "turn", result->summary->turn);
    json_out_key(out, "seats");
    json_out_list(out);
    for (unsigned seat = 0; seat < config->seats; seat++)
        write_seat(result, seat, out);
    json_out_end_list(out);
    json_out_member_text(out, "edition", bt_edition_name((bt_edition)config->edition));
    json_out_key(out, "sets");
    json_out_list(out);
    for (unsigned i = 0; bt_set_name(i); i++) {
        if ((config->sets >> i & 1u) != 0)
            json_out_text(out, bt_set_name(i));
    }
    json_out_end_list(out);
    json_out_member_whole(out, "created", result->header->created);
    json_out_member_whole(out, "changed", result->summary->changed);
}

/* ---- CSV ----------------------------------------------------------------------------------- */

static const char csv_head[] = "game,over,turn,seat,name,colour,computer,score,place,edition,sets,"
                               "created,changed\r\n";

static void plain(struct json_out *out, const char *text)
{
    json_out_plain(out, text, strlen(text));
}

/* A name holds no quotation mark. One that a spreadsheet would take for a formula gets an
 * apostrophe before it. */
static void write_name(struct json_out *out, const char *name)
{
    plain(out, strchr("=+-@", name[0]) ? "\"'" : "\"");
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

/* A line for each seat. */
static void write_lines(const struct result *result, struct json_out *out)
{
    const struct setup *setup = &result->setup;
    const struct store_summary *summary = result->summary;
    for (unsigned seat = 0; seat < setup->config.seats; seat++) {
        const char *computer = computer_name(setup, seat);
        char text[160];
        (void)snprintf(text, sizeof text, "%.40s,%s,%u,%u,", result->header->game,
                       summary->over ? "true" : "false", (unsigned)summary->turn, seat);
        plain(out, text);
        write_name(out, setup->names[seat]);
        (void)snprintf(text, sizeof text, ",%s,%s,%d,%u,%s,", setup->colours[seat],
                       computer ? computer : "", summary->scores[seat], result->places[seat],
                       bt_edition_name((bt_edition)setup->config.edition));
        plain(out, text);
        write_sets(out, &setup->config);
        (void)snprintf(text, sizeof text, ",%lld,%lld\r\n", (long long)result->header->created,
                       (long long)summary->changed);
        plain(out, text);
    }
}

/* ---- One game ------------------------------------------------------------------------------ */

struct writing {
    struct json_out *out;
    enum lobby_form form;
};

static bool write_one(void *context, const struct store_header *header,
                      const struct store_summary *summary)
{
    struct writing *writing = context;
    struct result result;
    if (!read_result(&result, header, summary))
        return false;
    if (writing->form == LOBBY_CSV) {
        plain(writing->out, csv_head);
        write_lines(&result, writing->out);
    } else {
        json_out_object(writing->out);
        json_out_member_text(writing->out, "type", "result");
        write_members(&result, writing->out);
        json_out_end_object(writing->out);
    }
    return true;
}

/* The header knows the scores. */
static bool pass_step(void *context, const struct table_step *step)
{
    (void)context;
    (void)step;
    return true;
}

enum store_result lobby_result(struct lobby *lobby, const char *game, enum lobby_form form,
                               struct json_out *out)
{
    struct writing writing = {.out = out, .form = form};
    lobby_flush(lobby);
    enum store_result result = store_load(lobby->store, game, write_one, pass_step, &writing);
    return out->failed ? STORE_FAILED : result;
}

/* ---- All games ----------------------------------------------------------------------------- */

static bool write_listed(void *context, const struct store_header *header,
                         const struct store_summary *summary)
{
    struct writing *writing = context;
    struct result result;
    if (!read_result(&result, header, summary))
        return false;
    if (writing->form == LOBBY_CSV) {
        write_lines(&result, writing->out);
    } else {
        json_out_object(writing->out);
        write_members(&result, writing->out);
        json_out_end_object(writing->out);
    }
    return true;
}

enum store_result lobby_results(struct lobby *lobby, uint32_t offset, uint32_t limit,
                                enum lobby_form form, struct json_out *out)
{
    struct writing writing = {.out = out, .form = form};
    uint64_t total = 0;
    lobby_flush(lobby);
    if (form == LOBBY_CSV) {
        plain(out, csv_head);
    } else {
        json_out_object(out);
        json_out_member_text(out, "type", "results");
        json_out_key(out, "results");
        json_out_list(out);
    }
    enum store_result result =
        store_list(lobby->store, offset, limit, &total, write_listed, &writing);
    if (form == LOBBY_JSON) {
        json_out_end_list(out);
        json_out_member_whole(out, "offset", offset);
        json_out_member_whole(out, "total", (int64_t)total);
        json_out_end_object(out);
    }
    return out->failed ? STORE_FAILED : result;
}
