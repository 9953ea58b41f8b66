/*
 * log.h - what whoever runs the server reads about it: one event a line, on stderr.
 *
 * Nothing secret gets into it: games are named by a short hash, and whatever looks like an id, a
 * token, an invite or the hash of one is replaced in texts, wherever a text came from. Names of
 * players and what they write must not be given to it at all.
 */
#ifndef BIGTOP_SERVER_LOG_H
#define BIGTOP_SERVER_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_form { LOG_FORM_TEXT, LOG_FORM_JSON, LOG_FORM_NONE };
enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARNING, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

/* How and from which level on the process logs; text from LOG_LEVEL_WARNING before the first call.
 * To be called before there are other threads. */
void log_use(enum log_form form, enum log_level level);

/* Words of the command line. False if there is no such form or level. */
bool log_form_of(const char *word, enum log_form *form);
bool log_level_of(const char *word, enum log_level *level);

/* A member of an event. Names are plain ASCII. */
struct log_member {
    const char *name, *text; /* text NULL: the number counts */
    int64_t number;
    bool game; /* the text is a game's id, written as a hash */
};

#define LOG_TEXT(name_, text_)     ((struct log_member){.name = (name_), .text = (text_)})
#define LOG_NUMBER(name_, number_) ((struct log_member){.name = (name_), .number = (number_)})
#define LOG_GAME(id_)              ((struct log_member){.name = "game", .text = (id_), .game = true})

/* Log an event: `log_event(LOG_LEVEL_INFO, "page-reloaded", LOG_NUMBER("files", 12));` */
#define log_event(level, event, ...)                                                               \
    log_members(level, event, (const struct log_member[]){__VA_ARGS__},                            \
                sizeof((const struct log_member[]){__VA_ARGS__}) / sizeof(struct log_member))
void log_members(enum log_level level, const char *event, const struct log_member *members,
                 size_t count);

/* Say in a sentence why the server cannot start or go on: for who reads text in the words of any
 * command, and even to who wants no log. */
void log_fault(const char *sentence);

/* The parts behind it, for tests: the hash a game is named by, and a text without secrets. */
#define LOG_HASH_SIZE 13
void log_hash(const char *id, char hash[LOG_HASH_SIZE]);
void log_scrub(const char *text, char *clean, size_t size);

#endif
