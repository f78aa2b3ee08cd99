// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/row_traces.h"

#include "core/data/load_steps.h"
#include "core/domain/fault.h"
#include "core/domain/truth_words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/date_labels.h"
#include "core/verify/joined_tables.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace core {

namespace {
using sandbox::Cell;
using sandbox::DatePart;
using sandbox::RowCondition;
using sandbox::RowFigure;
using sandbox::RowTrace;
using Conditions = std::vector<RowCondition>;

bool isText(const Cell& cell)
{
    return std::holds_alternative<std::string>(cell);
}

RowCondition equals(const std::string& column, const Cell& value)
{
    return std::holds_alternative<std::monostate>(value) ? RowCondition { column, Comparison::Missing }
                                                         : RowCondition { column, Comparison::Equal, { value } };
}

/// What a label of a group says of a column: the first that is likely, then others.
std::vector<Conditions> meaningsOf(const ColumnProfile& column, const Cell& label)
{
    if (column.type == ColumnType::Date || column.type == ColumnType::DateTime) {
        return dateMeanings(column.name, label);
    }
    const auto* text = std::get_if<std::string>(&label);
    const auto spelling = text != nullptr && column.type == ColumnType::Boolean ? booleanSpelling(*text)
                                                                                : std::string();
    std::vector<Conditions> meanings { { equals(column.name, spelling.empty() ? label : Cell(meansTrue(spelling))) } };
    if (text != nullptr && isTotalLabel(*text, column.name)) {
        meanings.push_back({ { column.name, Comparison::Present } }); // those in a group
        meanings.emplace_back(); // all rows
    }
    return meanings;
}

void append(Conditions& to, const Conditions& more)
{
    to.insert(to.end(), more.begin(), more.end());
}

Conditions joined(Conditions some, const Conditions& more)
{
    append(some, more);
    return some;
}

/// Each way with each of the meanings.
std::vector<Conditions> crossed(const std::vector<Conditions>& ways, const std::vector<Conditions>& meanings)
{
    std::vector<Conditions> all;
    for (const auto& way : ways) {
        for (const auto& meaning : meanings) {
            append(all.emplace_back(way), meaning);
        }
    }
    return all;
}

bool subtracts(const CodeFacts& facts)
{
    return std::ranges::contains(facts.arithmetic, "-", &CodeFacts::Use::name)
        || std::ranges::contains(facts.shifts, "diff", &CodeFacts::Shift::function);
}

bool divides(const CodeFacts& facts)
{
    return std::ranges::contains(facts.arithmetic, "/", &CodeFacts::Use::name)
        || std::ranges::contains(facts.shifts, "pct_change", &CodeFacts::Shift::function)
        || std::ranges::contains(facts.aggregations, "share", &CodeFacts::Aggregation::function);
}

class Tracer {
public:
    Tracer(const CodeFacts& facts, const PointedNumber& pointed, const JoinedTables& tables)
        : m_facts(facts)
        , m_pointed(pointed)
        , m_tables(tables)
    {
    }

    RowTraces find()
    {
        addFilters();
        if (showsRecords()) {
            add(recordConditions(), {});
        }
        addDrops();
        const auto figures = figuresOfRows();
        const auto ways = groupWays(!figures.empty());
        for (const auto& way : ways) {
            add(way, figures);
        }
        for (const auto& [some, filters] : m_branches) {
            for (const auto& way : ways) {
                addTraces(joined(joined(m_common, filters), way), figures);
            }
        }
        for (const auto& way : ways) {
            addComparisons(way, figures);
        }
        return std::move(m_traces);
    }

private:
    /// What the labels beside the number say of the groups; one without conditions where there are none.
    std::vector<Conditions> groupWays(bool hasFigures) const
    {
        std::vector<Conditions> ways;
        const auto groups = groupKeys();
        for (const auto& keys : groups) {
            std::ranges::move(keyWays(keys), std::back_inserter(ways));
        }
        if (hasFigures && (m_pointed.labels.empty() || groups.empty())) {
            ways.emplace_back();
        }
        return ways;
    }

    /// The rows of a way as a part of all that are counted, beside those of another branch of the code, and beside
    /// those of the time before.
    void addComparisons(const Conditions& way, const std::vector<RowFigure>& figures)
    {
        constexpr std::size_t most = 32;
        const bool isSubtracted = subtracts(m_facts), isDivided = divides(m_facts);
        const auto compare = [&](const Conditions& rows, const Conditions& against, bool isWhole) {
            const bool isMade = isDivided || (isSubtracted && !isWhole);
            if (isMade && rows != against && m_traces.comparisons.size() < most) {
                m_traces.comparisons.push_back(
                    { traceOf(rows, figures), traceOf(against, figures), isWhole, isSubtracted, isDivided });
            }
        };
        for (auto later = m_branches.begin(); later != m_branches.end(); ++later) {
            for (auto earlier = m_branches.begin(); earlier != later; ++earlier) {
                compare(joined(joined(m_common, later->second), way), joined(joined(m_common, earlier->second), way),
                    false);
            }
        }
        for (const auto& before : waysBefore(way)) {
            compare(joined(m_filters, way), joined(m_filters, before), false);
        }
        Conditions inGroups; // pandas leaves rows without a key out
        std::ranges::transform(way, std::back_inserter(inGroups),
            [](const auto& one) { return RowCondition { one.column, Comparison::Present }; });
        compare(joined(m_filters, way), joined(m_keeping, inGroups), true);
        if (!way.empty()) {
            compare(joined(m_filters, way), m_keeping, true);
        }
    }

