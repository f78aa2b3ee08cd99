#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions of set A with the values that are right, computed with pandas from the files; writes cases.json."""
import json
import pathlib

import pandas as pd

HERE = pathlib.Path(__file__).parent
FILES = HERE / "files"
cases = []

ORDERS, CUSTOMERS, ITEMS, PRODUCTS = "bike_orders.csv", "bike_customers.csv", "bike_items.csv", "bike_products.csv"
TICKETS, METER, SURVEY, STAFF, PLAN = ("support_cases.csv", "Zählerwerte_2023.csv", "member_survey.csv",
"staff_list.csv",
                                       "plan_actual.csv")
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


# What is right, by kind. A table's row is [labels..., values...]; `labels` says how many are labels.

def plain(cell):
    if isinstance(cell, pd.Period):
        return str(cell)
    if isinstance(cell, pd.Timestamp):
        return cell.strftime("%Y-%m-%d" if cell == cell.normalize() else "%Y-%m-%d %H:%M")
    return cell.item() if hasattr(cell, "item") else cell


def number(value, **more):
    return {"kind": "number", "value": plain(value), "tolerance": 5e-4, **more}


def numbers(*values, **more):
    return {"kind": "numbers", "values": [plain(value) for value in values], "tolerance": 5e-4, **more}


def table(data, **more):
    """A Series or frame with the labels in its index."""
    frame = data.to_frame() if isinstance(data, pd.Series) else data
    rows = [[plain(cell) for cell in ((index if isinstance(index, tuple) else (index,)) + tuple(row))]
            for index, row in zip(frame.index, frame.itertuples(index=False))]
    return {"kind": "table", "labels": frame.index.nlevels, "rows": rows, "order": False, "tolerance": 5e-4, **more}


def top(data, n, **more):
    """The first n of a sorted Series; nothing may tie where it is cut."""
    data = data.sort_values(ascending=False)
    assert len(data) <= n or data.iloc[n - 1] != data.iloc[n], data.head(n + 1)
    return table(data.head(n), order=True, **more)


def first(data, largest=True, **more):
    """Which label leads: one row, or a sorted table that begins with it."""
    data = data.sort_values(ascending=not largest)
    assert data.iloc[0] != data.iloc[1], data.head(3)
    label = data.index[0]
    return {"kind": "first", "labels": [plain(cell) for cell in (label if isinstance(label, tuple) else (label,))],
            "value": plain(data.iloc[0]), "tolerance": 5e-4, **more}


def members(values):
    return {"kind": "set", "values": sorted(plain(value) for value in values)}


def chart(types, data, **more):
    """Which kinds of chart will do and the points that are drawn (None: only the kind is judged)."""
    points = None if data is None else [round(float(value), 6) for value in data]
    return {"kind": "chart", "types": types, "points": points, "tolerance": 5e-4, **more}


def mention(*words):
    return {"kind": "mention", "words": [str(word) for word in words]}


def refuse(missing):
    return {"kind": "refuse", "missing": missing}


def ask(capability, files, one, two, expected, language="en"):
    cases.append({"id": f"A{len(cases) + 1:03d}", "files": [files] if isinstance(files, str) else list(files),
                  "wordings": [one, two], "language": language, "capability": capability, "expected": expected})


def rate(frame, group, hit):
    return hit.groupby(frame[group]).mean()


def winner(frame, group, column):
    """One row in each group, the largest; no ties."""
    ranked = frame.sort_values(column, ascending=False)
    best, second = ranked.groupby(group)[column].nth(0), ranked.groupby(group)[column].nth(1)
    best.index, second.index = frame.loc[best.index, group], frame.loc[second.index, group]
    assert (best > second.reindex(best.index)).all()
    return frame.loc[frame.groupby(group)[column].idxmax()]


