// SPDX-License-Identifier: GPL-3.0-or-later
// Values that conditions look for and no cell has, conditions that keep nothing or everything, and answers that are
// missing.
#include "core/builtin/language/words.h"
#include "core/data/contract_words.h"
#include "core/domain/truth_words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/kept_rows.h"
#include "core/verify/table_roles.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>

namespace core {

namespace {
using sandbox::RowOperation;

bool isText(const CodeFacts::Literal& literal)
{
    return std::holds_alternative<std::string>(literal.cell);
}

bool excludes(Comparison comparison)
{
    return comparison == Comparison::NotEqual || comparison == Comparison::NotIn
        || comparison == Comparison::NotContains;
}

/// All values of the column are among its most frequent ones.
bool knowsAll(const ColumnProfile& column)
{
    return column.type == ColumnType::Text && column.distinctExact && column.distinct == std::ssize(column.top)
        && column.distinct > 0;
}

/// How often other spellings of the value stand there; the most frequent one.
TopValue otherSpellingOf(const std::string& value, const ColumnProfile& column)
{
    TopValue found;
    for (const auto& top : column.top) {
        if (top.value != value && areSpellings(top.value, value)) {
            found.value = found.value.empty() ? top.value : found.value;
            found.count += top.count;
        }
    }
    return found;
}

/// How many letters differ: Levenshtein's distance.
std::size_t distanceOf(const std::string& one, const std::string& other)
{
    std::vector<std::size_t> row(other.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t { 0 });
    for (std::size_t at = 0; at < one.size(); ++at) {
        auto before = std::exchange(row[0], at + 1);
        for (std::size_t place = 0; place < other.size(); ++place) {
            const auto cost = before + (one[at] == other[place] ? 0 : 1);
            before = row[place + 1];
            row[place + 1] = std::min({ cost, before + 1, row[place] + 1 });
        }
    }
    return row.back();
}

/// The value that is most like it, in other capitals or with a slip in every third letter at most; empty: none is.
std::string nearestTo(const std::string& value, const ColumnProfile& column)
{
    const auto folded = foldedValue(value);
    std::string found;
    auto nearest = folded.size() / 3 + 1;
    for (const auto& top : column.top) {
        if (const auto distance = distanceOf(folded, foldedValue(top.value)); distance < nearest) {
            nearest = distance;
            found = top.value;
        }
    }
    return found;
}

void judgeValue(const CodeFacts::Filter& filter, const std::string& value, const ColumnProfile& column, Checks& checks)
{
    if (foldedValue(value).empty() && !looksForValue(filter.comparison)) {
        return; // a guard against gaps
    }
    const bool isThere = std::ranges::contains(column.top, value, &TopValue::value);
    const auto other = otherSpellingOf(value, column);
    if (!isThere && knowsAll(column)) {
        const auto near = nearestTo(value, column);
        checks.push_back({ { CheckKind::NoSuchValue,
                               { .column = inSentence(column.name),
                                   .lines = { filter.line },
                                   .texts = { inSentence(value), inSentence(near) },
                                   .counts = { near.empty() ? 0 : 1, excludes(filter.comparison) ? 1 : 0 } } },
            CheckStatus::Warning });
    } else if (isThere && other.count > 0 && !excludes(filter.comparison)) {
        checks.push_back({ { CheckKind::OtherSpelling,
                               { .column = inSentence(column.name),
                                   .count = other.count,
                                   .lines = { filter.line },
                                   .texts = { inSentence(value), inSentence(other.value) } } },
            CheckStatus::Warning });
    }
}

/// Both spellings in one condition, as isin(["yes", "Yes"]).
bool namesAlso(const CodeFacts::Filter& filter, const std::string& value)
{
    return std::ranges::count_if(filter.values, [&](const auto& one) {
        return isText(one) && areSpellings(literalText(one), value);
    }) > 1;
}

/// r["kind"] = r["instrument"].str.lower(): its texts are those of the code by then.
bool isFoldedBefore(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    constexpr auto folds = std::to_array<std::string_view>(
        { ".lower(", ".upper(", ".casefold(", ".title(", ".capitalize(", ".replace(", ".map(" });
    return std::ranges::any_of(request.facts.stores, [&](const auto& store) {
        const auto line = lineOf(request.code, store.line);
        return store.line < filter.line && std::ranges::contains(store.columns, filter.called)
            && std::ranges::any_of(folds, [&](auto fold) { return line.contains(fold); });
    });
}

void judgeValues(const VerifyRequest& request, Checks& checks)
{
    for (const auto& filter : request.facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool tells = used.column != nullptr && !filter.made && filter.stage == RowStage::Records
            && !isFoldedBefore(request, filter) && (looksForValue(filter.comparison) || excludes(filter.comparison));
        for (const auto& value :
            tells&& filter.comparison != Comparison::NotContains ? filter.values : std::vector<CodeFacts::Literal>()) {
            if (isText(value) && used.column->type == ColumnType::Text && !namesAlso(filter, literalText(value))) {
                judgeValue(filter, literalText(value), *used.column, checks);
            }
        }
    }
}

/// The condition is on the cell as a whole, and not on a part of it: the year and month of a date, slices of a text.
bool isOnCell(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto used = columnIn(request, filter.of, filter.column);
    const bool isTime = used.column != nullptr
        && (used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime);
    const bool isOfParts = std::ranges::any_of(request.facts.conversions,
        [&](const auto& one) { return one.to == "date" && std::ranges::contains(one.columns, filter.column); });
    return !filter.made && (isText(filter.values.front()) || !(isTime || isOfParts));
}

/// Two conditions on one column that no cell can meet, or that every one does.
void judgePairs(const VerifyRequest& request, Checks& checks)
{
    const auto& filters = request.facts.filters;
    for (std::size_t i = 0; i + 1 < filters.size(); ++i) {
        const auto& one = filters[i];
        const auto& other = filters[i + 1];
        const bool same = one.line == other.line && one.column == other.column && !one.column.empty()
            && one.comparison == other.comparison && one.any == other.any && one.values.size() == 1
            && other.values.size() == 1 && one.values != other.values
            && isText(one.values.front()) == isText(other.values.front()); // ~(kind == "A").groupby(…).transform("any")
        const bool none = one.comparison == Comparison::Equal && !one.any;
        const bool all = one.comparison == Comparison::NotEqual && one.any;
        if (same && (none || all) && isOnCell(request, one) && isOnCell(request, other)) {
            // Each may be computed by itself: only what the run kept tells that both stand in one condition.
            const auto entries = ledgerOf(request, RowOperation::Filter, one.line);
            const bool isShown = !entries.empty() && entries.front()->after == (none ? 0 : entries.front()->before);
            if (isShown) {
                checks.push_back({ { none ? CheckKind::FilterContradicts : CheckKind::FilterAcceptsAll,
                                       { .column = inSentence(one.column),
                                           .lines = { one.line },
                                           .texts = { inSentence(literalText(one.values[0])),
                                               inSentence(literalText(other.values[0])) } } },
                    CheckStatus::Warning });
            }
        }
    }
}

bool hasCheckOf(const Checks& checks, int line)
{
    return std::ranges::any_of(checks, [&](const Check& check) {
        const auto kind = check.fact.kind;
        return std::ranges::contains(check.fact.lines, line)
            && (kind == CheckKind::NoSuchValue || kind == CheckKind::FilterContradicts || kind == CheckKind::FlagAsText
                || kind == CheckKind::MissingCompared);
    });
}

/// Groups without rows of the ones meant, where those of all rows are made, too: that there are none is an answer.
bool looksForEmptyGroups(const CodeFacts& facts, const CodeFacts::Filter& filter)
{
    const auto groupsAll = [](const auto& one) { return one.by != 0 && one.filtered.empty(); };
    return keepsEmptyGroups(filter) && std::ranges::any_of(facts.aggregations, groupsAll);
}

void judgeEmpty(const VerifyRequest& request, Checks& checks)
{
    for (const auto* entry : ledgerOf(request, RowOperation::Filter)) {
        const bool byValue = std::ranges::any_of(request.facts.filters, [&](const auto& filter) {
            return filter.line == entry->line && !looksForEmptyGroups(request.facts, filter)
                && (looksForValue(filter.comparison) || filter.comparison == Comparison::Contains
                    || filter.comparison == Comparison::Between);
        });
        if (entry->before > 0 && entry->after == 0 && byValue && !hasCheckOf(checks, entry->line)) {
            checks.push_back({ { CheckKind::FilterKeepsNone, { .count = entry->before, .lines = { entry->line } } },
                CheckStatus::Warning });
        }
    }
}

/// How many rows meet a condition, where none does.
void judgeNoMatch(const VerifyRequest& request, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* value = displays.size() == 1 ? std::get_if<sandbox::Value>(&displays.front()) : nullptr;
    const auto& facts = request.facts;
    const bool counts = facts.aggregations.size() == 1 && facts.aggregations.front().function == "matches";
    const bool isZero = value != nullptr && numberIn(value->cell) == 0.0;
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::NoSuchValue; });
    if (counts && isZero && !isFound) {
        std::int64_t rows = 0;
        for (const auto* dataset : datasetsUsed(request)) {
            rows += dataset->profile.rows;
        }
        checks.push_back(
            { { CheckKind::FilterKeepsNone, { .count = rows, .lines = { facts.aggregations.front().line } } },
                CheckStatus::Warning });
    }
}

