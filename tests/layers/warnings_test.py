# SPDX-License-Identifier: GPL-3.0-or-later
"""Each kind of warning about a file is expected by a test that reads such a file, or makes one."""

import re
from pathlib import Path

import tree

KINDS = "core/messages/warnings.cpp"
PLACES = ("tests/sandbox/scan", "tests/sandbox/kernel/readers", "tests/core/data", "tests/core/story",
          "tests/core/workspace", "tests/corpus")


def check(top: Path) -> list[str]:
    text = tree.text(top, Path(KINDS))
    words = re.findall(r'^\s*\{\s*"([a-z_]+)",', text, re.MULTILINE)
    tests = "\n".join(path.read_text(encoding="utf-8") for place in PLACES for path in sorted((top / place).rglob("*"))
                      if path.suffix in (".cpp", ".py", ".json"))
    named = set(re.findall(r'\\?"kind\\?": ?\\?"([a-z_]+)', tests))
    named |= {re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower() for name in re.findall(r"\bWarningKind::(\w+)", tests)}
    found = [f"{KINDS}: no test of a file expects {word}" for word in words if word not in named]
    return found if words else [f"{KINDS}: no kinds were found"]


if __name__ == "__main__":
    tree.main(
        check,
        good=[{KINDS: '    { "nul_bytes", "NUL." },\n    { "hidden_sheet", "Hidden." },\n',
               "tests/corpus/csv/a.csv.expect.json": '{"warnings": [{"kind": "nul_bytes"}]}\n',
               "tests/core/data/a.cpp": "says(WarningKind::HiddenSheet);\n"}],
        bad=[{KINDS: '    { "nul_bytes", "NUL." },\n', "tests/core/data/a.cpp": "// nul_bytes\n"},
             {KINDS: '    { "nul_bytes", "NUL." },\n', "tests/core/domain/a.cpp": "WarningKind::NulBytes\n"},
             {KINDS: "", "tests/core/data/a.cpp": ""}])
