#include "log.h"

#include "chance.h"
#include "json.h"
#include "sha1.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static enum log_form used_form = LOG_FORM_TEXT;
static enum log_level used_level = LOG_LEVEL_WARNING;

static const char *const level_words[] = {"error", "warning", "info", "debug"};
static const char *const form_words[] = {"text", "json", "none"};

void log_use(enum log_form form, enum log_level level)
{
    used_form = form;
    used_level = level;
}

bool log_form_of(const char *word, enum log_form *form)
{
    for (unsigned i = 0; i < sizeof form_words / sizeof *form_words; i++) {
        if (strcmp(word, form_words[i]) == 0) {
            *form = (enum log_form)i;
            return true;
        }
    }
    return false;
}

bool log_level_of(const char *word, enum log_level *level)
{
    for (unsigned i = 0; i < sizeof level_words / sizeof *level_words; i++) {
        if (strcmp(word, level_words[i]) == 0) {
            *level = (enum log_level)i;
            return true;
        }
    }
    return false;
}

/* ---- Without secrets ----------------------------------------------------------------------- */

/* Ids, tokens and invites have 128 random bits: a hash of one leads back to it only for who has it.
 */
void log_hash(const char *id, char hash[LOG_HASH_SIZE])
{
    unsigned char digest[SHA1_SIZE];
    sha1(id, strlen(id), digest);
    for (unsigned i = 0; i < (LOG_HASH_SIZE - 1) / 2; i++)
        snprintf(hash + 2 * (size_t)i, 3, "%02x", digest[i]);
}

/* What secrets are made of (chance_name, and base64url or hexadecimal digests). */
static size_t secret_run(const char *text)
{
    return strspn(text, CHANCE_NAME_DIGITS);
}

static bool is_secret_length(size_t length)
{
    return length == 22 || length == 43 || length == 64;
}

static size_t put(char *clean, size_t size, size_t at, const char *text, size_t length)
{
    if (length > size - 1 - at)
        length = size - 1 - at;
    memcpy(clean + at, text, length);
    return at + length;
}

void log_scrub(const char *text, char *clean, size_t size)
{
    size_t at = 0;
    while (*text && at + 1 < size) {
        size_t run = secret_run(text);
        if (is_secret_length(run)) {
            char secret[65], hash[LOG_HASH_SIZE];
            memcpy(secret, text, run);
            secret[run] = '\0';
            log_hash(secret, hash);
            at = put(clean, size, at, hash, strlen(hash));
        } else {
            run = run > 0 ? run : 1;
            at = put(clean, size, at, text, run);
        }
        text += run;
    }
    clean[at] = '\0';
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* UTC, to the millisecond. */
static void write_time(char text[32])
{
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(text, 32, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(text + length, 32 - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

static const char *clean_text(const struct log_member *member, char *clean, size_t size)
{
    if (member->game) {
        log_hash(member->text, clean);
    } else {
        log_scrub(member->text, clean, size);
    }
    return clean;
}

static void write_json(struct json_out *out, const char *time, enum log_level level,
                       const char *event, const struct log_member *members, size_t count)
{
    char clean[600];
    json_out_object(out);
    json_out_member_text(out, "time", time);
    json_out_member_text(out, "level", level_words[level]);
    json_out_member_text(out, "event", event);
    for (size_t i = 0; i < count; i++) {
        if (!members[i].name)
            continue;
        if (members[i].text) {
            json_out_member_text(out, members[i].name,
                                 clean_text(&members[i], clean, sizeof clean));
        } else {
            json_out_member_whole(out, members[i].name, members[i].number);
        }
    }
    json_out_end_object(out);
    json_out_terminated(out);
}

/* For people: bare words where no other reading is possible, else as a JSON text. */
static void write_text(struct json_out *out, const char *time, enum log_level level,
                       const char *event, const struct log_member *members, size_t count)
{
    char clean[600], line[1400];
    size_t length =
        (size_t)snprintf(line, sizeof line, "bigtop: %s %s %s", time, level_words[level], event);
    for (size_t i = 0; i < count && length < sizeof line; i++) {
        struct json_out value = {0};
        if (!members[i].name)
            continue;
        if (!members[i].text) {
            json_out_whole(&value, members[i].number);
        } else if (*members[i].text &&
                   secret_run(clean_text(&members[i], clean, sizeof clean)) == strlen(clean)) {
            json_out_raw(&value, clean, strlen(clean));
        } else {
            json_out_text(&value, clean_text(&members[i], clean, sizeof clean));
        }
        const char *text = json_out_terminated(&value);
        length += (size_t)snprintf(line + length, sizeof line - length, " %s=%s", members[i].name,
                                   text ? text : "?");
        json_out_free(&value);
    }
    json_out_raw(out, line, strlen(line));
    json_out_terminated(out);
}

void log_fault(const char *sentence)
{
    if (used_form == LOG_FORM_JSON) {
        log_event(LOG_LEVEL_ERROR, "fault", LOG_TEXT("fault", sentence));
    } else {
        (void)dprintf(STDERR_FILENO, "bigtop: %s\n", sentence);
    }
}

void log_members(enum log_level level, const char *event, const struct log_member *members,
                 size_t count)
{
    struct json_out line = {0};
    char time[32];
    if (used_form == LOG_FORM_NONE || level > used_level)
        return;
    write_time(time);
    if (used_form == LOG_FORM_JSON) {
        write_json(&line, time, level, event, members, count);
    } else {
        write_text(&line, time, level, event, members, count);
    }
    /* In one write, so that lines of several threads or processes stay whole. A log that cannot be
     * written must not keep anybody from playing. */
    if (!line.failed) {
        line.text[line.length++] = '\n'; /* in place of the terminator */
        (void)!write(STDERR_FILENO, line.text, line.length);
    }
    json_out_free(&line);
}
