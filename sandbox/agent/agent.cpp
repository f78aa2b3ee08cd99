// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/agent/agent.h"

#include "sandbox/carried/build.h"
#include "sandbox/carried/carrier.h"
#include "sandbox/jail/session.h"
#include "sandbox/messages/carried_fault.h"
#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/error_json.h"
#include "sandbox/run/integer.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

namespace fs = std::filesystem;

constexpr auto forAnEnd = std::chrono::seconds(2);

Result<Packet> nothingAfter(const Result<void>& done)
{
    return done ? Result<Packet>(Packet()) : std::unexpected(done.error());
}

/// The other side names the wall.
std::unexpected<Error> notWritten()
{
    const int error = errno;
    return fail(ErrorKind::Io, CarriedFaultKind::OtherSideFull, std::strerror(error));
}

/// The bytes from `offset` on, truncated there before.
bool writeAt(const fs::path& path, std::int64_t offset, std::string_view bytes)
{
    const UniqueFd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
    bool done = file && ::ftruncate(file.get(), offset) == 0;
    while (done && !bytes.empty()) {
        const auto count = TEMP_FAILURE_RETRY(::pwrite(file.get(), bytes.data(), bytes.size(), offset));
        done = count > 0;
        offset += count;
        bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return done;
}

} // namespace

Agent::Agent(Link& link, Installation installation, TemporaryDirectory directory, Means means)
    : m_link(link)
    , m_installation(std::move(installation))
    , m_directory(std::move(directory))
    , m_means(means)
{
    fs::create_directory(m_directory->path() / "files");
    fs::create_directory(m_directory->path() / "artifacts");
}

void Agent::serve()
{
    std::thread([this] { listen(); }).detach();
    bool isHeard = send({ { { "assay", ASSAY_VERSION }, { "build", buildOf(m_installation) } } });
    const std::jthread pulse([this](const std::stop_token& stop) { sayAlive(stop); });
    while (isHeard) {
        auto order = nextOrder();
        if (order) {
            const std::scoped_lock lock(m_sending);
            m_isObeying = true;
        }
        isHeard = order && send(answer(*order));
    }
    m_wall.reset();
    m_directory.reset();
}

/// What answers an order ends it.
bool Agent::send(const Packet& packet)
{
    const std::scoped_lock lock(m_sending);
    m_isObeying = m_isObeying && packet.json.contains("event");
    return m_link.send(packet);
}

/// So who waits for an answer can tell work from a connection that is dead.
void Agent::sayAlive(const std::stop_token& stop)
{
    std::condition_variable_any changed;
    std::unique_lock lock(m_sending);
    while (!changed.wait_for(lock, stop, agentSaysSoEvery, [] { return false; }) && !stop.stop_requested()) {
        if (m_isObeying) {
            (void)m_link.send({ { { "event", "alive" } } });
        }
    }
}

/// Stop and the end of everything are heard while an order is obeyed.
void Agent::listen()
{
    Packet packet;
    auto got = Link::Got::Nothing;
    do {
        got = m_link.receive(packet, std::chrono::hours(1));
    } while (got == Link::Got::Nothing || (got == Link::Got::Packet && take(std::move(packet))));
    {
        const std::scoped_lock lock(m_mutex);
        m_isOver = true;
        m_stop.request_stop();
    }
    m_changed.notify_all();
    std::this_thread::sleep_for(forAnEnd);
    ::_exit(1); // the jail does not outlive its owner, whatever that was waiting for
}

bool Agent::take(Packet packet)
{
    const std::scoped_lock lock(m_mutex);
    if (packet.json.contains("stop")) {
        m_stop.request_stop();
        return true;
    }
    m_stop = std::stop_source();
    m_orders.push_back({ std::move(packet), m_stop });
    m_changed.notify_all();
    return m_orders.size() == 1; // the next one is given after the answer
}

std::optional<Agent::Order> Agent::nextOrder()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_isOver || !m_orders.empty(); });
    if (m_isOver) {
        return std::nullopt;
    }
    auto order = std::move(m_orders.front());
    m_orders.pop_front();
    return order;
}

Json Agent::state() const
{
    return { { "checkpoints", m_wall ? m_wall->checkpoints() : std::vector<std::string>() },
        { "current", m_wall ? m_wall->current() : "" }, { "environment", m_wall ? m_wall->environmentSha256() : "" },
        { "reads_only", m_wall && m_wall->enforcesReadsOnly() } };
}

Packet Agent::answer(Order& order)
{
    Obeyed obeyed;
    try {
        obeyed = obey(order);
    } catch (const std::exception& problem) {
        obeyed = fail(ErrorKind::Internal, WallFaultKind::RecordUnreadable, problem.what());
    }
    Packet reply = obeyed ? std::move(*obeyed) : Packet { { { "error", obeyed.error() } } };
    reply.json["state"] = state();
    return reply;
}

