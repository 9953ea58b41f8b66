#include "socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* Larger than any message of the server's: read once, most messages are whole. */
#define READ_ROOM (1u << 20)

enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

static char read_buffer[READ_ROOM + 1];

/* ---- Ending -------------------------------------------------------------------------------- */

void load_socket_close(struct load_socket *socket)
{
    if (socket->state == LOAD_CLOSED)
        return;
    loop_remove(socket->loop, &socket->watch);
    close(socket->watch.fd);
    free(socket->rest);
    socket->rest = NULL;
    socket->rest_length = socket->rest_room = 0;
    socket->state = LOAD_CLOSED;
}

static void end(struct load_socket *socket, const char *reason)
{
    load_socket_close(socket);
    socket->callbacks->closed(socket, reason);
}

/* ---- Sending ------------------------------------------------------------------------------- */

/* A client has to mask its frames, but may choose the mask: with zeros nothing need be computed,
 * and it is the server whose work is measured. */
static bool send_frame(struct load_socket *socket, unsigned opcode, const char *payload,
                       size_t length)
{
    char frame[4096];
    size_t head = 2;
    if (length + 8 > sizeof frame)
        return false;
    frame[0] = (char)(0x80u | opcode);
    if (length < 126) {
        frame[1] = (char)(0x80u | length);
    } else {
        frame[1] = (char)(0x80u | 126u);
        frame[2] = (char)(length >> 8);
        frame[3] = (char)(length & 0xffu);
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, payload, length);
    size_t whole = head + 4 + length;
    return send(socket->watch.fd, frame, whole, MSG_NOSIGNAL) == (ssize_t)whole;
}

bool load_socket_send(struct load_socket *socket, const char *text)
{
    return socket->state == LOAD_OPEN && send_frame(socket, OPCODE_TEXT, text, strlen(text));
}

/* ---- Receiving ----------------------------------------------------------------------------- */

/* The length of the frame at the beginning, its header's in `head`; 0 if not even that is there. */
static size_t frame_length(const unsigned char *bytes, size_t length, size_t *head)
{
    if (length < 2)
        return 0;
    size_t payload = bytes[1] & 0x7fu;
    *head = payload < 126 ? 2 : payload == 126 ? 4 : 10;
    if (length < *head)
        return 0;
    if (payload >= 126) {
        payload = 0;
        for (size_t i = 2; i < *head; i++)
            payload = payload << 8 | bytes[i];
    }
    return *head + payload;
}

static void take_frame(struct load_socket *socket, unsigned opcode, const char *payload,
                       size_t length)
{
    if (opcode == OPCODE_TEXT) {
        socket->callbacks->message(socket, payload, length);
    } else if (opcode == OPCODE_PING) {
        (void)send_frame(socket, OPCODE_PONG, payload, length);
    } else if (opcode == OPCODE_CLOSE) {
        end(socket, "the server said goodbye");
    }
}

/* Take the whole frames; the number of bytes they had. */
static size_t take_frames(struct load_socket *socket, const char *bytes, size_t length)
{
    size_t taken = 0, head = 0, size;
    while (socket->state == LOAD_OPEN &&
           (size = frame_length((const unsigned char *)bytes + taken, length - taken, &head)) > 0 &&
           taken + size <= length) {
        const char *frame = bytes + taken;
        taken += size;
        take_frame(socket, (unsigned char)frame[0] & 0x0fu, frame + head, size - head);
    }
    return taken;
}

static void keep_rest(struct load_socket *socket, const char *bytes, size_t length)
{
    if (socket->state == LOAD_CLOSED)
        return;
    if (length > socket->rest_room) {
        free(socket->rest);
        socket->rest_room = length;
        socket->rest = malloc(length);
        if (!socket->rest)
            abort();
    }
    if (length > 0)
        memcpy(socket->rest, bytes, length);
    socket->rest_length = length;
}

/* The end of the handshake's answer, or NULL if it is not there yet. */
static const char *end_of_head(const char *bytes, size_t length)
{
    const char *found = memmem(bytes, length, "\r\n\r\n", 4);
    return found ? found + 4 : NULL;
}

static size_t shake_hands(struct load_socket *socket, const char *bytes, size_t length)
{
    const char *after = end_of_head(bytes, length);
    if (!after)
        return 0;
    if (strncmp(bytes, "HTTP/1.1 101", 12) != 0) {
        char reason[40];
        (void)snprintf(reason, sizeof reason, "refused: %.20s", bytes);
        reason[strcspn(reason, "\r\n")] = '\0';
        end(socket, reason);
        return 0;
    }
    socket->state = LOAD_OPEN;
    socket->callbacks->opened(socket);
    return (size_t)(after - bytes);
}

static void receive(struct load_socket *socket)
{
    size_t length = socket->rest_length;
    if (length > 0)
        memcpy(read_buffer, socket->rest, length);
    ssize_t got = recv(socket->watch.fd, read_buffer + length, READ_ROOM - length, 0);
    if (got <= 0) {
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            end(socket, got == 0 ? "the server closed the connection" : strerror(errno));
        return;
    }
    socket->received += (uint64_t)got;
    read_buffer[length + (size_t)got] = '\0'; /* who looks for a character stops here */
    length += (size_t)got;
    size_t taken = 0;
    if (socket->state == LOAD_SHAKES_HANDS)
        taken = shake_hands(socket, read_buffer, length);
    if (socket->state == LOAD_OPEN)
        taken += take_frames(socket, read_buffer + taken, length - taken);
    keep_rest(socket, read_buffer + taken, length - taken);
}

/* ---- Connecting ---------------------------------------------------------------------------- */

static void begin_handshake(struct load_socket *socket)
{
    char request[300];
    int fault = 0;
    socklen_t size = sizeof fault;
    (void)getsockopt(socket->watch.fd, SOL_SOCKET, SO_ERROR, &fault, &size);
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Origin: http://127.0.0.1:%u\r\n\r\n",
                          socket->port, socket->port);
    if (fault != 0 ||
        (!socket->silent &&
         send(socket->watch.fd, request, (size_t)length, MSG_NOSIGNAL) != length) ||
        !loop_change(socket->loop, &socket->watch, LOOP_READ)) {
        end(socket, strerror(fault != 0 ? fault : errno));
        return;
    }
    socket->state = LOAD_SHAKES_HANDS;
}

static void on_ready(void *context, unsigned events)
{
    struct load_socket *socket = context;
    if (socket->state == LOAD_CONNECTING) {
        begin_handshake(socket);
    } else if ((events & LOOP_READ) != 0) {
        receive(socket);
    }
}

static bool begin_connect(int descriptor, unsigned port, const char *from)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    int one = 1;
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (from && (inet_pton(AF_INET, from, &address.sin_addr) != 1 ||
                 bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0))
        return false;
    address.sin_port = htons((uint16_t)port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0 ||
           errno == EINPROGRESS;
}

bool load_socket_open(struct load_socket *socket_, const char *from)
{
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    socket_->watch = (struct loop_watch){.fd = descriptor, .ready = on_ready, .context = socket_};
    if (!begin_connect(descriptor, socket_->port, from) ||
        !loop_add(socket_->loop, &socket_->watch, LOOP_WRITE)) {
        close(descriptor);
        return false;
    }
    socket_->state = LOAD_CONNECTING;
    return true;
}
