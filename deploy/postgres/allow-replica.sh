#!/bin/sh
# Runs once, when the primary's database is made.
set -eu
echo 'host replication all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
# From the next start on, a commit is confirmed when the replica has it, too. While the replica is away, nothing is
# written: with a second replica, use 'ANY 1 (replica, replica2)'.
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --command="ALTER SYSTEM SET synchronous_standby_names = 'replica'"
