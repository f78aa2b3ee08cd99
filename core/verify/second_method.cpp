// SPDX-License-Identifier: GPL-3.0-or-later
// The planner's own code beside the answer's: what they say alike, and what not.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_order.h"
#include "core/verify/drawn_figures.h"
#include "core/verify/figure.h"
#include "core/verify/incomplete_periods.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/main_display.h"
#include "core/verify/period_keys.h"
#include "core/verify/rewritten_texts.h"
#include "core/verify/trials.h"
#include "core/verify/unit_factors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <functional>

namespace core {

namespace {
/// What rests on the words of the question, which the second method read as well and to the same figures.
bool restsOnWords(CheckKind kind)
{
    using enum CheckKind;
    constexpr std::array kinds { YearNotUsed, OtherSpan, PeriodEndsEarly, FilterMissing, FilterUnasked, BoundNotUsed,
        NumberNotUsed, ColumnNotUsed, OtherAggregate, PartComputed, NotOfEach, RowsWithoutGroup, ChangeOfLater,
        SharesOfOtherBase };
    return std::ranges::contains(kinds, kind);
}
/// isin(["cancelled", "canceled"]): two spellings, of which the planner takes the one that is asked for.
bool takesSpellings(const CodeFacts& facts)
{
    return std::ranges::any_of(facts.filters, [](const CodeFacts::Filter& filter) {
        return filter.comparison == Comparison::In && filter.values.size() == 2
            && isSlipOf(foldedValue(literalText(filter.values[0])), foldedValue(literalText(filter.values[1])));
    });
}

/// The only thing that is shown, where that is a name.
std::optional<std::string> nameShown(const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    if (displays.size() != 1) {
        return std::nullopt;
    }
    const auto* value = std::get_if<sandbox::Value>(&displays.front());
    const auto* shown = std::get_if<sandbox::Text>(&displays.front());
    const auto* table = std::get_if<sandbox::Table>(&displays.front());
    const bool isOne = table != nullptr && table->columns.size() == 1 && table->rows.size() == 1;
    const auto* cell = value != nullptr ? &value->cell : isOne ? &table->rows[0][0] : nullptr;
    const auto* text = cell != nullptr ? std::get_if<std::string>(cell) : shown != nullptr ? &shown->text : nullptr;
    return text != nullptr ? std::optional(*text) : std::nullopt;
}

bool isValueOf(const std::string& text, const std::string& column, const std::vector<Dataset>& datasets)
{
    const auto has = [&](const ColumnProfile& one) {
        return one.name == column && std::ranges::contains(one.top, text, &TopValue::value);
    };
    return std::ranges::any_of(
        datasets, [&](const auto& dataset) { return std::ranges::any_of(dataset.profile.columns, has); });
}

/// The answer is one value of a column, and the second method's are others of it.
std::optional<Check> otherName(
    const VerifyRequest& request, const std::string& reading, const sandbox::RunResult& second)
{
    const auto ours = nameShown(request.result);
    const auto displays = sandbox::shownDisplays(second);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    if (!ours || second.status != sandbox::Status::Ok || table == nullptr || table->rows.size() != 1) {
        return std::nullopt;
    }
    const auto* theirs = std::get_if<std::string>(&table->rows[0][0]);
    const bool isOther = theirs != nullptr && *theirs != *ours
        && isValueOf(*theirs, table->columns[0].name, request.datasets)
        && isValueOf(*ours, table->columns[0].name, request.datasets);
    const TwoAnswers names { .rows = { { "", *ours, theirs != nullptr ? *theirs : "" } }, .differ = 1, .total = 1 };
    return isOther ? std::optional(Check { differing(names, quotedReading(reading)), CheckStatus::Failed })
                   : std::nullopt;
}

/// One of the answer's own figures or names, as it is printed.
bool isAmong(const Figure& figure, const std::string& text, const LabelledFigures& figures)
{
    const auto isIt = [&](const std::optional<double>& value) {
        return value && std::abs(*value - figure.value) <= figure.halfUnit * 1.001;
    };
    const auto written = text.substr(figure.offset, figure.length);
    return std::ranges::any_of(figures.labels, [&](const auto& label) { return label.contains(written); })
        || std::ranges::any_of(
            figures.columns, [&](const auto& column) { return std::ranges::any_of(column.values, isIt); });
}

/// The same figures as those that were compared, with a title that says no more than the question.
bool showsSame(const sandbox::Display& display, const VerifyRequest& request, const LabelledFigures& ours,
    const LabelledFigures& theirs)
{
    const auto* chart = std::get_if<sandbox::ChartSpec>(&display);
    sandbox::RunResult alone;
    alone.status = sandbox::Status::Ok;
    alone.displays = { display };
    const auto figures = chart != nullptr ? figuresDrawn(*chart) : labelledFigures(alone);
    const bool isSame = figures
        && compared(*figures, chart != nullptr ? ours : theirs).outcome == FigureComparison::Outcome::Agree;
    return isSame
        && (chart == nullptr
            || !saysOther(*chart, questionFacts(request.question, request.datasets), request.datasets));
}

/// Nothing else is shown, drawn, printed or written beside the figures that were compared: which of them would be the
/// answer, nobody says.
bool isAllCompared(const VerifyRequest& request, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto& result = request.result;
    const auto displays = sandbox::shownDisplays(result);
    const auto main = mainDisplay(displays);
    for (std::size_t at = 0; at < displays.size(); ++at) {
        if (at != main && !showsSame(displays[at], request, ours, theirs)) {
            return false;
        }
    }
    const auto isOurs = [&](const Figure& figure) { return isAmong(figure, result.out, ours); };
    return result.artifacts.empty() && std::ranges::all_of(figuresIn(result.out), isOurs);
}

/// Sentences as one part of another.
std::string amidSentence(std::vector<std::string> sentences)
{
    for (auto& one : sentences) {
        one.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(one.front())));
        one.resize(one.find_last_not_of('.') + 1);
    }
    return builtin::inWords(sentences);
}

