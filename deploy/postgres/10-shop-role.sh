#!/bin/sh
# Runs once, as the server's superuser, when the server is made: a role that owns the shop's database and may do nothing
# else on the server. On a server that is managed elsewhere, run the same statements there.
set -eu
: "${DATABASE_PASSWORD:?set it in .env}"
# psql reads the password from the environment, so that it is in no command line.
psql --username="$POSTGRES_USER" --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 <<'SQL'
\getenv password DATABASE_PASSWORD
CREATE ROLE greencart LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
CREATE DATABASE greencart OWNER greencart;
-- The other databases of the server are not the shop's, and the shop's is nobody else's.
REVOKE ALL ON DATABASE postgres, template1, greencart FROM PUBLIC;
SQL
