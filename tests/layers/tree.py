# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the house share: the files of the tree, and how a check proves itself before it is believed."""

import os
import sys
import tempfile
from pathlib import Path

SKIPPED = {"build", "out", ".git", "__pycache__", "corpus", "golden"}


def files(top: Path, *suffixes: str) -> list[Path]:
    """Our files, relative to the top; a suffix of "" stands for scripts without one."""
    found = []
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            path = Path(folder, name)
            if path.suffix in suffixes and not path.is_symlink():
                if path.suffix or is_script(path):
                    found.append(path.relative_to(top))
    return found


def is_script(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def text(top: Path, path: Path) -> str:
    return (top / path).read_text(encoding="utf-8")


def findings_in(contents: dict[str, str], check) -> list[str]:
    """What the check says of a small tree with these contents."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in contents.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return check(Path(folder))


def main(check, good: list[dict[str, str]], bad: list[dict[str, str]]) -> None:
    """Runs a check on trees it must pass and on trees it must fail, then on the real one."""
    for tree in good:
        findings = findings_in(tree, check)
        if findings:
            sys.exit(f"The check is wrong: it fails {tree}: {findings}")
    for tree in bad:
        if not findings_in(tree, check):
            sys.exit(f"The check is blind: it passes {tree}")
    findings = check(Path(sys.argv[1]).resolve())
    print("\n".join(findings) or "nothing found")
    sys.exit(1 if findings else 0)
