#!/usr/bin/env bash
# Looks with axe at every page and dialog of both web apps: at six sizes, in light, dark and sunlight. The suite does so on a
# light desk and, by turns, on a tablet, on a phone or in the dark.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

export HARDSTAND_SOAK=1 BROWSER_ONLY='axe|clean'
[ -z "${HARDSTAND_BINARY:-}" ] || export HARDSTAND_PROGRAM=$HARDSTAND_BINARY
exec scripts/browser.sh
