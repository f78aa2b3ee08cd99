// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

namespace core::builtin {

namespace {
/// The noun of "Stoerungen.csv" is written "Störungen" in a question.
bool isNounIn(const std::vector<std::string>& nouns, const std::string& word)
{
    const auto plain = withoutUmlauts(canonical(word));
    return std::ranges::any_of(nouns, [&](const std::string& noun) { return withoutUmlauts(noun) == plain; });
}
} // namespace

namespace {
/// "revenue" of a file "sales": what the rows are worth, and no word for them.
bool isWorth(const std::string& word, const Dataset& dataset)
{
    const auto isOwn = [&](const std::string& own) { return stem(own) == stem(word) || isInflected(own, word); };
    return isMoneyWord(canonical(word)) && std::ranges::none_of(nameWords(ownName(dataset)), isOwn);
}
} // namespace

std::string ownName(const Dataset& dataset)
{
    const auto lead = dataset.fileName() + ", ";
    const auto sheet = dataset.name.starts_with(lead) ? dataset.name.substr(lead.size()) : std::string();
    const bool isNamed = !sheet.empty() && std::ranges::none_of(sheet, [](char c) { return c >= '0' && c <= '9'; });
    return isNamed ? sheet : std::filesystem::path(dataset.name).stem().string();
}

std::vector<std::string> nounsOf(const Dataset& dataset)
{
    auto own = nameWords(ownName(dataset));
    std::erase_if(own, [](const auto& each) { return each.size() < 3; });
    std::ranges::transform(own, own.begin(), canonical);
    return own;
}

bool isNounOf(const std::string& word, const Dataset& dataset)
{
    return isNounIn(nounsOf(dataset), word) && !isWorth(word, dataset);
}

bool Schema::isOwnNoun(const std::string& word) const
{
    return isNounIn(m_nouns, word) && !isWorth(word, m_dataset);
}

bool Schema::isDone(const std::string& word) const
{
    return isDeedOf(word, m_keyNoun)
        || std::ranges::any_of(m_nouns, [&](const std::string& noun) { return isDeedOf(word, noun); });
}

/// "respondents" of a key "Resp. ID"
static bool isWrittenInFull(const std::string& word, const std::string& noun)
{
    if (noun.empty() || !word.starts_with(noun.front())) {
        return false;
    }
    const auto full = spelledOut(noun);
    return full != canonical(noun) && canonical(word) == full;
}

bool Schema::isKeyNoun(const std::string& word) const
{
    constexpr double named = 0.6;
    return isFormOfNoun(word, m_keyNoun) || canonical(word) == m_keyNoun || isFormOfNoun(word, m_dateNoun)
        || isWrittenInFull(word, m_keyNoun) || (isDeedOfNoun(word, m_keyNoun) && !matchColumn({ word }, named));
}

std::vector<std::string> rowNounsOf(const Schema& schema)
{
    std::vector<std::string> nouns { keyNounOf(schema), dateNounOf(schema) };
    std::erase(nouns, "");
    return nouns;
}

bool isPartnerNoun(const std::string& word, const std::vector<std::string>& canonicalName)
{
    return std::ranges::any_of(canonicalName,
        [&](const std::string& noun) { return noun.size() > 2 && (canonical(word) == noun || isDeedOf(word, noun)); });
}

bool isPartnerNoun(const std::string& word, const ColumnProfile& column, const Schema& schema)
{
    return std::ranges::any_of(column.flags, [&](const std::string& flag) {
        const auto noun = flag.starts_with(partnerNoun) ? canonical(flag.substr(partnerNoun.size())) : "";
        return isPartnerNoun(word, std::vector { noun }) && !schema.isOwnNoun(noun)
            && !std::ranges::contains(rowNounsOf(schema), noun, canonical);
    });
}

namespace {
/// The last word of the file's name that says what its rows are.
std::string rowsNoun(const Dataset& dataset)
{
    auto own = nameWords(ownName(dataset));
    const auto isLetters = [](const std::string& each) { return !(each[0] >= '0' && each[0] <= '9'); };
    const auto isBare = [&](const std::string& each) { // "training" of training_records
        return isFileWord(each) || isRowNoun(stem(each)) || !isLetters(each);
    };
    while (own.size() > 1 && isBare(own.back())) {
        own.pop_back();
    }
    const auto isPlural = [](const std::string& each) { return each.ends_with("ungen"); };
    const auto many = own.empty() || own.back().ends_with("en") ? own.end() : std::ranges::find_if(own, isPlural);
    return withoutUmlauts(own.empty() ? "" : many == own.end() ? own.back() : *many); // "Störungen Fertigung"
}

/// "mitglieder" of "mitgliederliste", "wiege" of "wiegescheine"; empty: the name ends in no such word.
std::string frontOf(const std::string& noun, bool (*isEnd)(const std::string&))
{
    constexpr std::size_t shortest = 4;
    for (auto at = shortest; at + shortest <= noun.size(); ++at) {
        if (isEnd(noun.substr(at))) {
            return noun.substr(0, at);
        }
    }
    return {};
}

/// "Wiegungen" of Wiegescheine, "Mitglieder" of a Mitgliederliste
bool isOfCompound(const std::string& word, const std::string& own)
{
    constexpr std::size_t shortest = 4;
    const auto listed = frontOf(own, isListWord);
    auto deed = frontOf(own, isVoucherWord);
    deed.resize(deed.size() - (deed.size() > shortest && deed.ends_with('e') ? 1 : 0));
    return (!listed.empty() && (isInflected(word, listed) || isInflected(word + "s", listed)))
        || (!deed.empty() && (word == deed + "ung" || word == deed + "ungen"));
}

/// "Verfahren" of Gerichtsverfahren, "Bewegung" of Lagerbewegungen
bool isHeadOf(const std::string& word, const std::string& own)
{
    constexpr std::size_t shortest = 5, shortestFront = 4;
    static constexpr std::string_view endings[] = { "", "en", "e", "n" };
    const bool isEnding = word == "ungen"; // "Zahlungen" are not the number of "Rechnungen"
    return word.size() >= shortest && !isEnding && std::ranges::any_of(endings, [&](std::string_view ending) {
        return own.size() >= word.size() + ending.size() + shortestFront && own.ends_with(ending)
            && std::string_view(own).substr(0, own.size() - ending.size()).ends_with(word);
    });
}
} // namespace

bool isRowsOf(const std::string& word, const Dataset& dataset)
{
    const auto own = rowsNoun(dataset);
    const auto said = withoutUmlauts(word);
    return own.size() > 2 && !isWorth(said, dataset)
        && (canonical(own) == canonical(said) || isInflected(own, said) || isHeadOf(said, own)
            || isOfCompound(said, own));
}

bool isSlipOfRows(const std::string& word, const Dataset& dataset)
{
    constexpr std::size_t shortest = 7; // of shorter nouns other words are near
    const auto own = stem(rowsNoun(dataset));
    const bool isDeed = word.contains("ung") && !own.contains("ung"); // deliveries are no slip of suppliers, in German
    return own.size() >= shortest && !isDeed && looksLike(stem(word), own);
}

namespace {
/// "auftrag" of "auftrags", as it joins the next part of a name.
std::string withoutJoint(std::string noun)
{
    constexpr std::size_t shortest = 5;
    if (noun.size() > shortest && noun.ends_with('s')) {
        noun.pop_back();
    }
    return noun;
}
} // namespace

std::string nounOfKey(const ColumnProfile& column)
{
    return nounOfKey(column, nameWords(column.name));
}

std::string nounOfKey(const ColumnProfile& column, const std::vector<std::string>& words)
{
    constexpr std::size_t shortest = 4, shortestAlone = 3; // "Los-Nr."
    if (words.size() == 1 && isNumberOfNoun(column)) { // "Case #"
        return canonical(words.front());
    }
    if (words.size() > 1 && isIdentifierWord(words.back())) { // "Termin-Nr."
        const bool isNoun = words.size() == 2 && words.front().size() >= shortestAlone && !periodWord(words.front());
        return isNoun ? withoutJoint(words.front()) : "";
    }
    const auto isEnd = [](std::string_view word) { // of "Kohlendioxid" the last letters are no word
        return isIdentifierWord(std::string(word))
            && (word.size() > 2 || word.find_first_of("aeiou") == std::string_view::npos);
    };
    for (std::size_t length = words.size() == 1 ? words.front().size() - 1 : 0; length >= shortest; --length) {
        if (isEnd(std::string_view(words.front()).substr(length))) { // "Prüfnummer"
            return withoutJoint(words.front().substr(0, length));
        }
    }
    return {};
}

namespace {
/// A few records stand twice in a file that is named after what it numbers: "Baum-Nr." of Baumkataster.csv.
bool isNearlyUnique(const ColumnProfile& column, const Dataset& dataset)
{
    constexpr double nearlyAll = 0.95, nearlyEach = 0.97, allButSlips = 0.99;
    const auto noun = nounOfKey(column);
    const auto own = nameWords(ownName(dataset));
    const bool isNamed = !noun.empty()
        && std::ranges::any_of(own, [&](const std::string& each) { return each.starts_with(noun); });
    const bool isFirst = column.name == dataset.profile.columns.front().name; // where rows are numbered
    const double least = isNamed ? nearlyAll : isFirst ? nearlyEach : allButSlips;
    return !noun.empty() && static_cast<double>(column.distinct) >= least * static_cast<double>(dataset.profile.rows);
}
} // namespace

std::string keyNounOf(const Schema& schema)
{
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto& name = schema.name(i);
        const bool isKey = schema.isIdentifier(i) && schema.owner(i).empty()
            && (schema.hasFlag(i, "unique") || isNearlyUnique(schema.column(i), schema.dataset()));
        const auto words = isKey ? nameWords(name) : std::vector<std::string> {};
        const auto noun = words.empty() ? "" : nounOfKey(schema.column(i));
        if (!noun.empty() || (words.size() > 1 && isIdentifierWord(words.back()))) {
            return noun;
        }
    }
    return {};
}

