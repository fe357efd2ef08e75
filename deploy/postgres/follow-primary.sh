#!/bin/sh
# Copies the primary the first time, then follows it. After a promotion (`SELECT pg_promote()`) it is the primary, also
# when it is started again; make the old one a replica of it with pg_rewind or a new copy before starting that again.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="${REPLICATION_PASSWORD:?set it in .env}" pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream \
    --dbname="host=primary user=greencart_replica application_name=replica"
  # Once promoted, it has no replica of its own to wait for.
  sed -i '/synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
  chmod 0700 "$PGDATA"
fi
exec postgres
