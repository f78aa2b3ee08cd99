// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/plain_steps.h"

#include "core/domain/plain_step.h"
#include "core/domain/trace_note.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace core {

namespace {
/// Of a chart, whose function has a short name.
std::string plainName(const std::string& function)
{
    return function == "hist" ? "histogram" : function == "barh" ? "horizontal bar" : function;
}

using enum PlainStepKind;
using Texts = std::vector<std::string>;

/// pandas' names in words; others are said as they are.
std::string functionWord(const std::string& function)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 9> words { {
        { "mean", "average" },
        { "nunique", "number of different values" },
        { "std", "standard deviation" },
        { "var", "variance" },
        { "min", "smallest" },
        { "max", "largest" },
        { "count", "number of values" },
        { "share", "share" },
        { "quantile", "percentile" },
    } };
    const auto found = std::ranges::find(words, function, &std::pair<std::string_view, std::string_view>::first);
    return found == words.end() ? function : std::string(found->second);
}

/// Whether rows meet a condition: no figure, and none is left out.
bool isTest(const std::string& function)
{
    return function == "all" || function == "any";
}

std::string joined(const Texts& texts)
{
    std::string all;
    for (const auto& text : texts) {
        all += (all.empty() ? "" : ", ") + text;
    }
    return all;
}

/// A file, or the table that a query of our own reads whole.
std::string sourceWord(const std::string& source)
{
    constexpr std::string_view whole = "SELECT * FROM \"";
    return source.starts_with(whole) && source.ends_with('"')
        ? source.substr(whole.size(), source.size() - whole.size() - 1)
        : source;
}

/// "region", "month of order_date"
std::string keysOf(const CodeFacts::Grouping& grouping)
{
    const auto& grain = grouping.grain;
    return (grain.empty() ? "" : grain + " of ") + joined(grouping.columns);
}

class Steps {
public:
    Steps(const CodeFacts& facts, const Translate& translate)
        : m_facts(facts)
        , m_translate(translate)
    {
    }

    std::string inWords()
    {
        addFilters();
        addRows();
        addFigures();
        addOrder();
        std::ranges::stable_sort(m_steps, {}, &std::pair<int, PlainStep>::first);
        std::string text;
        for (auto last = m_steps.end(); const auto& [line, step] : m_steps) {
            const bool isRepeated = last != m_steps.end() && last->second == step;
            last = std::ranges::find(m_steps, step, &std::pair<int, PlainStep>::second);
            text += isRepeated ? "" : (text.empty() ? "" : " ") + core::inWords(step, m_translate);
        }
        return text;
    }

private:
    void add(int line, PlainStep step)
    {
        if (line > 0) { // else how the file is read
            m_steps.emplace_back(line, std::move(step));
        }
    }

    /// The conditions of a line, in one sentence, or in two where some are alternatives.
    void addFilters()
    {
        std::vector<int> lines;
        for (const auto& filter : m_facts.filters) {
            const bool isTested = std::ranges::any_of(m_facts.aggregations,
                [&](const CodeFacts::Aggregation& one) { return one.line == filter.line && isTest(one.function); });
            if (!isTested && !std::ranges::contains(lines, filter.line)) {
                lines.push_back(filter.line);
            }
        }
        for (const int line : lines) {
            Texts all;
            Texts either;
            bool workedOut = false;
            for (const auto& filter : m_facts.filters) {
                if (filter.line != line) {
                    continue;
                }
                if (filter.computed || filter.column.empty()) {
                    workedOut = true;
                    continue;
                }
                sandbox::RowCondition condition { filter.column, filter.comparison };
                std::ranges::transform(filter.values, std::back_inserter(condition.values), &CodeFacts::Literal::cell);
                (filter.any ? either : all).push_back(core::inWords(wordsOf(condition), m_translate));
            }
            if (!all.empty()) {
                add(line, { Keeps, { .texts = all } });
            }
            if (!either.empty()) {
                add(line, { KeepsEither, { .texts = either } });
            }
            if (workedOut) {
                add(line, { KeepsWorkedOut });
            }
        }
    }

