/*
 * Nothing comes from nowhere and nothing gets lost: points come with events whose items add up, and
 * figures, tiles and tokens are always somewhere.
 */
#include "random_games.h"

#include <string.h>

static random_game play;

/* What a game began with, and what its events have told so far. */
typedef struct ledger {
    unsigned figures[BT_MAX_SEATS][BT_FIGURE_KIND_COUNT];
    unsigned copies[BT_MAX_TILE_KINDS];
    unsigned tokens[BT_MAX_TOKEN_VALUE + 1];
    int points[BT_MAX_SEATS][BT_CATEGORY_COUNT];
} ledger;

static ledger book;

static void count_placed(unsigned counts[BT_MAX_TILE_KINDS])
{
    bt_placed_tile tile;
    for (unsigned i = 0; bt_placed(&play.game, i, &tile) == BT_OK; i++) {
        counts[tile.kind]++;
    }
}

static void open_book(void)
{
    book = (ledger){0};
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            book.figures[seat][kind] = bt_supply(&play.game, seat, (bt_figure_kind)kind);
        }
    }
    count_placed(book.copies);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        book.copies[kind] += bt_bag(&play.game, kind);
    }
    for (unsigned value = 0; value <= BT_MAX_TOKEN_VALUE; value++) {
        book.tokens[value] = bt_tokens(&play.game, value);
    }
}

/* ---- events ---- */

static void check_items(const bt_event *event)
{
    int sum = 0;
    require(&play, event->item_count <= BT_MAX_ITEMS);
    for (unsigned i = 0; i < event->item_count; i++) {
        require(&play, event->items[i].kind < BT_ITEM_KIND_COUNT);
        sum += event->items[i].count * event->items[i].each;
    }
    require(&play, sum == event->points);
    require(&play, event->points > 0 || event->category == BT_CATEGORY_FIELDS);
}

static void check_places(const bt_event *event)
{
    const bt_event_log *log = &play.events;
    require(&play, event->first_square + event->square_count <= log->square_count);
    require(&play, event->first_figure + event->figure_count <= log->figure_count);
    for (unsigned i = 0; i < event->square_count; i++) {
        const bt_square square = log->squares[event->first_square + i];
        require(&play, bt_tile_at(&play.game, square.x, square.y) >= 0);
        for (unsigned j = 0; j < i; j++) {
            const bt_square other = log->squares[event->first_square + j];
            require(&play, square.x != other.x || square.y != other.y);
        }
    }
    for (unsigned i = 0; i < event->figure_count; i++) {
        const bt_figure *figure = &log->figures[event->first_figure + i];
        require(&play, figure->seat < play.record.config.seats);
        require(&play, bt_tile_at(&play.game, figure->square.x, figure->square.y) == figure->tile);
    }
}

static void enter_event(const bt_event *event)
{
    require(&play, event->type < BT_EVENT_TYPE_COUNT && event->seat < play.record.config.seats);
    require(&play, event->rule != BT_RULE_NONE && event->rule < BT_RULE_COUNT);
    check_places(event);
    switch (event->type) {
    case BT_EVENT_SCORE:
        check_items(event);
        require(&play, event->category < BT_CATEGORY_COUNT && event->figure_count != 0);
        book.points[event->seat][event->category] += event->points;
        break;
    case BT_EVENT_RETURN:
        require(&play, event->figure_count == 1);
        break;
    case BT_EVENT_REVEAL:
        require(&play, event->value <= BT_MAX_TOKEN_VALUE && book.tokens[event->value] != 0);
        book.tokens[event->value]--;
        break;
    default:
        break;
    }
}

static void check_scores(void)
{
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        int sum = 0;
        for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
            const int points = bt_category_score(&play.game, seat, (bt_category)category);
            require(&play, points == book.points[seat][category]);
            sum += points;
        }
        require(&play, bt_score(&play.game, seat) == sum);
    }
}

/* ---- pieces ---- */

static void check_figures(void)
{
    bt_figure figures[BT_MAX_FIGURES];
    unsigned board[BT_MAX_SEATS][BT_FIGURE_KIND_COUNT] = {{0}};
    const size_t count = bt_figures(&play.game, figures, BT_MAX_FIGURES);
    size_t acrobats = 0;
    for (size_t i = 0; i < count; i++) {
        board[figures[i].seat][figures[i].kind]++;
        acrobats += figures[i].segment == BT_SEGMENT_ACROBAT;
    }
    for (unsigned seat = 0; seat < BT_MAX_SEATS; seat++) {
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            require(&play, bt_supply(&play.game, seat, (bt_figure_kind)kind) + board[seat][kind] ==
                               book.figures[seat][kind]);
        }
    }
    bt_acrobats space;
    size_t in_spaces = 0;
    for (unsigned i = 0; bt_acrobats_of(&play.game, i, &space) == BT_OK; i++) {
        require(&play, space.count <= 3);
        in_spaces += space.count;
    }
    require(&play, acrobats == in_spaces);
}

