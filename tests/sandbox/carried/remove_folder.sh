#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Removes a folder, with what an engine left mounted there, or still writes for a moment.
awk -v folder="$1" '$2 == folder || index($2, folder "/") == 1 { print $2 }' /proc/self/mounts | sort -r | xargs -r -n1 umount --lazy
rm -rf "$1" || { sleep 3; rm -rf "$1"; }
