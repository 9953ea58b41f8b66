/* Events and results in words. */
#include "explain.h"

#include "words.h"

#include <string.h>

/* ---- setup ---- */

void explain_setup(FILE *stream, const bt_record *record)
{
    const bt_config *config = &record->config;
    bt_config preset;
    char player[WORDS_SIZE];
    fprintf(stream, "Edition %s, sets", bt_edition_name((bt_edition)config->edition));
    for (unsigned set = 0; bt_set_name(set) != NULL; set++) {
        if ((config->sets >> set & 1u) != 0) {
            fprintf(stream, " %s", bt_set_name(set));
        }
    }
    fprintf(stream, ", %u tiles, players", bt_config_tile_count(config));
    for (unsigned seat = 0; seat < config->seats; seat++) {
        words_player(player, record, seat);
        fprintf(stream, "%s %s", seat == 0 ? "" : ",", player);
    }
    fputc('\n', stream);
    bt_config_preset(&preset, (bt_edition)config->edition, config->sets, config->seats);
    for (unsigned option = 0; option < BT_OPTION_COUNT; option++) {
        if (config->options[option] != preset.options[option]) {
            fprintf(stream, "Option %s %s\n", bt_option_name((bt_option)option),
                    bt_config_option_text(config, (bt_option)option));
        }
    }
}

/* ---- events ---- */

/* The sentence of an event is put together before it is printed, to append its rule. */
typedef struct sentence {
    char text[1024];
    size_t length;
} sentence;

static void say(sentence *out, const char *text)
{
    const size_t length = strlen(text);
    if (out->length + length < sizeof out->text) {
        memcpy(out->text + out->length, text, length + 1);
        out->length += length;
    }
}

static void say_number(sentence *out, int number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    say(out, digits);
}

static void say_square(sentence *out, bt_square square)
{
    say_number(out, square.x);
    say(out, ",");
    say_number(out, square.y);
}

static void say_player(sentence *out, const bt_record *record, unsigned seat)
{
    char player[WORDS_SIZE];
    words_player(player, record, seat);
    say(out, player);
}

/* The 3x3 of the tent may hold abbots and ringmasters too (CIR-09). */
static bool meeples_only(const bt_event_log *log, const bt_event *event)
{
    for (unsigned i = 0; i < event->figure_count; i++) {
        if (log->figures[event->first_figure + i].kind != BT_FIGURE_MEEPLE) {
            return false;
        }
    }
    return true;
}

static const char *item_words(const bt_event_log *log, const bt_event *event, const bt_item *item)
{
    static const char *const words[BT_ITEM_KIND_COUNT][2] = {
        [BT_ITEM_TILES] = {"tile", "tiles"},
        [BT_ITEM_PENNANTS] = {"pennant", "pennants"},
        [BT_ITEM_CITIES] = {"complete city", "complete cities"},
        [BT_ITEM_MEEPLES] = {"meeple", "meeples"},
        [BT_ITEM_ACROBATS] = {"acrobat", "acrobats"},
        [BT_ITEM_CIRCUS_SPACES] = {"circus space", "circus spaces"},
        [BT_ITEM_ACROBAT_SPACES] = {"acrobat space", "acrobat spaces"},
    };
    const bool many = item->count != 1;
    if (item->kind == BT_ITEM_MEEPLES && !meeples_only(log, event)) {
        return many ? "figures" : "figure";
    }
    return words[item->kind][many ? 1 : 0];
}

/* "2 tiles × 2 + 1 pennant × 2 = 6" */
static void say_items(sentence *out, const bt_event_log *log, const bt_event *event)
{
    for (unsigned i = 0; i < event->item_count; i++) {
        const bt_item *item = &event->items[i];
        say(out, i == 0 ? "" : " + ");
        say_number(out, item->count);
        say(out, " ");
        say(out, item_words(log, event, item));
        say(out, " × ");
        say_number(out, item->each);
    }
    say(out, " = ");
    say_number(out, event->points);
}

/* Who had how many figures on a feature that several shared: the majority. */
static void say_majority(sentence *out, const bt_event_log *log, const bt_event *event)
{
    unsigned counts[BT_MAX_SEATS] = {0};
    unsigned seats = 0;
    for (unsigned i = 0; i < event->figure_count; i++) {
        counts[log->figures[event->first_figure + i].seat]++;
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        seats += counts[seat] > 0 ? 1 : 0;
    }
    if (seats < 2) {
        return;
    }
    const char *before = " (figures: p";
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        if (counts[seat] > 0) {
            say(out, before);
            say_number(out, (int)seat + 1);
            say(out, " ");
            say_number(out, (int)counts[seat]);
            before = ", p";
        }
    }
    say(out, ")");
}

