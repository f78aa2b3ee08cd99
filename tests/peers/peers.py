# SPDX-License-Identifier: GPL-3.0-or-later
"""The independent programs that Assay is tested against: installed once, exactly as locked, outside of the tree.

    peers.py [FOLDER]        installs those that FOLDER locks (else: this one) where they are missing and prints where
    they are
"""
import base64
import fcntl
import hashlib
import io
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
# before a test has one of its own
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
# npm itself, which comes as one file: Debian's brings 360 packages along.
NPM = "npm-10.9.4.tgz"
NPM_SHA512 = "OnUG836FwboQIbqtefDNlyR0gTHzIfwRfE3DuiNewBvnMnWEpB0VEXwBlFVgqpNzIgYo/MHh3d2Hel/pszapAA=="
UNREACHED = ("The other programs to test against could not be fetched from the npm registry. Is the network up? A proxy or another "
             "registry is set as for npm itself, in the environment or in ~/.npmrc.")
LOCKED = ("package.json", "package-lock.json", "make_specification.mjs")  # the last is not everywhere


def locked(source):
    return [source / name for name in LOCKED if (source / name).exists()]


def folder(source):
    """Where they are, or belong: a folder per content of the lock file."""
    content = hashlib.sha256(b"".join(file.read_bytes() for file in locked(source))).hexdigest()[:12]
    return CACHE / "assay" / f"peers-{content}"


def install(source=HERE):
    """The folder, complete; SystemExit with a sentence where that is not possible."""
    place = folder(source)
    place.parent.mkdir(parents=True, exist_ok=True)
    with open(place.parent / "peers.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "complete").exists():
            fill(place, source)
            (place / "complete").touch()
    return place


def fill(place, source):
    if shutil.which("node") is None:
        sys.exit("The tests against other programs need node, which is not installed. packaging/test installs it.")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for file in locked(source):
        shutil.copy(file, place)
    unpack_npm(place)
    # npm checks every package against the lock file's sha512; scripts of packages are not run.
    run(place, UNREACHED, "node", "package/bin/npm-cli.js", "ci", "--ignore-scripts", "--no-audit", "--no-fund",
        "--no-update-notifier")
    if (place / "make_specification.mjs").exists():
        run(place, "The specification to check requests against could not be made from the official types.",
            "node", "make_specification.mjs", "specification.json")


def unpack_npm(place):
    """Into `package`, as npm's own archive names it, once its bytes are what they were when it was chosen."""
    try:
        with urllib.request.urlopen(f"{registry()}/npm/-/{NPM}", timeout=60) as answer:
            content = answer.read()
    except OSError as error:
        sys.exit(f"{UNREACHED}\n{error}")
    if base64.b64encode(hashlib.sha512(content).digest()).decode() != NPM_SHA512:
        sys.exit(f"The registry's {NPM} is not the one that these tests were made with.")
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(place, filter="data")


def registry():
    """Where npm would fetch from, by the two places that people set it in."""
    own = pathlib.Path.home() / ".npmrc"
    named = re.search(r"^\s*registry\s*=\s*(\S+)", own.read_text(encoding="utf-8"), re.MULTILINE) if own.exists() else None
    return (os.environ.get("npm_config_registry") or (named and named[1]) or "https://registry.npmjs.org").rstrip("/")


def free_port():
    """For a server that cannot choose one by itself."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def run(place, trouble, *command):
    # what this machine trusts
    environment = {"NODE_EXTRA_CA_CERTS": "/etc/ssl/certs/ca-certificates.crt", **os.environ}
    done = subprocess.run(command, cwd=place, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        shutil.rmtree(place, ignore_errors=True)
        sys.exit(f"{trouble}\n{done.stderr[-2000:]}")


if __name__ == "__main__":
    print(install(*map(pathlib.Path, sys.argv[1:])))
