# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the real program as a script or a person without a terminal would."""
import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

ASSAY = os.environ["ASSAY_PROGRAM"]
_home = tempfile.TemporaryDirectory()  # for what the program keeps by itself; goes with the tests
os.environ.update({f"XDG_{kind}_HOME": f"{_home.name}/{kind.lower()}" for kind in ("CACHE", "STATE", "DATA")})


def assay(*arguments, cwd=None, env=None, timeout=300):
    """The finished process; standard input is closed."""
    return subprocess.run([ASSAY, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout,
                          cwd=cwd, env={**os.environ, **(env or {})}, check=False)


def assay_json(*arguments, expect=0, **options):
    """The one JSON document on standard output; fails when there is anything else or the exit code is another."""
    process = assay(*arguments, "--json", **options)
    if process.returncode != expect:
        raise AssertionError(f"exit {process.returncode}, not {expect}: {process.stderr.decode()}\n{process.stdout.decode()[-4000:]}")
    return json.loads(process.stdout)


def tables(document):
    """Every table a run showed, the value last."""
    run = document["run"]
    shown = list(run["displays"]) + ([run["value"]] if run["value"] else [])
    return [display for display in shown if display["kind"] == "table"]


def records(table):
    names = [column["name"] for column in table["columns"]]
    return [dict(zip(names, row)) for row in table["rows"]]


def scratch(test):
    """A directory that goes with the test."""
    directory = tempfile.TemporaryDirectory()
    test.addCleanup(directory.cleanup)
    return pathlib.Path(directory.name)


def descendants(pid):
    """Every process below this one."""
    found = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # a process may end while it is looked at
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                for child in map(int, file.read().split()):
                    found += [child, *descendants(child)]
    return found


def model_server(test, *arguments):
    """Our own server stands in for every model, until the test ends: the environment that leads there."""
    server = subprocess.Popen([os.environ["MODEL_SERVER"], "--port", "0", *map(str, arguments)], stdout=subprocess.PIPE)
    test.addCleanup(server.stdout.close)
    test.addCleanup(server.wait)
    test.addCleanup(server.kill)
    origin = f"http://127.0.0.1:{int(server.stdout.readline())}"
    return {"OPENAI_BASE_URL": origin + "/v1", "OPENAI_API_KEY": "sk-secret-of-the-test",
            "ANTHROPIC_BASE_URL": origin, "ANTHROPIC_API_KEY": "sk-secret-of-the-test", "OLLAMA_HOST": origin}
