// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/session.h"

#include "sandbox/jail/disk_budget.h"
#include "sandbox/jail/kernel_process.h"
#include "sandbox/jail/policy.h"
#include "sandbox/jail/verdict.h"
#include "sandbox/messages/run_end.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <format>
#include <functional>
#include <optional>
#include <utility>

namespace sandbox {

namespace {

std::string nowUtc()
{
    return std::format("{:%FT%TZ}", std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()));
}

} // namespace

struct Session::State {
    Options options;
    std::vector<Input> inputs;
    std::vector<TableReader> tables;
    std::optional<KernelProcess> kernel;
    std::optional<DiskBudget> disk; ///< from open() on
    std::string environmentSha256; ///< of the kernel
    std::int64_t lastRequest = 0;
    bool enforcesReadsOnly = false; ///< by the latest kernel's jail

    Result<void> start();
    Result<void> ready();
    Result<void> check(const RunRequest& request);
    bool addToKernel(const std::vector<Input>& before);
    Result<RunOutcome> perform(RunChannel& channel, Json message, const Limits& limits, const RunEvents& events,
        std::stop_token stop, const std::function<void(RunLoop&, RunOutcome&)>& settle);
    Result<RunResult> run(const RunRequest& request, const RunEvents& events, std::stop_token stop, Json* effects);
    void collect(RunResult& result, KernelProcess::Kept kept, const Limits& limits);
    Provenance provenanceOf(const RunRequest& request) const;
};

Result<void> Session::State::start()
{
    kernel.reset();
    auto started = KernelProcess::start(options.installation, inputs, options.columns, options.limits,
        options.checkpointBytes, disk->forCheckpoints(), options.artifactDirectory);
    if (!started) {
        return std::unexpected(started.error());
    }
    kernel.emplace(std::move(*started));
    enforcesReadsOnly = kernel->jail().hasRunChannels();
    environmentSha256 = sha256(dump(
        { { "versions", kernel->versions() }, { "environment", jailEnvironment() }, { "policy", policyVersion } }));
    return {};
}

Result<void> Session::State::ready()
{
    if (kernel && kernel->isUsable()) {
        return {};
    }
    return start();
}

/// Whether the kernel has the inputs now that it had not before. False: only a new one can.
bool Session::State::addToKernel(const std::vector<Input>& before)
{
    const auto isThere = [](const std::vector<Input>& all) {
        return [&](const Input& input) { return std::ranges::contains(all, input); };
    };
    if (!kernel || !std::ranges::all_of(before, isThere(inputs))) {
        return false;
    }
    return std::ranges::all_of(
        inputs, [&](const Input& input) { return isThere(before)(input) || kernel->bring(input); });
}

Provenance Session::State::provenanceOf(const RunRequest& request) const
{
    Provenance provenance;
    provenance.codeSha256 = sha256(request.code);
    for (const auto& input : inputs) {
        provenance.inputs.push_back({ input.name, input.sha256 });
    }
    provenance.versions = kernel->versions();
    provenance.environmentSha256 = environmentSha256;
    provenance.limits = request.limits;
    provenance.checkpoint = kernel->current();
    provenance.wall = localWallName;
    provenance.layers = kernel->jail().layers();
    provenance.startedAt = nowUtc();
    return provenance;
}

/// What is to be known beside how the run ended.
void addNote(RunResult& result, const AnyMessage& note)
{
    result.statusDetail += (result.statusDetail.empty() ? "" : " ") + inWords(note);
}

void Session::State::collect(RunResult& result, KernelProcess::Kept kept, const Limits& limits)
{
    if (result.status == Status::Ok) {
        auto collected = kernel->collect(limits, disk->forArtifacts(), options.artifactDirectory);
        if (!collected) {
            result.status = Status::Unavailable;
            result.statusDetail = inWords(collected.error().message);
            return;
        }
        disk->add(collected->artifacts);
        result.artifacts = std::move(collected->artifacts);
        result.skipped = std::move(collected->skipped);
    }
    if (kept == KernelProcess::Kept::Yes) {
        if (const auto why = kernel->keepFiles(disk->forCheckpoints()); why != AnyMessage()) {
            addNote(result, why);
        }
    } else if (!kernel->restoreFiles(result.status == Status::Cancelled)) {
        addNote(result, RunEndKind::FilesNotPutBack);
    }
}

