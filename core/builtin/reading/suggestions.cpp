// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/suggestions.h"

#include "core/builtin/language/words.h"
#include "core/builtin/schema/period_labels.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace core::builtin {

namespace {
/// Whether its sum says something: of levels, and of what was waited or took, only the mean does.
bool addsUp(const Schema& schema, int column)
{
    const auto words = nameWords(schema.name(column));
    const auto isUnit = [](const std::string& word) { return !timeUnit(stem(word)).empty(); };
    const bool isInUnits = words.size() > 1 && std::ranges::any_of(words, isUnit); // "wait_minutes", not "hours"
    return schema.isAmount(column) && !schema.isIntensive(column) && !isTimeTaken(column, schema) && !isInUnits;
}

/// Money first, then what else adds up, then what is averaged.
int rankOf(const Schema& schema, int column)
{
    const auto words = nameWords(schema.name(column));
    const bool isPaid = schema.hasFlag(column, "currency")
        || std::ranges::any_of(words, [](const auto& word) { return isPayment(canonical(stem(word))); });
    return !addsUp(schema, column) ? 3 : schema.isMoney(column) ? 0 : isPaid ? 1 : 2;
}

/// The columns worth a sum or a mean, the best first: no code of few numbers, and nothing that only counts the rows.
std::vector<int> offeredMeasures(const Schema& schema)
{
    auto worth = schema.measures();
    std::erase_if(
        worth, [&](int i) { return schema.isRunningNumber(i) || !(schema.isAmount(i) || schema.isIntensive(i)); });
    std::vector<int> ranks(static_cast<std::size_t>(schema.columnCount()));
    std::ranges::for_each(worth, [&](int i) { ranks[static_cast<std::size_t>(i)] = rankOf(schema, i); });
    std::ranges::stable_sort(worth, {}, [&](int i) { return ranks[static_cast<std::size_t>(i)]; });
    if (const auto duration = schema.durationColumn(); worth.empty() && duration) {
        worth.push_back(*duration);
    }
    return worth;
}

bool isGroup(const Schema& schema, int column)
{
    constexpr std::int64_t mostGroups = 50;
    return schema.isText(column) && !schema.isIdentifier(column) && schema.column(column).distinct > 1
        && schema.column(column).distinct <= mostGroups;
}

/// A customer's number, of which there may be several rows each.
bool repeatsInRows(const Schema& schema, int column)
{
    return schema.isIdentifier(column) && schema.column(column).distinct > 1
        && 2 * schema.column(column).distinct < schema.dataset().profile.rows;
}

/// Dates of which each month has its number, and no quarters.
bool hasMonths(const Schema& schema)
{
    const auto date = schema.dateColumn();
    return date
        && shortestPeriod(schema.dataset(), static_cast<std::size_t>(*date)).value_or(Period::Month) == Period::Month;
}

/// The parts that columns can play in a question.
struct Roles {
    std::optional<int> measure;
    std::vector<int> groups; ///< texts of few values
    bool hasMonths = false;
};

Roles rolesOf(const Schema& schema)
{
    const auto measures = offeredMeasures(schema);
    Roles roles { measures.empty() ? std::nullopt : std::optional(measures.front()), {}, hasMonths(schema) };
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (isGroup(schema, i)) {
            roles.groups.push_back(i);
        }
    }
    return roles;
}

std::string sumOf(const std::string& name, bool adds, bool inGerman)
{
    return phrased(adds ? "sum" : "mean", inGerman, { { "measure", name } });
}

std::string by(const std::string& number, const std::string& group, bool inGerman)
{
    return phrased("by", inGerman, { { "number", number }, { "group", group } });
}

/// More than refunds and slips: a quarter of the values.
bool isOftenBelowZero(const ColumnProfile& column)
{
    return column.quantiles.size() > 1 && column.quantiles[1] < 0;
}

/// The questions about one number, as it is best asked for.
class Asking {
public:
    Asking(const Schema& schema, int measure, bool inGerman)
        : m_name(schema.name(measure))
        , m_adds(addsUp(schema, measure))
        , m_hasParts(m_adds && !isOftenBelowZero(schema.column(measure)))
        , m_inGerman(inGerman)
    {
    }

    std::string by(const std::string& group) const
    {
        return builtin::by(sumOf(m_name, m_adds, m_inGerman), group, m_inGerman);
    }
    std::string share(const std::string& group) const
    {
        return m_hasParts ? phrased("share", m_inGerman, { { "measure", m_name }, { "group", group } }) : std::string();
    }
    std::string overTime(const std::string& kind) const
    {
        const auto trend = m_adds || kind != "trend" ? kind : "per_month";
        return phrased(trend, m_inGerman, { { "number", m_adds ? m_name : sumOf(m_name, false, m_inGerman) } });
    }

private:
    std::string m_name;
    bool m_adds;
    bool m_hasParts; ///< a sum with much below zero has no shares
    bool m_inGerman;
};

