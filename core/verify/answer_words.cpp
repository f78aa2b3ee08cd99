// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/answer_words.h"

#include "core/builtin/language/words.h"
#include "core/domain/cell_format.h"
#include "core/verify/figure.h"
#include "core/verify/table_roles.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <regex>
#include <utility>

namespace core {

std::optional<std::string> rowsInWords(std::int64_t count)
{
    constexpr std::array words { "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve" };
    if (count < 0 || count >= static_cast<std::int64_t>(words.size())) {
        return std::nullopt;
    }
    return std::string(words[static_cast<std::size_t>(count)]) + (count == 1 ? " row" : " rows");
}

std::string rowsNamed(const VerifyRequest& request)
{
    const auto question = builtin::fold(request.question);
    std::vector<std::string> names;
    for (const auto& dataset : request.datasets) {
        const auto name = builtin::fold(std::filesystem::path(dataset.name).stem().string());
        const bool isWord = !name.empty()
            && std::ranges::none_of(name, [](unsigned char c) { return c < 0x80 && std::isalpha(c) == 0; });
        if (isWord && hasWhole(question, name)) {
            names.push_back(name);
        }
    }
    return names.size() == 1 ? names.front() : std::string("rows"); // of two files either may be counted
}

std::string filesTold(std::size_t files, bool isAlone)
{
    return files == 0
        ? std::string()
        : (isAlone ? "" : " ") + std::string(files == 1 ? "It wrote a file" : "It wrote files") + ", listed below.";
}

bool isBareName(const sandbox::Table& table, std::size_t row, std::size_t label)
{
    return isNumeric(table.columns[label].type) || namesARange(labelOf(table.rows[row][label]));
}

bool countsRows(const CodeFacts& facts)
{
    const auto& figures = facts.aggregations;
    return figures.size() == 1 && (figures.front().function == "size" || figures.front().function == "len");
}

std::string groupsTold(const sandbox::Table& table, const CodeFacts& facts)
{
    const auto keys = facts.groupings.size() == 1 ? facts.groupings.front().called : std::vector<std::string>();
    std::string said;
    for (std::size_t at = 0; at < keys.size(); ++at) {
        if (at >= table.columns.size() || table.columns[at].name != keys[at]) {
            return {};
        }
        said += (at == 0 ? ", one for each " : at + 1 < keys.size() ? ", " : " and ") + inSentence(keys[at]);
    }
    return table.rowCount > 1 ? said : std::string();
}

std::string wordsOfFigure(const CodeFacts::Aggregation& figure)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> words { { { "sum", "sum" },
        { "mean", "average" }, { "median", "median" }, { "min", "lowest" }, { "max", "highest" } } };
    const auto found = std::ranges::find(words, figure.function, &std::pair<std::string_view, std::string_view>::first);
    return found == words.end() || figure.called.size() != 1
        ? std::string()
        : std::string(found->second) + " of " + inSentence(figure.called.front());
}

namespace {
/// The one number that a column of shares stands beside, but for the whole and the part of which they are.
std::optional<std::size_t> dividedIn(const sandbox::Table& table, std::size_t share, const CodeFacts& facts)
{
    std::optional<std::size_t> found;
    for (std::size_t column = 0; column < share; ++column) {
        const auto& one = table.columns[column];
        const bool isKey = std::ranges::any_of(
            facts.groupings, [&](const auto& each) { return std::ranges::contains(each.called, one.name); });
        if (isNumeric(one.type) && !isKey) {
            if (found || one.name == "all") {
                return std::nullopt;
            }
            found = column;
        }
    }
    return found;
}
} // namespace

std::string wordsOfColumn(
    const sandbox::Table& table, std::size_t column, const CodeFacts& facts, const std::string& rows)
{
    constexpr std::string_view share = "share";
    const auto name = inSentence(table.columns[column].name);
    if (columnOfShares(table) == column) {
        const auto of = dividedIn(table, column, facts);
        const auto whole = of ? inSentence(table.columns[*of].name) : std::string();
        const bool isOpen = !whole.empty() && name.starts_with(share) && name[share.size()] == ' ';
        return isOpen && !hasWhole(name, whole)
            ? "share of " + (whole == "rows" ? rows : whole) + name.substr(share.size())
            : std::string();
    }
    const auto isOfIt = [&](const auto& each) { // one of all rows stands in no column of theirs
        return (each.by > 0 || table.rowCount == 1) && std::ranges::contains(each.called, table.columns[column].name);
    };
    const auto found = std::ranges::find_if(facts.aggregations, isOfIt);
    const bool isPlain = std::ranges::count_if(facts.aggregations, isOfIt) == 1 && found->columns == found->called
        && found->ratio.empty();
    return isPlain ? wordsOfFigure(*found) : std::string();
}