/// One request to who has the channel or gets it, a fork of a state. `settle` decides what becomes of it, before
/// anything moves inside again.
Result<RunOutcome> Session::State::perform(RunChannel& channel, Json message, const Limits& limits,
    const RunEvents& events, std::stop_token stop, const std::function<void(RunLoop&, RunOutcome&)>& settle)
{
    message["run"] = ++lastRequest;
    RunLoop loop(kernel->jail(), channel, limits, events, [this] { return kernel->forgetOldest(); }, std::move(stop));
    auto outcome = loop.run(message, static_cast<int>(kernel->states().size()), message.value("reads_only", false));
    if (!outcome) {
        kernel.reset();
        return outcome;
    }
    settle(loop, *outcome);
    if (kernel->isUsable()) {
        kernel->prepare();
    } else {
        kernel.reset();
    }
    return outcome;
}

/// A result that was read strictly, before anything of the run is kept.
RunResult judged(const RunOutcome& outcome, const Limits& limits)
{
    try {
        return judge(outcome, limits);
    } catch (const std::exception& problem) {
        RunResult result;
        result.metrics = outcome.metrics;
        result.status = Status::ProtocolViolation;
        result.statusDetail = inWords(Message(RunEndKind::NotWellFormed, { .texts = { problem.what() } }));
        return result;
    }
}

void noteState(RunResult& result, KernelProcess::Kept kept, bool readsOnly)
{
    switch (kept) {
    case KernelProcess::Kept::Yes:
    case KernelProcess::Kept::No: return;
    case KernelProcess::Kept::Missing:
        result.status = Status::ProtocolViolation;
        result.statusDetail = inWords(Message(RunEndKind::NoSuchProcess));
        return;
    case KernelProcess::Kept::Talked:
        result.status = Status::ProtocolViolation;
        result.statusDetail = inWords(Message(RunEndKind::WentOnTalking));
        return;
    case KernelProcess::Kept::StateLost:
        result.status = Status::Killed;
        result.statusDetail = inWords(Message(RunEndKind::StatesEnded));
        return;
    case KernelProcess::Kept::HasThreads:
        if (readsOnly) { // what builds on it may do more than read, and so would this, run again before it
            result.status = Status::Blocked;
            result.statusDetail = inWords(Message(RunEndKind::ThreadsLeft));
            return;
        }
        result.stateNote = inWords(Message(RunEndKind::StateNotKept));
        return;
    }
}

Json jsonOf(const LoadedFrames& frames)
{
    return frames ? Json(*frames) : Json();
}

Json messageFor(const RunRequest& request, const std::vector<TableReader>& tables, bool preview)
{
    Json message { { "op", "run" }, { "language", request.language }, { "code", request.code },
        { "stdin", request.standardInput }, { "preview", preview }, { "prelude", Json::array() },
        { "tables", tables } };
    message["reads_only"] = request.readsOnly;
    message["memory_bytes"] = request.limits.memoryBytes; // for engines that keep to a limit of their own
    message["properties"] = request.properties;
    if (request.variation) {
        message["variation"] = *request.variation;
    }
    message["frames"] = jsonOf(request.frames);
    for (const auto& [code, frames] : request.prelude) {
        message["prelude"].push_back(
            { { "language", languageOf(code) }, { "code", code }, { "frames", jsonOf(frames) } });
    }
    return message;
}

