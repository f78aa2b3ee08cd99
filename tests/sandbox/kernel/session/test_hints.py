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

    def asked(self, wanted):
        """The hint where a frame of no name was asked for it."""
        frames = {"moves": pd.DataFrame(columns=["berth", "tonnes"])}
        late = pd.DataFrame(columns=["hour", "moves late"])
        with mock.patch.object(runner, "_space", frames):
            try:
                late[wanted]
            except KeyError as problem:
                return runner._hint(problem)

    def test_the_columns_are_those_of_the_frame_that_was_asked(self):
        self.assertEqual(self.asked("hours"), 'There is a column "hour".')
        self.assertEqual(self.asked("berth"), '"berth" is a column of moves.')
        self.assertEqual(self.asked("xyz"), "The columns are: hour, moves late.")

    def test_one_of_several_columns_that_are_asked_for(self):
        self.assertEqual(self.asked(["hour", "move late"]), 'There is a column "moves late".')
        self.assertEqual(self.asked(["hours"]), 'There is a column "hour".')

    def test_of_many_columns_those_of_the_most_like_names_are_told(self):
        wide = pd.DataFrame(columns=[*(f"kpi_{number:02}" for number in range(38)), "zugang", "abgang"])
        with mock.patch.object(runner, "_space", {}):
            try:
                wide["ausgabe"]
            except KeyError as problem:
                hint = runner._hint(problem)
        self.assertRegex(hint, r"^The columns are: (abgang, zugang|zugang, abgang), kpi_")
        self.assertTrue(hint.endswith(" and 28 more."), hint)

    def test_a_key_that_makes_no_groups(self):
        rows = pd.DataFrame({"trade": ["roof"], "amount": [1]})
        try:
            rows.groupby("trede")["amount"].mean()  # the groups have no frame yet
        except KeyError as problem:
            self.assertEqual(runner._hint(problem), "There is a column \"trade\".")

    def of_groups(self, wanted):
        """The hint where groups were asked for it, beside a frame of another step."""
        groups = pd.DataFrame({"trade": ["roof"], "amount": [1]}).groupby("trade")
        with mock.patch.object(runner, "_space", {"ranges": pd.DataFrame(columns=["range", "rows"])}):
            try:
                groups[wanted]
            except KeyError as problem:
                return runner._hint(problem)

    def test_the_columns_of_groups_are_those_of_their_frame(self):
        self.assertEqual(self.of_groups("amont"), 'There is a column "amount".')
        self.assertEqual(self.of_groups("xyz"), "The columns are: trade, amount.")

    def test_else_none_are(self):
        self.assertEqual(self.hint("xyz"), "")
