// SPDX-License-Identifier: GPL-3.0-or-later
// What a rerun without some rows says of a fact of their file.
#include "core/domain/cell_format.h"
#include "core/verify/answer_changes.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/period_keys.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace core {

namespace {
using Change = sandbox::Variation::Change;

/// Only where the month is a group of its own, or the answer one figure, is it compared with whole ones.
bool hasPeriod(const LabelledFigures& figures, const std::string& period)
{
    const bool isSingle = figures.labels.size() == 1 && figures.labels.front().empty();
    return isSingle || std::ranges::contains(figures.keys, period)
        || std::ranges::any_of(figures.labels, [&](const auto& label) { // "June 2025: -60 %"
               return periodMeant(label) && periodMeant(label) == periodMeant(period);
           });
}

/// One mean of rows, one of which is the total of the others: nearly twice as large with it.
bool raisesMean(const VerifyRequest& request, const LabelledFigures& before, const LabelledFigures& then)
{
    const auto& aggregations = request.facts.aggregations;
    const bool isMean = aggregations.size() == 1 && isMeanFunction(aggregations.front().function);
    const auto was = before.keys.size() == 1 ? before.columns.front().values.front() : std::nullopt;
    const auto is = then.keys.size() == 1 ? then.columns.front().values.front() : std::nullopt;
    return isMean && was && is && *is > 0 && *was > 1.3 * *is && *was < 2.05 * *is;
}

/// A label that sounds like a total may be the name of a brand: then it doubles nothing.
bool bearsOut(
    const Trial& trial, const VerifyRequest& request, const LabelledFigures& before, const LabelledFigures& then)
{
    if (trial.about == CheckKind::PeriodIncomplete) {
        return !trial.variation.values.empty() && hasPeriod(before, trial.variation.values.front());
    }
    if (trial.about != CheckKind::TotalsIncluded || trial.variation.values.empty()) {
        return true;
    }
    const auto& label = trial.variation.values.front();
    return raisesMean(request, before, then) || doublesSums(before, then, label)
        || std::ranges::any_of(
            request.datasets, [&](const Dataset& dataset) { return isCountedTotal(dataset, label); });
}

/// Of several of its kind the one of this column.
Checks::iterator findingOf(const Trial& trial, Checks& checks)
{
    const auto isAbout = [&](const Check& check) { return check.fact.kind == trial.about; };
    const auto found = std::ranges::find_if(checks,
        [&](const Check& check) { return isAbout(check) && check.fact.column == inSentence(trial.variation.column); });
    return found != checks.end() ? found : std::ranges::find_if(checks, isAbout);
}

/// Something is left of it: a sum of no rows is zero, and a mean missing.
bool isLeft(const std::optional<double>& was, const std::optional<double>& is)
{
    return !was || (is && *is != 0);
}

/// What rows in some units only leave of an answer.
struct UnitsLeft {
    bool any = false;
    bool differs = false; ///< a figure of the same label does: that is of several units
    bool lost = false; ///< a label is not there any more
};
UnitsLeft unitsLeftOf(const LabelledFigures& before, const LabelledFigures& then)
{
    UnitsLeft left;
    const auto columns = std::min(before.columns.size(), then.columns.size());
    for (std::size_t at = 0; at < before.keys.size(); ++at) {
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        bool isAny = false;
        for (std::size_t column = 0; found != then.keys.end() && column < columns; ++column) {
            const auto was = before.columns[column].values[at];
            const auto is = then.columns[column].values[static_cast<std::size_t>(found - then.keys.begin())];
            isAny = isAny || isLeft(was, is);
            left.differs = left.differs
                || (was && isLeft(was, is) && std::abs(*was - *is) > leastChange * std::abs(*was));
        }
        left.any = left.any || isAny;
        left.lost = left.lost || !isAny;
    }
    const auto isNew = [&](const std::string& key) { return !std::ranges::contains(before.keys, key); };
    left.any = left.any || std::ranges::any_of(then.keys, isNew);
    return left;
}

/// Whether the code takes the first of an order, or the question asks for one: then groups in several units are
/// compared, if each is in one.
bool ranks(const VerifyRequest& request)
{
    return questionFacts(request.question, request.datasets).direction != Direction::None
        || std::ranges::contains(request.facts.limits, LimitUse::Ranked, &CodeFacts::Limit::use);
}

/// "How many kilograms", of which others are left: figures in another unit are not what is asked for.
bool asksForOneUnit(const Trial& trial, const VerifyRequest& request)
{
    const auto noun = countedNoun(questionFacts(request.question, request.datasets));
    const auto& facts = request.facts;
    const bool looks = std::ranges::any_of(facts.columns, [&](const auto& named) {
        return named.line > 0 && named.name == trial.variation.column;
    }); // at the units, which may be told apart
    return !noun.empty() && !looks && std::ranges::any_of(trial.variation.values, [&](const auto& unit) {
        return !areOneUnit(unit, noun);
    }) && std::ranges::any_of(request.datasets, [&](const Dataset& dataset) {
        return std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
            return column.name == trial.variation.column
                && std::ranges::any_of(column.top, [&](const TopValue& unit) { return areOneUnit(unit.value, noun); });
        });
    });
}

