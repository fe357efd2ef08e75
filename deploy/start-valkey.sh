#!/bin/sh
# Counts of the last minutes, for whoever knows the password: nothing to keep on a disk. Settings come by standard
# input, so that the password is in no command line.
set -eu
: "${LIMITS_PASSWORD:?set it in .env}"
exec "${1:-valkey-server}" - <<CONF
requirepass $LIMITS_PASSWORD
port ${2:-6379}
save ""
appendonly no
maxmemory 64mb
maxmemory-policy volatile-ttl
CONF
