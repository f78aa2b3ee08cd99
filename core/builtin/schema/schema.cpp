// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/schema.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/prepared.h"
#include "core/data/keys.h"
#include "core/data/read_code.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <set>

namespace core::builtin {

namespace {
template <typename Test> std::optional<int> firstColumn(const Schema& schema, Test test)
{
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (test(i)) {
            return i;
        }
    }
    return std::nullopt;
}

std::optional<double> number(const Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    return whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
}

/// Its name has their ends in brackets: "How satisfied? [1-5]", "quality (0-100)" of values up to 100.
bool hasGrades(const ColumnProfile& column)
{
    constexpr std::int64_t few = 11; // 0 to 10
    constexpr double most = 100;
    const auto& name = column.name;
    const auto open = name.find_last_of("[(");
    const auto dash = open == std::string::npos ? open : name.find_first_not_of("0123456789 ", open + 1);
    const auto end = dash == std::string::npos ? dash : name.find_first_not_of("0123456789 ", dash + 1);
    const bool areEnds = end != std::string::npos && dash > open + 1 && name[dash] == '-' && end > dash + 1
        && (name[end] == ']' || name[end] == ')');
    double last = 0;
    const auto behind = areEnds ? name.find_first_not_of(' ', dash + 1) : 0;
    std::from_chars(name.data() + behind, name.data() + (areEnds ? end : 0), last);
    const auto high = number(column.max);
    return areEnds && (column.distinct <= few || (high && *high <= last && last <= most));
}

bool contains(const std::vector<std::string>& words, const std::string& word)
{
    return std::ranges::find(words, word) != words.end();
}

/// Weights that differ more than those of bodies do are those of goods, and are added up.
bool weighsGoods(const Schema& schema, int index)
{
    constexpr double wide = 20; // the heaviest of one kind of body is no twenty times the lightest
    const auto has = [&](int i, std::initializer_list<const char*> words) {
        return std::ranges::any_of(words, [&](const char* word) { return schema.hasWord(i, word); });
    };
    if (!has(index, { "weight" }) || has(index, { "average", "max", "min" })) {
        return false;
    }
    const auto low = number(schema.column(index).min);
    const auto high = number(schema.column(index).max);
    const auto bodies = firstColumn(
        schema, [&](int i) { return has(i, { "height", "age", "bmi", "sex", "species", "breed" }); });
    return low && high && *low >= 0 && *high > wide * *low && !bodies;
}

} // namespace

namespace {
/// A German name in its parts, where the last is a word of ours: "Bonnummer" is "bon nummer".
std::vector<std::string> inParts(std::vector<std::string> words)
{
    constexpr std::size_t shortest = 3;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto head = headOfName(words[i]);
        if (head.empty() || words[i].size() < head.size() + shortest) {
            continue;
        }
        auto front = words[i].substr(0, words[i].size() - head.size());
        front = front.size() > shortest && front.ends_with('s') && !front.ends_with("ss")
            ? front.substr(0, front.size() - 1)
            : front; // "Antragsdatum"
        words[i] = head;
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(i), front);
        ++i;
    }
    return words;
}

} // namespace

std::string dateNounOf(const Schema& schema)
{
    constexpr std::size_t shortest = 5;
    const auto date = schema.dateColumn();
    const auto own = date ? nameWords(schema.name(*date)) : std::vector<std::string> {};
    if (own.empty() || schema.column(*date).nulls > 0) {
        return {};
    }
    const auto parts = inParts(own);
    const bool isOther = [&] { // "Kundennummer" tells that the rows are no customers
        for (int i = 0; i < schema.columnCount(); ++i) {
            const auto words = inParts(nameWords(schema.name(i)));
            if (!schema.isDate(i) && !parts.empty() && !words.empty() && words.front() == parts.front()) {
                return true;
            }
        }
        return false;
    }();
    return parts.size() == 2 && parts.front().size() >= shortest && !isOther ? parts.front() : "";
}
Schema::Schema(const Dataset& dataset, std::string reading)
    : m_dataset(dataset)
    , m_reading(std::move(reading))
    , m_nouns(nounsOf(dataset))
{
    for (const auto& each : dataset.profile.columns) {
        auto words = nameWords(each.name);
        const auto noun = nounOfKey(each, words);
        if (std::ranges::contains(each.flags, countedDuration)) {
            words.pop_back(); // nobody says the unit
        }
        if (std::ranges::contains(each.flags, partOfTime)) {
            words = nameWords(each.name.substr(0, each.name.find(" ("))); // of which date need not be said
        }
        if (isInMinutes(words, dataset.profile)) {
            words.back() = "minutes";
        }
        const auto together = joined(words, "");
        Name name(inParts(std::move(words)));
        name.write(together); // "Verfahrensart" with the letter that joins its parts
        name.shorten(each.name);
        name.isOfKey = !noun.empty();
        name.countsPartners = std::ranges::contains(each.flags, partnerCount);
        name.spellOut();
        m_names.push_back(std::move(name));
    }
    for (auto& name : m_names) { // "weight" of weight_kg and weight_lb is neither
        if (std::ranges::count(m_names, name.core, &Name::core) > 1) {
            name.core.clear();
            name.canonicalCore.clear();
        }
        name.index();
        m_mostWords = std::max(m_mostWords, name.words.size());
        m_mostLetters = std::max(m_mostLetters, name.together.size());
    }
    m_keyNoun = keyNounOf(*this);
    m_date = dateOfRows(*this);
    m_dateNoun = dateNounOf(*this);
    for (int i = 0; i < columnCount(); ++i) {
        if (isText(i) && (!isIdentifier(i) || (areFewCodes(column(i)) && !isOnceEach(i)))) {
            m_values.learn(m_dataset, i);
        }
        if (isText(i)) {
            m_codes.learn(m_dataset, i, isIdentifier(i));
        }
    }
}