/// Of figures in another unit a few are wrong however little they add.
void judgeUnits(const Trial& trial, const VerifyRequest& request, const LabelledFigures& before,
    const LabelledFigures& then, Answer& answer)
{
    const auto left = unitsLeftOf(before, then);
    const bool isMixed = left.any
        && (left.differs || (left.lost && (ranks(request) || asksForOneUnit(trial, request))));
    const auto found = findingOf(trial, answer.checks);
    if (found != answer.checks.end() && !isMixed && !trial.candidate) {
        answer.checks.erase(found);
    } else if (found == answer.checks.end() && isMixed && trial.candidate) {
        answer.checks.push_back(*trial.candidate);
    }
}

/// Two that were nearly equal change places, none of them the first or the last, and hardly a figure is another.
bool isRankOfNearlyEqual(const ChangeFact& change, const LabelledFigures& before, const LabelledFigures& then)
{
    constexpr double noise = 0.001;
    constexpr auto ends = std::to_array<std::string_view>({ "first", "highest", "lowest", "last" });
    const auto columns = std::min(before.columns.size(), then.columns.size());
    const bool isFirst = then.keys.empty() || before.keys.front() != then.keys.front();
    if (change.kind != ChangeKind::Rank || isFirst || std::ranges::contains(ends, change.texts.at(1))) {
        return false;
    }
    for (std::size_t at = 0; at < before.keys.size(); ++at) {
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        for (std::size_t column = 0; found != then.keys.end() && column < columns; ++column) {
            const auto was = before.columns[column].values[at];
            const auto is = then.columns[column].values[static_cast<std::size_t>(found - then.keys.begin())];
            if (was && is && std::abs(*was - *is) > noise * std::abs(*was)) {
                return false;
            }
        }
    }
    return true;
}

/// More than this part of what one label has in the first column.
bool isMuchOfOne(const LabelledFigures& before, const LabelledFigures& then, double part)
{
    for (std::size_t at = 0; at < before.keys.size(); ++at) {
        const auto found = std::ranges::find(then.keys, before.keys[at]);
        const auto was = before.columns.front().values[at];
        const auto is = found == then.keys.end()
            ? std::nullopt
            : then.columns.front().values[static_cast<std::size_t>(found - then.keys.begin())];
        if (was && is && std::abs(*was - *is) > part * std::abs(*was)) {
            return true;
        }
    }
    return false;
}

/// A far value that is a small part of the whole sum decides where it puts another label first, or is most of what one
/// has, and nothing else. Among rows that the code picks, its part is not known: there a third of one label's will do.
bool decidesNothing(
    const CheckFact& fact, const ChangeFact& change, const LabelledFigures& before, const LabelledFigures& then)
{
    constexpr std::int64_t largePart = 20; // percent
    constexpr double half = 0.5, third = 1.0 / 3;
    constexpr auto ends = std::to_array<std::string_view>({ "first", "highest", "lowest" });
    const bool isFirst = change.kind == ChangeKind::Rank
        && (change.texts.at(0)
                == inSentence(
                    periodNames(before.labels, before.months.empty() ? std::nullopt : before.months.front()).front())
            || std::ranges::contains(ends, change.texts.at(1)));
    return fact.kind == CheckKind::ExtremeDecides && fact.count < largePart && !isFirst
        && !isMuchOfOne(before, then, fact.count == 0 ? third : half);
}

/// Those that are meant to be; a spelling that the code writes itself is there again.
std::vector<std::string> labelsGone(const Trial& trial, const LabelledFigures& then)
{
    auto gone = trial.variation.values;
    std::erase_if(gone, [&](const std::string& value) {
        return trial.about == CheckKind::SpellingsApart && std::ranges::contains(then.labels, value);
    });
    return gone;
}

Focus focusOf(const VerifyRequest& request, const LabelledFigures& figures, const Answer& answer)
{
    const auto asked = questionFacts(request.question, request.datasets);
    return { figuresSaid(answer, request.result), outcomeAsked(asked, figures) };
}

/// Rows without a group, which have no figure either: nothing of the answer lacks them.
bool addsNothing(const LabelledFigures& before, const LabelledFigures& then)
{
    bool isAny = false;
    for (std::size_t at = 0; at < then.keys.size(); ++at) {
        if (std::ranges::contains(before.keys, then.keys[at])) {
            continue;
        }
        isAny = true;
        if (std::ranges::any_of(then.columns, [&](const auto& column) { return column.values[at].value_or(0) != 0; })) {
            return false;
        }
    }
    return isAny;
}