std::optional<int> dateOfRows(const Schema& schema)
{
    const auto key = keyNounOf(schema);
    const auto isOfRows = [&](const std::string& word) {
        return schema.isOwnNoun(word) || (!key.empty() && (word == key || canonical(word) == key));
    };
    std::optional<int> named, whole, first;
    for (int i = 0; i < schema.columnCount(); ++i) {
        const bool isOwn = schema.isDate(i) && schema.owner(i).empty();
        if (!named && isOwn && std::ranges::any_of(nameWords(schema.name(i)), isOfRows)) {
            named = i; // "Appt date" where the rows have an "Appt ID"
        }
        // What each row has tells when the row was; what only some have tells what came of them.
        whole = !whole && isOwn && schema.column(i).nulls == 0 ? std::optional(i) : whole;
        first = !first && schema.isDate(i) ? std::optional(i) : first;
    }
    return named ? named : whole ? whole : first;
}

bool isFormOfNoun(const std::string& word, const std::string& noun)
{
    static constexpr std::string_view endings[] = { "", "e", "en", "n", "s", "es", "ung", "ungen" };
    return !noun.empty()
        && ((word.starts_with(noun) && std::ranges::contains(endings, std::string_view(word).substr(noun.size())))
            || word == "ge" + noun + "t" || word == "ge" + noun + "en");
}

