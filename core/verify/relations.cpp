// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/relations.h"

#include "core/verify/answer_changes.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace core {

namespace {
using Change = sandbox::Variation::Change;
using Aggregation = CodeFacts::Aggregation;

constexpr int samples = 5;
constexpr double tolerance = 0.01;

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

/// One look at what the code does decides what must hold.
class RelationFinder {
public:
    RelationFinder(const VerifyRequest& request, const Answer& answer)
        : m_request(request)
        , m_facts(request.facts)
        , m_answer(answer)
    {
        const auto used = datasetsUsed(request);
        m_dataset = used.size() == 1 ? used.front() : nullptr;
    }
    std::vector<Relation> all()
    {
        if (m_dataset == nullptr || !m_facts.isComplete() || !isComputed()) {
            return {};
        }
        if (asksForCorrelation()) {
            addSamples();
        }
        addShuffled();
        addColumnDropped();
        addRenamed();
        addDoubled();
        return std::move(m_found);
    }

private:
    sandbox::Variation variation(Change change) const { return { .change = change, .file = m_dataset->fileName() }; }
    void add(Relation::Kind kind, sandbox::Variation varied) { m_found.push_back({ kind, { std::move(varied) } }); }
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
        Relation relation { Relation::Kind::Resampled, {} };
        for (int seed = 1; seed <= samples; ++seed) {
            relation.variations.push_back(variation(Change::Resampled));
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
        const bool goesByTime = std::ranges::any_of(reads, [](const auto* read) { return !read->timeOrder.empty(); });
        const bool isFound = std::ranges::any_of(m_answer.checks, [](const Check& check) {
            return check.fact.kind == CheckKind::TiesCut || check.fact.kind == CheckKind::FirstUnordered;
        });
        if (reads.size() == 1 && !goesByTime && !takesPlaces() && !isFound) {
            add(Relation::Kind::Shuffled, variation(Change::Shuffled));
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
    void addColumnDropped()
    {
        const ColumnProfile* unused = nullptr;
        for (const auto& column : m_dataset->profile.columns) {
            if (!names(column.name) && (unused == nullptr || column.nulls > unused->nulls)) {
                unused = &column;
            }
        }
        if (unused != nullptr && !takesAllColumns()) {
            auto varied = variation(Change::WithoutColumn);
            varied.column = unused->name;
            add(Relation::Kind::ColumnDropped, std::move(varied));
        }
    }
    bool isMade(const std::string& column) const
    {
        const auto isOfIt = [&](const auto& one) { return one.column == column; };
        return std::ranges::any_of(m_facts.filters, isOfIt) || std::ranges::any_of(m_facts.slices, isOfIt)
            || std::ranges::any_of(
                m_facts.conversions, [&](const auto& one) { return std::ranges::contains(one.columns, column); });
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
            && !isMade(grouping->columns.front());
        const auto used = isPlain ? columnIn(m_request, grouping->of, grouping->columns.front()) : UsedColumn();
        if (used.column == nullptr || used.column->type != ColumnType::Text) {
            return;
        }
        const auto top = std::ranges::find_if(used.column->top, [&](const TopValue& one) {
            return one.value.size() > 1 && std::ranges::contains(figures->labels, one.value) && !stands(one.value);
        });
        if (top != used.column->top.end()) {
            auto varied = variation(Change::ValueRenamed);
            varied.column = used.column->name;
            varied.values = { top->value, top->value + " (renamed)" };
            add(Relation::Kind::Renamed, std::move(varied));
        }
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
        return !dropsRepeats && !filtersGroups && m_facts.joins.empty() && m_facts.arithmetic.empty()
            && m_facts.shifts.empty() && m_facts.reshapes.empty() && m_facts.places.empty() && !takesPlaces()
            && std::ranges::none_of(m_facts.limits, &CodeFacts::Limit::each);
    }
    void addDoubled()
    {
        const auto how = isLinear() ? growth() : Growth::Unknown;
        if (how == Growth::Unknown) {
            return;
        }
        m_found.push_back(
            { Relation::Kind::Doubled, { variation(Change::Doubled) }, how == Growth::Doubles ? 2.0 : 1.0 });
        const bool sumsOnly = how == Growth::Doubles && m_facts.limits.empty()
            && std::ranges::all_of(m_facts.aggregations,
                [](const auto& one) { return one.stage == RowStage::Records || isSumFunction(one.function); });
        if (sumsOnly) {
            m_found.push_back(
                { Relation::Kind::Halved, { variation(Change::FirstHalf), variation(Change::SecondHalf) } });
        }
    }

    const VerifyRequest& m_request;
    const CodeFacts& m_facts;
    const Answer& m_answer;
    const Dataset* m_dataset = nullptr;
    std::vector<Relation> m_found;
};

bool isNear(double one, double other)
{
    return std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other)) + 1e-9;
}

std::optional<double> figureAt(const LabelledFigures& figures, const std::string& key, std::size_t column)
{
    const auto found = std::ranges::find(figures.keys, key);
    return found != figures.keys.end() && column < figures.columns.size()
        ? figures.columns[column].values[static_cast<std::size_t>(found - figures.keys.begin())]
        : std::nullopt;
}

/// A figure that is not what it should be.
struct Broken {
    std::string label;
    double expected = 0;
    double found = 0;
};

struct FollowUp {
    std::optional<Broken> broken {};
    bool isAll = true; ///< each figure was there again
    bool isTold = false; ///< and one of them tells: nothing is nothing however often it is counted
};

/// `expected` of label and column, from the figures as they were.
template <typename Expected, typename Found>
FollowUp followUp(const LabelledFigures& before, const Expected& expected, const Found& found)
{
    FollowUp seen;
    for (std::size_t column = 0; column < before.columns.size(); ++column) {
        for (std::size_t at = 0; at < before.keys.size(); ++at) {
            const auto was = before.columns[column].values[at];
            const auto is = found(before.keys[at], column);
            seen.isAll = seen.isAll && was.has_value() == is.has_value();
            seen.isTold = seen.isTold || (was && is && *was != 0);
            if (!seen.broken && was && is && !isNear(expected(*was), *is)) {
                seen.broken = Broken { before.labels[at], expected(*was), *is };
            }
        }
    }
    return seen;
}

Check brokenCheck(CheckKind kind, const std::string& file, const Broken& broken)
{
    return { { kind,
                 { .texts = { inSentence(file), figureWords(broken.expected), figureWords(broken.found),
                       inSentence(broken.label) } } },
        CheckStatus::Warning };
}

/// Whether it holds, where that can be said.
std::optional<bool> judgeFigures(const FollowUp& seen, CheckKind kind, const std::string& file, Answer& answer)
{
    if (seen.broken) {
        answer.checks.push_back(brokenCheck(kind, file, *seen.broken));
        return false;
    }
    return seen.isAll && seen.isTold ? std::optional(true) : std::nullopt;
}

using Varied = std::vector<LabelledFigures>;

std::optional<bool> judgeSame(
    const Relation& relation, const LabelledFigures& before, const LabelledFigures& then, Answer& answer)
{
    const auto& varied = relation.variations.front();
    const bool agrees = compared(before, then).outcome == FigureComparison::Outcome::Agree;
    const bool differs = !agrees && changeBetween(before, then, 0, {}).has_value();
    if (differs && relation.kind == Relation::Kind::Shuffled) {
        answer.checks.push_back(
            { { CheckKind::OrderDecides, { .texts = { inSentence(varied.file) } } }, CheckStatus::Warning });
    } else if (differs) {
        answer.checks.push_back(
            { { CheckKind::UnnamedColumnDecides, { .column = inSentence(varied.column) } }, CheckStatus::Warning });
    }
    return agrees || differs ? std::optional(agrees) : std::nullopt;
}

std::optional<bool> judgeDoubled(
    const Relation& relation, const LabelledFigures& before, const LabelledFigures& then, Answer& answer)
{
    const auto seen = followUp(
        before, [&](double was) { return relation.factor * was; },
        [&](const auto& key, std::size_t column) { return figureAt(then, key, column); });
    return judgeFigures(seen, CheckKind::DoublingNotFollowed, relation.variations.front().file, answer);
}

std::optional<bool> judgeHalved(
    const Relation& relation, const LabelledFigures& before, const Varied& halves, Answer& answer)
{
    const auto seen = followUp(
        before, [](double was) { return was; },
        [&](const auto& key, std::size_t column) -> std::optional<double> {
            const auto first = figureAt(halves[0], key, column);
            const auto second = figureAt(halves[1], key, column);
            return first || second ? std::optional(first.value_or(0) + second.value_or(0)) : std::nullopt;
        });
    return judgeFigures(seen, CheckKind::PartsDoNotAdd, relation.variations.front().file, answer);
}

bool haveSameFigures(
    const LabelledFigures& before, const std::string& label, const LabelledFigures& then, const std::string& renamed)
{
    const auto was = std::ranges::find(before.labels, label) - before.labels.begin();
    const auto is = std::ranges::find(then.labels, renamed) - then.labels.begin();
    return was < std::ssize(before.labels) && is < std::ssize(then.labels)
        && std::ranges::equal(
            before.columns, then.columns,
            [&](const auto& one, const auto& other) {
                return one.values[static_cast<std::size_t>(was)] == other.values[static_cast<std::size_t>(is)];
            });
}

std::optional<bool> judgeRenamed(
    const Relation& relation, const LabelledFigures& before, const LabelledFigures& then, Answer& answer)
{
    const auto& values = relation.variations.front().values;
    const bool stays = std::ranges::contains(then.labels, values[0]) && !std::ranges::contains(then.labels, values[1])
        && then.labels == before.labels;
    if (stays) {
        answer.checks.push_back(
            { { CheckKind::LabelNotFollowed,
                  { .column = inSentence(relation.variations.front().column), .texts = { inSentence(values[0]) } } },
                CheckStatus::Warning });
    }
    const bool follows = haveSameFigures(before, values[0], then, values[1]);
    return stays || follows ? std::optional(follows) : std::nullopt;
}

/// "In 5 of 5 samples": of the last figure, as a table of correlations has none of its own.
std::optional<bool> judgeSamples(const LabelledFigures& before, const Varied& reruns, Answer& answer)
{
    const bool isSingle = before.keys.size() == 1 && before.columns.size() == 1;
    const auto figure = isSingle ? before.columns.front().values.front() : std::nullopt;
    if (!figure || *figure == 0) {
        return std::nullopt;
    }
    const auto same = std::ranges::count_if(reruns, [&](const LabelledFigures& rerun) {
        const auto is = figureAt(rerun, before.keys.front(), 0);
        return is && std::signbit(*is) == std::signbit(*figure);
    });
    const auto all = std::ssize(reruns);
    answer.checks.push_back({ { CheckKind::SignOfSamples, { .count = same, .total = all } },
        same == all ? CheckStatus::Passed : CheckStatus::Noted });
    return std::nullopt;
}
} // namespace