def arithmetic():
    kind = "arithmetic"
    ask(kind, ORDERS, "what is the total of net amount plus shipping?",
        "net_amount and shipping_cost added together, over all orders", number((o.net_amount + o.shipping_cost).sum()))
    ask(kind, ITEMS, "top 5 skus by quantity * unit_price",
        "Analyze this CSV and find the top 5 sku by quantity times unit_price",
        top((i.quantity * i.unit_price).groupby(i.sku).sum(), 5))
    sums = o.groupby("channel")[["discount", "net_amount"]].sum()
    ask(kind, ORDERS, "total discount as a percentage of total net amount by channel",
        "per channel, how many percent of the net amount is the discount?",
        table(sums.discount / sums.net_amount, percent=True))
    sums = b.groupby("Cost centre")[["Actual", "Plan"]].sum()
    ask(kind, PLAN, "actual minus plan per cost centre", "by how much is each cost centre above or below plan?",
        table(sums.Actual - sums.Plan))
    ask(kind, PLAN, "which cost centres are over budget in total?",
        "list the cost centres whose total actual exceeds their total plan",
        members(sums.index[sums.Actual > sums.Plan]))
    ask(kind, PLAN, "how many rows have an actual more than 10% above plan?",
        "count the lines where Actual is over Plan by more than 10 percent", number((b.Actual > 1.1 * b.Plan).sum()))
    sums = b[b.year == "2023"].groupby("Account")[["Actual", "Plan"]].sum()
    ask(kind, PLAN, "actual as % of plan per account in 2023",
        "for 2023, what percent of the plan was spent on each account?",
        table(sums.Actual / sums.Plan, percent=True))
    known = s.dropna(subset=["Q3: overall? [1-7]"])
    ask(kind, SURVEY, "weighted average of Q3: overall? [1-7], using Weight",
        "mean overall score, weighted by the Weight column",
        number((known["Q3: overall? [1-7]"] * known.Weight).sum() / known.Weight.sum()))
    worth = d["Menge (t)"] * d["Preis je t (€)"]
    ask(kind, DELIVERIES, "Wie hoch ist der Umsatz (Menge mal Preis) je Werk?",
        "Umsatz pro Werk, also Menge (t) × Preis je t (€)", table(worth.groupby(d.Werk).sum()), "de")
    ask(kind, DELIVERIES, "Durchschnittspreis je Ware, gewichtet mit der Menge",
        "mengengewichteter mittlerer Preis je t für jede Ware",
        table(worth.groupby(d.Ware).sum() / d.groupby("Ware")["Menge (t)"].sum()), "de")
    sums = e.groupby("Product group")[["Value (m EUR)", "Weight (kt)"]].sum()
    ask(kind, EXPORTS, "total value per total weight by product group",
        "how many million euros per kt does each product group bring overall?",
        table(sums["Value (m EUR)"] / sums["Weight (kt)"]))
    ask(kind, STAFF, "sum of Annual salary × FTE for each department",
        "annual salary multiplied by FTE, added up per department",
        table((h["Annual salary"] * h.FTE).groupby(h.Department).sum()))
    ask(kind, FIRMS, "average of invest divided by capital for each firm",
        "mean yearly ratio of invest to capital, firm by firm", table((f.invest / f.capital).groupby(f.firm).mean()))
    ask(kind, ORDERS, "how many orders have a shipping cost higher than the discount?",
        "count orders where shipping_cost > discount", number((o.shipping_cost > o.discount).sum()))


def rates():
    kind = "rates in groups"
    ask(kind, ORDERS, "share of cancelled orders by channel",
        "what percentage of the orders in each channel was cancelled?",
        table(rate(o, "channel", o.status == "cancelled"), percent=True))
    ask(kind, TICKETS, "what share of the cases was reopened, per team?", "reopen rate by team",
        table(rate(t, "Team", t["Reopened?"] == "Yes"), percent=True))
    ask(kind, TICKETS, "which team has the highest share of reopened cases?",
        "in which team are cases reopened most often, relative to its number of cases?",
        first(rate(t, "Team", t["Reopened?"] == "Yes"), percent=True))
    ask(kind, DELIVERIES, "Reklamationsquote je Werk",
        "Wie viel Prozent der Lieferungen wurden in jedem Werk reklamiert?",
        table(rate(d, "Werk", d.Reklamation == "ja"), percent=True), "de")
    ask(kind, PERMITS, "Anteil der Withdrawn an allen Anträgen je Permit Type",
        "Wie viel Prozent der permits je Permit Type haben den Status Withdrawn?",
        table(rate(g, "Permit Type", g.Status == "Withdrawn"), percent=True), "de")
    y = o[o.placed_at.dt.year == 2023]
    ask(kind, ORDERS, "share of returned orders for each month of 2023", "return rate per month in 2023",
        table((y.status == "returned").groupby(y.placed_at.dt.to_period("M")).mean(), percent=True, period="month"))
    total = o.groupby("customer_no").net_amount.sum().sort_values(ascending=False)
    ask(kind, ORDERS, "what share of the net amount comes from the top 10 customers?",
        "how many percent of total net_amount do the ten biggest customers make up?",
        number(total.head(10).sum() / total.sum(), percent=True))
    y = e[e.year == 2022].groupby("Partner country")["Value (m EUR)"].sum()
    ask(kind, EXPORTS, "each partner country's share of the export value in 2022",
        "what percent of the 2022 value went to which country?", table(y / y.sum(), percent=True))
    known = s.dropna(subset=["Q5: would recommend? [0-10]"])
    ask(kind, SURVEY, "of those who answered Q5, what share gave 9 or 10, by Region?",
        "by region: percentage of answers to “Q5: would recommend? [0-10]” that are at least 9",
        table(rate(known, "Region", known["Q5: would recommend? [0-10]"] >= 9), percent=True))
    ask(kind, STAFF, "share of part-timers (FTE below 1) per site",
        "what % of the staff at each site has an FTE under 1?",
        table(rate(h, "Site", h.FTE < 1), percent=True))
    size = k["Installed-Size (KiB)"]
    ask(kind, PACKAGES, "what share of the installed size is in section libs?",
        "how many percent of the total Installed-Size (KiB) do the packages of section libs take?",
        number(size[k.Section == "libs"].sum() / size.sum(), percent=True))
    counts = k.groupby("Section").size()
    some = k[k.Section.isin(counts.index[counts >= 20])]
    ask(kind, PACKAGES, "share of packages with Architecture all per section, only sections with at least 20 packages",
        "for sections that have 20 packages or more: what percentage of them is Architecture “all”?",
        table(rate(some, "Section", some.Architecture == "all"), percent=True))
    ask(kind, STAFF, "Wie viel Prozent der Leute haben je Department ein Left-Datum?",
        "Anteil der Ausgetretenen (Left ausgefüllt) pro Department",
        table(rate(h, "Department", h.Left.notna()), percent=True), "de")
    known = t.dropna(subset=["CSAT"])
    ask(kind, TICKETS, "share of CSAT 4 and 5 among the rated cases, per channel",
        "of the cases with a CSAT, what percentage scored 4 or better, by channel?",
        table(rate(known, "Channel", known.CSAT >= 4), percent=True))


