# SPDX-License-Identifier: GPL-3.0-or-later
"""No function over 80 lines, no file over 500, no class over 400 (its functions together, wherever they stand), no
paragraph of a README over 100 words; the jail's helper small enough to audit."""

import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path

import tree

LONGEST_FUNCTION = 80
LONGEST_FILE = 500
LONGEST_CLASS = 400
LONGEST_PARAGRAPH = 100  # words
MOST_HELPER_STATEMENTS = 2800  # and blocks: lines would be counted by joining them
FUNCTION_KINDS = {"function", "method", "member"}
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', re.S)


def long_functions(top: Path, paths: list[Path]) -> list[str]:
    output = subprocess.run(["ctags", "--output-format=json", "--fields=+neKsZ", "--languages=C++,Python,Sh",
                             "--langmap=C++:+.h", "-L", "-", "-f", "-"],
                            cwd=top, input="\n".join(map(str, paths)), capture_output=True, text=True,
                            check=True).stdout
    found, classes = [], defaultdict(int)
    for tag in map(json.loads, output.splitlines()):
        if tag.get("kind") in FUNCTION_KINDS and "end" in tag:
            lines = tag["end"] - tag["line"] + 1
            if tag["kind"] == "function" and tag.get("scopeKind") in ("class", "struct") and not tag["path"].startswith("tests/"):
                classes[tag["scope"]] += lines
            if lines > LONGEST_FUNCTION:
                found.append(f"{tag['path']}:{tag['line']}: {tag['name']} has {lines} lines, at most {LONGEST_FUNCTION} are allowed")
    for name, lines in sorted(classes.items()):
        if lines > LONGEST_CLASS:
            found.append(f"{name} has {lines} lines of functions, at most {LONGEST_CLASS} are allowed")
    return found


def long_paragraphs(top: Path) -> list[str]:
    """In prose: neither tables nor what is indented, nor what was taken from elsewhere."""
    found = []
    for path in tree.files(top, ".md"):
        for paragraph in re.split(r"\n\s*\n|\n(?=- )", tree.text(top, path)):
            words = len(paragraph.split())
            if words > LONGEST_PARAGRAPH and not paragraph.lstrip("\n").startswith(("|", "    ")):
                found.append(f"{path}: a paragraph has {words} words, at most {LONGEST_PARAGRAPH} are allowed: {paragraph.strip()[:60]}…")
    return found


def statements(source: str) -> int:
    """In C++: what ends with a semicolon, and what braces begin."""
    code = NO_CODE.sub(" ", source)
    return code.count(";") + code.count("{")


def check(top: Path) -> list[str]:
    paths = tree.files(top, ".h", ".cpp", ".py", ".sh", "")
    found = long_functions(top, paths) + long_paragraphs(top)
    for path in paths:
        lines = tree.text(top, path).count("\n")
        if lines > LONGEST_FILE:
            found.append(f"{path} has {lines} lines, at most {LONGEST_FILE} are allowed")
    helper = sum(statements(tree.text(top, path)) for path in paths if path.parts[:2] == ("sandbox", "helper")
                 and path.suffix in (".h", ".cpp"))
    if helper > MOST_HELPER_STATEMENTS:
        found.append(f"sandbox/helper has {helper} statements and blocks, at most {MOST_HELPER_STATEMENTS} are allowed")
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": "int f()\n{\n" + "    g();\n" * 77 + "}\n"}, {"a.py": "def f():\n" + "    g()\n" * 79},
              {"README.md": "# A\n\n" + "word " * 60 + "\n\n" + "word " * 60 + "\n\n| " + "word " * 120 + "|\n"},
              {"sandbox/helper/a.cpp": "// ; ; ;\n/* {;} */ const char* a = \"{;}\\\";\"; char b = ';';\n" * 240}],
        bad=[{"a.cpp": "int f()\n{\n" + "    g();\n" * 78 + "}\n"},
             {"a.h": "struct A {\n    void f() const\n    {\n" + "        g();\n" * 78 + "    }\n};\n"},
             {"a.py": "def f():\n" + "    g()\n" * 80},
             {"a.py": "class A:\n    def f(self):\n" + "        g()\n" * 80},
             {"run": "#!/bin/bash\n" + "true\n" * 500},
             {"a.cpp": "int a;\n" * 501},
             {"a.h": "class A {\n    void f();\n};\n",
              **{f"{i}.cpp": f"void A::f{i}()\n{{\n" + "    g();\n" * 75 + "}\n" for i in range(6)}},
             {"README.md": "# A\n\n" + "word " * 101 + "\n"},
             {f"sandbox/helper/{i}.cpp": "int a; int b; int c; int d; { }\n" * 201 for i in range(3)}])
