# SPDX-License-Identifier: GPL-3.0-or-later
"""Which room may include which: the arrows of the house, exactly. An arrow nobody uses fails too."""

import re
from pathlib import Path

import tree

DOMAIN = {"core", "sandbox/run"}

# Room -> the rooms it may include, besides itself.
ARROWS = {
    "app": DOMAIN | {"ui", "core/story", "core/data", "core/llm", "core/builtin", "core/review", "core/workspace", "core/report",
                     "sandbox/jail"},
    "ui": DOMAIN | {"core/story", "core/data", "core/llm", "core/review", "core/workspace", "core/report"},
    "core/story": DOMAIN | {"core/data", "core/review", "core/verify", "core/workspace", "sandbox/jail"},
    "core/data": DOMAIN | {"sandbox/jail", "sandbox/scan"},
    "core/llm": DOMAIN | {"core/data"},
    "core/builtin": {"core", "core/data"},
    "core/review": DOMAIN | {"core/data", "sandbox/jail"},
    "core/verify": DOMAIN | {"core/data"},
    "core/workspace": DOMAIN,
    "core/report": DOMAIN,
    "core": {"sandbox/run"},
    "core/messages": {"core", "sandbox/scan"},
    "sandbox/jail": {"sandbox/run", "sandbox/helper"},
    "sandbox/run": set(),
    "sandbox/helper": set(),
    "sandbox/scan": set(),
}
STORY = re.compile(r"core/(investigation\w*|replay|result_store|self_test|whole_table|bench)\.(h|cpp)")
QT_ROOMS = {"app", "ui", "core/llm"}

# What only some places may do: pattern, the paths that may, why.
ONLY_THERE = [
    (r"\b(QProcess|popen|posix_spawnp?|execvp?e?|v?fork)\b\s*[\s(;]|std::system\(", r"sandbox/.*|tests/.*",
     "only sandbox/ starts processes"),
    (r"\b\w*[sS]ession\w*\s*(\.|->)\s*(run|preview)\(", r"core/review/run_approved\.cpp|sandbox/.*|tests/(sandbox|bench)/.*",
     "code is run by core/review/run_approved.cpp only, which takes an Approval"),
    (r"\bwaitFor[A-Z]\w*\(|\bQEventLoop\b|\bprocessEvents\(|(\.|->)exec\(", r"(app|core|sandbox|tests)/.*",
     "the window never waits inside an event"),
    (r'#\s*include "sandbox/helper/(?!orders\.h")', r"sandbox/helper/.*|tests/.*",
     "of the helper only its orders are known outside"),
    (r"\bApprovalForTests\b", r"tests/.*|core/review/approval\.h", "approvals for tests are made by tests only"),
    (r"\bQNetworkAccessManager\b|\bQTcpSocket\b|\bQSslSocket\b", r"core/llm/.*|tests/.*",
     "only core/llm speaks to the network"),
]


def room(path: str) -> str | None:
    if STORY.fullmatch(path):
        return "core/story"
    return next((name for name in sorted(ARROWS, key=len, reverse=True) if path.startswith(name + "/")), None)


def without_comments(code: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)


def findings_of(path: str, code: str, used: set) -> list[str]:
    found = []
    here = room(path)
    for included in re.findall(r'^\s*#\s*include\s+"([^"]+)"', code, re.MULTILINE):
        if included.startswith("tests/") and here:
            found.append(f"{path} includes {included}: the product never includes a test")
        there = room(included)
        if not here or not there or here == there:
            continue
        used.add((here, there))
        if there not in ARROWS[here]:
            found.append(f"{path} includes {included}: there is no arrow from {here} to {there}")
    if here and here not in QT_ROOMS:
        for included in re.findall(r"^\s*#\s*include\s+<(Q\w+)[/>]", code, re.MULTILINE):
            found.append(f"{path} includes <{included}>: Qt stays in {', '.join(sorted(QT_ROOMS))}")
    for pattern, allowed, why in ONLY_THERE:
        if not re.fullmatch(allowed, path) and (match := re.search(pattern, without_comments(code))):
            found.append(f"{path}: {match.group(0).strip()}: {why}")
    return found


def check(top: Path) -> list[str]:
    found, used, built = [], set(), set()
    for path in tree.files(top, ".h", ".cpp"):
        built.add(room(path.as_posix()))
        found += findings_of(path.as_posix(), tree.text(top, path), used)
    if (top / "CMakeLists.txt").exists():  # the examples below are parts of a tree
        unused = {(here, there) for here, theres in ARROWS.items() if here in built for there in theres} - used
        found += [f"The arrow from {here} to {there} is allowed and not used: take it out" for here, there in sorted(unused)]
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"ui/a.cpp": '#include "core/step.h"\n#include <QWidget>\n// no QProcess here\n'},
              {"core/investigation.cpp": '#include "core/review/run_approved.h"\n'}],
        bad=[{"core/a.cpp": '#include "ui/a.h"\n'},
             {"core/step.h": '#include "core/review/approval.h"\n'},
             {"sandbox/run/a.h": '#include "core/step.h"\n'},
             {"ui/a.cpp": '#include "sandbox/jail/session.h"\n'},
             {"sandbox/jail/a.cpp": '#include "sandbox/helper/processes.h"\n'},
             {"core/verify/a.cpp": "#include <QString>\n"},
             {"core/a.cpp": '#include "tests/support/a.h"\n'},
             {"core/investigation.cpp": "bench.session.preview(request);\n"},
             {"ui/a.cpp": "reply.waitForFinished();\n"},
             {"ui/a.cpp": "dialog->exec();\n"},
             {"app/a.cpp": "QProcess process;\n"},
             {"app/a.cpp": "session->run(code);\n"},
             {"ui/a.cpp": "core::ApprovalForTests::approve(code);\n"},
             {"CMakeLists.txt": "", "core/a.cpp": ""}])
