# SPDX-License-Identifier: GPL-3.0-or-later
"""No notes left in the code for later, no paths of somebody's machine, and no names of our own for what has a common
one."""

import os
import re
from pathlib import Path

import tree

SUFFIXES = (".h", ".cpp", ".py", ".sh", "", ".txt", ".cmake", ".md", ".json", ".xml", ".desktop", ".svg", ".html")
# Written so that this file does not find itself.
NOTES = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
HOMES = re.compile(r"(?<![\w.])/(home|Users)/[a-z]\w*/")
# Options, a request handler, known data sets, an observer, busy rounds; "told" says neither by whom nor what.
OWN_NAMES = re.compile(r"\b(Wishes|Desk|Parcel|Shelf|looker|m_restless|(?:m_|is)?[tT]old)\b")
NO_CODE = re.compile(r'//.*|"(?:[^"\\]|\\.)*"')


def check(top: Path) -> list[str]:
    found = []
    own_folder, own_home = str(top), os.path.expanduser("~") + "/."
    for path in tree.files(top, *SUFFIXES):
        for number, line in enumerate(tree.text(top, path).splitlines(), 1):
            in_product = path.parts[0] != "tests"
            for match in (NOTES.search(line), in_product and HOMES.search(line)):
                if match:
                    found.append(f"{path}:{number}: {match.group(0)}")
            is_code = in_product and path.suffix in (".h", ".cpp")
            if is_code and (match := OWN_NAMES.search(NO_CODE.sub("", line))):
                found.append(f"{path}:{number}: {match.group(0)}: use the common name")
            if own_folder in line or in_product and own_home in line:
                found.append(f"{path}:{number}: names a folder of this machine")
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": "// What is left to do is done, and told.\n"},
              {"a.md": "`~/.cache/assay`, /work/orders.csv\n"}],
        bad=[{"core/a.cpp": "if (isTold(row)) {\n"}, {"core/a.h": "class Desk {\n"}, {"a.cpp": "// TO" "DO: later\n"},
             {"CMakeLists.txt": "# FIX" "ME\n"}, {"run": "#!/bin/bash\ncd /home/" "anna/assay\n"}])
