/* `bigtop export`: all games of a store as JSON Lines, one a line. */
#include "archive_games.h"
#include "archive_state.h"

#include "new_file.h"
#include "store_open.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct output {
    FILE *file;
    bool failed;
};

static bool put_line(struct output *output, const struct json_out *line)
{
    output->failed = output->failed || line->failed ||
                     fwrite(line->text, 1, line->length, output->file) != line->length ||
                     fputc('\n', output->file) == EOF;
    return !output->failed;
}

static bool put_game(void *context, const struct archive_line *line)
{
    return put_line(context, &line->text);
}

static void put_beginning(struct output *output)
{
    struct json_out line = {0};
    json_out_object(&line);
    json_out_member_text(&line, "type", ARCHIVE_TYPE);
    json_out_member_whole(&line, "version", ARCHIVE_VERSION);
    json_out_member_whole(&line, "written", time(NULL));
    json_out_end_object(&line);
    (void)put_line(output, &line);
    json_out_free(&line);
}

/* So that a file that was cut off is known by it. */
static void put_end(struct output *output, uint64_t games)
{
    struct json_out line = {0};
    json_out_object(&line);
    json_out_member_text(&line, "type", "end");
    json_out_member_whole(&line, "games", (int64_t)games);
    json_out_end_object(&line);
    (void)put_line(output, &line);
    json_out_free(&line);
}

static enum archive_result export_to(struct store *store, FILE *out, const char *name)
{
    struct output output = {.file = out};
    struct archive_games games = {0};
    put_beginning(&output);
    if (!archive_each_game(store, put_game, &output, &games) && !output.failed)
        return ARCHIVE_FAILED;
    put_end(&output, games.good);
    if (output.failed || fflush(out) != 0) {
        (void)fprintf(stderr, "bigtop: %s cannot be written: %s\n", name, strerror(errno));
        return ARCHIVE_FAILED;
    }
    (void)fprintf(stderr, "%" PRIu64 " games are in %s\n", games.good, name);
    if (games.damaged == 0)
        return ARCHIVE_DONE;
    (void)fprintf(stderr, "bigtop: %" PRIu64 " games are damaged and not in it\n", games.damaged);
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
