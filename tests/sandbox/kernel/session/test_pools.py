# SPDX-License-Identifier: GPL-3.0-or-later
import os
import unittest
import warnings
from multiprocessing import resource_tracker
from unittest import mock

import pools


class Pools(unittest.TestCase):
    def setUp(self):
        self.tracker = resource_tracker._resource_tracker

    def tearDown(self):
        pools.end()
        pools.begin()

    def test_what_is_finalized_beside_the_end_meets_no_dead_tracker(self):
        self.tracker.ensure_running()
        ended = os.waitpid

        def beside(pid, options):
            status = ended(pid, options)
            self.tracker.unregister("/of another thread", "semaphore")
            return status

        with warnings.catch_warnings(), mock.patch.object(os, "waitpid", beside):
            warnings.simplefilter("error")
            pools.end()
            self.tracker.unregister("/later still", "semaphore")

    def test_the_next_run_has_a_tracker_of_its_own(self):
        self.tracker.ensure_running()
        first = self.tracker._pid
        pools.end()
        self.assertFalse(os.path.exists(f"/proc/{first}"))
        pools.begin()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.tracker.ensure_running()
        self.assertNotIn(self.tracker._pid, (first, None))


if __name__ == "__main__":
    unittest.main()
