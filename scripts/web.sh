#!/usr/bin/env bash
# Installs the packages of both web apps and builds them, each only when its sources have changed.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# The lock file as it was when the packages were installed.
install_packages() {
  if cmp -s package-lock.json node_modules/.installed-lock; then
    return
  fi
  say "Installing the web apps' packages"
  npm ci --no-fund --no-audit --loglevel=error
  cp package-lock.json node_modules/.installed-lock
}

# A checksum of the sources of the app and of what both share. Its schema.ts is made from the API document during the build.
sources_of() {
  {
    find "$1" web-shared/src web-shared/package.json config/theme.json tests/openapi.json package-lock.json \( -name node_modules -o -name dist -o -name e2e -o -name test-results -o -name schema.ts \) -prune -o -type f -print0 |
      LC_ALL=C sort -z | xargs -0 cat
  } | cksum
}

build_app() {
  local app=$1 stamp=target/web/$1.sources now
  now=$(sources_of "$app")
  if [ -f "$app/dist/index.html" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ] &&
    ! grep -q 'run <code>make run</code>' "$app/dist/index.html"; then
    return
  fi
  say "Building $app"
  npm run --silent build --workspace "$app" >&2
  mkdir -p target/web
  printf '%s' "$now" >"$stamp"
}

case ${1:-all} in
install) install_packages ;;
build)
  build_app app-ui
  build_app admin-ui
  ;;
all)
  install_packages
  build_app app-ui
  build_app admin-ui
  ;;
*) die "usage: scripts/web.sh [install|build|all]" ;;
esac
