#!/usr/bin/env bash
# The browser tests of both web apps, against a server of their own with a fresh demonstration world. BROWSER_ONLY=words runs
# those whose names match.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

place=$(mktemp -d "$(memory_folder)/hardstand-browser.XXXXXX")
server=''
declare -A running=()
finish() {
  for suite in "${running[@]}"; do
    kill "$suite" 2>/dev/null || true
  done
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$place"
}
trap finish EXIT

port=$(free_port)
export HARDSTAND_URL="http://127.0.0.1:$port"
# Tests of the command line use this server's program and database.
export HARDSTAND_PROGRAM=${HARDSTAND_PROGRAM:-$PWD/target/debug/hardstand}
# Browser tests sign in far more often than people do, all from one address, and stop their server at once.
export HARDSTAND__DATA_DIR="$place/data"
export HARDSTAND__DATABASE__URL="sqlite://$place/data/hardstand.db?mode=rwc"
export HARDSTAND__STORAGE__PATH="$place/data/objects"
export HARDSTAND__MAIL__URL="file://$place/data/outbox"
export HARDSTAND__SERVER__LISTEN="127.0.0.1:$port"
export HARDSTAND__SERVER__PUBLIC_URL="$HARDSTAND_URL"
export HARDSTAND__LOG__FILTER=warn
export HARDSTAND__LIMITS__SIGN_IN_BURST=100000
export HARDSTAND__LIMITS__EVENT_STREAMS_SESSION=1000
export HARDSTAND__LIMITS__SIGN_IN_PER_ADDRESS_MINUTE=100000
export HARDSTAND__LIMITS__SIGN_IN_PER_SITE_MINUTE=100000
export HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS=0
# Generous as in config/test.toml, so that no test fails because the machine is busy, and no session of a long run has to
# be confirmed or begun anew.
export HARDSTAND__LIMITS__HANDLER_SECONDS=120
export HARDSTAND__LIMITS__REPORT_SECONDS=240
export HARDSTAND__LIMITS__POOL_ACQUIRE_SECONDS=60
export HARDSTAND__LIMITS__STATEMENT_SECONDS=60
export HARDSTAND__LIMITS__LOCK_SECONDS=60
export HARDSTAND__LIMITS__IDLE_TRANSACTION_SECONDS=60
export HARDSTAND__LIMITS__HEAD_SECONDS=60
export HARDSTAND__LIMITS__BODY_SECONDS=60
export HARDSTAND__LIMITS__HASH_QUEUE=1000
export HARDSTAND__LIMITS__CONFIRM_MINUTES=600
export HARDSTAND__SESSION__TECHNICIAN_IDLE_MINUTES=120
# The tests of one user open more sessions than a person does, and the oldest one of too many ends in the middle of a later
# test. The wrong passwords and PINs of all tests are those of a few users.
export HARDSTAND__SESSION__PER_USER=1000
export HARDSTAND__AUTH__LOCK_AFTER_FAILURES=100
export HARDSTAND__AUTH__PASSWORD_TRIES_A_DAY=1000
export HARDSTAND__AUTH__PIN_TRIES_A_DAY=1000
"$HARDSTAND_PROGRAM" serve --demo >"$place/server.log" 2>&1 &
server=$!

wait_until_ready "$HARDSTAND_URL" "$server" "$place/server.log"

# Both apps at once, because neither checks the machines and users that the other changes. The output of each, with the
# time it took, is shown when both have ended; that of a failed one comes last, where a log that was cut short still has
# it.
for app in app-ui admin-ui; do
  npm run --silent e2e --workspace "$app" -- ${BROWSER_ONLY:+--grep "people|sign in|$BROWSER_ONLY"} >"$place/$app.log" 2>&1 &
  running[$app]=$!
done
failed=()
for app in app-ui admin-ui; do
  if wait "${running[$app]}"; then
    say "-- $app"
    cat "$place/$app.log" >&2
  else
    failed+=("$app")
  fi
done
running=()
if [ ${#failed[@]} -gt 0 ]; then
  say "The end of the server's log:"
  tail -n 40 "$place/server.log" >&2
  for app in "${failed[@]}"; do
    say "-- $app"
    cat "$place/$app.log" >&2
  done
  die "The browser tests failed: ${failed[*]}."
fi
