/* Points, lines and ways on a tile. */
#include "geometry.h"

#include <assert.h>
#include <math.h>

const point tile_centre = {50, 50};

static const double tile_size = 100;

double point_distance(point a, point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

point point_between(point a, point b, double share)
{
    return (point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

point point_turned(point p, unsigned quarters)
{
    switch (quarters % 4) {
    case 1:
        return (point){tile_size - p.y, p.x};
    case 2:
        return (point){tile_size - p.x, tile_size - p.y};
    case 3:
        return (point){p.y, tile_size - p.x};
    default:
        return p;
    }
}

point side_middle(unsigned side)
{
    return point_turned((point){50, 0}, side);
}

point side_start(unsigned side)
{
    return point_turned((point){0, 0}, side);
}

point half_middle(unsigned half, double depth)
{
    return point_turned((point){half % 2 == 0 ? 25 : 75, depth}, half / 2);
}

void line_add(line *to, point p)
{
    assert(to->count < LINE_MOST);
    to->at[to->count++] = p;
}

double line_length(const line *of)
{
    double sum = 0;
    for (unsigned i = 1; i < of->count; i++) {
        sum += point_distance(of->at[i - 1], of->at[i]);
    }
    return sum;
}

point line_along(const line *of, double share)
{
    double left = share * line_length(of);
    for (unsigned i = 1; i < of->count; i++) {
        const double piece = point_distance(of->at[i - 1], of->at[i]);
        if (piece >= left && piece > 0) {
            return point_between(of->at[i - 1], of->at[i], left / piece);
        }
        left -= piece;
    }
    return of->at[of->count - 1];
}

static double piece_distance(point p, point a, point b)
{
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0;
    t = fmax(0, fmin(1, t));
    return point_distance(p, (point){a.x + t * dx, a.y + t * dy});
}

double line_distance(const line *from, point p)
{
    double least = HUGE_VAL;
    for (unsigned i = 1; i < from->count; i++) {
        least = fmin(least, piece_distance(p, from->at[i - 1], from->at[i]));
    }
    return least;
}

bool outline_holds(const line *outline, point p)
{
    bool inside = false;
    for (unsigned i = 0, j = outline->count - 1; i < outline->count; j = i++) {
        const point a = outline->at[i];
        const point b = outline->at[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            inside = !inside;
        }
    }
    return inside;
}

double border_distance(point p)
{
    return fmin(fmin(p.x, p.y), fmin(tile_size - p.x, tile_size - p.y));
}

/* A cubic curve in short pieces; its first point only with `first`. */
static void add_curve(line *to, point a, point b, point c, point d, unsigned pieces, bool first)
{
    for (unsigned i = first ? 0 : 1; i <= pieces; i++) {
        const double t = (double)i / pieces;
        const double s = 1 - t;
        line_add(
            to,
            (point){s * s * s * a.x + 3 * s * s * t * b.x + 3 * s * t * t * c.x + t * t * t * d.x,
                    s * s * s * a.y + 3 * s * s * t * b.y + 3 * s * t * t * c.y + t * t * t * d.y});
    }
}

line way_between(unsigned from, unsigned to, double bow)
{
    /* 0.5523 makes a cubic curve follow a quarter circle. */
    static const double quarter = 0.5523;
    const point a = side_middle(from);
    const point d = side_middle(to);
    line way = {.count = 0};
    if ((from + 2) % 4 != to % 4) {
        add_curve(&way, a, point_between(a, tile_centre, quarter),
                  point_between(d, tile_centre, quarter), d, 12, true);
        return way;
    }
    const double dx = d.x - a.x;
    const double dy = d.y - a.y;
    const point middle = {50 - dy / tile_size * bow, 50 + dx / tile_size * bow};
    const point lead = {dx * 0.22, dy * 0.22};
    add_curve(&way, a, point_between(a, tile_centre, 0.5),
              (point){middle.x - lead.x, middle.y - lead.y}, middle, 6, true);
    add_curve(&way, middle, (point){middle.x + lead.x, middle.y + lead.y},
              point_between(d, tile_centre, 0.5), d, 6, false);
    return way;
}
