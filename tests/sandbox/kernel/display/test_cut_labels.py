# SPDX-License-Identifier: GPL-3.0-or-later
import os
import tempfile
import unittest

import matplotlib
import matplotlib.pyplot as plt
import pandas as pd

import charts
import cut_labels

LONG = ["North Rhine-Westphalia", "Mecklenburg-Western Pomerania", "Schleswig-Holstein", "Ulm"]
SHORT = ["N", "M", "H", "S"]


def bars(labels, rotation=90):
    figure, axes = plt.subplots()
    axes.bar(range(len(labels)), range(1, len(labels) + 1), label="parcels")
    axes.set_xticks(range(len(labels)), labels, rotation=rotation)
    return figure, axes


class CutLabels(unittest.TestCase):
    def setUp(self):
        charts.install(lambda shown: None)
        charts.finish()
        cut_labels.install()
        cut_labels.begin()
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(plt.close, "all")

    def told(self, figure, name="chart.png", **options):
        figure.savefig(os.path.join(self.folder.name, name), **options)
        taken = cut_labels.taken()
        return (taken[0]["count"], taken[0]["texts"]) if taken else (0, [])

    def test_labels_of_ticks_that_do_not_fit(self):
        for name in ("chart.png", "chart.svg", "chart.pdf"):
            with self.subTest(name=name):
                self.assertEqual(self.told(bars(LONG)[0], name)[0], 3)
                self.assertEqual(self.told(bars(SHORT)[0], name), (0, []))

    def test_what_is_wide_enough_is_not_cut(self):
        self.assertEqual(self.told(bars(LONG)[0], bbox_inches="tight"), (0, []))
        figure, _ = bars(LONG)
        figure.tight_layout()
        self.assertEqual(self.told(figure, dpi=300), (0, []))
        with matplotlib.rc_context({"savefig.bbox": "tight"}):
            self.assertEqual(self.told(bars(LONG)[0]), (0, []))

    def test_titles_legends_and_names_of_axes(self):
        words = "A title that is far too long for a picture of this size, however small its letters are " * 2
        figure, axes = bars(SHORT)
        axes.set_title(words)
        count, texts = self.told(figure)
        self.assertEqual((count, texts[0]), (1, words[:cut_labels.LONGEST - 1] + "…"))
        figure, axes = bars(SHORT)
        axes.legend(bbox_to_anchor=(1.05, 1))
        self.assertEqual(self.told(figure), (1, ["parcels"]))
        figure, axes = plt.subplots(figsize=(6, 1.2))
        axes.set_xlabel("month")
        self.assertIn("month", self.told(figure)[1])

    def test_what_is_not_drawn_is_not_cut(self):
        figure, axes = bars(LONG)
        axes.set_title("t" * 300).set_visible(False)
        axes.text(50, 2, "far away")
        axes.set_axis_off()
        self.assertEqual(self.told(figure), (0, []))
        figure, axes = bars(LONG)
        axes.tick_params(labelbottom=False)
        self.assertEqual(self.told(figure), (0, []))

    def test_letters_without_a_foot_may_stand_at_the_edge(self):
        figure = plt.figure(figsize=(4, 3), dpi=100)
        figure.text(0, -0.008, "ace ace", va="bottom")  # the room below its line lies outside
        self.assertEqual(self.told(figure), (0, []))
        figure.text(0.5, -0.008, "ggg", va="bottom")
        self.assertEqual(self.told(figure), (1, ["ggg"]))

    def test_the_last_picture_of_a_name_counts(self):
        self.assertEqual(self.told(bars(LONG)[0], "chart")[0], 3)
        self.assertEqual(cut_labels.taken()[0]["file"].split("/")[-1], "chart.png")
        self.assertEqual(self.told(bars(SHORT)[0], "chart"), (0, []))

    def test_a_chart_of_pandas_is_looked_at_too(self):
        pd.Series([1, 2, 3, 4], index=LONG).plot.bar()
        plt.savefig(os.path.join(self.folder.name, "chart.png"))
        self.assertEqual(cut_labels.taken()[0]["count"], 3)

    def test_savefig_stays_what_it_is(self):
        figure, _ = bars(LONG)
        with self.assertRaises(ValueError):
            figure.savefig("chart.nothing")
        self.assertEqual(figure.canvas.callbacks.callbacks.get("draw_event", {}), {})
        with open(os.path.join(self.folder.name, "open.png"), "wb") as file:
            figure.savefig(file)
        self.assertEqual(cut_labels.taken(), [])


if __name__ == "__main__":
    unittest.main()
