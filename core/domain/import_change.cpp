// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/import_change.h"

#include <algorithm>

namespace core {

namespace {
template <typename T> void put(Json& json, const char* key, const std::optional<T>& value)
{
    if (value) {
        json[key] = *value;
    }
}

template <typename T> void take(const Json& json, const char* key, std::optional<T>& value)
{
    if (const auto found = json.find(key); found != json.end()) {
        value = found->get<T>();
    }
}
} // namespace

ColumnChange& ImportChange::column(const std::string& name)
{
    const auto known = std::ranges::find(columns, name, &ColumnChange::name);
    if (known != columns.end()) {
        return *known;
    }
    columns.push_back({ name, {}, {}, {}, {}, {} });
    return columns.back();
}

void ImportChange::dropEmptyColumns()
{
    std::erase_if(columns, [](const ColumnChange& column) { return column == ColumnChange { column.name, {}, {}, {}, {}, {} }; });
}

static void to_json(Json& json, const ColumnChange& change)
{
    json = { { "name", change.name } };
    put(json, "type", change.type);
    put(json, "decimal", change.decimal);
    put(json, "day_first", change.dayFirst);
    put(json, "missing_words", change.missingWords);
    if (!change.keptWords.empty()) {
        json["kept_words"] = change.keptWords;
    }
}

static void from_json(const Json& json, ColumnChange& change)
{
    json.at("name").get_to(change.name);
    take(json, "type", change.type);
    take(json, "decimal", change.decimal);
    take(json, "day_first", change.dayFirst);
    take(json, "missing_words", change.missingWords);
    change.keptWords = json.value("kept_words", std::vector<std::string>());
}

void to_json(Json& json, const ImportChange& change)
{
    json = Json::object();
    put(json, "encoding", change.encoding);
    put(json, "delimiter", change.delimiter);
    put(json, "comment", change.comment);
    put(json, "stray_quotes", change.strayQuotes);
    put(json, "line_comments", change.lineComments);
    put(json, "quote", change.quote);
    put(json, "escape", change.escape);
    put(json, "skipped_rows", change.skippedRows);
    put(json, "header_rows", change.headerRows);
    put(json, "footer_rows", change.footerRows);
    put(json, "decimal", change.decimal);
    put(json, "day_first", change.dayFirst);
    json["columns"] = change.columns;
}

void from_json(const Json& json, ImportChange& change)
{
    take(json, "encoding", change.encoding);
    take(json, "delimiter", change.delimiter);
    take(json, "comment", change.comment);
    take(json, "stray_quotes", change.strayQuotes);
    take(json, "line_comments", change.lineComments);
    take(json, "quote", change.quote);
    take(json, "escape", change.escape);
    take(json, "skipped_rows", change.skippedRows);
    take(json, "header_rows", change.headerRows);
    take(json, "footer_rows", change.footerRows);
    take(json, "decimal", change.decimal);
    take(json, "day_first", change.dayFirst);
    json.at("columns").get_to(change.columns);
}

} // namespace core
