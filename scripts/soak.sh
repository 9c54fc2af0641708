#!/usr/bin/env bash
# Runs the long forms of the tests (HARDSTAND_SOAK=1) on both databases, and prints a table of what was tried how often:
# an hour on two cores. SOAK_ONLY=outages runs the forms whose name contains that.
#
# A new long form is one line below. What it tells by soak::report stands in the table.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh
. scripts/s3.sh
. scripts/builds.sh

# The forms, longest first, their databases, and whether they run beside others or alone because they measure time. A
# name with :: is that of tests of tests/it; any other is a script of this folder, which reads HARDSTAND_SOAK.
forms() {
  cat <<'LIST'
schemathesis.sh                         both      beside
journeys::life::                        both      beside
resilience::disk_full::                 sqlite    beside
resilience::crashes::                   both      beside
resilience::kill::                      both      beside
resilience::power_loss::                sqlite    beside
resilience::shutdown::                  both      beside
resilience::database_outage::           postgres  beside
resilience::imports::                   both      beside
resilience::load_balancer::             postgres  beside
resilience::failover::                  postgres  alone
resilience::replica::                   postgres  beside
resilience::point_in_time::             postgres  beside
resilience::slow_clients::              both      beside
modules::stock::batches::               both      beside
modules::stock::as_of::                 both      beside
modules::stock::import_job::            both      beside
resilience::outbox::                    both      beside
api::cross_tenant_fuzz::                both      beside
api::filters::                          both      beside
modules::identity::password_guessing::  both      beside
modules::identity::session_end::        both      beside
modules::identity::forged_credentials:: both      beside
modules::identity::revoked_rights::     both      beside
fuzz.sh                                 sqlite    beside
accessibility.sh                        sqlite    beside
modules::identity::uniform_answers::    both      alone
api::existence_oracle::                 both      alone
resilience::storage_away::              sqlite    alone
LIST
}

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-soak.XXXXXX")
finish() {
  # Programs that still run end with the tests that started them.
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
  wait 2>/dev/null || true
  stop_s3
  stop_postgres
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs one form on one database, and writes the result into a file. The databases of a form share long random tests: the
# same number of different cases in all, and not twice as many.
run() {
  local filter=$1 base=$2 on=$3 begun=$SECONDS log="$place/$2-${1//[:\/]/}" status=ok passed
  (
    [ "$on" != both ] || export SOAK_SHARED=2
    [ "$base" = postgres ] || unset HARDSTAND_TEST_POSTGRES HARDSTAND_TEST_S3
    export HARDSTAND_SOAK=1 HARDSTAND_SOAK_REPORT="$place/report"
    case $filter in
    *::*) cd tests && "$program" "$filter" --nocapture --test-threads 2 ;;
    *) "scripts/$filter" ;;
    esac
  ) >"$log.log" 2>&1 || status=FAILED
  passed=$(grep -c '^test .*ok$' "$log.log" || true)
  # A name without any test would pass.
  [[ $filter != *::* || $passed != 0 ]] || status=FAILED
  printf '%s\t%s\t%s\t%s\t%s\n' "${filter%::}" "$base" "$passed" "$((SECONDS - begun))" "$status" >>"$place/ended"
  say "   ${filter%::} on $base: $status after $((SECONDS - begun)) s"
  if [ "$status" != ok ]; then
    cp "$log.log" "target/soak-${log##*/}.log"
    grep -A 6 'panicked at' "$log.log" | head -n 40 >&2 || true
  fi
}

# The forms of this kind, one line for each database.
wanted() {
  forms | while read -r filter on how; do
    [[ $filter == *"${SOAK_ONLY:-}"* && $how == "$1" ]] || continue
    [ "$on" = postgres ] || echo "$filter sqlite $on"
    [ "$on" = sqlite ] || echo "$filter postgres $on"
  done
}

need_tools
share_builds
unset HARDSTAND_TEST_POSTGRES
step "what the tests need" scripts/setup-tests.sh
step "what the soak needs" scripts/setup-soak.sh
step "the web apps" scripts/web.sh
step "the tests and the program" cargo test --locked --profile soak --workspace --no-run
# Crates have test programs of the same name, so it is told apart by its first file.
program=$(cargo test --locked --profile soak --workspace --test it --no-run 2>&1 | sed -n 's/.*Executable it\/main.rs (\(.*\))$/\1/p')
[ -n "$program" ] || die "The test program was not found."
program=$(realpath "$program")
export HARDSTAND_BINARY=$PWD/target/soak/hardstand HARDSTAND_PROFILE=soak
touch "$place/report" "$place/ended"
step "a PostgreSQL to test on" start_postgres
# `make test` runs there only what PostgreSQL does differently, and the modules that changed.
whole_on_postgres() { (cd tests && env -u HARDSTAND_TEST_S3 "$program" --test-threads 2) }
step "every test over HTTP on PostgreSQL" whole_on_postgres
# They mostly wait: for answers, for the disk, for a server to start or stop, for time-outs.
say "== the long forms, five at a time"
while read -r filter base on; do
  while [ "$(jobs -rp | wc -l)" -ge 5 ]; do wait -n || true; done
  run "$filter" "$base" "$on" &
done < <(wanted beside)
wait
# Not before: its process would be one of those waited for.
step "an S3 service to test on" start_s3
say "== those that time decides, one at a time"
while read -r filter base on; do
  run "$filter" "$base" "$on"
done < <(wanted alone)

failed=$(grep -c 'FAILED$' "$place/ended" || true)
{
  printf 'goal\tdatabase\twhat\thow many\tfound\n'
  # Rows that differ only in their numbers are added up.
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
