#!/bin/sh
# Bundles the scripts of the page and its styles: bundle.sh ENTRY FOLDER WITHOUT_SERVER. The last is true for the folder for
# static hosts, false for the page of a server: each holds only what it needs (src/table/page-table.ts).
#
# Languages are scripts of their own, fetched when they are wanted, and so are replays (src/app/replay-part.ts).
set -eu
cd "$(dirname "$0")"

esbuild "$1" --bundle --minify --sourcemap --format=esm --charset=utf8 --target=es2022 --outdir="$2" \
    --entry-names='[name]' --splitting --chunk-names='[name]-[hash]' --define:BIGTOP_WITHOUT_SERVER="$3" \
    --alias:preact=./vendor/preact --jsx=automatic --jsx-import-source=preact \
    --define:process.env.NODE_ENV='"production"' --log-level=warning

esbuild src/worker/worker.ts --bundle --minify --sourcemap --format=iife --charset=utf8 --target=es2022 \
    --outfile="$2"/bigtop-worker.js --log-level=warning