/// A text that no cell of True and False equals: "yes", "1". What stands for missing may be left out by its name.
bool isNoFlag(const CodeFacts::Filter& filter, const std::string& value, const ColumnProfile& column)
{
    const auto spelling = booleanSpelling(value);
    const bool isMissing = std::ranges::contains(column.missingWords, value);
    return spelling != "true" && spelling != "false" && !(isMissing && excludes(filter.comparison));
}

/// As .assign(returned=…).query("returned == 'yes'") does on one line.
bool isMadeOnLine(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto& facts = request.facts;
    const auto text = std::ranges::find_if(facts.texts, [&](const auto& one) {
        return one.line == filter.line && std::ranges::any_of(filter.values, [&](const auto& value) {
            return isText(value) && one.text.contains(literalText(value));
        });
    });
    const auto made = request.code.find("assign(" + filter.column + "=");
    return text != facts.texts.end() && made < static_cast<std::size_t>(text->begin)
        && std::count(
               request.code.begin() + static_cast<std::ptrdiff_t>(made), request.code.begin() + text->begin, '\n')
        == 0;
}

/// A line before has put other values into the column, as .map({True: "yes"}).
bool isMadeAnew(const VerifyRequest& request, const CodeFacts::Filter& filter)
{
    const auto& facts = request.facts;
    return filter.made || isMadeOnLine(request, filter) || std::ranges::any_of(facts.stores, [&](const auto& store) {
        return store.line > 0 && store.line < filter.line && !store.given
            && std::ranges::contains(store.columns, filter.column);
    });
}