bool isDeedOfNoun(const std::string& word, const std::string& noun)
{
    constexpr std::size_t shortest = 4;
    const auto root = isParticiple(word) ? verbRoot(word) : std::string();
    const bool isDoubled = root.size() > shortest && root[root.size() - 1] == root[root.size() - 2];
    const auto single = isDoubled ? root.substr(0, root.size() - 1) : root; // "stopped" of stop_id
    return single.size() >= shortest && noun.starts_with(single);
}

bool isInMinutes(const std::vector<std::string>& words, const Profile& profile)
{
    static const std::string lowest = "min", highest = "max";
    if (words.size() < 2 || words.back() != lowest) {
        return false;
    }
    auto other = words;
    other.back() = highest;
    return std::none_of(words.begin(), words.end() - 1, [](const auto& word) { return isIntensive(canonical(word)); })
        && std::ranges::none_of(profile.columns, [&](const auto& each) { return nameWords(each.name) == other; });
}

namespace {
/// "gdl" of "Hb g/dl", whose signs are no words; empty: no unit of two.
std::string quotientAtEnd(const std::vector<std::string>& words)
{
    const bool isOne = words.size() > 2 && isUnitWord(words[words.size() - 2]);
    return isOne ? words[words.size() - 2] + words.back() : std::string();
}
} // namespace

