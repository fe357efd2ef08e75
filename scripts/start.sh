#!/bin/sh
# Starts the shop; `npm start` and the container do so by this file.

# glibc raises this value when large blocks are freed, and then keeps up to 32 MB in each thread that has hashed a
# password: over 100 MB. A value that is set stays.
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-131072}"

# Half of what V8 would take for new objects under load.
exec node --max-semi-space-size=16 "$(dirname "$0")/../src/server/main.ts" "$@"
