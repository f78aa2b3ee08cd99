# SPDX-License-Identifier: GPL-3.0-or-later
"""Rarer but valid: values, names and records that programs write and that invite a second thought."""
import uuid

import values
from values import Column, list_of, name, one_of, text, turned_name

CLASSIC = ["C:\\temp\\new", "D:\\data\\", "\\\\server\\share\\", "a\\b", "x\\"]
INCHES = ['12" pipe', 'a 3" nail, zinc', '"', 'the "best" one', '""', "5' 11\"", "plain"]
MARKUP = ["<b>New</b>; only today", '<a href="https://example.com/?a=1;b=2">here</a>',
          "SELECT a, b FROM t WHERE c = 'x';", "a | b || c", "if (x) { y = 1, z = 2; }"]
SCRIPTS = ["東京", "大阪, 日本", "Москва", "Αθήνα", "القاهرة", "😀 fine", "İstanbul", "Łódź"]
DASHES = ["10 – 12 €", "“good”", "it’s fine", "Ångström", "naïve – yes", "Façade…", "½ l"]
QUESTIONS = ["How satisfied are you with our service?", "Where, if at all, did you hear of us?",
             "What should we change? (several answers possible)",
             "Do you agree: prices are fair", "Please name one thing; any thing"]
PLAIN_NAMES = ["a", "b", "user.name", "user/name", "orderId", "customerFirstName", "Q1", "x1", "Amount\n(EUR)",
               "Ort, Straße", "No.", "Größe (cm)", "EUR"]


def phone(rng):
    return rng.choice(["+49 30 {}", "(020) {}", "0041-44-{}"]).format(rng.randrange(10**6, 10**7))


def address(rng):
    street = rng.choice(["Main St", "Am Bach", "rue de Lyon"])
    return f"{street} {rng.randint(1, 99)}, {rng.randint(10000, 99999)} {rng.choice(values.CITIES)}"


def place(rng):
    return f"{rng.uniform(40, 60):.4f},{rng.uniform(1, 20):.4f}"


def identity(rng):
    return str(uuid.UUID(int=rng.getrandbits(128), version=4))


def marked(sign):
    def column(rng, count, _):
        start = rng.randrange(1000, 5000)
        return Column("marked number", ["order", "ref", "Vorgang"], [f"{sign}{start + i}" for i in range(count)],
                      ["text"], {})
    return column


def scientific(rng, count, local):
    cells = [f"{rng.gauss(0, 1) * 10 ** rng.randint(-9, 9):.{rng.choice([3, 6])}e}".replace(".", local)
             for _ in range(count)]
    return Column("scientific", ["flux", "signal", "p value"], cells, ["number"], {"number": local})


def compact_day(rng, count, _):
    return Column("compact day", ["day", "posted", "MESS_DATUM"],
                  [day.strftime("%Y%m%d") for day in values.days(rng, count)], [],
                  {"dates": ["%Y%m%d"], "number": "."})


def year(rng, count, _):
    return Column("year", ["year", "Jahr", "season"], [str(rng.randint(1950, 2025)) for _ in range(count)], [],
                  {"number": ".", "dates": ["%Y"]})


def long_text(rng, count, _):
    cells = [" ".join(rng.choice(values.SENTENCES) for _ in range(rng.choice([1, 3, 30]))) for _ in range(count)]
    return Column("long text", ["body", "abstract"], cells, ["text"], {})


def big_number(rng, count, _):
    return Column("big number", ["iban digits", "ean", "tracking"],
                  [str(rng.randint(10**15, 10**18)) for _ in range(count)], ["integer", "text"], {"number": "."})


def period(rng, count, _):
    shape = rng.choice(["Q{q} {y}", "{y}-Q{q}", "KW {w}", "{w}/{y}"])
    cells = [shape.format(q=rng.randint(1, 4), y=rng.randint(2015, 2025), w=rng.randint(14, 52)) for _ in range(count)]
    return Column("period", ["period", "quarter", "week"], cells, ["text"] if shape[0] != "{" else [], {})


def clock(rng, count, _):
    return Column("clock", ["at", "start", "Uhrzeit"],
                  [f"{rng.randrange(24):02}:{rng.randrange(60):02}" for _ in range(count)], [], {"clock": "%H:%M"})


def mixed_money(rng, count, _):
    cells = [rng.choice(["€ {}", "$ {}", "{} CHF"]).format(rng.randint(1, 900)) for _ in range(count)]
    return Column("mixed money", ["total paid", "value"], cells, [], {"money": True})


