#!/usr/bin/env bash
# Installs what only `make soak` needs, from Debian's packages: Patroni, etcd and HAProxy for the test of a fail-over. Each is
# started by its test on free ports, never as a service.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

packages=()
command -v patroni >/dev/null || packages+=(patroni)
command -v etcd >/dev/null || packages+=(etcd-server)
command -v haproxy >/dev/null || [ -x /usr/sbin/haproxy ] || packages+=(haproxy)
[ ${#packages[@]} -gt 0 ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  die "make soak needs these Debian packages, or the same of another system: ${packages[*]}
Install them as root: apt-get install ${packages[*]}"
fi
say "Installing ${packages[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
# At this run level no service is started by its package.
RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
