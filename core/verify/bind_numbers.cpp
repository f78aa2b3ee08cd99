// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/figure.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {
struct Candidate {
    double value = 0;
    Evidence evidence;
};

/// Every number and every text with digits that the run put out, ready to be asked.
class CellIndex {
public:
    explicit CellIndex(const sandbox::RunResult& result)
        : m_displays(sandbox::shownDisplays(result))
    {
        for (int display = 0; display < static_cast<int>(m_displays.size()); ++display) {
            const auto& shown = m_displays[static_cast<std::size_t>(display)];
            if (const auto* value = std::get_if<sandbox::Value>(&shown)) {
                add(value->cell, { display, 0, 0 });
            } else if (const auto* table = std::get_if<sandbox::Table>(&shown)) {
                addTable(*table, display);
            }
        }
        std::ranges::stable_sort(m_numbers, {}, &Candidate::value);
    }

    /// Cells within `tolerance` of `value`, in order of value.
    std::vector<Candidate> near(double value, double tolerance) const
    {
        std::vector<Candidate> found;
        const auto begin = std::ranges::lower_bound(m_numbers, value - tolerance, {}, &Candidate::value);
        for (auto it = begin; it != m_numbers.end() && it->value <= value + tolerance && found.size() < 1000; ++it) {
            found.push_back(*it);
        }
        return found;
    }

    /// Where the text quotes a cell that has digits in it ("Route 66"), with the cell.
    std::vector<std::pair<Figure, Evidence>> quotesIn(const std::string& text) const
    {
        std::vector<std::pair<Figure, Evidence>> quotes;
        for (const auto& [cell, evidence] : m_texts) {
            for (auto at = text.find(*cell); at != std::string::npos; at = text.find(*cell, at + cell->size())) {
                quotes.push_back({ { .offset = at, .length = cell->size() }, evidence });
            }
        }
        return quotes;
    }

    /// How far before `offset` the text names the row of a cell; npos: it does not.
    std::size_t distanceOfRowName(const std::string& text, std::size_t offset, const Evidence& evidence) const
    {
        auto nearest = std::string::npos;
        const auto* table = std::get_if<sandbox::Table>(&m_displays[static_cast<std::size_t>(evidence.display)]);
        if (!table) {
            return nearest;
        }
        for (const auto& cell : table->rows[static_cast<std::size_t>(evidence.row)]) {
            const auto* name = std::get_if<std::string>(&cell);
            const auto at = name && !name->empty() ? text.rfind(*name, offset) : std::string::npos;
            if (at != std::string::npos) {
                nearest = std::min(nearest, offset - at);
            }
        }
        return nearest;
    }

private:
    void addTable(const sandbox::Table& table, int display)
    {
        for (int row = 0; row < static_cast<int>(table.rows.size()); ++row) {
            const auto& cells = table.rows[static_cast<std::size_t>(row)];
            for (int column = 0; column < static_cast<int>(cells.size()); ++column) {
                add(cells[static_cast<std::size_t>(column)], { display, row, column });
            }
        }
    }
    void add(const Cell& cell, const Evidence& evidence)
    {
        if (const auto number = numberIn(cell)) {
            m_numbers.push_back({ *number, evidence });
        }
        const auto* text = std::get_if<std::string>(&cell);
        if (text && text->size() > 1 && text->size() <= 200 && text->find_first_of("0123456789") != std::string::npos) {
            m_texts.emplace_back(text, evidence);
        }
    }

    std::vector<sandbox::Display> m_displays; ///< owns what the pointers of m_texts point at
    std::vector<Candidate> m_numbers;
    std::vector<std::pair<const std::string*, Evidence>> m_texts;
};

/// "fell by 5.2%" is said of -5.2.
bool saysLess(const std::string& text, std::size_t offset)
{
    const auto start = offset > 40 ? offset - 40 : 0;
    const auto before = text.substr(start, offset - start);
    constexpr std::array words { "fell", "fall", "drop", "decreas", "declin", "lower", "less", "down", "lost", "loss",
        "minus" };
    return std::ranges::any_of(words, [&](const char* word) { return before.contains(word); });
}

/// From exact to rounded: the first kind of match that some cell has decides.
std::vector<Candidate> matches(const Figure& figure, const std::string& text, const CellIndex& cells)
{
    const auto exact = [](double value) { return std::fabs(value) * 1e-12; };
    const auto rounded = figure.halfUnit * (1 + 1e-9) + exact(figure.value);
    // A single digit would round from half the cells there are.
    const bool mayRound = std::fabs(figure.value) >= 10 * figure.halfUnit || figure.halfUnit < 0.5;
    std::vector<std::pair<double, double>> attempts { { figure.value, exact(figure.value) } };
    if (mayRound) {
        attempts.emplace_back(figure.value, rounded);
    }
    if (figure.percent) {
        attempts.emplace_back(figure.value / 100, exact(figure.value));
        attempts.emplace_back(figure.value / 100, rounded / 100);
    }
    if (!figure.negative && saysLess(text, figure.offset)) {
        attempts.emplace_back(-figure.value, mayRound ? rounded : exact(figure.value));
        if (figure.percent) {
            attempts.emplace_back(-figure.value / 100, rounded / 100);
        }
    }
    for (const auto& [value, tolerance] : attempts) {
        if (auto found = cells.near(value, tolerance); !found.empty()) {
            return found;
        }
    }
    return {};
}

std::optional<Evidence> evidenceOf(const Figure& figure, const std::string& text, const CellIndex& cells)
{
    const auto found = matches(figure, text, cells);
    if (found.empty()) {
        return std::nullopt;
    }
    const auto closeness = [&](const Candidate& candidate) {
        return cells.distanceOfRowName(text, figure.offset, candidate.evidence);
    };
    return std::ranges::min_element(found, {}, closeness)->evidence;
}
} // namespace

std::vector<AnswerNumber> bindNumbers(const std::string& text, const sandbox::RunResult& result)
{
    const CellIndex cells(result);
    const auto quotes = cells.quotesIn(text);
    std::vector<AnswerNumber> numbers;
    for (const auto& figure : figuresIn(text)) {
        const auto quote = std::ranges::find_if(quotes, [&](const auto& entry) {
            return entry.first.offset <= figure.offset
                && figure.offset + figure.length <= entry.first.offset + entry.first.length;
        });
        numbers.push_back({ text.substr(figure.offset, figure.length), static_cast<int>(figure.offset),
            quote != quotes.end() ? std::optional(quote->second) : evidenceOf(figure, text, cells) });
    }
    return numbers;
}

} // namespace core
