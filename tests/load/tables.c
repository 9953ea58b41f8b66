#include "tables.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2, NAME_SIZE = 32 };

enum table_state { CONNECTS, IS_CREATED, IS_OPENED, WAITS, CHOOSES, CONFIRMS };

struct table {
    struct load_tables *tables;
    struct load_socket sockets[PLAYERS];
    enum table_state state;
    unsigned seen; /* players who have seen the game: a bit each */
    char game[NAME_SIZE], tokens[PLAYERS][NAME_SIZE], invite[NAME_SIZE];
    struct load_position position;
    int64_t sent;
};

struct load_tables {
    struct load_options options;
    struct load_figures *figures;
    struct table *tables;
    int64_t next_due; /* 0: not playing */
    unsigned next;    /* whose turn it is */
};

/* ---- Errors -------------------------------------------------------------------------------- */

static void note(struct load_figures *figures, const char *text, size_t length)
{
    if (figures->text_count < LOAD_MOST_ERRORS) {
        (void)snprintf(figures->texts[figures->text_count++], sizeof figures->texts[0], "%.*s",
                       (int)(length < 110 ? length : 110), text);
    }
}

/* ---- Asking -------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void ask(struct table *table, unsigned player,
                                                      const char *format, ...)
{
    char text[1500];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    table->sent = load_now();
    if (!load_socket_send(&table->sockets[player], text)) {
        table->tables->figures->errors++;
        note(table->tables->figures, "a message could not be sent", 27);
    }
}

static void create(struct table *table)
{
    const struct load_options *options = &table->tables->options;
    table->state = IS_CREATED;
    table->seen = 0;
    table->tokens[0][0] = table->tokens[1][0] = table->invite[0] = '\0';
    ask(table, 0,
        "{\"type\":\"create\",\"id\":1,\"seats\":[{\"name\":\"Anna\",\"colour\":\"red\"},"
        "{\"name\":\"Ben\",\"colour\":\"blue\"%s}],\"edition\":\"c2\",\"sets\":[%s]}",
        options->protocol > 1 ? ",\"open\":true" : "", options->sets);
}

/* A player who goes to the next game does not look at the last one any more. */
static void close_game(struct table *table)
{
    for (unsigned player = 0; player < PLAYERS; player++)
        ask(table, player, "{\"type\":\"close\",\"game\":\"%s\"}", table->game);
}

static void open_game(struct table *table, unsigned player)
{
    const char *token = table->tokens[player];
    ask(table, player, "{\"type\":\"open\",\"game\":\"%s\"%s%s%s}", table->game,
        *token ? ",\"token\":\"" : "", token, *token ? "\"" : "");
}

static void join(struct table *table)
{
    ask(table, 1,
        "{\"type\":\"join\",\"game\":\"%s\",\"invite\":\"%s\",\"seat\":1,\"name\":\"Ben\"}",
        table->game, table->invite);
}

/* The next request of a turn: one more choice, or the confirmation. */
static void go_on(struct table *table)
{
    const struct load_position *at = &table->position;
    unsigned player = (unsigned)at->seat % PLAYERS;
    if (at->complete) {
        table->state = CONFIRMS;
        ask(table, player,
            "{\"type\":\"confirm\",\"id\":3,\"game\":\"%s\",\"sequence\":%" PRId64
            ",\"step\":%" PRId64 ",\"seat\":%" PRId64 "}",
            table->game, at->sequence, at->step, at->seat);
    } else {
        table->state = CHOOSES;
        ask(table, player,
            "{\"type\":\"play\",\"id\":2,\"game\":\"%s\",\"sequence\":%" PRId64 ",\"step\":%" PRId64
            ",\"seat\":%" PRId64 ",\"move\":%" PRId64 "}",
            table->game, at->sequence, at->step, at->seat, at->move);
    }
}

/* ---- Answers ------------------------------------------------------------------------------- */

static void on_created(struct table *table, const char *text, size_t length)
{
    table->tables->figures->games++;
    (void)load_member(text, length, "game", table->game, NAME_SIZE);
    (void)load_member(text, length, "token", table->tokens[0], NAME_SIZE);
    (void)load_member(text, length, "secret", table->invite, NAME_SIZE);
    table->state = IS_OPENED;
    open_game(table, 0);
    if (table->tables->options.protocol > 1) {
        join(table);
    } else {
        open_game(table, 1);
    }
}

static void on_joined(struct table *table, const char *text, size_t length)
{
    (void)load_member(text, length, "token", table->tokens[1], NAME_SIZE);
    open_game(table, 1);
}

