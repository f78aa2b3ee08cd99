# SPDX-License-Identifier: GPL-3.0-or-later
"""C++ is written as .clang-format says (Debian 13's clang-format). Few lines are longer than it allows, of Python too: it
breaks no raw string and no comment."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tree

STYLE = Path(__file__).resolve().parents[2] / ".clang-format"
WIDTH = 120
MOST_LONG_LINES = {".cpp": 84, ".py": 150}  # lower them when there are fewer, never raise one
AT_ONCE = 40


def unformatted(top: Path, paths: list[Path]) -> list[str]:
    done = subprocess.run(["clang-format", f"--style=file:{STYLE}", "--dry-run", "--ferror-limit=1", *map(str, paths)],
                          cwd=top, capture_output=True, text=True, check=True)
    return [line for line in done.stderr.splitlines() if "[-Wclang-format-violations]" in line]


def long_lines(top: Path, paths: list[Path]) -> list[str]:
    return [f"{path}:{number}" for path in paths
            for number, line in enumerate(tree.text(top, path).splitlines(), 1) if len(line) > WIDTH]


def check(top: Path) -> list[str]:
    paths = tree.files(top, ".h", ".cpp")
    with ThreadPoolExecutor(2) as pool:
        batches = pool.map(lambda first: unformatted(top, paths[first:first + AT_ONCE]), range(0, len(paths), AT_ONCE))
    found = [f"{line.split(': ')[0]}: run clang-format -i on the file" for batch in batches for line in batch]
    for suffix, most in MOST_LONG_LINES.items():
        most = most if (top / "CMakeLists.txt").exists() else 0  # the examples below are parts of a tree
        long = long_lines(top, paths if suffix == ".cpp" else tree.files(top, suffix))
        if len(long) > most:
            found += [f"{len(long)} lines of {suffix} are longer than {WIDTH}, at most {most} are allowed"] + long
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": "int f()\n{\n    return 1;\n}\n"}],
        bad=[{"a.cpp": "int f() {\n  return 1;\n}\n"}, {"a.h": "//" + " word" * 30 + "\nint a;\n"},
             {"a.py": "#" + " word" * 30 + "\na = 1\n"}])
