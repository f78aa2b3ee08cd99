// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carried_wall.h"

#include "sandbox/carried/build.h"
#include "sandbox/carried/claimed_result.h"
#include "sandbox/jail/artifacts.h"
#include "sandbox/jail/disk_budget.h"
#include "sandbox/jail/policy.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/messages/run_end.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <fcntl.h>
#include <format>
#include <set>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::int64_t checkpointBytes = 1LL << 30;

std::string nowInUtc()
{
    return std::format("{:%FT%TZ}", std::chrono::floor<milliseconds>(std::chrono::system_clock::now()));
}

} // namespace

struct CarriedWall::State {
    Options options;
    Connection connection;
    DiskBudget disk;
    std::vector<Input> inputs {};
    std::vector<TableReader> tables {};
    std::set<std::string> carriedFiles {}; ///< by hash: the agent has them
    bool hasInputs = false; ///< it knows which of them are the inputs
    bool hasTables = false;

    Result<void> start(const std::stop_token& stop = {});
    Result<void> ready(const std::stop_token& stop);
    Result<void> carry(const std::stop_token& stop);
    Result<void> carryFile(const Input& input, const std::stop_token& stop);

    Result<RunResult> run(const char* operation, const RunRequest& request, const RunEvents& events,
        const std::stop_token& stop, Packet* reply);
    RunResult ended(const Error& why, const Limits& limits) const;
    void collect(RunResult& result, const Limits& limits, const std::stop_token& stop);
    Result<UniqueFd> fetched(
        std::size_t index, const Limits& limits, Clock::time_point until, const std::stop_token& stop);
    Provenance provenanceOf(const RunRequest& request) const;
};

Result<void> CarriedWall::State::start(const std::stop_token& stop)
{
    hasInputs = hasTables = false;
    carriedFiles.clear();
    if (auto started = connection.start(stop); !started) {
        return started;
    }
    auto opened = connection.order(
        { { { "op", "open" }, { "limits", options.limits }, { "accept_missing", options.installation.acceptMissing },
            { "checkpoint_bytes", checkpointBytes }, { "disk_bytes", disk.bytes() } } },
        options.carrier.patience, stop);
    if (!opened) {
        connection.end();
        return std::unexpected(opened.error());
    }
    return {};
}

Result<void> CarriedWall::State::ready(const std::stop_token& stop)
{
    if (auto started = connection.isThere() ? Result<void>() : start(stop); !started) {
        return started;
    }
    if (!hasInputs) {
        if (auto carried = carry(stop); !carried) {
            return carried;
        }
        hasInputs = true;
    }
    if (!hasTables) {
        const auto set = connection.order(
            { { { "op", "tables" }, { "tables", tables } } }, options.carrier.patience, stop);
        if (!set) {
            return std::unexpected(set.error());
        }
        hasTables = true;
    }
    return {};
}

/// Brings the files that the agent has not got, and says which are the analysis'; of none it hears before that is
/// allowed.
Result<void> CarriedWall::State::carry(const std::stop_token& stop)
{
    auto named = Json::array();
    for (const auto& input : inputs) {
        named.push_back({ { "name", input.name }, { "sha256", input.sha256 } });
    }
    for (const auto& input : inputs) {
        if (!carriedFiles.contains(input.sha256)) {
            if (auto carried = carryFile(input, stop); !carried) {
                return carried;
            }
            carriedFiles.insert(input.sha256);
        }
    }
    const auto set = connection.order(
        { { { "op", "inputs" }, { "inputs", std::move(named) } } }, options.carrier.patience, stop);
    return set ? Result<void>() : std::unexpected(set.error());
}

