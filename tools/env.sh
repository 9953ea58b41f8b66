# Sourced by the other scripts, from the top of the source tree.
# shellcheck shell=sh

# The project's own Node.js, where tools/setup had to fetch one.
if [ -x .tools/bin/node ]; then
    PATH=$PWD/.tools/bin:$PATH
    export PATH
fi

# Parallel jobs of builds and tests; JOBS in the environment wins.
: "${JOBS:=$(nproc 2>/dev/null || echo 2)}"
export JOBS
