#!/usr/bin/env bash
# Runs the tests that changed many times on a slow machine, which shows a test that depends on time, order or shared data
# before it is committed: component tests in six copies at once on one processor, tests of tests/it twenty times on one
# processor, browser tests ten times on a machine slowed four times. BASE=REVISION takes what has changed since then.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/builds.sh

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-burn.XXXXXX")
finish() {
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 130' INT TERM

# The changed files that match, below a folder.
changed_in() { sed -nE "s#^$1/(.*$2)\$#\1#p" "$place/changed" | while read -r file; do [ ! -f "$1/$file" ] || echo "$file"; done; }

component_copies() {
  local app=$1 failed=0 copy copies=()
  shift
  npm run --silent schema --workspace "$app" --if-present
  for copy in 1 2 3 4 5 6; do
    (cd "$app" && taskset -c 0 npx vitest run --maxWorkers=1 "$@") >"$place/$app-$copy.log" 2>&1 &
    copies+=($!)
  done
  for copy in 1 2 3 4 5 6; do
    wait "${copies[$((copy - 1))]}" || { failed=$((failed + 1)); cat "$place/$app-$copy.log" >&2; }
  done
  say "   $app: $failed of 6 copies failed"
  [ "$failed" = 0 ]
}

it_runs() {
  local program failed=0 filters turn
  filters=$(sed -E 's#(/mod)?\.rs$##; s#/#::#g' <<<"$1")
  program=$(cargo_test --test it --no-run 2>&1 | sed -n 's/.*Executable it\/main.rs (\(.*\))$/\1/p')
  [ -n "$program" ] || die "The test program was not found."
  program=$(realpath "$program")
  for turn in $(seq 20); do
    # shellcheck disable=SC2086
    (cd tests && taskset -c 0 "$program" $filters) >"$place/it-$turn.log" 2>&1 || { failed=$((failed + 1)); cat "$place/it-$turn.log" >&2; }
  done
  say "   tests/it: $failed of 20 runs failed"
  [ "$failed" = 0 ]
}

# Three busy loops on each processor leave a quarter of it.
slowed() {
  local status=0 loops=()
  for _ in $(seq $((3 * $(nproc)))); do
    (while :; do :; done) &
    loops+=($!)
  done
  "$@" || status=$?
  kill "${loops[@]}" 2>/dev/null || true
  wait "${loops[@]}" 2>/dev/null || true
  return "$status"
}

need_tools
share_builds
changed_files >"$place/changed"
failed=()
for app in web-shared app-ui admin-ui; do
  mapfile -t files < <(changed_in "$app" '\.test\.tsx?')
  [ ${#files[@]} = 0 ] || component_copies "$app" "${files[@]}" || failed+=("$app")
done
its=$(changed_in tests/it '\.rs' | grep -v '^main\.rs$' || true)
[ -z "$its" ] || it_runs "$its" || failed+=("tests/it")
specs=$(for app in app-ui admin-ui; do changed_in "$app/e2e" '\.spec\.ts'; done)
if [ -n "$specs" ]; then
  cargo_test --no-run
  # shellcheck disable=SC2086
  slowed scripts/browser.sh --repeat-each=10 $specs || failed+=("browser")
fi
[ -n "$its$specs" ] || [ -n "$(sed -nE '/\.test\.tsx?$/p' "$place/changed")" ] || say "No test has changed."
[ ${#failed[@]} = 0 ] || die "Failed: ${failed[*]}"
