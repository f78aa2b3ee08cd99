// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/price.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>

namespace scan {

namespace {
constexpr double surplusBits = 4;

/// Learns which symbols occur and asks fewer bits for those that occur often; before it has seen any it expects what
/// `all` has seen elsewhere.
template <std::size_t N> class Adaptive {
public:
    double bits(std::size_t symbol, const Adaptive* all = nullptr)
    {
        const double weight = 0.35 * static_cast<double>(N);
        const double before = all ? (all->m_counts[symbol] + 0.5) / (all->m_total + 0.5 * static_cast<double>(N))
                                  : 1 / static_cast<double>(N);
        const double probability = (m_counts[symbol] + weight * before) / (m_total + weight);
        m_counts[symbol] += 1;
        m_total += 1;
        return -std::log2(probability);
    }

private:
    std::array<double, N> m_counts {};
    double m_total = 0;
};

struct Column {
    Adaptive<kindCount> kinds;
    Adaptive<2> quoted;
};

struct Columns {
    explicit Columns(std::size_t width)
        : each(width)
    {
    }
    std::vector<Column> each;
    Column all;
};

/// A cell that could not stand there without its quotes says nothing about the habit of quoting.
bool needsQuotes(const Piece& piece, const Dialect& dialect)
{
    return std::ranges::any_of(
        piece.text, [&](char c) { return c == dialect.delimiter || c == dialect.quote || c == '\n' || c == '\r'; });
}

struct Prices {
    std::vector<std::vector<Priced>> rows;
};

/// What a delimiter costs as an ordinary character, where its number is not foretold.
double looseDelimiterBits(char delimiter)
{
    return delimiter == ' ' ? 3.5 : delimiter == ',' ? 7 : std::strchr(";|\t", delimiter) ? 8 : 6;
}

bool isTyped(Kind kind)
{
    return kind >= Kind::Integer && kind <= Kind::Time;
}

/// What a delimiter of the table costs each time: characters that tie ordinary words together are not readily
/// believed. `even`: so many rows have that width, and no other.
double tableDelimiterBits(char delimiter, Kind left, Kind right, std::size_t width, double even)
{
    constexpr double fewRows = 3;
    switch (delimiter) {
    case ',':
    case ';':
    case '\t':
    case '|': return 0;
    case '^':
    case '~': return 0.3;
    case ' ':
        // As many words in every line are no accident where there are several.
        return (isTyped(left) || isTyped(right) ? 0.7 : 2.5 / (1 + (width > 2 ? even : 0) / fewRows))
            * std::min(1.0, 3 / static_cast<double>(width));
    case ':':
    case '#':
    case '&':
    case '*':
    case '!':
    case '$':
    case '%':
    case '@':
    case '?': return isTyped(left) || isTyped(right) ? 0.5 : 1.5;
    default: return static_cast<unsigned char>(delimiter) < 0x20 ? 0 : 2.5;
    }
}

/// As wide as the table but for empty cells behind its last column, which cost no row its place.
bool fitsIn(const std::vector<Priced>& prices, std::size_t width)
{
    constexpr std::size_t mostTimes = 3; // what is still wider is another kind of line
    return prices.size() >= width && prices.size() <= mostTimes * width
        && std::all_of(prices.begin() + static_cast<std::ptrdiff_t>(width), prices.end(),
            [](const Priced& price) { return price.kind == Kind::Empty; });
}

/// What the kinds of a first row cost that may be the names: words, which tell nothing of the columns below. 0: they
/// are none.
double nameBits(const std::vector<Priced>& prices, std::size_t width)
{
    constexpr double namedBits = 0.4;
    constexpr std::array<double, 3> usual { 0.6, 3, 2.2 }; // a word, a token, a text
    double bits = namedBits;
    for (std::size_t i = 0; i < width; ++i) {
        if (prices[i].kind < Kind::Word) {
            return 0;
        }
        bits += usual[static_cast<std::size_t>(prices[i].kind) - static_cast<std::size_t>(Kind::Word)];
    }
    return bits;
}

double rowBits(const Sample::Row& row, const std::vector<Priced>& prices, Columns& columns, const Dialect& dialect,
    bool first, double even)
{
    constexpr double unnamedBits = 2;
    const double names = first ? nameBits(prices, columns.each.size()) : 0;
    double bits = surplusBits * static_cast<double>(row.cells.size() - columns.each.size())
        + (names > 0    ? names
                : first ? unnamedBits
                        : 0);
    for (std::size_t i = 0; i < columns.each.size(); ++i) {
        const auto kind = static_cast<std::size_t>(prices[i].kind);
        bits += i > 0
            ? tableDelimiterBits(dialect.delimiter, prices[i - 1].kind, prices[i].kind, columns.each.size(), even)
            : 0;
        bits += prices[i].bits;
        if (names == 0) {
            bits += columns.each[i].kinds.bits(kind, &columns.all.kinds);
            columns.all.kinds.bits(kind);
        }
        if (!needsQuotes(row.cells[i], dialect)) {
            bits += columns.each[i].quoted.bits(row.cells[i].quoted ? 1 : 0, &columns.all.quoted);
            columns.all.quoted.bits(row.cells[i].quoted ? 1 : 0);
        }
    }
    return bits;
}

double strayRowBits(const Sample::Row& row, const std::vector<Priced>& prices, const Dialect& dialect)
{
    double bits = 2 + looseDelimiterBits(dialect.delimiter) * static_cast<double>(row.cells.size() - 1);
    for (const auto& price : prices) {
        bits += price.bits + (price.kind == Kind::Empty ? 0 : 3);
    }
    return bits;
}

/// `lonely`: one row of several has that width, or there is one row and an odd sign, so nothing foretells its
/// delimiters.
Price priceAt(std::size_t width, bool lonely, const Sample& sample, const Prices& prices, const Dialect& dialect)
{
    Price price { 0, width, 0 };
    Columns columns(width);
    Adaptive<2> isTable;
    const bool same = std::ranges::all_of(prices.rows, [&](const auto& row) { return row.size() == width; });
    const double even = same ? static_cast<double>(prices.rows.size()) : 0;
    for (std::size_t r = 0; r < sample.rows().size(); ++r) {
        const auto& row = sample.rows()[r];
        const bool fits = fitsIn(prices.rows[r], width);
        price.rows += fits ? 1 : 0;
        price.bits += isTable.bits(fits ? 1 : 0)
            + (fits ? rowBits(row, prices.rows[r], columns, dialect, price.rows == 1, even)
                    : strayRowBits(row, prices.rows[r], dialect));
        price.bits += fits && lonely ? looseDelimiterBits(dialect.delimiter) * static_cast<double>(width - 1) : 0;
    }
    return price;
}
} // namespace

Price priceOf(const Sample& sample, const Dialect& dialect, double most)
{
    constexpr std::size_t triedWidths = 3;
    Prices prices;
    double least = 0;
    std::map<std::size_t, std::size_t> widths;
    for (const auto& row : sample.rows()) {
        auto& cells = prices.rows.emplace_back();
        for (const auto& piece : row.cells) {
            cells.push_back(priceOf(piece));
            least += cells.back().bits;
        }
        if (least > most) {
            return { std::numeric_limits<double>::infinity(), 1, 0 };
        }
        ++widths[row.cells.size()];
    }
    std::vector<std::pair<std::size_t, std::size_t>> frequent;
    for (const auto& [width, count] : widths) {
        frequent.emplace_back(count, width);
    }
    std::ranges::sort(frequent, std::greater());
    frequent.resize(std::min(frequent.size(), triedWidths));
    Price best { std::numeric_limits<double>::infinity(), 1, 0 };
    for (const auto& [count, width] : frequent) {
        const auto rows = sample.rows().size();
        const bool lonely = count == 1 && (rows > 2 || (rows == 1 && !std::strchr(",;|\t ", dialect.delimiter)));
        const auto price = priceAt(width, lonely, sample, prices, dialect);
        best = price.bits < best.bits ? price : best;
    }
    return best;
}

double raggedBits(const Sample& sample, const Dialect& dialect)
{
    constexpr double raggedPrior = 10;
    constexpr double pauseBits = 6;
    constexpr double none = std::numeric_limits<double>::infinity();
    const auto& rows = sample.rows();
    const auto cut = std::ranges::count_if(rows, [](const auto& row) { return row.cells.size() > 1; });
    Adaptive<kindCount> kinds;
    double bits = raggedPrior;
    for (const auto& row : rows) {
        bits += 1 + 2 * std::log2(static_cast<double>(row.cells.size()));
        auto before = Kind::Empty;
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const auto price = priceOf(row.cells[i]);
            if (row.cells[i].torn || (dialect.delimiter == ' ' && !isTyped(price.kind))) {
                return none;
            }
            bits += price.bits + kinds.bits(static_cast<std::size_t>(price.kind));
            bits += i > 0 ? tableDelimiterBits(dialect.delimiter, before, price.kind, 1, 0)
                    + (row.cells[i].text.starts_with(' ') ? pauseBits : 0)
                          : 0;
            before = price.kind;
        }
    }
    return cut * 3 >= std::ssize(rows) * 2 ? bits : none;
}

std::size_t widthOf(const Sample& sample, const Dialect& dialect)
{
    const auto& rows = sample.rows();
    const auto differs = [](const auto& one, const auto& other) { return one.cells.size() != other.cells.size(); };
    const bool even = !rows.empty() && std::ranges::adjacent_find(rows, differs) == rows.end();
    return even ? rows.front().cells.size() : priceOf(sample, dialect).width;
}

} // namespace scan
