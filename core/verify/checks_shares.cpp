// SPDX-License-Identifier: GPL-3.0-or-later
// Shares: of what they are.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {
/// The figures of the answer, where it is a table with one column of them; all of its rows.
std::vector<double> figuresOf(const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    std::vector<double> figures;
    if (table == nullptr || table->columns.size() != 2 || table->rowCount != std::ssize(table->rows)) {
        return figures;
    }
    for (const auto& row : table->rows) {
        if (const auto number = numberIn(row[1])) {
            figures.push_back(*number);
        }
    }
    return figures;
}

/// "what percentage of each branch's rentals": each is a whole of its own.
bool asksWithinEach(const QuestionFacts& asked)
{
    for (std::size_t at = 0; at + 3 < asked.tokens.size(); ++at) {
        const auto& word = asked.tokens[at];
        const bool share = word == "percentage" || word == "percent" || word == "share" || word == "proportion"
            || word == "fraction";
        const bool each = asked.tokens[at + 1] == "of"
            && (asked.tokens[at + 2] == "each" || asked.tokens[at + 2] == "every");
        if (share && each) {
            return true;
        }
    }
    return false;
}
} // namespace

void checkShares(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto figures = figuresOf(request.result);
    if (!asked.has(builtin::Concept::Share) || figures.size() < 2) {
        return;
    }
    double sum = 0;
    for (const double figure : figures) {
        sum += figure;
    }
    const bool addsUp = std::abs(sum - 1) < 1e-6 || std::abs(sum - 100) < 1e-4;
    const bool allFull = std::ranges::all_of(figures, [](double figure) { return figure == 1.0; })
        || std::ranges::all_of(figures, [](double figure) { return figure == 100.0; });
    if (allFull) {
        checks.push_back({ CheckKind::SharesAllFull, CheckStatus::Warning });
    } else if (addsUp && asksWithinEach(asked) && !request.facts.filters.empty()) {
        checks.push_back({ CheckKind::SharesOfWhole, CheckStatus::Warning });
    } else if (!addsUp
        && (std::abs(sum - 0.5) < 1e-6 || std::abs(sum - 50) < 1e-4 || std::abs(sum - 2) < 1e-6
            || std::abs(sum - 200) < 1e-4)) {
        checks.push_back({ CheckKind::SharesOff, CheckStatus::Warning });
    }
}

} // namespace core
