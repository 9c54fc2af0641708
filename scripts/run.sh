#!/usr/bin/env bash
# Everything from a bare clone to a running server with a demonstration world.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_tools
say "Building the web apps and the server. The first time this takes some ten minutes on two cores; later, seconds."
step "build" scripts/binary.sh quick
exec target/quick/hardstand serve --demo "$@"
