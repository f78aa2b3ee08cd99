# SPDX-License-Identifier: GPL-3.0-or-later
"""A step in shell or JavaScript: bash or node in the same jail, as a child of the run's process."""

import errno
import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile

import pandas as pd

from step_error import StepError, without_mark

HERE = os.path.dirname(os.path.abspath(__file__))
LONGEST_CODE = 120_000  # bytes; the kernel takes no longer argument
LONGEST_TAIL = 20_000  # bytes of standard error that may say what went wrong
LONGEST_DISPLAY = 64 << 20
LONGEST_COUNTED = 256 << 20  # bytes of a file whose lines are counted
SIGNS = {"Operation not permitted": errno.EPERM, "EPERM": errno.EPERM, "Function not implemented": errno.ENOSYS,
         "No space left on device": errno.ENOSPC, "ENOSPC": errno.ENOSPC, "File too large": errno.EFBIG,
         "EFBIG": errno.EFBIG}
NO_MEMORY = ("heap out of memory", "Cannot allocate memory", "memory exhausted")


class Shell:
    name, program, package = "Shell", "bash", "bash"
    place = re.compile(r"(?:/usr/bin/)?step\.sh: (?:-c: )?line (?P<line>\d+): (?P<message>.*)")

    def command(self, path, code):
        return [path, "-c", code, "step.sh"]

    def check(self, path, code):
        return [[path, "-n", "-c", code, "step.sh"]]


class JavaScript:
    name, program, package = "JavaScript", "node", "nodejs"
    place = re.compile(r"(?:\[eval1?\]|\[stdin\]|file:///work/\[eval1\]):(?P<line>\d+)\b")
    message = re.compile(r"^(?:Uncaught )?(?P<type>(?:[A-Z]\w*)?(?:Error|Exception))(?: \[\w+\])?: (?P<message>.*)$",
                         re.M)

    def command(self, path, code):
        return [path, "--require", os.path.join(HERE, "display.js"), "--eval", code]

    def check(self, path, code):
        return [[path, "--check", "-"], [path, "--check", "--input-type=module", "-"]]


LANGUAGES = {"shell": Shell(), "javascript": JavaScript()}


def _path_of(language):
    path = shutil.which(language.program, path="/usr/bin:/usr/local/bin")
    if path is None:
        raise StepError("NotInstalled",
                        f"{language.name} needs {language.program}, which is not installed on this computer.",
                        exit_code=127,
                        hint=f"Install it with: sudo apt install {language.package}. Python needs nothing more.")
    return path


def _encoded(code):
    if len(code.encode()) > LONGEST_CODE or "\0" in code:
        raise StepError("TooLong", f"The code is longer than {LONGEST_CODE // 1000} KB, or holds a NUL.",
                        hint="Run it in several steps.")
    return code


def run(language, code, stdin, show, silent=False, tell=None):
    """`tell` takes the lines of each file that the code names, and the rows of each table that it shows."""
    language = LANGUAGES[language]
    command = language.command(_path_of(language), _encoded(without_mark(code)))
    errors, errors_inside = os.pipe()
    shown, shown_inside = os.pipe()
    with tempfile.TemporaryFile() as standard_input:
        standard_input.write(stdin.encode())
        standard_input.seek(0)
        process = subprocess.Popen(command, stdin=standard_input, stdout=subprocess.DEVNULL if silent else None,
                                   stderr=errors_inside, pass_fds=(shown_inside,),
                                   env={**os.environ, "ASSAY_DISPLAYS": str(shown_inside)})
    os.close(errors_inside)
    os.close(shown_inside)
    if tell is not None and not silent:
        for name in _named_files(code):
            tell(line=0, op="lines", name=name[:200], after=_lines_of(name))
    said = _Said(silent, show if tell is None or silent else _telling(show, tell))
    try:
        _follow(process, {errors: said.error, shown: said.display})
    finally:
        os.close(errors)
        os.close(shown)
    if process.wait():
        raise _failure(language, code, process.returncode, said.tail.decode("utf-8", "replace"))


