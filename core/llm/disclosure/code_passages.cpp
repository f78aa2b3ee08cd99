// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/passages.h"

#include <algorithm>
#include <array>

namespace core::llm {

namespace {
/// Words that code is written in, of four letters and more: shorter ones are never looked for.
constexpr std::array languageWords { "DataFrame", "False", "Grouper", "Index", "None", "NotImplemented", "Series",
    "Timedelta", "Timestamp", "True", "ascending", "assert", "assign", "astype", "axis", "bins", "break", "category",
    "class", "clip", "columns", "concat", "contains", "continue", "copy", "corr", "count", "cumsum", "date",
    "date_range", "datetime", "days", "decimal", "describe", "diff", "drop", "drop_duplicates", "dropna", "dtype",
    "dtypes", "elif", "else", "encoding", "endswith", "errors", "except", "expanding", "explode", "fillna", "finally",
    "first", "float", "format", "frame", "from", "global", "groupby", "head", "hist", "hour", "hours", "idxmax",
    "idxmin", "iloc", "import", "index", "inplace", "insert", "isin", "isna", "isnull", "items", "join", "keys", "kind",
    "label", "labels", "lambda", "last", "legend", "level", "line", "list", "lower", "lstrip", "mask", "matplotlib",
    "max", "mean", "median", "melt", "merge", "method", "minute", "minutes", "mode", "month", "month_name", "name",
    "names", "nlargest", "nonlocal", "normalize", "notna", "notnull", "nsmallest", "numpy", "nunique", "object",
    "observed", "open", "pandas", "parse_dates", "pass", "pct_change", "period", "periods", "pivot", "pivot_table",
    "plot", "plt", "print", "prod", "quantile", "quarter", "query", "raise", "range", "rank", "read_csv", "read_excel",
    "rename", "replace", "resample", "reset_index", "return", "right", "left", "rolling", "round", "rows", "rstrip",
    "sample", "scatter", "second", "seconds", "select_dtypes", "series", "set_index", "shape", "sheet_name", "shift",
    "show", "size", "skew", "sort", "sort_index", "sort_values", "sorted", "split", "stack", "startswith", "std",
    "strftime", "string", "strip", "style", "suffixes", "sum", "tail", "thousands", "title", "to_csv", "to_datetime",
    "to_numeric", "to_period", "to_timedelta", "to_timestamp", "total_seconds", "transform", "transpose", "tuple",
    "type", "unique", "unstack", "upper", "usecols", "validate", "value_counts", "values", "week", "weekday", "where",
    "while", "window", "with", "year", "yield", "zip" };

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
    for (std::size_t at = 0; at < all.size();) {
        auto end = endOfText(all, at);
        const bool isText = end > at;
        while (!isText && end < all.size() && isNameByte(all[end])) {
            ++end;
        }
        end = std::max(end, at + 1);
        const auto token = all.substr(at, end - at);
        const bool isOfLanguage = !isText && std::ranges::contains(languageWords, token);
        made += isOfLanguage ? Passages::spoken(token) : Passages(std::string(token));
        at = end;
    }
    return made;
}

} // namespace core::llm