def periods():
    kind = "periods"
    year = o.groupby(o.placed_at.dt.year).net_amount.sum()
    ask(kind, ORDERS, "net amount 2022 versus 2023", "compare the total net_amount of 2023 with 2022",
        numbers(year[2022], year[2023]))
    ask(kind, ORDERS, "by how many percent did the net amount grow from 2022 to 2023?",
        "growth in % of total net_amount, 2023 against the year before",
        number(year[2023] / year[2022] - 1, percent=True, within_rows=2))
    q = e.groupby("Quarter")["Value (m EUR)"].sum()
    q.index = pd.PeriodIndex(q.index.str.replace("-", ""), freq="Q")
    ask(kind, EXPORTS, "year on year growth of the total value per quarter",
        "YoY change in percent of Value (m EUR) for every quarter",
        table(q.pct_change(4).dropna(), percent=True, period="quarter"))
    ask(kind, EXPORTS, "total value in 2022-Q4 compared with the same quarter a year before",
        "2022-Q4 vs 2021-Q4, sum of Value (m EUR)", numbers(q["2022Q4"], q["2021Q4"]))
    wide = e.pivot_table(index="Partner country", columns="year", values="Value (m EUR)", aggfunc="sum")
    ask(kind, EXPORTS, "which partner country grew fastest in value from 2016 to 2022?",
        "country with the biggest percentage increase of yearly value between 2016 and 2022",
        first(wide[2022] / wide[2016] - 1, percent=True))
    ask(kind, EXPORTS, "quarter on quarter growth of the total value for each quarter of 2021",
        "QoQ change in %, sum of value, all four quarters of 2021",
        table(q.pct_change()["2021Q1":"2021Q4"], percent=True, period="quarter"))
    ask(kind, PLAN, "Istkosten (Actual) je Monat im Jahr 2023",
        "Wie hoch war die Summe von Actual in jedem Monat 2023?",
        table(b[b.year == "2023"].groupby("Month").Actual.sum(), period="month"), "de")
    opened = t.groupby(t.Opened.dt.to_period("M")).size()
    ask(kind, TICKETS, "cases opened per month", "number of new cases (by Opened) for each month",
        table(opened, period="month"))
    ask(kind, TICKETS, "change in percent of cases opened on the month before, for April to September 2023",
        "month-over-month growth of opened cases from April 2023 through September 2023",
        table(opened.pct_change()["2023-04":"2023-09"], percent=True, period="month"))
    month = y23.groupby(y23.placed_at.dt.to_period("M")).net_amount.sum()
    ask(kind, ORDERS, "which month of 2023 had the highest net amount?", "best month of 2023 by total net_amount",
        first(month, period="month"))
    quarter = o[o.placed_at.dt.quarter == 1]
    both = quarter.pivot_table(index="channel", columns=quarter.placed_at.dt.year, values="net_amount", aggfunc="sum")
    ask(kind, ORDERS, "net amount by channel in Q1 2022 and Q1 2023 side by side",
        "compare the first quarter of 2023 with the first quarter of 2022: net_amount per channel",
        table(both, wide=True))
    ask(kind, PERMITS, "number of applications per year", "how many permits were applied for in each year?",
        table(g.groupby(g["Application Date"].dt.year).size(), period="year"))
    ask(kind, DELIVERIES, "bestellte Menge je Quartal 2023", "Wie viele Tonnen wurden 2023 in jedem Quartal bestellt?",
        table(d[d["Bestellt am"].dt.year == 2023].groupby(d["Bestellt am"].dt.to_period("Q"))["Menge (t)"].sum(),
        period="quarter"), "de")
    used = m.groupby(m.Datum.dt.month)["Verbrauch (kWh)"].sum()
    ask(kind, METER, "Verbrauch im Januar im Vergleich zum Juli",
        "Wie viel kWh wurden im Januar und wie viel im Juli verbraucht?",
        numbers(used[1], used[7]), "de")
    bath = m[m.Gebäude == "Hallenbad"]
    ask(kind, METER, "Verbrauch je Monat für das Hallenbad", "monatlicher Verbrauch im Hallenbad",
        table(bath.groupby(bath.Datum.dt.to_period("M"))["Verbrauch (kWh)"].sum(), period="month"), "de")
    wide = f.pivot(index="firm", columns="year", values="invest")
    ask(kind, FIRMS, "growth of invest in percent from 1935 to 1954 for each firm",
        "by how many percent did invest change between 1935 and 1954, per firm?",
        table(wide[1954] / wide[1935] - 1, percent=True))


