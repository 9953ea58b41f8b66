# Writes SOURCE and HEADER with the bytes of INPUT as the C array SYMBOL; see BigtopEmbed.cmake.
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(SIZE ${INPUT} size)
file(WRITE ${HEADER}
"/* Generated; do not edit. */
extern const unsigned char ${SYMBOL}[];
extern const unsigned long ${SYMBOL}_size;
")
file(WRITE ${SOURCE}
"/* Generated; do not edit. */
#include \"${SYMBOL}.h\"
const unsigned char ${SYMBOL}[] = {
${bytes}
0x00};
const unsigned long ${SYMBOL}_size = ${size};
")
