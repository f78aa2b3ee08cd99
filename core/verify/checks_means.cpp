// SPDX-License-Identifier: GPL-3.0-or-later
// Means of means and of quotients, where small groups weigh as much as large ones.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core {

namespace {
using builtin::Concept;
using Aggregation = CodeFacts::Aggregation;

bool isMeanName(const std::string& name)
{
    return hasWord(name, { "mean", "avg", "average", "median", "rate", "pct", "percent", "percentage", "ratio" })
        || (hasWord(name, { "per", "pro", "je" }) && builtin::nameWords(name).size() > 2);
}

/// "review_count" beside "avg_rating" is what the mean is of; "knots_count" beside "moisture_pct" is another property.
bool isCountOfAnother(const std::string& name, const std::string& mean)
{
    return builtin::nameWords(name).size() > 1 && hasWord(name, { "n", "count", "size", "samples" })
        && !hasWord(mean, { "mean", "avg", "average", "median", "rate" });
}

/// The column that says how many things a row's mean is of: named in the question, or with such a name.
std::string weightOf(const VerifyRequest& request, const QuestionFacts& asked, const UsedColumn& mean)
{
    for (const auto& column : mean.dataset->profile.columns) {
        const auto words = builtin::nameWords(column.name);
        const bool counts = column.type == ColumnType::Integer && words.size() <= 2 && &column != mean.column
            && !namesThings(column.name);
        const bool isAsked = std::ranges::any_of(
            asked.columns, [&](const auto& named) { return named.column == &column; });
        const bool isSize = !isCountOfAnother(column.name, mean.column->name)
            && hasWord(column.name,
                { "n", "count", "size", "pupils", "students", "visitors", "population", "members", "employees",
                    "responses", "participants", "patients", "respondents", "votes", "reviews", "guests", "households",
                    "cases", "orders", "samples", "people", "persons", "personen", "inhabitants", "einwohner", "kunden",
                    "headcount", "staff" });
        if (counts && (isAsked || isSize)
            && !std::ranges::contains(request.facts.columns, column.name, &CodeFacts::Named::name)) {
            return column.name;
        }
    }
    return {};
}

bool isNear(double one, double other)
{
    return std::abs(one - other) <= 0.2 * std::abs(other);
}

constexpr std::ptrdiff_t fewFigures = 5; ///< among more, two are to each other as any quotient is by mere chance

bool shareWord(const std::string& one, const std::string& other)
{
    const auto words = builtin::nameWords(other);
    return std::ranges::any_of(builtin::nameWords(one), [&](const auto& word) {
        return std::ranges::any_of(words, [&](const auto& its) { return builtin::stem(its) == builtin::stem(word); });
    });
}

/// What a column of quotients is divided by: of two others whose means are to each other as the quotients are, and of
/// which one has a word of its name where there are many to choose from.
std::string divisorOf(const VerifyRequest& request, const UsedColumn& quotient)
{
    const auto isFigure = [&](const ColumnProfile& column) {
        return &column != quotient.column && (column.type == ColumnType::Integer || column.type == ColumnType::Number)
            && !namesThings(column.name) && column.mean.value_or(0) > 0 && !isMeanName(column.name);
    };
    const auto mean = quotient.column->mean.value_or(0);
    const bool areFew = std::ranges::count_if(quotient.dataset->profile.columns, isFigure) <= fewFigures;
    const auto mayBe = [&](const ColumnProfile& above, const ColumnProfile& below) {
        return areFew || shareWord(quotient.column->name, above.name) || shareWord(quotient.column->name, below.name);
    };
    const bool isPer = hasWord(quotient.column->name, { "per", "pro", "je" }); // else of things that are counted
    for (const auto& above : quotient.dataset->profile.columns) {
        for (const auto& below : quotient.dataset->profile.columns) {
            const bool isUsed = std::ranges::contains(request.facts.columns, below.name, &CodeFacts::Named::name);
            const bool mayDivide = isPer || below.type == ColumnType::Integer;
            const auto of = isFigure(above) && isFigure(below) && &above != &below && mean > 0 && !isUsed && mayDivide
                    && mayBe(above, below)
                ? *above.mean / *below.mean
                : 0;
            if (of > 0 && (isNear(of, mean) || isNear(100 * of, mean))) {
                return below.name;
            }
        }
    }
    return {};
}

/// "the mean rent per square metre over the listings", "of a divided by b", "of each visit": of the rows themselves.
bool asksForMeanOfRows(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 8> each { "each", "every", "per", "single", "individual", "jeder", "jedes",
        "pro" };
    const auto isRow = [&](const std::string& word) {
        return std::ranges::any_of(
            datasetsUsed(request), [&](const Dataset* dataset) { return isRowNoun(*dataset, word); });
    };
    bool ofRows = asked.saysAny({ "over", "across", "uber", "divided", "ratio", "ratios", "quotient", "geteilt" })
        || request.question.contains('/');
    for (std::size_t at = 0; at + 1 < asked.tokens.size() && !ofRows; ++at) {
        ofRows = std::ranges::contains(each, asked.tokens[at]) && isRow(asked.tokens[at + 1]);
    }
    return asked.has(Concept::Mean) && ofRows;
}

/// "the average mark, in percent of the points": of what each row reached.
bool asksForMeanOfPercents(const QuestionFacts& asked, const std::string& question)
{
    const bool ofEach = asked.has(Concept::Mean)
        || asked.saysAny({ "score", "scores", "mark", "marks", "grade", "grades" });
    return ofEach && (question.contains('%') || asked.saysAny({ "percent", "percentage", "prozent" }));
}

/// 150 is no share of a hundred, whatever its name: the rate of a room is its price.
bool isPrice(const UsedColumn& used)
{
    const auto* most = std::get_if<double>(&used.column->max);
    const auto* whole = std::get_if<std::int64_t>(&used.column->max);
    const double largest = most != nullptr ? *most : whole != nullptr ? static_cast<double>(*whole) : 0;
    return largest > 100 && hasWord(used.column->name, { "rate" });
}

/// "months" of month, "Monate" of Monat.
bool isSameNoun(const std::string& said, const std::string& word)
{
    constexpr std::array<std::string_view, 5> endings { "", "e", "en", "n", "er" };
    return builtin::stem(said) == builtin::stem(word)
        || (said.starts_with(word) && std::ranges::contains(endings, std::string_view(said).substr(word.size())));
}

/// "the average of the months", "im Durchschnitt über die Monate", where the code groups by them: of their figures.
bool asksForMeanOfGroups(const VerifyRequest& request, const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 6> means { "mean", "average", "durchschnitt", "mittel", "mittelwert",
        "schnitt" };
    constexpr std::array<std::string_view, 6> leads { "of", "over", "across", "der", "uber", "aller" };
    constexpr std::array<std::string_view, 6> articles { "the", "all", "its", "die", "alle", "allen" };
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (std::ranges::contains(means, tokens[at]) && std::ranges::contains(leads, tokens[at + 1])) {
            const auto next = at + (std::ranges::contains(articles, tokens[at + 2]) ? 3 : 2);
            const bool groups = next < tokens.size()
                && std::ranges::any_of(
                    request.facts.groupings,
                    [&](const auto& one) {
                        return isSameNoun(tokens[next], one.grain)
                            || std::ranges::any_of(one.columns, [&](const auto& column) {
                                   return std::ranges::any_of(builtin::nameWords(column),
                                       [&](const auto& word) { return isSameNoun(tokens[next], word); });
                               });
                    });
            if (groups) {
                return true;
            }
        }
    }
    return false;
}

