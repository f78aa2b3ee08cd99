// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/trials.h"

#include "core/builtin/language/words.h"
#include "core/verify/answer_changes.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/said_gaps.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <ranges>

namespace core {

namespace {
using Change = sandbox::Variation::Change;

constexpr std::size_t mostTrials = 7;

struct Tested {
    CheckKind kind;
    Change change;
};
constexpr std::array testedFindings { Tested { CheckKind::RepeatsCounted, Change::WithoutRepeats },
    Tested { CheckKind::KeysRepeated, Change::WithoutRepeatedKeys },
    Tested { CheckKind::TotalsIncluded, Change::WithoutValues },
    Tested { CheckKind::ExtremeDecides, Change::WithoutValues },
    Tested { CheckKind::FaultCodesUsed, Change::ValuesMissing },
    Tested { CheckKind::RowsForEntities, Change::WithoutRepeatedKeys },
    Tested { CheckKind::RowsWithoutGroup, Change::GapsNamed },
    Tested { CheckKind::PeriodIncomplete, Change::WithoutPeriod },
    Tested { CheckKind::FigureMissing, Change::WithoutValues },
    Tested { CheckKind::GapsFilled, Change::WithoutValues } };

/// The only file whose table has the column, or is called so.
const Dataset* fileOf(const VerifyRequest& request, const CheckFact& fact)
{
    const Dataset* found = nullptr;
    for (const auto* dataset : datasetsUsed(request)) {
        const bool named = std::ranges::contains(fact.texts, inSentence(dataset->name));
        const bool has = std::ranges::contains(
            dataset->profile.columns, fact.column, [](const auto& column) { return inSentence(column.name); });
        const bool hasTotal = fact.kind == CheckKind::TotalsIncluded && fact.column.empty() // in whichever it stands
            && std::ranges::any_of(totalsOf(*dataset),
                [&](const auto& total) { return std::ranges::contains(fact.texts, inSentence(total.second)); });
        if (named || hasTotal || (!fact.column.empty() && has)) {
            if (found != nullptr) {
                return nullptr;
            }
            found = dataset;
        }
    }
    const auto tables = found == nullptr ? 0 : std::ranges::count(request.datasets, found->path, &Dataset::path);
    return tables == 1 ? found : nullptr;
}

/// Without rows in any unit but the most frequent one, and without that one: what changes with both is of several.
std::vector<Trial> unitsTrials(const VerifyRequest& request, const Check& check)
{
    const auto* dataset = fileOf(request, check.fact);
    const auto* units = dataset != nullptr ? unitsOf(*dataset, check.fact.column) : nullptr;
    std::vector<std::string> values; // the most frequent first
    if (units != nullptr) {
        std::ranges::transform(units->top, std::back_inserter(values), &TopValue::value);
    } else { // they stand in the cells
        values = check.fact.texts;
    }
    if (dataset == nullptr || values.size() < 2) {
        return {};
    }
    Trial others { { .change = units != nullptr ? Change::WithoutValues : Change::WithoutUnits,
                       .file = dataset->fileName(),
                       .column = units != nullptr ? units->name : check.fact.column,
                       .values = { values.begin() + 1, values.end() } },
        CheckKind::UnitsMixed };
    Trial first = others;
    first.variation.values = { values.front() };
    first.candidate = check;
    return { others, first };
}

/// "trips without a zone as well", or the zones with the most trips: then they are no matter of figures.
bool asksForGaps(const VerifyRequest& request, const std::string& column)
{
    const auto asked = questionFacts(request.question, request.datasets);
    return asked.negates || asked.includes || ranksThings(request, asked, column);
}

/// The question puts that day for a missing one: of a fill that is told as “2025-03-31”.
bool saysFilling(const QuestionFacts& asked, const CheckFact& filled)
{
    const auto& text = filled.texts.front();
    const auto begin = text.find_first_of("0123456789");
    const auto span = begin != std::string::npos ? spanOf(text.substr(begin)) : std::nullopt;
    return span && span->end == span->begin + 1 && putsForGap(asked, filled.column, *span);
}

/// Told only, and not asked for; where rows are counted, those without the cell count.
bool mayMatter(const VerifyRequest& request, const CheckFact& filled)
{
    const auto asked = questionFacts(request.question, request.datasets);
    const bool asksForFill = std::ranges::any_of(asked.tokens, [](const auto& word) {
        constexpr auto stems = std::to_array<std::string_view>({ "fill", "imput", "interpol", "carr", "forward",
            "replac", "gaps", "missing", "gefullt", "auffull", "fortgeschrieben", "ersetz", "lucken", "fehlend" });
        return std::ranges::any_of(stems, [&](auto stem) { return word.starts_with(stem); });
    });
    const bool counts = std::ranges::any_of(request.facts.aggregations, [](const auto& one) {
        return isCountFunction(one.function) || one.function == "share" || one.function == "matches";
    });
    return filled.total > 0 && !asksForFill && !counts && !asked.isEmpty() && !saysFilling(asked, filled);
}

bool changesByValue(Change change)
{
    return change == Change::WithoutValues || change == Change::ValuesMissing || change == Change::WithoutPeriod;
}

/// The columns of the file by which the code groups.
std::vector<std::string> groupsOf(const VerifyRequest& request, const Dataset& dataset)
{
    std::vector<std::string> groups;
    for (const auto& grouping : request.facts.groupings) {
        std::ranges::copy_if(grouping.columns, std::back_inserter(groups), [&](const std::string& column) {
            return std::ranges::contains(dataset.profile.columns, column, &ColumnProfile::name)
                && !std::ranges::contains(groups, column);
        });
    }
    return groups;
}

std::optional<Trial> trialOf(const VerifyRequest& request, const CheckFact& fact)
{
    const auto tested = std::ranges::find(testedFindings, fact.kind, &Tested::kind);
    const auto* dataset = tested != testedFindings.end() ? fileOf(request, fact) : nullptr;
    const bool isPeriod = fact.kind == CheckKind::PeriodIncomplete;
    const bool isYear = isPeriod && fact.count == 0 && fact.texts.size() == 1;
    // Behind a filter, and of a mean, the first row of each entity in the file is not what the question is about.
    const bool isOfOtherRows = fact.kind == CheckKind::RowsForEntities
        && (!request.facts.filters.empty() || fact.counts.at(0) > 0);
    const bool isFill = fact.kind == CheckKind::GapsFilled;
    const bool isLeftOut = fact.kind == CheckKind::KeysRepeated && fact.total > 0; // by the code
    if (dataset == nullptr || isYear || isOfOtherRows || isLeftOut || (isFill && !mayMatter(request, fact))
        || (tested->change == Change::GapsNamed && asksForGaps(request, fact.column))) {
        return std::nullopt;
    }
    const auto column = std::ranges::find(dataset->profile.columns, fact.column, &ColumnProfile::name);
    const bool hasGaps = column != dataset->profile.columns.end() && column->nulls > 0;
    if (tested->change == Change::GapsNamed && !hasGaps) { // they came to be on the way
        return std::nullopt;
    }
    Trial trial { { .change = tested->change, .file = dataset->fileName() }, fact.kind };
    if (tested->change != Change::WithoutRepeats) {
        trial.variation.column = fact.column;
    }
    if (changesByValue(tested->change)) {
        trial.variation.values = isPeriod ? std::vector { fact.texts.front() } : fact.texts;
    }
    if (fact.kind == CheckKind::ExtremeDecides) {
        trial.variation.values = farValues(*dataset, fact.column);
    }
    if (fact.kind == CheckKind::RowsForEntities) { // one that stands in several groups counts in each
        trial.variation.values = groupsOf(request, *dataset);
    }
    if (fact.kind == CheckKind::FigureMissing || isFill) {
        trial.variation.values = { "nan" }; // as pandas writes a missing cell
    }
    if (column != dataset->profile.columns.end() && column->dateFormats.size() == 1) {
        trial.variation.dateFormat = column->dateFormats.front();
    }
    return trial;
}

/// Without the rows of the other side that repeat a key, where that side is a file as it is.
std::optional<Trial> trialOfJoin(const VerifyRequest& request, const CheckFact& fact)
{
    const auto& joins = request.facts.joins;
    const auto join = std::ranges::find_if(joins, [&](const auto& one) { return one.line == fact.lines.front(); });
    if (join == joins.end()) {
        return std::nullopt;
    }
    const bool ours = columnIn(request, join->left.of, fact.column).column != nullptr;
    const auto& other = ours ? join->right : join->left;
    const auto* dataset = other.keys.size() == 1 ? columnIn(request, other.of, other.keys.front()).dataset : nullptr;
    if (dataset == nullptr || !other.plain || other.unique || other.of.size() != 1) {
        return std::nullopt;
    }
    return Trial { { .change = Change::WithoutRepeatedKeys, .file = dataset->fileName(), .column = other.keys.front() },
        fact.kind };
}

bool namesColumn(const CodeFacts& facts, const std::string& column)
{
    return std::ranges::contains(facts.columns, column, &CodeFacts::Named::name);
}

/// By its values: what is there at all may be a code.
bool filtersColumn(const CodeFacts& facts, const std::string& column)
{
    return std::ranges::any_of(facts.filters, [&](const auto& one) {
        return one.column == column && one.comparison != Comparison::Present && one.comparison != Comparison::Missing;
    });
}

/// The line that picks some of the groups, by rank; 0: none does.
int lineOfRanking(const CodeFacts& facts)
{
    const auto limit = std::ranges::find(facts.limits, LimitUse::Groups, &CodeFacts::Limit::use);
    const auto extreme = std::ranges::find_if(
        facts.aggregations, [](const auto& one) { return one.function == "idxmin" || one.function == "idxmax"; });
    return limit != facts.limits.end() ? limit->line : extreme != facts.aggregations.end() ? extreme->line : 0;
}

/// The line that computes one figure of those of all periods; 0: none does, or the code picks among them itself.
int lineOfAllPeriods(const CodeFacts& facts)
{
    const bool picks = std::ranges::any_of(facts.filters, [](const auto& one) {
        return one.stage != RowStage::Records;
    }) || std::ranges::any_of(facts.limits, [](const auto& one) { return one.use == LimitUse::Groups; });
    const auto one = std::ranges::find_if(facts.aggregations, [](const auto& aggregation) {
        return aggregation.stage != RowStage::Records && aggregation.function != "sum";
    });
    return !picks && one != facts.aggregations.end() ? one->line : 0;
}

/// "in the latest complete month"
bool asksForWholePeriod(const VerifyRequest& request)
{
    constexpr std::array<std::string_view, 5> whole { "complete", "full", "whole", "entire", "finished" };
    constexpr std::array<std::string_view, 4> german { "vollstandige", "ganze", "volle", "abgeschlossene" };
    const auto tokens = questionFacts(request.question, request.datasets).tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        const bool isWhole = std::ranges::contains(whole, tokens[at])
            || std::ranges::any_of(german, [&](auto word) { return tokens[at].starts_with(word); });
        if (isWhole && builtin::periodWord(tokens[at + 1])) {
            return true;
        }
    }
    return false;
}

bool asksForChange(const VerifyRequest& request)
{
    return questionFacts(request.question, request.datasets).has(builtin::Concept::Change);
}

/// The line that takes the last of all groups; 0: none does.
int lineOfLast(const CodeFacts& facts)
{
    const auto last = std::ranges::find(facts.places, std::string("-1"), &CodeFacts::Use::name);
    const bool picks = std::ranges::any_of(
        facts.filters, [](const auto& filter) { return filter.stage != RowStage::Records; });
    return last != facts.places.end() && !picks ? last->line : 0;
}

bool groupsBy(const CodeFacts& facts, const std::string& column)
{
    return std::ranges::any_of(
        facts.groupings, [&](const auto& one) { return std::ranges::contains(one.columns, column); });
}

/// What a fact of the file would be as a finding, where the code does not look after it.
std::optional<Check> candidateOf(const FileFact& fact, const VerifyRequest& request)
{
    const auto& facts = request.facts;
    if (fact.texts.empty() || !namesColumn(facts, fact.column) || facts.aggregations.empty()) {
        return std::nullopt;
    }
    CheckFact found { CheckKind::FaultCodesUsed,
        { .column = inSentence(fact.column),
            .count = fact.count,
            .lines = { facts.aggregations.front().line },
            .texts = { inSentence(fact.texts.front()) } } };
    if (fact.kind == FactKind::FaultCode && fact.count > 1 && fact.texts.front() != "0"
        && !filtersColumn(facts, fact.column)) {
        return Check { found, CheckStatus::Warning };
    }
    const int all = lineOfRanking(facts) > 0 ? lineOfRanking(facts) : lineOfAllPeriods(facts);
    const bool asksForLast = all == 0 && (asksForWholePeriod(request) || asksForChange(request));
    const int line = asksForLast ? lineOfLast(facts) : all;
    if (fact.kind == FactKind::IncompleteLastPeriod && line > 0 && groupsBy(facts, fact.column)) {
        found.kind = CheckKind::PeriodIncomplete;
        found.lines = { line };
        found.counts = { line == lineOfAllPeriods(facts) ? 1 : 0 }; // a figure of them all compares none
        found.texts = fact.texts;
        return Check { found, CheckStatus::Warning };
    }
    return std::nullopt;
}

std::optional<std::chrono::year_month_day> dayOf(const sandbox::Cell& cell)
{
    const auto* text = std::get_if<std::string>(&cell);
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    if (text == nullptr || std::sscanf(text->c_str(), "%4d-%2u-%2u", &year, &month, &day) != 3) {
        return std::nullopt;
    }
    const std::chrono::year_month_day found { std::chrono::year(year), std::chrono::month(month),
        std::chrono::day(day) };
    return found.ok() ? std::optional(found) : std::nullopt;
}

/// Records of nearly every day or week, after the last of which the month goes on: by a few days, which the scan does
/// not tell.
std::optional<FileFact> cutMonth(const CodeFacts& code, const ColumnProfile& column)
{
    constexpr int fewestMissing = 4;
    const bool isGrouped = std::ranges::any_of(code.groupings,
        [&](const auto& one) { return one.grain == "month" && std::ranges::contains(one.columns, column.name); });
    const auto first = isGrouped ? dayOf(column.min) : std::nullopt;
    const auto last = isGrouped ? dayOf(column.max) : std::nullopt;
    if (!first || !last) {
        return std::nullopt;
    }
    const auto days = (std::chrono::sys_days(*last) - std::chrono::sys_days(*first)).count();
    const auto end = std::chrono::year_month_day_last(last->year(), std::chrono::month_day_last(last->month()));
    const auto missing = static_cast<int>(static_cast<unsigned>(end.day()))
        - static_cast<int>(static_cast<unsigned>(last->day()));
    const auto step = column.distinct * 3 > days * 2 ? 1 : 7;
    const auto& latest = std::get<std::string>(column.max);
    return missing >= std::max(fewestMissing, step) && column.distinct * 3 * step > days * 2
        ? std::optional(FileFact { FactKind::IncompleteLastPeriod,
              { .column = column.name,
                  .texts = { latest.substr(0, std::string_view("2024-01").size()),
                      latest.substr(0, std::string_view("2024-01-01").size()) } } })
        : std::nullopt;
}

/// What the scan found, and what it left open.
std::vector<FileFact> factsOf(const CodeFacts& code, const Dataset& dataset)
{
    auto facts = dataset.profile.facts;
    for (const auto& column : dataset.profile.columns) {
        const auto apart = valueApart(column);
        const bool isKnown = std::ranges::any_of(facts,
            [&](const FileFact& fact) { return fact.kind == FactKind::FaultCode && fact.column == column.name; });
        if (apart && !isKnown) {
            facts.emplace_back(FactKind::FaultCode,
                MessageArguments { .column = column.name, .count = apart->count, .texts = { apart->value } });
        }
    }
    if (!std::ranges::contains(facts, FactKind::IncompleteLastPeriod, &FileFact::kind)) {
        for (const auto& column : dataset.profile.columns) {
            if (auto cut = cutMonth(code, column)) {
                facts.push_back(*std::move(cut));
            }
        }
    }
    return facts;
}

/// Dates of a column that the code names, where no cell settles which of day and month is which.
std::vector<Trial> dateTrials(const VerifyRequest& request)
{
    std::vector<Trial> trials;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const bool isSettled = column.ambiguous < dataset->profile.rows - column.nulls;
            const bool isMixed = hasBothOrders(column) && isReadByAssay(request, *dataset);
            const bool isRead = column.type != ColumnType::Text; // as dates
            if (isRead && column.ambiguous > 0 && (isMixed || !isSettled) && namesColumn(request.facts, column.name)) {
                const auto kind = isMixed ? CheckKind::DateOrdersMixed : CheckKind::DateOrderMatters;
                const auto format = isMixed ? column.dateFormats.front() : std::string(); // of the texts that are read
                const auto first = format.starts_with("%m") ? "month" : "day";
                trials.push_back({ { .change = Change::OtherDateOrder,
                                       .file = dataset->fileName(),
                                       .column = column.name,
                                       .dateFormat = format },
                    kind,
                    Check {
                        { kind, { .column = inSentence(column.name), .count = column.ambiguous, .texts = { first } } },
                        CheckStatus::Warning } });
            }
        }
    }
    return trials;
}

