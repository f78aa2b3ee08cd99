// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/sniff.h"

#include "sandbox/scan/date.h"
#include "sandbox/scan/number.h"
#include "sandbox/scan/words.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

namespace scan {

namespace {
constexpr std::int64_t sampleRecords = 2000;
constexpr std::size_t sampleBytes = 256u << 10;

struct Candidate {
    char delimiter;
    double prior; ///< colons and spaces stand in ordinary text
    bool strict; ///< only if nearly every record agrees
};
constexpr std::array candidates = { Candidate { ',', 1, false }, Candidate { '\t', 1, false }, Candidate { ';', 1, false },
    Candidate { '|', 0.99, false }, Candidate { ':', 0.7, true }, Candidate { ' ', 0.5, true } };

bool isDelimiter(char c)
{
    return std::ranges::contains(candidates, c, &Candidate::delimiter);
}

/// How much a cell looks like one cell: 1 for a number, date or word, less for what still contains separators.
double cellScore(std::string_view cell)
{
    if (cell.empty()) {
        return 1;
    }
    NumberForm number;
    DateCell date;
    if (parseNumber(cell, '.', number) || parseNumber(cell, ',', number) || parseDate(cell, date)) {
        return 1;
    }
    if (cell.front() == '"' || cell.back() == '"') {
        return 0.1;
    }
    if (cell.find_first_of(";|\t") != std::string_view::npos) {
        return 0.2;
    }
    const auto comma = cell.find(',');
    return comma == std::string_view::npos ? 1 : comma + 1 < cell.size() && cell[comma + 1] == ' ' ? 0.8 : 0.5;
}

bool isNumeric(std::string_view cell)
{
    NumberForm number;
    return parseNumber(cell, '.', number) || parseNumber(cell, ',', number);
}

struct Shape {
    std::map<std::size_t, std::int64_t> widths; ///< records by number of cells
    double known = 0;
    double numeric = 0;
    double cells = 0;
    std::int64_t records = 0;
};

Shape shapeOf(std::string_view head, const Dialect& dialect)
{
    Shape shape;
    Tokenizer tokenizer(dialect, [&](const Record& record) {
        ++shape.widths[record.cells.size()];
        for (const auto cell : record.cells) {
            shape.known += cellScore(cell);
            shape.numeric += isNumeric(cell) ? 1 : 0;
        }
        shape.cells += static_cast<double>(record.cells.size());
        return ++shape.records < sampleRecords;
    });
    tokenizer.feed(head);
    tokenizer.finish();
    return shape;
}

std::pair<std::size_t, std::int64_t> commonWidth(const std::map<std::size_t, std::int64_t>& widths)
{
    std::pair<std::size_t, std::int64_t> best { 1, 0 };
    for (const auto& [width, count] : widths) {
        best = count >= best.second ? std::pair(width, count) : best;
    }
    return best;
}

double scoreOf(const Shape& shape, const Candidate& candidate)
{
    const auto [width, count] = commonWidth(shape.widths);
    if (width < 2 || shape.records == 0) {
        return 0;
    }
    const auto records = static_cast<double>(shape.records);
    const double agreement = static_cast<double>(count) / records;
    const bool tabular = candidate.delimiter != ' ' || shape.numeric * 2 >= shape.cells || width >= 4;
    if (candidate.strict && (agreement < 0.95 || shape.records < 2 || !tabular)) {
        return 0;
    }
    double pattern = 0;
    for (const auto& [cells, found] : shape.widths) {
        pattern += static_cast<double>(found) * (cells > 1 ? 1.0 - 1.0 / static_cast<double>(cells) : 0.001);
    }
    pattern /= records * static_cast<double>(shape.widths.size());
    return pattern * agreement * (shape.known / shape.cells) * candidate.prior;
}

/// How often a quote opens and closes at the edge of a cell, whatever the delimiter.
struct QuoteUse {
    std::int64_t opens = 0;
    std::int64_t closes = 0;
    std::int64_t escaped = 0; ///< \" inside a cell
    std::int64_t doubled = 0;
};

QuoteUse quoteUse(std::string_view head, char quote)
{
    const auto isEdge = [&](std::size_t i) { return i >= head.size() || head[i] == '\n' || head[i] == '\r' || isDelimiter(head[i]); };
    QuoteUse use;
    for (std::size_t i = head.find(quote); i != std::string_view::npos; i = head.find(quote, i + 1)) {
        const bool opens = i == 0 || isEdge(i - 1);
        const bool closes = isEdge(i + 1);
        use.opens += opens ? 1 : 0;
        use.closes += closes ? 1 : 0;
        use.escaped += i > 0 && head[i - 1] == '\\' && !closes ? 1 : 0;
        use.doubled += i > 0 && head[i - 1] == quote && !opens && !closes ? 1 : 0;
    }
    return use;
}
} // namespace

Dialect sniffDialect(std::string_view head, const Wishes& wishes)
{
    head = head.substr(0, sampleBytes);
    Dialect base;
    const auto doubleQuotes = quoteUse(head, '"');
    const auto singleQuotes = quoteUse(head, '\'');
    if (doubleQuotes.opens == 0 && singleQuotes.opens >= 2 && singleQuotes.closes >= 2) {
        base.quote = '\'';
    }
    const auto& use = base.quote == '"' ? doubleQuotes : singleQuotes;
    base.escape = use.escaped > 0 && use.doubled == 0 ? '\\' : '\0';
    base.quote = wishes.quote.value_or(base.quote);
    base.escape = wishes.escape.value_or(base.quote ? base.escape : '\0');
    if (wishes.delimiter) {
        base.delimiter = *wishes.delimiter;
        return base;
    }
    if (head.starts_with("sep=") && head.size() > 5 && (head[5] == '\n' || head[5] == '\r')) {
        base.delimiter = head[4];
        return base;
    }
    Dialect best = base;
    double bestScore = 0;
    for (const auto& candidate : candidates) {
        Dialect dialect = base;
        dialect.delimiter = candidate.delimiter;
        const double score = scoreOf(shapeOf(head, dialect), candidate);
        if (score > bestScore) {
            bestScore = score;
            best = dialect;
        }
    }
    return best;
}

} // namespace scan
