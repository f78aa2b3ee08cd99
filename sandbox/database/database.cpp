// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/database.h"

#include "sandbox/jail/unique_fd.h"
#include "sandbox/messages/database_fault.h"
#include "sandbox/run/environment.h"
#include "sandbox/run/json.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sandbox {

static void from_json(const Json& json, DatabaseServer& server)
{
    server = { json.at("place"), json.at("user"), json.at("version"), json.at("encrypted") };
}

static void from_json(const Json& json, DatabaseTable& table)
{
    table = { json.at("schema"), json.at("name"), json.at("kind"), json.at("rows"), json.at("bytes") };
}

static void from_json(const Json& json, DatabaseColumn& column)
{
    column = { json.at("name"), json.at("type"), json.at("single") };
}

namespace {
constexpr std::size_t longestLine = 1U << 20;
constexpr std::size_t mostSaid = 32U << 20;
constexpr std::chrono::seconds toConnect { 30 };
constexpr std::chrono::seconds toStop { 2 };

Error notWellFormed(const DatabaseRequest& request)
{
    return { ErrorKind::Jail, { DatabaseFaultKind::NotWellFormed, { .texts = { request.shown } } } };
}

/// The process; killed with this object where it still runs.
class Holder {
public:
    Holder() = default;
    Holder(const Holder&) = delete;
    ~Holder()
    {
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            TEMP_FAILURE_RETRY(::waitpid(m_process, nullptr, 0));
        }
    }

    Result<void> start(const std::filesystem::path& program, int data)
    {
        std::array<int, 2> in {};
        std::array<int, 2> out {};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0
            || ::pipe2(out.data(), O_CLOEXEC) != 0) {
            return fail(ErrorKind::Io, WallFaultKind::TooManyFiles, std::strerror(errno));
        }
        const UniqueFd theirIn(in[0]);
        const UniqueFd theirOut(out[1]);
        m_in.reset(in[1]);
        m_out.reset(out[0]);
        posix_spawn_file_actions_t actions {};
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, theirIn.get(), STDIN_FILENO);
        ::posix_spawn_file_actions_adddup2(&actions, theirOut.get(), STDOUT_FILENO);
        ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        if (data >= 0) {
            ::posix_spawn_file_actions_adddup2(&actions, data, 3);
        }
        std::string name = program.string();
        const std::array<char*, 2> arguments { name.data(), nullptr };
        const auto environment = environmentOf(isForDatabase);
        const int error = ::posix_spawn(
            &m_process, name.c_str(), &actions, nullptr, arguments.data(), environment.data());
        ::posix_spawn_file_actions_destroy(&actions);
        if (error != 0) {
            m_process = 0;
            return fail(
                ErrorKind::BadInput, { WallFaultKind::PartMissing, { .texts = { name } } }, std::strerror(error));
        }
        return {};
    }

    bool send(std::string_view text) const
    {
        while (!text.empty()) {
            const auto count = TEMP_FAILURE_RETRY(::send(m_in.get(), text.data(), text.size(), MSG_NOSIGNAL));
            if (count <= 0) {
                return false;
            }
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }
    void stop() { m_in.reset(); }
    int output() const { return m_out.get(); }

private:
    pid_t m_process = 0;
    UniqueFd m_in;
    UniqueFd m_out;
};

/// What a fault means for who asked.
ErrorKind kindOf(DatabaseFaultKind fault)
{
    switch (fault) {
    case DatabaseFaultKind::NotReached:
    case DatabaseFaultKind::BrokenOff:
    case DatabaseFaultKind::TookTooLong:
    case DatabaseFaultKind::NotWritten: return ErrorKind::Io;
    case DatabaseFaultKind::NotKeptIn: return ErrorKind::Jail;
    default: return ErrorKind::BadInput;
    }
}

