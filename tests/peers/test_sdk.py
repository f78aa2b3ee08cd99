# SPDX-License-Identifier: GPL-3.0-or-later
"""The official SDKs and Assay's client read the same bytes: every scenario of the model server in every protocol. Where
the two read differently, README.md lists it with the reason; nothing else may differ, and nothing listed may agree.

    test_sdk.py         (as a test)
    test_sdk.py rows    prints the rows of the table as they are now
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import peers

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "flow"))
from command import model_server  # noqa: E402 pylint: disable=wrong-import-position

PROTOCOLS = ("openai", "anthropic", "ollama")
NORMAL_ENDS = ("stop", "end_turn", "stop_sequence")


def scenarios():
    said = subprocess.run([os.environ["MODEL_SERVER"], "--help"], capture_output=True, text=True, check=True).stdout
    return re.search(r"Scenarios: ((?:[a-z0-9-]+\s+)+)", said).group(1).split()


def hangs(scenario):
    return scenario.startswith("hang") or scenario == "endless"


def readings(command, origin, who):
    """What a reader makes of every scenario in every protocol: {(scenario, protocol): reading}."""
    jobs = {f"{who}-{protocol}-{scenario}": (scenario, protocol) for scenario in scenarios() for protocol in PROTOCOLS}
    lines = [json.dumps({"visit": visit, "protocol": protocol, "url": f"{origin}/play/{scenario}/{visit}",
                         "hangs": hangs(scenario)})
             for visit, (scenario, protocol) in sorted(jobs.items(), key=lambda job: not hangs(job[1][0]))]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{command[0]}: {done.stderr}")
    found = [json.loads(line) for line in done.stdout.split("\n") if line]
    return {jobs[reading["visit"]]: reading for reading in found}


def requests_of(record):
    """How many requests each visit made."""
    counts = {}
    for line in record.read_text().splitlines():
        visit = json.loads(line)["path"].split("/")[3]
        counts[visit] = counts.get(visit, 0) + 1
    return counts


def of_sdk(reading):
    """In a few words what a program built on the SDK is told."""
    if reading["failure"]:
        return reading["failure"]
    if reading["reason"] not in (None, *NORMAL_ENDS):
        return f"reply that ends with {reading['reason']}"
    if not reading["text"]:
        return "empty reply"
    return "reply" if reading["reason"] else "reply without an end"


def of_assay(reading):
    if not reading["failure"]:
        return "reply"
    words = re.sub(r"http://127\.0\.0\.1:\d+\S*?(?=[. ](?:\s|$)| )", "ADDRESS", reading["failure"]).split(". ")[0].rstrip(".")
    return "fails: " + re.sub(r"/play/\S+", "TARGET", words)


def agree(sdk, assay):
    """Both have the same reply, or both know that there is none."""
    if of_sdk(sdk) == "reply" or not assay["failure"]:
        same = all(sdk[part] == assay.get(part) for part in ("text", "input", "output"))
        return of_sdk(sdk) == "reply" and not assay["failure"] and same
    return of_sdk(sdk).startswith(("fails", "reply that ends with"))


def differences(sdk, assay, counts):
    """Rows as in the table: (scenarios, protocols, the SDK's reading, Assay's reading)."""
    protocols = {}  # of what differs in the same way
    for (scenario, protocol), theirs in sdk.items():
        ours = assay[scenario, protocol]
        asked = [counts.get(reading["visit"], 0) for reading in (theirs, ours)]
        if of_sdk(theirs) == "waits for ever":
            asked[0] = asked[1]  # how often it asked until we had waited enough depends on the machine
        if agree(theirs, ours) and asked[0] == asked[1]:
            continue
        words = [text if asked[0] == asked[1] else f"{text}; {number} {'request' if number == 1 else 'requests'}"
                 for text, number in zip((of_sdk(theirs), of_assay(ours)), asked)]
        protocols.setdefault((scenario, *words), []).append(protocol)
    rows = {}
    for (scenario, *words), speakers in protocols.items():
        rows.setdefault((", ".join(sorted(speakers)), *words), []).append(scenario)
    return {(" ".join(sorted(names)), *row) for row, names in rows.items()}


def read_by_both(test):
    record = pathlib.Path(tempfile.mkdtemp()) / "requests"
    origin = model_server(test, "--record", record)["OLLAMA_HOST"]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        sdk = pool.submit(readings, ["node", str(HERE / "read_with_sdk.mjs"), str(peers.install())], origin, "sdk")
        assay = pool.submit(readings, [os.environ["READ_WITH_ASSAY"]], origin, "assay")
        return sdk.result(), assay.result(), requests_of(record)


def listed():
    """The table of README.md."""
    text = (HERE / "README.md").read_text(encoding="utf-8").split("## Where Assay reads differently")[1]
    rows = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in text.splitlines()
            if line.startswith("| `")]
    return {tuple(row[:4]): row[4] for row in rows}


class Sdk(unittest.TestCase):
    maxDiff = None

    def test_every_difference_is_listed_with_its_reason(self):
        sdk, assay, counts = read_by_both(self)
        self.assertEqual(len(sdk), len(scenarios()) * len(PROTOCOLS))
        self.assertEqual(set(sdk), set(assay))
        table = listed()
        self.assertEqual(differences(sdk, assay, counts), set(table))
        self.assertEqual([row for row, why in table.items() if len(why) < 10], [], "each row says why")


if __name__ == "__main__":
    if sys.argv[1:] == ["rows"]:
        holder = unittest.TestCase()
        try:
            for row in sorted(differences(*read_by_both(holder))):
                print(f"| `{row[0]}` | " + " | ".join(row[1:]) + " |  |")
        finally:
            holder.doCleanups()
    else:
        unittest.main()
