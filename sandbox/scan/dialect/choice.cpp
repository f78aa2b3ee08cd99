// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/choice.h"

#include "sandbox/scan/dialect/doubts.h"
#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/text/separator.h"
#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>

namespace scan {

namespace {
/// How many bits of evidence it takes to believe in a delimiter at all.
double priorBits(const std::string& separator)
{
    const char delimiter = separator[0];
    if (separator.size() > 1) {
        const bool arrow = separator == "->" || separator == "=>"; // which is a sign of many languages
        return arrow ? 20 : separator == "||" || separator == "::" ? 2 : std::strchr(",\t", delimiter) ? 14 : 8;
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
        if (sign && present[static_cast<unsigned>(c)] && (c == ' ' || !drawsLines(sample, static_cast<char>(c)))) {
            found.push_back(static_cast<char>(c));
        }
    }
    return found;
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

/// Where nothing separates, a backslash escapes quotes or nothing.
bool escapesNothing(const Dialect& dialect, std::string_view text)
{
    return dialect.escape && !dialect.delimiter && !text.contains(std::string { dialect.escape, dialect.quote });
}

/// What the escape joins would make rows of one width without it: the backslashes are those of paths.
bool joinsEvenCells(const Sample& escaped, std::string_view text)
{
    constexpr std::size_t fewestRows = 3;
    auto dialect = escaped.dialect();
    if (!std::exchange(dialect.escape, '\0')) {
        return false;
    }
    const Sample plain(text, dialect);
    const auto& rows = plain.rows();
    const auto width = rows.empty() ? 0 : rows[0].cells.size();
    const auto isEven = [&](const Sample::Row& row) { return row.cells.size() == width && std::ranges::none_of(row.cells, &Piece::torn); };
    return width >= 2 && rows.size() >= fewestRows && std::ranges::all_of(rows, isEven)
        && !std::ranges::equal(rows, escaped.rows(), {}, [](const auto& row) { return row.cells.size(); }, [](const auto& row) { return row.cells.size(); });
}

/// The best of one separator. What costs more than `lowest`, which others lower at the same time, is given up early.
Choice bestWith(const std::string& separator, std::string_view sample, const std::vector<Quoting>& quotings, std::atomic<double>& lowest)
{
    Choice best;
    const auto replaced = withStandIn(separator.size() > 1 ? sample : std::string_view(), separator);
    const auto text = separator.size() > 1 ? std::string_view(replaced) : sample;
    for (const auto& quoting : quotings) {
        for (const auto& dialect : variantsOf(text, delimiterOf(separator), quoting)) {
            if ((dialect.quote == dialect.delimiter && dialect.quote) || escapesNothing(dialect, text)) {
                continue;
            }
            const Sample rows(text, dialect);
            if (joinsEvenCells(rows, text)) {
                continue;
            }
            const auto price = priceOf(rows, dialect, lowest + 1); // sums in another order may differ in their last digits
            const bool empties = separator.size() > 1 && std::strchr(",;\t", separator[0]) && price.width < fewestOfDoubled;
            if (empties || std::isinf(price.bits)) {
                continue;
            }
            const double bits = price.bits + quoting.bits + lonelyQuoteBits(rows, dialect) + cutQuoteBits(rows) + oddStartBits(rows, dialect.delimiter)
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
} // namespace

char delimiterOf(const std::string& separator)
{
    return separator.size() > 1 ? standIn : separator[0];
}

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

} // namespace scan
