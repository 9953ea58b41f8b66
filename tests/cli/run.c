/* Running the program. */
#include "run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program;
static char folder[64];
static run last;

const char *const run_game = "bigtop-record 1\n"
                             "rules 1\n"
                             "edition c2\n"
                             "sets base bigtop\n"
                             "players 2\n"
                             "name p1 \"Anna\"\n"
                             "option meeples 9\n"
                             "\n"
                             "1 p1 bigtop/L 0,-1 r2 meeple field:NL = 0 0\n"
                             "2 p2 base/X 1,0 r2 meeple road:W = 0 0\n"
                             "3 p1 base/A 1,1 r2 meeple monastery = 0 0\n"
                             "4 p2 base/U -1,0 r0 pass = 0 0\n"
                             "5 p1 bigtop/J 0,1 r3 pass token 4 = 4 4\n";

void run_begin(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: %s PROGRAM\n", argv[0]);
        exit(2);
    }
    program = argv[1];
    setenv("BIGTOP", program, 1);
    unsetenv("NO_COLOR");
    snprintf(folder, sizeof folder, "/tmp/bigtop-cli-XXXXXX");
    if (mkdtemp(folder) == NULL) {
        perror(folder);
        exit(2);
    }
}

static void forget(void)
{
    free(last.out);
    free(last.err);
    memset(&last, 0, sizeof last);
}

void run_finish(void)
{
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    forget();
    if (system(line) != 0) {
        fprintf(stderr, "%s is left behind\n", folder);
    }
}

const char *run_path(const char *name)
{
    static char paths[64][160];
    static unsigned next;
    char *path = paths[next++ % 64];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

const char *run_bytes(const char *name, const void *bytes, size_t length)
{
    const char *path = run_path(name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    return path;
}

const char *run_file(const char *name, const char *text)
{
    return run_bytes(name, text, strlen(text));
}

static char *read_all(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    *length = 0;
    if (file == NULL) {
        return NULL;
    }
    for (size_t room = 1 << 16;; room *= 2) {
        char *more = realloc(text, room + 1);
        assert_non_null(more);
        text = more;
        *length += fread(text + *length, 1, room - *length, file);
        if (*length < room) {
            break;
        }
    }
    text[*length] = '\0';
    fclose(file);
    return text;
}

char *run_read(const char *path)
{
    size_t length = 0;
    return read_all(path, &length);
}

/* Files in place of pipes: nothing can wait for a reader. */
static void become(char *const *words, const char *input)
{
    const int in = open(input, O_RDONLY);
    const int out = open(run_path("out"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int err = open(run_path("err"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (in < 0 || out < 0 || err < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(err, 2) < 0) {
        _exit(99);
    }
    execvp(words[0], words);
    _exit(98);
}

static const run *run_words(char *const *words, const char *input)
{
    const char *in = input == NULL ? "/dev/null" : run_file("in", input);
    int state = 0;
    size_t ignored = 0;
    forget();
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        become(words, in);
    }
    while (waitpid(child, &state, 0) < 0) {
        assert_int_equal(errno, EINTR);
    }
    last.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
    last.out = read_all(run_path("out"), &last.out_length);
    last.err = read_all(run_path("err"), &ignored);
    assert_non_null(last.out);
    assert_non_null(last.err);
    return &last;
}

const run *run_program(const char *input, const char *arguments, ...)
{
    char line[1024];
    char *words[32] = {(char *)(size_t)program};
    unsigned count = 1;
    char *rest = NULL;
    va_list values;
    va_start(values, arguments);
    vsnprintf(line, sizeof line, arguments, values);
    va_end(values);
    for (char *word = strtok_r(line, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        assert_true(count < 31);
        words[count++] = word;
    }
    return run_words(words, input);
}

const run *run_shell(const char *line, ...)
{
    char text[1024];
    char shell[] = "sh";
    char option[] = "-c";
    va_list values;
    va_start(values, line);
    vsnprintf(text, sizeof text, line, values);
    va_end(values);
    char *words[] = {shell, option, text, NULL};
    return run_words(words, NULL);
}

void run_expect(const run *what, int status)
{
    if (what->status != status) {
        fail_msg("ended with %d, not %d\n--- output\n%.2000s\n--- errors\n%.2000s", what->status,
                 status, what->out, what->err);
    }
}

void run_expect_part(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        fail_msg("\"%s\" is not in\n%.4000s", part, text);
    }
}

unsigned run_count(const char *text, const char *part)
{
    unsigned count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + strlen(part), part)) {
        count++;
    }
    return count;
}
