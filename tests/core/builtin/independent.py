# SPDX-License-Identifier: GPL-3.0-or-later
"""The right answers, worked out with nothing but Python's csv module. Knows nothing of pandas or of our code."""

import csv
import datetime
import statistics
from collections import Counter, defaultdict

import suggested
from arithmetic import (change, descending, fences, grouped, key_of, monthly, numbers, pearson, quantile,
                        through_the_week)


CALLS = """agent,team,started,took
Ann,red,2024-01-05,01:30:00
Bo,blue,2024-01-06,00:45:30
Ann,red,2024-02-07,2:15:00
Bo,blue,2024-02-08,26:00:00
Ann,red,2024-03-08,00:10:00
"""

LOANS = """loan,branch,lent,returned
L1,East,2024-01-01,2024-01-08
L2,West,2024-01-02,2024-01-20
L3,East,2024-01-05,2024-01-09
L4,East,2024-01-15,
L5,West,2024-01-16,2024-02-05
L6,West,2024-01-30,2024-02-01
"""
SHIFTS = """person,start,end
Ann,08:00,16:30
Bo,22:00,06:00
Ann,09:15,17:00
Bo,,15:00
Bo,21:30,05:45
"""
BILLS = """item,quantity,price,total
Apple,2,1.5,3
Pear,1,2,2
Apple,4,1,4
Summe,,,9
"""
TRADE = {
    "clients.csv": """no,name,region_id,city
00012,Ann,3,Oslo
00025,Bo,8,Bern
00038,Cy,,Oslo
00051,Di,3,Rome
,Eve,8,Oslo
00064,Flo,9,Oslo
""",
    "sales.csv": """client_no,amount
12,10
12,20
38,5
25,8
51,4
77,7
,3
51,6
""",
    "regions.csv": """id,name
3,North
8,South
9,East
15,West
""",
}


def german(text):
    text = text.strip()
    return None if text in ("", "n/a") else float(text.replace(".", "").replace(",", "."))


def day(text):
    if not text:
        return None
    if "." in text:
        return datetime.datetime.strptime(text, "%d.%m.%Y").date()
    return datetime.date.fromisoformat(text.replace("/", "-"))


def spelled_alike(rows, key):
    """Trimmed; of spellings that differ only in capitals the most frequent one, the first in the alphabet on a tie."""
    counts = defaultdict(Counter)
    for row in rows:
        counts[row[key].strip().lower()][row[key].strip()] += 1
    best = {low: min(c, key=lambda word: (-c[word], word)) for low, c in counts.items()}
    for row in rows:
        row[key] = best[row[key].strip().lower()]


def load_orders(folder):
    with open(f"{folder}/orders.csv", encoding="cp1252", newline="") as file:
        raw = list(csv.DictReader(file, delimiter=";"))
    rows = [dict(row) for row in raw]
    spelled_alike(rows, "category")
    for row in rows:
        for key in ("quantity", "unit_price", "discount", "revenue"):
            row[key] = german(row[key])
        row["order_date"] = day(row["order_date"])
        for key in ("customer", "region"):
            row[key] = row[key] if row[key] not in ("", "n/a") else None
    return raw, rows


def load_weather(folder):
    with open(f"{folder}/seattle_weather.csv", encoding="utf-8", newline="") as file:
        raw = list(csv.DictReader(file))
    rows = [dict(row) for row in raw]
    for row in rows:
        for key in ("precipitation", "temp_max", "temp_min", "wind"):
            row[key] = float(row[key])
        row["date"] = day(row["date"])
    return raw, rows


def having(rows, column=None, value=None):
    """The customers with a row that has this value."""
    return {row["customer"] for row in rows if row["customer"] and (column is None or row[column] == value)}


def most_first(rows, customers):
    theirs = [row for row in rows if row["customer"] in customers]
    return descending(grouped(theirs, ["customer"], lambda row: 1, sum))


