/*
 * Random faults strike the server while games are played at it (fault_campaign.h).
 *
 *   fault_test [--faults N] [--postgres N] [--seed N] [--log 1]
 *
 * N faults with SQLite, and, where PostgreSQL is installed, N with that. Six games go on at once,
 * with two people each, who have tokens and connections of their own, in half of them a computer,
 * in two thirds of them a clock. Between two faults some steps must be acknowledged; after each of
 * them, and at the end after a last restart, everything must be there.
 *
 * The seed, which is printed, gives the same faults in the same order and the same choices in the
 * same positions; when within the server's work a fault strikes is up to the machine.
 */
#include "fault_campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void begin_campaign(struct campaign *campaign)
{
    for (unsigned i = 0; i < FAULT_PLAYS; i++)
        fault_forget(&campaign->plays[i]);
    for (unsigned i = 0; i < FAULT_HANGING; i++)
        campaign->hanging[i].descriptor = -1;
    folder_make(campaign->moved);
    fault_disk_make(campaign);
    size_t length = strlen(campaign->moved);
    (void)snprintf(campaign->moved + length, sizeof campaign->moved - length, "/clock");
    campaign->clock = moved_clock_map(campaign->moved);
    if (!campaign->clock || !fault_start(campaign, 0))
        exit(1);
}

static void end_campaign(struct campaign *campaign)
{
    for (unsigned i = 0; i < FAULT_HANGING; i++) {
        if (campaign->hanging[i].descriptor >= 0)
            close(campaign->hanging[i].descriptor);
    }
    for (unsigned i = 0; i < FAULT_PLAYS; i++)
        fault_forget(&campaign->plays[i]);
    for (unsigned i = 0; i < campaign->finished_count; i++)
        json_decref(campaign->finished[i].scores);
    free(campaign->finished);
    fault_disk_remove(campaign);
    *strrchr(campaign->moved, '/') = '\0';
    folder_remove(campaign->moved);
}

/* Games that are over are asked for once more, as whoever looks at them years later would. */
static void check_finished(struct campaign *campaign)
{
    for (unsigned i = 0; i < campaign->finished_count; i++) {
        const struct finished *finished = &campaign->finished[i];
        struct play play = {.position = json_pack("{sO}", "scores", finished->scores),
                            .seats = (unsigned)json_array_size(finished->scores)};
        memcpy(play.id, finished->id, sizeof play.id);
        if (!fault_record_agrees(campaign, &play)) {
            fault_die(campaign, &play, "the record of a game that is over has other scores",
                      finished->scores, NULL);
        }
        json_decref(play.position);
    }
}

/* After a last restart. */
static void check_everything(struct campaign *campaign)
{
    fault_stop(campaign, SIGTERM);
    if (!fault_start(campaign, 0) || !fault_check_all(campaign))
        fault_die(campaign, NULL, "the games cannot be opened at the end", NULL, NULL);
    check_finished(campaign);
    fault_stop(campaign, SIGTERM);
    fault_check_store(campaign);
}

static void report(const struct campaign *campaign, int64_t milliseconds)
{
    printf("%s%u faults with %s, seed %u, %lld s: %lu steps acknowledged, none lost or doubled; of "
           "those without an answer %lu came through, %lu did not; %lu refusals; seats were taken "
           "again %lu times; %u games ended, %lu people ran out of time\n",
           isatty(STDERR_FILENO) ? "\n" : "", campaign->faults,
           campaign->postgres ? "PostgreSQL" : "SQLite", campaign->seed,
           (long long)milliseconds / 1000, campaign->steps, campaign->came_through,
           campaign->were_lost, campaign->refused, campaign->reconnected, campaign->finished_count,
           campaign->timeouts);
    for (unsigned kind = 0; kind < FAULT_KINDS; kind++) {
        const char *how = kind != FAULT_FULL   ? ""
                          : campaign->tmpfs    ? " (a small tmpfs)"
                          : campaign->postgres ? ""
                                               : " (files that may not grow)";
        if (campaign->struck[kind] > 0)
            printf("  %4lu %s%s\n", campaign->struck[kind], fault_names[kind], how);
    }
    (void)fflush(stdout);
}

static void run(struct campaign *campaign)
{
    int64_t start = fault_now();
    begin_campaign(campaign);
    for (campaign->number = 0; campaign->number < campaign->faults; campaign->number++) {
        uint64_t random = (uint64_t)campaign->seed << 20 | campaign->number;
        fault_play_on(campaign, 1 + random_below(&random, 25));
        fault_strike(campaign);
        if (isatty(STDERR_FILENO) || campaign->verbose) {
            (void)fprintf(stderr, "\r%u of %u faults, %lu steps, last: %-40s", campaign->number + 1,
                          campaign->faults, campaign->steps, fault_names[campaign->kind]);
        }
    }
    fault_play_on(campaign, 10);
    if (campaign->faults >= 100)
        fault_check_hanging(campaign, true);
    check_everything(campaign);
    report(campaign, fault_now() - start);
    end_campaign(campaign);
}

int main(int argc, char **argv)
{
    static struct campaign campaign, shared;
    campaign.faults = 25;
    campaign.seed = (unsigned)time(NULL);
    for (int i = 1; i < argc; i += 2) {
        unsigned number = i + 1 < argc ? (unsigned)strtoul(argv[i + 1], NULL, 10) : 0;
        if (i + 1 < argc && strcmp(argv[i], "--faults") == 0) {
            campaign.faults = number;
        } else if (i + 1 < argc && strcmp(argv[i], "--postgres") == 0) {
            shared.faults = number;
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            campaign.seed = number;
        } else if (i + 1 < argc && strcmp(argv[i], "--log") == 0) {
            campaign.verbose = number != 0;
        } else {
            (void)fprintf(stderr,
                          "usage: fault_test [--faults N] [--postgres N] [--seed N] [--log 1]\n");
            return 2;
        }
    }
    printf("seed %u\n", campaign.seed);
    (void)fflush(stdout);
    shared.seed = campaign.seed;
    shared.verbose = campaign.verbose;
    if (campaign.faults > 0)
        run(&campaign);
    if (shared.faults > 0 && !cluster_make(&shared.cluster)) {
        printf("no PostgreSQL here: no faults with it\n");
    } else if (shared.faults > 0) {
        shared.postgres = true;
        run(&shared);
        cluster_remove(&shared.cluster);
    }
    return 0;
}
