/*
 * postgres_cluster.h - a PostgreSQL of a test's own: made in a temporary folder, reached through a
 * socket there, gone with the test.
 */
#ifndef BIGTOP_TEST_POSTGRES_CLUSTER_H
#define BIGTOP_TEST_POSTGRES_CLUSTER_H

#include <stdbool.h>
#include <sys/types.h>

struct cluster {
    char folder[64];
    char address[160]; /* postgresql:// */
    pid_t pid;
};

/* Make one and start it. It does not wait for the disk: what its processes wrote outlives them all
 * the same, and only a machine that loses its power could tell. False if this machine has no
 * PostgreSQL (tools/setup test installs it), or this program was built without it. */
bool cluster_make(struct cluster *cluster);
void cluster_remove(struct cluster *cluster);

/* Stop it at once, as a crash does (pg_ctl stop -m immediate), and start it again. */
void cluster_stop(struct cluster *cluster);
void cluster_start(struct cluster *cluster);

/* Run SQL in it with psql, which must succeed. */
void cluster_execute(const struct cluster *cluster, const char *sql);

#endif
