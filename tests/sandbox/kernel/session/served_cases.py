# SPDX-License-Identifier: GPL-3.0-or-later
"""served_cases.py FOLDER: tables whose cells pandas reads in ways of its own, the same every time."""
import random
import sys
from pathlib import Path

rng = random.Random(4)
folder = Path(sys.argv[1])


def table(name, header, rows, end="\n"):
    with open(folder / name, "w", encoding="utf-8", newline="") as file:
        file.write(header + end)
        for row in rows:
            file.write(row + end)


def a_number():
    kind = rng.randrange(8)
    value = rng.choice([rng.random(), rng.gauss(0, 1), rng.uniform(-1e9, 1e9), 10 ** rng.uniform(-200, 200)])
    digits = "".join(rng.choices("0123456789", k=rng.randint(1, 25)))
    return [repr(value), f"{value:.3f}", f"{value:.17g}", f"{value:e}", f"{value:.12E}", f"0.{digits}",
            f"-{rng.randint(0, 99)}.{digits}", f"{rng.randint(1, 999999)}"][kind]


def numbers():
    for i in range(20000):
        gap = rng.choice(["", "NA", "NaN", "n/a", "NULL", "<NA>"])
        yield ",".join([str(i), a_number(), a_number() if rng.random() < 0.9 else gap,
                        str(rng.randint(-10**15, 10**15)) if rng.random() < 0.8 else gap,
                        f"{rng.randint(-10**17, 10**17)}", rng.choice(["True", "False"]),
                        rng.choice(["true", "FALSE", gap])])


def decimal_commas():
    for i in range(5000):
        yield ";".join([str(i), f"{rng.uniform(-1e6, 1e6):.{rng.randint(1, 9)}f}".replace(".", ","),
                        rng.choice(["ja", "nein", "-"]), f"{rng.randint(1, 28):02}.{rng.randint(1, 12):02}.2024"])


def texts():
    for i in range(12000):
        quoted = rng.choice(['"a, b"', '"He said ""no"""', '"two\nlines"', "plain", "Ünï çødé ☃ 🙂", '" space "',
                             "x" * rng.randint(1, 60), '""', "NA", ""])
        yield ",".join([f"{rng.randrange(10**5):05}", quoted,
                        f"row {i} {quoted[:5].strip(chr(34))}" if '"' not in quoted else str(i) + "st",
                        f"2024-{rng.randint(1, 12):02}-{rng.randint(1, 28):02} {rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}", rng.choice(["red", "green", "blue", ""]), ""])


def sparse():
    """More rows than pandas reads at a time."""
    for i in range(150000):
        yield f"{i},{'note' if i % 1000 == 0 else ''},{rng.choice('ab')},{i / 8}"


def sparse_at_the_end():
    for i in range(150000):
        yield f"{i},{'late' if i > 140000 else ''},{rng.choice('ab')},{i / 8}"


def digits_then_words():
    for i in range(150000):
        yield f"{i},{i if i < 140000 else 'x%d' % i},{rng.choice('ab')},{i / 8}"


table("numbers.csv", "i,f,g,n,big,yes,maybe", numbers())
table("commas.csv", "nr;wert;ja;tag", decimal_commas())
table("texts.csv", "zip,q,t,at,color,nothing", texts(), "\r\n")
table("sparse.csv", "i,note,k,f", sparse())
table("late.csv", "i,note,k,f", sparse_at_the_end())
table("digits.csv", "i,code,k,f", digits_then_words())
table("names.csv", "color,name,code",
      (f"{rng.choice(['red', 'blue', ''])},{'NA' if i % 7 == 0 else 'name %d' % (i % 1000)},c{i % 39000}"
       for i in range(80000)))
table("plain.csv", "id,name", (f"{i},name {i % 50}" for i in range(3000)))
