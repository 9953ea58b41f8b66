/* The faults, one after the other. */
#include "fault_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

const char *const fault_names[FAULT_KINDS] = {
    [FAULT_KILL] = "server killed",
    [FAULT_CUT] = "connection cut in the middle of a frame",
    [FAULT_UNHEARD] = "connection cut before the answer",
    [FAULT_RESET] = "connection reset",
    [FAULT_SILENT] = "client gone without a word",
    [FAULT_SLOW] = "client that takes no answers",
    [FAULT_DOUBLED] = "doubled message",
    [FAULT_REORDERED] = "reordered messages",
    [FAULT_FULL] = "full disk",
    [FAULT_CLOCK] = "clock jump",
    [FAULT_DATABASE] = "PostgreSQL stopped at once",
};

/* A kill comes within this time: about that of the start, and of some rounds. */
#define MOST_MICROSECONDS 150000u

/* A game that waits for a person, who has chosen. It waits for the computers
 * if need be. */
static struct play *chosen_play(struct campaign *campaign)
{
    int64_t until = fault_now() + 30000;
    for (;;) {
        unsigned first = random_below(&campaign->random, FAULT_PLAYS);
        for (unsigned i = 0; i < FAULT_PLAYS; i++) {
            struct play *play = &campaign->plays[(first + i) % FAULT_PLAYS];
            if (fault_choose(campaign, play))
                return play;
        }
        if (fault_now() > until)
            fault_die(campaign, &campaign->plays[0], "nobody can play", NULL, NULL);
        fault_pause(20);
    }
}

static struct client *sender_of(struct play *play)
{
    return &play->people[play->sender].client;
}

/* ---- The server ---------------------------------------------------------------------------- */

static void restart(struct campaign *campaign)
{
    unsigned after = random_below(&campaign->random, 3) == 0
                         ? 1 + random_below(&campaign->random, MOST_MICROSECONDS)
                         : 0;
    while (!fault_start(campaign, after) || !fault_check_all(campaign)) {
        bool dead = fault_killed() || !campaign->running;
        if (dead)
            fault_stop(campaign, SIGKILL);
        if (!dead && !campaign->postgres)
            fault_die(campaign, NULL, "the games cannot be opened", NULL, NULL);
        if (!dead) /* the database is not there yet; the next round looks again */
            break;
        after = 0;
    }
    fault_set_timer(0);
    if (fault_killed()) {
        fault_stop(campaign, SIGKILL);
        if (!fault_start(campaign, 0))
            fault_die(campaign, NULL, "the server does not start any more", NULL, NULL);
    }
}

static void strike_kill(struct campaign *campaign)
{
    fault_set_timer(1 + random_below(&campaign->random, MOST_MICROSECONDS));
    while (!fault_killed())
        (void)fault_play_round(campaign);
    fault_stop(campaign, SIGKILL);
    restart(campaign);
}

static void strike_database(struct campaign *campaign)
{
    unsigned rounds = 1 + random_below(&campaign->random, 3);
    cluster_stop(&campaign->cluster);
    for (unsigned i = 0; i < rounds; i++)
        (void)fault_play_round(campaign);
    cluster_start(&campaign->cluster);
}

static void strike_full(struct campaign *campaign)
{
    unsigned rounds = 1 + random_below(&campaign->random, 6);
    bool kills = random_below(&campaign->random, 4) == 0;
    fault_disk_fill(campaign);
    for (unsigned i = 0; i < rounds; i++)
        (void)fault_play_round(campaign);
    if (kills)
        fault_stop(campaign, SIGKILL);
    fault_disk_free(campaign);
    if (kills)
        restart(campaign);
}

/* The wall clock goes wherever somebody sets it; the steady one only forward, as when the machine
 * slept. */