/// "yes" and "no" compared with a column whose cells are True and False, in a filter or anywhere else.
void judgeFlagValues(const VerifyRequest& request, Checks& checks)
{
    std::set<std::pair<int, std::string>> seen;
    auto compared = request.facts.comparisons;
    std::ranges::copy(request.facts.filters, std::back_inserter(compared));
    for (const auto& filter : compared) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isFlag = filter.line > 0 && used.column != nullptr && used.column->type == ColumnType::Boolean
            && (looksForValue(filter.comparison) || excludes(filter.comparison))
            && isReadByAssay(request, *used.dataset) && !isMadeAnew(request, filter);
        const auto text = std::ranges::find_if(filter.values, [&](const auto& value) {
            return isFlag && isText(value) && isNoFlag(filter, literalText(value), *used.column);
        });
        if (text != filter.values.end() && seen.emplace(filter.line, filter.column).second) {
            checks.push_back({ { CheckKind::FlagAsText,
                                   { .column = inSentence(filter.column),
                                       .lines = { filter.line },
                                       .texts = { inSentence(literalText(*text)) } } },
                CheckStatus::Warning });
        }
    }
}

/// astype(bool) of yes and no as texts, as code has them that reads the file itself: both are True.
void judgeTruths(const VerifyRequest& request, Checks& checks)
{
    for (const auto& one : request.facts.conversions) {
        const auto used = one.to == "truth" && one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front())
                                                                       : UsedColumn();
        const auto words = used.column != nullptr && !isReadByAssay(request, *used.dataset) ? truthWords(*used.column)
                                                                                            : std::nullopt;
        if (words && foldedValue(words->no) != "false") { // which pandas reads as what it means
            checks.push_back({ { CheckKind::FlagAsText,
                                   { .column = inSentence(used.column->name),
                                       .lines = { one.line },
                                       .texts = { "", inSentence(words->no) } } },
                CheckStatus::Warning });
        }
    }
}

