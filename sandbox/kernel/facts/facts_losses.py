# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person should know of the facts before the code runs: rows that it leaves out, and results that stand in
it."""

KINDS = ("drops", "joins", "conversions", "limits", "shown")
DROPS = {"missing": "drops_missing", "repeated": "drops_repeated", "labels": "drops_rows"}


def look(report):
    drawn = any(one["kind"] == "invented_data" and one["fact"]["kind"] == "random_numbers" for one in report.findings)
    if drawn and all(one["function"] in ("len", "size", "count") for one in report.facts["aggregations"]):
        for fact in report.facts["shown"]:
            fact["typed"] = fact["line"] > 0
    facts = {kind: [fact for fact in report.facts[kind] if fact["line"]] for kind in KINDS}
    for fact in facts["drops"]:
        report.add_at("note", "rows", fact["line"], 1, DROPS[fact["what"]])
    for fact in facts["joins"]:
        if fact["how"] == "inner":
            report.add_at("note", "rows", fact["line"], 1, "inner_join")
    for fact in facts["conversions"]:
        if fact["coerce"]:
            report.add_at("note", "rows", fact["line"], 1, "coerces")
    for fact in facts["limits"]:
        if fact["use"] in ("computed", "shown") and (fact["how"] == "read" or fact["use"] == "computed"):
            finding = ("warning", "part_read") if fact["how"] == "read" else ("note", "part_computed")
            report.add_at(finding[0], "rows", fact["line"], 1, finding[1])
    for fact in facts["shown"]:
        if fact["typed"]:
            report.effects["invents_data"] = True
            report.add_at("warning", "invented_data", fact["line"], 1, "result_typed")