/// What is otherwise, of the figures that matter.
std::optional<ChangeFact> changeByTrial(const Trial& trial, const VerifyRequest& request, const LabelledFigures& before,
    const LabelledFigures& then, std::int64_t varied, const Focus& focus)
{
    auto change = changeBetween(before, then, varied, labelsGone(trial, then), focus);
    if (!change && trial.about == CheckKind::RepeatsCounted && !request.facts.reshapes.empty()) {
        change = anyChangeBetween(before, then, varied, focus, materialChange); // all of a cross table are asked for
    }
    if (change && trial.about == CheckKind::PeriodIncomplete) {
        change->count = 1; // without the period
    }
    return change;
}

/// Whether a row is kept for what stands in it, and not for the rows beside it, as by how many there are of its group.
bool keepsRowsByThemselves(const CodeFacts& facts)
{
    const auto isShown = [&](const CodeFacts::Grouping& grouping) {
        return std::ranges::contains(facts.aggregations, grouping.line, &CodeFacts::Aggregation::by);
    };
    return std::ranges::none_of(facts.filters, &CodeFacts::Filter::computed)
        && std::ranges::all_of(facts.groupings, isShown);
}

/// Where one condition keeps some rows of the file, so many fewer without the repeats.
void tellHowMany(const VerifyRequest& request, const sandbox::RunResult& rerun, CheckFact& repeats)
{
    const auto kept = [&](const std::optional<sandbox::Ledger>& ledger, std::int64_t rows) {
        std::optional<std::int64_t> found;
        for (const auto& entry : ledger ? ledger->entries : std::vector<sandbox::LedgerEntry>()) {
            const bool isOfFile = entry.operation == sandbox::RowOperation::Filter && entry.before == rows;
            if (entry.operation == sandbox::RowOperation::Filter && (found || !isOfFile || entry.calls != 1)) {
                return std::optional<std::int64_t>();
            }
            found = isOfFile ? std::optional(entry.after) : found;
        }
        return found;
    };
    const bool isPart = !repeats.counts.empty() && repeats.counts.front() == 1;
    const bool isKnown = isPart && keepsRowsByThemselves(request.facts);
    const auto all = isKnown ? kept(request.result.ledger, repeats.total) : std::nullopt;
    const auto once = all ? kept(rerun.ledger, repeats.total - repeats.count) : std::nullopt;
    if (once && *once < *all && *all - *once <= repeats.count) {
        repeats.counts.resize(4);
        repeats.counts.front() = 0;
        repeats.counts.back() = *all - *once;
    }
}

/// And says something.
bool staysAsItIs(const LabelledFigures& before, const LabelledFigures& then)
{
    const auto isSome = [](const auto& value) { return value && *value != 0; };
    return before.labels == then.labels && before.columns == then.columns
        && std::ranges::any_of(
            before.columns, [&](const auto& column) { return std::ranges::any_of(column.values, isSome); });
}

bool areRepeats(const Trial& trial)
{
    return trial.about == CheckKind::RepeatsCounted || trial.about == CheckKind::KeysRepeated
        || trial.about == CheckKind::RowsForEntities;
}

/// "14 of 2,000 rows repeat an order_no": whole rows do, and that is told with the same figure.
void tellRepeatsOnce(Checks& checks)
{
    const auto rows = std::ranges::find_if(checks, [](const Check& check) {
        return check.fact.kind == CheckKind::RepeatsCounted && check.status == CheckStatus::Warning && check.change;
    });
    const auto repeats = rows != checks.end() ? std::optional(*rows) : std::nullopt;
    std::erase_if(checks, [&](const Check& check) {
        return repeats && check.fact.kind == CheckKind::RowsForEntities && check.fact.count == repeats->fact.count
            && check.change && check.change->kind == repeats->change->kind
            && check.change->texts == repeats->change->texts;
    });
}

/// In place of a note of the same; once.
void tellCandidate(const Trial& trial, ChangeFact change, Answer& answer)
{
    const auto isSame = [&](const Check& check) {
        return check.fact.kind == trial.candidate->fact.kind && check.fact.column == trial.candidate->fact.column;
    };
    if (std::ranges::any_of(
            answer.checks, [&](const Check& check) { return check.status >= CheckStatus::Warning && isSame(check); })) {
        return;
    }
    std::erase_if(
        answer.checks, [&](const Check& check) { return check.status == CheckStatus::Noted && isSame(check); });
    answer.checks.push_back(*trial.candidate);
    if (trial.about == CheckKind::SpellingsApart) {
        change.count = 0;
        change.counts = { 1, 1 };
    }
    const bool isOrder = trial.about == CheckKind::DateOrderMatters || trial.about == CheckKind::DateOrdersMixed;
    if (!isOrder) { // no row is left out
        answer.checks.back().change = std::move(change);
    }
}
} // namespace

