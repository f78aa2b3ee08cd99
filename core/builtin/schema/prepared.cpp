// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/prepared.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/seasons.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/period_labels.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <set>

namespace core::builtin {

namespace {
ColumnProfile partColumn(const std::string& name, std::int64_t nulls, const std::vector<std::string>& values)
{
    ColumnProfile column;
    column.name = name;
    column.nulls = nulls;
    column.distinct = std::ssize(values);
    column.flags.emplace_back(partOfTime);
    std::ranges::transform(
        values, std::back_inserter(column.top), [](const auto& value) { return TopValue { value, 1 }; });
    return column;
}

bool isDate(const ColumnProfile& column)
{
    return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
}
bool isTimed(const ColumnProfile& column)
{
    return column.type == ColumnType::DateTime;
}

/// How many words of a name are said in a row, from its first on or as its deed: "lent", "order" of order_date.
std::size_t wordsSaid(const std::vector<std::string>& own, const std::vector<std::string>& words)
{
    std::size_t most = 0;
    for (std::size_t i = 0; i < words.size() && !own.empty(); ++i) {
        const bool isFirst = words[i] == own.front() || isDeedNoun(words[i], own)
            || isDeedNoun(own.front(), { words[i] })
            || (isParticiple(own.front()) && verbRoot(words[i]) == verbRoot(own.front()));
        std::size_t length = isFirst ? 1 : 0;
        while (isFirst && length < own.size() && i + length < words.size() && words[i + length] == own[length]) {
            ++length;
        }
        most = std::max(most, length);
    }
    return most;
}

/// The only date that the question names by the most words: of checked_in and checked_out "checked out" is the latter.
std::optional<ColumnProfile> dateNamed(const Dataset& dataset, const std::vector<std::string>& words)
{
    const auto plain = [](std::vector<std::string> all) { // "faellig" is Fällig
        std::ranges::transform(all, all.begin(), withoutUmlauts);
        return all;
    };
    const auto asked = plain(words);
    const auto saidOf = [&](const std::vector<std::string>& name) {
        return std::max(wordsSaid(name, words), wordsSaid(plain(name), asked));
    };
    std::vector<ColumnProfile> named;
    std::size_t most = 1;
    for (const auto& column : dataset.profile.columns) {
        const auto said = isDate(column) ? saidOf(nameWords(column.name)) : 0;
        if (said > most) {
            named.clear();
        }
        if (said >= most) {
            named.push_back(column);
            most = said;
        }
    }
    return named.size() == 1 ? std::optional(named.front()) : std::nullopt;
}

/// The date whose weekdays and hours are meant: the one that a word names, else the only one of its kind, as for the
/// hour the only one that has hours, else that of the rows, else the first.
const ColumnProfile* dateMeant(const std::vector<ColumnProfile>& columns, const std::optional<ColumnProfile>& named,
    std::optional<int> own, bool isOfHours)
{
    const auto isOfKind = isOfHours ? isTimed : isDate;
    const bool isOwn = own && *own < std::ssize(columns) && isOfKind(columns[static_cast<std::size_t>(*own)]);
    const auto found = named ? std::ranges::find(columns, named->name, &ColumnProfile::name)
        : isOwn              ? columns.begin() + *own
                             : std::ranges::find_if(columns, isOfKind);
    return found == columns.end() || !isOfKind(*found) ? nullptr : &*found;
}

/// Writes a column for each part of time that is wanted.
class PartsOfTime {
public:
    explicit PartsOfTime(const Dataset& dataset)
        : m_prepared(asItIs(dataset))
        , m_frame(dataset.variable)
    {
        m_script.append(codeOf(m_prepared));
    }

