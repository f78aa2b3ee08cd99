// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/profile.h"

namespace core {

namespace {
Json orNull(const std::optional<double>& number)
{
    return number ? Json(*number) : Json(nullptr);
}

std::optional<double> orNothing(const Json& json)
{
    return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

Json histogramJson(const Histogram& histogram)
{
    Json json { { "counts", histogram.counts }, { "below", histogram.below }, { "above", histogram.above } };
    sandbox::cellToJson(json["low"], histogram.low);
    sandbox::cellToJson(json["high"], histogram.high);
    return json;
}

Histogram histogramFrom(const Json& json)
{
    return { sandbox::cellFromJson(json.at("low")), sandbox::cellFromJson(json.at("high")),
        json.at("counts").get<std::vector<std::int64_t>>(), json.at("below").get<std::int64_t>(),
        json.at("above").get<std::int64_t>() };
}
} // namespace

std::int64_t roundedEstimate(std::int64_t count)
{
    std::int64_t unit = 1;
    while (count / unit >= 1000) {
        unit *= 10;
    }
    return count / unit * unit;
}

void to_json(Json& json, const ColumnProfile& column)
{
    json = { { "name", column.name }, { "type", column.type }, { "nulls", column.nulls },
        { "distinct", column.distinct }, { "distinct_exact", column.distinctExact }, { "mean", orNull(column.mean) },
        { "stddev", orNull(column.stddev) }, { "quantiles", column.quantiles }, { "top", Json::array() },
        { "ambiguous", column.ambiguous }, { "converted", column.converted }, { "misfits", column.misfits },
        { "examples", column.examples }, { "date_formats", column.dateFormats }, { "decimal", column.decimal },
        { "thousands", column.thousands }, { "missing_words", column.missingWords }, { "kept_words", column.keptWords },
        { "doubtful_words", column.doubtfulWords }, { "flags", column.flags }, { "wyhash_marks", column.marks },
        { "wyhash_plain_marks", column.plainMarks }, { "subtotals", column.subtotals } };
    sandbox::cellToJson(json["min"], column.min);
    sandbox::cellToJson(json["max"], column.max);
    json["histogram"] = column.histogram ? histogramJson(*column.histogram) : Json(nullptr);
    for (const auto& top : column.top) {
        json["top"].push_back({ { "value", top.value }, { "count", top.count } });
    }
}

void from_json(const Json& json, ColumnProfile& column)
{
    json.at("name").get_to(column.name);
    json.at("type").get_to(column.type);
    json.at("nulls").get_to(column.nulls);
    json.at("distinct").get_to(column.distinct);
    column.distinctExact = json.value("distinct_exact", true);
    column.min = sandbox::cellFromJson(json.at("min"));
    column.max = sandbox::cellFromJson(json.at("max"));
    column.mean = orNothing(json.at("mean"));
    column.stddev = orNothing(json.at("stddev"));
    json.at("quantiles").get_to(column.quantiles);
    if (const auto known = json.find("histogram"); known != json.end() && !known->is_null()) {
        column.histogram = histogramFrom(*known);
    }
    for (const auto& top : json.at("top")) {
        column.top.push_back({ top.at("value").get<std::string>(), top.at("count").get<std::int64_t>() });
    }
    json.at("ambiguous").get_to(column.ambiguous);
    json.at("converted").get_to(column.converted);
    column.misfits = json.value("misfits", std::int64_t { 0 });
    json.at("examples").get_to(column.examples);
    json.at("date_formats").get_to(column.dateFormats);
    json.at("decimal").get_to(column.decimal);
    json.at("thousands").get_to(column.thousands);
    json.at("missing_words").get_to(column.missingWords);
    column.keptWords = json.value("kept_words", std::vector<std::string>());
    column.doubtfulWords = json.value("doubtful_words", std::vector<std::string>());
    json.at("flags").get_to(column.flags);
    column.marks = json.value("wyhash_marks", std::vector<std::int64_t>());
    column.plainMarks = json.value("wyhash_plain_marks", std::vector<std::int64_t>());
    column.subtotals = json.value("subtotals", std::vector<std::string>());
}

void to_json(Json& json, const Profile& profile)
{
    json = { { "path", profile.path }, { "bytes", profile.bytes }, { "encoding", profile.encoding },
        { "delimiter", profile.delimiter }, { "quote", profile.quote }, { "escape", profile.escape },
        { "skip_space", profile.skipSpace }, { "collapse", profile.collapse }, { "has_header", profile.hasHeader },
        { "header_rows", profile.headerRows }, { "header_delimiter", profile.headerDelimiter },
        { "names_fit", profile.namesFit }, { "skipped_rows", profile.skippedRows }, { "data_line", profile.dataLine },
        { "next_table_line", profile.nextTableLine }, { "next_table_index", profile.nextTableIndex },
        { "has_nuls", profile.hasNuls }, { "stray_quotes", profile.strayQuotes },
        { "line_comments", profile.lineComments }, { "comment", profile.comment },
        { "comment_rows", profile.commentRows }, { "comment_lines", profile.commentLines },
        { "footer_rows", profile.footerRows }, { "rows", profile.rows }, { "rejected_rows", profile.rejectedRows },
        { "most_cells", profile.mostCells }, { "surplus_rows", profile.surplusRows }, { "columns", profile.columns },
        { "warnings", profile.warnings }, { "facts", profile.facts }, { "preview", profile.firstRows } };
    if (profile.outerBars) {
        json["outer_bars"] = true;
    }
    if (!profile.columnStarts.empty()) {
        json["column_starts"] = profile.columnStarts;
    }
    if (!profile.sheet.empty()) {
        json["sheet"] = profile.sheet;
    }
}

void from_json(const Json& json, Profile& profile)
{
    json.at("path").get_to(profile.path);
    profile.sheet = json.value("sheet", std::string());
    json.at("bytes").get_to(profile.bytes);
    json.at("encoding").get_to(profile.encoding);
    json.at("delimiter").get_to(profile.delimiter);
    json.at("quote").get_to(profile.quote);
    json.at("escape").get_to(profile.escape);
    profile.skipSpace = json.value("skip_space", false);
    profile.collapse = json.value("collapse", false);
    profile.columnStarts = json.value("column_starts", std::vector<int>());
    json.at("has_header").get_to(profile.hasHeader);
    json.at("header_rows").get_to(profile.headerRows);
    profile.headerDelimiter = json.value("header_delimiter", std::string());
    json.at("skipped_rows").get_to(profile.skippedRows);
    profile.dataLine = json.value("data_line", profile.skippedRows + profile.headerRows);
    profile.nextTableLine = json.value("next_table_line", std::int64_t { 0 });
    profile.nextTableIndex = json.value("next_table_index", std::int64_t { 0 });
    profile.hasNuls = json.value("has_nuls", false);
    profile.strayQuotes = json.value("stray_quotes", false);
    profile.lineComments = json.value("line_comments", false);
    profile.outerBars = json.value("outer_bars", false);
    profile.comment = json.value("comment", std::string());
    profile.commentRows = json.value("comment_rows", std::int64_t { 0 });
    profile.commentLines = json.value("comment_lines", std::vector<std::int64_t>());
    profile.footerRows = json.value("footer_rows", 0);
    json.at("rows").get_to(profile.rows);
    json.at("rejected_rows").get_to(profile.rejectedRows);
    profile.mostCells = json.value("most_cells", 0);
    profile.surplusRows = json.value("surplus_rows", std::int64_t { 0 });
    json.at("columns").get_to(profile.columns);
    // A profile of before this was told: the header was shorter than the rows.
    const bool lastUnnamed = !profile.columns.empty()
        && profile.columns.back().name == "Unnamed: " + std::to_string(profile.columns.size() - 1);
    profile.namesFit = json.value("names_fit", !lastUnnamed);
    profile.warnings = warningsFrom(json.at("warnings"));
    profile.facts = json.value("facts", std::vector<FileFact>());
    json.at("preview").get_to(profile.firstRows);
}

} // namespace core
