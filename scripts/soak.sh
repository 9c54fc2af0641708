#!/usr/bin/env bash
# The long forms of the tests (HARDSTAND_SOAK=1), on both databases, and a table of what was tried how often: an hour on
# two cores. SOAK_ONLY=outages runs the forms whose name holds that alone.
#
# A new long form is one line below. What it tells by soak::tell stands in the table.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh

# What is run, the longest first, on which databases, and whether beside others or alone, because time decides. A name
# with :: is that of tests of tests/it; any other is a script of this folder, which reads HARDSTAND_SOAK.
forms() {
  cat <<'LIST'
schemathesis.sh                   both      beside
journeys::life::                  both      beside
resilience::no_room::             sqlite    beside
resilience::crashes::             both      beside
resilience::kills::               both      beside
resilience::stops::               both      beside
resilience::outages::             postgres  beside
resilience::imports::             both      beside
resilience::balanced::            postgres  beside
resilience::replica::             postgres  beside
modules::stock::batches::         both      beside
api::siege::                      both      beside
api::filters::                    both      beside
modules::identity::siege::        both      beside
modules::identity::ends::         both      beside
modules::identity::forged::       both      beside
modules::identity::revoked::      both      beside
fuzz.sh                           sqlite    beside
modules::identity::same_answer::  both      alone
api::oracle::                     both      alone
LIST
}

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-soak.XXXXXX")
finish() {
  # What still runs ends with the tests that started it.
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  stop_postgres
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs one form on one database; leaves how it ended in a file. What chance makes and takes long is shared by the databases
# that a form runs on: the same number of different cases, and not twice as many.
run() {
  local filter=$1 base=$2 on=$3 begun=$SECONDS log="$place/$2-${1//[:\/]/}" status=ok passed
  (
    [ "$on" != both ] || export SOAK_SHARED=2
    [ "$base" = postgres ] || unset HARDSTAND_TEST_POSTGRES
    export HARDSTAND_SOAK=1 HARDSTAND_SOAK_REPORT="$place/report"
    case $filter in
    *::*) cd tests && "$program" "$filter" --nocapture --test-threads 2 ;;
    *) "scripts/$filter" ;;
    esac
  ) >"$log.log" 2>&1 || status=FAILED
  passed=$(grep -c '^test .*ok$' "$log.log" || true)
  # A name that no test has any more would pass for ever.
  [[ $filter != *::* || $passed != 0 ]] || status=FAILED
  printf '%s\t%s\t%s\t%s\t%s\n' "${filter%::}" "$base" "$passed" "$((SECONDS - begun))" "$status" >>"$place/ended"
  say "   ${filter%::} on $base: $status after $((SECONDS - begun)) s"
  if [ "$status" != ok ]; then
    cp "$log.log" "target/soak-${log##*/}.log"
    grep -A 6 'panicked at' "$log.log" | head -n 40 >&2 || true
  fi
}

# The forms of this kind, a line for each database that they run on.
wanted() {
  forms | while read -r filter on how; do
    [[ $filter == *"${SOAK_ONLY:-}"* && $how == "$1" ]] || continue
    [ "$on" = postgres ] || echo "$filter sqlite $on"
    [ "$on" = sqlite ] || echo "$filter postgres $on"
  done
}

need_tools
unset HARDSTAND_TEST_POSTGRES
step "what the tests need" scripts/setup-tests.sh
step "the tests and the program" cargo test --locked --profile soak --workspace --no-run
# The command line has tests of that name too, so it is told apart by its first file.
program=$(cargo test --locked --profile soak --workspace --test it --no-run 2>&1 | sed -n 's/.*Executable it\/main.rs (\(.*\))$/\1/p')
[ -n "$program" ] || die "The test program was not found."
program=$(realpath "$program")
export HARDSTAND_BINARY=$PWD/target/soak/hardstand HARDSTAND_PROFILE=soak
touch "$place/report" "$place/ended"
step "a PostgreSQL to test on" start_postgres
# They wait most of their time: for each other's answers, for the disk, for a server to start, to stop, to give up.
say "== the long forms, five at a time"
while read -r filter base on; do
  while [ "$(jobs -rp | wc -l)" -ge 5 ]; do wait -n || true; done
  run "$filter" "$base" "$on" &
done < <(wanted beside)
wait
say "== those that time decides, one at a time"
while read -r filter base on; do
  run "$filter" "$base" "$on"
done < <(wanted alone)

failed=$(grep -c 'FAILED$' "$place/ended" || true)
{
  printf 'goal\tdatabase\twhat\thow many\tfound\n'
  # What was done twice with the same end is one line.
  awk -F '\t' -v OFS='\t' '{ many[$1 OFS $2 OFS $3 OFS $5] += $4 }
    END { for (line in many) { split(line, part, OFS); print part[1], part[2], part[3], many[line], part[4] } }' \
    "$place/report" | sort
} | column -t -s $'\t'
echo
{
  printf 'form\tdatabase\ttests\tseconds\tended\n'
  sort "$place/ended"
} | column -t -s $'\t'
say "$(wc -l <"$place/ended") forms, $failed failed, in $((SECONDS / 60)) min $((SECONDS % 60)) s."
[ "$failed" = 0 ]
