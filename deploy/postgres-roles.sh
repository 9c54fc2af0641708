#!/bin/sh
# Creates the three roles and the database of Hardstand, once, as a superuser of PostgreSQL. The passwords are in
# HARDSTAND_OWNER_PASSWORD, HARDSTAND_APP_PASSWORD and HARDSTAND_BACKUP_PASSWORD; letters, digits, - and _ need no escaping
# in the address of the database.
set -eu
: "${HARDSTAND_OWNER_PASSWORD:?the password of the owner of the database}"
: "${HARDSTAND_APP_PASSWORD:?the password of the role of the program}"
: "${HARDSTAND_BACKUP_PASSWORD:?the password of the role of backups}"
# From the environment of psql, because its arguments are shown to every user of the machine.
export HARDSTAND_OWNER_PASSWORD HARDSTAND_APP_PASSWORD HARDSTAND_BACKUP_PASSWORD
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\set owner_password `printenv HARDSTAND_OWNER_PASSWORD`
\set app_password `printenv HARDSTAND_APP_PASSWORD`
\set backup_password `printenv HARDSTAND_BACKUP_PASSWORD`
CREATE ROLE hardstand LOGIN PASSWORD :'owner_password' NOSUPERUSER NOBYPASSRLS;
CREATE ROLE hardstand_app LOGIN PASSWORD :'app_password' NOSUPERUSER NOBYPASSRLS;
CREATE ROLE hardstand_backup LOGIN PASSWORD :'backup_password' NOSUPERUSER BYPASSRLS;
ALTER ROLE hardstand_backup SET default_transaction_read_only = on;
CREATE DATABASE hardstand OWNER hardstand ENCODING 'UTF8' TEMPLATE template0;
\connect hardstand
-- Before PostgreSQL 15 every role may create tables.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
