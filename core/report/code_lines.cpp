// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/code_lines.h"

#include <algorithm>
#include <format>

namespace core::report {

namespace {
bool isWithinSign(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; // of UTF-8
}

/// Where a piece that begins there has to end.
std::size_t breakOf(std::string_view line, std::size_t most)
{
    std::size_t signs = 0;
    std::size_t end = 0;
    for (; end < line.size() && (signs < most || isWithinSign(line[end])); ++end) {
        signs += isWithinSign(line[end]) ? 0 : 1;
    }
    if (end == line.size()) {
        return end;
    }
    const auto space = line.substr(0, end).find_last_of(" ,");
    const bool isNear = space != std::string_view::npos && space > most / 2
        && line.find_first_not_of(' ') < space; // its indentation is no word
    return isNear ? space + 1 : end;
}
} // namespace

std::vector<CodeLine> codeLines(std::string_view code, std::size_t most)
{
    std::vector<CodeLine> lines;
    int number = 0;
    for (std::size_t begin = 0; begin < code.size();) {
        const auto end = std::min(code.find('\n', begin), code.size());
        ++number;
        auto at = begin;
        do {
            const auto piece = at + breakOf(code.substr(at, end - at), most);
            lines.push_back({ at, piece, at == begin ? number : 0 });
            at = piece;
        } while (at < end);
        begin = end + 1;
    }
    return lines;
}

std::vector<std::string> gutterOf(const std::vector<CodeLine>& lines)
{
    const auto last = std::ranges::max(lines, {}, &CodeLine::number).number;
    const auto width = std::to_string(last).size();
    std::vector<std::string> gutter;
    for (const auto& line : lines) {
        gutter.push_back(
            line.number > 0 ? std::format("{:>{}}  ", line.number, width) : std::string(width, ' ') + "↪ ");
    }
    return gutter;
}

std::string numberedCode(const std::string& code)
{
    const auto lines = codeLines(code, paperSigns);
    std::string text;
    for (std::size_t at = 0; const auto& gutter : lines.empty() ? std::vector<std::string>() : gutterOf(lines)) {
        text += (at == 0 ? "" : "\n") + gutter + code.substr(lines[at].begin, lines[at].end - lines[at].begin);
        ++at;
    }
    return text;
}

} // namespace core::report
