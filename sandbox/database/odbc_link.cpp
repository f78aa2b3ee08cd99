// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/odbc_link.h"

#include "sandbox/database/confine.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <fstream>
#include <iconv.h>
#include <poll.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace database {

namespace {
constexpr std::size_t cellBytes = 64 << 10;

bool isGood(SqlReturn done)
{
    return done == odbc::success || done == odbc::successWithInfo;
}

const SqlText* text(const std::string& words)
{
    return reinterpret_cast<const SqlText*>(words.c_str());
}

template <typename Function> void find(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(::dlsym(library, name));
    if (function == nullptr) {
        throw Fault { DatabaseFaultKind::NoOdbc };
    }
}

/// The host wants no more.
bool isStopped()
{
    pollfd input { STDIN_FILENO, POLLIN, 0 };
    return ::poll(&input, 1, 0) > 0;
}

/// What the driver says of the last call, as a fault.
[[noreturn]] void explain(const OdbcApi& api, std::int16_t kind, SqlHandle handle, const Request& request)
{
    std::array<SqlText, 6> state {};
    std::array<SqlText, 512> words {};
    std::int32_t number = 0;
    std::int16_t length = 0;
    api.getDiagRec(
        kind, handle, 1, state.data(), &number, words.data(), static_cast<std::int16_t>(words.size()), &length);
    const std::string_view code(reinterpret_cast<const char*>(state.data()), 5);
    const auto says = sentences(reinterpret_cast<const char*>(words.data()));
    if (isStopped()) {
        throw Stopped {};
    }
    if (code == "28000") {
        throw Fault { request.password.empty() ? DatabaseFaultKind::PasswordWanted : DatabaseFaultKind::PasswordRefused,
            request.shown, says };
    }
    if (kind == odbc::connection) {
        throw Fault { DatabaseFaultKind::NotReached, request.shown, says };
    }
    constexpr std::int32_t readOnly = 1792, outOfTime = 1969; // MariaDB's
    if (number == readOnly) {
        throw Fault { DatabaseFaultKind::TriesToWrite };
    }
    if (number == outOfTime || code == "HYT00") {
        throw Fault { DatabaseFaultKind::TookTooLong, {}, {}, request.seconds.count() };
    }
    if (code.starts_with("08")) {
        throw Fault { DatabaseFaultKind::BrokenOff, request.shown };
    }
    throw Fault { code.starts_with("42") ? DatabaseFaultKind::NotUnderstood : DatabaseFaultKind::Refused, says };
}

std::string trimmed(const std::string& words)
{
    const auto first = words.find_first_not_of(" \t\r");
    return first == std::string::npos ? std::string()
                                      : words.substr(first, words.find_last_not_of(" \t\r") + 1 - first);
}

/// A value as it stands in the words that a driver connects by, whatever signs it has.
std::string braced(const std::string& value)
{
    std::string text = "{";
    for (const char sign : value) {
        text += sign == '}' ? "}}" : std::string(1, sign);
    }
    return text + "};";
}

/// The words by which a driver connects to a data source, and their values.
using Source = std::vector<std::pair<std::string, std::string>>;

/// The data source of that name; empty: there is none. unixODBC itself would open the person's file to write it, which
/// is forbidden here.
Source sourceCalled(const std::string& name)
{
    const auto* const own = std::getenv("ODBCINI");
    const auto* const home = std::getenv("HOME");
    for (const auto& path : { std::string(own != nullptr ? own : ""),
             std::string(home != nullptr && *home == '/' ? home : "") + "/.odbc.ini", std::string("/etc/odbc.ini") }) {
        std::ifstream file(path);
        Source source;
        bool isHere = false;
        for (std::string line; std::getline(file, line);) {
            line = trimmed(line);
            const auto equals = line.find('=');
            if (line.starts_with('[')) {
                isHere = line == "[" + name + "]";
            } else if (isHere && equals != std::string::npos && line.front() != '#' && line.front() != ';') {
                source.emplace_back(trimmed(line.substr(0, equals)), trimmed(line.substr(equals + 1)));
            }
        }
        if (!source.empty()) {
            return source;
        }
    }
    return {};
}

std::string lowered(std::string words)
{
    std::ranges::transform(words, words.begin(), [](unsigned char sign) { return std::tolower(sign); });
    return words;
}

/// Whether nobody else could read a password by these words: the server is on this machine, or TLS is wanted and the
/// server's certificate checked. What no driver here is known to mean is neither.
bool mayTellPassword(const Source& source)
{
    const auto says = [&](std::string_view key, std::string_view value) {
        return std::ranges::any_of(
            source, [&](const auto& word) { return lowered(word.first) == key && lowered(word.second) == value; });
    };
    const auto isHere = [&](const auto& word) {
        const auto key = lowered(word.first);
        const bool isLoopback = word.second == "localhost" || word.second == "127.0.0.1" || word.second == "::1";
        return (isLoopback && (key == "server" || key == "servername"))
            || (key == "socket" && word.second.starts_with('/'));
    };
    return std::ranges::any_of(source, isHere) || (says("forcetls", "1") && says("sslverify", "1"))
        || says("sslmode", "verify-full") || says("sslmode", "verify_identity");
}

/// Of ODBC's types.
Column columnOf(const char* name, std::int16_t type)
{
    switch (type) {
    case 4: // integer, smallint, tinyint, bigint
    case 5:
    case -6:
    case -5: return { name, "integer", Form::AsIs };
    case 2: // numeric, decimal, float, real, double
    case 3:
    case 6:
    case 7:
    case 8: return { name, "number", Form::AsIs };
    case 91: return { name, "date", Form::AsIs };
    case 92: return { name, "time", Form::AsIs };
    case 93: return { name, "datetime", Form::AsIs };
    default: return { name, "text", Form::Text };
    }
}
} // namespace

