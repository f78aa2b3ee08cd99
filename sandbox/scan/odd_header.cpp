// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/odd_header.h"

#include "sandbox/scan/cell_price.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <array>

namespace scan {

namespace {
constexpr std::size_t longestName = 40;

/// What stands behind the sign of a comment.
std::string_view uncommented(std::string_view line)
{
    line = trimmed(line);
    const auto sign = line.find_first_not_of("#%!/");
    return trimmed(line.substr(std::min(sign, line.size())));
}

/// What a web server's log calls the line with its names.
constexpr std::string_view fieldsWord = "Fields:";

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
    constexpr std::array<std::string_view, 14> joints = { "by", "of", "the", "for", "from", "and", "with", "in", "on", "to", "is", "at", "von", "de" };
    return words.size() < 3 || std::ranges::any_of(words, [&](const auto& word) { return std::ranges::any_of(joints, [&](auto joint) { return equalIgnoringCase(word, joint); }); });
}
} // namespace

std::optional<OddHeader> oddHeader(std::string_view line, const Dialect& dialect, const std::vector<ColumnLook>& below)
{
    auto text = uncommented(line);
    const bool comment = text.size() < trimmed(line).size();
    const bool told = comment && text.starts_with(fieldsWord);
    text.remove_prefix(told ? fieldsWord.size() : 0);
    const bool numbers = std::ranges::all_of(below, &ColumnLook::isTyped);
    for (const char other : std::string_view(",;\t| ")) {
        if ((other == dialect.delimiter && !comment) || (other == ' ' && !numbers && !told)) {
            continue;
        }
        auto names = split(text, other);
        if (below.size() >= 2 && names.size() == below.size() && areNames(names) && (told || other != ' ' || !areWordsOfProse(names))) {
            return OddHeader { other, std::move(names) };
        }
    }
    return std::nullopt;
}

} // namespace scan
