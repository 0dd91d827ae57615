#!/bin/sh
# Prepares a new PostgreSQL for Mazwi and a replica. The image of PostgreSQL runs it once.
set -eu
folder=${MAZWI_SQL:-/mazwi}

psql --set=ON_ERROR_STOP=1 --username=postgres \
  --file="$folder/create-database.sql" --file="$folder/create-replicator.sql"
psql --set=ON_ERROR_STOP=1 --username=postgres --set=password="$DATABASE_PASSWORD" <<'SQL'
alter role mazwi password :'password';
alter role replicator password :'password';
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
echo "include_if_exists '$folder/primary.conf'" >>"$PGDATA/postgresql.conf"