OdbcApi OdbcApi::load()
{
    void* const library = ::dlopen("libodbc.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        throw Fault { DatabaseFaultKind::NoOdbc };
    }
    OdbcApi api;
    find(library, "SQLAllocHandle", api.allocHandle);
    find(library, "SQLFreeHandle", api.freeHandle);
    find(library, "SQLSetEnvAttr", api.setEnvAttr);
    find(library, "SQLSetConnectAttr", api.setConnectAttr);
    find(library, "SQLDriverConnect", api.driverConnect);
    find(library, "SQLDisconnect", api.disconnect);
    find(library, "SQLGetInfo", api.getInfo);
    find(library, "SQLGetDiagRec", api.getDiagRec);
    find(library, "SQLExecDirect", api.execDirect);
    find(library, "SQLPrepare", api.prepare);
    find(library, "SQLExecute", api.execute);
    find(library, "SQLNumResultCols", api.numResultCols);
    find(library, "SQLDescribeCol", api.describeCol);
    find(library, "SQLFetch", api.fetch);
    find(library, "SQLGetData", api.getData);
    find(library, "SQLTables", api.tables);
    return api;
}

OdbcStatement::OdbcStatement(const OdbcApi& api, SqlHandle connection, const Request& request)
    : m_api(api)
    , m_request(request)
{
    if (!isGood(api.allocHandle(odbc::statement, connection, &m_handle))) {
        explain(api, odbc::connection, connection, request);
    }
}

OdbcStatement::~OdbcStatement()
{
    m_api.freeHandle(odbc::statement, m_handle);
}

void OdbcStatement::need(SqlReturn done)
{
    if (!isGood(done)) {
        explain(m_api, odbc::statement, m_handle, m_request);
    }
}

void OdbcStatement::run(const std::string& statement)
{
    const auto done = m_api.execDirect(m_handle, text(statement), odbc::textEnds);
    need(done == odbc::noData ? odbc::success : done);
}

void OdbcStatement::listTables()
{
    need(m_api.tables(m_handle, nullptr, 0, nullptr, 0, nullptr, 0, text("TABLE,VIEW"), odbc::textEnds));
}

void OdbcStatement::prepare(const std::string& statement)
{
    need(m_api.prepare(m_handle, text(statement), odbc::textEnds));
}

std::vector<Column> OdbcStatement::columns()
{
    std::int16_t count = 0;
    need(m_api.numResultCols(m_handle, &count));
    if (count <= 0) {
        throw Fault { DatabaseFaultKind::NoQuery };
    }
    std::vector<Column> columns;
    for (int i = 1; i <= count && columns.size() < mostColumns; ++i) {
        std::array<SqlText, 512> name {};
        std::int16_t length = 0;
        std::int16_t type = 0;
        std::uint64_t size = 0;
        std::int16_t digits = 0;
        std::int16_t isNullable = 0;
        need(m_api.describeCol(m_handle, static_cast<std::uint16_t>(i), name.data(),
            static_cast<std::int16_t>(name.size()), &length, &type, &size, &digits, &isNullable));
        columns.push_back(columnOf(reinterpret_cast<const char*>(name.data()), type));
    }
    return columns;
}

void OdbcStatement::execute()
{
    need(m_api.execute(m_handle));
}

bool OdbcStatement::next()
{
    if (isStopped()) {
        throw Stopped {};
    }
    const auto done = m_api.fetch(m_handle);
    if (done != odbc::noData) {
        need(done);
    }
    return done != odbc::noData;
}

std::optional<std::string> OdbcStatement::cell(std::size_t column)
{
    std::string value;
    std::array<char, cellBytes> block;
    while (true) {
        SqlLength length = 0;
        const auto done = m_api.getData(m_handle, static_cast<std::uint16_t>(column + 1), odbc::asText, block.data(),
            static_cast<SqlLength>(block.size()), &length);
        if (done == odbc::noData) {
            return value;
        }
        need(done);
        if (length == odbc::missing) {
            return std::nullopt;
        }
        const bool isCut = length < 0 || length >= static_cast<SqlLength>(block.size());
        value.append(block.data(), isCut ? block.size() - 1 : static_cast<std::size_t>(length));
        if (!isCut) {
            return value;
        }
    }
}

