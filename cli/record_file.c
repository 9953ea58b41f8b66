/* Records on disk. */
#include "record_file.h"

#include "command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- reading ---- */

static int refused(const char *what, const char *name)
{
    fprintf(stderr, "bigtop: cannot %s %s: %s\n", what, name, strerror(errno));
    return COMMAND_SYSTEM;
}

/* All of a stream, but no more than a byte beyond the limit: the reader then tells that. */
static int read_stream(record_file *file, FILE *stream)
{
    file->text = malloc(RECORD_FILE_LIMIT + 2);
    if (file->text == NULL) {
        return refused("read", file->name);
    }
    file->length = fread(file->text, 1, RECORD_FILE_LIMIT + 1, stream);
    file->text[file->length] = '\0';
    return ferror(stream) != 0 ? refused("read", file->name) : COMMAND_FINE;
}

static int read_text(record_file *file, const char *path)
{
    if (strcmp(path, "-") == 0) {
        file->name = "standard input";
        return read_stream(file, stdin);
    }
    file->name = path;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        return refused("open", path);
    }
    const int status = read_stream(file, stream);
    fclose(stream);
    return status;
}

int record_file_read(record_file *file, const char *path, bool as_scored)
{
    memset(file, 0, sizeof *file);
    const int status = read_text(file, path);
    if (status != COMMAND_FINE) {
        return status;
    }
    if (bt_record_read(&file->record, file->text, file->length, as_scored, &file->fault) != BT_OK) {
        record_file_tell_fault(file, &file->fault, stderr);
        return COMMAND_NO;
    }
    return COMMAND_FINE;
}

void record_file_release(record_file *file)
{
    free(file->text);
    file->text = NULL;
}

/* ---- faults ---- */

/* The line with this number, without its end; empty past the last. */
static const char *find_line(const record_file *file, uint32_t number, size_t *length)
{
    const char *line = file->text;
    const char *end = file->text + file->length;
    for (uint32_t i = 1; i < number && line < end; i++) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        line = feed == NULL ? end : feed + 1;
    }
    const char *feed = memchr(line, '\n', (size_t)(end - line));
    *length = (size_t)((feed == NULL ? end : feed) - line);
    return line;
}

/* Longer lines are shown in part, so that the mark stays in sight. */
enum { SHOWN_BEFORE = 60, SHOWN_AFTER = 40 };

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0u) == 0x80u;
}

/* Control characters would upset the terminal. */
static void print_plain(FILE *stream, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char)text[i];
        fputc(byte < ' ' || byte == 127 ? ' ' : byte, stream);
    }
    fputc('\n', stream);
}

static void show_line(const record_file *file, uint32_t number, uint32_t column, FILE *stream)
{
    size_t length = 0;
    const char *line = find_line(file, number, &length);
    size_t mark = column > 0 ? column - 1 : 0;
    mark = mark < length ? mark : length;
    size_t from = mark > SHOWN_BEFORE ? mark - SHOWN_BEFORE : 0;
    while (from < mark && is_continuation(line[from])) {
        from++;
    }
    size_t to = length - mark > SHOWN_AFTER ? mark + SHOWN_AFTER : length;
    while (to > mark && to < length && is_continuation(line[to])) {
        to--;
    }
    fputs("  ", stream);
    print_plain(stream, line + from, to - from);
    fputs("  ", stream);
    for (size_t i = from; i < mark; i++) {
        if (!is_continuation(line[i])) {
            fputc(' ', stream);
        }
    }
    fputs("^\n", stream);
}

void record_file_tell_fault(const record_file *file, const bt_record_fault *fault, FILE *stream)
{
    fprintf(stream, "%s:%u:%u: %s", file->name, (unsigned)fault->line, (unsigned)fault->column,
            fault->reason);
    const char *rule = bt_rule_id(fault->rule);
    const bool totals = fault->recorded != fault->computed;
    if (totals) {
        fprintf(stream, ": turn %u, player p%u, recorded %d, computed %d", (unsigned)fault->turn,
                (unsigned)fault->seat + 1, fault->recorded, fault->computed);
    }
    if (rule != NULL && rule[0] != '\0') {
        fprintf(stream, totals ? ", last score by rule %s" : " (%s)", rule);
    }
    fputc('\n', stream);
    if (fault->line > 0) {
        show_line(file, fault->line, fault->column, stream);
    }
}

/* ---- writing ---- */

/* Who may read a file that replaces `path`: whoever could before, else whoever the user's mask
 * lets; mkstemp would let nobody else. */
static mode_t mode_for(const char *path)
{
    struct stat before;
    if (stat(path, &before) == 0) {
        return before.st_mode & 0777u;
    }
    const mode_t mask = umask(0);
    umask(mask);
    return 0666u & ~mask;
}

/* The text on disk, whole, before the name points at it. */
static bool write_whole(FILE *stream, const char *text, size_t length, mode_t mode)
{
    return fwrite(text, 1, length, stream) == length && fflush(stream) == 0 &&
           fchmod(fileno(stream), mode) == 0 && fsync(fileno(stream)) == 0;
}

static int write_beside(const char *path, const char *text, size_t length)
{
    const size_t room = strlen(path) + sizeof ".XXXXXX";
    char *beside = malloc(room);
    if (beside == NULL) {
        return refused("write", path);
    }
    snprintf(beside, room, "%s.XXXXXX", path);
    int status = COMMAND_FINE;
    const int descriptor = mkstemp(beside);
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    if (stream == NULL) {
        status = refused("write beside", path);
    } else if (!write_whole(stream, text, length, mode_for(path)) || rename(beside, path) != 0) {
        status = refused("write", path);
        unlink(beside);
    }
    if (stream != NULL) {
        fclose(stream);
    }
    free(beside);
    return status;
}

int record_file_write(const bt_record *record, const char *path)
{
    char *text = malloc(BT_RECORD_MAX_TEXT);
    if (text == NULL) {
        return refused("write", path);
    }
    const size_t length = bt_record_write(record, text, BT_RECORD_MAX_TEXT);
    const int status = write_beside(path, text, length);
    free(text);
    return status;
}
