# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns of made values, each with what is true of it: the types a reader may give it, how its cells are meant."""
import dataclasses
import datetime
import json
import re

GAP_WORDS = ["NA", "n/a", "None", "-", "unknown"]
MORE_GAP_WORDS = ["N/A", "tbc", "absent", "void"]
OTHER_WORDS = ["tbc", "absent", "void", "pending", "DNS", "not yet", "calm", "to be confirmed", "cancelled", "withheld"]
FIRST = ["Ann", "Bob", "Chloé", "Dietmar", "Eva", "Françoise", "Günther", "Hélène", "Ivan", "Jörg", "Kim", "Lena",
         "Mia", "Noël", "Olaf"]
LAST = ["Lee", "Müller", "O'Brien", "Peña", "Smith", "García", "Weiß", "Jones", "Brontë", "Schäfer", "Nguyen",
        "Kowalski", "Rossi"]
CITIES = ["Rome", "Oslo", "Köln", "Paris", "Zürich", "New York", "São Paulo", "Málaga", "Bath", "Graz", "Lyon", "Århus"]
WORDS = ["river", "stone", "cloud", "Apfel", "Birne", "naïve", "green", "large", "wool", "Käse", "Brücke", "forêt",
         "steel", "glass"]
STATES = ["open", "closed", "shipped", "returned", "in progress", "paid", "draft"]
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December"]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
SENTENCES = ["The parcel came late, and wet.", 'She said "no" twice.', "Left at the door; no one was in.", "Fine",
             "Size 10 | blue | new",
             "Broken, replaced, broken again", "Call back before 5 pm", "Prix réduit, fin de série",
             "Größe passt; Farbe nicht"]


@dataclasses.dataclass
class Column:
    """`types`: what a reader may take it for, empty where a person could not say; `how`: what a typed cell means."""
    kind: str
    names: list
    cells: list
    types: list
    how: dict
    name: str = ""
    words: set = dataclasses.field(default_factory=set)  # placed over its values, gaps where the column is typed

    def is_typed(self):
        return bool(self.how)

    def values(self):
        return [cell for cell in self.cells if cell and cell not in self.words]

    def settle(self):
        """What can be said of it once words and gaps are in place."""
        values = self.values()
        if "dates" in self.how and len(self.how["dates"]) > 1:
            self.settle_order(values)
        if self.kind == "code" and not any(value.startswith("0") for value in values):
            self.types, self.how = [], {"number": "."}
        if self.kind == "integer" and set(values) <= {"0", "1"}:
            self.types = ["integer", "boolean"]
        if self.kind == "article" and all(value.isdigit() for value in values):
            self.types, self.how = [], {"number": "."}
        if self.kind == "boolean" and len(set(values)) < 2:
            self.types = []
        if self.kind in ("dates", "numbers in a list") and not any("," in value for value in values):
            self.types, self.how = [], {"dates": ["%Y-%m-%d"]} if self.kind == "dates" else {"number": "."}
        if self.kind == "words with gap words" and set(values) <= {*GAP_WORDS, *MORE_GAP_WORDS}:
            self.types, self.how, self.words = [], {"nothing": True}, set(values)
        if self.kind == "version" and all(re.fullmatch(r"\d{1,3}(\.\d{3})+", value) for value in values):
            self.types, self.how = [], {"number": ",", "group": "."}
        placed = [cell for cell in self.cells if cell in self.words]
        rare = len(placed) * 10 <= len(values) and len(values) >= 10 and set(placed) <= set(GAP_WORDS)
        if self.is_typed() and self.types and placed and not rare:
            self.types = [*self.types, "text"]
        if len(values) < 2:
            self.types = []

    def settle_order(self, values):
        """Day and month are told apart by a day after the twelfth."""
        right = self.how["dates"][0]
        if any(datetime.datetime.strptime(value, right).day > 12 for value in values):
            self.how = {"dates": [right]}
        else:
            self.types = []


def integer(rng, count, _):
    low, high = rng.choice([(1, 9), (0, 100), (-50, 50), (1000, 99999), (1, 10**7)])
    cells = [str(rng.randint(low, high)) for _ in range(count)]
    return Column("integer", ["qty", "count", "Anzahl", "visits", "score", "stock", "points"], cells, ["integer"],
                  {"number": "."})


def counter(rng, count, _):
    start = rng.choice([0, 1, 1, 100, 5001])
    return Column("integer", ["id", "no", "Nr", "row", "ID", "ticket"], [str(start + i) for i in range(count)],
                  ["integer"], {"number": "."})


