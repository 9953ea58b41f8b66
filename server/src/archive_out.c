/* `bigtop export`: all games of a store as JSON Lines, one a line. */
#include "archive_state.h"

#include "json.h"
#include "new_file.h"
#include "store_open.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The ids of the games that are to be written. */
struct ids {
    char (*list)[STORE_ID_SIZE];
    size_t count, capacity;
    bool failed;
};

static bool note_id(void *context, const struct store_header *header,
                    const struct store_summary *summary)
{
    struct ids *ids = context;
    (void)summary;
    if (ids->count == ids->capacity) {
        size_t capacity = ids->capacity ? 2 * ids->capacity : 256;
        void *list = realloc(ids->list, capacity * sizeof *ids->list);
        ids->failed = ids->failed || !list;
        if (!list)
            return false;
        ids->list = list;
        ids->capacity = capacity;
    }
    (void)snprintf(ids->list[ids->count++], STORE_ID_SIZE, "%s", header->game);
    return true;
}

/* ---- One game ------------------------------------------------------------------------------ */

/* A text that is JSON. The line must stay one, and between the tokens of JSON a space does as well
 * as a line's end; within a text there can be none. */
static void put_json(struct json_out *line, const char *text)
{
    char *copy = strdup(text);
    if (!copy) {
        line->failed = true;
        return;
    }
    for (char *at = copy; *at; at++) {
        if (*at == '\n' || *at == '\r')
            *at = ' ';
    }
    json_out_raw(line, copy, strlen(copy));
    free(copy);
}

static bool put_header(void *context, const struct store_header *header,
                       const struct store_summary *summary)
{
    struct json_out *line = context;
    json_out_member_text(line, "type", "game");
    json_out_member_text(line, "game", header->game);
    json_out_member_whole(line, "created", header->created);
    json_out_member_whole(line, "format", header->format);
    json_out_member_whole(line, "rules", header->rules);
    json_out_member_text(line, "series", header->series);
    json_out_key(line, "setup");
    put_json(line, header->setup);
    json_out_key(line, "people");
    if (*header->people) {
        put_json(line, header->people);
    } else {
        json_out_null(line);
    }
    json_out_member_bool(line, "public", header->is_public);
    json_out_member_whole(line, "changed", summary->changed);
    json_out_member_whole(line, "turn", summary->turn);
    json_out_member_whole(line, "tilesLeft", summary->tiles_left);
    json_out_member_bool(line, "over", summary->over);
    json_out_member_bool(line, "awaited", summary->awaited);
    json_out_member_whole(line, "deadline", summary->deadline);
    json_out_member_whole(line, "seats", summary->seats);
    json_out_key(line, "rows");
    json_out_list(line);
    return true;
}

static bool put_row(void *context, const struct table_step *step)
{
    struct json_out *line = context;
    json_out_object(line);
    json_out_member_whole(line, "sequence", step->sequence);
    json_out_member_whole(line, "time", step->time);
    json_out_key(line, "moves");
    json_out_list(line);
    for (unsigned i = 0; i < step->count; i++)
        json_out_whole(line, step->moves[i]);
    json_out_end_list(line);
    json_out_key(line, "scores");
    json_out_list(line);
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++)
        json_out_whole(line, step->scores[seat]);
    json_out_end_list(line);
    if (step->act) {
        json_out_key(line, "act");
        put_json(line, step->act);
    }
    if (step->clocks)
        json_out_member_text(line, "clocks", step->clocks);
    json_out_end_object(line);
    return true;
}

static bool put_chat(void *context, const struct store_chat *chat)
{
    struct json_out *line = context;
    json_out_object(line);
    json_out_member_whole(line, "number", chat->number);
    json_out_member_whole(line, "seat", chat->seat);
    json_out_member_text(line, "name", chat->name);
    json_out_member_whole(line, "time", chat->time);
    json_out_member_text(line, "text", chat->text);
    json_out_member_bool(line, "removed", chat->removed);
    json_out_end_object(line);
    return true;
}

/* The header's reader and the rows' write into the line, what is said into another, as it comes
 * after the rows in the store's order and in a list of its own. */
struct writing {
    struct json_out line, chat;
};

static bool take_header(void *context, const struct store_header *header,
                        const struct store_summary *summary)
{
    return put_header(&((struct writing *)context)->line, header, summary);
}

static bool take_row(void *context, const struct table_step *step)
{
    return put_row(&((struct writing *)context)->line, step);
}

static bool take_chat(void *context, const struct store_chat *chat)
{
    return put_chat(&((struct writing *)context)->chat, chat);
}

static enum store_result write_game(struct store *store, const char *id, struct writing *writing)
{
    const struct store_readers readers = {take_header, take_row, take_chat, writing};
    json_out_clear(&writing->line);
    json_out_clear(&writing->chat);
    json_out_object(&writing->line);
    json_out_list(&writing->chat);
    enum store_result result = store_load(store, id, &readers);
    json_out_end_list(&writing->chat);
    json_out_end_list(&writing->line);
    json_out_key(&writing->line, "chat");
    json_out_raw(&writing->line, writing->chat.text, writing->chat.length);
    json_out_end_object(&writing->line);
    if (writing->line.failed || writing->chat.failed) {
        (void)snprintf(store->fault, sizeof store->fault, "out of memory");
        return STORE_FAILED;
    }
    return result;
}

