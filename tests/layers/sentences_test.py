# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts are told as kinds and arguments; the words are in core/messages. What still makes a sentence elsewhere may only
get less, and no code compares, searches or erases one."""

import ast
import re
from pathlib import Path

import tree

# Sentences outside the catalogue, by room: lower a number when its room has fewer, never raise one.
MOST = {"core": 115, "sandbox": 20}
CATALOGUE = ("core/messages/", "sandbox/messages/")

# What others say, in their words: programs their formats, and their errors where they have no codes; people their
# questions.
FOREIGN = {"core/builtin/reading/across_files.cpp", "core/llm/disclosure/http_transport.cpp",
           "core/llm/roles/model_planner.cpp", "core/llm/roles/reply_parser.cpp", "core/llm/wire/server_error.cpp",
           "sandbox/kernel/readers/read_json.py", "sandbox/kernel/languages/sql_step.py",
           "sandbox/kernel/languages/program_step.py", "sandbox/jail/doctor.cpp",
           "sandbox/carried/container_carriers.cpp", "sandbox/carried/ssh_carrier.cpp",
           "sandbox/carried/slurm_carrier.cpp", "sandbox/carried/gvisor_carrier.cpp", "sandbox/carried/qemu_carrier.cpp",
           "sandbox/carried/e2b_carrier.cpp", "core/verify/checks_tables.cpp"}

STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# none is SQL that ends with a place for a value
SENTENCE = re.compile(r"^(?!(?:SELECT|INSERT|UPDATE|DELETE) )[A-Z“].* .*[.!?]$")
SEVERAL_WORDS = r'"[^"\\\n]*[A-Za-z]{2,},? +[A-Za-z]{2,}[^"\\\n]*"'
# a file's cells may hold them: not of the scanner
CUTS = re.compile(r'\b(?:contains|starts_with|ends_with|find|rfind)\(\s*"[.,;] [^"\\\n]*"')
COMPARISONS = [
    re.compile(r"(?:==|!=)\s*(?:u?)" + SEVERAL_WORDS),
    re.compile(SEVERAL_WORDS + r"\s*(?:==|!=)"),
    re.compile(r"\b(?:contains|starts_with|startsWith|startswith|ends_with|endsWith|endswith|find|rfind|count|replace|erase|split|indexOf|remove)\(\s*"
               + SEVERAL_WORDS),
    re.compile(r"\berror(?:\(\))?\.message\.(?:find|rfind|find_last_not_of|substr|replace|erase)\("),
    re.compile(r"\bmessage(?:\(\))?\.(?:contains|starts_with|startsWith|ends_with|endsWith|compare)\(\s*\""),
    re.compile(r"\b(?:inWords|titleOf|hintOf)\([^;()]*\)\s*(?:==|!=|\.(?:contains|starts_with|ends_with|compare|find)\()"),
]

IN_PYTHON = re.compile(SEVERAL_WORDS + r"\s+(?:not\s+)?in\b")


def code_of(text: str) -> str:
    """C++ without comments, with strings that stand side by side as one, and without raw strings."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"', '""', text, flags=re.DOTALL)
    text = re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda found: found.group(1) or "", text,
                  flags=re.DOTALL)
    return re.sub(r'"\s*\n?\s*"', "", text)


def sentences_in(path: Path, text: str) -> int:
    if path.suffix == ".py":
        nodes = list(ast.walk(ast.parse(text)))
        others = {id(node.body[0].value) for node in nodes
                  if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
                  and node.body and isinstance(node.body[0], ast.Expr)}  # documentation
        others |= {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        return sum(1 for node in nodes if id(node) not in others and isinstance(node, (ast.Constant, ast.JoinedStr))
                   and SENTENCE.match(words_of(node)))
    # What is put together of pieces is one sentence: its first piece has the capital, its last the full stop.
    statements = [STRING.findall(statement) for statement in re.split(r";|\{\n|\}\n", code_of(text))]
    return sum(1 for pieces in statements for sentence in split(pieces) if SENTENCE.match(sentence))


def split(pieces: list[str]) -> list[str]:
    """The sentences that pieces make: each begins with a capital, and goes on to a full stop."""
    found, current = [], ""
    for piece in pieces:
        current = piece if re.match(r"[A-Z“]", piece) and " " in piece else current + " " + piece if current else ""
        if re.search(r"[.!?]$", current):
            found.append(current)
            current = ""
    return found


def words_of(node) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "x"
                   for part in parts).replace("\n", " ")


def check(top: Path) -> list[str]:
    found, counts = [], dict.fromkeys(MOST, 0)
    for path in tree.files(top, ".h", ".cpp", ".py"):
        room = path.parts[0]
        if room not in ("core", "sandbox", "ui", "app"):
            continue
        text = tree.text(top, path)
        if room in counts and not path.as_posix().startswith(CATALOGUE):
            counts[room] += sentences_in(path, text)
        if path.as_posix().startswith(CATALOGUE) or path.as_posix() in FOREIGN:
            continue
        patterns = [*COMPARISONS, *([IN_PYTHON] if path.suffix == ".py" else []),
                    *([] if path.parts[:2] == ("sandbox", "scan") else [CUTS])]
        for number, line in enumerate(text.splitlines(), 1):
            line = re.sub(r"//.*|^\s*#.*", "", line)
            for match in (pattern.search(line) for pattern in patterns):
                if match and not re.search(r"static_assert", line):
                    found.append(f"{path}:{number}: compares with words: {match.group(0)}")
    for room, count in counts.items():
        limit = MOST[room] if (top / "CMakeLists.txt").exists() else 0  # the examples below are parts of a tree
        if count > limit:
            found.append(f"{room} has {count} sentences outside {CATALOGUE[0]}, {limit} are allowed: give the fact a kind and its words there")
    return found


if __name__ == "__main__":
    tree.main(
        check,
        good=[{"core/a.cpp": 'const auto word = "too_many_fields"; // The last line is a note.\n'},
              {"core/messages/a.cpp": 'constexpr auto words = "The last line is a note.";\n'},
              {"sandbox/kernel/a.py": '"""What a person should know of it."""\nnote("hidden_sheet")\n'},
              {"ui/a.cpp": 'if (kind == Kind::Repair || name == "built-in") { label = tr("It is done."); }\n'}],
        bad=[{"core/a.cpp": 'warnings.push_back("The last line is a note.");\n'},
             {"core/a.cpp": 'return fail("There is no " + name\n    + " any more.");\n'},
             {"sandbox/kernel/a.py": 'note(f"The sheet {name} is hidden.")\n'},
             {"core/a.cpp": 'if (warning.starts_with("The last ")) {\n'},
             {"ui/a.cpp": 'if (purpose == "check the result") {\n'},
             {"core/a.cpp": 'return plan.reading.substr(0, plan.reading.find(". "));\n'},
             {"core/a.py": 'if "no rows" == text:\n    pass\n'},
             {"sandbox/a.py": 'if "no rows" not in message:\n    pass\n'},
             {"core/a.cpp": 'if (failure.error.message.contains("(400)")) {\n'},
             {"core/a.cpp": 'return failure.error.message.substr(0, 9);\n'},
             {"core/a.cpp": 'if (inWords(check.fact).starts_with("No")) {\n'}])
