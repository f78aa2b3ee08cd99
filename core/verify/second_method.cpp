// SPDX-License-Identifier: GPL-3.0-or-later
// The planner's own code beside the answer's: what they say alike, and what not.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/trials.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
/// What is drawn was not compared.
bool showsFiguresOnly(const sandbox::RunResult& result)
{
    return result.artifacts.empty() && std::ranges::none_of(sandbox::shownDisplays(result), [](const auto& display) {
        return std::holds_alternative<sandbox::ChartSpec>(display) || std::holds_alternative<sandbox::Image>(display);
    });
}

/// What rests on the words of the question, which the second method read as well and to the same figures.
bool restsOnWords(CheckKind kind)
{
    using enum CheckKind;
    constexpr std::array kinds { YearNotUsed, OtherSpan, PeriodEndsEarly, FilterMissing, FilterUnasked, BoundNotUsed,
        NumberNotUsed, ColumnNotUsed, OtherAggregate, PartComputed, NotOfEach, RowsWithoutGroup, ChangeOfLater,
        SharesOfOtherBase };
    return std::ranges::contains(kinds, kind);
}
} // namespace

void judgeSecond(
    const VerifyRequest& request, const std::string& reading, const sandbox::RunResult& second, Answer& answer)
{
    const auto ours = labelledFigures(request.result);
    const auto theirs = second.status == sandbox::Status::Ok ? labelledFigures(second) : std::nullopt;
    if (!ours || !theirs) {
        return;
    }
    const auto comparison = compared(*ours, *theirs);
    const bool isOfFiles = request.facts.frames.empty(); // the frame of an earlier step may be other than its file
    // Of the rows that repeat others the planner takes no notice.
    const bool dropsRepeats = std::ranges::contains(request.facts.drops, DropKind::Repeated, &CodeFacts::Drop::what)
        || std::ranges::contains(request.facts.aggregations, std::string("nunique"), &CodeFacts::Aggregation::function);
    if (comparison.outcome == FigureComparison::Outcome::Agree && showsFiguresOnly(request.result)) {
        for (auto& check : answer.checks) {
            const bool isDoubt = check.status == CheckStatus::Warning && restsOnWords(check.fact.kind);
            check.status = isDoubt ? CheckStatus::Noted : check.status;
        }
        answer.checks.push_back(
            { { CheckKind::SecondAgrees, { .count = comparison.figures, .texts = { quotedReading(reading) } } } });
    } else if (comparison.outcome == FigureComparison::Outcome::Differ && !dropsRepeats && isOfFiles) {
        answer.checks.push_back({ { CheckKind::SecondDiffers,
                                      { .texts = { inSentence(comparison.label), figureWords(comparison.ours),
                                            figureWords(comparison.theirs), quotedReading(reading) } } },
            CheckStatus::Failed });
    }
}

} // namespace core
