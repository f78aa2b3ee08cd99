# SPDX-License-Identifier: GPL-3.0-or-later
"""The kernel: a warm interpreter whose every run is a fork of the last good state.

Descriptor 3 brings requests, descriptor 4 takes replies; a frame is four bytes of length (little endian) and JSON.
The process that answers a request with `ok` becomes the next state. Which processes live on, and what a run's outcome
is called, is decided outside: what is said here is a claim. Between runs everything here is stopped.
"""
import ctypes
import fcntl
import gc
import json
import os
import shutil
import struct
import sys
import time
import _signal as signal  # what the module of that name adds turns each number into an enumeration's
from _signal import pthread_sigmask, sigpending, sigwait, valid_signals

REQUESTS, REPLIES = 3, 4
LARGEST_FRAME = 64 << 20
encoded = json.JSONEncoder(allow_nan=False, default=str).encode
trim_memory = getattr(ctypes.CDLL(None), "malloc_trim", lambda spared: 0)  # the GNU C library's only
WATCHED = {signal.SIGCHLD, signal.SIGUSR1}
ALL_SIGNALS = valid_signals()
REHEARSED = ("print(1 + 1)", """
import pandas as pd
frame = pd.DataFrame({"a": ["x", "y"] * 50, "b": range(100), "c": [1.5, 2.5] * 50})
frame.groupby("a")["c"].sum()
""", "frame")
LOOKED_AT = {"op": "page", "frame": {"name": "frame", "display": -1}, "rows": None, "offset": 0, "count": 200}


def send(frame):
    data = encoded(frame).encode("utf-8", "replace")
    data = struct.pack("<I", len(data)) + data
    while data:
        try:
            data = data[os.write(REPLIES, data):]
        except BlockingIOError:
            _wait(REPLIES, for_reading=False)


def receive():
    (length,) = struct.unpack("<I", _read(4))
    if length > LARGEST_FRAME:
        os._exit(3)
    return json.loads(_read(length))


def _read(count):
    data = b""
    while len(data) < count:
        try:
            part = os.read(REQUESTS, min(count - len(data), 1 << 20))
        except BlockingIOError:
            _wait(REQUESTS, for_reading=True)
            continue
        if not part:
            os._exit(0)
        data += part
    return data


def _wait(descriptor, for_reading):
    import select

    select.select([descriptor] if for_reading else [], [] if for_reading else [descriptor], [])


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
    """A state. Asked by SIGUSR1 it forks a spare, which waits for a request, so that the fork is no part of a run's time."""
    children = set()
    is_trimmed = False
    while True:
        asked = sigwait(WATCHED) == signal.SIGUSR1
        bury(children)  # also before a fork: once that is there, this process may be stopped at once
        if not asked:
            continue
        if not is_trimmed:
            trim_memory(0)  # else each fork copies what the code threw away, to write over it
            is_trimmed = True
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        children.add(child)
        if child == 0:
            children = set()
            mask = be_spare(runner, take_pages, mask)
            is_trimmed = False


def become_state():
    """No handler that the code installed runs while this process is a state. Returns the mask for its forks."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    return pthread_sigmask(signal.SIG_BLOCK, ALL_SIGNALS) - WATCHED


def bury(children):
    """Says how spares ended, if they did. Processes that its run left behind are nobody's news."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        if pid in children:
            code = os.waitstatus_to_exitcode(status)
            send({"type": "ended", "pid": pid, "exit_code": max(code, 0), "signal": max(-code, 0)})


def be_spare(runner, take_pages, mask):
    """Waits for SIGUSR1, and takes a request. After a question, for another; after a run, whether this process lives on as a
    state is decided outside. Returns the mask for its forks."""
    me = os.getpid()
    os.setsid()  # out of reach of kill(0), and no hang-up when the parent state is let go
    for pipe in (1, 2, REPLIES):
        fcntl.fcntl(pipe, fcntl.F_SETFL, 0)  # their flags are all states' alike, and the run before may have set some
    send({"type": "spare", "pid": me})
    take_pages(lambda: signal.SIGUSR1 in sigpending())
    let_threads_end()  # there are none; the next time the kernel knows the way there
    is_run = False
    while not is_run:
        sigwait({signal.SIGUSR1})
        pthread_sigmask(signal.SIG_SETMASK, mask)
        request = receive()
        is_run = request["op"] == "run"
        reply = answer(runner, request)
        if os.getpid() != me:
            os._exit(0)
        let_threads_end()
        mask = become_state()  # before the reply: the next signal may follow it at once
        send({"run": request["run"], **reply})
    return mask


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
        request = {"op": "run", "run": 0, "language": "python", "code": code, "stdin": "", "prelude": [], "preview": False}
        json.dumps(runner.answer(request, json.dumps))
    if len(codes) > 1:
        json.dumps(runner.answer(LOOKED_AT, json.dumps))


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
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
    sys.path.remove(here)
    gc.enable()
    gc.collect()
    lasting.make_immortal()
    gc.freeze()
    hot_pages.learn([lambda: rehearse(runner, REHEARSED[:1]), lambda: rehearse(runner, REHEARSED)])
    mask = become_state()
    send({"run": 0, "type": "ready", "pid": os.getpid(), "versions": versions})
    serve(runner, hot_pages.take, mask)


if __name__ == "__main__":
    main()
