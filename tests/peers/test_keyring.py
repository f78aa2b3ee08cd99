# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys in a real Secret Service: GNOME's keyring on a session bus of its own."""
import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "flow"))
import samples  # noqa: E402 pylint: disable=wrong-import-position
from postgres import Server  # noqa: E402 pylint: disable=wrong-import-position
from command import ASSAY, model_server, scratch  # noqa: E402 pylint: disable=wrong-import-position

UNLOCKED = "printf password | gnome-keyring-daemon --unlock --components=secrets"
LOCKED = "gnome-keyring-daemon --start --components=secrets"
SET = f"printf sk-key-in-the-keyring | {ASSAY} key set openai --keep keyring"
SHOW = f"{ASSAY} key show openai"
REMOVE = f"{ASSAY} key remove openai"
ASK = f"{ASSAY} ask {samples.SAMPLES}/orders.csv -q 'revenue by region' --provider openai --model test-model"


class Keyring(unittest.TestCase):
    def setUp(self):
        self.home = scratch(self)
        self.environment = {name: value for name,
                            value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "OPENAI_API_KEY")}
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            self.environment[f"XDG_{name}_HOME"] = str(self.home / name.lower())
        (self.home / "run").mkdir(mode=0o700)
        self.environment.update(HOME=str(self.home), XDG_RUNTIME_DIR=str(self.home / "run"))

    def session(self, *commands):
        """What each command says and its exit code, in a desktop session of their own: [(text, code)] without the
        daemon's."""
        script = "".join(f"{{ {command}; }} 2>&1; echo \"<<$?>>\"\n" for command in commands)
        done = subprocess.run(["dbus-run-session", "--", "bash", "-c", script], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, env=self.environment, timeout=400, check=False)
        parts = re.findall(r"(.*?)<<(\d+)>>\n", done.stdout, re.DOTALL)
        self.assertEqual(len(parts), len(commands), done.stderr)
        return [(text, int(code)) for text, code in parts[1:]]

    def test_a_key_is_kept_used_and_removed(self):
        record = self.home / "sent"
        self.environment.update(model_server(self, "--scenario", "code", "--record", record))
        del self.environment["OPENAI_API_KEY"]
        # The profile that a key is set for is kept too, and its address is its own.
        here = 'sed -i "s|https://api.openai.com/v1|$OPENAI_BASE_URL|" "$XDG_CONFIG_HOME/assay/models.json"'
        kept, shown, _, asked, removed, gone = self.session(UNLOCKED, SET, SHOW, here, ASK, REMOVE, SHOW)
        self.assertEqual(kept, ("The key is kept, and was read back.\n", 0))
        self.assertEqual(shown, ("The key of OpenAI: in the keyring of this desktop.\n", 0))
        self.assertEqual(asked[1], 3, asked[0])  # there is code, and nobody to approve it
        first = json.loads(record.read_text().splitlines()[0])
        self.assertEqual(first["headers"]["authorization"], "Bearer sk-key-in-the-keyring")
        self.assertNotIn(b"sk-key", base64.b64decode(first["body_base64"]))
        self.assertEqual(removed[1], 0, removed[0])
        self.assertIn("there is none yet", gone[0])
        self.assertNotIn("sk-key", kept[0] + shown[0] + asked[0] + removed[0] + gone[0])
        self.assertEqual([path for path in (self.home / "config").rglob("*") if path.is_file()
                          and b"sk-key" in path.read_bytes()], [])

    def test_a_password_of_a_database_is_kept_used_and_removed(self):
        server = Server()
        self.addCleanup(server.end)
        address, document = server.address("locked"), self.home / "shop.assay"
        keep = f"printf right | {ASSAY} key set {address}"
        ask = f"{ASSAY} ask '{address}#orders' -q 'how many rows' --yes --json --save {document}"
        before, kept, shown, asked, removed, after = self.session(
            UNLOCKED, ask, keep, f"{ASSAY} key show {address}", ask, f"{ASSAY} key remove {address}", ask)
        self.assertEqual(before[1], 2, before[0])
        self.assertIn("wants a password", before[0])
        self.assertEqual(kept, ("The password is kept.\n", 0))
        self.assertIn("in the keyring of this desktop", shown[0])
        self.assertEqual(asked[1], 0, asked[0])
        self.assertEqual(removed[1], 0, removed[0])
        self.assertEqual(after[1], 2, after[0])
        said = before[0] + kept[0] + shown[0] + asked[0] + removed[0] + after[0]
        self.assertNotIn("right", said.replace("right to", ""))
        self.assertNotIn(b"right", document.read_bytes())

    def test_a_key_outlives_the_session_and_a_locked_keyring_is_no_empty_one(self):
        self.assertEqual(self.session(UNLOCKED, SET)[0][1], 0)
        self.assertEqual(self.session(UNLOCKED, SHOW)[0][0], "The key of OpenAI: in the keyring of this desktop.\n")
        shown, asked, kept = self.session(LOCKED, SHOW, ASK, SET)
        self.assertIn("or the keyring is locked", shown[0])
        self.assertNotEqual(asked[1], 0)
        self.assertIn("or the keyring is locked. Unlock it", asked[0])
        self.assertNotEqual(kept[1], 0)
        self.assertIn("The keyring of this desktop cannot be used. Unlock it, or keep the key in memory", kept[0])

    def test_without_a_desktop_it_is_said_at_once(self):
        self.assertEqual(self.session(UNLOCKED, SET)[0][1], 0)
        environment = {**self.environment, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        for command in (SET, SHOW, ASK):
            done = subprocess.run(["bash", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  env=environment, timeout=100, check=False)
            self.assertIn("The keyring of this desktop cannot be used.", done.stdout + done.stderr)
            self.assertNotIn("..", done.stdout)


if __name__ == "__main__":
    unittest.main()
