// SPDX-License-Identifier: GPL-3.0-or-later
// Shares: of what they are.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_shares.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace core {

namespace {
/// The figures of the answer, where it is a table with one column of them; all of its rows.
std::vector<double> figuresOf(const sandbox::RunResult& result)
{
    const auto displays = sandbox::shownDisplays(result);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    std::vector<double> figures;
    if (table == nullptr || table->columns.size() != 2 || table->rowCount != std::ssize(table->rows)) {
        return figures;
    }
    for (const auto& row : table->rows) {
        if (const auto number = numberIn(row[1])) {
            figures.push_back(*number);
        }
    }
    return figures;
}

/// The most groups that rows were put into.
std::int64_t groupsCounted(const VerifyRequest& request)
{
    std::int64_t most = 0;
    for (const auto* entry : ledgerOf(request, sandbox::RowOperation::Group)) {
        most = std::max(most, entry->groups);
    }
    return most;
}

/// A figure of all rows, where others of the line are of groups: SUM(late) / (SELECT COUNT(*) FROM calls).
bool isOfAll(const CodeFacts& facts, const CodeFacts::Aggregation& one)
{
    const bool isAmount = isCountFunction(one.function) || isSumFunction(one.function) || one.function == "matches";
    return isAmount && one.stage == RowStage::Records && one.by == 0
        && std::ranges::any_of(
            facts.aggregations, [&](const auto& other) { return other.by > 0 && other.stage == RowStage::Records; });
}

/// Each is divided by what all have together.
void judgeOwnBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto all = std::ranges::find_if(facts.aggregations, [&](const auto& one) {
        const bool isSum = one.stage == RowStage::Groups && isSumFunction(one.function);
        return isSum || isOfAll(facts, one)
            || (one.stage == RowStage::Records && (one.function == "len" || one.function == "shape"));
    });
    const bool divides = all != facts.aggregations.end() && !facts.groupings.empty()
        && std::ranges::any_of(
            facts.arithmetic, [&](const auto& one) { return one.name == "/" && one.line == all->line; });
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::SharesOfWhole; });
    if (divides && (asksOfItsOwn(asked) || asksWithinEach(asked)) && facts.isComplete() && !isFound) {
        checks.push_back(
            { { CheckKind::SharesOfOtherBase, { .lines = { all->line }, .counts = { 1 } } }, CheckStatus::Warning });
    }
}

/// crosstab(district, heating, normalize="columns"), where the share in each district is asked for.
void judgeCrossedBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto share = std::ranges::find_if(
        facts.aggregations, [](const auto& one) { return one.function == "share" && one.ratio.size() == 1; });
    const auto grouping = share == facts.aggregations.end()
        ? facts.groupings.end()
        : std::ranges::find(facts.groupings, share->line, &CodeFacts::Grouping::line);
    if (grouping == facts.groupings.end() || !asksWithinEach(asked)) {
        return;
    }
    std::set<std::string> wholes;
    for (const auto& named : asked.columns) {
        if ((named.isKey || standsBehindEach(asked, named.column->name))
            && std::ranges::contains(grouping->columns, named.column->name)) {
            wholes.insert(named.column->name);
        }
    }
    if (wholes.size() == 1 && *wholes.begin() != share->ratio.front()) {
        checks.push_back({ { CheckKind::SharesOfOtherBase,
                               { .column = inSentence(share->ratio.front()),
                                   .lines = { share->line },
                                   .texts = { "", inSentence(*wholes.begin()) } } },
            CheckStatus::Warning });
    }
}

/// Behind this word a verb, and behind that another value: "share of the short visits was at Nord".
bool saysOfAnother(const QuestionFacts& asked, std::size_t at)
{
    constexpr auto verbs = std::to_array<std::string_view>({ "is", "are", "was", "were", "came", "come", "comes",
        "went", "took", "had", "have", "has", "belong", "fell", "ist", "sind", "war", "waren", "hatte", "hatten" });
    const auto rest = std::ranges::subrange(asked.tokens.begin() + static_cast<std::ptrdiff_t>(at), asked.tokens.end());
    const auto verb = std::ranges::find_first_of(rest, verbs);
    const auto follows = [&](const std::string& name) {
        const auto words = builtin::nameWords(name);
        return !words.empty() && std::find(verb, rest.end(), words.front()) != rest.end();
    };
    return std::ranges::any_of(asked.values, [&](const auto& named) { return follows(named.value); })
        || std::ranges::any_of(asked.columns, [&](const auto& named) {
               return named.column->type == ColumnType::Boolean && follows(named.column->name);
           });
}

