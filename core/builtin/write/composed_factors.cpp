// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/composed_factors.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/across_files.h"
#include "core/builtin/reading/owners.h"
#include "core/builtin/reading/resolve.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

namespace {
bool isSaid(const Asked& asked, bool (*isMeant)(const Piece& piece))
{
    const auto& schema = asked.files.alone().front()->schema;
    const auto says = [&](const std::string& question) {
        return std::ranges::any_of(annotate(inShort(question).text(), schema), isMeant);
    };
    return says(asked.question) || std::ranges::any_of(asked.history, says, &Exchange::question);
}

bool isFactorWord(const Piece& piece)
{
    return piece.is(Concept::Times) || piece.is(Concept::Weighted);
}

/// "revenue", that no column is called.
std::optional<Piece> moneyIn(const Asked& asked, const Schema& schema)
{
    const auto pieces = annotate(inShort(asked.question).text(), schema);
    const auto money = std::ranges::find_if(pieces,
        [](const Piece& each) { return each.kind == PieceKind::Unknown && isMoneyWord(canonical(fold(each.text))); });
    return money == pieces.end() ? std::nullopt : std::optional(*money);
}

/// By itself the file has a number that may be the revenue.
bool tellsRevenue(const OpenedData& data)
{
    const auto& schema = data->schema;
    return schema.revenueFactors() || std::ranges::any_of(schema.measures(), [&](int each) {
        return schema.isMoney(each) && !schema.isIntensive(each);
    });
}

/// The quantity of the one file and the price of the other, in the place of "revenue".
std::optional<Draft> asProduct(const Asked& asked, const OpenedData& data)
{
    const auto& schema = data->schema;
    const auto money = moneyIn(asked, schema);
    const auto factors = schema.revenueFactors();
    const bool areApart = money && factors
        && schema.hasFlag(factors->first, countedAgain) != schema.hasFlag(factors->second, countedAgain);
    if (!areApart) {
        return std::nullopt;
    }
    const auto& quantity = schema.name(factors->first);
    const auto& price = schema.name(factors->second);
    auto question = inShort(asked.question);
    question.replace(
        static_cast<std::size_t>(money->begin), static_cast<std::size_t>(money->end), quantity + " times " + price);
    auto draft = composedDraft(asked, data, question);
    if (draft && draft->plan.action == PlanAction::Run) {
        draft->plan.reading += " " + inWords(ReadingNote(NoteKind::RevenueAsProduct, { .texts = { quantity, price } }));
        draft->assumes = true;
    }
    return draft;
}
} // namespace

bool namesFactor(const Asked& asked)
{
    const auto isOne = [&](const OpenedData& file) {
        return std::ranges::any_of(asked.datasets(), [&](const Dataset& other) {
            const auto& dataset = file->data.dataset;
            return other.name != dataset.name
                && std::ranges::any_of(asked.files.likely(dataset, other).all,
                    [&](const Match& each) { return each.one.name == dataset.name; });
        });
    };
    const auto isNamed = [&](const OpenedData& file, const std::string& question) {
        const auto& schema = file->schema;
        return std::ranges::any_of(annotate(inShort(question).text(), schema), [&](const Piece& each) {
            return each.kind == PieceKind::Column && each.column.score >= nameButForUnit
                && schema.isNumeric(each.column.column) && !schema.isIdentifier(each.column.column);
        });
    };
    return std::ranges::any_of(asked.files.alone(), [&](const OpenedData& file) {
        return isOne(file)
            && (isNamed(file, asked.question) || std::ranges::any_of(asked.history, [&](const Exchange& each) {
                   return isNamed(file, each.question);
               }));
    });
}

std::optional<Draft> composedOfFactors(const Asked& asked, const std::vector<Match>& chosen, Wanted wanted)
{
    const auto& alone = asked.files.alone();
    if (alone.size() < 2) {
        return std::nullopt;
    }
    if (isSaid(asked, isFactorWord)) {
        return composedDraft(asked, asked.files.withFactors(chosen), wanted);
    }
    const bool isRevenue = asked.history.empty() && wanted == Wanted::Answer
        && std::ranges::all_of(alone, [&](const OpenedData& each) { return moneyIn(asked, each->schema).has_value(); })
        && std::ranges::none_of(alone, tellsRevenue);
    std::vector<Draft> found;
    for (const auto& data : isRevenue ? asked.files.withFactors(chosen) : std::vector<OpenedData>()) {
        const bool isPair = found.empty() || data->data.files.size() == 2;
        if (auto draft = isPair ? asProduct(asked, data) : std::nullopt) {
            found.push_back(std::move(*draft));
        }
    }
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

std::vector<View> rowsByFactors(const Asked& asked, const std::vector<Match>& chosen)
{
    std::vector<View> found;
    for (const auto& data : asked.files.withFactors(chosen)) {
        auto view = viewOf(data, asked);
        const auto outcome = resolve(view.question.text(), view.elements, *view.schema);
        if (view.isWhole() && outcome.action == PlanAction::Run && outcome.reading.operation == Operation::ListRows) {
            found.push_back(std::move(view));
        }
    }
    return found;
}

} // namespace core::builtin
