#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command where the machine's image is in the folder ASSAY_WALLS. QEMU computes each instruction: not every
# computer that tests are run on virtualises, and not each that says so does.
set -e
mkdir -p "$ASSAY_WALLS"
run=$(mktemp -d /tmp/assay-qemu-XXXXXX)
trap 'rm -rf "$run"' EXIT
cat >"$run/qemu-system-x86_64" <<'TEXT'
#!/bin/bash
words=()
for word; do
    [[ $word == kvm ]] && unset 'words[-1]' || words+=("$word")
done
exec /usr/bin/qemu-system-x86_64 "${words[@]}"
TEXT
chmod +x "$run/qemu-system-x86_64"
export XDG_DATA_HOME="$ASSAY_WALLS/qemu"
PATH="$run:$PATH" "$@"
