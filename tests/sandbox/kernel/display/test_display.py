# SPDX-License-Identifier: GPL-3.0-or-later
import base64
import datetime
import decimal
import json
import subprocess
import sys
import unittest

import numpy as np
import pandas as pd

import display
import display_cells as cells


def table(value):
    """As the host has it: packed numbers are in the rows again."""
    shown = display.describe(value, "t")
    json.dumps(shown, allow_nan=False).encode("utf-8")
    for at, column in enumerate(shown["columns"]):
        if "numbers" in column:
            numbers = np.frombuffer(base64.b64decode(column.pop("numbers")), "<f8").tolist()
            assert len(numbers) == len(shown["rows"])
            for row, number in zip(shown["rows"], numbers):
                row.insert(at, None if np.isnan(number) else number)
    assert shown["kind"] == "table", shown
    assert all(len(row) == len(shown["columns"]) for row in shown["rows"])
    return shown


class Tables(unittest.TestCase):
    def test_heads_of_yes_and_no_read_as_cells(self):
        crossed = pd.crosstab(pd.Series(["a", "b"], name="k"), pd.Series([True, False], name="f"))
        self.assertEqual([column["name"] for column in table(crossed)["columns"]], ["k", "no", "yes"])

    def test_each_dtype_has_its_type_and_cells(self):
        frame = pd.DataFrame({
            "i": [1, 2], "f": [np.nan, np.inf], "t": ["a", None], "b": [True, False],
            "d": pd.to_datetime(["2024-01-31", None]),
            "dt": pd.to_datetime(["2024-01-31 10:30:00", "2024-02-01 00:00:00"]),
            "td": pd.to_timedelta(["1 days", None]), "I": pd.array([1, None], "Int64"),
            "F": pd.array([1.5, None], "Float64"), "B": pd.array([True, None], "boolean"),
            "S": pd.array(["x", None], "string"), "c": pd.Categorical(["u", None]),
            "p": pd.PeriodIndex(["2024-01", "2024-02"], freq="M"), "dec": [decimal.Decimal("1.25"), None],
            "big": [2**70, 1], "py": [datetime.date(2024, 1, 2), None], "at": [datetime.time(8, 30), None],
            "z": pd.to_datetime(["2024-01-31 10:00", None]).tz_localize("Europe/Berlin")})
        shown = table(frame)
        self.assertEqual([c["type"] for c in shown["columns"]], [
            "integer", "number", "text", "boolean", "date", "datetime", "duration", "integer", "number", "boolean",
            "text", "text", "text", "number", "integer", "date", "time", "datetime"])
        self.assertEqual(shown["rows"][0], [
            1, None, "a", True, "2024-01-31", "2024-01-31T10:30:00", "P1DT0H0M0S", 1, 1.5, True, "x", "u", "2024-01",
            1.25, str(2**70), "2024-01-02", "08:30:00", "2024-01-31T10:00:00+01:00"])
        self.assertEqual(shown["rows"][1], [
            2, {"number": "inf"}, None, False, None, "2024-02-01T00:00:00", None, None, None, None, None, None,
            "2024-02", None, 1, None, None, None])

    def test_midnights_of_a_zone_are_days(self):
        months = pd.date_range("2024-01-01", periods=3, freq="MS", tz="Europe/Berlin")
        shown = table(pd.DataFrame({"month": months.insert(1, pd.NaT), "n": range(4)}))
        self.assertEqual([c["type"] for c in shown["columns"]], ["date", "integer"])
        self.assertEqual([row[0] for row in shown["rows"]], ["2024-01-01", None, "2024-02-01", "2024-03-01"])
        hours = table(pd.DataFrame({"at": months + pd.Timedelta("1h")}))
        self.assertEqual(hours["rows"][0][0], "2024-01-01T01:00:00+01:00")
        self.assertEqual(display.describe(months[0])["cell"], "2024-01-01")

    def test_a_meaningful_index_leads_and_a_default_one_does_not(self):
        frame = pd.DataFrame({"g": ["a", "a", "b"], "h": [1, 2, 1], "v": [1, 2, 3]})
        self.assertEqual([c["name"] for c in table(frame)["columns"]], ["g", "h", "v"])
        grouped = table(frame.groupby(["g", "h"])["v"].sum())
        self.assertEqual([c["name"] for c in grouped["columns"]], ["g", "h", "v"])
        self.assertEqual(grouped["rows"], [["a", 1, 1], ["a", 2, 2], ["b", 1, 3]])
        self.assertEqual(table(frame["v"])["columns"], [{"name": "v", "type": "integer"}])

    def test_columns_of_several_levels_doubles_and_no_text(self):
        frame = pd.DataFrame([[1, 2, 3]], columns=pd.MultiIndex.from_tuples([("a", "sum"), ("a", "mean"), ("b", "")]))
        self.assertEqual([c["name"] for c in table(frame)["columns"]], ["a / sum", "a / mean", "b"])
        self.assertEqual(table(pd.DataFrame([[1, 2]], columns=["x", "x"]))["rows"], [[1, 2]])
        self.assertEqual([c["name"]
                          for c in table(pd.DataFrame([[1, 2]], columns=pd.Index([2024, None], dtype=object)))["columns"]], ["2024", ""])

    def test_columns_of_numbers_are_packed_and_nothing_else(self):
        frame = pd.DataFrame({"f": [0.1, np.nan], "inf": [1.5, np.inf], "t": ["a", None], "i": [1, 2],
                              "dec": [decimal.Decimal("1.25"), None], "mixed": pd.Series([1, 2.5], dtype=object)})
        shown = display.describe(frame)
        numbers = {c["name"]: np.frombuffer(base64.b64decode(c["numbers"]), "<f8").tolist() for c in shown["columns"]
                   if "numbers" in c}
        self.assertEqual(list(numbers), ["f", "dec"])  # an infinity and an integer among numbers stay as they are
        self.assertEqual(numbers["dec"][0], 1.25)
        self.assertTrue(numbers["f"][0] == 0.1 and np.isnan(numbers["f"][1]))
        self.assertEqual(shown["rows"], [[1.5, "a", 1, 1], [{"number": "inf"}, None, 2, 2.5]])
        self.assertEqual(display.describe(frame[["f"]])["rows"], [[], []])
        wide = display.describe(pd.DataFrame(np.zeros((10_000, 100))))
        self.assertLess(len(json.dumps(wide)), 5_100_000)
        self.assertEqual({len(base64.b64decode(c["numbers"])) for c in wide["columns"]}, {8 * len(wide["rows"])})

    def test_only_the_first_rows_come_and_all_are_counted(self):
        shown = table(pd.DataFrame({"x": range(25_000)}))
        self.assertEqual((len(shown["rows"]), shown["row_count"]), (10_000, 25_000))
        heavy = table(pd.DataFrame({"x": ["ä" * 2000] * 5000}))
        self.assertLess(len(json.dumps(heavy)), 5_100_000)
        self.assertGreater(len(heavy["rows"]), 100)
        self.assertEqual(heavy["row_count"], 5000)

    def test_collections_of_values(self):
        self.assertEqual(table({"a": 1, "b": None})["rows"], [["a", 1], ["b", None]])
        self.assertEqual(table([{"x": 1, "y": "u"}])["rows"], [[1, "u"]])
        self.assertEqual(table(np.arange(6).reshape(3, 2))["rows"], [[0, 1], [2, 3], [4, 5]])
        self.assertEqual(table((1, 2.5))["rows"], [[1], [2.5]])
        self.assertEqual(table(pd.DataFrame())["rows"], [])


