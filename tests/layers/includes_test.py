# SPDX-License-Identifier: GPL-3.0-or-later
"""Which room may include which: the arrows of the house, exactly. An arrow nobody uses fails too."""

import re
from pathlib import Path

import tree

# Room -> the rooms it may include (or import, in the kernel), besides itself. From the top down: none includes one
# above it.
ARROWS = {
    "app": {"ui/window", "ui/charts", "ui/look", "core/story", "core/llm/roles", "core/llm/profiles",
            "core/builtin/write", "core/report", "core/workspace", "core/review", "core/data", "core/domain",
            "sandbox/carried", "sandbox/database", "sandbox/jail", "sandbox/run"},
    "ui/window": {"ui/data", "ui/step", "ui/models", "ui/charts", "ui/grid", "ui/session", "ui/look", "core/report",
                  "core/data", "core/domain"},
    "ui/data": {"ui/grid", "ui/session", "ui/look", "core/data", "core/domain", "sandbox/run"},
    "ui/step": {"ui/charts", "ui/grid", "ui/session", "ui/look", "core/story", "core/review", "core/domain",
                "sandbox/run"},
    "ui/models": {"ui/session", "ui/look", "core/story", "core/llm/roles", "core/llm/profiles", "core/llm/wire",
                  "core/llm/disclosure", "core/workspace", "core/domain"},
    "ui/charts": {"ui/look", "core/domain", "sandbox/run"},
    "ui/grid": {"ui/session", "ui/look", "core/story", "core/data", "core/domain", "sandbox/run"},
    "ui/session": {"ui/look", "core/story", "core/llm/roles", "core/review", "core/data", "core/domain",
                   "sandbox/run"},
    "ui/look": {"core/domain", "sandbox/run"},
    "core/story": {"core/report", "core/workspace", "core/verify", "core/review", "core/data", "core/domain",
                   "sandbox/jail", "sandbox/wall", "sandbox/messages", "sandbox/run"},
    "core/e2b": {"core/llm/disclosure", "sandbox/run"},
    "core/llm/roles": {"core/llm/profiles", "core/llm/wire", "core/llm/disclosure", "core/domain", "sandbox/run"},
    "core/llm/profiles": {"core/llm/wire", "core/llm/disclosure", "core/domain", "sandbox/run"},
    "core/llm/wire": {"core/llm/disclosure", "core/domain"},
    "core/llm/disclosure": {"core/data", "core/domain", "sandbox/run"},
    "core/review": {"core/builtin/language", "core/data", "core/domain", "sandbox/jail", "sandbox/wall", "sandbox/run"},
    "core/verify": {"core/builtin/language", "core/data", "core/domain", "sandbox/run"},
    "core/builtin/write": {"core/builtin/composed", "core/builtin/reading", "core/builtin/schema",
                           "core/builtin/language", "core/data", "core/domain"},
    "core/builtin/composed": {"core/builtin/reading", "core/builtin/schema", "core/builtin/language",
                              "core/domain"},
    "core/builtin/reading": {"core/builtin/schema", "core/builtin/language", "core/domain"},
    "core/builtin/schema": {"core/builtin/language", "core/data", "core/domain"},
    "core/builtin/language": {"core/domain"},
    "core/report": {"core/domain", "sandbox/run"},
    "core/workspace": {"core/domain", "sandbox/run"},
    "core/data": {"core/domain", "sandbox/jail", "sandbox/database", "sandbox/scan/layout", "sandbox/scan/text",
                  "sandbox/run", "sandbox/messages"},
    "core/messages": {"core/domain"},
    "core/domain": {"sandbox/run", "sandbox/messages"},
    "sandbox/agent": {"sandbox/carried", "sandbox/jail", "sandbox/wall", "sandbox/run", "sandbox/messages"},
    "sandbox/carried": {"sandbox/jail", "sandbox/wall", "sandbox/run", "sandbox/messages"},
    "sandbox/database": {"sandbox/jail", "sandbox/run", "sandbox/messages"},
    "sandbox/jail": {"sandbox/helper", "sandbox/wall", "sandbox/run", "sandbox/messages"},
    "sandbox/wall": {"sandbox/run", "sandbox/messages"},
    "sandbox/kernel/session": {"sandbox/kernel/facts", "sandbox/kernel/languages", "sandbox/kernel/display"},
    "sandbox/kernel/readers": set(),
    "sandbox/kernel/report": set(),
    "sandbox/kernel/facts": {"sandbox/kernel/languages"},
    "sandbox/kernel/languages": {"sandbox/kernel/display"},
    "sandbox/kernel/display": set(),
    "sandbox/scan/serve": {"sandbox/scan/profile", "sandbox/scan/records", "sandbox/scan/cell", "sandbox/scan/text",
                           "sandbox/run"},
    "sandbox/scan/profile": {"sandbox/scan/records", "sandbox/scan/dialect", "sandbox/scan/layout",
                             "sandbox/scan/cell", "sandbox/scan/text", "sandbox/run"},
    "sandbox/scan/records": {"sandbox/scan/layout", "sandbox/scan/text"},
    "sandbox/scan/dialect": {"sandbox/scan/layout", "sandbox/scan/cell", "sandbox/scan/text", "sandbox/run"},
    "sandbox/scan/layout": {"sandbox/scan/cell", "sandbox/scan/text", "sandbox/run"},
    "sandbox/scan/cell": {"sandbox/scan/text", "sandbox/run"},
    "sandbox/run": {"sandbox/messages"},
    "sandbox/messages": {"sandbox/scan/text"},
    "sandbox/scan/text": set(),
    "sandbox/contained": {"sandbox/helper"},
    "sandbox/helper": set(),
}
# Includes against the order that are still to be mended.
AGAINST = set()
QT_ROOMS = re.compile(r"(app|ui|core/e2b|core/llm/(disclosure|profiles))(/.*)?")