void tellWithLeftOut(const VerifyRequest& request, const sandbox::RunResult& second, Answer& answer)
{
    const auto isNote = [](const Check& check) { return check.fact.kind == CheckKind::ExtremeLeftOut; };
    const auto note = std::ranges::find_if(answer.checks, isNote);
    const auto ours = labelledFigures(request.result);
    const auto theirs = second.status == sandbox::Status::Ok ? labelledFigures(second) : std::nullopt;
    if (note == answer.checks.end() || !ours || !theirs || ours->columns.size() != theirs->columns.size()) {
        return;
    }
    note->change = changeBetween(*ours, *theirs, note->fact.count, {}, focusOf(request, *ours, answer));
    if (note->change) {
        note->change->counts = { 1 };
    }
}

bool isRepeatable(const sandbox::RunResult& result, const sandbox::RunResult& again)
{
    const auto figures = figuresToVary(result);
    const auto anew = figuresToVary(again);
    return again.status == sandbox::Status::Ok && figures && anew && figures->labels == anew->labels
        && figures->columns == anew->columns;
}

void judgeTrial(const Trial& trial, const VerifyRequest& request, const sandbox::RunResult& rerun, std::int64_t varied,
    Answer& answer)
{
    const auto before = figuresToVary(request.result);
    const bool isVaried = rerun.status == sandbox::Status::Ok && varied > 0;
    const auto then = isVaried ? figuresToVary(rerun) : std::nullopt;
    if (before && isVaried && trial.about == CheckKind::UnitsMixed) {
        judgeUnits(trial, request, *before, then.value_or(LabelledFigures()), answer); // nothing: of no rows
        return;
    }
    if (!before || !then) {
        return;
    }
    if (trial.about == CheckKind::OtherSpan) {
        if (staysAsItIs(*before, *then)) {
            answer.checks.push_back(*trial.candidate);
        }
        return;
    }
    const bool namesGaps = trial.variation.change == Change::GapsNamed;
    const auto focus = focusOf(request, *before, answer);
    auto change = changeByTrial(
        trial, request, *before, namesGaps ? amongLabelsOf(*before, *then) : *then, varied, focus);
    if (trial.candidate) {
        if (change && bearsOut(trial, request, *before, *then)) {
            tellCandidate(trial, *std::move(change), answer);
        }
        return;
    }
    const auto found = findingOf(trial, answer.checks);
    if (trial.about == CheckKind::GapsFilled) { // it is told in any case
        if (found != answer.checks.end() && change) {
            found->status = CheckStatus::Warning;
            found->change = std::move(change);
        }
        return;
    }
    if (trial.about == CheckKind::JoinRepeatsRows) { // the run counted them, whatever they change
        if (found != answer.checks.end()) {
            found->change = std::move(change);
        }
        return;
    }
    const bool areMany = namesGaps && found != answer.checks.end()
        && areManyOfAll(found->fact.count, found->fact.total);
    if (found == answer.checks.end() || (areMany && !change)) { // they are told where they change nothing
        if (found != answer.checks.end() && addsNothing(*before, *then)) {
            found->status = CheckStatus::Noted;
        }
        return;
    }
    if (trial.about == CheckKind::RepeatsCounted) {
        tellHowMany(request, rerun, found->fact);
    }
    const bool isOfItsOwnGroup = trial.about == CheckKind::ExtremeDecides && change
        && (change->kind == ChangeKind::Gone || change->kind == ChangeKind::Ranges) && request.facts.limits.empty();
    if (!change && trial.about == CheckKind::RepeatsCounted) { // hardly, but figures that somebody signs
        change = anyChangeBetween(*before, *then, varied, focus);
        if (change) {
            found->change = std::move(change);
            return;
        }
    }
    if (change && !namesGaps && isRankOfNearlyEqual(*change, *before, *then)) {
        found->change = std::move(change);
        return;
    }
    if (!change || isOfItsOwnGroup || decidesNothing(found->fact, *change, *before, *then)
        || !bearsOut(trial, request, *before, *then)) {
        answer.checks.erase(found);
        return;
    }
    found->status = areRepeats(trial) && isShownAlready(*before, *then, focus) ? CheckStatus::Noted
                                                                               : CheckStatus::Warning;
    if (!namesGaps) { // that says nothing of what it is without rows
        found->change = std::move(change);
    }
    tellRepeatsOnce(answer.checks);
}

} // namespace core
