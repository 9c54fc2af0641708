#!/usr/bin/env bash
# Builds the binary with both web apps in it: scripts/binary.sh PROFILE [further arguments for cargo].
#
# The web apps and the server's dependencies do not depend on each other, so they are built at the same time; a second,
# short build of the server embeds the web apps.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

profile=${1:?a cargo profile}
shift
log=target/web/build.log
mkdir -p target/web

scripts/web.sh >"$log" 2>&1 &
web=$!
trap 'kill $web 2>/dev/null || true' EXIT
cargo build --locked -p cli --profile "$profile" "$@"
if ! wait $web; then
  cat "$log" >&2
  die "The web apps could not be built."
fi
trap - EXIT
say "Putting the web apps into the program"
cargo build --locked --quiet -p cli --profile "$profile" "$@"
