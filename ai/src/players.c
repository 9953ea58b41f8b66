/* The list of players, and what their searches have in common. */
#include "player.h"

static const ai_player *const players[] = {
    &ai_beginner,
    &ai_casual,
    &ai_club,
    &ai_strong,
    &ai_expert,
    &ai_master,
    &ai_random_player,
    &ai_random_30_player,
    &ai_greedy_player,
    &ai_jcz_player,
    &ai_star25_player,
    &ai_uct_player,
    &ai_two_level_player,
    &ai_evaluation_player,
};

#define PLAYER_COUNT (sizeof players / sizeof players[0])

static const ai_player *player_of(unsigned player)
{
    return player < PLAYER_COUNT ? players[player] : NULL;
}

unsigned bt_ai_player_count(void)
{
    return (unsigned)PLAYER_COUNT;
}

const bt_ai_player_facts *bt_ai_player(unsigned player)
{
    const ai_player *found = player_of(player);
    return found != NULL ? &found->facts : NULL;
}

static bool same_name(const char *name, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (name[i] == '\0' || name[i] != text[i]) {
            return false;
        }
    }
    return name[length] == '\0';
}

int bt_ai_player_by_name(const char *name, size_t length)
{
    for (unsigned i = 0; i < PLAYER_COUNT; i++) {
        if (same_name(players[i]->facts.name, name, length)) {
            return (int)i;
        }
    }
    return -1;
}

unsigned bt_ai_option_count(unsigned player)
{
    const ai_player *found = player_of(player);
    return found != NULL ? found->option_count : 0;
}

const bt_ai_option_facts *bt_ai_option(unsigned player, unsigned option)
{
    const ai_player *found = player_of(player);
    return found != NULL && option < found->option_count ? &found->options[option] : NULL;
}

size_t bt_ai_memory(unsigned player)
{
    const ai_player *found = player_of(player);
    return found != NULL ? found->memory : 0;
}

size_t bt_ai_good_memory(unsigned player)
{
    const ai_player *found = player_of(player);
    return found != NULL ? found->good_memory : 0;
}

/* Copy the options, or their initial values. */
static bt_error take_options(bt_ai_search *search, const float *options)
{
    const ai_player *player = search->player;
    for (unsigned i = 0; i < player->option_count; i++) {
        const bt_ai_option_facts *facts = &player->options[i];
        const float value = options != NULL ? options[i] : facts->initial;
        if (!(value >= facts->low && value <= facts->high)) {
            return BT_ERROR_RANGE;
        }
        search->options[i] = value;
    }
    return BT_OK;
}

bt_error bt_ai_start(bt_ai_search **search, const bt_ai_request *request)
{
    const ai_player *player = player_of(request->player);
    if (player == NULL) {
        return BT_ERROR_RANGE;
    }
    if (request->memory_size < player->memory || request->memory == NULL) {
        return BT_ERROR_CAPACITY;
    }
    if (bt_deciding_seat(request->game) < 0) {
        return BT_ERROR_MOVE_PHASE;
    }
    bt_ai_search *made = request->memory;
    *made = (bt_ai_search){.player = player,
                           .memory_size = request->memory_size,
                           .interrupted = request->interrupted,
                           .context = request->context};
    made->game = *request->game;
    bt_random_seed(&made->random, request->seed);
    const bt_error error = take_options(made, request->options);
    if (error != BT_OK) {
        return error;
    }
    player->start(made);
    *search = made;
    return BT_OK;
}

void ai_insert_candidate(bt_ai_analysis *analysis, unsigned first, const bt_ai_candidate *candidate)
{
    unsigned at = analysis->candidate_count;
    while (at > first && candidate->value > analysis->candidates[at - 1].value) {
        at--;
    }
    if (at == BT_AI_MAX_CANDIDATES) {
        return;
    }
    if (analysis->candidate_count < BT_AI_MAX_CANDIDATES) {
        analysis->candidate_count++;
    }
    for (unsigned i = analysis->candidate_count - 1; i > at; i--) {
        analysis->candidates[i] = analysis->candidates[i - 1];
    }
    analysis->candidates[at] = *candidate;
}

void ai_finish_candidates(bt_ai_analysis *analysis)
{
    for (unsigned i = 0; i < analysis->candidate_count; i++) {
        const float loss = analysis->candidates[0].value - analysis->candidates[i].value;
        analysis->candidates[i].loss = loss > 0.0F ? loss : 0.0F;
    }
    analysis->turn = analysis->candidates[0].turn;
}

bool bt_ai_step(bt_ai_search *search, uint64_t work)
{
    if (!search->finished) {
        search->player->step(search, work);
    }
    return !search->finished;
}

uint64_t bt_ai_work(const bt_ai_search *search)
{
    return search->work;
}

void bt_ai_result(const bt_ai_search *search, bt_ai_analysis *analysis)
{
    /* To the last byte, so that equal results are equal bytes. */
    __builtin_memset(analysis, 0, sizeof *analysis);
    analysis->work = search->work;
    search->player->result(search, analysis);
}

bt_error bt_ai_think(const bt_ai_request *request, uint64_t work, bt_ai_analysis *analysis)
{
    bt_ai_search *search;
    const bt_error error = bt_ai_start(&search, request);
    if (error != BT_OK) {
        return error;
    }
    const uint64_t slice = 64;
    while (work == 0 || search->work < work) {
        const uint64_t left = work == 0 ? slice : work - search->work;
        if (!bt_ai_step(search, left < slice ? left : slice) || ai_interrupted(search)) {
            break;
        }
    }
    bt_ai_result(search, analysis);
    return BT_OK;
}
