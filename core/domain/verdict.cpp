// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/verdict.h"

#include "core/domain/contradicted_figures.h"
#include "core/domain/two_answers.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace core {

namespace {
Json findingJson(const Check& check)
{
    Json evidence = Json::object();
    argumentsToJson(evidence, check.fact);
    if (const auto answers = answersIn(check.fact)) {
        evidence["texts"].erase(evidence["texts"].end() - 1); // they are in it, as text
        evidence["answers"] = *answers;
    }
    const auto hint = hintOf(check.fact);
    const bool hasFix = !hint.empty() || !check.fixes.empty();
    Json fix = hasFix ? Json { { "text", hint }, { "edits", check.fixes } } : Json(nullptr);
    return { { "kind", patternOf(check.fact.kind).word },
        { "severity", check.status == CheckStatus::Failed ? "red" : "amber" }, { "text", checkText(check) },
        { "evidence", std::move(evidence) }, { "fix", std::move(fix) } };
}
} // namespace

Verdict verdictOf(const Answer& answer)
{
    const auto has = [&](CheckStatus status) { return std::ranges::contains(answer.checks, status, &Check::status); };
    const auto ticked = [&](CheckKind kind) {
        return std::ranges::any_of(answer.checks,
            [&](const Check& check) { return check.fact.kind == kind && check.status == CheckStatus::Passed; });
    };
    return has(CheckStatus::Failed)       ? Verdict::Contradicted
        : has(CheckStatus::Warning)       ? Verdict::LookAtThis
        : answer.unfinished               ? Verdict::NotChecked
        : ticked(CheckKind::SecondAgrees) ? Verdict::Confirmed
        : ticked(CheckKind::FitsQuestion) ? Verdict::Checked
                                          : Verdict::NotChecked;
}

std::optional<Unchecked> whyNotChecked(const Answer& answer)
{
    if (verdictOf(answer) != Verdict::NotChecked) {
        return std::nullopt;
    }
    if (std::ranges::contains(
            answer.checks, CheckKind::EarlierUnknown, [](const Check& check) { return check.fact.kind; })) {
        return Unchecked::EarlierUnknown;
    }
    const auto second = std::ranges::find_if(answer.checks, [](const Check& check) {
        return check.fact.kind == CheckKind::SecondAgrees && check.status == CheckStatus::Noted;
    });
    if (answer.unfinished || second == answer.checks.end()) {
        const bool leavesOut = std::ranges::contains(
            answer.checks, CheckKind::ExtremeLeftOut, [](const Check& check) { return check.fact.kind; });
        const bool isOther = std::ranges::contains(
            answer.checks, CheckKind::SecondNotCompared, [](const Check& check) { return check.fact.kind; });
        return answer.unfinished ? Unchecked::NoTime
            : leavesOut          ? Unchecked::ValueLeftOut
            : isOther            ? Unchecked::SecondNotCompared
                                 : Unchecked::NothingCompared;
    }
    const auto& counts = second->fact.counts;
    const bool isBeside = counts.empty() || counts.front() != 0;
    const bool isOtherOrder = counts.size() > 2 && counts[2] != 0;
    return isBeside ? Unchecked::MoreShown : isOtherOrder ? Unchecked::OtherOrder : Unchecked::DateTaken;
}

std::optional<Unchecked> reasonOf(const Answer& answer, ApprovalMethod method)
{
    return method == ApprovalMethod::ReadsOnlyPolicy && needsLook(answer) ? std::optional(Unchecked::NobodyRead)
                                                                          : whyNotChecked(answer);
}

static void markWhole(std::string& printed, const std::string& figure)
{
    constexpr std::string_view mark = " (unsupported)";
    const auto isDigit = [&](std::size_t at) {
        return at < printed.size() && std::isdigit(static_cast<unsigned char>(printed[at])) != 0;
    };
    for (auto at = printed.find(figure); at != std::string::npos && !figure.empty(); at = printed.find(figure, at)) {
        const auto end = at + figure.size();
        const auto isPoint = [&](std::size_t place) {
            return place < printed.size() && (printed[place] == '.' || printed[place] == ',');
        };
        const bool goesOn = isDigit(end) || (isPoint(end) && isDigit(end + 1));
        const bool isMarked = printed.substr(end).starts_with(mark); // it stands there twice
        const bool isWhole = !goesOn && !isMarked && !isDigit(at - 1) && !(isPoint(at - 1) && isDigit(at - 2));
        if (isWhole) {
            printed.insert(end, mark);
        }
        at = end + (isWhole ? mark.size() : 0);
    }
}

/// Of the lines that have figures those that the contradiction is of, where it says so and they are written in digits.
static std::string markLines(const std::string& printed, std::optional<std::vector<double>> figures)
{
    if (figures && !hasOneOf(printed, *figures)) {
        figures.reset(); // "1.2 million"
    }
    std::string marked;
    for (std::size_t from = 0; from < printed.size();) {
        const auto end = std::min(printed.find('\n', from), printed.size());
        const auto line = printed.substr(from, end - from);
        const bool hasFigure = figures ? hasOneOf(line, *figures)
                                       : line.find_first_of("0123456789") != std::string::npos;
        marked += line + (hasFigure ? " (contradicted)" : "") + (end < printed.size() ? "\n" : "");
        from = end + 1;
    }
    return marked;
}

std::string withFiguresMarked(std::string printed, const Answer& answer)
{
    for (const auto& check : answer.checks) {
        const auto& texts = check.fact.texts;
        const bool isTyped = check.fact.kind == CheckKind::NumberTyped && !texts.empty();
        const auto single = texts.begin() + (texts.size() > 1 ? 1 : 0); // behind all of them in words
        std::for_each(isTyped ? single : texts.end(), texts.end(), [&](const auto& text) { markWhole(printed, text); });
    }
    return verdictOf(answer) == Verdict::Contradicted ? markLines(printed, figuresContradicted(answer)) : printed;
}

/// Of rows that an operation lost or repeated the first ones, and how many they are.
static Json shortLedger(const sandbox::Ledger& ledger)
{
    constexpr std::size_t most = 20;
    Json entries = ledger.entries;
    for (auto& entry : entries) {
        const auto placed = entry.find("placed");
        for (const char* name : { "lost", "repeated" }) {
            if (placed != entry.end() && placed->contains(name) && placed->at(name).size() > most) {
                auto& rows = placed->at(name);
                (*placed)[std::string(name) + "_count"] = rows.size();
                rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(most), rows.end());
            }
        }
    }
    return entries;
}

Json verificationJson(const Answer& answer, const sandbox::RunResult& result, ApprovalMethod method)
{
    Json json = Json::object();
    json["verdict"] = patternOf(verdictOf(answer)).word;
    const auto reason = reasonOf(answer, method);
    json["reason"] = reason ? Json(inWords(Message<Unchecked> { *reason })) : Json(nullptr);
    json["findings"] = Json::array();
    json["ledger"] = Json::array();
    json["checks"] = Json(answer).at("checks");
    for (const auto& check : answer.checks) {
        if (check.status == CheckStatus::Warning || check.status == CheckStatus::Failed) {
            json["findings"].push_back(findingJson(check));
        }
    }
    json["reruns"] = { { "count", answer.reruns.count }, { "wall_ms", answer.reruns.wallMs } };
    if (result.ledger) {
        json["ledger"] = shortLedger(*result.ledger);
    }
    return json;
}

} // namespace core
