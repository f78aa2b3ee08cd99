#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a command beside a Slurm cluster of one computer, this one, which ends with it.
set -e
run=$(mktemp -d /tmp/assay-slurm-XXXXXX)
chmod 755 "$run"
dd if=/dev/urandom of="$run/key" bs=1024 count=1 2>/dev/null
chmod 400 "$run/key"
freePort() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
host=$(hostname -s)
export SLURM_CONF="$run/slurm.conf"
cat >"$SLURM_CONF" <<TEXT
ClusterName=assay
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(freePort)
SlurmdPort=$(freePort)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$run/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
StateSaveLocation=$run/state
SlurmdSpoolDir=$run/spool
SlurmctldPidFile=$run/slurmctld.pid
SlurmdPidFile=$run/slurmd.pid
SlurmctldLogFile=$run/slurmctld.log
SlurmdLogFile=$run/slurmd.log
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$(awk '/MemTotal/ { print int($2 / 1024) }' /proc/meminfo) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES OverSubscribe=FORCE:8 State=UP
TEXT
echo "CgroupPlugin=disabled" >"$run/cgroup.conf"
mkdir "$run/state" "$run/spool"
export XDG_CACHE_HOME="$run/cache"
munged --foreground --force --key-file="$run/key" --socket="$run/munge.socket" --pid-file="$run/munge.pid" \
    --log-file="$run/munge.log" --seed-file="$run/munge.seed" --num-threads=2 >"$run/munged.out" 2>&1 &
munge=$!
slurmctld -D >"$run/slurmctld.out" 2>&1 &
controller=$!
trap 'kill $controller $node $munge 2>/dev/null || true; wait; rm -rf "$run"' EXIT
slurmd -D -N "$host" >"$run/slurmd.out" 2>&1 &
node=$!
for _ in $(seq 200); do
    sinfo --noheader --format=%t 2>/dev/null | grep -q idle && break
    sleep 0.1
done
sinfo --noheader --format=%t | grep -q idle || { tail -n 20 "$run"/*.out "$run"/*.log >&2; exit 1; }
"$@" || { code=$?; tail -n 20 "$run"/*.log >&2; exit $code; }
