#!/usr/bin/env bash
# Compares the program with a million machines with the raw database, on SQLite and PostgreSQL, in one run; the report
# is docs/benchmarks.md. The databases are created once and kept under data/; imports use a copy.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/builds.sh

need_tools
share_builds
machines=${MACHINES:-1000000}
sites=${SITES:-1000}
home=$PWD/data/bench-$sites-$machines
export BENCH_FIGURES=$home
program=target/release/hardstand

# Runs the program on a database: its address, the folder of its secrets, the command.
on() {
  HARDSTAND__DATABASE__URL=$1 HARDSTAND__DATA_DIR=$2 HARDSTAND__STORAGE__PATH=$2/objects \
    HARDSTAND__DATABASE__APP_ROLE=${app_role:-} "$program" --quiet "${@:3}"
}

# Writes the addresses of a database for the benchmark: kind, name, address for the program, address without row-level
# security.
place() { printf '%s\n' "$3" "$4" >"$home/$1/$2.place"; }

# Creates and fills a database, unless that was done before: kind, name, sites, machines.
fill() {
  local folder=$home/$1/$2 url owner raw app_role=''
  if [ "$1" = sqlite ]; then
    url="sqlite://$folder/hardstand.db?mode=rwc" owner=$url raw=$url
  else
    url=${HARDSTAND_TEST_POSTGRES/hardstand@/hardstand_app@} url=${url%/*}/$2
    owner=${url/hardstand_app@/hardstand@} raw=${url/hardstand_app@/postgres@} app_role=hardstand_app
  fi
  mkdir -p "$folder"
  place "$1" "$2" "$url" "$raw"
  if [ -f "$folder/filled" ]; then
    # It may have been filled before the schema changed.
    on "$owner" "$folder" migrate up
    return
  fi
  if [ "$1" = sqlite ]; then
    rm -f "$folder"/hardstand.db*
  else
    sql postgres -c "DROP DATABASE IF EXISTS \"$2\"" -c "CREATE DATABASE \"$2\" OWNER hardstand" || return 1
  fi
  on "$owner" "$folder" migrate up &&
    on "$url" "$folder" seed scale --sites "$3" --machines "$4" >"$folder/world" || return 1
  [ "$1" = sqlite ] || sql "$2" -c 'VACUUM (FREEZE, ANALYZE)' || return 1
  touch "$folder/filled"
}

fill_both() {
  # Each on a core of its own.
  fill sqlite "$1" "$2" "$3" &
  local other=$!
  fill postgres "$1" "$2" "$3" && wait "$other"
}

sql() {
  local owner=${HARDSTAND_TEST_POSTGRES/hardstand@/postgres@}
  "$(postgres_bin)/psql" -q -v ON_ERROR_STOP=1 "${owner%/*}/$1" "${@:2}"
}

# A copy of the large database for imports, removed afterwards.
import() {
  local from=$home/$1/large to=$home/$1/import url raw
  { read -r url && read -r raw; } <"$from.place"
  rm -rf "$to"
  mkdir "$to"
  if [ "$1" = sqlite ]; then
    cp "$from"/hardstand.db* "$to" || return 1
  else
    sql postgres -c 'DROP DATABASE IF EXISTS import' -c 'CREATE DATABASE import TEMPLATE large STRATEGY file_copy' || return 1
  fi
  place "$1" import "${url/large/import}" "${raw/large/import}"
  target/release/bench import "$1" "$home/$1" || return 1
  rm -rf "$to"
  [ "$1" = sqlite ] || sql postgres -c 'DROP DATABASE import'
}

step "the benchmark and the program, optimised" cargo build --locked --release -p tests -p cli --features tests/bench --bin bench --bin hardstand
mkdir -p "$home/sqlite" "$home/postgres"
trap stop_postgres EXIT
step "PostgreSQL" start_postgres "$home/postgres/cluster"
step "10,000 machines on one site" fill_both alone 1 10000
step "$machines machines on $sites sites" fill_both large "$sites" "$machines"
step "reading" target/release/bench read "$home/sqlite" "$home/postgres"
step "importing, SQLite" import sqlite
step "importing, PostgreSQL" import postgres
target/release/bench report docs/benchmarks.md
