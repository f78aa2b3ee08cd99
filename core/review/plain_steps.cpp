// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/plain_steps.h"

#include "core/domain/plain_step.h"
#include "core/domain/trace_note.h"
#include "core/review/kept_rows.h"
#include "core/review/plain_words.h"
#include "core/review/titles_of_rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace core {

namespace {
using enum PlainStepKind;
using Texts = std::vector<std::string>;

class Steps {
public:
    Steps(const CodeFacts& facts, const Translate& translate)
        : m_facts(facts)
        , m_translate(translate)
    {
    }

    std::string title()
    {
        collect();
        bool isChange = false;
        for (auto at = m_steps.rbegin(); at != m_steps.rend(); ++at) {
            isChange |= at->second.kind == DiffersFromBefore || at->second.kind == GrowsFromBefore;
            const auto kind = isBeside(at->first) ? std::nullopt : titleKind(at->second.kind);
            if (kind) {
                const bool isOfTwo = *kind == QuotientTitle || *kind == DifferenceTitle;
                auto text = isOfTwo ? titleOfTwo(m_facts, *kind)
                                    : core::inWords(PlainStep(*kind, withOthersBeside(*at)), m_translate);
                text = isChange            ? core::inWords(PlainStep(ChangeTitle, { .texts = { text } }), m_translate)
                    : areOthersMade(*kind) ? core::inWords(PlainStep(ComputedTitle, { .texts = { text } }), m_translate)
                                           : text;
                text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
                return text;
            }
        }
        return titleOfRows(m_steps, m_translate);
    }

    std::string inWords()
    {
        collect();
        std::vector<PlainStep> said; // the same sentence again would say nothing new
        std::string text;
        for (const auto& [line, step] : m_steps) {
            if (!std::ranges::contains(said, step)) {
                said.push_back(step);
                text += (text.empty() ? "" : " ") + core::inWords(step, m_translate);
            }
        }
        return text;
    }

private:
    /// Whether that line works out no figure but such as are only printed beside the result, which they do not head.
    bool isBeside(int line) const
    {
        const auto isThere = [&](const CodeFacts::Aggregation& one) { return one.line == line; };
        const auto isOfResult = [&](const CodeFacts::Aggregation& one) { return one.line == line && !one.beside; };
        return std::ranges::any_of(m_facts.aggregations, isThere)
            && std::ranges::none_of(m_facts.aggregations, isOfResult);
    }

    /// Numbers of the code make other figures of those that it works out: a share times 100 is the share still.
    bool areOthersMade(PlainStepKind title) const
    {
        const bool isShare = title == SharesEachTitle || title == ShareWhereTitle || title == QuotientTitle;
        return title != DifferenceTitle && std::ranges::any_of(m_facts.arithmetic, [&](const auto& one) {
            return (one.name == "figures_by_number" && title != QuotientTitle)
                || (one.name == "figures_by_100" && !isShare);
        });
    }
    void collect()
    {
        addFilters();
        addRows();
        addFills();
        addConversions();
        addStores();
        addOrder(true);
        addFigures();
        addComputations();
        addOrder(false);
        std::ranges::stable_sort(m_steps, {}, &std::pair<int, PlainStep>::first);
    }

    /// All figures that one line works out: "average and number of values of revenue and largest of day".
    PlainStep withOthersBeside(const std::pair<int, PlainStep>& step) const
    {
        auto found = step.second;
        if (found.kind != WorksOut && found.kind != WorksOutEach) {
            return found;
        }
        std::vector<std::pair<std::string, Texts>> columns; ///< with their functions
        for (const auto& [line, other] : m_steps) {
            const bool isBeside = line == step.first && other.kind == found.kind
                && std::ranges::equal(other.texts | std::views::drop(1), found.texts | std::views::drop(1));
            if (!isBeside) {
                continue;
            }
            auto known = std::ranges::find(columns, other.column, &std::pair<std::string, Texts>::first);
            if (known == columns.end()) {
                known = columns.insert(known, { other.column, {} });
            }
            if (!std::ranges::contains(known->second, other.texts.front())) {
                known->second.push_back(other.texts.front());
            }
        }
        Texts figures;
        for (const auto& [column, functions] : columns) {
            figures.push_back(joined(functions) + (column == columns.back().first ? "" : " of " + column));
        }
        found.column = columns.back().first;
        found.texts.front() = joined(figures);
        return found;
    }