bool hasOddities(const Profile& profile)
{
    return !profile.facts.empty()
        || std::ranges::any_of(profile.columns, [](const ColumnProfile& each) { return each.nulls > 0; });
}

void addGroups(std::vector<std::string>& found, const Schema& schema, const Roles& roles,
    const std::optional<Asking>& asking, const std::optional<LastAsked>& last, bool inGerman)
{
    for (const int group : roles.groups) {
        const bool isAsked = last && last->knows(schema.name(group));
        if (!isAsked && found.size() < 3) {
            found.push_back(asking ? asking->by(schema.name(group))
                                   : phrased("distribution", inGerman, { { "group", schema.name(group) } }));
        }
    }
}

std::optional<int> columnNamed(const Schema& schema, const std::string& name)
{
    const auto& columns = schema.dataset().profile.columns;
    const auto found = std::ranges::find(columns, name, &ColumnProfile::name);
    return found == columns.end() ? std::nullopt : std::optional(static_cast<int>(found - columns.begin()));
}

/// By the names of its columns.
bool isInGerman(const Schema& schema)
{
    constexpr std::array letters { "ä", "ö", "ü", "ß", "Ä", "Ö", "Ü" };
    std::vector<std::string> words;
    std::string names;
    for (int i = 0; i < schema.columnCount(); ++i) {
        std::ranges::move(nameWords(schema.name(i)), std::back_inserter(words));
        names += schema.name(i);
    }
    return speaksGerman(words) || std::ranges::any_of(letters, [&](const char* each) { return names.contains(each); });
}
} // namespace

std::vector<std::string> suggestions(const Schema& schema, bool inGerman)
{
    const auto roles = rolesOf(schema);
    const auto asking = roles.measure ? std::optional(Asking(schema, *roles.measure, inGerman)) : std::nullopt;
    std::vector<std::string> found;
    if (!roles.groups.empty()) {
        const auto& group = schema.name(roles.groups.front());
        found.push_back(asking ? asking->by(group) : phrased("distribution", inGerman, { { "group", group } }));
    }
    if (asking && roles.hasMonths) {
        found.push_back(asking->overTime("trend"));
    }
    found.insert(found.end(), { phrased("count", inGerman), phrased("missing", inGerman) });
    return found;
}

std::vector<std::string> groupNames(const Schema& schema)
{
    std::vector<std::string> names;
    std::ranges::transform(
        rolesOf(schema).groups, std::back_inserter(names), [&](int group) { return schema.name(group); });
    return names;
}

std::vector<std::string> measureNames(const Schema& schema)
{
    std::vector<std::string> names;
    std::ranges::transform(
        offeredMeasures(schema), std::back_inserter(names), [&](int measure) { return schema.name(measure); });
    return names;
}

std::vector<std::string> askedNumbers(const Schema& schema, bool inGerman)
{
    std::vector<std::string> numbers;
    std::ranges::transform(offeredMeasures(schema), std::back_inserter(numbers),
        [&](int measure) { return sumOf(schema.name(measure), addsUp(schema, measure), inGerman); });
    return numbers;
}

std::vector<std::string> nextSuggestions(const Schema& schema, const std::optional<LastAsked>& last, bool prefersGerman)
{
    const auto roles = rolesOf(schema);
    const bool inGerman = last ? last->inGerman : prefersGerman || isInGerman(schema);
    const auto asked = last && !last->groups.empty() ? columnNamed(schema, last->groups.front()) : std::nullopt;
    const bool isGrouped = asked && schema.isText(*asked);
    const bool isOverTime = last && last->isOverTime;
    const auto measured = last ? columnNamed(schema, last->measure) : std::nullopt;
    const auto measure = measured && schema.isNumeric(*measured) ? measured : roles.measure;
    const bool isCount = last && last->isCount; // goes on as one
    const auto asking = measure && !isCount ? std::optional(Asking(schema, *measure, inGerman)) : std::nullopt;
    std::vector<std::string> found;
    if (asking && isOverTime && roles.hasMonths && last->groups.empty()) {
        found.push_back(asking->overTime("best_month"));
        if (!last->isChange) {
            found.push_back(asking->overTime("change"));
        }
    }
    if (isGrouped) {
        const auto& group = schema.name(*asked);
        found.push_back(asking ? asking->share(group) : "");
        if (schema.owner(*asked).empty()) { // else the rows of the other file would be counted
            found.push_back(by(phrased("rows", inGerman), group, inGerman));
        }
    }
    std::erase(found, "");
    addGroups(found, schema, roles, asking, last, inGerman);
    if (roles.hasMonths && !isOverTime && (asking || isCount)) {
        found.push_back(asking ? asking->overTime("trend")
                               : phrased("per_month", inGerman, { { "number", phrased("rows", inGerman) } }));
    }
    const auto look = hasOddities(schema.dataset().profile) ? "odd" : "describe";
    for (const auto* kind : { look, "count", "missing" }) {
        found.push_back(phrased(kind, inGerman));
    }
    return found;
}

