# A PostgreSQL of our own for a run of the tests: started by start_postgres, gone with stop_postgres.
# shellcheck shell=bash

postgres_dir=''

# PostgreSQL refuses to run as root; then it runs as the user that its package made.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    runuser -u postgres -- "$@"
  else
    "$@"
  fi
}

# The newest PostgreSQL there is: Debian keeps its programs out of the path.
postgres_bin() {
  local initdb
  initdb=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
  [ -n "$initdb" ] || initdb=$(command -v initdb || true)
  [ -z "$initdb" ] || dirname "$initdb"
}

# Leaves the address in HARDSTAND_TEST_POSTGRES. The role of the address owns the databases of the tests and migrates
# them; hardstand_app is the one that their applications work as, so that row-level security holds for them. Durability
# is off, because nothing here outlives the run.
start_postgres() {
  local bin port
  bin=$(postgres_bin)
  port=$(free_port)
  postgres_dir=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-postgres.XXXXXX")
  [ "$(id -u)" != 0 ] || chown postgres "$postgres_dir"
  as_postgres "$bin/initdb" -D "$postgres_dir/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$postgres_dir/initdb.log" 2>&1 ||
    { cat "$postgres_dir/initdb.log" >&2; return 1; }
  as_postgres "$bin/pg_ctl" -D "$postgres_dir/data" -l "$postgres_dir/data/log" -w -s start \
    -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$postgres_dir -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=300" ||
    { as_postgres cat "$postgres_dir/data/log" >&2; return 1; }
  "$bin/psql" -q -h 127.0.0.1 -p "$port" -U postgres -d postgres -v ON_ERROR_STOP=1 \
    -c 'CREATE ROLE hardstand LOGIN CREATEDB' -c 'CREATE ROLE hardstand_app LOGIN' -c 'CREATE DATABASE hardstand OWNER hardstand' || return 1
  export HARDSTAND_TEST_POSTGRES="postgres://hardstand@127.0.0.1:$port/hardstand"
}

stop_postgres() {
  [ -n "$postgres_dir" ] || return 0
  if [ -f "$postgres_dir/data/postmaster.pid" ]; then
    as_postgres "$(postgres_bin)/pg_ctl" -D "$postgres_dir/data" -m immediate -s stop || true
  fi
  rm -rf "$postgres_dir"
  postgres_dir=''
  unset HARDSTAND_TEST_POSTGRES
}
