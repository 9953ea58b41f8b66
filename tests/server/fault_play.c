/* Playing at a server that may be gone at any moment, and looking at what it gives back. */
#include "fault_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int64_t fault_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void fault_pause(unsigned milliseconds)
{
    (void)nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000,
                                       .tv_nsec = milliseconds % 1000 * 1000000L},
                    NULL);
}

/* ---- The server ---------------------------------------------------------------------------- */

static volatile sig_atomic_t target, killed;

static void on_alarm(int signal)
{
    (void)signal;
    if (target > 0 && kill(target, SIGKILL) == 0)
        killed = 1;
}

bool fault_killed(void)
{
    return killed != 0;
}

/* After the first time it comes again and again, should there have been no process to kill yet. */
void fault_set_timer(unsigned microseconds)
{
    struct itimerval timer = {
        .it_value = {.tv_sec = microseconds / 1000000, .tv_usec = microseconds % 1000000},
        .it_interval = {.tv_usec = microseconds > 0 ? 2000 : 0}};
    (void)setitimer(ITIMER_REAL, &timer, NULL);
}

bool fault_start(struct campaign *campaign, unsigned kill_after_microseconds)
{
    const char *arguments[] = {"--frames",
                               "1000000",
                               "--ping",
                               "1",
                               "--address-games",
                               "1000000",
                               "--at-once",
                               "1",
                               "--address-arrivals",
                               "1000000",
                               "--threads",
                               "1",
                               "--clock",
                               campaign->moved,
                               "--address-requests",
                               "1000000",
                               "--log-level",
                               "error",
                               "--log",
                               campaign->verbose ? "text" : "none",
                               NULL,
                               NULL,
                               NULL};
    size_t count = 20;
    if (campaign->postgres) {
        arguments[count++] = "--store";
        arguments[count] = campaign->cluster.address;
    }
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    (void)sigaction(SIGALRM, &action, NULL);
    killed = 0;
    target = 0;
    if (kill_after_microseconds > 0)
        fault_set_timer(kill_after_microseconds);
    campaign->running =
        process_start_watched(&campaign->process, campaign->data, arguments, &target);
    if (!campaign->running && !killed)
        fault_die(campaign, NULL, "the server does not start any more", NULL, NULL);
    return campaign->running && !killed;
}

void fault_stop(struct campaign *campaign, int signal)
{
    fault_set_timer(0);
    target = 0;
    int status = process_end(&campaign->process, signal);
    if (signal == SIGTERM && status != 0)
        fault_die(campaign, NULL, "the server did not stop well", NULL, NULL);
    campaign->running = false;
}

/* It may end by our hand only. */
static void check_alive(const struct campaign *campaign)
{
    int status;
    if (!killed && waitpid(campaign->process.pid, &status, WNOHANG) == campaign->process.pid) {
        (void)fprintf(stderr, "status %x\n", (unsigned)status);
        fault_die(campaign, NULL, "the server has ended by itself", NULL, NULL);
    }
}

/* ---- Messages ------------------------------------------------------------------------------ */

void fault_disconnect(struct play *play, unsigned seat)
{
    if (play->under_way && play->sender == seat)
        play->request = 0;
    client_close(&play->people[seat].client);
}

static void disconnect_all(struct play *play)
{
    for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++)
        fault_disconnect(play, seat);
}

/* A message that nobody asked for. */
static bool take_news(struct campaign *campaign, struct play *play, json_t *message)
{
    const char *type = text_of(message, "type");
    if (strcmp(type, "position") == 0)
        return fault_see(campaign, play, message, false);
    bool good = strcmp(type, "error") != 0;
    json_decref(message);
    return good;
}

json_t *fault_await(struct campaign *campaign, struct play *play, struct client *client, int64_t id)
{
    json_t *message;
    int64_t until = fault_now() + 20000;
    while ((message = client_receive(client, 20000)) != NULL) {
        if (whole_of(message, "id") == id)
            return message;
        (void)take_news(campaign, play, message);
        if (fault_now() > until)
            break;
    }
    if (!client->ended)
        fault_die(campaign, play, "there is no answer", NULL, NULL);
    return NULL;
}

/* What has come in meanwhile. */
static void listen_to(struct campaign *campaign, struct play *play)
{
    for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++) {
        struct client *client = &play->people[seat].client;
        json_t *message;
        bool good = true;
        while (client->descriptor >= 0 && good && (message = client_receive(client, 0)) != NULL)
            good = take_news(campaign, play, message);
        if (client->ended || !good)
            fault_disconnect(play, seat);
    }
}

/* ---- Coming and coming back ---------------------------------------------------------------- */

