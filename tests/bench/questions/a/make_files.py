#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the data files of the questions; the same bytes each time, but for packages.csv and grunfeld.csv.

packages.csv is what dpkg knows of the machine it was made on, grunfeld.csv is copied from python3-statsmodels; both are
kept once they are there, so that the expected values stay true.
"""
import csv
import datetime as dt
import math
import pathlib
import random
import shutil
import subprocess

HERE = pathlib.Path(__file__).parent / "files"
DAY = dt.timedelta(days=1)


def write(name, head, rows, delimiter=",", encoding="utf-8", bom=False, end="\n"):
    with open(HERE / name, "w", encoding=encoding + ("-sig" if bom else ""), newline="") as file:
        table = csv.writer(file, delimiter=delimiter, lineterminator=end)
        table.writerow(head)
        table.writerows(rows)
    return len(rows)


def german(number, digits=2):
    return f"{number:,.{digits}f}".replace(",", " ").replace(".", ",").replace(" ", ".")


def days(first, last):
    return [first + DAY * n for n in range((last - first).days + 1)]


def shop():
    r = random.Random(101)
    countries = ["Netherlands", "Belgium", "Denmark", "Austria", "Ireland", "Czechia"]
    segments = ["Retailer", "Club", "Private", "Fleet"]
    names = [f"{a} {b}" for a in ("Pedal", "Gravel", "Hub", "Spoke", "Tandem", "Cargo", "Rim", "Saddle", "Crank",
    "Ridge",
             "Dyke", "Canal", "Summit", "Valley") for b in ("Works", "Brothers", "Club", "House", "Depot", "Collective",
             "& Sons", "Service", "Union", "Rentals", "Courier", "Sport", "Point", "Lab", "Garage", "Team", "Store",
             "Crew", "Partners", "Workshop", "Exchange", "Studio", "Market", "Guild", "Yard", "Base", "Trail", "Bureau",
             "Office", "Society")]
    r.shuffle(names)
    managers = ["Ines Vroom", "Ole Bakke", "Petra Nemec", "Sean Daly"]
    customers = []
    for n, number in enumerate(sorted(r.sample(range(80, 99_000), 420))):
        signed = dt.date(2019, 1, 1) + DAY * r.randrange(1095)
        customers.append([f"{number:05d}", names[n], r.choices(countries, [9, 7, 5, 4, 3, 2])[0],
                          r.choices(segments, [5, 3, 4, 2])[0], signed.isoformat(),
                          "" if r.random() < 0.08 else r.choice(managers), r.choice(["yes", "no", "no"])])
    write("bike_customers.csv", ["customer_no", "company", "country", "segment", "signed_up", "account_manager",
                                 "newsletter"], customers)
    categories = {"Wheels": (40, 260), "Brakes": (15, 120), "Lights": (8, 70), "Saddles": (20, 140), "Locks": (12, 95),
                  "Helmets": (25, 150)}
    products = []
    for category, (low, high) in categories.items():
        for n in range(r.randrange(8, 14)):
            cost = round(r.uniform(low, high), 2)
            products.append([f"{category[:2].upper()}-{n + 11:03d}", f"{category[:-1]} {'ABCDEFGHIJKLMN'[n]}{n + 2}",
                             category, f"{cost:.2f}"])
    write("bike_products.csv", ["sku", "product", "category", "unit_cost"], products)
    buyers = r.sample(customers, 362)
    weights = [r.paretovariate(1.6) for _ in buyers]
    moments = []
    for day in days(dt.date(2022, 1, 1), dt.date(2023, 12, 31)):
        season = 1 + 0.5 * math.sin((day.timetuple().tm_yday - 80) / 58)
        for _ in range(int(r.gauss(4.0 * season * (1.12 if day.year == 2023 else 1), 1.4) + 0.5)):
            moments.append(dt.datetime.combine(day, dt.time(r.choice(range(7, 23)), r.randrange(60))))
    moments.sort()
    orders, items = [], []
    for n, moment in enumerate(moments):
        number = f"B-{n + 1207:06d}"
        total = 0
        for product in r.sample(products, r.choices([1, 2, 3], [60, 30, 10])[0]):
            quantity = r.choices([1, 2, 3, 4, 10], [50, 25, 12, 9, 4])[0]
            price = round(float(product[3]) * r.uniform(1.25, 1.7), 2)
            items.append([number, product[0], quantity, f"{price:.2f}"])
            total += quantity * price
        discount = round(total * r.choice([0.05, 0.1, 0.15]), 2) if r.random() < 0.3 else 0
        buyer = r.choices(buyers, weights)[0]
        channel = r.choices(["web", "app", "store", "phone"], [45, 25, 20, 10])[0]
        odds = {"web": [84, 8, 6, 2], "app": [80, 12, 6, 2], "store": [92, 2, 5, 1], "phone": [77, 16, 5, 2]}[channel]
        status = r.choices(["delivered", "cancelled", "returned", "open"], odds)[0]
        coupon = r.choice(["SPRING10", "FRIENDS", "WELCOME"]) if discount and r.random() < 0.7 else ""
        orders.append([number, buyer[0], moment.strftime("%Y-%m-%d %H:%M"), channel, status, f"{total - discount:.2f}",
                       f"{discount:.2f}", f"{r.choice([0, 4.95, 4.95, 7.5, 12.0]):.2f}", coupon])
    write("bike_orders.csv", ["order_no", "customer_no", "placed_at", "channel", "status", "net_amount", "discount",
                              "shipping_cost", "coupon"], orders)
    write("bike_items.csv", ["order_no", "sku", "quantity", "unit_price"], items)


def tickets():
    r = random.Random(202)
    teams = {"Billing": (["Amara", "Boris", "Chloe"], 5), "Network": (["Dmitri", "Elif", "Farah", "Goran"], 11),
             "Accounts": (["Hana", "Iker"], 7), "Hardware": (["Jonas", "Kavya", "Luca"], 26)}
    rows = []
    number = 40_118
    for day in days(dt.date(2023, 1, 2), dt.date(2023, 10, 17)):
        busy = (0.35 if day.weekday() > 4 else 1) * (1.5 if day.month in (5, 9) else 1)
        for minute in sorted(r.randrange(6 * 60, 21 * 60) for _ in range(max(0, int(r.gauss(10 * busy, 2.2))))):
            number += r.choice([1, 1, 1, 2])
            opened = dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=minute)
            team = r.choices(list(teams), [4, 5, 3, 2])[0]
            priority = r.choices(["P1", "P2", "P3", "P4"], [1, 3, 6, 4])[0]
            factor = {"P1": 0.25, "P2": 0.6, "P3": 1, "P4": 2.1}[priority]
            reply = opened + dt.timedelta(minutes=int(r.expovariate(1 / (55 * factor))) + 2)
            closed = reply + dt.timedelta(minutes=int(r.expovariate(1 / (teams[team][1] * 60 * factor))) + 5)
            is_open = r.random() < (0.03 if day.month < 10 else 0.3)
            score = "" if is_open or r.random() < 0.45 else r.choices([1, 2, 3, 4, 5], [6, 8, 16, 35, 35])[0]
            rows.append([number, opened.strftime("%Y-%m-%d %H:%M:%S"), reply.strftime("%Y-%m-%d %H:%M:%S"),
                         "" if is_open else closed.strftime("%Y-%m-%d %H:%M:%S"), team, priority,
                         r.choice(teams[team][0]), r.choices(["Mail", "Chat", "Phone"], [5, 3, 4])[0], score,
                         "Yes" if r.random() < {"Billing": .06, "Network": .14, "Accounts": .05, "Hardware": .11}[team]
                         else "No"])
    write("support_cases.csv", ["Case #", "Opened", "First reply", "Closed", "Team", "Priority", "Agent", "Channel",
                                "CSAT", "Reopened?"], rows, bom=True)


def meter():
    r = random.Random(303)
    meters = {"Z-01": ("Rathaus", 310), "Z-02": ("Schule Nord", 240), "Z-03": ("Hallenbad", 620),
    "Z-04": ("Bauhof", 120),
              "Z-05": ("Bücherei", 85)}
    reading = {name: r.randrange(10_000, 90_000) + r.random() for name in meters}
    rows = []
    for day in days(dt.date(2023, 1, 1), dt.date(2023, 12, 31)):
        outside = 10 - 9.5 * math.cos((day.timetuple().tm_yday - 20) / 58.1) + r.gauss(0, 3)
        for name, (building, base) in meters.items():
            weekend = 0.35 if day.weekday() > 4 and name not in ("Z-03",) else 1
            holiday = 0.2 if name == "Z-02" and day.month in (7, 8) and day.day > 5 else 1
            used = round(base * weekend * holiday * (1 + max(0, 14 - outside) / 30) * r.uniform(0.9, 1.1), 1)
            reading[name] += used
            rows.append([day.strftime("%d.%m.%Y"), name, building, german(used, 1), german(reading[name], 1),
                         "" if r.random() < 0.01 else german(outside, 1)])
    write("Zählerwerte_2023.csv", ["Datum", "Zähler", "Gebäude", "Verbrauch (kWh)", "Zählerstand (kWh)",
                                   "Außentemperatur (°C)"], rows, delimiter=";", encoding="cp1252", end="\r\n")


def survey():
    r = random.Random(404)
    rows = []
    for n in range(640):
        region = r.choices(["North", "Midlands", "South West", "London"], [3, 3, 2, 4])[0]
        age = r.choices(["18-29", "30-44", "45-59", "60+"], [4, 6, 5, 3])[0]
        years = r.choice([0, 0, 1, 1, 2, 3, 4, 5, 7, 9, 12, 15])
        mood = r.gauss(4.7 + {"North": .3, "Midlands": -.2, "South West": .5, "London": -.4}[region] + years / 25, 1.3)
        clip = lambda value, low, high: max(low, min(high, round(value)))
        answer = lambda value, gap: "" if r.random() < gap else value
        rows.append([f"R{n + 1:04d}", age, years, answer(clip(mood, 1, 7), .04),
            answer(clip(mood + r.gauss(.4, 1), 1, 7), .06),
                     answer(clip((mood - 1) * 10 / 6 + r.gauss(.6, 1.5), 0, 10), .05),
                     "; ".join(sorted(r.sample(["Branch", "App", "Phone line", "Website"], r.randrange(1, 4)))),
                     region, f"{r.uniform(.6, 1.7):.3f}"])
    write("member_survey.csv", ["Respondent", "Q1: age group", "Q2: years a member", "Q3: overall? [1-7]",
                                "Q4: staff friendly? [1-7]", "Q5: would recommend? [0-10]", "Q6: used (all that apply)",
                                "Region", "Weight"], rows)


def staff():
    r = random.Random(505)
    first = ("Aino Bela Carla Dario Edith Fynn Greta Hugo Ilka Jakob Kira "
             "Lorenz Maja Nils Olga Pavel Rosa Sven Tilda Uwe Vera").split()
    last = ("Abel Brandt Cerny Dorn Eckert Faber Gruber Hauser Imhof Jansen "
            "Keller Lang Moser Novak Ott Pohl Reiter Seidel Thoma").split()
    names = [f"{a} {b}" for a in first for b in last]
    r.shuffle(names)
    pay = {"Production": 39_000, "Logistics": 36_000, "Sales": 47_000, "IT": 56_000, "Finance": 52_000,
    "Quality": 44_000}
    rows = []
    numbers = sorted(r.sample(range(120, 9_000), 390))
    for n in range(390):
        department = r.choices(list(pay), [9, 6, 5, 4, 3, 3])[0]
        joined = dt.date(2008, 1, 1) + DAY * r.randrange(365 * 16 - 10)
        left = joined + DAY * r.randrange(120, 3_000) if r.random() < 0.24 else None
        if left and left > dt.date(2023, 12, 31):
            left = None
        grade = r.choices(["A1", "A2", "B1", "B2", "C1"], [6, 6, 4, 3, 1])[0]
        salary = pay[department] * {"A1": .85, "A2": 1, "B1": 1.2, "B2": 1.45, "C1": 2}[grade] * r.uniform(.92, 1.1)
        fte = r.choices([1, .8, .75, .5], [75, 10, 5, 10])[0]
        rows.append([f"{numbers[n]:05d}", names[n], department, r.choices(["Linz", "Graz", "Wels"], [5, 3, 2])[0],
            grade,
                     joined.isoformat(), left.isoformat() if left else "", round(salary, -1).__int__(), fte,
                     "" if r.random() < .3 else round(salary * r.uniform(.02, .12)), r.randrange(1960, 2003)])
    write("staff_list.csv", ["Staff ID", "Name", "Department", "Site", "Grade", "Joined", "Left", "Annual salary",
        "FTE",
                             "Bonus", "Year of birth"], rows)


def budget():
    r = random.Random(606)
    centres = {"4100 Kitchen": 38, "4200 Cleaning": 21, "4300 Grounds": 14, "4400 Pool": 33, "4500 Front desk": 26,
               "4600 Repairs": 19, "4700 Marketing": 12, "4800 Energy": 47}
    accounts = {"Wages": 1.0, "Material": .45, "Services": .3, "Travel": .05}
    rows = []
    for year in (2022, 2023):
        for month in range(1, 13):
            for centre, size in centres.items():
                drift = {"4800 Energy": 1.13, "4600 Repairs": 1.05, "4700 Marketing": .9}.get(centre, 1)
                for account, part in accounts.items():
                    plan = round(size * 1000 * part * (1.03 if year == 2023 else 1) * (1 + .08 * math.sin(month)), -1)
                    actual = round(plan * drift * r.gauss(1, .07), 2)
                    rows.append([f"{year}-{month:02d}", centre, account, f"{plan:.0f}", f"{actual:.2f}"])
    write("plan_actual.csv", ["Month", "Cost centre", "Account", "Plan", "Actual"], rows, delimiter="\t")


def permits():
    r = random.Random(707)
    places = ["Harbor East", "Mill Hill", "Oak Park", "Riverside", "Old Town", "St. Anne's", "West End"]
    kinds = {"Electrical": 9_000, "Plumbing": 7_000, "New Construction": 310_000, "Demolition": 22_000,
    "Roofing": 14_000,
             "Sign": 3_500}
    firms = [f"{a} {b}" for a in ("Apex", "Bolt", "Cedar", "Delta", "Ewing", "Frost") for b in ("Builders",
    "Electric LLC",
             "Contracting", "Bros.")]
    rows = []
    for n, day in enumerate(sorted(dt.date(2021, 1, 4) + DAY * r.randrange(1091) for _ in range(2450))):
        kind = r.choices(list(kinds), [8, 6, 2, 1, 4, 2])[0]
        value = max(250, round(r.lognormvariate(math.log(kinds[kind]), .7), -1))
        status = r.choices(["Issued", "Expired", "Withdrawn", "In Review"], [80, 7, 8, 5])[0]
        issued = day + DAY * int(r.expovariate(1 / {"New Construction": 61, "Demolition": 33}.get(kind, 14))) \
            if status in ("Issued", "Expired") else None
        rows.append([f"BP{day.year % 100}-{n + 1:05d}", kind, day.strftime("%m/%d/%Y"),
                     issued.strftime("%m/%d/%Y") if issued else "", status, r.choices(places, [6, 4, 5, 3, 4, 2, 3])[0],
                     f"{r.choice([2108, 2109, 2113, 2134]):05d}", f"${value:,.0f}",
                     f"${max(45, value * .011 + 30):,.2f}",
                     "" if r.random() < .12 else r.choice(firms)])
    write("building_permits.csv", ["Permit Number", "Permit Type", "Application Date", "Issue Date", "Status",
                                   "Neighborhood", "Zip Code", "Valuation", "Fee Paid", "Contractor"], rows)


def deliveries():
    r = random.Random(808)
    customers = ["Kieswerk Moll", "Tiefbau Arndt", "Hofbau GmbH", "Stadtwerke Lauf", "Beton Rieger",
                 "Straßenbau Öhler",
                 "Gleisbau Süd", "Garten Wunder", "Hochbau Peters", "Landkreis Roth"]
    goods = {"Kies": 14.2, "Sand": 11.5, "Splitt": 18.9, "Schotter": 16.4}
    rows = []
    for n, day in enumerate(sorted(dt.date(2022, 1, 3) + DAY * r.randrange(728) for _ in range(1310))):
        works = r.choices(["Werk Nord", "Werk Süd", "Werk Main"], [5, 4, 3])[0]
        kind = r.choices(list(goods), [5, 4, 2, 3])[0]
        promised = day + DAY * r.randrange(2, 9)
        arrived = promised + DAY * r.choices([-1, 0, 1, 2, 4, 9], [10, 55, 15, 10, 6, 4])[0]
        rows.append([f"LS{n + 60011}", r.choices(customers, range(4, 14))[0], works, kind, day.strftime("%d.%m.%Y"),
                     promised.strftime("%d.%m.%Y"), "" if r.random() < .02 else arrived.strftime("%d.%m.%Y"),
                     german(max(1.5, r.gauss(22, 9)), 1), german(goods[kind] * r.uniform(.9, 1.2)),
                     "ja" if r.random() < {"Werk Nord": .04, "Werk Süd": .1, "Werk Main": .07}[works] else "nein"])
    write("Lieferscheine.csv", ["Lieferschein-Nr", "Kunde", "Werk", "Ware", "Bestellt am", "Zugesagt am",
        "Geliefert am",
                                "Menge (t)", "Preis je t (€)", "Reklamation"], rows, delimiter=";")


def exports():
    r = random.Random(909)
    countries = {"France": 90, "Poland": 60, "United States": 120, "China": 66, "Türkiye": 30, "Norway": 18,
    "Brazil": 22}
    price = {"Machinery": 9, "Chemicals": 2.2, "Food": 1.4, "Textiles": 6, "Vehicles": 8, "Paper": .9}
    groups = {"Machinery": 2.4, "Chemicals": 1.6, "Food": 1.1, "Textiles": .5, "Vehicles": 3.1, "Paper": .3}
    rows = []
    for year in range(2016, 2024):
        for quarter in range(1, 5):
            if (year, quarter) > (2023, 2):
                continue
            for country, size in countries.items():
                for group, part in groups.items():
                    shock = .7 if (year, quarter) == (2020, 2) else .88 if (year, quarter) == (2020, 3) else 1
                    trend = (1 + {"Poland": .065, "China": .03, "Türkiye": -.03}.get(country, .015)) ** (year - 2016)
                    value = size * part * shock * trend * (1 + .05 * (quarter == 4)) * r.uniform(.9, 1.1)
                    rows.append([f"{year}-Q{quarter}", country, group, f"{value:.1f}",
                                 f"{value / price[group] * r.uniform(.9, 1.1):.2f}"])
    write("goods_exports.csv", ["Quarter", "Partner country", "Product group", "Value (m EUR)", "Weight (kt)"], rows)


def pigs():
    r = random.Random(1010)
    rows = []
    for animal in range(1, 49):
        diet = "ABCD"[animal % 4]
        sex = r.choice("FM")
        weight = r.gauss(24, 2)
        for week in range(1, 13):
            feed = max(5, r.gauss(9 + week * 1.3, 1.2))
            weight += feed * {"A": .36, "B": .41, "C": .39, "D": .33}[diet] * r.uniform(.8, 1.2)
            rows.append([len(rows) + 1, f"p{animal:02d}", f"Pen {animal % 6 + 1}", diet, sex, week,
                         "NA" if r.random() < .03 and week not in (1, 12) else f"{weight:.1f}",
                         "NA" if r.random() < .02 else f"{feed:.2f}"])
    write("pig_growth.csv", ["", "animal", "pen", "diet", "sex", "week", "weight", "feed"], rows)


def visits():
    r = random.Random(1111)
    rows = []
    patients = [f"PT{n:04d}" for n in r.sample(range(1000, 9999), 310)]
    for n, day in enumerate(sorted(dt.date(2023, 1, 2) + DAY * r.randrange(363) for _ in range(840))):
        department = r.choices(["Dental", "Eye clinic", "Physio", "X-ray"], [5, 3, 6, 2])[0]
        rows.append([f"V{n + 5001}", r.choice(patients), day.isoformat(), department,
            r.choice([10, 15, 20, 30, 45, 60]),
                     f"{r.uniform(20, 260):.2f}"])
    for row in r.sample(rows, 19):  # booked twice: every cell the same
        rows.insert(rows.index(row) + 1, list(row))
    write("clinic_visits.csv", ["visit_id", "patient_id", "visited_on", "department", "minutes", "fee"], rows)


def kept():
    if not (HERE / "packages.csv").exists():
        shown = subprocess.run(["dpkg-query", "-W", "-f", r"${Package}\t${Section}\t${Priority}\t${Installed-Size}\t"
                                r"${Architecture}\t${Multi-Arch}\t${source:Package}\n"], capture_output=True, text=True,
                                check=True)
        write("packages.csv", ["Package", "Section", "Priority", "Installed-Size (KiB)", "Architecture", "Multi-Arch",
            "Source"],
              [line.split("\t") for line in shown.stdout.splitlines()])
    if not (HERE / "grunfeld.csv").exists():
        shutil.copy("/usr/lib/python3/dist-packages/statsmodels/datasets/grunfeld/grunfeld.csv", HERE)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for make in (shop, tickets, meter, survey, staff, budget, permits, deliveries, exports, pigs, visits, kept):
        make()
