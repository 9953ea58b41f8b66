/* Computers at the terminal; see play_computer.h. */
#include "play_computer.h"

#include "line_input.h"
#include "progress.h"
#include "words.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HINT_MILLISECONDS 1000
#define HINT_CANDIDATES   5u

/* How often the line that shows its thinking is written, in nanoseconds. */
#define SHOWN_EVERY 200000000

/* ---- seats ---- */

bool play_computer_add(play_computers *computers, const char *text,
                       char reason[PLAYER_CHOICE_TEXT_SIZE])
{
    const char *digit = text[0] == 'p' ? text + 1 : text;
    if (digit[0] < '1' || digit[0] > '0' + BT_MAX_SEATS || digit[1] != '=') {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE,
                 "SEAT=PLAYER is expected with a seat from 1 to %d, not \"%.100s\"", BT_MAX_SEATS,
                 text);
        return false;
    }
    const unsigned seat = (unsigned)(digit[0] - '1');
    if ((computers->seats >> seat & 1u) != 0) {
        snprintf(reason, PLAYER_CHOICE_TEXT_SIZE, "seat %u is given to %.50s and to %.50s",
                 seat + 1, computers->said[seat], digit + 2);
        return false;
    }
    computers->seats |= 1u << seat;
    computers->said[seat] = digit + 2;
    return player_choice_read(&computers->players[seat], digit + 2, reason);
}

void play_computer_arguments(const play_computers *computers, FILE *stream)
{
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        if ((computers->seats >> seat & 1u) != 0) {
            fprintf(stream, " --computer %u=%s", seat + 1, computers->said[seat]);
        }
    }
    if (computers->milliseconds > 0) {
        fprintf(stream, " --ms %" PRIu64, computers->milliseconds);
    }
}

bool play_computer_decides(const play_computers *computers, const play_table *table)
{
    const int seat = bt_deciding_seat(&table->shown);
    return seat >= 0 && (computers->seats >> seat & 1u) != 0;
}

static bool person_plays(const play_computers *computers, const play_table *table)
{
    return computers->seats != (1u << table->record.config.seats) - 1;
}

/* ---- being stopped ---- */

static volatile sig_atomic_t stopped;

static void note_stop(int number)
{
    (void)number;
    stopped = 1;
}

/* While somebody can be asked for, Ctrl-C is about the thinking and not about the game. */
static void catch_stop(struct sigaction *before)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_stop;
    sigemptyset(&action.sa_mask);
    stopped = 0;
    sigaction(SIGINT, &action, before);
}

/* ---- thinking ---- */

typedef struct thought {
    const play_view *view;
    const char *who;
    const char *enter; /* what Enter does meanwhile */
    player_clock clock;
    int64_t begun, shown;
    bool visible; /* the output is a terminal */
} thought;

static bool is_over(thought *thinking)
{
    if (stopped == 0 && line_input_enter()) {
        stopped = 1;
    }
    return stopped != 0 || player_clock_over(&thinking->clock);
}

static bool is_due(const thought *thinking)
{
    return thinking->visible && player_clock_now() - thinking->shown >= SHOWN_EVERY;
}

static bool interrupted(void *context)
{
    thought *thinking = context;
    return is_due(thinking) || is_over(thinking);
}

static void show_thinking(thought *thinking, const bt_ai_search *search, const bt_game *game)
{
    static bt_ai_analysis analysis;
    char words[WORDS_TURN_SIZE];
    bt_ai_result(search, &analysis);
    thinking->shown = player_clock_now();
    words_turn(words, game, analysis.candidates[0].turn.moves, analysis.candidates[0].turn.count);
    fprintf(thinking->view->stream, "\r\033[K%s thinks, %.1f s: %s  (Enter: %s)", thinking->who,
            (double)(thinking->shown - thinking->begun) / 1e9, words, thinking->enter);
    fflush(thinking->view->stream);
}

static void search_on(thought *thinking, bt_ai_search *search, const bt_game *game, uint64_t work)
{
    const uint64_t step = UINT64_C(1) << 20; /* `interrupted` ends it long before */
    bool going = true;
    while (going && !is_over(thinking) && (work == 0 || bt_ai_work(search) < work)) {
        const uint64_t left = work == 0 ? step : work - bt_ai_work(search);
        going = bt_ai_step(search, left < step ? left : step);
        if (is_due(thinking)) {
            show_thinking(thinking, search, game);
        }
    }
    if (thinking->shown > thinking->begun) {
        fputs("\r\033[K", thinking->view->stream);
    }
}

