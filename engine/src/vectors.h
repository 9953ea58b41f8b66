/*
 * All vector code of the engine: intrinsics of three instruction sets, each beside the scalar twin
 * that gives the same results, and vector extensions of gcc and clang, which every target takes.
 */
#ifndef BT_VECTORS_H
#define BT_VECTORS_H

#include "bigtop.h"
#include "tile_tables.h"

#if defined(__AVX2__) && defined(__BMI2__) && !defined(BT_NO_VECTORS)
#include <immintrin.h>
#define BT_VECTORS_AVX2 1
#elif defined(__wasm_simd128__) && !defined(BT_NO_VECTORS)
#include <wasm_simd128.h>
#define BT_VECTORS_WASM 1
#elif defined(__aarch64__) && !defined(BT_NO_VECTORS)
#include <arm_neon.h>
#define BT_VECTORS_NEON 1
#endif

/* ---- where a tile fits ---- */

/* For each rotation, which of 64 slots take the tile. */
typedef struct bt_fit_words {
    uint64_t rotation[4];
} bt_fit_words;

/* The rotations that fit one open square, bits 0 to 3; 0 for an unused slot, whose pattern is 0. */
static inline unsigned bt_fit_pattern(const bt_tile_tables *tables, unsigned pattern)
{
    const unsigned fits = tables->fits_low[pattern & 15u] & tables->fits_high[pattern >> 4];
    return pattern == 0 ? 0 : fits >> 4;
}

#if defined(BT_VECTORS_AVX2)

static inline void bt_fit_half(__m256i low, __m256i high, const uint8_t *patterns, uint32_t out[4])
{
    const __m256i pattern = _mm256_loadu_si256((const __m256i *)(const void *)patterns);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i by_low = _mm256_shuffle_epi8(low, _mm256_and_si256(pattern, nibble));
    const __m256i by_high =
        _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(pattern, 4), nibble));
    const __m256i unused = _mm256_cmpeq_epi8(pattern, _mm256_setzero_si256());
    const __m256i fits = _mm256_andnot_si256(unused, _mm256_and_si256(by_low, by_high));
    out[0] = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(fits, 3));
    out[1] = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(fits, 2));
    out[2] = (uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16(fits, 1));
    out[3] = (uint32_t)_mm256_movemask_epi8(fits);
}

static inline void bt_fit_block(const bt_tile_tables *tables, const uint8_t *patterns,
                                bt_fit_words *words)
{
    const __m256i low = _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)tables->fits_low));
    const __m256i high = _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(const void *)tables->fits_high));
    uint32_t first[4];
    uint32_t second[4];
    bt_fit_half(low, high, patterns, first);
    bt_fit_half(low, high, patterns + 32, second);
    for (unsigned r = 0; r < 4; r++) {
        words->rotation[r] = first[r] | (uint64_t)second[r] << 32;
    }
}

/* Position of the n-th set bit. */
static inline unsigned bt_select(uint64_t word, unsigned n)
{
    return (unsigned)__builtin_ctzll(_pdep_u64(1ull << n, word));
}

#else

#if defined(BT_VECTORS_WASM)

static inline void bt_fit_block(const bt_tile_tables *tables, const uint8_t *patterns,
                                bt_fit_words *words)
{
    const v128_t low = wasm_v128_load(tables->fits_low);
    const v128_t high = wasm_v128_load(tables->fits_high);
    const v128_t nibble = wasm_i8x16_splat(15);
    *words = (bt_fit_words){{0, 0, 0, 0}};
    for (unsigned part = 0; part < 4; part++) {
        const v128_t pattern = wasm_v128_load(patterns + 16 * part);
        const v128_t by_low = wasm_i8x16_swizzle(low, wasm_v128_and(pattern, nibble));
        const v128_t by_high = wasm_i8x16_swizzle(high, wasm_u8x16_shr(pattern, 4));
        const v128_t unused = wasm_i8x16_eq(pattern, wasm_i8x16_splat(0));
        const v128_t fits = wasm_v128_andnot(wasm_v128_and(by_low, by_high), unused);
        for (unsigned r = 0; r < 4; r++) {
            const v128_t top = wasm_i8x16_shl(fits, 3 - r);
            words->rotation[r] |= (uint64_t)wasm_i8x16_bitmask(top) << (16 * part);
        }
    }
}

