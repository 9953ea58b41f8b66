#include "address_limits.h"

#include "log.h"
#include "loop.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

const char *const limits_refused_names[LIMITS_REFUSED_KINDS] = {
    "new_connections", "requests", "new_games", "wrong_tokens", "connections"};

/* Tell of one address not more often than this. */
#define TELL_MILLISECONDS 60000

struct entry {
    struct limits_address address;
    struct entry *next; /* in its bucket */
    struct entry *newer, *older;
    unsigned connections;
    int64_t credit[LIMITS_KINDS]; /* in 60,000ths of what may be done */
    int64_t counted, told;        /* when the credit was brought up to date, and a refusal logged */
};

struct network {
    struct limits_address address;
    unsigned bits;
};

struct limits {
    struct limits_options options;
    int64_t (*now)(void);
    struct entry *entries;
    unsigned entry_count;
    struct entry **buckets;
    unsigned bucket_count; /* a power of two */
    struct entry *newest, *oldest;
    struct network *proxies;
    size_t proxy_count;
    uint64_t refused[LIMITS_REFUSED_KINDS];
};

/* ---- Addresses ----------------------------------------------------------------------------- */

static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};

static struct limits_address of_ipv4(const struct in_addr *address)
{
    struct limits_address result;
    memcpy(result.bytes, mapped, sizeof mapped);
    memcpy(result.bytes + sizeof mapped, address, 4);
    return result;
}

static bool is_ipv4(const struct limits_address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

struct limits_address limits_address_of(const struct sockaddr *address)
{
    struct limits_address result = {{0}};
    if (address && address->sa_family == AF_INET) {
        struct sockaddr_in copy;
        memcpy(&copy, address, sizeof copy);
        result = of_ipv4(&copy.sin_addr);
    } else if (address && address->sa_family == AF_INET6) {
        struct sockaddr_in6 copy;
        memcpy(&copy, address, sizeof copy);
        memcpy(result.bytes, &copy.sin6_addr, sizeof result.bytes);
    }
    return result;
}

bool limits_read_address(const char *text, struct limits_address *address)
{
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, text, &four) == 1) {
        *address = of_ipv4(&four);
        return true;
    }
    if (inet_pton(AF_INET6, text, &six) != 1)
        return false;
    memcpy(address->bytes, &six, sizeof address->bytes);
    return true;
}

void limits_write_address(const struct limits_address *address, char text[LIMITS_ADDRESS_SIZE])
{
    if (is_ipv4(address)) {
        (void)inet_ntop(AF_INET, address->bytes + sizeof mapped, text, LIMITS_ADDRESS_SIZE);
    } else {
        (void)inet_ntop(AF_INET6, address->bytes, text, LIMITS_ADDRESS_SIZE);
    }
}

bool limits_is_loopback(const struct limits_address *address)
{
    static const struct limits_address one = {{[15] = 1}};
    return (is_ipv4(address) && address->bytes[12] == 127) ||
           memcmp(address, &one, sizeof one) == 0;
}

static bool is_unknown(const struct limits_address *address)
{
    static const struct limits_address none;
    return memcmp(address, &none, sizeof none) == 0;
}

/* What limits go by. */
static struct limits_address counted_address(const struct limits_address *address)
{
    struct limits_address result = *address;
    if (!is_ipv4(address))
        memset(result.bytes + 8, 0, 8);
    return result;
}

/* ---- Proxies ------------------------------------------------------------------------------- */

static bool read_network(const char *text, struct network *network)
{
    char address[LIMITS_ADDRESS_SIZE];
    size_t length = strcspn(text, "/");
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!limits_read_address(address, &network->address))
        return false;
    unsigned before = is_ipv4(&network->address) ? 96 : 0;
    network->bits = 128;
    if (text[length] == '\0')
        return true;
    const char *digits = text + length + 1;
    if (*digits == '\0' || strlen(digits) > 3 || strspn(digits, "0123456789") != strlen(digits))
        return false;
    network->bits = before + (unsigned)strtoul(digits, NULL, 10);
    return network->bits <= 128;
}