# What only some places may do: pattern, the paths that may, why.
ONLY_THERE = [
    (r"\b(QProcess|popen|posix_spawnp?|execvp?e?|v?fork)\b\s*[\s(;]|std::system\(", r"sandbox/.*|tests/.*",
     "only sandbox/ starts processes"),
    (r"\b\w*([sS]ession|[wW]all)\w*\s*(\.|->)\s*(run|preview)\(",
     r"core/review/run_approved\.cpp|sandbox/.*|tests/(sandbox|bench)/.*",
     "code is run by core/review/run_approved.cpp only, which takes an Approval"),
    (r'#\s*include "sandbox/jail/session\.h"|\bsandbox::Session\b', r"app/compose\.cpp|sandbox/.*|tests/.*",
     "of all walls only app's composition knows the local one"),
    (r"\bwaitFor[A-Z]\w*\(|\bQEventLoop\b|\bprocessEvents\(|(\.|->)exec\(", r"(app|core|sandbox|tests)/.*",
     "the window never waits inside an event"),
    (r'#\s*include "sandbox/helper/(?!orders\.h")', r"sandbox/(helper|contained)/.*|tests/.*",
     "of the helper only its orders are known outside"),
    (r"\bApprovalForTests\b", r"tests/.*|core/review/approval\.h", "approvals for tests are made by tests only"),
    (r"\bQNetworkAccessManager\b|\bQTcpSocket\b|\bQSslSocket\b", r"core/llm/disclosure/.*|tests/.*",
     "only core/llm/disclosure speaks to the network"),
]


def room(path: str) -> str | None:
    return next((name for name in sorted(ARROWS, key=len, reverse=True) if path.startswith(name + "/")), None)


def without_comments(code: str) -> str:
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", code, flags=re.DOTALL)


def uses(path: str, code: str, modules: dict[str, str]) -> list[str]:
    """The files that a file includes or, a module of the kernel, imports."""
    if path.endswith(".py"):
        return [modules[name] for name in re.findall(r"^\s*(?:from|import)\s+(\w+)", code, re.MULTILINE)
                if name in modules]
    return re.findall(r'^\s*#\s*include\s+"([^"]+)"', code, re.MULTILINE)


