-- The role and the database of Mazwi. Run it as a superuser of PostgreSQL 15 or newer:
--   psql --file deploy/postgresql/create-database.sql
-- Then give the role a password with the command \password mazwi of psql.

create role mazwi login;

-- Mazwi creates its tables and the extension pg_trgm itself, because it owns the database.
create database mazwi owner mazwi template template0 encoding 'UTF8';
