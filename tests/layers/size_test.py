# SPDX-License-Identifier: GPL-3.0-or-later
"""No function over 80 lines, no file over 500; the jail's helper small enough to audit."""

import json
import subprocess
from pathlib import Path

import tree

LONGEST_FUNCTION = 80
LONGEST_FILE = 500
LONGEST_HELPER = 2499
FUNCTION_KINDS = {"function", "method", "member"}


def long_functions(top: Path, paths: list[Path]) -> list[str]:
    output = subprocess.run(["ctags", "--output-format=json", "--fields=+neK", "--languages=C++,Python,Sh", "--langmap=C++:+.h",
                             "-L", "-", "-f", "-"],
                            cwd=top, input="\n".join(map(str, paths)), capture_output=True, text=True, check=True).stdout
    found = []
    for tag in map(json.loads, output.splitlines()):
        if tag.get("kind") in FUNCTION_KINDS and "end" in tag:
            lines = tag["end"] - tag["line"] + 1
            if lines > LONGEST_FUNCTION:
                found.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {lines} lines, at most {LONGEST_FUNCTION} are allowed")
    return found


def check(top: Path) -> list[str]:
    paths = tree.files(top, ".h", ".cpp", ".py", ".sh", "")
    found = long_functions(top, paths)
    for path in paths:
        lines = tree.text(top, path).count("\n")
        if lines > LONGEST_FILE:
            found.append(f"{path} has {lines} lines, at most {LONGEST_FILE} are allowed")
    helper = sum(tree.text(top, path).count("\n") for path in paths if path.parts[:2] == ("sandbox", "helper"))
    if helper > LONGEST_HELPER:
        found.append(f"sandbox/helper has {helper} lines, at most {LONGEST_HELPER} are allowed")
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": "int f()\n{\n" + "    g();\n" * 77 + "}\n"}, {"a.py": "def f():\n" + "    g()\n" * 79}],
        bad=[{"a.cpp": "int f()\n{\n" + "    g();\n" * 78 + "}\n"},
             {"a.h": "struct A {\n    void f() const\n    {\n" + "        g();\n" * 78 + "    }\n};\n"},
             {"a.py": "def f():\n" + "    g()\n" * 80},
             {"a.py": "class A:\n    def f(self):\n" + "        g()\n" * 80},
             {"run": "#!/bin/bash\n" + "true\n" * 500},
             {"a.cpp": "int a;\n" * 501},
             {f"sandbox/helper/{i}.cpp": "int a;\n" * 500 for i in range(5)}])
