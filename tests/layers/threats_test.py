# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of threats names what is there: each row's file, its functions, and the test that breaks it. A test that
has been renamed would leave a promise with nothing behind it."""

import re
from pathlib import Path

import tree

TABLE = Path("sandbox/THREATS.md")
FILE = re.compile(r"`([\w./]+\.(?:cpp|h|py))`")
FUNCTION = re.compile(r"`(\w+)\(\)`")
TEST = re.compile(r"`(\w+)::(\w+)`")
COLUMNS = 5


def rows(top: Path) -> list[list[str]]:
    lines = [line for line in tree.text(top, TABLE).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if FILE.match(row[0])]


def check(top: Path) -> list[str]:
    tests = {path.stem: path for path in tree.files(top, ".cpp", ".py") if path.parts[0] == "tests"}
    found = []
    for row in rows(top):
        if len(row) != COLUMNS:
            found.append(f"{TABLE}: {row[0]}: {len(row)} columns instead of {COLUMNS}")
            continue
        found += [f"{TABLE}: {problem}" for problem in place_problems(top, row[0]) + test_problems(top, tests, row)]
    return found or ([] if rows(top) else [f"{TABLE} has no row"])


def place_problems(top: Path, place: str) -> list[str]:
    name = FILE.match(place).group(1)
    file = next((Path(folder, name) for folder in ("", "sandbox") if (top / folder / name).is_file()), None)
    if file is None:
        return [f"there is no {name}"]
    functions = FUNCTION.findall(place)
    missing = [f for f in functions if not re.search(rf"\b{f}\(", tree.text(top, file))]
    return [f"{name} has no {f}()" for f in missing] or ([] if functions else [f"{name}: no function is named"])


def test_problems(top: Path, tests: dict[str, Path], row: list[str]) -> list[str]:
    named = TEST.findall(row[-1])
    if not named and row[-1] != "none":
        return [f"{row[0]}: no test is named"]
    return [f"{row[0]}: there is no test {file}::{case}" for file, case in named
            if file not in tests or not re.search(rf"\b{case}\(", tree.text(top, tests[file]))]


if __name__ == "__main__":
    SOURCE = {"sandbox/a.cpp": "void act() { }\n", "tests/tst_a.cpp": "void breaks() { }\n"}
    tree.main(
        check,
        good=[{**SOURCE, "sandbox/THREATS.md": "| `a.cpp` `act()` | x | y | z | `tst_a::breaks` |\n"},
              {**SOURCE, "sandbox/THREATS.md": "| `a.cpp` `act()` | x | y | z | none |\n"}],
        bad=[{**SOURCE, "sandbox/THREATS.md": "| `a.cpp` `act()` | x | y | z | `tst_a::broke` |\n"},
             {**SOURCE, "sandbox/THREATS.md": "| `a.cpp` `acts()` | x | y | z | none |\n"},
             {**SOURCE, "sandbox/THREATS.md": "| `b.cpp` `act()` | x | y | z | none |\n"},
             {**SOURCE, "sandbox/THREATS.md": "| `a.cpp` `act()` | x | y | z | |\n"},
             {**SOURCE, "sandbox/THREATS.md": "Nothing.\n"}])
