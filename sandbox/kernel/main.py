# SPDX-License-Identifier: GPL-3.0-or-later
"""The kernel: a warm interpreter whose every run is a fork of the last good state.

Descriptor 3 brings requests, descriptor 4 takes replies; a frame is four bytes of length (little endian) and JSON.
The process that answers a request with `ok` becomes the next state. Which processes live on, and what a run's outcome
is called, is decided outside: what is said here is a claim.
"""
import gc
import json
import os
import struct
import sys

REQUESTS, REPLIES = 3, 4
LARGEST_FRAME = 64 << 20


def send(frame):
    data = json.dumps(frame, allow_nan=False, default=str).encode("utf-8", "replace")
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
    return versions


def serve(runner):
    while True:
        request = receive()
        run = request["run"]
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            code = os.waitstatus_to_exitcode(status)
            send({"run": run, "type": "ended", "exit_code": max(code, 0), "signal": max(-code, 0)})
            continue
        me = os.getpid()
        try:
            os.setsid()  # out of reach of kill(0), and no hang-up when the parent state is let go
            send({"run": run, "type": "started", "pid": me})
            reply = runner.answer(request, lambda display: send({"run": run, "type": "display", "display": display}))
        except BaseException as problem:  # nothing of ours may run on in a child the code forked
            reply = {"type": "failed", "message": f"{type(problem).__name__}: {problem}"}
        if os.getpid() != me:
            os._exit(0)
        send({"run": run, **reply})


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    sys.stderr.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    try:
        versions = warm_up()
        import runner

        runner.prepare()
    except Exception as problem:
        send({"run": 0, "type": "failed", "message": f"{type(problem).__name__}: {problem}"})
        os._exit(1)
    sys.path.remove(here)
    gc.collect()
    gc.freeze()
    send({"run": 0, "type": "ready", "pid": os.getpid(), "versions": versions})
    serve(runner)


if __name__ == "__main__":
    main()