SECOND = [marked("#"), marked("@"), marked("R-"), scientific, compact_day, year, long_text, big_number,
          text("path", ["file", "path"], one_of(CLASSIC)),
          text("inches", ["item", "article text"], one_of(INCHES)),
          text("markup", ["html", "query", "snippet"], one_of(MARKUP)),
          text("script", ["place", "ort"], one_of(SCRIPTS)), text("phone", ["phone", "Telefon"], phone),
          text("address", ["address", "Anschrift"], address),
          text("coordinates", ["position", "latlon"], place), text("uuid", ["guid", "session"], identity),
          text("version", ["version", "ip"],
               lambda rng: ".".join(str(rng.randrange(256)) for _ in range(rng.choice([3, 4])))),
          text("numbers in a list", ["sizes", "lottery"], list_of(lambda rng: str(rng.randint(1, 49)), ", ")),
          text("turned name", ["author", "Name"], turned_name)]
THIRD = [*SECOND, period, clock, text("dashes", ["remark", "Text"], one_of(DASHES)),
         text("dashes", ["title", "label"], one_of(DASHES)),
         text("all signs", ["blob", "raw"],
              lambda rng: rng.choice(["a,b;c|d\te", "x;y", "1,2|3;4", "p|q", "tab\there", "plain"])),
         text("month", ["month", "Monat"], one_of(values.MONTHS)), text("weekday", ["weekday"], one_of(values.DAYS)),
         text("names in a list", ["team", "speakers"], list_of(name, "; ")),
         mixed_money]


def rename(rng, columns):
    """Questions, short and odd names, years."""
    kind = rng.choice(["questions", "plain", "years", "long"])
    numbers = [column for column in columns[1:] if column.kind in ("integer", "decimal", "thousands")]
    if kind == "questions":
        for column, question in zip(columns[1:], rng.sample(QUESTIONS, len(QUESTIONS))):
            column.name = question
    elif kind == "years" and numbers:
        for number, column in enumerate(numbers):
            before = rng.choice(["", "FY ", "sales "]) if column.kind == "decimal" else "FY"
            column.name = f"{before}{2010 + number}"
    elif kind == "plain":
        for column, plain in zip(columns, rng.sample(PLAIN_NAMES, len(PLAIN_NAMES))):
            column.name = plain
    else:
        columns[-1].name = "Amount of all orders of the customer in the last twelve months, without tax and shipping"


def words_in_many(rng, columns, count):
    """The first two or three records, or the last ones, hold words."""
    some, last = min(rng.choice([2, 3]), count - 1), rng.random() < 0.4
    word = rng.choice(values.GAP_WORDS + values.OTHER_WORDS)
    for column in columns:
        if column.is_typed():
            column.words.add(word)
            for record in range(some):
                column.cells[-1 - record if last else record] = word


def all_alike(rng, columns, count):
    for column in columns:
        column.cells = [column.cells[0]] * count


def one_late_word(rng, columns, count):
    """A column without values but for one."""
    column = columns[-1]
    column.cells = [""] * count
    column.cells[rng.choice([0, -1])] = rng.choice(["late", "see above", "x", "checked"])
    column.how, column.types, column.kind = {}, [], "late word"


def alone(rng, columns, count):
    """The last record holds one number, day or name, anywhere."""
    place = rng.randrange(len(columns))
    value = columns[place].cells[-1] or columns[place].cells[0]
    for column in columns:
        column.cells[-1] = ""
    columns[place].cells[-1] = value


def total_first(rng, columns, count):
    """The first record, or one amid, begins with a word for a sum."""
    for column in columns[:1]:
        if not column.how and column.kind in ("word", "name"):
            word = rng.choice(["Total", "Total Wine & More", "Summe", "Sum 41"])
            column.cells[rng.choice([0, count // 2]) if count > 2 else 0] = word


def sentence_first(rng, columns, count):
    for column in columns:
        column.cells[0] = ""
    columns[0].cells[0] = rng.choice(["opened by Ann for the yearly count", "moved here from the old list",
                                      "first of its kind"])
    columns[0].words.add(columns[0].cells[0])


SECOND_RECORDS = [words_in_many, all_alike, one_late_word, alone, alone, total_first]
THIRD_RECORDS = [*SECOND_RECORDS, sentence_first, sentence_first, alone]