/// Facts that no check tells by itself, as only a rerun knows whether they matter.
std::vector<Trial> candidateTrials(const VerifyRequest& request, const Answer& answer)
{
    std::vector<Trial> trials;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& fact : factsOf(request.facts, *dataset)) {
            auto candidate = candidateOf(fact, request);
            // That a period shown is incomplete is said anyway; a rerun tells whether it matters.
            const bool isFound = candidate && std::ranges::any_of(answer.checks, [&](const Check& check) {
                return check.fact.kind == candidate->fact.kind
                    && (check.fact.kind != CheckKind::PeriodIncomplete || check.status != CheckStatus::Noted);
            });
            auto trial = candidate && !isFound ? trialOf(request, candidate->fact) : std::nullopt;
            if (trial) {
                trial->candidate = std::move(candidate);
                trials.push_back(*std::move(trial));
            }
        }
    }
    return trials;
}

} // namespace

bool isSql(const std::string& code)
{
    return sandbox::languageOf(code) == "sql";
}

bool mayRerun(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const bool draws = std::ranges::contains(facts.limits, LimitHow::Sample, &CodeFacts::Limit::how);
    return (facts.known || isSql(request.code)) && facts.dynamic.empty() && facts.writes.empty() && !draws
        && facts.frames.empty() && request.result.artifacts.empty() && figuresToVary(request.result);
}