/// `effects`: filled by a run that is thrown away; null for one that counts.
Result<RunResult> Session::State::run(
    const RunRequest& request, const RunEvents& events, std::stop_token stop, Json* effects)
{
    auto channel = kernel->runner();
    if (!channel) {
        return std::unexpected(channel.error());
    }
    auto provenance = provenanceOf(request);
    const double startupMs = kernel->startupMs();
    const auto message = messageFor(request, tables, effects != nullptr && !request.variation);
    RunResult result;
    auto outcome = perform(
        *channel, message, request.limits, events, std::move(stop), [&](RunLoop& loop, RunOutcome& ended) {
            result = judged(ended, request.limits);
            const bool ok = result.status == Status::Ok && effects == nullptr;
            const auto kept = kernel->settle(
                loop, ended, *channel, ok, request.run.empty() ? std::format("#{}", lastRequest) : request.run);
            noteState(result, kept, request.readsOnly);
            if (result.status == Status::Ok) {
                result.metrics = ended.metrics;
                result.blocked = ended.blocked;
            }
            if (effects != nullptr) {
                if (ended.reply.is_object()) { // nothing where the host ended the run
                    *effects = ended.reply.value(request.variation ? "varied" : "effects", Json());
                }
                (void)kernel->restoreFiles();
            } else {
                collect(result, kept, request.limits);
            }
            if (kernel->lostNames()) {
                addNote(result, RunEndKind::NamesLost);
            }
        });
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    result.out = std::move(outcome->out.text);
    result.err = std::move(outcome->err.text);
    result.outTruncated = outcome->out.truncated;
    const bool isProgram = request.language == "shell" || request.language == "javascript";
    if (isProgram && result.ledger && !result.out.empty() && !result.outTruncated) {
        const auto lines = std::ranges::count(result.out, '\n') + (result.out.ends_with('\n') ? 0 : 1);
        result.ledger->entries.push_back({ .operation = RowOperation::Print, .after = lines });
    }
    result.errTruncated = outcome->err.truncated;
    result.displays = std::move(outcome->displays);
    result.metrics.startupMs = startupMs;
    result.provenance = std::move(provenance);
    if (!options.log.note(request.variation ? "rerun" : effects != nullptr ? "preview" : "run", request.run, result)) {
        addNote(result, { RunEndKind::NotLogged, { .texts = { options.log.file().string() } } });
    }
    return result;
}

Result<Session> Session::open(Options options)
{
    auto state = std::make_unique<State>();
    if (auto checked = checkInputs(options.inputs); !checked) {
        return std::unexpected(checked.error());
    }
    state->inputs = std::move(options.inputs);
    state->options = std::move(options);
    const auto oneState = state->options.limits.diskBytes;
    state->disk.emplace(state->options.diskBytes != 0 ? state->options.diskBytes : 4 * oneState, oneState);
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

std::string Session::name() const
{
    return std::string(localWallName);
}

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
    const auto before = std::exchange(m_state->inputs, std::move(inputs));
    return m_state->addToKernel(before) ? Result<void>() : m_state->start();
}

void Session::setTables(std::vector<TableReader> tables)
{
    m_state->tables = std::move(tables);
}

Result<void> Session::State::check(const RunRequest& request)
{
    constexpr std::array<std::string_view, 6> languages { "python", "sql", "duckdb", "javascript", "shell",
        "postgres" };
    if (!std::ranges::contains(languages, request.language)) {
        return fail(ErrorKind::BadInput, { WallFaultKind::NoSuchLanguage, { .texts = { request.language } } });
    }
    if (auto isReady = ready(); !isReady) {
        return isReady;
    }
    if (request.readsOnly && !kernel->jail().hasRunChannels()) {
        return fail(ErrorKind::Jail, WallFaultKind::ReadsOnlyNotKept);
    }
    return {};
}

Result<void> Session::loadAhead(const std::vector<TableReader>& frames, const Limits& limits, std::stop_token stop)
{
    if (auto ready = m_state->ready(); !ready) {
        return ready;
    }
    auto& kernel = *m_state->kernel;
    auto channel = kernel.runner();
    if (!channel) {
        return std::unexpected(channel.error());
    }
    const auto state = kernel.current();
    const auto outcome = m_state->perform(*channel, { { "op", "load" }, { "frames", frames } }, limits, {},
        std::move(stop), [&](RunLoop& loop, RunOutcome& ended) {
            const auto result = judged(ended, limits);
            const auto kept = kernel.settle(loop, ended, *channel, result.status == Status::Ok, state);
            if (kept == KernelProcess::Kept::Yes) {
                (void)kernel.keepFiles(m_state->disk->forCheckpoints());
            } else {
                (void)kernel.restoreFiles();
            }
        });
    return outcome ? Result<void>() : std::unexpected(outcome.error());
}

