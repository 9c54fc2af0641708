#!/usr/bin/env bash
# Runs every suite, each step with its time; the first failure stops the run with its name. At the end stands a table of
# the times beside those of earlier runs.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/s3.sh
. scripts/builds.sh

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-test.XXXXXX")
declare -A beside_jobs=()
finish() {
  for job in "${beside_jobs[@]}"; do kill "$job" 2>/dev/null || true; done
  stop_postgres
  stop_s3
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM
export HARDSTAND_STEPS=$place/steps

# Starts a step beside the next ones, because each leaves a processor idle now and then: a compiler that links, a caller
# that waits for its server. `await NAME` prints its output and its time, and stops the run if it failed.
beside() {
  local name=$1
  shift
  say "== $name, beside what follows"
  (step "$name" "$@") >"$place/${name//[^a-zA-Z]/_}.log" 2>&1 &
  beside_jobs[$name]=$!
}
await() {
  local status=0
  wait "${beside_jobs[$1]}" || status=$?
  unset "beside_jobs[$1]"
  cat "$place/${1//[^a-zA-Z]/_}.log" >&2
  return "$status"
}

# One app after the other, and the first failure ends it, so that a log of which only the end is kept names the failed test.
component_tests() { npm test --silent --workspace app-ui && npm test --silent --workspace admin-ui; }

need_tools
unset HARDSTAND_TEST_POSTGRES HARDSTAND_TEST_S3
share_builds
cited() { node scripts/requirements.mjs --check && node scripts/citations.mjs --check; }
read_web_apps() { scripts/web.sh install && npm run --silent check && scripts/web.sh build; }
beside "web apps: packages, types, lints, build" read_web_apps
step "requirements and citations" cited
step "licences and bans" check_dependencies
step "formatting" cargo fmt --all --check
step "lints" cargo clippy --locked --workspace --all-targets --features tests/bench -- -D warnings
step "what the tests need" scripts/setup-tests.sh
await "web apps: packages, types, lints, build"
# The program with the web apps in it, and every test: no step after this one compiles.
beside "web apps: tests" component_tests
step "build of the tests" cargo test --locked --workspace --no-run
await "web apps: tests"
step "an S3 service to test on" start_s3
step "a PostgreSQL to test on" start_postgres
# Both databases at once, because a test waits for its server as often as it computes. On PostgreSQL only the two
# programs that use the database of the environment run; the others would repeat their results.
beside "Rust tests on PostgreSQL" cargo test --locked --workspace --test it --test schema
step "Rust tests on SQLite" env -u HARDSTAND_TEST_POSTGRES cargo test --locked --workspace
await "Rust tests on PostgreSQL"
beside "the API against its document, on SQLite" env -u HARDSTAND_TEST_POSTGRES scripts/schemathesis.sh
step "the API against its document, on PostgreSQL" scripts/schemathesis.sh
await "the API against its document, on SQLite"
step "stopping PostgreSQL" stop_postgres
# Last and alone, because a page that is drawn late fails sooner than a server that answers late.
step "browser tests" scripts/browser.sh
tell_times test
say "All passed in $((SECONDS / 60)) min $((SECONDS % 60)) s."