def two_levels():
    kind = "two levels"
    per = o.groupby("customer_no").size()
    ask(kind, ORDERS, "Wie viele Kunden haben mehr als 20 Bestellungen?", "Anzahl der customer_no mit über 20 orders",
        number((per > 20).sum()), "de")
    ask(kind, ORDERS, "average number of orders per customer", "how many orders does a customer place on average?",
        number(per.mean()))
    month = o.groupby(o.placed_at.dt.to_period("M")).net_amount.sum()
    ask(kind, ORDERS, "average of the monthly totals of net amount",
        "add up net_amount per month, then take the mean of the months",
        number(month.mean()))
    ask(kind, (ORDERS, CUSTOMERS), "how many customers have never ordered?",
        "number of customers without a single order",
        number((~c.customer_no.isin(o.customer_no)).sum()))
    y22 = set(o.customer_no[o.placed_at.dt.year == 2022])
    ask(kind, ORDERS, "how many customers ordered in 2022 but not in 2023?",
        "count the customers that bought in 2022 and no more in 2023",
        number(len(y22 - set(y23.customer_no))))
    by = {name: set(part.customer_no) for name, part in o.groupby("channel")}
    ask(kind, ORDERS, "how many customers ordered both on the web and in the app?",
        "number of customers that have used both channels, web and app", number(len(by["web"] & by["app"])))
    agents = t.groupby("Agent").size()
    assert not agents.between(195, 205).any(), agents
    ask(kind, TICKETS, "which agents handled more than 200 cases?", "agents with over 200 cases",
        members(agents.index[agents > 200]))
    firms = g.groupby("Contractor").size()
    ask(kind, PERMITS, "how many contractors have at least 90 permits?",
        "number of contractors with 90 or more permits",
        number((firms >= 90).sum()))
    ask(kind, PIGS, "maximum weight of each animal, then the average of those by diet",
        "for each diet, the mean of the animals' maximum weight",
        table(w.groupby(["diet", "animal"]).weight.max().groupby("diet").mean()))
    ask(kind, ITEMS, "how many orders contain exactly three lines?", "number of order_no that occur three times",
        number((i.groupby("order_no").size() == 3).sum()))
    ask(kind, ORDERS, "how many customers placed their first order in 2023?",
        "number of new customers in 2023, that is with no order before",
        number((o.groupby("customer_no").placed_at.min().dt.year == 2023).sum()))


def across():
    kind = "across files"
    oc, ip = o.merge(c, on="customer_no", validate="m:1"), i.merge(p, on="sku", validate="m:1")
    assert len(oc) == len(o) and len(ip) == len(i)
    io = i.merge(o, on="order_no", validate="m:1")
    both, lines, shop = (ORDERS, CUSTOMERS), (ITEMS, PRODUCTS), (ORDERS, CUSTOMERS, ITEMS, PRODUCTS)
    ask(kind, both, "Summe net_amount je Segment", "Wie viel net_amount entfällt auf jedes segment der Kunden?",
        table(oc.groupby("segment").net_amount.sum()), "de")
    ask(kind, both, "net amount by country, largest first",
        "rank the customers' countries by total net_amount, starting with the biggest",
        table(oc.groupby("country").net_amount.sum().sort_values(ascending=False), order=True))
    ask(kind, lines, "units sold per category", "sum of quantity by product category",
        table(ip.groupby("category").quantity.sum()))
    ask(kind, lines, "sales by category, as quantity times unit_price",
        "quantity × unit_price added up for each category",
        table((ip.quantity * ip.unit_price).groupby(ip.category).sum()))
    ask(kind, lines, "gross margin per category: quantity × (unit_price − unit_cost)",
        "for each category the sum of quantity times (unit_price minus unit_cost)",
        table((ip.quantity * (ip.unit_price - ip.unit_cost)).groupby(ip.category).sum()))
    all4 = io.merge(c, on="customer_no").merge(p, on="sku")
    ask(kind, (ITEMS, ORDERS, CUSTOMERS), "total quantity for customers in Belgium", "how many units did Belgium buy?",
        number(all4[all4.country == "Belgium"].quantity.sum()))
    ask(kind, shop, "top 3 categories by quantity for the Fleet segment",
        "which three categories sold most units to Fleet customers?",
        top(all4[all4.segment == "Fleet"].groupby("category").quantity.sum(), 3))
    ask(kind, both, "number of orders per account manager",
        "how many orders belong to each account_manager's customers?",
        table(oc.groupby("account_manager").size()))
    ask(kind, both, "average net amount per order for newsletter yes and no",
        "mean order net_amount of customers with and without the newsletter",
        table(oc.groupby("newsletter").net_amount.mean()))
    ask(kind, both, "which company placed the most orders?", "company with the highest number of orders",
        first(oc.groupby("company").size()))
    ask(kind, both, "share of cancelled orders by segment", "cancellation rate per customer segment",
        table(rate(oc, "segment", oc.status == "cancelled"), percent=True))
    never = c[(c.country == "Denmark") & ~c.customer_no.isin(o.customer_no)]
    ask(kind, both, "companies from Denmark that never ordered",
        "list the Danish customers' company names without any order (country Denmark)",
        members(never.company))
    part = oc[oc.placed_at.dt.year == 2023]
    ask(kind, both, "net_amount je Land im Jahr 2023", "Summe von net_amount 2023, aufgeteilt nach country",
        table(part.groupby("country").net_amount.sum()), "de")


