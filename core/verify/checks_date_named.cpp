// SPDX-License-Identifier: GPL-3.0-or-later
// Dates that the question means, by their names or by what was done on them, where the code goes by another one.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace core {

namespace {
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

/// "liefer" of geliefert, "ausliefer" of ausgeliefert; empty: it has no such form.
std::string rootOfGerman(const std::string& word)
{
    constexpr std::size_t shortest = 7;
    const std::string_view ending = word.ends_with('t') ? "t" : word.ends_with("en") ? "en" : "";
    for (const std::string_view front : { "", "an", "ab", "aus", "auf", "ein", "zu", "vor", "nach" }) {
        if (!ending.empty() && word.size() >= shortest && word.starts_with(std::string(front) + "ge")) {
            const auto begin = front.size() + 2;
            return std::string(front) + word.substr(begin, word.size() - begin - ending.size());
        }
    }
    return {};
}

/// The beginning of a date's name that speaks of the deed: "ship" of shipped, "rechnung" of "in Rechnung gestellt".
/// Empty: the word is no deed.
std::string deedOf(const std::string& word)
{
    constexpr auto irregular = std::to_array<std::pair<std::string_view, std::string_view>>(
        { { "paid", "pay" }, { "sold", "sale" }, { "born", "birth" }, { "sent", "send" }, { "left", "left" },
            { "bought", "purchase" }, { "begun", "begin" }, { "began", "begin" }, { "back", "return" },
            { "eingegangen", "eingang" }, { "zugegangen", "zugang" }, { "abgegangen", "abgang" },
            { "ausgegangen", "ausgang" }, { "angenommen", "annahme" }, { "aufgenommen", "aufnahme" },
            { "abgenommen", "abnahme" }, { "abgeschlossen", "abschluss" }, { "abgegeben", "abgabe" },
            { "ausgegeben", "ausgabe" }, { "zuruckgegeben", "ruckgabe" }, { "eingetreten", "eintritt" },
            { "ausgetreten", "austritt" }, { "begonnen", "beginn" }, { "gekauft", "kauf" }, { "verkauft", "verkauf" },
            { "versandt", "versand" }, { "verschickt", "versand" }, { "geboren", "geburt" },
            { "berechnet", "rechnung" }, { "fakturiert", "rechnung" } });
    constexpr std::size_t shortest = 4;
    const auto* known = std::ranges::find(irregular, word, &std::pair<std::string_view, std::string_view>::first);
    if (known != irregular.end()) {
        return std::string(known->second);
    }
    auto root = builtin::isParticiple(word) ? builtin::verbRoot(word) : std::string();
    if (root.size() > shortest && root.back() == root[root.size() - 2]) {
        root.pop_back(); // "shipp"
    }
    return root.empty() ? rootOfGerman(word) : root;
}

/// "eingegangenen" bends "eingegangen".
std::vector<std::string> formsOf(const std::string& word)
{
    std::vector<std::string> forms { word };
    for (const std::string_view ending : { "e", "en", "er", "es", "em" }) {
        if (word.size() > 7 && word.ends_with(ending)) {
            forms.push_back(word.substr(0, word.size() - ending.size()));
        }
    }
    return forms;
}

/// "shipped" of ship_date, "delivered" of delivery_date, "geliefert" of Lieferdatum.
bool isDeedOf(const std::string& word, const ColumnProfile& date)
{
    constexpr std::size_t shortest = 4;
    return std::ranges::any_of(formsOf(word), [&](const std::string& form) {
        const auto root = deedOf(form);
        return !root.empty() && std::ranges::any_of(builtin::nameWords(date.name), [&](const auto& part) {
            return part.starts_with(root) && (root.size() >= shortest || part.size() <= root.size() + 1);
        });
    });
}

/// "Rechnung" of Rechnungsdatum.
bool isNounOf(const std::string& word, const ColumnProfile& date)
{
    constexpr std::size_t shortest = 5;
    const auto words = builtin::nameWords(date.name);
    const bool isCompound = words.size() == 1 && word.size() >= shortest && words[0].starts_with(word)
        && words[0].size() > word.size();
    return isCompound && isAnyOf(std::string_view(words[0]).substr(word.size()), { "datum", "sdatum", "tag", "stag" });
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

bool saysTime(const QuestionFacts& asked)
{
    return !asked.years.empty()
        || std::ranges::any_of(asked.tokens, [](const auto& token) { return builtin::monthWord(token).has_value(); });
}

/// In German the deed stands at the end of the sentence, or between the time and what it is said of.
bool isGerman(const QuestionFacts& asked)
{
    return asked.saysAny({ "wie", "welche", "welcher", "welchen", "welches", "wurde", "wurden", "haben", "hat", "sind",
        "der", "die", "das", "den", "je", "im", "und" });
}

bool saysDeed(const QuestionFacts& asked, const ColumnProfile& date)
{
    const bool anywhere = isGerman(asked) && saysTime(asked);
    for (std::size_t at = 0; at < asked.tokens.size(); ++at) {
        const auto& word = asked.tokens[at];
        const bool isDeed = isDeedOf(word, date) && (anywhere || hasTimeBeside(asked.tokens, at));
        if (isDeed || (anywhere && isNounOf(word, date))) {
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

/// The column decides which rows are meant, or how they are grouped; whether it is missing does not tell that.
bool goesBy(const CodeFacts& facts, const std::string& column)
{
    constexpr int lines = 2; // of one condition
    const auto isOfGaps = [&](const CodeFacts::Filter& filter) {
        return filter.column == column
            && (filter.comparison == Comparison::Present || filter.comparison == Comparison::Missing);
    };
    const auto isOther = [&](const CodeFacts::Filter& filter) { return filter.column == column && !isOfGaps(filter); };
    return std::ranges::any_of(facts.filters, isOther) || std::ranges::any_of(facts.columns, [&](const auto& named) {
        return named.name == column && named.line > 0 && std::ranges::none_of(facts.filters, [&](const auto& filter) {
            return isOfGaps(filter) && std::abs(filter.line - named.line) <= lines;
        });
    });
}

/// By its very name: "(booked_on)", "until the first reply", and of a single word with a time. What was done, "sent",
/// is no name of a day where no time stands beside it.
bool saysName(const VerifyRequest& request, const QuestionFacts& asked, const ColumnProfile& column)
{
    const auto words = builtin::nameWords(column.name);
    const bool isWritten = column.name.contains('_') && request.question.contains(column.name);
    const bool isDeed = words.size() == 1 && !deedOf(words[0]).empty();
    const bool isWhole = asked.names(column.name) && !isDeed && (words.size() > 1 || saysTime(asked));
    return isWritten || isWhole;
}
} // namespace

void checkDateNamed(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto isTime = [](const ColumnProfile& column) {
        return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    };
    for (const auto* dataset : datasetsUsed(request)) {
        const auto& columns = dataset->profile.columns;
        const auto other = std::ranges::find_if(columns.rbegin(), columns.rend(),
            [&](const auto& column) { return isTime(column) && goesBy(request.facts, column.name); });
        const auto named = std::ranges::find_if(columns, [&](const auto& column) {
            return isTime(column) && !goesBy(request.facts, column.name)
                && (saysName(request, asked, column) || saysDone(asked, column) || saysDeed(asked, column));
        });
        if (named != columns.end() && other != columns.rend() && !saysInPieces(asked, other->name)
            && !request.question.contains(other->name) && !saysDeed(asked, *other)
            && !std::ranges::contains(asked.tokens, builtin::nameWords(other->name).front())) {
            checks.push_back(
                { { CheckKind::ColumnNotUsed,
                      { .column = inSentence(named->name), .texts = { inSentence(other->name) }, .counts = { 1 } } },
                    CheckStatus::Warning });
            return;
        }
    }
}

} // namespace core
