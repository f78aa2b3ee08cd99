// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"

#include "sandbox/jail/artifacts.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/run_loop.h"
#include "sandbox/jail/scratch_image.h"
#include "sandbox/jail/verdict.h"
#include "sandbox/run/sha256.h"

#include <format>
#include <optional>
#include <poll.h>
#include <set>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto warmUpTime = std::chrono::seconds(120); ///< a second on an idle machine; a busy one is no reason to give up

/// The kernel's first frame.
Result<Json> firstFrame(const JailProcess& jail)
{
    FrameReader frames;
    Json frame;
    std::string block(65536, '\0');
    for (const auto deadline = Clock::now() + warmUpTime; Clock::now() < deadline;) {
        pollfd ready { jail.replies(), POLLIN, 0 };
        ::poll(&ready, 1, 200);
        const auto count = ::read(jail.replies(), block.data(), block.size());
        if (count == 0) {
            break;
        }
        if (count > 0) {
            frames.add({ block.data(), static_cast<std::size_t>(count) });
        }
        if (frames.next(frame) == FrameReader::State::Frame) {
            return frame;
        }
    }
    std::string errors(4096, '\0');
    const auto count = ::read(jail.errors(), errors.data(), errors.size());
    errors.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return fail(ErrorKind::Jail, "Python could not be started in the jail. Install python3 with pandas, numpy and matplotlib.", errors);
}

std::string nowUtc()
{
    return std::format("{:%FT%TZ}", std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()));
}

} // namespace

struct Session::State {
    Options options;
    std::vector<Input> inputs;
    std::optional<JailProcess> jail;
    std::vector<pid_t> states; ///< the living checkpoints: the warm start first, the current state last
    Json versions = Json::object();
    std::int64_t lastRun = 0;
    double startupMs = 0;
    std::optional<ScratchStore> store;
    ScratchImage files; ///< as the last good run left them

    Result<void> start();
    Result<void> ready();
    void settle(RunLoop& loop, RunOutcome& outcome, RunResult& result);
    Result<RunResult> run(const Json& message, const Limits& limits, const RunEvents& events, std::stop_token stop);
    Result<Json> ask(const Json& message, const Limits& limits, std::stop_token stop);
    void collect(RunResult& result, const Limits& limits);
    std::set<std::string> inputNames() const;
    Provenance provenanceOf(const RunRequest& request) const;
};

Result<void> Session::State::start()
{
    const auto begun = Clock::now();
    jail.reset();
    states.clear();
    files = {};
    store.emplace(options.artifactDirectory);
    auto started = JailProcess::start(options.installation.jailHelper, kernelConfig(options.installation, inputs, options.limits));
    if (!started) {
        return std::unexpected(started.error());
    }
    const auto first = firstFrame(*started);
    if (!first) {
        return std::unexpected(first.error());
    }
    if (first->value("type", "") != "ready") {
        return fail(ErrorKind::Jail, "Python in the jail lacks a package: " + first->value("message", "") + ". Install pandas, numpy and matplotlib.");
    }
    versions = first->at("versions");
    const auto pid = first->at("pid").get<pid_t>();
    const auto kept = started->order("keep", pid);
    if (!kept || !kept->done) {
        return fail(ErrorKind::Jail, "The jail ended while it was started. Try again.");
    }
    jail = std::move(*started);
    files = store->take(jail->scratch(), inputNames(), files);
    states.push_back(pid);
    startupMs = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    return {};
}

Result<void> Session::State::ready()
{
    if (jail && jail->isAlive() && !states.empty()) {
        return {};
    }
    return start();
}

/// Kills what the run made, or makes it the state.
void Session::State::settle(RunLoop& loop, RunOutcome& outcome, RunResult& result)
{
    const auto refuse = [&](const char* why) {
        result.status = Status::ProtocolViolation;
        result.statusDetail = why;
    };
    if (result.status == Status::Ok) {
        const auto kept = jail->order("keep", outcome.pid);
        if (kept && kept->done) {
            states.push_back(outcome.pid);
        } else {
            refuse("The process that claimed to have finished does not exist.");
        }
    }
    const auto tidied = jail->order("discard");
    if (!loop.drain(outcome) && result.status == Status::Ok) {
        refuse("The code went on talking to Assay after it had said that it was done.");
        (void)jail->order("forget", outcome.pid);
        states.pop_back();
    }
    // The warm start and the current state live; what lies between is where checkpoints will go.
    while (states.size() > 2) {
        (void)jail->order("forget", states[1]);
        states.erase(states.begin() + 1);
    }
    if (outcome.stateLost || !tidied || !tidied->done || tidied->kept < static_cast<int>(states.size())) {
        jail.reset();
        states.clear();
    }
}

std::set<std::string> Session::State::inputNames() const
{
    std::set<std::string> names;
    for (const auto& input : inputs) {
        names.insert(input.name);
    }
    return names;
}

Provenance Session::State::provenanceOf(const RunRequest& request) const
{
    Provenance provenance;
    provenance.codeSha256 = sha256(request.code);
    for (const auto& input : inputs) {
        provenance.inputs.push_back({ input.name, input.sha256 });
    }
    provenance.versions = versions;
    provenance.environmentSha256 = sha256(dump({ { "versions", versions }, { "environment", jailEnvironment() }, { "policy", policyVersion } }));
    provenance.limits = request.limits;
    provenance.wall = "namespaces";
    provenance.layers = jail->layers();
    provenance.startedAt = nowUtc();
    return provenance;
}

