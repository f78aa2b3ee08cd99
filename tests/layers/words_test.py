# SPDX-License-Identifier: GPL-3.0-or-later
"""No notes left in the code for later, and no paths of somebody's machine."""

import os
import re
from pathlib import Path

import tree

SUFFIXES = (".h", ".cpp", ".py", ".sh", "", ".txt", ".cmake", ".md", ".json", ".xml", ".desktop", ".svg", ".html")
# Written so that this file does not find itself.
NOTES = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
HOMES = re.compile(r"(?<![\w.])/(home|Users)/[a-z]\w*/")


def check(top: Path) -> list[str]:
    found = []
    own = [place for place in {str(top), os.path.expanduser("~") + "/."} if len(place) > 4]
    for path in tree.files(top, *SUFFIXES):
        for number, line in enumerate(tree.text(top, path).splitlines(), 1):
            in_product = path.parts[0] != "tests"
            for match in (NOTES.search(line), in_product and HOMES.search(line)):
                if match:
                    found.append(f"{path}:{number}: {match.group(0)}")
            found += [f"{path}:{number}: names this machine's {place}" for place in own if place in line]
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": "// What is left to do is done.\n"}, {"a.md": "`~/.cache/assay`, /work/orders.csv\n"}],
        bad=[{"a.cpp": "// TO" "DO: later\n"}, {"CMakeLists.txt": "# FIX" "ME\n"},
             {"run": "#!/bin/bash\ncd /home/" "anna/assay\n"}])
