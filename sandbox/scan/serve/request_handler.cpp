// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/request_handler.h"

#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/serve/arrange.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

namespace scan {

namespace {
/// The two numbers behind a word: "rows 100 200".
std::optional<std::pair<std::int64_t, std::int64_t>> parseRange(std::string_view request, std::string_view word)
{
    std::pair<std::int64_t, std::int64_t> range;
    if (!request.starts_with(word)) {
        return std::nullopt;
    }
    const char* const end = request.data() + request.size();
    const auto first = std::from_chars(request.data() + word.size(), end, range.first);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != ' ') {
        return std::nullopt;
    }
    const auto count = std::from_chars(first.ptr + 1, end, range.second);
    const bool good = count.ec == std::errc() && count.ptr == end && range.first >= 0 && range.second >= 0;
    return good ? std::optional(range) : std::nullopt;
}

std::string documentOf(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
} // namespace

RequestHandler::RequestHandler(const File& file, const Scan& look)
    : m_file(file)
    , m_look(look)
    , m_pages(file, look.encoding, look.layout)
{
}

std::string RequestHandler::answer(std::string_view request)
{
    if (const auto range = parseRange(request, "rows ")) {
        return page(range->first, range->second);
    }
    if (const auto range = parseRange(request, "arranged ")) {
        return arrangedPage(range->first, range->second);
    }
    if (const auto range = parseRange(request, "place "); range && range->second == 1) {
        return place(range->first);
    }
    constexpr std::string_view arranging = "arrange ";
    return request.starts_with(arranging) ? arrangement(request.substr(arranging.size())) : reportOf(Fault { "usage" });
}

std::string RequestHandler::page(std::int64_t first, std::int64_t count) const
{
    const auto known = m_pages.known();
    const auto rows = m_pages.rows(first, count);
    if (!rows || known.fault) {
        return reportOf(rows ? *known.fault : rows.error());
    }
    return documentOf({ { "rows", *rows }, { "known_rows", known.rows }, { "known_bytes", known.bytes },
        { "complete", known.complete } });
}

std::string RequestHandler::place(std::int64_t row) const
{
    const auto found = m_pages.place(row);
    return found ? documentOf({ { "place", *found } }) : reportOf(found.error());
}

std::string RequestHandler::arrangement(std::string_view json)
{
    const auto wanted = parseArrangement(json);
    auto rows = wanted ? arrange(m_file, m_look.encoding, m_look.layout, *wanted) : std::unexpected(wanted.error());
    if (!rows) {
        return reportOf(rows.error());
    }
    m_arranged = std::move(*rows);
    return documentOf({ { "rows", m_arranged.size() } });
}

std::string RequestHandler::arrangedPage(std::int64_t first, std::int64_t count) const
{
    const auto begin = std::min(static_cast<std::size_t>(first), m_arranged.size());
    const auto end = begin
        + std::min(static_cast<std::size_t>(std::min(count, Pages::mostRows)), m_arranged.size() - begin);
    std::vector<Pages::Row> rows;
    std::vector<std::uint32_t> numbers(
        m_arranged.begin() + static_cast<std::ptrdiff_t>(begin), m_arranged.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::size_t at = 0; at < numbers.size();) {
        std::size_t run = 1; // neighbours in the file are read together
        while (at + run < numbers.size() && numbers[at + run] == numbers[at] + run) {
            ++run;
        }
        auto part = m_pages.known().rows < numbers[at] + static_cast<std::int64_t>(run)
            ? awaited(numbers[at], run)
            : m_pages.rows(numbers[at], static_cast<std::int64_t>(run));
        if (!part || part->size() != run) {
            return reportOf(part ? Fault { "unreadable" } : part.error());
        }
        std::ranges::move(*part, std::back_inserter(rows));
        at += run;
    }
    return documentOf({ { "rows", rows }, { "numbers", numbers } });
}

/// The count of rows goes on beside, and may not have come so far.
Expected<std::vector<Pages::Row>> RequestHandler::awaited(std::int64_t first, std::size_t count) const
{
    constexpr std::chrono::milliseconds pause { 5 };
    const auto last = first + static_cast<std::int64_t>(count);
    for (auto known = m_pages.known(); known.rows < last && !known.complete; known = m_pages.known()) {
        if (known.fault) {
            return std::unexpected(*known.fault);
        }
        std::this_thread::sleep_for(pause);
    }
    return m_pages.rows(first, static_cast<std::int64_t>(count));
}

} // namespace scan
