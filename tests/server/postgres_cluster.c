#include "postgres_cluster.h"

#include "client.h"

#include <dirent.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void die(const char *what)
{
    (void)fprintf(stderr, "postgres_cluster: %s\n", what);
    exit(1);
}

/* ---- Its programs -------------------------------------------------------------------------- */

/* The folder of the newest PostgreSQL there is; Debian keeps its programs out of the path. */
static bool find_programs(char folder[100])
{
    static const char root[] = "/usr/lib/postgresql";
    int newest = 0;
    DIR *versions = opendir(root);
    const struct dirent *entry;
    while (versions && (entry = readdir(versions))) {
        int version = (int)strtol(entry->d_name, NULL, 10);
        char path[120];
        (void)snprintf(path, sizeof path, "%s/%d/bin/initdb", root, version);
        if (version > newest && access(path, X_OK) == 0)
            newest = version;
    }
    if (versions)
        (void)closedir(versions);
    (void)snprintf(folder, 100, "%s/%d/bin", root, newest);
    return newest > 0;
}

/* PostgreSQL does not run as root: give up the rights for good, in a child. */
static void become_somebody(void)
{
    const struct passwd *nobody = getuid() == 0 ? getpwnam("nobody") : NULL;
    if (nobody && (setgid(nobody->pw_gid) != 0 || setuid(nobody->pw_uid) != 0))
        _exit(126);
}

static void be_quiet(const struct cluster *cluster)
{
    char path[80];
    (void)snprintf(path, sizeof path, "%s/log", cluster->folder);
    if (!freopen("/dev/null", "r", stdin) || !freopen(path, "a", stdout) ||
        dup2(STDOUT_FILENO, STDERR_FILENO) < 0)
        _exit(126);
}

static pid_t run(const struct cluster *cluster, const char *const *arguments, bool ends_with_us)
{
    pid_t pid = fork();
    if (pid == 0) {
        if (chdir("/") != 0)
            _exit(126);
        become_somebody();
        be_quiet(cluster);
        if (ends_with_us)
            (void)prctl(PR_SET_PDEATHSIG, SIGQUIT);
        char *words[24] = {0}; /* execv does not promise to leave them alone */
        for (size_t i = 0; arguments[i] && i < 23; i++)
            words[i] = strdup(arguments[i]);
        execv(arguments[0], words);
        _exit(127);
    }
    return pid;
}

static void tell_log(const struct cluster *cluster)
{
    char line[300];
    (void)snprintf(line, sizeof line, "%s/log", cluster->folder);
    FILE *log = fopen(line, "r");
    while (log && fgets(line, sizeof line, log))
        (void)fputs(line, stderr);
    if (log)
        (void)fclose(log);
}

static void finish(const struct cluster *cluster, pid_t pid)
{
    int status = -1;
    if (pid <= 0 || waitpid(pid, &status, 0) != pid || status != 0) {
        tell_log(cluster);
        die("a program of PostgreSQL failed");
    }
}

/* ---- The cluster --------------------------------------------------------------------------- */

void cluster_execute(const struct cluster *cluster, const char *sql)
{
    char programs[100], psql[120];
    (void)find_programs(programs);
    (void)snprintf(psql, sizeof psql, "%s/psql", programs);
    const char *const arguments[] = {
        psql, cluster->address, "-qX", "-v", "ON_ERROR_STOP=1", "-c", sql, NULL};
    finish(cluster, run(cluster, arguments, false));
}

static bool answers(const struct cluster *cluster)
{
    char programs[100], program[120];
    int status = -1;
    (void)find_programs(programs);
    (void)snprintf(program, sizeof program, "%s/pg_isready", programs);
    const char *const arguments[] = {program, "-q", "-d", cluster->address, NULL};
    pid_t pid = run(cluster, arguments, false);
    return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}

void cluster_start(struct cluster *cluster)
{
    char programs[100], program[120], data[80], sockets[120];
    (void)find_programs(programs);
    (void)snprintf(program, sizeof program, "%s/postgres", programs);
    (void)snprintf(data, sizeof data, "%s/data", cluster->folder);
    (void)snprintf(sockets, sizeof sockets, "unix_socket_directories=%s", cluster->folder);
    const char *const arguments[] = {program,
                                     "-D",
                                     data,
                                     "-c",
                                     sockets,
                                     "-c",
                                     "fsync=off",
                                     "-c",
                                     "listen_addresses=",
                                     "-c",
                                     "shared_buffers=16MB",
                                     "-c",
                                     "max_connections=30",
                                     "-c",
                                     "autovacuum=off",
                                     NULL};
    cluster->pid = run(cluster, arguments, true);
    for (int tries = 0; !answers(cluster); tries++) {
        int status;
        if (tries > 500 || waitpid(cluster->pid, &status, WNOHANG) == cluster->pid) {
            tell_log(cluster);
            die("PostgreSQL does not start");
        }
        (void)nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
}

void cluster_stop(struct cluster *cluster)
{
    int status;
    if (cluster->pid <= 0)
        return;
    (void)kill(cluster->pid, SIGQUIT);
    (void)waitpid(cluster->pid, &status, 0);
    cluster->pid = 0;
}

bool cluster_make(struct cluster *cluster)
{
    char programs[100], program[120], data[80];
    *cluster = (struct cluster){0};
#if !defined(BIGTOP_WITH_POSTGRES)
    return false;
#endif
    if (!find_programs(programs))
        return false;
    folder_make(cluster->folder);
    const struct passwd *nobody = getuid() == 0 ? getpwnam("nobody") : NULL;
    if (nobody && chown(cluster->folder, nobody->pw_uid, nobody->pw_gid) != 0)
        die("the folder cannot be given away");
    (void)snprintf(program, sizeof program, "%s/initdb", programs);
    (void)snprintf(data, sizeof data, "%s/data", cluster->folder);
    (void)snprintf(cluster->address, sizeof cluster->address,
                   "postgresql:///postgres?host=%s&user=bigtop", cluster->folder);
    const char *const arguments[] = {program,  "-D", data, "-A",   "trust",       "-U",
                                     "bigtop", "-N", "-E", "UTF8", "--no-locale", NULL};
    finish(cluster, run(cluster, arguments, false));
    cluster_start(cluster);
    return true;
}

void cluster_remove(struct cluster *cluster)
{
    cluster_stop(cluster);
    if (*cluster->folder)
        folder_remove(cluster->folder);
}
