// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of attacks share: hostile Python, and the ways in which a run can be over.
#pragma once

#include "tests/sandbox/attacks/host_view.h"
#include "tests/sandbox/jail/jail_fixture.h"

#include <QTest>

#include <chrono>
#include <csignal>
#include <stop_token>
#include <string>

namespace hostile {

/// How a run that means harm is over. It prints "armed" once it has done what it can do.
enum class End { Error, Stop, Timeout, Preview, KilledHelper, Ok };

struct Ended {
    std::optional<sandbox::RunResult> result; ///< none: the jail itself failed
    std::string error; ///< why there is no result
    bool armed = false;
    double stopMs = 0; ///< from the wish to stop to the return
};

inline std::string tailOf(End end)
{
    switch (end) {
    case End::Error: return "\nprint('armed', flush=True)\nraise ValueError('end')\n";
    case End::Preview:
    case End::Ok: return "\nprint('armed', flush=True)\n";
    case End::Stop:
    case End::Timeout:
    case End::KilledHelper: return "\nprint('armed', flush=True)\nimport time\nwhile True: time.sleep(100)\n";
    }
    return {};
}

/// An exception that comes out of a session fails the test: nothing that is inside may bring Assay down.
inline void perform(bool preview, sandbox::Session& session, const sandbox::RunRequest& request,
    const sandbox::RunEvents& events, std::stop_token stop, Ended& ended)
{
    const auto note = [&](auto&& given, auto&& result) {
        given ? void(ended.result = std::move(result(*given))) : void(ended.error = inWords(given.error().message));
    };
    try {
        if (preview) {
            note(session.preview(request, events, std::move(stop)),
                [](sandbox::Preview& it) -> auto& { return it.result; });
        } else {
            note(session.run(request, events, std::move(stop)), [](sandbox::RunResult& it) -> auto& { return it; });
        }
    } catch (const std::exception& problem) {
        ended.error = std::string("an exception came out of the session: ") + problem.what();
        QTest::qFail(ended.error.c_str(), __FILE__, __LINE__);
    }
}

/// Runs code to that end, on the calling thread.
inline Ended runTo(End end, sandbox::Session& session, const std::string& code, sandbox::RunRequest request = {})
{
    using Clock = std::chrono::steady_clock;
    Ended ended;
    std::stop_source stop;
    Clock::time_point asked {};
    std::string said;
    const sandbox::RunEvents events { [&](std::string_view text, bool) {
        said += said.size() < 65'536 ? text : std::string_view();
        if (!ended.armed && said.contains("armed\n")) {
            ended.armed = true;
            if (end == End::Stop) {
                asked = Clock::now();
                stop.request_stop();
            } else if (end == End::KilledHelper) {
                ::kill(host::newestHelper(), SIGKILL);
            }
        }
    } };
    request.code = code + tailOf(end);
    if (end == End::Timeout) {
        request.limits.wall = std::chrono::milliseconds(2500);
    }
    perform(end == End::Preview, session, request, events, stop.get_token(), ended);
    ended.stopMs = asked == Clock::time_point {}
        ? 0
        : std::chrono::duration<double, std::milli>(Clock::now() - asked).count();
    return ended;
}

/// "status: detail / what it printed", for messages.
inline std::string inWords(const Ended& ended)
{
    if (!ended.result) {
        return "no result: " + ended.error;
    }
    return sandbox::statusWord(ended.result->status) + ": " + ended.result->statusDetail + " / "
        + ended.result->out.substr(0, 2000) + ended.result->err.substr(0, 500);
}

/// Names for what hostile code does. A ghost is what lives on where it should not: named so that the host can find it.
constexpr auto tools = R"(
import ctypes, json, os, re, select, signal, socket, stat, struct, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)

def call(number, *arguments):
    libc.syscall.restype = ctypes.c_long
    return libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])

def ghost_name():
    libc.prctl(15, b'ghost', 0, 0, 0)