std::string Schema::reading() const
{
    return m_reading.empty() ? rowsCode(m_dataset) : m_reading;
}

std::string Schema::readingInParts(
    const std::vector<std::string>& columns, std::int64_t rows, const std::string& body) const
{
    return reading().empty() ? readCodeInParts(m_dataset, columns, rows, body) : std::string();
}

bool Schema::isNumeric(int index) const
{
    return column(index).type == ColumnType::Integer || column(index).type == ColumnType::Number;
}

bool Schema::isDate(int index) const
{
    return column(index).type == ColumnType::Date || column(index).type == ColumnType::DateTime;
}

bool Schema::isDuration(int index) const
{
    return column(index).type == ColumnType::Duration;
}

bool Schema::isText(int index) const
{
    return column(index).type == ColumnType::Text;
}

bool Schema::hasFlag(int index, std::string_view flag) const
{
    return std::ranges::find(column(index).flags, flag) != column(index).flags.end();
}

bool Schema::isIdentifier(int index) const
{
    const auto known = m_identifiers.find(index);
    return known != m_identifiers.end() ? known->second
                                        : m_identifiers.emplace(index, readsAsIdentifier(index)).first->second;
}

std::shared_ptr<const std::vector<Piece>>& Schema::annotated(const std::string& question) const
{
    constexpr std::size_t most = 200;
    if (m_annotated.size() > most) {
        m_annotated.clear();
    }
    return m_annotated[question];
}

bool Schema::readsAsIdentifier(int index) const
{
    const auto& words = m_names[static_cast<std::size_t>(index)].words;
    const bool ownNoun = words.size() == 1 && isOwnNoun(words.front()); // "order" of the orders
    const bool isNoun = ownNoun || (words.size() == 1 && isRowNoun(stem(words.front()))); // "entry"
    const bool isMeasured = isMoney(index)
        || std::ranges::any_of(m_names[static_cast<std::size_t>(index)].canonical, isQuantityWord);
    const bool counted = !isMeasured // a few amounts may happen to be 1, 2, 3
        && (isRowNumber(column(index)) || ((isNoun || leadsRows(index, *this)) && isRunningNumber(index)));
    const bool isThing = column(index).type == ColumnType::Integer && words.size() == 1
        && isNumberedThing(words.front()); // "vehicle"
    const bool named = counted || isThing || isNumberOfNoun(column(index))
        || (!words.empty() && isIdentifierWord(words.back())) || m_names[static_cast<std::size_t>(index)].isOfKey;
    return hasFlag(index, "leading_zeros")
        || ((hasFlag(index, partOfTime) || hasFlag(index, banded)) && isNumeric(index))
        || (named && column(index).type != ColumnType::Number) || (isText(index) && isOnceEach(index));
}

bool Schema::isOnceEach(int index) const
{
    const auto& profile = m_dataset.profile;
    const auto repeats = std::ranges::find(profile.facts, FactKind::RepeatedRecords, &FileFact::kind);
    return hasFlag(index, "unique")
        || (repeats != profile.facts.end() && owner(index).empty() && column(index).nulls == 0
            && column(index).distinct > 1 && column(index).distinct + repeats->count == profile.rows);
}

bool Schema::isRunningNumber(int index) const
{
    const auto& numbers = column(index);
    const auto rows = static_cast<double>(m_dataset.profile.rows);
    const bool seemsUnique = numbers.nulls == 0
        && std::abs(static_cast<double>(numbers.distinct) - rows) < 0.03 * rows; // an estimate, or rows that repeat
    return (hasFlag(index, "unique") || seemsUnique) && isCounted(numbers);
}