/* ---- All of them --------------------------------------------------------------------------- */

static bool put_line(FILE *out, struct json_out *line)
{
    return !line->failed && fwrite(line->text, 1, line->length, out) == line->length &&
           fputc('\n', out) != EOF;
}

static bool put_beginning(FILE *out, struct json_out *line)
{
    json_out_clear(line);
    json_out_object(line);
    json_out_member_text(line, "type", ARCHIVE_TYPE);
    json_out_member_whole(line, "version", ARCHIVE_VERSION);
    json_out_member_whole(line, "written", time(NULL));
    json_out_end_object(line);
    return put_line(out, line);
}

/* So that a file that was cut off is known by it. */
static bool put_end(FILE *out, struct json_out *line, uint64_t games)
{
    json_out_clear(line);
    json_out_object(line);
    json_out_member_text(line, "type", "end");
    json_out_member_whole(line, "games", (int64_t)games);
    json_out_end_object(line);
    return put_line(out, line);
}

struct exported {
    uint64_t games, unreadable;
};

/* False, and told, if the database cannot tell which games there are. */
static bool read_ids(struct store *store, struct ids *ids, uint64_t *total)
{
    *total = 0;
    enum store_result result =
        store_list(store, STORE_EVERY, NULL, 0, UINT32_MAX, total, note_id, ids);
    if (result == STORE_OK && !ids->failed)
        return true;
    if (ids->failed)
        return archive_complain("out of memory");
    (void)fprintf(stderr, "bigtop: the database cannot be read: %s\n", store_fault(store));
    return false;
}

/* False, and told, if the games cannot be written. */
static bool write_games(struct store *store, const struct ids *ids, FILE *out, const char *name,
                        struct exported *exported)
{
    struct writing writing = {0};
    bool good = put_beginning(out, &writing.line);
    for (size_t i = 0; i < ids->count && good; i++) {
        enum store_result result = write_game(store, ids->list[i], &writing);
        if (result == STORE_OK) {
            good = put_line(out, &writing.line);
            exported->games++;
        } else if (result != STORE_ABSENT) {
            exported->unreadable++; /* the store has told why */
        }
    }
    good = good && put_end(out, &writing.line, exported->games) && fflush(out) == 0;
    if (!good)
        (void)fprintf(stderr, "bigtop: %s cannot be written: %s\n", name, strerror(errno));
    json_out_free(&writing.line);
    json_out_free(&writing.chat);
    return good;
}

static enum archive_result export_to(struct store *store, FILE *out, const char *name)
{
    struct exported exported = {0};
    struct ids ids = {0};
    uint64_t total;
    bool good = read_ids(store, &ids, &total) && write_games(store, &ids, out, name, &exported);
    /* A header that cannot be read is not in the list, but counted. */
    if (total > ids.count)
        exported.unreadable += total - ids.count;
    free(ids.list);
    if (!good)
        return ARCHIVE_FAILED;
    (void)fprintf(stderr, "%" PRIu64 " games are in %s\n", exported.games, name);
    if (exported.unreadable == 0)
        return ARCHIVE_DONE;
    (void)fprintf(stderr, "bigtop: %" PRIu64 " games cannot be read and are not in it\n",
                  exported.unreadable);
    return ARCHIVE_REFUSED;
}

static enum archive_result export_to_file(struct store *store, const char *name)
{
    struct new_file file;
    char fault[1000];
    if (!new_file_begin(&file, name, fault, sizeof fault)) {
        (void)archive_complain(fault);
        return ARCHIVE_FAILED;
    }
    FILE *out = fopen(file.temporary, "w");
    if (!out)
        (void)fprintf(stderr, "bigtop: %s cannot be written: %s\n", name, strerror(errno));
    enum archive_result result = out ? export_to(store, out, name) : ARCHIVE_FAILED;
    if (!out || fclose(out) != 0)
        result = ARCHIVE_FAILED;
    if (result != ARCHIVE_FAILED && !new_file_end(&file, fault, sizeof fault)) {
        (void)archive_complain(fault);
        result = ARCHIVE_FAILED;
    }
    if (result == ARCHIVE_FAILED)
        new_file_abandon(&file);
    return result;
}

enum archive_result bigtop_export(const char *store_name, const char *data, const char *file)
{
    char address[ARCHIVE_ADDRESS_SIZE], fault[5000];
    if (!archive_address(store_name, data, false, address, sizeof address))
        return ARCHIVE_FAILED;
    struct store *store = store_open_reading(address, fault, sizeof fault);
    if (!store) {
        (void)archive_complain(fault);
        return ARCHIVE_FAILED;
    }
    enum archive_result result = strcmp(file, "-") == 0 ? export_to(store, stdout, "the output")
                                                        : export_to_file(store, file);
    store_close(store);
    return result;
}
