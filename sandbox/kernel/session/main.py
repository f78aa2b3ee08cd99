# SPDX-License-Identifier: GPL-3.0-or-later
"""The kernel: a warm interpreter whose every run is a fork of the last good state.

Each run has a channel of its own, a socket that brings requests and takes replies; a frame is four bytes of length
(little endian) and JSON. The fork asks for it by a system call that is answered outside, with standard output and error
along. The process that answers a request with `ok` becomes the next state. Which processes live on, and what a run's
outcome is called, is decided outside: what is said here is a claim. Between runs everything here is stopped.
"""
import contextlib
import ctypes
import fcntl
import gc
import json
import os
import shutil
import socket
import stat
import struct
import sys
import time
import _signal as signal  # what the module of that name adds turns each number into an enumeration's
from _signal import pthread_sigmask, sigpending, sigwait, valid_signals

FIRST, FIRST_AGAIN = 3, 4  # the channel of the first process, which says that it is warm
ASK_FOR_CHANNEL = 0x400  # as in sandbox/helper/watched_calls.h
LARGEST_FRAME = 64 << 20
encoded = json.JSONEncoder(allow_nan=False, default=str).encode
trim_memory = getattr(ctypes.CDLL(None), "malloc_trim", lambda spared: 0)  # the GNU C library's only
FORK = {signal.SIGUSR1}
ALL_SIGNALS = valid_signals()
REHEARSED = ("print(1 + 1)", """
import pandas as pd
frame = pd.DataFrame({"a": ["x", "y"] * 50, "b": range(100), "c": [1.5, 2.5] * 50})
frame.groupby("a")["c"].sum()
""", "frame")
LOOKED_AT = {"op": "page", "frame": {"name": "frame", "display": -1}, "rows": None, "offset": 0, "count": 200}


_channel = FIRST_AGAIN
_takes_channel = None  # how a fork does


def send(frame):
    data = encoded(frame).encode("utf-8", "replace")
    data = struct.pack("<I", len(data)) + data
    os.set_blocking(_channel, True)  # the code may have changed that
    while data:
        data = data[os.write(_channel, data):]


def receive():
    (length,) = struct.unpack("<I", _read(4))
    if length > LARGEST_FRAME:
        os._exit(3)
    return json.loads(_read(length))


def _read(count):
    data = b""
    while len(data) < count:
        part = os.read(_channel, min(count - len(data), 1 << 20))
        if not part:
            os._exit(0)
        data += part
    return data


def ask_for_channel():
    """Blocks until a run is to begin. The answer puts descriptors 1 and 2 in place, too; it is given to this very
    process."""
    return os.memfd_create("run", ASK_FOR_CHANNEL)


def wait_for_channel():
    """Where nobody can answer such calls it comes on the first process' channel, which all of them have. Who took it is
    told there: what a fork that was killed left untaken would be the next one's."""
    with socket.socket(fileno=os.dup(FIRST)) as first:
        _, (output, errors, channel), _, _ = socket.recv_fds(first, 1, 3)
        os.write(first.fileno(), struct.pack("<i", os.getpid()))
    os.dup2(output, 1)
    os.dup2(errors, 2)
    os.close(output)
    os.close(errors)
    os.set_inheritable(channel, False)
    return channel


def leave_channel():
    """A state says nothing to anybody."""
    with contextlib.suppress(OSError):
        os.close(_channel)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    os.close(null)


def warm_up():
    """Everything that takes time is imported once, before there is anything to do."""
    versions = {"python": sys.version.split()[0]}
    import numpy
    import pandas
    import matplotlib
    import matplotlib.pyplot

    for module in (numpy, pandas, matplotlib):
        versions[module.__name__] = module.__version__
    # Loads what a first data frame, group-by and print load.
    frame = pandas.DataFrame({"a": ["x", "y"], "b": [1.5, 2.5], "c": pandas.to_datetime(["2024-01-01", "2024-01-02"])})
    frame.groupby("a")["b"].sum().to_string()
    # What a program wrote that was asked once for the fonts there are: after each run all files are looked at.
    shutil.rmtree("/tmp/.cache", ignore_errors=True)
    return versions


def serve(runner, take_pages, mask):
    """A state. Asked by SIGUSR1 it forks, for the next run, so that the fork is no part of that one's time."""
    is_new = True
    while True:
        sigwait(FORK)
        if is_new:
            leave_channel()
            trim_memory(0)  # else each fork copies what the code threw away, to write over it
            is_new = False
        bury()
        sys.stdout.flush()
        sys.stderr.flush()
        if os.fork() == 0:
            mask = be_fork(runner, take_pages, mask)
            is_new = True


