#include "secret.h"

#include <nettle/memops.h>
#include <nettle/sha2.h>
#include <string.h>

bool secret_is_form(const char *text, size_t length)
{
    return text && length == SECRET_SIZE - 1 && strspn(text, CHANCE_NAME_DIGITS) == length;
}

void secret_hash(char hash[SECRET_HASH_SIZE], const char *text)
{
    static const char digits[] = "0123456789abcdef";
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, strlen(text), (const uint8_t *)text);
    sha256_digest(&context, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        hash[2 * i] = digits[digest[i] >> 4];
        hash[2 * i + 1] = digits[digest[i] & 15u];
    }
    hash[SECRET_HASH_SIZE - 1] = '\0';
}

bool secret_same(const char hash[SECRET_HASH_SIZE], const char other[SECRET_HASH_SIZE])
{
    return hash[0] != '\0' && memeql_sec(hash, other, SECRET_HASH_SIZE);
}
