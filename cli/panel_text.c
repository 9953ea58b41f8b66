/* Beside the board. */
#include "panel_text.h"

#include "words.h"

void panel_text_phase(FILE *stream, const bt_record *record, const bt_game *game)
{
    char player[WORDS_SIZE];
    const int drawn = bt_drawn_kind(game);
    words_player(player, record, bt_turn_seat(game));
    switch (bt_game_phase(game)) {
    case BT_PHASE_DRAW:
        fprintf(stream, "%s is next; a tile is to be drawn.\n", player);
        break;
    case BT_PHASE_PLACE:
        fprintf(stream, "%s places %s.\n", player,
                drawn >= 0 ? bt_tile_facts_of((unsigned)drawn)->id : "a tile");
        break;
    case BT_PHASE_ACTION:
        fprintf(stream, "%s has an action.\n", player);
        break;
    case BT_PHASE_PYRAMID:
        fprintf(stream, "%s may score a pyramid.\n", player);
        break;
    case BT_PHASE_REVEAL:
        fputs("The circus is scored: the token under the tent is to be turned over.\n", stream);
        break;
    case BT_PHASE_FINAL_REVEAL:
        fputs("The last circus: the token under the tent is to be turned over.\n", stream);
        break;
    default:
        fputs("The game is over.\n", stream);
        break;
    }
}

void panel_text_players(FILE *stream, const bt_record *record, const bt_game *game)
{
    bt_standing standing;
    bt_game_standing(game, &standing);
    const bool over = bt_game_phase(game) == BT_PHASE_OVER;
    for (unsigned seat = 0; seat < record->config.seats; seat++) {
        char player[WORDS_SIZE];
        words_player(player, record, seat);
        fprintf(stream, "%-14s %4d points", player, bt_score(game, seat));
        if (!over) {
            fprintf(stream, ", %d if it ended now", standing.totals[seat]);
        }
        fputs("; in supply", stream);
        const char *before = " ";
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            const unsigned count = bt_supply(game, seat, (bt_figure_kind)kind);
            if (count > 0) {
                fprintf(stream, "%s%u %s%s", before, count, bt_figure_name(kind),
                        count == 1 ? "" : "s");
                before = ", ";
            }
        }
        fputs(before[0] == ' ' ? " nothing\n" : "\n", stream);
    }
}

static void print_discards(FILE *stream, const bt_game *game)
{
    const char *before = "Left the game:";
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        for (unsigned n = 0; n < bt_discards(game, kind); n++) {
            fprintf(stream, "%s %s", before, bt_tile_facts_of(kind)->id);
            before = ",";
        }
    }
    fputs(before[0] == ',' ? ".\n" : "", stream);
}

static void print_tokens(FILE *stream, const bt_game *game)
{
    const char *before = "Tokens not yet seen:";
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        for (unsigned n = 0; n < bt_tokens(game, value); n++) {
            fprintf(stream, "%s %u", before, value);
            before = "";
        }
    }
    bt_square tent;
    if (before[0] == '\0' && bt_tent(game, &tent)) {
        fprintf(stream, "; one of them lies under the tent at %d,%d", tent.x, tent.y);
    }
    fputs(before[0] == '\0' ? ".\n" : "", stream);
}

void panel_text_stock(FILE *stream, const bt_game *game)
{
    const unsigned left = bt_bag_total(game);
    fprintf(stream, "%u %s left to draw.\n", left, left == 1 ? "tile" : "tiles");
    print_discards(stream, game);
    print_tokens(stream, game);
}

void panel_text_bag(FILE *stream, const bt_game *game)
{
    fputs("tile       left  places\n", stream);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const unsigned left = bt_bag(game, kind);
        if (left > 0) {
            fprintf(stream, "%-10s %4u  %6u\n", bt_tile_facts_of(kind)->id, left,
                    (unsigned)bt_placement_count_of(game, kind));
        }
    }
}
