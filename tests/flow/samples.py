# SPDX-License-Identifier: GPL-3.0-or-later
"""The samples read with Python's csv module only: what the answers are checked against, independent of Assay."""
import csv
import datetime
import pathlib

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "samples"
MISSING = {"", "n/a"}


def number(text):
    text = text.strip()
    return None if text in MISSING else float(text.replace(".", "").replace(",", "."))


def date(text):
    text = text.strip()
    if text in MISSING:
        return None
    form = "%Y-%m-%d" if "-" in text else "%d.%m.%Y"
    return datetime.datetime.strptime(text, form).date()


def orders():
    """All rows, duplicates included, in file order."""
    with open(SAMPLES / "orders.csv", encoding="cp1252", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    for row in rows:
        row["order_date"] = date(row["order_date"])
        for name in ("quantity", "unit_price", "discount", "revenue"):
            row[name] = number(row[name])
        for name in ("customer", "region", "product", "category", "status"):
            text = row[name].strip()
            row[name] = None if text in MISSING else text
    return rows


def weather():
    with open(SAMPLES / "seattle_weather.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row["date"] = datetime.datetime.strptime(row["date"], "%Y/%m/%d").date()
        for name in ("precipitation", "temp_max", "temp_min", "wind"):
            row[name] = float(row[name])
    return rows


def grouped(rows, key, value):
    """Lists of the values that are there, by key; rows without a key are left out."""
    groups = {}
    for row in rows:
        k = key(row)
        if k is not None and value(row) is not None:
            groups.setdefault(k, []).append(value(row))
    return groups
