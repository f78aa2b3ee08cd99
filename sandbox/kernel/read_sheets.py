# SPDX-License-Identifier: GPL-3.0-or-later
"""What the sheets of all kinds of workbooks have in common."""
import datetime

from read_sink import Refused

MOST_SPANS = 1_000_000  # rows covered by merged cells


class Sheet:
    """`merges`: [(top, left, bottom, right)], from 0. rows() yields (row, cells); the counts are right once it has ended."""

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
            notes.append("The sheet is hidden in the workbook.")
        if self.uncached:
            are = "formula has" if self.uncached == 1 else "formulas have"
            notes.append(f"{self.uncached:,} {are} no saved value: read as missing. Open the workbook in a spreadsheet program and save "
                         "it, then read it again.")
        if self.zeros:
            have = "formula has" if self.zeros == 1 else "formulas have"
            notes.append(f"{self.zeros:,} {have} 0 as the saved value, by a program that may not have calculated: open the workbook in a spreadsheet "
                         "program and save it, then read it again.")
        if self.hidden_rows:
            notes.append(f"{self.hidden_rows:,} {'row is' if self.hidden_rows == 1 else 'rows are'} hidden in the workbook: read like the others.")
        return notes