def findings_of(path: str, code: str, modules: dict[str, str], used: set) -> list[str]:
    found = []
    here = room(path)
    if not here and path.startswith(("app/", "core/", "sandbox/", "ui/")):
        found.append(f"{path} is in no room")
    for included in uses(path, code, modules):
        if included.startswith("tests/") and here:
            found.append(f"{path} includes {included}: the product never includes a test")
        there = room(included)
        if not here or not there or here == there:
            continue
        used.add((here, there))
        if there not in ARROWS[here]:
            found.append(f"{path} includes {included}: there is no arrow from {here} to {there}")
    if here and not QT_ROOMS.fullmatch(here):
        for included in re.findall(r"^\s*#\s*include\s+<(Q\w+)[/>]", code, re.MULTILINE):
            found.append(f"{path} includes <{included}>: Qt is not used in {here}")
    for pattern, allowed, why in ONLY_THERE:
        if path.endswith((".h", ".cpp")) and not re.fullmatch(allowed, path) and (match := re.search(pattern, without_comments(code))):
            found.append(f"{path}: {match.group(0).strip()}: {why}")
    return found


def upward() -> list[str]:
    rooms = list(ARROWS)
    up = {(here, there) for here, theres in ARROWS.items() for there in theres
          if rooms.index(there) < rooms.index(here)}
    return [f"{here} is below {there} and may not include it" for here, there in sorted(up - AGAINST)] + [
        f"{here} includes nothing of {there} any more: take it out of AGAINST" for here, there in sorted(AGAINST - up)]


def check(top: Path) -> list[str]:
    found, used, built = upward(), set(), set()
    paths = tree.files(top, ".h", ".cpp") + [path for path in tree.files(top, ".py")
                                             if path.parts[:2] == ("sandbox", "kernel")]
    modules = {path.stem: path.as_posix() for path in paths if path.suffix == ".py"}
    for path in paths:
        built.add(room(path.as_posix()))
        found += findings_of(path.as_posix(), tree.text(top, path), modules, used)
    if (top / "CMakeLists.txt").exists():  # the examples below are parts of a tree
        unused = {(here, there) for here, theres in ARROWS.items() if here in built for there in theres} - used
        found += [f"The arrow from {here} to {there} is allowed and not used: take it out" for here,
                  there in sorted(unused)]
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"ui/step/a.cpp": '#include "core/domain/step.h"\n#include <QWidget>\n// no QProcess here\n'},
              {"core/story/investigation.cpp": '#include "core/review/run_approved.h"\n'}],
        bad=[{"core/domain/a.cpp": '#include "ui/step/a.h"\n'},
             {"core/domain/step.h": '#include "core/review/approval.h"\n'},
             {"sandbox/run/a.h": '#include "core/domain/step.h"\n'},
             {"ui/step/a.cpp": '#include "sandbox/jail/session.h"\n'},
             {"sandbox/jail/a.cpp": '#include "sandbox/helper/processes.h"\n'},
             {"core/verify/a.cpp": "#include <QString>\n"},
             {"core/domain/a.cpp": '#include "tests/support/a.h"\n'},
             {"core/story/investigation.cpp": "bench.wall.preview(request);\n"},
             {"core/story/self_test.cpp": "auto session = sandbox::Session::open({});\n"},
             {"ui/step/a.cpp": "reply.waitForFinished();\n"},
             {"ui/step/a.cpp": "dialog->exec();\n"},
             {"ui/a.cpp": ""},
             {"core/llm/wire/a.cpp": '#include "core/llm/roles/prompts.h"\n'},
             {"core/llm/wire/a.cpp": "#include <QString>\n"},
             {"sandbox/kernel/facts/a.py": "import runner\n", "sandbox/kernel/session/runner.py": ""},
             {"app/a.cpp": "QProcess process;\n"},
             {"app/a.cpp": "session->run(code);\n"},
             {"ui/step/a.cpp": "core::ApprovalForTests::approve(code);\n"},
             {"CMakeLists.txt": "", "core/domain/a.cpp": ""}])