/// "of all goals of 2022/23": a value behind "of" or "in" that limits what the share is of. Directly behind the share
/// it is the part, unless that is said then.
bool limitsBase(const QuestionFacts& asked, const std::string& value)
{
    constexpr std::array<std::string_view, 6> leads { "of", "in", "for", "during", "im", "am" };
    constexpr std::array<std::string_view, 6> shares { "share", "percentage", "percent", "proportion", "prozent",
        "anteil" };
    constexpr std::array<std::string_view, 4> articles { "the", "der", "dem", "den" };
    const auto words = builtin::nameWords(value);
    const auto& tokens = asked.tokens;
    for (std::size_t at = 1; !words.empty() && at < tokens.size(); ++at) {
        const bool hasArticle = at > 1 && std::ranges::contains(articles, tokens[at - 1]);
        const auto lead = at - (hasArticle ? 2 : 1);
        const bool isOfShare = lead > 0 && std::ranges::contains(shares, tokens[lead - 1]);
        if (tokens[at].starts_with(words.front()) && std::ranges::contains(leads, tokens[lead])
            && (!isOfShare || saysOfAnother(asked, at + 1))) {
            return true;
        }
    }
    // "Of the jobs that are done, how many percent": all that stands before the share.
    const auto share = std::ranges::find_first_of(tokens, shares);
    const bool begins = !tokens.empty() && (tokens[0] == "of" || tokens[0] == "von") && share != tokens.end();
    return begins && !words.empty() && std::find(tokens.begin(), share, words.front()) != share;
}

/// "what percentage of the cancelled sales was in the North": it is the part, and no limit of the whole.
bool standsBehindVerb(const QuestionFacts& asked, const std::string& value)
{
    constexpr std::array<std::string_view, 8> verbs { "is", "are", "was", "were", "ist", "sind", "war", "waren" };
    const auto words = builtin::nameWords(value);
    const auto verb = std::ranges::find_first_of(asked.tokens, verbs);
    return !words.empty() && std::ranges::any_of(verb, asked.tokens.end(), [&](const auto& token) {
        return token.starts_with(words.front());
    });
}

/// Values that the question names, and columns of true and false ("the insured visits"): each with its column.
std::vector<std::pair<std::string, std::string>> conditionsSaid(
    const VerifyRequest& request, const QuestionFacts& asked)
{
    std::vector<std::pair<std::string, std::string>> said;
    for (const auto& named : asked.values) {
        said.emplace_back(named.column->name, named.value);
    }
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            if (column.type == ColumnType::Boolean) {
                said.emplace_back(column.name, column.name);
            }
        }
    }
    return said;
}

/// Whether another count of the line has a condition on the column by itself: that is the base.
bool limitsOther(const CodeFacts& facts, const CodeFacts::Aggregation& part, const std::string& column)
{
    return std::ranges::any_of(facts.aggregations, [&](const CodeFacts::Aggregation& one) {
        const bool isMask = one.function == "matches" && std::ranges::contains(one.columns, column);
        return one.line == part.line && (isMask || std::ranges::contains(one.filtered, column));
    });
}

/// Whether a condition on the column and another one pick what the share is of all rows: as rows of their own, or in
/// the mask whose mean is taken.
bool picksPart(const CodeFacts& facts, const CodeFacts::Aggregation& whole, const std::string& column)
{
    const auto inMask = [&](const auto& filter) { return filter.line == whole.line && !filter.keeps && !filter.any; };
    const bool areMatches = whole.function == "matches" && whole.columns.empty() && !limitsOther(facts, whole, column);
    const bool isMask = (whole.function == "share" || areMatches) && std::ranges::count_if(facts.filters, inMask) > 1;
    return std::ranges::any_of(facts.aggregations, [&](const auto& one) {
        return one.filtered.size() > 1 && std::ranges::contains(one.filtered, column);
    }) || (isMask && std::ranges::any_of(facts.filters, [&](const auto& filter) {
        return inMask(filter) && filter.column == column;
    }));
}