    void addRows()
    {
        for (const auto& join : m_facts.joins) {
            const auto side = [](const CodeFacts::JoinSide& one) {
                Texts sources;
                std::ranges::transform(one.of, std::back_inserter(sources), sourceWord);
                return one.name.empty() ? joined(sources) : sourceWord(one.name);
            };
            join.left.keys.empty()
                ? add(join.line, { JoinsBeside, { .texts = { side(join.left), side(join.right) } } })
                : add(join.line, { Joins, { .texts = { side(join.left), side(join.right), joined(join.left.keys) } } });
        }
        for (const auto& drop : m_facts.drops) {
            if (drop.what != DropKind::Labels) {
                add(drop.line,
                    { drop.what == DropKind::Missing ? WithoutGaps : WithoutRepeats, { .texts = drop.columns } });
            }
        }
        for (const auto& fill : m_facts.fills) {
            add(fill.line, { Fills, { .texts = fill.columns } });
        }
        for (const auto& one : m_facts.reshapes) {
            add(one.line, { Reshapes });
        }
        for (const auto& one : m_facts.unknown) {
            add(one.line, { Unknown });
        }
        for (const int line : m_facts.dynamic) {
            add(line, { Unknown });
        }
    }

    void addFigures()
    {
        std::vector<int> said; // lines of groupings that stand with their figures
        for (const auto& one : m_facts.aggregations) {
            const auto grouping = std::ranges::find(m_facts.groupings, one.line, &CodeFacts::Grouping::line);
            const bool isGrouped = grouping != m_facts.groupings.end() && !grouping->columns.empty()
                && one.stage == RowStage::Records;
            const auto each = isGrouped ? keysOf(*grouping) : std::string();
            if (isGrouped) {
                said.push_back(one.line);
            }
            const bool counts = one.function == "len" || one.function == "size" || one.function == "value_counts"
                || one.function == "matches";
            if (counts) {
                add(one.line, each.empty() ? PlainStep(Counts) : PlainStep(CountsEach, { .texts = { each } }));
            } else if (one.function.empty() || one.function == "own" || one.columns.size() != 1 || one.function == "all"
                || one.function == "any") { // these two are tests, no figures
                continue;
            } else if (each.empty()) {
                add(one.line, { WorksOut, { .column = one.columns.front(), .texts = { functionWord(one.function) } } });
            } else {
                add(one.line,
                    { WorksOutEach, { .column = one.columns.front(), .texts = { functionWord(one.function), each } } });
            }
        }
        for (const auto& grouping : m_facts.groupings) {
            if (!grouping.columns.empty() && !std::ranges::contains(said, grouping.line)) {
                add(grouping.line, { Groups, { .texts = { keysOf(grouping) } } });
            }
        }
    }

    static PlainStepKind kindOf(LimitHow how)
    {
        switch (how) {
        case LimitHow::Read:
        case LimitHow::First: return First;
        case LimitHow::Last: return Last;
        case LimitHow::Largest: return Largest;
        case LimitHow::Smallest: return Smallest;
        case LimitHow::Sample: return AtRandom;
        case LimitHow::Part: break;
        }
        return Some;
    }

    void addOrder()
    {
        constexpr std::size_t mostNamed = 3; // more of them stand for a column that the code made
        for (const auto& sort : m_facts.sorts) {
            if (!sort.columns.empty() && sort.columns.size() <= mostNamed) {
                const bool up = sort.ascending.empty() || sort.ascending.front();
                add(sort.line, { up ? Sorts : SortsDown, { .texts = { joined(sort.columns) } } });
            }
        }
        for (const auto& limit : m_facts.limits) {
            const bool isKnown = limit.rows >= 0;
            add(limit.line,
                { isKnown || limit.how == LimitHow::Sample ? kindOf(limit.how) : Some, { .count = limit.rows } });
        }
        for (const auto& chart : m_facts.charts) {
            add(chart.line, { Draws, { .texts = { plainName(chart.name) } } });
        }
    }

    const CodeFacts& m_facts;
    const Translate& m_translate;
    std::vector<std::pair<int, PlainStep>> m_steps;
};
} // namespace

std::string plainSteps(const CodeFacts& facts, const Translate& translate)
{
    return facts.known ? Steps(facts, translate).inWords() : std::string();
}

} // namespace core
