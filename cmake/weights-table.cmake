# Run by bigtop_weights: IN, OUT, NAME.
file(STRINGS ${IN} lines REGEX "^[^#]")
list(JOIN lines "\n" numbers)
# What has no point or exponent is no floating constant yet.
string(REGEX REPLACE "(^|[ \n])(-?[0-9]+)," "\\1\\2.0," numbers "${numbers}")
string(REGEX REPLACE "([0-9])," "\\1F," numbers "${numbers}")
file(WRITE ${OUT} "/* Made from a file of weights. */\nextern const float ${NAME}[];\nconst float ${NAME}[] = {\n${numbers}\n};\n")
