// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/passages.h"

#include <algorithm>
#include <array>

namespace core::llm {

namespace {
/// Words that code is written in, short ones too, because a hidden column may be called pd.
constexpr std::array languageWords { "DataFrame", "False", "Grouper", "Index", "None", "NotImplemented", "Series",
    "StringIO", "TextIOWrapper", "Timedelta", "Timestamp", "True", "ZipFile", "and", "any", "as", "ascending", "assert",
    "assign", "astype", "axis", "bins", "break", "category", "class", "clip", "colspecs", "columns", "compression",
    "concat", "contains", "continue", "copy", "corr", "count", "cumsum", "date", "date_range", "datetime", "days",
    "decimal", "def", "del", "describe", "diff", "drop", "drop_duplicates", "dropna", "dtype", "dtype_backend",
    "dtypes", "elif", "else", "encoding", "endswith", "engine", "errors", "escapechar", "except", "expanding",
    "explode", "file", "file_text", "fillna", "finally", "first", "float", "for", "format", "frame", "from", "global",
    "groupby", "head", "header", "hist", "hour", "hours", "idxmax", "idxmin", "if", "iloc", "import", "in", "index",
    "inplace", "insert", "int", "io", "is", "isin", "isna", "isnull", "items", "join", "json", "keep_default_na", "key",
    "keys", "kind", "label", "labels", "lambda", "last", "left", "legend", "level", "line", "list", "load", "loads",
    "lower", "lstrip", "mask", "matplotlib", "max", "mean", "median", "melt", "merge", "method", "minute", "minutes",
    "mode", "month", "month_name", "na_values", "name", "names", "nlargest", "nonlocal", "normalize", "not", "notna",
    "notnull", "np", "nrows", "nsmallest", "numpy", "nunique", "object", "observed", "on_bad_lines", "open", "or",
    "pandas", "parse_dates", "pass", "pct_change", "pd", "period", "periods", "pivot", "pivot_table", "plot", "plt",
    "print", "prod", "quantile", "quarter", "query", "quotechar", "quoting", "raise", "range", "rank", "re", "read_csv",
    "read_excel", "read_fwf", "record", "regex", "rename", "replace", "resample", "reset_index", "return", "right",
    "rolling", "round", "rows", "rstrip", "sample", "scatter", "second", "seconds", "select_dtypes", "sep", "series",
    "set_index", "shape", "sheet_name", "shift", "show", "size", "skew", "skipinitialspace", "skiprows", "sort",
    "sort_index", "sort_values", "sorted", "split", "stack", "startswith", "std", "str", "strftime", "string", "strip",
    "style", "suffixes", "sum", "tail", "thousands", "title", "to_csv", "to_datetime", "to_numeric", "to_period",
    "to_timedelta", "to_timestamp", "total_seconds", "transform", "transpose", "try", "tuple", "type", "unique",
    "unstack", "upper", "usecols", "utc", "validate", "value_counts", "values", "week", "weekday", "where", "while",
    "window", "with", "year", "yield", "zip", "zipfile" };

bool isNameByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

/// Where the literal or comment that begins at `at` ends; `at` itself: none begins there.
std::size_t endOfText(std::string_view code, std::size_t at)
{
    if (code[at] == '#') {
        return std::min(code.find('\n', at), code.size());
    }
    if (code[at] != '"' && code[at] != '\'') {
        return at;
    }
    const std::string three(3, code[at]);
    const std::string quote = code.substr(at).starts_with(three) ? three : three.substr(0, 1);
    for (auto end = at + quote.size(); end < code.size(); ++end) {
        if (code[end] == '\\') {
            ++end;
        } else if (code.substr(end).starts_with(quote)) {
            return end + quote.size();
        } else if (code[end] == '\n' && quote.size() == 1) {
            return end;
        }
    }
    return code.size();
}
} // namespace

Passages codePassages(const std::string& code)
{
    if (code.starts_with("%%")) {
        return Passages(code);
    }
    const std::string_view all(code);
    Passages made;
    bool isBehindPrefix = false; // an f-string may hold quotes of its own kind: the rest of its line is data
    for (std::size_t at = 0; at < all.size();) {
        auto end = endOfText(all, at);
        const bool isText = end > at;
        isBehindPrefix = (isBehindPrefix || (isText && at > 0 && isNameByte(all[at - 1]))) && all[at] != '\n';
        while (!isText && end < all.size() && isNameByte(all[end])) {
            ++end;
        }
        end = std::max(end, at + 1);
        const auto token = all.substr(at, end - at);
        const bool isOfLanguage = !isText && !isBehindPrefix && std::ranges::contains(languageWords, token);
        made += isOfLanguage ? Passages::spoken(token) : Passages(std::string(token));
        at = end;
    }
    return made;
}

} // namespace core::llm
