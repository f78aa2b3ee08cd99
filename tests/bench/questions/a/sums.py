# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions about amounts: arithmetic, rates, levels, files, filters, pivots and charts."""
from expected import ask, chart, first, members, number, numbers, table, top
from tables import (rate, ORDERS, CUSTOMERS, ITEMS, PRODUCTS, TICKETS, METER, SURVEY, STAFF, PLAN, PERMITS, DELIVERIES,
                    EXPORTS, PIGS, PACKAGES, FIRMS, o, c, i, p, t, m, s, h, b, g, d, e, w, k, f, y23)


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
