# SPDX-License-Identifier: GPL-3.0-or-later
"""Every header compiles on its own.

A header that a .cpp includes first is proved by the development build, which compiles each source on its own (the
others compile them in batches), and so is what that header includes first. The rest are compiled here, with the options
that the build uses for a file of the same folder."""

import json
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tree


def first_include(top: Path, file: Path) -> Path | None:
    first = re.search(r'^#include\s+["<](.+?)[">]', tree.text(top, file), re.MULTILINE)
    return Path(first.group(1)) if first else None


def proved_by(top: Path, file: Path) -> set[Path]:
    """What compiles with nothing before it wherever `file` compiles: its first include, the first include of that, and
    so on."""
    proved = set()
    while (file := first_include(top, file)) and (top / file).is_file() and file not in proved:
        proved.add(file)
    return proved


def compile_options(commands: list[dict], top: Path, header: Path) -> list[str]:
    """The options of the file that shares most folders with the header."""

    def nearness(command: dict) -> int:
        file = Path(command["file"])
        made = Path(command["directory"])  # where the files of the batches lie, in folders of the same names
        folders = file.relative_to(made if file.is_relative_to(made) else top).parts
        return next((i for i, (ours, theirs) in enumerate(zip(folders, header.parts)) if ours != theirs), 1000)

    options = shlex.split(max(commands, key=nearness)["command"])
    kept = [option for option in options[1:] if option.startswith(("-I", "-D", "-std", "-f"))]
    for i, option in enumerate(options):
        if option == "-isystem":
            kept += options[i:i + 2]
    return kept


def complaint(top: Path, header: Path, options: list[str]) -> str:
    done = subprocess.run(["g++", *options, "-fsyntax-only", "-x", "c++", "-include", str(top / header), "/dev/null"],
                          capture_output=True, text=True)
    return "" if done.returncode == 0 else f"{header} does not compile on its own:\n{done.stderr[:2000]}"


def check(top: Path, commands: list[dict]) -> list[str]:
    proved = {header for source in tree.files(top, ".cpp") for header in proved_by(top, source)}
    headers = [header for header in tree.files(top, ".h") if header not in proved]
    with ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda header: complaint(top, header, compile_options(commands, top, header)), headers)
        return [line for line in found if line]


def prove_the_check() -> None:
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder)
        (top / "whole.h").write_text("#include <string>\ninline std::string a;\n")
        (top / "broken.h").write_text("inline std::string a;\n")
        (top / "second.h").write_text("inline std::string a;\n")
        (top / "second.cpp").write_text('#include <string>\n#include "second.h"\n')
        (top / "third.h").write_text("inline std::string c;\n")
        (top / "fourth.h").write_text('#include "third.h"\n')
        (top / "fourth.cpp").write_text('#include "fourth.h"\n')
        (top / "room").mkdir()
        (top / "room/defined.h").write_text("#include <string>\ninline std::string b = WORD;\n")
        commands = [{"file": f"{folder}/whole.cpp", "directory": f"{folder}/build", "command": "g++ -std=c++23"},
                    {"file": f"{folder}/build/room/batch.cxx", "directory": f"{folder}/build",
                     "command": "g++ -DWORD='\"\"'"}]
        found = check(top, commands)
        if len(found) != 2 or "broken.h" not in found[0] or "second.h" not in found[1]:
            sys.exit(f"The check is wrong: {found}")


if __name__ == "__main__":
    prove_the_check()
    found = check(Path(sys.argv[1]).resolve(), json.loads(Path(sys.argv[2]).read_text()))
    print("\n".join(found) or "nothing found")
    sys.exit(1 if found else 0)