    void add(const std::string& part, const ColumnProfile& date)
    {
        const auto& columns = m_prepared.dataset.profile.columns;
        const bool isMinute = part == minuteOfDay;
        const bool isOnly = std::ranges::count_if(columns, part == "hour" || isMinute ? isTimed : isDate) == 1;
        const auto name = isOnly ? part : part + " (" + date.name + ")";
        const auto cell = m_frame + "[" + literal(date.name) + "]";
        const auto into = m_frame + "[" + literal(name) + "] = ";
        const bool isHour = part == "hour", isMonth = part == monthOfYear, isQuarter = part == quarterOfYear;
        std::vector<std::string> values { "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
            "Sunday" };
        const auto ofDate = "The " + part + " of " + oneLine(date.name) + ".";
        if (isHour || isMonth || isQuarter) {
            values.clear();
            for (int hour = 0; isHour && hour < 24; ++hour) {
                values.push_back(std::to_string(hour));
            }
            m_script.add(ofDate,
                into + cell
                    + (isHour         ? ".dt.hour"
                            : isMonth ? ".dt.month"
                                      : ".dt.quarter")
                    + (date.nulls > 0 ? ".astype(\"Int64\")" : ""));
        } else if (isMinute) {
            values.clear();
            m_script.add(ofDate,
                into + "(" + cell + ".dt.hour * 60 + " + cell + ".dt.minute)"
                    + (date.nulls > 0 ? ".astype(\"Int64\")" : ""));
        } else if (part == partOfWeek) {
            values.assign(partsOfWeek.begin(), partsOfWeek.end());
            m_script.add("Tell weekends from working days, by " + oneLine(date.name) + ".",
                into + "(" + cell + ".dt.dayofweek > 4).map({True: " + literal(values.front()) + ", False: "
                    + literal(values.back()) + "})" + (date.nulls > 0 ? ".where(" + cell + ".notna())" : ""));
        } else {
            m_script.add("Name the day of the week of " + oneLine(date.name) + ".", into + cell + ".dt.day_name()");
        }
        auto column = partColumn(name, date.nulls, values);
        if (isHour || isMinute) {
            column.type = ColumnType::Integer;
            column.min = std::int64_t { 0 };
            column.max = std::int64_t { isHour ? 23 : 1439 };
        }
        if (isMonth || isQuarter) {
            column.type = ColumnType::Integer;
            column.min = std::int64_t { 1 };
            column.max = std::int64_t { isMonth ? 12 : 4 };
            column.distinct = isMonth ? 12 : 4;
        }
        m_added.push_back(std::move(column));
        m_prepared.made.push_back({ { "how", part }, { "column", date.name }, { "name", name } });
    }

