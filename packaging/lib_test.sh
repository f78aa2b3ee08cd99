# SPDX-License-Identifier: GPL-3.0-or-later
# Tests what packaging/lib.sh decides: on which machine it is, and which mirror a root comes from.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

expect() { # $1: what, $2: expected, $3: got
    [[ $2 == "$3" ]] || { say "$1: expected \"$2\", got \"$3\""; failures=$((failures + 1)); }
}

machine() { # $1: the os-release, $2: the Qt that apt offers
    printf '%b' "$1" >"$folder/os-release"
    kind_of_machine "$folder/os-release" "${2:-}"
}

expect "Debian 12" root "$(machine 'ID=debian\nVERSION_ID="12"\n' 6.4.2)"
expect "Debian 13" native "$(machine 'ID=debian\nVERSION_ID="13"\n')"
expect "Debian testing" native "$(machine 'ID=debian\nPRETTY_NAME="Debian forky/sid"\n')"
expect "Ubuntu 24.04" root "$(machine 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n' 6.4.2+dfsg-21)"
expect "Ubuntu 25.04" native "$(machine 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="25.04"\n' 6.8.3+dfsg-0)"
expect "Mint 22" root "$(machine 'ID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\n')"
expect "Fedora" unknown "$(machine 'ID=fedora\nVERSION_ID=42\n')"
expect "no os-release" unknown "$(kind_of_machine "$folder/none")"

sources() { # $1: the file, $2: its text
    rm -rf "$folder/apt"
    mkdir -p "$folder/apt/sources.list.d"
    printf '%b' "$2" >"$folder/apt/$1"
    debian_mirror "$folder/apt"
}

expect "deb822" http://mirror.example/debian \
    "$(sources sources.list.d/debian.sources 'Types: deb\n# URIs: http://old.example/debian\nURIs: http://mirror.example/debian\nSuites: bookworm\n')"
expect "one-line" https://mirror.example/debian/ \
    "$(sources sources.list 'deb [signed-by=/k.gpg arch=amd64] https://mirror.example/debian/ bookworm main\n')"
expect "not the security archive" http://mirror.example/debian \
    "$(sources sources.list 'deb http://security.example/debian-security bookworm main\ndeb http://mirror.example/debian bookworm main\n')"
expect "another distribution" http://deb.debian.org/debian "$(sources sources.list 'deb http://archive.ubuntu.com/ubuntu noble main\n')"
expect "no sources" http://deb.debian.org/debian "$(sources empty '')"

expect "running takes no test packages" "0 1" \
    "$(package_names without-tests | grep -cx 'xauth\|xvfb' || true) $(package_names without-tests | grep -cx qt6-base-dev)"
expect "testing takes all packages" 2 "$(package_names | grep -cx 'xauth\|xvfb')"
expect "testing takes no programs to compare with" 0 "$(package_names | grep -cx python3-ipykernel || true)"
expect "testing takes no other walls" 0 "$(package_names | grep -cx podman || true)"
expect "testing behind other walls takes them" 2 "$(with_walls=yes package_names | grep -cx 'xvfb\|podman')"
expect "a bench takes all packages" 2 "$(with_peers=yes package_names | grep -cx 'xvfb\|python3-ipykernel')"
expect "a package list without comments" 0 "$(package_names | grep -c '[# ]' || true)"
expect "a package that is not there" no-such-package "$(missing_of bash no-such-package)"
[[ $failures -eq 0 ]] && say "all as expected"
exit $((failures > 0))
