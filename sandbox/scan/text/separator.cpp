// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/separator.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::size_t longestSeparator = 3;
constexpr std::size_t mostSeparators = 3;

bool maySeparate(char c)
{
    return "|;:^~&*!@#$%=,\t"sv.contains(c);
}

/// Signs that are part of no word: beyond ASCII, and arrows.
constexpr std::array foreignSigns = { "¦"sv, "§"sv, "¬"sv, "¤"sv, "·"sv, "•"sv, "│"sv, "┃"sv, "║"sv, "‖"sv, "；"sv,
    "，"sv, "、"sv, "｜"sv, "→"sv, "->"sv, "=>"sv, "þ"sv, "ÿ"sv };

std::size_t countOf(std::string_view text, std::string_view part)
{
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) {
        ++count;
    }
    return count;
}

std::size_t linesIn(std::string_view sample)
{
    std::size_t lines = 0;
    for (std::size_t at = 0; at < sample.size();) {
        const auto end = std::min(sample.find_first_of("\r\n", at), sample.size());
        lines += end > at ? 1 : 0;
        at = end + 1;
    }
    return lines;
}

/// Runs of two or three signs; an even run of one sign counts as two of it where two stand alone, too ("****" hides
/// what a card's number is).
std::map<std::string_view, std::size_t> runsIn(std::string_view sample)
{
    std::map<std::string_view, std::size_t> runs;
    std::set<std::string_view> alone;
    for (std::size_t at = 0; at < sample.size();) {
        auto end = at;
        while (end < sample.size() && maySeparate(sample[end])) {
            ++end;
        }
        if (const auto run = sample.substr(at, end - at); !run.empty()) {
            const bool same = run.find_first_not_of(run[0]) == std::string_view::npos;
            const auto part = same && run.size() % 2 == 0 ? run.substr(0, 2) : run;
            alone.insert(run);
            const bool framed = part.front() == part.back()
                || (part.size() == 2
                    && (part.find_first_not_of("|;^~") == std::string_view::npos
                        || part.find_first_not_of("|^~&*@#$") == std::string_view::npos));
            const bool drawn = same && run[0] == '=' && run.size() > 2; // ====: a line
            runs[part] += !drawn && part.size() >= 2 && part.size() <= longestSeparator && framed ? 1 : 0;
        }
        at = std::max(end, at + 1);
    }
    std::erase_if(runs, [&](const auto& run) {
        const bool doubled = run.first.size() == 2 && run.first[0] == run.first[1];
        return doubled && (!alone.contains(run.first) || drawsLines(sample, run.first[0]));
    });
    return runs;
}
} // namespace

bool drawsLines(std::string_view sample, char sign)
{
    constexpr std::size_t mostEmptyCells = 16; // in a row, where no record has as many delimiters
    const std::string run(mostEmptyCells + 1, sign);
    if (",;\t|"sv.contains(sign) || !sample.contains(run)) {
        return false;
    }
    std::size_t drawn = 0;
    std::size_t most = 0; // in a line that is not drawn
    for (std::size_t at = 0; at < sample.size();) {
        const auto end = std::min(sample.find_first_of("\r\n", at), sample.size());
        const auto line = sample.substr(at, end - at);
        const auto signs = static_cast<std::size_t>(std::ranges::count(line, sign));
        auto& longest = line.contains(run) ? drawn : most;
        longest = std::max(longest, signs);
        at = end + 1;
    }
    return drawn > most;
}

std::vector<std::string> separatorsIn(std::string_view sample)
{
    if (sample.contains(standIn)) {
        return {};
    }
    const auto fewest = std::max<std::size_t>(1, linesIn(sample) * 7 / 10);
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto& [run, count] : runsIn(sample)) {
        // Two of a usual delimiter are an empty cell where one of it stands alone elsewhere.
        const bool doubled = run.size() == 2 && run[0] == run[1] && ",;\t|"sv.contains(run[0]);
        const auto times = count > 0 ? countOf(sample, run) : 0;
        if (times >= fewest && !(doubled && countOf(sample, run.substr(0, 1)) * 10 > times * 22)) {
            found.emplace_back(times, run);
        }
    }
    for (const auto sign : foreignSigns) {
        if (const auto count = countOf(sample, sign); count >= fewest) {
            found.emplace_back(count, sign);
        }
    }
    std::ranges::sort(found, std::greater());
    found.resize(std::min(found.size(), mostSeparators));
    std::vector<std::string> separators;
    for (auto& [count, text] : found) {
        separators.push_back(std::move(text));
    }
    return separators;
}

std::string straightened(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    std::size_t at = 0;
    for (auto next = text.find(curlyOpen.substr(0, 2)); next != std::string_view::npos;
        next = text.find(curlyOpen.substr(0, 2), at)) {
        const auto sign = text.substr(next, curlyOpen.size());
        const bool quotes = sign == curlyOpen || sign == curlyClose;
        result.append(text, at, next - at).append(quotes ? std::string_view("\"") : sign);
        at = next + sign.size();
    }
    return result.append(text.substr(at));
}

std::string withStandIn(std::string_view text, std::string_view separator)
{
    std::string result;
    result.reserve(text.size());
    std::size_t at = 0;
    for (auto next = separator.empty() ? std::string_view::npos : text.find(separator); next != std::string_view::npos;
        next = text.find(separator, at)) {
        result.append(text, at, next - at).push_back(standIn);
        at = next + separator.size();
    }
    return result.append(text.substr(at));
}

} // namespace scan
