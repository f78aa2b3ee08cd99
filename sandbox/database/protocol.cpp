// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/protocol.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace database {

namespace {
constexpr std::size_t longestWords = 400;

Request readRequest()
{
    std::string line;
    char sign = 0;
    while (::read(STDIN_FILENO, &sign, 1) == 1 && sign != '\n') {
        line += sign;
    }
    const auto json = Json::parse(line);
    return { static_cast<DatabaseOperation>(json.at("operation").get<int>()), json.at("address"), json.at("password"),
        json.at("shown"), json.at("query"), json.at("rows"), json.at("bytes"),
        std::chrono::seconds(json.at("seconds").get<std::int64_t>()), json.at("sample") };
}

void limit(__rlimit_resource what, std::int64_t value)
{
    const rlimit both { static_cast<rlim_t>(value), static_cast<rlim_t>(value) };
    ::setrlimit(what, &both);
}

void need(bool isWritten)
{
    if (!isWritten) {
        throw Fault { DatabaseFaultKind::NotWritten, sentences(std::strerror(errno)) };
    }
}

void tellFault(const Fault& fault)
{
    tell({ { "fault",
        { { "kind", sandbox::patternOf(fault.kind).word }, { "texts", { fault.text, fault.text2 } },
            { "count", fault.count } } } });
}
} // namespace

void tell(const Json& line)
{
    std::cout << line.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

void tellServer(const std::string& place, const std::string& user, const std::string& version, bool isEncrypted)
{
    tell({ { "server",
        { { "place", place }, { "user", user }, { "version", version }, { "encrypted", isEncrypted } } } });
}

void tellDone(const std::vector<Column>& columns, std::int64_t rows, bool isWhole)
{
    auto described = Json::array();
    for (const auto& column : columns) {
        described.push_back({ { "name", column.name }, { "type", column.type }, { "single", column.isSingle } });
    }
    tell({ { "done", { { "columns", std::move(described) }, { "rows", rows }, { "whole", isWhole } } } });
}

std::string plain(const char* text)
{
    std::string words = text != nullptr ? text : "";
    words.resize(std::min(words.size(), longestWords));
    std::ranges::replace_if(words, [](char sign) { return static_cast<unsigned char>(sign) < 0x20; }, ' ');
    words.erase(words.find_last_not_of(' ') + 1);
    return words;
}

std::string sentences(const char* text)
{
    std::istringstream lines(text != nullptr ? text : "");
    std::string all;
    for (std::string line; std::getline(lines, line);) {
        line = plain(line.c_str());
        line.erase(0, line.find_first_not_of(' '));
        if (!line.empty()) {
            const bool isEnded = std::string_view(".?!").contains(line.back());
            all += (all.empty() ? "" : " ") + line + (isEnded ? "" : ".");
        }
    }
    return all.size() <= longestWords ? all : plain(all.c_str()) + "….";
}

RowsOut::RowsOut(const std::vector<Column>& columns, const Request& request)
    : m_columns(columns)
    , m_request(request)
{
    for (const auto& column : columns) {
        m_csv.cell(column.name, false, Form::Text);
    }
    need(m_csv.endRow());
}

bool RowsOut::wantsRow()
{
    const bool isFull = m_rows == m_request.rows || m_csv.bytes() > m_request.bytes;
    if (isFull && !m_request.isSample) {
        throw m_rows == m_request.rows
            ? Fault { DatabaseFaultKind::TooManyRows, {}, {}, m_request.rows }
            : Fault { DatabaseFaultKind::TooManyBytes, std::to_string(m_request.bytes >> 20) + " MB" };
    }
    m_isWhole = !isFull;
    return m_isWhole;
}

void RowsOut::cell(std::size_t column, std::string_view value, bool isMissing)
{
    m_csv.cell(value, isMissing, m_columns[column].form);
}

void RowsOut::endRow()
{
    need(m_csv.endRow());
    ++m_rows;
    constexpr std::int64_t rowsBetween = 500;
    if (m_rows % rowsBetween != 0) {
        return;
    }
    if (const auto now = std::chrono::steady_clock::now(); now >= m_nextTold) {
        tell({ { "rows", m_rows } });
        m_nextTold = now + std::chrono::milliseconds(200);
    }
}

void RowsOut::finish()
{
    need(m_csv.finish());
    tellDone(m_columns, m_rows, m_isWhole);
}

int serve(const std::function<void(const Request&)>& work)
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        const auto request = readRequest();
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_AS, 512LL << 20); // a server may announce a message of 2 GB
        limit(RLIMIT_FSIZE, request.bytes + (2LL << 20));
        work(request);
        return 0;
    } catch (const Fault& fault) {
        tellFault(fault);
    } catch (const Stopped&) {
        tell({ { "stopped", true } });
    } catch (const std::bad_alloc&) {
        tellFault({ DatabaseFaultKind::TooMuchMemory });
    } catch (const std::exception&) {
        tellFault({ DatabaseFaultKind::NotWellFormed });
    }
    return 1;
}

} // namespace database
