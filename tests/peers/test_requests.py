# SPDX-License-Identifier: GPL-3.0-or-later
"""What Assay sends, byte for byte, against what each provider's own types allow: checked by steady, an OpenAPI
server."""
import base64
import json
import pathlib
import subprocess
import sys
import unittest
import urllib.error
import urllib.request

import peers

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "flow"))
import samples  # noqa: E402 pylint: disable=wrong-import-position
from command import assay, model_server, scratch  # noqa: E402 pylint: disable=wrong-import-position

# In Ollama's API since its SDK's last release: https://docs.ollama.com/api
NEWER_THAN_THE_SDK = {"/api/chat": ("truncate", "shift")}


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        place = peers.install()
        port = peers.free_port()
        cls.origin = f"http://127.0.0.1:{port}"
        cls.steady = subprocess.Popen([place / "node_modules/.bin/steady", "--host", "127.0.0.1", "--port", str(port),
                                       "--log-format", "json", "--quiet", "specification.json"], cwd=place,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        started = json.loads(cls.steady.stdout.readline())
        assert started["type"] == "startup", started
        cls.addClassCleanup(cls.steady.stdout.close)
        cls.addClassCleanup(cls.steady.wait)
        cls.addClassCleanup(cls.steady.kill)

    def complaints(self, path, body):
        """What steady finds wrong with a request."""
        request = urllib.request.Request(self.origin + path, json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as reply:
                headers = reply.headers
        except urllib.error.HTTPError as refusal:
            headers = refusal.headers
        count = int(headers["x-steady-error-count"])
        return [headers[f"x-steady-error-{number + 1}-message"] for number in range(count)]

    def sent(self, provider):
        """The bodies of what Assay sends for a question, the repair of a failed run included: [(path, body)]."""
        place = scratch(self)
        (place / "broken.py").write_text("raise ValueError('no')\n")
        environment = model_server(self, "--scenario", "repair", "--code", place / "broken.py", "--fixed",
                                   place / "broken.py", "--record", place / "sent")
        assay("ask", samples.SAMPLES / "orders.csv", "-q", "revenue by region", "--yes", "--json", "--provider",
              provider, "--model", "test-model", cwd=place, env={**environment, "XDG_CONFIG_HOME": str(place)})
        lines = [json.loads(line) for line in (place / "sent").read_text().splitlines()]
        return [(line["path"], json.loads(base64.b64decode(line["body_base64"]))) for line in lines
                if line["method"] == "POST"]

    def test_every_request_is_what_the_provider_s_types_allow(self):
        for provider in ("openai", "anthropic", "ollama"):
            with self.subTest(provider):
                sent = self.sent(provider)
                self.assertGreaterEqual(len(sent), 2, "the question and a repair")
                for path, body in sent:
                    newer = NEWER_THAN_THE_SDK.get(path, ())
                    self.assertTrue(set(newer) <= set(body))
                    known = {field: value for field, value in body.items() if field not in newer}
                    self.assertEqual(self.complaints(path, known), [])

    def test_a_wrong_request_is_noticed(self):
        for provider, wrong in {"openai": ("temprature", 1), "anthropic": ("stream", "yes"),
                                "ollama": ("messages", [{"content": "?"}])}.items():
            with self.subTest(provider):
                messages = [{"role": "user", "content": "?"}]
                path = {"openai": "/v1/chat/completions", "anthropic": "/v1/messages", "ollama": "/api/chat"}[provider]
                body = {"model": "m", "messages": messages, "stream": True,
                        **({"max_tokens": 9} if provider == "anthropic" else {})}
                self.assertEqual(self.complaints(path, body), [])
                self.assertNotEqual(self.complaints(path, {**body, wrong[0]: wrong[1]}), [])


if __name__ == "__main__":
    unittest.main()
