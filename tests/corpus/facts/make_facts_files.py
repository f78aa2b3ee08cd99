#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_facts_files.py FOLDER SEED: files with one planted fault each, and a clean twin of every one.

Each NAME.csv has NAME.csv.facts.json: {"planted": {"kind", "column", "count"?, "lines"?} or null, "watch": kind}. A twin has none, and no fact
of the kind that it watches may be found in it.
"""
import csv, datetime, io, json, random, sys
from pathlib import Path

KINDS = {}


def case(kind, column, times=1):
    def register(make):
        for number in range(times):
            KINDS[f"{make.__name__}_{number}"] = (kind, column, make)
        return make
    return register


def orders(rng, rows=None):
    rows = rows or rng.choice([150, 400, 2500])
    day = datetime.date(2023, 1, 2)
    names = ["Ada Byron", "Max Frisch", "Ida Kerr", "Noor Ali", "Ugo Betti", "Lin Mei"]
    table = [["order_id", "day", "customer", "region", "quantity", "price"]]
    for i in range(rows):
        when = day + datetime.timedelta(days=rng.randrange(340))
        table.append([1000 + i * 3, when.isoformat(), rng.choice(names), rng.choice(["North", "South", "West"]), rng.randint(1, 12),
                      f"{rng.lognormvariate(3, 0.6):.2f}"])
    return table


def sensor(rng, rows=None, step=datetime.timedelta(hours=1)):
    rows = rows or rng.choice([300, 1200])
    at, level = datetime.datetime(2024, 3, 1), 20.0
    table = [["time", "temperature", "humidity", "pressure"]]
    for i in range(rows):
        level += rng.gauss(0, 0.4) - (level - 20) * 0.05
        table.append([(at + step * i).isoformat(sep=" "), f"{level:.2f}", f"{rng.gauss(55, 6):.1f}", f"{rng.gauss(1013, 5):.1f}"])
    return table


def column_of(table, name):
    return table[0].index(name)


@case("repeated_records", "", 4)
def repeated_records(rng, fault):
    table = orders(rng)
    count = rng.randint(1, 9)
    picks = rng.sample(range(1, len(table)), count)
    if fault:
        for pick in picks:
            table.insert(rng.randint(pick + 1, len(table)), list(table[pick]))
    return table, {"count": count}


@case("repeated_keys", "order_id", 3)
def repeated_keys(rng, fault):
    table = orders(rng)
    count = rng.randint(1, 5)
    for pick in rng.sample(range(60, len(table)), count) if fault else []:
        table[pick][0] = table[pick - 50][0]
    return table, {"count": count} if count == 1 else {}


@case("gaps", "quantity", 3)
def gaps(rng, fault):
    table = orders(rng)
    picks = rng.sample(range(1, len(table)), rng.randint(2, 20))
    for pick in picks if fault else []:
        table[pick][4] = rng.choice(["", "", "NA"])
    return table, {"count": len(picks)}


@case("text_among_numbers", "quantity", 3)
def text_among_numbers(rng, fault):
    table = orders(rng)
    picks = rng.sample(range(1, len(table)), rng.randint(1, 6))
    for pick in picks if fault else []:
        table[pick][4] = rng.choice(["3a", "approx. 5", "7 (est.)", "l2", "five"])
    return table, {"count": len(picks), "lines": [min(picks) + 1]}


@case("several_units", "weight", 2)
def units_in_cells(rng, fault):
    table = [["item", "weight"]]
    for i in range(200):
        unit = "lb" if fault and rng.random() < 0.15 else "kg"
        table.append([f"part {i}", f"{rng.uniform(1, 40):.1f} {unit}"])
    return table, {}


@case("several_units", "amount", 2)
def currencies_in_cells(rng, fault):
    table = [["booking", "amount"]]
    for i in range(300):
        sign = "$" if fault and rng.random() < 0.1 else "€"
        table.append([f"B{i:04}", f"{sign}{rng.uniform(5, 900):.2f}"])
    return table, {}


@case("several_units", "currency", 2)
def currency_column(rng, fault):
    table = [["booking", "amount", "currency"]]
    for i in range(300):
        table.append([f"B{i:04}", f"{rng.uniform(5, 900):.2f}", rng.choice(["USD", "EUR", "EUR", "CHF"]) if fault else "EUR"])
    return table, {}


@case("spellings", "region", 1)
def spelled_in_case(rng, fault):
    table = orders(rng)
    for row in table[1:] if fault else []:
        row[3] = row[3].upper() if rng.random() < 0.06 else row[3]
    return table, {}


@case("spellings", "customer", 1)
def spelled_with_blanks(rng, fault):
    table = orders(rng)
    for row in table[1:] if fault else []:
        row[2] = row[2].replace(" ", "  ") if rng.random() < 0.04 else row[2] + " " if rng.random() < 0.04 else row[2]
    return table, {}


@case("spellings", "city", 1)
def spelled_with_accents(rng, fault):
    table = [["city", "visitors"]]
    for i in range(400):
        city = rng.choice(["Zürich", "Genève", "Bern", "Málaga"])
        plain = city.translate(str.maketrans("üèá", "uea"))
        table.append([plain if fault and rng.random() < 0.1 else city, rng.randint(10, 4000)])
    return table, {}


@case("totals_row", "", 1)
def total_at_the_end(rng, fault):
    table = [["branch", "sales", "costs"]] + [[f"Branch {i}", rng.randint(100, 900), rng.randint(50, 90)] for i in range(30)]
    if fault:
        table.append(["Total", sum(r[1] for r in table[1:]), sum(r[2] for r in table[1:])])
    return table, {}


@case("subtotal_rows", "region", 2)
def inner_subtotals(rng, fault):
    table, word = [["region", "product", "sales"]], rng.choice(["{} Total", "Total {}"])
    for region in ["North", "South", "East", "West"]:
        part = [[region, f"P{i}", rng.randint(10, 99)] for i in range(rng.randint(5, 12))]
        table += part
        if fault:
            table.append([word.format(region), "", sum(r[2] for r in part)])
    return table, {"count": 4}


@case("subtotal_rows", "product", 1)
def inner_words_for_sums(rng, fault):
    table = [["region", "product", "sales"]]
    for region in ["North", "South", "East", "West"]:
        part = [[region, f"P{i}", rng.randint(10, 99)] for i in range(rng.randint(6, 12))]
        table += part
        if fault:
            table.append([region, "Total", sum(r[2] for r in part)])
    return table, {"count": 4}


@case("running_total", "total_so_far", 2)
def running_total(rng, fault):
    table, total = [["week", "new_users", "total_so_far"]], rng.choice([0, 0, 1200])
    for i in range(rng.choice([60, 300])):
        new = rng.randint(3, 80)
        total += new
        table.append([f"W{i + 1}", new, total if fault else rng.randint(1000, 9000)])
    return table, {}


@case("running_total", "ytd", 1)
def running_total_by_year(rng, fault):
    table = [["month", "revenue", "ytd"]]
    for year in range(2015, 2024):
        total = 0
        for month in range(1, 13):
            revenue = rng.randint(1000, 5000)
            total += revenue
            table.append([f"{year}-{month:02}-01", revenue, total if fault else rng.randint(2000, 60000)])
    return table, {}


@case("far_out", "price", 3)
def thousandfold(rng, fault):
    table = orders(rng)
    pick = rng.randint(1, len(table) - 1)
    if fault:
        table[pick][5] = f"{max(float(table[pick][5]), 15) * 1000:.2f}"
    return table, {"count": 1, "lines": [pick + 1]}


@case("far_out", "temperature", 1)
def lost_point(rng, fault):
    table = sensor(rng)
    for pick in rng.sample(range(1, len(table)), 2) if fault else []:
        table[pick][1] = table[pick][1].replace(".", "")
    return table, {"count": 2}


@case("fault_code", "temperature", 3)
def fault_code(rng, fault):
    table, code = sensor(rng), rng.choice(["-999", "-999.0", "9999", "-99.9"])
    picks = rng.sample(range(1, len(table)), rng.randint(5, 40))
    for pick in picks if fault else []:
        table[pick][1] = code
    return table, {"count": len(picks)}


@case("incomplete_last_period", "day", 2)
def last_month_cut(rng, fault):
    table, day, end = [["day", "sales"]], datetime.date(2023, 1, 1), datetime.date(2023, 12, rng.randint(5, 18)) if fault else datetime.date(2023, 12, 31)
    while day <= end:
        table.append([day.isoformat(), rng.randint(100, 900)])
        day += datetime.timedelta(days=1)
    return table, {}


@case("incomplete_first_period", "day", 2)
def first_month_cut(rng, fault):
    table, day = [["day", "sales"]], datetime.date(2023, 1, rng.randint(12, 25)) if fault else datetime.date(2023, 1, 1)
    while day <= datetime.date(2023, 12, 31):
        for _ in range(rng.randint(1, 4)):
            table.append([day.isoformat(), rng.randint(100, 900)])
        day += datetime.timedelta(days=1)
    return table, {}


@case("time_holes", "time", 2)
def hours_missing(rng, fault):
    table = sensor(rng)
    at = rng.randint(50, len(table) - 60)
    count = rng.randint(3, 30)
    if fault:
        del table[at:at + count]
    return table, {"count": count}


@case("time_holes", "month", 1)
def months_missing(rng, fault):
    table = [["month", "sales"]] + [[f"{2010 + i // 12}-{i % 12 + 1:02}-01", rng.randint(100, 900)] for i in range(120)]
    if fault:
        del table[40:42]
    return table, {"count": 2}


@case("heaped", "minutes", 1)
def heaped(rng, fault):
    table = [["case", "minutes"]]
    for i in range(800):
        value = max(1, int(rng.gauss(43, 15)))
        table.append([f"C{i}", round(value / 5) * 5 if fault and rng.random() < 0.6 else value])
    return table, {}


@case("bunched", "turnover", 1)
def bunched(rng, fault):
    table = [["firm", "turnover"]]
    for i in range(2000):
        value = int(rng.uniform(5000, 30000))
        table.append([f"F{i}", value - 1400 if fault and 20000 <= value < 21500 else value])
    return table, {}


@case("carried_forward", "temperature", 2)
def carried_forward(rng, fault):
    table = sensor(rng, 600)
    at = rng.randint(100, 300)
    for i in range(at + 1, at + 60) if fault else []:
        table[i][1] = table[at][1]
    return table, {}


@case("exact_line", "pressure", 2)
def filled_by_a_line(rng, fault):
    table = sensor(rng, 600)
    at, length = rng.randint(100, 300), 40
    for i in range(length) if fault else []:
        table[at + i][3] = f"{1000 + 0.5 * i:.1f}"
    return table, {}


@case("copied_column", "clicks", 1)
def copied_column(rng, fault):
    table = [["page", "views", "clicks"]]
    for i in range(500):
        views = rng.randint(100, 9000)
        table.append([f"P{i}", views, views if fault else rng.randint(1, views)])
    return table, {}


@case("lagging_column", "clicks", 1)
def lagging_column(rng, fault):
    table, before = [["page", "views", "clicks"]], 4711
    for i in range(500):
        views = rng.randint(100, 9000)
        table.append([f"P{i}", views, before if fault else rng.randint(1, views)])
        before = views
    return table, {}


@case("swapped_columns", "humidity", 2)
def swapped(rng, fault):
    table = sensor(rng, 600)
    at = rng.randint(100, 300)
    for i in range(at, at + 40) if fault else []:
        table[i][2], table[i][3] = table[i][3], table[i][2]
    return table, {}


def text_of(rng, table):
    out = io.StringIO()
    delimiter = rng.choice([",", ",", ";", "\t"])
    csv.writer(out, delimiter=delimiter, lineterminator=rng.choice(["\n", "\r\n"]), quoting=rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC])).writerows(table)
    return out.getvalue()


def write(folder, seed):
    folder.mkdir(parents=True, exist_ok=True)
    for name, (kind, column, make) in KINDS.items():
        for fault in (True, False):
            rng = random.Random(f"{seed} {name}")
            table, more = make(rng, fault)
            path = folder / f"{name}{'' if fault else '_clean'}.csv"
            path.write_text(text_of(rng, table), newline="")
            planted = {"kind": kind, "column": column, **more} if fault else None
            Path(f"{path}.facts.json").write_text(json.dumps({"planted": planted, "watch": kind}))


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]))
