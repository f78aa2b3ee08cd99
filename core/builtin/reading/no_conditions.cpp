// SPDX-License-Identifier: GPL-3.0-or-later
// Words that name a column and ask for nothing of it: "all statuses".
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/words_in_place.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// "both distros together", "all regions combined": how many words say that what they are of is no group.
std::size_t wholeAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double named = 0.85;
    const auto own = phraseAt(words, at);
    if (!isAllWord(words[at]) && !(own && own->meaning == Concept::Both)) {
        return 0;
    }
    const auto noun = behindFillers(words, at + 1);
    const auto column = noun < words.size() && stem(words[noun]) != words[noun]
        ? schema.matchColumn({ words[noun] }, named)
        : std::nullopt;
    const auto behind = column && schema.isText(column->column) ? phraseAt(words, noun + 1) : std::nullopt;
    const bool isWhole = behind && (behind->meaning == Concept::Together || behind->meaning == Concept::Sum);
    return isWhole ? noun + 1 + static_cast<std::size_t>(behind->words) - at : 0;
}

/// "all statuses", "all site types": how many words say that no kind of these is left out.
std::size_t kindsAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double named = 0.85;
    constexpr std::size_t longest = 3;
    const auto noun = behindFillers(words, at + 1);
    for (auto end = std::min(noun + longest, words.size()); end > noun; --end) {
        const auto column = schema.matchColumn(
            { words.begin() + static_cast<std::ptrdiff_t>(noun), words.begin() + static_cast<std::ptrdiff_t>(end) },
            named);
        if (column && schema.isText(column->column)) {
            return end - at;
        }
    }
    return 0;
}
} // namespace

std::size_t withoutConditionAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    constexpr double possible = 0.6;
    std::vector<std::string> words;
    std::ranges::transform(tokens, std::back_inserter(words), &Token::text);
    const auto length = static_cast<std::size_t>(whateverAt(words, at));
    const auto isAt = [&](int place, char sign) {
        return place >= 0 && place < static_cast<int>(question.size())
            && question[static_cast<std::size_t>(place)] == sign;
    };
    const bool isAll = length == 0 && (isAllWord(words[at]) || isAnyWord(words[at]));
    const bool isInBrackets = isAll && isAt(tokens[at].begin - 1, '(');
    auto before = tokens[at].begin - 1;
    before -= isAt(before, ' ') ? 1 : 0;
    const bool isBehindComma = isAll && isAt(before, ',');
    if (isBehindComma) {
        const auto kinds = kindsAt(words, at, schema);
        const auto end = at + kinds;
        const auto next = phraseAt(words, end);
        const bool isExcept = next && next->meaning == Concept::Not; // "all statuses except Open"
        if (kinds > 0 && (end == words.size() || isAt(tokens[end - 1].end, ',') || isExcept)) {
            return kinds;
        }
    }
    if (length == 0 && !isInBrackets) {
        return wholeAt(words, at, schema);
    }
    const auto noun = behindFillers(words, at + std::max<std::size_t>(length, 1));
    const bool isColumn = noun < words.size() && schema.matchColumn({ words[noun] }, possible);
    return isColumn && (!isAll || isAt(tokens[noun].end, ')')) ? noun + 1 - at : 0;
}

} // namespace core::builtin