static bool holds(const struct client *client, unsigned seat)
{
    const json_t *yours = json_object_get(client->table, "yours");
    for (size_t i = 0; i < json_array_size(yours); i++) {
        if (json_integer_value(json_array_get(yours, i)) == seat)
            return true;
    }
    return false;
}

/* What a server may say that cannot read or write just now. */
static bool is_excused(const json_t *answer)
{
    const char *code = text_of(answer, "code");
    return strcmp(code, "store") == 0 || strcmp(code, "elsewhere") == 0;
}

static bool await_table(struct campaign *campaign, struct play *play, struct client *client)
{
    int64_t until = fault_now() + 10000;
    while (!client->table && !client->ended) {
        json_t *message = client_receive(client, 2);
        if (message)
            (void)take_news(campaign, play, message);
        if (fault_now() > until)
            fault_die(campaign, play, "nobody tells who is at the table", NULL, NULL);
    }
    return client->table != NULL;
}

bool fault_connect(struct campaign *campaign, struct play *play, unsigned seat)
{
    struct person *person = &play->people[seat];
    fault_disconnect(play, seat);
    json_t *answer = NULL;
    if (client_open(&person->client, campaign->process.port)) {
        int64_t id = client_post(&person->client, "{ssssss}", "type", "open", "game", play->id,
                                 "token", person->token);
        answer = id > 0 ? fault_await(campaign, play, &person->client, id) : NULL;
    }
    if (!answer || is_excused(answer)) {
        fault_note_refusal(campaign, answer);
        json_decref(answer);
        client_close(&person->client);
        return false;
    }
    if (strcmp(text_of(answer, "type"), "position") != 0)
        fault_die(campaign, play, "the game cannot be opened", NULL, answer);
    (void)fault_see(campaign, play, answer, true);
    if (!await_table(campaign, play, &person->client)) {
        client_close(&person->client);
        return false;
    }
    if (!holds(&person->client, seat)) {
        fault_die(campaign, play, "a seat does not belong to its token any more", NULL,
                  person->client.table);
    }
    campaign->reconnected++;
    return true;
}

/* The record ends with the scores of a position that is still the newest one afterwards. */
static bool check_record(struct campaign *campaign, struct play *play)
{
    for (;;) {
        int64_t sequence = whole_of(play->position, "sequence");
        if (fault_record_agrees(campaign, play))
            return true;
        if (!fault_connect(campaign, play, 0))
            return false;
        if (whole_of(play->position, "sequence") == sequence)
            fault_die(campaign, play, "the record has other scores", play->position, NULL);
    }
}

bool fault_check_all(struct campaign *campaign)
{
    bool good = true;
    for (unsigned i = 0; i < FAULT_PLAYS; i++) {
        struct play *play = &campaign->plays[i];
        for (unsigned seat = 0; seat < FAULT_PEOPLE && *play->id; seat++)
            good = good && fault_connect(campaign, play, seat);
        if (good && *play->id && random_below(&campaign->random, 4) == 0)
            good = check_record(campaign, play);
    }
    return good;
}

/* ---- Games --------------------------------------------------------------------------------- */

void fault_forget(struct play *play)
{
    disconnect_all(play);
    json_decref(play->entries);
    json_decref(play->position);
    json_decref(play->acknowledged);
    json_decref(play->under_way);
    *play = (struct play){.people = {{.client.descriptor = -1}, {.client.descriptor = -1}}};
}

static json_t *seats_of(const struct play *play)
{
    json_t *seats = json_pack("[{ssss}{sb}]", "name", "Anna", "colour", "red", "open", 1);
    if (play->seats > FAULT_PEOPLE) {
        (void)json_array_append_new(seats, json_pack("{ssssss}", "name", "Machine", "colour",
                                                     "green", "computer", "beginner"));
    }
    return seats;
}

static json_t *clock_of(const struct play *play)
{
    const char *expiry = play->number % 2 == 0 ? "loses" : "beginner";
    switch (play->number % 3) {
    case 1:
        return json_pack("{sssisiss}", "kind", "game", "milliseconds", 900000, "increment", 2000,
                         "expiry", expiry);
    case 2:
        return json_pack("{sssiss}", "kind", "days", "days", 3, "expiry", expiry);
    default:
        return json_pack("{ss}", "kind", "none");
    }
}

/* Anna makes the game and Ben joins it, each over a connection of their own. False if that was
 * refused, or never answered. */
