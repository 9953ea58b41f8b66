#include "sha1.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

static uint32_t rotate(uint32_t word, unsigned bits)
{
    return word << bits | word >> (32 - bits);
}

static uint32_t round_function(unsigned round, uint32_t b, uint32_t c, uint32_t d)
{
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5a827999u;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ed9eba1u;
    if (round < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    return (b ^ c ^ d) + 0xca62c1d6u;
}

static void mix_block(uint32_t state[5], const unsigned char block[64])
{
    uint32_t words[80];
    for (unsigned i = 0; i < 16; i++) {
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    }
    for (unsigned i = 16; i < 80; i++)
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned i = 0; i < 80; i++) {
        uint32_t next = rotate(a, 5) + round_function(i, b, c, d) + e + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1(const char *text, size_t length, unsigned char digest[SHA1_SIZE])
{
    unsigned char blocks[128] = {0};
    assert(length <= sizeof blocks - 9);
    size_t size = length < 56 ? 64 : 128;
    memcpy(blocks, text, length);
    blocks[length] = 0x80;
    blocks[size - 2] = (unsigned char)(length * 8 >> 8);
    blocks[size - 1] = (unsigned char)(length * 8);
    uint32_t state[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    for (size_t at = 0; at < size; at += 64)
        mix_block(state, blocks + at);
    for (unsigned i = 0; i < SHA1_SIZE; i++)
        digest[i] = (unsigned char)(state[i / 4] >> (24 - i % 4 * 8));
}
