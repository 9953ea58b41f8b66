/*
 * A tile as SVG, from the ground up: field, river, roads, cities, ring, buildings. The style is our
 * own; nothing is copied from the printed tiles but what their facts say.
 */
#include "tile_svg.h"

#include <math.h>
#include <stdint.h>

/* ---- pieces ---- */

static void print_points(FILE *stream, const line *of, bool closed)
{
    fputs("<path d=\"", stream);
    for (unsigned i = 0; i < of->count; i++) {
        fprintf(stream, "%c%.4g %.4g", i == 0 ? 'M' : 'L', of->at[i].x, of->at[i].y);
    }
    fputs(closed ? "Z\"" : "\"", stream);
}

static void print_line(FILE *stream, const line *of, const char *colour, double width,
                       const char *more)
{
    print_points(stream, of, false);
    fprintf(stream, " fill=\"none\" stroke=\"%s\" stroke-width=\"%.3g\" %s/>", colour, width, more);
}

static void print_disc(FILE *stream, point at, double radius, const char *fill, const char *more)
{
    fprintf(stream, "<circle cx=\"%.4g\" cy=\"%.4g\" r=\"%.3g\" fill=\"%s\" %s/>", at.x, at.y,
            radius, fill, more);
}

/* A line that begins a little outside the tile, so that no gap shows between two tiles. */
static line beyond_border(const line *of, bool both_ends)
{
    line longer = {.count = 0};
    line_add(&longer, point_between(of->at[1], of->at[0], 1.3));
    for (unsigned i = 0; i < of->count; i++) {
        line_add(&longer, of->at[i]);
    }
    if (both_ends) {
        line_add(&longer, point_between(of->at[of->count - 2], of->at[of->count - 1], 1.3));
    }
    return longer;
}

/* Numbers that look random and are the same each time: a tile's grass and houses do not move. */
typedef struct scatter {
    uint32_t state;
} scatter;

static scatter scatter_of(const char *id)
{
    scatter numbers = {2166136261u};
    for (; *id != '\0'; id++) {
        numbers.state = (numbers.state ^ (unsigned char)*id) * 16777619u;
    }
    return numbers;
}

/* From 0 up to 1. */
static double scatter_next(scatter *numbers)
{
    numbers->state = numbers->state * 1664525u + 1013904223u;
    return (numbers->state >> 8) / 16777216.0;
}

static point scatter_point(scatter *numbers, double margin)
{
    const double x = scatter_next(numbers);
    const double y = scatter_next(numbers);
    return (point){margin + x * (100 - 2 * margin), margin + y * (100 - 2 * margin)};
}

/* ---- country ---- */

static void draw_ground(FILE *stream, const tile_layout *layout, scatter *numbers)
{
    fputs("<rect x=\"-1\" y=\"-1\" width=\"102\" height=\"102\" fill=\"#a8c873\"/>"
          "<path d=\"",
          stream);
    for (unsigned i = 0; i < 40; i++) {
        const point p = scatter_point(numbers, 5);
        const int segment = layout_segment_at(layout, p);
        if (segment >= 0 && layout->facts->segments[segment].kind == BT_FEATURE_FIELD) {
            fprintf(stream, "M%.4g %.4gl-1.4-3m1.4 3l.3-3.6m-.3 3.6l1.9-2.6", p.x, p.y);
        }
    }
    fputs("\" fill=\"none\" stroke=\"#83a954\" stroke-width=\".8\"/>", stream);
}

static void draw_river(FILE *stream, const tile_layout *layout)
{
    if (layout->river.count == 0) {
        return;
    }
    const line river = beyond_border(&layout->river, !layout->pond.there);
    print_line(stream, &river, "#4a8cb5", LAYOUT_RIVER_WIDTH, "");
    if (layout->pond.there) {
        print_disc(stream, layout->pond.centre, layout->pond.radius, "#4a8cb5", "");
    }
    print_line(stream, &river, "#74b5dc", LAYOUT_RIVER_WIDTH - 3, "");
    if (layout->pond.there) {
        print_disc(stream, layout->pond.centre, layout->pond.radius - 1.5, "#74b5dc", "");
    }
    print_line(stream, &river, "#a8d5ee", 1.3, "stroke-dasharray=\"7 6\" stroke-linecap=\"round\"");
}

/* Where a road crosses the river: planks, drawn before the road itself. */
static void draw_bridge(FILE *stream, const tile_layout *layout, const line *road)
{
    if (layout->river.count == 0 || layout->pond.there) {
        return;
    }
    for (unsigned step = 2; step < 98; step++) {
        const point p = line_along(road, step * 0.01);
        if (line_distance(&layout->river, p) > 0.6) {
            continue;
        }
        const point next = line_along(road, step * 0.01 + 0.02);
        const double reach = (LAYOUT_RIVER_WIDTH / 2.0 + 4) / point_distance(p, next);
        line deck = {.count = 0};
        line_add(&deck, point_between(p, next, -reach));
        line_add(&deck, point_between(p, next, reach));
        print_line(stream, &deck, "#3b332b", LAYOUT_ROAD_WIDTH + 5, "");
        print_line(stream, &deck, "#a57c4b", LAYOUT_ROAD_WIDTH + 3, "");
        return;
    }
}