/// What is asked about, recorded and sent is the one file that is open.
Result<void> CarriedWall::State::carryFile(const Input& input, const std::stop_token& stop)
{
    const UniqueFd file(::open(input.path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const auto opened = "/proc/self/fd/" + std::to_string(file.get());
    std::error_code error;
    const auto hash = std::filesystem::is_regular_file(opened, error) ? sha256OfFile(opened) : std::string();
    if (!file || !hash) {
        return fail(ErrorKind::BadInput, { WallFaultKind::InputGone, { .texts = { input.path.string() } } });
    }
    if (*hash != input.sha256) {
        return fail(ErrorKind::BadInput, { CarriedFaultKind::InputChanged, { .texts = { input.path.string() } } });
    }
    if (auto allowed = options.outbound.file ? options.outbound.file(input) : Result<void>(); !allowed) {
        return allowed;
    }
    std::int64_t offset = 0;
    for (bool isLast = false; !isLast;) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
        }
        Packet piece;
        ssize_t count = -1;
        piece.bytes.resize_and_overwrite(mostPacketBytes, [&](char* bytes, std::size_t room) {
            count = TEMP_FAILURE_RETRY(::pread(file.get(), bytes, room, offset));
            return static_cast<std::size_t>(std::max<ssize_t>(count, 0));
        });
        if (count < 0) {
            return fail(ErrorKind::BadInput, { WallFaultKind::InputGone, { .texts = { input.path.string() } } });
        }
        isLast = count == 0;
        piece.json = { { "op", "put" }, { "sha256", input.sha256 }, { "offset", offset }, { "last", isLast } };
        offset += count;
        if (const auto taken = connection.order(std::move(piece), options.carrier.patience, stop); !taken) {
            return taken.error().kind == ErrorKind::BadInput
                ? fail(ErrorKind::BadInput, { CarriedFaultKind::InputChanged, { .texts = { input.path.string() } } })
                : std::unexpected(taken.error());
        }
    }
    return {};
}

Provenance CarriedWall::State::provenanceOf(const RunRequest& request) const
{
    Provenance provenance;
    provenance.codeSha256 = sha256(request.code);
    for (const auto& input : inputs) {
        provenance.inputs.push_back({ input.name, input.sha256 });
    }
    provenance.limits = request.limits;
    provenance.checkpoint = connection.claimed().current;
    provenance.wall = options.carrier.wall;
    provenance.startedAt = nowInUtc();
    return provenance;
}

/// A run that this side had to end.
RunResult CarriedWall::State::ended(const Error& why, const Limits& limits) const
{
    RunResult result;
    const bool isSilent = why.message.is(CarriedFaultKind::AgentSilent);
    result.status = why.kind == ErrorKind::Cancelled ? Status::Cancelled
        : isSilent                                   ? Status::Timeout
                                                     : Status::ProtocolViolation;
    result.statusDetail = result.status == Status::Cancelled ? inWords(Message(RunEndKind::Stopped))
                                                             : inWords(why.message);
    if (isSilent) {
        const auto seconds = std::format("{:g}", static_cast<double>(limits.wall.count()) / 1000);
        result.statusDetail = inWords(Message(RunEndKind::TooLong, { .texts = { seconds } })) + " "
            + result.statusDetail;
    }
    return result;
}

/// Only the last piece may be small, so that nobody keeps us with many.
Result<UniqueFd> CarriedWall::State::fetched(
    std::size_t index, const Limits& limits, Clock::time_point until, const std::stop_token& stop)
{
    UniqueFd copy(::open(options.artifactDirectory.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600));
    std::int64_t offset = 0;
    for (bool isLast = false; !isLast && offset <= limits.artifactBytes;) {
        if (stop.stop_requested()) {
            return fail(ErrorKind::Cancelled, WallFaultKind::Stopped);
        }
        const auto left = std::chrono::floor<milliseconds>(until - Clock::now());
        if (left <= milliseconds(0)) {
            return std::unexpected(connection.lost(CarriedFaultKind::AgentSilent));
        }
        const auto piece = connection.order({ { { "op", "artifact" }, { "index", index }, { "offset", offset } } },
            std::min(options.carrier.patience, left), stop);
        if (!piece) {
            return std::unexpected(piece.error());
        }
        const auto last = piece->json.find("last");
        isLast = piece->bytes.empty() || last == piece->json.end() || *last == true;
        if (!isLast && piece->bytes.size() < mostPacketBytes) {
            return std::unexpected(connection.lost(CarriedFaultKind::AgentMisbehaves, "a file in small pieces"));
        }
        if (::pwrite(copy.get(), piece->bytes.data(), piece->bytes.size(), offset) != std::ssize(piece->bytes)) {
            return fail(
                ErrorKind::Io, { WallFaultKind::NoFileMade, { .texts = { options.artifactDirectory.string() } } });
        }
        offset += std::ssize(piece->bytes);
    }
    return copy;
}

