# SPDX-License-Identifier: GPL-3.0-or-later
"""What a piece of code would do, read from its syntax tree. Nothing is executed and nothing is imported.

facts(code, schema) gives {"findings": […], "effects": {…}}: the JSON of core/finding.h.
schema: {"files": {name: {"variable": str, "columns": [str], …}}, "known": [names of the state, where it is known]}
"""

import ast
import warnings

import facts_columns
import facts_effects
import facts_hidden
import facts_invented
import facts_reading
from facts_source import Report, Source

FINDING_CAP = 100


def facts(code, schema=None):
    report = Report(code)
    schema = schema if isinstance(schema, dict) else {}
    try:
        facts_hidden.look(code, report)
        tree = _parse(code, report)
        if tree is not None:
            _look(tree, schema, report)
    except (RecursionError, MemoryError):
        report.add("error", "syntax", None, "The code is nested too deeply to be checked.",
                   "Write it in smaller steps; code this deep is rarely meant for people.")
    return {"findings": report.sorted_findings(FINDING_CAP), "effects": report.effects}


def _parse(code, report):
    """The tree, or None with a finding. Compiling finds what the parser alone lets pass (a return at top level)."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(code)
            compile(tree, "code", "exec", dont_inherit=True, optimize=0)
            return tree
    except SyntaxError as error:
        line = error.lineno or 0
        report.add_at("error", "syntax", line, max(error.offset or 0, 0), f"Python cannot read this: {error.msg}.",
                      _syntax_hint(report, line))
    except (ValueError, OverflowError) as error:
        report.add("error", "syntax", None, f"Python cannot read this: {error}.",
                   "The code holds characters that are no text; type it anew.")
    return None


def _syntax_hint(report, line):
    text = report.line(line).strip()
    if text.startswith(("%", "!")):
        return "Lines that begin with % or ! are notebook commands, not Python: leave them out."
    if text.startswith("```"):
        return "Leave out the ``` marks around the code."
    return ""


def _look(tree, schema, report):
    source = Source(tree, schema)
    facts_effects.look(source, report)
    facts_columns.look(source, report)
    facts_invented.look(source, report)
    facts_reading.look(source, report)
