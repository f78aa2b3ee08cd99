# SPDX-License-Identifier: GPL-3.0-or-later
"""Every source file and script says its licence in its first line, or in the second after #!."""

from pathlib import Path

import tree

LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"


def check(top: Path) -> list[str]:
    found = []
    for path in tree.files(top, ".h", ".cpp", ".py", ".sh", ""):
        if path.parts[:2] == ("tests", "jailees"):
            continue  # what runs inside the jail is given to it as a person would write it
        lines = tree.text(top, path).split("\n", 2)
        first = lines[1] if lines[0].startswith("#!") else lines[0]
        if first not in (f"// {LICENCE}", f"# {LICENCE}"):
            found.append(f"{path}: the first line is not the licence")
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"a.cpp": f"// {LICENCE}\nint a;\n"}, {"run": f"#!/bin/bash\n# {LICENCE}\n"}],
        bad=[{"a.cpp": "int a;\n"}, {"a.py": f"import os\n# {LICENCE}\n"}, {"run": "#!/bin/bash\ntrue\n"}])
