// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/order_facts.h"

#include "sandbox/scan/profile/column_role.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>

namespace scan {

namespace {
constexpr std::size_t fewestRows = 12;
using Numbers = std::span<const double>;

/// Two steps are the same but for what a number as large as `from` cannot hold.
bool isSameStep(double a, double b, double from)
{
    constexpr double lost = 4 * std::numeric_limits<double>::epsilon();
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + lost * std::abs(from);
}

/// A column of numbers in the order of its rows.
struct Sequence {
    std::size_t column;
    Numbers numbers;
    std::size_t different; ///< at most `enough`
    double lowest; ///< an eighth lies below
    double highest;
    static constexpr std::size_t enough = 30;
};

class OrderFacts {
public:
    OrderFacts(FactList& list, const Scan& scan, const Opening& opening)
        : m_list(list)
        , m_scan(scan)
        , m_opening(opening)
    {
        for (std::size_t i = 0; i < opening.numbers.size(); ++i) {
            if (opening.numbers[i].size() >= fewestRows) {
                add(i, opening.numbers[i]);
            }
        }
    }

    void find()
    {
        for (const auto& sequence : m_sequences) {
            findStandstill(sequence);
            findLine(sequence);
        }
        for (const auto& a : m_sequences) {
            for (const auto& b : m_sequences) {
                if (a.column != b.column) {
                    findPair(a, b);
                }
            }
        }
    }

private:
    void add(std::size_t column, Numbers numbers)
    {
        std::set<double> different;
        std::vector<double> sorted;
        for (const auto number : numbers) {
            if (!std::isnan(number)) {
                sorted.push_back(number);
            }
            if (!std::isnan(number) && different.size() < Sequence::enough) {
                different.insert(number);
            }
        }
        if (sorted.size() >= fewestRows) {
            std::ranges::sort(sorted);
            m_sequences.push_back({ column, numbers, different.size(), sorted[sorted.size() / 8],
                sorted[sorted.size() - 1 - sorted.size() / 8] });
        }
    }

    const std::string& nameOf(const Sequence& sequence) const { return m_scan.layout.names[sequence.column]; }

    Fact at(std::string kind, const Sequence& sequence, std::size_t begin, std::size_t count, std::string text) const
    {
        return { .kind = std::move(kind),
            .column = nameOf(sequence),
            .count = static_cast<std::int64_t>(count),
            .rows = { static_cast<std::int64_t>(begin) + 1 },
            .lines = { m_opening.lines[begin] },
            .texts = { std::move(text) } };
    }

    /// The longest run of neighbours that `goOn`, and how many of them there are in all.
    struct Run {
        std::size_t begin = 0;
        std::size_t steps = 0;
        std::size_t all = 0;
    };
    template <typename GoesOn> static Run longestRun(Numbers numbers, std::size_t first, GoesOn goesOn)
    {
        Run longest;
        std::size_t steps = 0;
        for (std::size_t i = first; i < numbers.size(); ++i) {
            steps = goesOn(i) ? steps + 1 : 0;
            longest.all += steps > 0 ? 1 : 0;
            if (steps > longest.steps) {
                longest = { i - steps, steps, longest.all };
            }
        }
        return longest;
    }

    void findStandstill(const Sequence& a) const
    {
        constexpr std::size_t fewest = 8;
        const auto run = longestRun(
            a.numbers, 1, [&](std::size_t i) { return a.numbers[i] == a.numbers[i - 1] && a.numbers[i] != 0; });
        const bool isRare = (run.all - run.steps) * 20 < a.numbers.size();
        const bool isPart = run.steps * 2 < a.numbers.size();
        if (run.steps >= fewest && isRare && isPart && a.different == Sequence::enough) {
            m_list.add(at("carried_forward", a, run.begin, run.steps + 1, plainNumber(a.numbers[run.begin])));
        }
    }

    void findLine(const Sequence& a) const
    {
        constexpr std::size_t fewest = 8;
        const auto& name = nameOf(a);
        const auto step = [&](std::size_t i) { return a.numbers[i] - a.numbers[i - 1]; };
        const auto run = longestRun(a.numbers, 2,
            [&](std::size_t i) { return step(i) != 0 && isSameStep(step(i), step(i - 1), a.numbers[i]); });
        const bool isRare = (run.all - run.steps) * 20 < a.numbers.size();
        const bool isPart = run.steps * 2 < a.numbers.size();
        if (run.steps >= fewest && isRare && isPart && a.different == Sequence::enough && !namesCode(name)
            && !namesYear(name) && !namesCoordinate(name)) {
            const auto exact = a.numbers[run.begin + 1] - a.numbers[run.begin];
            m_list.add(at("exact_line", a, run.begin, run.steps + 1, plainNumber(std::round(exact * 1e9) / 1e9)));
        }
    }