    /// The way with each stretch of time in it put back.
    static std::vector<Conditions> waysBefore(const Conditions& way)
    {
        std::vector<Conditions> found;
        for (std::size_t at = 0; at < way.size(); ++at) {
            const auto lasts = [&](const RowCondition& one) { return one.column == way[at].column; };
            const auto begin = way.begin() + static_cast<std::ptrdiff_t>(at);
            const auto end = std::find_if_not(begin, way.end(), lasts);
            for (const auto& before : stretchesBefore({ begin, end })) {
                auto& other = found.emplace_back(way.begin(), begin);
                append(other, before);
                append(other, { end, way.end() });
            }
        }
        return found;
    }

    /// What is not known of the filters is left out: the figures tell whether it mattered.
    void addFilters()
    {
        for (const auto& filter : m_facts.filters) {
            if (filter.line == 0 || filter.stage != RowStage::Records) {
                continue; // the frame has them behind it, or they choose between groups
            }
            if (filter.computed || m_tables.column(filter.column) == nullptr) {
                m_traces.otherwise = FaultKind::UntracedCondition;
                continue;
            }
            RowCondition condition { filter.column, filter.comparison, {}, DatePart::Whole, filter.any, filter.made };
            std::ranges::transform(filter.values, std::back_inserter(condition.values), &CodeFacts::Literal::cell);
            if (!std::ranges::contains(m_filters, condition)) {
                m_filters.push_back(condition);
            }
            if (filter.keeps) {
                m_keeping.push_back(condition);
            }
            (filter.some > 0 ? m_branches[filter.some] : m_common).push_back(std::move(condition));
        }
    }

    /// Likewise of rows that are left out otherwise.
    void addDrops()
    {
        for (const auto& drop : m_facts.drops) {
            if (drop.line == 0) {
                continue;
            }
            if (drop.what != DropKind::Missing || drop.columns.empty()) {
                m_traces.otherwise = FaultKind::UntracedPart;
                continue;
            }
            for (const auto& column : drop.columns) {
                const RowCondition condition { column, Comparison::Present };
                if (m_tables.column(column) == nullptr) {
                    m_traces.otherwise = FaultKind::UntracedPart; // of what the code made
                    continue;
                }
                for (auto* filters : { &m_filters, &m_common, &m_keeping }) {
                    filters->push_back(condition);
                }
            }
        }
        const bool cut = std::ranges::any_of(m_facts.limits, [&](const auto& limit) {
            return limit.line > 0
                && (limit.use == LimitUse::Computed
                    || (limit.use == LimitUse::Ranked && !m_facts.aggregations.empty()));
        });
        if (cut) {
            m_traces.otherwise = FaultKind::UntracedPart;
        }
    }

    bool showsRecords() const
    {
        return !m_pointed.labels.empty()
            && std::ranges::any_of(m_facts.shown, [](const auto& shown) { return shown.stage == RowStage::Records; });
    }

    /// The record itself, by what of it is on the screen.
    Conditions recordConditions() const
    {
        Conditions conditions;
        for (const auto& [name, cell] : m_pointed.labels) {
            if (m_tables.column(name) != nullptr) {
                conditions.push_back(equals(name, cell));
            }
        }
        return conditions;
    }

    std::vector<RowFigure> figuresOfRows() const
    {
        constexpr std::size_t severalColumns = 4; // else it is of whole rows
        std::vector<RowFigure> figures;
        const auto add = [&](RowFigure figure) {
            if (!std::ranges::contains(figures, figure)) {
                figures.push_back(std::move(figure));
            }
        };
        for (const auto& one : m_facts.aggregations) {
            if (one.stage != RowStage::Records) {
                continue;
            }
            if (one.columns.empty() || one.columns.size() > severalColumns) {
                add({ one.function, {} });
            }
            for (const auto& column : one.columns.size() > severalColumns ? std::vector<std::string>() : one.columns) {
                if (m_tables.lookups.empty() || columnNamed(*m_tables.base, column) != nullptr) {
                    add({ one.function, column });
                }
            }
        }
        return figures;
    }

