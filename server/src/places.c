#include "places.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Listening ----------------------------------------------------------------------------- */

static int listen_on(const struct addrinfo *address)
{
    int one = 1;
    int listener = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0)
        return -1;
    /* A table started again at once must not be kept out by connections that are still closing. */
    (void)setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, address->ai_addr, address->ai_addrlen) == 0 &&
        listen(listener, SOMAXCONN) == 0)
        return listener;
    int reason = errno;
    close(listener);
    errno = reason;
    return -1;
}

static unsigned port_of(int listener)
{
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        return 0;
    if (address.ss_family == AF_INET6)
        return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return ntohs(((struct sockaddr_in *)&address)->sin_port);
}

static void explain(char *fault, size_t size, const char *host, unsigned port)
{
    if (errno == EADDRINUSE) {
        snprintf(fault, size,
                 "port %u is in use already, perhaps by another Bigtop; choose another with --port",
                 port);
    } else if (errno == EACCES) {
        snprintf(fault, size, "port %u may not be used by you; choose one from 1024 up with --port",
                 port);
    } else {
        snprintf(fault, size, "cannot listen on %s port %u: %s", host, port, strerror(errno));
    }
}

int places_listen(const char *host, unsigned port, unsigned *got, char *fault, size_t fault_size)
{
    struct addrinfo hints = {.ai_family = AF_UNSPEC,
                             .ai_socktype = SOCK_STREAM,
                             .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *addresses;
    char service[16];
    snprintf(service, sizeof service, "%u", port);
    int result = getaddrinfo(host, service, &hints, &addresses);
    if (result != 0) {
        snprintf(fault, fault_size, "no address is known for the host %s: %s", host,
                 gai_strerror(result));
        return -1;
    }
    int listener = -1;
    for (struct addrinfo *at = addresses; at && listener < 0; at = at->ai_next)
        listener = listen_on(at);
    freeaddrinfo(addresses);
    if (listener < 0) {
        explain(fault, fault_size, host, port);
    } else {
        *got = port_of(listener);
    }
    return listener;
}

/* ---- Folders ------------------------------------------------------------------------------- */

/* Make a folder and, before it, those it lies in. Each new one is made durable in its parent, or a
 * power cut could take a folder away with the games in it. */
static bool make_folder(char *path)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return true;
    char *slash = strrchr(path, '/');
    if (errno != ENOENT || !slash || slash == path)
        return false;
    *slash = '\0';
    bool made = make_folder(path);
    int parent = made ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    *slash = '/';
    made = made && mkdir(path, 0700) == 0;
    if (parent >= 0) {
        (void)fsync(parent);
        close(parent);
    }
    return made;
}

/* The folder that was asked for, or the usual one. Its length, or -1 if there is none. */
static int choose_data(const char *wanted, char *folder, size_t size)
{
    const char *data_home = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (wanted)
        return snprintf(folder, size, "%s", wanted);
    if (data_home && data_home[0] == '/')
        return snprintf(folder, size, "%s/bigtop", data_home);
    return home && *home ? snprintf(folder, size, "%s/.local/share/bigtop", home) : -1;
}

bool places_find_data(const char *wanted, char *folder, size_t size, char *fault, size_t fault_size)
{
    int length = choose_data(wanted, folder, size);
    if (length < 0) {
        snprintf(fault, fault_size,
                 "there is no home folder; say with --data where games are kept");
        return false;
    }
    if ((size_t)length >= size || length == 0) {
        snprintf(fault, fault_size, "the name of the data folder is empty or too long");
        return false;
    }
    while (length > 1 && folder[length - 1] == '/')
        folder[--length] = '\0';
    return true;
}

bool places_data(const char *wanted, char *folder, size_t size, char *fault, size_t fault_size)
{
    if (!places_find_data(wanted, folder, size, fault, fault_size))
        return false;
    struct stat status;
    if (make_folder(folder) && stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
        return true;
    snprintf(fault, fault_size, "the data folder %s cannot be made: %s", folder,
             errno == EEXIST || errno == 0 ? "it is no folder" : strerror(errno));
    return false;
}

bool places_page(char *folder, size_t size)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (!slash)
        return false;
    *slash = '\0';
    int written = snprintf(folder, size, "%s/../share/bigtop/web", program);
    return written > 0 && (size_t)written < size;
}
