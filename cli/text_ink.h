/*
 * text_ink.h - writes characters in colours, or without, or in ASCII.
 */
#ifndef CLI_TEXT_INK_H
#define CLI_TEXT_INK_H

#include <stdbool.h>
#include <stdio.h>

typedef struct ink_pen {
    FILE *stream;
    bool colour;
    bool ascii;
    unsigned now; /* the ink last written; INK_NONE at the beginning of a line */
} ink_pen;

/* One character of a drawing. */
void ink_glyph(ink_pen *pen, unsigned kind, const char *glyph);

/* Text that is ASCII already, as printf writes it. */
void ink_text(ink_pen *pen, unsigned kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Back to the terminal's own colours, and a line feed. */
void ink_end_line(ink_pen *pen);

/* Are colours wanted on a stream? `when` is "auto", "always" or "never"; auto means a terminal, and
 * NO_COLOR not set (no-color.org). */
bool ink_wanted(const char *when, FILE *stream);

/* Size of the terminal behind a stream; false if it is none. */
bool ink_terminal_size(FILE *stream, unsigned *width, unsigned *height);

#endif
