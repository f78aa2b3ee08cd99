// SPDX-License-Identifier: GPL-3.0-or-later
// Columns and years that the question names and the code does not use, and rows counted where it asks for things.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace core {

namespace {
bool isUsed(const CodeFacts& facts, const std::string& column)
{
    const auto isIt = [&](const auto& named) { return named.name == column && named.line > 0; }; // not in reading
    return std::ranges::any_of(facts.columns, isIt);
}

/// Of code that shows cells as they are: a column of figures that it picks and the question does not name.
std::string shownInstead(const CodeFacts& facts, const QuestionFacts& asked, const Dataset& dataset)
{
    std::string found;
    for (const auto& column : dataset.profile.columns) {
        const bool isFigure = (column.type == ColumnType::Integer || column.type == ColumnType::Number)
            && !namesThings(column.name)
            && !std::ranges::contains(facts.filters, column.name, &CodeFacts::Filter::column)
            && std::ranges::contains(facts.columns, column.name, &CodeFacts::Named::name);
        const bool isSaid = std::ranges::all_of(builtin::nameWords(column.name),
            [&](const auto& word) { return asked.words.contains(builtin::stem(word)); });
        if (isFigure && (isSaid || !found.empty())) {
            return {}; // it shows several
        }
        found = isFigure ? column.name : found;
    }
    return found;
}

/// What the code computes with instead, where the question does not name it.
std::string usedInstead(
    const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& wanted, const Dataset& dataset)
{
    for (const auto& one : facts.aggregations) {
        for (const auto& column : one.columns) {
            const auto known = std::ranges::find(dataset.profile.columns, column, &ColumnProfile::name);
            const bool alike = known != dataset.profile.columns.end()
                && (known->type == ColumnType::Text) == (wanted.type == ColumnType::Text);
            const bool isSaid = std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
                return word.size() > 3 && std::ranges::any_of(asked.tokens, [&](const auto& token) {
                    return builtin::stem(token) == builtin::stem(word)
                        || (token.starts_with(word) && token.size() <= word.size() + 4); // scrap, scrapped
                });
            });
            if (one.columns.size() == 1 && alike && !isSaid) {
                return column;
            }
        }
    }
    return facts.aggregations.empty() ? shownInstead(facts, asked, dataset) : std::string();
}

/// Columns that the same words name are one where the code uses any of them.
bool otherOfItsNameIsUsed(const CodeFacts& facts, const QuestionFacts& asked, const QuestionFacts::NamedColumn& named)
{
    const auto words = builtin::nameWords(named.column->name);
    return std::ranges::any_of(asked.columns, [&](const auto& other) {
        return isUsed(facts, other.column->name) && builtin::nameWords(other.column->name) == words;
    });
}

/// Whether the code may make such a rate itself: passed divided by students.
bool isComputedRate(const CodeFacts& facts, const std::string& column)
{
    return hasWord(column, { "rate", "share", "ratio", "pct", "percent", "percentage", "avg", "average", "mean" })
        && std::ranges::any_of(facts.arithmetic, [](const auto& one) { return one.name == "/"; });
}

/// "How many docks", where docks is a column of numbers and the code counts rows.
std::string countedInstead(const CodeFacts& facts, const QuestionFacts& asked, const ColumnProfile& wanted)
{
    const auto words = builtin::nameWords(wanted.name);
    const bool isCounted = words.size() == 1 && builtin::stem(countedNoun(asked)) == builtin::stem(words[0]);
    const bool counts = !facts.aggregations.empty()
        && std::ranges::all_of(facts.aggregations, [](const auto& one) { return isCountFunction(one.function); });
    // "the kWh of each site": nothing asks for a number of rows.
    const bool isMeasured = words.size() == 1 && asked.numbers.size() == asked.years.size()
        && countedNoun(asked).empty() && !asked.has(builtin::Concept::HowMany) && !asked.has(builtin::Concept::Share)
        && facts.arithmetic.empty()
        && !asked.saysAny({ "count", "counts", "often", "frequency", "anzahl", "number", "distribution", "haufig" });
    return !(isCounted || isMeasured) || !counts     ? std::string()
        : facts.aggregations.front().columns.empty() ? std::string("rows")
                                                     : facts.aggregations.front().columns.front();
}

