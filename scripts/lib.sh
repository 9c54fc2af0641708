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

# Names all missing tools at once.
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

# Installs Debian packages as root, or names them: install_packages "The tests need" PACKAGE...
install_packages() {
  local needed_by=$1
  shift
  [ $# -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    die "$needed_by these Debian packages, or the same of another system: $*
Install them as root: apt-get install $*"
  fi
  say "Installing $*"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  # At this run level no service is started by its package.
  RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

rust_version() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

# Announces a step, runs it, prints how long it took; the first failure stops the run with the name of the step.
step() {
  local name=$1 begun=$SECONDS
  shift
  say "== $name"
  if ! "$@"; then
    die "FAILED: $name (after $((SECONDS - begun)) s)"
  fi
  took "$name" $((SECONDS - begun))
}

# The paths of a change: what is not committed yet, and what has been committed since BASE, by default the last tag, or else
# the commit before this one.
changed_files() {
  local base
  base=${BASE:-$(git describe --tags --abbrev=0 2>/dev/null || echo HEAD~1)}
  {
    git diff --name-only "$(git merge-base HEAD "$base")"
    git ls-files --others --exclude-standard
  } | sort -u
}

# Builds and runs tests as all scripts do. Clippy compiles the crates of the workspace, so that lints and tests share one
# build; the benchmark is built too, so that it is linted.
cargo_test() { RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo test --locked --workspace --features tests/bench "$@"; }
clippy_build() { RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo build --locked --workspace --features tests/bench "$@"; }

# Fails when the output of a build has a warning of a compiled crate, and prints the warnings. Cargo repeats those of what it
# does not build again; its own warnings (a download that was tried again) count for nothing.
without_warnings() {
  grep -qE '^warning: .* generated [0-9]+ warnings?' "$1" || return 0
  grep -A 8 '^warning: ' "$1"
  return 1
}

# Builds every test and fails when there is a warning.
lint_and_build() {
  local log status=0
  log=$(mktemp)
  cargo_test --no-run 2>&1 | tee "$log" >&2 || status=$?
  [ "$status" != 0 ] || without_warnings "$log" || status=1
  rm -f "$log"
  return "$status"
}

# Whether everything the program is made of has an allowed licence and is not banned. cargo-deny, where it is installed,
# also reads the licence files and looks where packages come from.
check_dependencies() {
  node scripts/sbom.mjs --check || return 1
  if command -v cargo-deny >/dev/null; then
    cargo deny --log-level warn check licenses bans sources
  else
    say "   cargo-deny is not installed (cargo install --locked cargo-deny): the licence files are not read"
  fi
}

# Records and prints how long a step took.
took() {
  say "   $1: $2 s"
  [ -z "${HARDSTAND_STEPS:-}" ] || printf '%s\t%s\n' "$1" "$2" >>"$HARDSTAND_STEPS"
}

# What all checkouts of this user share: the times of earlier runs, and tools.
user_cache=${XDG_CACHE_HOME:-$HOME/.cache}/hardstand

# Schemathesis in a Python environment of its own, which scripts/setup-tests.sh creates.
schemathesis_folder=$user_cache/schemathesis

# Prints a run's steps beside the median of the last ten runs of the same name, names each step that took twice as long and
# half a minute more, and keeps the run's times: a file of lines `run TAB step TAB seconds`.
tell_times() {
  local kept=$user_cache/times-$1.tsv
  mkdir -p "$user_cache"
  node scripts/times.mjs "$kept" "$HARDSTAND_STEPS" "$SECONDS" >&2
}

# The folder of short-lived databases: in memory where four gigabytes are free.
memory_folder() {
  local free
  free=$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1) || free=0
  if [ -w /dev/shm ] && [ "${free:-0}" -gt 4000000 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# A port of this machine without a listener, below those that the system itself hands out: no connection of a test and no
# listener on port 0 takes it before the server does that it is for. Browsers refuse some ports below 11000.
free_port() {
  node -e '
    const range = "/proc/sys/net/ipv4/ip_local_port_range";
    const { existsSync, readFileSync } = require("fs");
    const handedOut = existsSync(range) ? Number(readFileSync(range, "utf8").split(/\s/)[0]) : 32768;
    const least = 11000;
    const look = (tries) => {
      const port = tries > 0 && handedOut > least ? least + Math.floor(Math.random() * (handedOut - least)) : 0;
      const server = require("net").createServer();
      server.once("error", () => look(tries - 1));
      server.listen(port, "127.0.0.1", () => { console.log(server.address().port); server.close(); });
    };
    look(100);
  '
}

# Waits for a server that this run started: its address, its process, its log. A busy machine may take long to make the
# demonstration world; a server that ended is told at once.
wait_until_ready() {
  local ask='fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))'
  local begun=$SECONDS
  while [ $((SECONDS - begun)) -lt 1200 ]; do
    if ! kill -0 "$2" 2>/dev/null; then
      cat "$3" >&2
      die "The server did not start."
    fi
    ! node -e "$ask" "$1/readyz" || return 0
    sleep 0.2
  done
  cat "$3" >&2
  die "The server was not ready in twenty minutes."
}
