#!/usr/bin/env bash
# Runs every suite on both databases and in a browser. A failed step does not stop the run: the end names every failed test
# with its step and the first line of its failure, which also stand in target/test-failures.txt. Then follow the times of the
# steps and of earlier runs.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/s3.sh
. scripts/builds.sh
. scripts/collect.sh

finish() {
  stop_steps
  stop_postgres
  stop_s3
}
trap finish EXIT
trap 'exit 130' INT TERM

web_apps() { scripts/web.sh install && scripts/web.sh build; }
# The S3 service is a program that no test is linked with.
build_tests() { cargo_test --no-run && clippy_build --bin test-s3; }
web_checks() { npm run --silent check; }
component_tests() { npm test --silent --workspace "$1" -- --reporter=default --reporter=../scripts/runningTests.mjs; }
# The tests of what PostgreSQL does differently (row-level security, locks, several nodes), and those of the modules that
# have changed since BASE, by default in the last four hours. `make soak` runs them all.
on_postgres() {
  local modules
  modules=$(BASE=${BASE:-$(git rev-list -1 --before='4 hours ago' HEAD)} changed_files | sed -nE 's#^(modules|tests/it/modules)/([a-z_]+)[/.].*#modules::\2#p' | sort -u)
  cargo_test --no-fail-fast --test schema
  # shellcheck disable=SC2086
  cargo_test --no-fail-fast --test it -- api:: journeys:: resilience:: modules::stock:: modules::notices:: $modules
}
on_sqlite() {
  unset HARDSTAND_TEST_POSTGRES
  cargo_test --no-fail-fast
}
calls_on_sqlite() { env -u HARDSTAND_TEST_POSTGRES scripts/schemathesis.sh; }

need_tools
unset HARDSTAND_TEST_POSTGRES HARDSTAND_TEST_S3
share_builds
# Packages come from the network while the first compiler runs.
start "what the tests need" 1800 scripts/setup-tests.sh
start "web apps: packages and build" 1800 web_apps
run "guards" 600 scripts/guards.sh
run "licences and bans" 600 check_dependencies
join "web apps: packages and build"
# The program holds the web apps, so it is compiled after they are built.
start "web apps: types and lints" 3600 web_checks
run "build of the tests" 3600 build_tests
run "lints" 60 without_warnings "$(log_of "build of the tests")"
join "what the tests need"
# Before the tests, because type-aware lints need a whole processor for three minutes.
join "web apps: types and lints"

# Component tests need the packages alone; they compute while the other steps wait for servers.
if passed "web apps: packages and build"; then
  start "component tests: shared" 600 component_tests web-shared
  start "component tests: app" 3600 component_tests app-ui
  start "component tests: console" 3600 component_tests admin-ui
fi
if passed "build of the tests" "what the tests need"; then
  start_s3 || skip "an S3 service" "it did not start"
  if start_postgres; then
    # Both databases at once, because a test waits for its server as often as it computes.
    start "Rust tests on PostgreSQL" 3600 on_postgres
    run "Rust tests on SQLite" 3600 on_sqlite
    join "Rust tests on PostgreSQL"
    start "the API against its document, on SQLite" 3600 calls_on_sqlite
    run "the API against its document, on PostgreSQL" 3600 scripts/schemathesis.sh
    join "the API against its document, on SQLite"
    stop_postgres
  else
    skip "Rust tests on PostgreSQL" "PostgreSQL did not start"
  fi
else
  skip "Rust tests" "their build failed"
fi
for app in shared app console; do
  ! passed "web apps: packages and build" || join "component tests: $app"
done
# Last and alone, because a page that is drawn late fails sooner than a server that answers late.
if passed "build of the tests" "what the tests need" "web apps: packages and build"; then
  run "browser tests" 3600 scripts/browser.sh
else
  skip "browser tests" "the program or the web apps were not built"
fi
tell_times test
say "$((SECONDS / 60)) min $((SECONDS % 60)) s."
finish_run
