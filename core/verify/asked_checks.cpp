// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_checks.h"

#include "core/builtin/language/words.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ranges>

namespace core {

UsedColumn columnIn(const VerifyRequest& request, const RowSources& of, const std::string& name)
{
    for (const auto& dataset : request.datasets) {
        const auto column = std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
        if (isOf(of, dataset) && column != dataset.profile.columns.end()) {
            return { &dataset, &*column };
        }
    }
    return {};
}

std::vector<const sandbox::LedgerEntry*> ledgerOf(
    const VerifyRequest& request, sandbox::RowOperation operation, int line)
{
    std::vector<const sandbox::LedgerEntry*> found;
    if (request.result.ledger) {
        for (const auto& entry : request.result.ledger->entries) {
            if (entry.operation == operation && (line == 0 || entry.line == line) && sandbox::isSound(entry)) {
                found.push_back(&entry);
            }
        }
    }
    return found;
}

bool isReadByAssay(const VerifyRequest& request, const Dataset& dataset)
{
    return std::ranges::none_of(
        request.facts.files, [&](const auto& file) { return file.name == dataset.fileName() && file.line > 0; });
}

bool hasBothOrders(const ColumnProfile& column)
{
    constexpr std::string_view lead = "%d/%m";
    return std::ranges::any_of(column.dateFormats, [&](const std::string& format) {
        auto turned = format;
        if (format.size() < lead.size() || !format.starts_with("%d") || format.substr(3, 2) != "%m") {
            return false;
        }
        std::swap(turned[1], turned[4]);
        return std::ranges::contains(column.dateFormats, turned);
    });
}

std::vector<std::string> operandsOf(const std::string& computed)
{
    std::vector<std::string> parts { {} };
    for (const auto word : std::views::split(computed, ' ')) {
        const std::string_view text(word.begin(), word.end());
        const bool isSign = text == "×" || text == "÷" || text == "+" || text == "−";
        if (isSign) {
            parts.emplace_back();
        } else {
            parts.back() += (parts.back().empty() ? "" : " ") + std::string(text);
        }
    }
    return parts;
}

std::optional<double> writtenNumber(const std::string& text)
{
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    return end != text.c_str() && *end == '\0' ? std::optional(value) : std::nullopt;
}

std::string literalText(const CodeFacts::Literal& literal)
{
    return sandbox::cellText(literal.cell);
}

std::int64_t wholeRepeatsOf(const Profile& profile)
{
    std::int64_t repeats = 0;
    for (const auto& fact : profile.facts) {
        const bool areRepeats = fact.kind == FactKind::RepeatedRecords || fact.kind == FactKind::RepeatedRecordsAtLeast;
        repeats += areRepeats ? fact.count : 0;
    }
    return repeats;
}

bool isOfEachRow(const Profile& profile, const ColumnProfile& column)
{
    return column.distinct > 1 && column.distinct >= profile.rows - column.nulls - wholeRepeatsOf(profile);
}

bool isRowNoun(const Dataset& dataset, const std::string& word)
{
    return builtin::stem(word) == builtin::stem(builtin::fold(dataset.variable))
        || std::ranges::any_of(dataset.profile.columns, [&](const auto& column) {
               const bool isName = column.type == ColumnType::Text || namesThings(column.name);
               return isName && isOfEachRow(dataset.profile, column)
                   && builtin::stem(builtin::nameWords(column.name).front()) == builtin::stem(word);
           });
}

std::string foldedValue(const std::string& text)
{
    return builtin::trimmed(builtin::fold(text));
}

bool looksForValue(Comparison comparison)
{
    return comparison == Comparison::Equal || comparison == Comparison::In;
}

bool isMeanFunction(const std::string& function)
{
    return function == "mean" || function == "average" || function == "nanmean" || function == "fmean";
}

bool goesByTime(const VerifyRequest& request)
{
    const auto isOrdered = [](const auto* entry) { return !entry->timeOrder.empty(); };
    return std::ranges::any_of(ledgerOf(request, sandbox::RowOperation::Read), isOrdered)
        || std::ranges::any_of(ledgerOf(request, sandbox::RowOperation::Convert), isOrdered);
}

bool showsRanks(const VerifyRequest& request)
{
    return std::ranges::contains(request.facts.calls, std::string("rank"), &CodeFacts::Call::name);
}

bool isOfPart(const CodeFacts& facts, const CodeFacts::Aggregation& one, const Dataset& dataset)
{
    const auto cuts = [&](const auto& fact) { return facts.mayPrecede(fact.line, one.line) && isOf(fact.of, dataset); };
    return !one.filtered.empty() || std::ranges::any_of(facts.drops, cuts) || std::ranges::any_of(facts.limits, cuts)
        || std::ranges::any_of(
            facts.filters, [&](const auto& filter) { return filter.keeps && filter.column.empty() && cuts(filter); })
        || std::ranges::any_of(facts.joins, [&](const auto& join) {
               return facts.mayPrecede(join.line, one.line)
                   && (join.how == JoinHow::Inner || join.how == JoinHow::Right);
           });
}

std::optional<std::int64_t> cellsFilled(
    const VerifyRequest& request, const CodeFacts::Fill& fill, const ColumnProfile& column)
{
    const auto entries = ledgerOf(request, sandbox::RowOperation::Fill, fill.line);
    const bool isCounted = fill.columns.size() == 1 && entries.size() == 1 && entries.front()->calls == 1;
    const auto cuts = [&](const auto& fact) {
        return request.facts.mayPrecede(fact.line, fill.line) && fact.of == fill.of;
    };
    const bool isPart = std::ranges::any_of(request.facts.drops, cuts)
        || std::ranges::any_of(request.facts.limits, cuts)
        || std::ranges::any_of(request.facts.filters, [&](const auto& filter) { return filter.keeps && cuts(filter); });
    return isCounted ? std::optional(entries.front()->missingBefore - entries.front()->missingAfter)
        : isPart     ? std::nullopt
                     : std::optional(column.nulls);
}

int lineOfFirstGroups(const VerifyRequest& request)
{
    const auto& facts = request.facts;
    const auto entries = ledgerOf(request, sandbox::RowOperation::DropRepeated);
    const auto found = std::ranges::find_if(entries, [&](const auto* entry) {
        const bool isOfRecords = std::ranges::contains(facts.drops, entry->line, &CodeFacts::Drop::line);
        const bool isGrouped = std::ranges::any_of(
            facts.groupings, [&](const auto& one) { return one.line <= entry->line; });
        return !isOfRecords && isGrouped && entry->after < entry->before;
    });
    return found == entries.end() ? 0 : (*found)->line;
}

/// "answered" of answered_at; empty: the column is called otherwise.
static std::string deedOf(const std::string& column)
{
    const auto words = builtin::nameWords(column);
    const bool isOfDeed = words.size() == 2 && builtin::isParticiple(words[0])
        && isAnyOf(words[1], { "at", "on", "date", "am" });
    return isOfDeed ? words[0] : std::string();
}

/// "with a rating"
static bool saysWith(const QuestionFacts& asked, const std::string& column)
{
    const auto words = builtin::nameWords(column);
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto& token = asked.tokens[at];
        const auto last = std::min(at + 5, asked.tokens.size());
        for (auto next = at + 1;
            (token == "with" || token == "have" || token == "has" || token == "mit") && next < last; ++next) {
            if (std::ranges::any_of(words,
                    [&](const auto& word) { return builtin::stem(word) == builtin::stem(asked.tokens[next]); })) {
                return true;
            }
        }
    }
    return false;
}

