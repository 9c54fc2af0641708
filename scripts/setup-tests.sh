#!/usr/bin/env bash
# Installs what the tests need beside the build: PostgreSQL, headless Chromium, a mail server that receives mails, a reader of
# spreadsheets, a balancer, strace, which makes system calls fail, and Schemathesis, in a folder of its own in the user's cache.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh

packages=()
[ -n "$(postgres_bin)" ] || packages+=(postgresql)
[ -x "${CHROMIUM:-/usr/bin/chromium-headless-shell}" ] || packages+=(chromium-headless-shell)
python3 -c 'import aiosmtpd' 2>/dev/null || /usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || packages+=(python3-aiosmtpd)
python3 -c 'import openpyxl' 2>/dev/null || /usr/bin/python3 -c 'import openpyxl' 2>/dev/null || packages+=(python3-openpyxl)
[ -x /usr/sbin/nginx ] || packages+=(nginx-light)
command -v strace >/dev/null || packages+=(strace)
python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)

# Installed again only when another version is asked for.
install_schemathesis() {
  local place=$schemathesis_folder asked=tests/schemathesis/requirements.txt
  ! cmp -s "$asked" "$place/installed" || return 0
  say "Installing Schemathesis"
  rm -rf "$place"
  mkdir -p "$user_cache"
  python3 -m venv "$place"
  "$place/bin/pip" install --quiet --disable-pip-version-check --requirement "$asked"
  cp "$asked" "$place/installed"
}

install_packages "The tests need" "${packages[@]}"
install_schemathesis
