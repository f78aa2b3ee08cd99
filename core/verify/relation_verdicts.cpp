// SPDX-License-Identifier: GPL-3.0-or-later
// What reruns say of relations: held where every figure was compared, broken, or nothing.
#include "core/verify/answer_changes.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/relations.h"

#include <algorithm>
#include <cmath>

namespace core {

namespace {
constexpr double tolerance = 0.01;

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
    bool hasAmount = false; ///< and one of them tells: nothing is nothing however often it is counted
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
            seen.hasAmount = seen.hasAmount || (was && is && *was != 0);
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
    return seen.isAll && seen.hasAmount ? std::optional(true) : std::nullopt;
}

using Varied = std::vector<LabelledFigures>;

std::optional<bool> judgeSame(
    const Relation& relation, const LabelledFigures& before, const LabelledFigures& then, Answer& answer)
{
    const auto& varied = relation.variations.front();
    const bool agrees = compared(before, then).outcome == FigureComparison::Outcome::Agree;
    const bool differs = !agrees && changeBetween(before, then, 0, {}).has_value();
    if (differs && relation.kind == Relation::Kind::Shuffled) {
        answer.checks.push_back({ { CheckKind::OrderDecides, { .texts = { relation.of } } }, CheckStatus::Warning });
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
    if (std::ranges::any_of(halves, [&](const LabelledFigures& half) { return haveOtherRanges(before, half); })) {
        return std::nullopt; // a half has ranges of its own
    }
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
/// A year that rows are grouped by is a label, also where it stands in the only row. Kept
/// where there is nothing else, as where dates are counted by their months.
LabelledFigures withoutKeys(LabelledFigures figures, const CodeFacts& facts)
{
    auto kept = figures;
    std::erase_if(kept.columns, [&](const LabelledFigures::Column& column) {
        return std::ranges::any_of(facts.groupings, [&](const auto& grouping) {
            return std::ranges::contains(grouping.called, column.name)
                || std::ranges::contains(grouping.columns, column.name);
        });
    });
    return kept.columns.empty() ? figures : kept;
}

/// "up to 11 November": a number that stands between the holes of a printed text is no figure.
LabelledFigures withoutWritten(LabelledFigures figures, const CodeFacts& facts)
{
    const bool isPrinted = figures.columns.size() == 1 && figures.columns.front().name.empty();
    for (const auto& words : isPrinted ? facts.literals : std::vector<CodeFacts::Literals>()) {
        for (const auto& piece : words.use == LiteralUse::Words ? words.values : std::vector<CodeFacts::Literal>()) {
            for (const auto& written : figuresIn(literalText(piece))) {
                auto& values = figures.columns.front().values;
                for (std::size_t at = values.size(); at-- > 0;) {
                    if (values[at] == written.value) {
                        const auto place = static_cast<std::ptrdiff_t>(at);
                        values.erase(values.begin() + place);
                        figures.keys.erase(figures.keys.begin() + place);
                        figures.labels.erase(figures.labels.begin() + place);
                    }
                }
            }
        }
    }
    return figures;
}

/// Those that follow the rows.
LabelledFigures figuresOf(LabelledFigures figures, const CodeFacts& facts)
{
    return withoutWritten(withoutKeys(std::move(figures), facts), facts);
}

/// With the other's columns in its order: a crossed table of a part of the rows may lack some.
LabelledFigures inOrderOf(const LabelledFigures& other, LabelledFigures figures)
{
    std::vector<LabelledFigures::Column> columns;
    for (const auto& column : other.columns) {
        const auto same = std::ranges::find(figures.columns, column.name, &LabelledFigures::Column::name);
        columns.push_back(same != figures.columns.end()
                ? *same
                : LabelledFigures::Column { column.name, std::vector<std::optional<double>>(figures.keys.size()) });
    }
    figures.columns = std::move(columns);
    return figures;
}
} // namespace

std::optional<bool> judgeRelation(
    const Relation& relation, const VerifyRequest& request, std::span<const sandbox::RunResult> reruns, Answer& answer)
{
    auto before = figuresToVary(request.result);
    before = before ? std::optional(figuresOf(*std::move(before), request.facts)) : std::nullopt;
    Varied figures;
    for (const auto& rerun : reruns) {
        if (auto then = rerun.status == sandbox::Status::Ok ? figuresToVary(rerun) : std::nullopt) {
            figures.push_back(figuresOf(*std::move(then), request.facts));
        }
    }
    if (!before || figures.size() != relation.variations.size()) {
        return std::nullopt;
    }
    switch (relation.kind) {
    case Relation::Kind::Shuffled:
    case Relation::Kind::ColumnDropped: return judgeSame(relation, *before, figures.front(), answer);
    case Relation::Kind::Doubled: return judgeDoubled(relation, *before, inOrderOf(*before, figures.front()), answer);
    case Relation::Kind::Halved:
        std::ranges::transform(
            figures, figures.begin(), [&](const LabelledFigures& half) { return inOrderOf(*before, half); });
        return judgeHalved(relation, *before, figures, answer);
    case Relation::Kind::Renamed: return judgeRenamed(relation, *before, figures.front(), answer);
    case Relation::Kind::Resampled: return judgeSamples(*before, figures, answer);
    }
    return std::nullopt;
}

void tellRelations(std::span<const Relation> held, Answer& answer)
{
    std::vector<std::string> named;
    for (const auto& relation : held) {
        const auto& of = relation.of;
        if (std::ranges::contains(named, of)) {
            continue;
        }
        named.push_back(of);
        const auto has = [&](Relation::Kind wanted) {
            return std::int64_t { std::ranges::any_of(
                held, [&](const Relation& one) { return one.of == of && one.kind == wanted; }) };
        };
        answer.checks.push_back({ { CheckKind::RelationsHold,
            { .count = std::ranges::count(held, of, &Relation::of),
                .texts = { of },
                .counts = { has(Relation::Kind::Shuffled), has(Relation::Kind::Doubled), has(Relation::Kind::Halved),
                    has(Relation::Kind::Renamed), has(Relation::Kind::ColumnDropped) } } } });
    }
}

} // namespace core
