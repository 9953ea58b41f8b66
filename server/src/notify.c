#include "notify.h"

#include "metrics.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify_state(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof address.sun_path || (*path != '/' && *path != '@'))
        return;
    memcpy(address.sun_path, path, length);
    if (*path == '@')
        address.sun_path[0] = '\0';
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return;
    (void)sendto(descriptor, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&address,
                 (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(descriptor);
}

void notify_reloading(void)
{
    char state[80];
    snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%" PRId64, metrics_now());
    notify_state(state);
}
