// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"

#include "sandbox/jail/policy.h"
#include "sandbox/jail/run_loop.h"
#include "sandbox/run/sha256.h"

#include <format>
#include <optional>
#include <poll.h>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto warmUpTime = std::chrono::seconds(60);

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

PythonError pythonError(const Json& json)
{
    return { json.at("type"), json.at("message"), json.at("line"), json.at("column"), json.at("traceback"), json.at("hint") };
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

    Result<void> start();
    Result<void> ready();
    Result<void> settle(RunLoop& loop, RunOutcome& outcome, bool keep);
    RunResult resultOf(const RunRequest& request, RunOutcome outcome) const;
    void fillProvenance(const RunRequest& request, Provenance& provenance) const;
};

Result<void> Session::State::start()
{
    const auto begun = Clock::now();
    jail.reset();
    states.clear();
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
Result<void> Session::State::settle(RunLoop& loop, RunOutcome& outcome, bool keep)
{
    if (outcome.stateLost) {
        jail.reset();
        states.clear();
        return {};
    }
    auto report = keep ? jail->order("keep", outcome.pid) : jail->order("discard");
    if (report && keep && !report->done) {
        outcome.verdict = Status::ProtocolViolation;
        outcome.detail = "The process that claimed to have finished does not exist.";
        report = jail->order("discard");
    } else if (report && keep) {
        states.push_back(outcome.pid);
    }
    if (!report) {
        jail.reset();
        return std::unexpected(report.error());
    }
    if (!loop.drain(outcome) && keep && !outcome.verdict) {
        outcome.verdict = Status::ProtocolViolation;
        outcome.detail = "The code went on talking to Assay after it had said that it was done.";
        (void)jail->order("forget", outcome.pid);
        states.pop_back();
    }
    // The warm start and the current state live; what lies between is where checkpoints will go.
    while (states.size() > 2) {
        (void)jail->order("forget", states[1]);
        states.erase(states.begin() + 1);
    }
    return {};
}

void Session::State::fillProvenance(const RunRequest& request, Provenance& provenance) const
{
    provenance.codeSha256 = sha256(request.code);
    for (const auto& input : inputs) {
        provenance.inputs.push_back({ input.name, input.sha256 });
    }
    provenance.versions = versions;
    provenance.environmentSha256 = sha256(dump({ { "versions", versions }, { "environment", jailEnvironment() }, { "policy", policyVersion } }));
    provenance.limits = request.limits;
    provenance.wall = "namespaces";
    provenance.layers = jailLayers();
}

RunResult Session::State::resultOf(const RunRequest& request, RunOutcome outcome) const
{
    RunResult result;
    fillProvenance(request, result.provenance);
    result.out = std::move(outcome.out.text);
    result.err = std::move(outcome.err.text);
    result.outTruncated = outcome.out.truncated;
    result.errTruncated = outcome.err.truncated;
    result.displays = std::move(outcome.displays);
    result.metrics = outcome.metrics;
    result.metrics.startupMs = startupMs;
    result.statusDetail = std::move(outcome.detail);
    if (outcome.verdict) {
        result.status = *outcome.verdict;
        return result;
    }
    const auto& reply = outcome.reply;
    const auto type = reply.at("type").get<std::string>();
    if (type == "ended") {
        result.exitCode = reply.at("exit_code");
        result.signal = reply.at("signal");
        result.status = Status::Killed;
        result.statusDetail = result.signal != 0 ? std::format("The code ended its own process (signal {}).", result.signal)
                                                 : std::format("The code left Python before it was done (exit code {}).", result.exitCode);
        return result;
    }
    if (type != "done") {
        throw std::invalid_argument("not the answer to a run");
    }
    const auto outcomeWord = reply.at("outcome").get<std::string>();
    result.exitCode = reply.at("exit_code");
    result.status = outcomeWord == "ok" ? Status::Ok : outcomeWord == "syntax_error" ? Status::SyntaxError : Status::Error;
    if (!reply.at("error").is_null()) {
        result.error = pythonError(reply.at("error"));
    }
    if (!reply.at("value").is_null()) {
        result.value = displayFromJson(reply.at("value"));
    }
    return result;
}

Result<Session> Session::open(Options options)
{
    auto state = std::make_unique<State>();
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
    const auto startedAt = nowUtc();
    RunLoop loop(*m_state->jail, request.limits, events, stop);
    const Json message { { "run", ++m_state->lastRun }, { "op", "run" }, { "code", request.code }, { "stdin", request.standardInput } };
    auto outcome = loop.run(message, m_state->states.back(), static_cast<int>(m_state->states.size()));
    if (!outcome) {
        m_state->jail.reset();
        return std::unexpected(outcome.error());
    }
    const bool ok = !outcome->verdict && outcome->reply.value("type", "") == "done" && outcome->reply.value("outcome", "") == "ok";
    if (auto settled = m_state->settle(loop, *outcome, ok); !settled) {
        return std::unexpected(settled.error());
    }
    RunResult result;
    try {
        result = m_state->resultOf(request, std::move(*outcome));
    } catch (const std::exception& problem) {
        result.status = Status::ProtocolViolation;
        result.statusDetail = std::string("The jail gave a result that is not well-formed: ") + problem.what();
    }
    result.provenance.startedAt = startedAt;
    return result;
}

Result<Json> Session::ask(std::string_view operation, const Json& argument, std::stop_token stop)
{
    if (auto ready = m_state->ready(); !ready) {
        return std::unexpected(ready.error());
    }
    Limits limits;
    limits.wall = std::chrono::seconds(20);
    const RunEvents events;
    RunLoop loop(*m_state->jail, limits, events, stop);
    auto message = argument;
    message["run"] = ++m_state->lastRun;
    message["op"] = operation;
    auto outcome = loop.run(message, m_state->states.back(), static_cast<int>(m_state->states.size()));
    if (!outcome) {
        m_state->jail.reset();
        return std::unexpected(outcome.error());
    }
    if (auto settled = m_state->settle(loop, *outcome, false); !settled) {
        return std::unexpected(settled.error());
    }
    if (outcome->verdict == Status::Cancelled) {
        return fail(ErrorKind::Cancelled, outcome->detail);
    }
    if (outcome->verdict || outcome->reply.value("type", "") != "answer") {
        return fail(ErrorKind::Internal, "The code could not be inspected. Try again.", outcome->verdict ? outcome->detail : dump(outcome->reply));
    }
    return outcome->reply.at("value");
}

Result<void> Session::reset()
{
    return m_state->start();
}

} // namespace sandbox
