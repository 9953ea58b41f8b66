#!/bin/sh
# Bundles the page into web/dist with esbuild, and nothing else: no Node.js, no npm.
#
# Each language of the page becomes a script of its own, named by its content, which the page loads
# when it is wanted.
#
# The entry, bundled by bundle.sh, is the module script that index.html names (src/*.ts or .tsx, as for a development
# server). Written are index.html, the script, the style sheets it imports as one file, source maps,
# everything in public/, the facts of the tiles and the texts of the rules as JSON, the worker with the computer players, and the
# wasm module where it has been built.
# Preact is taken from vendor/preact (tools/vendor-preact renews it).
#
# Debian 12 has esbuild 0.17. What that does not know must not be used in the sources: CSS modules,
# imports with a query ("?url", "?worker"), import.meta.env, decorators, `using`.
set -eu
cd "$(dirname "$0")"

entry=$(sed -n 's|.*<script[^>]* src="[./]*\(src/[^"]*\.tsx\{0,1\}\)".*|\1|p' index.html)
case $entry in
'' | *' '* | *'
'*)
    echo 'web/build.sh: index.html should name one module script below src/' >&2
    exit 1
    ;;
esac
name=$(basename "$entry")
name=${name%.ts*}

# Put together beside the old one and exchanged at the end: a table that is running never serves half.
new=dist.new
rm -rf $new
mkdir $new
[ ! -d public ] || cp -R public/. $new/

sh bundle.sh "$entry" $new false

style=
[ ! -f $new/"$name".css ] || style="    <link rel=\"stylesheet\" href=\"$name.css\" />"
awk -v style="$style" -v script="$name.js" '
    /<script/ { sub(/src="[^"]*"/, "src=\"" script "\"") }
    /<\/head>/ && style != "" { print style }
    { print }' index.html >$new/index.html

cp ../data/tiles.json $new/
sh rules-json.sh ../docs/rules.md >$new/rules.en.json
for rules in src/text/rules/*.txt; do
    sh rules-json.sh "$rules" >"$new/rules.$(basename "$rules" .txt).json"
done
[ ! -f ../build/wasm/bin/bigtop.wasm ] || install -m 644 ../build/wasm/bin/bigtop.wasm $new/
{
    echo 'This page contains Preact, which comes under the following licence.'
    echo
    cat vendor/preact/LICENSE
} >$new/licences.txt

rm -rf dist
mv $new dist