def _named_files(code):
    """Those that the step began with and its code names, and that are quick to count."""
    return [one.name for one in os.scandir(".")
            if one.name in code and one.is_file(follow_symlinks=False) and one.stat().st_size <= LONGEST_COUNTED]


def _lines_of(name):
    count, last = 0, b""
    with open(name, "rb") as file:
        while part := file.read(1 << 20):
            count, last = count + part.count(b"\n"), part[-1:]
    return count + (last not in (b"", b"\n"))


def _telling(show, tell):
    def shown(value):
        if isinstance(value, pd.DataFrame):
            tell(line=0, op="query", after=len(value))
        show(value)

    return shown


def _follow(process, readers):
    """Reads until the process ends; what it leaves running behind it may hold the pipes open for as long as it
    likes."""
    try:
        end, patience = os.pidfd_open(process.pid), None
    except OSError:  # a kernel that has none
        end, patience = os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC), 20  # ms
    poll = select.poll()
    for descriptor in (end, *readers) if patience is None else readers:
        poll.register(descriptor, select.POLLIN)
    for descriptor in readers:
        os.set_blocking(descriptor, False)
    try:
        while readers:
            has_ended = patience is not None and process.poll() is not None
            ready = {descriptor for descriptor, _ in poll.poll(0 if has_ended else patience)}
            if has_ended:
                ready.add(end)
            for descriptor in list(readers):
                if (descriptor in ready or end in ready) and not _drain(descriptor, readers[descriptor]):
                    poll.unregister(descriptor)
                    del readers[descriptor]
            if end in ready:
                return
    finally:
        os.close(end)


def _drain(descriptor, take):
    """False at the end of the pipe."""
    for _ in range(1000):
        try:
            part = os.read(descriptor, 1 << 16)
        except BlockingIOError:
            return True
        if not part:
            return False
        take(part)
    return True


class _Said:
    def __init__(self, silent, show):
        self._silent, self._show = silent, show
        self._line = b""
        self.tail = b""

    def error(self, part):
        self.tail = (self.tail + part)[-LONGEST_TAIL:]
        while part and not self._silent:
            part = part[os.write(2, part):]

    def display(self, part):
        *lines, self._line = (self._line + part).split(b"\n")
        if len(self._line) > LONGEST_DISPLAY:
            raise StepError("TooLong", "What was to be shown is longer than 64 MB.",
                            hint="Show less of it, or write it to a file.")
        for line in lines:
            value = json.loads(line)
            rows = isinstance(value, list) and value and all(isinstance(row, dict) for row in value)
            self._show(pd.DataFrame.from_records(value) if rows else value)


def _failure(language, source, code, said):
    kind, message, line = f"{language.name}Error", "", 0
    lines = [one for one in said.splitlines() if one.strip()]
    place = language.place.search(said)
    if place:
        line = int(place["line"])
    named = getattr(language, "message", None) and language.message.search(said)
    if named:
        kind, message = named["type"], named["message"]
    elif place and "message" in place.groupdict():
        *_, last = language.place.finditer(said)
        message, line = last["message"], int(last["line"])
    elif lines:
        message = lines[-1]
    line = min(line, len(source.rstrip("\n").split("\n")))  # bash finds what is missing behind the end
    ended = f"by signal {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"
    is_syntax = kind == "SyntaxError" or "syntax error" in message
    if any(sign in said for sign in NO_MEMORY):
        kind = "MemoryError"
    error = next((number for sign, number in SIGNS.items() if sign in said), 0)
    return StepError(kind, message or f"It ended {ended}.", line=line, text=said, error=error,
                     exit_code=code if code > 0 else 128 - code, hint=f"It ended {ended}." if message else "",
                     is_syntax=is_syntax)


def check(language, code):
    """The StepError of code that cannot be read; None for code that can."""
    language = LANGUAGES[language]
    try:
        source = _encoded(without_mark(code))
        commands = language.check(_path_of(language), source)
    except StepError as problem:
        return problem
    problem = None
    for command in commands:
        done = subprocess.run(command, input=source.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              check=False)
        if done.returncode == 0:
            return None
        problem = problem or _failure(language, code, done.returncode, done.stderr.decode("utf-8", "replace"))
    return problem
