#!/usr/bin/env bash
# Every suite, each step with its time; the first failure stops the run with its name.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/s3.sh

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-test.XXXXXX")
beside_name='' beside_job=''
finish() {
  [ -z "$beside_job" ] || kill "$beside_job" 2>/dev/null || true
  stop_postgres
  stop_s3
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Begins what leaves a processor idle beside the next steps: a compiler has one thread for what it reads, and a caller waits
# for its server. `await_beside` tells what it said and how long it took, and stops the run if it failed.
beside() {
  beside_name=$1
  shift
  say "== $beside_name, beside what follows"
  (step "$beside_name" "$@") >"$place/beside" 2>&1 &
  beside_job=$!
}
await_beside() {
  local status=0
  wait "$beside_job" || status=$?
  beside_job=''
  cat "$place/beside" >&2
  return "$status"
}

read_web_apps() {
  scripts/web.sh install && npm run --silent check
}

need_tools
unset HARDSTAND_TEST_POSTGRES HARDSTAND_TEST_S3
beside "web apps: packages, types and lints" read_web_apps
step "what the tests need" scripts/setup-tests.sh
step "formatting" cargo fmt --all --check
step "formatting of the S3 service" cargo fmt --manifest-path tests/s3/Cargo.toml --check
step "lints" cargo clippy --locked --workspace --all-targets -- -D warnings
await_beside
step "web apps: tests" npm test --silent
beside "web apps: build" scripts/web.sh build
step "an S3 service to test on" start_s3
await_beside
step "Rust tests on SQLite" cargo test --locked --workspace
step "a PostgreSQL to test on" start_postgres
# The two programs that look at the database they are given; the others would only say the same again.
step "Rust tests on PostgreSQL" cargo test --locked --workspace --test it --test schema
beside "the API against its document, on SQLite" env -u HARDSTAND_TEST_POSTGRES scripts/schemathesis.sh
step "the API against its document, on PostgreSQL" scripts/schemathesis.sh
await_beside
step "stopping PostgreSQL" stop_postgres
step "browser tests" scripts/browser.sh
say "All passed in $((SECONDS / 60)) min $((SECONDS % 60)) s."
