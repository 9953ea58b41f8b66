/* The server process and the WebSocket client. */
#define _GNU_SOURCE /* pipe2, nftw */
#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* ---- The server process -------------------------------------------------------------------- */

static char server_path[4096];

void process_find_server(void)
{
    static const char name[] = "test_server";
    ssize_t length = readlink("/proc/self/exe", server_path, sizeof server_path - sizeof name);
    if (length <= 0)
        abort();
    server_path[length] = '\0';
    memcpy(strrchr(server_path, '/') + 1, name, sizeof name);
}

static void run_server(int output, const char *data, const char *const *arguments)
{
    const char *vector[32] = {server_path, data};
    for (size_t i = 0; arguments && arguments[i] && i < 28; i++)
        vector[2 + i] = arguments[i];
    /* Should the test break off, its server goes with it. */
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)dup2(output, STDOUT_FILENO);
    execv(server_path, (char *const *)(uintptr_t)vector);
    _exit(127);
}

bool process_start_watched(struct process *process, const char *data, const char *const *arguments,
                           volatile sig_atomic_t *number)
{
    int pipes[2];
    if (server_path[0] == '\0')
        process_find_server();
    if (pipe2(pipes, O_CLOEXEC) != 0)
        return false;
    process->pid = fork();
    if (process->pid == 0)
        run_server(pipes[1], data, arguments);
    *number = process->pid;
    close(pipes[1]);
    process->output = pipes[0];
    char text[16] = "";
    size_t length = 0;
    while (length < sizeof text - 1 && read(pipes[0], text + length, 1) == 1 &&
           text[length] != '\n')
        length++;
    process->port = (unsigned)strtoul(text, NULL, 10);
    return process->port != 0;
}

bool process_start(struct process *process, const char *data, const char *const *arguments)
{
    volatile sig_atomic_t number;
    return process_start_watched(process, data, arguments, &number);
}

int process_end(struct process *process, int signal)
{
    int status = -1;
    if (signal != 0)
        (void)kill(process->pid, signal);
    (void)waitpid(process->pid, &status, 0);
    close(process->output);
    return status;
}

void folder_make(char folder[64])
{
    const char *parent = getenv("TMPDIR");
    (void)snprintf(folder, 64, "%.40s/bigtop-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(folder))
        abort();
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void)status;
    (void)type;
    (void)walk;
    return remove(path);
}

