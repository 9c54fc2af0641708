#!/usr/bin/env bash
# Goes from a fresh clone to a running server with a demonstration world.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/builds.sh

need_tools
share_builds
say "Building the web apps and the server. The first time this takes some five minutes on two cores; later, seconds."
# Without S3, whose library takes as long to build as all the rest; the demonstration stores its files on disk.
step "build" scripts/binary.sh quick --no-default-features
exec target/quick/hardstand serve --demo "$@"