def durations():
    kind = "durations"
    reply = (t["First reply"] - t.Opened).dt.total_seconds() / 60
    close = (t.Closed - t.Opened).dt.total_seconds() / 3600
    ask(kind, TICKETS, "average minutes from opened to first reply, per priority",
        "mean time to first reply in minutes by priority",
        table(reply.groupby(t.Priority).mean(), unit="min"))
    ask(kind, TICKETS, "median time to close in hours by team",
        "for each team the median hours between Opened and Closed",
        table(close.groupby(t.Team).median(), unit="h"))
    ask(kind, TICKETS, "how many cases took more than 48 hours to close?",
        "number of cases where Closed is over 2 days after Opened",
        number((close > 48).sum()))
    weekday = t.groupby(t.Opened.dt.day_name()).size()
    ask(kind, TICKETS, "Wie viele Fälle wurden an jedem Wochentag eröffnet?", "Anzahl cases je Wochentag (Opened)",
        table(weekday, period="weekday"), "de")
    ask(kind, TICKETS, "at which hour of the day are most cases opened?", "the hour of day with the most opened cases",
        first(t.groupby(t.Opened.dt.hour).size()))
    wait = (g["Issue Date"] - g["Application Date"]).dt.days
    ask(kind, PERMITS, "average number of days from application to issue by permit type",
        "mean days between Application Date and Issue Date for each permit type",
        table(wait.groupby(g["Permit Type"]).mean(), unit="d"))
    ask(kind, PERMITS, "how many permits were issued within 7 days of application?",
        "number of permits whose Issue Date is at most 7 days after the Application Date", number((wait <= 7).sum()))
    took = (d["Geliefert am"] - d["Bestellt am"]).dt.days
    ask(kind, DELIVERIES, "Durchschnittliche Zahl der Tage von Bestellt am bis Geliefert am je Werk",
        "Wie viele Tage vergehen im Mittel von der Bestellung bis zur Lieferung, je Werk?",
        table(took.groupby(d.Werk).mean(), unit="d"), "de")
    ask(kind, DELIVERIES, "Wie viele Lieferungen kamen später als zugesagt?",
        "Anzahl der Lieferungen, bei denen Geliefert am nach Zugesagt am liegt",
        number((d["Geliefert am"] > d["Zugesagt am"]).sum()), "de")
    stay = (h.Left - h.Joined).dt.days / 365.25
    ask(kind, STAFF, "average years between Joined and Left by department",
        "how many years did those who left stay on average, per department?",
        table(stay.groupby(h.Department).mean(), tolerance=2e-3, unit="y"))
    urgent = t.Priority == "P1"
    ask(kind, TICKETS, "share of P1 cases with a first reply within 15 minutes",
        "what percentage of P1 cases got the first reply in 15 minutes or less?",
        number((reply[urgent] <= 15).mean(), percent=True))


def largest():
    kind = "arg-max"
    month = y23.placed_at.dt.to_period("M")
    best = winner(y23.assign(month=month), "month", "net_amount").set_index(["month", "order_no"]).net_amount
    ask(kind, ORDERS, "largest order of each month in 2023 by net amount",
        "for every month of 2023 the order with the highest net_amount",
        table(best, period="month"))
    counts = t.groupby(["Team", "Agent"]).size().reset_index(name="n")
    ask(kind, TICKETS, "agent with the most cases in each team", "who handled most cases, team by team?",
        table(winner(counts, "Team", "n").set_index(["Team", "Agent"]).n))
    best = winner(m, "Gebäude", "Verbrauch (kWh)").set_index(["Gebäude", "Datum"])["Verbrauch (kWh)"]
    ask(kind, METER, "An welchem Tag war der Verbrauch je Gebäude am höchsten?",
        "Tag mit dem höchsten Verbrauch für jedes Gebäude",
        table(best, period="day"), "de")
    best = winner(h, "Department", "Annual salary").set_index(["Department", "Name"])["Annual salary"]
    ask(kind, STAFF, "person with the highest annual salary in each department", "who earns most in every department?",
        table(best))
    y = e.groupby(["Product group", "Quarter"])["Value (m EUR)"].sum().reset_index(name="v")
    ask(kind, EXPORTS, "quarter with the highest total value for each product group",
        "in which quarter did each product group reach its highest total value?",
        table(winner(y, "Product group", "v").set_index(["Product group", "Quarter"]).v, period="quarter"))
    y = b.groupby(["Cost centre", "Month"]).Actual.sum().reset_index(name="v")
    ask(kind, PLAN, "month with the highest total actual per cost centre",
        "in which month did each cost centre spend most (Actual)?",
        table(winner(y, "Cost centre", "v").set_index(["Cost centre", "Month"]).v, period="month"))
    week = w[w.week == 12].set_index("animal").weight.sort_values(ascending=False)
    assert week.iloc[0] > week.iloc[1] > week.iloc[2]
    ask(kind, PIGS, "which animal was second heaviest in week 12?",
        "the animal with the second highest weight in week 12",
        first(week.iloc[1:], only=True))
    amounts = o.set_index("order_no").net_amount.sort_values(ascending=False)
    assert amounts.iloc[1] > amounts.iloc[2] > amounts.iloc[3]
    ask(kind, ORDERS, "third largest order by net amount", "which order has the third highest net_amount?",
        first(amounts.iloc[2:], only=True))
    span = g.groupby("Permit Type")["Application Date"].agg(["min", "max"])
    ask(kind, PERMITS, "first and last application date per permit type",
        "earliest and latest Application Date for every permit type",
        table(span, dates=True))