/// Whether the code writes the name only to give it to what it makes: rename("revenue"), name="revenue".
bool isOnlyGiven(const CodeFacts& facts, const std::string& code, const std::string& column)
{
    bool isWritten = false;
    for (const auto& text : facts.texts) {
        if (text.text != column) {
            continue;
        }
        const auto before = std::string_view(code).substr(0, static_cast<std::size_t>(text.begin));
        const auto line = before.substr(before.rfind('\n') + 1);
        const bool isGiven = line.ends_with("rename(") || line.ends_with("name=") || line.ends_with("name = ")
            || (line.contains("columns={") && line.ends_with(": "));
        if (!isGiven) {
            return false;
        }
        isWritten = true;
    }
    return isWritten && !code.contains("." + column);
}

/// "unit_price and units": the columns of numbers that the code computes with, where the question names none of them.
std::string factorsUsed(const CodeFacts& facts, const QuestionFacts& asked, const QuestionFacts::NamedColumn& named)
{
    std::vector<std::string> factors;
    for (const auto& column : named.dataset->profile.columns) {
        const bool isFigure = (column.type == ColumnType::Integer || column.type == ColumnType::Number)
            && column.name != named.column->name && isUsed(facts, column.name);
        if (isFigure && asked.names(column.name)) {
            return {};
        }
        if (isFigure) {
            factors.push_back(inSentence(column.name));
        }
    }
    return builtin::inWords(factors);
}

/// What is called as asked and worked out of other columns, though the file has that one.
void judgeNameGiven(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& named : facts.arithmetic.empty() ? std::vector<QuestionFacts::NamedColumn>() : asked.columns) {
        const bool isFigure = !named.isKey
            && (named.column->type == ColumnType::Integer || named.column->type == ColumnType::Number);
        const auto factors = isFigure && isOnlyGiven(facts, request.code, named.column->name)
            ? factorsUsed(facts, asked, named)
            : std::string();
        if (!factors.empty()) {
            checks.push_back(
                { { CheckKind::ColumnNotUsed,
                      { .column = inSentence(named.column->name), .texts = { factors }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

void judgeNamed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    std::set<std::string> seen;
    for (const auto& named : asked.columns) {
        const auto& name = named.column->name;
        if (isUsed(request.facts, name) || otherOfItsNameIsUsed(request.facts, asked, named)
            || !seen.insert(name).second) {
            continue;
        }
        // A word that names a column may mean a row: it is certain of what is grouped by, and of one figure for another.
        const bool isKey = namesThings(name)
            || (named.column->type == ColumnType::Integer && named.column->distinct == named.dataset->profile.rows
                && named.column == &named.dataset->profile.columns.front());
        const bool isNumber = !isKey
            && (named.column->type == ColumnType::Integer || named.column->type == ColumnType::Number);
        const auto used = isNumber ? usedInstead(request.facts, asked, *named.column, *named.dataset) : std::string();
        const auto other = isNumber && used.empty() ? countedInstead(request.facts, asked, *named.column) : used;
        // "per commit", where each row is one
        const bool isRow = named.isKey && named.dataset->profile.rows > 0
            && named.column->distinct == named.dataset->profile.rows - named.column->nulls;
        if ((!other.empty() || (named.isKey && !isRow)) && !isComputedRate(request.facts, name)) {
            checks.push_back({ { CheckKind::ColumnNotUsed,
                                   { .column = inSentence(name),
                                       .texts = { inSentence(other) },
                                       .counts = { other.empty() ? 0 : 1 } } },
                CheckStatus::Warning });
        }
    }
}

/// "delivered in each quarter" of a column delivered_on.
bool saysDone(const QuestionFacts& asked, const ColumnProfile& date)
{
    constexpr std::array<std::string_view, 10> times { "in", "during", "between", "since", "before", "after", "on",
        "per", "each", "from" };
    const auto words = builtin::nameWords(date.name);
    const auto& tokens = asked.tokens;
    const bool isDeed = words.size() == 2 && builtin::isParticiple(words[0])
        && (words[1] == "on" || words[1] == "at" || words[1] == "date")
        && !std::ranges::contains(asked.values, words[0], [](const auto& named) { return foldedValue(named.value); });
    for (std::size_t at = 0; isDeed && at + 1 < tokens.size(); ++at) {
        if (tokens[at] == words[0] && std::ranges::contains(times, tokens[at + 1])) {
            return true;
        }
    }
    return false;
}

/// "shipped" of ship_date, "delivered" of delivery_date, "geliefert" of Lieferdatum.
bool isDeedOf(const std::string& word, const ColumnProfile& date)
{
    constexpr auto irregular = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "paid", "pay" }, { "sold", "sale" }, { "born", "birth" }, { "sent", "send" }, { "left", "left" } });
    constexpr std::size_t shortest = 4;
    const auto* known = std::ranges::find(irregular, word, &std::pair<std::string_view, std::string_view>::first);
    auto root = known != irregular.end() ? std::string(known->second) : builtin::verbRoot(word);
    if (root.size() > shortest && root.back() == root[root.size() - 2]) {
        root.pop_back(); // "shipp"
    }
    const bool isDeed = known != irregular.end() || builtin::isParticiple(word);
    return isDeed && std::ranges::any_of(builtin::nameWords(date.name), [&](const auto& part) {
        return part.starts_with(root) && (root.size() >= shortest || part.size() <= root.size() + 1);
    });
}

/// "in March", "during the second quarter", "im März" before it.
bool hasTimeBeside(const std::vector<std::string>& tokens, std::size_t at)
{
    constexpr std::array<std::string_view, 8> leads { "in", "during", "between", "since", "before", "after", "im",
        "per" };
    constexpr std::size_t furthest = 4;
    const auto isTime = [](const std::string& word) {
        return builtin::monthWord(word) || builtin::periodWord(word)
            || (word.size() == 4 && (word.starts_with("19") || word.starts_with("20")));
    };
    const auto saysTime = [&](std::size_t lead) {
        const auto from = std::min(lead + 1, tokens.size());
        const auto end = std::min(lead + furthest, tokens.size());
        return std::ranges::contains(leads, tokens[lead])
            && std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(from),
                tokens.begin() + static_cast<std::ptrdiff_t>(end), isTime);
    };
    const bool isBehind = at + 1 < tokens.size() && saysTime(at + 1);
    return isBehind || (at >= 2 && tokens[at - 2] == "im" && isTime(tokens[at - 1]))
        || (at >= 3 && tokens[at - 3] == "im" && isTime(tokens[at - 2]));
}

bool saysDeed(const QuestionFacts& asked, const ColumnProfile& date)
{
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        if (isDeedOf(asked.tokens[at], date) && hasTimeBeside(asked.tokens, at)) {
            return true;
        }
    }
    return false;
}