    Prepared take()
    {
        m_prepared.addColumns(m_added);
        m_prepared.code = m_script.text();
        return std::move(m_prepared);
    }

private:
    Prepared m_prepared;
    std::string m_frame;
    Script m_script;
    std::vector<ColumnProfile> m_added;
};

struct Unit {
    const char* name;
    double seconds;
    double upTo; ///< means in seconds below which the unit suits a person
};

constexpr std::array<Unit, 4> units { { { "seconds", 1, 120 }, { "minutes", 60, 7200 }, { "hours", 3600, 172'800 },
    { "days", 86'400, std::numeric_limits<double>::infinity() } } };

const Unit& unitFor(double meanSeconds)
{
    return *std::ranges::find_if(units, [&](const Unit& unit) { return std::abs(meanSeconds) < unit.upTo; });
}

ColumnProfile inUnit(ColumnProfile column, const Unit& unit)
{
    const auto scaled = [&](const Cell& cell) -> Cell {
        const auto* text = std::get_if<std::string>(&cell);
        const auto seconds = text ? sandbox::durationSeconds(*text) : std::nullopt;
        return seconds ? Cell(*seconds / unit.seconds) : Cell();
    };
    column.name += std::string(" (") + unit.name + ")";
    column.type = ColumnType::Number;
    column.min = scaled(column.min);
    column.max = scaled(column.max);
    column.mean = column.mean.value_or(0) / unit.seconds;
    column.top.clear();
    column.examples.clear();
    column.flags.emplace_back(countedDuration);
    return column;
}
} // namespace

Prepared fileAlone(const Dataset& dataset)
{
    return { dataset, {}, dataset.name, { dataset.name } };
}

Prepared asItIs(const Dataset& dataset)
{
    auto prepared = fileAlone(dataset);
    for (const auto& labels : datesOfLabels(dataset)) {
        Script script;
        script.append(codeOf(prepared));
        script.append(labels.code);
        prepared.code = script.text();
        prepared.addColumns({ labels.date });
        prepared.made.push_back({ { "how", "first_day" }, { "name", labels.date.name } });
        if (!labels.year.empty()) {
            prepared.made.back()["year"] = labels.year;
            prepared.made.back()[periodName(labels.period)] = labels.part;
        }
    }
    return prepared;
}

std::string codeOf(const Prepared& prepared)
{
    return prepared.code.empty() ? rowsCode(prepared.dataset) : prepared.code;
}

Prepared sideBySide(const Dataset& left, const Dataset& right)
{
    Prepared both { left, {}, left.name + " and " + right.name, { left.name, right.name } };
    std::vector<ColumnProfile> added;
    std::ranges::copy_if(right.profile.columns, std::back_inserter(added), [&](const auto& column) {
        return !std::ranges::contains(left.profile.columns, column.name, &ColumnProfile::name);
    });
    both.addColumns(added);
    return both;
}

bool endsInTotals(const Dataset& dataset)
{
    return std::ranges::any_of(dataset.profile.columns, [](const auto& column) {
        return std::ranges::contains(column.flags, "totals") || std::ranges::contains(column.flags, "averages");
    });
}

std::string rowsCode(const Dataset& dataset)
{
    Script script;
    if (endsInTotals(dataset)) {
        const bool areAverages = std::ranges::contains(
            dataset.profile.warnings, WarningKind::AveragesRow, &FileWarning::kind);
        script.add(std::string("Leave out the last row: it holds ") + (areAverages ? "averages." : "totals."),
            dataset.variable + " = " + dataset.variable + ".drop(" + dataset.variable + ".index[-1])");
    }
    for (const auto& column : dataset.profile.columns) {
        if (!column.subtotals.empty()) {
            script.add("Leave out the rows that are named like sums of others.",
                dataset.variable + " = " + dataset.variable + "[~" + dataset.variable + "[" + literal(column.name)
                    + "].isin(" + literalList(column.subtotals) + ")]");
        }
    }
    return script.text();
}

void Prepared::addColumns(const std::vector<ColumnProfile>& added)
{
    auto& profile = dataset.profile;
    profile.columns.insert(profile.columns.end(), added.begin(), added.end());
    for (auto& row : profile.firstRows) {
        row.resize(profile.columns.size());
    }
}

double secondsIn(const std::string& unit)
{
    static constexpr std::array<std::pair<const char*, double>, 7> fixed { { { "seconds", 1 }, { "minutes", 60 },
        { "hours", 3600 }, { "days", 86'400 }, { "weeks", 604'800 }, { "months", 2'629'800 },
        { "years", 31'557'600 } } };
    const auto* const found = std::ranges::find(fixed, unit, &std::pair<const char*, double>::first);
    return found == fixed.end() ? 0 : found->second;
}

namespace {
/// Numbers for the rows that have both dates, `into` a column.
std::string businessDaysCode(
    const Dataset& dataset, const std::string& from, const std::string& to, const std::string& into)
{
    const std::string both = dataset.variable == "both" ? "both_2" : "both";
    const auto days = [&](const std::string& name) {
        return both + "[" + literal(name) + "].to_numpy(dtype=\"datetime64[D]\")";
    };
    return "import numpy as np\n" + both + " = " + dataset.variable + "[" + literalList({ from, to }) + "].dropna()\n"
        + into + " = pd.Series(\n    np.busday_count(" + days(from) + ", " + days(to) + "), index=" + both + ".index)";
}
} // namespace

Prepared withTimeBetween(Prepared prepared, std::size_t from, std::size_t to, const std::string& unit)
{
    const auto& dataset = prepared.dataset;
    const auto& columns = dataset.profile.columns;
    ColumnProfile between;
    between.name = unit + " from " + columns[from].name + " to " + columns[to].name;
    between.type = ColumnType::Number;
    between.nulls = std::max(columns[from].nulls, columns[to].nulls);
    between.distinct = dataset.profile.rows;
    Script script;
    script.append(codeOf(prepared));
    const auto cell = [&](const std::string& name) { return dataset.variable + "[" + literal(name) + "]"; };
    if (unit == businessDays) {
        script.add("Count the " + oneLine(between.name) + ", Monday to Friday; where a date is missing, none.",
            businessDaysCode(dataset, columns[from].name, columns[to].name, cell(between.name)));
        prepared.note += " " + inWords(ReadingNote(NoteKind::BusinessDaysCounted));
    } else {
        const bool areTimes = columns[from].type == ColumnType::Time; // of day
        const auto end = [&](std::size_t at) {
            const auto own = cell(columns[at].name);
            return areTimes ? "pd.to_timedelta(" + own + ".astype(\"string\"))" : own;
        };
        script.add("Count the " + oneLine(between.name) + ".",
            cell(between.name) + " = (" + end(to) + " - " + end(from) + ").dt.total_seconds()"
                + (areTimes ? " % 86400" : "") + " / " + numeral(secondsIn(unit)));
        if (areTimes) {
            prepared.note += " " + inWords(ReadingNote(NoteKind::NextDayCounted, { .column = columns[to].name }));
        }
    }
    prepared.addColumns({ between });
    prepared.made.push_back({ { "how", "time_between" }, { "from", columns[from].name }, { "to", columns[to].name },
        { "unit", unit }, { "name", between.name } });
    prepared.code = script.text();
    return prepared;
}

std::optional<Prepared> withPartsOfTime(const Dataset& dataset, std::optional<int> own,
    const std::set<std::string>& wanted, const std::vector<std::string>& words)
{
    const auto& columns = dataset.profile.columns;
    const auto named = dateNamed(dataset, words);
    PartsOfTime parts(dataset);
    for (const auto& part : wanted) {
        const auto* date = dateMeant(columns, named, own, part == "hour" || part == minuteOfDay);
        if (date == nullptr || std::ranges::contains(columns, part, &ColumnProfile::name)) {
            return std::nullopt;
        }
        parts.add(part, *date);
    }
    return parts.take();
}

Prepared withDurationsAsNumbers(Prepared prepared, const std::string& wanted)
{
    const auto* const asked = std::ranges::find(units, wanted, &Unit::name);
    auto& dataset = prepared.dataset;
    Script script;
    script.append(codeOf(prepared));
    for (auto& column : dataset.profile.columns) {
        if (column.type != ColumnType::Duration) {
            continue;
        }
        const auto& unit = asked == units.end() ? unitFor(column.mean.value_or(0)) : *asked;
        const auto cell = dataset.variable + "[" + literal(column.name) + "]";
        const auto divided = unit.seconds == 1 ? "" : " / " + numeral(unit.seconds);
        auto counted = inUnit(column, unit);
        script.add("Count " + oneLine(column.name) + " in " + unit.name + ".",
            cell + " = " + cell + ".dt.total_seconds()" + divided + "\n" + dataset.variable + " = " + dataset.variable
                + ".rename(columns={" + literal(column.name) + ": " + literal(counted.name) + "})");
        prepared.made.push_back(
            { { "how", "counted_in" }, { "column", column.name }, { "unit", unit.name }, { "name", counted.name } });
        column = std::move(counted);
    }
    prepared.code = script.text();
    return prepared;
}

} // namespace core::builtin
