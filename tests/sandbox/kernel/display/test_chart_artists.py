# SPDX-License-Identifier: GPL-3.0-or-later
import json
import unittest

import matplotlib.pyplot as plt
import pandas as pd

import charts

SENT = []
SUMS = pd.Series([30.0, 10.0, 20.0], index=pd.Index(["North", "South", "East"], name="region"), name="amount")


class ChartArtists(unittest.TestCase):
    def setUp(self):
        charts.install(SENT.append)
        charts.finish()
        SENT.clear()

    def image(self, **space):
        charts.finish(space)
        json.dumps(SENT, allow_nan=False)
        (shown,) = SENT
        self.assertEqual(shown["kind"], "image")
        return shown

    def points(self, shown, place=0):
        chart = shown["drawn"][place]
        return dict(zip(chart["categories"], chart["series"][0]["y"]))

    def test_bars_are_told_by_their_labels(self):
        plt.bar(SUMS.index, SUMS.values)
        shown = self.image()
        self.assertEqual(self.points(shown), {"North": 30, "South": 10, "East": 20})
        self.assertEqual((shown["drawn"][0]["type"], shown["hidden"]), ("bar", []))

    def test_bars_that_lie_are_told_too(self):
        plt.barh(SUMS.index, SUMS.values)
        self.assertEqual(self.points(self.image()), {"North": 30, "South": 10, "East": 20})

    def test_labels_are_those_at_the_bars(self):
        figure, axes = plt.subplots()
        axes.bar(range(3), SUMS.sort_values().values)
        axes.set_xticks(range(3), SUMS.index)
        shown = self.image(sums=SUMS, other=SUMS + 1)
        self.assertEqual(self.points(shown), {"North": 10, "South": 20, "East": 30})
        self.assertEqual([table["name"] for table in shown["beside"]], ["sums"])

    def test_lines_are_told_by_words_times_and_numbers(self):
        months = pd.to_datetime(["2024-01-01", "2024-02-01", "2024-03-01"])
        for xs, labels in ((["a", "b", "c"], ["a", "b", "c"]), ([2021, 2022, 2023], ["2021", "2022", "2023"]),
                           (months, ["2024-01-01", "2024-02-01", "2024-03-01"]),
                           (months.to_period("M").astype(str), ["2024-01", "2024-02", "2024-03"])):
            self.setUp()
            plt.plot(xs, [1, 2, 3])
            self.assertEqual(self.points(self.image()), dict(zip(labels, [1, 2, 3])))

    def test_helper_lines_and_histograms_are_no_series(self):
        plt.hist([1, 2, 2, 3, 3, 3], bins=3)
        plt.axhline(2)
        self.assertEqual(self.image()["drawn"], [])

    def test_groups_of_bars_have_the_label_between_them(self):
        figure, axes = plt.subplots()
        axes.bar([-0.2, 0.8], [1, 2], 0.4, label="one")
        axes.bar([0.2, 1.2], [3, 4], 0.4, label="two")
        axes.set_xticks([0, 1], ["a", "b"])
        shown = self.image()
        self.assertEqual([self.points(shown, 0), self.points(shown, 1)], [{"a": 1, "b": 2}, {"a": 3, "b": 4}])
        self.assertEqual([chart["series"][0]["name"] for chart in shown["drawn"]], ["one", "two"])

    def test_what_lies_outside_of_the_axes_is_hidden(self):
        plt.bar(SUMS.index, SUMS.values)
        plt.ylim(0, 25)
        self.assertEqual(self.image()["hidden"], ["North"])

    def test_an_axis_of_bars_that_begins_above_zero(self):
        for draw, limit, begin in ((plt.bar, plt.ylim, 5), (plt.barh, plt.xlim, 5), (plt.bar, plt.ylim, 0)):
            self.setUp()
            draw(SUMS.index, SUMS.values)
            limit(begin, 40)
            self.assertEqual(self.image()["bars_begin"], begin)
        self.setUp()
        plt.bar(SUMS.index, SUMS.values, bottom=100)  # ranges, not lengths
        self.assertEqual(self.image()["bars_begin"], 0)

    def test_much_is_not_looked_at(self):
        plt.plot(range(1000), range(1000))
        self.assertEqual(self.image()["drawn"], [])


if __name__ == "__main__":
    unittest.main()
