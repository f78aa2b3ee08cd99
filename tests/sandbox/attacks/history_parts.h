// SPDX-License-Identifier: GPL-3.0-or-later
// The fragments of which tst_histories makes hostile runs. Those that would change what a kept run leaves for good are
// marked.
#pragma once

#include "tests/sandbox/attacks/hostile.h"

#include <format>
#include <random>
#include <string>

namespace history {

/// The first step: files and directories for the others to spoil, and the eye of the probes.
constexpr auto base = R"(
import hashlib, os
os.umask(0)
for place in ('/work', '/tmp', '/dev/shm'):
    os.makedirs(place + '/d/inner_d', 0o755); os.mkdir(place + '/e', 0o777)
    for name in ('file', 'd/inner', 'd/inner_d/deep'): open(f'{place}/{name}', 'w').write(name * 300)
os.symlink('d', '/work/link')
def scratch():
    found = []
    for top in ('/work', '/tmp', '/dev/shm'):
        for folder, folders, files in os.walk(top.encode()):
            for name in sorted(folders + files):
                path = os.path.join(folder, name); s = os.lstat(path)
                body = os.readlink(path) if os.path.islink(path) else open(path, 'rb').read() if os.path.isfile(path) and s.st_mode & 0o400 else b''
                found.append((path, oct(s.st_mode), s.st_nlink, s.st_mtime_ns, s.st_size if s.st_mode & 0o100000 else 0, hashlib.md5(body).hexdigest()[:6]))
    return sorted(found) if len(found) < 60 else (len(found), hashlib.md5(repr(sorted(found)).encode()).hexdigest())
)";

struct Fragment {
    const char* code;
    bool mayBeKept; ///< a run that ends well may contain it, and the probes go on
};

