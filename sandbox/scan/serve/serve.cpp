// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/serve.h"

#include "sandbox/scan/profile/report.h"
#include "sandbox/scan/serve/request_handler.h"

#include <array>
#include <cerrno>
#include <optional>
#include <string>
#include <unistd.h>

namespace scan {

namespace {
constexpr std::size_t longestRequest = 8192;

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

} // namespace

void serve(const char* path, const sandbox::ReadOptions& options, int requests, int replies)
{
    const auto look = lookAt(path, options);
    auto file = File::open(path);
    std::optional<RequestHandler> handler;
    if (look && file) {
        file->endAt(look->end);
        handler.emplace(*file, *look);
    }
    const auto lookReport = look ? reportOf(*look) : reportOf(look.error());
    std::string pending;
    while (const auto request = readLine(requests, pending)) {
        if (!writeLine(replies, *request == "look" || !handler ? lookReport : handler->answer(*request))) {
            return;
        }
    }
}

} // namespace scan
