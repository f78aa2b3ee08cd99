// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/carriers.h"

#include <algorithm>
#include <ranges>

namespace sandbox {

namespace {

/// The last line that tells of an error, or the last one.
std::string reasonIn(std::string_view said)
{
    std::string reason;
    bool isError = false;
    for (const auto part : std::views::split(said, '\n')) {
        const std::string_view line(part);
        const bool tells = line.contains("rror");
        const auto end = line.find_last_not_of(" \r\t.");
        if (end != line.npos && (tells || !isError)) {
            reason = line.substr(0, std::min<std::size_t>(end + 1, 300));
            isError = tells;
        }
    }
    return reason;
}

} // namespace

Error explained(
    const std::string& wall, const std::string& package, Meanings meanings, std::string_view said, bool isMissing)
{
    if (isMissing) {
        return { ErrorKind::Jail, { CarriedFaultKind::ProgramMissing, { .texts = { std::string(said), package } } } };
    }
    const auto meaning = std::ranges::find_if(meanings, [&](const auto& known) { return said.contains(known.first); });
    const auto kind = meaning != meanings.end() ? meaning->second : CarriedFaultKind::NotStarted;
    std::string detail(said.substr(0, std::min<std::size_t>(said.find_last_not_of(" \n\r\t") + 1, 2'000)));
    std::ranges::replace(detail, '\n', ' ');
    return { ErrorKind::Jail, { kind, { .texts = { wall, reasonIn(said) } } }, std::move(detail) };
}

} // namespace sandbox
