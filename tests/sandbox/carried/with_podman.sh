#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command where podman has its images in the folder ASSAY_WALLS, and leaves no trace elsewhere. Inside of another
# container or root nobody delegates a control group, so that podman makes its own.
set -e
mkdir -p "$ASSAY_WALLS/podman"
cat >"$ASSAY_WALLS/storage.conf" <<TEXT
[storage]
driver = "overlay"
graphroot = "$ASSAY_WALLS/podman"
runroot = "/run/assay-walls"
TEXT
cat >"$ASSAY_WALLS/containers.conf" <<TEXT
[engine]
cgroup_manager = "cgroupfs"
runtime = "runc"
events_logger = "none"
TEXT
export CONTAINERS_STORAGE_CONF="$ASSAY_WALLS/storage.conf" CONTAINERS_CONF="$ASSAY_WALLS/containers.conf"
export PODMAN_IGNORE_CGROUPSV1_WARNING=1
exec "$@"