/* Figures go home by RETURN events alone, and each of them says so. */
static void check_returns(unsigned supply_before)
{
    unsigned supply = 0;
    unsigned returned = 0;
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            supply += bt_supply(&play.game, seat, (bt_figure_kind)kind);
        }
    }
    for (uint32_t i = 0; i < play.events.event_count; i++) {
        returned += play.events.events[i].type == BT_EVENT_RETURN;
    }
    const bt_move_type type = bt_move_type_of(play.record.moves[play.record.move_count - 1]);
    const unsigned put = type == BT_MOVE_FIGURE || type == BT_MOVE_ACROBAT;
    require(&play, supply == supply_before - put + returned);
}

static void check_tiles(void)
{
    unsigned in_bag = 0;
    unsigned placed[BT_MAX_TILE_KINDS] = {0};
    count_placed(placed);
    for (unsigned kind = 0; kind < bt_tile_kind_count(); kind++) {
        const unsigned drawn = bt_drawn_kind(&play.game) == (int)kind;
        require(&play,
                bt_bag(&play.game, kind) + bt_discards(&play.game, kind) + drawn + placed[kind] ==
                    book.copies[kind]);
        in_bag += bt_bag(&play.game, kind);
    }
    require(&play, bt_bag_total(&play.game) == in_bag);
}

static void check_tokens(void)
{
    for (unsigned value = 0; value <= BT_MAX_TOKEN_VALUE; value++) {
        require(&play, bt_tokens(&play.game, value) == book.tokens[value]);
    }
}

static unsigned figures_in_supply(void)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        for (unsigned kind = 0; kind < BT_FIGURE_KIND_COUNT; kind++) {
            count += bt_supply(&play.game, seat, (bt_figure_kind)kind);
        }
    }
    return count;
}

/* ---- views ---- */

/* Every figure stands on the feature that counts it; each segment is listed with its feature. */
static void check_features(void)
{
    bt_figure figures[BT_MAX_FIGURES];
    bt_segment segments[BT_MAX_SEGMENTS];
    const size_t figure_count = bt_figures(&play.game, figures, BT_MAX_FIGURES);
    for (size_t i = 0; i < figure_count; i++) {
        bt_feature feature;
        unsigned strength = 0;
        if (figures[i].segment == BT_SEGMENT_ACROBAT) {
            continue;
        }
        require(&play,
                bt_feature_of(&play.game, figures[i].tile, figures[i].segment, &feature) == BT_OK);
        const size_t count = bt_feature_segments(&play.game, figures[i].tile, figures[i].segment,
                                                 segments, BT_MAX_SEGMENTS);
        require(&play, count != 0 && feature.figures[figures[i].seat] != 0);
        for (size_t j = 0; j < figure_count; j++) {
            bt_feature other;
            strength +=
                figures[j].seat == figures[i].seat &&
                bt_feature_of(&play.game, figures[j].tile, figures[j].segment, &other) == BT_OK &&
                other.id == feature.id;
        }
        require(&play, strength == feature.figures[figures[i].seat]);
        /* Completed features are scored at once, and nobody stays on them. */
        require(&play, !feature.complete || bt_game_phase(&play.game) == BT_PHASE_ACTION ||
                           bt_game_phase(&play.game) == BT_PHASE_PYRAMID ||
                           bt_game_phase(&play.game) == BT_PHASE_OVER);
    }
}

static void check_board(void)
{
    bt_placed_tile tile;
    unsigned count = 0;
    for (; bt_placed(&play.game, count, &tile) == BT_OK; count++) {
        require(&play, bt_tile_at(&play.game, tile.square.x, tile.square.y) == (int)count);
    }
    require(&play, count == bt_placed_count(&play.game));
}

/* The tokens that the standing counts are those not yet revealed. */
static void check_mean_token(const bt_standing *standing)
{
    unsigned count = 0;
    unsigned sum = 0;
    for (unsigned value = 1; value <= BT_MAX_TOKEN_VALUE; value++) {
        count += bt_tokens(&play.game, value);
        sum += value * bt_tokens(&play.game, value);
    }
    require(&play, standing->token_count == count && standing->token_sum == sum);
}

