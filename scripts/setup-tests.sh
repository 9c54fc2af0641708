#!/usr/bin/env bash
# What the tests need beside the build: PostgreSQL, Chromium, a mail server to receive what is sent, a balancer, and
# what makes the calls of a program fail.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. scripts/postgres.sh

packages=()
[ -n "$(postgres_bin)" ] || packages+=(postgresql)
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || packages+=(chromium)
python3 -c 'import aiosmtpd' 2>/dev/null || /usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || packages+=(python3-aiosmtpd)
[ -x /usr/sbin/nginx ] || packages+=(nginx-light)
command -v strace >/dev/null || packages+=(strace)
[ ${#packages[@]} -gt 0 ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  die "The tests need these Debian packages, or the same of another system: ${packages[*]}
Install them as root: apt-get install ${packages[*]}"
fi
say "Installing ${packages[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# At this run level no service is started by its package.
RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
