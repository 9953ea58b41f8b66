/*
 * A disk without room: a small tmpfs that a file fills up, where this process may
 * mount one (in a mount namespace of its own, so nobody else sees it). Elsewhere the server's files
 * may grow no more (RLIMIT_FSIZE), which it meets as a failed write.
 */
#define _GNU_SOURCE /* prlimit */
#include "fault_campaign.h"
#include "small_disk.h"

#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

/* Twice what the store's log takes before it is written to its place (64 MiB, docs/store.md). */
static bool mount_small(const char *folder)
{
    /* In another namespace, below a changed root, nobody finds this program's own file. */
    process_find_server();
    return small_disk_mount(folder, "128m");
}

void fault_disk_make(struct campaign *campaign)
{
    folder_make(campaign->data);
    campaign->tmpfs = !campaign->postgres && mount_small(campaign->data);
    /* The server inherits it: a write beyond the limit fails then, instead of ending it. */
    if (!campaign->tmpfs)
        (void)signal(SIGXFSZ, SIG_IGN);
}

void fault_disk_remove(struct campaign *campaign)
{
    if (campaign->tmpfs)
        small_disk_unmount(campaign->data);
    folder_remove(campaign->data);
}

static void ballast(const struct campaign *campaign, char path[100])
{
    (void)snprintf(path, 100, "%s/ballast", campaign->data);
}

void fault_disk_fill(struct campaign *campaign)
{
    char path[100];
    if (!campaign->tmpfs) {
        const struct rlimit none = {.rlim_cur = 0, .rlim_max = RLIM_INFINITY};
        (void)prlimit(campaign->process.pid, RLIMIT_FSIZE, &none, NULL);
        return;
    }
    ballast(campaign, path);
    if (!small_disk_fill(path))
        fault_die(campaign, NULL, "the disk does not fill up", NULL, NULL);
}

void fault_disk_free(struct campaign *campaign)
{
    char path[100];
    if (!campaign->tmpfs) {
        const struct rlimit all = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
        (void)prlimit(campaign->process.pid, RLIMIT_FSIZE, &all, NULL);
        return;
    }
    ballast(campaign, path);
    (void)unlink(path);
}
