// SPDX-License-Identifier: GPL-3.0-or-later
// Clauses that limit entities by what all of their rows have together.
#include "core/builtin/composed/limit_reader.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
/// What is paid or sold, and who came, adds up for whoever it is of; of other amounts that may be the depth of a well.
bool isTraded(int column, const Schema& schema)
{
    const auto words = nameWords(schema.name(column));
    return schema.isMoney(column) || countsPeople(column, schema)
        || std::ranges::any_of(words, [](const std::string& word) {
               const auto meaning = canonical(stem(word));
               return isPayment(meaning) || isQuantityWord(meaning);
           });
}

/// More than any row has.
bool isBeyondRows(int column, const Filter& limit, const Schema& schema)
{
    const auto& highest = schema.column(column).max;
    const auto* whole = std::get_if<std::int64_t>(&highest);
    const auto* decimal = std::get_if<double>(&highest);
    const bool isKnown = whole != nullptr || decimal != nullptr;
    return isKnown && limit.numbers.front() > (whole != nullptr ? static_cast<double>(*whole) : *decimal);
}
} // namespace

bool LimitReader::isOfSums(const SaidNumbers& said, const Bound& bound) const
{
    const auto test = bound.filter.test;
    const bool isLeast = test == Test::More || test == Test::AtLeast; // those without a row have less, too
    if (said.taken == 0 || said.hasFunction || !isLeast || !addsUp(said.numbers) || !entityBefore()) {
        return false;
    }
    const int column = *said.numbers.front().column;
    return isTraded(column, m_schema) || isBeyondRows(column, bound.filter, m_schema);
}

bool LimitReader::limitsSums(std::size_t at)
{
    const auto said = m_numbers.at(at);
    const auto sign = at + said.taken + (is(at + said.taken, { Is }) ? 1 : 0);
    const auto bound = said.taken > 0 ? limitAt(sign) : std::nullopt;
    const auto behind = bound ? sign + bound->taken : at;
    const bool isCounted = isRows(behind) || is(behind, { Times }) || is(behind, { Distinct });
    if (!bound || bound->isOfRows || isCounted || !isOfSums(said, *bound)) {
        return false;
    }
    auto& clause = add(Part::Threshold, behind);
    clause.numbers = said.numbers;
    clause.filter = bound->filter;
    return true;
}

} // namespace core::builtin