/// Brings what the run left, within the limits; what is too much is named as elsewhere.
void CarriedWall::State::collect(RunResult& result, const Limits& limits, const std::stop_token& stop)
{
    ArtifactCollector collector(limits, disk.forArtifacts(), options.artifactDirectory);
    const auto claims = std::exchange(result.artifacts, {});
    const auto count = std::min(claims.size(), mostArtifacts);
    const auto until = Clock::now() + options.forArtifacts;
    std::int64_t total = 0;
    Result<UniqueFd> copy;
    for (std::size_t i = 0; i < count && total <= limits.artifactsBytes; ++i) {
        if (connection.isThere()) { // else no more can come, for the reason of the one before
            copy = fetched(i, limits, until, stop);
        }
        if (!copy) {
            collector.skip(claims[i].name, inWords(copy.error().message));
            continue;
        }
        total += ::lseek(copy->get(), 0, SEEK_END);
        ::lseek(copy->get(), 0, SEEK_SET);
        collector.add(claims[i].name, *copy);
    }
    auto collected = collector.take();
    disk.add(collected.artifacts);
    result.artifacts = std::move(collected.artifacts);
    result.skipped.insert(result.skipped.end(), collected.skipped.begin(), collected.skipped.end());
}

/// `reply`: all that came, where more is wanted of it than the result; then nothing of the run is kept.
Result<RunResult> CarriedWall::State::run(const char* operation, const RunRequest& request, const RunEvents& events,
    const std::stop_token& stop, Packet* reply)
{
    if (auto isReady = ready(stop); !isReady) {
        return std::unexpected(isReady.error());
    }
    auto provenance = provenanceOf(request);
    const CappedEvents capped(events, request.limits);
    auto answer = connection.order({ { { "op", operation }, { "request", request } } },
        request.limits.wall + options.grace, stop, &capped.events());
    RunResult result;
    try {
        if (answer) {
            result = claimedResult(answer->json.at(reply != nullptr ? "preview" : "result"), request.limits);
        } else if (connection.isThere()) {
            return std::unexpected(answer.error());
        } else if (answer.error().message.is(CarriedFaultKind::AgentLost)) {
            return std::unexpected(answer.error());
        } else {
            result = ended(answer.error(), request.limits);
        }
    } catch (const std::exception& problem) {
        result = ended(connection.lost(CarriedFaultKind::AgentMisbehaves, problem.what()), request.limits);
    }
    if (reply == nullptr && result.status == Status::Ok) {
        collect(result, request.limits, stop);
    }
    provenance.versions = std::move(result.provenance.versions);
    provenance.environmentSha256 = std::move(result.provenance.environmentSha256);
    provenance.layers = std::move(result.provenance.layers);
    result.provenance = std::move(provenance);
    if (reply != nullptr && answer) {
        *reply = std::move(*answer);
    }
    if (!options.log.note(request.variation ? "rerun" : reply != nullptr ? "preview" : "run", request.run, result)) {
        result.statusDetail += inWords(Message(RunEndKind::NotLogged, { .texts = { options.log.file().string() } }));
    }
    return result;
}

CarriedWall::CarriedWall(std::unique_ptr<State> state)
    : m_state(std::move(state))
{
}
CarriedWall::~CarriedWall() = default;

Result<std::unique_ptr<Wall>> CarriedWall::open(Options options, const std::stop_token& stop)
{
    auto inputs = std::exchange(options.inputs, {});
    const auto oneState = options.limits.diskBytes;
    if (!options.carrier.isElsewhere) {
        options.outbound = {};
    }
    Connection connection(options.carrier, buildOf(options.installation), options.outbound);
    auto wall = std::unique_ptr<CarriedWall>(new CarriedWall(std::make_unique<State>(
        State { std::move(options), std::move(connection), DiskBudget(4 * oneState, oneState) })));
    return wall->setInputs(std::move(inputs))
        .and_then([&] { return wall->m_state->start(stop); })
        .transform([&]() -> std::unique_ptr<Wall> { return std::move(wall); });
}

