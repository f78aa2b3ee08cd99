# SPDX-License-Identifier: GPL-3.0-or-later
import ast
import linecache
import pickle
import tempfile
import unittest
import warnings
from unittest import mock

import ledger_hooks
import pandas as pd
import row_ledger

FUNCTIONS = {name: getattr(pd.DataFrame, name) for name in ("merge", "dropna", "fillna", "sort_values", "groupby")}
row_ledger.install("<code>")

MADE = """
import pandas as pd
a = pd.DataFrame({"k": ["x", "y", "z", None, "x"], "v": [1., 2, 3, 4, None], "t": ["W1", "W10", "W9", "W2", "W3"]})
b = pd.DataFrame({"k": ["x", "x", "y", "q"], "w": [5, 5, 5, 4]})
"""


def execute(code, space):
    """As the runner does it: the value of a last expression is the result."""
    linecache.cache["<code>"] = (len(code), None, code.splitlines(keepends=True), "<code>")
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<code>", "exec"), space)
    if last is not None:
        eval(compile(ast.Expression(last.value), "<code>", "eval"), space)


def run(code, **known):
    """The ledger of the last line."""
    row_ledger.begin()
    execute(MADE + code, dict(known))
    ledger = row_ledger.taken()
    last = (MADE + code).count("\n") + 1
    return [entry for entry in ledger["entries"] if entry["line"] == last] if ledger else None


def run_on_frames(code):
    """The filter of code that begins with the frames of files."""
    space = {}
    execute(MADE, space)
    row_ledger.begin()
    execute(code, space)
    return next(entry for entry in row_ledger.taken()["entries"] if entry["op"] == "filter")