/// How many charts are shown.
std::int64_t chartsIn(const sandbox::RunResult& result)
{
    return std::ranges::count_if(sandbox::shownDisplays(result),
        [](const auto& display) { return std::holds_alternative<sandbox::ChartSpec>(display); });
}

/// Rows, or keys, that stand there before.
double repeatsIn(const VerifyRequest& request)
{
    std::int64_t repeats = 0;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& fact : dataset->profile.facts) {
            const bool are = fact.kind == FactKind::RepeatedRecords || fact.kind == FactKind::RepeatedRecordsAtLeast
                || fact.kind == FactKind::RepeatedKeys;
            repeats += are ? fact.count : 0;
        }
    }
    return static_cast<double>(repeats);
}

/// Different values are counted that the question does not name.
bool countsOthers(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    return std::ranges::none_of(request.facts.aggregations, [&](const CodeFacts::Aggregation& one) {
        return one.columns.empty() || std::ranges::any_of(one.columns, [&](const std::string& column) {
            return std::ranges::any_of(builtin::nameWords(column),
                [&](const std::string& word) { return asked.words.contains(builtin::stem(word)); });
        });
    });
}

/// Whether repeated rows, of which the planner takes no notice, may be what makes the difference: in code that drops
/// them or counts different values. What these have less is no more than there are repeats, unless they are asked for.
bool mayBeOfRepeats(const VerifyRequest& request, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto& facts = request.facts;
    const auto counts = [](const CodeFacts::Aggregation& one) { return one.function == "nunique"; };
    const bool drops = std::ranges::contains(facts.drops, DropKind::Repeated, &CodeFacts::Drop::what);
    const bool countsOnly = facts.arithmetic.empty() && std::ranges::all_of(facts.aggregations, counts);
    if (drops || !countsOnly || facts.aggregations.empty()) {
        return drops || std::ranges::any_of(facts.aggregations, counts);
    }
    double fewer = 0;
    for (std::size_t at = 0; at < ours.keys.size(); ++at) {
        const auto found = std::ranges::find(theirs.keys, ours.keys[at]);
        if (found != theirs.keys.end()) {
            const auto all = theirs.columns.front().values[static_cast<std::size_t>(found - theirs.keys.begin())];
            const double less = all.value_or(0) - ours.columns.front().values[at].value_or(0);
            if (less < 0) {
                return false;
            }
            fewer += less;
        }
    }
    return fewer <= repeatsIn(request) || !countsOthers(request);
}

