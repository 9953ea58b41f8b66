/*
 * The server as its tests start it: bigtop_serve with a free port, which it prints, and on request
 * with a file system that loses what was not synced (lossy_vfs.h).
 *
 *   test_server DATA-FOLDER [--page DIR] [--host NAME] [--allow-host NAME] [--frames N] [--head N]
 *               [--ping N] [--connections N] [--port N] [--vfs lossy|torn]
 *               [--store ADDRESS] [--streams N] [--streams-per-address N]
 *               [--viewers N] [--address-connections N] [--address-arrivals N]
 *               [--address-requests N] [--address-games N] [--address-wrong N] [--trusted-proxy
 * ADDRESS]
 *               [--metrics-token TOKEN] [--log FORM] [--log-level LEVEL]
 *               [--threads N] [--ms N] [--any-player 1] [--at-once 1] [--busy-ms N]
 *               [--clock FILE] [--chance FILE]
 *
 * With --clock games are timed by clocks that the file moves (moved_clock.h), with --chance what is
 * drawn and what things are called comes from the file (shared_chance.h).
 */
#include "lossy_vfs.h"
#include "moved_clock.h"
#include "shared_chance.h"

#include <serve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_port(void *context, unsigned port)
{
    (void)context;
    printf("%u\n", port);
    (void)fflush(stdout);
}

static bool take_number(struct serve_options *options, const char *name, const char *value)
{
    unsigned number = (unsigned)strtoul(value, NULL, 10);
    if (strcmp(name, "--port") == 0) {
        options->port = number;
    } else if (strcmp(name, "--frames") == 0) {
        options->frames_per_second = number;
    } else if (strcmp(name, "--head") == 0) {
        options->head_seconds = number;
    } else if (strcmp(name, "--ping") == 0) {
        options->ping_seconds = number;
    } else if (strcmp(name, "--connections") == 0) {
        options->max_connections = number;
    } else if (strcmp(name, "--streams") == 0) {
        options->max_streams = number;
    } else if (strcmp(name, "--streams-per-address") == 0) {
        options->streams_per_address = number;
    } else if (strcmp(name, "--viewers") == 0) {
        options->max_viewers = number;
    } else if (strcmp(name, "--address-connections") == 0) {
        options->address_connections = number;
    } else if (strcmp(name, "--address-arrivals") == 0) {
        options->address_arrivals = number;
    } else if (strcmp(name, "--address-requests") == 0) {
        options->address_requests = number;
    } else if (strcmp(name, "--address-wrong") == 0) {
        options->address_wrong = number;
    } else if (strcmp(name, "--address-games") == 0) {
        options->address_games = number;
    } else if (strcmp(name, "--threads") == 0) {
        options->threads = number;
    } else if (strcmp(name, "--ms") == 0) {
        options->milliseconds = number;
    } else if (strcmp(name, "--any-player") == 0) {
        options->hooks.any_player = number != 0;
    } else if (strcmp(name, "--busy-ms") == 0) {
        options->hooks.busy_milliseconds = number;
    } else if (strcmp(name, "--at-once") == 0) {
        options->hooks.at_once = number != 0;
    } else {
        return false;
    }
    return true;
}

static bool take_option(struct serve_options *options, const char *name, char **value)
{
    if (strcmp(name, "--page") == 0) {
        options->page_dir = *value;
    } else if (strcmp(name, "--store") == 0) {
        options->store = *value;
    } else if (strcmp(name, "--host") == 0) {
        options->host = *value;
    } else if (strcmp(name, "--allow-host") == 0) {
        options->allow_hosts = (const char *const *)value;
    } else if (strcmp(name, "--trusted-proxy") == 0) {
        options->trusted_proxies = (const char *const *)value;
    } else if (strcmp(name, "--metrics-token") == 0) {
        options->metrics_token = *value;
    } else if (strcmp(name, "--log") == 0) {
        options->log_form = *value;
    } else if (strcmp(name, "--log-level") == 0) {
        options->log_level = *value;
    } else if (strcmp(name, "--vfs") == 0) {
        options->hooks.vfs = lossy_vfs_register(strcmp(*value, "torn") == 0);
    } else if (strcmp(name, "--clock") == 0) {
        static struct clock_port clock;
        struct moved_clock *moved = moved_clock_map(*value);
        if (!moved)
            return false;
        clock = moved_clock_port(moved);
        options->hooks.clock = &clock;
    } else if (strcmp(name, "--chance") == 0) {
        options->hooks.context = shared_chance_map(*value);
        options->hooks.random_bytes = shared_chance_bytes;
        return options->hooks.context != NULL;
    } else {
        return take_number(options, name, *value);
    }
    return true;
}

int main(int argc, char **argv)
{
    struct serve_options options = {.quiet = true, .hooks = {.ready = print_port}};
    if (argc < 2)
        return 2;
    options.data_dir = argv[1];
    for (int i = 2; i < argc; i += 2) {
        if (i + 1 == argc || !take_option(&options, argv[i], &argv[i + 1])) {
            (void)fprintf(stderr, "test_server: %s?\n", argv[i]);
            return 2;
        }
    }
    options.any_port = options.port == 0;
    options.allow_host_count = options.allow_hosts != NULL;
    options.trusted_proxy_count = options.trusted_proxies != NULL;
    return bigtop_serve(&options);
}