static void draw_roads(FILE *stream, const tile_layout *layout)
{
    for (unsigned i = 0; i < layout->road_count; i++) {
        const line road = beyond_border(&layout->roads[i].line, !layout->roads[i].stub);
        print_line(stream, &road, "#7d6747", LAYOUT_ROAD_WIDTH, "");
    }
    for (unsigned i = 0; i < layout->road_count; i++) {
        const line road = beyond_border(&layout->roads[i].line, !layout->roads[i].stub);
        draw_bridge(stream, layout, &layout->roads[i].line);
        print_line(stream, &road, "#f3e8cc", LAYOUT_ROAD_WIDTH - 3, "");
    }
    if (layout->crossing.there) {
        /* A grove: every road plainly ends there. */
        const point c = layout->crossing.centre;
        print_disc(stream, c, layout->crossing.radius, "#93b866",
                   "stroke=\"#7d6747\" stroke-width=\"1.5\"");
        print_disc(stream, (point){c.x - 4.5, c.y + 2.5}, 4, "#5f8746", "stroke=\"#486b36\"");
        print_disc(stream, (point){c.x + 4.5, c.y + 2.5}, 4, "#5f8746", "stroke=\"#486b36\"");
        print_disc(stream, (point){c.x, c.y - 4}, 4.4, "#5f8746", "stroke=\"#486b36\"");
    }
}

/* ---- cities ---- */

static void draw_house(FILE *stream, point p, const char *roof)
{
    fprintf(stream,
            "<path d=\"M%.4g %.4gh8v5h-8Z\" fill=\"#f2e3c4\" stroke=\"#6f4a35\" "
            "stroke-width=\".7\"/><path d=\"M%.4g %.4gl2.2-4.5h5.2l2.2 4.5Z\" fill=\"%s\" "
            "stroke=\"#6f3426\" stroke-width=\".7\"/>",
            p.x - 4, p.y - 1, p.x - 4.8, p.y - 1, roof);
}

/* Room for a house: inside, off the walls, the ring, the figure's place and the pennant. */
static bool house_fits(const tile_layout *layout, const layout_city *city, point p)
{
    double room = border_distance(p) + 1;
    for (unsigned i = 0; i < city->wall_count; i++) {
        room = fmin(room, line_distance(&city->walls[i], p));
    }
    if (layout->ring.there) {
        room = fmin(room, point_distance(p, layout->ring.centre) - layout->ring.radius);
    }
    if (layout->facts->segments[city->segment].pennants > 0) {
        room = fmin(room, point_distance(p, layout->pennants[city->segment]) - 6);
    }
    return room > 7 && point_distance(p, layout->anchors[city->segment]) > 12 &&
           outline_holds(&city->outline, p);
}

static void draw_houses(FILE *stream, const tile_layout *layout, const layout_city *city,
                        scatter *numbers)
{
    static const char *const roofs[] = {"#b4503a", "#c4673f", "#9f4436", "#a95a45"};
    point built[12];
    unsigned count = 0;
    for (unsigned tries = 0; tries < 200 && count < 12; tries++) {
        const point p = scatter_point(numbers, 5);
        bool free = house_fits(layout, city, p);
        for (unsigned i = 0; i < count; i++) {
            free = free && (fabs(built[i].x - p.x) > 11 || fabs(built[i].y - p.y) > 10);
        }
        if (free) {
            draw_house(stream, p, roofs[count % 4]);
            built[count++] = p;
        }
    }
}

static void draw_pennant(FILE *stream, point p)
{
    fprintf(stream,
            "<path d=\"M%.4g %.4gh12v7c0 4-3 6-6 8-3-2-6-4-6-8Z\" fill=\"#2f6f9f\" stroke=\"#fff\" "
            "stroke-width=\"1.4\"/><path d=\"M%.4g %.4gv13M%.4g %.4gh11\" stroke=\"#e8b93c\" "
            "stroke-width=\"2.2\"/>",
            p.x - 6, p.y - 7, p.x, p.y - 6.5, p.x - 5.5, p.y - 1.5);
}

static void draw_walls(FILE *stream, const layout_city *city)
{
    for (unsigned i = 0; i < city->wall_count; i++) {
        const line *wall = &city->walls[i];
        print_line(stream, wall, "#4f463c", 6.4, "stroke-linejoin=\"round\"");
        print_line(stream, wall, "#b8ad9c", 4.4, "stroke-linejoin=\"round\"");
        for (unsigned corner = 1; corner + 1 < wall->count; corner++) {
            print_disc(stream, wall->at[corner], 3.9, "#dcd4c6", "stroke=\"#4f463c\"");
        }
    }
}

