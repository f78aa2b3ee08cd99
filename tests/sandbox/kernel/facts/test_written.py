# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import code_facts


def written(code):
    """Calls as (line, name, the call from its dot on, arguments); texts as they stand."""
    told, text = code_facts.facts(code)["facts"], code.encode()

    def part(begin, end):
        return text[begin:end].decode()

    calls = [(c["line"], c["name"], part(c["receiver"], c["end"]),
              [(a["name"], part(a["begin"], a["end"])) for a in c["arguments"]])
             for c in told["calls"]]
    return sorted(calls), sorted(part(t["begin"], t["end"]) for t in told["texts"])


class Written(unittest.TestCase):
    def test_places_are_bytes_of_the_code(self):
        calls, texts = written('import pandas as pd\no = pd.read_csv("é.csv")\n(o.groupby(\n  "r",\n )["ä"]\n .sum().nlargest(3, keep="all"))\n')
        self.assertEqual(calls, [(2, "pandas.read_csv", '.read_csv("é.csv")', [("", '"é.csv"')]),
                                 (3, "groupby", '.groupby(\n  "r",\n )', [("", '"r"')]),
                                 (6, "nlargest", '.nlargest(3, keep="all")', [("", "3"), ("keep", '"all"')]),
                                 (6, "sum", "\n .sum()", [])])
        self.assertEqual(texts, ['"all"', '"r"', '"ä"', '"é.csv"'])

    def test_ranks_are_calls_and_comments_are_none(self):
        self.assertEqual([name for _, name, _, _ in written("s.rank()  # s.rank(\nt = 's.rank('")[0]], ["rank"])

    def test_rows_that_meet_a_condition_are_a_call_of_brackets(self):
        calls = written('v = o[o["a"] < 3]\nw = o[~o["b"]]\no["c"]\no[["a"]]\no[o["a"] < 3] = 0')[0]
        self.assertEqual([call[:3] for call in calls], [(1, "[]", '[o["a"] < 3]'), (2, "[]", '[~o["b"]]')])

    def test_pictures_are_saved_by_calls(self):
        calls = written('import matplotlib.pyplot as plt\nplt.savefig("a.png")\nfig.savefig("b.png", dpi=200)')[0]
        self.assertEqual([call[:3] for call in calls], [(2, "matplotlib.pyplot.savefig", '.savefig("a.png")'),
                                                        (3, "savefig", '.savefig("b.png", dpi=200)')])

    def test_a_call_that_is_not_written_plainly_is_left_alone(self):
        for code in ('o.head((3))', 'o.head(3  # of all\n)', '(o).head(3)', 'o.head(*n)', 'o.head(**n)', 'head(3)',
                     'o.other(3)'):
            with self.subTest(code=code):
                self.assertEqual(written(code)[0], [])

    def test_a_text_of_several_pieces_is_left_alone(self):
        self.assertEqual(written('a = ["x" "y", \'\\n\', r"z", """w"""]')[1], [])


if __name__ == "__main__":
    unittest.main()
