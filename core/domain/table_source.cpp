// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/table_source.h"

namespace core {

namespace {
constexpr sandbox::EnumWords<TableFormat, 11> formatWords { { { TableFormat::Text, "text" },
    { TableFormat::Workbook, "workbook" }, { TableFormat::JsonRecords, "json" },
    { TableFormat::JsonLines, "json_lines" }, { TableFormat::Database, "database" }, { TableFormat::Stata, "stata" },
    { TableFormat::Sas, "sas" }, { TableFormat::SasTransport, "sas_transport" }, { TableFormat::Spss, "spss" },
    { TableFormat::SpssPortable, "spss_portable" }, { TableFormat::Dbase, "dbase" } } };

constexpr sandbox::EnumWords<JsonShape, 6> shapeWords { { { JsonShape::Records, "records" },
    { JsonShape::Rows, "rows" }, { JsonShape::NamedRows, "named_rows" }, { JsonShape::Columns, "columns" },
    { JsonShape::Indexed, "indexed" }, { JsonShape::Keyed, "keyed" } } };

constexpr sandbox::EnumWords<CellKind, 5> kindWords { { { CellKind::Number, "number" }, { CellKind::Text, "text" },
    { CellKind::Date, "date" }, { CellKind::Boolean, "boolean" }, { CellKind::Other, "other" } } };
} // namespace

static void to_json(Json& json, const ColumnCells& column)
{
    auto kinds = Json::array();
    for (const auto kind : column.kinds) {
        kinds.push_back(sandbox::wordOf(kindWords, kind));
    }
    json = { { "name", column.name }, { "kinds", kinds }, { "percent", column.percent }, { "merged", column.merged },
        { "blanks", column.blanks }, { "misread", column.misread }, { "labelled", column.labelled },
        { "errors", column.errors } };
}

static void from_json(const Json& json, ColumnCells& column)
{
    json.at("name").get_to(column.name);
    for (const auto& kind : json.at("kinds")) {
        column.kinds.push_back(sandbox::enumOf(kindWords, kind.get<std::string>()));
    }
    json.at("percent").get_to(column.percent);
    json.at("merged").get_to(column.merged);
    json.at("blanks").get_to(column.blanks);
    column.misread = json.value("misread", false); // documents of earlier versions have none of the two
    column.labelled = json.value("labelled", false);
    json.at("errors").get_to(column.errors);
}

void to_json(Json& json, const TableSource& source)
{
    json = { { "format", sandbox::wordOf(formatWords, source.format) }, { "file", source.file },
        { "compression", source.compression }, { "encoding", source.encoding }, { "engine", source.engine },
        { "member", source.member }, { "table", source.table }, { "area", source.area }, { "hidden", source.hidden },
        { "header_row", source.headerRow }, { "header_rows", source.headerRows },
        { "first_column", source.firstColumn }, { "last_column", source.lastColumn }, { "narrow", source.narrow },
        { "ends_early", source.endsEarly }, { "plain_header", source.plainHeader }, { "nested", source.nested },
        { "steps", source.steps }, { "shape", sandbox::wordOf(shapeWords, source.shape) },
        { "write_ahead", source.writeAhead }, { "blank_rows", source.blankRows }, { "notes", source.notes },
        { "columns", source.columns } };
}

void from_json(const Json& json, TableSource& source)
{
    source.format = sandbox::enumOf(formatWords, json.at("format").get<std::string>());
    json.at("file").get_to(source.file);
    json.at("compression").get_to(source.compression);
    source.encoding = json.value("encoding", std::string());
    source.engine = json.value("engine", std::string());
    json.at("member").get_to(source.member);
    json.at("table").get_to(source.table);
    json.at("area").get_to(source.area);
    json.at("hidden").get_to(source.hidden);
    json.at("header_row").get_to(source.headerRow);
    json.at("header_rows").get_to(source.headerRows);
    json.at("first_column").get_to(source.firstColumn);
    json.at("last_column").get_to(source.lastColumn);
    json.at("narrow").get_to(source.narrow);
    json.at("ends_early").get_to(source.endsEarly);
    json.at("plain_header").get_to(source.plainHeader);
    json.at("nested").get_to(source.nested);
    json.at("write_ahead").get_to(source.writeAhead);
    if (json.contains("steps")) {
        json.at("steps").get_to(source.steps);
        source.shape = sandbox::enumOf(shapeWords, json.at("shape").get<std::string>());
    } else if (source.format == TableFormat::JsonRecords && !source.table.empty()) {
        source.steps = { "." + source.table }; // a document of an earlier version
    }
    json.at("blank_rows").get_to(source.blankRows);
    source.notes = warningsFrom(json.at("notes"));
    json.at("columns").get_to(source.columns);
}

} // namespace core