OdbcLink::OdbcLink(const Request& request)
    : m_request(request)
    , m_api(OdbcApi::load())
{
    const auto source = sourceCalled(request.address);
    if (source.empty()) {
        throw Fault { DatabaseFaultKind::NotReached, request.shown, "~/.odbc.ini has no [" + request.address + "]" };
    }
    for (const auto& [key, value] : source) {
        m_words += key == "Description" ? "" : key + "=" + braced(value);
    }
    if (!request.password.empty() && !mayTellPassword(source)) {
        throw Fault { DatabaseFaultKind::PasswordNotSent, request.shown };
    }
    if (!request.password.empty()) {
        m_words += "PWD=" + braced(request.password);
    }
    if (const auto* missing = confineFiles()) {
        throw Fault { DatabaseFaultKind::NotKeptIn, missing };
    }
    connect();
}

OdbcLink::~OdbcLink()
{
    if (m_watcher > 0 && std::uncaught_exceptions() == 0) {
        (void)!::write(m_pipe, "d", 1);
    }
    ::close(m_pipe);
    if (m_watcher > 0) {
        TEMP_FAILURE_RETRY(::waitpid(m_watcher, nullptr, 0));
    }
}

void OdbcLink::connect()
{
    constexpr std::int32_t version = 200, accessMode = 101, commitsItself = 102, secondsToConnect = 103;
    const auto number = [](std::uintptr_t value) { return reinterpret_cast<SqlHandle>(value); };
    m_api.allocHandle(odbc::environment, nullptr, &m_environment);
    m_api.setEnvAttr(m_environment, version, number(3), 0);
    m_api.allocHandle(odbc::connection, m_environment, &m_connection);
    m_api.setConnectAttr(m_connection, secondsToConnect, number(10), 0);
    m_api.setConnectAttr(m_connection, accessMode, number(1), 0); // read only, where the driver cares
    const auto done = m_api.driverConnect(m_connection, nullptr, text(m_words), odbc::textEnds, nullptr, 0, nullptr, 0);
    if (!isGood(done)) {
        explain(m_api, odbc::connection, m_connection, m_request);
    }
    m_api.setConnectAttr(m_connection, commitsItself, number(0), 0);
}

void OdbcLink::run(const std::string& statement)
{
    OdbcStatement(m_api, m_connection, m_request).run(statement);
}

std::string OdbcLink::info(std::uint16_t what) const
{
    std::array<char, 256> words {};
    std::int16_t length = 0;
    m_api.getInfo(m_connection, what, words.data(), static_cast<std::int16_t>(words.size()), &length);
    return plain(words.data());
}

bool OdbcLink::isMariadb() const
{
    constexpr std::uint16_t product = 17;
    const auto name = info(product);
    return name.contains("MariaDB") || name.contains("MySQL");
}

void OdbcLink::watch()
{
    auto session = statement();
    session.run("SELECT connection_id()");
    const auto id = session.next() ? session.cell(0).value_or("") : std::string();
    std::array<int, 2> ends {};
    if (id.find_first_not_of("0123456789") != std::string::npos || ::pipe(ends.data()) != 0) {
        throw Fault { DatabaseFaultKind::NotKeptIn, "pipe" };
    }
    m_watcher = ::fork();
    if (m_watcher == 0) {
        ::close(ends[1]);
        ::close(STDOUT_FILENO);
        ::close(dataFile);
        std::array<pollfd, 2> waited { { { ends[0], POLLIN, 0 }, { STDIN_FILENO, POLLIN, 0 } } };
        TEMP_FAILURE_RETRY(::poll(waited.data(), waited.size(), -1));
        char word = 0;
        if (waited[0].revents != 0 && TEMP_FAILURE_RETRY(::read(ends[0], &word, 1)) == 1 && word == 'd') {
            ::_exit(0);
        }
        ::alarm(3);
        m_connection = nullptr; // the other's
        try {
            connect();
            run("KILL QUERY " + id);
        } catch (...) { // it has ended by itself
        }
        ::_exit(0);
    }
    ::close(ends[0]);
    m_pipe = ends[1];
}

void OdbcLink::confine()
{
    // Through these unixODBC passes on what a driver says; it would load them when something goes wrong.
    for (const auto& [to, from] : { std::pair("UTF-16", "UTF-8"), std::pair("UTF-8", "UTF-16") }) {
        (void)::iconv_open(to, from);
    }
    if (const auto* missing = confineToConnection()) {
        throw Fault { DatabaseFaultKind::NotKeptIn, missing };
    }
}

} // namespace database
