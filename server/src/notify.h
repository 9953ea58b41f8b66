/* notify.h - telling systemd how the server is (sd_notify(3), without its library). */
#ifndef BIGTOP_SERVER_NOTIFY_H
#define BIGTOP_SERVER_NOTIFY_H

/* Send a state such as "READY=1"; nothing happens when the program was not started by systemd with
 * Type=notify. */
void notify_state(const char *state);

/* "RELOADING=1" with the moment that Type=notify-reload asks for. */
void notify_reloading(void);

#endif