/* False, and told, if there is no memory or no random number. */
static bool think(const play_view *view, const play_table *table, const player_choice *player,
                  const char *who, const char *enter, bt_ai_analysis *analysis)
{
    const int64_t now = player_clock_now();
    thought thinking = {.view = view,
                        .who = who,
                        .enter = enter,
                        .begun = now,
                        .shown = now,
                        .visible = isatty(fileno(view->stream)) != 0};
    bt_ai_request request = {.player = player->player,
                             .game = &table->shown,
                             .options = player->options,
                             .memory = player_choice_memory(player),
                             .memory_size = player->memory,
                             .interrupted = interrupted,
                             .context = &thinking};
    bt_ai_search *search = NULL;
    player_clock_set(&thinking.clock, player->milliseconds);
    const bool good =
        request.memory != NULL &&
        table->chance.bytes(table->chance.context, &request.seed, sizeof request.seed) &&
        bt_ai_start(&search, &request) == BT_OK;
    if (good) {
        search_on(&thinking, search, &table->shown, player->work);
        bt_ai_result(search, analysis);
    } else {
        fputs("bigtop: there is no memory for a computer player, or no random number\n", stderr);
    }
    free(request.memory);
    return good;
}

/* ---- its turn ---- */

bool play_computer_turn(const play_view *view, play_table *table, const play_computers *computers)
{
    static bt_ai_analysis analysis;
    char who[WORDS_SIZE];
    char words[WORDS_TURN_SIZE];
    struct sigaction before;
    const unsigned seat = (unsigned)bt_deciding_seat(&table->shown);
    const bool person = person_plays(computers, table);
    player_choice player = computers->players[seat];
    player_choice_budget(&player, computers->milliseconds, 0);
    words_player(who, &table->record, seat);
    if (person) {
        catch_stop(&before);
    }
    const bool good = think(view, table, &player, who, "play now", &analysis);
    if (person) {
        sigaction(SIGINT, &before, NULL);
    }
    if (!good || interrupts_seen()) {
        return good;
    }
    words_turn(words, &table->shown, analysis.turn.moves, analysis.turn.count);
    fprintf(view->stream, "\n%s: %s\n", who, words);
    for (unsigned i = 0; i < analysis.turn.count; i++) {
        play_table_choose(table, analysis.turn.moves[i]);
    }
    return true;
}

/* ---- hints ---- */

/* The highest level; where there is none, the last of the players that search. */
static unsigned strongest(void)
{
    unsigned best = 0;
    for (unsigned i = 1; i < bt_ai_player_count(); i++) {
        const bt_ai_player_facts *facts = bt_ai_player(i);
        const bt_ai_player_facts *other = bt_ai_player(best);
        if (facts->level > other->level || (other->level == 0 && facts->searches)) {
            best = i;
        }
    }
    return best;
}

/* Whose points stand in which column. */
static void print_heading(const play_view *view, const play_table *table, const char *who)
{
    char title[WORDS_SIZE];
    snprintf(title, sizeof title, "%s would play", who);
    fprintf(view->stream, "%-38s", title);
    for (unsigned seat = 0; seat < table->record.config.seats; seat++) {
        fprintf(view->stream, "     p%u", seat + 1);
    }
    fputs("  points expected at the end\n", view->stream);
}

static void print_candidate(const play_view *view, const play_table *table,
                            const bt_ai_candidate *candidate, bool first)
{
    char words[WORDS_TURN_SIZE];
    const unsigned seats = table->record.config.seats;
    const unsigned seat = (unsigned)bt_deciding_seat(&table->shown);
    float chances = 0;
    words_turn(words, &table->shown, candidate->turn.moves, candidate->turn.count);
    fprintf(view->stream, "  %-36s", words);
    for (unsigned each = 0; each < seats; each++) {
        chances += candidate->win[each];
    }
    if (chances > 0) {
        for (unsigned each = 0; each < seats; each++) {
            fprintf(view->stream, " %6.1f", (double)candidate->points[each]);
        }
        fprintf(view->stream, "  %3.0f %% to win", 100 * (double)candidate->win[seat]);
    }
    if (!first) {
        fprintf(view->stream, "  %.1f less", (double)candidate->loss);
    }
    fputc('\n', view->stream);
}

void play_computer_hint(const play_view *view, const play_table *table,
                        const play_computers *computers)
{
    static bt_ai_analysis analysis;
    char reason[PLAYER_CHOICE_TEXT_SIZE];
    player_choice player;
    struct sigaction before;
    if (table->complete) {
        fputs("The turn is complete: Enter confirms it, `undo` takes the last choice back.\n",
              view->stream);
        return;
    }
    if (!player_choice_read(&player, bt_ai_player(strongest())->name, reason)) {
        return;
    }
    player_choice_budget(
        &player, computers->milliseconds > 0 ? computers->milliseconds : HINT_MILLISECONDS, 0);
    catch_stop(&before);
    const char *who = bt_ai_player(player.player)->name;
    if (think(view, table, &player, who, "enough", &analysis)) {
        print_heading(view, table, who);
        for (uint32_t i = 0; i < analysis.candidate_count && i < HINT_CANDIDATES; i++) {
            print_candidate(view, table, &analysis.candidates[i], i == 0);
        }
    }
    sigaction(SIGINT, &before, NULL);
}
