# A PostgreSQL of our own for a run of the tests: started by start_postgres, gone with stop_postgres, unless a folder is
# named to keep it in.
# shellcheck shell=bash

postgres_dir='' postgres_kept=''

# PostgreSQL refuses to run as root; then it runs as the user that its package created.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then
    runuser -u postgres -- "$@"
  else
    "$@"
  fi
}

# The newest installed version: Debian keeps these programs out of PATH.
postgres_bin() {
  local initdb
  initdb=$(find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
  [ -n "$initdb" ] || initdb=$(command -v initdb || true)
  [ -z "$initdb" ] || dirname "$initdb"
}

# Sets HARDSTAND_TEST_POSTGRES to the address. The role of the address owns the databases of the tests and migrates
# them; hardstand_app is the role that their applications work as, so that row-level security holds for them. Durability
# is off, because the data is not kept. `start_postgres FOLDER` keeps the data in that folder.
start_postgres() {
  local bin port
  bin=$(postgres_bin)
  postgres_kept=${1:-}
  postgres_dir=${1:-$(mktemp -d "$(memory_folder)/hardstand-postgres.XXXXXX")}
  mkdir -p "$postgres_dir"
  [ "$(id -u)" != 0 ] || chown postgres "$postgres_dir"
  local is_new=''
  if [ ! -f "$postgres_dir/made" ]; then
    is_new=yes
    rm -rf "$postgres_dir/data"
    as_postgres "$bin/initdb" -D "$postgres_dir/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$postgres_dir/initdb.log" 2>&1 ||
      { cat "$postgres_dir/initdb.log" >&2; return 1; }
  fi
  port=$(free_port)
  as_postgres "$bin/pg_ctl" -D "$postgres_dir/data" -l "$postgres_dir/data/log" -w -t 600 -s start \
    -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$postgres_dir -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=600" ||
    { as_postgres cat "$postgres_dir/data/log" >&2; return 1; }
  if [ -n "$is_new" ]; then
    "$bin/psql" -q -h 127.0.0.1 -p "$port" -U postgres -d postgres -v ON_ERROR_STOP=1 \
      -c 'CREATE ROLE hardstand LOGIN CREATEDB' -c 'CREATE ROLE hardstand_app LOGIN' -c 'CREATE DATABASE hardstand OWNER hardstand' || return 1
    touch "$postgres_dir/made"
  fi
  export HARDSTAND_TEST_POSTGRES="postgres://hardstand@127.0.0.1:$port/hardstand"
}

stop_postgres() {
  [ -n "$postgres_dir" ] || return 0
  if [ -f "$postgres_dir/data/postmaster.pid" ]; then
    as_postgres "$(postgres_bin)/pg_ctl" -D "$postgres_dir/data" -m "$([ -n "$postgres_kept" ] && echo fast || echo immediate)" -t 600 -s stop || true
  fi
  [ -n "$postgres_kept" ] || rm -rf "$postgres_dir"
  postgres_dir=''
  unset HARDSTAND_TEST_POSTGRES
}
