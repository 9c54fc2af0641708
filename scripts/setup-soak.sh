#!/usr/bin/env bash
# Installs what only `make soak` needs, from Debian's packages: Patroni, etcd and HAProxy for the test of a fail-over. Each is
# started by its test on free ports, never as a service.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

packages=()
command -v patroni >/dev/null || packages+=(patroni)
command -v etcd >/dev/null || packages+=(etcd-server)
command -v haproxy >/dev/null || [ -x /usr/sbin/haproxy ] || packages+=(haproxy)
install_packages "make soak needs" "${packages[@]}"
