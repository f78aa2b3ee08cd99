# SPDX-License-Identifier: GPL-3.0-or-later
"""The judge itself: it reads files, answers facts, and sees what differs."""
import datetime as dt
import pathlib
import tempfile
import unittest

import comparison
import data
import queries
import readings
import records

TEXT = """day;team;fee;paid
01.02.2024;Red;1,50;ja
28.02.2024;red ;2.000;nein
03.04.2024;Blue;;ja
;Blue;4;ja
"""


def reading(**parts):
    return {"operation": "aggregate", "numbers": [{"function": "sum", "column": "fee"}], "columns": [], "groups": [],
            "filters": [], "period": "none", "date": None, "limit": None, "ascending": False, "of_top": False, "lag": 1,
            "cumulative": False, "window": 0, "sorted": False, "by_size": False, "from_end": False,
            "marks_unusual": False, "count_only": False, "chart": "none", **parts}


def query(**parts):
    return {"filters": [], "part": [], "keys": [], "numbers": [{"function": "rows"}], "rows": False,
            "threshold": None, "also_limited": [], "first_only": False, "multiple": False, "difference": False,
            "whole_only": None, "running": "none", "window": 0, "lag": 1, "percent_first": False,
            "change_limit": None, "change_in_percent": False, "stretches": [],
            "places": None, "streak": False, "positions": False, "divided_by": [],
            "within": 0, "summary": None, "counted": False, "crossed": False,
            "shares_of_places": False, "shares_of_kept": False, "reached": 0, "limits_places": False,
            "drawn_unasked": False, "percent_of_groups": 0,
            "shown_only": None, "chart": "none", "bins": 0, "step": 0, **parts}