/// The planner shows the rows, and how many different ones they are, where both may be meant: a single count of ours
/// is compared with the nearer one. Nothing: it shows something else.
std::optional<LabelledFigures> nearerCount(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    if (ours.columns.size() != 1 || theirs.columns.size() != 2) {
        return std::nullopt;
    }
    const auto isWhole = [](const auto& value) { return value && *value == std::floor(*value); };
    const auto& rows = theirs.columns[0].values;
    const auto& different = theirs.columns[1].values;
    const bool areCounts = std::ranges::all_of(rows, isWhole) && std::ranges::all_of(different, isWhole)
        && std::ranges::equal(different, rows, std::less_equal());
    std::optional<LabelledFigures> nearer;
    double least = 0;
    for (const auto& column : areCounts ? theirs.columns : std::vector<LabelledFigures::Column>()) {
        double apart = 0;
        for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
            const auto found = std::ranges::find(ours.keys, theirs.keys[at]);
            const auto value = found != ours.keys.end()
                ? ours.columns[0].values[static_cast<std::size_t>(found - ours.keys.begin())]
                : std::nullopt;
            apart += std::abs(*column.values[at] - value.value_or(0));
        }
        if (!nearer || apart < least) {
            nearer = theirs;
            nearer->columns = { column };
            least = apart;
        }
    }
    return nearer;
}
/// Whom a cut leaves out, where the second method shows all that have the last one's figure.
void nameTied(const LabelledFigures& ours, const LabelledFigures& theirs, Checks& checks)
{
    const auto cut = std::ranges::find(checks, CheckKind::TiesCut, [](const Check& check) { return check.fact.kind; });
    const auto last = ours.keys.empty() ? theirs.keys.end() : std::ranges::find(theirs.keys, ours.keys.back());
    if (cut == checks.end() || !cut->fact.texts.empty() || last == theirs.keys.end()) {
        return;
    }
    const auto& figures = theirs.columns.front().values;
    const auto figure = figures[static_cast<std::size_t>(last - theirs.keys.begin())];
    for (std::size_t at = 0; at < theirs.keys.size(); ++at) {
        if (figure && figures[at] == figure && !std::ranges::contains(ours.keys, theirs.keys[at])) {
            cut->fact.texts = { inSentence(theirs.labels[at]) };
            return;
        }
    }
}

/// "st marks" of "St Mark's": the key of theirs with the same letters, where there is one.
void takeSpelledKeys(LabelledFigures& ours, const LabelledFigures& theirs)
{
    const auto lettersOf = [](std::string key) {
        std::erase_if(key, [](unsigned char sign) { return sign < 0x80 && std::isalnum(sign) == 0; });
        return key;
    };
    for (auto& key : ours.keys) {
        const auto isAlike = [&](const std::string& other) { return lettersOf(other) == lettersOf(key); };
        if (!std::ranges::contains(theirs.keys, key) && std::ranges::count_if(theirs.keys, isAlike) == 1) {
            key = *std::ranges::find_if(theirs.keys, isAlike);
        }
    }
}

/// Groups that are written anew and are those of the file all the same, one by one: none was put to another.
bool areThoseOfFile(const VerifyRequest& request, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    const bool isCut = std::ranges::contains(request.facts.limits, LimitUse::Groups, &CodeFacts::Limit::use)
        || questionFacts(request.question, request.datasets).rows.has_value();
    return !isCut && ours.keys.size() > 1 && std::ranges::is_permutation(ours.keys, theirs.keys);
}

/// All that the code leaves out of the second method's rows is the last period, which is not over; of a single figure
/// nobody sees what it leaves out.
bool leavesOutOnlyEnd(const VerifyRequest& request, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    if (!cutsIncompleteEnd(request)) {
        return false;
    }
    if (theirs.keys.size() < 2) {
        return true;
    }
    const auto periods = incompletePeriods(request);
    LabelledFigures whole = theirs;
    for (auto at = theirs.labels.size(); at-- > 0;) {
        const auto place = static_cast<std::ptrdiff_t>(at);
        const bool isEnd = std::ranges::any_of(
            periods, [&](const auto& period) { return period.isLast && isNamed(period, theirs.labels[at]); });
        if (isEnd) {
            whole.labels.erase(whole.labels.begin() + place);
            whole.keys.erase(whole.keys.begin() + place);
            for (auto& column : whole.columns) {
                column.values.erase(column.values.begin() + place);
            }
        }
    }
    return compared(ours, whole).outcome == FigureComparison::Outcome::Agree;
}
} // namespace

