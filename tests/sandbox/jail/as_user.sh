#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a test program as an ordinary user. Root runs a copy of it as user 4242, who may not be able to read this tree.
set -e
program=$1
shift
[ "$(id -u)" = 0 ] || exec "$program" "$@"
build=$(dirname "$(dirname "$program")")
copy=$(mktemp -d /tmp/assay-as-user-XXXXXX)
trap 'rm -rf "$copy"' EXIT
mkdir -p "$copy/bin" "$copy/libexec/assay" "$copy/share/assay"
cp "$program" "$copy/bin/"
for part in libexec/assay/assay-jail libexec/assay/assay-contained bin/assay-agent; do
    [ ! -e "$build/$part" ] || cp "$build/$part" "$copy/$part"
done
cp -rL "$build/share/assay/kernel" "$copy/share/assay/kernel"
chmod -R a+rX "$copy"
setpriv --reuid 4242 --regid 4242 --clear-groups --inh-caps=-all --bounding-set=-all "$copy/bin/$(basename "$program")" "$@"
