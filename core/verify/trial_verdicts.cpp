// SPDX-License-Identifier: GPL-3.0-or-later
// What a rerun without some rows says of a fact of their file.
#include "core/domain/cell_format.h"
#include "core/verify/answer_changes.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {
using Change = sandbox::Variation::Change;

/// Only where the month is a group of its own, or the answer one figure, is it compared with whole ones.
bool hasPeriod(const LabelledFigures& figures, const std::string& period)
{
    const bool isSingle = figures.labels.size() == 1 && figures.labels.front().empty();
    return isSingle || std::ranges::contains(figures.keys, period);
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

/// Without the other units some labels are gone, and the rest have what they had: each is in one unit.
bool isEachInOneUnit(const LabelledFigures& before, const LabelledFigures& then)
{
    const auto left = amongLabelsOf(then, before);
    return !then.keys.empty() && then.keys.size() < before.keys.size() && left.keys.size() == then.keys.size()
        && compared(left, then).outcome == FigureComparison::Outcome::Agree;
}

/// A far value that is a small part of the whole sum decides where it puts another label first, and nothing else.
bool decidesNothing(const CheckFact& fact, const ChangeFact& change, const LabelledFigures& before)
{
    constexpr std::int64_t largePart = 20; // percent
    constexpr auto ends = std::to_array<std::string_view>({ "first", "highest", "lowest" });
    const bool isFirst = change.kind == ChangeKind::Rank
        && (change.texts.at(0) == inSentence(periodNames(before.labels).front())
            || std::ranges::contains(ends, change.texts.at(1)));
    return fact.kind == CheckKind::ExtremeDecides && fact.count < largePart && !isFirst;
}
} // namespace

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
    const auto then = rerun.status == sandbox::Status::Ok && varied > 0 ? figuresToVary(rerun) : std::nullopt;
    if (!before || !then) {
        return;
    }
    const bool namesGaps = trial.variation.change == Change::GapsNamed;
    // Of figures in another unit a few are wrong however little they add.
    const bool isUnits = trial.about == CheckKind::UnitsMixed;
    if (isUnits && compared(*before, *then).outcome != FigureComparison::Outcome::Agree) {
        const auto asked = questionFacts(request.question, request.datasets);
        const auto found = findingOf(trial, answer.checks);
        if (found != answer.checks.end() && asked.direction == Direction::None && isEachInOneUnit(*before, *then)) {
            answer.checks.erase(found);
        }
        return;
    }
    const auto said = figuresSaid(answer, request.result);
    auto change = changeBetween(
        *before, namesGaps ? amongLabelsOf(*before, *then) : *then, varied, trial.variation.values, said);
    if (trial.candidate) {
        if (change && bearsOut(trial, request, *before, *then)) {
            std::erase_if(answer.checks, [&](const Check& check) {
                return check.status == CheckStatus::Noted && check.fact.kind == trial.candidate->fact.kind
                    && check.fact.column == trial.candidate->fact.column;
            });
            answer.checks.push_back(*trial.candidate);
            const bool isOrder = trial.about == CheckKind::DateOrderMatters
                || trial.about == CheckKind::DateOrdersMixed;
            if (!isOrder) { // no row is left out
                answer.checks.back().change = std::move(change);
            }
        }
        return;
    }
    const auto found = findingOf(trial, answer.checks);
    const bool areMany = namesGaps && found != answer.checks.end()
        && areManyOfAll(found->fact.count, found->fact.total);
    if (found == answer.checks.end() || (areMany && !change)) { // they are told where they change nothing
        return;
    }
    const bool isOfItsOwnGroup = trial.about == CheckKind::ExtremeDecides && change
        && (change->kind == ChangeKind::Gone || change->kind == ChangeKind::Ranges) && request.facts.limits.empty();
    if (!change && trial.about == CheckKind::RepeatsCounted) { // hardly, but figures that somebody signs
        change = leastChangeBetween(*before, *then, varied, said);
        if (change) {
            found->change = std::move(change);
            return;
        }
    }
    if (!change || isOfItsOwnGroup || decidesNothing(found->fact, *change, *before)
        || !bearsOut(trial, request, *before, *then)) {
        answer.checks.erase(found);
        return;
    }
    found->status = CheckStatus::Warning;
    if (found->fact.kind != CheckKind::UnitsMixed && !namesGaps) { // both say nothing of what it is without rows
        found->change = std::move(change);
    }
}

} // namespace core