def become_state():
    """No handler that the code installed runs while this process is a state. Returns the mask for its forks."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # how a fork ended stays to be seen
    return pthread_sigmask(signal.SIG_BLOCK, ALL_SIGNALS) - FORK


def bury():
    """Forks that ended, and what they left behind. Pid 1 has seen how."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass


def be_fork(runner, take_pages, mask):
    """Waits for a channel, and takes a request. After a question, for another; after a run, or what was loaded, whether
    this process lives on as a state is decided outside. Returns the mask for its forks."""
    global _channel
    me = os.getpid()
    os.setsid()  # out of reach of kill(0), and no hang-up when the parent state is let go
    take_pages(lambda: signal.SIGUSR1 in sigpending())
    let_threads_end()  # there are none; the next time the kernel knows the way there
    open_files_anew()
    _channel = _takes_channel()
    while signal.SIGUSR1 in sigpending():
        sigwait(FORK)  # said that somebody was waiting
    is_changed = False
    while not is_changed:
        request = receive()
        pthread_sigmask(signal.SIG_SETMASK, mask)
        is_changed = request["op"] in ("run", "load")
        reply = answer(runner, request)
        if os.getpid() != me:
            os._exit(0)
        let_threads_end()
        mask = become_state()  # before the reply: the next signal may follow it at once
        send({"run": request["run"], **reply})
    return mask


def open_files_anew():
    """A fork shares the positions of open files with its state, which no other run may see moved."""
    with os.scandir("/proc/self/fd") as entries:
        numbers = [int(entry.name) for entry in entries]
    for number in numbers:
        # the directory that was listed; a file that may not be opened again stays shared
        with contextlib.suppress(OSError):
            if number > 2 and stat.S_ISREG(os.fstat(number).st_mode):
                flags = fcntl.fcntl(number, fcntl.F_GETFL) & ~os.O_TMPFILE
                own = os.open(f"/proc/self/fd/{number}", flags | os.O_CLOEXEC)
                os.lseek(own, os.lseek(number, 0, os.SEEK_CUR), os.SEEK_SET)
                os.dup2(own, number, os.get_inheritable(number))
                os.close(own)


def answer(runner, request):
    run = request["run"]
    try:
        return runner.answer(request, lambda display: send({"run": run, "type": "display", "display": display}))
    except BaseException as problem:  # nothing of ours may run on in a child the code forked
        return {"type": "failed", "message": f"{type(problem).__name__}: {problem}"}


def let_threads_end():
    """Pools that nobody uses any more end by themselves, a little later than the code."""
    try:
        for _ in range(20):
            if os.stat("/proc/self/task").st_nlink == 3:  # a directory for each thread
                return
            time.sleep(0.005)
    except OSError:
        pass


def rehearse(runner, codes):
    """What nearly every run does, in a process that is thrown away."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for code in codes:
        request = {"op": "run", "run": 0, "language": "python", "code": code, "stdin": "", "memory_bytes": 0,
                   "prelude": [], "preview": False}
        json.dumps(runner.answer(request, json.dumps))
    if len(codes) > 1:
        json.dumps(runner.answer(LOOKED_AT, json.dumps))


def main():
    kernel = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    rooms = [os.path.join(kernel, room) for room in ("session", "display", "languages", "facts")]
    sys.path[:0] = rooms
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    sys.stderr.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    gc.disable()  # nothing that is imported is garbage, and looking for some takes a tenth of the time
    try:
        versions = warm_up()
        import hot_pages
        import lasting
        import runner

        runner.prepare()
    except Exception as problem:
        send({"run": 0, "type": "failed", "message": f"{type(problem).__name__}: {problem}"})
        os._exit(1)
    del sys.path[:len(rooms)]  # what code imports is its own affair
    gc.enable()
    gc.collect()
    lasting.make_immortal()
    gc.freeze()
    hot_pages.learn([lambda: rehearse(runner, REHEARSED[:1]), lambda: rehearse(runner, REHEARSED)])
    mask = become_state()
    send({"run": 0, "type": "ready", "pid": os.getpid(), "versions": versions})
    global _takes_channel
    if receive()["run_channels"]:
        os.close(FIRST)
        _takes_channel = ask_for_channel
    else:
        _takes_channel = wait_for_channel
    serve(runner, hot_pages.take, mask)


if __name__ == "__main__":
    main()