std::optional<sandbox::Variation> withoutFiltered(const VerifyRequest& request, const CheckFact& fact)
{
    const auto trial = trialOf(request, fact);
    return trial && changesByValue(trial->variation.change) && filtersColumn(request.facts, trial->variation.column)
        ? std::optional(trial->variation)
        : std::nullopt;
}

std::vector<std::string> leftOut(const sandbox::Variation& variation)
{
    const bool areRepeats = variation.change == Change::WithoutRepeats;
    std::vector<std::string> sentences;
    if (areRepeats || variation.once) {
        sentences.push_back(inWords(Message<LeftOut> { LeftOut::Repeats }));
    }
    if (variation.change == Change::SpellingsAsOne) {
        sentences.push_back(
            inWords(Message<LeftOut> { LeftOut::Spellings, { .column = inSentence(variation.column) } }));
    } else if (!areRepeats && variation.change != Change::None) {
        sentences.push_back(inWords(Message<LeftOut> { LeftOut::Values,
            { .column = inSentence(variation.column), .texts = { builtin::inWords(variation.values) } } }));
    }
    return sentences;
}

std::vector<Trial> trialsFor(const VerifyRequest& request, const Answer& answer)
{
    if (!mayRerun(request)) {
        return {};
    }
    std::vector<Trial> trials;
    for (const auto& check : answer.checks) {
        if (check.fact.kind == CheckKind::UnitsMixed) {
            std::ranges::move(unitsTrials(request, check), std::back_inserter(trials));
        } else if (auto trial = check.fact.kind == CheckKind::JoinRepeatsRows ? trialOfJoin(request, check.fact)
                                                                              : trialOf(request, check.fact)) {
            trials.push_back(*std::move(trial));
        }
    }
    std::ranges::move(dateTrials(request), std::back_inserter(trials));
    std::ranges::move(lookupTrials(request, answer), std::back_inserter(trials));
    std::ranges::move(spellingTrials(request, answer), std::back_inserter(trials));
    std::ranges::move(candidateTrials(request, answer), std::back_inserter(trials));
    std::ranges::move(spanTrials(request, answer), std::back_inserter(trials));
    trials.resize(std::min(trials.size(), mostTrials));
    return trials;
}

} // namespace core