def measures():
    kind = "several measures"
    ask(kind, ORDERS, "Anzahl, Summe und Durchschnitt von net_amount je channel",
        "je channel: wie viele Bestellungen, net_amount gesamt und im Mittel?",
        table(o.groupby("channel").net_amount.agg(["count", "sum", "mean"])), "de")
    ask(kind, STAFF, "min, median and max annual salary per grade",
        "lowest, median and highest Annual salary in each grade",
        table(h.groupby("Grade")["Annual salary"].agg(["min", "median", "max"])))
    days = t.groupby(t.Opened.dt.normalize()).size()
    ask(kind, TICKETS, "on how many days were more than 14 cases opened?", "number of days with over 14 new cases",
        number((days > 14).sum()))
    ask(kind, PERMITS, "90th percentile of valuation by permit type", "for each permit type the p90 of Valuation",
        table(g.groupby("Permit Type").Valuation.quantile(.9)))
    ask(kind, METER, "Minimum, Maximum und Durchschnitt von Verbrauch (kWh) je Gebäude",
        "kleinster, größter und mittlerer Verbrauch pro Gebäude",
        table(m.groupby("Gebäude")["Verbrauch (kWh)"].agg(["min", "max", "mean"])), "de")
    names = ["Q3: overall? [1-7]", "Q4: staff friendly? [1-7]", "Q5: would recommend? [0-10]"]
    ask(kind, SURVEY, "mean of Q3, Q4 and Q5 by Region",
        "average of “Q3: overall? [1-7]”, “Q4: staff friendly? [1-7]” "
        "and “Q5: would recommend? [0-10]” per region",
        table(s.groupby("Region")[names].mean()))
    sections = k.groupby("Section")["Installed-Size (KiB)"].agg(["count", "median"]).sort_values("count",
    ascending=False)
    assert sections["count"].iloc[4] > sections["count"].iloc[5]
    ask(kind, PACKAGES, "number of packages and median installed size of the 5 sections with most packages",
        "top 5 sections by number of packages, with their median Installed-Size (KiB)", table(sections.head(5)))


def filters():
    kind = "filters"
    ask(kind, ORDERS, "how many orders came by web or app and were not cancelled?",
        "count orders whose channel is web or app, without the cancelled ones",
        number((o.channel.isin(["web", "app"]) & (o.status != "cancelled")).sum()))
    assert not o.net_amount.isin([100, 200]).any()
    ask(kind, ORDERS, "how many orders have a net amount between 100 and 200?",
        "number of orders with net_amount from 100 to 200",
        number(o.net_amount.between(100, 200).sum()))
    ask(kind, ORDERS, "total net amount excluding cancelled and returned orders",
        "sum of net_amount leaving out status cancelled and returned",
        number(o[~o.status.isin(["cancelled", "returned"])].net_amount.sum()))
    mean = s.groupby("Region")["Q3: overall? [1-7]"].mean()
    ask(kind, SURVEY, "Midlands versus London: average of Q3: overall? [1-7]",
        "compare the mean overall score of London and Midlands",
        numbers(mean["Midlands"], mean["London"]))
    ask(kind, PERMITS, "number of permits by contractors whose name contains “Electric”",
        "how many permits have 'Electric' in the Contractor name?",
        number(g.Contractor.str.contains("Electric").sum()))
    ask(kind, PERMITS, "how many permits are in zip code 02108?", "count permits with Zip Code 02108",
        number((g["Zip Code"] == "02108").sum()))
    ask(kind, STAFF, "Wie viele Leute sind noch da (kein Left-Datum)?", "Anzahl der Personen, bei denen Left leer ist",
        number(h.Left.isna().sum()), "de")
    ask(kind, ORDERS, "how many orders have no coupon but a discount above 0?",
        "number of orders with discount > 0 and coupon missing",
        number((o.coupon.isna() & (o.discount > 0)).sum()))
    ask(kind, SURVEY, "how many respondents ticked App in Q6?",
        "count the rows where “Q6: used (all that apply)” contains App",
        number(s["Q6: used (all that apply)"].str.contains("App").sum()))
    part = e[(e["Product group"] == "Machinery") & (e["Partner country"] == "United States") & (e.year == 2019)]
    ask(kind, EXPORTS, "total value of Machinery to the United States in 2019",
        "Machinery, United States, 2019: sum of Value (m EUR)",
        number(part["Value (m EUR)"].sum()))
    part = t[t.Priority.isin(["P1", "P2"]) & (t.Team == "Network") & (t.Opened.dt.to_period("M") == "2023-05")]
    ask(kind, TICKETS, "how many P1 or P2 cases did the Network team get in May 2023 (opened)?",
        "number of Network cases with priority P1 or P2 opened in May 2023", number(len(part)))
    ask(kind, METER, "Gesamtverbrauch ohne das Hallenbad", "Summe Verbrauch (kWh) aller Gebäude außer Hallenbad",
        number(m[m.Gebäude != "Hallenbad"]["Verbrauch (kWh)"].sum()), "de")
    ask(kind, PACKAGES, "Wie viele Pakete sind größer als 10000 KiB und nicht in der Section libs?",
        "Anzahl der packages mit Installed-Size (KiB) über 10000, ohne Section libs",
        number(((k["Installed-Size (KiB)"] > 10000) & (k.Section != "libs")).sum()), "de")