/// The mean change from one group's mean to the next one's.
bool isOfChanges(const CodeFacts& facts, const Aggregation& earlier, const Aggregation& later)
{
    return std::ranges::any_of(
        facts.shifts, [&](const auto& shift) { return shift.line >= earlier.line && shift.line <= later.line; });
}

/// "ein Ticket", "of a call": what is averaged is the row, whatever groups it is in.
bool asksForMeanOfRow(const VerifyRequest& request, const QuestionFacts& asked)
{
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        const auto& columns = dataset->profile.columns;
        const auto words = columns.empty() || columns.front().distinct < dataset->profile.rows
            ? std::vector<std::string>()
            : builtin::nameWords(columns.front().name);
        return !words.empty() && !builtin::periodWord(words.front())
            && std::ranges::contains(asked.tokens, words.front());
    });
}

/// "What percentage of all": of the quotients that the code makes of each group's figures no mean is asked for.
bool isMeanOfGroupQuotients(const VerifyRequest& request, const QuestionFacts& asked, const Aggregation& one)
{
    const auto& facts = request.facts;
    return isMeanFunction(one.function) && one.stage == RowStage::Groups && !facts.groupings.empty()
        && facts.shifts.empty() && !asked.has(Concept::Mean) && (asked.has(Concept::Share) || asksHowOften(asked))
        && std::ranges::any_of(facts.arithmetic,
            [&](const auto& sign) { return sign.name == "figures /" && sign.line <= one.line && sign.of == one.of; });
}

} // namespace

void checkMeans(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const Aggregation* earlier = nullptr;
    for (const auto& one : request.facts.aggregations) {
        const auto name = one.columns.empty() ? std::string() : one.columns.front();
        if (isMeanFunction(one.function) && one.ratio.size() == 2 && !asked.isEmpty()
            && !asksForMeanOfRows(request, asked) && !asksForMeanOfPercents(asked, request.question)
            && !asksHowOften(asked)) {
            checks.push_back({ { CheckKind::MeanOfRatios,
                                   { .column = inSentence(one.ratio[0]),
                                       .lines = { one.line },
                                       .texts = { inSentence(one.function), inSentence(one.ratio[1]) } } },
                CheckStatus::Warning });
        } else if (isMeanFunction(one.function) && one.stage == RowStage::Groups && earlier != nullptr
            && earlier->of == one.of && !isOfChanges(request.facts, *earlier, one)
            && (!asksForMeanOfGroups(request, asked) || asksForMeanOfRow(request, asked))) {
            checks.push_back({ { CheckKind::MeanOfMeans,
                                   { .column = inSentence(earlier->columns.empty() ? name : earlier->columns.front()),
                                       .lines = { one.line },
                                       .texts = { "" },
                                       .counts = { 0 } } },
                CheckStatus::Warning });
        } else if (earlier == nullptr && isMeanOfGroupQuotients(request, asked, one)) {
            checks.push_back({ { CheckKind::MeanOfMeans, { .lines = { one.line }, .texts = { "" }, .counts = { 0 } } },
                CheckStatus::Warning });
        } else if (isMeanFunction(one.function) && one.stage == RowStage::Records && one.columns.size() == 1
            && isMeanName(name)) {
            const auto used = columnIn(request, one.of, name);
            const bool isQuotient = used.column != nullptr && !isPrice(used);
            const auto size = isQuotient ? weightOf(request, asked, used) : std::string();
            const auto weight = isQuotient && size.empty() ? divisorOf(request, used) : size;
            if (!weight.empty()) {
                checks.push_back({ { CheckKind::MeanOfMeans,
                                       { .column = inSentence(name),
                                           .lines = { one.line },
                                           .texts = { inSentence(weight) },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
            }
        }
        earlier = isMeanFunction(one.function) && one.stage == RowStage::Records ? &one : earlier;
    }
}

} // namespace core
