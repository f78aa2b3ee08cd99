// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/candidates.h"

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/dialect/line_comment_detector.h"
#include "sandbox/scan/dialect/stray_quote_detector.h"
#include "sandbox/scan/text/aligned.h"
#include "sandbox/scan/text/first_lines.h"
#include "sandbox/scan/text/line_comments.h"
#include "sandbox/scan/text/separator.h"
#include "sandbox/scan/text/stray_quotes.h"

#include <algorithm>
#include <iterator>

namespace scan {

/// Each line cut where the columns begin.
static std::string cutAt(const std::vector<int>& starts, std::string_view sample)
{
    std::string cut;
    ColumnCutter cutter(starts);
    cutter.cut(sample, cut);
    cutter.endLine(cut);
    return cut;
}

bool arePlainRuns(std::string_view sample, const std::vector<int>& starts)
{
    const Dialect runs { ' ', sample.contains('"') ? '"' : '\0', '\0', false, true };
    const Sample rows(sample, runs);
    constexpr std::size_t mostOthers = 2; // names and what stands above them
    const auto price = priceOf(rows, runs);
    if (price.width <= starts.size() || price.rows + mostOthers < rows.rows().size()) {
        const auto fits = [&](const Sample::Row& row) { return row.cells.size() == price.width; };
        return price.width == starts.size() && std::ranges::all_of(rows.rows(), fits);
    }
    const Dialect aligned { standIn, '\0', '\0' };
    const auto cut = cutAt(starts, sample);
    return price.bits < priceOf(Sample(cut, aligned), aligned).bits;
}

namespace {
using Form = Candidate::Form;
constexpr std::string_view usualSigns = ",;\t|";

/// Those of `usualSigns` that may separate here.
std::string usualIn(const Beginning& beginning)
{
    std::string found;
    std::ranges::copy_if(usualSigns, std::back_inserter(found), [&](char c) {
        return beginning.given ? beginning.given->size() == 1 && beginning.given->front() == c
                               : beginning.sample.contains(c);
    });
    return found;
}

void addRagged(std::vector<Candidate>& candidates, const Beginning& beginning)
{
    for (const char delimiter : beginning.given ? std::string_view() : std::string_view(",;\t| ")) {
        for (const auto& quoting : beginning.sample.contains(delimiter) ? beginning.quotings : std::vector<Quoting>()) {
            candidates.push_back({ Form::Ragged, { delimiter, quoting.quote, quoting.escape }, quoting.bits });
        }
    }
}

void addAligned(std::vector<Candidate>& candidates, const Beginning& beginning)
{
    const bool maybe = !beginning.given && !beginning.quoteIsGiven;
    const auto starts = maybe ? alignedColumns(belowComments(beginning.lines)) : std::vector<int>();
    if (!starts.empty() && !arePlainRuns(beginning.sample, starts)) {
        candidates.push_back({ .form = Form::Aligned,
            .dialect = { standIn, '\0', '\0' },
            .columnStarts = starts,
            .plain = std::make_shared<const std::string>(cutAt(starts, beginning.sample)) });
    }
}

void addStrayQuotes(std::vector<Candidate>& candidates, const Beginning& beginning)
{
    for (const char delimiter : beginning.findsStrayQuotes ? usualIn(beginning) : std::string()) {
        if (mayHoldStrayQuotes(beginning.sample, delimiter)) {
            candidates.push_back({ .form = Form::StrayQuotes,
                .dialect = { delimiter, '"', '\0' },
                .quotingBits = costs::mend,
                .isGiven = beginning.given.has_value(),
                .plain = std::make_shared<const std::string>(mended(beginning.sample, delimiter)) });
        }
    }
}

void addLineComments(std::vector<Candidate>& candidates, const Beginning& beginning)
{
    for (const char delimiter : beginning.findsLineComments ? usualIn(beginning) : std::string()) {
        for (const auto& quoting : beginning.quotings) {
            const Dialect dialect { delimiter, quoting.quote, quoting.escape };
            if (hasLineComments(beginning.sample, dialect)) {
                auto text = std::make_shared<const std::string>(withoutLineComments(beginning.sample, dialect));
                const auto left = costs::commentByte * static_cast<double>(beginning.sample.size() - text->size());
                candidates.push_back({ .form = Form::LineComments,
                    .dialect = dialect,
                    .quotingBits = quoting.bits + left,
                    .isGiven = beginning.given.has_value(),
                    .plain = std::move(text) });
            }
        }
    }
}
} // namespace

std::vector<Candidate> candidatesIn(const Beginning& beginning)
{
    const auto separators = beginning.given ? std::vector { *beginning.given } : allSeparators(beginning.sample);
    auto candidates = tablesIn(beginning.sample, beginning.quotings, separators, beginning.given.has_value());
    addStrayQuotes(candidates, beginning);
    addLineComments(candidates, beginning);
    addRagged(candidates, beginning);
    addAligned(candidates, beginning);
    return candidates;
}

} // namespace scan