    static std::optional<PlainStepKind> titleKind(PlainStepKind kind)
    {
        switch (kind) {
        case WorksOut: return FigureTitle;
        case WorksOutEach: return FigureEachTitle;
        case Counts: return CountsTitle;
        case CountsEach: return CountsEachTitle;
        case SharesEach: return SharesEachTitle;
        case CountsWhere: return CountsWhereTitle;
        case ShareWhere: return ShareWhereTitle;
        case Divides: return QuotientTitle;
        case Subtracts: return DifferenceTitle;
        default: return std::nullopt;
        }
    }

    void add(int line, PlainStep step)
    {
        if (line > 0) { // else how the file is read
            m_steps.emplace_back(line, std::move(step));
        }
    }

    /// What is known of conditions: texts of those that all hold, and of those of which one suffices.
    struct Conditions {
        Texts all;
        Texts either;
        bool hasOthers = false; ///< that the run works out
    };

    Conditions conditionsOf(const std::vector<CodeFacts::Filter>& filters) const
    {
        Conditions found;
        bool isOpen = false; // an alternative is not said, so that the others would say too little
        for (const auto& filter : filters) {
            const auto column = comparedOf(filter);
            if (filter.computed || column.empty()) {
                found.hasOthers = true;
                isOpen = isOpen || filter.any;
                continue;
            }
            sandbox::RowCondition condition { column, filter.comparison };
            std::ranges::transform(filter.values, std::back_inserter(condition.values), &CodeFacts::Literal::cell);
            (filter.any ? found.either : found.all).push_back(core::inWords(wordsOf(condition), m_translate));
        }
        if (isOpen) {
            found.either.clear();
        }
        return found;
    }

    /// Those of a line that leave rows out, or that leave none out.
    std::vector<CodeFacts::Filter> filtersOf(int line, bool keep) const
    {
        std::vector<CodeFacts::Filter> found;
        std::ranges::copy_if(m_facts.filters, std::back_inserter(found),
            [&](const CodeFacts::Filter& one) { return one.line == line && one.keeps == keep; });
        return found;
    }

    void addKept(int line, const std::vector<CodeFacts::Filter>& filters, PlainStepKind keeps, PlainStepKind either)
    {
        const auto found = conditionsOf(filters);
        if (!found.all.empty()) {
            add(line, { keeps, { .texts = found.all } });
        }
        if (!found.either.empty()) {
            add(line, { either, { .texts = found.either } });
        }
        if (found.hasOthers) {
            add(line, { KeepsWorkedOut });
        }
    }

    /// The conditions of a line, in one sentence, or in two where some are alternatives.
    void addFilters()
    {
        std::vector<int> lines;
        for (const auto& filter : m_facts.filters) {
            if (filter.keeps && !std::ranges::contains(lines, filter.line)) {
                lines.push_back(filter.line);
            }
        }
        for (const int line : lines) {
            const auto filters = filtersOf(line, true);
            std::set<int> kinds;
            std::ranges::transform(filters, std::inserter(kinds, kinds.end()), &CodeFacts::Filter::some);
            for (const int some : kinds) { // those of all figures first
                std::vector<CodeFacts::Filter> alike;
                std::ranges::copy_if(
                    filters, std::back_inserter(alike), [&](const auto& one) { return one.some == some; });
                addKept(line, alike, some == 0 ? Keeps : KeepsForSome, some == 0 ? KeepsEither : KeepsEitherForSome);
            }
        }
    }

