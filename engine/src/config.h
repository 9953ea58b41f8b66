#ifndef BT_CONFIG_H
#define BT_CONFIG_H

#include "bigtop.h"

/* Copies of a kind that belong to a game of this configuration (SETUP-01, SETUP-06, Q-20). The
 * start tile that the river sends back to the box is still counted. */
unsigned bt_config_copies(const bt_config *config, unsigned kind);

#endif
