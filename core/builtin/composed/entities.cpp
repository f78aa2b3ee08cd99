// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/entities.h"

#include "core/builtin/language/words.h"
#include "core/domain/frame_size.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// Rows are counted, and nothing else is made of their number.
bool onlyCounts(const Query& query)
{
    const bool isNumber = query.numbers.size() == 1 && query.numbers.front().function == Function::Rows
        && query.part.empty() && query.stretches.empty() && query.keys.size() < 2;
    const bool goesOn = query.rows || query.threshold || query.running != Running::None || query.streak
        || query.positions || query.summary || query.counted || query.sharesOfPlaces;
    return isNumber && !goesOn;
}

/// What the rows are of, where that stands in several: order_id of the orders.
std::optional<int> entityOf(const Schema& schema)
{
    const auto key = schema.ownKeyColumn();
    const auto isRows = [&](const std::string& word) { return isRowsOf(word, schema.dataset()); };
    if (!key || std::ranges::none_of(nameWords(schema.name(*key)), isRows)) {
        return std::nullopt;
    }
    const auto& column = schema.column(*key);
    const bool isSeveral = column.distinctExact && column.distinct + column.nulls < schema.dataset().profile.rows;
    return isSeveral ? key : std::nullopt;
}

bool fits(const Query& query, int entity, const Schema& schema, std::int64_t memoryBytes)
{
    std::set<int> columns { entity };
    for (const auto& key : query.keys) {
        columns.insert(key.column);
    }
    std::ranges::for_each(query.filters, [&](const Filter& each) { collectColumns(each, columns); });
    std::set<std::string> names;
    for (const int column : columns) {
        if (column >= 0) { // of conditions that hold together
            names.insert(schema.name(column));
        }
    }
    return fitsInto(memoryBytes, schema.dataset(), names);
}
} // namespace

void countEntities(Query& query, const std::string& question, const Schema& schema, std::int64_t memoryBytes)
{
    const auto isNoun = [&](const std::string& word) { return isRowsOf(word, schema.dataset()); };
    const auto entity = entityOf(schema);
    if (entity && onlyCounts(query) && std::ranges::any_of(nameWords(question), isNoun)
        && fits(query, *entity, schema, memoryBytes)) {
        query.numbers.push_back({ .function = Function::Distinct, .column = entity });
        query.countsEntities = true;
    }
}

} // namespace core::builtin
