// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/odd_header.h"

#include "sandbox/scan/cell/cell_price.h"
#include "sandbox/scan/layout/header.h"
#include "sandbox/scan/layout/usual_name.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
constexpr std::size_t longestName = 40;
constexpr std::ptrdiff_t fewestUsual = 2; ///< names that make a line of words above words one of names

/// What stands behind the sign of a comment.
std::string_view uncommented(std::string_view line)
{
    line = trimmed(line);
    const auto sign = line.find_first_not_of("#%!/");
    return trimmed(line.substr(std::min(sign, line.size())));
}

/// How much of the line says that names follow, as "Fields:" does in a web server's log.
std::size_t labelBytes(std::string_view line)
{
    constexpr std::array<std::string_view, 6> words = { "fields", "data", "columns", "header", "names", "variables" };
    const auto colon = line.find(':');
    const auto label = line.substr(0, std::min(colon, line.size()));
    return colon != std::string_view::npos
            && std::ranges::any_of(words, [&](auto word) { return equalIgnoringCase(label, word); })
        ? colon + 1
        : 0;
}

std::vector<std::string> split(std::string_view line, char delimiter)
{
    std::vector<std::string> names;
    const Dialect dialect { delimiter, '"', '\0', true, delimiter == ' ' };
    const Sample sample(line, dialect, 1);
    for (const auto& cell : sample.rows().empty() ? std::vector<Piece>() : sample.rows()[0].cells) {
        names.emplace_back(trimmed(cell.text));
    }
    return names;
}

/// A name is no value: it is short, there is one of it, and a number or a date is none.
bool areNames(const std::vector<std::string>& names)
{
    return std::ranges::all_of(names, [&](const std::string& name) {
        const auto kind = priceOf(Piece { .text = name }).kind;
        return kind >= Kind::Word && name.size() <= longestName && std::ranges::count(names, name) == 1;
    });
}

/// As many words as there are columns are prose now and then.
bool areWordsOfProse(const std::vector<std::string>& words)
{
    constexpr std::array<std::string_view, 14> joints = { "by", "of", "the", "for", "from", "and", "with", "in", "on",
        "to", "is", "at", "von", "de" };
    return words.size() < 3
        || std::ranges::any_of(
            words,
            [&](const auto& word) {
                return std::ranges::any_of(joints, [&](auto joint) { return equalIgnoringCase(word, joint); });
            });
}
} // namespace

std::optional<OddHeader> oddHeader(std::string_view line, const Dialect& dialect, const std::vector<ColumnLook>& below)
{
    auto text = uncommented(line);
    const bool comment = text.size() < trimmed(line).size();
    const auto label = labelBytes(text);
    const bool labelled = label > 0;
    text.remove_prefix(label);
    const bool numbers = std::ranges::all_of(below, &ColumnLook::isTyped);
    for (const char other : std::string_view(",;\t| ")) {
        auto names = split(text, other);
        const bool usual = std::ranges::count_if(names, isUsualName) >= fewestUsual;
        if ((other == dialect.delimiter && !comment && !labelled)
            || (other == ' ' && !numbers && !labelled && !usual)) {
            continue;
        }
        if (below.size() >= 2 && names.size() == below.size() && areNames(names)
            && (labelled || other != ' ' || !areWordsOfProse(names))) {
            return OddHeader { other, std::move(names) };
        }
    }
    return std::nullopt;
}

} // namespace scan