static bool create(struct campaign *campaign, struct play *play, struct client *anna,
                   struct client *ben)
{
    static const char *const sets[] = {"base", "bigtop", "abbot"};
    json_t *list = json_pack("[s]", "base");
    for (unsigned i = 1; i <= play->number % 3; i++)
        (void)json_array_append_new(list, json_string(sets[i]));
    json_t *created = client_ask(anna, "{sssosssososo}", "type", "create", "seats", seats_of(play),
                                 "edition", play->number % 2 == 0 ? "c2" : "c3", "sets", list,
                                 "options", json_object(), "clock", clock_of(play));
    const json_t *invite = json_array_get(json_object_get(created, "invites"), 0);
    json_t *joined =
        invite ? client_ask(ben, "{sssssisssnss}", "type", "join", "game", text_of(created, "game"),
                            "seat", 1, "name", "Ben", "token", "invite", text_of(invite, "secret"))
               : NULL;
    bool good = strcmp(text_of(joined, "type"), "joined") == 0;
    if (good) {
        (void)snprintf(play->id, sizeof play->id, "%s", text_of(created, "game"));
        (void)snprintf(play->people[0].token, sizeof play->people[0].token, "%s",
                       text_of(created, "token"));
        (void)snprintf(play->people[1].token, sizeof play->people[1].token, "%s",
                       text_of(joined, "token"));
    } else if (created && is_excused(created)) {
        fault_note_refusal(campaign, created);
    } else if (created && !joined && !ben->ended) {
        char *text = json_dumps(created, 0);
        (void)fprintf(stderr, "fault_test: no game: %s\n", text);
        exit(1);
    }
    json_decref(created);
    json_decref(joined);
    return good;
}

static bool begin(struct campaign *campaign, struct play *play)
{
    struct client anna = {.descriptor = -1}, ben = {.descriptor = -1};
    fault_forget(play);
    play->number = campaign->games;
    play->random = (uint64_t)campaign->seed << 32 | play->number;
    play->seats = FAULT_PEOPLE + (play->number % 4 < 2);
    play->entries = json_array();
    play->acknowledged = json_array();
    bool good = client_open(&anna, campaign->process.port) &&
                client_open(&ben, campaign->process.port) && create(campaign, play, &anna, &ben);
    client_close(&anna);
    client_close(&ben);
    campaign->games += good;
    return good;
}

static bool plays_itself(const struct client *client, int64_t seat)
{
    const json_t *told = json_array_get(json_object_get(client->table, "seats"), (size_t)seat);
    return !json_is_string(json_object_get(told, "computer")) &&
           strcmp(text_of(told, "state"), "resigned") != 0;
}

/* It is over: it must stay what it is until the end of the campaign. */
static void finish(struct campaign *campaign, struct play *play)
{
    if (!fault_connect(campaign, play, 0) || !fault_connect(campaign, play, 1) ||
        !check_record(campaign, play) || fault_killed())
        return;
    for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++)
        campaign->timeouts += !plays_itself(&play->people[0].client, seat);
    campaign->finished =
        realloc(campaign->finished, (campaign->finished_count + 1) * sizeof *campaign->finished);
    if (!campaign->finished)
        abort();
    struct finished *finished = &campaign->finished[campaign->finished_count++];
    memcpy(finished->id, play->id, sizeof finished->id);
    finished->scores = json_deep_copy(json_object_get(play->position, "scores"));
    fault_forget(play);
}

/* Everybody is there, and it goes on. */
static bool prepare(struct campaign *campaign, struct play *play)
{
    if (*play->id)
        listen_to(campaign, play);
    if (play->position && is_over(play->position))
        finish(campaign, play);
    if (*play->id == '\0' && !begin(campaign, play))
        return false;
    for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++) {
        if (play->people[seat].client.descriptor < 0 && !fault_connect(campaign, play, seat))
            return false;
    }
    return !is_over(play->position);
}

/* ---- Turns --------------------------------------------------------------------------------- */

/* Whoever was stood in for comes back. */
static void come_back(struct campaign *campaign, struct play *play, unsigned seat)
{
    struct client *client = &play->people[seat].client;
    const json_t *told = json_array_get(json_object_get(client->table, "seats"), seat);
    if (strcmp(text_of(told, "state"), "substituted") != 0)
        return;
    int64_t id =
        client_post(client, "{sssssi}", "type", "return", "game", play->id, "seat", (int)seat);
    json_t *answer = id > 0 ? fault_await(campaign, play, client, id) : NULL;
    if (answer)
        (void)take_news(campaign, play, answer);
}

static bool is_refusal(const json_t *answer)
{
    static const char *const codes[] = {"store", "elsewhere", "stale", "seat", "phase"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strcmp(text_of(answer, "code"), codes[i]) == 0)
            return true;
    }
    return false;
}

void fault_note_refusal(struct campaign *campaign, const json_t *answer)
{
    if (!answer)
        return;
    campaign->refused++;
    (void)snprintf(campaign->refusal, sizeof campaign->refusal, "fault %u: %s: %s",
                   campaign->number, text_of(answer, "code"), text_of(answer, "message"));
}

