# SPDX-License-Identifier: GPL-3.0-or-later
"""Damaged workbooks, JSON and databases end in tables or in a word, soon, and never in anything else. The same damage
every time."""
import csv
import io
import json
import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import zipfile

import read_sink
import read_tables

MAKER = pathlib.Path(__file__).resolve().parents[3] / "corpus" / "workbooks" / "make_workbooks.py"
TELLING = [b"<", b">", b'"', b"&", b"/", b"0", b"-1", b"99999999999", b"1E400", b"A1:XFD1048576", b"\0", b"\xff",
           b"{", b"[", b",", b"]"]
ROUNDS = 300
LONGEST_S = 60  # on a machine that does six other things


def damaged(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0: data[at:at] = chance.choice(TELLING)
            case 1: del data[at:at + chance.randint(1, 40)]
            case 2: data[at:at + 1] = bytes([chance.randrange(256)])
            case 3: data[at:at] = data[chance.randrange(len(data) + 1):][:chance.randint(1, 200)]
    return bytes(data)


def damaged_inside(book, chance):
    """One of its parts, packed again as if nothing were."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as before, zipfile.ZipFile(packed, "w") as after:
        parts = before.namelist()
        hit = chance.choice(parts)
        for part in dict.fromkeys(parts):
            content = before.read(part)
            after.writestr(part, damaged(content, chance) if part == hit else content)
    return packed.getvalue()


def database():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.db")
        with sqlite3.connect(path) as base:
            base.execute("create table orders (id integer, name text, price real)")
            base.executemany("insert into orders values (?, ?, ?)", [(i, f"n{i}", i / 7) for i in range(500)])
        base.close()
        return pathlib.Path(path).read_bytes()


class Damage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        self.addCleanup(signal.alarm, 0)
        self.place = pathlib.Path(folder.name)
        (self.place / "books").mkdir()
        subprocess.run([sys.executable, "-B", MAKER, self.place / "books"], check=True)
        os.chdir(self.place)

    def files(self):
        """(kind, content)"""
        books = self.place / "books"
        expected = json.loads((books / "expected.json").read_text())
        whole = [(wanted.get("kind", name.rsplit(".", 1)[1]), (books / name).read_bytes()) for name,
                 wanted in expected.items() if "refused" not in wanted]
        records = json.dumps([{"id": i, "at": {"x": i / 3, "y": None}, "tags": ["a", "b"]} for i in range(50)]).encode()
        return whole + [("json", records), ("database", database())]

    def test_all_damage_gets_an_answer(self):
        chance = random.Random(20)
        files, words = self.files(), {}
        for number in range(ROUNDS):
            kind, content = chance.choice(files)
            inside = content.startswith(b"PK") and chance.random() < 0.8
            pathlib.Path("damaged").write_bytes((damaged_inside if inside else damaged)(content, chance))
            signal.alarm(LONGEST_S)  # ends the test
            with self.subTest(number=number, kind=kind):
                answer = json.loads(json.dumps(read_tables.answer({"file": "damaged", "kind": kind}), allow_nan=False))
                word = answer["error"]["word"] if "error" in answer else "read"
                words[word] = words.get(word, 0) + 1
                for table in answer.get("tables", []):
                    with open(table["artifact"], encoding="utf-8", newline="") as file:
                        self.assertEqual(len({len(row) for row in csv.reader(file)} - {len(table["columns"])}),
                                         0, table["artifact"])
        self.assertGreater(words["read"], ROUNDS // 10, words)  # much damage is survived…
        self.assertGreater(words["damaged"], ROUNDS // 10, words)  # …and much is not


if __name__ == "__main__":
    csv.field_size_limit(1 << 30)
    unittest.main()
