#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes orders.csv: invented orders of an office supplier, dirty as real exports are. Always the same bytes.

The dirt, on purpose: Windows-1252, semicolons, decimal commas with thousands points, two date formats (some days that
could be months), order numbers with leading zeros, blank cells and "n/a", trailing spaces and mixed case in a category,
refunds as negative amounts, and rows that were exported twice.
"""

import csv
import datetime
import random
from pathlib import Path

ROWS = 1185
DUPLICATES = 18

CUSTOMERS = [  # name, how often it orders
    ("Müller & Söhne GmbH", 14), ("Bäckerei Größmann", 6), ("Nordlicht Energie AG", 11), ("Café Zürich", 5),
    ("Hansen Logistik", 9), ("O'Brien Consulting", 7), ("Atlas Bau GmbH", 10), ("Stadtwerke Köln", 8),
    ("Weber \"Print\" KG", 4), ("Ivory Dental", 6), ("Lindqvist Design", 5), ("Kestrel Travel", 4),
    ("Brandt Elektro", 7), ("Papeterie Dubois", 3), ("Delta Pharma", 8), ("Ostsee Hotels", 6),
    ("Fjord Fisch GmbH", 3), ("Schwarzwald Möbel", 5), ("Quantum Labs", 6), ("Tulip Trading", 4),
]
REGIONS = ["North", "South", "East", "West"]
PRODUCTS = [  # product, category, price
    ("Desk Oak 160", "Furniture", 489.00), ("Office Chair Pro", "Furniture", 329.90),
    ("Shelf Birch", "Furniture", 149.50), ("Laptop 14", "Electronics", 1234.56), ("Monitor 27", "Electronics", 279.00),
    ("Headset BT", "Electronics", 89.95), ("Docking Station", "Electronics", 199.00),
    ("Paper A4 500", "Supplies", 5.49), ("Pen Blue 50", "Supplies", 12.50), ("Toner Black", "Supplies", 74.90),
    ("Binder Set", "Supplies", 18.75), ("Desk Lamp", "Lighting", 45.00), ("Floor Lamp Arc", "Lighting", 129.00),
    ("LED Panel", "Lighting", 98.40),
]
STATUSES = ["shipped"] * 16 + ["open"] * 3 + ["cancelled"] * 2 + ["refunded"]
CLOSED = [status for status in STATUSES if status != "open"]
DISCOUNTS = [0, 0, 0, 0.05, 0.05, 0.1, 0.15]


def decimal(number):
    """1234.5 -> 1.234,50"""
    return f"{number:,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")


def date_text(rng, day):
    return day.isoformat() if rng.random() < 0.12 else day.strftime("%d.%m.%Y")


def category_text(rng, category):
    dice = rng.random()
    if dice < 0.06:
        return category + " "
    if dice < 0.10:
        return category.lower()
    if dice < 0.12:
        return category.upper()
    return category


def missing(rng, text, share, word=""):
    return word if rng.random() < share else text


def order(rng, number, day):
    customer = rng.choices([name for name, _ in CUSTOMERS], [weight for _, weight in CUSTOMERS])[0]
    product, category, price = rng.choice(PRODUCTS)
    quantity = rng.randint(1, 12) if price < 400 else rng.randint(1, 4)
    if price < 100 and rng.random() < 0.008:
        quantity *= 20
    discount = rng.choice(DISCOUNTS)
    status = rng.choice(STATUSES if day.year == 2024 and day.month > 10 else CLOSED)
    revenue = round(quantity * price * (1 - discount), 2)
    if status == "refunded":
        revenue = -revenue
    revenue_text = missing(rng, decimal(revenue), 0.02, "n/a")
    return [
        f"{number:06d}",
        missing(rng, date_text(rng, day), 0.006),
        missing(rng, customer, 0.01),
        missing(rng, REGIONS[(sum(customer.encode("cp1252")) + rng.choice([0, 0, 0, 1])) % 4], 0.03),
        product,
        category_text(rng, category),
        missing(rng, str(quantity), 0.01),
        decimal(price),
        missing(rng, decimal(discount), 0.04),
        revenue_text,
        status,
    ]


def main():
    rng = random.Random(20241121)
    first = datetime.date(2023, 1, 2)
    days = sorted(first + datetime.timedelta(days=int(rng.triangular(0, 728, 620))) for _ in range(ROWS))
    rows = [order(rng, 417 + index, day) for index, day in enumerate(days)]
    for _ in range(DUPLICATES):
        at = rng.randrange(len(rows) - 40)
        rows.insert(at + rng.randint(1, 30), rows[at])
    target = Path(__file__).with_name("orders.csv")
    with target.open("w", encoding="cp1252", newline="") as file:
        writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
        writer.writerow(["order_id", "order_date", "customer", "region", "product", "category", "quantity",
                         "unit_price", "discount", "revenue", "status"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
