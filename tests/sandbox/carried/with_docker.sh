#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command beside a Docker service of its own, which has its images in the folder ASSAY_WALLS and ends with it.
set -e
mkdir -p "$ASSAY_WALLS/docker"
run=$(mktemp -d /tmp/assay-docker-XXXXXX)
export DOCKER_HOST="unix://$run/docker.sock"
dockerd --host "$DOCKER_HOST" --bridge=none --iptables=false --ip6tables=false --data-root "$ASSAY_WALLS/docker" \
    --exec-root "$run/exec" --pidfile "$run/pid" >"$run/log" 2>&1 &
service=$!
trap 'kill $service; wait $service || true; rm -rf "$run"' EXIT
for _ in $(seq 100); do
    docker version >/dev/null 2>&1 && break
    sleep 0.1
done
docker version >/dev/null 2>&1 || { cat "$run/log" >&2; exit 1; }
"$@"
