// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/composed/parts_of_change.h"

#include "core/builtin/composed/stretches.h"
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/schema/period_labels.h"
#include "core/domain/calendar.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <set>
#include <sstream>

namespace core::builtin {

namespace {
bool addsUp(const Query& query)
{
    const bool goesOn = query.rows || query.threshold || query.running != Running::None || query.streak || query.summary
        || query.counted || query.sharesOfPlaces || query.places;
    const bool isWhole = query.keys.empty() || query.stretches.size() == 2;
    if (goesOn || query.numbers.empty() || !isWhole || !query.part.empty()
        || (query.numbers.size() > 1 && !query.countsEntities)) {
        return false;
    }
    const auto& number = query.numbers.front();
    return number.function == Function::Rows
        || (number.function == Function::Sum && !isRatioOfSums(number) && !number.weight);
}

bool isWholeStretch(const Filter& filter)
{
    return filter.test == Test::DateRange && !filter.values[0].empty() && !filter.values[1].empty();
}

std::string nameOf(std::chrono::year_month_day from, std::chrono::year_month_day to, int months)
{
    const bool isYear = months == 12 && from.month() == std::chrono::January;
    const bool isQuarter = months == 3 && static_cast<unsigned>(from.month()) % 3 == 1;
    return isYear     ? std::format("in {:%Y}", from)
        : isQuarter   ? std::format("in Q{} {:%Y}", (static_cast<unsigned>(from.month()) + 2) / 3, from)
        : months == 1 ? std::format("in {:%B %Y}", from)
                      : std::format("from {:%F} to before {:%F}", from, to);
}

/// As long, and just before it: months before months, days before days.
std::optional<Filter> stretchBefore(const Filter& stretch)
{
    using namespace std::chrono;
    const auto begin = dayIn(std::string_view(stretch.values[0]));
    const auto end = dayIn(std::string_view(stretch.values[1]));
    if (!begin || !end || *end <= *begin) {
        return std::nullopt;
    }
    const year_month_day from = *begin;
    const year_month_day to = *end;
    const bool areMonths = from.day() == day(1) && to.day() == day(1);
    const int length = areMonths
        ? static_cast<int>((year_month(to.year(), to.month()) - year_month(from.year(), from.month())).count())
        : 0;
    const year_month_day first = areMonths ? from - months(length) : year_month_day(*begin - (*end - *begin));
    auto before = stretch;
    before.values = { std::format("{:%F}", first), stretch.values[0] };
    before.words = nameOf(first, from, length);
    return before;
}

bool isBeforeData(const Filter& stretch, const Schema& schema)
{
    const auto begin = dayIn(schema.column(stretch.column).min);
    const auto end = dayIn(std::string_view(stretch.values[1]));
    return !begin || !end || *end <= *begin;
}

/// A number falls "from May to June" by what June has less than May; any other stretch is beside the one before it.
std::vector<Filter> comparedIn(const Filter& stretch, const std::vector<Clause>& said)
{
    const auto isOfEnds = [&](const Clause& each) {
        return each.filter && *each.filter == stretch && each.ends.size() == 2
            && std::ranges::all_of(each.ends, isWholeStretch);
    };
    if (const auto range = std::ranges::find_if(said, isOfEnds); range != said.end()) {
        auto ends = range->ends;
        std::ranges::sort(ends, {}, [](const Filter& each) { return each.values[0]; });
        return ends;
    }
    const auto before = stretchBefore(stretch);
    return before ? std::vector { *before, stretch } : std::vector<Filter> {};
}

/// The first few columns of few values that no condition already speaks of, none that tells the time.
std::vector<int> dividing(const Query& query, const Schema& schema)
{
    constexpr std::size_t most = 4;
    std::set<int> used;
    for (const auto& stretch : query.stretches) {
        const auto labels = labelsOf(schema.dataset(), static_cast<std::size_t>(stretch.column));
        used.insert(labels ? static_cast<int>(*labels) : stretch.column);
    }
    std::ranges::for_each(query.filters, [&](const Filter& each) { collectColumns(each, used); });
    const auto names = groupNames(schema);
    std::vector<int> columns;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (columns.size() < most && !used.contains(i) && std::ranges::contains(names, schema.name(i))) {
            columns.push_back(i);
        }
    }
    return columns;
}
} // namespace

std::string withoutWhy(const std::string& question)
{
    std::istringstream words(question);
    std::string rest;
    bool isFirst = true;
    for (std::string word; words >> word; isFirst = false) {
        const auto plain = nameWords(word);
        const auto is = [&](auto test) { return plain.size() == 1 && test(plain.front()); };
        if (isFirst && !is(asksWhy)) {
            return {};
        }
        if (!isFirst && !is(isWhyVerb)) {
            rest += (rest.empty() ? "" : " ") + word;
        }
    }
    return rest;
}

std::optional<Query> partsOfChange(Query query, const std::vector<Clause>& said, const Schema& schema)
{
    if (!addsUp(query)) {
        return std::nullopt;
    }
    if (query.stretches.size() != 2) {
        const auto stretch = std::ranges::find_if(query.filters, isWholeStretch);
        auto two = stretch == query.filters.end() ? std::vector<Filter> {} : comparedIn(*stretch, said);
        if (two.size() != 2 || isBeforeData(two.front(), schema)) {
            return std::nullopt;
        }
        query.stretches = std::move(two);
        query.filters.erase(stretch);
    }
    query.numbers.resize(1);
    query.countsEntities = false;
    query.keys.clear();
    query.dividedBy = dividing(query, schema);
    return query.dividedBy.empty() ? std::nullopt : std::optional(std::move(query));
}

} // namespace core::builtin
