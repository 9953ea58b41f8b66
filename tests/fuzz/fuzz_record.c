/* Fuzzes the record reader: any text is refused with a place inside it, or read; what was read can
 * be written, read again and written to the same text. */
#include <bigtop.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition) {
        abort();
    }
}

static bt_record first;
static bt_record second;
static char text[BT_RECORD_MAX_TEXT];
static char again[BT_RECORD_MAX_TEXT];

static uint32_t lines_of(const uint8_t *data, size_t size)
{
    uint32_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += data[i] == '\n';
    }
    return lines;
}

/* A refused text leaves the record alone and has a place and a reason. */
static void check_refusal(const bt_record *before, const bt_record_fault *fault, bt_error error,
                          const uint8_t *data, size_t size)
{
    require(fault->error == error && fault->reason != NULL && fault->reason[0] != '\0');
    require(fault->line >= 1 && fault->line <= lines_of(data, size) + 1 && fault->column >= 1);
    require(memcmp(before, &first, sizeof first) == 0);
}

static void check_round_trip(void)
{
    bt_record_fault fault;
    bt_game game;
    const size_t length = bt_record_write(&first, text, sizeof text);
    require(length > 0 && length < sizeof text);
    require(bt_record_read(&second, text, length, false, &fault) == BT_OK);
    require(second.move_count == first.move_count);
    require(memcmp(second.moves, first.moves, first.move_count * sizeof first.moves[0]) == 0);
    require(memcmp(second.names, first.names, sizeof first.names) == 0);
    require(memcmp(&second.config, &first.config, sizeof first.config) == 0);
    require(bt_record_write(&second, again, sizeof again) == length);
    require(memcmp(text, again, length) == 0);
    require(bt_record_position(&first, first.move_count, &game) == BT_OK);
}

/* Whether the text was read. */
static bool try_text(const uint8_t *data, size_t size, bool as_scored)
{
    static bt_record before;
    bt_record_fault fault;
    memset(&first, 0x5a, sizeof first);
    before = first;
    const bt_error error = bt_record_read(&first, (const char *)data, size, as_scored, &fault);
    if (error != BT_OK) {
        check_refusal(&before, &fault, error, data, size);
    } else {
        check_round_trip();
    }
    return error == BT_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* As scored, totals may be wrong; nothing else may. */
    const bool right = try_text(data, size, false);
    const bool as_scored = try_text(data, size, true);
    require(as_scored || !right);
    return 0;
}