class RowLedger(unittest.TestCase):
    def told(self, code, **expected):
        (entry,) = run(code)
        self.assertEqual({name: entry.get(name, 0) for name in expected}, expected, code)

    def test_what_filters_and_drops_leave(self):
        for code in ("a[a.v > 1]", "a.loc[a.v > 1]", "a.loc[a.v > 1, 'v']", "a.query('v > 1')",
                     "a[[False, True, True, True, False]]"):
            self.told(code, op="filter", before=5, after=3, calls=1)
        self.told("a.dropna()", op="drop_missing", before=5, after=3)
        self.told("a.dropna(inplace=True)", op="drop_missing", before=5, after=3)
        self.told("a.drop_duplicates('k')", op="drop_repeated", before=5, after=4)

    def test_what_is_missing_in_the_rows_of_a_filter(self):
        for code, left in (("a[a.k == 'x']", 1), ("a.loc[a.k == 'x']", 1), ("a.query('k == \"y\"')", 0)):
            self.told(code, op="filter", missing_before=1, missing_after=left)
        (entry,) = run("a.loc[a.k == 'x', 'v']")  # of other columns nothing is known any more
        self.assertNotIn("missing_after", entry)

    def test_that_just_the_last_row_is_left_out_is_named(self):
        self.told("c = a.drop(a.index[-1])", op="filter", name="last", before=5, after=4)
        self.told("c = a.v.drop(a.index[-1])", op="filter", name="last", before=5, after=4)
        for code in ("c = a.drop(a.index[0])", "c = a.drop([3, 4])", "c = a[a.t != 'W3']"):
            self.told(code, op="filter", name=0)

    def test_groups_that_a_function_leaves_out(self):
        self.told("a.groupby('k').filter(lambda g: len(g) > 1)", op="filter", before=5, after=2)

    def test_rows_of_one_label(self):
        self.told("a.groupby('k').get_group('x')", op="filter", before=5, after=2)
        self.told("a.set_index('k').xs('x')", op="filter", before=5, after=2)
        self.told("a.set_index('v').xs(1)", op="filter", before=5, after=1)
        self.assertEqual(run("a.xs('k', axis=1)"), [])

    def test_rows_that_their_labels_find_several_times(self):
        self.told("b.set_index('k').loc[['x', 'y'], 'w']", op="join", name="loc", before=2, after=3, other=4,
                  repeated=1)
        self.assertEqual(run("b.drop_duplicates('k').set_index('k').loc[['x', 'y']]")[-1]["op"], "drop_repeated")
        self.assertEqual(run("b.loc[[0, 1]]"), [])

    def test_what_is_changed_in_place_leaves_nothing_out(self):
        for code in ("a.loc[a.v > 1, 'v'] *= 2", "a.loc[a.v > 1,\n 'v'] *= 2", "a.loc[a.v > 1, 'v'] = 2",
                     "a.iloc[0:2, 1] += 1"):
            self.assertEqual(run(code), [], code)
        self.told("a.loc[a.v > 1, 'v'] += a[a.v > 2].v.sum()", op="filter", before=5, after=2)

    def test_rows_that_are_only_looked_up_leave_nothing_out(self):
        for code in ("a.loc[a.v > 1, 'v'] = a.loc[a.v > 1, 'v'] * 2", "a.loc[a.v > 1, 'v'] = a[a.v > 1].v * 2",
                     "a[a.v > 1]; n = len(a)", "a[a.v > 1].dropna().head(1); n = 1", "a.dropna(); n = 1"):
            self.assertEqual(run(code), [], code)
        self.told("a.loc[a.v > 1, 'v'] = a.loc[a.v > 2, 'v'] * 2", op="filter", before=5, after=2)
        self.told("a.drop(a[a.v > 1].index, inplace=True)", op="filter", before=5, after=2)
        self.told("a.drop(a.loc[a.v > 1].index)", op="filter", before=5, after=2)
        self.told("few = a.drop(a[a.v > 1].index)", op="filter", before=5, after=2)
        self.told("few = a[a.v > 1].index\nc = a.drop(few)", op="filter", before=5, after=2)
        self.told("n = len(a[a.v > 1])", op="filter", before=5, after=3)
        self.assertEqual(run("a.drop(columns=['v'])"), [])

    def test_filters_of_some_figures_only_say_so(self):
        for code in ("a.loc[a.v > 1, 'v'].sum() / a['v'].sum()", "few = a[a.v > 1]; few.v.mean() - a.v.mean()",
                     "len(a[a.v > 1]) / len(a)"):
            self.assertEqual(run_on_frames(code)["name"], "some", code)
        for code in ("a[a.v > 1].v.sum()", "few = a[a.v > 1]; few.v.sum() / len(few)",
                     "if len(a) > 2:\n    print(len(a))\na[a.v > 1].v.sum()"):
            self.assertNotIn("name", run_on_frames(code), code)

    def test_filters_of_one_line_are_told_apart(self):
        for code, left in (("a[a.v > 1].v.sum() - a[a.v > 2].v.sum()", [3, 2]), ("a[a.v > 1].dropna()[:1]", [3]),
                           ("for n in (1, 2): a[a.v > n].v.sum()", [5])):
            self.assertEqual([one["after"] for one in run(code) if one["op"] == "filter"], left, code)

    def test_a_part_of_rows_with_gaps_is_told(self):
        turned = "c = a.astype({'v': 'Int64'}).sort_index(ascending=False)\n"
        for code in (turned + "c.head(1)", turned + "c.v.head(1)"):
            self.assertEqual([(one["op"], one["after"]) for one in run(code)], [("take", 1)], code)

    def test_rows_that_the_result_is_not_made_of_leave_nothing_out(self):
        for code in ("few = a[a.v > 1]; a.v.sum()", "few = a.loc[a.v > 1]; print(len(few)); a.v.sum()",
                     "few = a[a.v > 1]; one = few.head(1); print(one); a.v.sum()",
                     "few = a[a.v > 1]; few = few[few.v > 2]; a.v.sum()",
                     "few = a[a.v > 1]; n = few.groupby('k').size() < 5; n = len(a[a.v > 2]) + 1; a.v.sum()",
                     "rows = a[a.v > 1]; print(f'{len(rows)} rows'); a.v.sum()",
                     "few = a[a.v > 1]\nfor v in (1, 2):\n    few = a[a.v > v]\na.v.sum()",
                     "few = a[a.v > 1]\nfor v in few.v:\n    print(v)\na.v.sum()"):
            self.assertEqual(run(code), [], code)
        self.assertEqual([entry["op"] for entry in run("both = a.merge(b, on='k'); a.v.sum()")], ["join"])
        for code in ("few = a[a.v > 1]; few.v.sum()", "few = a[a.v > 1]", "few = a[a.v > 1]; print(len(few))",
                     "few = a[a.v > 1]; one = few.v; one.sum()", "few = a[a.v > 1]; few = few.v; few.sum()",
                     "few = a[a.v > 1]; locals(); a.v.sum()", "few = a[a.v > 1]; str('select v from few')"):
            self.told(code, op="filter", before=5, after=3)

    def test_whom_a_join_finds(self):
        expected = {"op": "join", "before": 5, "other": 4, "unmatched": 2, "other_unmatched": 1, "repeated": 2,
                    "other_repeated": 2}
        self.told("a.merge(b, on='k')", **expected, after=5, name="inner")
        self.told("a.merge(b, on='k', how='left')", **expected, after=7, name="left")
        self.told("pd.merge(a, b)", **expected, after=5)
        self.told("a.set_index('k').join(b.set_index('k'))", **expected, after=7)
        self.told("a['k'].map({'x': 1})", op="map", before=5, unmatched=2)
        self.told("pd.concat([a.v, b.w], axis=1, join='inner')", op="join", before=5, other=4, after=4, unmatched=1)

    def test_what_a_query_of_sqlite_joins_and_keeps(self):
        begun = ("import sqlite3\ncon = sqlite3.connect(':memory:')\na.to_sql('a', con)\nb.to_sql('b', con)\n"
                 "pd.read_sql(")
        self.told(begun + "'SELECT * FROM a JOIN b ON b.k = a.k', con)", op="join", before=5, other=4, after=5,
                  unmatched=2, repeated=2, other_unmatched=1, other_repeated=2)
        self.told(begun + "'SELECT * FROM a WHERE v > 1', con)", op="filter", before=5, after=3)
        self.assertEqual(run(begun + "'SELECT * FROM a WHERE v > ?', con, params=[1])"), [])

    def test_rows_put_together_with_themselves_are_counted(self):
        self.told("pd.concat([a] * 3)", op="concat", before=15, after=15, repeated=10)
        self.assertNotIn("repeated", run("pd.concat([a, b])")[0])

    def test_an_open_workbook_is_called_by_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + "/sales.xlsx"
            pd.DataFrame({"units": [1, 2, 3]}).to_excel(path, index=False)
            code = f"with pd.ExcelFile({path!r}) as book: pd.read_excel(book)"
            (entry,) = run(code)
        self.assertEqual((entry["op"], entry["name"], entry["after"]), ("read", path, 3))

    def test_gaps(self):
        self.told("a.fillna(0)", op="fill", missing_before=2, missing_after=0)
        self.told("a.fillna(0, inplace=True)", op="fill", missing_before=2, missing_after=0)
        self.told("a.v.where(a.v > 1, 0)", op="fill", missing_before=1, missing_after=0)
        # A gap in what a comparison gives is no cell of a table; one in a column of yes and no is.
        for code in ("(a.v.astype('Float64') > 1).fillna(False)", "a.v.mask(a.v > 1, 0)", "a.v.where(a.v > 1)",
                     "pd.Series([None], index=pd.date_range('2024', periods=1, freq='MS')).where([False], 0)"):
            self.assertEqual(run(code), [], code)
        self.told("pd.to_numeric(a['t'], errors='coerce')", op="convert", missing_before=0, missing_after=5, name="t")
        for days, order in ((["31.12.2022", "31.1.2023"], ["d"]), (["31.1.2023", "31.12.2022"], 0)):
            self.told(f"pd.to_datetime(pd.Series({days}, name='d'), dayfirst=True)", op="convert", time_order=order)
        for code in ("a.groupby('k')['v'].sum()", "a.groupby('k').agg({'v': 'mean'})", "a.groupby('k').size()",
                     "a['k'].value_counts()", "a.pivot_table(index='k', values='v')"):
            self.told(code, op="group", before=5, no_group=1)
        self.told("a.groupby('k', dropna=False)['v'].sum()", op="group", no_group=0, groups=4)

    def test_gaps_in_a_column_of_truth_values(self):
        for values in ("[True, None, False]", "pd.array([True, None, False], dtype='boolean')"):
            code = f"f = pd.DataFrame({{'paid': {values}, 'v': [1, 2, 3]}})"
            space = {}
            execute(MADE + code, space)
            row_ledger.begin(frames={"f": space["f"]})
            execute("f.paid.fillna(False) & (f.v.astype('Float64') > 1).fillna(False)", space)
            self.assertEqual([(entry["op"], entry["missing_before"]) for entry in row_ledger.taken()["entries"]], [("fill", 1)])

    def test_order_and_ties(self):
        self.assertEqual([entry["op"] for entry in run("b.sort_values('w', ascending=False).head(2)")],
                         ["sort", "take"])
        self.assertEqual(run("b.sort_values('w', ascending=False).head(2)")[1]["ties"], ["w"])
        # What else is equal where the order's column differs is no tie.
        beside = "c = pd.DataFrame({'total': [9, 7, 5, 1], 'stays': [2, 3, 3, 1]}).sort_values('total', ascending=False)\n"
        self.assertEqual(run(beside + "c.head(2)")[0]["ties"], [])
        self.told("b.nlargest(2, 'w')", op="take", before=4, after=2, ties=["w"])
        self.told("b.nlargest(3, 'w')", op="take", before=4, after=3, ties=[])
        self.told("b['w'].idxmax()", op="extreme", before=4, after=1, ties=["w"])
        self.told("pd.Series([1, 1, 2, 2, 3], name='w').mode()", op="extreme", before=5, ties=["w"])
        self.told("pd.Series([1, 1, 2], name='w').mode()", op="extreme", before=3, ties=[])
        self.told("b['w'].idxmin()", op="extreme", before=4, after=1, ties=[])
        self.told("a['v'].idxmin()", op="extreme", before=5, after=1, ties=[])
        labelled = "pd.Series([9, 9, 1, 5], index=list({0!r}), name='w').idxmax()"
        self.told(labelled.format("aabb"), op="extreme", before=4, after=1, ties=[])
        self.told(labelled.format("abba"), op="extreme", before=4, after=1, ties=["w"])
        held = "c = pd.DataFrame({'g': list('aabb'), 'n': [3, 3, 1, 2]})\n"
        self.told(held + "c.groupby('g')['n'].idxmax()", op="group", groups=2, ties=["n"])
        self.told(held + "c.groupby('g')['n'].idxmin()", op="group", groups=2, ties=["n"])
        self.told(held.replace("3, 3", "3, 4") + "c.groupby('g')['n'].idxmax()", op="group", groups=2, ties=0)
        self.told(held + "c.groupby('g')[['n']].idxmax()", op="group", groups=2, ties=0)
        self.told("a.sort_values('t')", op="sort", text_numbers=1, name="t")
        self.told("a.sort_values('k')", op="sort", text_numbers=0)

    def test_joins_of_one_line_stand_apart(self):
        first, second = run("a.merge(b, on='k').merge(b, on='w')")
        self.assertEqual((first["before"], first["unmatched"], second["before"]), (5, 2, 5))

    def test_numbers_as_texts_in_whatever_form(self):
        made = "c = pd.DataFrame({'g': ['a', 'a', 'b'], 'p': ['$1,200', '$900', '$5'], 'n': [10, 9, 1]})\n"
        self.told(made + "c.sort_values('p')", op="sort", text_numbers=1)
        heights = "h = pd.DataFrame({'h': [f'{n},5' for n in range(2, 40)] + ['about 9', '12,5 to 13']})\n"
        self.told(heights + "h.sort_values('h')", op="sort", text_numbers=1, name="h")
        self.told("h = pd.DataFrame({'h': ['9', '12', 'Lobby']})\nh.sort_values('h')", op="sort", text_numbers=0)
        self.told(made + "c.sort_values('n', key=lambda n: n.astype(str))", op="sort", text_numbers=1)
        self.told(made + "c.groupby('g')['p'].max()", op="group", text_numbers=1, name="p")
        self.told(made + "c.groupby('g')['n'].max()", op="group", text_numbers=0)
        self.told(made + "c.groupby('g')['p'].agg('max')", op="group", text_numbers=1, name="p")
        self.told(made + "c.groupby('g')['p'].agg('first')", op="group", text_numbers=0)
        self.told("w = pd.Series(['Week 9', 'Week 26', 'Week 10'], name='week')\nw.max()", op="extreme", text_numbers=1)
        self.told("w = pd.Series(['Week 9', 'Week 26'])\nw.agg(['min', 'max'])", op="extreme", text_numbers=1)
        self.assertEqual(run("w = pd.Series(['Week 9', 'Week 26'])\nw.agg(['count', 'nunique'])"), [])
        self.assertEqual(run("w = pd.Series(['Week 09', 'Week 26', 'North'])\nw.max()"), [])

    def test_labels_in_the_order_of_texts(self):
        weeks = "s = pd.Series([5, 6, 7], index=['Week 10', 'Week 26', 'Week 9'])\n"
        self.told(weeks + "s.tail(2)", op="take", after=2, text_numbers=1)
        self.told(weeks + "s.iloc[:2]", op="take", after=2, text_numbers=1)
        self.told(weeks + "s.nlargest(2)", op="take", after=2, text_numbers=0)
        self.assertNotIn("text_numbers", run(weeks + "s.sort_values(ascending=False).head(2)")[1])

    def test_columns_that_never_fall(self):
        made = ("m = pd.DataFrame({'at': ['x', 'y'] * 12, 'day': [f'2024-01-{1 + i // 2:02d}' for i in range(24)], "
                "'read': [100 * (i % 2) + i * i for i in range(24)], 'used': [i % 5 for i in range(24)], "
                "'id': range(24)})\n")
        rising = ledger_hooks._rising
        space = {"pd": pd}
        exec(made, space)
        self.assertEqual(rising(space["m"]), ["read"])  # of each place by itself; what counts by one is a row's number
        self.assertEqual(rising(space["m"].assign(day=pd.to_datetime(space["m"]["day"]))), ["read"])
        self.assertEqual(rising(space["m"].drop(columns="day").sort_values("read")), [])  # sorted by it, not by time

    def test_who_has_the_rows_afterwards(self):
        space = {}
        row_ledger.begin()
        execute(MADE + "few = a[a.v > 1]\nboth = few.merge(b, on='k')\nboth.dropna()", space)
        entries = row_ledger.taken(space)["entries"]
        self.assertEqual([(entry["op"], entry.get("into")) for entry in entries],
                         [("filter", "few"), ("join", "both"), ("drop_missing", None)])

    def test_a_quotient_of_the_same_groups_groups_once(self):
        self.told("g = a.groupby('k'); q = g['v'].sum() / g['v'].size()", op="group", calls=1, before=5, groups=3,
                  no_group=1)
        self.told("q = a.groupby('k').v.sum() / b.groupby('k').w.sum()", op="group", calls=2, before=9, groups=6)

    def test_calls_of_one_line_are_added_up(self):
        self.told("for part in (a, a, b): few = part[part.k == 'x']", op="filter", calls=3, before=14, after=6)

    def test_code_of_many_functions_is_looked_at_once(self):
        code = "".join(f"def f{n}(t): return t[t.v > {n}]\nf{n}(a)\n" for n in range(5))
        with mock.patch.object(row_ledger.facts_some, "lines", wraps=row_ledger.facts_some.lines) as looked:
            run(code)
        self.assertEqual(looked.call_count, 1)

    def test_only_the_codes_own_lines_count(self):
        space = {}
        exec(compile("def of_a_library(frame):\n    return frame[frame.v > 1].dropna()\n", "library.py", "exec"), space)
        self.assertEqual(run("of_a_library(a)", **space), [])
        self.assertEqual(run("a['v']; a.v.iloc[0]; a.loc[:, 'v']"), [])

    def test_nothing_is_changed(self):
        for name, function in FUNCTIONS.items():
            self.assertIs(getattr(pd.DataFrame, name), function)
            self.assertIs(pickle.loads(pickle.dumps(function)), function)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            run("a['v'].fillna(0, inplace=True)")
        self.assertEqual([(one.category, one.filename, one.lineno) for one in told], [(FutureWarning, "<code>", 5)])
        space = {}
        row_ledger.begin()
        exec(compile("import pandas as pd\nclass Own(pd.DataFrame):\n    _constructor = property(lambda self: Own)\n"
                     "made = Own({'a': [1, None]}).dropna()", "<code>", "exec"), space)
        self.assertIs(type(space["made"]), space["Own"])
        self.assertEqual(len(row_ledger.taken()["entries"]), 1)

    def test_an_error_is_pandas_own(self):
        with self.assertRaises(KeyError):
            run("a.merge(b, on='nothing')")

    def test_it_ends_at_its_limit(self):
        row_ledger.begin()
        left, row_ledger._left = row_ledger._left, 2
        exec(compile(MADE + "for _ in range(5):\n    a.dropna()", "<code>", "exec"), {})
        ledger = row_ledger.taken()
        self.assertEqual((ledger["whole"], ledger["entries"][0]["calls"], left), (False, 2, row_ledger.EVENTS))

    def test_where_pandas_is_assigned_to_there_is_none(self):
        original = pd.DataFrame.dropna
        try:
            pd.DataFrame.dropna = lambda self: self
            self.assertIsNone(run("a.dropna()"))
        finally:
            pd.DataFrame.dropna = original
        self.assertIs(ledger_hooks.code_of(pd.DataFrame, "dropna"),
                      original.__wrapped__.__code__ if hasattr(original, "__wrapped__") else original.__code__)


if __name__ == "__main__":
    unittest.main()