def leave():
    'This thread ends; its process goes on if it has others.'
    call(60, 0)

def haunt():
    ghost_name()
    signal.pthread_sigmask(signal.SIG_BLOCK, set(range(1, 65)) - {9, 19, 32, 33})
    while True:
        os.write(1, b'GHOST\n')
        for place in ('/tmp/ghost', '/work/ghost', '/dev/shm/ghost'):
            os.close(os.open(place, os.O_WRONLY | os.O_CREAT, 0o600))
        time.sleep(0.002)

def channels():
    'Every pipe and socket beside the standard ones.'
    found = []
    for entry in os.listdir('/proc/self/fd'):
        try:
            mode = os.fstat(int(entry)).st_mode
        except OSError:
            continue
        if int(entry) > 2 and (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
            found.append(int(entry))
    return found

def framed(value):
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    return struct.pack('<I', len(data)) + data

def put(data, descriptors=None):
    for d in channels() if descriptors is None else descriptors:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(d, view):]
        except OSError:
            pass

def run_number():
    'The number that the host gave this run, if it is anywhere to be seen.'
    frame = sys._getframe()
    while frame:
        for value in list(frame.f_locals.values()):
            if isinstance(value, dict) and isinstance(value.get('run'), int):
                return value['run']
        frame = frame.f_back
    return 1

def done(run, text='FORGED'):
    return {'run': run, 'type': 'done', 'outcome': 'ok', 'exit_code': 0, 'value': {'kind': 'text', 'text': text}, 'error': None}

quiet = {'findings': [], 'effects': {'columns': [], 'reads': [], 'writes': [], 'imports': [], 'network': False, 'process': False,
         'dynamic_code': False, 'invents_data': False, 'FORGED': True}}

def forge():
    'Says to be the spare, and answers whatever is asked of it, on every descriptor there is.'
    ghost_name()
    me, ends = os.getpid(), channels()
    first = run_number()
    for round in range(10**9):
        if round < 300:
            put(framed({'type': 'spare', 'pid': me}), ends)
        for d in select.select(ends, [], [], 0.0005)[0]:
            try:
                asked = os.read(d, 1 << 20)
            except OSError:
                continue
            for number in re.findall(rb'"run": *(\d+)', asked):
                kind = {'run': int(number), 'type': 'answer', 'value': quiet} if b'inspect' in asked else done(int(number))
                put(framed(kind), ends)

def thread_of_the_dead(body):
    'A process whose leader has ended while a thread of it runs on.'
    if os.fork() == 0:
        threading.Thread(target=body).start()
        time.sleep(0.01)
        leave()

def orphan(body):
    'In a stopped group of its own that is orphaned when its run ends: the kernel lets it go on then.'
    r, w = os.pipe()
    if os.fork() == 0:
        if os.fork() == 0:
            os.setpgid(0, 0)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            def wait():
                os.write(w, b'x')
                while os.getppid() != 1: time.sleep(0.0001)
                body()
            threading.Thread(target=wait).start()
            time.sleep(0.02)
            leave()
        time.sleep(100)
    os.read(r, 1)
    time.sleep(0.05)
)";

/// All that there is in the places a run may write to, as Python sees it.
constexpr auto shown = R"(
import hashlib, os
def shown():
    found = []
    for top in ('/work', '/tmp', '/dev/shm'):
        for folder, folders, files in os.walk(top.encode()):
            for name in sorted(folders + files):
                path = os.path.join(folder, name); s = os.lstat(path)
                body = os.readlink(path) if os.path.islink(path) else b''
                if os.path.isfile(path) and not body and s.st_mode & 0o400: body = open(path, 'rb').read()
                found.append((path, oct(s.st_mode), s.st_mtime_ns, s.st_size, hashlib.md5(body).hexdigest()))
    return sorted(found)
)";

inline std::string quoted(const std::string& text)
{
    return sandbox::dump(sandbox::Json(text));
}

