// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/hinted_columns.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"

namespace core::builtin {

namespace {
/// What something costs, of a file without a price.
std::vector<int> costsAndAmounts(const Schema& schema)
{
    std::vector<int> found;
    for (const int each : schema.measures()) {
        if (schema.isAmount(each) && (schema.isMoney(each) || schema.hasWord(each, "cost"))) {
            found.push_back(each);
        }
    }
    return found;
}
} // namespace

std::vector<int> hintedColumns(const Piece& piece, const Schema& schema)
{
    constexpr double named = 0.6;
    const auto words = columnHint(fold(piece.text));
    if (words.empty()) {
        return {};
    }
    auto match = schema.matchColumn(words, named);
    match = words.size() > 1 && !match ? schema.matchColumn({ words.front() }, named) : match;
    if (match) {
        return { match->column };
    }
    const auto duration = words.front() == "duration" ? schema.durationColumn() : std::nullopt;
    return duration                                           ? std::vector { *duration }
        : words.front() == "price" || words.front() == "cost" ? costsAndAmounts(schema)
                                                              : std::vector<int> {};
}

std::optional<int> hintedColumn(const Piece& piece, const Schema& schema)
{
    const auto all = hintedColumns(piece, schema);
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

} // namespace core::builtin