Agent::Obeyed Agent::obey(Order& order)
{
    const auto& json = order.packet.json;
    const auto op = json.at("op").get<std::string>();
    if (op == "open") {
        return open(json);
    }
    if (!m_wall) {
        throw std::invalid_argument("nothing is open");
    }
    const auto stop = order.stop.get_token();
    if (op == "put") {
        return put(order.packet);
    }
    if (op == "inputs") {
        return inputs(json);
    }
    if (op == "tables") {
        m_wall->setTables(json.at("tables").get<std::vector<TableReader>>());
        return Packet();
    }
    if (op == "load") {
        return nothingAfter(m_wall->loadAhead(
            json.at("frames").get<std::vector<TableReader>>(), json.at("limits").get<Limits>(), stop));
    }
    if (op == "run") {
        return run(json, stop);
    }
    if (op == "preview") {
        return preview(json, stop);
    }
    if (op == "ask") {
        return ask(json, stop);
    }
    if (op == "artifact") {
        return artifact(json);
    }
    if (op == "go_to") {
        return m_wall->goTo(json.at("run").get<std::string>()).transform([](bool done) {
            return Packet { { { "done", done } } };
        });
    }
    if (op == "reset") {
        return nothingAfter(m_wall->reset());
    }
    throw std::invalid_argument("no such order");
}

/// Of the jail that is to be opened.
Installation Agent::parts() const
{
    auto parts = m_installation;
    parts.acceptMissing = m_acceptMissing;
    if (m_means == Means::Container) {
        parts.jailHelper.replace_filename("assay-contained");
        parts.acceptMissing.emplace_back("landlock");
        parts.withoutLayers.emplace_back("run channels"); // nothing hears of system calls there
        parts.isContained = true;
    }
    return parts;
}

Agent::Obeyed Agent::open(const Json& order)
{
    m_wall.reset();
    order.at("accept_missing").get_to(m_acceptMissing);
    auto opened = Session::open({ .installation = parts(),
        .limits = order.at("limits").get<Limits>(),
        .artifactDirectory = m_directory->path() / "artifacts",
        .checkpointBytes = Integer(order.at("checkpoint_bytes")),
        .diskBytes = Integer(order.at("disk_bytes")) });
    if (!opened) {
        return std::unexpected(opened.error());
    }
    m_wall = std::make_unique<Session>(std::move(*opened));
    return Packet();
}

fs::path Agent::storeOf(const std::string& hash) const
{
    if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string::npos) {
        throw std::invalid_argument("no hash");
    }
    return m_directory->path() / "files" / hash;
}

/// A file is there once all of it came and has its hash.
Agent::Obeyed Agent::put(const Packet& packet)
{
    const auto hash = packet.json.at("sha256").get<std::string>();
    const auto store = storeOf(hash);
    const auto part = fs::path(store.string() + ".part");
    if (!writeAt(part, Integer(packet.json.at("offset")), packet.bytes)) {
        const auto refused = notWritten();
        fs::remove(part);
        return refused;
    }
    if (!packet.json.at("last").get<bool>()) {
        return Packet();
    }
    if (sha256OfFile(part) != hash) {
        fs::remove(part);
        return fail(ErrorKind::BadInput, CarriedFaultKind::InputChanged);
    }
    fs::permissions(
        part, fs::perms::owner_read | fs::perms::others_read); // the jail is another user where this is root
    fs::rename(part, store);
    return Packet();
}

Agent::Obeyed Agent::inputs(const Json& order)
{
    std::vector<Input> inputs;
    for (const auto& input : order.at("inputs")) {
        const auto hash = input.at("sha256").get<std::string>();
        inputs.push_back({ input.at("name"), storeOf(hash), hash });
    }
    return nothingAfter(m_wall->setInputs(std::move(inputs)));
}

RunEvents Agent::events()
{
    return { [this](std::string_view text, bool isError) {
        (void)send({ { { "event", "output" }, { "text", text }, { "is_error", isError } } });
    } };
}

void Agent::forgetArtifacts()
{
    for (const auto& artifact : std::exchange(m_artifacts, {})) {
        std::error_code ignored;
        fs::remove(artifact.path, ignored);
    }
}

Agent::Obeyed Agent::run(const Json& order, std::stop_token stop)
{
    forgetArtifacts();
    return m_wall->run(order.at("request").get<RunRequest>(), events(), std::move(stop))
        .transform([&](RunResult result) {
            m_artifacts = result.artifacts;
            return Packet { { { "result", std::move(result) } } };
        });
}

Agent::Obeyed Agent::preview(const Json& order, std::stop_token stop)
{
    forgetArtifacts();
    return m_wall->preview(order.at("request").get<RunRequest>(), events(), std::move(stop))
        .transform([](const Preview& preview) { return Packet { { { "preview", preview } } }; });
}

Agent::Obeyed Agent::ask(const Json& order, std::stop_token stop)
{
    return m_wall->ask(order.at("operation").get<std::string>(), order.at("argument"), std::move(stop))
        .transform([](Json value) { return Packet { { { "value", std::move(value) } } }; });
}

Agent::Obeyed Agent::artifact(const Json& order)
{
    const std::size_t index = Integer(order.at("index"));
    const std::int64_t offset = Integer(order.at("offset"));
    const auto& artifact = m_artifacts.at(index);
    const UniqueFd file(::open(artifact.path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    Packet piece;
    piece.bytes.resize_and_overwrite(mostPacketBytes, [&](char* bytes, std::size_t room) {
        return static_cast<std::size_t>(
            std::max<ssize_t>(TEMP_FAILURE_RETRY(::pread(file.get(), bytes, room, offset)), 0));
    });
    piece.json["last"] = piece.bytes.empty() || offset + std::ssize(piece.bytes) >= artifact.size;
    return piece;
}

} // namespace sandbox