static void say_what_scored(sentence *out, const bt_event *event)
{
    switch (event->category) {
    case BT_CATEGORY_CIRCUS:
        say(out, event->final ? "last circus" : "circus");
        break;
    case BT_CATEGORY_ACROBATS:
        say(out, event->final ? "acrobats at the end" : "pyramid");
        break;
    case BT_CATEGORY_RINGMASTER:
        say(out, "ringmaster's bonus");
        break;
    case BT_CATEGORY_FIELDS:
        say(out, "field");
        break;
    default:
        if (event->rule == BT_RULE_BASE_34) {
            say(out, "abbot called back from the ");
        } else {
            say(out, event->complete ? "completed " : "unfinished ");
        }
        say(out, bt_feature_name(event->feature));
        break;
    }
}

static void say_score(sentence *out, const bt_record *record, const bt_event_log *log,
                      const bt_event *event)
{
    say_player(out, record, event->seat);
    say(out, " +");
    say_number(out, event->points);
    say(out, "  ");
    say_what_scored(out, event);
    say(out, " at ");
    say_square(out, event->square);
    say(out, ": ");
    say_items(out, log, event);
    if (event->feature < BT_FEATURE_KIND_COUNT) {
        say_majority(out, log, event);
    }
}

/* The names that the editions print on the tokens (K-24). */
static const char *token_name(unsigned edition, unsigned value)
{
    static const char *const names[BT_EDITION_COUNT][BT_MAX_TOKEN_VALUE + 1] = {
        {"", "flea", "", "monkey", "seal", "bear", "tiger", "elephant"},
        {"", "flea", "", "juggler", "knife thrower", "trapeze artist", "fire breather",
         "dragon dancer"},
    };
    return edition < BT_EDITION_COUNT && value <= BT_MAX_TOKEN_VALUE ? names[edition][value] : "";
}

static void say_reveal(sentence *out, const bt_record *record, const bt_event *event)
{
    say(out, "token ");
    say_number(out, event->value);
    say(out, " (");
    say(out, token_name(record->config.edition, event->value));
    say(out, ") is turned over at ");
    say_square(out, event->square);
}

/* Returns under one rule that follow each other share a line; the index after the last of them. */
static uint32_t say_returns(sentence *out, const bt_record *record, const bt_game *after,
                            const bt_event_log *log, uint32_t first, uint32_t end)
{
    uint32_t i = first;
    say(out, "home: ");
    for (; i < end && log->events[i].type == BT_EVENT_RETURN &&
           log->events[i].rule == log->events[first].rule;
         i++) {
        const bt_figure *figure = &log->figures[log->events[i].first_figure];
        char place[WORDS_SIZE];
        words_figure_place(place, after, figure);
        say(out, i == first ? "" : "; ");
        say_player(out, record, figure->seat);
        say(out, "'s ");
        say(out, bt_figure_name(figure->kind));
        say(out, " from ");
        say(out, place);
    }
    return i;
}

static uint32_t say_event(sentence *out, const bt_record *record, const bt_game *after,
                          const bt_event_log *log, uint32_t index, uint32_t end)
{
    const bt_event *event = &log->events[index];
    switch (event->type) {
    case BT_EVENT_SCORE:
        say_score(out, record, log, event);
        break;
    case BT_EVENT_RETURN:
        return say_returns(out, record, after, log, index, end);
    case BT_EVENT_DISCARD:
        say(out, bt_tile_facts_of(event->tile_kind)->id);
        say(out, " fits nowhere and leaves the game");
        break;
    case BT_EVENT_REVEAL:
        say_reveal(out, record, event);
        break;
    default:
        say(out, "the tent goes to ");
        say_square(out, event->square);
        break;
    }
    return index + 1;
}

void explain_events(FILE *stream, const bt_record *record, const bt_game *after,
                    const bt_event_log *log, uint32_t first, uint32_t end, unsigned indent)
{
    for (uint32_t i = first; i < end;) {
        sentence out = {.length = 0};
        const unsigned rule = log->events[i].rule;
        i = say_event(&out, record, after, log, i, end);
        fprintf(stream, "%*s%s  [%s]\n", (int)indent, "", out.text, bt_rule_id(rule));
    }
}

/* ---- result ---- */

enum { LABEL_WIDTH = 16, COLUMN_WIDTH = 12 };

/* Characters, not bytes; each is taken to be as wide as a letter. */
static int characters(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xc0u) == 0x80u ? 0 : 1;
    }
    return count;
}

