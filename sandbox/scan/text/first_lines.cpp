// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/first_lines.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
constexpr std::ptrdiff_t sampleLines = 400;
constexpr std::size_t sampleBytes = 64u << 10;
} // namespace

/// Not in the middle of a cell of several lines: up to the last line end before which the quotes pair up, if one is in
/// the second half.
static std::string_view untilQuotesPair(std::string_view cut)
{
    bool even = true;
    std::size_t end = 0;
    for (std::size_t i = 0; i < cut.size(); ++i) {
        even = even != (cut[i] == '"');
        const bool ends = cut[i] == '\n' || (cut[i] == '\r' && cut.substr(i, 2) != "\r\n");
        end = ends && even ? i + 1 : end;
    }
    return end * 2 > cut.size() ? cut.substr(0, end) : cut;
}

std::string_view sampleOf(std::string_view head)
{
    std::size_t end = 0;
    for (std::ptrdiff_t lines = 0; lines < sampleLines && end < std::min(head.size(), sampleBytes); ++lines) {
        const auto newline = head.find_first_of("\r\n", end);
        end = newline == std::string_view::npos ? head.size() : newline + 1;
        end += newline != std::string_view::npos && head.substr(newline, 2) == "\r\n" ? 1 : 0;
    }
    const auto sample = head.substr(0, std::min(end, 4 * sampleBytes));
    return sample.size() < head.size() ? untilQuotesPair(sample) : sample;
}

std::string_view belowComments(std::string_view sample)
{
    constexpr std::array<std::string_view, 4> signs = { "#", "%", "//", "!" };
    constexpr std::ptrdiff_t fewestLines = 2;
    auto rest = sample;
    while (std::ranges::any_of(signs, [&](auto sign) { return rest.starts_with(sign); })) {
        const auto end = rest.find_first_of("\r\n");
        rest.remove_prefix(
            end == std::string_view::npos ? rest.size() : std::min(rest.find_first_not_of("\r\n", end), rest.size()));
    }
    const auto breaks = std::ranges::count_if(rest, [](char c) { return c == '\n' || c == '\r'; });
    const bool open = !rest.empty() && rest.back() != '\n' && rest.back() != '\r';
    return breaks + (open ? 1 : 0) >= fewestLines ? rest : sample;
}

std::string withoutRules(std::string_view sample)
{
    std::string text;
    while (!sample.empty()) {
        const auto end = std::min(sample.find_first_of("\r\n"), sample.size());
        const auto line = sample.substr(0, end);
        const bool drawn = (line.find_first_not_of("-=+|: ") == std::string_view::npos
                               && (line.contains("---") || line.contains("===")))
            || (line.contains("**********") && line.find_first_not_of('*') == std::string_view::npos);
        text += sample.substr(drawn ? end : 0, (drawn ? 0 : end) + 1);
        sample.remove_prefix(std::min(end + 1, sample.size()));
    }
    return text;
}

std::string_view belowLines(std::string_view whole, std::int64_t lines)
{
    std::size_t at = 0;
    for (; lines > 0 && at < whole.size(); --lines) {
        const auto end = std::min(whole.find_first_of("\r\n", at), whole.size());
        at = std::min(end + (whole.substr(end, 2) == "\r\n" ? 2 : 1), whole.size());
    }
    return whole.find_first_not_of("\r\n", at) == std::string_view::npos ? whole : whole.substr(at);
}

std::size_t frontMatterBytes(std::string_view head)
{
    const auto endOf = [&](std::size_t at) { return std::min(head.find_first_not_of("\r\n", at), head.size()); };
    const auto isLine = [&](std::size_t at) {
        return head.substr(at).starts_with("---") && at + 3 < head.size()
            && (head[at + 3] == '\n' || head[at + 3] == '\r');
    };
    if (!isLine(0)) {
        return 0;
    }
    auto at = endOf(3);
    while (at < head.size() && !isLine(at)) {
        const auto end = head.find_first_of("\r\n", at);
        const auto line = head.substr(at, end - at);
        const bool matches = line.contains(": ") || line.ends_with(':') || line.starts_with("- ")
            || line.starts_with(' ');
        at = matches ? endOf(end) : head.size();
    }
    return at < head.size() ? endOf(at + 3) : 0;
}

} // namespace scan