def set_answers(rows):
    return {
        "how many customers ordered in both North and South": len(
            having(rows, "region", "North") & having(rows, "region", "South")),
        "which customers ordered in the North but never in the South": most_first(
            rows, having(rows, "region", "North") - having(rows, "region", "South")),
        "how many customers never ordered in the North": len(
            having(rows) - having(rows, "region", "North")),
        "how many customers have at least 4 cancelled orders in 2024": sum(
            count >= 4 for count in grouped(
                [row for row in rows if row["status"] == "cancelled" and row["order_date"]
                 and row["order_date"].year == 2024], ["customer"], lambda row: 1, sum).values()),
        "customers who only ordered in the West": most_first(
            rows, having(rows, "region", "West") - set().union(
                *(having(rows, "region", other) for other in ("North", "South", "East", None)))),
        "revenue of customers who ordered in both North and South": sum(
            row["revenue"] for row in rows if row["revenue"] is not None
            and row["customer"] in having(rows, "region", "North") & having(rows, "region", "South")),
        "customers who ordered in every month of 2023": most_first(rows, {
            customer for customer in having(rows) if len({
                row["order_date"].month for row in rows
                if row["customer"] == customer and row["order_date"] and row["order_date"].year == 2023}) == 12}),
        "how many customers have not ordered for 6 months": len(having(rows) - {
            row["customer"] for row in rows
            if row["order_date"] and row["order_date"] > datetime.date(2024, 6, 24)}),
        "total revenue Monday to Friday": sum(
            row["revenue"] for row in rows
            if row["revenue"] is not None and row["order_date"] and row["order_date"].weekday() < 5),
        "how many customers ordered for the first time in March 2023": sum(
            (first.year, first.month) == (2023, 3) for first in grouped(
                [row for row in rows if row["order_date"]], ["customer"], key_of("order_date"), min).values()),
    }


