# SPDX-License-Identifier: GPL-3.0-or-later
# What can be seen and called from inside the jail, a line each, in the same words on every machine. Run with CALLS, a
# dictionary of the processor's system calls by name.
import ctypes, errno, os, sys

status = dict(line.split(":\t", 1) for line in open("/proc/self/status").read().splitlines() if ":\t" in line)
for key in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "Threads"):
    print(f"status {key} {status[key].strip()}")
print("status Uid", "root" if "0" in status["Uid"].split() else "nobody's")
print("status Groups",
      "own only" if set(status["Groups"].split()) <= set(status["Gid"].split()) | {"65534"} else status["Groups"])
for line in open("/proc/self/limits").read().splitlines()[1:]:
    name = line[:25].strip()
    if name in ("Max file size", "Max data size", "Max stack size", "Max core file size", "Max processes",
                "Max open files", "Max locked memory", "Max pending signals", "Max msgqueue size"):
        print(f"limit {name}:", " ".join(line[25:].split()[:2]))
for line in open("/proc/self/mountinfo").read().splitlines():
    before, after = line.split(" - ")
    _, _, _, root, place, options = before.split()[:6]
    kind = after.split()[0]
    kind = kind if kind in ("tmpfs", "proc") else "host"
    place = place.replace(f"python3.{sys.version_info[1]}", "python3.N")
    print(f"mount {place} {kind}", ",".join(o for o in options.split(",")
                                            if o in ("ro", "rw", "nosuid", "nodev", "noexec")),
          "shared" if "shared:" in before or "master:" in before else "private")
for folder in ("/dev", "/dev/shm", "/tmp", "/work"):
    for name in sorted(os.listdir(folder)):
        print("entry", os.path.join(folder, name))
for name in sorted(n for n in os.listdir("/proc") if not n.isdigit()):
    print(f"entry /proc/{name}")
for folder in ("/", "/home", "/root", "/sys", "/run", "/var", "/media", "/mnt", "/opt", "/boot", "/srv"):
    try:
        os.listdir(folder)
        print("lists", folder)
    except OSError as problem:
        print("does not list", folder, errno.errorcode[problem.errno])
for entry in sorted(os.environ):
    print("environment", entry)
for number in sorted(map(int, os.listdir("/proc/self/fd"))):
    try:
        print("descriptor", number, os.readlink(f"/proc/self/fd/{number}").split(":")[0])
    except OSError:
        pass  # the one that the list was read by

libc = ctypes.CDLL(None, use_errno=True)


def answer(number, *arguments):
    ctypes.set_errno(0)
    libc.syscall(ctypes.c_long(number), *(ctypes.c_long(a) for a in arguments))
    return errno.errorcode.get(ctypes.get_errno(), "nothing")


def refused(word):
    return word in ("ENOSYS", "EPERM")


# Every pointer and descriptor is a bad one: what the filter lets through fails later, and with another error.
ENDS_OR_WAITS = {"exit", "exit_group", "pause", "fork", "vfork", "rt_sigreturn", "alarm", "uprobe", "uretprobe"}
TALKERS = {"sendmsg": 2, "recvmsg": 2, "sendto": 3, "recvfrom": 3}  # which argument the flags are
# which argument the signal is
SENDERS = {"kill": 1, "tkill": 1, "tgkill": 2, "rt_sigqueueinfo": 1, "rt_tgsigqueueinfo": 2, "pidfd_send_signal": 1}


def sending(name, signal):
    """To nobody. What stands behind the signal is a pointer for some: none that the heap may come to lie over."""
    place = SENDERS[name]
    return (1 << 30,) * place + (signal,) + (-1,) * (3 - place)


def talking(name, flags):
    """On no socket."""
    return tuple(flags if place == TALKERS[name] else -1 for place in range(6))


KNOWN = {**{name: talking(name, 0) for name in TALKERS}, "futex": (-1, 1, 0, 0, 0, 0), "mmap": (-1, -1, -1, 0, -1, -1),
         **{name: sending(name, 0) for name in SENDERS}}
sys.stdout.flush()
if os.fork() == 0:
    for name, number in CALLS.items():
        if name not in ENDS_OR_WAITS:
            word = answer(number, *KNOWN.get(name, (-1,) * 6))
            print("call", name, word if refused(word) else "is let through", flush=True)
    for option in range(0, 100):
        if not refused(answer(CALLS["prctl"], option, -1, -1, -1, -1)):
            print("prctl", option, "is let through", flush=True)
    for signal in (*range(0, 65), 18 | 1 << 32):
        for name in SENDERS:
            if name in CALLS and refused(answer(CALLS[name], *sending(name, signal))):
                print("signal", signal, "is refused by", name, flush=True)
        if not refused(answer(CALLS["prctl"], 1, signal, 0, 0, 0)):
            print("signal", signal, "at the parent's end is let through", flush=True)
    for command in (*range(0, 50), *range(1024, 1050)):
        if not refused(answer(CALLS["fcntl"], -1, command, -1)):
            print("fcntl", command, "is let through", flush=True)
    for flag in (1 << bit for bit in range(0, 32)):
        for name in TALKERS:
            if name in CALLS and refused(answer(CALLS[name], *talking(name, flag))):
                print("message flag", flag, "is refused by", name, flush=True)
    for option in range(0, 100):
        if not refused(answer(CALLS["setsockopt"], -1, 1, option, -1, -1)):
            print("socket option", option, "is let through", flush=True)
    for level in (0, 6, 41, 270):
        if not refused(answer(CALLS["setsockopt"], -1, level, 2, -1, -1)):
            print("options of level", level, "are let through", flush=True)
    for pid in (0, 1, os.getppid()):
        if not refused(answer(CALLS["prlimit64"], pid, -1, -1, -1)):
            print("limits of", "its own" if pid == 0 else "another process", "are let through", flush=True)
    for family in range(0, 50):
        if not refused(answer(CALLS["socketpair"], family, -1, -1, -1)):
            print("socketpair", family, "is let through", flush=True)
    print("all calls answered", flush=True)
    os._exit(0)
os.wait()
