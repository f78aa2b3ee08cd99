// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/made_before.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/bands.h"
#include "core/builtin/reading/filled_gaps.h"
#include "core/builtin/reading/other_units.h"
#include "core/builtin/reading/time_between.h"
#include "core/builtin/reading/worked_columns.h"
#include "core/builtin/write/leaning.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core::builtin {

namespace {
/// `made`: the file with a column for the question of `exchange`, and that question of it. False where there is none.
template <typename Made> bool take(std::optional<Made> made, OpenedData& data, Exchange& exchange)
{
    if (!made) {
        return false;
    }
    data = opened(std::move(made->data));
    exchange.question = made->question.text();
    return true;
}
} // namespace

MadeBefore withMadeBefore(OpenedData data, std::vector<Exchange> history)
{
    // What was made for a question is there for those that lean on it, not behind one that stands by itself.
    const auto whole = std::find_if(
        history.rbegin(), history.rend(), [&](const Exchange& each) { return !leansOn(each.question, data->schema); });
    const auto first = whole == history.rend() ? history.begin() : std::prev(whole.base());
    for (auto& exchange : std::ranges::subrange(first, history.end())) {
        take(filledGaps(*data, inShort(exchange.question)), data, exchange);
        const auto question = inOtherUnits(inShort(exchange.question), data->schema);
        if (take(bandedColumn(*data, question), data, exchange)) {
            continue;
        }
        take(workedColumn(*data, question), data, exchange) || take(askedTime(*data, question), data, exchange);
    }
    return { std::move(data), std::move(history) };
}

} // namespace core::builtin