bool isUnitOfColumn(const std::string& word, const Schema& schema)
{
    const auto unit = canonical(word);
    const auto time = timeUnit(word);
    for (int i = 0; i < schema.columnCount(); ++i) {
        auto words = schema.isNumeric(i) ? nameWords(schema.name(i)) : std::vector<std::string> {};
        if (isInMinutes(words, schema.dataset().profile)) {
            words.back() = "minutes";
        }
        const bool isUnit = isUnitWord(unit) || !time.empty();
        const bool isIt = words.size() > 1
            && ((isUnit && canonical(words.back()) == unit) || (!time.empty() && timeUnit(words.back()) == time)
                || quotientAtEnd(words) == word);
        if (isIt) {
            return true;
        }
    }
    return false;
}

std::size_t unitWordsAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    if (at + 1 < words.size() && isUnitOfColumn(words[at] + words[at + 1], schema)) {
        return 2;
    }
    return at < words.size() && isUnitOfColumn(words[at], schema) ? 1 : 0;
}

bool isUnitOf(int column, const std::string& canonicalUnit, const Schema& schema)
{
    const auto words = nameWords(schema.name(column));
    if (!schema.isNumeric(column) || words.size() < 2) {
        return false;
    }
    const bool isPerTime = words.size() > 2 && periodWord(words.back()); // "Rent (€/month)"
    const auto time = timeUnit(canonicalUnit);
    return canonical(words[words.size() - (isPerTime ? 2 : 1)]) == canonicalUnit
        || quotientAtEnd(words) == canonicalUnit
        || (!time.empty() && timeUnit(words.back()) == time); // "minutes" of "Duration (min)"
}

bool isNumberOfNoun(const ColumnProfile& column)
{
    return trimmed(column.name).ends_with('#');
}

bool isYesInNumbers(const ColumnProfile& column)
{
    const auto* low = std::get_if<std::int64_t>(&column.min);
    const auto* high = std::get_if<std::int64_t>(&column.max);
    return low != nullptr && high != nullptr && *low == 0 && *high == 1;
}

bool isNumberOfMany(const ColumnProfile& column, const std::string& word)
{
    const auto words = nameWords(column.name);
    return column.type == ColumnType::Integer && !isYesInNumbers(column) && words.size() == 1 && stem(word) != word
        && stem(word) == words.front();
}

bool leadsRows(int column, const Schema& schema)
{
    constexpr std::int64_t few = 20;
    const auto words = nameWords(schema.name(column));
    const auto isLevel = [](const auto& each) { return isIntensive(canonical(each)); };
    return column == 0 && words.size() == 1 && schema.dataset().profile.rows >= few && !isPlaceWord(words.front())
        && !periodWord(words.front()) && stem(words.front()) == words.front() && std::ranges::none_of(words, isLevel)
        && !schema.isNamedYear(column) && !schema.mayBeYears(column);
}

bool isOneOfEachRow(int column, const std::string& said, const Schema& schema)
{
    constexpr std::size_t longestEnding = 2;
    const auto spoken = nameWords(said);
    const auto word = spoken.empty() ? std::string() : spoken.back();
    const auto words = nameWords(schema.name(column));
    const bool isNamed = std::ranges::any_of(words, [](const auto& each) { return isIntensive(canonical(each)); });
    const auto isInPlural = [&](const std::string& each) {
        return word != each
            && (stem(word) == each || (word.starts_with(each) && word.size() - each.size() <= longestEnding));
    };
    const bool isUnit = isUnitWord(word) || !timeUnit(word).empty() || isQuantityWord(canonical(stem(word)));
    const bool isMeasured = schema.column(column).type == ColumnType::Number
        || (schema.isIntensive(column) && (!isNumberOfMany(schema.column(column), word) || isNamed));
    const bool isRemark = schema.isText(column)
        && std::ranges::any_of(words, [](const auto& each) { return lists().is(WordKind::Remark, each); });
    return (isRemark || (isMeasured && schema.isNumeric(column))) && !schema.isIdentifier(column) && !isUnit
        && !schema.hasFlag(column, measuredThing) && !std::ranges::contains(words, word)
        && std::ranges::any_of(words, isInPlural);
}

