#include "handshake.h"

#include "sha1.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

/* ---- Hosts --------------------------------------------------------------------------------- */

#define MAX_HOST 256

/* Split a Host header into name and port ("" if there is none). The brackets of an IPv6 address go.
 */
static bool split_host(const char *host, char name[MAX_HOST], const char **port)
{
    bool brackets = host[0] == '[';
    const char *start = brackets ? host + 1 : host;
    size_t length = strcspn(start, brackets ? "]" : ":");
    const char *end = start + length;
    if (length == 0 || length >= MAX_HOST || (brackets && *end != ']'))
        return false;
    memcpy(name, start, length);
    name[length] = '\0';
    end += brackets;
    *port = *end == ':' ? end + 1 : end;
    return (*end == '\0' || *end == ':') && strspn(*port, "0123456789") == strlen(*port);
}

static bool is_address(const char *name)
{
    unsigned char address[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1;
}

bool handshake_host_allowed(const char *host, const char *bound, const char *const *allowed,
                            size_t allowed_count)
{
    char name[MAX_HOST];
    const char *port;
    if (!host || !split_host(host, name, &port))
        return false;
    if (is_address(name) || strcasecmp(name, "localhost") == 0 || strcasecmp(name, bound) == 0)
        return true;
    for (size_t i = 0; i < allowed_count; i++) {
        if (strcasecmp(name, allowed[i]) == 0)
            return true;
    }
    return false;
}

bool handshake_origin_matches(const char *origin, const char *host)
{
    char origin_name[MAX_HOST];
    char host_name[MAX_HOST];
    const char *origin_port;
    const char *host_port;
    const char *usual_port;
    if (!origin || !host)
        return false;
    if (strncasecmp(origin, "http://", 7) == 0) {
        usual_port = "80";
        origin += 7;
    } else if (strncasecmp(origin, "https://", 8) == 0) {
        usual_port = "443";
        origin += 8;
    } else {
        return false;
    }
    if (!split_host(origin, origin_name, &origin_port) || !split_host(host, host_name, &host_port))
        return false;
    if (*origin_port == '\0')
        origin_port = usual_port;
    if (*host_port == '\0')
        host_port = usual_port;
    return strcasecmp(origin_name, host_name) == 0 && strcmp(origin_port, host_port) == 0;
}

bool handshake_list_has(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (list && *list) {
        list += strspn(list, " \t,");
        size_t item = strcspn(list, " \t,");
        if (item == length && strncasecmp(list, word, length) == 0)
            return true;
        list += item;
    }
    return false;
}

/* ---- Keys ---------------------------------------------------------------------------------- */

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* 16 bytes in base64: 22 digits, of which the last carries two bits, and two signs of filling. */
static bool is_key(const char *key)
{
    return strlen(key) == 24 && strspn(key, base64_digits) == 22 && strcmp(key + 22, "==") == 0 &&
           strchr("AQgw", key[21]) != NULL;
}

/* The 20 bytes of a digest: six groups of three bytes and one of two. */
static void encode_digest(const unsigned char digest[SHA1_SIZE], char text[HANDSHAKE_ACCEPT_SIZE])
{
    size_t length = 0;
    for (size_t i = 0; i < SHA1_SIZE; i += 3) {
        bool full = i + 2 < SHA1_SIZE;
        unsigned group =
            (unsigned)digest[i] << 16 | (unsigned)digest[i + 1] << 8 | (full ? digest[i + 2] : 0u);
        text[length++] = base64_digits[group >> 18 & 63u];
        text[length++] = base64_digits[group >> 12 & 63u];
        text[length++] = base64_digits[group >> 6 & 63u];
        text[length++] = base64_digits[group & 63u];
    }
    text[length - 1] = '='; /* in place of the digit for the byte that is not there */
    text[length] = '\0';
}

bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT_SIZE])
{
    static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* RFC 6455, section 1.3 */
    char text[24 + sizeof suffix];
    unsigned char digest[SHA1_SIZE];
    if (!key || !is_key(key))
        return false;
    memcpy(text, key, 24);
    memcpy(text + 24, suffix, sizeof suffix);
    sha1(text, strlen(text), digest);
    encode_digest(digest, accept);
    return true;
}
