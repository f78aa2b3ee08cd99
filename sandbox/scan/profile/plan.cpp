// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/plan.h"

#include "sandbox/scan/profile/column_role.h"
#include "sandbox/scan/profile/date_plan.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

namespace scan {

namespace {
constexpr std::size_t maxBooleanWords = 5; ///< a profile shows all of them as examples

/// What the whole file suggests where a column alone is undecided.
struct Habits {
    bool commaDecimal = false;
    bool signProven = false; ///< by columns where one sign only fits
    bool signChosen = false; ///< by a person
    char delimiter = ',';
    DateHabits dates;
    bool exponents
        = false; ///< some numbers have one without a sign and a point before it, so that it is no letter of a code
    bool besideDays = false; ///< the column on the left holds days
};

bool fits(const NumberEvidence& evidence, std::int64_t count)
{
    return evidence.fits == count && std::popcount(evidence.thousands & ~1u) <= 1;
}

/// Of numbers in four groups each hardly all have parts that are no larger than an address has them.
bool areAddresses(const ColumnEvidence& column)
{
    return column.addresses > 0 && column.addresses == column.numbers;
}

std::int64_t realValues(const ColumnEvidence& column)
{
    return column.values - column.maybeMissingCount;
}

/// More cells say that there is no value than there are values: a column of states.
bool holdsStates(const ColumnEvidence& column)
{
    std::int64_t states = 0;
    for (const auto& word : column.maybeMissing) {
        states += saysNoValue(word.text) ? word.count : 0;
    }
    return states > realValues(column);
}

bool isBoolean(const ColumnEvidence& column)
{
    if (column.booleanCount == 0 || column.booleanCount != realValues(column)) {
        return false;
    }
    bool hasTrue = false;
    bool hasFalse = false;
    bool needsBoth = false;
    std::vector<std::string_view> words;
    for (const auto& spelling : column.booleans) {
        const auto word = booleanWord(spelling.text);
        const auto text = trimmed(spelling.text);
        if (std::ranges::none_of(words, [&](auto known) { return equalIgnoringCase(known, text); })) {
            words.push_back(text);
        }
        (word->value ? hasTrue : hasFalse) = true;
        needsBoth = needsBoth || pairNeedsBoth(word->pair);
    }
    return words.size() <= maxBooleanWords && (!needsBoth || (hasTrue && hasFalse));
}

bool isDate(const ColumnEvidence& column)
{
    if (column.dateCount == 0 || column.dateCount != realValues(column)) {
        return false;
    }
    std::size_t zoned = 0;
    std::size_t compact = 0;
    for (const auto& [shape, evidence] : column.dates) {
        if (shape.kind == DateShape::Clock) {
            return false;
        }
        zoned += shape.zone != DateShape::NoZone ? 1 : 0;
        compact += shape.kind == DateShape::Compact ? 1 : 0;
    }
    // Eight digits may be a number: only several of them, and nothing else, are dates.
    return (zoned == 0 || zoned == column.dates.size())
        && (compact == 0 || (compact == column.dates.size() && column.dateCount >= 3));
}

/// What the name says where the cells could be several things.
bool hasWordOf(std::string_view name, std::span<const char* const> words)
{
    std::string lower(name);
    std::ranges::transform(
        lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return std::ranges::any_of(words, [&](const char* word) { return lower.contains(word); });
}

bool namesDuration(std::string_view name)
{
    constexpr std::array words = { "duration", "elapsed", "dauer", "laufzeit", "runtime", "run_time", "length", "took",
        "lap", "split", "uptime", "spent", "worked", "time_taken", "time taken", "hh:mm", "mm:ss" };
    return hasWordOf(name, words);
}

/// 28:25 is a score or a ratio.
bool namesPairs(std::string_view name)
{
    constexpr std::array words = { "score", "result", "ergebnis", "ratio", "odds", "scale", "aspect", "verse" };
    return hasWordOf(name, words);
}

/// The day stands beside it, and no name says that it is anything but the time.
bool completesDay(std::string_view name)
{
    constexpr std::array<std::string_view, 6> words = { "time", "uhrzeit", "zeit", "heure", "hora", "utc" };
    return name.starts_with("column_")
        || std::ranges::any_of(words, [&](auto word) { return equalIgnoringCase(trimmed(name), word); });
}

/// Times of day, which durations may look like.
bool isTime(const ColumnEvidence& column, const Habits& habits, std::string_view name)
{
    const bool halfDays = std::ranges::any_of(
        column.dates, [](const auto& pair) { return pair.first.halfDay != DateShape::FullDay; });
    return column.clocks > 0 && column.clocks == realValues(column) && !namesPairs(name)
        && (halfDays || (habits.besideDays && !column.durations.oneDigit && completesDay(name))
            || (!namesDuration(name) && !column.durations.saysNoClock()));
}

bool isDuration(const ColumnEvidence& column, std::string_view name)
{
    const bool pairs = column.durations.twoParts == column.durations.count && namesPairs(name);
    return column.durations.count > 0 && column.durations.count == realValues(column) && !column.durations.isDoubtful()
        && !pairs;
}

void planDuration(ColumnPlan& plan, const ColumnEvidence& column, std::string_view name)
{
    const auto& seen = column.durations;
    plan.type = Type::Duration;
    plan.minutesSeconds = seen.saysMinutesAndSeconds() || (seen.threeParts == 0 && name.contains("mm:ss"));
    const auto add = [&](const char* text, std::int64_t count) {
        if (count > 0) {
            plan.formats.push_back({ {}, true, count, text });
        }
    };
    add(plan.minutesSeconds ? "%M:%S" : "%H:%M", seen.twoParts);
    add("%H:%M:%S", seen.threeParts);
    add("units", seen.count - seen.twoParts - seen.threeParts);
}

/// All of a column's signs are like that of 1.234, which a decimal point and a thousands sign may be.
struct EitherSign {
    bool commaDecimal = false;
    bool isDoubtful = false; ///< nothing proves it
};

/// Who groups digits writes 850 beside 1.200; where no number is without the sign, three places are as likely, unless
/// other columns or a currency speak for thousands.
EitherSign judgeEitherSign(const ColumnEvidence& column, const Habits& habits, std::string_view name)
{
    const bool isPoint = column.point.usesDecimal > 0;
    const auto signs = isPoint ? column.point.usesDecimal : column.comma.usesDecimal;
    const bool mixed = signs < realValues(column);
    if (habits.signChosen) {
        return { habits.commaDecimal, false };
    }
    const bool bySemicolons = isPoint && habits.commaDecimal && !habits.signProven;
    if (isPoint && habits.commaDecimal && !mixed && column.currency == 0 && (bySemicolons || namesCoordinate(name))) {
        return { false, true };
    }
    const bool groups = habits.commaDecimal == isPoint;
    const bool listsByComma = habits.delimiter == ','; // then it separates no decimals, either
    const bool isDoubtful = isPoint ? bySemicolons || !mixed : !habits.signProven && !mixed && !listsByComma;
    return { habits.commaDecimal, groups && isDoubtful };
}

/// `asked`: a person wants numbers, whatever else is in the column.
void planNumber(ColumnPlan& plan, const ColumnEvidence& column, const Habits& habits, std::string_view name, bool asked)
{
    const auto count = realValues(column);
    const bool asPoint = asked || fits(column.point, count);
    const bool asComma = asked || fits(column.comma, count);
    const bool same = column.comma.fits == column.point.fits;
    const auto eitherSigns = column.point.usesDecimal + column.comma.usesDecimal;
    bool commaDecimal = asComma && (!asPoint || (same ? habits.commaDecimal : column.comma.fits > column.point.fits));
    if (asPoint && asComma && same && eitherSigns > 0) {
        const auto judged = judgeEitherSign(column, habits, name);
        commaDecimal = judged.commaDecimal;
        plan.eitherSign = judged.isDoubtful ? eitherSigns : 0;
    }
    const auto& chosen = commaDecimal ? column.comma : column.point;
    plan.type = chosen.integers == chosen.fits ? Type::Integer : Type::Number;
    if (plan.type == Type::Integer && column.leadingZeros > 0 && !asked) {
        plan.type = Type::Text;
        plan.flags.emplace_back("leading_zeros");
        return;
    }
    const bool bare = column.exponents > 0 && column.bareExponents == column.exponents && chosen.usesDecimal == 0;
    if (!asked && bare && !(habits.exponents && column.exponents == column.numbers)) {
        plan.type = Type::Text;
        plan.flags.emplace_back("codes");
        return;
    }
    plan.decimal = commaDecimal && (chosen.usesDecimal > 0 || (chosen.thousands & ~1u)) ? ',' : '.';
    if (const unsigned signs = chosen.thousands & ~1u) {
        plan.thousands = static_cast<Thousands>(std::countr_zero(signs));
    }
    const std::array<std::pair<std::int64_t, const char*>, 3> marks { { { column.currency, "currency" },
        { column.percent, "percent" }, { column.accounting, "accounting" } } };
    for (const auto& [seen, flag] : marks) {
        if (seen > 0) {
            plan.flags.emplace_back(flag);
        }
    }
}

/// What the cells allow; a chosen type is one of the things that at least one cell is.
void planType(ColumnPlan& plan, const ColumnEvidence& column, const Habits& habits, std::string_view name,
    std::optional<Type> chosen)
{
    const auto count = realValues(column);
    const auto wants = [&](Type a, Type b) { return chosen == a || chosen == b; };
    if (chosen ? wants(Type::Date, Type::DateTime) && column.dateCount > 0 : isDate(column)) {
        planDate(plan, column, habits.dates);
        const bool isUnread = plan.bothOrders && !plan.orderChosen && !chosen;
        plan.type = isUnread ? Type::Text : plan.type;
    } else if (chosen ? wants(Type::Time, Type::Time) && column.clocks > 0 : isTime(column, habits, name)) {
        planDate(plan, column, habits.dates, true);
    } else if (chosen ? wants(Type::Duration, Type::Duration) && column.durations.count > 0
                      : isDuration(column, name)) {
        planDuration(plan, column, name);
    } else if (chosen ? wants(Type::Boolean, Type::Boolean) && column.booleanCount > 0 : isBoolean(column)) {
        plan.type = Type::Boolean;
    } else if (chosen ? wants(Type::Integer, Type::Number) && column.numbers > 0
                      : !areAddresses(column) && (fits(column.point, count) || fits(column.comma, count))) {
        planNumber(plan, column, habits, name, chosen.has_value());
    }
}

ColumnPlan planColumn(
    const ColumnEvidence& column, Habits habits, std::string_view name, const sandbox::ColumnOptions* chosen)
{
    ColumnPlan plan;
    const auto count = realValues(column);
    if (chosen && chosen->decimal) {
        habits.commaDecimal = chosen->decimal == ",";
        habits.signChosen = true;
    }
    if (chosen && chosen->dayFirst) {
        habits.dates.chosen = chosen->dayFirst;
    }
    const auto type = chosen ? chosen->type : std::nullopt;
    if (count > 0 && (type || !holdsStates(column))) {
        planType(plan, column, habits, name, type);
    }
    plan.keptWords = chosen ? chosen->keptWords : std::vector<std::string>();
    plan.wordsAreValues = plan.type == Type::Text && column.values > 0;
    if (chosen && chosen->missingWords) {
        plan.missingWords = *chosen->missingWords;
    } else if (plan.type != Type::Text) {
        auto words = column.maybeMissing; // in the order in which pieces of the file were read
        std::ranges::sort(words, {}, [](const Spelling& word) { return std::pair(word.line, word.text); });
        std::ranges::transform(words, std::back_inserter(plan.missingWords), &Spelling::text);
    }
    if (plan.type != Type::Text || count == 0) {
        return plan;
    }
    const auto typed = std::max(
        { column.numbers, column.dateCount, column.clocks, column.durations.count, column.booleanCount });
    if (typed > 0 && typed < count && column.values == count + column.maybeMissingCount) {
        plan.flags.emplace_back("mixed_types");
    }
    if (column.numberLike > 0 || column.numbers > 0 || column.booleanCount > 0) {
        plan.flags.emplace_back("number_like");
    }
    return plan;
}

Habits habitsOf(std::span<const ColumnEvidence> columns, char delimiter)
{
    std::int64_t onlyPoint = 0;
    std::int64_t onlyComma = 0;
    bool dayOnly = false;
    bool monthOnly = false;
    Habits habits;
    for (const auto& column : columns) {
        const auto count = realValues(column);
        const bool asPoint = count > 0 && fits(column.point, count);
        const bool asComma = count > 0 && fits(column.comma, count);
        habits.exponents = habits.exponents || column.pointedExponents > 0;
        onlyPoint += asPoint && !asComma ? 1 : 0;
        onlyComma += asComma && !asPoint ? 1 : 0;
        for (const auto& [shape, evidence] : column.dates) {
            dayOnly = dayOnly || (shape.kind == DateShape::Numeric && evidence.dayOnly > 0);
            monthOnly = monthOnly || evidence.monthOnly > 0;
        }
    }
    habits.delimiter = delimiter;
    habits.signProven = onlyComma != onlyPoint;
    habits.commaDecimal = habits.signProven ? onlyComma > onlyPoint : delimiter == ';';
    habits.dates.dayFirst = dayOnly != monthOnly ? dayOnly : habits.commaDecimal || delimiter == ';';
    return habits;
}
} // namespace

std::vector<ColumnPlan> planColumns(std::span<const ColumnEvidence> columns, char delimiter,
    std::span<const std::string> names, const sandbox::ReadOptions& options)
{
    auto habits = habitsOf(columns, delimiter);
    habits.commaDecimal = options.decimal ? options.decimal == "," : habits.commaDecimal;
    habits.signChosen = options.decimal.has_value();
    habits.dates.chosen = options.dayFirst;
    for (const auto& chosen : options.columns) { // what a person says of one column suggests the order of the others
        habits.dates.dayFirst = chosen.dayFirst.value_or(habits.dates.dayFirst);
    }
    std::vector<ColumnPlan> plans;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto name = i < names.size() ? std::string_view(names[i]) : std::string_view();
        habits.besideDays = !plans.empty() && plans.back().type == Type::Date;
        plans.push_back(planColumn(columns[i], habits, name, options.find(name)));
    }
    return plans;
}

} // namespace scan