static void strike_clock(struct campaign *campaign)
{
    static const int64_t hour = 3600 * INT64_C(1000);
    const int64_t walls[] = {hour, -hour, 100 * hour, -100 * hour, 9000 * hour, -9000 * hour};
    unsigned which = random_below(&campaign->random, 8);
    int64_t steady = random_below(&campaign->random, 20000);
    if (random_below(&campaign->random, 6) == 0)
        steady = hour;
    if (which < 6) {
        atomic_fetch_add(&campaign->clock->wall, walls[which]);
    } else if (which == 6) {
        atomic_store(&campaign->clock->wall, 0);
    } else {
        atomic_fetch_add(&campaign->clock->steady, steady);
    }
}

/* ---- Connections --------------------------------------------------------------------------- */

static void strike_cut(struct campaign *campaign)
{
    struct play *play = chosen_play(campaign);
    char *text = fault_confirmation(play, play->under_way, 1);
    unsigned char frame[300] = {FRAME_TEXT, 0x80 | 126};
    size_t length = strlen(text);
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
    if (length + 9 > sizeof frame)
        abort();
    memcpy(frame + 8, text, length + 1); /* the mask is all zeros */
    size_t part = 1 + random_below(&campaign->random, (uint32_t)(length + 7));
    (void)plain_send(sender_of(play)->descriptor, frame, part);
    json_t *step = json_incref(play->under_way);
    fault_disconnect(play, play->sender);
    if (fault_connect(campaign, play, play->sender) && play->number % 3 == 0 &&
        whole_of(play->position, "sequence") != whole_of(step, "sequence"))
        fault_die(campaign, play, "a part of a frame was acted upon", step, play->position);
    json_decref(step);
    free(text);
}

static void strike_unheard(struct campaign *campaign, bool reset)
{
    struct play *play = chosen_play(campaign);
    const struct linger at_once = {.l_onoff = 1};
    if (reset && random_below(&campaign->random, 2) == 0) {
        (void)setsockopt(sender_of(play)->descriptor, SOL_SOCKET, SO_LINGER, &at_once,
                         sizeof at_once);
        fault_unsent(play);
    } else {
        fault_send(play);
        if (reset) {
            (void)setsockopt(sender_of(play)->descriptor, SOL_SOCKET, SO_LINGER, &at_once,
                             sizeof at_once);
        }
    }
    fault_disconnect(play, play->sender);
}

/* A connection that is kept and heard no more. */
static void hang(struct campaign *campaign, int descriptor)
{
    struct hanging *oldest = &campaign->hanging[0];
    for (unsigned i = 0; i < FAULT_HANGING; i++) {
        struct hanging *hanging = &campaign->hanging[i];
        if (hanging->descriptor < 0 || (oldest->descriptor >= 0 && hanging->since < oldest->since))
            oldest = hanging;
    }
    if (oldest->descriptor >= 0)
        close(oldest->descriptor);
    *oldest = (struct hanging){.descriptor = descriptor, .since = fault_now()};
}

/* The server pings every second, and three seconds of silence are the end. */
#define MOST_SILENT 7000

/* How many WebSockets there may be: of people, and of those that have not hung for long. */
static unsigned most_open(const struct campaign *campaign)
{
    unsigned count = 0;
    for (unsigned i = 0; i < FAULT_PLAYS; i++) {
        for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++)
            count += campaign->plays[i].people[seat].client.descriptor >= 0;
    }
    for (unsigned i = 0; i < FAULT_HANGING; i++) {
        const struct hanging *hanging = &campaign->hanging[i];
        count += hanging->descriptor >= 0 && fault_now() - hanging->since < MOST_SILENT;
    }
    return count;
}

/* The server says so itself: what its system has taken over for somebody who reads nothing stays
 * there for long, and behind it the end of the connection. */
static bool are_cut_off(const struct campaign *campaign)
{
    for (unsigned tries = 0; tries < 30; tries++) {
        char *answer = http_get(campaign->process.port, "/metrics");
        const char *at = answer ? strstr(answer, "\nbigtop_websockets ") : NULL;
        bool good = at && strtoul(at + 19, NULL, 10) <= most_open(campaign);
        free(answer);
        if (good)
            return true;
        fault_pause(50);
    }
    return false;
}