/// A jail in its first state for each test; a new one where the last test spoilt it.
class CleanJail {
public:
    JailFixture& get()
    {
        if (look() != m_clean) {
            m_fixture = std::make_unique<JailFixture>();
            m_clean = look();
        }
        [[maybe_unused]] const auto back = m_fixture->session().goTo({});
        return *m_fixture;
    }

private:
    std::string look()
    {
        const auto* const held = "import os\nprint([sorted(os.listdir(p)) for p in ('/work', '/tmp', '/dev/shm')])";
        return m_fixture && m_fixture->session().goTo({}).value_or(false) ? m_fixture->run(held).out : "gone";
    }

    std::unique_ptr<JailFixture> m_fixture;
    std::string m_clean; ///< what a new jail holds
};

/// Ways to leave a process behind; `body` is what it does.
struct Haunting {
    const char* name;
    const char* code;
};
constexpr Haunting hauntings[] = {
    { "a child", "if os.fork() == 0: body()\n" },
    { "a child of a child in a session of its own", R"(
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: body()
    os._exit(0)
)" },
    { "a thread whose leader has ended", "thread_of_the_dead(body)\n" },
    { "a thread whose leader has ended in an orphaned group", "orphan(body)\n" },
    { "a child by the bare call", "if call(56, 17, 0, 0, 0, 0) == 0: body()\n" },
    { "a child by the bare call whose leader has ended", R"(
if call(56, 17, 0, 0, 0, 0) == 0:
    threading.Thread(target=body).start()
    time.sleep(0.01)
    leave()
)" },
    { "a child that ends without a signal", "if call(56, 0, 0, 0, 0, 0) == 0: body()\n" },
    { "a child that its parent waits for as for vfork", R"(
if os.fork() == 0:
    ghost_name()
    if call(56, 0x4000 | 17, 0, 0, 0, 0) == 0: body()
    os._exit(0)
)" },
    { "one who forks and ends, again and again", R"(
if os.fork() == 0:
    ghost_name()
    os.setsid()
    while True:
        if os.fork(): os._exit(0)
)" },
    { "threads of the dead, from one to the next", R"(
def relay():
    ghost_name()
    while True:
        if call(56, 17, 0, 0, 0, 0) != 0:
            os._exit(0)
        threading.Thread(target=relay).start()
        time.sleep(0.001)
        leave()
if os.fork() == 0: relay()
)" },
    { "one who stopped itself", R"(
if os.fork() == 0:
    ghost_name()
    os.setpgid(0, 0)
    os.kill(os.getpid(), signal.SIGSTOP)
    body()
)" },
    { "an heir of orphans", R"(
if os.fork() == 0:
    libc.prctl(36, 1, 0, 0, 0)
    for _ in range(4):
        if os.fork() == 0:
            if os.fork() == 0: body()
            os._exit(0)
    threading.Thread(target=body).start()
    leave()
)" },
    { "thirty threads of the dead", "for _ in range(30): thread_of_the_dead(body)\n" },
    { "another program", R"(
import subprocess
subprocess.Popen(['bash', '-c', 'trap "" HUP TERM INT; while :; do echo GHOST; sleep 0.01; done'], start_new_session=True)
)" },
    { "another program by a thread whose leader has ended", R"(
if os.fork() == 0:
    ghost_name()
    def swap():
        time.sleep(0.02)
        os.execv('/usr/bin/sleep', ['sleep', '77'])
    threading.Thread(target=swap).start()
    leave()
time.sleep(0.05)
)" },
    { "one who shares its memory and descriptors", R"(
import mmap
shared = mmap.mmap(-1, 4096)
if call(56, 0x400 | 0x200 | 17, 0, 0, 0, 0) == 0:
    shared[0:5] = b'ghost'
    body()
)" },
};

/// The names under which ghosts are seen from outside.
inline const std::set<std::string> ghosts { "ghost", "bash", "sleep", "node", "cat", "timeout" };

} // namespace hostile