bool Schema::namesRows(int index) const
{
    if (isOnceEach(index)) {
        return isIdentifier(index);
    }
    constexpr int mostRowsEach = 4; // a name that stands oftener is what several rows are about
    const auto& words = m_names[static_cast<std::size_t>(index)].words;
    return words.size() == 1 && isText(index) && isOwnNoun(words.front()) && owner(index).empty()
        && column(index).distinct * mostRowsEach >= m_dataset.profile.rows;
}

bool Schema::isYear(int index) const
{
    const auto* low = std::get_if<std::int64_t>(&column(index).min);
    const auto* high = std::get_if<std::int64_t>(&column(index).max);
    if (low == nullptr || high == nullptr) {
        return false;
    }
    constexpr std::int64_t first = 1700, last = 2100;
    const auto& words = m_names[static_cast<std::size_t>(index)].words;
    const bool isOfDeed = words.size() == 1 && isParticiple(words.front()) && !words.front().ends_with("eed");
    const bool isWhen = isOfDeed || (!words.empty() && canonical(words.back()) == "period"); // "opened", "TIME_PERIOD"
    return (*low >= 1000 && *high <= 2200 && hasWord(index, "year")) || (isWhen && *low >= first && *high <= last);
}

std::string Schema::owner(int index) const
{
    const auto& flags = column(index).flags;
    const auto flag = std::ranges::find_if(flags, [](const auto& each) { return each.starts_with(ofFile); });
    return flag == flags.end() ? std::string() : flag->substr(ofFile.size());
}

/// "charge point" of the charge_points.
static bool areWordsOf(const std::vector<std::string>& owner, const std::vector<std::string>& said)
{
    return !owner.empty() && !said.empty() && std::ranges::all_of(said, [&](const std::string& each) {
        return std::ranges::any_of(
            owner, [&](const auto& word) { return word.size() > 2 && canonical(word) == canonical(each); });
    });
}

bool Schema::isOfFile(int index, const std::string& noun) const
{
    return areWordsOf(nameWords(owner(index)), nameWords(noun));
}

namespace {
/// "revenue (price)": what was taken, and how much that is in brackets.
bool isRevenueAtPrice(const std::string& name)
{
    const auto bracket = std::min(name.find('('), name.size());
    const auto inside = nameWords(name.substr(bracket));
    const auto isMoney = [](const std::string& word) { return isMoneyWord(canonical(stem(word))); };
    return inside.size() == 1 && canonical(stem(inside.front())) == "price"
        && std::ranges::any_of(nameWords(name.substr(0, bracket)), isMoney);
}
} // namespace

bool Schema::isIntensive(int index) const
{
    // Many different values that all lie close together are levels (a temperature, a concentration), not amounts.
    constexpr std::int64_t many = 50;
    const auto& own = m_names[static_cast<std::size_t>(index)];
    const auto low = number(column(index).min);
    const auto high = number(column(index).max);
    const bool near = isNumeric(index) && column(index).distinct >= many && low && high && *low > 0 && *high < 2 * *low
        && !isOfPlan(index);
    const bool isNamed = namesLevel(own.words, own.canonical) && !weighsGoods(*this, index)
        && !isRevenueAtPrice(name(index));
    return hasFlag(index, workedLevel) || isPlaceInOrder(column(index))
        || (!hasFlag(index, workedAmount)
            && (near || isNamed || isInPercent(index) || (isNumeric(index) && hasGrades(column(index)))));
}

/// A plan and what became of it are amounts, however close together; a target may be that of a temperature.
bool Schema::isOfPlan(int index) const
{
    const auto isPlan = [this](int i) {
        return hasWord(i, "plan") && !contains(m_names[static_cast<std::size_t>(i)].words, "target");
    };
    const bool isPlanned = isPlan(index);
    return (isPlanned && firstColumn(*this, [this](int i) { return hasWord(i, "actual"); }))
        || (hasWord(index, "actual") && firstColumn(*this, isPlan));
}

bool Schema::isInPercent(int index) const
{
    return isNumeric(index) && !hasFlag(index, workedAmount)
        && (hasFlag(index, "percent") || name(index).contains('%'));
}

bool Schema::isFraction(int index) const
{
    const auto* high = std::get_if<double>(&column(index).max);
    return high != nullptr && *high <= 1 && !hasFlag(index, "percent");
}

bool Schema::mayBeYears(int index) const
{
    constexpr std::int64_t first = 1500, last = 2100;
    const auto* low = std::get_if<std::int64_t>(&column(index).min);
    const auto* high = std::get_if<std::int64_t>(&column(index).max);
    return low != nullptr && high != nullptr && *low >= first && *high <= last;
}