std::vector<Relation> relationsFor(const VerifyRequest& request, const Answer& answer)
{
    return RelationFinder(request, answer).all();
}

std::optional<bool> judgeRelation(
    const Relation& relation, const VerifyRequest& request, std::span<const sandbox::RunResult> reruns, Answer& answer)
{
    const auto before = figuresToVary(request.result);
    Varied figures;
    for (const auto& rerun : reruns) {
        if (auto then = rerun.status == sandbox::Status::Ok ? figuresToVary(rerun) : std::nullopt) {
            figures.push_back(*std::move(then));
        }
    }
    if (!before || figures.size() != relation.variations.size()) {
        return std::nullopt;
    }
    switch (relation.kind) {
    case Relation::Kind::Shuffled:
    case Relation::Kind::ColumnDropped: return judgeSame(relation, *before, figures.front(), answer);
    case Relation::Kind::Doubled: return judgeDoubled(relation, *before, figures.front(), answer);
    case Relation::Kind::Halved: return judgeHalved(relation, *before, figures, answer);
    case Relation::Kind::Renamed: return judgeRenamed(relation, *before, figures.front(), answer);
    case Relation::Kind::Resampled: return judgeSamples(*before, figures, answer);
    }
    return std::nullopt;
}

void tellRelations(std::span<const Relation::Kind> held, const VerifyRequest& request, Answer& answer)
{
    const auto has = [&](Relation::Kind kind) { return std::int64_t { std::ranges::contains(held, kind) }; };
    if (held.empty()) {
        return;
    }
    const auto used = datasetsUsed(request);
    answer.checks.push_back({ { CheckKind::RelationsHold,
        { .count = std::ssize(held),
            .texts = { used.empty() ? std::string() : inSentence(used.front()->name) },
            .counts = { has(Relation::Kind::Shuffled), has(Relation::Kind::Doubled), has(Relation::Kind::Halved),
                has(Relation::Kind::Renamed), has(Relation::Kind::ColumnDropped) } } } });
}

} // namespace core
