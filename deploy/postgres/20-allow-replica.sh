#!/bin/sh
# Runs once, when the primary is made: a role that may copy the server, and nothing else.
set -eu
: "${REPLICATION_PASSWORD:?set it in .env}"
psql --username="$POSTGRES_USER" --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 <<'SQL'
\getenv password REPLICATION_PASSWORD
CREATE ROLE greencart_replica LOGIN REPLICATION PASSWORD :'password';
-- From the next start on, a commit is confirmed when the replica has it, too. While the replica is away, nothing is
-- written: with a second replica, use 'ANY 1 (replica, replica2)'.
ALTER SYSTEM SET synchronous_standby_names = 'replica';
SQL
echo 'host replication greencart_replica all scram-sha-256' >>"$PGDATA/pg_hba.conf"