static void draw_cities(FILE *stream, const tile_layout *layout, scatter *numbers)
{
    for (unsigned i = 0; i < layout->city_count; i++) {
        const layout_city *city = &layout->cities[i];
        print_points(stream, &city->outline, true);
        fputs(" fill=\"#d9b787\"/>", stream);
        draw_houses(stream, layout, city, numbers);
        draw_walls(stream, city);
        if (layout->facts->segments[city->segment].pennants > 0) {
            draw_pennant(stream, layout->pennants[city->segment]);
        }
    }
    for (unsigned i = 0; i < layout->road_count; i++) {
        if (layout->roads[i].gate) {
            print_disc(stream, layout->roads[i].line.at[1], 5, "#6b4b35",
                       "stroke=\"#3b332b\" stroke-width=\"1.6\"");
        }
    }
}

/* ---- ring and buildings ---- */

static void draw_ring(FILE *stream, const tile_layout *layout)
{
    if (!layout->ring.there) {
        return;
    }
    const bool circus = layout->facts->circus;
    const point c = layout->ring.centre;
    const double rim = layout->ring.radius - 3;
    char dash[64];
    /* Sixteen stripes, whatever the radius. */
    snprintf(dash, sizeof dash, "stroke=\"%s\" stroke-width=\"4.2\" stroke-dasharray=\"%.3f\"",
             circus ? "#c23b33" : "#2f6f9f", acos(-1) * rim / 8);
    print_disc(stream, c, layout->ring.radius, "#3b332b", "");
    print_disc(stream, c, rim, circus ? "#efd9a7" : "#f4ead2",
               circus ? "stroke=\"#fbf3e0\" stroke-width=\"4.2\""
                      : "stroke=\"#e8b93c\" stroke-width=\"4.2\"");
    print_disc(stream, c, rim, "none", dash);
    for (unsigned i = 0; i < 3 && !circus; i++) {
        static const point places[3] = {{-7, 6}, {7, 6}, {0, -6.5}};
        print_disc(stream, (point){c.x + places[i].x, c.y + places[i].y}, 5.6, "#e3d2ab",
                   "stroke=\"#8a7350\" stroke-dasharray=\"2 1.6\"");
    }
}

static void draw_monastery(FILE *stream, const tile_layout *layout)
{
    if (!layout->monastery.there) {
        return;
    }
    fprintf(stream,
            "<g transform=\"translate(%.4g %.4g)\"><circle r=\"19\" fill=\"#dccfae\" "
            "stroke=\"#7d6747\" stroke-width=\"1.4\"/><g stroke=\"#5a4636\" stroke-width=\".9\">"
            "<path d=\"M-15 11V-1H9V11Z\" fill=\"#f5ead2\"/><path d=\"M-17-1L-12.5-9H5L9.5-1Z\" "
            "fill=\"#b4503a\"/><path d=\"M5 11V-7H14V11Z\" fill=\"#f5ead2\"/>"
            "<path d=\"M3.8-7L9.5-17L15.2-7Z\" fill=\"#8f4336\"/></g>"
            "<path d=\"M9.5-22v6M7.3-19.8h4.4\" stroke=\"#3b332b\" stroke-width=\"1.5\"/></g>",
            layout->monastery.centre.x, layout->monastery.centre.y);
}

static void draw_garden(FILE *stream, const tile_layout *layout)
{
    static const char *const flowers[] = {"#d6508a", "#f2c53d", "#fff", "#c23b33"};
    if (!layout->garden.there) {
        return;
    }
    const point c = layout->garden.centre;
    fprintf(stream,
            "<rect x=\"%.4g\" y=\"%.4g\" width=\"20\" height=\"20\" rx=\"3\" fill=\"#e6d9b4\" "
            "stroke=\"#4e7038\" stroke-width=\"2.4\"/>",
            c.x - 10, c.y - 10);
    for (unsigned i = 0; i < 4; i++) {
        const point bed = {c.x + (i % 2 == 0 ? -4.6 : 4.6), c.y + (i < 2 ? -4.6 : 4.6)};
        print_disc(stream, bed, 3.4, "#6f9a4a", "");
        print_disc(stream, (point){bed.x - 1.2, bed.y - 0.8}, 1.2, flowers[i], "");
        print_disc(stream, (point){bed.x + 1.2, bed.y + 0.9}, 1.2, flowers[(i + 1) % 4], "");
    }
}

void tile_svg_print(FILE *stream, const tile_layout *layout)
{
    scatter numbers = scatter_of(layout->facts->id);
    draw_ground(stream, layout, &numbers);
    draw_river(stream, layout);
    draw_roads(stream, layout);
    draw_cities(stream, layout, &numbers);
    draw_ring(stream, layout);
    draw_monastery(stream, layout);
    draw_garden(stream, layout);
    fputs("<rect x=\".25\" y=\".25\" width=\"99.5\" height=\"99.5\" fill=\"none\" "
          "stroke=\"#3b332b\" stroke-opacity=\".28\" stroke-width=\".5\"/>",
          stream);
}
