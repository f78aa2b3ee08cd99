#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command where runsc is installed: it needs neither a service nor an image.
set -e
command -v runsc >/dev/null
exec "$@"