    void findPair(const Sequence& a, const Sequence& b) const
    {
        if (a.different < 5 || b.different < 5) {
            return;
        }
        findRunningTotal(a, b);
        if (a.column > b.column && a.different >= 10) {
            findCopy(a, b, 0, "copied_column");
        }
        if (a.different >= 10) {
            findCopy(a, b, 1, "lagging_column");
        }
        if (a.column < b.column) {
            findSwap(a, b);
        }
    }

    /// `a` grows by `b` in each row, but for those in which it begins again with it; where nothing is added, nothing
    /// shows. `back`: from the last row up.
    static bool isRunningTotal(const Sequence& a, const Sequence& b, bool back)
    {
        const auto steps = a.numbers.size() - 1;
        const auto at = [&](std::size_t i) { return back ? steps - i : i; };
        std::size_t grows = 0;
        std::size_t stays = 0;
        std::size_t begins = 0;
        for (std::size_t i = 1; i <= steps; ++i) {
            const auto total = a.numbers[at(i)];
            const bool grew = isSameStep(total - a.numbers[at(i - 1)], b.numbers[at(i)], total);
            (b.numbers[at(i)] == 0 ? stays : grows) += grew ? 1 : 0;
            begins += !grew && isSameStep(total, b.numbers[at(i)], 0) ? 1 : 0;
            if (i == fewestRows && grows + stays + begins < fewestRows - 1) {
                return false;
            }
        }
        return (grows + stays + begins) * 100 >= steps * 98 && begins * 3 <= grows;
    }

    void findRunningTotal(const Sequence& a, const Sequence& b) const
    {
        if (isRunningTotal(a, b, false) || isRunningTotal(a, b, true)) {
            m_list.add({ .kind = "running_total",
                .column = nameOf(a),
                .count = std::ssize(a.numbers),
                .texts = { nameOf(b) } });
        }
    }

    void findCopy(const Sequence& a, const Sequence& b, std::size_t lag, const char* kind) const
    {
        constexpr std::size_t fewest = 20;
        std::size_t equal = 0;
        std::size_t still = 0; // values that do not change copy anything
        const auto both = a.numbers.size() - lag;
        for (std::size_t i = lag; i < a.numbers.size(); ++i) {
            equal += a.numbers[i] == b.numbers[i - lag] ? 1 : 0;
            still += lag > 0 && a.numbers[i] == a.numbers[i - lag] ? 1 : 0;
            if (i == fewest && equal + 2 < fewest) {
                return;
            }
        }
        if (both >= fewest && equal * 100 >= both * 99 && still * 2 < both) {
            m_list.add({ .kind = kind, .column = nameOf(a), .count = std::ssize(a.numbers), .texts = { nameOf(b) } });
        }
    }

    /// Where their usual values lie apart, rows in which each has a value of the other.
    void findSwap(const Sequence& a, const Sequence& b) const
    {
        constexpr std::size_t fewest = 2;
        const bool isBelow = a.highest < b.lowest;
        if ((!isBelow && b.highest >= a.lowest)) {
            return;
        }
        const auto isOf = [](const Sequence& sequence, double number) {
            const auto room = sequence.highest - sequence.lowest;
            return number >= sequence.lowest - room && number <= sequence.highest + room;
        };
        Fact fact { .kind = "swapped_columns", .column = nameOf(a), .texts = { nameOf(b) } };
        for (std::size_t i = 0; i < a.numbers.size(); ++i) {
            if (isOf(b, a.numbers[i]) && isOf(a, b.numbers[i]) && !isOf(a, a.numbers[i]) && !isOf(b, b.numbers[i])) {
                ++fact.count;
                if (fact.rows.size() < Fact::listed) {
                    fact.rows.push_back(static_cast<std::int64_t>(i) + 1);
                    fact.lines.push_back(m_opening.lines[i]);
                }
            }
        }
        if (fact.count >= static_cast<std::int64_t>(fewest)) {
            m_list.add(std::move(fact));
        }
    }

    FactList& m_list;
    const Scan& m_scan;
    const Opening& m_opening;
    std::vector<Sequence> m_sequences;
};
} // namespace

void findOrderFacts(FactList& list, const Scan& scan, const Opening& opening)
{
    OrderFacts(list, scan, opening).find();
}

} // namespace scan
