// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve.h"

#include "sandbox/scan/pages.h"
#include "sandbox/scan/report.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace scan {

namespace {
constexpr std::size_t longestRequest = 200;

/// False: there is nobody any more who would read it.
bool writeLine(int fd, std::string line)
{
    line.push_back('\n');
    for (std::string_view rest = line; !rest.empty();) {
        const auto count = ::write(fd, rest.data(), rest.size());
        if (count < 0 && errno != EINTR) {
            return false;
        }
        rest.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return true;
}

/// The next line, without its end; nullopt at the end of the requests or where one is too long.
std::optional<std::string> readLine(int fd, std::string& pending)
{
    for (auto end = pending.find('\n');; end = pending.find('\n')) {
        if (end != std::string::npos) {
            auto line = pending.substr(0, end);
            pending.erase(0, end + 1);
            return line;
        }
        std::array<char, longestRequest> block {};
        const auto count = ::read(fd, block.data(), block.size());
        if ((count <= 0 && !(count < 0 && errno == EINTR)) || pending.size() > longestRequest) {
            return std::nullopt;
        }
        pending.append(block.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
}

/// "rows 100 200"
std::optional<std::pair<std::int64_t, std::int64_t>> parseRows(std::string_view request)
{
    std::pair<std::int64_t, std::int64_t> range;
    if (!request.starts_with("rows ")) {
        return std::nullopt;
    }
    const char* const end = request.data() + request.size();
    const auto first = std::from_chars(request.data() + 5, end, range.first);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != ' ') {
        return std::nullopt;
    }
    const auto count = std::from_chars(first.ptr + 1, end, range.second);
    const bool good = count.ec == std::errc() && count.ptr == end && range.first >= 0 && range.second >= 0;
    return good ? std::optional(range) : std::nullopt;
}

std::string pageOf(const Pages& pages, std::int64_t first, std::int64_t count)
{
    const auto known = pages.known();
    const auto rows = pages.rows(first, count);
    if (!rows || known.fault) {
        return reportOf(rows ? *known.fault : rows.error());
    }
    const nlohmann::json page { { "rows", *rows }, { "known_rows", known.rows }, { "known_bytes", known.bytes }, { "complete", known.complete } };
    return page.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}
} // namespace

void serve(const char* path, const Wishes& wishes, int requests, int replies)
{
    const auto look = lookAt(path, wishes);
    auto file = File::open(path);
    std::optional<Pages> pages;
    if (look && file) {
        file->endAt(look->end);
        pages.emplace(*file, look->encoding, look->layout);
    }
    const auto lookReport = look ? reportOf(*look) : reportOf(look.error());
    std::string pending;
    while (const auto request = readLine(requests, pending)) {
        const auto range = parseRows(*request);
        const bool asksForLook = *request == "look" || !pages;
        if (!writeLine(replies, asksForLook ? lookReport : range ? pageOf(*pages, range->first, range->second) : reportOf(Fault { "usage" }))) {
            return;
        }
    }
}

} // namespace scan
