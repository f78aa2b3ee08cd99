// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/relations.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>

namespace core {

namespace {
using Change = sandbox::Variation::Change;
using Aggregation = CodeFacts::Aggregation;

constexpr int samples = 5;

/// How a figure follows where each row stands twice.
enum class Growth { Doubles, Stays, Unknown };

bool addsUp(const Aggregation& one)
{
    return isSumFunction(one.function) || isCountFunction(one.function);
}

/// A figure of figures: of doubled ones it is doubled, too.
bool passesOn(const Aggregation& one)
{
    return isSumFunction(one.function) || isMeanFunction(one.function) || one.function == "median"
        || one.function == "max" || one.function == "min";
}

bool staysWhole(const Aggregation& one)
{
    return isMeanFunction(one.function) || one.function == "median" || one.function == "max" || one.function == "min"
        || one.function == "nunique";
}

/// The code behind a column, without what leaves its texts as they are: "].astype(str)".
std::string_view afterColumn(std::string_view rest)
{
    constexpr auto plain = std::to_array<std::string_view>({ ".astype(", ".fillna(", ".dropna(" });
    while (!rest.empty()) {
        const auto next = rest.find_first_not_of(" \n\t\"']");
        rest.remove_prefix(std::min(next, rest.size()));
        if (std::ranges::none_of(plain, [&](auto call) { return rest.starts_with(call); })) {
            break;
        }
        const auto end = rest.find(')');
        rest.remove_prefix(std::min(end, rest.size() - 1) + 1);
    }
    return rest;
}

bool isWordSign(char sign)
{
    return sign == '_' || std::isalnum(static_cast<unsigned char>(sign)) != 0;
}

/// lock.str.title(), row["lock"].map(names): its texts may be others than those of the file.
bool isRespelled(std::string_view code, const std::string& column)
{
    constexpr auto ways = std::to_array<std::string_view>({ ".str.", ".str[", ".map(", ".replace(", ".apply(" });
    for (auto at = code.find(column); at != std::string_view::npos; at = code.find(column, at + 1)) {
        const auto rest = afterColumn(code.substr(at + column.size()));
        const bool isWhole = at == 0 || !isWordSign(code[at - 1]); // no end of surname
        if (isWhole && std::ranges::any_of(ways, [&](auto way) { return rest.starts_with(way); })) {
            return true;
        }
    }
    return false;
}

/// One look at what the code does decides what must hold.
class RelationFinder {
public:
    RelationFinder(const VerifyRequest& request, const Answer& answer)
        : m_request(request)
        , m_facts(request.facts)
        , m_answer(answer)
        , m_used(datasetsUsed(request))
    {
    }
    std::vector<Relation> all()
    {
        if (!areFilesApart() || !m_facts.isComplete() || !isComputed()) {
            return {};
        }
        if (m_used.size() == 1 && asksForCorrelation()) {
            addSamples();
        }
        addShuffled();
        addColumnDropped();
        addRenamed();
        addDoubled();
        return std::move(m_found);
    }

private:
    static sandbox::Variation variation(Change change, const Dataset& dataset)
    {
        return { .change = change, .file = dataset.fileName() };
    }
    static std::string nameOf(const Dataset& dataset) { return inSentence(dataset.name); }
    std::string allNames() const
    {
        std::vector<std::string> names;
        std::ranges::transform(m_used, std::back_inserter(names), [](const auto* one) { return nameOf(*one); });
        return builtin::inWords(names);
    }
    void add(Relation::Kind kind, std::string of, sandbox::Variation varied)
    {
        m_found.push_back({ kind, { std::move(varied) }, 1, std::move(of) });
    }
    /// A rerun varies whole files.
    bool areFilesApart() const
    {
        std::set<std::string> names;
        return !m_used.empty()
            && std::ranges::all_of(m_used, [&](const auto* one) { return names.insert(one->fileName()).second; });
    }
    bool isComputed() const
    {
        return std::ranges::any_of(
            m_facts.shown, [](const auto& shown) { return shown.last && shown.stage != RowStage::Records; });
    }
    bool asksForCorrelation() const
    {
        return std::ranges::contains(m_facts.aggregations, std::string("corr"), &Aggregation::function)
            || questionFacts(m_request.question, m_request.datasets).has(builtin::Concept::Correlation);
    }
    /// The same seeds each time, so that the answer's check is the same, too.
    void addSamples()
    {
        Relation relation { Relation::Kind::Resampled, {}, 1, nameOf(*m_used.front()) };
        for (int seed = 1; seed <= samples; ++seed) {
            relation.variations.push_back(variation(Change::Resampled, *m_used.front()));
            relation.variations.back().values = { std::to_string(seed) };
        }
        m_found.push_back(std::move(relation));
    }
    bool takesPlaces() const
    {
        return std::ranges::any_of(m_facts.limits, [](const auto& limit) {
            return !limit.each && (limit.use == LimitUse::Computed || limit.use == LimitUse::Shown);
        });
    }
    /// Rows in no order of their own, computed with in a way that the order should not change.
    void addShuffled()
    {
        const auto reads = ledgerOf(m_request, sandbox::RowOperation::Read);
        const bool isFound = std::ranges::any_of(m_answer.checks, [](const Check& check) {
            return check.fact.kind == CheckKind::TiesCut || check.fact.kind == CheckKind::FirstUnordered;
        });
        if (reads.size() == m_used.size() && !goesByTime(m_request) && !takesPlaces() && !isFound) {
            add(Relation::Kind::Shuffled, allNames(), { .change = Change::Shuffled }); // each file
        }
    }
    bool names(const std::string& column) const
    {
        return std::ranges::contains(m_facts.columns, column, &CodeFacts::Named::name);
    }
    /// What takes all columns minds each of them.
    bool takesAllColumns() const
    {
        const auto isAll = [](const auto& one) { return one.columns.empty(); };
        return std::ranges::any_of(
                   m_facts.aggregations, [&](const auto& one) { return isAll(one) && !isCountFunction(one.function); })
            || std::ranges::any_of(
                m_facts.drops, [&](const auto& drop) { return drop.what == DropKind::Repeated && isAll(drop); })
            || !m_facts.reshapes.empty() || std::ranges::any_of(m_facts.fills, isAll);
    }
    /// Of several files a join may go by it unnamed, or give both a name of their own.
    bool isOfOneFile(const std::string& column) const
    {
        return std::ranges::count_if(m_used, [&](const Dataset* dataset) {
            return std::ranges::contains(dataset->profile.columns, column, &ColumnProfile::name);
        }) == 1;
    }
    void addColumnDropped()
    {
        UsedColumn unused;
        for (const auto* dataset : m_used) {
            for (const auto& column : dataset->profile.columns) {
                const bool isWorse = unused.column == nullptr || column.nulls > unused.column->nulls;
                if (isWorse && !names(column.name) && isOfOneFile(column.name)) {
                    unused = { dataset, &column };
                }
            }
        }
        if (unused.column != nullptr && !takesAllColumns()) {
            auto varied = variation(Change::WithoutColumn, *unused.dataset);
            varied.column = unused.column->name;
            add(Relation::Kind::ColumnDropped, nameOf(*unused.dataset), std::move(varied));
        }
    }
    bool isMade(const std::string& column) const
    {
        const auto isOfIt = [&](const auto& one) { return one.column == column; };
        return std::ranges::any_of(m_facts.filters, isOfIt) || std::ranges::any_of(m_facts.slices, isOfIt)
            || std::ranges::any_of(
                m_facts.conversions, [&](const auto& one) { return std::ranges::contains(one.columns, column); });
    }
    /// Code that makes one of both shows the label also where the cells with this value are called otherwise.
    static bool isSpelledOtherwise(const ColumnProfile& column, const std::string& value)
    {
        return std::ranges::any_of(
            column.top, [&](const TopValue& one) { return one.value != value && areSpellings(one.value, value); });
    }
    bool stands(const std::string& value) const
    {
        return std::ranges::any_of(m_facts.texts, [&](const auto& written) { return written.text.contains(value); });
    }
    /// A value of the only column that rows are grouped by, where the result shows it as a label.
    void addRenamed()
    {
        const auto figures = labelledFigures(m_request.result);
        const auto* grouping = m_facts.groupings.size() == 1 ? &m_facts.groupings.front() : nullptr;
        const bool isPlain = figures && grouping != nullptr && !grouping->computed && grouping->columns.size() == 1
            && !isMade(grouping->columns.front()) && !isRespelled(m_request.code, grouping->columns.front());
        const auto used = isPlain ? columnIn(m_request, grouping->of, grouping->columns.front()) : UsedColumn();
        if (used.column == nullptr || used.column->type != ColumnType::Text) {
            return;
        }
        const auto top = std::ranges::find_if(used.column->top, [&](const TopValue& one) {
            return one.value.size() > 1 && std::ranges::contains(figures->labels, one.value) && !stands(one.value)
                && !isSpelledOtherwise(*used.column, one.value);
        });
        const auto keys = top != used.column->top.end() ? keysWith(used.column->name) : std::nullopt;
        if (keys) {
            auto varied = variation(Change::ValueRenamed, *used.dataset);
            varied.file = *keys ? std::string() : varied.file; // what files are joined by, in each of them
            varied.column = used.column->name;
            varied.values = { top->value, top->value + " (renamed)" };
            add(Relation::Kind::Renamed, *keys ? allNames() : nameOf(*used.dataset), std::move(varied));
        }
    }
    /// Whether files are joined by the column; nothing: it is called otherwise in one of them.
    std::optional<bool> keysWith(const std::string& column) const
    {
        bool isKey = false;
        for (const auto& join : m_facts.joins) {
            const bool left = std::ranges::contains(join.left.keys, column);
            if (left != std::ranges::contains(join.right.keys, column) || join.left.keys.empty()) {
                return std::nullopt;
            }
            isKey = isKey || left;
        }
        return isKey || isOfOneFile(column) ? std::optional(isKey) : std::nullopt;
    }
    /// By how much figures grow where each row stands twice.
    Growth growth() const
    {
        bool adds = true;
        bool stays = true;
        for (const auto& one : m_facts.aggregations) {
            const bool ofRecords = one.stage == RowStage::Records;
            adds = adds && (ofRecords ? addsUp(one) : passesOn(one));
            stays = stays && (ofRecords ? staysWhole(one) : passesOn(one));
        }
        return m_facts.aggregations.empty() || adds == stays ? Growth::Unknown : adds ? Growth::Doubles : Growth::Stays;
    }
    bool isLinear() const
    {
        const bool dropsRepeats = std::ranges::any_of(
            m_facts.drops, [](const auto& drop) { return drop.what == DropKind::Repeated; });
        const bool filtersGroups = std::ranges::any_of(
            m_facts.filters, [](const auto& filter) { return filter.stage != RowStage::Records || filter.computed; });
        return !dropsRepeats && !filtersGroups && !showsRanks(m_request) && m_facts.arithmetic.empty()
            && m_facts.shifts.empty() && m_facts.reshapes.empty() && m_facts.places.empty() && !takesPlaces()
            && std::ranges::none_of(m_facts.limits, &CodeFacts::Limit::each);
    }
    /// Records of the file, before anything was made of them but a join.
    bool isOfRecords(const CodeFacts::JoinSide& side, int line) const
    {
        const auto isBefore = [&](const auto& grouping) { return m_facts.mayPrecede(grouping.line, line); };
        return side.plain || (side.of.size() > 1 && std::ranges::none_of(m_facts.groupings, isBefore));
    }
    /// With twice its rows the join gives twice as many: they are on a side that keeps all, or on either side of what
    /// keeps the matches only.
    bool grows(const CodeFacts::Join& join, const Dataset& dataset) const
    {
        const bool left = isOf(join.left.of, dataset);
        const bool keepsAll = join.how == JoinHow::Inner || (left && join.how == JoinHow::Map)
            || join.how == (left ? JoinHow::Left : JoinHow::Right);
        return left != isOf(join.right.of, dataset) && keepsAll
            && isOfRecords(left ? join.left : join.right, join.line);
    }
    /// The first file whose rows all figures grow with.
    const Dataset* grownFile() const
    {
        const auto found = std::ranges::find_if(m_used, [&](const Dataset* dataset) {
            return std::ranges::all_of(m_facts.joins, [&](const auto& join) { return grows(join, *dataset); })
                && std::ranges::all_of(m_facts.aggregations, [&](const auto& one) { return isOf(one.of, *dataset); });
        });
        return found == m_used.end() ? nullptr : *found;
    }
    void addDoubled()
    {
        const auto how = isLinear() ? growth() : Growth::Unknown;
        const auto* grown = how != Growth::Unknown ? grownFile() : nullptr;
        if (grown == nullptr) {
            return;
        }
        const auto name = nameOf(*grown);
        m_found.push_back({ Relation::Kind::Doubled, { variation(Change::Doubled, *grown) },
            how == Growth::Doubles ? 2.0 : 1.0, name });
        const bool sumsOnly = how == Growth::Doubles && m_facts.limits.empty() && lineOfFirstGroups(m_request) == 0
            && std::ranges::all_of(m_facts.aggregations,
                [](const auto& one) { return one.stage == RowStage::Records || isSumFunction(one.function); });
        if (sumsOnly) {
            m_found.push_back({ Relation::Kind::Halved,
                { variation(Change::FirstHalf, *grown), variation(Change::SecondHalf, *grown) }, 1, name });
        }
    }

    const VerifyRequest& m_request;
    const CodeFacts& m_facts;
    const Answer& m_answer;
    std::vector<const Dataset*> m_used;
    std::vector<Relation> m_found;
};

} // namespace

std::vector<Relation> relationsFor(const VerifyRequest& request, const Answer& answer)
{
    return RelationFinder(request, answer).all();
}

} // namespace core
