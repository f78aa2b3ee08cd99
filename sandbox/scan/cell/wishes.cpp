// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/cell/wishes.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace scan {

namespace {
using Json = nlohmann::json;

template <typename T> void take(const Json& json, const char* key, std::optional<T>& value)
{
    if (const auto found = json.find(key); found != json.end()) {
        value = found->get<T>();
    }
}

/// Any sign but a line break, or a few.
void takeDelimiter(const Json& json, std::optional<std::string>& value)
{
    constexpr std::size_t longest = 4;
    take(json, "delimiter", value);
    if (!value) {
        return;
    }
    const auto isLetterOrDigit = [](char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); };
    const bool letters = value->size() > 1 && std::ranges::any_of(*value, isLetterOrDigit);
    if (value->empty() || value->size() > longest || letters || value->find_first_of(std::string_view("\n\r\0\"", 4)) != std::string::npos) {
        throw std::invalid_argument("delimiter");
    }
}

/// One of `allowed`; "" is 0.
void takeChar(const Json& json, const char* key, std::string_view allowed, std::optional<char>& value)
{
    std::optional<std::string> text;
    take(json, key, text);
    if (!text) {
        return;
    }
    const char c = text->empty() ? '\0' : text->front();
    if (text->size() > 1 || !(c == '\0' || allowed.contains(c))) {
        throw std::invalid_argument(key);
    }
    value = c;
}

void takeDecimal(const Json& json, std::optional<char>& value)
{
    takeChar(json, "decimal", ".,", value);
    if (value == '\0') {
        throw std::invalid_argument("decimal");
    }
}

void takeCount(const Json& json, const char* key, std::int64_t most, auto& value)
{
    std::optional<std::int64_t> count;
    take(json, key, count);
    if (count && (*count < 0 || *count > most)) {
        throw std::invalid_argument(key);
    }
    if (count) {
        value = static_cast<std::remove_reference_t<decltype(*value)>>(*count);
    }
}

} // namespace

namespace {
ColumnWish columnOf(const Json& json)
{
    ColumnWish wish;
    json.at("name").get_to(wish.name);
    std::optional<std::string> type;
    take(json, "type", type);
    if (type) {
        wish.type = typeNamed(*type);
    }
    takeDecimal(json, wish.decimal);
    take(json, "day_first", wish.dayFirst);
    take(json, "missing_words", wish.missingWords);
    wish.keptWords = json.value("kept_words", std::vector<std::string>());
    return wish;
}
} // namespace

const ColumnWish* Wishes::column(std::string_view name) const
{
    const auto found = std::ranges::find(columns, name, &ColumnWish::name);
    return found == columns.end() ? nullptr : &*found;
}

Expected<Wishes> parseWishes(std::string_view text)
{
    try {
        const auto json = Json::parse(text);
        Wishes wishes;
        wishes.encoding = json.value("encoding", std::string());
        takeDelimiter(json, wishes.delimiter);
        take(json, "comment", wishes.comment);
        take(json, "stray_quotes", wishes.strayQuotes);
        take(json, "line_comments", wishes.lineComments);
        if (wishes.comment && wishes.comment->size() > 2) {
            throw std::invalid_argument("comment");
        }
        wishes.curly = json.contains("quote") && json.at("quote") == "\u201c";
        if (!wishes.curly) {
            takeChar(json, "quote", "\"'`~|%^$*#@", wishes.quote);
        }
        takeChar(json, "escape", "\\", wishes.escape);
        takeCount(json, "skipped_rows", 1'000'000, wishes.skipped);
        takeCount(json, "header_rows", 10, wishes.headerRows);
        takeCount(json, "footer_rows", 1000, wishes.footerRows);
        takeDecimal(json, wishes.decimal);
        take(json, "day_first", wishes.dayFirst);
        for (const auto& column : json.value("columns", Json::array())) {
            wishes.columns.push_back(columnOf(column));
        }
        return wishes;
    } catch (const std::exception&) {
        return std::unexpected(Fault { "usage" });
    }
}

} // namespace scan
