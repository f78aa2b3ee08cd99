// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/sniff.h"

#include "sandbox/scan/text/aligned.h"
#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/dialect/doubts.h"
#include "sandbox/scan/text/first_lines.h"
#include "sandbox/scan/dialect/line_comment_detector.h"
#include "sandbox/scan/text/line_comments.h"
#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/layout/second_table.h"
#include "sandbox/scan/text/separator.h"
#include "sandbox/scan/dialect/stray_quote_detector.h"
#include "sandbox/scan/text/stray_quotes.h"

#include <algorithm>
#include <tuple>

namespace scan {

namespace {
/// Excel's own word for the delimiter.
std::optional<std::string> toldDelimiter(std::string_view head)
{
    const bool told = head.size() > 5 && head.starts_with("sep=") && (head[5] == '\n' || head[5] == '\r');
    return told ? std::optional(std::string(1, head[4])) : std::nullopt;
}

/// Where the next blank line begins and where it ends; the ends of the sample: there is none.
std::pair<std::size_t, std::size_t> gapIn(std::string_view sample, std::size_t from)
{
    for (auto at = sample.find('\n', from); at != std::string_view::npos; at = sample.find('\n', at + 1)) {
        const auto next = sample.find_first_not_of("\r\n", at + 1);
        if (next != std::string_view::npos && std::ranges::contains(sample.substr(at + 1, next - at - 1), '\n')) {
            return { at + 1, next };
        }
    }
    return { sample.size(), sample.size() };
}

/// Without a second table below a gap if another sign separates its cells: the first table tells the dialect.
std::string_view withoutOtherTable(std::string_view sample, const std::vector<Quoting>& quotings, const Choice& best)
{
    constexpr int triedGaps = 4;
    if (best.separator.empty() && best.rows == Sample(sample, best.dialect).rows().size()) {
        return sample;
    }
    const std::vector<std::string> usual { ",", ";", "\t", "|" };
    auto [above, below] = gapIn(sample, 0);
    for (int tried = 0; tried < triedGaps && below < sample.size(); ++tried, std::tie(above, below) = gapIn(sample, below)) {
        const auto first = sample.substr(0, above);
        const auto second = sample.substr(below, gapIn(sample, below).first - below);
        const auto one = bestOf(first, quotings, usual).dialect;
        const auto other = bestOf(second, quotings, usual).dialect;
        if (one.delimiter != other.delimiter && isWholeTable(first, one) && isWholeTable(second, other)) {
            return first;
        }
    }
    return sample;
}

/// Every cell but the first of a row begins with a space.
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

bool isEven(const Sample& sample, std::size_t width)
{
    return std::ranges::all_of(sample.rows(), [&](const auto& row) { return row.cells.size() == width; });
}

/// The spaces only stand beside what separates.
bool separatesAsWell(const Dialect& dialect, std::string_view sample, const Choice& best)
{
    const Sample rows(sample, dialect);
    const auto fitting = std::ranges::count_if(rows.rows(), [&](const auto& row) { return row.cells.size() == best.width; });
    return best.width >= 2 && fitting >= static_cast<std::ptrdiff_t>(best.rows);
}

/// A name above numbers with a decimal comma, which would else be two columns under it.
bool areDecimals(const Sample& sample)
{
    const auto& rows = sample.rows();
    const auto isWhole = [](std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos; };
    return rows.size() >= 3 && rows[0].cells.size() == 1 && std::ranges::all_of(rows.begin() + 1, rows.end(), [&](const auto& row) {
        const auto whole = row.cells[0].text.substr(row.cells[0].text.starts_with('-') ? 1 : 0);
        return row.cells.size() == 2 && isWhole(whole) && isWhole(row.cells[1].text);
    });
}

/// Spaces alone separate the columns that seem to be aligned, or more of them.
bool isPlainRuns(std::string_view sample, const std::vector<int>& starts)
{
    const Dialect runs { ' ', sample.contains('"') ? '"' : '\0', '\0', false, true };
    const Sample rows(sample, runs);
    constexpr std::size_t mostOthers = 2; // names and what stands above them
    const auto price = priceOf(rows, runs);
    if (price.width <= starts.size() || price.rows + mostOthers < rows.rows().size()) {
        return price.width == starts.size() && isEven(rows, price.width);
    }
    std::string cut;
    ColumnCutter cutter(starts);
    cutter.cut(sample, cut);
    cutter.endLine(cut);
    const Dialect aligned { standIn, '\0', '\0' };
    return price.bits < priceOf(Sample(cut, aligned), aligned).bits;
}

/// For a table that seems to have one column: what separates the cells of rows that are of many widths; 0: nothing does.
char raggedDelimiter(std::string_view sample, const Choice& best)
{
    constexpr std::size_t fewestRows = 3;
    double lowest = best.bits;
    char found = 0;
    for (const char delimiter : std::string_view(",;\t| ")) {
        if (!sample.contains(delimiter)) {
            continue;
        }
        auto dialect = best.dialect;
        dialect.delimiter = delimiter;
        const Sample rows(sample, dialect);
        if (const double bits = rows.rows().size() >= fewestRows ? raggedBits(rows, dialect) : lowest; bits < lowest) {
            lowest = bits;
            found = delimiter;
        }
    }
    return found;
}

/// For a table that seems to have one column: the comma if it makes a table after all that is hardly dearer, else a usual delimiter that cuts none of the lines.
char onlyDelimiter(std::string_view sample, const Choice& best)
{
    constexpr std::string_view usual = ",\t|;";
    constexpr double littleDearer = 1.12;
    auto dialect = best.dialect;
    dialect.delimiter = ',';
    const Sample byCommas(sample, dialect);
    if (areDecimals(byCommas)) {
        return ';';
    }
    if (const auto price = priceOf(byCommas, dialect); price.width > 1 && price.bits < best.bits * littleDearer && proseBits(byCommas, price, dialect.delimiter) == 0) {
        return ',';
    }
    // Words with commas in every line and no blank behind any are no prose, however many there are.
    const Sample lines(sample, { '\0', dialect.quote, dialect.escape });
    const bool moments = std::ranges::any_of(lines.rows(), [](const auto& row) { return priceOf(row.cells[0]).kind == Kind::Date || priceOf(row.cells[0]).kind == Kind::Time; });
    if (!moments && !sample.contains(", ") && std::ranges::all_of(byCommas.rows(), [](const auto& row) { return row.cells.size() > 1; })) {
        return ',';
    }
    const auto found = std::ranges::find_if(usual, [&](char c) {
        dialect.delimiter = c;
        return isEven(Sample(sample, dialect), 1);
    });
    return found != usual.end() ? *found : ',';
}

/// Where the quotes stop making sense.
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
} // namespace

/// Only if more lines are rows of the table for it; else they are signs of the text.
static bool areCurlyQuoted(std::string_view sample, const sandbox::ReadOptions& options)
{
    if (options.quote || sample.contains('"') || !sample.contains(curlyOpen) || !sample.contains(curlyClose)) {
        return options.quote == curlyOpen;
    }
    const auto straight = straightened(sample);
    const auto separators = options.delimiter ? std::vector { *options.delimiter } : allSeparators(sample);
    const auto plain = bestOf(sample, quotingsIn(sample), separators);
    const auto quoted = bestOf(straight, { { '"', 0, 0 } }, separators);
    return quoted.width >= 2 && quoted.rows > plain.rows && quoted.bits < plain.bits;
}

/// A chosen sign, 0 where it is empty.
static char signOf(const std::optional<std::string>& chosen, char otherwise)
{
    return !chosen ? otherwise : chosen->empty() ? '\0' : chosen->front();
}

/// Quotes and comments that the dialect alone does not tell of.
static void findOddities(Sniffed& sniffed, std::string_view sample, const sandbox::ReadOptions& options)
{
    const bool plain = sniffed.separator.empty();
    const bool quotes = plain && options.quote.value_or("\"") == "\"";
    if (quotes && (options.strayQuotes ? *options.strayQuotes : hasStrayQuotes(sample, sniffed.dialect))) {
        sniffed.dialect.quote = '"';
        sniffed.dialect.skipSpace = false; // what follows a blank may be such a quote
        sniffed.strayQuotes = true;
    } else if (plain && (options.lineComments ? *options.lineComments : hasLineComments(sample, sniffed.dialect))) {
        sniffed.lineComments = true;
    } else if (sniffed.dialect.quote == 0 && !options.quote) {
        sniffed.strayQuoteLine = strayQuoteLine(sample, sniffed.dialect);
    }
}

Sniffed sniffDialect(std::string_view whole, const sandbox::ReadOptions& options)
{
    if (whole.contains('\0')) { // separates nothing: for a dialect it means that nothing does
        std::string rest(whole);
        std::erase(rest, '\0');
        return sniffDialect(rest, options);
    }
    const auto head = options.skippedRows ? belowLines(whole, *options.skippedRows) : whole.substr(frontMatterBytes(whole));
    if (areCurlyQuoted(sampleOf(head), options)) {
        auto straight = options;
        straight.skippedRows.reset();
        straight.quote = "\"";
        auto sniffed = sniffDialect(straightened(head), straight);
        sniffed.curly = true;
        return sniffed;
    }
    const auto start = sampleOf(head);
    const auto unruled = withoutRules(start);
    auto sample = belowComments(unruled);
    if (Sample(sample, { '\0', '\0', '\0' }).rows().empty()) {
        return {};
    }
    auto quotings = quotingsIn(sample);
    if (options.quote || options.escape) {
        quotings.assign(1, { signOf(options.quote, '"'), signOf(options.escape, '\0'), 0 });
    }
    const auto told = options.delimiter ? options.delimiter : toldDelimiter(head);
    auto best = bestOf(sample, quotings, told ? std::vector { *told } : allSeparators(sample));
    if (const auto first = told ? sample : withoutOtherTable(sample, quotings, best); first.size() < sample.size()) {
        sample = first;
        best = bestOf(sample, quotings, allSeparators(sample));
    }
    if (!told && !options.quote && (best.width < 2 || best.dialect.delimiter == ' ')) {
        if (auto starts = alignedColumns(belowComments(start)); !starts.empty() && !isPlainRuns(sample, starts)) {
            return { { standIn, '\0', '\0' }, {}, std::move(starts) };
        }
    }
    Sniffed sniffed { best.dialect, best.separator };
    if (const Dialect tabs { '\t', best.dialect.quote, best.dialect.escape }; !told && best.dialect.collapse && separatesAsWell(tabs, sample, best)) {
        sniffed.dialect = tabs;
        return sniffed;
    }
    const auto text = withStandIn(sample, best.separator);
    if (best.width == 2 && best.dialect.delimiter == ',' && !told && areDecimals(Sample(sample, best.dialect))) {
        sniffed.dialect.delimiter = ';';
    } else if (best.width < 2) {
        const char ragged = told ? '\0' : raggedDelimiter(sample, best);
        sniffed.dialect = { told ? delimiterOf(*told) : ragged ? ragged : onlyDelimiter(sample, best), best.dialect.quote, best.dialect.escape };
        sniffed.separator = told ? best.separator : std::string();
    } else if (best.dialect.delimiter != ' ') {
        sniffed.dialect.skipSpace = best.dialect.skipSpace || spacesFollowDelimiters(Sample(text, best.dialect), best.width);
    }
    findOddities(sniffed, text, options);
    return sniffed;
}

} // namespace scan