def decimal(rng, count, local):
    digits = rng.choice([1, 2, 2, 2, 4])
    cells = [f"{rng.uniform(rng.choice([0, -40]), 900):.{digits}f}" for _ in range(count)]
    cells[rng.randrange(count)] = f"{rng.randint(1, 90)}.{'5' * digits}"
    return Column("decimal", ["price", "amount", "Betrag", "weight", "temp", "net", "Preis (EUR)", "rate",
                              "height [m]"],
                  [cell.replace(".", local) for cell in cells], ["number"], {"number": local})


def thousands(rng, count, local):
    cells = [f"{rng.uniform(900, 90000):,.2f}" for _ in range(count)]
    other = "." if local == "," else ","
    swap = str.maketrans({",": other, ".": local})
    return Column("thousands", ["revenue", "Umsatz", "budget", "cost total"],
                  [cell.translate(swap) for cell in cells], ["number"],
                  {"number": local, "group": other})


def currency(rng, count, local):
    shape = rng.choice(["€ {}", "{} €", "${}", "EUR {}", "{} CHF", "£{}"])
    cells = [shape.format(f"{rng.uniform(1, 900):.2f}".replace(".", local)) for _ in range(count)]
    return Column("currency", ["fee", "Kosten", "paid", "Total price"], cells, [], {"number": local, "shape": shape})


def percent(rng, count, local):
    cells = [f"{rng.uniform(0, 100):.1f}%".replace(".", local) for _ in range(count)]
    return Column("percent", ["share", "Anteil", "discount"], cells, [], {"number": local, "shape": "{}%"})


def days(rng, count):
    first = datetime.date(1990, 1, 1) + datetime.timedelta(days=rng.randrange(12500))
    if rng.random() < 0.4:
        return [first + datetime.timedelta(days=i) for i in range(count)]
    return [first + datetime.timedelta(days=rng.randrange(900)) for _ in range(count)]


DATE_NAMES = ["date", "Datum", "ordered", "due", "birthday", "from", "until", "created on"]


def date(rng, count, _):
    formats, types = rng.choice([
        (["%Y-%m-%d"], ["date"]), (["%Y-%m-%d"], ["date"]), (["%d.%m.%Y", "%m.%d.%Y"], ["date"]),
        (["%d/%m/%Y", "%m/%d/%Y"], ["date"]),
        (["%m/%d/%Y", "%d/%m/%Y"], ["date"]), (["%Y/%m/%d"], ["date"]), (["%d-%m-%Y", "%m-%d-%Y"], ["date"]),
        (["%d %b %Y"], []), (["%d-%b-%Y"], [])])
    return Column("date", DATE_NAMES, [day.strftime(formats[0]) for day in days(rng, count)], types, {"dates": formats})


def moment(rng, count, _):
    formats = rng.choice([["%Y-%m-%d %H:%M"], ["%Y-%m-%d %H:%M:%S"], ["%Y-%m-%dT%H:%M:%S"],
                          ["%d.%m.%Y %H:%M", "%m.%d.%Y %H:%M"],
                          ["%m/%d/%Y %H:%M", "%d/%m/%Y %H:%M"]])
    times = [datetime.datetime.combine(day, datetime.time(rng.randrange(24), rng.randrange(60), rng.randrange(60)))
             for day in days(rng, count)]
    return Column("moment", ["time", "timestamp", "Zeitpunkt", "updated", "started at"],
                  [time.strftime(formats[0]) for time in times], ["datetime"],
                  {"dates": formats})


def long_date(rng, count, _):
    shape = rng.choice(["{month} {day}, {year}", "{week}, {day} {month} {year}", "{week}, {month} {day}, {year}"])
    cells = [shape.format(month=MONTHS[day.month - 1], day=day.day, year=day.year, week=DAYS[day.weekday()])
             for day in days(rng, count)]
    code = shape.format(month="%B", day="%d", year="%Y", week="%A")
    return Column("long date", ["published", "day", "held on", "Session"], cells, [], {"dates": [code]})


def text(kind, names, make):
    return lambda rng, count, _: Column(kind, names, [make(rng) for _ in range(count)], ["text"], {})


def words_and_gaps(rng, count, _):
    """Words for missing among words: values."""
    share, known = rng.uniform(0.1, 0.7), rng.sample(WORDS + CITIES, 5)
    missing = rng.sample([*GAP_WORDS, *MORE_GAP_WORDS], rng.choice([1, 1, 2, 3]))
    cells = [rng.choice(missing) if rng.random() < share else rng.choice(known) for _ in range(count)]
    cells[rng.randrange(count)] = rng.choice(known)
    return Column("words with gap words", ["material", "region", "colour", "Herkunft", "country"], cells, ["text"], {})


