# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said to an error of the code."""

import unittest
from unittest import mock

import pandas as pd
import runner


class Hints(unittest.TestCase):
    def hint(self, wanted):
        frames = {"moves": pd.DataFrame(columns=["berth", "tonnes"]), "berths": pd.DataFrame(columns=["operator"])}
        with mock.patch.object(runner, "_space", frames):
            return runner._hint(KeyError(wanted))

    def test_a_column_of_another_frame_is_told_with_it(self):
        self.assertEqual(self.hint("operator"), '"operator" is a column of berths.')

    def test_a_column_of_a_like_name_is_told(self):
        self.assertEqual(self.hint("tonne"), 'There is a column "tonnes".')

    def test_else_all_are(self):
        self.assertEqual(self.hint("xyz"), "The columns are: berth, tonnes, operator.")
