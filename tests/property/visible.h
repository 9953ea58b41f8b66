/* What everybody at the table sees of a position, as far as the rules can tell positions apart. */
#ifndef PROPERTY_VISIBLE_H
#define PROPERTY_VISIBLE_H

#include <bigtop.h>

/* A number made of nothing but the public views, in an order that does not depend on how the
 * position came about, and by other arithmetic than bt_hash. */
uint64_t visible_position(const bt_game *game);

#endif