/// "!= np.nan", "== None": nothing equals what is missing.
void judgeMissing(const VerifyRequest& request, Checks& checks)
{
    std::set<std::pair<int, std::string>> seen;
    auto compared = request.facts.filters;
    std::ranges::copy(request.facts.comparisons, std::back_inserter(compared));
    for (const auto& filter : compared) {
        const bool isMissing = filter.values.size() == 1 && !filter.computed && filter.comparison != Comparison::In
            && std::holds_alternative<std::monostate>(filter.values.front().cell);
        if (isMissing && !filter.column.empty() && seen.emplace(filter.line, filter.column).second) {
            const bool isAll = filter.comparison == Comparison::NotEqual;
            checks.push_back({ { CheckKind::MissingCompared,
                                   { .column = inSentence(filter.column),
                                       .lines = { filter.line },
                                       .counts = { isAll ? 1 : 0, isAll ? 0 : 1 } } },
                CheckStatus::Warning });
        }
    }
}

/// np.where(days > 5, "late", "early"): cells that are missing are early.
void judgeOtherwise(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& one : facts.comparisons) {
        const bool isBound = one.comparison == Comparison::Greater || one.comparison == Comparison::GreaterOrEqual
            || one.comparison == Comparison::Less || one.comparison == Comparison::LessOrEqual;
        const auto used = isBound && !one.called.empty() && one.called != one.column
            ? columnIn(request, one.of, one.column)
            : UsedColumn();
        const auto minds = [&](const auto& fact) {
            return fact.columns.empty() || std::ranges::contains(fact.columns, one.column);
        };
        const bool looksAfter = std::ranges::any_of(facts.filters,
                                    [&](const auto& filter) {
                                        return filter.column == one.column
                                            && (filter.comparison == Comparison::Missing
                                                || filter.comparison == Comparison::Present);
                                    })
            || std::ranges::any_of(facts.drops, minds) || std::ranges::any_of(facts.fills, minds)
            || request.code.contains("isna(") || request.code.contains("notna(");
        if (used.column != nullptr && used.column->nulls * 100 > used.dataset->profile.rows && !looksAfter) {
            checks.push_back({ { CheckKind::GapsAsOther,
                                   { .column = inSentence(one.column),
                                       .count = used.column->nulls,
                                       .lines = { one.line },
                                       .texts = { inSentence(one.called) } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// The line calls the function as numpy's.
bool isOfNumpy(const std::string& code, const CodeFacts::Aggregation& one)
{
    const auto text = lineOf(code, one.line);
    return text.contains("np." + one.function + "(") || text.contains("numpy." + one.function + "(");
}

/// A limit of np.percentile() over cells some of which are missing: it is missing itself, and no comparison tells.
void judgeFigures(const VerifyRequest& request, Checks& checks)
{
    constexpr auto skipNone = std::to_array<std::string_view>({ "percentile", "quantile", "median", "average", "ptp" });
    const auto& facts = request.facts;
    for (const auto& one : facts.isComplete() ? facts.aggregations : std::vector<CodeFacts::Aggregation>()) {
        const auto used = one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front()) : UsedColumn();
        const auto isOf = [&](const auto& fact) {
            return fact.columns.empty() || std::ranges::contains(fact.columns, one.columns.front());
        };
        const bool isGappy = used.column != nullptr && used.column->nulls > 0
            && std::ranges::contains(skipNone, one.function) && isOfNumpy(request.code, one)
            && !std::ranges::contains(one.filtered, one.columns.front());
        if (isGappy && std::ranges::none_of(facts.drops, isOf) && std::ranges::none_of(facts.fills, isOf)) {
            checks.push_back({ { CheckKind::FigureMissing,
                                   { .column = inSentence(used.column->name),
                                       .count = used.column->nulls,
                                       .lines = { one.line },
                                       .texts = { inSentence(one.function) } } },
                CheckStatus::Noted });
        }
    }
}

/// A column with gaps that numpy's function on this line does not skip, as pandas' own does.
const ColumnProfile* gapsOn(const VerifyRequest& request, const CodeFacts::Aggregation& one)
{
    constexpr auto skipping = std::to_array<std::string_view>({ "corrcoef", "cov", "average", "percentile", "dot",
        "polyfit", "linregress", "pearsonr", "spearmanr", "trapz", "ptp" });
    for (const auto& named :
        std::ranges::contains(skipping, one.function) ? request.facts.columns : std::vector<CodeFacts::Named>()) {
        const auto used = named.line == one.line ? columnIn(request, one.of, named.name) : UsedColumn();
        if (used.column != nullptr && used.column->nulls > 0) {
            return used.column;
        }
    }
    return nullptr;
}

/// Why the answer is missing, where that is known for certain.
CheckFact whyMissing(const VerifyRequest& request)
{
    for (const auto& one : request.facts.aggregations) {
        if (const auto* column = gapsOn(request, one)) {
            return { CheckKind::AnswerMissing,
                { .column = inSentence(column->name), .count = column->nulls, .lines = { one.line } } };
        }
    }
    const auto filters = ledgerOf(request, RowOperation::Filter);
    const bool isEmpty = std::ranges::any_of(filters, [](const auto* entry) { return entry->after == 0; });
    return { CheckKind::AnswerMissing, { .counts = { isEmpty ? 1 : 0 } } };
}

/// "Weighted score 2024: nan", and no other figure.
bool printsMissing(const std::string& out)
{
    const auto isYear = [](const Figure& one) { return one.length == 4 && one.value >= 1900 && one.value < 2100; };
    return hasWhole(builtin::fold(out), "nan") && std::ranges::all_of(figuresIn(out), isYear);
}

void judgeAnswer(const VerifyRequest& request, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* value = displays.empty() ? nullptr : std::get_if<sandbox::Value>(&displays.back());
    const bool isPicked = !request.facts.aggregations.empty() || !request.facts.limits.empty();
    const bool isPrinted = displays.empty() && printsMissing(request.result.out);
    const bool isMissing = value != nullptr && std::holds_alternative<std::monostate>(value->cell);
    if ((isMissing || isPrinted) && isPicked) {
        checks.push_back({ whyMissing(request), CheckStatus::Warning });
    }
}
} // namespace

bool isSlipOf(const std::string& one, const std::string& other)
{
    constexpr std::size_t shortest = 6;
    const auto isDigit = [](unsigned char sign) { return std::isdigit(sign) != 0; }; // numbered things are others
    return one.size() >= shortest && std::ranges::none_of(one, isDigit) && distanceOf(one, other) * 4 <= one.size();
}

void checkValues(const VerifyRequest& request, const QuestionFacts& /*asked*/, Checks& checks)
{
    judgeFlagValues(request, checks);
    judgeTruths(request, checks);
    judgeValues(request, checks);
    judgePairs(request, checks);
    judgeOtherwise(request, checks);
    judgeMissing(request, checks);
    judgeFigures(request, checks);
    judgeEmpty(request, checks);
    judgeNoMatch(request, checks);
    judgeAnswer(request, checks);
}

} // namespace core