/// TARGET is a folder of the host's, PLACE one of the three places; `body` is what a ghost does.
constexpr Fragment parts[] = {
    { "x = 'FORGED'\n", false },
    { "print('some', 'output' * 50, flush=True)\n", true },
    { "print('z' * 300_000, flush=True)\n", true },
    { "os.symlink('TARGET', f'PLACE/l{time.time_ns()}')\n", true },
    { "os.rename('PLACE/e', f'PLACE/e{time.time_ns()}'); os.symlink('TARGET', 'PLACE/e')\n", false },
    { "import shutil; shutil.rmtree('PLACE/d'); os.symlink('TARGET', 'PLACE/d')\n", false },
    { "os.unlink('PLACE/file'); os.symlink('TARGET/inner', 'PLACE/file')\n", false },
    { "os.chmod('PLACE/d', 0); os.chmod('PLACE/file', 0)\n", false },
    { "os.mkdir('PLACE/locked'); os.symlink('TARGET', 'PLACE/locked/l'); os.chmod('PLACE/locked', 0)\n", false },
    { "os.link('PLACE/file', f'PLACE/h{time.time_ns()}'); open('PLACE/file', 'a').write('more')\n", true },
    { "for i in range(60): os.mkdir(b'PLACE/' + bytes([1 + i]) * 40 + b'\\xff%d' % time.time_ns())\n", true },
    { "os.utime('PLACE/file', (1, 1)); os.utime('PLACE/d', (5, 5)); os.utime('PLACE', (9, 9))\n", true },
    { "os.truncate('PLACE/file', 50 << 20); open('PLACE/d/inner', 'w').close()\n", true },
    { "os.chdir('PLACE')\nfor _ in range(200): os.mkdir('w' * 50); os.chdir('w' * 50)\nos.symlink('TARGET', 'l'); "
      "os.chdir('/work')\n",
        false },
    { "for i in range(800): os.close(os.open(f'PLACE/w{i}', 65))\n", false },
    { "for i in range(19_900): os.close(os.open(f'PLACE/a{i}', 65))\nos.rename('PLACE/e', 'PLACE/e0'); "
      "os.symlink('TARGET', 'PLACE/e'); os.symlink('TARGET', 'PLACE/z')\n",
        false },
    { "mapped = __import__('mmap').mmap(-1, 1 << 20)\nif os.fork() == 0:\n    ghost_name()\n    while True: mapped[:8] "
      "= b'shared!!'; time.sleep(0.001)\n",
        true },
    { "pair = socket.socketpair(); pair[0].sendmsg([b'x'], [(1, 1, struct.pack('i', d)) for d in channels()[:1]])\n",
        true },
    { "kept = [os.dup(d) for d in channels()]\n", true },
    { "signal.setitimer(signal.ITIMER_REAL, 0.03, 0.03); signal.signal(signal.SIGALRM, lambda *a: None)\n", true },
    { "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.setpgid(0, 0) "
      "if os.getpgrp() != os.getpid() else None\n",
        true },
    { "[os.kill(os.getppid(), n) for n in (1, 2, 10, 12, 13, 14, 15, 17, 19, 20, 28)]\n", true },
    { "import subprocess; subprocess.Popen(['bash', '-c', 'trap \"\" TERM HUP; while :; do sleep 0.01; done'], "
      "start_new_session=True)\n",
        true },
    { "import subprocess; subprocess.Popen(['timeout', '50', 'cat'], stdin=subprocess.PIPE)\n", true },
    { "import subprocess; subprocess.run(['bash', '-c', 'kill -STOP $$ & sleep 0.01; (setsid sleep 60 &) ; true'])\n",
        true },
    { "import subprocess\nif os.path.exists('/usr/bin/node'): subprocess.Popen(['node', '-e', 'process.on(\"SIGTERM\", "
      "()=>{}); setInterval(()=>{}, 10)'], start_new_session=True)\n",
        true },
    { "put(framed({'type': 'spare', 'pid': os.getpid()}))\n", false },
    { "put(framed(done(run_number() + 1)))\n", false },
    { "put(framed({'type': 'ended', 'pid': os.getppid(), 'exit_code': 0, 'signal': 0}))\n", false },
    { "put(framed(done(run_number() + 1, 'FORGED' * 9))[:CUT])\n", false },
    { "put(os.urandom(CUT))\n", false },
    { "import fcntl\nfor d in [1, 2] + channels():\n    try: fcntl.fcntl(d, fcntl.F_SETFL, os.O_NONBLOCK | "
      "os.O_APPEND); fcntl.fcntl(d, 1031, 4096)\n    except OSError: pass\n",
        false },
    { "for d in channels():\n    try: socket.socket(fileno=os.dup(d)).shutdown(2)\n    except OSError: pass\n", false },
    { "[os.close(d) for d in channels()]\n", false },
    { "held = bytearray(150 << 20)\n", true },
    { "for _ in range(4):\n    if os.fork() == 0:\n        ghost_name(); held = b'm' * (180 << 20); "
      "time.sleep(100)\ntime.sleep(0.1)\n",
        false },
    { "for _ in range(60):\n    try:\n        if os.fork() == 0: ghost_name(); time.sleep(100)\n    except OSError: "
      "pass\n",
        false },
    { "for _ in range(20): threading.Thread(target=lambda: (ghost_name(), time.sleep(100)), daemon=True).start()\n",
        false },
    { "libc.prctl(4, 0, 0, 0, 0)\n", true },
    { "os.setsid() if os.getpid() != os.getsid(0) else None\nopen('PLACE/file', 'r+').write('written')\n", true },
    { "if os.fork() == 0: os.kill(os.getppid(), 9)\ntime.sleep(0.02)\n", false },
    { "os._exit(0)\n", false },
    { "os.abort()\n", false },
    { "leave()\n", false },
    { "os.kill(-1, 19)\n", false },
};

inline std::string filled(std::string code, std::mt19937_64& random, const std::string& target)
{
    constexpr const char* places[] = { "/work", "/tmp", "/dev/shm" };
    const std::string place = places[random() % 3];
    const std::pair<std::string_view, std::string> words[] = { { "TARGET", target }, { "PLACE", place },
        { "CUT", std::to_string(1 + random() % 130) } };
    for (const auto& [word, text] : words) {
        for (auto at = code.find(word); at != std::string::npos; at = code.find(word, at + text.size())) {
            code.replace(at, word.size(), text);
        }
    }
    return code;
}

/// One to four things in a row, each left out where it does not work; `mayBeKept`: it may end well and be built on.
inline std::string fragments(std::mt19937_64& random, const std::string& target, bool mayBeKept)
{
    std::string code = random() % 2 == 0 ? "body = haunt\n" : "body = forge\n";
    for (auto count = 1 + random() % 4; count > 0; --count) {
        std::string part;
        if (random() % 3 == 0) {
            part = hostile::hauntings[random() % std::size(hostile::hauntings)].code;
        } else {
            const auto& chosen = parts[random() % std::size(parts)];
            part = !mayBeKept || chosen.mayBeKept ? filled(chosen.code, random, target) : "pass\n";
        }
        std::string indented;
        std::istringstream lines(part);
        for (std::string line; std::getline(lines, line);) {
            indented += "    " + line + '\n';
        }
        code += "try:\n" + indented + "except (OSError, ValueError) as problem: pass\n";
    }
    return code;
}

} // namespace history
