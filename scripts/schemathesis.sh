#!/usr/bin/env bash
# Goal I1: calls generated from the API document, valid and invalid, by every kind of user, on SQLite or on the database of
# HARDSTAND_TEST_POSTGRES. No answer is a 5xx, every invalid call gets a 4xx with its reason, every answer matches the
# document. Every run makes the same calls: on SQLite also those of the coverage phase, which tries each limit of each
# field. HARDSTAND_SOAK=1 makes a hundred thousand random ones, which SOAK_SHARED=2 divides among two databases;
# HARDSTAND_SEED repeats a run. Callers and settings are in tests/schemathesis/.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh

place=$(mktemp -d "$(memory_folder)/hardstand-schemathesis.XXXXXX")
server=''
database=''
finish() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  [ -z "$database" ] || "$(postgres_bin)/psql" -q "$HARDSTAND_TEST_POSTGRES" -c "DROP DATABASE $database WITH (FORCE)" || true
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

binary=${HARDSTAND_BINARY:-target/debug/hardstand}
[ -x "$binary" ] || die "$binary is missing: run cargo build --workspace"
# Cases of each operation with parameters or a body, the calls that a run must reach, and of how many operations one may be
# without any success: five random cases meet fewer valid ones than twelve.
seed=${HARDSTAND_SEED:-20260302}
if [ "${HARDSTAND_SOAK:-}" = 1 ]; then
  seed=${HARDSTAND_SEED:-$RANDOM$RANDOM}
  phases=examples,coverage,fuzzing,stateful cases=$((700 / ${SOAK_SHARED:-1})) calls=$((100000 / ${SOAK_SHARED:-1})) one_outside_of=6
elif [ -n "${HARDSTAND_TEST_POSTGRES:-}" ]; then
  phases=examples,fuzzing,stateful cases=5 calls=1600 one_outside_of=3
else
  phases=examples,coverage,fuzzing,stateful cases=12 calls=19000 one_outside_of=6
fi

port=$(free_port)
export HARDSTAND_URL="http://127.0.0.1:$port"
export HARDSTAND__DATA_DIR="$place/data" \
  HARDSTAND__DATABASE__URL="sqlite://$place/data/hardstand.db?mode=rwc" \
  HARDSTAND__STORAGE__KIND=disk \
  HARDSTAND__STORAGE__PATH="$place/data/objects" \
  HARDSTAND__MAIL__URL="file://$place/data/outbox" \
  HARDSTAND__SERVER__LISTEN="127.0.0.1:$port" \
  HARDSTAND__SERVER__PUBLIC_URL="$HARDSTAND_URL" \
  HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS=0 \
  HARDSTAND__LIMITS__CONFIRM_MINUTES=600
if [ -n "${HARDSTAND_TEST_POSTGRES:-}" ]; then
  # As in operation: the owner migrates, and the program works as a role that owns nothing.
  database="schemathesis_$$"
  "$(postgres_bin)/psql" -q "$HARDSTAND_TEST_POSTGRES" -c "CREATE DATABASE $database"
  owner="${HARDSTAND_TEST_POSTGRES%/*}/$database"
  HARDSTAND__DATABASE__URL="$owner" HARDSTAND__DATABASE__APP_ROLE=hardstand_app \
    "$binary" --config config/test.toml migrate up >"$place/migrate.log" 2>&1 || { cat "$place/migrate.log" >&2; die "The schema could not be made."; }
  export HARDSTAND__DATABASE__URL="${owner/hardstand@/hardstand_app@}"
fi
# With the limits of tests, which are far above those for people.
"$binary" --config config/test.toml serve --demo >"$place/server.log" 2>&1 &
server=$!
wait_until_ready "$HARDSTAND_URL" "$server" "$place/server.log"

# How fast the machine answers and generates is no finding: a call has the time that the server gives it, and more.
say "HARDSTAND_SEED=$seed"
if ! HARDSTAND_SEED=$seed HARDSTAND_CALLS=$calls HARDSTAND_ONE_OUTSIDE_OF=$one_outside_of PYTHONPATH=tests/schemathesis PYTHONDONTWRITEBYTECODE=1 \
  "$schemathesis_folder"/bin/schemathesis --config-file tests/schemathesis/schemathesis.toml run tests/openapi.json \
  --url "$HARDSTAND_URL" --seed "$seed" --phases "$phases" --max-examples "$cases" --request-timeout 300 \
  --suppress-health-check too_slow --no-color >"$place/report" 2>&1; then
  cat "$place/report" >&2
  say "The end of the server's log:"
  tail -n 40 "$place/server.log" >&2
  die "The answers are not what the document says (HARDSTAND_SEED=$seed)."
fi
grep -E 'calls of|generated|Scenarios' "$place/report" >&2
if [ -n "${HARDSTAND_SOAK_REPORT:-}" ]; then
  made=$(sed -n 's/^\([0-9]*\) calls of .*/\1/p' "$place/report")
  base=SQLite
  [ -z "$database" ] || base=PostgreSQL
  printf 'I1\t%s\tcalls made from the document\t%s\t0 answers against it\n' "$base" "$made" >>"$HARDSTAND_SOAK_REPORT"
fi
