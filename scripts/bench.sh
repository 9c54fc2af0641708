#!/usr/bin/env bash
# The stock page at a million machines against the raw database, in one run. The database is made once and kept.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_tools
machines=${MACHINES:-1000000}
sites=${SITES:-1000}
folder=data/bench-$sites-$machines
export HARDSTAND__DATA_DIR=$folder HARDSTAND__STORAGE__PATH=$folder/objects
export HARDSTAND__DATABASE__URL="sqlite://$folder/hardstand.db?mode=rwc"
step "the benchmark and the program, optimised" cargo build --locked --release -p tests --bin bench -p cli
if [ ! -f "$folder/filled" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    step "schema" target/release/hardstand migrate up
    step "$machines machines on $sites sites" target/release/hardstand seed scale --sites "$sites" --machines "$machines"
    touch "$folder/filled"
fi
target/release/bench
