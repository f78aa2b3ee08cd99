# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import code_facts
from flow_cases import CASES, READ, SCHEMA

KINDS = ("joins", "limits", "filters", "drops", "fills", "groupings")


def facts(code, schema=SCHEMA):
    return code_facts.facts(READ + code, schema)["facts"]


def short(found):
    """The facts of a code as the cases write them."""
    told = {
        "joins": [(j["left"]["keys"], j["right"]["keys"], j["how"], j["validate"]) for j in found["joins"]],
        "limits": [(one["how"], None if one["rows"] < 0 else one["rows"], one["use"]) for one in found["limits"]],
        "filters": [(f["column"], f["comparison"], f["values"]) for f in found["filters"]],
        "drops": [(d["what"], d["columns"]) for d in found["drops"]],
        "fills": [(f["columns"], f["by"]) for f in found["fills"]],
        "groupings": [(g["columns"], g["dropna"]) for g in found["groupings"]],
        "typed": any(one["typed"] for one in found["shown"]),
    }
    told["whole"] = not (found["dynamic"] or found["unknown"] or found["drops"]) and all(
        one["use"] in ("groups", "ranked") for one in found["limits"])
    return told


class Flow(unittest.TestCase):
    def test_a_column_that_is_called_by_a_number_has_no_name_here(self):
        found = facts("years = orders.pivot_table(index='region', columns='amount')\nyears.sort_values(2024)")
        self.assertEqual([list(one["called"]) for one in found["sorts"]], [[]])

    def test_what_the_code_does_with_rows(self):
        for code, expected in CASES:
            with self.subTest(code=code):
                wanted = {kind: [] for kind in KINDS} | {"whole": True, "typed": False} | expected
                self.assertEqual(short(facts(code)), wanted)

    def test_steps_that_go_from_one_group_into_the_next(self):
        split = "m = orders.groupby(['region', 'date'])['amount'].sum()\n"
        ranked = "s = orders.sort_values(['region', 'date'])\n"
        for code, expected in ((split + "m.diff()", ["diff"]), (split + "m.reset_index()['amount'].shift()", ["shift"]),
                               (ranked + "s['amount'].rolling(3).mean()", ["rolling"]),
                               (ranked + "s['amount'].cumsum()", ["cumsum"]), (split + "m.unstack().diff()", []),
                               (split + "m.groupby('region').diff()", []), (split + "m.loc['North'].diff()", []),
                               (ranked + "s.groupby('region')['amount'].cumsum()", []),
                               (ranked + "for name, one in s.groupby('region'):\n    print(one['amount'].diff())", []),
                               ("orders.sort_values('date')['amount'].diff()", [])):
            with self.subTest(code=code):
                self.assertEqual([one["function"] for one in facts(code)["crossings"]], expected)

    def test_numbers_of_runs_are_no_totals(self):
        meets = "meets = orders['amount'] > 3\n"
        for code, expected in (("orders['amount'].cumsum()", 1), (meets + "(meets != meets.shift()).cumsum()", 0),
                               (meets + "meets.ne(meets.shift()).cumsum()", 0), (meets + "meets.cumsum()", 1)):
            with self.subTest(code=code):
                self.assertEqual(len(facts(code)["cumulated"]), expected)

    def test_names_of_days_and_months(self):
        days, months = "Mon Tue Wed Thu Fri Sat Sun".split(), "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
        turned = days[-1:] + days[:-1]
        for code, expected in (
                (f"orders['date'].dt.weekday.map(dict(enumerate({turned})))", ("Monday", "Sun")),
                (f"orders['date'].dt.weekday.map(dict(enumerate({days})))", None),
                (f"n = {turned}\n[n[(d + 1) % 7] for d in orders['date'].dt.weekday]", None),
                (f"n = {turned}\n[n[d] for d in orders['date'].dt.strftime('%w').astype(int)]", None),
                (f"n = {days}\n[n[int(d)] for d in orders['date'].dt.strftime('%w')]", ("Sunday", "Mon")),
                (f"orders['date'].dt.month.map({{i: m for i, m in enumerate({months})}})", ("January", "Feb")),
                (f"orders['date'].dt.month.map({{i: m for i, m in enumerate({months}, 1)}})", None),
                (f"orders['date'].dt.month.map(dict(zip(range(1, 13), {months})))", None),
                (f"order = {{m: i for i, m in enumerate({months})}}\norders['date'].dt.month", None),
                ("d = orders['date'].dt.weekday\nd[d.isin([6, 7])].map({6: 'Saturday', 7: 'Sunday'})",
                 ("Sunday", "Saturday")),
                ("d = orders['date'].dt.weekday\nd[d.isin([5, 6])].map({5: 'Saturday', 6: 'Sunday'})", None),
                (f"orders['region'].map(dict(enumerate({turned})))", None)):
            with self.subTest(code=code):
                found = [(one["name"], one["called"]) for one in facts(code)["time_names"]]
                self.assertEqual(found, [expected] if expected else [])

    def test_what_stands_in_the_code_is_typed_however_it_is_written(self):
        for code in ("from io import StringIO\npd.read_csv(StringIO('region,amount\\nN,10')).groupby('region').sum()",
                     "import base64, io\npd.read_csv(io.BytesIO(base64.b64decode('cixhCk4sMTAK')))",
                     "import json\npd.DataFrame(json.loads('[{\"region\": \"N\", \"amount\": 10}]'))",
                     "import json, io\npd.read_json(io.StringIO(json.dumps([{'region': 'N', 'amount': 10}])))",
                     "import io\nlines = ['region,amount', 'N,10']\npd.read_csv(io.StringIO('\\n'.join(lines)))",
                     "import io\nwith io.TextIOWrapper(io.BytesIO(b'region\\nN')) as f:\n    d = pd.read_csv(f)\nd",
                     "pd.read_json('{\"N\": 10, \"S\": 9}', typ='series')",
                     "pd.Series([412, 97], index=orders['region'].unique())",
                     "pd.Series(list(b'AZ'), index=orders['region'].unique())"):
            with self.subTest(code):
                self.assertEqual([one["typed"] for one in facts(code)["shown"]], [True])
        for code in ("from itertools import product\nn = {}\nfor r, _ in product(orders['region'], [1]):\n"
                     "    n[r] = n.get(r, 0) + 1\npd.Series(n)",
                     "import json\nwith open('orders.csv') as f:\n    rows = json.load(f)\npd.DataFrame(rows)",
                     "pd.Series(0, index=orders['region'].unique())"):
            with self.subTest(code):
                self.assertEqual([one["typed"] for one in facts(code)["shown"]], [False])

    def test_dates_that_are_moved_say_how_far(self):
        for moved, called in (("orders['date'] + pd.DateOffset(months=1)", "date + 1 months"),
                              ("orders['date'] - pd.Timedelta(days=90)", "date − 90 days"),
                              ("orders['date'] - pd.Timedelta('6h')", "date − 6h"),
                              ("orders['date'] + orders['qty']", "date + qty")):
            with self.subTest(moved):
                found = facts(f"orders.groupby(({moved}).dt.to_period('Q'))['amount'].sum()")["groupings"]
                self.assertEqual([one["called"] for one in found], [[called]])

    def test_numbers_of_times_that_are_moved_say_what_they_count(self):
        for number, called in (("orders['date'].dt.quarter - 1", "quarter of date − 1"),
                               ("orders['date'].dt.to_period('Q') - 1", "quarter of date − 1"),
                               ("orders['date'].dt.isocalendar().week + 1", "week of date + 1"),
                               ("1 + orders['date'].dt.dayofweek", "1 + weekday of date"),
                               ("(orders['date'].dt.month - 1) // 3", "(month of date − 1) // 3"),
                               ("(orders['date'] - pd.Timestamp('2024-01-01')).dt.days // 7", "date − 2024-01-01 // 7"),
                               ("orders['qty'] - 1", "qty − 1")):
            with self.subTest(number):
                found = facts(f"# by week\norders.groupby({number})['amount'].sum()")["groupings"]
                self.assertEqual([one["called"] for one in found], [[called]])

    def test_a_number_of_filled_cells_that_is_divided_by_is_told(self):
        share = "size = orders.groupby('region').size()\n"
        for code in ("size / orders['qty'].count()", "size / (100 * orders['qty'].count())",
                     "size.div(orders['qty'].count())", "n = orders['qty'].agg('count')\nsize / n"):
            with self.subTest(code):
                self.assertIn("base counts qty", [one["name"] for one in facts(share + code)["arithmetic"]])
        for code in ("orders['qty'].count() / len(orders)", "size / orders['qty'].sum()", "size / len(orders)"):
            with self.subTest(code):
                self.assertNotIn("base counts qty", [one["name"] for one in facts(share + code)["arithmetic"]])

    def test_one_of_several_values_is_taken(self):
        most = "most = orders['region'].mode()\n"
        for code in ("most[0]", "most.iloc[0]", "most.iat[-1]", "most.loc[0]", "most.head(1)", "most[:1]",
                     "most.iloc[:1]", "most.min()", "max(most)", "most.nlargest(1)", "list(most)[0]",
                     "most.tolist()[0]", "most.values[0]", "next(iter(most))", "most.to_list().pop()",
                     "f'{most[0]} leads'", "orders.mode().iloc[0]", "orders[['region']].mode().iloc[0, 0]",
                     "def first(rows):\n    return rows.mode()[0]\nfirst(orders['region'])"):
            with self.subTest(code):
                self.assertEqual([one["one"] for one in facts(most * ("most" in code) + code)["aggregations"]], [True])
        for code in ("most", "', '.join(most)", "print(', '.join(most))\norders.columns[0]", "most.squeeze()",
                     "most.item()", "len(most)", "most.shape[0]", "most.head()", "for one in most:\n    print(one)",
                     "most[0] if len(most) == 1 else ', '.join(most)", "print(most.tolist())\nmost[0]",
                     "most.str[0]", "print(most.iloc[0])\nmost.iloc[1]", "f'{most[0]}, {most[1]}'"):
            with self.subTest(code):
                self.assertEqual([one["one"] for one in facts(most + code)["aggregations"]], [False])

    def test_a_figure_is_the_result_where_nothing_is_done_to_it(self):
        mean = "m = orders['qty'].mean()\n"
        for code in ("orders['qty'].mean()", mean + "m", "np.mean(orders['qty'])", mean + "print(round(m))\nm",
                     "def own(rows):\n    return rows.mean()\nown(orders['qty'])"):
            with self.subTest(code):
                self.assertEqual([one["result"] for one in facts(code)["aggregations"]], [True])
        for code in ("round(m)", "float(round(m, 1))", "m.round(2)", "m + 5", "100 - m", "-m", "np.floor(m)", "abs(m)",
                     "f'{m:.1f}'", "float(f'{m:.1f}')", "m = round(m, 1)\nm", "m += 1\nm", "print(m)", "[m]",
                     "max(m, 3)", "m if m > 3 else round(m)"):
            with self.subTest(code):
                self.assertEqual([one["result"] for one in facts(mean + code)["aggregations"]], [False])

    def test_a_name_of_a_file_is_no_typed_data_however_it_is_put_together(self):
        for code in ("pd.concat([pd.read_csv(f) for f in ['orders.csv', 'customers.csv']])",
                     "parts = []\nfor f in ['orders.csv', 'customers.csv']:\n    parts.append(pd.read_csv(f))\n"
                     "pd.concat(parts)",
                     "files = ['orders.csv']\npd.read_csv(files[0])",
                     "files = {'a': 'orders.csv'}\npd.read_csv(files['a'])",
                     "def load(name):\n    return pd.read_csv(name)\nload('orders.csv')",
                     "pd.read_csv('{}.csv'.format('orders'))", "pd.read_csv(str('orders.csv'))",
                     "pd.read_csv(''.join(['orders', '.csv']))",
                     "big = True\npd.read_csv('orders.csv' if big else 'customers.csv')",
                     "import io\npd.read_csv(io.StringIO(open('orders.csv').read()))",
                     "import io\nb = io.StringIO('')\norders.to_csv(b)\npd.read_csv(b)"):
            with self.subTest(code):
                self.assertEqual([one["typed"] for one in facts(code)["shown"]], [False])

    def test_what_is_printed_beside_the_result_is_no_figure_of_it(self):
        kept = "kept = orders[orders['qty'] > 2]\n"
        result = "kept.groupby('region')['amount'].sum()"
        for said in ("print(f'{len(orders) - len(kept)} rows left out')\n",
                     "gone = len(orders) - len(kept)\nprint(gone, 'rows left out')\n"):
            with self.subTest(said):
                self.assertEqual([(one["some"], one["whole"]) for one in facts(kept + said + result)["filters"]],
                                 [(0, True)])
                self.assertEqual([one["some"] for one in facts(kept + said)["filters"]], [1])
                self.assertEqual([one["beside"] for one in facts(kept + said + result)["aggregations"]],
                                 [True, True, False])
                self.assertEqual([one["beside"] for one in facts(kept + said)["aggregations"]], [False, False])

    def test_frames_that_the_result_is_not_made_of_are_no_condition_of_it(self):
        few = "few = orders[orders['qty'] > 2]\n"
        result = "orders.groupby('region')['amount'].sum()"
        for aside in ("few = few[few['amount'] > 3]\n", "few = few.dropna(subset=['amount'])\n",
                      "means = few.groupby('region')['amount'].mean()\nmeans = means[means > 1]\n",
                      "for least in (1, 2):\n    few = orders[orders['qty'] > least]\n"):
            with self.subTest(aside):
                found = facts(few + aside + result)
                self.assertEqual([found[kind] for kind in ("filters", "drops")], [[], []])
        for used in ("few = few[few['amount'] > 3]\nlen(few)", "few = few.head()\nif len(few):\n    few = 1\nlen(few)",
                     f"few = few.head()\n[locals()['few'], {result}]"):
            with self.subTest(used):
                self.assertNotEqual(facts(few + used)["filters"], [])

    def test_a_mean_of_several_columns_of_groups_is_no_mean_of_the_groups(self):
        groups = "g = orders.groupby('region')[['amount', 'qty']].mean()\n"
        for code, figures in ((groups + "g.mean(axis=1)", 1), (groups + "g.mean(axis='columns')", 1),
                              (groups + "g['all'] = g.mean(axis=1)\ng", 1), (groups + "g.mean()", 2),
                              (groups + "g['qty'].mean()", 2),
                              ("orders.pivot_table(index='region', columns='customer', values='qty').mean(axis=1)", 2)):
            with self.subTest(code):
                self.assertEqual(len(facts(code)["aggregations"]), figures)

    def test_filters_of_some_figures(self):
        small, large = "orders[orders['amount'] < 5]", "orders[orders['amount'] > 3]"
        for code, expected in ((f"{small}['amount'].sum()", [0]),
                               (f"{small}['amount'].sum() / orders['amount'].sum()", [1]),
                               (f"{small}['amount'].sum() / {large}['amount'].sum()", [1, 2]),
                               (f"few = {small}\nfew['amount'].sum() / len(few)", [0]),
                               (f"few = {small}\nfew[few['amount'] > 3]['amount'].sum() / len(few)", [0, 1]),
                               (f"few = {small}\nif len(few) < len(orders):\n    print(len(orders))\nlen(few)", [0])):
            with self.subTest(code=code):
                self.assertEqual([one["some"] for one in facts(code)["filters"]], expected)

    def test_filters_that_hold_for_all_there_is(self):
        small, large = "orders[orders['amount'] < 5]", "orders[orders['amount'] > 3]"
        joined = "orders.merge(cities[cities['city'] == 'Ulm'], on='customer', how='%s')['amount'].sum()"
        for code, expected in ((f"{small}['amount'].sum()", [True]), (small, [True]),
                               (f"few = {small}\nfew.groupby('region')['amount'].sum()", [True]),
                               (f"display({small})\n{large}", [False, False]),
                               (f"bad = {small}['order id']\norders[~orders['order id'].isin(bad)]['amount'].sum()",
                                [False, True]),
                               (f"pd.concat([{small}, {large}])['amount'].sum()", [False, False]),
                               (joined % "left", [False]), (joined % "inner", [True]),
                               (f"{large}.plot.scatter(x='amount', y='date')\n{small}", [False, False])):
            with self.subTest(code=code):
                self.assertEqual([one["whole"] for one in facts(code)["filters"]], expected)

    def test_a_mean_of_a_kept_condition_is_a_share(self):
        kept = "q = orders.assign(late=orders['amount'] > 2)\n"
        for code, function, conditions in (
                (kept + "q.groupby('region')['late'].mean()", "share", [">"]),
                (kept + "q['late'].sum()", "matches", [">"]),
                ("orders['late'] = orders['amount'] > 2\norders.groupby('region').agg(late=('late', 'mean'))", "share",
                 [">"]),
                (kept + "q['late'] = q['qty'] * 2\nq['late'].mean()", "mean", []),
                (kept + "(q['late'] * 2).mean()", "mean", []),
                (kept + "q.groupby('region')[['late', 'qty']].mean()", "mean", [])):
            with self.subTest(code=code):
                found = facts(code)
                self.assertEqual(([one["function"] for one in found["aggregations"]],
                                  [one["comparison"] for one in found["filters"]]), ([function], conditions))

    def test_figures_and_numbers_make_other_figures(self):
        for code, names in (("orders['amount'].mean() - 100", ["figures_by_number"]),
                            ("orders['amount'].mean() * 100", ["figures_by_100"]),
                            ("orders.groupby('region')['amount'].sum().mul(100)", ["figures_by_100"]),
                            ("orders.groupby('region')['amount'].sum().div(4)", ["figures_by_number"]),
                            ("(orders['amount'] - 100).sum()", []),
                            ("g = orders.groupby('region')['amount'].sum()\ng /= g.sum()\ng", ["/", "figures /"]),
                            ("g = orders.groupby('region')['amount'].sum()\ng *= 100\ng", ["figures_by_100"]),
                            ("t = 0\nfor a in orders['amount']:\n    t += a\nt", [])):
            with self.subTest(code=code):
                self.assertEqual([one["name"] for one in facts(code)["arithmetic"]], names)

    def test_what_nobody_takes_is_not_told(self):
        found = facts("few = orders[orders['amount'] < 5]\nless = few.dropna()\norders['amount'].sum()")
        self.assertEqual((found["filters"], found["drops"]), ([], []))
        for taken in ("print(len(few))", "axes = few['amount'].plot.hist()"):
            self.assertEqual(len(facts(f"few = orders[orders['amount'] < 5]\n{taken}\nlen(orders)")["filters"]), 1)

    def test_figures_name_the_line_of_their_groups(self):
        for code, line in (("groups = orders.groupby('region')\n\ngroups['amount'].sum()", 1),
                           ("orders.groupby('region')['amount'].sum()", 1), ("orders['amount'].sum()", 0),
                           ("orders['region'].value_counts()", 1)):
            with self.subTest(code=code):
                first = facts(code)["groupings"]
                (figure,) = facts(code)["aggregations"]
                self.assertEqual(figure["by"], first[0]["line"] if line else 0)

    def test_places_are_no_values(self):
        self.assertEqual(facts("orders[orders['amount'].rank() <= 3]")["filters"][0]["called"], "")

    def test_parts_of_texts(self):
        for code, expected in (("orders['date'].str[:2]", [("date", 0, 2, "")]),
                               ("orders['date'].str.slice(0, 2)", [("date", 0, 2, "")]),
                               ("orders['date'].str[4]", [("date", 4, 5, "")]),
                               ("orders['date'].str.split('/').str[1]", [("date", 1, 2, "/")]),
                               ("orders['date'].str.split('/', expand=True)[1]", [("date", 1, 2, "/")]),
                               ("parts = orders['date'].str.split('/', expand=True)\nparts[1]", [("date", 1, 2, "/")]),
                               ("orders['date'].str.split('/').str.len()", [])):
            with self.subTest(code=code):
                found = facts(code)
                self.assertEqual([tuple(one[k] for k in ("column", "begin", "end", "separator"))
                                  for one in found["slices"]], expected)
                self.assertEqual(found["limits"], [])

    def test_parts_of_times(self):
        by_day = "orders['p'] = orders['date'].dt.%s\norders.groupby('p')['amount'].sum()"
        for code, grain in (("orders.groupby(orders['date'].dt.month)['amount'].sum()", "month"),
                            (by_day % "month", "month"), (by_day % "to_period('M')", "month"),
                            (by_day % "strftime('%Y-%m')", "month"), (by_day % "day_name()", "weekday"),
                            (by_day % "year.astype(str)", "year"), (by_day % "month.add(2) // 3", ""),
                            ("orders.assign(p=orders['date'].dt.year).groupby('p')['amount'].sum()", "year"),
                            ("p = orders['date'].dt.quarter\norders.groupby(p)['amount'].sum()", "quarter"),
                            ("orders.set_index('date').resample('W-MON')['amount'].sum()", "week"),
                            ("orders['date'].dt.day_name().value_counts()", "weekday"),
                            ("orders['region'].str.lower().value_counts()", "part"),
                            ("orders.groupby('region')['amount'].sum()", "")):
            with self.subTest(code=code):
                self.assertEqual([one["grain"] for one in facts(code)["groupings"]], [grain])

    def test_gaps_filled_by_a_condition(self):
        for code, by in (("np.where(orders['amount'].isna(), 0, orders['amount'])", "0"),
                         ("np.where(orders['amount'].notna(), orders['amount'], -1)", "-1"),
                         ("orders['amount'].where(orders['amount'].notna(), 0)", "0"),
                         ("orders['amount'].mask(orders['amount'].isna(), 0)", "0"),
                         ("orders['amount'].mask(orders['amount'] > 5, 0)", "")):
            with self.subTest(code=code):
                found = facts("import numpy as np\n" + code)["fills"]
                self.assertEqual([(one["columns"], one["by"]) for one in found], [(["amount"], by)])
        self.assertEqual(facts("import numpy as np\nnp.where(orders['amount'] > 5, 0, orders['amount'])")["fills"], [])

    def test_what_is_missing_is_compared(self):
        begun = "import numpy as np\n"
        for code, values in (("(orders['amount'] != np.nan).sum()", [None]), ("orders[orders['amount'] == None]", [None]),
                             ("orders[orders['amount'].ne(pd.NA)]", [None]), ("orders[orders['amount'] != 5]", [5]),
                             ("orders[orders['amount'] == float('nan')]", [None])):
            with self.subTest(code=code):
                self.assertEqual([one["values"] for one in facts(begun + code)["filters"]], [values])

    def test_texts_split_into_columns(self):
        for code in ("w = orders['region'].str.split(' ', expand=True)\nw[0].astype(float).median()",
                     "orders['region'].str.extract('([0-9]+)')[0].astype(float).median()",
                     "w = orders['region'].str.extract('(?P<n>[0-9]+)')\nw['n'].astype(float).median()"):
            with self.subTest(code=code):
                self.assertEqual([one["columns"] for one in facts(code)["aggregations"]], [["region"]])

    def test_limits_of_axes_are_no_figures(self):
        sums = "s = orders.groupby('region')['amount'].sum()\nax = s.plot.bar()\n"
        for code, typed in (("ax.set_ylim(0, s.max() * 1.1)", 0), ("ax.text(0, s.max() * 1.1, 'a')", 0),
                            ("s * 1.1", 1)):
            with self.subTest(code=code):
                found = facts(sums + code)["literals"]
                self.assertEqual(len([one for one in found if one["use"] == "operand"]), typed)

    def test_queries_name_columns(self):
        found = facts("orders.query('region == \"West\" and amount > 5')")["columns"]
        self.assertEqual({one["name"] for one in found if one["line"] > 0} & {"region", "amount"}, {"region", "amount"})

    def test_formulas_in_texts_are_arithmetic(self):
        sums = "g = orders.groupby('region')[['amount', 'quantity']].sum()\n"
        for code, signs in (("g.eval('amount / quantity * 100')", ["/"]), ("g.eval('amount * 2')", []),
                            ("g.eval('p = amount - quantity')", ["-"]), ("g.eval('amount /')", [])):
            with self.subTest(code=code):
                self.assertEqual([one["name"] for one in facts(sums + code)["arithmetic"]], signs)

    def test_groups_taken_by_their_place(self):
        sums = "s = orders.groupby('region')['amount'].sum().sort_values()\n"
        for code, place in (("s.index[-1]", ["-1"]), ("s.iloc[0]", ["0"]), ("s['North']", []), ("s.loc['North']", [])):
            with self.subTest(code=code):
                self.assertEqual([one["name"] for one in facts(sums + code)["places"]], place)

    def test_values_that_change(self):
        for code, expected in (
                ("orders['amount'] *= 2", [("changes", ["amount"], None)]),
                ("orders['total'] = orders['amount'] * orders['qty']", [("adds", ["total"], None)]),
                ("orders.total = 5", [("adds", ["total"], None)]),
                ("orders.loc[:, 'amount'] = 0", [("changes", ["amount"], None)]),
                ("orders.loc[orders['region'] == 'West', 'amount'] = 0", [("changes", ["amount"], ["region"])]),
                ("orders.loc[orders['region'] == 'West', 'amount'] *= 2", [("changes", ["amount"], ["region"])]),
                ("orders.loc[orders['region'] == 'West', 'new'] = 0", [("adds", ["new"], ["region"])]),
                ("orders.iloc[3, 2] = 0", [("changes", [], [])]),
                ("orders.at[3, 'amount'] = 0", [("changes", ["amount"], [])]),
                ("orders[orders['amount'] < 0] = 0", [("changes", [], ["amount"])]),
                ("orders.drop(columns=['qty'], inplace=True)", [("drops", ["qty"], None)]),
                ("x = orders.drop('qty', axis=1)", [("drops", ["qty"], None)]),
                ("del orders['qty']", [("drops", ["qty"], None)]),
                ("orders.replace(0, 1, inplace=True)", [("changes", [], None)]),
                ("orders.assign(total=orders['amount'] * 2)", [("adds", ["total"], None)]),
                ("orders.columns = ['a', 'b']", [("renames", [], None)]),
                ("for i in range(3):\n    orders['n'] = i", [("adds", ["n"], None)]),
                ("orders['amount'] = orders['amount'].fillna(0)", [("changes", ["amount"], None)]),
                ("orders['amount'] = orders['amount'].fillna(0) * 2", [("changes", ["amount"], None)]),
                ("orders.drop(columns='qty')\nlen(orders)", []),
                ("orders['amount'].sum()", []),
                ("by = orders.groupby('region')[['cost', 'qty']].sum()\nby['each'] = by['cost'] / by['qty']\nby",
                 [("sets", ["each"], None)]),
                ("names = {}\nnames['a'] = 1", [])):
            with self.subTest(code=code):
                found = facts(code)["stores"]
                self.assertEqual([(one["how"], one["columns"], [t["column"] for t in one["terms"]] if one["some"]
                                   else None) for one in found], expected)

    def test_conditions_that_leave_no_row_out(self):
        for code, expected in (("orders[orders['amount'] > 5]", [True]),
                               ("orders.query('amount > 5')", [True]),
                               ("orders.groupby('region').filter(lambda g: len(g) > 5)", [True]),
                               ("(orders['amount'] > 5).sum()", [False]),
                               ("orders['amount'].where(orders['amount'] > 5)", [False]),
                               ("orders.drop(orders[orders['amount'] > 5].index)", [False]),
                               ("few = orders[orders['amount'] > 5].index\norders = orders.drop(few)\nlen(orders)",
                                [False]),
                               ("few = orders[orders['amount'] > 5].index\norders = orders.drop(few)\nlen(few)", [True]),
                               ("orders[orders['amount'] > 5]\nlen(orders)", []),
                               ("m = orders['qty'] > 5\norders.loc[m, 'amount'] = orders.loc[m, 'amount'] * 2",
                                [False]),
                               ("orders.loc[orders['region'] == 'West', 'amount'] *= 2", [False])):
            with self.subTest(code=code):
                self.assertEqual([one["keeps"] for one in facts(code)["filters"]], expected)
                self.assertTrue(all("made" in one for one in facts(code)["filters"]))

    def test_what_a_change_is_divided_by(self):
        sums = "s = orders.groupby('region')['amount'].sum()\n"
        for code, base in (("(s[2024] - s[2022]) / s[2024]", ["later"]), ("(s[2024] - s[2022]) / s[2022]", ["earlier"]),
                           ("(s[2022] - s[2024]) / s[2022]", ["earlier"]), ("s[2022] / s[2024] - 1", ["later"]),
                           ("s.iloc[-1] / s.iloc[-2] * 100 - 100", ["earlier"]),
                           ("(s.iloc[-1] - s.iloc[-2]) / s.iloc[-1]", ["later"]),
                           ("a = s['2023-01']\nb = s['2023-02']\n(b - a) / b", ["later"]),
                           ("(s['north'] - s['south']) / s['north']", ["of north"]),
                           ("s['north'] / s['south'] - 1", ["of south"]), ("(s[2024] - s[2022]) / s.sum()", [])):
            with self.subTest(code=code):
                self.assertEqual([one["name"] for one in facts(sums + code)["changes"]], base)

    def test_comparisons_with_texts(self):
        for code, values in (("np.where(orders['region'] == 'West', 1, 0)", ["West"]),
                             ("orders['region'].map({'West': 1, 'East': 2})", ["West", "East"]),
                             ("orders['region'].isin(['West', 'East'])", ["West", "East"]),
                             ("orders.groupby('id')['region'].apply(lambda s: (s == 'West').mean())", ["West"]),
                             ("np.where(orders['region'] == np.nan, 'none', orders['region'])", [None]),
                             ("orders['amount'] > 5", None)):
            with self.subTest(code=code):
                found = [one for one in facts("import numpy as np\n" + code)["comparisons"]]
                self.assertEqual([(one["column"], one["values"]) for one in found],
                                 [("region", values)] if values else [])

    def test_numbers_that_labels_stand_for(self):
        found = facts("rates = {'North': 40, 'South': 70}\norders['amount'] * orders['region'].map(rates)")
        self.assertEqual([(one["use"], one["values"]) for one in found["literals"]], [("mapped", [40, 70])])
        self.assertEqual(facts("orders['region'].map({'North': 'N'})")["literals"], [])

    def test_figures_by_labels_however_they_are_taken(self):
        code = "beds = {'North': 4, 'South': 7, 'West': 2}\nn = len(orders)\n[n / b for w, b in beds.items()]"
        self.assertEqual([(one["use"], one["values"]) for one in facts(code)["literals"]], [("table", [4, 7, 2])])
        self.assertEqual(facts("names = {'a': 'North', 'b': 'South', 'c': 'West'}\nlen(orders)")["literals"], [])

    def test_the_whole_that_crossed_shares_are_of(self):
        for how, wholes in (("'index'", ["region"]), ("'columns'", ["customer"]), ("True", []), ("'all'", [])):
            found = facts(f"pd.crosstab(orders['region'], orders['customer'], normalize={how})")["aggregations"]
            self.assertEqual([(one["function"], one["ratio"]) for one in found], [("share", wholes)], how)

    def test_figures_by_labels_in_pairs(self):
        code = "fees = [('North', 41.5), ('South', 70.2), ('West', 22.1)]\nn = orders['amount'].sum() * 0\nn"
        self.assertEqual([one["values"] for one in facts(code)["literals"] if one["use"] == "table"],
                         [[41.5, 70.2, 22.1]])

    def test_figures_that_are_typed_and_said(self):
        for code, values in (("total = orders['amount'].sum()\ntotal = 512.5\nprint(f'T: {total:,.2f}')", [[512.5]]),
                             ("total = 512.5\nprint('Total:', total)", [[512.5]]),
                             ("f'There are {-17.5} of them'", [[17.5]]), ("print(512.5)", [[512.5]]),
                             ("least = 40\nn = (orders['amount'] > least).sum()\nprint(f'{n} above {least}')", []),
                             ("year = 2024\nn = len(orders)\nprint(f'{n} in {year}')", []),
                             ("total = 0\nfor a in orders['amount']:\n    total += a\nprint(f'{total}')", []),
                             ("n = len(orders)\nprint(f'{n:.1f}', round(n, 2))", [])):
            with self.subTest(code=code):
                found = [one["values"] for one in facts(code)["literals"] if one["use"] == "assigned"]
                self.assertEqual(found, values)

    def test_bounds_that_cells_are_given(self):
        found = facts("orders['amount'].clip(upper=40).sum()")["literals"]
        self.assertEqual([(one["use"], one["values"]) for one in found], [("operand", [40])])
        self.assertEqual(facts("orders['amount'].clip(upper=orders['amount'].quantile(0.9)).sum()")["literals"], [])

    def test_years_that_only_name_what_is_shown(self):
        for code, years in (("pd.Series(n, name='orders_2023')", []), ("ax.set_title('Orders of 2023')", []),
                            ("orders['date'].dt.year == 2023", [2023]), ("orders['sales_2023'].sum()", [2023]),
                            ("def f(d, year):\n    return len(d)\nf(orders, 2023)", []),
                            ("def f(d, year):\n    return d.query('y == @year')\nf(orders, year=2023)", [2023])):
            with self.subTest(code=code):
                self.assertEqual(facts(code)["years"], years)

    def test_words_between_the_holes(self):
        found = facts("n = len(orders)\nf'There are {n} orders, {n:.1f} of them new.'")
        self.assertEqual([one["values"] for one in found["literals"] if one["use"] == "words"],
                         [["There are ", " orders, ", " of them new."]])


if __name__ == "__main__":
    unittest.main()