/* Both players hear of every position; the one who made the move goes by its own. */
static void on_position(struct table *table, unsigned player, const char *text, size_t length)
{
    struct load_tables *tables = table->tables;
    struct load_position position;
    unsigned mover = (unsigned)table->position.seat % PLAYERS;
    bool begins = table->state == IS_OPENED;
    if (!begins && (player != mover || table->state == WAITS))
        return;
    if (!load_read_position(text, length, &tables->options.random, &position)) {
        note(tables->figures, text, length);
        tables->figures->errors++;
        return;
    }
    if (begins) {
        table->seen |= 1u << player;
        table->position = position;
        if (table->seen == (1u << PLAYERS) - 1)
            table->state = WAITS;
    } else if (table->state == CONFIRMS && position.sequence > table->position.sequence) {
        load_times_add(&tables->figures->confirms, load_now() - table->sent);
        tables->figures->moves++;
        table->position = position;
        table->state = WAITS;
    } else if (table->state == CHOOSES && position.step > table->position.step) {
        load_times_add(&tables->figures->plays, load_now() - table->sent);
        table->position = position;
        go_on(table);
    }
}

static void on_message(struct load_socket *socket, const char *text, size_t length)
{
    struct table *table = socket->owner;
    if (load_is_type(text, length, "position")) {
        on_position(table, socket->number, text, length);
    } else if (load_is_type(text, length, "created")) {
        on_created(table, text, length);
    } else if (load_is_type(text, length, "joined")) {
        on_joined(table, text, length);
    } else if (load_is_type(text, length, "error")) {
        table->tables->figures->errors++;
        note(table->tables->figures, text, length);
        if (table->state > IS_OPENED)
            table->state = WAITS;
    }
}

static void on_opened(struct load_socket *socket)
{
    struct table *table = socket->owner;
    if (table->sockets[0].state == LOAD_OPEN && table->sockets[1].state == LOAD_OPEN)
        create(table);
}

static void on_closed(struct load_socket *socket, const char *reason)
{
    struct table *table = socket->owner;
    table->tables->figures->closed++;
    table->state = CONNECTS;
    note(table->tables->figures, reason, strlen(reason));
}

/* ---- Playing ------------------------------------------------------------------------------- */

static void begin_move(struct table *table)
{
    struct load_figures *figures = table->tables->figures;
    if (table->state == WAITS && table->position.over) {
        close_game(table);
        create(table);
    } else if (table->state == WAITS) {
        go_on(table);
    } else if (table->state > IS_OPENED) {
        figures->late++;
    }
}

int load_tables_run(struct load_tables *tables)
{
    unsigned count = tables->options.tables;
    int64_t now = load_now();
    if (tables->next_due == 0)
        return 100;
    while (tables->next_due <= now) {
        begin_move(&tables->tables[tables->next]);
        tables->next = (tables->next + 1) % count;
        tables->next_due += tables->options.pace / count;
        now = load_now();
    }
    /* Rounded up: a move that is late by less is sent late, and not waited for on the processor. */
    return (int)((tables->next_due - now + 999) / 1000);
}

void load_tables_start(struct load_tables *tables)
{
    tables->next_due = load_now();
}

void load_tables_end(struct load_tables *tables)
{
    tables->next_due = 0;
}

unsigned load_tables_ready(const struct load_tables *tables)
{
    unsigned ready = 0;
    for (unsigned i = 0; i < tables->options.tables; i++)
        ready += tables->tables[i].state >= WAITS;
    return ready;
}

uint64_t load_tables_bytes(const struct load_tables *tables)
{
    uint64_t bytes = 0;
    for (unsigned i = 0; i < tables->options.tables; i++)
        bytes += tables->tables[i].sockets[0].received + tables->tables[i].sockets[1].received;
    return bytes;
}

struct load_tables *load_tables_new(struct loop *loop, const struct load_options *options,
                                    struct load_figures *figures)
{
    static const struct load_socket_callbacks callbacks = {
        .opened = on_opened, .message = on_message, .closed = on_closed};
    struct load_tables *tables = calloc(1, sizeof *tables);
    struct table *all = calloc(options->tables, sizeof *all);
    if (!tables || !all)
        abort();
    *tables = (struct load_tables){.options = *options, .figures = figures, .tables = all};
    for (unsigned i = 0; i < options->tables; i++) {
        all[i].tables = tables;
        for (unsigned player = 0; player < PLAYERS; player++) {
            struct load_socket *socket = &all[i].sockets[player];
            *socket = (struct load_socket){.loop = loop,
                                           .callbacks = &callbacks,
                                           .owner = &all[i],
                                           .number = player,
                                           .port = options->port};
            if (!load_socket_open(socket, NULL))
                figures->closed++;
        }
    }
    return tables;
}

void load_tables_free(struct load_tables *tables)
{
    for (unsigned i = 0; i < tables->options.tables; i++) {
        load_socket_close(&tables->tables[i].sockets[0]);
        load_socket_close(&tables->tables[i].sockets[1]);
    }
    free(tables->tables);
    free(tables);
}
