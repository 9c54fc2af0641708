#!/usr/bin/env bash
# The release binary, with both web apps in it.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/builds.sh

need_tools
share_builds
step "build" scripts/binary.sh release
say "target/release/hardstand"
