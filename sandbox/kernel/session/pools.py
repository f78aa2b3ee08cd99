# SPDX-License-Identifier: GPL-3.0-or-later
"""Ends what multiprocessing and joblib keep for their next use.

Their processes end with the run whatever happens. Their threads would keep the run from becoming a state, and what they
remember of the processes would be wrong in the next run.
"""
import gc
import os
import signal
import sys

TRACKERS = ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker")


def begin():
    """The next use of a tracker starts one anew."""
    for tracker in _trackers_with("_fd"):
        os.close(tracker._fd)
        tracker._fd = None


def end():
    executor = getattr(sys.modules.get("joblib.externals.loky.reusable_executor"), "_executor", None)
    if executor is not None:
        executor.shutdown(wait=True, kill_workers=True)
    trackers = _trackers_with("_pid")
    if trackers:
        gc.collect()  # what is finalized still tells the living tracker
    for tracker in trackers:
        _kill(tracker)


def _trackers_with(what):
    trackers = [getattr(sys.modules.get(name), "_resource_tracker", None) for name in TRACKERS]
    return [tracker for tracker in trackers if getattr(tracker, what, None) is not None]


def _kill(tracker):
    """Killed, because one whose pipe is closed removes the shared memory that the code may have kept.

    Other threads may still be finalizing: until the next run their words go nowhere, not into a broken pipe.
    """
    pipe, nowhere = os.dup(tracker._fd), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, tracker._fd, inheritable=False)
    pid, tracker._pid = tracker._pid, None
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(pipe)
    os.close(nowhere)
