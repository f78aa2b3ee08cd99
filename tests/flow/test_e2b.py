# SPDX-License-Identifier: GPL-3.0-or-later
"""assay-e2b beside a server that means harm: where the key goes, and what ends with the input."""
import http.server
import json
import os
import pathlib
import subprocess
import threading
import time
import unittest

from command import ASSAY

PREFIX = pathlib.Path(ASSAY).parent.parent
PROGRAM = PREFIX / "libexec/assay/assay-e2b"


class Hostile(http.server.BaseHTTPRequestHandler):
    """Makes a sandbox, and runs no code: says what `says` yields, or takes an order and never answers."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def heard(self):
        self.server.calls.append((self.command, self.path))
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def do_DELETE(self):
        self.heard()
        self.answer({})

    def do_POST(self):
        body = self.heard()
        if self.path != "/execute":
            return self.answer({"sandboxID": self.server.name, "envdAccessToken": "t", "id": "c"})
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for piece in [] if "context_id" in json.loads(body) else self.server.says():
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        except OSError:
            return  # hung up
        self.server.over.wait(60)


def event(text):
    return json.dumps({"type": "stdout", "text": text}).encode() + b"\n"


class BesideAHostileServer(unittest.TestCase):
    def serve(self, says, address="127.0.0.1"):
        server = http.server.ThreadingHTTPServer((address, 0), Hostile)
        server.daemon_threads = True
        server.calls, server.says, server.over, server.name = [], says, threading.Event(), "abc"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.addCleanup(server.over.set)
        return server

    def start(self, server, **variables):
        url = f"http://127.0.0.1:{server.server_address[1]}"
        environment = {**os.environ, "E2B_API_KEY": "k", "E2B_API_URL": url, "E2B_SANDBOX_URL": url, **variables}
        process = subprocess.Popen([PROGRAM, PREFIX, "base", "assay-test"], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, bufsize=0)
        for end in (process.stdin.close, process.stderr.close, process.wait, process.kill):
            self.addCleanup(end)
        return process

    def last_words(self, process):
        """Its input stays open."""
        process.wait(timeout=120)  # 200 MB through a sanitized program, beside other tests
        return process.stderr.read()

    def until(self, server, call):
        end = time.monotonic() + 120  # sanitizers beside other tests take their time
        while call not in server.calls and time.monotonic() < end:
            time.sleep(0.02)
        self.assertIn(call, server.calls)

    def test_the_key_goes_to_no_other_host(self):
        server = self.serve(lambda: [], "127.0.0.2")
        port = server.server_address[1]
        for variables in ({"E2B_API_URL": f"http://localhost:x@127.0.0.2:{port}"},
                          {"E2B_API_URL": f"http://127.0.0.1:1@127.0.0.2:{port}"},
                          {"E2B_API_URL": f"http://localhost.example:{port}"},
                          {"E2B_API_URL": f"https://api.e2b.app@127.0.0.2:{port}"},
                          {"E2B_SANDBOX_URL": f"http://localhost:x@127.0.0.2:{port}"},
                          {"E2B_API_URL": "", "E2B_DOMAIN": f"x@127.0.0.2:{port}"},
                          {"E2B_API_URL": "", "E2B_DOMAIN": f"x.127.0.0.2:{port}/"}):
            with self.subTest(variables):
                process = self.start(server, **variables)
                self.assertIn(b"https only", self.last_words(process))
                self.assertEqual((process.returncode, server.calls), (1, []))

    def test_a_name_leads_to_no_other_host(self):
        for name in ("x.example.org/", "abc/../..", "abc@127.0.0.2", "", 7, None):
            with self.subTest(name):
                server = self.serve(lambda: [])
                server.name = name
                process = self.start(server)
                self.assertIn(b"a sandbox without a name", self.last_words(process))
                self.assertEqual(server.calls, [("POST", "/v2/sandboxes")])

    def test_the_sandbox_ends_with_the_input(self):
        for name, says in {"it says nothing": lambda: [], "it takes no order": lambda: [event("\n")]}.items():
            with self.subTest(name):
                server = self.serve(says)
                process = self.start(server)
                self.until(server, ("POST", "/execute"))
                process.stdin.write(b"an order")
                time.sleep(0.3)
                process.stdin.close()
                process.wait(timeout=50)  # the server would keep it for 60 s
                self.assertIn(("DELETE", "/sandboxes/abc"), server.calls)

    def test_what_does_not_end_is_not_kept(self):
        for name, says in {"a line": lambda: (b"x" * (1 << 20) for _ in range(200)),
                           "a line of the agent": lambda: (event("x" * (1 << 20)) for _ in range(200))}.items():
            with self.subTest(name):
                server = self.serve(says)
                process = self.start(server)
                self.assertIn(b"too long a line", self.last_words(process))
                self.assertEqual(server.calls[-1], ("DELETE", "/sandboxes/abc"))


if __name__ == "__main__":
    unittest.main()
