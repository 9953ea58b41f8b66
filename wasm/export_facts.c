/* What does not depend on a game: words, tile facts, options. */
#include "pool.h"

int32_t bigtop_interface(void)
{
    return BIGTOP_INTERFACE;
}

void *bigtop_buffer(void)
{
    return &buffer;
}

int32_t bigtop_buffer_size(void)
{
    return (int32_t)sizeof buffer;
}

static const char *tile_id(uint32_t kind)
{
    const bt_tile_facts *facts = bt_tile_facts_of(kind);
    return facts != NULL ? facts->id : NULL;
}

/* Lists of one text. */
static const char *single_text(uint32_t list)
{
    switch (list) {
    case BIGTOP_TEXT_VERSION:
        return BT_VERSION;
    case BIGTOP_TEXT_INSTRUCTION_LEVEL:
        return bt_instruction_level();
    case BIGTOP_TEXT_FAULT:
        return last_fault_reason();
    default:
        return NULL;
    }
}

/* The word of a list; NULL if it has none of this number. */
static const char *listed_text(uint32_t list, uint32_t index)
{
    switch (list) {
    case BIGTOP_TEXT_ERROR:
        return index < BT_ERROR_COUNT ? bt_error_text((bt_error)index) : NULL;
    case BIGTOP_TEXT_RULE:
        return bt_rule_id(index);
    case BIGTOP_TEXT_EDITION:
        return index < BT_EDITION_COUNT ? bt_edition_name((bt_edition)index) : NULL;
    case BIGTOP_TEXT_SET:
        return bt_set_name(index);
    case BIGTOP_TEXT_OPTION:
        return index < BT_OPTION_COUNT ? bt_option_name((bt_option)index) : NULL;
    case BIGTOP_TEXT_CATEGORY:
        return bt_category_name(index);
    case BIGTOP_TEXT_ITEM:
        return bt_item_name(index);
    case BIGTOP_TEXT_FIGURE:
        return bt_figure_name(index);
    case BIGTOP_TEXT_FEATURE:
        return bt_feature_name(index);
    case BIGTOP_TEXT_EVENT:
        return bt_event_name(index);
    case BIGTOP_TEXT_PHASE:
        return bt_phase_name(index);
    case BIGTOP_TEXT_TILE:
        return tile_id(index);
    case BIGTOP_TEXT_PLAYER:
        return player_name(index);
    case BIGTOP_TEXT_PLAYER_SUMMARY:
        return player_summary(index);
    default:
        return index == 0 ? single_text(list) : NULL;
    }
}

int32_t bigtop_text(uint32_t list, uint32_t index)
{
    return put_text(listed_text(list, index));
}

/* ---- options ---- */

int32_t bigtop_choice_text(uint32_t option, uint32_t n)
{
    return option < BT_OPTION_COUNT ? put_text(bt_option_choice((bt_option)option, n, NULL))
                                    : -BT_ERROR_RANGE;
}

int32_t bigtop_choice_value(uint32_t option, uint32_t n)
{
    uint8_t value = 0;
    if (option >= BT_OPTION_COUNT || bt_option_choice((bt_option)option, n, &value) == NULL) {
        return -BT_ERROR_RANGE;
    }
    return value;
}

/* ---- tiles ---- */

static void put_segment(number_writer *out, const bt_segment_facts *segment)
{
    put_number(out, segment->kind);
    put_number(out, segment->sides);
    put_number(out, segment->halves);
    put_number(out, segment->pennants);
    put_number(out, segment->touches_cities);
}

int32_t bigtop_tile(uint32_t kind)
{
    const bt_tile_facts *facts = bt_tile_facts_of(kind);
    number_writer out = {0};
    if (facts == NULL) {
        return -BT_ERROR_RANGE;
    }
    for (unsigned side = 0; side < 4; side++) {
        put_number(&out, facts->edges[side]);
    }
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        put_number(&out, facts->counts[edition]);
    }
    put_number(&out, facts->set);
    put_number(&out, facts->rotations);
    put_number(&out, facts->circus);
    put_number(&out, facts->acrobats);
    put_number(&out, facts->assumed);
    put_number(&out, facts->segment_count);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        put_segment(&out, &facts->segments[i]);
    }
    return (int32_t)out.count;
}