def order_answers(folder):
    raw, rows = load_orders(folder)
    revenue = key_of("revenue")
    in_2024 = [row for row in rows if row["order_date"] and row["order_date"].year == 2024]
    on_weekdays = [{**row, "weekday": row["order_date"].strftime("%A")} for row in rows if row["order_date"]]
    last = max(row["order_date"] for row in rows if row["order_date"])
    by_month = monthly(rows, "order_date", revenue)
    low, high = fences(numbers(rows, "revenue"))
    regions = grouped(rows, ["region"], revenue, sum)
    all_regions = sum(regions.values())
    seen, repeats = set(), 0
    for row in raw:
        repeats += tuple(row.values()) in seen
        seen.add(tuple(row.values()))
    answers = {
        "top 5 customers by revenue": descending(grouped(rows, ["customer"], revenue, sum), 5),
        "bottom 3 products by revenue": descending(grouped(rows, ["product"], revenue, sum), 3, reverse=False),
        "how many orders are there?": orders_of(rows),
        "how many customers?": len({row["customer"] for row in rows if row["customer"]}),
        "how many orders are open by region?": [
            [region, *orders_of([row for row in rows if (row["status"], row["region"]) == ("open", region)])[0]]
            for region, _ in descending(grouped(rows, ["region"], lambda row: row["status"] == "open", sum))],
        "total revenue": sum(numbers(rows, "revenue")),
        "average revenue by category": descending(grouped(rows, ["category"], revenue, statistics.mean)),
        "revenue by weekday": through_the_week(grouped(on_weekdays, ["weekday"], revenue, sum)),
        "revenue by weekday and region": through_the_week(grouped(on_weekdays, ["weekday", "region"], revenue, sum)),
        "median unit price by category": descending(grouped(rows, ["category"], key_of("unit_price"),
                                                            statistics.median)),
        "revenue in 2024 for Furniture": sum(numbers([row for row in in_2024 if row["category"] == "Furniture"],
                                                     "revenue")),
        "revenue by region in 2024": descending(grouped(in_2024, ["region"], revenue, sum)),
        "sum of quantity by product and region": sorted(
            [*key, value] for key, value in grouped(rows, ["product", "region"], key_of("quantity"), sum).items()),
        "revenue per month as a line chart": by_month,
        "which month had the highest revenue": [max(by_month, key=lambda row: row[1])],
        "revenue growth per month": growth(suggested.changes_of(by_month[1:-1])),  # whole months
        "share of revenue by region": [[*row, row[1] / all_regions * 100] for row in descending(regions)],
        "what percentage of orders are cancelled?": sum(row["status"] == "cancelled" for row in rows) / len(rows) * 100,
        "how many orders have missing customer": orders_of([row for row in rows if row["customer"] is None]),
        "how many duplicates are there?": repeats,
        "how many outliers in revenue": sum(not low <= value <= high for value in numbers(rows, "revenue")),
        "correlation between quantity and revenue": pearson(rows, "quantity", "revenue"),
        "how many orders with revenue over 1.000,50 in North":
            orders_of([row for row in rows if row["region"] == "North" and (row["revenue"] or 0) > 1000.5]),
        "how many orders with quantity between 5 and 10":
            orders_of([row for row in rows if 5 <= (row["quantity"] or 0) <= 10]),
        "revenue of Müller & Söhne GmbH": sum(numbers([r for r in rows if r["customer"] == "Müller & Söhne GmbH"],
                                                      "revenue")),
        "how many orders in the last 30 days": orders_of(
            [row for row in rows if row["order_date"] and row["order_date"] > last - datetime.timedelta(days=30)]),
        "number of distinct customers by region": descending(
            {key: len(set(value)) for key, value in grouped(rows, ["region"], key_of("customer"), list).items()}),
        "best product per region": best_within(grouped(rows, ["product", "region"], revenue, sum)),
        "latest order date": last.isoformat(),
        "earliest order date by region": [[key, date.isoformat()] for key, date in descending(
            grouped([row for row in rows if row["order_date"]], ["region"], key_of("order_date"), min))],
        "the row with the biggest refund": [
            [row["order_id"], row["revenue"]] for row in rows if row["revenue"] == min(numbers(rows, "revenue"))],
        "missing values": [[key, sum(row[key] is None for row in rows)] for key in rows[0]],
        "clean up the file": trimmed_only(raw, rows),
        "trim the spaces, unify the spelling, fix the dates and remove duplicates": clean_up(raw, rows),
        "total revenue divided by total quantity by region": quotients(rows, "region", "revenue", "quantity"),
        "top 3 products by quantity * unit_price": descending(
            grouped(rows, ["product"], lambda row: row["quantity"] and row["quantity"] * row["unit_price"], sum), 3),
        "how many customers have more than 40 orders": sum(
            count > 40 for count in grouped(rows, ["customer"], lambda row: 1, sum).values()),
        "customers whose total revenue is over 100000": descending(
            {key: value for key, value in grouped(rows, ["customer"], revenue, sum).items() if value > 100000}),
        "average number of orders per customer": statistics.mean(
            grouped(rows, ["customer"], lambda row: 1, sum).values()),
        "how many orders excluding cancelled and open": orders_of(
            [row for row in rows if row["status"] not in ("cancelled", "open")]),
        "number of orders, total revenue and median quantity by region": sorted(
            [key, len([row for row in rows if row["region"] == key]),
             len({row["order_id"] for row in rows if row["region"] == key}), sum(numbers(
                [row for row in rows if row["region"] == key], "revenue")), statistics.median(
                    numbers([row for row in rows if row["region"] == key], "quantity"))]
            for key in {row["region"] for row in rows if row["region"]}),
    }
    return answers | suggested.orders(raw, rows) | set_answers(rows) | further_answers(rows, by_month)


def further_answers(rows, by_month):
    return spread_answers(rows, by_month) | level_answers(rows, by_month)


def spread_answers(rows, by_month):
    revenue = key_of("revenue")
    return {
        "standard deviation of revenue by region": descending(grouped(rows, ["region"], revenue, statistics.stdev)),
        "range of revenue": max(numbers(rows, "revenue")) - min(numbers(rows, "revenue")),
        "interquartile range of revenue by region": descending(grouped(
            rows, ["region"], revenue, lambda values: quantile(values, 0.75) - quantile(values, 0.25))),
        "90th percentile of revenue by region": descending(grouped(
            rows, ["region"], revenue, lambda values: quantile(values, 0.9))),
        "cumulative revenue by month": [
            [month, value, sum(value for _, value in by_month[:i + 1])] for i, (month, value) in enumerate(by_month)],
        "3-month moving average of monthly revenue": [
            [month, value, sum(each for _, each in by_month[i - 2:i + 1]) / 3 if i > 1 else None]
            for i, (month, value) in enumerate(by_month)],
        "unique products per region": descending(
            {key: len(set(value)) for key, value in grouped(rows, ["region"], key_of("product"), list).items()}),
        "how many orders have a revenue above the average": orders_of(
            [row for row in rows if row["revenue"] and row["revenue"] > statistics.mean(numbers(rows, "revenue"))]),
        "lowest, median and highest revenue by region": sorted(
            [key[0], min(values), statistics.median(values), max(values)]
            for key, values in grouped(rows, ["region"], revenue, list).items()),
    }


