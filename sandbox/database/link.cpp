// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/link.h"

#include "sandbox/database/confine.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace database {

namespace {
/// Whether nobody else could read a password as it is: the address wants TLS and the server's certificate checked, or a
/// socket of this machine. What a service is, is in a file of the person's own.
bool mayTellPassword(const std::string& address)
{
    if (address.starts_with("service=")) {
        return true;
    }
    const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
        PQconninfoParse(address.c_str(), nullptr), &PQconninfoFree);
    for (const auto* option = options.get(); option != nullptr && option->keyword != nullptr; ++option) {
        const std::string_view key = option->keyword;
        const std::string_view value = option->val != nullptr ? option->val : "";
        if ((key == "sslmode" && value == "verify-full")
            || (key == "host" && value.starts_with('/') && !value.contains(','))) {
            return true;
        }
    }
    return false;
}

[[noreturn]] void cancelLater(PGconn* connection, int pipe)
{
    // Whoever waits for the ends of these would wait for this process.
    ::close(STDIN_FILENO);
    ::close(STDOUT_FILENO);
    ::close(dataFile);
    ::close(PQsocket(connection));
    const auto* port = PQport(connection);
    confineToPort(*PQhost(connection) == '/' ? 0 : std::atoi(port));
    char word = 0;
    if (TEMP_FAILURE_RETRY(::read(pipe, &word, 1)) == 1 && word == 'd') {
        ::_exit(0);
    }
    ::alarm(3);
    auto* const cancel = PQcancelCreate(connection);
    ::_exit(PQcancelBlocking(cancel) == 1 ? 0 : 1);
}
} // namespace

Canceller::Canceller(PGconn* connection)
{
    std::array<int, 2> ends {};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw Fault { DatabaseFaultKind::NotKeptIn, "pipe" };
    }
    m_child = ::fork();
    if (m_child == 0) {
        ::close(ends[1]);
        cancelLater(connection, ends[0]);
    }
    ::close(ends[0]);
    m_pipe = ends[1];
    if (m_child < 0) {
        throw Fault { DatabaseFaultKind::NotKeptIn, "fork" };
    }
}

Canceller::~Canceller()
{
    if (m_pipe >= 0) {
        (void)!::write(m_pipe, "d", 1);
        ::close(m_pipe);
    }
    TEMP_FAILURE_RETRY(::waitpid(m_child, nullptr, 0));
}

void Canceller::cancel()
{
    if (m_pipe >= 0) {
        (void)!::write(m_pipe, "c", 1);
        ::close(m_pipe);
        m_pipe = -1;
    }
}

Link::Link(
    const std::string& address, const std::string& password, const std::string& shown, std::chrono::seconds patience)
    : m_shown(shown)
    , m_until(std::chrono::steady_clock::now() + patience)
    , m_patience(patience)
{
    if (const auto* missing = confineFiles()) {
        throw Fault { DatabaseFaultKind::NotKeptIn, missing };
    }
    connect(address, password);
    m_canceller = std::make_unique<Canceller>(m_connection.get());
    if (const auto* missing = confineToConnection()) {
        throw Fault { DatabaseFaultKind::NotKeptIn, missing };
    }
}

Link::~Link()
{
    if (m_canceller != nullptr && PQtransactionStatus(m_connection.get()) == PQTRANS_ACTIVE) {
        m_canceller->cancel();
    }
}

void Link::notePatience(std::chrono::seconds patience)
{
    constexpr std::chrono::seconds serversOwn { 5 }; // its own timeout comes first
    m_patience = patience;
    m_until = std::chrono::steady_clock::now() + patience + serversOwn;
}

/// Waits for the server. A Stop cancels the query once, and its end is waited for.
void Link::wait(bool forWriting)
{
    while (true) {
        std::array<pollfd, 2> ends {
            { { PQsocket(m_connection.get()), static_cast<short>(forWriting ? POLLOUT : POLLIN), 0 },
                { m_isStopping ? -1 : STDIN_FILENO, POLLIN, 0 } }
        };
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            m_until - std::chrono::steady_clock::now());
        if (left.count() <= 0) {
            if (m_isStopping) {
                throw Stopped {};
            }
            if (m_canceller == nullptr) {
                throw Fault { DatabaseFaultKind::NotReached, m_shown, sentences(std::strerror(ETIMEDOUT)) };
            }
            throw Fault { DatabaseFaultKind::TookTooLong, {}, {}, m_patience.count() };
        }
        const int ready = ::poll(ends.data(), ends.size(), static_cast<int>(left.count()) + 1);
        if (ready > 0 && ends[1].revents != 0) {
            if (m_canceller == nullptr) {
                throw Stopped {};
            }
            m_canceller->cancel();
            m_isStopping = true;
            m_until = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        }
        if (ready > 0 && ends[0].revents != 0) {
            return;
        }
    }
}

void Link::explainLogin()
{
    auto* const connection = m_connection.get();
    const auto says = sentences(PQerrorMessage(connection));
    if (PQconnectionNeedsPassword(connection) != 0) {
        throw Fault { DatabaseFaultKind::PasswordWanted, m_shown };
    }
    throw Fault { PQconnectionUsedPassword(connection) != 0 ? DatabaseFaultKind::PasswordRefused
                                                            : DatabaseFaultKind::NotReached,
        m_shown, says };
}

