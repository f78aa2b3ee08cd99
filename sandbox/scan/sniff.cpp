// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/sniff.h"

#include "sandbox/scan/aligned.h"
#include "sandbox/scan/price.h"
#include "sandbox/scan/separator.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

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
constexpr double singleQuoteBits = 5;
constexpr double noQuoteBits = 12;
constexpr double escapeBits = 4;
constexpr double rareQuoteBits = 10;
constexpr std::string_view rareQuotes = "`~|%^$*#@";
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
        const bool sign = c < 0x20 ? c != '\n' && c != '\r' : std::strchr(",;|: ^~#&*!$%/=+@_-", c) != nullptr;
        if (sign && present[static_cast<unsigned>(c)]) {
            found.push_back(static_cast<char>(c));
        }
    }
    return found;
}

/// Where a quote opens and closes, whatever the delimiter.
struct QuoteUse {
    std::int64_t opens = 0;
    std::int64_t closes = 0;
    std::int64_t escaped = 0; ///< behind a backslash
};

QuoteUse quoteUse(std::string_view text, char quote)
{
    const auto isEdge = [&](std::size_t i) {
        const auto c = i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>('\n');
        return !std::isalnum(c) && c < 0x80;
    };
    QuoteUse use;
    for (std::size_t i = text.find(quote); i != std::string_view::npos; i = text.find(quote, i + 1)) {
        use.opens += i == 0 || isEdge(i - 1) ? 1 : 0;
        use.closes += isEdge(i + 1) ? 1 : 0;
        use.escaped += i > 0 && text[i - 1] == '\\' ? 1 : 0;
    }
    return use;
}

/// Every cell that begins with the sign ends with it, and no cell of one sign only.
bool framesCells(std::string_view text, char sign)
{
    constexpr std::string_view edges = ",;|^\t\r\n";
    std::size_t opens = 0;
    std::size_t closes = 0;
    for (std::size_t i = text.find(sign); i != std::string_view::npos; i = text.find(sign, i + 1)) {
        const bool before = i == 0 || (edges.contains(text[i - 1]) && text[i - 1] != sign);
        const bool behind = i + 1 == text.size() || (edges.contains(text[i + 1]) && text[i + 1] != sign);
        if (before == behind) {
            return false;
        }
        opens += before ? 1 : 0;
        closes += behind ? 1 : 0;
    }
    return opens >= 2 && opens == closes;
}

/// A quote and an escape that go together, and the evidence that they need.
struct Quoting {
    char quote = '"';
    char escape = 0;
    double bits = 0;
};

/// Backslashes that escape each other.
bool areAllDoubled(std::string_view sample)
{
    std::size_t at = sample.find('\\');
    const bool any = at != std::string_view::npos;
    while (at != std::string_view::npos) {
        const auto end = std::min(sample.find_first_not_of('\\', at), sample.size());
        if ((end - at) % 2 != 0) {
            return false;
        }
        at = sample.find('\\', end);
    }
    return any;
}