def level_answers(rows, by_month):
    revenue = key_of("revenue")
    return {
        "median number of orders per customer": statistics.median(
            grouped(rows, ["customer"], lambda row: 1, sum).values()),
        "average total revenue per customer": statistics.mean(grouped(rows, ["customer"], revenue, sum).values()),
        "how many orders does a customer have on average, by region?": average_of_counts(rows),
        "what share of revenue comes from the top 3 customers": sum(
            row[-1] for row in descending(grouped(rows, ["customer"], revenue, sum), 3)) / sum(
                numbers(rows, "revenue")) * 100,
        "YoY revenue growth per quarter": growth(year_before(quarterly(by_month)[1:])),  # whole quarters
        "top 2 products per month by revenue": best_of_months(rows),
        "average number of orders per month": statistics.mean(
            len_ for _, len_ in monthly(rows, "order_date", lambda row: 1)),
        "average monthly revenue": statistics.mean(value for _, value in by_month),
        "pie chart of total revenue by status": descending(grouped(rows, ["status"], revenue, sum)),
    }


def average_of_counts(rows):
    counts = defaultdict(list)
    for (region, _), count in grouped(rows, ["region", "customer"], lambda row: 1, sum).items():
        counts[region].append(count)
    return [[region, statistics.mean(counts[region])] for region in sorted(counts)]


def quarterly(by_month):
    sums = defaultdict(float)
    for month, value in by_month:
        first = int(month[5:7]) - (int(month[5:7]) - 1) % 3
        sums[f"{month[:4]}-{first:02}-01"] += value
    return [[quarter, sums[quarter]] for quarter in sorted(sums)]


def growth(changes):
    """It is told in percent first."""
    return [[*row[:-2], row[-1], row[-2]] for row in changes]


def year_before(quarters):
    return [[quarter, value, *change(before, value)]
            for (_, before), (quarter, value) in zip(quarters, quarters[4:])]


def best_of_months(rows):
    dated = [{**row, "month": row["order_date"].replace(day=1).isoformat()} for row in rows if row["order_date"]]
    months_of = defaultdict(list)
    for (month, product), value in grouped(dated, ["month", "product"], key_of("revenue"), sum).items():
        months_of[month].append([month, product, value])
    return [row for month in sorted(months_of) for row in sorted(months_of[month], key=lambda row: -row[2])[:2]]


def quotients(rows, key, above, below):
    both = [row for row in rows if row[above] is not None and row[below] is not None]
    sums = {name: (high, low) for (name,), high, low in (
        (group, high, grouped(both, [key], key_of(below), sum)[group])
        for group, high in grouped(both, [key], key_of(above), sum).items())}
    return sorted(([name, high / low] for name, (high, low) in sums.items()), key=lambda row: -row[-1])


def orders_of(rows):
    """[[rows, orders]]: some orders stand in several rows."""
    return [[len(rows), len({row["order_id"] for row in rows})]]


def best_within(sums):
    best = {}
    for (product, region), value in sums.items():
        if region not in best or value > best[region][2]:
            best[region] = [product, region, value]
    return [best[region] for region in sorted(best)]


def trimmed_only(raw, rows):
    trimmed = sum(row["category"] != row["category"].strip() for row in raw)
    unique = len({tuple({**new, "category": old["category"].strip()}.values()) for old, new in zip(raw, rows)})
    return [["spaces removed", "category", trimmed],
            ["dates rewritten as year-month-day", "order_date", sum("." in row["order_date"] for row in raw)],
            ["repeated rows dropped", "all", len(rows) - unique], ["rows written", "all", unique]]


