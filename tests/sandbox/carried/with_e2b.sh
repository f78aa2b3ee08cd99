#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command beside a server that speaks E2B's protocol, whose sandboxes are processes of this computer.
set -e
run=$(mktemp -d /tmp/assay-e2b-XXXXXX)
python3 -B "$(dirname "$0")/e2b_server.py" "$run/port" &
server=$!
trap 'kill $server; wait $server || true; rm -rf "$run"' EXIT
for _ in $(seq 100); do
    [ ! -s "$run/port" ] || break
    sleep 0.1
done
export E2B_API_KEY=test-key
E2B_API_URL="http://127.0.0.1:$(cat "$run/port")"
export E2B_API_URL E2B_SANDBOX_URL="$E2B_API_URL"
"$@"
