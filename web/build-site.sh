#!/bin/sh
# Makes of web/dist a folder for any static file host, under any path: ../build/site. The page in it plays without a
# server (src/table/browser-table.ts) and opens without a network (src/site/service-worker.ts).
set -eu
cd "$(dirname "$0")"

site=../build/site
new=$site.new
[ -f dist/bigtop.wasm ] || { echo 'web/build-site.sh: web/dist has no bigtop.wasm; tools/build-page makes it' >&2; exit 1; }

rm -rf $new
mkdir -p $new
cp -R dist/. $new/
# The scripts anew, without what talks to a server.
find $new \( -name '*.js' -o -name '*.js.map' \) -exec rm {} +
sh bundle.sh src/main.tsx $new true
find $new -name '*.map' -exec rm {} +
find $new \( -name '*.js' -o -name '*.css' \) -exec sed -i '/^\/[/*]# sourceMappingURL=/d' {} +

# What is kept for offline: all but what only the system asks for, when the page is installed.
digests=$(cd $new && find . -type f ! -path './icons/*' ! -name index.html | LC_ALL=C sort | sed 's|^\./||' |
    xargs sha256sum)
version=$({ printf '%s\n' "$digests"; sha256sum <index.html; sha256sum <src/site/service-worker.ts; sha256sum <build-site.sh; } |
    sha256sum | cut -c1-16)
files=$(printf '%s\n' "$digests" | sed 's|^\([0-9a-f]\{8\}\)[0-9a-f]*  \(.*\)$|{"path":"\2","digest":"\1"},|' | tr -d '\n')

esbuild src/site/service-worker.ts --bundle --minify --format=iife --target=es2022 --outfile=$new/sw.js \
    --define:BIGTOP_VERSION="\"$version\"" --define:BIGTOP_FILES="[$files{\"path\":\"./\",\"digest\":null}]" \
    --log-level=warning

# No server to say it: the page itself says what it may load.
policy="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
img-src 'self' data: blob:; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
awk -v policy="$policy" -v version="$version" '
    { print }
    /<meta charset=/ {
        print "    <meta http-equiv=\"Content-Security-Policy\" content=\"" policy "\" />"
        print "    <meta name=\"referrer\" content=\"no-referrer\" />"
        print "    <meta name=\"bigtop-version\" content=\"" version "\" />"
    }' dist/index.html >$new/index.html

rm -rf $site
mv $new $site