/* Right-aligned in a column, cut off if need be, a blank before it in any case. */
static void print_cell(FILE *stream, const char *text)
{
    int room = COLUMN_WIDTH - 1;
    const int width = characters(text);
    fprintf(stream, " %*s", width < room ? room - width : 0, "");
    for (; *text != '\0'; text++) {
        if (((unsigned char)*text & 0xc0u) != 0x80u && room-- == 0) {
            return;
        }
        fputc(*text, stream);
    }
}

static void print_label(FILE *stream, const char *label)
{
    fprintf(stream, "%-*s", LABEL_WIDTH, label);
}

static void print_heads(FILE *stream, const bt_record *record)
{
    char player[WORDS_SIZE];
    print_label(stream, "");
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        words_player(player, record, seat);
        print_cell(stream, player);
    }
    fputc('\n', stream);
}

/* "12", or "12 + 3" where the board would bring 3 more. */
static void print_points(FILE *stream, int scored, int open)
{
    char text[32];
    snprintf(text, sizeof text, open == 0 ? "%d" : "%d + %d", scored, open);
    print_cell(stream, text);
}

/* Is there anything to score in this category with these sets and modules? */
static bool in_play(const bt_config *config, unsigned category)
{
    const bool bigtop = (config->sets & BT_SET_BIGTOP) != 0;
    const unsigned modules = bigtop ? config->options[BT_OPTION_MODULES] : 0;
    switch (category) {
    case BT_CATEGORY_GARDENS:
        return (config->sets & BT_SET_ABBOT) != 0;
    case BT_CATEGORY_FIELDS:
        return config->options[BT_OPTION_FIELDS] != 0;
    case BT_CATEGORY_CIRCUS:
        return (modules & BT_MODULE_CIRCUS) != 0;
    case BT_CATEGORY_ACROBATS:
        return (modules & BT_MODULE_ACROBATS) != 0;
    case BT_CATEGORY_RINGMASTER:
        return (modules & BT_MODULE_RINGMASTER) != 0;
    default:
        return true;
    }
}

static void print_categories(FILE *stream, const bt_record *record, const bt_game *game,
                             const bt_standing *standing)
{
    for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
        if (!in_play(&record->config, category)) {
            continue;
        }
        print_label(stream, bt_category_name(category));
        for (unsigned seat = 0; seat < record->config.seats; seat++) {
            const int scored = bt_category_score(game, seat, (bt_category)category);
            print_points(stream, scored, standing->points[seat][category] - scored);
        }
        fputc('\n', stream);
    }
}

static void print_totals(FILE *stream, const bt_record *record, const bt_game *game,
                         const bt_standing *standing, bool over)
{
    print_label(stream, over ? "total" : "so far");
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        print_points(stream, bt_score(game, seat), 0);
    }
    fputc('\n', stream);
    if (over) {
        return;
    }
    print_label(stream, "if it ended now");
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        print_points(stream, standing->totals[seat], 0);
    }
    fputc('\n', stream);
}

/* The token under the tent is nobody's to know: its mean over those not yet seen (CIR-13). */
static void print_circus(FILE *stream, const bt_record *record, const bt_standing *standing)
{
    unsigned around = 0;
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        around += standing->circus_figures[seat];
    }
    if (around == 0 || standing->token_count == 0) {
        return;
    }
    print_label(stream, "around the tent");
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        print_points(stream, standing->circus_figures[seat], 0);
    }
    fprintf(stream, "\nA figure around the tent would get %.2f more on average (CIR-13).\n",
            (double)standing->token_sum / standing->token_count);
}

static void print_winners(FILE *stream, const bt_record *record, const bt_game *game)
{
    const unsigned winners = bt_winners(game);
    const bool shared = (winners & (winners - 1)) != 0;
    fputs(shared ? "The win is shared by" : "The winner is", stream);
    for (unsigned seat = 0, listed = 0; seat < record->config.seats; seat++) {
        if ((winners >> seat & 1u) != 0) {
            char player[WORDS_SIZE];
            words_player(player, record, seat);
            fprintf(stream, "%s %s", listed++ == 0 ? "" : " and", player);
        }
    }
    fputs(".\n", stream);
}

void explain_result(FILE *stream, const bt_record *record, const bt_game *game)
{
    const bool over = bt_game_phase(game) == BT_PHASE_OVER;
    bt_standing standing;
    bt_game_standing(game, &standing);
    print_heads(stream, record);
    print_categories(stream, record, game, &standing);
    print_totals(stream, record, game, &standing, over);
    if (over) {
        print_winners(stream, record, game);
        return;
    }
    fputs("(12 + 3: 12 points scored, 3 more on the board if the game ended now)\n", stream);
    print_circus(stream, record, &standing);
}
