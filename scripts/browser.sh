#!/usr/bin/env bash
# The browser tests of both web apps. Each spec file has a server of its own over a copy of one demonstration world, which is
# made first. BROWSER_ONLY=words runs those whose names match, arguments go to Playwright, and HARDSTAND_BROWSER_REPORT=file
# writes the results as JSON.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

HARDSTAND_BROWSER_PLACE=$(mktemp -d "$(memory_folder)/hardstand-browser.XXXXXX")
export HARDSTAND_BROWSER_PLACE
trap 'rm -rf "$HARDSTAND_BROWSER_PLACE"' EXIT
export HARDSTAND_PROGRAM=${HARDSTAND_PROGRAM:-$PWD/target/debug/hardstand}

npm run --silent e2e --workspace web-shared -- ${BROWSER_ONLY:+--grep "$BROWSER_ONLY"} "$@" >&2 || die "The browser tests failed."
