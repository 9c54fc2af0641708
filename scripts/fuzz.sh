#!/usr/bin/env bash
# Goal I2: feeds the readers of outside data, each for forty seconds with HARDSTAND_SOAK=1, and otherwise as every run
# of the tests does.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cargo test --locked --profile "${HARDSTAND_PROFILE:-dev}" --workspace --lib any_ -- --nocapture
