/* Colours of the board on a terminal of 256 colours, and its characters in ASCII. */
#include "text_ink.h"

#include "tile_text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Select Graphic Rendition codes. The seats have the colours that the page gives them: red, blue,
 * green, yellow, black, violet. */
static const char *const codes[INK_SEAT + 6] = {
    [INK_NONE] = "0",
    [INK_FIELD] = "0;38;5;107;48;5;150",
    [INK_CITY] = "0;38;5;137;48;5;180",
    [INK_ROAD] = "0;1;38;5;94;48;5;187",
    [INK_RIVER] = "0;1;38;5;25;48;5;110",
    [INK_BUILDING] = "0;38;5;88;48;5;223",
    [INK_GARDEN] = "0;38;5;161;48;5;150",
    [INK_CIRCUS] = "0;38;5;160;48;5;230",
    [INK_ACROBATS] = "0;38;5;26;48;5;230",
    [INK_TENT] = "0;1;38;5;160;48;5;230",
    [INK_PENNANT] = "0;38;5;25;48;5;180",
    [INK_AXIS] = "0;2",
    [INK_CHOICE] = "0;1;38;5;16;48;5;229",
    [INK_CORNER] = "0;38;5;16;48;5;150",
    [INK_SEAT + 0] = "0;1;38;5;231;48;5;160",
    [INK_SEAT + 1] = "0;1;38;5;231;48;5;26",
    [INK_SEAT + 2] = "0;1;38;5;231;48;5;28",
    [INK_SEAT + 3] = "0;1;38;5;16;48;5;220",
    [INK_SEAT + 4] = "0;1;38;5;231;48;5;236",
    [INK_SEAT + 5] = "0;1;38;5;231;48;5;97",
};

static const char *ascii_of(const char *glyph)
{
    static const struct {
        const char *glyph, *ascii;
    } rows[] = {
        {"·", "."}, {"▒", "#"}, {"│", "|"}, {"─", "-"}, {"╰", "+"}, {"╭", "+"}, {"╮", "+"},
        {"╯", "+"}, {"┌", "+"}, {"┐", "+"}, {"└", "+"}, {"┘", "+"}, {"┴", "+"}, {"├", "+"},
        {"┬", "+"}, {"┤", "+"}, {"║", "~"}, {"═", "~"}, {"╚", "~"}, {"╔", "~"}, {"╗", "~"},
        {"╝", "~"}, {"╪", "|"}, {"╫", "-"}, {"●", "o"}, {"◯", "O"}, {"╱", "/"}, {"╲", "\\"},
        {"‾", "-"}, {"†", "t"}, {"✿", "%"}, {"∴", "A"}, {"▲", "^"}, {"◆", "*"}, {"◤", "'"},
        {"◥", "'"}, {"◣", ","}, {"◢", ","},
    };
    if ((unsigned char)glyph[0] < 128) {
        return glyph;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].glyph, glyph) == 0) {
            return rows[i].ascii;
        }
    }
    return "?";
}

static void dip(ink_pen *pen, unsigned kind)
{
    if (pen->colour && kind != pen->now) {
        fprintf(pen->stream, "\033[%sm", codes[kind < INK_SEAT + 6 ? kind : INK_NONE]);
    }
    pen->now = kind;
}

void ink_glyph(ink_pen *pen, unsigned kind, const char *glyph)
{
    dip(pen, kind);
    fputs(pen->ascii ? ascii_of(glyph) : glyph, pen->stream);
}

void ink_text(ink_pen *pen, unsigned kind, const char *format, ...)
{
    va_list arguments;
    dip(pen, kind);
    va_start(arguments, format);
    vfprintf(pen->stream, format, arguments);
    va_end(arguments);
}

void ink_end_line(ink_pen *pen)
{
    dip(pen, INK_NONE);
    fputc('\n', pen->stream);
}

bool ink_wanted(const char *when, FILE *stream)
{
    if (strcmp(when, "auto") != 0) {
        return strcmp(when, "always") == 0;
    }
    const char *no_colour = getenv("NO_COLOR");
    return isatty(fileno(stream)) == 1 && (no_colour == NULL || no_colour[0] == '\0');
}

bool ink_terminal_size(FILE *stream, unsigned *width, unsigned *height)
{
    struct winsize size;
    if (isatty(fileno(stream)) != 1 || ioctl(fileno(stream), TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0) {
        return false;
    }
    *width = size.ws_col;
    *height = size.ws_row;
    return true;
}