    /// In one sentence: alternatives beside conditions that all hold are not told apart, nor what the run works out.
    PlainStep withConditions(const std::vector<CodeFacts::Filter>& filters, PlainStepKind where, PlainStepKind either,
        PlainStepKind others, const std::string& column = {}) const
    {
        const auto found = conditionsOf(filters);
        const bool isSaid = !found.hasOthers && (found.all.empty() || found.either.empty());
        if (isSaid && !found.all.empty()) {
            return { where, { .column = column, .texts = found.all } };
        }
        return isSaid && !found.either.empty() ? PlainStep(either, { .column = column, .texts = found.either })
                                               : PlainStep(others, { .column = column });
    }

    /// Said already, by what it is given.
    bool isSaidOtherwise(const CodeFacts::Store& store) const
    {
        const auto says = [&](const auto& one) {
            return store.given && one.line == store.line && one.called == store.columns;
        };
        return std::ranges::any_of(m_facts.fills, says) || std::ranges::any_of(m_facts.conversions, says);
    }

    void addStores()
    {
        for (const auto& store : m_facts.stores) {
            const PlainStep whole { store.how == StoreHow::Adds ? PlainStepKind::Adds : Sets,
                { .texts = store.columns } };
            if (store.how == StoreHow::Drops) {
                add(store.line,
                    store.columns.empty() ? PlainStep(Unknown) : PlainStep(WithoutColumns, { .texts = store.columns }));
            } else if (store.how == StoreHow::Renames) {
                add(store.line, { Renames });
            } else if (store.some) {
                add(store.line,
                    withConditions(store.terms, ChangesWhere, ChangesWhereEither, ChangesSome, joined(store.columns)));
            } else if (!isSaidOtherwise(store)) {
                add(store.line, store.how == StoreHow::Changes ? PlainStep(Changes, whole) : whole);
            }
        }
    }

    void addConversions()
    {
        for (const auto& one : m_facts.conversions) {
            if (!one.called.empty()) {
                add(one.line,
                    { one.to == "date"           ? Dates
                            : one.to == "number" ? Numbers
                            : one.to == "truth"  ? Truths
                                                 : Durations,
                        { .texts = one.called } });
            }
            if (one.coerce) {
                add(one.line, { Loses });
            }
        }
    }

