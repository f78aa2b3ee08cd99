#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_table.py OUT BYTES: a CSV file of about that size, the same every time, with what real exports have: an id,
times and dates, categories, codes, numbers with gaps and "NA", thousands of names, yes and no, free text with quoted
commas, doubled quotes and line breaks."""
import random
import sys
from datetime import datetime, timedelta

HEADER = "id,created,day,region,sku,quantity,price,discount,customer,paid,note,score\n"
REGIONS = ["Nord", "Süd", "Ost", "West", "Île-de-France", "Kärnten", "Łódź", "Malmö"]
WORDS = ("ordered again after a call about the delivery and the price of the second box which came late but in good order "
         "customer asked for an invoice by mail and a new date").split()


def note(rng):
    text = " ".join(rng.choices(WORDS, k=rng.randint(2, 9)))
    kind = rng.random()
    if kind < 0.70:
        return text
    if kind < 0.85:
        return '"' + text.replace(" ", ", ", 1) + '"'
    if kind < 0.97:
        return '"He said ""' + text + '"", then left"'
    return '"' + text + "\nsecond line, " + text + '"'


def rows(rng):
    start = datetime(2019, 1, 1)
    skus = [f"SKU-{rng.randint(10000, 99999)}" for _ in range(500)]
    names = [f"{rng.choice(['Anna', 'José', 'Zoë', 'Jürgen', 'Marta', 'Olek'])} {rng.choice('ABCDEFGH')}{i}"
             for i in range(24000)]
    number = 0
    while True:
        number += 1
        moment = start + timedelta(seconds=rng.randrange(200_000_000))
        quantity = "" if rng.random() < 0.05 else str(rng.randint(1, 400))
        discount = "NA" if rng.random() < 0.08 else f"{rng.random() / 2:.3f}"
        yield (f"{number},{moment:%Y-%m-%d %H:%M:%S},{moment:%Y-%m-%d},{rng.choice(REGIONS)},{rng.choice(skus)},{quantity},"
               f"{rng.randint(100, 5_000_000) / 100:.2f},{discount},{rng.choice(names)},{'true' if rng.random() < 0.6 else 'false'},"
               f"{note(rng)},{rng.gauss(0, 1):.6f}\n")


def main():
    out, size = sys.argv[1], int(float(sys.argv[2]))
    rng = random.Random(20261121)
    written = 0
    with open(out, "w", encoding="utf-8", newline="") as file:
        written += file.write(HEADER)
        for row in rows(rng):
            written += file.write(row)
            if written >= size:
                return


if __name__ == "__main__":
    main()