class Evaluation(unittest.TestCase):
    def setUp(self):
        with tempfile.TemporaryDirectory() as place:
            path = pathlib.Path(place) / "fees.csv"
            path.write_text(TEXT, encoding="utf-8")
            self.rows = records.read(path)

    def test_cells_have_types(self):
        self.assertEqual([row["fee"] for row in self.rows], [1.5, 2000.0, None, 4.0])
        self.assertEqual([row["paid"] for row in self.rows], [True, False, True, True])
        self.assertEqual(self.rows[0]["day"].isoformat(), "2024-02-01T00:00:00")
        self.assertIsNone(self.rows[3]["day"])

    def test_spellings_are_one_group(self):
        answer = readings.answer(reading(groups=["team"]), self.rows)
        self.assertEqual(answer["rows"], [["blue", 4.0], ["red", 2001.5]])

    def test_months_without_rows_are_there(self):
        answer = queries.answer(query(keys=[{"column": "day", "period": "month"}]), self.rows)
        self.assertEqual([row[1] for row in answer["rows"]], [2, 0, 1])

    def test_what_was_0_before_has_grown_by_no_percentage(self):
        month = lambda first, behind: {"column": "day", "test": "date_range", "values": [first, behind], "numbers": []}
        fastest = {"first": 1, "last": 1, "ascending": False, "by": "change_in_percent"}
        answer = queries.answer(query(keys=[{"column": "team", "period": "none"}], places=fastest, stretches=[
            month("2024-02-01", "2024-03-01"), month("2024-04-01", "2024-05-01")]), self.rows)
        self.assertEqual(answer["rows"], [["red", 2, 0, -2, -100.0]])

    def test_things_of_a_long_file_are_columns(self):
        step = {"how": "things", "column": "team", "number": "fee", "names": ["Blue"]}
        rows = data.made(self.rows, [step], pathlib.Path())
        self.assertEqual([row["Blue"] for row in rows], [None, 4.0])

    def test_half_years_have_names(self):
        answer = queries.answer(query(keys=[{"column": "day", "period": "half_year"}]), self.rows)
        self.assertEqual([row[0].isoformat() for row in answer["rows"]], ["2024 H1"])

    def test_a_share_is_of_the_rows_of_its_group(self):
        part = [{"column": "paid", "test": "is_true", "values": [], "numbers": [], "rows": []}]
        answer = queries.answer(query(keys=[{"column": "team", "period": "none"}], part=part), self.rows)
        self.assertEqual(answer["rows"], [["blue", 2, 2, 100.0], ["red", 2, 1, 50.0]])

    def test_a_title_above_the_header_is_no_row(self):
        with tempfile.TemporaryDirectory() as place:
            path = pathlib.Path(place) / "fees.csv"
            path.write_text("Fees as of May\n\nday;fee\n01-Feb-2024;3\n12-Mar-2024;4\n")
            rows = records.read(path)
        self.assertEqual([(row["day"].month, row["fee"]) for row in rows], [(2, 3.0), (3, 4.0)])

    def test_one_group_is_taken_from_the_other(self):
        two = {"column": "team", "test": "one_of", "values": ["Red", "Blue"], "numbers": [], "rows": []}
        answer = queries.answer(query(keys=[{"column": "team", "period": "none"}], filters=[two], difference=True,
                                      numbers=[{"function": "sum", "column": "fee"}]), self.rows)
        self.assertEqual(answer["rows"], [[2001.5, 4.0, 1997.5]])

    def test_a_share_can_be_limited(self):
        part = [{"column": "paid", "test": "is_true", "values": [], "numbers": [], "rows": []}]
        limit = {"test": "more", "values": [], "numbers": [60], "rows": []}
        keys = [{"column": "team", "period": "none"}]
        answer = queries.answer(query(keys=keys, part=part, threshold=limit), self.rows)
        self.assertEqual(answer["rows"], [["blue", 2, 2, 100.0]])

    def test_bands_begin_where_they_are_said_to(self):
        named = {"how": "bands", "column": "fee", "edges": [None, 4, None], "names": ["low", "high"], "name": "band"}
        steps = {"how": "steps", "column": "fee", "step": 2, "name": "band"}
        self.assertEqual([data.of_row(named, row)[1] for row in self.rows], ["low", "high", None, "high"])
        self.assertEqual([data.of_row(steps, row)[1] for row in self.rows], [0, 2000, None, 4])

    def test_dates_are_apart_on_the_calendar(self):
        ends = {"sent": dt.datetime(2024, 1, 31, 23), "paid": dt.datetime(2024, 2, 1, 1)}
        step = {"how": "periods_between", "from": "paid", "to": "sent", "name": "apart"}
        counts = [data.of_row(step | {"period": period}, ends)[1] for period in ("day", "month", "year")]
        self.assertEqual(counts, [1, 1, 0])
        self.assertIsNone(data.of_row(step | {"period": "day"}, ends | {"paid": None})[1])

    def test_two_limits_hold_together(self):
        limit = lambda number: {"test": "at_least", "values": [], "numbers": [number], "rows": []}
        parts = {"keys": [{"column": "team", "period": "none"}],
                 "numbers": [{"function": "rows"}, {"function": "sum", "column": "fee"}], "threshold": limit(2)}
        self.assertEqual(len(queries.answer(query(**parts), self.rows)["rows"]), 2)
        answer = queries.answer(query(**parts, also_limited=[limit(100)]), self.rows)
        self.assertEqual(answer["rows"], [["red", 2, 2001.5]])

    def test_a_total_passes_its_limit_once(self):
        limit = {"test": "more", "values": [], "numbers": [2], "rows": []}
        answer = queries.answer(query(keys=[{"column": "day", "period": "month"}], running="cumulative",
                                      threshold=limit, first_only=True), self.rows)
        self.assertEqual([row[1:] for row in answer["rows"]], [[1, 3]])

    def test_gaps_are_those_of_each_group(self):
        gap = {"function": "maximum", "formula": {"left": "day", "sign": "since", "right": "day", "percent": False,
                                                  "of_rest": False}}
        self.assertEqual(queries.answer(query(numbers=[gap]), self.rows)["value"], 35)
        answer = queries.answer(query(keys=[{"column": "team", "period": "none"}], numbers=[gap]), self.rows)
        self.assertEqual(answer["rows"], [["blue", None], ["red", 27]])

    def test_a_tail_beyond_the_ranges_is_counted_by_itself(self):
        values = [*range(1, 100), 10_000]
        wanted = {"kind": "ranges", "values": values, "count": 2}
        found = lambda *rows: {"kind": "table", "columns": ["range", "rows"], "rows": [list(row) for row in rows]}
        self.assertEqual(comparison.trouble(found(("1 to 50", 50), ("50 to 99", 49), ("above 198.01", 1)), wanted), "")
        self.assertNotEqual(comparison.trouble(found(("1 to 50", 50), ("50 to 99", 49), ("above 150", 1)), wanted), "")
        self.assertNotEqual(
            comparison.trouble(found(("1 to 50", 50), ("50 to 99", 48), ("above 198.01", 2)), wanted), "")

    def test_a_number_on_an_edge_begins_the_next_range(self):
        wanted = {"kind": "ranges", "values": [9.8, 9.9, 12.6], "count": 0, "step": 0.9}
        found = lambda *counts: {"kind": "table", "columns": ["range", "rows"], "rows": [["", each] for each in counts]}
        self.assertEqual(comparison.trouble(found(1, 1, 0, 0, 1), wanted), "")
        self.assertNotEqual(comparison.trouble(found(2, 0, 0, 0, 1), wanted), "")

    def test_ranges_with_round_edges_hold_their_values(self):
        wanted = {"kind": "ranges", "values": [1, 9.5, 10, 12], "count": 20, "step": 0}
        ranges = lambda *counts: {"kind": "table", "columns": ["range", "rows"], "rows": [
            [label, count] for label, count in zip(("0 to under 10", "10 to under 20"), counts)]}
        self.assertEqual(comparison.trouble(ranges(2, 2), wanted), "")
        self.assertIn("instead of 2", comparison.trouble(ranges(3, 1), wanted))

    def test_groups_share_their_ranges(self):
        wanted = {"kind": "ranges_of_each", "sides": [[1, 2, 9], [3, 4]], "count": 2, "step": 0}
        found = lambda *rows: {"kind": "table", "columns": ["range", "a", "b"], "rows": [list(row) for row in rows]}
        self.assertEqual(comparison.trouble(found(("1 to 5", 2, 2), ("5 to 9", 1, 0)), wanted), "")
        self.assertNotEqual(comparison.trouble(found(("1 to 5", 1, 2), ("5 to 9", 1, 1)), wanted), "")
        self.assertNotEqual(comparison.trouble(found(("1 to 5", 1, 3), ("5 to 9", 1, 0)), wanted), "")

    def test_equal_ones_have_all_places_that_they_share(self):
        rows = [["red", 16.4], ["red", 15.9], ["red", 15.9], ["blue", 4], ["blue", 3]]
        third = queries.in_places(rows, 1, {"first": 3, "last": 3, "ascending": False}, 1, 1)
        self.assertEqual(third["rows"], [["red", 15.9], ["red", 15.9]])

    def test_a_part_has_places_of_each_group(self):
        rows = [["a", 1], ["a", 2], ["a", 3], ["b", 7]]
        found = queries.in_places(rows, 1, {"first": 1, "last": 0, "ascending": False}, 1, 1, percent=34)
        self.assertEqual(found["rows"], [["a", 2], ["a", 3], ["b", 7]])

    def test_a_sum_without_a_value_is_unknown_from_one_month_to_the_next(self):
        fees = {"function": "sum", "column": "fee"}
        rows = [*self.rows, {**self.rows[0], "day": records.moment("02.05.2024", "%d.%m.%Y")},
                {**self.rows[0], "day": records.moment("02.06.2024", "%d.%m.%Y"), "fee": None}]
        keys = [{"column": "day", "period": "month"}]
        found = queries.answer(query(keys=keys, numbers=[fees], running="change"), rows)
        self.assertEqual([row[1] for row in found["rows"]], [0])
        alone = queries.answer(query(keys=keys, numbers=[fees]), rows)
        self.assertEqual([row[1] for row in alone["rows"]], [2001.5, 0, None, 1.5, None])

    def test_codes_of_two_letters_may_be_namibia(self):
        self.assertEqual(records.without_missing(["DE", "NA", ""]), ["DE", "NA", None])
        self.assertEqual(records.without_missing(["North", "NA"]), ["North", None])

    def test_one_of_several_conditions_serves(self):
        missing = lambda column: {"column": column, "test": "is_missing", "values": [], "numbers": []}
        either = {"column": "day", "test": "any_of", "rows": [missing("day"), missing("fee")]}
        self.assertEqual(queries.answer(query(filters=[either]), self.rows)["value"], 2)

    def test_what_differs_is_told(self):
        wanted = {"kind": "table", "rows": [["red", 1.0], ["blue", 2.0]], "labels": 1, "order": (1, False),
                  "names": None}
        found = lambda rows: {"kind": "table", "columns": ["team", "fee"], "rows": rows}
        self.assertEqual(comparison.trouble(found([["Blue", 2], ["Red", 1]]), wanted), "")
        for rows in ([["Red", 1], ["Blue", 2]], [["Blue", 2]], [["Blue", 2], ["Red", 1.01]], [["Blue", 2], ["Rod", 1]]):
            self.assertNotEqual(comparison.trouble(found(rows), wanted), "", rows)
        self.assertNotEqual(comparison.trouble({"kind": "value", "value": 3}, {"kind": "value", "value": 4}), "")
        self.assertNotEqual(comparison.trouble({"kind": "error", "text": "no"}, {"kind": "value", "value": 4}), "")


if __name__ == "__main__":
    unittest.main()
