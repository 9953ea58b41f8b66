#!/bin/sh
# Prints a text of the rules as JSON, by section: [["Circus", [["CIR-01", "text"], …]], …].
#
#   sh rules-json.sh ../docs/rules.md           English: each table row whose first cell is an id, below its heading
#   sh rules-json.sh src/text/rules/pl.txt      another language: "# heading" and "ID text" lines
#
# The names of options, which docs/rules.md gives in brackets, mean nothing on the page and are left out.
set -eu

awk '
    function quoted(text) {
        gsub(/\\/, "\\\\", text)
        gsub(/"/, "\\\"", text)
        return "\"" text "\""
    }
    BEGIN { id = "[A-Z]+(-[A-Z]+)?-[0-9]+" }
    /^#+ / {
        sub(/^#+ /, "")
        heading = $0
        next
    }
    $0 ~ "^\\| *" id " *\\|" {
        sub(/^\| */, "")
        sub(/ *\|$/, "")
        sub(/ *\| */, " ")
    }
    $0 ~ "^" id " " {
        rule = $1
        text = substr($0, length(rule) + 2)
        gsub(/ \(option [^)]*\)/, "", text)
        gsub(/[*`]/, "", text)
        if (heading != "") {
            printf "%s\n[%s, [", (count ? "]]," : "["), quoted(heading)
            heading = ""
            separator = ""
        }
        printf "%s\n  [\"%s\", %s]", separator, rule, quoted(text)
        separator = ","
        count++
    }
    END {
        if (!count) {
            print "rules-json.sh: no rules found" > "/dev/stderr"
            exit 1
        }
        print "]]]"
    }' "$1"