bool asksForKnown(const QuestionFacts& asked, const std::string& column)
{
    return std::ranges::contains(asked.tokens, deedOf(column)) || saysWith(asked, column);
}

bool isOfKnown(const QuestionFacts& asked, const Dataset& dataset, const std::string& column)
{
    const auto& tokens = asked.tokens;
    const auto deed = std::ranges::find(tokens, deedOf(column));
    const bool isOfRows = deed != tokens.end() && std::next(deed) != tokens.end()
        && isRowNoun(dataset, *std::next(deed));
    return isOfRows || saysWith(asked, column);
}

/// "which of our regions", "the 3 largest regions": what is picked are those of the column.
static bool picksOf(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::size_t farthest = 3;
    const auto& tokens = asked.tokens;
    const auto isOfColumn = [&](const std::string& token) {
        return std::ranges::any_of(builtin::nameWords(column), [&](const auto& word) {
            return builtin::stem(token) == builtin::stem(word) || std::ranges::contains(singularsOf(token), word);
        });
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const auto number = builtin::numberWord(tokens[at]);
        const bool picks = isAnyOf(tokens[at], { "which", "welche", "welcher", "welches", "welchen", "welchem" })
            || (asked.rows && (number == *asked.rows || tokens[at] == std::to_string(*asked.rows)));
        auto next = at + 1;
        while (next < tokens.size() && isAnyOf(tokens[next], { "of", "the", "our", "der", "von", "den", "unserer" })) {
            ++next;
        }
        for (const auto end = std::min(tokens.size(), next + farthest); picks && next < end; ++next) {
            if (isOfColumn(tokens[next])) {
                return true;
            }
            if (isAnyOf(tokens[next], { "of", "in", "for", "by", "per", "each", "every", "je", "pro", "jeder" })) {
                break;
            }
        }
    }
    return false;
}

