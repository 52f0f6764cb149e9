#!/usr/bin/env bash
# stop.sh PORT [STATE_DIR]: ends the server that start.sh started for this port, and nothing else.
set -euo pipefail
PORT=${1:?port}
STATE=$(realpath -m "${2:-${XDG_CACHE_HOME:-$HOME/.cache}/wiki-qa/mediawiki-$PORT}")
[ -s "$STATE/pid" ] || exit 0
PID=$(cat "$STATE/pid")
rm -f "$STATE/pid"
if tr '\0' ' ' <"/proc/$PID/cmdline" 2>/dev/null | grep -q -- "-S 127.0.0.1:$PORT "; then
  kill -TERM -- "-$PID"
  for _ in $(seq 50); do
    kill -0 -- "-$PID" 2>/dev/null || exit 0
    sleep 0.1
  done
  kill -KILL -- "-$PID"
fi
