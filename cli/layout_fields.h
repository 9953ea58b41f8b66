/* layout_fields.h - second half of laying out a tile: fields, gardens, places of figures. */
#ifndef CLI_LAYOUT_FIELDS_H
#define CLI_LAYOUT_FIELDS_H

#include "layout.h"

/* Everything else of the layout must be there. */
void layout_fields(tile_layout *layout);

#endif
