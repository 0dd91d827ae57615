#!/bin/sh
# Starts a streaming replica. The first time, it copies the primary at PRIMARY_HOST.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator \
    --pgdata="$PGDATA" --wal-method=stream --checkpoint=fast --write-recovery-conf; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
  chmod 0700 "$PGDATA"
fi
exec postgres
