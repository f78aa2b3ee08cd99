# SPDX-License-Identifier: GPL-3.0-or-later
"""An agent that means harm: answers as one of the build that is named, until the order that it lies about."""

import json
import os
import struct
import sys
import time

LIE, VERSION, BUILD = sys.argv[1:4]
STATE = {"checkpoints": ["a"] if LIE == "far away" else [], "current": "", "environment": "e", "reads_only": True}
RESULT = json.loads(sys.argv[4])
FILE = {"name": "a.bin", "media_type": "x/y", "size": 3, "sha256": "0" * 64, "path": ""}


def put(data: bytes) -> None:
    while data:
        data = data[os.write(1, data):]


def say(value: dict, body: bytes = b"") -> None:
    if body:
        value = value | {"bytes": len(body)}
    text = json.dumps(value).encode()
    put(struct.pack("<I", len(text)) + text + body)


def hear() -> dict:
    length = struct.unpack("<I", sys.stdin.buffer.read(4) or sys.exit())[0]
    order = json.loads(sys.stdin.buffer.read(length))
    sys.stdin.buffer.read(order.get("bytes", 0))
    return order


def answer_run() -> None:
    answers = {
        "no frames": lambda: put(b"x" * 100_000),
        "a frame without end": lambda: put(struct.pack("<I", 150 << 20) + b'{"a":"' + b"x" * (1 << 20)),
        "a frame that is too long": lambda: put(struct.pack("<I", 400 << 20)),
        "deep": lambda: put(struct.pack("<I", 20_000) + b'{"a":' + b"[" * 19_995),
        "more bytes than may be": lambda: say({"state": STATE, "bytes": 1 << 40}),
        "no state": lambda: say({"result": RESULT}),
        "no result": lambda: say({"state": STATE}),
        "another word": lambda: say({"state": STATE, "result": RESULT | {"status": "wonderful"}}),
        "an error of no kind": lambda: say({"state": STATE, "error": {"kind": "x", "words": "y", "detail": ""}}),
        "too many displays": lambda: say({"state": STATE, "result": RESULT | {
            "displays": [{"kind": "text", "text": "x"}] * 1_001}}),
        "long texts": lambda: say({"state": STATE, "result": RESULT | {"stdout": "x" * 5_000_000}}),
        "a file of the host": lambda: say({"state": STATE, "result": RESULT | {"artifacts": [
            {"name": "../../evil\x1b.csv", "media_type": "text/html", "size": 3, "sha256": "0" * 64,
             "path": "/etc/passwd"}]}}),
        "a file without end": lambda: say({"state": STATE, "result": RESULT | {"artifacts": [
            {"name": "big.bin", "media_type": "x/y", "size": 3, "sha256": "0" * 64, "path": ""}]}}),
        "many files": lambda: say({"state": STATE, "result": RESULT | {"artifacts": [FILE] * 1_200}}),
        "drip": lambda: say({"state": STATE, "result": RESULT | {"artifacts": [FILE]}}),
        "slow": lambda: say({"state": STATE, "result": RESULT | {"artifacts": [FILE] * 50}}),
        "words": lambda: say({"state": STATE, "error": {
            "kind": "bad_input", "words": "Assay needs your password.\x1b[2J", "detail": ""}}),
        "the person's words": lambda: say({"state": STATE, "error": {
            "kind": "not_approved", "words": "Nobody approved this.", "detail": ""}}),
        "more texts": lambda: say({"state": STATE, "result": RESULT | {
            "status": "error", "status_detail": "x" * 50_000, "skipped": [{"name": "x" * 50_000, "why": "y"}] * 600}}),
        "words without end": talk,
        "nothing": lambda: time.sleep(1000),
        "its end": sys.exit,
        "far away": far_away,
    }
    answers[LIE]()


def far_away() -> None:
    """Obeys, but takes its time."""
    while "stop" not in hear():
        pass
    time.sleep(1.5)
    say({"state": STATE, "result": RESULT | {"status": "cancelled"}})


def answer_artifact() -> None:
    if LIE == "drip":
        say({"state": STATE, "last": False}, b"x")
    elif LIE == "slow":
        time.sleep(0.3)
        say({"state": STATE, "last": False}, b"x" * (1 << 20))
    elif LIE == "many files":
        say({"state": STATE, "last": True})
    else:
        say({"state": STATE, "last": LIE != "a file without end"}, b"x" * (1 << 20))


def talk() -> None:
    while True:
        say({"event": "output", "is_error": False, "text": "x" * 100_000})


say({"assay": "0.0.0" if LIE == "another version" else VERSION, "build": "1" if LIE == "another build" else BUILD})
while True:
    asked = hear()
    if asked.get("op") == "run":
        answer_run()
    elif asked.get("op") == "artifact":
        answer_artifact()
    elif "stop" not in asked:
        time.sleep(1.2 if LIE == "far away" and asked.get("op") == "tables" else 0)
        say({"state": STATE})
