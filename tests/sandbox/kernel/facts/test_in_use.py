# SPDX-License-Identifier: GPL-3.0-or-later
"""Which columns of a loaded frame code uses, and when that is not to be told."""
import unittest

import code_facts

COLUMNS = {"orders": ["id", "day", "customer", "zip", "revenue", "status", "size"],
           "customers": ["customer", "status", "city", "country"]}
SCHEMA = {"files": {f"{name}.csv": {"variable": name, "columns": columns, "rows": [5], "tables": {name: columns}}
                    for name, columns in COLUMNS.items()},
          "loads": [{"name": name, "file": f"{name}.csv", "code": f'{name} = pd.read_csv("{name}.csv")\n'}
                    for name in COLUMNS]}
IN_USE = {
    'orders.groupby("customer")["revenue"].sum()': "customer revenue",
    'orders.groupby(["customer", "zip"])["revenue"].sum().reset_index()': "customer zip revenue",
    "orders.revenue.mean()": "revenue",
    "len(orders)": "id",
    "orders.shape[0]": "id",
    'late = orders.loc[orders["revenue"] > 5, ["customer", "zip"]]\nlate.head()': "customer zip revenue",
    'orders[orders["revenue"] > 5].groupby("zip").agg(total=("revenue", "sum"), n=("id", "count"))': "id zip revenue",
    'orders.dropna(subset=["revenue"])["revenue"].sum()': "revenue",
    'orders.drop_duplicates(subset="customer").groupby("zip").size()': "customer zip",
    'is_new = orders["status"] == "new"\norders[is_new]["revenue"].sum()': "revenue status",
    'month = orders["day"].dt.to_period("M")\norders.groupby(month)["revenue"].sum()': "day revenue",
    'orders.assign(year=lambda d: d["day"].dt.year).groupby("year")["revenue"].sum()': "day revenue",
    'orders.query("revenue > 5 and zip == 1")["id"].nunique()': "id zip revenue",
    'orders.merge(customers, on="customer").groupby("city")["revenue"].sum()':
        {"orders": "customer revenue status", "customers": "customer status city"},
    'orders.pivot_table(index="zip", columns="status", values="revenue", aggfunc="sum")': "zip revenue status",
    'orders.set_index("day").resample("ME")["revenue"].sum()': "day revenue",
    'for status in ["a", "b"]:\n    print(orders[orders["status"] == status]["revenue"].sum())': "revenue status",
    'KEYS = ["zip", "status"]\norders.groupby(KEYS)["revenue"].sum()': "zip revenue status",
    'counts = orders.groupby("customer").size().reset_index(name="n")\n'
    'orders.merge(counts, on="customer")["status_x"]': "customer status",
    'orders.sort_values("revenue").head(3)[["customer", "revenue"]]': "customer revenue",
    'pd.crosstab(orders["zip"], orders["status"])': "zip status",
    'orders.plot.scatter(x="revenue", y="zip")': "zip revenue",
}
WHOLE = (
    "orders = orders.dropna(subset=['revenue'])\norders['revenue'].sum()", "orders['x'] = 1\norders['x'].sum()",
    "orders.loc[0, 'zip'] = 1\norders['zip'].sum()", "orders.sort_values('zip', inplace=True)\nlen(orders)",
    "orders", "orders.head()", "orders.dropna()['revenue'].sum()", "orders.drop_duplicates()['revenue'].sum()",
    "orders.groupby('zip').sum()", "orders.groupby('zip').agg('sum')['revenue']", "orders.describe()['revenue']",
    "late = orders[orders['revenue'] > 5]\nlate['zip'].sum()", "orders.shape", "orders.size", "orders.columns[0]",
    "print(orders)", "f(orders)['revenue']", "def total():\n    return orders.sum()\n\n\ntotal()",
    "name = input()\norders[name].sum()", "[orders[c].sum() for c in orders]", "for c in names:\n    orders[c].sum()",
    "orders.loc[0]", "orders.iloc[:, 0]", "orders.isna().sum()", "orders.to_csv('x.csv')", "x = [orders]\nx[0]['zip']",
    "exec('orders.head()')", "frame = globals()['orders']\nframe['zip']", "(orders > 3)['zip']",
    "orders.apply(lambda row: row['zip'], axis=1)", "orders.groupby('zip').apply(len)",
    "pd.concat([orders, orders])['zip']",
    "cols = ['zip']\ncols = orders['zip'] > 5\nfor cols in names:\n    orders[cols]['zip']",
    "orders.groupby(keys)['zip'].sum()",
    "other.query('zip in @orders.zip')['zip']", "orders.duplicated().sum()", "orders.nunique()['zip']",
    "orders.merge(other, suffixes=['', 'z'])['zip']", "orders.plot(x='zip')", "orders.value_counts()",
    "orders if x else 5", "orders.assign(x=lambda d: d)['zip']", "orders.agg(n=('zip', lambda s: len(orders.columns)))",
    "orders.groupby('zip').agg(n=('id', lambda s: orders.size))", "pd.merge(orders, f(orders))['zip']",
    "m = ['zip']\n\n\ndef f():\n    global m\n    m = orders['zip'] > 1\n\n\norders[m]['zip']")


def in_use(code):
    return code_facts.facts(code, SCHEMA)["effects"]["frame_columns"]


class InUse(unittest.TestCase):
    def test_where_each_operation_names_its_columns_these_are_told(self):
        for code, expected in IN_USE.items():
            expected = expected if isinstance(expected, dict) else {"orders": expected}
            self.assertEqual(in_use(code), {name: columns.split() for name, columns in expected.items()}, code)

    def test_else_it_is_the_whole_frame(self):
        for code in WHOLE:
            self.assertNotIn("orders", in_use(code), code)

    def test_a_frame_that_needs_all_says_nothing_of_another(self):
        code = 'orders.dropna()["revenue"].sum() + len(customers["city"].unique())'
        self.assertEqual(in_use(code), {"customers": ["city"]})


if __name__ == "__main__":
    unittest.main()