Result<RunResult> Session::run(const RunRequest& request, const RunEvents& events, std::stop_token stop)
{
    if (auto checked = m_state->check(request); !checked) {
        return std::unexpected(checked.error());
    }
    if (request.variation) { // what becomes the state has read the files as they are
        auto unvaried = request;
        unvaried.variation.reset();
        return m_state->run(unvaried, events, std::move(stop), nullptr);
    }
    return m_state->run(request, events, std::move(stop), nullptr);
}

Result<Preview> Session::preview(const RunRequest& request, const RunEvents& events, std::stop_token stop)
{
    if (auto checked = m_state->check(request); !checked) {
        return std::unexpected(checked.error());
    }
    Json said;
    auto result = m_state->run(request, events, std::move(stop), &said);
    if (!result) {
        return std::unexpected(result.error());
    }
    Preview preview { std::move(*result), {} };
    if (preview.result.status == Status::Ok && request.variation) {
        preview.varied = said.is_number_integer() ? std::max<std::int64_t>(said.get<std::int64_t>(), 0) : 0;
    } else if (preview.result.status == Status::Ok) {
        auto effects = fromJson<Effects>(said);
        if (!effects) {
            return fail(ErrorKind::Jail, WallFaultKind::EffectsUnknown, effects.error().detail);
        }
        preview.effects = std::move(*effects);
    }
    return preview;
}

Result<Json> Session::ask(std::string_view operation, const Json& argument, std::stop_token stop)
{
    if (auto ready = m_state->ready(); !ready) {
        return std::unexpected(ready.error());
    }
    // What judges code is asked where no code of the user's ever ran.
    const auto asked = operation == "inspect" ? KernelProcess::Asked::CleanStart : KernelProcess::Asked::CurrentState;
    auto channel = m_state->kernel->answerer(asked);
    if (!channel) {
        return std::unexpected(channel.error());
    }
    const bool wasHeld = !channel->theirs.messages;
    Limits limits = m_state->options.limits;
    limits.wall = std::chrono::seconds(20);
    auto message = argument;
    message["op"] = operation;
    auto outcome = m_state->perform(
        *channel, std::move(message), limits, {}, stop, [&](RunLoop& loop, RunOutcome& ended) {
            const bool answered = !ended.verdict && ended.reply.value("type", "") == "answer";
            if (!answered || !m_state->kernel->hold(loop, ended, *channel, asked)) {
                (void)m_state->kernel->settle(loop, ended, *channel, false, {});
            }
        });
    if (!outcome) {
        return std::unexpected(outcome.error());
    }
    if (outcome->verdict == Status::Cancelled) {
        return fail(ErrorKind::Cancelled, outcome->detail);
    }
    if (wasHeld && !outcome->verdict && outcome->reply.value("type", "") == "ended") {
        return ask(operation, argument,
            std::move(
                stop)); // a run that failed since may have signalled who was held: a fresh fork knows nothing of it
    }
    if (outcome->verdict || outcome->reply.value("type", "") != "answer" || !outcome->reply.contains("value")) {
        return fail(ErrorKind::Internal, WallFaultKind::PythonSilent,
            outcome->verdict ? inWords(outcome->detail) : dump(outcome->reply));
    }
    return std::move(outcome->reply.at("value"));
}

Result<bool> Session::goTo(const std::string& run)
{
    if (auto ready = m_state->ready(); !ready) {
        return std::unexpected(ready.error());
    }
    return m_state->kernel->goTo(run);
}

std::vector<std::string> Session::checkpoints() const
{
    std::vector<std::string> runs;
    if (m_state->kernel && m_state->kernel->isUsable()) {
        for (const auto& state : m_state->kernel->states()) {
            if (runs.empty() || runs.back() != state.run) { // the clean state may have been loaded into
                runs.push_back(state.run);
            }
        }
    }
    return runs;
}

std::string Session::current() const
{
    return m_state->kernel && m_state->kernel->isUsable() ? m_state->kernel->current() : std::string();
}

bool Session::enforcesReadsOnly() const
{
    return m_state->enforcesReadsOnly;
}

std::string Session::environmentSha256() const
{
    return m_state->kernel && m_state->kernel->isUsable() ? m_state->environmentSha256 : std::string();
}

Result<void> Session::reset()
{
    return m_state->start();
}

} // namespace sandbox
