#include "tile_tables.h"

#include "text.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char *name_in(const char *const *names, size_t count, unsigned index)
{
    return index < count ? names[index] : NULL;
}

const char *bt_error_text(bt_error error)
{
    static const char *const texts[BT_ERROR_COUNT] = {
        [BT_OK] = "no error",
        [BT_ERROR_CONFIG] = "the configuration cannot be played",
        [BT_ERROR_OPTION_NAME] = "there is no such option",
        [BT_ERROR_OPTION_VALUE] = "the option does not take this value",
        [BT_ERROR_MOVE_MALFORMED] = "this is not a move",
        [BT_ERROR_MOVE_PHASE] = "this is not the phase for such a move",
        [BT_ERROR_MOVE_ILLEGAL] = "the rules forbid this move here",
        [BT_ERROR_GAME_OVER] = "the game is over",
        [BT_ERROR_CAPACITY] = "the buffer is too small",
        [BT_ERROR_RANGE] = "the index is out of range",
        [BT_ERROR_RECORD_SYNTAX] = "the record does not follow the grammar",
        [BT_ERROR_RECORD_VERSION] = "the record's version is not known",
        [BT_ERROR_RECORD_TILE] = "there is no such tile, or none is left",
        [BT_ERROR_RECORD_SEAT] = "it is another player's turn",
        [BT_ERROR_RECORD_CHANCE] = "an outcome of chance is missing or impossible",
        [BT_ERROR_RECORD_TOTALS] = "the totals differ from those computed",
    };
    return (unsigned)error < BT_ERROR_COUNT ? texts[error] : "unknown error";
}

const char *bt_rule_id(unsigned rule)
{
    static const char *const ids[BT_RULE_COUNT] = {
        [BT_RULE_NONE] = "",           [BT_RULE_BASE_10] = "BASE-10",
        [BT_RULE_BASE_11] = "BASE-11", [BT_RULE_BASE_20] = "BASE-20",
        [BT_RULE_BASE_21] = "BASE-21", [BT_RULE_BASE_24] = "BASE-24",
        [BT_RULE_BASE_30] = "BASE-30", [BT_RULE_BASE_31] = "BASE-31",
        [BT_RULE_BASE_32] = "BASE-32", [BT_RULE_BASE_33] = "BASE-33",
        [BT_RULE_BASE_34] = "BASE-34", [BT_RULE_BASE_35] = "BASE-35",
        [BT_RULE_BASE_40] = "BASE-40", [BT_RULE_BASE_43] = "BASE-43",
        [BT_RULE_RIV_02] = "RIV-02",   [BT_RULE_RIV_03] = "RIV-03",
        [BT_RULE_CIR_03] = "CIR-03",   [BT_RULE_CIR_05] = "CIR-05",
        [BT_RULE_CIR_07] = "CIR-07",   [BT_RULE_CIR_12] = "CIR-12",
        [BT_RULE_ACR_03] = "ACR-03",   [BT_RULE_ACR_05] = "ACR-05",
        [BT_RULE_ACR_08] = "ACR-08",   [BT_RULE_ACR_09] = "ACR-09",
        [BT_RULE_ACR_10] = "ACR-10",   [BT_RULE_ACR_11] = "ACR-11",
        [BT_RULE_ACR_13] = "ACR-13",   [BT_RULE_ACR_15] = "ACR-15",
        [BT_RULE_RM_03] = "RM-03",     [BT_RULE_RM_06] = "RM-06",
        [BT_RULE_END_02] = "END-02",   [BT_RULE_SETUP_08] = "SETUP-08",
    };
    return name_in(ids, COUNT(ids), rule);
}

const char *bt_category_name(unsigned category)
{
    static const char *const names[] = {"roads",  "cities", "monasteries", "gardens",
                                        "fields", "circus", "acrobats",    "ringmaster"};
    return name_in(names, COUNT(names), category);
}

const char *bt_item_name(unsigned item)
{
    static const char *const names[] = {"tiles",    "pennants",      "cities",        "meeples",
                                        "acrobats", "circus-spaces", "acrobat-spaces"};
    return name_in(names, COUNT(names), item);
}

const char *bt_figure_name(unsigned figure)
{
    static const char *const names[] = {"meeple", "abbot", "ringmaster"};
    return name_in(names, COUNT(names), figure);
}

const char *bt_feature_name(unsigned feature)
{
    static const char *const names[] = {"city", "road", "field", "monastery", "garden"};
    return name_in(names, COUNT(names), feature);
}

const char *bt_event_name(unsigned event_type)
{
    static const char *const names[] = {"score", "return", "discard", "reveal", "tent"};
    return name_in(names, COUNT(names), event_type);
}

const char *bt_phase_name(unsigned phase)
{
    static const char *const names[] = {"draw",   "place",        "action", "pyramid",
                                        "reveal", "final-reveal", "over"};
    return name_in(names, COUNT(names), phase);
}

unsigned bt_tile_kind_count(void)
{
    return BT_TILE_KINDS;
}

const bt_tile_facts *bt_tile_facts_of(unsigned kind)
{
    return kind < BT_TILE_KINDS ? &bt_tile_facts_table[kind] : NULL;
}

int bt_tile_kind_by_id(const char *id, size_t length)
{
    for (unsigned kind = 0; kind < BT_TILE_KINDS; kind++) {
        if (bt_text_is(id, length, bt_tile_facts_table[kind].id)) {
            return (int)kind;
        }
    }
    return -1;
}