/// "check-in" of checkin.
bool saysInPieces(const QuestionFacts& asked, const std::string& name)
{
    std::string letters;
    for (const auto& token : asked.tokens) {
        letters += token;
    }
    return name.size() > 4 && letters.contains(builtin::fold(name));
}

/// "(booked_on)": a date by its very name, where the code goes by another one.
void judgeDateNamed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto isTime = [](const ColumnProfile& column) {
        return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    };
    for (const auto* dataset : datasetsUsed(request)) {
        const auto& columns = dataset->profile.columns;
        const auto other = std::ranges::find_if(
            columns, [&](const auto& column) { return isTime(column) && isUsed(request.facts, column.name); });
        const auto named = std::ranges::find_if(columns, [&](const auto& column) {
            const bool isWritten = column.name.contains('_') && request.question.contains(column.name);
            return isTime(column) && (isWritten || saysDone(asked, column) || saysDeed(asked, column))
                && !isUsed(request.facts, column.name);
        });
        if (named != columns.end() && other != columns.end() && !saysInPieces(asked, other->name)
            && !request.question.contains(other->name)
            && !std::ranges::contains(asked.tokens, builtin::nameWords(other->name).front())) {
            checks.push_back(
                { { CheckKind::ColumnNotUsed,
                      { .column = inSentence(named->name), .texts = { inSentence(other->name) }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

/// "which player", where rows are grouped by something else and nothing looks at players.
void judgeWhich(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    constexpr std::array<std::string_view, 6> which { "which", "what", "welche", "welcher", "welches", "welchen" };
    const auto& facts = request.facts;
    const auto& tokens = asked.tokens;
    for (const auto& named : asked.columns) {
        const auto words = builtin::nameWords(named.column->name);
        const auto sharesWord = [&](const std::string& other) {
            return std::ranges::any_of(
                builtin::nameWords(other), [&](const auto& word) { return std::ranges::contains(words, word); });
        };
        const auto at = std::ranges::find_first_of(tokens, which);
        const bool isAsked = at != tokens.end() && std::next(at) != tokens.end() && words.size() == 1
            && builtin::stem(*std::next(at)) == builtin::stem(words[0]) && named.column->type == ColumnType::Text
            && named.column->distinct * 10 < named.dataset->profile.rows * 9;
        const bool isOther = !facts.groupings.empty() && std::ranges::all_of(facts.groupings, [&](const auto& one) {
            return !one.computed && !one.columns.empty() && std::ranges::none_of(one.columns, sharesWord);
        });
        if (isAsked && isOther && std::ranges::none_of(facts.columns, [&](const auto& one) {
                return one.line > 0 && sharesWord(one.name);
            })) {
            checks.push_back({ { CheckKind::ColumnNotUsed,
                                   { .column = inSentence(named.column->name),
                                       .texts = { inSentence(facts.groupings.front().columns.front()) },
                                       .counts = { 1 } } },
                CheckStatus::Warning });
            return;
        }
    }
}

/// "actual" and its like mean little to the planner, and may be the name of a column of figures all the same.
void judgeCommonNames(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const auto words = builtin::nameWords(column.name);
            const auto phrase = words.size() == 1 ? builtin::phraseAt(words, 0) : std::nullopt;
            const bool isSaid = phrase
                && (phrase->meaning == builtin::Concept::Filler || phrase->meaning == builtin::Concept::Spent)
                && std::ranges::any_of(
                    asked.tokens, [&](const auto& token) { return rootOf(token) == rootOf(words[0]); });
            const bool isNumber = column.type == ColumnType::Integer || column.type == ColumnType::Number;
            if (isSaid && isNumber && !isUsed(request.facts, column.name)) {
                const auto other = usedInstead(request.facts, asked, column, *dataset);
                if (!other.empty()) {
                    checks.push_back(
                        { { CheckKind::ColumnNotUsed,
                              { .column = inSentence(column.name), .texts = { inSentence(other) }, .counts = { 1 } } },
                            CheckStatus::Warning });
                    return;
                }
            }
        }
    }
}

/// "net" where there are net_amount and gross_amount, and the code computes with the other one.
void judgeSiblings(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    for (const auto& one : request.facts.aggregations) {
        const auto used = one.columns.size() == 1 && one.stage == RowStage::Records
            ? columnIn(request, one.of, one.columns.front())
            : UsedColumn();
        if (used.column == nullptr
            || (used.column->type != ColumnType::Integer && used.column->type != ColumnType::Number)) {
            continue;
        }
        const auto mine = builtin::nameWords(used.column->name);
        const auto saysOwn = [&](const auto& words, const auto& others) {
            return std::ranges::any_of(words, [&](const auto& word) {
                return !std::ranges::contains(others, word) && asked.words.contains(builtin::stem(word));
            });
        };
        for (const auto& other : used.dataset->profile.columns) {
            const auto theirs = builtin::nameWords(other.name);
            const bool related = other.type == used.column->type && theirs.size() > 1 && mine.size() > 1
                && (theirs.back() == mine.back() || theirs.front() == mine.front());
            if (related && !isUsed(request.facts, other.name) && saysOwn(theirs, mine) && !saysOwn(mine, theirs)) {
                checks.push_back({ { CheckKind::ColumnNotUsed,
                                       { .column = inSentence(other.name),
                                           .texts = { inSentence(used.column->name) },
                                           .counts = { 1 } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}
} // namespace

void checkColumnsAsked(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    if (!request.facts.isComplete() || !request.facts.frames.empty()) {
        return;
    }
    judgeNamed(request, asked, checks);
    judgeNameGiven(request, asked, checks);
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeSiblings(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeCommonNames(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeWhich(request, asked, checks);
    }
    if (std::ranges::none_of(checks, [](const auto& check) { return check.fact.kind == CheckKind::ColumnNotUsed; })) {
        judgeDateNamed(request, asked, checks);
    }
    checkEntities(request, asked, checks);
}

} // namespace core
