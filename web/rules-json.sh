#!/bin/sh
# Prints the rules of docs/rules.md as one JSON object, {"BASE-10": "text", …}: every table row whose first cell is an id.
#
#   sh rules-json.sh ../docs/rules.md
set -eu

awk -F ' *\\| *' '
    $2 ~ /^[A-Z]+(-[A-Z]+)?-[0-9]+$/ && $3 != "" {
        text = $3
        gsub(/[*`]/, "", text)
        gsub(/\\/, "\\\\", text)
        gsub(/"/, "\\\"", text)
        printf "%s\n\"%s\": \"%s\"", (count++ ? "," : "{"), $2, text
    }
    END {
        if (!count) {
            print "rules-json.sh: no rules found" > "/dev/stderr"
            exit 1
        }
        print "\n}"
    }' "$1"