void folder_remove(const char *folder)
{
    (void)nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* ---- Plain connections --------------------------------------------------------------------- */

int plain_connect(unsigned port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool plain_send(int descriptor, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t sent = send(descriptor, at, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool wait_readable(int descriptor, int64_t until)
{
    struct pollfd waiting = {.fd = descriptor, .events = POLLIN};
    int ready;
    do {
        int64_t left = until - now();
        ready = poll(&waiting, 1, left > 0 ? (int)left : 0);
    } while (ready < 0 && errno == EINTR);
    return ready > 0;
}

bool plain_closed(int descriptor, int milliseconds)
{
    char waste[4096];
    int64_t until = now() + milliseconds;
    while (wait_readable(descriptor, until)) {
        if (recv(descriptor, waste, sizeof waste, 0) <= 0)
            return true;
    }
    return false;
}

char *http_exchange(unsigned port, const char *request, size_t length)
{
    size_t capacity = 4u << 20, got = 0;
    char *answer = calloc(1, capacity);
    int descriptor = plain_connect(port);
    int64_t until = now() + 5000;
    if (answer && descriptor >= 0 && plain_send(descriptor, request, length)) {
        while (got < capacity - 1 && wait_readable(descriptor, until)) {
            ssize_t more = recv(descriptor, answer + got, capacity - 1 - got, 0);
            if (more <= 0)
                break;
            got += (size_t)more;
        }
    }
    if (descriptor >= 0)
        close(descriptor);
    return answer;
}

char *http_get(unsigned port, const char *path)
{
    char request[1024];
    int length =
        snprintf(request, sizeof request,
                 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", path, port);
    return http_exchange(port, request, (size_t)length);
}

/* ---- WebSocket ----------------------------------------------------------------------------- */

/* Read until the buffer holds `length` bytes. */
static bool fill(struct client *client, size_t length, int64_t until)
{
    while (client->length < length && !client->ended) {
        if (client->capacity < length + 65536) {
            client->capacity = length + 65536;
            client->buffer = realloc(client->buffer, client->capacity);
            if (!client->buffer)
                abort();
        }
        if (!wait_readable(client->descriptor, until))
            return false;
        ssize_t got = recv(client->descriptor, client->buffer + client->length,
                           client->capacity - client->length, 0);
        if (got <= 0) {
            client->ended = true;
        } else {
            client->length += (size_t)got;
        }
    }
    return client->length >= length;
}

static void drop(struct client *client, size_t length)
{
    client->length -= length;
    memmove(client->buffer, client->buffer + length, client->length);
}

bool client_open(struct client *client, unsigned port)
{
    char request[512];
    int64_t until = now() + 5000;
    *client = (struct client){.descriptor = plain_connect(port)};
    int length =
        snprintf(request, sizeof request,
                 "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nOrigin: http://127.0.0.1:%u\r\n"
                 "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                 port, port);
    if (client->descriptor < 0 || !plain_send(client->descriptor, request, (size_t)length))
        return false;
    for (size_t head = 4; fill(client, head, until); head++) {
        if (memcmp(client->buffer + head - 4, "\r\n\r\n", 4) == 0) {
            bool switched = memcmp(client->buffer, "HTTP/1.1 101", 12) == 0;
            drop(client, head);
            return switched;
        }
    }
    return false;
}

void client_close(struct client *client)
{
    if (client->descriptor >= 0)
        close(client->descriptor);
    free(client->buffer);
    json_decref(client->table);
    *client = (struct client){.descriptor = -1};
}

bool client_send_frame(struct client *client, unsigned first, bool masked, const void *payload,
                       size_t length)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char head[14] = {(unsigned char)first};
    size_t size = 2;
    unsigned bit = masked ? 0x80u : 0u;
    if (length < 126) {
        head[1] = (unsigned char)(bit | length);
    } else if (length < 65536) {
        head[1] = (unsigned char)(bit | 126u);
        head[size++] = (unsigned char)(length >> 8);
        head[size++] = (unsigned char)length;
    } else {
        head[1] = (unsigned char)(bit | 127u);
        for (int shift = 56; shift >= 0; shift -= 8)
            head[size++] = (unsigned char)((uint64_t)length >> shift);
    }
    if (masked) {
        memcpy(head + size, mask, 4);
        size += 4;
    }
    unsigned char *frame = malloc(size + length + 1);
    if (!frame)
        abort();
    memcpy(frame, head, size);
    for (size_t i = 0; i < length; i++)
        frame[size + i] = ((const unsigned char *)payload)[i] ^ (masked ? mask[i % 4] : 0);
    bool sent = plain_send(client->descriptor, frame, size + length);
    free(frame);
    return sent;
}

bool client_send(struct client *client, const char *text)
{
    return client_send_frame(client, FRAME_TEXT, true, text, strlen(text));
}

/* Bytes of the frame at the head of the buffer, and where its payload begins; 0 if it is not there.
 */
static size_t next_frame(struct client *client, int64_t until, size_t *payload)
{
    if (!fill(client, 2, until))
        return 0;
    size_t length = client->buffer[1] & 0x7fu;
    *payload = length == 126 ? 4 : length == 127 ? 10 : 2;
    if (!fill(client, *payload, until))
        return 0;
    if (length >= 126) {
        length = 0;
        for (size_t i = 2; i < *payload; i++)
            length = length << 8 | client->buffer[i];
    }
    return fill(client, *payload + length, until) ? *payload + length : 0;
}

static void take_control(struct client *client, const unsigned char *payload, size_t length)
{
    switch (client->buffer[0]) {
    case FRAME_PING:
        client->pings++;
        if (!client->mute)
            (void)client_send_frame(client, 0x8a, true, payload, length);
        break;
    case FRAME_CLOSE:
        client->close_code = length >= 2 ? payload[0] << 8 | payload[1] : 1005;
        break;
    default:
        break;
    }
}

/* Who is at the table is told now and then; the newest is kept beside what tests wait for. */
static bool take_table(struct client *client, json_t *message)
{
    if (strcmp(text_of(message, "type"), "table") != 0 || json_object_get(message, "id"))
        return false;
    json_decref(client->table);
    client->table = message;
    return true;
}

json_t *client_receive(struct client *client, int milliseconds)
{
    int64_t until = now() + milliseconds;
    size_t payload, size;
    while ((size = next_frame(client, until, &payload)) > 0) {
        json_t *message = NULL;
        if (client->buffer[0] == FRAME_TEXT) {
            message = json_loadb((const char *)client->buffer + payload, size - payload,
                                 JSON_REJECT_DUPLICATES, NULL);
        } else {
            take_control(client, client->buffer + payload, size - payload);
        }
        drop(client, size);
        if (message && take_table(client, message))
            continue;
        if (message) {
            tokens_note(message);
            return message;
        }
    }
    return NULL;
}