bool ranksThings(const VerifyRequest& request, const QuestionFacts& asked, const std::string& column)
{
    const auto& facts = request.facts;
    const bool limitsGroups = std::ranges::contains(facts.limits, LimitUse::Groups, &CodeFacts::Limit::use)
        && !facts.groupings.empty()
        && std::ranges::all_of(facts.groupings, [&](const auto& one) { return one.columns == std::vector { column }; });
    const bool isKey = std::ranges::any_of(
        asked.columns, [&](const auto& named) { return named.isKey && named.column->name == column; });
    return asked.direction != Direction::None
        && (picksOf(asked, column) || (asked.rows && limitsGroups && !isKey && isSpoken(asked, column)));
}

std::string lineOf(const std::string& code, int line)
{
    std::size_t from = 0;
    for (int before = 1; before < line && from != std::string::npos; ++before) {
        from = code.find('\n', from);
        from += from == std::string::npos ? 0 : 1;
    }
    return from == std::string::npos ? std::string() : code.substr(from, code.find('\n', from) - from);
}

CheckStatus statusByShare(std::int64_t rows, std::int64_t all)
{
    return rows * 100 > all ? CheckStatus::Warning : CheckStatus::Noted;
}

bool areManyOfAll(std::int64_t rows, std::int64_t all)
{
    constexpr double many = 0.1;
    return static_cast<double>(rows) >= many * static_cast<double>(all);
}

bool isSaidOfColumn(const std::string& value, const CodeFacts& facts)
{
    const auto words = builtin::nameWords(value);
    return words.size() == 1 && std::ranges::any_of(facts.columns, [&](const CodeFacts::Named& named) {
        const auto names = builtin::nameWords(named.name);
        return named.line > 0 && names.size() == 1 && builtin::isParticiple(names.front())
            && builtin::verbRoot(names.front()) == builtin::verbRoot(words.front());
    });
}

bool isSumFunction(const std::string& function)
{
    return function == "sum" || function == "nansum" || function == "fsum";
}

bool isCountFunction(const std::string& function)
{
    return function == "count" || function == "size" || function == "len" || function == "value_counts"
        || function == "matches" || function == "shape";
}

bool isHarmless(const std::string& function)
{
    return function == "max" || function == "min" || function == "nunique" || function == "unique"
        || function == "first" || function == "last" || function == "idxmax" || function == "idxmin"
        || function == "any" || function == "all" || function == "amax" || function == "amin" || function == "nanmax"
        || function == "nanmin" || function == "empty";
}

bool filtersMadeDates(const CodeFacts& facts)
{
    return std::ranges::any_of(facts.filters, [&](const CodeFacts::Filter& filter) {
        return filter.comparison != Comparison::Missing && filter.comparison != Comparison::Present
            && std::ranges::any_of(facts.conversions, [&](const CodeFacts::Conversion& one) {
                   return one.to == "date" && std::ranges::contains(one.columns, filter.column);
               });
    });
}

bool saysAtRate(const QuestionFacts& asked, const std::string& column)
{
    constexpr std::array<std::string_view, 3> leads { "at", "zum", "zur" };
    constexpr std::array<std::string_view, 9> prices { "rate", "price", "fee", "tariff", "cost", "preis", "satz",
        "tarif", "gebuhr" };
    constexpr std::ptrdiff_t farthest = 4;
    const auto words = builtin::nameWords(column);
    const auto& tokens = asked.tokens;
    for (auto lead = tokens.begin(); lead != tokens.end(); ++lead) {
        const auto end = tokens.end() - lead > farthest ? lead + farthest : tokens.end();
        if (std::ranges::contains(leads, *lead) && std::any_of(lead + 1, end, [&](const auto& token) {
                const auto meant = builtin::stem(token);
                return std::ranges::contains(words, meant, [](const auto& word) { return builtin::stem(word); })
                    && std::ranges::contains(
                        prices, meant, [](auto price) { return builtin::stem(std::string(price)); });
            })) {
            return true;
        }
    }
    return false;
}

