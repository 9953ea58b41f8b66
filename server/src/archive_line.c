/* A game of a store as a line of an export, and whether an import would take it. */
#include "archive_line.h"

#include "archive_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool take_header(void *context, const struct store_header *header,
                        const struct store_summary *summary)
{
    return put_header(&((struct archive_line *)context)->text, header, summary);
}

static bool take_row(void *context, const struct table_step *step)
{
    return put_row(&((struct archive_line *)context)->text, step);
}

static bool take_chat(void *context, const struct store_chat *chat)
{
    return put_chat(&((struct archive_line *)context)->chat, chat);
}

enum store_result archive_line_write(struct archive_line *line, struct store *store, const char *id)
{
    const struct store_readers readers = {take_header, take_row, take_chat, line};
    json_out_clear(&line->text);
    json_out_clear(&line->chat);
    json_out_object(&line->text);
    json_out_list(&line->chat);
    enum store_result result = store_load(store, id, &readers);
    json_out_end_list(&line->chat);
    json_out_end_list(&line->text);
    json_out_key(&line->text, "chat");
    json_out_raw(&line->text, line->chat.text, line->chat.length);
    json_out_end_object(&line->text);
    if (line->text.failed || line->chat.failed) {
        (void)snprintf(store->fault, sizeof store->fault, "out of memory");
        return STORE_FAILED;
    }
    return result;
}

bool archive_line_check(const struct archive_line *line, char *fault, size_t size)
{
    struct archive_game game = {0};
    json_value *value = json_in_read(line->text.text, line->text.length, fault, size);
    bool good = value && archive_read_game(&game, value, fault, size) &&
                archive_check_game(&game, fault, size);
    archive_free_game(&game);
    json_in_release(value);
    return good;
}

void archive_line_free(struct archive_line *line)
{
    json_out_free(&line->text);
    json_out_free(&line->chat);
}