/// SQL leaves some rows only, and not the first in order of the column itself: then the extreme may be cut off.
static bool mayCutExtreme(std::string code, const std::string& column)
{
    static const std::regex limit(R"(\blimit\b)");
    static const std::regex first(R"re(^order\s+by\s+(?:"([^"]+)"|([^\s,;()"]+))(?:\s+(?:asc|desc))?)re"
                                  R"re((?:\s*,[^;()]*)?\s+limit\s+\d+\s*;?\s*$)re");
    std::ranges::transform(code, code.begin(), [](unsigned char one) { return one < 128 ? std::tolower(one) : one; });
    const auto limits = std::distance(std::sregex_iterator(code.begin(), code.end(), limit), std::sregex_iterator());
    const auto order = code.rfind("order");
    const auto end = order == std::string::npos ? std::string() : code.substr(order);
    std::smatch found;
    const bool isFirst = limits == 1 && std::regex_search(end, found, first)
        && builtin::fold(found[1].matched ? found.str(1) : found.str(2)) == builtin::fold(column);
    return limits > 0 && !isFirst;
}

/// Rows of what SQL computed are left out by a condition on it or by their place, and any may have had the extreme.
static bool choosesResults(std::string code)
{
    static const std::regex chooses(R"(\b(?:having|qualify|except|intersect|fetch\s+(?:first|next)|top\s*\(?\s*\d+|)"
                                    R"(distinct\s+on)\b)");
    static const std::regex computes(R"(\b(?:group\s+by|over)\b)");
    static const std::regex condition(R"(\bwhere\b)");
    std::ranges::transform(code, code.begin(), [](unsigned char one) { return one < 128 ? std::tolower(one) : one; });
    std::smatch computed;
    const bool isComputed = std::regex_search(code, computed, computes);
    return std::regex_search(code, chooses)
        || (isComputed && std::regex_search(computed[0].second, code.cend(), condition));
}

bool isOrderUntold(const sandbox::Table& table, const std::string& code)
{
    const auto isNumber = [](const auto& one) { return isNumeric(one.type); };
    const auto numbers = std::ranges::count_if(table.columns, isNumber);
    if (sandbox::languageOf(code) == "python" || table.rows.size() < 2 || numbers == 0) {
        return false;
    }
    return numbers > 1 || !code.starts_with("%%sql") || choosesResults(code)
        || mayCutExtreme(code, std::ranges::find_if(table.columns, isNumber)->name);
}

std::string otherThanClaimed(const Plan& plan, double change)
{
    const auto claimed = plan.facts.value("claimed", "");
    const bool isOther = (claimed == "fall" && change >= 0) || (claimed == "rise" && change <= 0);
    const auto* became = change > 0 ? "it rose" : change < 0 ? "it fell" : "it stayed";
    return isOther ? std::string(": ") + became + ", other than the question says" : std::string();
}

std::optional<std::size_t> columnOfMedians(const sandbox::Table& table, const CodeFacts& facts)
{
    constexpr int few = 3;
    std::optional<std::size_t> found;
    int numbers = 0;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        numbers += isNumeric(table.columns[column].type) ? 1 : 0;
        const bool isMedian = isNumeric(table.columns[column].type)
            && hasWhole(builtin::fold(table.columns[column].name), "median");
        found = isMedian && !found ? column : found;
    }
    const bool isComputed = std::ranges::contains(
        facts.aggregations, std::string("median"), &CodeFacts::Aggregation::function);
    return numbers > few && isComputed ? found : std::nullopt;
}

std::string tiesTold(const sandbox::Table& table, std::size_t measure, std::int64_t asked)
{
    const auto last = table.rows.size() - 1;
    std::size_t tied = 1;
    while (tied <= last && table.rows[last - tied][measure] == table.rows[last][measure]) {
        ++tied;
    }
    const auto rows = rowsInWords(table.rowCount);
    const auto ties = rowsInWords(static_cast<std::int64_t>(tied));
    const bool areTooMany = asked > 0 && table.rowCount > asked
        && table.rowCount - static_cast<std::int64_t>(tied) < asked;
    return areTooMany && rows && ties ? " The table has " + *rows + ", as the last " + *ties + " tie." : std::string();
}

std::int64_t rowsAsked(const Plan& plan)
{
    const auto asked = [&](const char* name, const char* part) {
        const auto found = plan.facts.is_object() ? plan.facts.value(name, Json()) : Json();
        const auto number = found.is_object() ? found.value(part, Json()) : found;
        return number.is_number_integer() ? number.get<std::int64_t>() : 0;
    };
    return std::max(asked("limit", ""), asked("places", "last"));
}

const Plan& planOf(const VerifyRequest& request)
{
    static const Plan none;
    return request.byHand ? none : request.plan;
}

std::optional<std::size_t> columnMeant(const sandbox::Table& table, const Plan& plan)
{
    if (!plan.facts.is_object() || plan.facts.value("kind", "") != "query") {
        return std::nullopt;
    }
    const bool isChange = plan.facts.value("running", "") == "change"; // the figures beside it say of what
    const bool arePlaces = plan.facts.value("rows", false) && plan.facts.value("within", 0) > 0;
    const auto name = isChange ? std::string(plan.facts.value("percent_first", false) ? "change in percent" : "change")
        : arePlaces            ? plan.facts.at("numbers").front().value("column", "")
                               : std::string();
    const auto found = std::ranges::find(table.columns, name, &sandbox::TableColumn::name);
    return name.empty() || found == table.columns.end() || !isNumeric(found->type)
        ? std::nullopt
        : std::optional(static_cast<std::size_t>(found - table.columns.begin()));
}

std::string subject(const Plan& plan, std::string_view otherwise)
{
    auto words = inSentence(plan.subject, 200);
    while (words.ends_with('.') || words.ends_with(' ')) {
        words.pop_back();
    }
    // Of a question that was read, a number is one of the question; a model's may be a result without a cell behind it.
    const bool isRead = plan.facts.is_object();
    const bool usable = !words.empty() && (isRead || words.find_first_of("0123456789") == std::string::npos);
    return usable ? words + ": " : std::string(otherwise);
}

} // namespace core
