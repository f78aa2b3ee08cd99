# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions that need one row of each customer, clinic or region first, from files to the number that is shown."""
import csv
import datetime
import pathlib
import statistics
import tempfile
import unittest

from command import assay_json

CUSTOMERS = [(f"C{number:02}", "North" if number % 3 else "South") for number in range(1, 31)]
ORDERS = [(f"O{number:03}", f"C{number * 7 % 25 + 1:02}",
           (datetime.date(2024, 1, 3) + datetime.timedelta(number * 37 % 500)).isoformat(),
           ("Lamp", "Desk", "Chair")[number % 5 % 3], 20 + number * 13 % 90) for number in range(120)]
COMPLAINTS = [(f"R{number:02}", f"C{number * 5 % 18 + 4:02}",
               (datetime.date(2024, 5, 1) + datetime.timedelta(number * 53 % 600)).isoformat())
              for number in range(40)]
CLINICS = [(f"Clinic {letter}", "East" if at % 2 else "West", 10 + at * 7) for at, letter in enumerate("ABCDEFGH")]
STAYS = [(f"S{number:03}", CLINICS[number * 3 % 7][0], 100 + number * 17 % 400) for number in range(90)]


def write(path, head, rows):
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([head, *rows])


def of_each(rows, key, value):
    found = {}
    for row in rows:
        found.setdefault(row[key], []).append(row[value])
    return found


def value_of(document):
    shown = document["run"]["value"]
    return float(shown["cell"]) if shown["kind"] == "value" else shown


class OfEach(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.place = pathlib.Path(cls.folder.name)
        write(cls.place / "customers.csv", ["customer_id", "region"], CUSTOMERS)
        write(cls.place / "orders.csv", ["order_id", "customer_id", "order_date", "product", "amount"], ORDERS)
        write(cls.place / "complaints.csv", ["complaint_id", "customer_id", "complaint_date"], COMPLAINTS)
        write(cls.place / "clinics.csv", ["clinic", "district", "beds"], CLINICS)
        write(cls.place / "stays.csv", ["stay_id", "clinic", "fee"], STAYS)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def asked(self, files, question):
        return value_of(assay_json("ask", *files, "-q", question, "--yes", cwd=self.place))

    def test_days_between_dates_of_each(self):
        first, moaned = of_each(ORDERS, 1, 2), of_each(COMPLAINTS, 1, 2)
        day = datetime.date.fromisoformat
        days = [(day(min(moaned[each])) - day(min(first[each]))).days for each in first if each in moaned]
        files = ["orders.csv", "complaints.csv"]
        for question in ("average days from the first order to the first complaint",
                         "durchschnittliche Tage zwischen first order und first complaint"):
            self.assertAlmostEqual(self.asked(files, question), statistics.mean(days))

    def test_customers_of_two_files_or_without_rows_of_a_kind(self):
        bought, moaned = of_each(ORDERS, 1, 3), of_each(COMPLAINTS, 1, 2)
        files = ["orders.csv", "complaints.csv"]
        self.assertEqual(self.asked(files, "how many customers are in both files"), len(bought.keys() & moaned.keys()))
        self.assertEqual(self.asked(files, "Wie viele customers sind sowohl in orders als auch in complaints?"),
                         len(bought.keys() & moaned.keys()))
        never = sum("Lamp" not in bought.get(each, []) for each, _ in CUSTOMERS)
        self.assertEqual(self.asked(["customers.csv", "orders.csv"], "how many customers never bought a Lamp"), never)

    def test_groups_with_a_limit(self):
        amounts = of_each(ORDERS, 1, 4)
        share = sum(len(own) > 4 for own in amounts.values()) / len(amounts) * 100
        for question in ("what share of customers has more than 4 orders",
                         "Anteil der customers mit mehr als 4 orders"):
            self.assertAlmostEqual(self.asked(["orders.csv"], question), share)

    def test_sums_of_two_files(self):
        fees = sum(row[2] for row in STAYS)
        beds = sum(row[2] for row in CLINICS)
        for question in ("total fee divided by total beds", "fee pro bed"):
            self.assertAlmostEqual(self.asked(["clinics.csv", "stays.csv"], question), fees / beds)


if __name__ == "__main__":
    unittest.main()