    void addFills()
    {
        for (const auto& fill : m_facts.fills) {
            const auto conditions = filtersOf(fill.line, false);
            const bool isOfGaps = std::ranges::all_of(conditions, [](const CodeFacts::Filter& one) {
                return one.comparison == Comparison::Missing || one.comparison == Comparison::Present;
            });
            add(fill.line, { isOfGaps ? Fills : ReplacesSome, { .texts = fill.called } });
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
            const bool keepsLeft = std::ranges::contains(
                std::array { JoinHow::Left, JoinHow::Outer, JoinHow::Nearest, JoinHow::Map }, join.how);
            Texts unmatched;
            if (keepsLeft) {
                unmatched.push_back(side(join.left));
            }
            if (join.how == JoinHow::Right || join.how == JoinHow::Outer) {
                unmatched.push_back(side(join.right));
            }
            join.left.keys.empty()
                ? add(join.line, { JoinsBeside, { .texts = { side(join.left), side(join.right) } } })
                : add(join.line, { Joins, { .texts = { side(join.left), side(join.right), joined(join.left.keys) } } });
            if (!unmatched.empty()) {
                add(join.line, { Stay, { .texts = unmatched } });
            } else if (join.how == JoinHow::Inner && !join.left.keys.empty()) {
                add(join.line, { GoWithoutMatch });
            }
        }
        for (const auto& drop : m_facts.drops) {
            if (drop.what == DropKind::Labels) {
                add(drop.line,
                    withConditions(filtersOf(drop.line, false), WithoutWhere, WithoutWhereEither, WithoutLabels));
                continue;
            }
            add(drop.line, { drop.what == DropKind::Missing ? WithoutGaps : WithoutRepeats, { .texts = drop.called } });
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
            const auto grouping = std::ranges::find(m_facts.groupings, one.by, &CodeFacts::Grouping::line);
            const bool isGrouped = one.by > 0 && grouping != m_facts.groupings.end() && !keysOf(*grouping).empty()
                && one.stage == RowStage::Records;
            const auto each = isGrouped ? keysOf(*grouping) : std::string();
            const auto tested = filtersOf(one.line, false);
            const bool isOfTests = one.function == "matches" || one.function == "share";
            if (isGrouped && !tested.empty() && !isOfTests) { // a figure of whether rows meet a condition
                continue;
            }
            const auto before = m_steps.size();
            const bool counts = one.function == "len" || one.function == "size" || one.function == "value_counts";
            if (one.function == "matches") {
                add(one.line, withConditions(tested, CountsWhere, CountsWhereEither, CountsMatching));
            } else if (one.function == "share" && !tested.empty()) {
                add(one.line, withConditions(tested, ShareWhere, ShareWhereEither, ShareMatching));
            } else if (one.function == "share" && one.called.empty() && isGrouped) {
                add(one.line, { SharesEach, { .texts = { each } } });
            } else if (counts) {
                add(one.line, each.empty() ? PlainStep(Counts) : PlainStep(CountsEach, { .texts = { each } }));
            } else if (one.function == "own" && isGrouped) {
                add(one.line, { WorksOutOwn, { .column = joined(one.called), .texts = { each } } });
            } else if (const auto column = columnsOf(one); column.empty()) {
                continue;
            } else if (each.empty()) {
                add(one.line, { WorksOut, { .column = column, .texts = { functionWord(one.function) } } });
            } else {
                add(one.line, { WorksOutEach, { .column = column, .texts = { functionWord(one.function), each } } });
            }
            if (isGrouped && tested.empty() && m_steps.size() > before) {
                said.push_back(one.by);
            }
        }
        for (const auto& grouping : m_facts.groupings) {
            if (!keysOf(grouping).empty() && !std::ranges::contains(said, grouping.line)) {
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

    void addComputations()
    {
        for (const auto& one : m_facts.arithmetic) {
            if (one.name == "figures /" || one.name == "figures -") {
                add(one.line, { one.name.ends_with('/') ? Divides : Subtracts });
            }
        }
        for (const auto& one : m_facts.shifts) {
            const bool isKnown = one.periods > 0 && one.function != "shift";
            add(one.line,
                { !isKnown                       ? ComparesRows
                        : one.function == "diff" ? DiffersFromBefore
                                                 : GrowsFromBefore,
                    { .count = one.periods } });
        }
    }

    /// A sentence for each stretch of names that go the same way.
    void addSort(const CodeFacts::Sort& sort)
    {
        const auto goesUp = [&](std::size_t at) {
            return sort.ascending.empty() || sort.ascending[at < sort.ascending.size() ? at : 0];
        };
        for (std::size_t first = 0; first < sort.called.size();) {
            auto end = first;
            std::vector<std::string> names;
            while (end < sort.called.size() && goesUp(end) == goesUp(first)) {
                names.push_back(sort.called[end++]);
            }
            const auto up = first == 0 ? Sorts : ThenSorts;
            const auto down = first == 0 ? SortsDown : ThenSortsDown;
            add(sort.line, { goesUp(first) ? up : down, { .texts = { joined(names) } } });
            first = end;
        }
    }

    /// Of records, which stand before what is worked out of them on their line, or of what was worked out.
    void addOrder(bool isOfRecords)
    {
        for (const auto& sort : m_facts.sorts) {
            if (!sort.called.empty() && (sort.stage == RowStage::Records) == isOfRecords) {
                addSort(sort);
            }
        }
        for (const auto& limit : m_facts.limits) {
            if ((limit.use != LimitUse::Groups) != isOfRecords) {
                continue;
            }
            const bool isKnown = limit.rows >= 0;
            add(limit.line,
                { isKnown || limit.how == LimitHow::Sample ? kindOf(limit.how) : Some, { .count = limit.rows } });
        }
        for (const auto& chart : isOfRecords ? std::vector<CodeFacts::Use>() : m_facts.charts) {
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

std::string plainTitle(const CodeFacts& facts)
{
    return facts.known ? withKeptRows(Steps(facts, {}).title(), facts) : std::string();
}

} // namespace core