class Values(unittest.TestCase):
    def test_scalars(self):
        for value, kind, cell in [(42, "int", 42), (True, "bool", True), (np.int64(7), "int64", 7), ("x", "str", "x"),
                                  (np.float32(0.1), "float32", 0.1), (float("nan"), "float", None),
                                  (-1e400, "float", {"number": "-inf"}),
                                  (pd.Timestamp("2024-01-02"), "Timestamp", "2024-01-02")]:
            shown = display.describe(value, "")
            self.assertEqual((shown["kind"], shown["type"], shown["cell"]), ("value", kind, cell))
        self.assertIsNone(display.describe(None, ""))

    def test_a_number_is_shown_and_not_what_its_class_says(self):
        said = {"__repr__": lambda self: "61000", "__str__": lambda self: "61000", "__int__": lambda self: 61000,
                "__float__": lambda self: 61000.0, "item": lambda self: 61000}
        for kind in (int, float, np.int64, np.float64, np.float32, decimal.Decimal):
            shown = display.describe(type("Number", (kind,), said)(49267), "")
            self.assertEqual((float(shown["text"]), shown["cell"]), (49267.0, 49267))
        self.assertEqual((cells.plain(pd.NaT), cells.cell(pd.NaT)), (pd.NaT, None))
        said = {"isoformat": lambda self, *some: "1999-01-01", "__str__": lambda self: "1999"}
        for kind in (datetime.date, datetime.datetime, pd.Timestamp):
            shown = display.describe(type("Day", (kind,), said)(2024, 5, 6), "")
            self.assertTrue(shown["text"].startswith("2024-05-06") and shown["cell"].startswith("2024-05-06"), kind)

    def test_hostile_values_never_raise(self):
        class Bad:
            def __repr__(self):
                raise SystemExit

            __str__ = __repr__

        class Endless:
            def __repr__(self):
                return repr(self)

        loop = []
        loop.append(loop)
        for value in (Bad(), Endless(), [Bad()], {"a": Bad()}, pd.DataFrame({"x": [Bad(), 1]}), loop, "\ud800",
                      {"\udfff": 1}, pd.Series([Bad()], index=[Bad()]), b"\xff" * 9000, object, np.array([[[1]]])):
            json.dumps(display.describe(value, "\ud800"), allow_nan=False, ensure_ascii=False).encode("utf-8")
        self.assertIn("could not be made", display.describe(Bad(), "")["text"])
        self.assertLess(len(display.describe(list(map(str, range(10**5))) + [object()], "")["text"]), 10_100)


class Lasting(unittest.TestCase):
    def test_what_is_loaded_is_not_counted_any_more_and_what_comes_later_is_freed(self):
        code = """
import gc, sys, weakref
import pandas as pd
import lasting
def counts(): return [sys.getrefcount(thing) for thing in (pd.DataFrame, pd.concat, pd.concat.__code__, pd.concat.__code__.co_consts, pd.__dict__)]
lasting.make_immortal()
before = counts()
names = [(pd.DataFrame, pd.concat, pd.concat.__code__, pd.concat.__code__.co_consts, pd.__dict__) for _ in range(100)]
assert counts() == before and before[0] == sys.getrefcount(None), (before, counts())
class Own: pass
thing = Own()
gone = weakref.ref(thing)
assert sys.getrefcount(thing) == 2
frame = pd.DataFrame({"k": ["a", "b"] * 50, "v": range(100)})
assert frame.groupby("k").v.sum().tolist() == [2450, 2500]
one = weakref.ref(frame)
del thing, frame
gc.collect()
assert gone() is None and one() is None
print("good")
"""
        told = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True)
        self.assertEqual((told.stdout, told.stderr), ("good\n", ""))


if __name__ == "__main__":
    unittest.main()
