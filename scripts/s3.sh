# An S3 service of our own for a run of the tests: started by start_s3, gone with stop_s3.
# shellcheck shell=bash

s3_dir=''
s3_process=''

# Sets HARDSTAND_TEST_S3 to address and keys. The service ends with its standard input, so it does not outlive the run.
start_s3() {
  local profile=${HARDSTAND_PROFILE:-dev} program
  program=target/${profile/dev/debug}/test-s3
  [ -x "$program" ] || cargo build --locked --profile "$profile" --workspace --bin test-s3 || return 1
  s3_dir=$(mktemp -d "${TMPDIR:-/tmp}/hardstand-s3.XXXXXX")
  mkdir "$s3_dir/objects"
  mkfifo "$s3_dir/input"
  "$program" "$s3_dir/objects" test-access test-secret <"$s3_dir/input" >"$s3_dir/address" 2>"$s3_dir/log" &
  s3_process=$!
  exec {s3_input}>"$s3_dir/input"
  local begun=$SECONDS
  while [ $((SECONDS - begun)) -lt 600 ]; do
    [ ! -s "$s3_dir/address" ] || break
    kill -0 "$s3_process" 2>/dev/null || break
    sleep 0.1
  done
  [ -s "$s3_dir/address" ] || { cat "$s3_dir/log" >&2; return 1; }
  export HARDSTAND_TEST_S3="http://test-access:test-secret@$(cat "$s3_dir/address")"
}

stop_s3() {
  [ -n "$s3_dir" ] || return 0
  exec {s3_input}>&-
  wait "$s3_process" 2>/dev/null || true
  rm -rf "$s3_dir"
  s3_dir=''
  unset HARDSTAND_TEST_S3
}