def clean_up(raw, rows):
    trimmed = sum(row["category"] != row["category"].strip() for row in raw)
    unified = sum(old["category"].strip() != new["category"] for old, new in zip(raw, rows))
    dates = sum("." in row["order_date"] for row in raw)
    unique = len({tuple(row.values()) for row in rows})
    return [["spaces removed", "category", trimmed], ["spelling unified", "category", unified],
            ["dates rewritten as year-month-day", "order_date", dates],
            ["repeated rows dropped", "all", len(rows) - unique], ["rows written", "all", unique]]


def hottest_of_each_year(rows):
    best = {}
    for row in rows:
        best[row["date"].year] = max(best.get(row["date"].year, -99), row["temp_max"])
    return [[row["date"].isoformat(), row["temp_max"]] for row in rows if row["temp_max"] == best[row["date"].year]]


def weather_answers(folder):
    _, rows = load_weather(folder)
    wind = max(numbers(rows, "wind"))
    by_year = grouped([{**row, "year": f"{row['date'].year}-01-01"} for row in rows], ["year"], key_of("precipitation"),
                      sum)
    return suggested.weather(rows) | {
        "average temp_max by weather": descending(grouped(rows, ["weather"], key_of("temp_max"), statistics.mean)),
        "trend of precipitation per month": monthly(rows, "date", key_of("precipitation")),
        "which day had the highest wind?": [[row["date"].isoformat(), wind] for row in rows if row["wind"] == wind],
        "how many days of snow in 2013": sum(row["weather"] == "snow" and row["date"].year == 2013 for row in rows),
        "total rainfall per year": sorted([*key, value] for key, value in by_year.items()),
        "most common weather": descending(grouped(rows, ["weather"], key_of("wind"), len), 1),
        "correlation between temp_max and temp_min": pearson(rows, "temp_max", "temp_min"),
        "minimum and maximum temp_max by weather": sorted(
            [key[0], min(values), max(values)]
            for key, values in grouped(rows, ["weather"], key_of("temp_max"), list).items()),
        "average temp_max minus temp_min by weather": descending(
            grouped(rows, ["weather"], lambda row: row["temp_max"] - row["temp_min"], statistics.mean)),
        "how many days have a precipitation above the wind": sum(row["precipitation"] > row["wind"] for row in rows),
        "hottest day of each year": hottest_of_each_year(rows),
        "temp max since 2014-06-01": statistics.mean(
            row["temp_max"] for row in rows if row["date"] >= datetime.date(2014, 6, 1)),
    }


def hours(text):
    return sum(int(part) / unit for part, unit in zip(text.split(":"), (1, 60, 3600)))


def call_answers():
    rows = list(csv.DictReader(CALLS.splitlines()))
    return {"average took by team": descending(grouped(rows, ["team"], lambda row: hours(row["took"]),
                                                       statistics.mean))}


def shift_answers():
    rows = [row for row in csv.DictReader(SHIFTS.splitlines()) if row["start"]]
    took = lambda row: (hours(row["end"] + ":00") - hours(row["start"] + ":00")) % 24
    return {"average shift length": statistics.mean(map(took, rows)),
            "total hours from start to end by person": descending(grouped(rows, ["person"], took, sum)),
            "how many shifts lasted more than 8 hours": sum(took(row) > 8 for row in rows)}


def business_days(begin, end):
    """Mondays to Fridays from the first day on, without the last."""
    return sum((begin + datetime.timedelta(days=each)).weekday() < 5 for each in range((end - begin).days))