#elif defined(BT_VECTORS_NEON)

/* Bits of the sixteen bytes' top bits. */
static inline uint64_t bt_neon_bitmask(uint8x16_t bytes)
{
    static const int8_t shifts[16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    const uint8x16_t bits = vshlq_u8(vshrq_n_u8(bytes, 7), vld1q_s8(shifts));
    return (uint64_t)vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

static inline void bt_fit_block(const bt_tile_tables *tables, const uint8_t *patterns,
                                bt_fit_words *words)
{
    const uint8x16_t low = vld1q_u8(tables->fits_low);
    const uint8x16_t high = vld1q_u8(tables->fits_high);
    *words = (bt_fit_words){{0, 0, 0, 0}};
    for (unsigned part = 0; part < 4; part++) {
        const uint8x16_t pattern = vld1q_u8(patterns + 16 * part);
        const uint8x16_t by_low = vqtbl1q_u8(low, vandq_u8(pattern, vdupq_n_u8(15)));
        const uint8x16_t by_high = vqtbl1q_u8(high, vshrq_n_u8(pattern, 4));
        const uint8x16_t unused = vceqq_u8(pattern, vdupq_n_u8(0));
        const uint8x16_t fits = vbicq_u8(vandq_u8(by_low, by_high), unused);
        words->rotation[0] |= bt_neon_bitmask(vshlq_n_u8(fits, 3)) << (16 * part);
        words->rotation[1] |= bt_neon_bitmask(vshlq_n_u8(fits, 2)) << (16 * part);
        words->rotation[2] |= bt_neon_bitmask(vshlq_n_u8(fits, 1)) << (16 * part);
        words->rotation[3] |= bt_neon_bitmask(fits) << (16 * part);
    }
}

#else

static inline void bt_fit_block(const bt_tile_tables *tables, const uint8_t *patterns,
                                bt_fit_words *words)
{
    *words = (bt_fit_words){{0, 0, 0, 0}};
    for (unsigned slot = 0; slot < 64; slot++) {
        const uint64_t fits = bt_fit_pattern(tables, patterns[slot]);
        words->rotation[0] |= (fits & 1u) << slot;
        words->rotation[1] |= (fits >> 1 & 1u) << slot;
        words->rotation[2] |= (fits >> 2 & 1u) << slot;
        words->rotation[3] |= (fits >> 3 & 1u) << slot;
    }
}

#endif

static inline unsigned bt_select(uint64_t word, unsigned n)
{
    for (; n > 0; n--) {
        word &= word - 1;
    }
    return (unsigned)__builtin_ctzll(word);
}

#endif

/* ---- new segments ---- */

typedef uint8_t bt_bytes8 __attribute__((vector_size(8)));
typedef uint16_t bt_shorts8 __attribute__((vector_size(16)));
typedef uint64_t bt_words8 __attribute__((vector_size(64)));

/* Eight numbers that count up from `first`. */
static inline void bt_write_sequence(uint16_t *to, unsigned first)
{
    const bt_shorts8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
    const bt_shorts8 sequence = steps + (uint16_t)first;
    __builtin_memcpy(to, &sequence, sizeof sequence);
}

/* Eight words: each byte of `low` shifted by `low_shift`, united with that of `high` shifted by
 * `high_shift`. */
static inline void bt_write_shifted(uint64_t *to, const uint8_t low[8], unsigned low_shift,
                                    const uint8_t high[8], unsigned high_shift)
{
    bt_bytes8 low_bytes;
    bt_bytes8 high_bytes;
    __builtin_memcpy(&low_bytes, low, sizeof low_bytes);
    __builtin_memcpy(&high_bytes, high, sizeof high_bytes);
    const bt_words8 words = __builtin_convertvector(low_bytes, bt_words8) << (uint64_t)low_shift |
                            __builtin_convertvector(high_bytes, bt_words8) << (uint64_t)high_shift;
    __builtin_memcpy(to, &words, sizeof words);
}

#endif