/// After a good run its files are kept, after any other the files are what they were before it.
void Session::State::collect(RunResult& result, const Limits& limits)
{
    if (!jail) {
        return;
    }
    if (result.status == Status::Ok) {
        auto collected = collectArtifacts(jail->work(), files.work(), inputNames(), limits, options.artifactDirectory);
        result.artifacts = std::move(collected.artifacts);
        result.skipped = std::move(collected.skipped);
        files = store->take(jail->scratch(), inputNames(), files);
    } else {
        files = store->restore(jail->scratch(), inputNames(), files, jail->user());
        if (!files.isComplete()) {
            result.statusDetail += " Some files that earlier steps left in the jail could not be put back.";
        }
    }
}

/// One request from beginning to end: what it made is the state afterwards, or gone.
Result<RunResult> Session::State::run(const Json& message, const Limits& limits, const RunEvents& events, std::stop_token stop)
{
    RunLoop loop(*jail, limits, events, std::move(stop));
    auto outcome = loop.run(message, states.back(), static_cast<int>(states.size()));
    if (!outcome) {
        jail.reset();
        states.clear();
        return std::unexpected(outcome.error());
    }
    RunResult result;
    try {
        result = judge(*outcome, limits);
    } catch (const std::exception& problem) {
        result.status = Status::ProtocolViolation;
        result.statusDetail = std::string("The jail gave a result that is not well-formed: ") + problem.what();
    }
    settle(loop, *outcome, result);
    result.out = std::move(outcome->out.text);
    result.err = std::move(outcome->err.text);
    result.outTruncated = outcome->out.truncated;
    result.errTruncated = outcome->err.truncated;
    result.displays = std::move(outcome->displays);
    result.metrics.startupMs = startupMs;
    collect(result, limits);
    return result;
}

Result<Json> Session::State::ask(const Json& message, const Limits& limits, std::stop_token stop)
{
    const RunEvents events;
    RunLoop loop(*jail, limits, events, std::move(stop));
    auto outcome = loop.run(message, states.back(), static_cast<int>(states.size()));
    if (!outcome) {
        jail.reset();
        states.clear();
        return std::unexpected(outcome.error());
    }
    RunResult thrownAway;
    settle(loop, *outcome, thrownAway);
    if (outcome->verdict == Status::Cancelled) {
        return fail(ErrorKind::Cancelled, outcome->detail);
    }
    if (outcome->verdict || outcome->reply.value("type", "") != "answer" || !outcome->reply.contains("value")) {
        return fail(ErrorKind::Internal, "The code could not be inspected. Try again.", outcome->verdict ? outcome->detail : dump(outcome->reply));
    }
    return outcome->reply.at("value");
}

Result<Session> Session::open(Options options)
{
    auto state = std::make_unique<State>();
    if (auto checked = checkInputs(options.inputs); !checked) {
        return std::unexpected(checked.error());
    }
    state->inputs = std::move(options.inputs);
    state->options = std::move(options);
    if (auto started = state->start(); !started) {
        return std::unexpected(started.error());
    }
    return Session(std::move(state));
}

Session::Session(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;
Session::~Session() = default;

Result<void> Session::setInputs(std::vector<Input> inputs)
{
    for (auto& input : inputs) {
        if (input.sha256.empty()) {
            auto hash = sha256OfFile(input.path);
            if (hash) {
                input.sha256 = *hash;
            }
        }
    }
    if (inputs == m_state->inputs) {
        return {};
    }
    if (auto checked = checkInputs(inputs); !checked) {
        return checked;
    }
    m_state->inputs = std::move(inputs);
    return m_state->start();
}

Result<RunResult> Session::run(const RunRequest& request, const RunEvents& events, std::stop_token stop)
{
    if (request.language != "python") {
        return fail(ErrorKind::BadInput, "The language \"" + request.language + "\" cannot be run. Use python.");
    }
    if (auto ready = m_state->ready(); !ready) {
        return std::unexpected(ready.error());
    }
    auto provenance = m_state->provenanceOf(request);
    const Json message { { "run", ++m_state->lastRun }, { "op", "run" }, { "code", request.code }, { "stdin", request.standardInput },
        { "memory_bytes", request.limits.memoryBytes }, { "disk_bytes", request.limits.diskBytes } };
    auto result = m_state->run(message, request.limits, events, std::move(stop));
    if (result) {
        result->provenance = std::move(provenance);
    }
    return result;
}

Result<Json> Session::ask(std::string_view operation, const Json& argument, std::stop_token stop)
{
    if (auto ready = m_state->ready(); !ready) {
        return std::unexpected(ready.error());
    }
    Limits limits = m_state->options.limits;
    limits.wall = std::chrono::seconds(20);
    auto message = argument;
    message["run"] = ++m_state->lastRun;
    message["op"] = operation;
    return m_state->ask(message, limits, std::move(stop));
}

Result<void> Session::reset()
{
    return m_state->start();
}

} // namespace sandbox