def running():
    kind = "cumulative and rolling"
    month = y23.groupby(y23.placed_at.dt.to_period("M")).net_amount.sum()
    ask(kind, ORDERS, "cumulative net amount by month for 2023", "running total of net_amount over the months of 2023",
        table(month.cumsum(), period="month"))
    daily = t.groupby(t.Opened.dt.normalize()).size().asfreq("D", fill_value=0)
    ask(kind, TICKETS, "7 day rolling average of the number of cases opened per day",
        "moving average over 7 days of daily opened cases",
        table(daily.rolling(7).mean().dropna(), period="day", extra=True))
    q = e.groupby("Quarter")["Value (m EUR)"].sum()
    ask(kind, EXPORTS, "rolling four-quarter sum of the total value", "moving sum over four quarters of Value (m EUR)",
        table(q.rolling(4).sum().dropna(), period="quarter", extra=True))
    school = m[m.Gebäude == "Schule Nord"]
    ask(kind, METER, "kumulierter Verbrauch der Schule Nord über die Monate",
        "laufende Summe des Verbrauchs je Monat, nur Schule Nord",
        table(school.groupby(school.Datum.dt.to_period("M"))["Verbrauch (kWh)"].sum().cumsum(), period="month"), "de")
    days = pd.date_range("2022-01-01", "2023-12-31")
    none = (~days.isin(o.placed_at.dt.normalize())).sum()
    ask(kind, ORDERS, "on how many days between the first and the last order was there no order at all?",
        "number of calendar days without any order, from first to last placed_at", number(none))
    run = best = 0
    for busy in daily > 10:
        run = run + 1 if busy else 0
        best = max(best, run)
    ask(kind, TICKETS, "longest streak of days with more than 10 cases opened",
        "how many days in a row, at most, had over 10 new cases?", number(best))
    wide = e.pivot_table(index="Partner country", columns="year", values="Value (m EUR)", aggfunc="sum")[[2016, 2022]]
    ask(kind, EXPORTS, "rank of the partner countries by value in 2016 and in 2022",
        "how did the countries' rank by yearly value change from 2016 to 2022?",
        table(wide.rank(ascending=False).astype(int), wide=True))
    stand = m.sort_values("Datum").groupby("Zähler")["Zählerstand (kWh)"]
    ask(kind, METER, "Um wie viel ist der Zählerstand je Zähler vom ersten bis zum letzten Tag gestiegen?",
        "Differenz zwischen letztem und erstem Zählerstand (kWh) für jeden Zähler",
        table(stand.last() - stand.first()),
        "de")


def pivots():
    kind = "pivot"
    ask(kind, ORDERS, "net amount by channel and status as a cross table",
        "sum of net_amount, channels in rows and status in columns",
        table(o.groupby(["channel", "status"]).net_amount.sum()))
    ask(kind, TICKETS, "Anzahl der Fälle nach Team und Priority",
        "Kreuztabelle: Team in Zeilen, Priority in Spalten, Anzahl cases",
        table(t.groupby(["Team", "Priority"]).size()), "de")
    ask(kind, PLAN, "actual per cost centre and year", "total Actual, one row a cost centre and one column a year",
        table(b.groupby(["Cost centre", "year"]).Actual.sum()))
    ask(kind, SURVEY, "mean of Q3: overall? [1-7] by Region and age group",
        "average overall score, regions against age groups",
        table(s.groupby(["Region", "Q1: age group"])["Q3: overall? [1-7]"].mean()))
    ask(kind, DELIVERIES, "Menge (t) je Werk und Ware als Kreuztabelle",
        "Summe der Menge, Werke in Zeilen, Waren in Spalten",
        table(d.groupby(["Werk", "Ware"])["Menge (t)"].sum()), "de")


