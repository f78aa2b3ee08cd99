// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/identifier_name.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

namespace core {

namespace {
bool isCapital(char c)
{
    return c >= 'A' && c <= 'Z';
}

bool isSmall(char c)
{
    return (c >= 'a' && c <= 'z') || static_cast<signed char>(c) < 0; // or of a letter beyond ASCII
}

/// In lower case: "order" and "id" of "OrderID", "order_id" and "Order Id".
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    char before = ' ';
    for (const char c : name) {
        if (isCapital(c) || isSmall(c)) {
            const bool goesOn = isSmall(c) ? isSmall(before) || isCapital(before) : isCapital(before);
            if (!goesOn) {
                words.emplace_back();
            }
            words.back() += isCapital(c) ? static_cast<char>(c | 0x20) : c;
        }
        before = c;
    }
    return words;
}

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

bool endsWithAnyOf(std::string_view word, std::initializer_list<std::string_view> ends)
{
    return std::ranges::any_of(ends, [&](std::string_view end) { return word.ends_with(end); });
}

/// "per year", "of the region": from there on it is said what the numbers are of.
bool endsTheNoun(const std::string& word)
{
    return isAnyOf(word,
        { "of", "per", "by", "in", "for", "this", "last", "each", "where", "je", "pro", "nach", "im", "der", "des" });
}

bool isOfYears(std::string_view word)
{
    return word == "year" || word.ends_with("jahr");
}
} // namespace

bool namesAnIdentifier(std::string_view column)
{
    auto words = wordsOf(column);
    if (words.empty() || words.front() == "different") { // so many of them
        return false;
    }
    const bool isTimeOfYear = words.size() == 2 && isOfYears(words.front()) // "year built", "YearMonth"
        && (words[1].ends_with("ed") || isAnyOf(words[1], { "built", "month", "monat", "quarter", "week", "woche" }));
    words.erase(std::ranges::find_if(words, endsTheNoun), words.end());
    if (words.empty()) {
        return false;
    }
    const auto& last = words.back();
    const bool isBehindNoun = words.size() > 1; // "number" alone may count
    const bool isCentre = isBehindNoun && isAnyOf(last, { "centre", "center" }) && words[words.size() - 2] == "cost";
    return isTimeOfYear || isCentre || isOfYears(last) || words.front() == "code"
        || (!isBehindNoun && isAnyOf(last, { "built", "founded", "established", "born", "gebaut" })) // in what year
        || (isBehindNoun && isAnyOf(last, { "number", "no", "num", "key" }))
        || std::ranges::any_of(words, [](const auto& word) { return isAnyOf(word, { "zip", "plz" }); })
        || (words.size() == 1
            && isAnyOf(last, // one of them each, where "orders" are so many
                { "order", "customer", "client", "invoice", "patient", "employee", "ticket", "auftrag", "kunde",
                    "bestellung", "rechnung", "mitglied", "vorgang", "beleg", "vertrag" }))
        || isAnyOf(last, { "id", "account", "ean", "gtin", "isbn", "sku", "upc", "iban" })
        || endsWithAnyOf(last,
            { "code", "nr", "nummer", "postleitzahl", "konto", "kostenstelle", "kostentr\u00e4ger", "schl\u00fcssel",
                "kennziffer", "phone", "telefon" });
}

bool namesAPhone(std::string_view column)
{
    const auto words = wordsOf(column);
    return !words.empty() && endsWithAnyOf(words.back(), { "phone", "telefon" });
}

bool namesAYear(std::string_view column)
{
    return std::ranges::any_of(wordsOf(column), isOfYears);
}

} // namespace core