bool Schema::isNamedYear(int index) const
{
    constexpr std::size_t shortest = 3;
    const auto namesYear = [](const std::string& word) {
        for (std::size_t front = shortest; front < word.size(); ++front) {
            if (periodWord(word.substr(front)) == Period::Year) {
                return true;
            }
        }
        return hasBegun(word);
    };
    return isYear(index) || (mayBeYears(index) && std::ranges::any_of(nameWords(name(index)), namesYear));
}

bool Schema::isPercentage(int index) const
{
    constexpr double least = 10, whole = 100;
    const auto& name = m_names[static_cast<std::size_t>(index)];
    const auto isShare = [](const std::string& word) {
        const auto phrase = phraseAt({ word }, 0);
        return isPercentWord(word) || (phrase && phrase->meaning == Concept::Share);
    };
    const auto low = number(column(index).min);
    const auto high = number(column(index).max);
    const bool isLevel = std::ranges::any_of(name.canonical, builtin::isIntensive) && low && high && *low >= 0
        && *high > least && *high <= whole;
    return hasFlag(index, "percent") || this->name(index).contains('%') || std::ranges::any_of(name.words, isShare)
        || isLevel;
}

bool Schema::isNeverSummed(int index) const
{
    const auto& words = m_names[static_cast<std::size_t>(index)].canonical;
    return (isIdentifier(index) && !hasFlag(index, partOfTime)) || isNamedYear(index) || isInPercent(index)
        || isPlaceInOrder(column(index)) || std::ranges::any_of(words, isNeverSummedWord);
}

bool Schema::isMoney(int index) const
{
    return std::ranges::any_of(m_names[static_cast<std::size_t>(index)].canonical, isMoneyWord);
}

bool Schema::hasWord(int index, const std::string& canonicalWord) const
{
    return contains(m_names[static_cast<std::size_t>(index)].canonical, canonicalWord);
}

bool Schema::isAmount(int index) const
{
    constexpr std::int64_t few = 50; // a whole number of few values may be a grade or a week
    const bool measures = isNumeric(index) && !isIdentifier(index) && !isYear(index) && !isPartnerCount(index);
    const bool isMany = column(index).distinct > few && !mayBeYears(index);
    const bool isAdded = hasFlag(index, workedAmount) || isMoney(index)
        || std::ranges::any_of(m_names[static_cast<std::size_t>(index)].canonical, isQuantityWord);
    return measures && (isAdded || isMany || column(index).type == ColumnType::Number);
}

std::vector<int> Schema::measures() const
{
    std::vector<int> found;
    for (int i = 0; i < columnCount(); ++i) {
        if (isNumeric(i) && !isIdentifier(i) && !isYear(i) && !isPartnerCount(i)) {
            found.push_back(i);
        }
    }
    return found;
}

std::optional<int> Schema::defaultMeasure() const
{
    const auto all = measures();
    for (const std::string_view wanted : { "revenue", "amount", "total" }) {
        for (const int i : all) {
            if (contains(m_names[static_cast<std::size_t>(i)].canonical, std::string(wanted)) && !isIntensive(i)) {
                return i;
            }
        }
    }
    return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

std::optional<int> Schema::yearColumn() const
{
    return firstColumn(*this, [this](int i) { return isYear(i); });
}

std::optional<int> Schema::durationColumn() const
{
    return firstColumn(*this, [this](int i) { return isDuration(i) || hasFlag(i, countedDuration); });
}

std::optional<int> Schema::identifierColumn() const
{
    return firstColumn(*this, [this](int i) { return isIdentifier(i) && !hasFlag(i, partOfTime); });
}

std::optional<int> Schema::ownKeyColumn() const
{
    return firstColumn(*this, [this](int i) {
        return isIdentifier(i)
            && std::ranges::any_of(
                m_names[static_cast<std::size_t>(i)].words, [this](const auto& word) { return isOwnNoun(word); });
    });
}

bool Schema::isOneRowPerDay() const
{
    const auto date = dateColumn();
    return date && column(*date).type == ColumnType::Date && column(*date).distinct == m_dataset.profile.rows;
}

bool Schema::isOneRowPerHour() const
{
    const auto date = dateColumn();
    return date && column(*date).type == ColumnType::DateTime && column(*date).distinct == m_dataset.profile.rows
        && std::ranges::all_of(
            column(*date).examples, [](const std::string& example) { return example.contains(":00"); });
}

std::optional<std::pair<int, int>> Schema::revenueFactors() const
{
    const auto price = firstColumn(*this, [this](int i) { // before the quantity: "unit_price" has both words
        return isNumeric(i) && contains(m_names[static_cast<std::size_t>(i)].canonical, "price");
    });
    const auto quantity = firstColumn(*this, [&](int i) {
        return i != price && isNumeric(i) && (hasWord(i, "quantity") || (price && isCountedBy(*price, i, *this)));
    });
    return price && quantity ? std::optional(std::pair(*quantity, *price)) : std::nullopt;
}

} // namespace core::builtin
