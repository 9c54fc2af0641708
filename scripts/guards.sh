#!/usr/bin/env bash
# The checks of the sources that need no build, in some seconds: imports of both languages, requirements, citations,
# formatting, words, the types of the API document in both apps, and unreviewed snapshots. All are run, and every failed one
# is named.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The types are written where the packages of the web apps are installed whole (scripts/web.sh); the other checks need none.
api_types() {
  [ -f node_modules/.installed-lock ] || return 0
  npm run --silent schema --workspaces --if-present
}

# In a folder of its own, so that it never waits for another build of this checkout.
crate_circles() {
  env -u RUSTC_WORKSPACE_WRAPPER CARGO_TARGET_DIR=target/guards CARGO_BUILD_BUILD_DIR=target/guards \
    cargo test --locked --quiet -p guards
}

# Prints the output of a command only when it fails.
quiet() { "$@" >"$place/output" 2>&1 || { cat "$place/output" >&2; return 1; }; }

unreviewed_snapshots() {
  local found
  found=$(find platform modules cli migrations tests -name '*.snap.new' -not -path '*/node_modules/*')
  [ -z "$found" ] || { printf 'Not reviewed:\n%s\n' "$found" >&2; return 1; }
}

need_tools
place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-guards.XXXXXX")
trap 'rm -rf "$place"' EXIT
failed=()
guard() {
  local name=$1
  shift
  "$@" || failed+=("$name")
}
guard "imports of the web apps" node scripts/importCircles.mjs
guard "tests of the scripts" quiet node --test scripts/failures.test.mjs scripts/deploy.test.mjs scripts/release.test.mjs
guard "requirements" node scripts/requirements.mjs --check
guard "citations" node scripts/citations.mjs --check
guard "words" node scripts/words.mjs --check
guard "types of the API document" api_types
guard "unreviewed snapshots" unreviewed_snapshots
guard "formatting" cargo fmt --all --check
guard "import circles of the crates" quiet crate_circles
[ ${#failed[@]} -eq 0 ] || die "Failed: $(printf '%s; ' "${failed[@]}")"
