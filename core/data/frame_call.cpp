// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/frame_call.h"

#include "core/data/column_code.h"
#include "core/data/names.h"

namespace core {

namespace {
/// pyreadstat's call: the frame, and what the file tells of it.
std::string readstatCall(const Dataset& dataset, const std::string& function, const std::string& meta)
{
    const auto& encoding = dataset.source.encoding;
    return "import pyreadstat\n" + dataset.variable + ", " + meta + " = pyreadstat." + function + "("
        + pythonLiteral(dataset.fileName()) + ", dates_as_pandas_datetime=True"
        + (encoding.empty() ? "" : ", encoding=" + pythonLiteral(encoding)) + ")\n";
}

constexpr auto labelsComment = "# Words that the file has for codes stand for these\n";

std::string stataCall(const Dataset& dataset, const std::string& labelled)
{
    const auto call = " = pd.read_stata(" + pythonLiteral(dataset.fileName()) + ", ";
    const auto codes = dataset.variable + call + "convert_categoricals=False, preserve_dtypes=False)\n";
    return labelled.empty() ? codes
                            : codes + labelsComment + dataset.variable + "[" + labelled + "]" + call
            + "columns=" + labelled + ").astype(object)\n";
}

std::string spssCall(const Dataset& dataset, const std::string& labelled)
{
    const auto* const function = dataset.source.format == TableFormat::Spss ? "read_sav" : "read_por";
    if (labelled.empty()) {
        return readstatCall(dataset, function, "_");
    }
    const auto meta = dataset.variable + "_meta";
    const auto cell = dataset.variable + "[name]";
    return readstatCall(dataset, function, meta) + labelsComment + "for name in " + labelled + ":\n    " + cell + " = "
        + cell + ".map(" + meta + ".variable_value_labels[name])\n";
}

std::string sasCall(const Dataset& dataset)
{
    const auto& encoding = dataset.source.encoding;
    return dataset.variable + " = pd.read_sas(" + pythonLiteral(dataset.fileName())
        + ", format=\"sas7bdat\", encoding=" + pythonLiteral(encoding.empty() ? "infer" : encoding) + ")\n";
}

std::string dbaseCall(const Dataset& dataset)
{
    const auto records = dataset.variable + "_records";
    return "import dbfread\n" + records + " = dbfread.DBF(" + pythonLiteral(dataset.fileName())
        + ", encoding=" + pythonLiteral(dataset.source.encoding) + ", ignore_missing_memofile=True)\n"
        + dataset.variable + " = pd.DataFrame(iter(" + records + "), columns=" + records + ".field_names)\n";
}

/// ["sex", "region"]: the columns whose words stand for their codes; empty: there are none.
std::string labelledColumns(const TableSource& source)
{
    std::string list;
    for (const auto& column : source.columns) {
        if (column.labelled) {
            list += (list.empty() ? "[" : ", ") + pythonLiteral(column.name);
        }
    }
    return list.empty() ? list : list + "]";
}
} // namespace

bool isFrame(TableFormat format)
{
    using enum TableFormat;
    return format == Stata || format == Sas || format == SasTransport || format == Spss || format == SpssPortable
        || format == Dbase;
}

std::string frameCall(const Dataset& dataset)
{
    switch (dataset.source.format) {
    case TableFormat::Stata: return stataCall(dataset, labelledColumns(dataset.source));
    case TableFormat::Sas: return sasCall(dataset);
    case TableFormat::SasTransport: return readstatCall(dataset, "read_xport", "_");
    case TableFormat::Dbase: return dbaseCall(dataset);
    default: return spssCall(dataset, labelledColumns(dataset.source));
    }
}

std::string frameLine(const ColumnProfile& column, TableFormat format, const std::string& cell)
{
    const auto as = [&](const char* type) { return cell + " = " + cell + ".astype(\"" + type + "\")\n"; };
    const bool holes = column.nulls > 0;
    if (column.type == ColumnType::Integer) {
        return as(holes ? "Int64" : "int64"); // most of these files have but one kind of numbers
    }
    if (column.type == ColumnType::Boolean && holes) {
        return as("boolean");
    }
    const bool objects = format == TableFormat::Dbase;
    return objects && isDate(column)   ? cell + " = pd.to_datetime(" + cell + ")\n"
        : objects && isNumeric(column) ? as("float64")
                                       : std::string();
}

} // namespace core
