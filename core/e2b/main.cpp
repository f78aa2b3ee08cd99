// SPDX-License-Identifier: GPL-3.0-or-later
// assay-e2b PARTS TEMPLATE NAME: leads its standard input and output to an assay-agent in a sandbox of E2B's, which it
// makes of that template, brings Assay's parts to, and removes when its input ends.
#include "core/e2b/service.h"
#include "sandbox/run/base64.h"
#include "sandbox/run/json.h"

#include <QCoreApplication>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iterator>
#include <poll.h>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace {

using namespace core::e2b;
namespace fs = std::filesystem;

constexpr auto home = "/tmp/assay/";
constexpr std::size_t longestLine = 1 << 20; ///< of the agent's: base64 of 64 KB

/// Starts the agent and prints what it says, in base64, a line a piece.
constexpr auto agentCode = R"(
import base64, os, subprocess
os.chdir("/tmp/assay")
for program in "bin/assay-agent", "libexec/assay/assay-jail":
    os.chmod(program, 0o755)
os.mkfifo("in")
agent = subprocess.Popen(["bin/assay-agent", {name}], stdin=os.open("in", os.O_RDWR), stdout=subprocess.PIPE)
print("", flush=True)
while piece := os.read(agent.stdout.fileno(), 65536):
    print(base64.b64encode(piece).decode(), flush=True)
)";

std::string withName(std::string code, const std::string& name)
{
    constexpr std::string_view place = "{name}";
    return code.replace(code.find(place), place.size(), sandbox::dump(name)); // a string of JSON is one of Python
}

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(file), {} };
}

std::vector<File> partsIn(const fs::path& folder)
{
    std::vector<File> files;
    for (const auto* const program : { "bin/assay-agent", "libexec/assay/assay-jail" }) {
        files.push_back({ std::string(home) + program, contentOf(folder / program) });
    }
    const auto kernel = fs::canonical(folder / "share/assay/kernel");
    for (const auto& entry : fs::recursive_directory_iterator(kernel)) {
        const auto kind = entry.path().extension();
        if (kind == ".py" || kind == ".js" || kind == ".json") {
            files.push_back({ home + ("share/assay/kernel" / entry.path().lexically_relative(kernel)).string(),
                contentOf(entry.path()) });
        }
    }
    return files;
}

int refused(const std::string& why)
{
    std::fprintf(stderr, "Error: %s\n", why.c_str());
    return 1;
}

[[noreturn]] void end(const Sandbox& sandbox)
{
    (void)sandbox.remove();
    ::_exit(0);
}

/// The input's end ends the sandbox and this process, whatever is being waited for.
void endWithInput(const std::shared_future<Attempt<Sandbox>>& made)
{
    pollfd input { .fd = STDIN_FILENO, .events = 0, .revents = 0 }; // a hang-up is always told
    while (TEMP_FAILURE_RETRY(::poll(&input, 1, -1)) == 0) { }
    if (made.wait_for(std::chrono::seconds(10)) == std::future_status::ready && made.get()) {
        end(*made.get());
    }
    ::_exit(0);
}

/// Until the input ends, or what is said is not taken in time.
[[noreturn]] void passOn(const Sandbox& sandbox, const std::string& context)
{
    constexpr std::size_t piece = 384 << 10;
    constexpr auto untilTaken = std::chrono::minutes(1);
    std::string bytes(piece, '\0');
    auto code = std::string("import base64\nto_agent = open('/tmp/assay/in', 'wb', buffering=0)\n");
    bool isHeard = true;
    for (ssize_t count = 0; isHeard && (count = TEMP_FAILURE_RETRY(::read(STDIN_FILENO, bytes.data(), piece))) > 0;) {
        code += "_ = to_agent.write(base64.b64decode('"
            + sandbox::base64Encode({ bytes.data(), static_cast<std::size_t>(count) }) + "'))\n";
        isHeard = sandbox.execute(context, std::exchange(code, {}), untilTaken, [](std::string_view) { return true; })
                      .has_value();
    }
    end(sandbox);
}

/// What is printed comes in pieces of any length; an empty line says that the agent listens.
class Output {
public:
    /// False: a line that has no end.
    bool take(std::string_view text, const std::function<void()>& onStart)
    {
        for (const char one : text) {
            if (one != '\n') {
                m_line += one;
                continue;
            }
            const auto line = std::exchange(m_line, {});
            line.empty() ? onStart() : write(decoded(line));
        }
        return m_line.size() <= longestLine;
    }

private:
    /// Whatever else is printed there is none of ours.
    static std::string decoded(const std::string& line)
    {
        try {
            return sandbox::base64Decode(line);
        } catch (const std::invalid_argument&) {
            return {};
        }
    }
    static void write(std::string_view bytes)
    {
        while (!bytes.empty()) {
            const auto count = TEMP_FAILURE_RETRY(::write(STDOUT_FILENO, bytes.data(), bytes.size()));
            if (count <= 0) {
                return; // nobody reads; the input's end follows
            }
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
    }
    std::string m_line;
};

/// What the agent says, until it or the sandbox ends.
Attempt<void> listen(const Sandbox& sandbox, const std::string& context, const std::string& name)
{
    Output output;
    bool isStarted = false, isHeard = true;
    const auto ended = sandbox.execute(
        "", withName(agentCode, name), std::chrono::hours(24), [&](std::string_view text) {
            isHeard = output.take(text, [&] {
                if (!std::exchange(isStarted, true)) {
                    std::thread([&] { passOn(sandbox, context); }).detach();
                }
            });
            return isHeard;
        });
    return isHeard ? ended : std::unexpected("the agent sent too long a line");
}

int lead(const fs::path& parts, const std::string& kind, const std::string& name)
{
    std::promise<Attempt<Sandbox>> made;
    std::thread(endWithInput, made.get_future().share()).detach();
    const auto account = Account::fromEnvironment();
    const auto sandbox = account.and_then([&](const Account& known) { return Sandbox::create(known, kind); });
    made.set_value(sandbox);
    if (!sandbox) {
        return refused(sandbox.error());
    }
    const auto context = sandbox->upload(partsIn(parts)).and_then([&] { return sandbox->newContext(); });
    if (!context) {
        (void)sandbox->remove();
        return refused(context.error());
    }
    std::thread([&] {
        for (;; std::this_thread::sleep_for(std::chrono::seconds(30))) {
            (void)sandbox->prolong();
        }
    }).detach();
    const auto ended = listen(*sandbox, *context, name);
    (void)sandbox->remove();
    return ended ? 0 : refused(ended.error());
}

/// A server may send faster than Assay reads.
void limitMemory()
{
#ifndef __SANITIZE_ADDRESS__
    const rlimit most { 2UL << 30, 2UL << 30 };
    (void)::setrlimit(RLIMIT_AS, &most);
#endif
}

} // namespace

int main(int argc, char** argv)
{
    ::signal(SIGPIPE, SIG_IGN);
    const QCoreApplication application(argc, argv);
    if (argc != 4) {
        return refused("assay-e2b is a part of Assay and is started by it");
    }
    limitMemory();
    ::_exit(lead(argv[1], argv[2], argv[3])); // its threads may still wait
}