def charts():
    kind = "charts"
    ask(kind, ORDERS, "line chart of net amount per month", "plot the monthly total of net_amount as a line",
        chart(["line"], o.groupby(o.placed_at.dt.to_period("M")).net_amount.sum()))
    ask(kind, TICKETS, "Balkendiagramm der Fälle je Team", "Zeichne die Anzahl cases pro Team als Balken",
        chart(["bar", "barh"], t.groupby("Team").size()), "de")
    ask(kind, STAFF, "histogram of annual salary with 10 bins", "distribution of Annual salary as a histogram, 10 bins",
        chart(["hist", "histogram", "bar"], [len(h)], sum_only=True))
    ask(kind, PIGS, "box plot of weight by diet", "show the spread of weight for each diet as boxes",
        chart(["box", "boxplot"], None))
    ask(kind, FIRMS, "scatter plot of value against invest", "draw invest and value as a scatter chart",
        chart(["scatter"], None))
    ask(kind, EXPORTS, "stacked bar chart of value by year and product group",
        "yearly value as stacked bars, one colour per product group",
        chart(["bar", "barh", "stacked", "stacked_bar", "bar_stacked"],
        e.groupby(["year", "Product group"])["Value (m EUR)"].sum()))
    ask(kind, METER, "Zeichne den Verbrauch je Monat als Linie, eine je Gebäude",
        "Liniendiagramm: monatlicher Verbrauch, Gebäude als Farben",
        chart(["line"], m.groupby([m.Datum.dt.to_period("M"), "Gebäude"])["Verbrauch (kWh)"].sum()), "de")


def oddities():
    kind = "what is odd"
    assert v.duplicated().sum() == 19
    ask(kind, VISITS, "what is odd about this data?", "anything strange in this file that I should know?",
        mention("19|38"))
    ask(kind, TICKETS, "is anything missing?", "which columns have missing values and how many?",
        mention("CSAT", t.CSAT.isna().sum(), "Closed", t.Closed.isna().sum()))
    ask(kind, PIGS, "are there gaps in the data?", "missing values per column",
        mention("weight", w.weight.isna().sum(), "feed", w.feed.isna().sum()))


def repeats():
    kind = "repeats"
    ask(kind, VISITS, "how many visits are there?", "number of visits in the file",
        numbers(len(v), v.visit_id.nunique(), anywhere=True))
    ask(kind, VISITS, "number of visits per department", "how many visits did each department have?",
        table(v.groupby("department").visit_id.agg(["size", "nunique"]), wide=True))
    ask(kind, VISITS, "how many different patients came?", "number of distinct patient_id",
        number(v.patient_id.nunique()))
    ask(kind, VISITS, "how many rows are exact repeats?", "are there duplicate rows, and how many?",
        number(v.duplicated().sum(), alternatives=[int(v.duplicated(keep=False).sum())]))


def refusals():
    kind = "no answer in the data"
    for files, one, two, missing, language in (
        (ORDERS, "profit per channel", "what margin do we make in each channel?", "costs", "en"),
        (CUSTOMERS, "average age of the customers by country", "how old are our customers on average?", "age", "en"),
        (TICKETS, "cost per case by team", "what does a case cost us in each team?", "cost", "en"),
        (TICKETS, "which customers complained most often?", "top 5 customers by number of cases", "customers", "en"),
        (METER, "Wie hoch war der Wasserverbrauch je Gebäude?", "Kubikmeter Wasser pro Gebäude", "water", "de"),
        (METER, "Verbrauch je Mieter", "Welcher Mieter verbraucht am meisten?", "tenants", "de"),
        (SURVEY, "average household income by region", "mean income of the respondents per Region", "income", "en"),
        (SURVEY, "how did the overall score change from 2021 to 2022?", "overall score 2021 versus 2022", "dates",
        "en"),
        (STAFF, "sick days per department", "how many days of sick leave did each department have?", "sick days", "en"),
        (STAFF, "Gehalt von Frauen und Männern im Vergleich", "Durchschnittsgehalt nach Geschlecht", "gender", "de"),
        (PLAN, "total actual in 2024", "how much did we spend in 2024?", "the year 2024", "en"),
        (PERMITS, "average floor area by neighborhood", "mean square footage of new buildings per neighborhood",
        "floor area", "en"),
        (EXPORTS, "total value to Japan in 2021", "how much did we export to Japan in 2021?", "Japan", "en"),
        (EXPORTS, "imports from France by year", "how much was imported from France each year?", "imports", "en"),
        (PIGS, "average weight of diet E in week 12", "mean weight in week 12 on diet E", "diet E", "en"),
    ):
        ask(kind, files, one, two, refuse(missing), language)


if __name__ == "__main__":
    o, c, i, p, t, m, s, h, b, g, d, e, w, v, k, f = load()
    y23 = o[o.placed_at.dt.year == 2023]
    for part in (arithmetic, rates, periods, two_levels, across, durations, largest, measures, filters, running, pivots,
    charts,
                 oddities, repeats, refusals):
        part()
    (HERE / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=1, default=plain) + "\n")
    counts = pd.DataFrame(cases).groupby("capability", sort=False).language.value_counts().unstack(fill_value=0)
    print(counts, counts.sum(), len(cases))
