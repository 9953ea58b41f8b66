/* Computer players as arguments; see player_choice.h. */
#include "player_choice.h"

#include "progress.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- texts ---- */

/* More at the end of a text that is never cut within a word that matters: the rooms are ample. */
static void add(char text[PLAYER_CHOICE_TEXT_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(char text[PLAYER_CHOICE_TEXT_SIZE], const char *format, ...)
{
    const size_t length = strlen(text);
    va_list values;
    va_start(values, format);
    vsnprintf(text + length, PLAYER_CHOICE_TEXT_SIZE - length, format, values);
    va_end(values);
}

static const char *joint(unsigned index, unsigned count)
{
    if (index == 0) {
        return "";
    }
    return index + 1 == count ? " and " : ", ";
}

static void list_players(char text[PLAYER_CHOICE_TEXT_SIZE])
{
    const unsigned count = bt_ai_player_count();
    for (unsigned i = 0; i < count; i++) {
        add(text, "%s%s", joint(i, count), bt_ai_player(i)->name);
    }
}

static void list_keys(unsigned player, char text[PLAYER_CHOICE_TEXT_SIZE])
{
    const unsigned count = 3 + bt_ai_option_count(player);
    add(text, "ms, work");
    for (unsigned i = 2; i < count; i++) {
        add(text, "%s%s", joint(i, count), i == 2 ? "memory" : bt_ai_option(player, i - 3)->name);
    }
}

void player_choice_write(const player_choice *choice, char text[PLAYER_CHOICE_TEXT_SIZE])
{
    text[0] = '\0';
    add(text, "%s:ms=%" PRIu64 ",work=%" PRIu64 ",bytes=%zu", bt_ai_player(choice->player)->name,
        choice->milliseconds, choice->work, choice->memory);
    for (unsigned i = 0; i < bt_ai_option_count(choice->player); i++) {
        add(text, ",%s=%.9g", bt_ai_option(choice->player, i)->name, (double)choice->options[i]);
    }
}

/* ---- reading ---- */

static bool read_whole(const char *key, const char *value, uint64_t high, uint64_t *number,
                       char *reason)
{
    char *end = NULL;
    errno = 0;
    *number = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0' || errno != 0 || *number < 1 ||
        *number > high) {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE,
                 "%s takes a whole number from 1 to %" PRIu64 ", not \"%s\"", key, high, value);
        return false;
    }
    return true;
}

static bool read_memory(player_choice *choice, const char *value, char *reason)
{
    uint64_t mebibytes = 0;
    if (!read_whole("memory", value, PLAYER_CHOICE_MAX_MEMORY, &mebibytes, reason)) {
        return false;
    }
    choice->memory = (size_t)(mebibytes << 20);
    if (choice->memory < bt_ai_memory(choice->player)) {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "%s needs at least %zu MiB of memory, not %s",
                 bt_ai_player(choice->player)->name,
                 (bt_ai_memory(choice->player) + ((size_t)1 << 20) - 1) >> 20, value);
        return false;
    }
    return true;
}

static bool read_option(player_choice *choice, const char *key, const char *value, char *reason)
{
    for (unsigned i = 0; i < bt_ai_option_count(choice->player); i++) {
        const bt_ai_option_facts *facts = bt_ai_option(choice->player, i);
        if (strcmp(facts->name, key) != 0) {
            continue;
        }
        char *end = NULL;
        const float number = strtof(value, &end);
        if (end == value || *end != '\0' || !(number >= facts->low && number <= facts->high)) {
            snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "%s takes a number from %g to %g, not \"%s\"",
                     key, (double)facts->low, (double)facts->high, value);
            return false;
        }
        choice->options[i] = number;
        return true;
    }
    snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "%s has no option \"%s\"; there are ",
             bt_ai_player(choice->player)->name, key);
    list_keys(choice->player, reason);
    return false;
}

/* `setting` is key=value, and may be written to. */
static bool read_setting(player_choice *choice, char *setting, char *reason)
{
    char *value = strchr(setting, '=');
    if (value == NULL) {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "key=value is expected after %s:, not \"%s\"",
                 bt_ai_player(choice->player)->name, setting);
        return false;
    }
    *value++ = '\0';
    if (strcmp(setting, "ms") == 0) {
        return read_whole("ms", value, PLAYER_CHOICE_MAX_MILLISECONDS, &choice->milliseconds,
                          reason);
    }
    if (strcmp(setting, "work") == 0) {
        return read_whole("work", value, PLAYER_CHOICE_MAX_WORK, &choice->work, reason);
    }
    if (strcmp(setting, "memory") == 0) {
        return read_memory(choice, value, reason);
    }
    return read_option(choice, setting, value, reason);
}

bool player_choice_read(player_choice *choice, const char *text,
                        char reason[PLAYER_CHOICE_TEXT_SIZE])
{
    const size_t length = strcspn(text, ":");
    const int player = bt_ai_player_by_name(text, length);
    memset(choice, 0, sizeof *choice);
    if (player < 0) {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "there is no player \"%.*s\"; there are ",
                 (int)(length < 100 ? length : 100), text);
        list_players(reason);
        return false;
    }
    choice->player = (unsigned)player;
    const size_t good = bt_ai_good_memory(choice->player);
    const size_t least = bt_ai_memory(choice->player);
    choice->memory = good > least ? good : least;
    for (unsigned i = 0; i < bt_ai_option_count(choice->player); i++) {
        choice->options[i] = bt_ai_option(choice->player, i)->initial;
    }
    if (text[length] == '\0') {
        return true;
    }
    char *settings = strdup(text + length + 1);
    char *rest = settings;
    char *setting = NULL;
    bool good_so_far = settings != NULL;
    while (good_so_far && (setting = strsep(&rest, ",")) != NULL) {
        good_so_far = read_setting(choice, setting, reason);
    }
    free(settings);
    return good_so_far;
}

void player_choice_budget(player_choice *choice, uint64_t milliseconds, uint64_t work)
{
    const bt_ai_player_facts *facts = bt_ai_player(choice->player);
    if (choice->milliseconds != 0 || choice->work != 0 || !facts->searches) {
        return;
    }
    choice->milliseconds = milliseconds;
    choice->work = work;
    if (milliseconds == 0 && work == 0) {
        choice->milliseconds =
            facts->thinking_milliseconds > 0 ? facts->thinking_milliseconds : 1000;
    }
}

void *player_choice_memory(const player_choice *choice)
{
    const size_t line = 64;
    return aligned_alloc(line, (choice->memory + line - 1) / line * line);
}

/* ---- the clock ---- */

int64_t player_clock_now(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void player_clock_set(player_clock *clock, uint64_t milliseconds)
{
    clock->end =
        milliseconds == 0 ? INT64_MAX : player_clock_now() + (int64_t)milliseconds * 1000000;
}

bool player_clock_over(void *context)
{
    const player_clock *clock = context;
    return interrupts_seen() || (clock->end != INT64_MAX && player_clock_now() >= clock->end);
}