static bool is_in(const struct network *network, const struct limits_address *address)
{
    unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, whole) != 0)
        return false;
    unsigned mask = 0xff00u >> rest & 0xffu;
    return rest == 0 || ((network->address.bytes[whole] ^ address->bytes[whole]) & mask) == 0;
}

bool limits_is_proxy(const struct limits *limits, const struct limits_address *address)
{
    for (size_t i = 0; limits && i < limits->proxy_count; i++) {
        if (is_in(&limits->proxies[i], address))
            return true;
    }
    return false;
}

/* The address in one item of the header; with a port and brackets as some proxies write it. */
static bool read_item(const char *item, size_t length, struct limits_address *address)
{
    char text[LIMITS_ADDRESS_SIZE + 10];
    while (length > 0 && (item[length - 1] == ' ' || item[length - 1] == '\t'))
        length--;
    while (length > 0 && (*item == ' ' || *item == '\t')) {
        item++;
        length--;
    }
    if (length >= sizeof text)
        return false;
    memcpy(text, item, length);
    text[length] = '\0';
    if (limits_read_address(text, address))
        return true;
    char *end = text[0] == '[' ? strchr(text, ']') : strchr(text, ':');
    if (!end)
        return false;
    *end = '\0';
    return limits_read_address(text + (text[0] == '['), address);
}

struct limits_address limits_client(const struct limits *limits, const struct limits_address *peer,
                                    const char *forwarded)
{
    struct limits_address client = *peer;
    size_t end = forwarded ? strlen(forwarded) : 0;
    /* From the right: what stands left of a proxy that is not ours anybody may have written. */
    while (end > 0 && limits_is_proxy(limits, &client)) {
        size_t start = end;
        while (start > 0 && forwarded[start - 1] != ',')
            start--;
        if (!read_item(forwarded + start, end - start, &client))
            break;
        end = start > 0 ? start - 1 : 0;
    }
    return client;
}

/* ---- The table ----------------------------------------------------------------------------- */

static struct entry **bucket_of(const struct limits *limits, const struct limits_address *address)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof address->bytes; i++)
        hash = (hash ^ address->bytes[i]) * UINT64_C(0x100000001b3);
    return &limits->buckets[(hash ^ hash >> 32) & (limits->bucket_count - 1)];
}

static void unlink_age(struct limits *limits, struct entry *entry)
{
    *(entry->newer ? &entry->newer->older : &limits->newest) = entry->older;
    *(entry->older ? &entry->older->newer : &limits->oldest) = entry->newer;
}

static void link_newest(struct limits *limits, struct entry *entry)
{
    entry->newer = NULL;
    entry->older = limits->newest;
    *(entry->older ? &entry->older->newer : &limits->oldest) = entry;
    limits->newest = entry;
}

/* Forget the one that has done nothing for longest and has no connection; NULL if all have some. */
static struct entry *evict(struct limits *limits)
{
    struct entry *entry = limits->oldest;
    while (entry && entry->connections > 0)
        entry = entry->newer;
    if (!entry)
        return NULL;
    struct entry **at = bucket_of(limits, &entry->address);
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    unlink_age(limits, entry);
    return entry;
}

static void fill(const struct limits *limits, struct entry *entry)
{
    int64_t now = limits->now(), passed = now - entry->counted;
    entry->counted = now;
    for (unsigned kind = 0; kind < LIMITS_KINDS; kind++) {
        int64_t rate = limits->options.a_minute[kind], full = rate * 60000;
        entry->credit[kind] += passed > 60000 ? full : passed * rate;
        if (entry->credit[kind] > full)
            entry->credit[kind] = full;
    }
}

static struct entry *find(struct limits *limits, const struct limits_address *address)
{
    struct entry *entry = *bucket_of(limits, address);
    while (entry && memcmp(&entry->address, address, sizeof *address) != 0)
        entry = entry->next;
    return entry;
}