def code(rng, count, _):
    width = rng.choice([4, 5, 8])
    cells = [f"{rng.randrange(10 ** (width - rng.choice([0, 1, 2]))):0{width}}" for _ in range(count)]
    return Column("code", ["zip", "PLZ", "account", "customer no", "code"], cells, ["text"], {})


def article(rng, count, _):
    """Numbers of articles, some of which look like powers of ten."""
    letters = rng.choice(["E", "EABC", "EX"])
    cells = [f"{rng.randint(1, 99)}{rng.choice(letters)}{rng.randint(1, 9)}" if rng.random() < 0.7
             else str(rng.randint(100, 99999)) for _ in range(count)]
    cells[0] = f"{rng.randint(2, 9)}E{rng.randint(2, 9)}"
    cells[-1] = str(rng.randint(100, 99999))
    return Column("article", ["article", "Artikel-Nr", "part no", "sku"], cells, ["text"], {})


def boolean(rng, count, _):
    pair = rng.choice([("true", "false"), ("True", "False"), ("TRUE", "FALSE"), ("yes", "no"), ("ja", "nein"),
                       ("Y", "N")])
    types = ["boolean"] if pair[0].lower() == "true" else ["boolean", "text"]
    return Column("boolean", ["active", "paid?", "ok", "aktiv", "is_new"], [rng.choice(pair) for _ in range(count)],
                  types, {"boolean": pair})


def link(rng):
    end = rng.choice([".jpg", "?a=1&b=2", "", "#top"])
    return f"https://shop.example.com/{rng.choice('pqr')}/{rng.randrange(999)}{end}"


def mail(rng):
    first, last, end = rng.choice("abcdefg"), rng.choice(["lee", "smith", "rossi"]), rng.choice(["org", "com", "de"])
    return f"{first}.{last}{rng.randrange(99)}@example.{end}"


def one_of(items):
    return lambda rng: rng.choice(items)


def list_of(make, joint):
    return lambda rng: joint.join(make(rng) for _ in range(rng.choice([1, 2, 2, 2, 3, 5])))


def name(rng):
    first, last = rng.choice(FIRST), rng.choice(LAST)
    return f"{first} {last}"


def turned_name(rng):
    return f"{rng.choice(LAST)}, {rng.choice(FIRST)}"


def lines(rng):
    return rng.choice(["\n", "\n", "\n\n"]).join(rng.sample(SENTENCES, rng.choice([1, 2, 3])))


def as_json(rng):
    made = {"id": rng.randrange(99), "tags": rng.sample(WORDS, rng.choice([0, 1, 3])), "note": rng.choice(SENTENCES)}
    return json.dumps(made, ensure_ascii=False)


def numbers(rng):
    return "[" + ", ".join(str(rng.randrange(500)) for _ in range(rng.choice([1, 2, 3, 6]))) + "]"


def iso_day(rng):
    return f"20{rng.randint(10, 25)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"


TEXTS = [
    text("word", ["status", "state", "Status", "stage"], one_of(STATES)),
    text("word", ["city", "Stadt", "town", "place"], one_of(CITIES)),
    text("name", ["name", "customer", "Kunde", "player", "owner"], name),
    text("turned name", ["full name", "Autor", "Name, first name"], turned_name),
    text("mail", ["mail", "e-mail", "contact"], mail), text("link", ["url", "link", "page"], link),
    text("sentence", ["note", "comment", "Bemerkung", "remark"], one_of(SENTENCES)),
    text("lines", ["description", "text", "message"], lines),
    text("json", ["payload", "attributes", "meta"], as_json), text("numbers", ["readings", "sizes", "vector"], numbers),
    text("links", ["images", "links", "photos"], list_of(link, ",")),
    text("links", ["files", "refs"], list_of(link, ", ")),
    text("links", ["sources"], list_of(link, ";")), text("mails", ["recipients", "cc"], list_of(mail, "; ")),
    text("mails", ["participants"], list_of(mail, ",")), text("dates", ["visits on", "holidays"],
                                                              list_of(iso_day, ",")),
    text("words", ["tags", "labels", "Farben"], list_of(one_of(WORDS), "|")),
    text("words", ["options", "toppings"], list_of(one_of(WORDS), ", ")),
    words_and_gaps, words_and_gaps, code, article]
TYPED = [integer, integer, counter, decimal, decimal, decimal, thousands, currency, percent, date, date, date, moment,
         long_date, boolean]
