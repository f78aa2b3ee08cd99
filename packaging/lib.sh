# SPDX-License-Identifier: GPL-3.0-or-later
# What packaging/run and packaging/test share: an environment in which Assay builds, native or a Debian 13 root. Sourced.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cache="${XDG_CACHE_HOME:-$HOME/.cache}/assay"
root_marker=/etc/assay-root
host_files="/etc/passwd /etc/group /etc/hosts /etc/resolv.conf /etc/localtime /etc/machine-id"  # seen as the host's inside
certificates=/etc/ssl/certs/ca-certificates.crt
assume_yes=${assume_yes:-no}

say() { printf '%s\n' "$*" >&2; }
die() { say "$1"; exit "${2:-1}"; }

# $1: "without-tests" leaves out what only the tests need. Other walls and the programs to compare with are left out
# unless with_walls and with_peers are yes.
package_names() {
    local left_out='To do nothing'
    [[ ${with_peers:-no} == yes ]] || left_out+='|To compare it'
    [[ ${with_walls:-no} == yes ]] || left_out+='|To run it behind other walls'
    [[ -z ${1:-} ]] || left_out+='|To test it|To compare it|To run it behind other walls'
    awk -v left_out="^# ($left_out)" '/^# /{ out = $0 ~ left_out } !out && !/^#/ && NF { print $1 }' "$top/packaging/packages.txt"
}

# Where Assay can be built here: "native", "root" (an older Debian or a derivative of one) or "unknown".
# $1: the os-release file; $2: the Qt version apt offers (asked only where the release does not tell; slow).
kind_of_machine() {
    local ID='' ID_LIKE='' VERSION_ID=''
    # shellcheck disable=SC1090
    [[ -r $1 ]] && . "$1"
    case " $ID $ID_LIKE " in
        *" debian "* | *" ubuntu "*) ;;
        *) echo unknown; return ;;
    esac
    if [[ $ID == debian ]]; then
        # Testing and unstable carry no number.
        if [[ -z $VERSION_ID || ${VERSION_ID%%.*} -ge 13 ]]; then echo native; else echo root; fi
    else
        local offered=${2-$(qt_offered_by_apt)}
        if [[ -n $offered ]] && dpkg --compare-versions "$offered" ge 6.8; then echo native; else echo root; fi
    fi
}

qt_offered_by_apt() { apt-cache policy qt6-base-dev 2>/dev/null | sed -n 's/^ *Candidate: \([0-9].*\)/\1/p'; }

# Runs an apt-get command line as root, after asking where there is somebody to ask.
as_root() {
    if [[ $EUID -eq 0 ]]; then
        DEBIAN_FRONTEND=noninteractive "$@"
        return
    fi
    command -v sudo >/dev/null || die "This needs root, and sudo is not installed. As root, run: $*" 2
    if [[ $assume_yes != yes ]]; then
        [[ -t 0 ]] || die "This needs root, and nobody is here to ask. Run it yourself: sudo $*" 2
        local answer
        read -r -p "Assay needs to run: sudo $* — go on? [Y/n] " answer
        [[ $answer =~ ^([Yy].*)?$ ]] || die "Nothing was installed." 2
    fi
    sudo DEBIAN_FRONTEND=noninteractive "$@"
}

missing_of() {
    local have
    have=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for name in "$@"; do
        [[ $have == *" installed:$name "* ]] || echo "$name"
    done
}

# Installs those of the named packages that are missing.
install_packages() {
    local missing
    mapfile -t missing < <(missing_of "$@")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    say "Installing ${#missing[@]} packages: ${missing[*]}"
    as_root apt-get update -qq || die "apt could not read its package lists. Is the network up?"
    as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2 \
        || die "apt could not install the packages above."
}

# The host's own Debian mirror, so that a company's mirror is used for the root too. $1: the etc/apt folder.
debian_mirror() {
    local lists=() uris
    for file in "$1"/sources.list "$1"/sources.list.d/*.list "$1"/sources.list.d/*.sources; do
        [[ -r $file ]] && lists+=("$file")
    done
    uris=$(sed -nE -e '/^[[:space:]]*#/d' \
        -e 's/^URIs:[[:space:]]*([^[:space:]]+).*/\1/p' \
        -e 's/^deb[[:space:]]+(\[[^]]*\][[:space:]]+)?([^[:space:]]+).*/\2/p' "${lists[@]:-/dev/null}")
    grep -m1 -E '^https?://.*/debian/?$' <<<"$uris" || echo http://deb.debian.org/debian
}

root_folder() { echo "$cache/root-$( { echo "layout 1"; package_names; } | sha256sum | cut -c1-12)"; }

# Makes the Debian 13 root, once. It appears under its name only when it is complete.
make_root() {
    local root=$1 part=$1.part file
    mkdir -p "$cache"
    exec {lock}>"$cache/root.lock"
    flock -n "$lock" || { say "Waiting for another start that is making the same root …"; flock "$lock"; }
    [[ -e $root$root_marker ]] && { exec {lock}>&-; return; }
    local free
    free=$(df --output=avail -k "$cache" | tail -1)
    [[ $free -gt 4000000 ]] || die "The Debian 13 root needs 4 GB free in $cache, and $((free / 1000)) MB are left."
    say "Making a Debian 13 root in $root (once; one or two minutes, 1.7 GB) …"
    rm -rf "$part"
    mkdir "$part"
    local mode
    mode=$(bootstrap_mode) || exit
    # Through tar, so that an ordinary user owns every file and can delete the root again.
    bootstrap "$mode" "$(package_names | paste -sd,)" | tar -x -C "$part" --exclude='./dev/*' || { rm -rf "$part"; die "The root could not be made; see above."; }
    for file in $host_files; do
        rm -f "$part$file"
        : >"$part$file"
    done
    echo "Debian 13 root of Assay" >"$part$root_marker"
    mv "$part" "$root"
    exec {lock}>&-
}