/// Takes in the lines of the process: claims, as it speaks to a server that may have taken it over.
class Listener {
public:
    Listener(const DatabaseRequest& request, const std::function<void(std::int64_t)>& onRows)
        : m_request(request)
        , m_onRows(onRows)
    {
    }
    /// False: it is not what the process says.
    bool take(std::string_view bytes)
    {
        m_said += bytes.size();
        m_line += bytes;
        while (const auto end = m_line.find('\n') + 1) {
            if (!heard(readJson(std::string_view(m_line).substr(0, end)))) {
                return false;
            }
            m_line.erase(0, end);
        }
        return m_line.size() <= longestLine && m_said <= mostSaid;
    }
    Result<DatabaseAnswer> outcome() &&
    {
        return m_isDone ? Result<DatabaseAnswer>(std::move(m_answer)) : std::unexpected(m_error);
    }

private:
    bool heard(const Json& line)
    {
        try {
            if (line.contains("rows")) {
                if (m_onRows) {
                    m_onRows(line.at("rows").get<std::int64_t>());
                }
            } else if (line.contains("server")) {
                line.at("server").get_to(m_answer.server);
            } else if (line.contains("table")) {
                m_answer.tables.push_back(line.at("table").get<DatabaseTable>());
            } else if (line.contains("done")) {
                line.at("done").at("columns").get_to(m_answer.columns);
                line.at("done").at("rows").get_to(m_answer.rows);
                line.at("done").at("whole").get_to(m_answer.isWhole);
                m_isDone = true;
            } else if (line.contains("fault")) {
                return fault(line.at("fault"));
            }
            return true;
        } catch (const std::exception&) {
            return false;
        }
    }

    bool fault(const Json& said)
    {
        const auto patterns = patternsOf(DatabaseFaultKind {});
        const auto found = std::ranges::find(patterns, said.at("kind").get<std::string>(), &Pattern::word);
        if (found == patterns.end()) {
            return false;
        }
        const auto kind = static_cast<DatabaseFaultKind>(found - patterns.begin());
        m_error = { kindOf(kind),
            { kind, { .count = said.at("count"), .texts = said.at("texts").get<std::vector<std::string>>() } } };
        return true;
    }

    const DatabaseRequest& m_request;
    const std::function<void(std::int64_t)>& m_onRows;
    std::string m_line;
    std::size_t m_said = 0;
    bool m_isDone = false;
    DatabaseAnswer m_answer;
    Error m_error = notWellFormed(m_request);
};

/// Until the process has said all. It is told to stop once, and then has a while to cancel its query.
Result<DatabaseAnswer> converse(Holder& holder, const DatabaseRequest& request,
    const std::function<void(std::int64_t)>& onRows, const std::stop_token& stop)
{
    Listener listener(request, onRows);
    auto until = std::chrono::steady_clock::now() + request.seconds + toConnect;
    bool isStopping = false;
    std::array<char, 65536> block;
    while (true) {
        if (stop.stop_requested() && !isStopping) {
            holder.stop();
            isStopping = true;
            until = std::chrono::steady_clock::now() + toStop;
        }
        const bool isLate = std::chrono::steady_clock::now() > until;
        if (isLate && !isStopping) {
            return fail(ErrorKind::Io, { DatabaseFaultKind::TookTooLong, { .count = request.seconds.count() } });
        }
        pollfd ready { holder.output(), POLLIN, 0 };
        const bool isReady = !isLate && ::poll(&ready, 1, 50) > 0;
        const auto count = isReady ? ::read(holder.output(), block.data(), block.size()) : -1;
        if (isLate || (isReady && count == 0)) {
            return isStopping ? fail(ErrorKind::Cancelled, WallFaultKind::Stopped) : std::move(listener).outcome();
        }
        if (count > 0 && !listener.take({ block.data(), static_cast<std::size_t>(count) })) {
            return std::unexpected(notWellFormed(request));
        }
    }
}
} // namespace

Result<DatabaseAnswer> askDatabase(const std::filesystem::path& program, const DatabaseRequest& request,
    const std::function<void(std::int64_t)>& onRows, const std::stop_token& stop)
{
    UniqueFd data;
    if (!request.file.empty()) {
        data.reset(::open(request.file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!data) {
            return fail(ErrorKind::Io,
                { DatabaseFaultKind::NotWritten, { .texts = { std::string(std::strerror(errno)) + "." } } });
        }
    }
    Holder holder;
    if (auto started = holder.start(program, data.get()); !started) {
        return std::unexpected(started.error());
    }
    const Json line { { "operation", static_cast<int>(request.operation) }, { "address", request.connection },
        { "password", request.password }, { "shown", request.shown }, { "query", request.query },
        { "rows", request.mostRows }, { "sample", request.isSample }, { "bytes", request.mostBytes },
        { "seconds", request.seconds.count() } };
    auto answer = holder.send(dump(line) + '\n') ? converse(holder, request, onRows, stop)
                                                 : std::unexpected(notWellFormed(request));
    if (!answer && !request.file.empty()) {
        std::error_code error;
        std::filesystem::remove(request.file, error);
    }
    return answer;
}

} // namespace sandbox
