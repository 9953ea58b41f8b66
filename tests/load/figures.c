#include "figures.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t load_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void load_times_add(struct load_times *times, int64_t microseconds)
{
    if (times->count == times->room) {
        size_t room = times->room > 0 ? 2 * times->room : 4096;
        uint32_t *values = realloc(times->values, room * sizeof *values);
        if (!values)
            abort();
        times->values = values;
        times->room = room;
    }
    times->values[times->count++] = (uint32_t)microseconds;
}

void load_times_clear(struct load_times *times)
{
    times->count = 0;
}

static int compare(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

double load_times_share(struct load_times *times, double share)
{
    if (times->count == 0)
        return 0;
    qsort(times->values, times->count, sizeof *times->values, compare);
    size_t at = (size_t)(share * (double)times->count);
    return times->values[at < times->count ? at : times->count - 1] / 1000.0;
}

/* ---- The server's process ------------------------------------------------------------------ */

static bool read_line(pid_t process, const char *file, char *line, int size)
{
    char path[64];
    (void)snprintf(path, sizeof path, "/proc/%d/%s", (int)process, file);
    FILE *stream = fopen(path, "r");
    bool good = stream && fgets(line, size, stream);
    if (stream)
        (void)fclose(stream);
    return good;
}

static unsigned count_files(pid_t process)
{
    char path[64];
    unsigned count = 0;
    (void)snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
    DIR *folder = opendir(path);
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    (void)closedir(folder);
    return count - 2; /* `.` and `..` */
}

struct load_usage load_usage_of(pid_t process)
{
    struct load_usage usage = {0};
    char line[1024];
    if (process <= 0 || !read_line(process, "statm", line, sizeof line))
        return usage;
    char *second = strchr(line, ' ');
    usage.resident_mib =
        second ? (double)strtoll(second, NULL, 10) * (double)sysconf(_SC_PAGESIZE) / 1048576.0 : 0;
    usage.open_files = count_files(process);
    if (!read_line(process, "stat", line, sizeof line))
        return usage;
    /* After the name in brackets: the 12th and 13th words are the times. */
    char *at = strrchr(line, ')');
    for (unsigned word = 0; at && word < 12; word++)
        at = strchr(at + 1, ' ');
    if (at) {
        char *end;
        double ticks = (double)strtoll(at, &end, 10);
        usage.processor_seconds =
            (ticks + (double)strtoll(end, NULL, 10)) / (double)sysconf(_SC_CLK_TCK);
    }
    return usage;
}
