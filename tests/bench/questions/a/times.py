# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions about times and order, about the data themselves, and those without an answer."""
import pandas as pd

from expected import ask, first, mention, number, numbers, refuse, table, top
from tables import (winner, ORDERS, CUSTOMERS, TICKETS, METER, SURVEY, STAFF, PLAN, PERMITS, DELIVERIES, EXPORTS, PIGS,
                    VISITS, FIRMS, o, t, m, h, b, g, d, e, w, v, f, y23)


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
