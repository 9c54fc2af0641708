# What the scripts share: where they are, how they speak, and the checks of what must be there beforehand.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ -t 2 ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m'
else
  bold='' red='' plain=''
fi

say() { printf '%s\n' "${bold}$*${plain}" >&2; }

die() {
  printf '%s\n' "${red}$*${plain}" >&2
  exit 1
}

# Names everything that is missing at once, so that it is one errand.
need_tools() {
  local missing=()
  command -v cargo >/dev/null || missing+=("cargo: install Rust $(rust_version) or later from https://rustup.rs")
  if ! command -v node >/dev/null; then
    missing+=("node: install Node.js 20.20 or later from https://nodejs.org")
  elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 20) ? 0 : 1)'; then
    missing+=("node $(node --version) is too old: install Node.js 20.20 or later from https://nodejs.org")
  fi
  command -v npm >/dev/null || missing+=("npm: it comes with Node.js; on Debian: apt-get install npm")
  command -v cc >/dev/null || missing+=("cc, a C compiler: on Debian: apt-get install build-essential")
  if [ ${#missing[@]} -gt 0 ]; then
    say "Missing before anything can be built:"
    printf '  %s\n' "${missing[@]}" >&2
    exit 1
  fi
}

rust_version() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

# Announces a step, runs it, says how long it took; stops at the first that fails, with its name.
step() {
  local name=$1 begun=$SECONDS
  shift
  say "== $name"
  if ! "$@"; then
    die "FAILED: $name (after $((SECONDS - begun)) s)"
  fi
  say "   $name: $((SECONDS - begun)) s"
}

# A port of this machine that nothing listens at.
free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# Waits for a server of ours: its address, its process, its log.
wait_until_ready() {
  local ask='fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))'
  for _ in $(seq 600); do
    if ! kill -0 "$2" 2>/dev/null; then
      cat "$3" >&2
      die "The server did not start."
    fi
    ! node -e "$ask" "$1/readyz" || return 0
    sleep 0.2
  done
  cat "$3" >&2
  die "The server was not ready in two minutes."
}