void judgeSecond(const VerifyRequest& request, const std::string& reading, const sandbox::RunResult& second,
    Answer& answer, const std::vector<std::string>& without, bool spelledAlike)
{
    // The frame of an earlier step may be other than its file; several units the planner takes as they are.
    const bool isOfFiles = request.facts.frames.empty() && !takesSpellings(request.facts) && !makesOneUnit(request);
    // Of the rows that repeat others the planner takes no notice.
    const bool dropsRepeats = std::ranges::contains(request.facts.drops, DropKind::Repeated, &CodeFacts::Drop::what)
        || std::ranges::contains(request.facts.aggregations, std::string("nunique"), &CodeFacts::Aggregation::function);
    const auto rewritten = rewrittenTexts(request);
    if (auto other = otherName(request, reading, second); other && isOfFiles && !dropsRepeats && !rewritten.groups
        && !rewritten.filters && !putsSpellingsTogether(request)) {
        answer.checks.push_back(*std::move(other));
    }
    auto ours = labelledFigures(request.result);
    auto theirs = second.status == sandbox::Status::Ok ? labelledFigures(second) : std::nullopt;
    if (!ours || !theirs) {
        return;
    }
    matchSpellings(*ours, *theirs);
    matchPeriods(*ours, *theirs);
    if (spelledAlike) {
        takeSpelledKeys(*ours, *theirs);
    }
    // Of groups that both have, one by one, it is known that the code puts together what is spelled as one.
    const bool isOtherwiseSpelled = putsSpellingsTogether(request)
        && !(spelledAlike && areThoseOfFile(request, *ours, *theirs));
    nameTied(*ours, *theirs, answer.checks);
    auto comparison = compared(*ours, *theirs);
    if (auto count = nearerCount(*ours, *theirs);
        count && comparison.outcome == FigureComparison::Outcome::NotComparable) {
        theirs = *std::move(count);
        comparison = compared(*ours, *theirs);
        comparison.outcome = comparison.outcome == FigureComparison::Outcome::Agree
            ? FigureComparison::Outcome::NotComparable // which of both is meant is not said
            : comparison.outcome;
    }
    if (comparison.outcome == FigureComparison::Outcome::Agree) {
        auto whole = reading;
        for (const auto& sentence : without) {
            whole += " " + sentence;
        }
        const bool isBeside = !isAllCompared(request, *ours, *theirs);
        const auto asked = questionFacts(request.question, request.datasets);
        const bool standOtherwise = asksForOrder(asked) && !standAsAsked(asked, *ours, *theirs);
        const bool isAll = !isBeside && !standOtherwise
            && !picksAmongDates(request); // both may have taken the wrong one
        const std::int64_t charts = isAll ? chartsIn(request.result) : 0;
        for (auto& check : answer.checks) {
            const bool isDoubt = isAll && check.status == CheckStatus::Warning && restsOnWords(check.fact.kind);
            check.status = isDoubt ? CheckStatus::Noted : check.status;
        }
        answer.checks.push_back({ { CheckKind::SecondAgrees,
                                      { .count = comparison.figures,
                                          .texts = { quotedReading(whole) },
                                          .counts = { isBeside ? 1 : 0, charts, standOtherwise ? 1 : 0 } } },
            isAll ? CheckStatus::Passed : CheckStatus::Noted });
    } else if (comparison.outcome == FigureComparison::Outcome::Differ && isOfFiles && !showsRanks(request)
        && !leavesOutOnlyEnd(request, *ours, *theirs) && !isOtherwiseSpelled && !mayBeOfRepeats(request, *ours, *theirs)
        && !rewritten.filters && (!rewritten.groups || areThoseOfFile(request, *ours, *theirs))) {
        answer.checks.push_back({ differing(sideBySide(*ours, *theirs), quotedReading(reading)), CheckStatus::Failed });
        answer.checks.back().fact.column = amidSentence(without);
    }
}

} // namespace core