std::vector<Quoting> quotingsIn(std::string_view sample)
{
    std::vector<Quoting> found { { '"', 0, 0 } };
    const auto use = quoteUse(sample, '"');
    const auto single = quoteUse(sample, '\'');
    if (use.opens > 0) {
        found.push_back({ 0, 0, noQuoteBits });
    }
    const bool escapes = std::ranges::any_of(std::string_view(",;|\t"), [&](char c) { return sample.contains(std::string { '\\', c }); });
    if (use.escaped > 0 || escapes || (use.opens > 0 && areAllDoubled(sample))) {
        found.push_back({ '"', '\\', escapeBits });
    }
    const bool encloses = single.opens > 0 && single.closes > 0;
    if (encloses) {
        found.push_back({ '\'', 0, singleQuoteBits });
    }
    if (single.escaped > 0 || (encloses && areAllDoubled(sample))) {
        found.push_back({ '\'', '\\', singleQuoteBits + escapeBits });
    }
    for (const char sign : rareQuotes) {
        if (framesCells(sample, sign)) {
            found.push_back({ sign, 0, rareQuoteBits });
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
    return std::ranges::count_if(rest, [](char c) { return c == '\n' || c == '\r'; }) >= fewestLines ? rest : sample;
}

/// The sample without the lines drawn across the table, which say nothing of what separates its cells.
std::string withoutRules(std::string_view sample)
{
    std::string text;
    while (!sample.empty()) {
        const auto end = std::min(sample.find_first_of("\r\n"), sample.size());
        const auto line = sample.substr(0, end);
        const bool drawn = line.find_first_not_of("-=+|: ") == std::string_view::npos && (line.contains("---") || line.contains("==="));
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

/// A delimiter with a quoting, and what goes with them where the sample shows it.
std::vector<Dialect> variantsOf(std::string_view sample, char delimiter, const Quoting& quoting)
{
    const Dialect plain { delimiter, quoting.quote, quoting.escape };
    std::vector<Dialect> variants { plain };
    if (delimiter == ' ' && sample.contains("  ")) {
        variants.push_back(plain);
        variants.back().collapse = true;
    } else if (delimiter && quoting.quote && sample.contains(std::string { delimiter, ' ', quoting.quote })) {
        variants.push_back(plain);
        variants.back().skipSpace = true;
    }
    return variants;
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

/// Signs that also tie words together are readily taken for a delimiter where one column is full of them. But then its name has
/// none, and paths and numbers that begin with the sign leave the cell before it empty or with a delimiter at its end, and sentences
/// that end with it the cell behind it.
double oddStartBits(const Sample& sample, char delimiter)
{
    constexpr double oddRowBits = 20;
    const auto& rows = sample.rows();
    if (!delimiter || !std::strchr("/:#@-_=+&*!$%", delimiter) || rows.size() < 2) {
        return 0;
    }
    const bool leading = std::ranges::all_of(rows.begin() + 1, rows.end(), [](const auto& row) {
        const auto text = row.cells[0].text;
        return text.empty() || std::strchr(",;|\t", text.back());
    });
    const bool trailing = std::ranges::all_of(rows, [](const auto& row) { return row.cells.size() > 1 && row.cells.back().text.empty(); });
    return leading || trailing || rows[0].cells.size() < 2 ? oddRowBits * static_cast<double>(rows.size()) : 0;
}

/// Names hold no delimiter: where they are one cell above rows of several, but another usual delimiter stands in them as often
/// as in each of the rows, that one separates.
double foreignHeaderBits(const Sample& sample, std::string_view text, const Price& price, char delimiter)
{
    constexpr double foreignRowBits = 20;
    const auto& rows = sample.rows();
    if (rows.size() < 3 || rows[0].cells.size() != 1 || price.width < 2 || price.rows + 1 < rows.size()) {
        return 0;
    }
    return std::ranges::any_of(std::string_view(",;|\t"), [&](char other) {
        std::ptrdiff_t wanted = 0;
        for (std::size_t r = 0; r < rows.size() && other != delimiter; ++r) {
            const auto end = r + 1 < rows.size() ? rows[r + 1].begin : text.size();
            const auto count = std::ranges::count(text.substr(rows[r].begin, end - rows[r].begin), other);
            if (r > 0 && count != wanted) {
                return false;
            }
            wanted = count;
        }
        return wanted > 0;
    }) ? foreignRowBits * static_cast<double>(rows.size() - 1) : 0;
}

/// Sentences have as many commas as they like: rows of many widths without a column of numbers or dates are none of a table; and
/// where spaces or another rare sign separate, rows of many widths never are.
double proseBits(const Sample& sample, const Price& price, char delimiter)
{
    constexpr double oddRowBits = 10;
    const auto& rows = sample.rows();
    const bool usual = std::strchr(",;|\t", delimiter) != nullptr;
    const auto first = std::ranges::find_if(rows, [&](const auto& row) { return !usual || row.cells.size() > 1; }); // below the titles
    const auto count = static_cast<std::size_t>(rows.end() - first);
    if (price.width < 2 || price.rows * 3 >= count * 2) {
        return 0;
    }
    const auto fits = [&](const Sample::Row& row) { return row.cells.size() == price.width; };
    for (std::size_t i = 0; i < price.width && usual; ++i) {
        const auto isTyped = [&](const Sample::Row& row) {
            const auto kind = fits(row) ? priceOf(row.cells[i]).kind : Kind::Empty;
            return kind >= Kind::Integer && kind <= Kind::Time;
        };
        if (std::ranges::count_if(rows, isTyped) * 2 >= static_cast<std::ptrdiff_t>(price.rows)) {
            return 0;
        }
    }
    return oddRowBits * static_cast<double>(count - price.rows);
}

Choice bestOf(std::string_view sample, const std::vector<Quoting>& quotings, const std::vector<std::string>& separators)
{
    Choice best;
    for (const auto& separator : separators) {
        const auto replaced = withStandIn(separator.size() > 1 ? sample : std::string_view(), separator);
        const auto text = separator.size() > 1 ? std::string_view(replaced) : sample;
        for (const auto& quoting : quotings) {
            for (const auto& dialect : variantsOf(text, delimiterOf(separator), quoting)) {
                const Sample rows(text, dialect);
                if (dialect.quote == dialect.delimiter && dialect.quote) {
                    continue;
                }
                const auto price = priceOf(rows, dialect);
                const bool empties = separator.size() > 1 && std::strchr(",;\t", separator[0]) && price.width < fewestOfDoubled;
                if (empties) {
                    continue;
                }
                const double bits = price.bits + quoting.bits + oddStartBits(rows, dialect.delimiter)
                    + proseBits(rows, price, dialect.delimiter) + foreignHeaderBits(rows, text, price, dialect.delimiter) + (price.width < 2 ? onlyColumnBits : priorBits(separator))
                    + (dialect.collapse ? collapseBits : 0);
                if (bits < best.bits) {
                    best = { dialect, separator.size() > 1 ? separator : std::string(), price.width, bits, price.rows };
                }
            }
        }
    }
    return best;
}

std::vector<std::string> allSeparators(std::string_view sample)
{
    auto separators = separatorsIn(sample);
    for (const char delimiter : delimitersIn(sample) + '\0') {
        separators.emplace_back(1, delimiter);
    }
    return separators;
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
    const Dialect runs { ' ', '\0', '\0', false, true };
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

Sniffed sniffDialect(std::string_view head, const Wishes& wishes)
{
    if (areCurlyQuoted(sampleOf(head), wishes)) {
        auto straight = wishes;
        straight.curly = false;
        straight.quote = '"';
        auto sniffed = sniffDialect(straightened(head), straight);
        sniffed.curly = true;
        return sniffed;
    }
    const auto start = sampleOf(head);
    const auto unruled = withoutRules(start);
    const auto sample = belowComments(unruled);
    if (Sample(sample, { '\0', '\0', '\0' }).rows().empty()) {
        return {};
    }
    auto quotings = quotingsIn(sample);
    if (wishes.quote || wishes.escape) {
        quotings.assign(1, { wishes.quote.value_or('"'), wishes.escape.value_or('\0'), 0 });
    }
    const auto told = wishes.delimiter ? wishes.delimiter : toldDelimiter(head);
    const auto best = bestOf(sample, quotings, told ? std::vector { *told } : allSeparators(sample));
    if (!told && !wishes.quote && (best.width < 2 || best.dialect.delimiter == ' ')) {
        if (auto starts = alignedColumns(belowComments(start)); !starts.empty() && !isPlainRuns(sample, starts)) {
            return { { standIn, '\0', '\0' }, {}, std::move(starts) };
        }
    }
    Sniffed sniffed { best.dialect, best.separator };
    const auto text = withStandIn(sample, best.separator);
    if (best.width == 2 && best.dialect.delimiter == ',' && !told && areDecimals(Sample(sample, best.dialect))) {
        sniffed.dialect.delimiter = ';';
    } else if (best.width < 2) {
        sniffed.dialect = { told ? delimiterOf(*told) : onlyDelimiter(sample, best.dialect), best.dialect.quote, best.dialect.escape };
        sniffed.separator = told ? best.separator : std::string();
    } else if (best.dialect.delimiter != ' ') {
        sniffed.dialect.skipSpace = best.dialect.skipSpace || spacesFollowDelimiters(Sample(text, best.dialect), best.width);
    }
    if (best.dialect.quote == 0 && !wishes.quote) {
        sniffed.strayQuoteLine = strayQuoteLine(text, best.dialect);
    }
    return sniffed;
}

} // namespace scan
