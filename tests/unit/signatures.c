/* Prints the signatures of many series of random games, one a line. Built with the usual capacities
 * and with those for 150 tiles, it must print the same (test_capacity). */
#include <bigtop.h>

#include <inttypes.h>
#include <stdio.h>

static int print_signature(const bt_config *config, uint64_t games)
{
    bt_simulation result = {0};
    if (bt_simulate(config, 150, 0, games, &result) != BT_OK) {
        return 1;
    }
    printf("%s, sets %x, %u seats: %016" PRIx64 ", %" PRIu64 " turns, %" PRIu64 " placements\n",
           bt_edition_name((bt_edition)config->edition), config->sets, config->seats,
           result.signature, result.turns, result.placements);
    return 0;
}

int main(void)
{
    int status = 0;
    for (unsigned edition = 0; edition < BT_EDITION_COUNT; edition++) {
        for (unsigned sets = BT_SET_BASE; sets <= BT_SET_ALL; sets += 2) {
            for (unsigned seats = 2; seats <= BT_MAX_SEATS; seats++) {
                bt_config config;
                bt_config_preset(&config, (bt_edition)edition, sets, seats);
                status |= print_signature(&config, 40);
            }
        }
    }
    return status;
}
