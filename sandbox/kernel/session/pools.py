# SPDX-License-Identifier: GPL-3.0-or-later
"""Ends what multiprocessing and joblib keep for their next use.

Their processes end with the run whatever happens. Their threads would keep the run from becoming a state, and what they
remember of the processes would be wrong in the next run.
"""
import os
import signal
import sys

TRACKERS = ("multiprocessing.resource_tracker", "joblib.externals.loky.backend.resource_tracker")


def end():
    executor = getattr(sys.modules.get("joblib.externals.loky.reusable_executor"), "_executor", None)
    if executor is not None:
        executor.shutdown(wait=True, kill_workers=True)
    for name in TRACKERS:
        tracker = getattr(sys.modules.get(name), "_resource_tracker", None)
        if getattr(tracker, "_fd", None) is not None:
            _forget(tracker)


def _forget(tracker):
    """Killed, because one whose pipe is closed removes the shared memory that the code may have kept."""
    os.kill(tracker._pid, signal.SIGKILL)
    os.waitpid(tracker._pid, 0)
    os.close(tracker._fd)
    tracker._fd = tracker._pid = None