std::string CarriedWall::name() const
{
    return m_state->options.carrier.wall;
}

Result<void> CarriedWall::setInputs(std::vector<Input> inputs)
{
    if (auto checked = checkInputs(inputs); !checked) {
        return checked;
    }
    for (auto& input : inputs) {
        if (input.sha256.empty()) {
            auto hash = sha256OfFile(input.path);
            if (!hash) {
                return std::unexpected(hash.error());
            }
            input.sha256 = std::move(*hash);
        }
    }
    if (inputs == m_state->inputs) {
        return {};
    }
    if (!std::ranges::all_of(m_state->inputs, [&](const Input& had) { return std::ranges::contains(inputs, had); })) {
        m_state->connection.forgetStates(); // none is gone back to once a file changed or went
    }
    m_state->inputs = std::move(inputs);
    m_state->hasInputs = false;
    return {};
}

void CarriedWall::setTables(std::vector<TableReader> tables)
{
    if (tables != m_state->tables) {
        m_state->tables = std::move(tables);
        m_state->hasTables = false;
    }
}

Result<void> CarriedWall::loadAhead(const std::vector<TableReader>& frames, const Limits& limits, std::stop_token stop)
{
    if (auto ready = m_state->ready(stop); !ready) {
        return ready;
    }
    const auto loaded = m_state->connection.order({ { { "op", "load" }, { "frames", frames }, { "limits", limits } } },
        limits.wall + m_state->options.grace, stop);
    return loaded ? Result<void>() : std::unexpected(loaded.error());
}

Result<RunResult> CarriedWall::run(const RunRequest& request, const RunEvents& events, std::stop_token stop)
{
    return m_state->run("run", request, events, stop, nullptr);
}

Result<Preview> CarriedWall::preview(const RunRequest& request, const RunEvents& events, std::stop_token stop)
{
    Packet reply;
    auto result = m_state->run("preview", request, events, stop, &reply);
    if (!result) {
        return std::unexpected(result.error());
    }
    Preview preview;
    if (result->status == Status::Ok) {
        auto claimed = fromJson<Preview>(reply.json.value("preview", Json()));
        if (!claimed) {
            return fail(ErrorKind::Jail, WallFaultKind::EffectsUnknown, claimed.error().detail);
        }
        preview.effects = std::move(claimed->effects);
        preview.varied = std::max<std::int64_t>(claimed->varied, 0);
    }
    preview.result = std::move(*result);
    return preview;
}

Result<Json> CarriedWall::ask(std::string_view operation, const Json& argument, std::stop_token stop)
{
    if (auto ready = m_state->ready(stop); !ready) {
        return std::unexpected(ready.error());
    }
    const auto answer = m_state->connection.order(
        { { { "op", "ask" }, { "operation", operation }, { "argument", argument } } },
        m_state->options.carrier.patience, stop);
    return answer.transform([](const Packet& reply) { return reply.json.value("value", Json()); });
}

Result<bool> CarriedWall::goTo(const std::string& run)
{
    return m_state->ready({})
        .and_then([&] {
            return m_state->connection.order(
                { { { "op", "go_to" }, { "run", run } } }, m_state->options.carrier.patience);
        })
        .transform([](const Packet& reply) { return reply.json.value("done", Json()) == true; });
}

std::vector<std::string> CarriedWall::checkpoints() const
{
    return m_state->connection.claimed().checkpoints;
}

std::string CarriedWall::current() const
{
    return m_state->connection.claimed().current;
}

std::string CarriedWall::environmentSha256() const
{
    return m_state->connection.claimed().environmentSha256;
}

bool CarriedWall::enforcesReadsOnly() const
{
    return m_state->connection.claimed().enforcesReadsOnly;
}

Result<void> CarriedWall::reset()
{
    if (!m_state->connection.isThere()) {
        return m_state->start();
    }
    return m_state->connection.order({ { { "op", "reset" } } }, m_state->options.carrier.patience)
        .transform([](const Packet&) { });
}

} // namespace sandbox
