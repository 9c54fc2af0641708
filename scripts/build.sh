#!/usr/bin/env bash
# The release binary, with both web apps in it, and beside it what it is made of.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/builds.sh

need_tools
share_builds
step "build" scripts/binary.sh release
step "bill of materials" node scripts/sbom.mjs target/release/hardstand.cdx.json
say "target/release/hardstand, made of target/release/hardstand.cdx.json"
