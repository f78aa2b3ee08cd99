# SPDX-License-Identifier: GPL-3.0-or-later
"""A question from end to end in each protocol, with somebody else's server (aimock) in the place of the model."""
import json
import pathlib
import re
import subprocess
import sys
import unittest
import urllib.request

import peers

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "flow"))
import samples  # noqa: E402 pylint: disable=wrong-import-position
from command import assay, assay_json, records, scratch, tables  # noqa: E402 pylint: disable=wrong-import-position

ORDERS = samples.SAMPLES / "orders.csv"
CODE = '''import pandas as pd
orders = pd.read_csv("orders.csv", sep=";", decimal=",", thousands=".", encoding="cp1252")
orders.groupby("region")["revenue"].sum()
'''
PATHS = {"openai": "/v1/chat/completions", "anthropic": "/v1/messages", "ollama": "/api/chat"}


def fenced(code):
    return {"content": f"Reads the file and adds up.\n\n```python\n{code}```\n",
            "usage": {"prompt_tokens": 1200, "completion_tokens": 34, "input_tokens": 1200, "output_tokens": 34}}


def error(status, kind, message):
    return {"error": {"message": message, "type": kind}, "status": status}


FIXTURES = [
    {"match": {"userMessage": "the key is wrong"}, "response": error(401, "authentication_error", "invalid key")},
    {"match": {"userMessage": "the model is unknown"},
     "response": error(404, "not_found_error", "model 'test-model' not found")},
    *({"match": {"userMessage": "busy " + provider, "sequenceIndex": 0},
       "response": {**error(429, "rate_limit_error", "Rate limited"), "retryAfter": 1}} for provider in PATHS),
    {"match": {"userMessage": "the reply breaks off"}, "response": fenced(CODE), "truncateAfterChunks": 1},
    {"match": {"userMessage": "revenue by region"}, "response": fenced(CODE)},
]
TROUBLES = {
    "the key is wrong": "key",
    "the model is unknown": "test-model",
    "the reply breaks off": "broke off|closed the connection before the reply was complete",
}


class Aimock(unittest.TestCase):
    def setUp(self):
        self.place = scratch(self)
        (self.place / "fixtures.json").write_text(json.dumps({"fixtures": FIXTURES}))
        server = subprocess.Popen(["node", peers.install() / "node_modules/@copilotkit/aimock/dist/cli.js", "--port",
                                   "0", "--strict", "--fixtures", self.place / "fixtures.json"], stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.seen = 0
        self.origin = next(found.group(0) for line in server.stdout
                           if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        self.environment = {"OPENAI_BASE_URL": self.origin + "/v1", "ANTHROPIC_BASE_URL": self.origin,
                            "OLLAMA_HOST": self.origin, "OPENAI_API_KEY": "sk-secret-of-the-test",
                            "ANTHROPIC_API_KEY": "sk-secret-of-the-test", "XDG_CONFIG_HOME": str(self.place)}

    def ask(self, how, provider, question, *options, **more):
        return how("ask", ORDERS, "-q", question, *options, "--provider", provider, "--model", "test-model",
                   cwd=self.place, env=self.environment, **more)

    def journal(self):
        """What the server was asked since the last time."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(self.origin + "/__aimock/journal") as reply:
            entries = json.load(reply)
        new, self.seen = entries[self.seen:], len(entries)
        return [entry for entry in new if entry["method"] == "POST"]

    def test_a_question_is_answered_in_each_protocol_after_a_wait(self):
        expected = samples.grouped(samples.orders(), lambda row: row["region"], lambda row: row["revenue"])
        for provider, path in PATHS.items():
            with self.subTest(provider):
                document = self.ask(assay_json, provider, f"revenue by region, busy {provider}", "--yes")
                found = {row["region"]: row["revenue"] for row in records(tables(document)[0])}
                self.assertEqual(set(found), set(expected))
                for region, values in expected.items():
                    self.assertAlmostEqual(found[region], sum(values), 2)
                entries = self.journal()
                self.assertEqual({entry["path"] for entry in entries}, {path})
                self.assertEqual([entry["response"]["status"] for entry in entries][:2], [429, 200])

    def test_each_trouble_has_its_own_words(self):
        for provider in PATHS:
            for question, words in TROUBLES.items():
                with self.subTest(f"{provider}: {question}"):
                    process = self.ask(assay, provider, question, "--yes")
                    self.assertEqual(process.returncode, 5, process.stderr)
                    self.assertRegex(process.stderr.decode(), words)
                    self.assertNotIn(b"sk-secret", process.stderr + process.stdout)
                    self.assertEqual(len(self.journal()), 1)


if __name__ == "__main__":
    unittest.main()
