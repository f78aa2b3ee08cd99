// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/compounds.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/written_dates.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <regex>

namespace core::builtin {

using enum Concept;

namespace {
constexpr std::size_t leastPart = 3; ///< letters
constexpr double likely = 0.7;

bool isCalculation(const std::string& word)
{
    constexpr std::array calculations { Share, Change, Fall, Trend, HowMany, Sum, Mean, Median, Deviation,
        Distribution };
    const auto phrase = phraseAt({ word }, 0);
    return phrase && std::ranges::contains(calculations, phrase->meaning);
}

bool isNewness(const std::string& word)
{
    const auto phrase = phraseAt({ word }, 0);
    return phrase && phrase->meaning == New;
}

bool isOfData(const std::string& word, const Schema& schema)
{
    return schema.matchColumn({ word }, likely) || schema.matchValue({ word }) || isRowsOf(word, schema.dataset())
        || schema.isKeyNoun(word);
}

/// "Gewinn", where there are revenue and cost.
bool isWorkedOut(const std::string& word, const Schema& schema)
{
    const auto meaning = canonical(stem(word));
    const auto has = [&](const char* name) {
        return std::ranges::any_of(schema.measures(), [&](int column) { return schema.hasWord(column, name); });
    };
    return (meaning == "profit" || meaning == "margin") && has("revenue") && has("cost");
}

/// "antrags" of "Antragszahl" is "antrag".
std::string ofData(const std::string& word, const Schema& schema)
{
    for (const auto& each : { word, word.substr(0, word.size() - (word.ends_with('s') ? 1 : 0)) }) {
        if (each.size() >= leastPart && isOfData(each, schema)) { // not the buyer "Di" of a "discount"
            return each;
        }
    }
    return {};
}

/// "1-5" of "CSAT (1-5)" is part of a written name.
bool isInName(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr std::size_t longest = 6;
    constexpr double wholeName = 0.95;
    for (auto begin = at < longest ? 0 : at - longest + 1; begin < at; ++begin) {
        const std::vector named(
            words.begin() + static_cast<std::ptrdiff_t>(begin), words.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        const auto match = schema.matchColumn(named, wholeName);
        if (match && std::ranges::contains(nameWords(schema.column(match->column).name), words[at])) {
            return true;
        }
    }
    return false;
}

/// "60-80" is between the two, "2022-2024" from the one to the other, where no value is written so.
std::optional<Shorter> asRange(const std::string& word, const Schema& schema)
{
    static const std::regex range("(\\d{1,3})-(\\d{1,3})");
    std::smatch ends;
    if (!word.contains('-') || schema.matchValue({ word })) {
        return std::nullopt;
    }
    if (const auto time = stretchInOneWord(word)) {
        return Shorter { time->first + " to " + time->second, 1 };
    }
    return std::regex_match(word, ends, range)
        ? std::optional(Shorter { "between " + ends.str(1) + " and " + ends.str(2), 1 })
        : std::nullopt;
}

/// "in the tram log" of tram_log.csv says nothing more.
std::optional<Shorter> ownFileAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    const auto led = phraseAt({ words[at] }, 0);
    if (!led || !(led->meaning == In || led->meaning == Of || led->meaning == From)) {
        return std::nullopt;
    }
    const auto name = nameWords(ownName(schema.dataset()));
    const auto article = at + 1 < words.size() ? phraseAt({ words[at + 1] }, 0) : std::nullopt;
    const auto noun = at + (article && article->meaning == Filler ? 2 : 1);
    const bool isName = name.size() > 1 && noun + name.size() <= words.size()
        && std::ranges::equal(name, words | std::views::drop(noun) | std::views::take(name.size()));
    return isName ? std::optional(Shorter { "", static_cast<int>(noun + name.size() - at) }) : std::nullopt;
}

/// "call-outs" of lift_callouts.csv
std::optional<Shorter> asOneNoun(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    const auto isKnown = [&](const std::string& word) {
        const auto phrase = phraseAt({ word }, 0);
        return (phrase && phrase->meaning != Filler) || isOfData(word, schema);
    };
    const bool isNoun = at + 1 < words.size() && words[at].size() >= leastPart && words[at + 1].size() >= leastPart
        && isRowsOf(words[at] + words[at + 1], schema.dataset()) && !isKnown(words[at + 1]);
    return isNoun ? std::optional(Shorter { words[at] + words[at + 1], 2 }) : std::nullopt;
}

/// "umsatzstärkster Monat" is the strongest month by revenue.
std::optional<Shorter> rankedByFront(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    const auto& word = words[at];
    if (at + 1 == words.size() || phraseAt({ word }, 0)) {
        return std::nullopt;
    }
    for (auto i = leastPart; i + leastPart <= word.size(); ++i) {
        const auto end = phraseAt({ word.substr(i) }, 0);
        const bool isEnd = end && (end->meaning == Top || end->meaning == Bottom);
        const auto front = isEnd ? ofData(word.substr(0, i), schema) : std::string();
        const auto column = front.empty() ? std::nullopt : schema.matchColumn({ front }, likely);
        const bool isRows = schema.isKeyNoun(front) || isRowsOf(front, schema.dataset());
        if (!front.empty() && (column ? schema.isAmount(column->column) : isRows)) {
            const auto by = phrased("by", true, { { "number", words[at + 1] }, { "group", front } });
            return Shorter { word.substr(i) + " " + by, 2 };
        }
    }
    return std::nullopt;
}

/// "zahler" of Zahlungsart: so that "Barzahler" are those with the value "bar".
bool isOfColumn(const std::string& back, int column, const Schema& schema)
{
    constexpr std::size_t leastRoot = 4;
    const auto name = fold(schema.name(column));
    const auto end = std::ranges::mismatch(back, name).in1 - back.begin();
    return static_cast<std::size_t>(end) >= leastRoot && back.size() - static_cast<std::size_t>(end) <= leastPart;
}

/// "Annahmedatum" of a date Annahme, "Garantiefälle" of a yes or no, "Teilekosten" of "Teile (EUR)".
bool addsNothing(const std::string& front, const std::string& back, const Schema& schema)
{
    constexpr double wholeName = 0.9;
    const bool isDate = canonical(back) == "date", isCase = isCaseWord(back);
    if (!isDate && !isCase && !isPayment(canonical(back))) {
        return false;
    }
    const auto column = schema.matchColumn({ front }, wholeName);
    return column && column->rivals.empty()
        && (isDate       ? schema.isDate(column->column)
                : isCase ? schema.column(column->column).type == ColumnType::Boolean
                         : schema.isNumeric(column->column) && schema.hasFlag(column->column, "currency"));
}

/// "Stromverbrauch" is the consumption of one medium, "Gasrechnungen" are rows of one kind, "Nachtschicht" is a shift.
std::optional<Shorter> ofOneValue(const std::string& front, const std::string& back, const Schema& schema)
{
    const auto value = schema.matchValue({ front });
    if (!value || !value->rivals.empty()) {
        return std::nullopt;
    }
    const auto column = schema.matchColumn({ back }, likely);
    if (column && column->column == value->column) {
        return Shorter { front, 1 };
    }
    if (isOfColumn(back, value->column, schema)) {
        return Shorter { front, 1 };
    }
    const bool isNumber = column && column->rivals.empty() && schema.isNumeric(column->column)
        && !schema.isIdentifier(column->column);
    return isNumber || isRowsOf(back, schema.dataset()) ? std::optional(Shorter { front + " " + back, 1 })
                                                        : std::nullopt;
}

/// "Ablehnungsquote (abgelehnt an allen Anträgen)" says twice which value is meant.
bool isSaidElsewhere(const ValueMatch& value, const std::vector<std::string>& words, const Schema& schema)
{
    return std::ranges::any_of(words, [&](const std::string& word) {
        const auto other = schema.matchValue({ word });
        return other && other->column == value.column && other->value == value.value;
    });
}

std::optional<Shorter> inParts(const std::vector<std::string>& words, const std::string& word, const Schema& schema)
{
    constexpr double wholeName = 0.9;
    if (word.size() < 2 * leastPart || phraseAt({ word }, 0) || schema.matchColumn({ word }, wholeName)
        || schema.matchValue({ word })) {
        return std::nullopt;
    }
    for (auto at = leastPart; at + leastPart <= word.size(); ++at) {
        const auto front = word.substr(0, at), back = word.substr(at);
        const auto column = isNeverSummedWord(back) ? schema.matchColumn({ front }, wholeName) : std::nullopt;
        const bool isRateOfAmount = column && schema.isAmount(column->column); // "Kostenquote": of what?
        const bool isRate = isCalculation(back) && !isRateOfAmount;
        const auto deed = isRate ? schema.valueOfDeed(front) : std::nullopt;
        if (deed && !isSaidElsewhere(*deed, words, schema)) { // "Stornoquote" is said as "cancellation rate" is
            return Shorter { front + " " + back, 1 };
        }
        if (auto one = isCalculation(back) || isCalculation(front) ? std::nullopt : ofOneValue(front, back, schema)) {
            return one;
        }
        if (addsNothing(front, back, schema)) {
            return Shorter { front, 1 };
        }
        if (isNewness(front) && isOfData(back, schema)) { // "Neukunden"
            return Shorter { front + " " + back, 1 };
        }
        if (isRate) {
            if (const auto noun = ofData(front, schema); !noun.empty()) {
                return Shorter { back + " " + noun, 1 };
            }
        }
        const bool isLinked = front.ends_with('s') && isCalculation(front.substr(0, at - 1)); // "Durchschnittspreis"
        if ((isCalculation(front) || isLinked) && (isOfData(back, schema) || isWorkedOut(back, schema))) {
            return Shorter { (isLinked ? front.substr(0, at - 1) : front) + " " + back, 1 };
        }
    }
    return std::nullopt;
}

/// "date received", "date of the report", where no column is called "date"
std::optional<std::pair<ColumnMatch, int>> dateNamedAt(
    const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double likelyName = 0.85, ownName = 0.9;
    const auto of = at + 1 < words.size() ? phraseAt({ words[at + 1] }, 0) : std::nullopt;
    const bool isLed = of && (of->meaning == Of || of->meaning == Is);
    const auto noun = isLed ? behindFillers(words, at + 2) : at + 1; // also "date = received"
    const auto match = noun < words.size() && canonical(words[at]) == "date"
        ? schema.matchColumn({ words[noun] }, likelyName)
        : std::nullopt;
    return match && schema.isDate(match->column) && !schema.matchColumn({ words[at] }, ownName)
        ? std::optional(std::pair(*match, static_cast<int>(noun + 1 - at)))
        : std::nullopt;
}
} // namespace

std::optional<std::pair<ColumnMatch, int>> nameWithOfAt(
    const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double sureName = 0.95, ownName = 0.9;
    if (auto date = dateNamedAt(words, at, schema)) {
        return date;
    }
    const auto isArticle = [&](std::size_t i) {
        constexpr std::size_t longest = 3;
        const auto own = i < words.size() ? phraseAt({ words[i] }, 0) : std::nullopt;
        return own && own->meaning == Filler && words[i].size() <= longest;
    };
    const auto joint = at + 1 < words.size() ? phraseAt({ words[at + 1] }, 0) : std::nullopt;
    const auto own = phraseAt(words, at);
    if (!joint || joint->meaning != Of || (own && own->meaning != Filler)) {
        return std::nullopt;
    }
    const auto noun = at + (isArticle(at + 2) ? 3 : 2);
    const auto match = noun < words.size() ? schema.matchColumn({ stem(words[noun]), words[at] }, sureName)
                                           : std::nullopt;
    return !match || schema.matchColumn({ words[at] }, ownName)
        ? std::nullopt
        : std::optional(std::pair(*match, static_cast<int>(noun + 1 - at)));
}

bool measureFollows(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double sureName = 0.95;
    for (std::size_t length = 1; length <= 4 && at + 1 + length <= words.size(); ++length) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at) + 1;
        const auto match = schema.matchColumn({ first, first + static_cast<std::ptrdiff_t>(length) }, sureName);
        if (match && schema.isNumeric(match->column)) {
            return true;
        }
    }
    return false;
}

std::size_t behindFillers(const std::vector<std::string>& words, std::size_t at)
{
    const auto phrase = phraseAt(words, at);
    const auto behind = at + (phrase && phrase->meaning == Filler ? static_cast<std::size_t>(phrase->words) : 0);
    return behind > at && behind < words.size() ? behindFillers(words, behind) : at;
}

Reworded withoutCompounds(Reworded question, const Schema& schema)
{
    return withShorter(std::move(question), [&](const std::vector<std::string>& words, std::size_t at) {
        const bool isRange = words[at].contains('-') && !isInName(words, at, schema);
        const auto range = isRange ? asRange(words[at], schema) : std::nullopt;
        const auto file = range ? range : ownFileAt(words, at, schema);
        const auto noun = file ? file : asOneNoun(words, at, schema);
        const auto ranked = noun ? noun : rankedByFront(words, at, schema);
        return ranked ? ranked : inParts(words, words[at], schema);
    });
}

} // namespace core::builtin
