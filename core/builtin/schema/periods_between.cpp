// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/schema/periods_between.h"

#include "core/builtin/language/python_code.h"
#include "core/domain/step_note.h"

#include <algorithm>

namespace core::builtin {

Prepared withPeriodsBetween(Prepared prepared, std::size_t one, std::size_t other, const std::string& period)
{
    const auto& dataset = prepared.dataset;
    const auto& columns = dataset.profile.columns;
    const auto &first = columns[one].name, &second = columns[other].name;
    ColumnProfile between;
    between.name = "calendar " + period + "s between " + first + " and " + second;
    between.type = ColumnType::Number;
    between.nulls = std::max(columns[one].nulls, columns[other].nulls);
    between.distinct = dataset.profile.rows;
    const auto part = [&](const std::string& name, const std::string& what) {
        return dataset.variable + "[" + literal(name) + "].dt." + what;
    };
    const auto years = part(second, "year") + " - " + part(first, "year");
    const auto apart = period == "day"
        ? "(" + part(second, "normalize()") + " - " + part(first, "normalize()") + ").dt.days"
        : period == "year" ? "(" + years + ")"
                           : "((" + years + ") * 12 + " + part(second, "month") + " - " + part(first, "month") + ")";
    Script script;
    script.append(codeOf(prepared));
    script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { oneLine(between.name) } })),
        dataset.variable + "[" + literal(between.name) + "] = " + apart + ".abs()");
    prepared.made.push_back({ { "how", "periods_between" }, { "from", first }, { "to", second }, { "period", period },
        { "name", between.name } });
    prepared.addColumns({ between });
    prepared.code = script.text();
    return prepared;
}

Prepared withTimeSinceRowBefore(
    Prepared prepared, std::optional<std::size_t> owner, std::size_t date, const std::string& unit)
{
    const auto& dataset = prepared.dataset;
    const auto& columns = dataset.profile.columns;
    const auto& when = columns[date].name;
    ColumnProfile since;
    since.name = unit + " since " + when + " before" + (owner ? " of the same " + columns[*owner].name : std::string());
    since.type = ColumnType::Number;
    since.nulls = columns[date].nulls + (owner ? columns[*owner].distinct : 1);
    since.distinct = dataset.profile.rows;
    const auto of = owner ? ".groupby(" + literal(columns[*owner].name) + ")" : std::string();
    Script script;
    script.append(codeOf(prepared));
    script.add(inWords(StepNote(StepKind::MeasureWorkedOut, { .texts = { oneLine(since.name) } })),
        dataset.variable + "[" + literal(since.name) + "] = " + dataset.variable + ".sort_values(" + literal(when)
            + ", kind=\"stable\")" + of + "[" + literal(when) + "].diff().dt.total_seconds() / "
            + numeral(secondsIn(unit)));
    prepared.made.push_back({ { "how", "since_row_before" }, { "column", when },
        { "owner", owner ? Json(columns[*owner].name) : Json() }, { "unit", unit }, { "name", since.name } });
    prepared.addColumns({ since });
    prepared.code = script.text();
    return prepared;
}

} // namespace core::builtin
