#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A Jupyter kernel for jail_bench to be compared with. Answers each word on standard input with one number: start,
print and group with milliseconds (from the request to its reply and the kernel being idle again), pss with bytes."""
import sys
import time

from jupyter_client.manager import start_new_kernel

IMPORTS = "import pandas as pd, numpy as np, matplotlib.pyplot"
FRAME = "frame = pd.DataFrame({'k': np.arange(100_000) % 100, 'v': np.arange(100_000.0)})"


class Kernel:
    def __init__(self):
        self.manager, self.client = start_new_kernel(kernel_name="python3")
        self.run(IMPORTS)

    def run(self, code):
        begun = time.perf_counter()
        asked = self.client.execute(code)
        reply = self.client.get_shell_msg(timeout=120)
        assert reply["content"]["status"] == "ok", reply["content"]
        while True:
            message = self.client.get_iopub_msg(timeout=120)
            if message["parent_header"].get("msg_id") == asked and message["content"].get("execution_state") == "idle":
                return 1000 * (time.perf_counter() - begun)

    def pss(self):
        with open(f"/proc/{self.manager.provisioner.pid}/smaps_rollup") as rollup:
            return next(int(line.split()[1]) * 1024 for line in rollup if line.startswith("Pss:"))

    def end(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


def main():
    kernel = None
    for word in sys.stdin:
        word = word.strip()
        if word == "start" or kernel is None:
            if kernel is not None:
                kernel.end()
            begun = time.perf_counter()
            kernel = Kernel()
            answer = 1000 * (time.perf_counter() - begun)
            idle = kernel.pss()
            kernel.run(FRAME)
        if word == "print":
            answer = kernel.run("print(1+1)")
        elif word == "group":
            answer = kernel.run("frame.groupby('k').v.sum()")
        elif word == "pss":
            answer = idle
        print(answer, flush=True)
    if kernel is not None:
        kernel.end()


if __name__ == "__main__":
    main()
