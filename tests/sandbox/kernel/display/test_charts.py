# SPDX-License-Identifier: GPL-3.0-or-later
import base64
import io
import json
import unittest

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

import charts
import display

SENT = []
charts.install(SENT.append)
FRAME = pd.DataFrame({"g": ["a", "b", "c"], "v": [1, 2, 4], "w": [1.5, np.nan, -3]})


class Charts(unittest.TestCase):
    def setUp(self):
        charts.finish()
        SENT.clear()

    def sent(self):
        charts.finish()
        json.dumps(SENT, allow_nan=False)
        self.assertEqual(plt.get_fignums(), [])
        return list(SENT)

    def one(self):
        shown = self.sent()
        self.assertEqual(len(shown), 1, shown)
        return shown[0]

    def bars_of(self, axes):
        return [p.get_height() for p in axes.patches]

    def test_bars_have_the_heights_matplotlib_draws(self):
        FRAME.plot.bar(x="g", y="v", title="T", xlabel="X")
        mine = self.one()
        axes = FRAME.plot.bar(x="g", y="v", backend="matplotlib")
        self.assertEqual(mine["series"][0]["y"], self.bars_of(axes))
        self.assertEqual(mine["categories"], [t.get_text() for t in axes.get_xticklabels()])
        self.assertEqual((mine["type"], mine["title"], mine["x_label"], mine["x_type"]), ("bar", "T", "X", "category"))

    def test_yes_and_no_are_named_as_in_tables(self):
        pd.DataFrame({"g": [False, True], "v": [1.0, 2.0]}).plot.bar(x="g", y="v")
        self.assertEqual(self.one()["categories"], ["no", "yes"])

    def test_points_that_no_line_joins_stay_points(self):
        data = pd.DataFrame({"x": [3, 1, 2], "v": [1.5, np.nan, 4], "w": [2, 2, 9]})
        data.plot(x="x", y="v", style="o", title="T")
        mine = self.one()
        self.assertEqual((mine["type"], mine["title"], mine["x_label"], mine["y_label"]), ("scatter", "T", "x", "v"))
        self.assertEqual((mine["series"][0]["x"], mine["series"][0]["y"]), ([3, 1, 2], [1.5, None, 4]))
        SENT.clear()
        data.plot(x="x", style=["r.", "b^"])
        data.plot(x="x", y="v", marker="o", linestyle="none")
        self.assertEqual([one["type"] for one in self.sent()], ["scatter", "scatter"])
        SENT.clear()
        for style in ("o-", "--", ":", "red", "k", {"v": "-"}):
            data.plot(x="x", y="v", style=style)
        self.assertEqual({one["type"] for one in self.sent()}, {"line"})
        SENT.clear()
        pd.DataFrame({"v": [1, 2]}, index=pd.to_datetime(["2024-01-01", "2024-05-01"])).plot(style="o")
        data.plot(x="x", style=["o", "-"])
        self.assertEqual([one["kind"] for one in self.sent()], ["image", "image"])

    def test_one_period_is_a_bar_with_its_name(self):
        for freq, name in (("YS", "2023"), ("YE", "2023"), ("QS", "2023Q1"), ("MS", "2023-01")):
            day = "2023-12-31" if freq == "YE" else "2023-01-01"
            kg = pd.Series([4.5], index=pd.date_range(day, periods=1, freq=freq, name="day"), name="kg")
            kg.plot(title="T")
            mine = self.one()
            self.assertEqual((mine["type"], mine["x_type"], mine["categories"]), ("bar", "category", [name]))
            SENT.clear()
        pd.Series([4.5], index=pd.to_datetime(["2023-01-01"]), name="kg").plot()
        mine = self.one()  # a day, as far as anybody knows
        self.assertEqual((mine["type"], mine["x_type"]), ("bar", "datetime"))

    def test_a_histogram_counts_as_matplotlib_does(self):
        values = pd.Series(np.random.default_rng(1).normal(size=500), name="n")
        values.plot.hist(bins=7)
        mine = self.one()
        axes = values.plot.hist(bins=7, backend="matplotlib")
        self.assertEqual(mine["series"][0]["y"], self.bars_of(axes))
        np.testing.assert_allclose(list(map(float, mine["categories"]))[:-1], [p.get_x() for p in axes.patches])

    def test_an_axis_without_a_legend_bears_the_name(self):
        FRAME.plot.bar(x="g", y="v")
        FRAME.plot.barh(x="g", y="v")
        plt.show()
        FRAME["v"].plot.hist()
        named = [(s["x_label"], s["y_label"]) for s in self.sent()]
        self.assertEqual(named, [("g", "v"), ("v", "g"), ("v", "Number of rows")])
        SENT.clear()
        FRAME.plot.bar(x="g")
        self.assertEqual(self.one()["y_label"], "v, w")

    def test_months_days_and_quarters_stand_in_order_of_time(self):
        for labels, expected in ((["April", "August", "January"], ["January", "April", "August"]),
                                 (["Fri", "Mon", "Sun"], ["Mon", "Fri", "Sun"]),
                                 (["Q1 2023", "Q1 2024", "Q2 2023"], ["Q1 2023", "Q2 2023", "Q1 2024"]),
                                 (["Apr 2024", "Aug 2023", "Jan 2024"], ["Aug 2023", "Jan 2024", "Apr 2024"]),
                                 (["April", "Bert", "Carl"], ["April", "Bert", "Carl"]),
                                 (["May", "April", "June"], ["May", "April", "June"])):
            for kind in ("bar", "line"):
                SENT.clear()
                pd.Series(range(3), index=labels, name="n").plot(kind=kind)
                shown = self.one()
                self.assertEqual(shown["categories"], expected)
                self.assertEqual(shown["series"][0]["y"], [labels.index(text) for text in expected])

    def test_every_kind_is_native(self):
        for kind, arguments in {"line": {}, "bar": {"stacked": True}, "barh": {}, "area": {"y": "v"}, "hist": {},
                                "box": {}, "pie": {"y": "v"}, "scatter": {"x": "v", "y": "w"}}.items():
            SENT.clear()
            FRAME.plot(kind=kind, **arguments)
            shown = self.one()
            self.assertEqual((shown["kind"], shown["type"]), ("chart", kind))
            self.assertTrue(shown["series"])

    def test_a_box_is_min_quartiles_max(self):
        FRAME[["v"]].plot.box()
        self.assertEqual(self.one()["series"][0]["y"], [1, 1.5, 2, 3, 4])

    def test_boxes_stand_by_one_key_or_two(self):
        data = pd.DataFrame({"g": ["a", "a", "b"], "h": ["x", "y", "x"], "v": [1, 2, 4]})
        data.boxplot(column="v", by="g")
        data.boxplot(column="v", by=["g", "h"])
        one, both = (shown for shown in self.sent() if shown["kind"] == "chart")
        self.assertEqual((one["categories"], one["x_label"]), (["a", "b"], "g"))
        self.assertEqual((both["categories"], both["x_label"]), (["a, x", "a, y", "b, x"], "g, h"))
        self.assertEqual(both["series"][0]["y"][10:], [4] * 5)

    def test_dates_come_as_iso_text_and_gaps_as_null(self):
        pd.Series([1, None, 3], index=pd.date_range("2024-01-30", periods=3)).plot()
        shown = self.one()
        self.assertEqual(shown["x_type"], "datetime")
        self.assertEqual(shown["categories"], ["2024-01-30", "2024-01-31", "2024-02-01"])
        self.assertEqual(shown["series"][0]["y"], [1, None, 3])

    def test_periods_with_a_gap_tell_what_they_were(self):
        for freq, months in (("M", 1), ("Q", 3), ("Y", 12), ("D", None), ("2M", None)):
            pd.Series([1, 2], index=pd.PeriodIndex(["2024-01-01", "2026-01-01"], freq=freq)).plot()
            plt.show()
            self.assertEqual(self.sent()[-1].get("period_months"), months, freq)

    def test_titles_after_the_call_count(self):
        plt.figure(figsize=(8, 4))
        axes = FRAME.plot.barh(x="g", y="v")
        plt.title("Sales")
        plt.xlabel("Euro")
        plt.xticks(rotation=45)
        plt.tight_layout()
        axes.legend()
        plt.show()
        shown = self.one()
        self.assertEqual((shown["title"], shown["x_label"], shown["y_label"]), ("Sales", "Euro", "g"))

    def test_savefig_writes_the_picture_and_keeps_the_chart(self):
        FRAME.plot.bar(x="g", y="v")
        file = io.BytesIO()
        plt.savefig(file)
        self.assertTrue(file.getvalue().startswith(b"\x89PNG"))
        self.assertEqual(self.one()["kind"], "chart")

    def test_what_a_specification_cannot_carry_is_an_image(self):
        for draw in (lambda: FRAME.plot(subplots=True), lambda: FRAME.plot(logy=True),
                     lambda: FRAME.plot(secondary_y="w"), lambda: FRAME.plot.hexbin("v", "v"),
                     lambda: FRAME.plot(ax=plt.subplots()[1]), lambda: FRAME.plot(x="g", y="v").axhline(2),
                     lambda: plt.plot([1, 2]), lambda: FRAME.hist()):
            SENT.clear()
            draw()
            shown = self.one()
            self.assertEqual(shown["kind"], "image")
            self.assertTrue(base64.b64decode(shown["png"]).startswith(b"\x89PNG"))
            self.assertIn("<svg", shown["svg"])

    def test_the_same_figure_is_the_same_picture(self):
        pictures = []
        for _ in range(2):
            SENT.clear()
            plt.plot([1, 2])
            pictures.append(self.one())
        self.assertEqual(pictures[0], pictures[1])
        self.assertNotIn("<dc:date>", pictures[0]["svg"])

    def test_two_series_in_one_picture_stay_together(self):
        FRAME["v"].plot()
        FRAME["w"].plot()
        self.assertEqual(self.one()["kind"], "image")

    def test_shown_drawings_are_finished(self):
        FRAME["v"].plot()
        plt.show()
        FRAME["w"].plot()
        self.assertEqual([s["series"][0]["name"] for s in self.sent()], ["v", "w"])

    def test_many_points_are_thinned_and_it_is_said(self):
        pd.Series(range(4001), index=map(str, range(4001))).plot.bar(title="All")
        shown = self.one()
        self.assertEqual(shown["title"], "All (every 3rd point)")
        self.assertLessEqual(len(shown["series"][0]["y"]), 2000)
        self.assertEqual(len(shown["categories"]), len(shown["series"][0]["y"]))

    def test_of_a_million_points_the_extremes_and_the_gaps_stay(self):
        values = np.sin(np.arange(1_000_000) / 1e5)
        values[777_777], values[123_456] = 9, -9
        values[500_000:500_500] = np.nan
        pd.DataFrame({"a": values, "b": -values}).plot(title="All")
        shown = self.one()
        self.assertRegex(shown["title"], r"All \(lowest and highest of every \d+ points\)")
        self.assertLessEqual(len(shown["categories"]), charts.chart_spec.NUMERIC_POINTS)
        for series, sign in zip(shown["series"], (1, -1)):
            drawn = dict(zip(shown["categories"], series["y"]))
            self.assertEqual((drawn["777777"], drawn["123456"]), (9 * sign, -9 * sign))
            self.assertTrue(any(y is None for x, y in drawn.items() if 500_000 <= int(x) < 500_500))
        SENT.clear()
        pd.DataFrame({"x": values, "y": values}).plot.scatter(x="x", y="y")
        self.assertEqual(max(y for y in self.one()["series"][0]["y"] if y is not None), 9)

    def test_a_narrow_cloud_is_drawn_as_full_as_a_wide_one(self):
        values = np.random.default_rng(1).normal(size=100_000)
        pd.DataFrame({"x": values, "y": values ** 3}).plot.scatter(x="x", y="y")
        self.assertGreater(len(self.one()["series"][0]["x"]), charts.chart_spec.SCATTER_POINTS // 2)

    def test_of_a_cloud_the_edges_stay_in_both_directions(self):
        made = np.random.default_rng(1).normal(size=(100_000, 2))
        pd.DataFrame(made, columns=["x", "y"]).plot.scatter(x="x", y="y", title="All")
        shown = self.one()
        (series,) = shown["series"]
        count = len(series["x"])
        self.assertEqual(shown["title"], f"All ({count:,} of 100,000 points, at least one wherever there are any)")
        self.assertTrue(500 < count <= charts.chart_spec.SCATTER_POINTS)
        for axis, name in enumerate(("x", "y")):
            self.assertEqual((min(series[name]), max(series[name])), (made[:, axis].min(), made[:, axis].max()))
        self.assertTrue({*zip(series["x"], series["y"])} <= {*map(tuple, made.tolist())})

    def test_an_axis_of_a_few_figures_is_called_after_them(self):
        FRAME[["v", "w"]].plot.bar()
        self.assertEqual(self.one()["y_label"], "v, w")
        SENT.clear()
        FRAME[["v", "w"]].plot.barh()
        self.assertEqual(self.one()["x_label"], "v, w")
        SENT.clear()
        FRAME[["v", "w"]].rename_axis(columns="key").plot()
        self.assertEqual(self.one()["y_label"], "")

    def test_points_of_each_category_have_a_colour(self):
        data = pd.DataFrame({"g": ["a", "b", "a"], "v": [1, 2, 4], "w": [5, 6, 7]}).astype({"g": "category"})
        data.plot.scatter(x="v", y="w", c="g", colormap="tab10")
        self.assertEqual([(s["name"], s["x"], s["y"]) for s in self.one()["series"]],
                         [("a", [1, 4], [5, 7]), ("b", [2], [6])])

    def test_a_chart_knows_which_call_drew_it(self):
        FRAME.plot.bar(x="g", y="v")
        FRAME.plot(subplots=True)  # no native chart, yet a call
        FRAME.boxplot(column="v")
        FRAME.hist(column="v")
        self.assertEqual([s["call"] for s in self.sent() if s["kind"] == "chart"], [1, 3, 4])
        SENT.clear()
        FRAME["v"].plot()
        self.assertEqual(self.one()["call"], 1)

    def test_wrong_calls_fail_as_pandas_does(self):
        with self.assertRaises(KeyError):
            FRAME.plot.bar(x="nope")
        with self.assertRaises(TypeError):
            FRAME["g"].plot()
        plt.close("all")

    def test_drawings_come_in_order_and_are_no_values(self):
        self.assertIsNone(display.describe(FRAME.plot.bar(x="g", y="v"), ""))
        self.assertIsNone(display.describe(plt.subplots()[1].bar([1], [2]), ""))
        FRAME.plot.line(x="g", y="v")
        self.assertEqual([s["kind"] for s in self.sent()], ["chart", "image", "chart"])


if __name__ == "__main__":
    unittest.main()
