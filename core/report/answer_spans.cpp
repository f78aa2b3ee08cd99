// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/answer_spans.h"

#include "core/domain/contradicted_figures.h"
#include "core/domain/own_code.h"
#include "core/report/parts.h"

#include <algorithm>
#include <format>

namespace core::report {

namespace {
bool isShown(const std::vector<sandbox::Display>& displays, const Evidence& evidence)
{
    if (evidence.display < 0 || evidence.display >= static_cast<int>(displays.size()) || evidence.row < 0
        || evidence.column < 0) {
        return false;
    }
    const auto& display = displays[static_cast<std::size_t>(evidence.display)];
    const auto* table = std::get_if<sandbox::Table>(&display);
    return table ? evidence.row < static_cast<int>(table->rows.size())
            && evidence.column < static_cast<int>(table->columns.size())
                 : std::holds_alternative<sandbox::Value>(display);
}

/// "8,888 (contradicted; sum of fee)", not two brackets one behind the other.
void joinBrackets(std::vector<Span>& spans)
{
    constexpr std::string_view opens = " (";
    for (std::size_t at = 1; at < spans.size(); ++at) {
        auto& before = spans[at - 1];
        before.goesOn = !markOf(before).empty() && spans[at].kind == Span::Kind::Plain
            && spans[at].text.starts_with(opens);
        spans[at].text.erase(0, before.goesOn ? opens.size() : 0);
    }
}
} // namespace

std::string cellAnchor(const Step& step, const Evidence& evidence)
{
    return std::format("s{}-d{}-r{}-c{}", step.id, evidence.display, evidence.row, evidence.column);
}

std::optional<double> numberOf(const sandbox::Display& display)
{
    const auto* value = std::get_if<sandbox::Value>(&display);
    const auto* whole = value ? std::get_if<std::int64_t>(&value->cell) : nullptr;
    const auto* real = value ? std::get_if<double>(&value->cell) : nullptr;
    return whole ? std::optional(static_cast<double>(*whole)) : real ? std::optional(*real) : std::nullopt;
}

std::vector<Span> answerSpans(const Step& step, const Translate& translate)
{
    std::vector<Span> spans;
    const auto displays = displaysOf(step);
    const auto& text = step.answer->text;
    std::size_t at = 0;
    for (const auto& number : soundNumbers(*step.answer)) {
        const auto start = static_cast<std::size_t>(number.offset);
        spans.push_back({ inForm(text.substr(at, start - at), translate) });
        const bool isBound = number.evidence && isShown(displays, *number.evidence);
        const bool hasCell = isBound
            && !std::holds_alternative<sandbox::Value>(displays[static_cast<std::size_t>(number.evidence->display)]);
        const auto kind = !isBound                      ? Span::Kind::Unsupported
            : isContradicted(*step.answer, number.text) ? Span::Kind::Contradicted
                                                        : Span::Kind::Bound;
        spans.push_back(
            { inSentence(number.text, translate), kind, hasCell ? cellAnchor(step, *number.evidence) : std::string(),
                isBound && !hasCell ? numberOf(displays[static_cast<std::size_t>(number.evidence->display)])
                                    : std::nullopt });
        at = start + number.text.size();
    }
    spans.push_back({ inForm(text.substr(at), translate) });
    if (const auto kept = keptInAnswer(step, translate); !kept.empty()) {
        spans.push_back({ " " + kept });
    }
    std::erase_if(spans, [](const Span& span) { return span.text.empty(); });
    joinBrackets(spans);
    return spans;
}

std::string keptInAnswer(const Step& step, const Translate& translate)
{
    return isByHand(step) && !isKeptIn(titleOf(step), step) ? inForm(keptRowsOf(step), translate) : std::string();
}

std::string answerText(const Step& step, const Translate& translate)
{
    std::string text;
    for (const auto& span : step.answer ? answerSpans(step, translate) : std::vector<Span>()) {
        text += withMark(span);
    }
    return text;
}

} // namespace core::report