std::string suggestionAcross(const Schema& joined, const std::optional<LastAsked>& last, bool prefersGerman)
{
    const auto roles = rolesOf(joined);
    const auto measured = last ? columnNamed(joined, last->measure) : std::nullopt;
    const auto measure = measured ? measured : roles.measure;
    if (!measure || !joined.owner(*measure).empty()) {
        return {};
    }
    const auto isOther = [&](int group) {
        return !joined.owner(group).empty() && !(last && last->knows(joined.name(group)));
    };
    auto groups = roles.groups;
    std::erase_if(groups, [&](int group) { return !isOther(group); });
    const auto fewest = std::ranges::min_element(groups, {}, [&](int group) { return joined.column(group).distinct; });
    const bool inGerman = last ? last->inGerman : prefersGerman || isInGerman(joined);
    return fewest == groups.end() ? "" : Asking(joined, *measure, inGerman).by(joined.name(*fewest));
}

void Mentioned::add(const Elements& said, const Schema& schema, bool inGerman)
{
    const auto isOfOne = [&](int column) { // "of the North" is divided by no region
        return !std::ranges::contains(said.groups, column)
            && std::ranges::any_of(said.filters, [&](const Filter& each) { return each.column == column; });
    };
    if (otherNumbers.empty() && !said.columns().empty()) {
        otherNumbers = askedNumbers(schema, inGerman);
        otherGroups = groupNames(schema);
        std::erase_if(otherGroups, [&](const std::string& name) {
            const auto column = columnNamed(schema, name);
            return column && isOfOne(*column);
        });
    }
    const auto isNew = [](const auto& list, const std::string& name) { return !std::ranges::contains(list, name); };
    const auto function = said.function.value_or(Function::Rows);
    const auto kind = function == Function::Median ? "median"
        : function == Function::Minimum            ? "minimum"
        : function == Function::Maximum            ? "maximum"
        : function == Function::Mean               ? "mean"
                                                   : "";
    for (const int column : said.columns()) {
        const auto& name = schema.name(column);
        if (isOfOne(column) && schema.dateColumn() != column) {
            continue;
        }
        const bool isNumber = schema.isNumeric(column) && !schema.isIdentifier(column) && !schema.isYear(column);
        if (isNumber && schema.mayBeYears(column) && !schema.isIntensive(column) && !schema.isMoney(column)) {
            continue; // an average year answers nothing
        }
        if (isNumber && isNew(plain, name)) {
            sums.push_back(*kind != 0 ? phrased(kind, inGerman, { { "measure", name } })
                                      : sumOf(name, addsUp(schema, column), inGerman));
            plain.push_back(name);
            hasDates = hasDates || hasMonths(schema);
        } else if ((isGroup(schema, column) || schema.column(column).type == ColumnType::Boolean)
            && isNew(groups, name)) {
            groups.push_back(name);
        } else if (repeatsInRows(schema, column)) {
            counts.push_back(by(phrased("rows", inGerman), name, inGerman));
        } else if (schema.dateColumn() == column && hasMonths(schema)) {
            counts.push_back(phrased("per_month", inGerman, { { "number", phrased("rows", inGerman) } }));
        }
    }
}

namespace {
/// The number of the file that is most worth asking for by the groups that are named, and the other way round.
std::vector<std::string> questionsBeside(const Mentioned& named, bool inGerman)
{
    std::vector<std::string> found;
    for (const auto& group : named.groups) {
        if (named.sums.empty() && !named.otherNumbers.empty()) {
            found.push_back(by(named.otherNumbers.front(), group, inGerman));
        }
    }
    if (named.groups.empty()) {
        const bool isCount = named.sums.empty() && !named.counts.empty();
        const auto number = isCount ? phrased("rows", inGerman) : named.sums.empty() ? "" : named.sums.front();
        for (const auto& group : number.empty() ? std::vector<std::string> {} : named.otherGroups) {
            found.push_back(by(number, group, inGerman));
        }
    }
    return found;
}

} // namespace

std::vector<std::string> questionsAbout(const Mentioned& named, bool inGerman)
{
    std::vector<std::string> found;
    for (const auto& sum : named.sums) {
        for (const auto& group : named.groups) {
            found.push_back(by(sum, group, inGerman));
        }
    }
    if (named.sums.empty()) {
        for (const auto& group : named.groups) {
            found.push_back(by(phrased("rows", inGerman), group, inGerman));
        }
    }
    for (const auto& sum : named.sums) {
        found.push_back(sum);
        if (named.hasDates) {
            found.push_back(phrased("per_month", inGerman, { { "number", sum } }));
        }
    }
    if (found.empty()) {
        found = named.counts;
    }
    std::ranges::move(questionsBeside(named, inGerman), std::back_inserter(found));
    return found;
}

} // namespace core::builtin