/* The entry of an address, new if need be and up to date; NULL if there is no room. */
static struct entry *entry_of(struct limits *limits, const struct limits_address *whole)
{
    struct limits_address address = counted_address(whole);
    struct entry *entry = find(limits, &address);
    if (entry) {
        unlink_age(limits, entry);
    } else {
        entry = limits->entry_count < limits->options.room ? &limits->entries[limits->entry_count++]
                                                           : evict(limits);
        if (!entry)
            return NULL;
        /* Nothing was counted of it for a minute and more: as if it had always been there. */
        *entry = (struct entry){.address = address, .counted = limits->now() - 60001};
        entry->told = entry->counted;
        struct entry **bucket = bucket_of(limits, &address);
        entry->next = *bucket;
        *bucket = entry;
    }
    link_newest(limits, entry);
    fill(limits, entry);
    return entry;
}

static void refuse(struct limits *limits, struct entry *entry, unsigned kind)
{
    char text[LIMITS_ADDRESS_SIZE];
    limits->refused[kind]++;
    int64_t now = limits->now();
    if (!entry || now - entry->told < TELL_MILLISECONDS)
        return;
    entry->told = now;
    limits_write_address(&entry->address, text);
    log_event(LOG_LEVEL_WARNING, "limit", LOG_TEXT("of", limits_refused_names[kind]),
              LOG_TEXT("address", text));
}

bool limits_connect(struct limits *limits, const struct limits_address *address)
{
    if (!limits || is_unknown(address))
        return true;
    struct entry *entry = entry_of(limits, address);
    unsigned most = limits->options.connections;
    if (!entry || (most > 0 && entry->connections >= most)) {
        refuse(limits, entry, LIMITS_KINDS);
        return false;
    }
    if (!limits_take(limits, address, LIMITS_NEW_CONNECTIONS))
        return false;
    entry->connections++;
    return true;
}

void limits_disconnect(struct limits *limits, const struct limits_address *address)
{
    if (!limits || is_unknown(address))
        return;
    struct limits_address counted = counted_address(address);
    struct entry *entry = find(limits, &counted);
    if (entry && entry->connections > 0)
        entry->connections--;
}

bool limits_take(struct limits *limits, const struct limits_address *address, enum limits_kind kind)
{
    if (!limits || is_unknown(address) || limits->options.a_minute[kind] == 0)
        return true;
    struct entry *entry = entry_of(limits, address);
    if (entry && entry->credit[kind] >= 60000) {
        entry->credit[kind] -= 60000;
        return true;
    }
    refuse(limits, entry, kind);
    return false;
}

bool limits_wrong_token(struct limits *limits, const struct limits_address *address)
{
    return limits_take(limits, address, LIMITS_WRONG_TOKENS);
}

const uint64_t *limits_refused(const struct limits *limits)
{
    return limits->refused;
}

void limits_use_clock(struct limits *limits, int64_t (*now)(void))
{
    limits->now = now;
}

/* ---- Beginning and ending ------------------------------------------------------------------ */

static bool read_proxies(struct limits *limits, char *fault, size_t fault_size)
{
    limits->proxy_count = limits->options.trusted_proxy_count;
    limits->proxies = calloc(limits->proxy_count + 1, sizeof *limits->proxies);
    for (size_t i = 0; limits->proxies && i < limits->proxy_count; i++) {
        const char *text = limits->options.trusted_proxies[i];
        if (!read_network(text, &limits->proxies[i])) {
            snprintf(fault, fault_size,
                     "the trusted proxy %s is no address, nor a network such as 10.0.0.0/8", text);
            return false;
        }
    }
    return limits->proxies != NULL;
}

struct limits *limits_new(const struct limits_options *options, char *fault, size_t fault_size)
{
    struct limits *limits = calloc(1, sizeof *limits);
    snprintf(fault, fault_size, "out of memory");
    if (!limits)
        return NULL;
    limits->options = *options;
    limits->now = loop_now;
    for (limits->bucket_count = 16; limits->bucket_count < options->room;)
        limits->bucket_count *= 2;
    limits->entries = calloc(options->room, sizeof *limits->entries);
    limits->buckets = calloc(limits->bucket_count, sizeof(struct entry *));
    if (limits->entries && limits->buckets && read_proxies(limits, fault, fault_size))
        return limits;
    limits_free(limits);
    return NULL;
}

void limits_free(struct limits *limits)
{
    if (!limits)
        return;
    free(limits->entries);
    free(limits->buckets);
    free(limits->proxies);
    free(limits);
}
