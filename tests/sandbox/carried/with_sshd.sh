#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command beside an sshd of its own on loopback, reached as "ssh here" with a key made for it. Root runs it: where
# there is no user for sshd's separation, it sees one all the same.
set -e
run=$(mktemp -d /tmp/assay-sshd-XXXXXX)
trap 'kill $(cat "$run/pid") $SSH_AGENT_PID; rm -rf "$run"' EXIT
ssh-keygen -q -t ed25519 -N '' -f "$run/host" && ssh-keygen -q -t ed25519 -N '' -f "$run/key"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >"$run/sshd_config" <<TEXT
ListenAddress 127.0.0.1:$port
HostKey $run/host
PidFile $run/pid
AuthorizedKeysFile $run/key.pub
StrictModes no
UsePAM no
PermitRootLogin yes
SetEnv XDG_CACHE_HOME=$run/cache
TEXT
cat >"$run/config" <<TEXT
Host unknown
    UserKnownHostsFile /dev/null
Host closed
    Port 1
Host asks
    IdentityFile $run/host
Host here unknown closed
    IdentityFile $run/key
Host here
    ForwardAgent yes
    PermitLocalCommand yes
    LocalCommand touch $run/local-command
    RemoteForward $run/back 127.0.0.1:1
Host here unknown closed asks
    HostName 127.0.0.1
    Port $port
    User $(id -un)
    IdentitiesOnly yes
    UserKnownHostsFile $run/known
TEXT
echo "[127.0.0.1]:$port $(cut -d' ' -f1,2 "$run/host.pub")" >"$run/known"
mkdir "$run/bin"
printf '#!/bin/sh\nexec /usr/bin/ssh -F %s/config "$@"\n' "$run" >"$run/bin/ssh"
chmod +x "$run/bin/ssh"
cp /etc/passwd "$run/passwd"
grep -q '^sshd:' "$run/passwd" || echo 'sshd:x:65533:65534::/run/sshd:/usr/sbin/nologin' >>"$run/passwd"
unshare --mount sh -c "mount --bind $run/passwd /etc/passwd && mkdir -p /run/sshd && exec /usr/sbin/sshd -f $run/sshd_config -E $run/log"
eval "$(ssh-agent -s)" >/dev/null
export ASSAY_LOCAL_COMMAND="$run/local-command"
PATH="$run/bin:$PATH" "$@" || { code=$?; tail -20 "$run/log" >&2; exit $code; }
