#!/usr/bin/env bash
# Every suite, each step with its time; the first failure stops the run with its name.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/s3.sh

trap 'stop_postgres; stop_s3' EXIT
trap 'exit 130' INT TERM

need_tools
unset HARDSTAND_TEST_POSTGRES HARDSTAND_TEST_S3
step "what the tests need" scripts/setup-tests.sh
step "packages of the web apps" scripts/web.sh install
step "formatting" cargo fmt --all --check
step "formatting of the S3 service" cargo fmt --manifest-path tests/s3/Cargo.toml --check
step "lints" cargo clippy --locked --workspace --all-targets -- -D warnings
step "web apps: types and lints" npm run --silent check
step "web apps: tests" npm test --silent
step "web apps: build" scripts/web.sh build
step "an S3 service to test on" start_s3
step "Rust tests on SQLite" cargo test --locked --workspace
step "the API against its document, on SQLite" scripts/schemathesis.sh
step "a PostgreSQL to test on" start_postgres
step "Rust tests on PostgreSQL" cargo test --locked --workspace
step "the API against its document, on PostgreSQL" scripts/schemathesis.sh
step "stopping PostgreSQL" stop_postgres
step "browser tests" scripts/browser.sh
say "All passed in $((SECONDS / 60)) min $((SECONDS % 60)) s."