void Link::connect(const std::string& address, const std::string& password)
{
    // A key without a value is none. What comes later counts: the address itself says nothing of require_auth.
    constexpr std::array<const char*, 6> keys { "password", "dbname", "require_auth", "fallback_application_name",
        "connect_timeout", nullptr };
    const std::array<const char*, 6> values { password.empty() ? nullptr : password.c_str(), address.c_str(),
        mayTellPassword(address) ? nullptr : "!password", "assay", "10", nullptr };
    m_connection.reset(PQconnectStartParams(keys.data(), values.data(), 1));
    if (m_connection == nullptr) {
        throw Fault { DatabaseFaultKind::TooMuchMemory };
    }
    if (PQstatus(m_connection.get()) == CONNECTION_BAD) {
        explainLogin();
    }
    PQsetNoticeProcessor(m_connection.get(), [](void*, const char*) { }, nullptr);
    auto state = PGRES_POLLING_WRITING;
    while (state != PGRES_POLLING_OK) {
        if (state == PGRES_POLLING_FAILED) {
            explainLogin();
        }
        wait(state == PGRES_POLLING_WRITING);
        state = PQconnectPoll(m_connection.get());
    }
}

std::string Link::server() const
{
    auto* const connection = m_connection.get();
    return plain(PQhost(connection)) + ":" + plain(PQport(connection)) + "/" + plain(PQdb(connection));
}

std::string Link::version() const
{
    const auto version = plain(PQparameterStatus(m_connection.get(), "server_version"));
    return version.substr(0, version.find(' ')); // without whose package it is
}

void Link::explain(const PGresult* result)
{
    const auto field = [&](int code) {
        const auto* const text = PQresultErrorField(result, code);
        return std::string_view(text != nullptr ? text : "");
    };
    const auto state = field(PG_DIAG_SQLSTATE);
    const auto says = sentences(PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
    if (m_isStopping) {
        throw Stopped {};
    }
    if (state.empty()) { // libpq's own word on what came
        const std::string_view own = PQresultErrorMessage(result);
        const bool isMemory = own.contains("memory") || own.contains("large");
        throw Fault { isMemory ? DatabaseFaultKind::TooMuchMemory
                : m_isLost     ? DatabaseFaultKind::BrokenOff
                               : DatabaseFaultKind::NotWellFormed,
            m_shown };
    }
    if (state == "57014") { // query_canceled
        throw Fault { DatabaseFaultKind::TookTooLong, {}, {}, m_patience.count() };
    }
    if (state.starts_with("57P") || state.starts_with("08")) { // the server goes down
        throw Fault { DatabaseFaultKind::BrokenOff, m_shown };
    }
    if (state == "25006") { // read_only_sql_transaction
        throw Fault { DatabaseFaultKind::TriesToWrite };
    }
    if (field(PG_DIAG_SOURCE_FUNCTION) == "exec_parse_message" && state == "42601") {
        throw Fault { DatabaseFaultKind::SeveralStatements };
    }
    if (state.starts_with("42") && state != "42501") { // a syntax error or a rule that is broken, no privilege
        throw Fault { DatabaseFaultKind::NotUnderstood, says, std::string(field(PG_DIAG_STATEMENT_POSITION)) };
    }
    throw Fault { DatabaseFaultKind::Refused, says };
}

Rows Link::next()
{
    auto* const connection = m_connection.get();
    while (PQisBusy(connection) != 0) {
        wait(false);
        if (PQconsumeInput(connection) == 0) {
            m_isLost = true;
            break; // PQgetResult says more
        }
    }
    Rows rows(PQgetResult(connection));
    if (rows == nullptr) {
        return rows;
    }
    const auto status = PQresultStatus(rows.get());
    if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE || status == PGRES_NONFATAL_ERROR) {
        explain(rows.get());
    }
    if (status != PGRES_TUPLES_OK && status != PGRES_TUPLES_CHUNK && status != PGRES_COMMAND_OK) {
        throw Fault { DatabaseFaultKind::NoQuery }; // a COPY, say
    }
    if (m_isStopping) {
        throw Stopped {};
    }
    return rows;
}

Rows Link::one()
{
    auto rows = next();
    if (rows == nullptr || next() != nullptr) {
        throw Fault { PQstatus(m_connection.get()) == CONNECTION_BAD ? DatabaseFaultKind::BrokenOff
                                                                     : DatabaseFaultKind::NotWellFormed,
            m_shown };
    }
    return rows;
}

/// Where a statement could not even be sent.
static void needSent(int sent, const std::string& shown)
{
    if (sent == 0) {
        throw Fault { DatabaseFaultKind::BrokenOff, shown };
    }
}

Rows Link::ask(const std::string& statement)
{
    needSent(
        PQsendQueryParams(m_connection.get(), statement.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0), m_shown);
    return one();
}

void Link::exchange(const std::string& statement)
{
    (void)ask(statement);
}

void Link::prepare(const std::string& statement)
{
    needSent(PQsendPrepare(m_connection.get(), "", statement.c_str(), 0, nullptr), m_shown);
    (void)one();
}

Rows Link::describe()
{
    needSent(PQsendDescribePrepared(m_connection.get(), ""), m_shown);
    return one();
}

void Link::begin()
{
    constexpr int rowsAtOnce = 500;
    needSent(PQsendQueryPrepared(m_connection.get(), "", 0, nullptr, nullptr, nullptr, 0), m_shown);
    PQsetChunkedRowsMode(m_connection.get(), rowsAtOnce);
}

} // namespace database
