# SPDX-License-Identifier: GPL-3.0-or-later
"""Units (a header with its source) that include each other in a circle: none can be understood, tested or moved without
the others."""

import re
from pathlib import Path

import tree

# So many units are in circles: lower it when one is cut, never raise it.
MOST = 2
ROOMS = ("app", "core", "sandbox", "ui")


def included_units(top: Path) -> dict[str, set[str]]:
    """Unit -> the units that its header or its source includes."""
    paths = [path for path in tree.files(top, ".h", ".cpp") if path.parts[0] in ROOMS]
    units = {path.with_suffix("").as_posix(): set() for path in paths}
    for path in paths:
        unit = path.with_suffix("").as_posix()
        for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', tree.text(top, path), re.MULTILINE):
            other = Path(included).with_suffix("").as_posix()
            if other in units and other != unit:
                units[unit].add(other)
    return units


def reached(units: dict[str, set[str]], start: str) -> set[str]:
    found, left = set(), [start]
    while left:
        for other in units[left.pop()] - found:
            found.add(other)
            left.append(other)
    return found


def circles(units: dict[str, set[str]]) -> list[list[str]]:
    behind = {unit: reached(units, unit) for unit in units}
    found = {tuple(sorted(other for other in behind[unit] if unit in behind[other])) for unit in units
             if unit in behind[unit]}
    return [list(circle) for circle in sorted(found)]


def check(top: Path) -> list[str]:
    found = circles(included_units(top))
    count = sum(map(len, found))
    most = MOST if (top / "CMakeLists.txt").exists() else 0  # the examples below are parts of a tree
    if count > most:
        return [f"{count} units are in circles, at most {most} are allowed:"] + [" <-> ".join(circle) for circle in found]
    return []


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"core/a.h": "", "core/a.cpp": '#include "core/a.h"\n#include "core/b.h"\n',
               "core/b.h": '#include "core/c.h"\n', "core/c.h": ""}],
        bad=[{"core/a.h": '#include "core/b.h"\n', "core/b.h": "",
              "core/b.cpp": '#include "core/b.h"\n#include "core/a.h"\n'},
             {"ui/a.h": "", "ui/a.cpp": '#include "ui/b.h"\n', "ui/b.h": '#include "ui/c.h"\n', "ui/c.h": "",
              "ui/c.cpp": '#include "ui/a.h"\n'}])