void fault_check_hanging(struct campaign *campaign, bool all)
{
    bool any = false;
    for (unsigned i = 0; i < FAULT_HANGING; i++) {
        struct hanging *hanging = &campaign->hanging[i];
        int64_t age = fault_now() - hanging->since;
        if (hanging->descriptor < 0 || (!all && age < MOST_SILENT))
            continue;
        if (age < MOST_SILENT)
            fault_pause((unsigned)(MOST_SILENT - age));
        any = true;
    }
    if (any && !are_cut_off(campaign))
        fault_die(campaign, NULL, "the server keeps a dead connection", NULL, NULL);
    for (unsigned i = 0; i < FAULT_HANGING; i++) {
        struct hanging *hanging = &campaign->hanging[i];
        if (hanging->descriptor >= 0 && fault_now() - hanging->since >= MOST_SILENT) {
            close(hanging->descriptor);
            hanging->descriptor = -1;
        }
    }
}

/* The client is gone from a table; the same person comes back over another connection. */
static void strike_silent(struct campaign *campaign)
{
    struct play *play = chosen_play(campaign);
    struct client *client = sender_of(play);
    if (random_below(&campaign->random, 2) == 0)
        fault_send(play);
    int descriptor = dup(client->descriptor);
    fault_disconnect(play, play->sender);
    hang(campaign, descriptor);
}

