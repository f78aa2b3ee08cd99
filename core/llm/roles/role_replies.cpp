// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/role_replies.h"

#include "core/llm/disclosure/quoting.h"
#include "core/llm/roles/reply_parser.h"

#include <algorithm>
#include <array>

namespace core::llm {

namespace {
constexpr std::size_t mostReplyItems = 5;
constexpr std::size_t mostReplyBytes = 300;

/// One line for a person, with nothing in it that does not show.
std::string shortText(const Json& value)
{
    if (!value.is_string()) {
        return {};
    }
    auto text = visible(value.get_ref<const std::string&>());
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\t', ' ');
    if (text.size() > mostReplyBytes) {
        auto end = mostReplyBytes;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) {
            --end;
        }
        text.resize(end);
        text += "…";
    }
    return text;
}

std::vector<std::string> shortTexts(const Json& object, const char* key)
{
    std::vector<std::string> texts;
    const auto list = object.find(key);
    if (list == object.end() || !list->is_array()) {
        return texts;
    }
    for (const auto& item : *list) {
        if (auto text = shortText(item); !text.empty() && texts.size() < mostReplyItems) {
            texts.push_back(std::move(text));
        }
    }
    return texts;
}

std::string shortTextAt(const Json& object, const char* key)
{
    const auto value = object.find(key);
    return value == object.end() ? std::string() : shortText(*value);
}

/// From the first brace to the last one.
std::optional<Json> objectIn(std::string_view text)
{
    constexpr std::size_t longest = 20'000;
    text = withoutThinking(text);
    const auto open = text.find('{');
    const auto close = text.rfind('}');
    if (open == text.npos || close == text.npos || close < open || close - open > longest) {
        return std::nullopt;
    }
    auto json = sandbox::readJson(text.substr(open, close - open + 1));
    return json.is_object() ? std::optional(std::move(json)) : std::nullopt;
}

Check issueCheck(const Json& issue)
{
    static constexpr std::array kinds { std::pair { "filter", "Which rows" },
        std::pair { "join", "How tables are joined" }, std::pair { "agg", "How it is added up" },
        std::pair { "units", "Units" }, std::pair { "missing", "Missing values" }, std::pair { "type", "Types" },
        std::pair { "chart", "The chart" }, std::pair { "unanswered", "The question" } };
    const auto word = shortTextAt(issue, "kind");
    const auto kind = std::ranges::find(kinds, word, [](const auto& known) { return std::string(known.first); });
    const auto line = issue.find("line");
    const auto number = line != issue.end() && line->is_number_integer() ? line->get<int>() : 0;
    auto message = (number > 0 ? "Line " + std::to_string(number) + ": " : std::string())
        + shortTextAt(issue, "evidence");
    if (const auto fix = shortTextAt(issue, "fix"); !fix.empty()) {
        message += (message.ends_with('.') ? " " : ". ") + std::string("To do: ") + fix;
    }
    return { { CheckKind::ModelDoubts, { .texts = { kind == kinds.end() ? "other" : kind->second, message } } },
        CheckStatus::Warning };
}
} // namespace

std::optional<PlanReply> parsePlan(std::string_view text)
{
    const auto json = objectIn(text);
    const auto mode = json ? shortTextAt(*json, "mode") : std::string();
    PlanReply plan;
    if (mode == "ask") {
        plan.action = PlanAction::Ask;
    } else if (mode == "say" || mode == "decline") {
        plan.action = PlanAction::Say;
    } else if (mode != "run") {
        return std::nullopt;
    }
    plan.tables = shortTexts(*json, "tables");
    plan.columns = shortTexts(*json, "columns");
    plan.steps = shortTexts(*json, "steps");
    plan.assumptions = shortTexts(*json, "assumptions");
    plan.message = shortTextAt(*json, "message");
    plan.choices = shortTexts(*json, "choices");
    const bool wordless = plan.action != PlanAction::Run && plan.message.empty();
    return wordless ? std::nullopt : std::optional(std::move(plan));
}

std::optional<std::vector<Check>> parseVerdict(std::string_view text)
{
    const auto json = objectIn(text);
    const auto verdict = json ? shortTextAt(*json, "verdict") : std::string();
    if (verdict == "ok") {
        return std::vector<Check> { { CheckKind::ModelAgrees } };
    }
    if (verdict != "fix" && verdict != "unsure") {
        return std::nullopt;
    }
    constexpr std::size_t mostIssues = 3;
    std::vector<Check> checks;
    const auto issues = json->find("issues");
    for (const auto& issue : issues != json->end() && issues->is_array() ? *issues : Json::array()) {
        if (issue.is_object() && checks.size() < mostIssues) {
            checks.push_back(issueCheck(issue));
        }
    }
    if (checks.empty()) {
        checks.push_back({ CheckKind::ModelUnsure, CheckStatus::Warning });
    }
    return checks;
}

} // namespace core::llm
