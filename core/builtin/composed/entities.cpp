// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/entities.h"

#include "core/builtin/language/words.h"
#include "core/builtin/reading/pieces.h"
#include "core/domain/frame_size.h"

#include <algorithm>

namespace core::builtin {

namespace {
/// Rows are counted, alone or beside other numbers, and nothing else is made of their number.
bool onlyCounts(const Query& query)
{
    const bool isNumber = std::ranges::contains(query.numbers, Function::Rows, &Number::function) && query.part.empty()
        && query.stretches.empty() && query.keys.size() < 2;
    const bool goesOn = query.rows || query.threshold || query.running != Running::None || query.streak
        || query.positions || query.summary || query.counted || query.sharesOfPlaces || !query.alsoLimited.empty();
    return isNumber && !goesOn;
}

/// It numbers what has several rows.
bool hasSeveralRows(int key, const Schema& schema)
{
    const auto& column = schema.column(key);
    return column.distinctExact && column.distinct + column.nulls < schema.dataset().profile.rows;
}

bool fits(const Query& query, int entity, const Schema& schema, std::int64_t memoryBytes)
{
    std::set<int> columns { entity };
    for (const auto& key : query.keys) {
        columns.insert(key.column);
    }
    for (const auto& number : query.numbers) {
        columns.insert(number.column.value_or(-1));
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

std::optional<int> entityOf(const std::string& question, const Schema& schema)
{
    const auto isRows = [&](const std::string& word) { return isRowsOf(word, schema.dataset()); };
    const auto key = schema.ownKeyColumn();
    const bool isOwn = key && std::ranges::any_of(nameWords(schema.name(*key)), isRows)
        && std::ranges::any_of(nameWords(question), isRows);
    if (isOwn && hasSeveralRows(*key, schema)) {
        return key;
    }
    for (const auto& piece : annotate(question, schema)) {
        const auto word = fold(piece.text);
        for (int i = 0; piece.kind == PieceKind::RowNoun && i < schema.columnCount(); ++i) {
            const bool isKey = schema.isIdentifier(i) && schema.owner(i).empty();
            const auto noun = isKey ? nounOfKey(schema.column(i)) : "";
            if (!noun.empty() && !isPlaceWord(canonical(noun))
                && (isFormOfNoun(word, noun) || canonical(word) == canonical(noun)) && hasSeveralRows(i, schema)) {
                return i;
            }
        }
    }
    return std::nullopt;
}

void countEntities(Query& query, const std::string& question, const Schema& schema, std::int64_t memoryBytes)
{
    const auto entity = onlyCounts(query) ? entityOf(question, schema) : std::nullopt;
    const auto isKey = [&](const Key& each) { return each.column == entity; }; // of each there is one
    if (!entity || std::ranges::any_of(query.keys, isKey) || !fits(query, *entity, schema, memoryBytes)) {
        return;
    }
    const Number different { .function = Function::Distinct, .column = entity };
    const bool areMany = 5 * schema.column(*entity).distinct <= 4 * schema.dataset().profile.rows;
    if (query.numbers.size() == 1 && query.places && areMany) { // "most orders" are not the most rows
        query.numbers.insert(query.numbers.begin(), different);
        return;
    }
    if (query.numbers.size() > 1) { // "number of orders and total revenue": behind the rows
        const auto isOfEntity = [&](const Number& each) { return each.column == entity; };
        const auto rows = std::ranges::find(query.numbers, Function::Rows, &Number::function);
        if (std::ranges::none_of(query.numbers, isOfEntity)) {
            query.numbers.insert(rows + 1, different);
        }
        return;
    }
    query.numbers.push_back(different);
    query.countsEntities = true;
}

} // namespace core::builtin