static json_t *step_of(const json_t *position)
{
    return json_pack("{sOsOsOsOsO}", "sequence", json_object_get(position, "sequence"), "step",
                     json_object_get(position, "step"), "seat", json_object_get(position, "seat"),
                     "turn", json_object_get(position, "turn"), "choices",
                     json_object_get(position, "chosen"));
}

bool fault_choose(struct campaign *campaign, struct play *play)
{
    if (!prepare(campaign, play))
        return false;
    for (unsigned seat = 0; seat < FAULT_PEOPLE; seat++)
        come_back(campaign, play, seat);
    const json_t *deciding = json_object_get(play->position, "seat");
    unsigned seat = (unsigned)json_integer_value(deciding);
    if (!json_is_integer(deciding) || seat >= FAULT_PEOPLE ||
        !plays_itself(&play->people[seat].client, seat))
        return false;
    json_t *position = client_choose(&play->people[seat].client, play->id,
                                     json_deep_copy(play->position), &play->random);
    bool complete = json_is_true(json_object_get(position, "complete"));
    if (complete) {
        json_decref(play->under_way);
        play->under_way = step_of(position);
        play->sender = seat;
        play->request = 0;
        (void)fault_see(campaign, play, json_incref(position), false);
    } else {
        if (position && strcmp(text_of(position, "type"), "error") == 0 && !is_refusal(position))
            fault_die(campaign, play, "a choice was refused", play->position, position);
        fault_note_refusal(campaign, position);
        disconnect_all(play);
    }
    json_decref(position);
    return complete;
}

void fault_unsent(struct play *play)
{
    json_decref(play->under_way);
    play->under_way = NULL;
    play->request = 0;
}

char *fault_confirmation(const struct play *play, const json_t *step, int64_t id)
{
    json_t *message =
        json_pack("{sssssOsOsOsI}", "type", "confirm", "game", play->id, "sequence",
                  json_object_get(step, "sequence"), "step", json_object_get(step, "step"), "seat",
                  json_object_get(step, "seat"), "id", (json_int_t)id);
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    return text;
}

void fault_send(struct play *play)
{
    struct client *client = &play->people[play->sender].client;
    play->request = ++client->next_id;
    char *text = fault_confirmation(play, play->under_way, play->request);
    (void)client_send(client, text);
    free(text);
}

bool fault_take(struct campaign *campaign, struct play *play, json_t *answer)
{
    play->request = 0;
    if (!answer || strcmp(text_of(answer, "type"), "position") != 0) {
        if (answer && !is_refusal(answer))
            fault_die(campaign, play, "a confirmation was refused", play->position, answer);
        fault_note_refusal(campaign, answer);
        json_decref(answer);
        disconnect_all(play);
        return false;
    }
    int64_t sequence = whole_of(answer, "sequence");
    if (sequence != whole_of(play->under_way, "sequence") + 1)
        fault_die(campaign, play, "a confirmation led elsewhere", play->under_way, answer);
    (void)json_array_append_new(play->acknowledged, play->under_way);
    play->under_way = NULL;
    campaign->steps++;
    if (fault_see(campaign, play, answer, false)) {
        fault_check_ledger(campaign, play);
    } else {
        disconnect_all(play);
    }
    return true;
}

bool fault_take_answer(struct campaign *campaign, struct play *play)
{
    return fault_take(
        campaign, play,
        fault_await(campaign, play, &play->people[play->sender].client, play->request));
}

unsigned fault_play_round(struct campaign *campaign)
{
    bool chosen[FAULT_PLAYS];
    unsigned acknowledged = 0;
    check_alive(campaign);
    for (unsigned i = 0; i < FAULT_PLAYS; i++)
        chosen[i] = !fault_killed() && fault_choose(campaign, &campaign->plays[i]);
    /* Together, so that steps share a commit. */
    for (unsigned i = 0; i < FAULT_PLAYS; i++) {
        if (chosen[i])
            fault_send(&campaign->plays[i]);
    }
    for (unsigned i = 0; i < FAULT_PLAYS; i++) {
        if (chosen[i])
            acknowledged += fault_take_answer(campaign, &campaign->plays[i]);
    }
    return acknowledged;
}

void fault_play_on(struct campaign *campaign, unsigned steps)
{
    int64_t until = fault_now() + 30000;
    unsigned done = 0;
    while (done < steps) {
        unsigned more = fault_play_round(campaign);
        if (more == 0)
            fault_pause(20);
        if (more > 0)
            until = fault_now() + 30000;
        if (fault_now() > until)
            fault_die(campaign, &campaign->plays[0], "nothing goes on", NULL, NULL);
        done += more;
    }
}
