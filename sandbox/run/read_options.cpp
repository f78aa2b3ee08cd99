// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/read_options.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace sandbox {

namespace {
constexpr std::size_t longestDelimiter = 4;
constexpr std::size_t longestComment = 2;
constexpr int mostSkippedRows = 1'000'000;
constexpr int mostHeaderRows = 10;
constexpr int mostFooterRows = 1000;
constexpr int mostSurplusColumns = 100;

/// Each key with its member: the one list for both directions.
template <typename Options, typename Visit> void visitColumnOptions(Options& options, Visit& visit)
{
    visit("name", options.name);
    visit("type", options.type);
    visit("decimal", options.decimal);
    visit("day_first", options.dayFirst);
    visit("missing_words", options.missingWords);
    visit("kept_words", options.keptWords);
}

template <typename Options, typename Visit> void visitReadOptions(Options& options, Visit& visit)
{
    visit("encoding", options.encoding);
    visit("delimiter", options.delimiter);
    visit("comment", options.comment);
    visit("quote", options.quote);
    visit("escape", options.escape);
    visit("stray_quotes", options.strayQuotes);
    visit("line_comments", options.lineComments);
    visit("skipped_rows", options.skippedRows);
    visit("header_rows", options.headerRows);
    visit("footer_rows", options.footerRows);
    visit("surplus_columns", options.surplusColumns);
    visit("decimal", options.decimal);
    visit("day_first", options.dayFirst);
    visit("columns", options.columns);
}

struct OptionsWriter {
    Json& json;

    template <typename T> void operator()(const char* key, const T& value) { json[key] = value; }
    template <typename T> void operator()(const char* key, const std::optional<T>& value)
    {
        if (value) {
            json[key] = *value;
        }
    }
    void operator()(const char* key, const std::vector<std::string>& words)
    {
        if (!words.empty()) {
            json[key] = words;
        }
    }
};

struct OptionsReader {
    const Json& json;
    std::size_t known = 0;

    template <typename T> void operator()(const char* key, T& value)
    {
        if (const auto found = json.find(key); found != json.end()) {
            found->get_to(value);
            ++known;
        }
    }
    template <typename T> void operator()(const char* key, std::optional<T>& value)
    {
        if (const auto found = json.find(key); found != json.end()) {
            value = found->get<T>();
            ++known;
        }
    }
    void checkAllKnown() const
    {
        if (!json.is_object() || known != json.size()) {
            throw std::invalid_argument("an unknown option");
        }
    }
};

void demandOption(bool sound, const char* key)
{
    if (!sound) {
        throw std::invalid_argument(std::string("no such ") + key);
    }
}

bool isSoundDelimiter(const std::string& delimiter)
{
    const auto isWordSign = [](unsigned char c) { return c < 0x80 && std::isalnum(c) != 0; };
    return !delimiter.empty() && delimiter.size() <= longestDelimiter
        && (delimiter.size() == 1 || std::ranges::none_of(delimiter, isWordSign))
        && delimiter.find_first_of(std::string_view("\n\r\0\"", 4)) == std::string::npos;
}

bool isSoundQuote(const std::string& quote)
{
    constexpr std::string_view signs = "\"'`~|%^$*#@";
    return quote.empty() || quote == "\u201c" || (quote.size() == 1 && signs.contains(quote));
}

bool isSoundDecimal(const std::optional<std::string>& decimal)
{
    return !decimal || decimal == "." || decimal == ",";
}

bool isWithin(const std::optional<int>& count, int most)
{
    return !count || (*count >= 0 && *count <= most);
}

void checkReadOptions(const ReadOptions& options)
{
    demandOption(!options.delimiter || isSoundDelimiter(*options.delimiter), "delimiter");
    demandOption(!options.comment || options.comment->size() <= longestComment, "comment");
    demandOption(!options.quote || isSoundQuote(*options.quote), "quote");
    demandOption(!options.escape || options.escape == "" || options.escape == "\\", "escape");
    demandOption(isWithin(options.skippedRows, mostSkippedRows), "skipped_rows");
    demandOption(isWithin(options.headerRows, mostHeaderRows), "header_rows");
    demandOption(isWithin(options.footerRows, mostFooterRows), "footer_rows");
    demandOption(isWithin(options.surplusColumns, mostSurplusColumns), "surplus_columns");
    demandOption(isSoundDecimal(options.decimal), "decimal");
}
} // namespace

static void to_json(Json& json, const ColumnOptions& options)
{
    json = Json::object();
    OptionsWriter write { json };
    visitColumnOptions(options, write);
}

static void from_json(const Json& json, ColumnOptions& options)
{
    OptionsReader read { json };
    visitColumnOptions(options, read);
    read.checkAllKnown();
    demandOption(json.contains("name"), "name");
    demandOption(options.type != ColumnType::Other, "type");
    demandOption(isSoundDecimal(options.decimal), "decimal");
}

const ColumnOptions* ReadOptions::find(std::string_view name) const
{
    const auto found = std::ranges::find(columns, name, &ColumnOptions::name);
    return found == columns.end() ? nullptr : &*found;
}

ColumnOptions& ReadOptions::column(const std::string& name)
{
    const auto known = std::ranges::find(columns, name, &ColumnOptions::name);
    if (known != columns.end()) {
        return *known;
    }
    columns.push_back({ name, {}, {}, {}, {}, {} });
    return columns.back();
}

void ReadOptions::dropEmptyColumns()
{
    std::erase_if(columns,
        [](const ColumnOptions& column) { return column == ColumnOptions { column.name, {}, {}, {}, {}, {} }; });
}

void to_json(Json& json, const ReadOptions& options)
{
    json = Json::object();
    OptionsWriter write { json };
    visitReadOptions(options, write);
}

void from_json(const Json& json, ReadOptions& options)
{
    options = {};
    OptionsReader read { json };
    visitReadOptions(options, read);
    read.checkAllKnown();
    checkReadOptions(options);
}

} // namespace sandbox
