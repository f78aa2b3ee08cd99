// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/explain.h"

#include "sandbox/scan/dialect/doubts.h"
#include "sandbox/scan/text/outer_bars.h"

#include <algorithm>

namespace scan {

using Form = Candidate::Form;

char onlyDelimiter(std::string_view sample, Dialect dialect)
{
    constexpr std::string_view usual = ",\t|;";
    const auto cutBy = [&](char delimiter) {
        dialect.delimiter = delimiter;
        return Sample(sample, dialect);
    };
    if (areDecimals(cutBy(','))) {
        return ';';
    }
    const auto found = std::ranges::find_if(usual, [&](char delimiter) {
        return std::ranges::all_of(cutBy(delimiter).rows(), [](const auto& row) { return row.cells.size() == 1; });
    });
    return found != usual.end() ? *found : ',';
}

bool spacesFollowDelimiters(const Sample& sample, std::size_t width)
{
    std::size_t spaced = 0;
    std::size_t cells = 0;
    for (const auto& row : sample.rows()) {
        for (std::size_t i = 1; row.cells.size() == width && i < width; ++i) {
            cells += row.cells[i].text.empty() ? 0 : 1;
            spaced += row.cells[i].text.starts_with(' ') ? 1 : 0;
        }
    }
    return cells > 0 && spaced * 20 >= cells * 19;
}

std::int64_t strayQuoteLine(std::string_view sample, Dialect dialect)
{
    dialect.quote = '"';
    std::int64_t first = 1;
    const Sample rows(sample, dialect);
    for (const auto& row : rows.rows()) {
        first = row.line;
        if (std::ranges::any_of(row.cells, &Piece::torn)) {
            break;
        }
    }
    return first;
}

static bool holdsQuotes(const Sample& sample)
{
    return std::ranges::any_of(
        sample.rows(), [](const auto& row) { return std::ranges::any_of(row.cells, &Piece::quoted); });
}

/// The delimiter that is given, and whether spaces follow it.
static Dialect dialectOf(const Choice& best, std::string_view text)
{
    auto dialect = best.candidate.dialect;
    if (dialect.delimiter == '\0') {
        dialect.delimiter = onlyDelimiter(text, dialect);
    } else if (best.score.width >= 2 && dialect.delimiter != ' ') {
        dialect.skipSpace = dialect.skipSpace || spacesFollowDelimiters(Sample(text, dialect), best.score.width);
    }
    return dialect;
}

Sniffed explained(const Choice& best, const Beginning& beginning, const sandbox::ReadOptions& options)
{
    const auto& [form, dialect, quotingBits, separator, isGiven, columnStarts, plain] = best.candidate;
    const auto text = best.candidate.textIn(beginning.sample);
    Sniffed sniffed { form == Form::Aligned ? dialect : dialectOf(best, text), separator, columnStarts,
        beginning.areCurly };
    if (form == Form::Aligned) {
        return sniffed;
    }
    const bool mayMend = separator.empty() && (beginning.areCurly || options.quote.value_or("\"") == "\"");
    sniffed.strayQuotes = form == Form::StrayQuotes || (mayMend && options.strayQuotes == true);
    sniffed.lineComments = form == Form::LineComments
        || (separator.empty() && !sniffed.strayQuotes && options.lineComments == true);
    const bool isDrawn = separator.empty() && !sniffed.strayQuotes && !sniffed.lineComments
        && sniffed.dialect.delimiter == barSign && haveOuterBars(text) && !holdsQuotes(Sample(text, sniffed.dialect));
    if (isDrawn) {
        sniffed.outerBars = true;
        sniffed.dialect.quote = '\0';
        sniffed.dialect.escape = '\0';
        sniffed.dialect.skipSpace = false;
    } else if (sniffed.strayQuotes) {
        sniffed.dialect.quote = '"';
        sniffed.dialect.skipSpace = false; // what follows a blank may be such a quote
    } else if (!sniffed.lineComments && sniffed.dialect.quote == 0 && !beginning.quoteIsGiven) {
        sniffed.strayQuoteLine = strayQuoteLine(text, sniffed.dialect);
    }
    return sniffed;
}

} // namespace scan
