# SPDX-License-Identifier: GPL-3.0-or-later
"""What the sheets of all kinds of workbooks have in common."""
import datetime

from read_sink import Refused, note

MOST_SPANS = 1_000_000  # rows covered by merged cells


class Sheet:
    """`merges`: [(top, left, bottom, right)], from 0. rows() yields (row, cells); the counts are right once it has
    ended."""

    trailing_rows = 0  # blank rows at the end that pandas would read

    def __init__(self, name, hidden):
        self.name, self.hidden = name, hidden
        self.merges = []
        self.warnings = []
        self.percents = {}  # column -> cells shown as percent
        self.uncached = 0  # formulas without a value
        self.zeros = 0  # formulas whose 0 may be no result
        self.hidden_rows = 0
        self.hidden_columns = []  # [(first, last)], from 0
        self._by_row = None

    def merges_by_row(self):
        """row -> [(column, last row)] of cells merged downwards, for the rows where they begin."""
        if self._by_row is None:
            self._by_row = {}
            if sum(bottom - top for top, _, bottom, _ in self.merges) > MOST_SPANS:
                raise Refused("too_many_merges")
            for top, left, bottom, right in self.merges:
                if bottom > top and left == right:
                    self._by_row.setdefault(top, []).append((left, bottom))
        return self._by_row

    @staticmethod
    def whole(number):
        """A whole number without a point, as pandas reads one."""
        return int(number) if isinstance(number, float) and number == number and abs(number) < 1e300 and int(number) == number else number

    @staticmethod
    def moment(value):
        if type(value) is datetime.date:
            return datetime.datetime(value.year, value.month, value.day)
        return value

    def notes(self):
        notes = list(self.warnings)
        if self.hidden:
            notes.append(note("hidden_sheet"))
        for kind, count in (("uncached_formulas", self.uncached), ("zero_formulas", self.zeros),
                            ("hidden_rows", self.hidden_rows)):
            if count:
                notes.append(note(kind, count=count))
        return notes