static void strike_slow(struct campaign *campaign)
{
    struct play *play = chosen_play(campaign);
    struct client slow;
    int small = 4096;
    const struct timeval patience = {.tv_usec = 200000};
    if (!client_open(&slow, campaign->process.port))
        return;
    (void)setsockopt(slow.descriptor, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    (void)setsockopt(slow.descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    for (unsigned i = 0; i < 400; i++) {
        if (client_post(&slow, "{ssssss}", "type", "open", "game", play->id, "token",
                        play->people[play->sender].token) == 0)
            break;
    }
    hang(campaign, dup(slow.descriptor));
    client_close(&slow);
    fault_send(play);
    (void)fault_take_answer(campaign, play);
}

/* ---- Messages ------------------------------------------------------------------------------ */

static bool is_position(const json_t *answer)
{
    return strcmp(text_of(answer, "type"), "position") == 0;
}

/* Ask with a message that is out of date by now. */
static void must_be_stale(struct campaign *campaign, struct play *play, struct client *client,
                          const char *text, int64_t id)
{
    (void)client_send(client, text);
    json_t *answer = fault_await(campaign, play, client, id);
    if (answer && strcmp(text_of(answer, "code"), "stale") != 0 && !campaign->postgres)
        fault_die(campaign, play, "an old message was not stale", json_string(text), answer);
    if (answer && is_position(answer))
        fault_die(campaign, play, "an old message was accepted", json_string(text), answer);
    json_decref(answer);
}

/* The same confirmation in one go over one connection, or over two. */
static void double_at_once(struct campaign *campaign, struct play *play, bool two)
{
    struct client *first = sender_of(play), other = {.descriptor = -1}, *second = first;
    if (two && client_open(&other, campaign->process.port)) {
        second = &other;
        json_decref(client_ask(&other, "{ssssss}", "type", "open", "game", play->id, "token",
                               play->people[play->sender].token));
    }
    char *text = fault_confirmation(play, play->under_way, 2000000001);
    fault_send(play);
    (void)client_send(second, text);
    json_t *answer = fault_await(campaign, play, first, play->request);
    json_t *again = answer ? fault_await(campaign, play, second, 2000000001) : NULL;
    if (is_position(answer) && is_position(again))
        fault_die(campaign, play, "a doubled confirmation was acknowledged twice", answer, again);
    if (is_position(again)) {
        json_decref(answer);
        answer = json_incref(again);
    }
    (void)fault_take(campaign, play, answer);
    json_decref(again);
    free(text);
    client_close(&other);
}

/* The answer has come; then the connection ends, and the page sends its confirmation again. */
static void double_after_return(struct campaign *campaign, struct play *play)
{
    char *text = fault_confirmation(play, play->under_way, 2000000002);
    unsigned seat = play->sender;
    fault_send(play);
    if (fault_take_answer(campaign, play) && fault_connect(campaign, play, seat))
        must_be_stale(campaign, play, &play->people[seat].client, text, 2000000002);
    free(text);
}

static void strike_doubled(struct campaign *campaign)
{
    unsigned which = random_below(&campaign->random, 3);
    struct play *play = chosen_play(campaign);
    if (which == 2) {
        double_after_return(campaign, play);
    } else {
        double_at_once(campaign, play, which == 1);
    }
}

static char *old_choice(const struct play *play, const json_t *step, int64_t id)
{
    const json_t *choices = json_object_get(step, "choices");
    const json_t *last = json_array_get(choices, json_array_size(choices) - 1);
    json_t *message = json_pack(
        "{sssssOsIsOsOsI}", "type", "play", "game", play->id, "sequence",
        json_object_get(step, "sequence"), "step", (json_int_t)(whole_of(step, "step") - 1), "seat",
        json_object_get(step, "seat"), "move", json_object_get(last, "move"), "id", (json_int_t)id);
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    return text;
}

/* Undo overtakes the confirmation, which must not confirm less than was meant. */
static void undo_overtakes(struct campaign *campaign, struct play *play)
{
    struct client *client = sender_of(play);
    char *text = fault_confirmation(play, play->under_way, 2000000003);
    json_t *undone = client_undo(client, play->id, play->position);
    fault_unsent(play);
    if (is_position(undone)) {
        (void)fault_see(campaign, play, json_incref(undone), false);
        must_be_stale(campaign, play, client, text, 2000000003);
    }
    json_decref(undone);
    free(text);
}

/* The choice, or the turn before, comes after the confirmation. */
static void choice_comes_late(struct campaign *campaign, struct play *play, bool older)
{
    unsigned seat = play->sender;
    size_t count = json_array_size(play->acknowledged);
    char *late =
        older && count > 0
            ? fault_confirmation(play, json_array_get(play->acknowledged, count - 1), 2000000004)
            : old_choice(play, play->under_way, 2000000004);
    fault_send(play);
    if (fault_take_answer(campaign, play) && play->people[seat].client.descriptor >= 0)
        must_be_stale(campaign, play, &play->people[seat].client, late, 2000000004);
    free(late);
}

static void strike_reordered(struct campaign *campaign)
{
    unsigned which = random_below(&campaign->random, 3);
    struct play *play = chosen_play(campaign);
    if (which == 0) {
        undo_overtakes(campaign, play);
    } else {
        choice_comes_late(campaign, play, which == 1);
    }
}

/* ---- Which --------------------------------------------------------------------------------- */

static enum fault_kind choose_kind(struct campaign *campaign)
{
    for (;;) {
        enum fault_kind kind = random_below(&campaign->random, FAULT_KINDS);
        if (kind != (campaign->postgres ? FAULT_FULL : FAULT_DATABASE))
            return kind;
    }
}

void fault_strike(struct campaign *campaign)
{
    campaign->random = (uint64_t)campaign->seed * 1000003 + campaign->number;
    campaign->kind = choose_kind(campaign);
    switch (campaign->kind) {
    case FAULT_KILL:
        strike_kill(campaign);
        break;
    case FAULT_CUT:
        strike_cut(campaign);
        break;
    case FAULT_UNHEARD:
    case FAULT_RESET:
        strike_unheard(campaign, campaign->kind == FAULT_RESET);
        break;
    case FAULT_SILENT:
        strike_silent(campaign);
        break;
    case FAULT_SLOW:
        strike_slow(campaign);
        break;
    case FAULT_DOUBLED:
        strike_doubled(campaign);
        break;
    case FAULT_REORDERED:
        strike_reordered(campaign);
        break;
    case FAULT_FULL:
        strike_full(campaign);
        break;
    case FAULT_CLOCK:
        strike_clock(campaign);
        break;
    case FAULT_DATABASE:
        strike_database(campaign);
        break;
    case FAULT_KINDS:
        break;
    }
    campaign->struck[campaign->kind]++;
    fault_check_hanging(campaign, false);
}
