# Steps of a run that go on after a failure, so that one run names everything that is wrong.
# shellcheck shell=bash
#
#   run NAME SECONDS COMMAND …      runs a step to its end
#   start NAME SECONDS COMMAND …    starts a step in the background; `join NAME` waits for its end
#   passed NAME …                   whether all these steps have ended well
#   skip NAME REASON                names a step that cannot run
#   finish_run                      prints the failures and the number of tests; its status is that of the run
#
# The output of a step goes to target/test-logs/NAME.log. A step that takes longer than its seconds is ended, and the tests
# that had begun and not ended are named. Test programs that do not print a begun test write it to HARDSTAND_RUNNING
# (scripts/runningTests.mjs).

logs=$PWD/target/test-logs
failures=$PWD/target/test-failures.txt
declare -A step_process=() step_status=() step_begun=()
rm -rf "$logs" "$failures"
mkdir -p "$logs"
export HARDSTAND_STEPS=$logs/steps.tsv

log_of() { printf '%s/%s.log' "$logs" "${1//[^a-zA-Z0-9]/-}"; }

start() {
  local name=$1 seconds=$2 log
  shift 2
  log=$(log_of "$name")
  say "== $name"
  step_begun[$name]=$SECONDS
  # A process group of its own, so that a step that is too slow ends with everything it has started.
  set -m
  (
    export HARDSTAND_RUNNING=${log%.log}.running NO_COLOR=1
    begun=$SECONDS
    group=$BASHPID
    "$@" &
    command=$!
    (
      trap '' TERM
      sleep "$seconds"
      echo "TIMED OUT after $seconds s"
      # Servers inside of test programs stop at SIGTERM, and every test that still runs would fail for that.
      kill -KILL -- "-$group"
    ) &
    watchdog=$!
    status=0
    wait "$command" 2>/dev/null || status=$?
    {
      # Its sleep would outlive it.
      kill -KILL "$watchdog" $(pgrep -P "$watchdog")
      wait "$watchdog"
    } 2>/dev/null || true
    echo $((SECONDS - begun)) >"${log%.log}.seconds"
    exit "$status"
  ) >"$log" 2>&1 </dev/null &
  step_process[$name]=$!
  set +m
}

join() {
  local name=$1 status=0 seconds log
  wait "${step_process[$name]}" || status=$?
  unset "step_process[$name]"
  step_status[$name]=$status
  # A step that ran into its limit has not written its seconds.
  log=$(log_of "$name")
  seconds=$(cat "${log%.log}.seconds" 2>/dev/null || echo $((SECONDS - step_begun[$name])))
  took "$name" "$seconds"
  [ "$status" = 0 ] || say "FAILED: $name (after $seconds s, status $status): $log"
  [ "$status" = 0 ] || node scripts/failures.mjs "$name" "$log" >>"$failures"
}

run() {
  start "$@"
  join "$1"
}

passed() {
  local name
  for name in "$@"; do [ "${step_status[$name]:-1}" = 0 ] || return 1; done
}

skip() {
  step_status[$1]=1
  printf '%s\tnot run\t%s\n' "$1" "$2" >>"$failures"
  say "NOT RUN: $1: $2"
}

# Ends what still runs.
stop_steps() {
  local process
  for process in "${step_process[@]}"; do kill -TERM -- "-$process" 2>/dev/null || true; done
}

finish_run() {
  local tests
  tests=$(node scripts/failures.mjs --count "$logs"/*.log)
  if [ -s "$failures" ]; then
    say "== Failures, also in ${failures#"$PWD"/}"
    column -t -s $'\t' -l 3 "$failures" >&2
    echo "$tests" >&2
    return 1
  fi
  rm -f "$failures"
  echo "$tests" >&2
}
