// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/truth_words.h"

#include "core/builtin/language/words.h"
#include "core/data/contract_words.h"

namespace core::builtin {

std::optional<TruthWords> truthWords(const ColumnProfile& column)
{
    TruthWords words;
    for (const auto& example : column.type == ColumnType::Boolean ? column.examples : std::vector<std::string>()) {
        const auto spelling = booleanSpelling(example);
        auto& word = meansTrue(spelling) ? words.yes : words.no;
        const bool isFigure = spelling.find_first_not_of("01") == std::string::npos;
        word = word.empty() && !isFigure ? trimmed(example) : word;
    }
    return words.yes.empty() || words.no.empty() ? std::nullopt : std::optional(words);
}

} // namespace core::builtin
