# SPDX-License-Identifier: GPL-3.0-or-later
import unittest

import code_facts
from flow_cases import CASES, READ, SCHEMA

KINDS = ("joins", "limits", "filters", "drops", "fills", "groupings")


def facts(code, schema=SCHEMA):
    return code_facts.facts(READ + code, schema)["facts"]


def short(found):
    """The facts of a code as the cases write them."""
    told = {
        "joins": [(j["left"]["keys"], j["right"]["keys"], j["how"], j["validate"]) for j in found["joins"]],
        "limits": [(one["how"], None if one["rows"] < 0 else one["rows"], one["use"]) for one in found["limits"]],
        "filters": [(f["column"], f["comparison"], f["values"]) for f in found["filters"]],
        "drops": [(d["what"], d["columns"]) for d in found["drops"]],
        "fills": [(f["columns"], f["by"]) for f in found["fills"]],
        "groupings": [(g["columns"], g["dropna"]) for g in found["groupings"]],
        "typed": any(one["typed"] for one in found["shown"]),
    }
    told["whole"] = not (found["dynamic"] or found["unknown"] or found["drops"]) and all(
        one["use"] in ("groups", "ranked") for one in found["limits"])
    return told


class Flow(unittest.TestCase):
    def test_what_the_code_does_with_rows(self):
        for code, expected in CASES:
            with self.subTest(code=code):
                wanted = {kind: [] for kind in KINDS} | {"whole": True, "typed": False} | expected
                self.assertEqual(short(facts(code)), wanted)


if __name__ == "__main__":
    unittest.main()