bool countsPeople(int column, const Schema& schema)
{
    const auto isCount = [](const std::string& word) { return isCountOfPeople(word) || isCountOfPeople(stem(word)); };
    return schema.column(column).type == ColumnType::Integer && !schema.isIdentifier(column)
        && !schema.isNeverSummed(column) && std::ranges::any_of(nameWords(schema.name(column)), isCount);
}

bool isPerWord(const std::string& word)
{
    return word == "per" || word == "je" || word == "pro";
}

bool namesLevel(const std::vector<std::string>& words, const std::vector<std::string>& canonical)
{
    const auto per = std::ranges::find_if(words, isPerWord);
    const bool isOfTime = per != words.end() && per + 1 != words.end() && periodWord(*(per + 1)); // "sales_per_month"
    const bool isOfUnit = (words.size() > 1 && words.front() == "unit")
        || (per != words.begin() && per != words.end() && per + 1 != words.end() && !isOfTime);
    // "nitrate_mg_l": so much in each of another unit, and none of both is a number's own name. "m EUR" is millions.
    const bool isConcentration = words.size() > 2 && isUnitWord(words.back()) && !isMoneyUnit(words.back())
        && isUnitWord(words[words.size() - 2]);
    return isOfUnit || isConcentration || std::ranges::any_of(canonical, isIntensive);
}

/// Hours, weeks, months of a year, or written with it as 202401; "visitors_day" are so many on each.
static bool areInYears(const ColumnProfile& column)
{
    constexpr std::int64_t mostOfOne = 366; // the days of a year
    const auto* first = std::get_if<std::int64_t>(&column.min);
    const auto* last = std::get_if<std::int64_t>(&column.max);
    const bool areWritten = first != nullptr && last != nullptr && *first > 1900'00 && *last < 2100'00;
    return last == nullptr || *last <= mostOfOne || areWritten;
}

bool isPlaceInOrder(const ColumnProfile& column)
{
    const auto words = nameWords(column.name);
    const bool isMade = std::ranges::contains(column.flags, partnerCount)
        || std::ranges::contains(column.flags, workedAmount);
    return column.type == ColumnType::Integer && !isMade && !words.empty()
        && !(periodWord(words.back()) && !areInYears(column)) && isPlaceInOrderWord(words.back())
        && stem(words.back()) == words.back() // "call minutes" are how long
        && !namesLevel(words, words); // "trips_per_day"
}

bool isListed(const ColumnProfile& column, const std::string& value)
{
    static const std::string mark = ", ";
    const auto holds = [&](const std::string& cell) {
        return cell != value && (mark + cell + mark).contains(mark + value + mark);
    };
    return std::ranges::any_of(column.top, holds, &TopValue::value) || std::ranges::any_of(column.examples, holds);
}

bool isCountedBy(int price, int column, const Schema& schema)
{
    const auto words = nameWords(schema.name(price)), counted = nameWords(schema.name(column));
    const auto per = std::ranges::find_if(words, isPerWord);
    return !counted.empty() && counted.size() < words.size()
        && std::ranges::equal(counted, std::span(words).last(counted.size()), {}, stem, stem)
        && static_cast<std::size_t>(words.end() - per) == counted.size() + 1;
}

bool isTimeTaken(int column, const Schema& schema)
{
    return schema.isDuration(column)
        || (schema.isNumeric(column)
            && (schema.hasFlag(column, countedDuration)
                || std::ranges::any_of(nameWords(schema.name(column)), meansElapsed)));
}

} // namespace core::builtin
