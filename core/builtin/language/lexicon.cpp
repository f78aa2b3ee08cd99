// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"

#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lists.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <unordered_map>

namespace core::builtin {

namespace {
constexpr Concept grammarConcepts[] = { Concept::By, Concept::Each, Concept::And, Concept::Or, Concept::In,
    Concept::For, Concept::Of, Concept::With, Concept::Without, Concept::Not, Concept::Is, Concept::Which,
    Concept::From, Concept::To, Concept::On, Concept::Between, Concept::Above, Concept::AtLeast, Concept::Below,
    Concept::AtMost, Concept::Top };

/// The first word of a line stands for the others.
constexpr std::string_view sameMeaning[] = { "revenue,sale,turnover,takings,proceeds,earnings,umsatz", "amount,amt",
    "customer,client,buyer,purchaser,shopper,kunde,kunden,cust", "quantity,qty,unit,piece,pcs,volume,menge",
    "price,expensive,cheap,preis", "product,item,article,good,merchandise,produkt,artikel",
    "order,bestellung,bestellungen,auftrag,auftraege,auftrage", "category,kategorie", "region,territory",
    "country,nation,land", "city,town,stadt", "temp,temperature", "max,maximum,highest,hottest,warmest",
    "min,minimum,lowest,coldest", "precipitation,rainfall,wettest", "wind,windiest",
    "employee,staff,worker,people,person", "salary,wage,pay", "id,identifier,number,no,nr,num",
    "discount,rebate,reduction", "department,dept", "average,avg,mean", "date,datum", "supplier,vendor", "profit,gain",
    "weight,heavy", "phone,telephone", "email,mail", "gender,sex", "postcode,zip,postal" };

constexpr std::array<std::string_view, 12> monthNames = { "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december" };

constexpr std::array<std::string_view, 12> germanMonths = { "januar", "februar", "marz", "april", "mai", "juni", "juli",
    "august", "september", "oktober", "november", "dezember" };

using Table = std::unordered_map<std::string, Concept>;

void learn(Table& table, std::span<const WordList> lists)
{
    for (const auto& [meaning, phrases] : lists) {
        std::istringstream stream { std::string(phrases) };
        for (std::string phrase; std::getline(stream, phrase, ',');) {
            table.emplace(phrase, meaning);
        }
    }
}

const Table& englishTable()
{
    static const Table english = [] {
        Table made;
        learn(made, englishWords());
        made.emplace(",", Concept::And);
        return made;
    }();
    return english;
}

const Table& table()
{
    static const Table all = [] {
        auto made = englishTable();
        learn(made, germanWords());
        return made;
    }();
    return all;
}

bool isOneOf(const std::string& word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}
} // namespace

std::optional<Phrase> phraseAt(const std::vector<std::string>& words, std::size_t at, int minWords)
{
    for (int length = 4; length >= minWords; --length) {
        const auto end = at + static_cast<std::size_t>(length);
        if (end > words.size()) {
            continue;
        }
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        const auto found = table().find(joined({ first, first + length }, " "));
        if (found != table().end()) {
            return Phrase { found->second, length };
        }
    }
    return std::nullopt;
}

std::optional<Phrase> mistypedPhrase(const std::string& word)
{
    if (word.size() < 5) {
        return std::nullopt;
    }
    std::optional<Phrase> best;
    for (const auto& [phrase, meaning] : englishTable()) { // "better" is no slip of "bester"
        const bool comparable = phrase.size() >= 5 && meaning != Concept::Filler && phrase[0] == word[0];
        if (comparable && editDistance(word, phrase) == 1) {
            best = Phrase { meaning, 1 };
        }
    }
    return best;
}

bool isGrammar(Concept meaning)
{
    return std::ranges::find(grammarConcepts, meaning) != std::end(grammarConcepts);
}

Period changePeriod(const std::string& phrase)
{
    static constexpr std::pair<std::string_view, Period> known[] = { { "yoy", Period::Year },
        { "year over year", Period::Year }, { "qoq", Period::Quarter }, { "quarter over quarter", Period::Quarter },
        { "mom", Period::Month }, { "month over month", Period::Month }, { "week over week", Period::Week },
        { "day over day", Period::Day } };
    const auto* const found = std::ranges::find(known, phrase, &std::pair<std::string_view, Period>::first);
    return found == std::end(known) ? Period::None : found->second;
}

std::optional<Period> periodWord(const std::string& word)
{
    const auto base = stem(word);
    if (isOneOf(base, { "day", "daily", "tag", "tage", "taglich" })) {
        return Period::Day;
    }
    if (isOneOf(base, { "week", "weekly", "woche", "wochen", "wochentlich" })) {
        return Period::Week;
    }
    if (isOneOf(base,
            { "month", "monthly", "monat", "monate", "monaten", "monatlich", "monatliche", "monatlicher",
                "monatlichen" })) {
        return Period::Month;
    }
    if (isOneOf(base, { "quarter", "quarterly", "quartal", "quartale", "quartalen" })) {
        return Period::Quarter;
    }
    return isOneOf(base, { "year", "yearly", "annual", "annually", "jahr", "jahre", "jahren", "jahrlich" })
        ? std::optional(Period::Year)
        : std::nullopt;
}

std::optional<double> percentileIn(const std::string& phrase)
{
    const auto has = [&](std::string_view word) { return phrase.contains(word); };
    if (phrase.size() >= 2 && phrase.size() <= 3 && phrase[0] == 'p'
        && std::ranges::all_of(phrase.substr(1), [](char c) { return c >= '0' && c <= '9'; })) {
        return std::stod(phrase.substr(1));
    }
    const bool isLow = has("first") || has("lower") || has("lowest") || has("unter") || has("erste");
    if (has("quartil")) {
        return isLow ? 25 : 75;
    }
    return has("decile") ? std::optional(isLow ? 10.0 : 90.0) : std::nullopt;
}

bool isPercentWord(const std::string& phrase)
{
    return phrase == "%" || phrase.starts_with("percent") || phrase.contains("prozent");
}

bool isAdverb(const std::string& word)
{
    return word.ends_with("ly") || word == "annual" || word.contains("lich");
}

bool countsThings(const std::string& word)
{
    return isOneOf(word, { "most", "fewest", "least", "meisten", "wenigsten", "am meisten", "am wenigsten" });
}

bool meansBefore(const std::string& word)
{
    return isOneOf(word, { "last", "previous", "past" });
}

std::optional<int> monthWord(const std::string& word)
{
    for (std::size_t i = 0; i < monthNames.size(); ++i) {
        const bool shortened = word.size() >= 3 && word.size() <= 4 && monthNames[i].starts_with(word);
        if (word == monthNames[i] || shortened) {
            return static_cast<int>(i) + 1;
        }
    }
    const auto german = std::ranges::find(germanMonths, word);
    return german == germanMonths.end() ? std::nullopt
                                        : std::optional(static_cast<int>(german - germanMonths.begin()) + 1);
}

std::optional<int> quarterWord(const std::string& word)
{
    const bool quarter = word.size() == 2 && word[0] == 'q' && word[1] >= '1' && word[1] <= '4';
    return quarter ? std::optional(word[1] - '0') : std::nullopt;
}

std::optional<int> numberWord(const std::string& word)
{
    static constexpr std::array<std::string_view, 12> names = { "one", "two", "three", "four", "five", "six", "seven",
        "eight", "nine", "ten", "eleven", "twelve" };
    const auto found = std::ranges::find(names, word);
    return found == names.end() ? std::nullopt : std::optional(static_cast<int>(found - names.begin()) + 1);
}

bool isRowNoun(const std::string& stemmed)
{
    return isOneOf(stemmed,
        { "row", "record", "entry", "line", "observation", "datapoint", "zeile", "zeilen", "datensatz", "datensatze" });
}

std::string canonical(const std::string& word)
{
    static const auto groups = [] {
        std::unordered_map<std::string, std::string> made;
        for (const auto line : sameMeaning) {
            std::istringstream stream { std::string(line) };
            std::string first;
            std::getline(stream, first, ',');
            for (std::string other; std::getline(stream, other, ',');) {
                made.emplace(other, first);
            }
        }
        return made;
    }();
    const auto base = stem(word);
    const auto found = groups.find(base);
    return found == groups.end() ? base : found->second;
}

std::vector<std::string> columnHint(const std::string& word)
{
    if (isOneOf(word, { "hottest", "warmest" })) {
        return { "temp", "max" };
    }
    if (word == "coldest") {
        return { "temp", "min" };
    }
    if (word == "windiest") {
        return { "wind" };
    }
    if (word == "wettest") {
        return { "precipitation" };
    }
    return word == "longest" || word == "shortest" ? std::vector<std::string> { "duration" }
        : word == "oldest"                         ? std::vector<std::string> { "age" }
                                                   : std::vector<std::string> {};
}

bool isMoneyWord(const std::string& word)
{
    return isOneOf(word, { "revenue", "amount", "total" });
}

bool isQuantityWord(const std::string& word)
{
    return isOneOf(word, { "quantity", "minute", "hour", "fte" });
}

bool isIntensive(const std::string& word)
{
    return isOneOf(word,
        { "price", "rate", "ratio", "temp", "percent", "percentage", "discount", "age", "score", "wind", "speed",
            "rating", "average", "max", "min", "height", "weight", "index", "margin", "salary", "latitude", "longitude",
            "year", "duration", "humidity", "pressure", "csat", "nps", "satisfaction", "grade", "star" });
}

bool isIdentifierWord(const std::string& word)
{
    return isOneOf(
        word, { "id", "identifier", "number", "no", "nr", "code", "key", "zip", "postcode", "phone", "uuid", "index" });
}

bool isDeedOf(const std::string& word, const std::string& noun)
{
    if (isOneOf(word, { "ordered", "sold", "bought", "purchased" })) {
        return isOneOf(noun, { "order", "revenue", "purchase", "transaction" });
    }
    return (word == "paid" && noun == "payment")
        || (isParticiple(word) && (verbRoot(word) == verbRoot(noun) || verbRoot(word) + "ing" == noun));
}

std::string periodName(Period period)
{
    static constexpr std::array<std::string_view, 6> names = { "", "day", "week", "month", "quarter", "year" };
    return std::string(names[static_cast<std::size_t>(period)]);
}

} // namespace core::builtin
