// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/secrets.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sandbox {

namespace {
constexpr std::size_t shortestKey = 20;
constexpr std::array<std::string_view, 14> beginnings { "sk-", "pk_live_", "sk_live_", "rk_live_", "ghp_", "gho_",
    "ghs_", "github_pat_", "glpat-", "xoxb-", "xoxp-", "AKIA", "AIza", "hf_" };
constexpr std::string_view privateBegin = "-----BEGIN ";
constexpr std::string_view privateKey = "PRIVATE KEY-----";

bool isKeyByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
}

/// Where the key that begins at `at` ends; `at` itself: none begins there.
std::size_t endOfKey(std::string_view text, std::size_t at)
{
    const auto rest = text.substr(at);
    if (rest.starts_with(privateBegin)) {
        const auto head = rest.find(privateKey);
        const auto tail = head > privateBegin.size() + 40 ? rest.npos : rest.find(privateKey, head + 1);
        return tail == rest.npos ? at : at + tail + privateKey.size();
    }
    if (std::ranges::none_of(beginnings, [&](auto beginning) { return rest.starts_with(beginning); })
        || (at > 0 && isKeyByte(text[at - 1]))) {
        return at;
    }
    const auto end = std::ranges::find_if_not(rest, isKeyByte);
    const auto key = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
    const bool hasDigit = key.find_first_of("0123456789") != key.npos;
    return key.size() >= shortestKey && hasDigit ? at + key.size() : at;
}

/// Calls `visit` for every text of what is shown.
template <typename Visit> class EachText {
public:
    explicit EachText(const Visit& visit)
        : m_visit(visit)
    {
    }
    void operator()(Table& table) const
    {
        for (auto& column : table.columns) {
            m_visit(column.name);
        }
        for (auto& row : table.rows) {
            std::ranges::for_each(row, *this);
        }
    }
    void operator()(ChartSpec& chart) const
    {
        for (auto* text : { &chart.title, &chart.xLabel, &chart.yLabel }) {
            m_visit(*text);
        }
        std::ranges::for_each(chart.categories, m_visit);
        for (auto& series : chart.series) {
            m_visit(series.name);
        }
    }
    void operator()(Image& image) const
    {
        m_visit(image.title);
        m_visit(image.svg);
        std::ranges::for_each(image.hidden, m_visit);
        std::ranges::for_each(image.drawn, *this);
        std::ranges::for_each(image.beside, *this);
    }
    void operator()(Text& text) const { m_visit(text.text); }
    void operator()(Value& value) const
    {
        m_visit(value.text);
        (*this)(value.cell);
    }
    void operator()(Cell& cell) const
    {
        if (auto* text = std::get_if<std::string>(&cell)) {
            m_visit(*text);
        }
    }

private:
    const Visit& m_visit;
};

/// Every text of the run that a document keeps.
void eachText(RunResult& result, const auto& visit)
{
    const EachText each(visit);
    for (auto* text : { &result.statusDetail, &result.out, &result.err }) {
        visit(*text);
    }
    if (auto& error = result.error) {
        for (auto* text : { &error->message, &error->traceback, &error->hint }) {
            visit(*text);
        }
    }
    for (auto& display : result.displays) {
        std::visit(each, display);
    }
    if (result.value) {
        std::visit(each, *result.value);
    }
}
} // namespace

std::string withoutKeys(const std::string& text)
{
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = endOfKey(text, at);
        clean += end > at ? keyMark : std::string(1, text[at]);
        at = std::max(end, at + 1);
    }
    return clean;
}

RunResult withoutKeys(RunResult result, const HideKeys& others)
{
    eachText(result, [&](std::string& text) { text = withoutKeys(others ? others(std::move(text)) : text); });
    return result;
}

std::int64_t keysWithheld(const RunResult& result)
{
    auto copy = result;
    std::int64_t count = 0;
    eachText(copy, [&](const std::string& text) {
        for (auto at = text.find(keyMark); at != text.npos; at = text.find(keyMark, at + 1)) {
            ++count;
        }
    });
    return count;
}

} // namespace sandbox