bool hasWord(const std::string& name, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(
        builtin::nameWords(name), [&](const auto& word) { return std::ranges::find(words, word) != words.end(); });
}

bool isTotalLabel(const std::string& label, const std::string& column)
{
    const auto words = builtin::nameWords(label);
    const auto means = [](const std::string& word) {
        return isAnyOf(word,
            { "total", "totals", "overall", "subtotal", "altogether", "gesamt", "insgesamt", "summe", "zusammen" });
    };
    const auto named = builtin::nameWords(column);
    const bool isAll = !words.empty() && isAnyOf(words.front(), { "all", "alle" })
        && (words.size() == 1 || (words.size() == 2 && std::ranges::any_of(named, [&](const auto& word) {
               return builtin::stem(word) == builtin::stem(words[1]);
           })));
    return isAll || (!words.empty() && words.size() <= 3 && (means(words.front()) || means(words.back())));
}

bool namesThings(const std::string& column)
{
    constexpr std::array<std::string_view, 13> last { "id", "identifier", "code", "no", "nr", "key", "zip", "postcode",
        "phone", "uuid", "sku", "isbn", "barcode" };
    const auto words = builtin::nameWords(column);
    return !words.empty() && std::ranges::find(last, words.back()) != last.end();
}

bool isOfNumbers(const VerifyRequest& request, const CodeFacts::Aggregation& one, const std::string& column)
{
    const auto used = columnIn(request, one.of, column);
    return used.column != nullptr
        && (used.column->type == ColumnType::Integer || used.column->type == ColumnType::Number);
}

std::string countedNoun(const QuestionFacts& asked)
{
    for (std::size_t at = 0; at + 2 < asked.tokens.size(); ++at) {
        const bool counts = (asked.tokens[at] == "how" && asked.tokens[at + 1] == "many")
            || (asked.tokens[at] == "wie" && asked.tokens[at + 1] == "viele")
            || (asked.tokens[at] == "anzahl" && asked.tokens[at + 1] == "der")
            || (asked.tokens[at] == "number" && asked.tokens[at + 1] == "of");
        const bool adjective = counts && at + 3 < asked.tokens.size()
            && (asked.tokens[at + 2] == "different" || asked.tokens[at + 2] == "distinct"
                || asked.tokens[at + 2] == "unique" || asked.tokens[at + 2].starts_with("verschieden")
                || asked.tokens[at + 2].starts_with("unterschiedlich"));
        if (counts) {
            return asked.tokens[at + (adjective ? 3 : 2)];
        }
    }
    return {};
}

bool isSpoken(const QuestionFacts& asked, const std::string& column)
{
    return std::ranges::any_of(
        builtin::nameWords(column), [&](const std::string& word) { return asked.words.contains(builtin::stem(word)); });
}

bool asksHowOften(const QuestionFacts& asked)
{
    return asked.has(builtin::Concept::Share)
        && asked.saysAny({ "exceed", "exceeds", "exceeded", "surpass", "surpasses", "surpassed", "ubersteigt",
            "ubersteigen", "uberstieg", "uberschreitet", "uberschritt", "ubertraf", "ubertrifft" });
}

bool limitsValues(const QuestionFacts& asked)
{
    using enum builtin::Concept;
    const bool hasNumber = std::ranges::any_of(asked.numbers, [&](double number) {
        const bool isYear = std::ranges::contains(asked.years, static_cast<int>(number));
        return !isYear && !(asked.rows && static_cast<double>(*asked.rows) == number);
    });
    const bool isValue = std::ranges::any_of(
        asked.values, [](const auto& named) { return foldedValue(named.value) == "valid"; });
    return hasNumber || asked.negates || (asked.saysAny({ "valid" }) && !isValue) || asked.has(Above)
        || asked.has(Below) || asked.has(AtLeast) || asked.has(AtMost) || asked.has(Between) || asked.has(Missing)
        || asked.saysAny({ "than", "outlier", "outliers", "extreme", "extremes", "typical", "normal", "usual",
            "plausible", "positive", "negative", "any", "some", "ausreisser", "typische", "plausible" });
}

bool asksForSomeValues(const QuestionFacts& asked)
{
    return limitsValues(asked) || asked.direction != Direction::None;
}

bool knowsFunctions(const CodeFacts& facts)
{
    return facts.isComplete() && !facts.aggregations.empty()
        && std::ranges::none_of(facts.aggregations, [](const auto& one) {
               return one.function == "own" || one.function.empty() || one.function == "describe";
           });
}

} // namespace core
