# SPDX-License-Identifier: GPL-3.0-or-later
"""A PostgreSQL server of the tests' own, and assay-postgres asked by itself."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

BIN = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default=pathlib.Path("/usr/bin"))
HELPERS = pathlib.Path(os.environ["ASSAY_PROGRAM"]).parent.parent / "libexec/assay"
SETUP = """
CREATE ROLE reader LOGIN; CREATE ROLE filer LOGIN; GRANT pg_read_server_files TO filer;
CREATE ROLE copier LOGIN REPLICATION; CREATE ROLE ender LOGIN; GRANT pg_signal_backend TO ender;
CREATE ROLE subscriber LOGIN; GRANT pg_create_subscription TO subscriber;
CREATE ROLE locked LOGIN PASSWORD 'right';
CREATE TABLE orders AS SELECT i AS id, 'C' || i % 50 AS customer, (i % 997) * 1.25 AS amount, i % 3 = 0 AS paid,
  DATE '2024-01-01' + i % 365 AS day, TIMESTAMPTZ '2024-01-01 10:00+02' + i * INTERVAL '1 minute' AS at,
  lpad((i % 7)::text, 3, '0') AS code, CASE WHEN i % 10 > 0 THEN 'a "b", ' || i END AS note
  FROM generate_series(1, 20000) i;
CREATE SCHEMA sales; CREATE TABLE sales.lines AS SELECT i AS id FROM generate_series(1, 1000) i;
CREATE TABLE hidden (x int); GRANT USAGE ON SCHEMA sales TO reader;
GRANT SELECT ON orders, sales.lines TO reader, locked; GRANT INSERT, DELETE ON orders TO reader; ANALYZE;
"""


class Server:
    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._as = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}
        if self._as:
            shutil.chown(self._folder.name, 65534, 65534)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._call("initdb", "-D", f"{self._folder.name}/data", "-U", "boss", "--auth=trust", "-E", "UTF8",
                   "--locale=C.UTF-8", "--no-sync")
        rules = pathlib.Path(self._folder.name, "data/pg_hba.conf")
        rules.write_text("host all locked 127.0.0.1/32 scram-sha-256\n" + rules.read_text())
        # The vacuum in the background would count rows that a test adds for a moment.
        self._server = subprocess.Popen(
            [BIN / "postgres", "-D", f"{self._folder.name}/data", "-k", self._folder.name, "-h", "127.0.0.1", "-p",
             str(self.port), "-c", "fsync=off", "-c", "autovacuum=off"], stderr=subprocess.DEVNULL, cwd="/", **self._as)
        for _ in range(100):
            if subprocess.run([BIN / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode == 0:
                break
            time.sleep(0.1)
        self.do("CREATE DATABASE shop", "postgres")
        self.do(SETUP)

    def _call(self, program, *arguments):
        subprocess.run([BIN / program, *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/", **self._as)

    def address(self, role="reader"):
        return f"postgresql://{role}@127.0.0.1:{self.port}/shop"

    def do(self, statements, database="shop"):
        done = subprocess.run([BIN / "psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port),
                               "-U", "boss", database], input=statements, text=True, capture_output=True, check=True)
        return done.stdout.strip()

    def queries(self):
        """How many of the roles' are connected."""
        return int(self.do("SELECT count(*) FROM pg_stat_activity WHERE usename IN ('reader', 'locked')"))

    def end(self):
        self._server.terminate()  # waits for nobody's query: all are told
        self._call("pg_ctl", "stop", "-D", f"{self._folder.name}/data", "-m", "immediate")
        self._server.wait()
        self._folder.cleanup()


def start_holder(address, query="SELECT 1", operation=2, rows=1000, seconds=20, password="",
                 sample=False, program="assay-postgres", env=None):
    """The program itself: the process, and the file that rows go to."""
    file = tempfile.TemporaryFile()
    request = {"operation": operation, "address": address, "password": password, "shown": "the server",
               "sample": sample, "query": query, "rows": rows,
               "bytes": 10 << 20, "seconds": seconds}

    def hand_over():
        os.dup2(file.fileno(), 3)

    process = subprocess.Popen([HELPERS / program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[3],
                               text=True, preexec_fn=hand_over, env=env)
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return process, file


def ask_holder(address, query="SELECT 1", **options):
    """The last thing that it says."""
    process, file = start_holder(address, query, **options)
    said = [json.loads(line) for line in process.stdout]
    process.stdin.close()
    process.stdout.close()
    process.wait()
    file.close()
    return said[-1]
