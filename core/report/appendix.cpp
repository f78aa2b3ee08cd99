// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/appendix.h"

#include "core/domain/cell_format.h"
#include "core/domain/truth_words.h"
#include "core/report/audit.h"
#include "core/report/built_on.h"
#include "core/report/code_steps.h"
#include "core/report/drawn_code.h"
#include "core/report/escape.h"
#include "core/report/load_cells.h"
#include "core/report/parts.h"
#include "core/report/set_out.h"
#include "core/report/shown_steps.h"
#include "core/report/sources.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <utility>

namespace core::report {

namespace {
Block line(Paragraph::Style style, const std::string& text)
{
    return Paragraph { style, { { text } } };
}

void addVerbatim(Section& section, const std::string& title, const std::string& text, bool isCode = false)
{
    if (!text.empty()) {
        section.parts.push_back({ title, { Verbatim { text, isCode } }, true });
    }
}

void addFacts(Section& section, const std::string& title, const std::vector<Fact>& facts)
{
    if (!facts.empty()) {
        section.parts.push_back({ title, { Facts { facts } }, true });
    }
}

void addAttempts(Section& section, const Step& step, const Translate& translate)
{
    if (auto attempts = earlierAttempts(step, translate); !attempts.empty()) {
        section.parts.push_back(
            { countText(std::ssize(step.runs) - 1, "earlier attempt", "earlier attempts"), std::move(attempts), true });
    }
}

std::vector<Fact> artifactFacts(const sandbox::RunResult& result, const Translate& translate)
{
    std::vector<Fact> files;
    for (const auto& file : result.artifacts) {
        files.emplace_back(file.name, fileSizeText(file.size, translate) + ", SHA-256 " + file.sha256);
    }
    for (const auto& file : result.skipped) {
        files.emplace_back(file.name, "not kept: " + file.why);
    }
    return files;
}

/// So that to print it again takes more room than to say where it stands.
bool isWorthReferring(const std::string& code)
{
    constexpr auto few = 10;
    return std::ranges::count(code, '\n') > few;
}

/// The step's code, behind the lines that give it the loaded data; of code that runs in the file, where it does.
void addCode(Section& section, const Step& step, const LoadCells& loads, const ReportSource& source,
    const std::string& runsIn = {})
{
    Part part { step.runs.empty() ? "Proposed code" : "Approved code", {}, true };
    if (!runsIn.empty()) {
        part.blocks.push_back(line(Paragraph::Style::Plain,
            "It runs in section " + runsIn + " above, where nothing is changed but how its result is shown."));
        section.parts.push_back(std::move(part));
        return;
    }
    if (loads.before.contains(step.id)) {
        part.blocks.push_back(line(Paragraph::Style::Soft,
            "Before it, for who runs all steps one after the other, and no part of what was approved:"));
        part.blocks.push_back(Verbatim { loads.before.at(step.id), true });
        part.blocks.push_back(
            line(Paragraph::Style::Soft, step.runs.empty() ? "What is proposed:" : "What was approved:"));
    }
    const auto code = codeOf(step);
    if (const auto same = isWorthReferring(code) ? std::ranges::find(source.steps, code, codeOf) : source.steps.end();
        same != source.steps.end() && same->id != step.id) {
        part.blocks.push_back(
            line(Paragraph::Style::Plain, "Sign for sign the code of " + placeInAppendix(*same, source)));
    } else if (!code.empty()) {
        part.blocks.push_back(Verbatim { code, true, true });
    }
    if (!part.blocks.empty()) {
        section.parts.push_back(std::move(part));
    }
}

/// Which line of the code did what to rows; what lines say one after the other in the same words stands once.
TableBlock rowsTable(const Step& step, const ReportSource& source)
{
    const auto& translate = source.translate;
    TableBlock table { {}, { { "Line" }, { "What it does to rows" } }, {} };
    for (const auto& way : rowsBefore(step, source.steps)) {
        const auto place = placeInAppendix(*way.step, source);
        for (const auto& part : way.parts) {
            const auto line = part.lines.empty() || part.lines.front() == 0
                ? std::string()
                : std::format(", line {}", part.lines.front());
            table.rows.push_back({ { { place + line }, { rowSentence(part, translate) } } });
        }
    }
    const auto inherited = table.rows.size();
    int first = 0;
    for (const auto& part : rowsOf(step)) {
        const auto sentence = rowSentence(part, translate);
        const auto at = part.lines.empty() ? 0 : static_cast<int>(part.lines.front());
        if (table.rows.size() > inherited && table.rows.back().cells[1].text == sentence) {
            table.rows.back().cells[0].text = std::format("{} to {}", first, at);
            continue;
        }
        first = at;
        const auto last = at > 0 ? static_cast<int>(part.lines.back()) : at; // of those that group alike
        const auto lines = last > at ? std::format("{} to {}", at, last) : std::to_string(at);
        table.rows.push_back({ { { at > 0 ? lines : std::string() }, { sentence } } });
    }
    return table;
}

/// What the look at the code found before it was approved all the same.
void addOverruled(Section& section, const Step& step, const Translate& translate)
{
    auto overruled = foundBefore(step, codeOf(step), translate);
    if (latestRun(step) != nullptr && !overruled.points.empty()) {
        section.parts.push_back({ "Found before the run, and approved all the same", { std::move(overruled) }, false });
    }
}

/// The number of the section of the reader's part that has the step; empty: none.
std::string placeOf(const Step& step, const std::vector<ShownStep>& shown)
{
    const auto at = std::ranges::find(shown, &step, &ShownStep::step);
    return at == shown.end() ? std::string() : std::to_string(at - shown.begin() + 1);
}

/// Which steps it is built on, where those that came before it do not tell; a line each.
std::vector<std::string> builtOn(const Step& step, const ReportSource& source)
{
    std::vector<std::string> lines;
    for (const auto& origin : originsOf(step, source.steps)) {
        const auto text = "Goes on from " + placeAndTitle(*origin.step, source);
        std::string passed;
        if (lines.empty()) {
            for (const auto* each : passedOver(step, source.steps)) {
                passed += (passed.empty() ? ", not from " : ", ") + placeInAppendix(*each, source);
            }
        }
        lines.push_back(text + passed + ".");
    }
    return lines;
}

/// The steps of the reader's part, in the order of its sections.
std::vector<ShownStep> sectionsOf(const ReportSource& source, Loading loading)
{
    if (loading == Loading::Shown) {
        return shownSteps(source);
    }
    std::vector<ShownStep> shown;
    for (const auto& each : codeSteps(source)) {
        if (each.isInReport) {
            shown.push_back(each.shown);
        }
    }
    return shown;
}

/// What is the same of all steps of the appendix.
struct Audited {
    const ReportSource& source;
    Loading loading;
    std::vector<ShownStep> shown = sectionsOf(source, loading);
    LoadCells loads = loadCellsOf(source.steps, source.datasets);
    std::vector<Fact> common = commonProvenance(source);
};

/// How the question was understood; the plan of a repair tells only what was mended.
std::vector<std::string> readingsOf(const Step& step, const Translate& translate)
{
    if (!step.plan || step.plan->reading.empty()) {
        return {};
    }
    const auto text = [&](const std::string& words) { return plannersText(words, *step.plan, translate); };
    const auto by = " (" + step.plan->author + ")";
    const auto isOfPlan = [&](const Proposal& each) { return each.author == step.plan->author; };
    const auto planned = std::ranges::find_last_if(step.proposals, isOfPlan);
    const auto read = std::ranges::find_last_if(
        step.proposals, [&](const Proposal& each) { return isOfPlan(each) && each.reason.kind != ReasonKind::Repair; });
    if (planned.empty() || read.empty() || planned.begin() == read.begin()) {
        return { "Read as: " + text(step.plan->reading) + by };
    }
    return { "Read as: " + text(read.front().intent) + by, "Repaired: " + text(step.plan->reading) + by };
}

Section stepSection(const Step& step, std::size_t number, const Audited& all)
{
    const auto& translate = all.source.translate;
    Section section { oneLine(titleOf(step, translate)), std::format("audit-{}", number), {}, 2 };
    Part head;
    const auto place = placeOf(step, all.shown);
    if (!place.empty()) {
        head.blocks.push_back(line(Paragraph::Style::Soft, std::format("Section {} of the report", place)));
    }
    if (!step.name.empty() && !step.question.isTitle) {
        head.blocks.push_back(line(Paragraph::Style::Soft, "Asked: " + oneLine(step.question.text)));
    }
    for (const auto& reading : readingsOf(step, translate)) {
        head.blocks.push_back(line(Paragraph::Style::Soft, reading));
    }
    for (const auto& sentence : changedByHand(step, all.source)) {
        head.blocks.push_back(line(Paragraph::Style::State, sentence));
    }
    for (const auto& later : fixesTakenFrom(step, all.source)) {
        head.blocks.push_back(line(Paragraph::Style::State, "A fix that a finding offered was taken: " + later));
    }
    for (const auto& origin : builtOn(step, all.source)) {
        head.blocks.push_back(line(Paragraph::Style::State, origin));
    }
    if (const auto state = stateSentence(step); !state.empty()) {
        head.blocks.push_back(line(Paragraph::Style::State, state));
    }
    if (!head.blocks.empty()) {
        section.parts.push_back(std::move(head));
    }
    if (step.answer && !step.answer->checks.empty()) {
        section.parts.push_back(
            { verdictWords(*step.answer), { Points { checkPoints(*step.answer, translate) } }, false });
        std::ranges::move(bothAnswers(*step.answer, translate), std::back_inserter(section.parts.back().blocks));
    }
    if (auto rows = rowsTable(step, all.source); !rows.rows.empty()) {
        section.parts.push_back({ "Rows", { std::move(rows) }, false });
    }
    addOverruled(section, step, translate);
    const bool runs = all.loading == Loading::Runs && hasRun(step) && sandbox::languageOf(codeOf(step)) == "python"
        && codeThatDraws(step) == codeOf(step);
    addCode(section, step, all.loads, all.source, runs ? place : std::string());
    std::ranges::move(approvedAlong(step, translate), std::back_inserter(section.parts));
    if (const auto* run = latestRun(step)) {
        addVerbatim(
            section, run->result->outTruncated ? "Printed output (cut)" : "Printed output", printedOf(step, *run));
        addVerbatim(section, "Traceback", run->result->error ? run->result->error->traceback : std::string());
        addFacts(section, "Files", artifactFacts(*run->result, translate));
        addFacts(section, "Provenance", ownProvenance(step, all.common, all.source));
    }
    addAttempts(section, step, translate); // behind what the code itself printed
    return section;
}

/// The least or the largest value of a column as tables show it, with as many decimals as the other; what is text stays
/// as it stands in the file.
std::string boundText(const ColumnProfile& column, const sandbox::Cell& bound, const Translate& translate)
{
    constexpr std::int64_t more = 3; // rows than these two
    const sandbox::Table bounds { {}, { { column.name, column.type } }, more, { { column.min }, { column.max } } };
    const auto format = CellFormat::of(bounds, 0);
    const auto* truth = std::get_if<bool>(&bound);
    if (const auto words = truth ? truthWords(column) : std::nullopt) {
        return oneLine(*truth ? words->yes : words->no);
    }
    const bool isText = column.type == ColumnType::Text && std::holds_alternative<std::string>(bound);
    return isText ? oneLine(std::get<std::string>(bound)) : inForm(format.shown(bound), translate);
}

TableBlock columnsTable(const Profile& profile, const Translate& translate)
{
    sandbox::Table table { {},
        { { "Column", ColumnType::Text }, { "Type", ColumnType::Text }, { "Missing", ColumnType::Integer },
            { "Different", ColumnType::Text }, { "From", ColumnType::Text }, { "To", ColumnType::Text } },
        std::ssize(profile.columns), {} };
    for (const auto& column : profile.columns) {
        const auto different = groupedText(column.distinctExact ? column.distinct : roundedEstimate(column.distinct));
        table.rows.push_back({ oneLine(column.name), sandbox::columnTypeWord(column.type), column.nulls,
            (column.distinctExact ? "" : "about ") + inForm(different, translate),
            boundText(column, column.min, translate), boundText(column, column.max, translate) });
    }
    auto block = tableBlock(table, {}, translate);
    block.columns[3].isNumber = true; // where it is about so many, too
    return block;
}

Section fileSection(const ReportSource& source, std::size_t number)
{
    const auto& dataset = source.datasets[number - 1];
    Section section { "File " + oneLine(dataset.name), std::format("file-{}", number), {}, 2 };
    auto facts = fileFacts(dataset, source.translate);
    if (const auto reading = source.readings.find(dataset.name);
        reading != source.readings.end() && !reading->second.empty()) {
        facts.emplace_back("Reading", oneLine(reading->second));
    }
    if (const auto words = wordsForMissing(dataset); !words.empty()) {
        facts.emplace_back("Read as missing", words);
    }
    section.parts.push_back({ {}, { Facts { std::move(facts) } }, false });
    if (!dataset.profile.columns.empty()) {
        section.parts.push_back({ "Columns", { columnsTable(dataset.profile, source.translate) }, true });
    }
    return section;
}
/// A table of all requests, and each word for word.
Section sentSection(const std::vector<SentRequest>& sent, const Translate& translate)
{
    Section section { "What was sent to a model", "sent", {}, 2 };
    if (sent.empty()) {
        section.parts.push_back({ {}, { line(Paragraph::Style::Plain, "Nothing was sent anywhere.") }, false });
        return section;
    }
    const auto tokens = [&](const SentRequest& request) {
        return request.inputTokens == 0 ? std::string("not told")
                                        : inForm(groupedText(request.inputTokens), translate) + " in, "
                + inForm(groupedText(request.outputTokens), translate) + " out";
    };
    TableBlock table { countText(std::ssize(sent), "request", "requests", translate),
        { { "Request", true }, { "At" }, { "To" }, { "For" }, { "Size" }, { "Tokens" } }, {} };
    std::vector<Part> words;
    for (const auto& request : sent) {
        const auto number = std::to_string(table.rows.size() + 1);
        table.rows.push_back({ { { number }, { oneLine(momentText(request.at, translate)) },
            { oneLine(request.destination) }, { oneLine(request.purpose) },
            { bytesText(std::ssize(request.bytes), translate) }, { tokens(request) } } });
        words.push_back({ "Request " + number + ", word for word", { Verbatim { setOut(request.bytes) } }, true });
    }
    section.parts.push_back({ {}, { std::move(table) }, false });
    std::ranges::move(words, std::back_inserter(section.parts));
    return section;
}
} // namespace

std::vector<Section> appendixOf(const ReportSource& source, Loading loading)
{
    std::vector<Section> sections { { "A. Appendix for the auditor", std::string(appendixAnchor), {} } };
    Audited all { source, loading };
    all.loads = loading == Loading::Shown ? std::move(all.loads) : LoadCells {};
    addFacts(sections.front(), "All runs, where nothing else is said of one", all.common);
    addVerbatim(sections.front(), "Loading the data", all.loads.top, true);
    for (std::size_t number = 1; number <= source.steps.size(); ++number) {
        sections.push_back(stepSection(source.steps[number - 1], number, all));
    }
    sections.push_back(sentSection(source.sent, source.translate));
    for (std::size_t number = 1; number <= source.datasets.size(); ++number) {
        sections.push_back(fileSection(source, number));
    }
    for (std::size_t number = 1; number < sections.size(); ++number) {
        sections[number].title = std::format("A.{} {}", number, sections[number].title);
    }
    return sections;
}

} // namespace core::report
