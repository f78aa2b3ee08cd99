// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/audit.h"

#include "core/domain/diff.h"
#include "core/domain/own_code.h"
#include "core/report/built_on.h"
#include "core/report/escape.h"
#include "core/report/shown_steps.h"

#include <algorithm>
#include <array>
#include <format>
#include <string_view>
#include <utility>

namespace core::report {

namespace {
constexpr std::array<std::string_view, 5> commonNames { "Environment SHA-256", "Versions", "Limits", "Jail", "Layers" };

Block state(const std::string& text)
{
    return Paragraph { Paragraph::Style::State, { { text } } };
}

std::string inARow(const std::vector<std::string>& words)
{
    std::string text;
    for (const auto& word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

std::string changesOf(const ChartEdit& edit)
{
    const std::pair<const char*, bool> all[] = { { "type", edit.kind.has_value() }, { "title", edit.title.has_value() },
        { "titles of the axes", edit.xLabel || edit.yLabel }, { "order", edit.order != ChartOrder::AsDrawn },
        { "how many are shown", edit.top > 0 } };
    std::vector<std::string> words;
    for (const auto& [word, isChanged] : all) {
        if (isChanged) {
            words.emplace_back(word);
        }
    }
    return inARow(words);
}

constexpr auto otherTaken = "Code: that of the second method, taken in place of the code it was compared with";

constexpr auto fixOffered = "Code: changed as a finding offered";

/// The code that ran last is what a finding offered; empty: it is not.
std::string fixTaken(const Step& step)
{
    const auto ran = std::ranges::find(step.proposals, codeOf(step), &Proposal::code);
    if (step.runs.empty() || ran == step.proposals.end() || ran->reason.kind != ReasonKind::Fixed) {
        return {};
    }
    const bool isOther = std::any_of(step.proposals.begin(), ran,
        [&](const Proposal& before) { return before.second && before.second->code == ran->code; });
    return isOther ? otherTaken : fixOffered;
}

/// The step that first ran the code which the fix changed, for the same question; none: it was changed in its own step.
const Step* stepOfFix(const Step& step, const std::vector<Step>& steps)
{
    const auto own = std::ranges::find(steps, step.id, &Step::id);
    if (fixTaken(step).empty() || own == steps.end()) {
        return nullptr;
    }
    const auto hasRun = [&](const Step& before) {
        return before.question.text == step.question.text
            && std::ranges::any_of(
                before.runs, [&](const RunRecord& run) { return run.approval.code == step.proposals.front().code; });
    };
    const auto before = std::find_if(steps.begin(), own, hasRun);
    return before == own ? nullptr : &*before;
}

/// Only the lines that differ; empty: so many do that it is another code.
std::string difference(const std::string& attempt, const std::string& code)
{
    constexpr std::size_t fewest = 4; // lines alike for one that is not
    const auto lines = diffLines(attempt, code);
    const auto changed = std::ranges::count_if(lines, [](const DiffLine& each) { return each.kind != DiffKind::Same; });
    std::string text;
    for (const auto& each :
        static_cast<std::size_t>(changed) * fewest > lines.size() ? std::vector<DiffLine>() : lines) {
        if (each.kind != DiffKind::Same) {
            const bool isRemoved = each.kind == DiffKind::Removed;
            text += std::format(
                "{:>5} {} {}\n", isRemoved ? each.oldLine : each.newLine, isRemoved ? '-' : '+', each.text);
        }
    }
    return text;
}
} // namespace

std::string placeInAppendix(const Step& step, const ReportSource& source)
{
    const auto at = std::ranges::find(source.steps, step.id, &Step::id);
    return std::format("A.{}", at - source.steps.begin() + 1);
}

std::string placeAndTitle(const Step& step, const ReportSource& source)
{
    return placeInAppendix(step, source) + " (" + oneLine(titleOf(step, source.translate)) + ")";
}

std::vector<std::string> fixesTakenFrom(const Step& step, const ReportSource& source)
{
    std::vector<std::string> places;
    for (const auto& later : source.steps) {
        if (stepOfFix(later, source.steps) == &step) {
            places.push_back(placeAndTitle(later, source));
        }
    }
    return places;
}

std::vector<std::string> changedByHand(const Step& step, const ReportSource& source)
{
    std::vector<std::string> sentences;
    const auto* run = latestRun(step);
    const auto taken = fixTaken(step);
    if (const auto* origin = stepOfFix(step, source.steps); origin != nullptr) {
        sentences.push_back(taken + ", after " + placeAndTitle(*origin, source));
    } else if (!taken.empty()) {
        sentences.push_back(taken);
    }
    if (taken != otherTaken && isByHand(step)) {
        const bool isEdited = step.proposals.front().author != "hand";
        sentences.emplace_back(isEdited
                ? "Code: edited by hand after it was proposed, it may do other than what was read"
                : "Code: written by hand");
    }
    const auto displays = displaysOf(step);
    for (const auto& edit : step.charts) {
        const auto at = static_cast<std::size_t>(edit.display);
        const bool isOfRun = run != nullptr && edit.code == run->approval.codeSha256 && at < displays.size();
        const auto* chart = isOfRun ? std::get_if<sandbox::ChartSpec>(&displays[at]) : nullptr;
        if (chart != nullptr && !changesNothing(edit)) {
            sentences.push_back("The chart “" + oneLine(chart->title)
                + "” was changed by hand after the run: " + changesOf(edit) + ".");
        }
    }
    return sentences;
}

std::vector<Part> approvedAlong(const Step& step, const Translate& translate)
{
    std::vector<Part> parts;
    const auto approval = step.runs.empty() ? ApprovalRecord {} : step.runs.back().approval;
    if (!approval.second.empty()) {
        Part part { "Code of the second method, approved along to compare its figures", {}, true };
        const auto shown = std::ranges::find_if(
            step.proposals, [&](const Proposal& each) { return each.second && each.second->code == approval.second; });
        if (shown != step.proposals.end() && !shown->second->reading.empty()) {
            part.blocks.push_back(Paragraph { Paragraph::Style::Soft,
                { { std::format("Read as: {} ({})", translate.ofPlanner(shown->second->reading), builtinAuthor) } } });
        }
        part.blocks.push_back(Verbatim { approval.second, true, true });
        parts.push_back(std::move(part));
    }
    if (!approval.properties.empty()) {
        parts.push_back({ "Properties of any right answer, approved along",
            { Verbatim { approval.properties, true, true } }, true });
    }
    return parts;
}

Points foundBefore(const Step& step, const std::string& code, const Translate& translate)
{
    const auto proposal = std::ranges::find(step.proposals, code, &Proposal::code);
    Points overruled;
    for (const auto& finding : proposal == step.proposals.end() ? std::vector<Finding>() : proposal->findings) {
        if (finding.severity == Severity::Error) {
            const auto hint = hintOf(finding.fact, translate);
            overruled.points.push_back({ finding.line > 0 ? std::format("Line {}", finding.line) : std::string("Error"),
                inWords(finding.fact, translate) + (hint.empty() ? "" : " " + hint), CheckStatus::Failed });
        }
    }
    return overruled;
}

std::vector<Block> earlierAttempts(const Step& step, const Translate& translate)
{
    std::vector<Block> blocks;
    for (std::size_t at = 0; at + 1 < step.runs.size(); ++at) {
        const auto& run = step.runs[at];
        const auto what = run.result ? endingText(*run.result) : std::string("The run was cut short");
        const auto lines = difference(run.approval.code, codeOf(step));
        const bool isSame = run.approval.code == codeOf(step);
        blocks.push_back(Facts { approvalFacts(run, translate) });
        if (auto found = foundBefore(step, run.approval.code, translate); !found.points.empty()) {
            blocks.push_back(state("Found before the run, and approved all the same:"));
            blocks.push_back(std::move(found));
        }
        blocks.push_back(state(what
            + (isSame               ? "\nThe code was the same."
                    : lines.empty() ? ""
                                    : "\nIts code (-) and the one approved at last (+) differ in these lines:")));
        if (!isSame) {
            blocks.push_back(lines.empty() ? Verbatim { run.approval.code, true, true } : Verbatim { lines });
        }
    }
    return blocks;
}

std::vector<Fact> commonProvenance(const ReportSource& source)
{
    const auto step = std::ranges::find_if(source.steps, [](const Step& each) { return latestRun(each) != nullptr; });
    auto facts = step == source.steps.end() ? std::vector<Fact>() : provenance(*latestRun(*step), source.translate);
    std::erase_if(facts, [](const Fact& fact) { return !std::ranges::contains(commonNames, fact.first); });
    return facts;
}

std::vector<Fact> ownProvenance(const Step& step, const std::vector<Fact>& common, const ReportSource& source)
{
    const auto& run = *latestRun(step);
    auto facts = provenance(run, source.translate);
    std::erase_if(facts, [&](const Fact& fact) { return std::ranges::contains(common, fact); });
    for (const auto& [name, value] : common) {
        if (!std::ranges::contains(provenance(run), name, &Fact::first)) {
            facts.emplace_back(name, "not told");
        }
    }
    std::vector<std::string> read;
    for (const auto& input : run.result->provenance.inputs) {
        const auto isItself = [&](const Dataset& dataset) {
            return dataset.fileName() == input.name && dataset.sha256 == input.sha256;
        };
        if (mayRead(step, input.name)) {
            read.push_back(input.name);
        }
        if (!mayRead(step, input.name) || std::ranges::any_of(source.datasets, isItself)) {
            std::erase(facts, Fact { "Input " + input.name + " SHA-256", input.sha256 });
        }
    }
    for (const auto* before : stepsBehind(step, source.steps)) {
        for (const auto& input : latestRun(*before)->result->provenance.inputs) {
            if (mayRead(*before, input.name)) {
                read.push_back(input.name + " (by " + placeInAppendix(*before, source) + ")");
            }
        }
    }
    if (!read.empty()) {
        facts.emplace_back("Files read", inARow(read));
    }
    return facts;
}

} // namespace core::report
