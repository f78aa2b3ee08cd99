# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of set A as data frames, read as a person would who knows them."""
import pathlib

import pandas as pd

FILES = pathlib.Path(__file__).parent / "files"

ORDERS, CUSTOMERS, ITEMS, PRODUCTS = "bike_orders.csv", "bike_customers.csv", "bike_items.csv", "bike_products.csv"
TICKETS, METER, SURVEY, STAFF, PLAN = ("support_cases.csv", "Zählerwerte_2023.csv", "member_survey.csv",
                                       "staff_list.csv", "plan_actual.csv")
PERMITS, DELIVERIES, EXPORTS, PIGS = "building_permits.csv", "Lieferscheine.csv", "goods_exports.csv", "pig_growth.csv"
VISITS, PACKAGES, FIRMS = "clinic_visits.csv", "packages.csv", "grunfeld.csv"


def load():
    o = pd.read_csv(FILES / ORDERS, dtype={"customer_no": str}, parse_dates=["placed_at"])
    c = pd.read_csv(FILES / CUSTOMERS, dtype={"customer_no": str})
    i = pd.read_csv(FILES / ITEMS)
    p = pd.read_csv(FILES / PRODUCTS)
    t = pd.read_csv(FILES / TICKETS, encoding="utf-8-sig", parse_dates=["Opened", "First reply", "Closed"])
    m = pd.read_csv(FILES / METER, sep=";", decimal=",", thousands=".", encoding="cp1252", dtype={"Datum": str})
    m["Datum"] = pd.to_datetime(m["Datum"], format="%d.%m.%Y")
    s = pd.read_csv(FILES / SURVEY)
    h = pd.read_csv(FILES / STAFF, dtype={"Staff ID": str}, parse_dates=["Joined", "Left"])
    b = pd.read_csv(FILES / PLAN, sep="\t")
    b["year"] = b["Month"].str[:4]
    g = pd.read_csv(FILES / PERMITS, dtype={"Zip Code": str})
    for name in ("Valuation", "Fee Paid"):
        g[name] = g[name].str.replace("[$,]", "", regex=True).astype(float)
    for name in ("Application Date", "Issue Date"):
        g[name] = pd.to_datetime(g[name], format="%m/%d/%Y")
    dates = ["Bestellt am", "Zugesagt am", "Geliefert am"]
    d = pd.read_csv(FILES / DELIVERIES, sep=";", decimal=",", thousands=".", dtype=dict.fromkeys(dates, str))
    for name in dates:
        d[name] = pd.to_datetime(d[name], format="%d.%m.%Y")
    e = pd.read_csv(FILES / EXPORTS)
    e["year"] = e["Quarter"].str[:4].astype(int)
    w = pd.read_csv(FILES / PIGS, index_col=0)
    v = pd.read_csv(FILES / VISITS)
    k = pd.read_csv(FILES / PACKAGES, keep_default_na=False)
    f = pd.read_csv(FILES / FIRMS)
    return o, c, i, p, t, m, s, h, b, g, d, e, w, v, k, f


def rate(frame, group, hit):
    return hit.groupby(frame[group]).mean()


def winner(frame, group, column):
    """One row in each group, the largest; no ties."""
    ranked = frame.sort_values(column, ascending=False)
    best, second = ranked.groupby(group)[column].nth(0), ranked.groupby(group)[column].nth(1)
    best.index, second.index = frame.loc[best.index, group], frame.loc[second.index, group]
    assert (best > second.reindex(best.index)).all()
    return frame.loc[frame.groupby(group)[column].idxmax()]


o, c, i, p, t, m, s, h, b, g, d, e, w, v, k, f = load()
y23 = o[o.placed_at.dt.year == 2023]
