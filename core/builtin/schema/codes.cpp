// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/codes.h"

#include "core/builtin/language/words.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace core::builtin {

namespace {
bool isDigit(char sign)
{
    return sign >= '0' && sign <= '9';
}

bool isLetter(char sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

/// "p0000" of "P0064"; empty where it is no code: one word of letters and digits.
std::string shapeOf(const std::string& value)
{
    const bool isOneWord = !value.contains(' ') && std::ranges::any_of(value, isLetter);
    auto shape = isOneWord && std::ranges::any_of(value, isDigit) ? fold(value) : std::string();
    std::ranges::replace_if(shape, isDigit, '0');
    return shape;
}

/// "A-00" of "B-01": whichever letters, where the others are small.
std::string withAnyLetters(std::string shape)
{
    std::ranges::replace_if(shape, isLetter, 'A');
    return shape;
}

char inCaseOf(char sign, char letter)
{
    const auto capital = static_cast<unsigned char>(sign);
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(std::toupper(capital))
                                          : static_cast<char>(std::tolower(capital));
}
} // namespace

std::vector<std::string> knownValues(const Dataset& dataset, int index)
{
    const auto& column = dataset.profile.columns[static_cast<std::size_t>(index)];
    std::vector<std::string> values;
    std::set<std::string_view> known;
    const auto& missing = column.missingWords;
    const auto learn = [&](const std::string& value) {
        if (!value.empty() && !std::ranges::contains(missing, value) && known.insert(value).second) {
            values.push_back(value);
        }
    };
    std::ranges::for_each(column.top, learn, &TopValue::value);
    std::ranges::for_each(column.examples, learn);
    for (const auto& row : dataset.profile.firstRows) {
        if (static_cast<std::size_t>(index) < row.size()) {
            learn(row[static_cast<std::size_t>(index)]);
        }
    }
    return values;
}

std::string wordsBesideNumbers(const std::string& value)
{
    auto words = nameWords(value);
    std::erase_if(words, [](const std::string& word) { return std::ranges::all_of(word, isDigit); });
    return joined(words, " ");
}

bool mayBeLikeValues(const std::string& text, const Dataset& dataset, int index)
{
    const auto hasDigit = [](const std::string& value) { return std::ranges::any_of(value, isDigit); };
    const auto values = knownValues(dataset, index);
    return values.empty() || hasDigit(text) || !std::ranges::all_of(values, hasDigit);
}

void CodeColumns::learn(const Dataset& dataset, int index, bool areKeys)
{
    const auto& column = dataset.profile.columns[static_cast<std::size_t>(index)];
    const auto values = knownValues(dataset, index);
    const auto areLike = [&](const std::string& shape, bool isLoose) {
        return !shape.empty() && std::ranges::all_of(values, [&](const std::string& each) {
            const auto own = shapeOf(trimmed(each));
            return (isLoose ? withAnyLetters(own) : own) == shape;
        });
    };
    auto shape = values.empty() ? std::string() : shapeOf(trimmed(values.front()));
    if (!areLike(shape, false)) {
        shape = areKeys ? withAnyLetters(shape) : std::string();
        if (!areLike(shape, true)) {
            return;
        }
    }
    const auto [first, last] = std::ranges::minmax(values, {}, fold);
    const auto* low = std::get_if<std::string>(&column.min);
    const auto* high = std::get_if<std::string>(&column.max);
    const bool isWhole = std::ssize(values) >= column.distinct;
    m_codes.push_back({ index, shape, low != nullptr || isWhole ? fold(low != nullptr ? *low : first) : "",
        high != nullptr || isWhole ? fold(high != nullptr ? *high : last) : "", trimmed(values.front()), {} });
    if (isWhole) {
        std::ranges::transform(values, std::inserter(m_codes.back().all, m_codes.back().all.end()),
            [](const std::string& each) { return fold(trimmed(each)); });
    }
}

bool CodeColumns::Codes::allow(const std::string& value) const
{
    const auto folded = fold(value);
    const bool isBetween = (first.empty() || folded >= first) && (last.empty() || folded <= last);
    return (shapeOf(value) == shape || withAnyLetters(shapeOf(value)) == shape) && isBetween
        && (all.empty() || all.contains(folded));
}

std::vector<int> CodeColumns::columnsOf(const std::string& written) const
{
    std::vector<int> columns;
    for (const auto& codes : m_codes) {
        if (codes.allow(written)) {
            columns.push_back(codes.column);
        }
    }
    return columns;
}

std::string CodeColumns::withCapitals(std::string written, int column) const
{
    const auto& example = exampleOf(column);
    for (std::size_t i = 0; i < std::min(written.size(), example.size()); ++i) {
        written[i] = isLetter(written[i]) ? inCaseOf(written[i], example[i]) : written[i];
    }
    return written;
}

bool CodeColumns::mayHave(int index, const std::string& value) const
{
    const auto codes = std::ranges::find(m_codes, index, &Codes::column);
    return codes == m_codes.end() || codes->allow(value);
}

const std::string& CodeColumns::exampleOf(int index) const
{
    static const std::string none;
    const auto codes = std::ranges::find(m_codes, index, &Codes::column);
    return codes == m_codes.end() ? none : codes->example;
}

} // namespace core::builtin