/// A part that two conditions pick, divided by all rows, where the question limits these as well.
void judgeValueOfBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto whole = std::ranges::find_if(
        facts.aggregations, [](const auto& one) { return one.stage == RowStage::Records && one.filtered.empty(); });
    const bool isFound = std::ranges::any_of(
        checks, [](const Check& check) { return check.fact.kind == CheckKind::SharesOfOtherBase; });
    if (!asked.has(builtin::Concept::Share) || !facts.isComplete() || isFound || !facts.groupings.empty()
        || whole == facts.aggregations.end()) {
        return;
    }
    const bool divides = whole->function == "share"
        || std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
    for (const auto& [column, text] : conditionsSaid(request, asked)) {
        const bool isPart = whole->function == "matches" && standsBehindVerb(asked, text);
        if (divides && !isPart && picksPart(facts, *whole, column) && limitsBase(asked, text)) {
            checks.push_back(
                { { CheckKind::SharesOfOtherBase, { .lines = { whole->line }, .texts = { inSentence(text) } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// Each group's figure divided by that of the largest, where shares of the whole are asked for.
void judgeLargestBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto isOfGroups = [&](std::string_view function) {
        return std::ranges::find_if(facts.aggregations, [&](const auto& one) {
            return one.stage == RowStage::Groups && one.function == function
                && std::ranges::any_of(
                    facts.arithmetic, [&](const auto& sign) { return sign.name == "/" && sign.line == one.line; });
        });
    };
    const auto largest = isOfGroups("max");
    const bool compares = asked.direction != Direction::None
        || asked.saysAny(
            { "compared", "relative", "relation", "against", "max", "maximum", "index", "best", "leader" });
    if (asked.has(builtin::Concept::Share) && largest != facts.aggregations.end() && facts.isComplete() && !compares
        && isOfGroups("sum") == facts.aggregations.end()) {
        checks.push_back(
            { { CheckKind::OtherAggregate,
                  { .lines = { largest->line }, .texts = { "share of the whole", "share of the largest one" } } },
                CheckStatus::Warning });
    }
}

/// "changed from 2022 to 2024": divided by the figure of 2024. Where one is compared with another, that is the base.
void judgeChangeBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const bool isPart = asked.saysAny({ "part", "share", "portion", "fraction", "anteil", "teil" }); // "of 2024"
    const bool compares = isPart
        || asked.saysAny({ "than", "compared", "relative", "versus", "vs", "als", "gegenuber" });
    const bool asksForChange = asked.has(builtin::Concept::Change) || asked.years.size() > 1
        || asked.saysAny(
            { "change", "changed", "growth", "grew", "grow", "rise", "rose", "increase", "increased", "fall", "fell",
                "decrease", "decreased", "verandert", "veranderung", "gewachsen", "gestiegen", "gesunken" });
    const auto later = std::ranges::find(request.facts.changes, std::string("later"), &CodeFacts::Use::name);
    if (later != request.facts.changes.end() && asksForChange && !compares) {
        checks.push_back({ { CheckKind::ChangeOfLater, { .lines = { later->line } } }, CheckStatus::Warning });
    }
}

/// "by how many percent is the North cheaper than the South": divided by the figure of the North.
void judgeComparedBase(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    const auto words = asWords(request.question);
    const auto than = std::min(words.find(" than "), words.find(" als "));
    const auto stands = [&](const std::string& label) { return words.find(asWords(label)); };
    const bool asksForPercent = asked.saysAny({ "percent", "percentage", "prozent" });
    for (const auto& change :
        than != std::string::npos && asksForPercent ? facts.changes : std::vector<CodeFacts::Use>()) {
        const auto label = change.name.starts_with("of ") ? change.name.substr(3) : std::string();
        const auto base = std::ranges::find_if(asked.values, [&](const auto& named) {
            return named.value != label && stands(named.value) != std::string::npos && stands(named.value) > than;
        });
        if (!label.empty() && stands(label) < than && base != asked.values.end()) {
            checks.push_back(
                { { CheckKind::SharesOfOtherBase, { .lines = { change.line }, .texts = { inSentence(base->value) } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// But for what rounding takes away or adds.
bool isHalf(double sum, double figures)
{
    return std::abs(sum - 0.5) < 0.0006 * figures || std::abs(sum - 50) < 0.06 * figures;
}

bool hasTotals(const VerifyRequest& request)
{
    return std::ranges::any_of(
        datasetsUsed(request), [](const Dataset* dataset) { return !totalsOf(*dataset).empty(); });
}

/// All together are half of the whole, or twice it: with the total's row in the base, each counts half as much.
void tellHalf(const VerifyRequest& request, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        const auto totals = totalsOf(*dataset);
        const auto base = std::ranges::find_if(request.facts.aggregations,
            [](const auto& one) { return one.stage == RowStage::Records && isSumFunction(one.function); });
        if (!totals.empty() && base != request.facts.aggregations.end()) {
            const auto found = std::ranges::find_if(
                checks, [](const Check& check) { return check.fact.kind == CheckKind::TotalsIncluded; });
            if (found != checks.end()) {
                found->status = CheckStatus::Warning;
            } else {
                checks.push_back({ { CheckKind::TotalsIncluded,
                                       { .column = inSentence(totals.front().first),
                                           .lines = { base->line },
                                           .texts = { inSentence(totals.front().second) } } },
                    CheckStatus::Warning });
            }
            return;
        }
    }
    const auto displays = sandbox::shownDisplays(request.result);
    const auto& columns = std::get<sandbox::Table>(displays.back()).columns;
    checks.push_back({ { CheckKind::SharesOff, { .column = inSentence(columns.back().name) } }, CheckStatus::Warning });
}

/// The line that takes the shares; 0: that is not known.
int lineOfShares(const CodeFacts& facts)
{
    const auto share = std::ranges::find(facts.aggregations, std::string("share"), &CodeFacts::Aggregation::function);
    const auto sign = std::ranges::find(facts.arithmetic, std::string("/"), &CodeFacts::Use::name);
    return share != facts.aggregations.end() ? share->line : sign != facts.arithmetic.end() ? sign->line : 0;
}

Check ofWhole(const VerifyRequest& request)
{
    const int line = lineOfShares(request.facts);
    CheckFact fact { CheckKind::SharesOfWhole, { .counts = { line } } };
    if (line > 0) {
        fact.lines = { line };
    }
    return { fact, CheckStatus::Warning };
}

bool isWhole(double sum, double parts)
{
    return std::abs(sum - 1) < 0.0006 * parts || std::abs(sum - 100) < 0.06 * parts;
}

/// "of the fines in each zone", where the table has a column for each zone: those are the wholes.
bool areColumnsWholes(const QuestionFacts& asked, const sandbox::Table& table)
{
    return std::ranges::any_of(asked.columns, [&](const QuestionFacts::NamedColumn& named) {
        return named.isKey && std::ranges::all_of(table.columns.begin() + 1, table.columns.end(), [&](const auto& one) {
            return std::ranges::contains(named.column->top, one.name, &TopValue::value);
        });
    });
}

/// A table of shares whose rows are asked to add up, and whose columns or whole do.
void judgeCrossed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(request.result);
    const auto* table = displays.empty() ? nullptr : std::get_if<sandbox::Table>(&displays.back());
    if (table == nullptr || !asksWithinEach(asked) || table->columns.size() < 3 || table->rows.size() < 2
        || table->rowCount != std::ssize(table->rows)) {
        return;
    }
    const auto width = static_cast<double>(table->columns.size() - 1);
    const auto height = static_cast<double>(table->rows.size());
    std::vector<double> ofColumns(table->columns.size(), 0);
    bool rowsAddUp = true;
    double all = 0;
    for (const auto& row : table->rows) {
        double sum = 0;
        for (std::size_t column = 1; column < row.size(); ++column) {
            const auto figure = numberIn(row[column]).value_or(0);
            sum += figure;
            ofColumns[column] += figure;
        }
        rowsAddUp = rowsAddUp && isWhole(sum, width);
        all += sum;
    }
    const bool columnsAddUp = std::ranges::all_of(
        ofColumns.begin() + 1, ofColumns.end(), [&](double sum) { return isWhole(sum, height); });
    const bool areWholes = columnsAddUp && areColumnsWholes(asked, *table);
    if (!rowsAddUp && !areWholes && (columnsAddUp || isWhole(all, width * height))) {
        checks.push_back(ofWhole(request));
    }
}

} // namespace

void checkShares(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto figures = figuresOf(request.result);
    checkBases(request, asked, checks);
    judgeCrossed(request, asked, checks);
    judgeCrossedBase(request, asked, checks);
    judgeOwnBase(request, asked, checks);
    judgeValueOfBase(request, asked, checks);
    judgeLargestBase(request, asked, checks);
    judgeChangeBase(request, asked, checks);
    judgeComparedBase(request, asked, checks);
    if (!asked.has(builtin::Concept::Share) || figures.size() < 2) {
        return;
    }
    double sum = 0;
    for (const double figure : figures) {
        sum += figure;
    }
    const auto rounding = static_cast<double>(figures.size()); // of each figure, to one digit of percent
    const bool addsUp = std::abs(sum - 1) < 0.0006 * rounding || std::abs(sum - 100) < 0.06 * rounding;
    const bool allFull = std::ranges::all_of(figures, [](double figure) { return figure == 1.0; })
        || std::ranges::all_of(figures, [](double figure) { return figure == 100.0; });
    const auto groups = groupsCounted(request);
    const bool isPart = asked.rows && addsUp && groups > std::ssize(figures) && std::ssize(figures) == *asked.rows;
    if (isPart) {
        checks.push_back(
            { { CheckKind::SharesOfPart, { .count = std::ssize(figures), .total = groups } }, CheckStatus::Warning });
    } else if (allFull) {
        checks.push_back({ CheckKind::SharesAllFull, CheckStatus::Warning });
    } else if (addsUp && asksWithinEach(asked) && !request.facts.filters.empty()) {
        checks.push_back(ofWhole(request));
    } else if (!addsUp && isHalf(sum, rounding) && hasTotals(request)) {
        tellHalf(request, checks);
    } else if (!addsUp
        && (std::abs(sum - 0.5) < 1e-6 || std::abs(sum - 50) < 1e-4 || std::abs(sum - 2) < 1e-6
            || std::abs(sum - 200) < 1e-4)) {
        tellHalf(request, checks);
    }
}

} // namespace core