/* The standing holds no fewer points than the score, in each category and in all; at the end they
 * are the same. */
static void check_standing(void)
{
    static bt_standing standing;
    const bool over = bt_game_phase(&play.game) == BT_PHASE_OVER;
    bt_game_standing(&play.game, &standing);
    check_mean_token(&standing);
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        int sum = 0;
        for (unsigned category = 0; category < BT_CATEGORY_COUNT; category++) {
            const int scored = bt_category_score(&play.game, seat, (bt_category)category);
            require(&play, standing.points[seat][category] >= scored);
            require(&play, !over || standing.points[seat][category] == scored);
            sum += standing.points[seat][category];
        }
        require(&play, standing.totals[seat] == sum);
    }
}

static void check_end(void)
{
    int best = -1;
    unsigned leaders = 0;
    for (unsigned seat = 0; seat < play.record.config.seats; seat++) {
        const int score = bt_score(&play.game, seat);
        leaders = score > best ? 0 : leaders;
        best = score > best ? score : best;
        leaders |= score == best ? 1u << seat : 0;
    }
    const unsigned winners = bt_winners(&play.game);
    const bool last_alone = play.record.config.options[BT_OPTION_TIES] == 1;
    require(&play, winners != 0 && (winners & ~leaders) == 0);
    require(&play, last_alone ? winners > leaders / 2 && (winners & (winners - 1)) == 0
                              : winners == leaders);
    require(&play, bt_bag_total(&play.game) == 0 && bt_drawn_kind(&play.game) == -1);
}

/* ---- tests ---- */

static void test_points_and_pieces_are_conserved(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < games_to_play(3000); number++) {
        begin_game(&play, number);
        open_book();
        for (unsigned supply = figures_in_supply(); step_game(&play);
             supply = figures_in_supply()) {
            require(&play, !play.events.overflow);
            for (uint32_t i = 0; i < play.events.event_count; i++) {
                enter_event(&play.events.events[i]);
            }
            check_scores();
            check_figures();
            check_returns(supply);
            check_tiles();
            check_tokens();
        }
        check_end();
    }
}

static void test_views_agree(void **state)
{
    (void)state;
    for (uint64_t number = 5000; number < 5000 + games_to_play(150); number++) {
        begin_game(&play, number);
        while (step_game(&play)) {
            if (play.record.move_count % 4 == 0) {
                check_features();
            }
            check_board();
            check_standing();
        }
    }
}

/* Events cost nothing but their telling: the game is the same without a log. */
static void test_a_log_changes_nothing(void **state)
{
    (void)state;
    static bt_game silent;
    for (uint64_t number = 7000; number < 7000 + games_to_play(1000); number++) {
        begin_game(&play, number);
        silent = play.game;
        while (step_game(&play)) {
            const bt_move move = play.record.moves[play.record.move_count - 1];
            require(&play, bt_play(&silent, move, NULL) == BT_OK);
            require(&play, bt_hash(&silent) == bt_hash(&play.game));
        }
        require(&play, same_bytes(&silent, &play.game, sizeof silent));
    }
}

/* A log that is full loses events and says so; the game goes on. */
static void test_a_full_log_is_no_harm(void **state)
{
    (void)state;
    static bt_game full;
    static bt_event_log log;
    for (uint64_t number = 9000; number < 9000 + games_to_play(60); number++) {
        bool told = false;
        begin_game(&play, number);
        full = play.game;
        while (step_game(&play)) {
            const bt_move move = play.record.moves[play.record.move_count - 1];
            const uint32_t room = (uint32_t)(number % 3);
            log.event_count = BT_MAX_EVENTS - room;
            log.square_count = BT_MAX_EVENT_SQUARES - room;
            log.figure_count = BT_MAX_EVENT_FIGURES - room;
            log.overflow = false;
            require(&play, bt_play(&full, move, &log) == BT_OK);
            require(&play, bt_hash(&full) == bt_hash(&play.game));
            require(&play, log.event_count <= BT_MAX_EVENTS &&
                               log.square_count <= BT_MAX_EVENT_SQUARES &&
                               log.figure_count <= BT_MAX_EVENT_FIGURES);
            require(&play, log.overflow || play.events.event_count <= room);
            told = told || log.overflow;
        }
        require(&play, told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_and_pieces_are_conserved),
        cmocka_unit_test(test_views_agree),
        cmocka_unit_test(test_a_log_changes_nothing),
        cmocka_unit_test(test_a_full_log_is_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
