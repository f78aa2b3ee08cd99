// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/asked_of_each.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/time_span.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/joins.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace core::builtin {

namespace {
/// A file and its numbers that the question names.
struct NamedNumbers {
    const Dataset* dataset;
    std::set<std::string> numbers;
};

std::vector<NamedNumbers> namedNumbers(const Asked& asked, const std::string& question)
{
    constexpr double named = 0.6;
    std::vector<NamedNumbers> found;
    for (const auto& each : asked.files.alone()) {
        NamedNumbers file { &asked.files.named(each->data.dataset.name), {} };
        for (const auto& piece : annotate(question, each->schema)) {
            const int column = piece.kind == PieceKind::Column && piece.column.score > named ? piece.column.column : -1;
            const bool isAdded = column >= 0 && each->schema.isNumeric(column) && !each->schema.isIdentifier(column)
                && !each->schema.isYear(column) && !each->schema.isIntensive(column)
                && !each->schema.isNeverSummed(column) && !each->schema.isDuration(column);
            if (isAdded) {
                file.numbers.insert(each->schema.name(column));
            }
        }
        if (!file.numbers.empty()) {
            found.push_back(std::move(file));
        }
    }
    return found;
}

/// To look for keys between all files takes long, and most questions ask for no arithmetic.
bool mayCalculate(const std::string& question)
{
    using enum Concept;
    const SaidWords said(question);
    const auto places = std::views::iota(std::size_t(0), said.words.size());
    const auto calculates = [&](std::size_t at) {
        return said.is(at, { Over, Minus, Plus, PercentOf, Ratio, Difference, Compare, Excess, Each, Share });
    };
    const auto ends = [&](std::size_t at) { return said.is(at, { By, Each, And }); };
    const auto first = std::ranges::find_if(places, ends); // "fee and beds by district"
    return std::ranges::any_of(places, calculates) || (first != places.end() && said.is(*first, { And }));
}

bool hasColumnNamed(const Prepared& data, const std::string& name)
{
    return std::ranges::contains(data.dataset.profile.columns, name, &ColumnProfile::name);
}

/// False where a number has the name of another one.
bool addSums(Prepared& data, const std::string& key, const KeyOf& of, const std::set<std::string>& numbers)
{
    for (const auto& number : numbers) {
        if (hasColumnNamed(data, number)) {
            return false;
        }
        data = withFromOther(std::move(data), key, { of, OfEach::Sum, number, number });
    }
    const auto names = inWords({ numbers.begin(), numbers.end() });
    const std::string said = " with the sum of ";
    data.how += (data.how.contains(said) ? " and of " : said) + names + " of " + of.dataset.name;
    data.note += " "
        + inWords(ReadingNote(NoteKind::AddedUpFirst, { .column = oneLine(key), .texts = { of.dataset.name, names } }));
    return true;
}

/// Both files by what they have in common, or a file that has a row for each of it.
std::vector<Prepared> summedTogether(const Asked& asked, const NamedNumbers& one, const NamedNumbers& other)
{
    std::vector<Prepared> found;
    const auto add = [&](Prepared data, const std::string& key,
                         const std::vector<std::pair<KeyOf, const NamedNumbers*>>& of) {
        const bool isMade = std::ranges::all_of(
            of, [&](const auto& each) { return addSums(data, key, each.first, each.second->numbers); });
        if (isMade) {
            found.push_back(std::move(data));
        }
    };
    /// What is named beside numbers of another file is a number, too, however few values it has.
    const auto alone = [](const NamedNumbers& file) {
        auto data = asItIs(*file.dataset);
        for (auto& column : data.dataset.profile.columns) {
            if (file.numbers.contains(column.name)) {
                column.flags.emplace_back(workedAmount);
            }
        }
        return data;
    };
    const auto first = entityKey(asked.files, *one.dataset, *other.dataset);
    const auto second = entityKey(asked.files, *other.dataset, *one.dataset);
    if (first) {
        add(alone(one), first->own, { { first->other, &other } });
    } else if (second) {
        add(alone(other), second->own, { { second->other, &one } });
    }
    for (const auto& match : asked.files.likely(*one.dataset, *other.dataset, KeyUse::Count).all) {
        const KeyOf left { *one.dataset, match.keyOf(*one.dataset).name, match.pair.plain };
        const KeyOf right { *other.dataset, match.keyOf(*other.dataset).name, match.pair.plain };
        if (match.pair.multiplies()) {
            add(eachOf({ left, right }, "each"), left.column, { { left, &one }, { right, &other } });
        }
    }
    for (const auto& dataset : asked.datasets()) {
        const bool isThird = &dataset != one.dataset && &dataset != other.dataset;
        const auto left = isThird ? entityKey(asked.files, dataset, *one.dataset) : std::nullopt;
        const auto right = isThird ? entityKey(asked.files, dataset, *other.dataset) : std::nullopt;
        if (left && right && left->own == right->own) {
            add(asItIs(dataset), left->own, { { left->other, &one }, { right->other, &other } });
        }
    }
    return found;
}
} // namespace

std::vector<AskedOfEach> sumsOfEach(const Asked& asked)
{
    const auto question = inShort(asked.question);
    const auto named = asked.datasets().size() > 1 && mayCalculate(question.text())
        ? namedNumbers(asked, question.text())
        : std::vector<NamedNumbers> {};
    std::vector<AskedOfEach> found;
    for (std::size_t i = 0; i < named.size(); ++i) {
        for (std::size_t j = i + 1; j < named.size(); ++j) {
            const auto &one = named[i].numbers, &other = named[j].numbers;
            if (std::ranges::includes(one, other) || std::ranges::includes(other, one)) {
                continue; // a file has all that is named
            }
            for (auto& data : summedTogether(asked, named[i], named[j])) {
                found.push_back({ std::move(data), question });
            }
        }
    }
    return found;
}

} // namespace core::builtin