    std::vector<std::vector<std::string>> groupKeys() const
    {
        std::vector<std::vector<std::string>> found;
        for (const auto& grouping : m_facts.groupings) {
            const bool known = grouping.line > 0 && !grouping.computed && !grouping.columns.empty()
                && std::ranges::all_of(
                    grouping.columns, [&](const auto& name) { return m_tables.column(name) != nullptr; });
            if (known && !std::ranges::contains(found, grouping.columns)) {
                found.push_back(grouping.columns);
            }
        }
        return found;
    }

    /// What the labels beside the number say of the keys. A key without a label of its name has the column's heading,
    /// as in a crossed table, or one of another name that stands before the number.
    std::vector<Conditions> keyWays(const std::vector<std::string>& keys) const
    {
        std::vector<Conditions> ways { {} };
        std::vector<std::string> nameless;
        for (const auto& key : keys) {
            const auto label = std::ranges::find(m_pointed.labels, key, [](const auto& one) { return one.first; });
            if (label == m_pointed.labels.end()) {
                nameless.push_back(key);
            } else {
                ways = crossed(ways, meaningsOf(*m_tables.column(key), label->second));
            }
        }
        if (nameless.empty()) {
            return ways;
        }
        std::vector<Conditions> all;
        for (const auto& labels : freeLabels(keys, nameless.size())) {
            auto some = ways;
            for (std::size_t i = 0; i < nameless.size(); ++i) {
                some = crossed(some, meaningsOf(*m_tables.column(nameless[i]), labels[i]));
            }
            std::ranges::move(some, std::back_inserter(all));
        }
        if (nameless.size() < keys.size()) {
            std::ranges::move(ways, std::back_inserter(all)); // groups put together again
        }
        return all;
    }

    /// So many labels for keys that have none of their name: those before the number, with or without its heading.
    std::vector<std::vector<Cell>> freeLabels(const std::vector<std::string>& keys, std::size_t count) const
    {
        std::vector<Cell> before;
        for (const auto& [name, cell] : m_pointed.labels) {
            if (name == m_pointed.column) {
                break;
            }
            if (!std::ranges::contains(keys, name)) {
                before.push_back(cell);
            }
        }
        std::vector<std::vector<Cell>> found;
        if (before.size() + 1 >= count && !m_pointed.column.empty()) {
            auto& labels = found.emplace_back(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(count) - 1);
            const auto last = m_pointed.column.rfind(" / "); // of a heading of several levels
            labels.emplace_back(last == std::string::npos ? m_pointed.column : m_pointed.column.substr(last + 3));
        }
        if (before.size() >= count) {
            found.emplace_back(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(count));
        }
        return found;
    }

    RowTrace traceOf(const Conditions& conditions, const std::vector<RowFigure>& figures) const
    {
        return { loadStepsOf({ *m_tables.base }).front(), m_tables.lookupsFor(conditions), conditions, figures };
    }

    void add(const Conditions& conditions, const std::vector<RowFigure>& figures)
    {
        addTraces(joined(m_filters, conditions), figures);
    }

    void addTraces(const Conditions& conditions, const std::vector<RowFigure>& figures)
    {
        constexpr std::size_t most = 32;
        auto trace = traceOf(conditions, figures);
        const auto keep = [&](const RowTrace& one) {
            if (m_traces.ways.size() < most && !std::ranges::contains(m_traces.ways, one)) {
                m_traces.ways.push_back(one);
            }
        };
        keep(trace);
        for (auto& condition : trace.conditions) {
            condition.loose = std::ranges::any_of(condition.values, isText);
        }
        keep(trace);
    }

    const CodeFacts& m_facts;
    const PointedNumber& m_pointed;
    const JoinedTables& m_tables;
    Conditions m_filters; ///< all of them
    Conditions m_keeping; ///< those without which rows are left out
    Conditions m_common; ///< those of all figures
    std::map<int, Conditions> m_branches; ///< those of some of the figures each
    RowTraces m_traces;
};
} // namespace

Result<RowTraces> rowTraces(const CodeFacts& facts, const PointedNumber& pointed, const std::vector<Dataset>& datasets)
{
    if (!facts.known) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedLanguage);
    }
    if (!facts.isComplete()) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedCode);
    }
    if (!facts.frames.empty()) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedFrame);
    }
    const auto sources = tablesOf(facts, datasets);
    if (sources.empty()) {
        return fail(ErrorKind::BadInput, FaultKind::UntracedTables);
    }
    RowTraces all;
    for (const auto& tables : sources) {
        auto found = Tracer(facts, pointed, tables).find();
        std::ranges::move(found.ways, std::back_inserter(all.ways));
        std::ranges::move(found.comparisons, std::back_inserter(all.comparisons));
        all.otherwise = found.otherwise;
    }
    if (!facts.joins.empty() && all.otherwise == FaultKind::UntracedNumber) {
        all.otherwise = FaultKind::UntracedTables;
    }
    return all;
}

} // namespace core
