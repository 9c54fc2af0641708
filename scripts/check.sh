#!/usr/bin/env bash
# What a change must pass before it is committed, in four minutes: the guards, lints, the unit tests of the changed crates,
# the tests of the changed modules over HTTP on SQLite, those of the API as a whole when a module changed, those of the
# program when the command line did, and types, lints and related tests of a changed web app.
# BASE=REVISION takes what has changed since then.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/builds.sh

place=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-check.XXXXXX")
trap 'rm -rf "$place"' EXIT
export HARDSTAND_STEPS=$place/steps

# The changed crates with unit tests, as arguments of cargo: -p platform -p stock.
crates() {
  sed -nE 's#^modules/([a-z_]+)/.*#\1#p; s#^(platform|migrations|cli)/.*#\1#p' "$place/changed" | sort -u
}

# Which tests of tests/it to run: the folders of changed modules, and changed test files.
filters() {
  sed -nE 's#^modules/([a-z_]+)/.*#modules::\1::#p; s#^tests/it/(.*)/[^/]+\.rs$#\1/#p' "$place/changed" | sed 's#/#::#g; s#::::#::#' | sort -u
  # A change of platform or migrations concerns all modules, so the tests of the whole product run, too.
  ! grep -qE '^(platform|migrations)/' "$place/changed" || echo api::
  # What a module adds must be in the document, the access matrix and the tests of tenants.
  ! grep -qE '^modules/' "$place/changed" || printf 'api::%s::\n' openapi access permissions reasons tenancy
}

unit_tests() {
  local words=() crate
  for crate in $(crates); do
    # The unit tests of the command line are in its program.
    if [ "$crate" = cli ]; then continue; fi
    words+=("$crate")
  done
  # Built as a workspace, so that dependencies are those of every other build; run one by one.
  cargo_test --lib --no-run --message-format json 2>"$place/build.log" >"$place/build.json" || { cat "$place/build.log" >&2; return 1; }
  for crate in "${words[@]}"; do
    program=$(node -e '
      const lines = require("fs").readFileSync(process.argv[1], "utf8").split("\n").filter((line) => line.startsWith("{")).map(JSON.parse);
      const found = lines.find((line) => line.executable && line.profile?.test && line.target.name === process.argv[2]);
      console.log(found?.executable ?? "");' "$place/build.json" "$crate")
    [ -z "$program" ] || (cd "$(folder_of "$crate")" && "$program" --quiet) || return 1
  done
}

folder_of() { if [ -d "modules/$1" ]; then echo "modules/$1"; else echo "$1"; fi; }

web_app() {
  local app=$1 files
  npm run --silent check --workspace "$app" || return 1
  files=$(sed -nE "s#^$app/((src|theme)/.*\.(ts|tsx|json|css))\$#\1#p; s#^(web-shared/src/.*\.ts)\$#../\1#p" "$place/changed")
  # shellcheck disable=SC2086
  [ -z "$files" ] || (cd "$app" && npx vitest related --run --passWithNoTests $files)
}

need_tools
share_builds
changed_files >"$place/changed"
grep -q . "$place/changed" || die "Nothing has changed."
step "guards" scripts/guards.sh
if grep -qE '^(Cargo|deny\.toml|package-lock|scripts/sbom)|Cargo.toml$' "$place/changed"; then step "licences and bans" check_dependencies; fi
if grep -qE '\.(rs|toml|snap|csv|json)$|^Cargo' "$place/changed"; then
  step "lints and build of the tests" lint_and_build
  [ -z "$(crates)" ] || step "unit tests of $(crates | xargs)" unit_tests
  # shellcheck disable=SC2046
  [ -z "$(filters)" ] || step "tests over HTTP: $(filters | xargs)" cargo_test --test it -- $(filters)
  ! grep -q '^cli/' "$place/changed" || step "tests of the program" cargo_test --test program
fi
# What both apps use concerns both.
for app in web-shared app-ui admin-ui; do
  ! grep -qE "^($app|web-shared)/" "$place/changed" || { scripts/web.sh install && step "$app" web_app "$app"; }
done
tell_times check
