// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/data_policy.h"
#include "core/llm/disclosure/quoting.h"

#include <algorithm>
#include <ranges>

namespace core::llm {

namespace {
/// What the texts of a fact are.
enum class Texts { Columns, Label, Range, Cells };

Texts textsOf(FactKind kind)
{
    using enum FactKind;
    switch (kind) {
    case RepeatedRecords:
    case RepeatedRecordsAtLeast:
    case RepeatedKeys:
    case RepeatedKeyPairs:
    case SummedRows:
    case RunningTotal:
    case CopiedColumn:
    case LaggingColumn:
    case SwappedColumns: return Texts::Columns;
    case TotalsRow:
    case AveragesRow: return Texts::Label; // and the sentence can do without
    case FaultCode:
    case FaultDate:
    case IncompleteFirstPeriod:
    case IncompleteLastPeriod: return Texts::Range; // where the column's smallest or largest value lies
    default: return Texts::Cells;
    }
}

bool isRanged(const ColumnProfile& column)
{
    return column.type != ColumnType::Text && column.type != ColumnType::Other;
}

/// The least that may be told of the columns that it names; of the table as a whole, of any.
Disclosure levelOf(const FileFact& fact, const Dataset& dataset, const DataPolicy& policy)
{
    std::vector<std::string> names { fact.column };
    if (textsOf(fact.kind) == Texts::Columns) {
        names.insert(names.end(), fact.texts.begin(), fact.texts.end());
    }
    if (names.size() > 1) {
        std::erase(names, "");
    }
    return std::ranges::min(
        names | std::views::transform([&](const std::string& name) { return policy.of(dataset.name, name); }));
}

bool mayTellTexts(const FileFact& fact, const Dataset& dataset, const DataPolicy& policy)
{
    const auto texts = textsOf(fact.kind);
    const auto& columns = dataset.profile.columns;
    const auto column = std::ranges::find(columns, fact.column, &ColumnProfile::name);
    if (texts == Texts::Columns || (texts == Texts::Range && column != columns.end() && isRanged(*column))) {
        return true;
    }
    const auto tellsValues = [&](const ColumnProfile& one) {
        return policy.of(dataset.name, one.name) == Disclosure::Samples;
    };
    return column != columns.end() ? tellsValues(*column) : std::ranges::all_of(columns, tellsValues);
}

Passages filledIn(const std::string& text, bool isQuoted)
{
    constexpr std::size_t most = 60;
    const auto quoted = quotedText(text, most);
    return isQuoted ? quoted.substr(1, quoted.size() - 2) : quoted;
}

} // namespace

std::vector<FileFact> factsToTell(const Dataset& dataset, const DataPolicy& policy)
{
    auto facts = dataset.profile.facts;
    std::erase_if(facts, [](const FileFact& fact) { return fact.kind == FactKind::Gaps; });
    std::ranges::stable_partition(facts, &FileFact::isLoud);
    std::vector<FileFact> tellable;
    for (auto& fact : facts) {
        const bool tellsAll = mayTellTexts(fact, dataset, policy);
        const bool canDoWithout = textsOf(fact.kind) == Texts::Label;
        if (!tellsAll && canDoWithout) {
            fact.texts.clear();
        }
        if (levelOf(fact, dataset, policy) >= Disclosure::Statistics && (tellsAll || canDoWithout)) {
            tellable.push_back(std::move(fact));
        }
    }
    return tellable;
}

Passages inPassages(FileFact fact)
{
    constexpr char dataSign = '\x01'; // stands for a part that comes from data, and no such part has it
    std::vector<std::string> data;
    const auto mark = [&](std::string& text) {
        data.push_back(text);
        text = dataSign + std::to_string(data.size() - 1) + dataSign;
    };
    if (!fact.column.empty()) {
        mark(fact.column);
    }
    std::ranges::for_each(fact.texts, mark);
    Passages sentence;
    bool isMark = false;
    const auto words = inWords(fact);
    for (const auto part : std::views::split(words, dataSign)) {
        const std::string text(std::string_view(part.begin(), part.end()));
        sentence += isMark ? filledIn(data.at(std::stoul(text)), sentence.endsWith('"')) : Passages::spoken(text);
        isMark = !isMark;
    }
    return sentence;
}

} // namespace core::llm
