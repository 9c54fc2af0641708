# Shares compiled dependencies among the checkouts of a machine. Each checkout builds in a folder of its own
# (.cargo/config.toml); a new one begins with links to the dependencies that another has compiled.
# shellcheck shell=bash

# Links the dependencies of the checkout that was built last into this one's folder, if it is new, and removes the folders
# of checkouts that are gone and of earlier compilers. Cargo decides whether each file is up to date.
share_builds() {
  local mine all compiler folder newest=''
  mine=$(cargo metadata --locked --format-version 1 --no-deps | sed 's/.*"build_directory":"\([^"]*\)".*/\1/')
  all=$(dirname "$(dirname "$mine")")
  compiler=$(rustc -vV)
  mkdir -p "$mine"
  while read -r folder; do
    folder=$(dirname "$folder")
    [ "$folder" != "$mine" ] || continue
    if [ "$(cat "$folder/compiler" 2>/dev/null)" != "$compiler" ]; then
      rm -rf "$folder"
    elif [ -z "$newest" ]; then
      newest=$folder
    elif [ ! -d "$(cat "$folder/checkout")" ]; then
      rm -rf "$folder"
    fi
    # By the time of their last run, the newest first.
  done < <(find "$all" -mindepth 3 -maxdepth 3 -name checkout -printf '%T@ %p\n' 2>/dev/null | sort -rn | cut -d ' ' -f 2-)
  if [ "$(cat "$mine/compiler" 2>/dev/null)" != "$compiler" ]; then
    rm -rf "${mine:?}"/*
    [ -z "$newest" ] || link_dependencies "$newest" "$mine"
    printf '%s\n' "$compiler" >"$mine/compiler"
  fi
  pwd >"$mine/checkout"
}

# Links the compiled dependencies of one folder into another, for every profile. Files that cargo writes in place are copied.
link_dependencies() {
  local from=$1 to=$2 ours profile part how
  say "Taking the dependencies that another checkout has compiled"
  ours=$(own_crates | sed 's/.*/^(lib)?&-[0-9a-f]{16}/' | paste -sd '|')
  for profile in "$from"/*/deps; do
    [ -d "$profile" ] || continue
    profile=$(basename "$(dirname "$profile")")
    for part in deps build .fingerprint; do
      how=--reflink=auto
      [ "$part" != deps ] || how=--link
      mkdir -p "$to/$profile/$part"
      (
        cd "$from/$profile/$part"
        find . -mindepth 1 -maxdepth 1 -printf '%f\n' | { grep -vE "$ours" || true; } | tr '\n' '\0' |
          xargs -0 -r cp -a "$how" -t "$to/$profile/$part"
      )
    done
  done
}

# The names of this repository's crates and programs, as their files are named.
own_crates() {
  {
    sed -n 's/^name = "\(.*\)"/\1/p' platform/Cargo.toml migrations/Cargo.toml cli/Cargo.toml modules/Cargo.toml modules/*/Cargo.toml modules/*/*/Cargo.toml \
      tests/Cargo.toml tests/*/Cargo.toml
    find migrations/tests cli/tests -mindepth 1 -maxdepth 1 -exec basename {} .rs \;
  } | while read -r name; do printf '%s\n' "$name" "${name//-/_}"; done | sort -u
}
