// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/sniff.h"

#include "sandbox/scan/aligned.h"
#include "sandbox/scan/doubts.h"
#include "sandbox/scan/line_comments.h"
#include "sandbox/scan/price.h"
#include "sandbox/scan/quotings.h"
#include "sandbox/scan/second_table.h"
#include "sandbox/scan/separator.h"
#include "sandbox/scan/stray_quotes.h"
#include "sandbox/scan/threads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <tuple>

namespace scan {

namespace {
constexpr std::ptrdiff_t sampleLines = 400;
constexpr std::size_t sampleBytes = 64u << 10;

/// How many bits of evidence it takes to believe in a delimiter at all.
double priorBits(const std::string& separator)
{
    const char delimiter = separator[0];
    if (separator.size() > 1) {
        return separator == "||" || separator == "::" ? 2 : std::strchr(",\t", delimiter) ? 14 : 8;
    }
    constexpr std::array<std::pair<char, double>, 8> known { { { ',', 0 }, { ';', 0.5 }, { '\t', 0.5 }, { '|', 1.5 }, { '^', 5 },
        { '~', 5 }, { ' ', 5 }, { ':', 9 } } };
    const auto found = std::ranges::find(known, delimiter, &std::pair<char, double>::first);
    return found != known.end() ? found->second : static_cast<unsigned char>(delimiter) < 0x20 ? 4 : 12;
}
constexpr std::size_t fewestOfDoubled = 4; ///< columns: between fewer of them ",," is an empty cell
constexpr double onlyColumnBits = 5;
constexpr double collapseBits = 8;

/// The usual ones and every other sign that a program might have chosen, if it occurs.
std::string delimitersIn(std::string_view sample)
{
    std::array<bool, 256> present {};
    for (const char c : sample) {
        present[static_cast<unsigned char>(c)] = true;
    }
    std::string found;
    for (int c = 1; c < 0x7F; ++c) {
        const bool sign = c < 0x20 ? c != '\n' && c != '\r' : std::strchr(",;|: ^~#&*!$%/=+@_-?", c) != nullptr;
        if (sign && present[static_cast<unsigned>(c)]) {
            found.push_back(static_cast<char>(c));
        }
    }
    return found;
}

/// The first lines. All dialects are tried on the same text, whatever they take for a record.
std::string_view sampleOf(std::string_view head)
{
    std::size_t end = 0;
    for (std::ptrdiff_t lines = 0; lines < sampleLines && end < std::min(head.size(), sampleBytes); ++lines) {
        const auto newline = head.find_first_of("\r\n", end);
        end = newline == std::string_view::npos ? head.size() : newline + 1;
        end += newline != std::string_view::npos && head.substr(newline, 2) == "\r\n" ? 1 : 0;
    }
    return head.substr(0, std::min(end, 4 * sampleBytes));
}

/// Comments above the table are prose: what separates its columns shows below them.
std::string_view belowComments(std::string_view sample)
{
    constexpr std::array<std::string_view, 4> signs = { "#", "%", "//", "!" };
    constexpr std::ptrdiff_t fewestLines = 2;
    auto rest = sample;
    while (std::ranges::any_of(signs, [&](auto sign) { return rest.starts_with(sign); })) {
        const auto end = rest.find_first_of("\r\n");
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : std::min(rest.find_first_not_of("\r\n", end), rest.size()));
    }
    const auto breaks = std::ranges::count_if(rest, [](char c) { return c == '\n' || c == '\r'; });
    const bool open = !rest.empty() && rest.back() != '\n' && rest.back() != '\r';
    return breaks + (open ? 1 : 0) >= fewestLines ? rest : sample;
}

/// The sample without the lines drawn across the table, which say nothing of what separates its cells.
std::string withoutRules(std::string_view sample)
{
    std::string text;
    while (!sample.empty()) {
        const auto end = std::min(sample.find_first_of("\r\n"), sample.size());
        const auto line = sample.substr(0, end);
        const bool drawn = (line.find_first_not_of("-=+|: ") == std::string_view::npos && (line.contains("---") || line.contains("===")))
            || (line.contains("**********") && line.find_first_not_of('*') == std::string_view::npos);
        text += sample.substr(drawn ? end : 0, (drawn ? 0 : end) + 1);
        sample.remove_prefix(std::min(end + 1, sample.size()));
    }
    return text;
}

/// Excel's own word for the delimiter.
std::optional<std::string> toldDelimiter(std::string_view head)
{
    const bool told = head.size() > 5 && head.starts_with("sep=") && (head[5] == '\n' || head[5] == '\r');
    return told ? std::optional(std::string(1, head[4])) : std::nullopt;
}

/// Spaces behind the last cell of every line separate nothing.
bool linesEndWithSpaces(std::string_view sample)
{
    std::size_t at = sample.find_first_not_of("\r\n");
    while (at < sample.size()) {
        const auto end = std::min(sample.find_first_of("\r\n", at), sample.size());
        if (sample[end - 1] != ' ') {
            return false;
        }
        at = sample.find_first_not_of("\r\n", end);
    }
    return true;
}

/// A delimiter with a quoting, and what goes with them where the sample shows it.
std::vector<Dialect> variantsOf(std::string_view sample, char delimiter, const Quoting& quoting)
{
    const Dialect plain { delimiter, quoting.quote, quoting.escape };
    std::vector<Dialect> variants { plain };
    const bool ended = delimiter == ' ' && linesEndWithSpaces(sample);
    if (delimiter == ' ' && (ended || sample.contains("  "))) {
        variants.resize(ended ? 0 : 1);
        variants.push_back(plain);
        variants.back().collapse = true;
    } else if (delimiter && quoting.quote && sample.contains(std::string { delimiter, ' ', quoting.quote })) {
        variants.push_back(plain);
        variants.back().skipSpace = true;
    }
    return variants;
}

/// Blanks at the ends of lines, which belong to no cell where runs of them separate.
double droppedBits(std::string_view text)
{
    constexpr double blankBits = 3;
    double bits = 0;
    for (auto at = text.find(" \n"); at != std::string_view::npos; at = text.find(" \n", at + 1)) {
        bits += at == 0 || text[at - 1] != ' ' ? blankBits : 0; // one of them; several are padding
    }
    return bits;
}

struct Choice {
    Dialect dialect;
    std::string separator;
    std::size_t width = 1;
    double bits = std::numeric_limits<double>::infinity();
    std::size_t rows = 0; ///< of that width
};

/// One sign, or the stand-in for several.
char delimiterOf(const std::string& separator)
{
    return separator.size() > 1 ? standIn : separator[0];
}

/// The best of one separator. What costs more than `lowest`, which others lower at the same time, is given up early.
Choice bestWith(const std::string& separator, std::string_view sample, const std::vector<Quoting>& quotings, std::atomic<double>& lowest)
{
    Choice best;
    const auto replaced = withStandIn(separator.size() > 1 ? sample : std::string_view(), separator);
    const auto text = separator.size() > 1 ? std::string_view(replaced) : sample;
    for (const auto& quoting : quotings) {
        for (const auto& dialect : variantsOf(text, delimiterOf(separator), quoting)) {
            if (dialect.quote == dialect.delimiter && dialect.quote) {
                continue;
            }
            const Sample rows(text, dialect);
            const auto price = priceOf(rows, dialect, lowest + 1); // sums in another order may differ in their last digits
            const bool empties = separator.size() > 1 && std::strchr(",;\t", separator[0]) && price.width < fewestOfDoubled;
            if (empties || std::isinf(price.bits)) {
                continue;
            }
            const double bits = price.bits + quoting.bits + lonelyQuoteBits(rows, dialect) + oddStartBits(rows, dialect.delimiter)
                + proseBits(rows, price, dialect.delimiter) + foreignHeaderBits(rows, text, price, dialect.delimiter)
                + blanksBesideSignsBits(rows, text, price, dialect.delimiter) + (price.width < 2 ? onlyColumnBits : priorBits(separator))
                + (dialect.collapse ? collapseBits + droppedBits(text) : 0);
            for (double seen = lowest; bits < seen && !lowest.compare_exchange_weak(seen, bits);) {
            }
            if (bits < best.bits) {
                best = { dialect, separator.size() > 1 ? separator : std::string(), price.width, bits, price.rows };
            }
        }
    }
    return best;
}

/// Of those that are as good the first one.
Choice bestOf(std::string_view sample, const std::vector<Quoting>& quotings, const std::vector<std::string>& separators)
{
    constexpr std::size_t bytesForThreads = 8u << 10;
    std::vector<std::size_t> likely(separators.size());
    std::iota(likely.begin(), likely.end(), std::size_t { 0 });
    std::ranges::stable_sort(likely, {}, [&](std::size_t i) { return priorBits(separators[i]); });
    std::vector<Choice> choices(separators.size());
    std::atomic<double> lowest = std::numeric_limits<double>::infinity();
    forEachInThreads(sample.size() < bytesForThreads ? 1 : usualThreads(), separators.size(), [&](std::size_t i) {
        choices[likely[i]] = bestWith(separators[likely[i]], sample, quotings, lowest);
    });
    const auto best = std::ranges::min_element(choices, {}, &Choice::bits);
    return best == choices.end() ? Choice {} : *best;
}

std::vector<std::string> allSeparators(std::string_view sample)
{
    auto separators = separatorsIn(sample);
    for (const char delimiter : delimitersIn(sample) + '\0') {
        separators.emplace_back(1, delimiter);
    }
    return separators;
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
    const auto width = rows.rows().front().cells.size();
    if (width <= starts.size() || !isEven(rows, width)) {
        return width == starts.size() && isEven(rows, width);
    }
    std::string cut;
    ColumnCutter cutter(starts);
    cutter.cut(sample, cut);
    cutter.endLine(cut);
    const Dialect aligned { standIn, '\0', '\0' };
    return priceOf(rows, runs).bits < priceOf(Sample(cut, aligned), aligned).bits;
}

/// For a table that seems to have one column: the comma if it makes a table after all, else a usual delimiter that cuts none of the lines.
char onlyDelimiter(std::string_view sample, Dialect dialect)
{
    constexpr std::string_view usual = ",\t|;";
    dialect.delimiter = ',';
    const Sample byCommas(sample, dialect);
    if (const auto price = priceOf(byCommas, dialect); price.width > 1 && proseBits(byCommas, price, dialect.delimiter) == 0) {
        return ',';
    }
    // Words with commas in every line and no blank behind any are no prose, however many there are.
    if (!sample.contains(", ") && std::ranges::all_of(byCommas.rows(), [](const auto& row) { return row.cells.size() > 1; })) {
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
static bool areCurlyQuoted(std::string_view sample, const Wishes& wishes)
{
    if (wishes.curly || wishes.quote || sample.contains('"') || !sample.contains(curlyOpen) || !sample.contains(curlyClose)) {
        return wishes.curly;
    }
    const auto straight = straightened(sample);
    const auto separators = wishes.delimiter ? std::vector { *wishes.delimiter } : allSeparators(sample);
    const auto plain = bestOf(sample, quotingsIn(sample), separators);
    const auto quoted = bestOf(straight, { { '"', 0, 0 } }, separators);
    return quoted.width >= 2 && quoted.rows > plain.rows && quoted.bits < plain.bits;
}

/// What a person leaves out tells nothing, unless nothing stands below it.
static std::string_view belowLines(std::string_view whole, std::int64_t lines)
{
    std::size_t at = 0;
    for (; lines > 0 && at < whole.size(); --lines) {
        const auto end = std::min(whole.find_first_of("\r\n", at), whole.size());
        at = std::min(end + (whole.substr(end, 2) == "\r\n" ? 2 : 1), whole.size());
    }
    return whole.find_first_not_of("\r\n", at) == std::string_view::npos ? whole : whole.substr(at);
}

std::size_t frontMatterBytes(std::string_view head)
{
    const auto endOf = [&](std::size_t at) { return std::min(head.find_first_not_of("\r\n", at), head.size()); };
    const auto isLine = [&](std::size_t at) { return head.substr(at).starts_with("---") && at + 3 < head.size() && (head[at + 3] == '\n' || head[at + 3] == '\r'); };
    if (!isLine(0)) {
        return 0;
    }
    auto at = endOf(3);
    while (at < head.size() && !isLine(at)) {
        const auto end = head.find_first_of("\r\n", at);
        const auto line = head.substr(at, end - at);
        const bool told = line.contains(": ") || line.ends_with(':') || line.starts_with("- ") || line.starts_with(' ');
        at = told ? endOf(end) : head.size();
    }
    return at < head.size() ? endOf(at + 3) : 0;
}

/// Quotes and comments that the dialect alone does not tell of.
static void findOddities(Sniffed& sniffed, std::string_view sample, const Wishes& wishes)
{
    const bool plain = sniffed.separator.empty();
    const bool quotes = plain && wishes.quote.value_or('"') == '"';
    if (quotes && (wishes.strayQuotes ? *wishes.strayQuotes : hasStrayQuotes(sample, sniffed.dialect))) {
        sniffed.dialect.quote = '"';
        sniffed.dialect.skipSpace = false; // what follows a blank may be such a quote
        sniffed.strayQuotes = true;
    } else if (plain && (wishes.lineComments ? *wishes.lineComments : hasLineComments(sample, sniffed.dialect))) {
        sniffed.lineComments = true;
    } else if (sniffed.dialect.quote == 0 && !wishes.quote) {
        sniffed.strayQuoteLine = strayQuoteLine(sample, sniffed.dialect);
    }
}

Sniffed sniffDialect(std::string_view whole, const Wishes& wishes)
{
    const auto head = wishes.skipped ? belowLines(whole, *wishes.skipped) : whole.substr(frontMatterBytes(whole));
    if (areCurlyQuoted(sampleOf(head), wishes)) {
        auto straight = wishes;
        straight.curly = false;
        straight.skipped.reset();
        straight.quote = '"';
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
    if (wishes.quote || wishes.escape) {
        quotings.assign(1, { wishes.quote.value_or('"'), wishes.escape.value_or('\0'), 0 });
    }
    const auto told = wishes.delimiter ? wishes.delimiter : toldDelimiter(head);
    auto best = bestOf(sample, quotings, told ? std::vector { *told } : allSeparators(sample));
    if (const auto first = told ? sample : withoutOtherTable(sample, quotings, best); first.size() < sample.size()) {
        sample = first;
        best = bestOf(sample, quotings, allSeparators(sample));
    }
    if (!told && !wishes.quote && (best.width < 2 || best.dialect.delimiter == ' ')) {
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
        sniffed.dialect = { told ? delimiterOf(*told) : onlyDelimiter(sample, best.dialect), best.dialect.quote, best.dialect.escape };
        sniffed.separator = told ? best.separator : std::string();
    } else if (best.dialect.delimiter != ' ') {
        sniffed.dialect.skipSpace = best.dialect.skipSpace || spacesFollowDelimiters(Sample(text, best.dialect), best.width);
    }
    findOddities(sniffed, text, wishes);
    return sniffed;
}

} // namespace scan
