# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import tempfile
import unittest
from pathlib import Path

import ledger_hooks
import pandas as pd
import varied_reads

PAIRS = Path(__file__).parents[3] / "corpus/spellings/pairs.json"
TEXT = ("region,day,amount\nNorth,2024-01-03,10\nSouth,2024-01-04,20\nNorth,2024-01-03,10\n"
        "North,2024-02-01,999\nTotal,,1039\n")


class VariedReads(unittest.TestCase):
    def setUp(self):
        self._readers = {name: getattr(pd, name) for name in ledger_hooks.READERS}
        self._folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self._folder.name, "sales.csv")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(TEXT)

    def tearDown(self):
        self._folder.cleanup()

    def put_back(self):
        for name, reader in self._readers.items():
            setattr(pd, name, reader)

    def amounts(self, change, column="", values=(), file="sales.csv", once=False, **settings):
        before = varied_reads.changed()
        varied_reads.begin({"change": change, "file": file, "column": column, "values": list(values),
                            "date_format": "", "once": once})
        frame = pd.read_csv(self.path, **settings)
        self.put_back()
        return frame["amount"].tolist(), varied_reads.changed() - before

    def test_only_what_is_varied_is_read_once_more(self):
        reads = [f'{name} = pd.read_csv("{name}.csv")' for name in ("sales", "stores")]
        for change, file, touched in (("shuffled", "sales.csv", [True, False]), ("shuffled", "", [True, True]),
                                      ("none", "sales.csv", [False, False]), ("none", "", [False, False])):
            varied_reads.begin({"change": change, "file": file, "column": "", "values": [], "date_format": ""})
            self.put_back()
            self.assertEqual([varied_reads.touches(code) for code in reads], touched)

    def test_what_is_left_out(self):
        for wanted, left in ((("without_repeats",), [10, 20, 999, 1039]),
                             (("without_repeated_keys", "region"), [10, 20, 1039]),
                             (("without_repeated_keys", "region", ["amount", "gone"]), [10, 20, 999, 1039]),
                             (("without_values", "region", ["Total"]), [10, 20, 10, 999]),
                             (("without_values", "", ["Total"]), [10, 20, 10, 999]),
                             (("without_values", "amount", ["999"]), [10, 20, 10, 1039]),
                             (("without_period", "day", ["2024-02"]), [10, 20, 10, 1039])):
            amounts, changed = self.amounts(*wanted)
            self.assertEqual((amounts, changed), (left, 5 - len(left)), wanted)

    def test_repeats_are_left_out_before(self):
        for settings in ({}, {"usecols": ["region", "amount"]}):
            self.assertEqual(self.amounts("without_values", "amount", ["999"], once=True, **settings),
                             ([10, 20, 1039], 1), settings)

    def test_units_in_cells(self):
        cells = pd.DataFrame({"weight": ["86 g", "4.6 kg", "g 12", "1,5g", "gross", None]})
        wanted = {"column": "weight", "values": ["g"]}
        self.assertEqual(list(varied_reads.CHANGES["without_units"](cells, cells, wanted)["weight"][:2]),
                         ["4.6 kg", "gross"])

    def frame(self, change, column="", values=()):
        varied_reads.begin({"change": change, "file": "sales.csv", "column": column, "values": list(values),
                            "date_format": ""})
        frame = pd.read_csv(self.path, parse_dates=["day"])
        self.put_back()
        return frame

    def test_what_an_answer_must_follow(self):
        self.assertEqual(self.amounts("doubled"), ([10, 10, 20, 20, 10, 10, 999, 999, 1039, 1039], 5))
        self.assertEqual(self.amounts("first_half")[0] + self.amounts("second_half")[0], [10, 10, 1039, 20, 999])
        renamed = self.frame("value_renamed", "region", ["North", "Norden"])
        self.assertEqual(renamed["region"].tolist(), ["Norden", "South", "Norden", "Norden", "Total"])
        self.assertEqual(list(self.frame("without_column", "region").columns), ["day", "amount"])

    def test_spellings_become_the_most_frequent_one(self):
        cells = ["Türöffnung", "Türöffnung", "Tueroeffnung", "turoffnung", "Nord-West", "Nord-West", "Nord West",
                 "nordwest ", "Route 1-2", "Route 12", "A-1", "a1", 7, None]
        frame = pd.DataFrame({"kind": cells})
        wanted = {"column": "kind", "values": []}
        varied = varied_reads.CHANGES["spellings_as_one"](frame, frame, wanted)["kind"].tolist()
        self.assertEqual(varied, ["Türöffnung"] * 4 + ["Nord-West"] * 4 + cells[8:])

    def test_spellings_are_those_that_the_scan_finds(self):
        pairs = json.loads(PAIRS.read_text())
        for kind, cells in ((kind, cells) for kind in pairs for cells in pairs[kind]):
            with self.subTest(cells):
                frame = pd.DataFrame({"kind": cells})
                varied = varied_reads.CHANGES["spellings_as_one"](frame, frame, {"column": "kind", "values": []})
                self.assertEqual(varied["kind"].nunique() == 1, kind == "spellings")

    def test_samples_are_the_same_by_their_seed(self):
        one, other = (self.amounts("resampled", values=[seed])[0] for seed in ("1", "2"))
        self.assertEqual((len(one), self.amounts("resampled", values=["1"])[0]), (5, one))
        self.assertNotEqual(one, other)

    def test_day_and_month_change_places_where_both_can_be_either(self):
        days = self.frame("other_date_order", "day")["day"].dropna().dt.strftime("%Y-%m-%d").tolist()
        self.assertEqual(days, ["2024-03-01", "2024-04-01", "2024-03-01", "2024-01-02"])

    def test_texts_change_places_where_their_form_is_given(self):
        frame = pd.DataFrame({"day": ["03/04/2024", "3/4/2024 10:00", "13/04/2024", "05/05/2024", None]})
        wanted = {"column": "day", "date_format": "%d/%m/%Y"}
        varied = varied_reads.CHANGES["other_date_order"](frame, frame, wanted)
        self.assertEqual(varied["day"].tolist(), ["04/03/2024", "4/3/2024 10:00", *frame["day"].tolist()[2:]])
        same = varied_reads.CHANGES["other_date_order"](frame, frame, {**wanted, "date_format": ""})
        self.assertIs(same, frame)

    def test_rows_that_differ_in_columns_that_are_not_read_are_no_repeats(self):
        amounts, changed = self.amounts("without_repeats", usecols=["region", "amount"])
        self.assertEqual((len(amounts), changed), (4, 1))
        amounts, changed = self.amounts("without_repeats", usecols=["amount"])
        self.assertEqual((len(amounts), changed), (4, 1))

    def test_cells_become_missing(self):
        amounts, changed = self.amounts("values_missing", "amount", ["999"])
        self.assertEqual(([amount for amount in amounts if amount == amount], changed), ([10, 20, 10, 1039], 1))

    def test_gaps_become_a_group_of_their_own(self):
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(",2024-02-02,5\nEast,2024-02-03,\n")
        for column, groups in (("region", 5), ("amount", 6)):
            before = varied_reads.changed()
            varied_reads.begin({"change": "gaps_named", "file": "sales.csv", "column": column, "values": [],
                                "date_format": ""})
            frame = pd.read_csv(self.path, parse_dates=["day"])
            self.put_back()
            self.assertEqual((frame.groupby(column).ngroups, varied_reads.changed() - before), (groups, 1), column)

    def test_the_order_alone_changes(self):
        amounts, _ = self.amounts("shuffled")
        self.assertEqual(sorted(amounts), [10, 10, 20, 999, 1039])
        self.assertNotEqual(amounts, [10, 20, 10, 999, 1039])

    def test_a_trial_reads_the_first_rows_of_every_file(self):
        self.addCleanup(varied_reads.begin, {"change": "none"})
        for options, expected in (({}, [10, 20]), ({"nrows": 1}, [10]), ({"chunksize": 1}, [10, 20])):
            varied_reads.begin({"change": "first_rows", "file": "", "column": "", "values": ["2"], "date_format": ""})
            read = pd.read_csv(self.path, **options)
            self.put_back()
            read = pd.concat(read) if options.get("chunksize") else read
            self.assertEqual(list(read["amount"]), expected)
            self.assertGreater(varied_reads.changed(), 1 << 20)  # what the process has held

    def test_what_is_not_meant_stays(self):
        for wanted in (("none",), ("without_values", "no_such_column", ["x"])):
            self.assertEqual(self.amounts(*wanted), ([10, 20, 10, 999, 1039], 0))
        self.assertEqual(self.amounts("without_repeats", file="other.csv"), ([10, 20, 10, 999, 1039], 0))
        self.assertEqual(self.amounts("without_repeats", nrows=2), ([10, 20], 0))


if __name__ == "__main__":
    unittest.main()