# How mmdebstrap works for this user.
bootstrap_mode() {
    [[ $EUID -ne 0 ]] || { echo root; return; }
    grep -qsE "^($(id -un)|$EUID):" /etc/subuid || die "Your account has no subordinate user ids, which this takes. \
Run: sudo usermod --add-subuids 100000-165535 --add-subgids 100000-165535 $(id -un)" 2
    echo unshare
}

# A Debian 13 with these packages (comma separated) as a tar on standard output. $3…: further options of mmdebstrap.
bootstrap() {
    local mode=$1 packages=$2 proxy='' options=()
    shift 2
    proxy=$(apt-config shell p Acquire::http::Proxy | sed -nE "s/^p='(.*)'$/\1/p")
    [[ -z $proxy ]] || options+=(--aptopt="Acquire::http::Proxy \"$proxy\";")
    # Home folders are often closed to the other ids that an ordinary user's bootstrap works under; /tmp is not.
    HOME=/ mmdebstrap --quiet --mode="$mode" --variant=minbase --format=tar "${options[@]}" \
        --include="$packages" "$@" \
        --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Retries "3"' --dpkgopt=force-unsafe-io \
        --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        trixie - "$(debian_mirror /etc/apt)" </dev/null
}

# The host's own folders (home, media, data, …), seen under the same paths inside; its system folders are not.
host_folders() {
    local folder
    for folder in /*; do
        case $folder in
            /bin | /boot | /dev | /etc | /lib* | /lost+found | /proc | /root | /run | /sbin | /snap | /sys | /usr | /var) ;;
            *) [[ -d $folder && ! -L $folder ]] && echo "$folder" ;;
        esac
    done
    printf '%s\n' "$HOME" "$top" "$PWD"
}

# Goes on inside the root: this process becomes the same script with the same arguments in there.
# bubblewrap and not chroot, because in a chroot the kernel refuses the namespaces the jail is made of. /proc is the host's
# own, because a new one that is partly covered would keep the jail from mounting its own.
enter_root() {
    local root=$1 folder file binds=()
    shift
    while read -r folder; do
        mkdir -p "$root$folder"
        binds+=(--bind "$folder" "$folder")
    done < <(host_folders | sort -u)
    for file in $host_files; do
        [[ ! -e $file ]] || binds+=(--ro-bind "$(realpath "$file")" "$file")
    done
    # Authorities that the host trusts, a company's proxy among them, are trusted inside.
    [[ ! -s $certificates ]] || binds+=(--ro-bind "$(realpath "$certificates")" "$certificates")
    [[ -z ${XDG_RUNTIME_DIR:-} ]] || binds+=(--bind-try "$XDG_RUNTIME_DIR" "$XDG_RUNTIME_DIR")
    exec bwrap --ro-bind "$root" / --dev-bind /dev /dev --bind /proc /proc --bind /sys /sys \
        --tmpfs /run --tmpfs /var/tmp "${binds[@]}" --chdir "$PWD" --die-with-parent \
        --unsetenv LD_LIBRARY_PATH --unsetenv LD_PRELOAD --unsetenv LIBRARY_PATH --unsetenv CPATH \
        --unsetenv PYTHONPATH --unsetenv PYTHONHOME --unsetenv SSL_CERT_FILE --unsetenv QT_PLUGIN_PATH \
        --setenv PATH /usr/bin:/bin:/usr/sbin:/sbin --setenv LANG C.UTF-8 --unsetenv LC_ALL \
        -- /bin/bash "$@"
}

list_packages_and_give_up() {
    say "Assay does not know how to install packages on this distribution. Install these yourself (the names are Debian's),"
    say "then build with: cmake --preset release && cmake --build --preset release"
    say ''
    grep -vE '^# What' "$top/packaging/packages.txt" >&2
    exit 2
}

# Comes back in an environment in which Assay builds and runs, and ends the process where there can be none.
# $@: the script that asks, and its arguments, to be started again inside the root if one is needed.
prepare_environment() {
    [[ ! -e $root_marker ]] || return 0
    local kind
    kind=$(kind_of_machine /etc/os-release)
    case $kind in
        native)
            local names
            local without_tests=without-tests
            [[ $1 != */test ]] || without_tests=
            mapfile -t names < <(package_names $without_tests)
            install_packages "${names[@]}"
            ;;
        root)
            local root
            root=$(root_folder)
            if [[ ! -e $root$root_marker ]]; then
                install_packages mmdebstrap bubblewrap uidmap debian-archive-keyring
                make_root "$root"
            fi
            command -v bwrap >/dev/null || install_packages bubblewrap
            enter_root "$root" "$@"
            ;;
        unknown) list_packages_and_give_up ;;
    esac
}

# Configures once and builds the named targets of a preset (none: all). ninja configures again by itself when it must.
build() {
    local preset=$1 target targets=()
    shift
    for target in "$@"; do targets+=(-t "$target"); done
    cd "$top"
    if [[ ! -e build/$preset/build.ninja ]]; then
        say "Configuring build/$preset …"
        local launcher=() log=build/$preset/configure.log
        command -v ccache >/dev/null && launcher+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
        mkdir -p "build/$preset"
        cmake --preset "$preset" "${launcher[@]}" >"$log" 2>&1 || { tail -40 "$log" >&2; die "The build could not be configured; see above."; }
    fi
    cmake --build --preset "$preset" "${targets[@]}"
}
