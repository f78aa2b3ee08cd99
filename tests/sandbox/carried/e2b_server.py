# SPDX-License-Identifier: GPL-3.0-or-later
"""What Assay uses of E2B's REST protocol, on this machine: e2b_server.py PORT-FILE. A sandbox is a folder and the
interpreters that were made for it. E2B's own programs take it for E2B, too."""
import email.parser
import email.policy
import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import uuid

KEY = "test-key"
# An interpreter: a line of JSON is code; what it prints comes as it is printed, and a line of JSON elsewhere ends it.
INTERPRETER = r"""
import json, os, sys, traceback
names = {"__name__": "__main__"}
ends = os.fdopen(int(sys.argv[1]), "w")
for line in sys.stdin:
    error = None
    try:
        exec(compile(json.loads(line), "<cell>", "exec"), names)
    except BaseException as problem:
        error = {"name": type(problem).__name__, "value": str(problem), "traceback": traceback.format_exc()}
    sys.stdout.flush()
    os.write(1, b"\x00")
    ends.write(json.dumps(error) + "\n")
    ends.flush()
"""
sandboxes = {}


class Context:
    def __init__(self):
        self.id = str(uuid.uuid4())
        self.lock = threading.Lock()
        ends, theirs = os.pipe()
        self.process = subprocess.Popen(["python3", "-u", "-c", INTERPRETER, str(theirs)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, pass_fds=[theirs], start_new_session=True)
        os.close(theirs)
        self.ends = os.fdopen(ends)

    def execute(self, code, tell):
        with self.lock:
            self.process.stdin.write((json.dumps(code) + "\n").encode())
            self.process.stdin.flush()
            while piece := os.read(self.process.stdout.fileno(), 65536):
                text, end, _ = piece.partition(b"\x00")
                if text:
                    tell({"type": "stdout", "text": text.decode(), "timestamp": 0})
                if end:
                    break
            error = json.loads(self.ends.readline() or "null")
            if error:
                tell({"type": "error", **error})

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Sandbox:
    """Each has a /tmp of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="assay-e2b-", dir="/tmp")
        self.contexts = {"": Context()}
        self.timer = None

    def inside(self, text):
        return text.replace("/tmp/", self.folder + "/")

    def prolong(self, name, seconds):
        if self.timer:
            self.timer.cancel()
        self.timer = threading.Timer(seconds, remove, [name])
        self.timer.daemon = True
        self.timer.start()


def remove(name):
    sandbox = sandboxes.pop(name, None)
    if sandbox:
        sandbox.timer.cancel()
        for context in sandbox.contexts.values():
            context.end()
        shutil.rmtree(sandbox.folder, ignore_errors=True)
    return sandbox is not None


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value=None):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def body(self):
        if self.headers.get("Transfer-Encoding") == "chunked":
            pieces = []
            while size := int(self.rfile.readline(), 16):
                pieces.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(pieces)
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def sandbox(self):
        """Its own programs say which one it is in the host's name, or not at all where an address was set."""
        named = sandboxes.get(self.headers.get("E2b-Sandbox-Id", ""))
        return named or (next(iter(sandboxes.values())) if len(sandboxes) == 1 else None)

    def do_POST(self):
        path = urllib.parse.urlparse(self.path)
        body = self.body()
        if path.path in ("/v2/sandboxes", "/sandboxes") or path.path.endswith("/timeout"):
            if self.headers.get("X-API-KEY") != KEY:
                return self.answer(401, {"code": 401, "message": "no such key"})
            order = json.loads(body)
            if not path.path.endswith("/timeout"):
                name = uuid.uuid4().hex
                sandboxes[name] = Sandbox()
                sandboxes[name].prolong(name, order["timeout"])
                return self.answer(201, {"sandboxID": name, "templateID": order["templateID"], "clientID": "here",
                                         "envdVersion": "0.4.0", "envdAccessToken": "token", "domain": None})
            name = path.path.split("/")[2]
            if name not in sandboxes:
                return self.answer(404, {"code": 404, "message": "no such sandbox"})
            sandboxes[name].prolong(name, order["timeout"])
            return self.answer(204)
        if not self.sandbox() or self.headers.get("X-Access-Token", "token") != "token":
            return self.answer(502, {"message": "no such sandbox"})
        if path.path == "/files":
            return self.take_files(body, urllib.parse.parse_qs(path.query))
        if path.path == "/contexts":
            context = Context()
            self.sandbox().contexts[context.id] = context
            return self.answer(201, {"id": context.id, "language": "python", "cwd": "/home/user"})
        if path.path == "/execute":
            return self.execute(json.loads(body))
        return self.answer(404, {"message": "nothing here"})

    def take_files(self, body, query):
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        parsed = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        taken = []
        for part in parsed.iter_parts():
            path = pathlib.Path(self.sandbox().inside(query.get("path", [part.get_filename()])[0]))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(part.get_payload(decode=True))
            taken.append({"name": path.name, "type": "file", "path": str(path)})
        self.answer(200, taken)

    def execute(self, order):
        context = self.sandbox().contexts.get(order.get("context_id") or "")
        if context is None:
            return self.answer(404, {"message": "no such context"})
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

        def tell(event):
            line = json.dumps(event).encode() + b"\n"
            try:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
                self.wfile.flush()
            except OSError:
                pass  # hung up

        tell({"type": "number_of_executions", "execution_count": 1})
        context.execute(self.sandbox().inside(order["code"]), tell)
        try:
            self.wfile.write(b"0\r\n\r\n")
        except OSError:
            pass

    def do_GET(self):
        if self.path.startswith("/health"):
            return self.answer(200, {})
        if self.path.startswith("/files") and self.sandbox():
            asked = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)["path"][0]
            path = pathlib.Path(self.sandbox().inside(asked))
            content = path.read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            return self.wfile.write(content)
        return self.answer(404, {"message": "nothing here"})

    def do_DELETE(self):
        self.body()
        if self.headers.get("X-API-KEY") != KEY:
            return self.answer(401, {"code": 401, "message": "no such key"})
        return self.answer(204 if remove(self.path.split("/")[2]) else 404)


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # who asked hung up
    pathlib.Path(sys.argv[1]).write_text(str(server.server_address[1]), encoding="ascii")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        server.serve_forever()
    finally:
        for name in list(sandboxes):
            remove(name)


if __name__ == "__main__":
    main()