def loan_answers():
    rows = list(csv.DictReader(LOANS.splitlines()))
    for row in rows:
        row["days"] = (day(row["returned"]) - day(row["lent"])).days if row["returned"] else None
        row["weekday"] = day(row["lent"]).strftime("%A")
    days = numbers(rows, "days")
    return {
        "average days between lent and returned": statistics.mean(days),
        "median hours from lent to returned by branch": descending(grouped(
            rows, ["branch"], lambda row: row["days"] and row["days"] * 24, statistics.median)),
        "average business days between lent and returned": statistics.mean(
            business_days(day(row["lent"]), day(row["returned"])) for row in rows if row["returned"]),
        "median working days from lent to returned by branch": descending(grouped(
            rows, ["branch"],
            lambda row: business_days(day(row["lent"]), day(row["returned"])) if row["returned"] else None,
            statistics.median)),
        "how many loans were returned more than 10 days after lent": sum(each > 10 for each in days),
        "how many loans were returned within 5 days of lent": sum(0 <= each <= 5 for each in days),
        "how long are loans on average, in days, by branch": descending(grouped(
            rows, ["branch"], key_of("days"), statistics.mean)),
        "number of loans by weekday of lent": through_the_week(grouped(rows, ["weekday"], key_of("loan"), len)),
    }


def bill_answers():
    rows = list(csv.DictReader(BILLS.splitlines()))[:-1]
    by_item = grouped(rows, ["item"], lambda row: float(row["total"]), sum)
    return {"total by item": descending(by_item), "sum of total": sum(float(row["total"]) for row in rows),
            "how many bills?": len(rows)}


def trade_answers():
    clients, sales, regions = (list(csv.DictReader(TRADE[name].splitlines()))
                               for name in ("clients.csv", "sales.csv", "regions.csv"))
    bought = {}
    for sale in sales:
        if sale["client_no"]:
            bought.setdefault(int(sale["client_no"]), []).append(float(sale["amount"]))
    own = [bought.get(int(client["no"] or -1), []) for client in clients]
    region_names = {region["id"]: region["name"] for region in regions}
    totals = {"city": {}, "region": {}, "name": {}}
    for client, amounts in zip(clients, own):
        for what, value in (("city", client["city"]), ("region", region_names.get(client["region_id"])),
                            ("name", client["name"])):
            if amounts and value:
                totals[what][(value,)] = totals[what].get((value,), 0) + sum(amounts)
    alone = [client["city"] for client, amounts in zip(clients, own) if not amounts]
    known = {int(client["no"]) for client in clients if client["no"]}
    return {
        "how many clients have no sales": len(alone),
        "number of clients without sales by city": [[city, alone.count(city)] for city in sorted(set(alone))],
        "how many sales whose client is unknown": sum(not sale["client_no"] or int(sale["client_no"]) not in known
                                                      for sale in sales),
        "how many clients with more than one sale": sum(len(amounts) > 1 for amounts in own),
        "how many clients with sales": sum(len(amounts) > 0 for amounts in own),
        "how many regions without clients": sum(all(client["region_id"] != region["id"] for client in clients)
                                                for region in regions),
        "how many clients never had a sale over 5": sum(all(amount <= 5 for amount in amounts) for amounts in own),
        "how many clients by city never had a sale over 5": descending(
            {(city,): count for city in ("Oslo", "Bern", "Rome")
             if (count := sum(all(amount <= 5 for amount in amounts) for client, amounts in zip(clients, own)
                              if client["city"] == city))}),
        "how many clients are in sales but not in clients": len(set(bought) - known),
        "total amount by city": descending(totals["city"]),
        "total amount by region name": descending(totals["region"]),
        "total amount by region_name": descending(totals["region"]),
        "total amount by client_name": descending(totals["name"]),
        **{f"share of amount by {asked}": [[*row, row[1] / sum(totals[what].values()) * 100]
                                           for row in descending(totals[what])]
           for asked, what in (("city", "city"), ("region_name", "region"), ("client_name", "name"))},
        "how many rows?": len(clients),
        "missing values": [[key, sum(not client[key] for client in clients)] for key in clients[0]],
        "what is odd about this data?": [["no", "missing", 1], ["region_id", "missing", 1]],
    }


def answers(folder):
    return {"orders.csv": order_answers(folder), "seattle_weather.csv": weather_answers(folder),
            "calls.csv": call_answers(), "bills.csv": bill_answers(), "fees.csv": suggested.fee_answers(),
            "loans.csv": loan_answers(),
            "shifts.csv": shift_answers(),
            "trade": trade_answers()}
