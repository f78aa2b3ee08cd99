#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# jail_bench.sh BUILD_DIRECTORY [ROUNDS]: everything that jail_bench measures, beside bubblewrap, plain Python and a Jupyter kernel.
# The Jupyter kernel comes from Debian's archive into a temporary folder; nothing is installed. Takes some minutes on an idle machine.
set -e
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
peers=$(mktemp -d)
trap 'rm -rf "$peers"' EXIT
cmake --build "$build" -t jail_bench assay-jail
mkdir "$peers/packages" "$peers/root"
wanted=$(apt-get install --simulate --no-install-recommends python3-jupyter-client python3-ipykernel | sed -n 's/^Inst \([^ ]*\).*/\1/p')
# Those that are installed already need not be fetched.
if [ -n "$wanted" ]; then
    (cd "$peers/packages" && apt-get download -qq $wanted)
    for package in "$peers"/packages/*.deb; do
        dpkg-deb -x "$package" "$peers/root"
    done
fi
PYTHONPATH="$peers/root/usr/lib/python3/dist-packages" LD_LIBRARY_PATH="$peers/root/usr/lib/$(uname -m)-linux-gnu" \
    JUPYTER_RUNTIME_DIR="$peers/runtime" IPYTHONDIR="$peers/ipython" HOME="$peers" \
    "$build/bin/jail_bench" "${2:-5}" "$here/jupyter_peer.py"
