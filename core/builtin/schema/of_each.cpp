// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/of_each.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"
#include "core/domain/step_note.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

namespace core::builtin {

namespace {
const ColumnProfile& profileOf(const Dataset& dataset, const std::string& name)
{
    return *std::ranges::find(dataset.profile.columns, name, &ColumnProfile::name);
}

std::string cellIn(const std::string& variable, const std::string& column)
{
    return variable + "[" + literal(column) + "]";
}

/// The values of a key as they are compared.
std::string keyWritten(const std::string& variable, const ColumnProfile& key, bool alike)
{
    const auto cell = cellIn(variable, key.name);
    if (!alike) {
        return cell;
    }
    return key.type == ColumnType::Text
        ? cell + ".astype(\"string\").str.strip().str.casefold().str.replace(r\"^0+(?=\\d+$)\", \"\", regex=True)"
        : cell + ".astype(\"Int64\").astype(\"string\")";
}

/// What the rows of a data set need before they are asked, once.
void loadOther(Prepared& prepared, Script& script, const Dataset& other)
{
    if (!std::ranges::contains(prepared.files, other.name)) {
        prepared.files.push_back(other.name);
        script.append(codeOf(asItIs(other)));
    }
}

ColumnProfile madeColumn(const FromOther& from, std::int64_t rows)
{
    ColumnProfile made;
    if (!from.column.empty()) {
        made = profileOf(from.key.dataset, from.column);
        std::erase_if(made.flags, [](const auto& flag) { return flag == "unique" || flag == "totals"; });
    }
    made.name = from.name;
    made.distinct = rows;
    made.marks = {};
    made.plainMarks = {};
    made.top.clear();
    const bool isDate = from.what == OfEach::First || from.what == OfEach::Last;
    made.nulls = isDate ? 1 : 0; // some may have none
    if (from.what == OfEach::Sum) {
        made.flags.insert(made.flags.end(), { std::string(summedOfEach), std::string(workedAmount) });
        made.min = made.max = {};
        made.mean.reset();
    } else if (from.what == OfEach::Rows) {
        made.type = ColumnType::Integer;
        made.min = std::int64_t(0);
        made.max = from.key.dataset.profile.rows;
        made.flags.emplace_back(partnerCount);
    }
    return made;
}

/// Of each value of the key in the rows of the other.
std::string ofMatching(const FromOther& from, const std::string& key)
{
    const auto& variable = from.key.dataset.variable;
    const auto rows = from.test.empty() ? variable : variable + "[" + from.test + "]";
    if (from.what == OfEach::Rows) {
        return (from.test.empty() ? key : key + "[" + from.test + "]") + ".value_counts()";
    }
    static constexpr std::array<std::string_view, 4> functions { "", ".sum()", ".min()", ".max()" };
    return rows + ".groupby(" + key + ")[" + literal(from.column) + "]"
        + std::string(functions.at(static_cast<std::size_t>(from.what)));
}

StepNote noteOf(const FromOther& from)
{
    static constexpr std::array kinds { StepKind::OthersCounted, StepKind::OthersAdded, StepKind::OthersDated,
        StepKind::OthersDated };
    return StepNote(kinds.at(static_cast<std::size_t>(from.what)),
        { .column = oneLine(from.name), .texts = { from.key.dataset.name } });
}
} // namespace

std::string shortName(const Dataset& dataset)
{
    return std::filesystem::path(dataset.name).stem().string();
}

Prepared eachOf(const std::vector<KeyOf>& keys, const std::string& name)
{
    const auto& first = keys.front();
    Prepared each { first.dataset, {}, {}, {} };
    each.dataset.name = name;
    const auto isTaken = [&](const KeyOf& key) { return key.dataset.variable == "each"; };
    each.dataset.variable = std::ranges::any_of(keys, isTaken) ? "each_2" : "each";
    auto& profile = each.dataset.profile;
    profile.columns = { profileOf(first.dataset, first.column) };
    profile.firstRows.clear();
    profile.warnings.clear();
    auto& column = profile.columns.front();
    profile.rows = column.distinct;
    column.nulls = 0;
    column.flags.emplace_back("unique");
    Script script;
    std::vector<std::string> values;
    std::vector<std::string> names;
    auto json = Json::array();
    for (const auto& key : keys) {
        loadOther(each, script, key.dataset);
        values.push_back(keyWritten(key.dataset.variable, profileOf(key.dataset, key.column), key.alike));
        names.push_back(key.dataset.name);
        json.push_back({ { "file", key.dataset.name }, { "column", key.column }, { "alike", key.alike } });
    }
    const auto all = values.size() == 1 ? values.front() : "pd.concat([" + joined(values, ", ") + "])";
    script.add(inWords(StepNote(StepKind::EachTaken, { .column = oneLine(column.name), .texts = names })),
        each.dataset.variable + " = pd.DataFrame({" + literal(column.name) + ": " + all + ".dropna().unique()})");
    each.code = script.text();
    each.how = "each " + oneLine(column.name) + " of " + inWords(names);
    each.made.push_back({ { "how", "each" }, { "name", column.name }, { "keys", json } });
    return each;
}

Prepared withFromOther(Prepared prepared, const std::string& key, const FromOther& from)
{
    const auto& dataset = prepared.dataset;
    const auto& other = from.key.dataset;
    Script script;
    script.append(codeOf(prepared));
    loadOther(prepared, script, other);
    script.append(from.before);
    const auto own = keyWritten(dataset.variable, profileOf(dataset, key), from.key.alike);
    const auto theirs = keyWritten(other.variable, profileOf(other, from.key.column), from.key.alike);
    static constexpr std::array<std::string_view, 4> filled { ".fillna(0).astype(\"int64\")", ".fillna(0)", "", "" };
    script.add(inWords(noteOf(from)),
        cellIn(dataset.variable, from.name) + " = " + own + ".map(" + ofMatching(from, theirs) + ")"
            + std::string(filled.at(static_cast<std::size_t>(from.what))));
    prepared.code = script.text();
    static constexpr std::array<std::string_view, 4> words { "rows", "sum", "first", "last" };
    prepared.made.push_back(
        { { "how", "from_other" }, { "key", key }, { "other", other.name }, { "other_key", from.key.column },
            { "alike", from.key.alike }, { "what", std::string(words.at(static_cast<std::size_t>(from.what))) },
            { "column", from.column }, { "filters", from.filters }, { "name", from.name } });
    prepared.addColumns({ madeColumn(from, dataset.profile.rows) });
    return prepared;
}

Prepared withDay(Prepared prepared, const std::string& day)
{
    ColumnProfile column;
    column.name = day;
    column.type = ColumnType::Date;
    column.distinct = 1;
    column.min = column.max = day;
    Script script;
    script.append(codeOf(prepared));
    script.add(inWords(StepNote(StepKind::DayGiven)),
        cellIn(prepared.dataset.variable, day) + " = pd.Timestamp(" + literal(day) + ")");
    prepared.code = script.text();
    prepared.made.push_back({ { "how", "day" }, { "name", day } });
    prepared.addColumns({ column });
    return prepared;
}

Prepared onlyWith(Prepared prepared, const std::string& column)
{
    const auto& variable = prepared.dataset.variable;
    Script script;
    script.append(codeOf(prepared));
    script.add(inWords(StepNote(StepKind::OnlyWith, { .column = oneLine(column) })),
        variable + " = " + variable + ".dropna(subset=[" + literal(column) + "])");
    prepared.code = script.text();
    prepared.made.push_back({ { "how", "only_with" }, { "name", column } });
    for (auto& each : prepared.dataset.profile.columns) {
        each.nulls = each.name == column ? 0 : each.nulls;
    }
    return prepared;
}

} // namespace core::builtin
