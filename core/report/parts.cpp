// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/parts.h"

#include "core/domain/cell_format.h"
#include "core/domain/own_code.h"
#include "core/domain/person.h"
#include "core/domain/verdict.h"
#include "core/report/escape.h"

#include <algorithm>
#include <cctype>
#include <format>
#include <iterator>
#include <ranges>
#include <string_view>
#include <utility>

namespace core::report {

namespace {
/// In the largest unit of which there is one.
std::pair<double, std::string> scaled(std::int64_t bytes, double step)
{
    auto size = static_cast<double>(bytes);
    std::string unit;
    for (const char* next : { step == 1000 ? "kB" : "KB", "MB", "GB", "TB" }) {
        if (size < step) {
            break;
        }
        size /= step;
        unit = next;
    }
    return { size, unit };
}

std::string limitsText(const sandbox::Limits& limits, const Translate& translate)
{
    const auto seconds = [&](std::chrono::milliseconds time) {
        return inForm(std::format("{:g}", static_cast<double>(time.count()) / 1000), translate) + " s";
    };
    return std::format("{}: {} of time, {} of processor time, {:g} processors, {} of memory, {} of disk, {} processes",
        limits.name, seconds(limits.wall), seconds(limits.cpuTime), limits.cpus,
        bytesText(limits.memoryBytes, translate), bytesText(limits.diskBytes, translate), limits.processes);
}

std::string joined(const std::vector<std::string>& words, const char* between = ", ")
{
    std::string text;
    for (const auto& word : words) {
        text += (text.empty() ? "" : between) + word;
    }
    return text;
}

bool isLoss(const StripPart& part)
{
    using enum StripKind;
    switch (part.kind) {
    case Filtered:
    case WithoutMissing:
    case WithoutRepeats:
    case WithoutLast: return part.count < part.total;
    case Joined:
    case Taken:
    case Drawn: return true;
    case Grouped: return part.counts.at(0) > 0;
    default: return false;
    }
}

/// Whether a table of the result counts all the rows, and those that a condition leaves out among them: "1,800 and
/// above, 23" of a histogram whose last bar has all beyond.
bool isCountedBeside(const std::vector<sandbox::Display>& displays, const StripPart& part)
{
    const auto counts = [&](const sandbox::Table& table, std::size_t column) {
        std::int64_t sum = 0;
        bool hasRest = false;
        for (const auto& row : table.rows) {
            const auto* count = std::get_if<std::int64_t>(&row[column]);
            sum += count != nullptr ? *count : 0;
            hasRest = hasRest || (count != nullptr && *count == part.total - part.count);
        }
        return hasRest && sum == part.total;
    };
    return part.kind == StripKind::Filtered && std::ranges::any_of(displays, [&](const sandbox::Display& display) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        const auto columns = std::views::iota(std::size_t(0), table != nullptr ? table->columns.size() : 0);
        return std::ranges::any_of(columns, [&](std::size_t column) { return counts(*table, column); });
    });
}

bool isOfSomeFigures(const StripPart& part)
{
    return part.kind == StripKind::Taken
        || (part.kind == StripKind::Filtered && (part.counts.at(0) > 0 || part.counts.at(1) > 0));
}

bool isUncounted(const StripPart& part)
{
    return part.kind == StripKind::More && part.counts.at(0) == 0;
}

/// Where many conditions or places choose rows, each for other figures, what each leaves tells a reader nothing: what
/// those on the same rows keep.
std::optional<RowsOfConditions> conditionsLike(const StripPart& part, const std::vector<StripPart>& parts)
{
    const std::size_t few = part.kind == StripKind::Taken ? 2 : 1;
    const auto fileOf = [](const StripPart& each) { return each.texts.size() > 1 ? each.texts[1] : std::string(); };
    const auto areGroups = [](const StripPart& each) { return each.kind == StripKind::Taken && each.counts.at(0) > 0; };
    std::vector<std::int64_t> kept;
    for (const auto& each : parts) {
        if (isOfSomeFigures(each) && each.kind == part.kind && each.total == part.total && fileOf(each) == fileOf(part)
            && areGroups(each) == areGroups(part)) {
            kept.push_back(each.count);
        }
    }
    if (!isOfSomeFigures(part) || kept.size() <= few) {
        return std::nullopt;
    }
    const auto [least, most] = std::ranges::minmax(kept);
    return RowsOfConditions { least, most, part.total, fileOf(part), kept.size() == 2, areGroups(part),
        std::ranges::none_of(parts, isUncounted) };
}

std::string versionsText(const Json& versions)
{
    std::vector<std::string> words;
    for (const auto& [name, version] : versions.items()) {
        words.push_back(name + " " + (version.is_string() ? version.get<std::string>() : sandbox::dump(version)));
    }
    return joined(words);
}

/// What a question computes that goes on from one before it: "Sum of revenue where month is March"; empty: it says all.
std::string wholeOfPart(const Step& step, const Translate& translate)
{
    const bool isPart = step.name.empty() && step.plan && goesOn(*step.plan);
    if (isPart && isByHand(step)) { // what the planner read is another code's
        return inForm(intentOfOwn(step), translate);
    }
    auto subject = isPart ? oneLine(step.plan->subject) : std::string();
    const auto files = subject.starts_with("In ") ? subject.find(": ") : std::string::npos; // "In orders.csv: Sum of"
    subject.erase(0, files == std::string::npos ? 0 : files + 2);
    subject.resize(subject.size() - (subject.ends_with('.') ? 1 : 0));
    return subject.empty() ? subject : plannersText(subject, *step.plan, translate);
}
} // namespace

std::string titleOf(const Step& step, const Translate& translate)
{
    const auto whole = wholeOfPart(step, translate);
    auto title = whole.empty() ? headingOf(step) : whole;
    const auto first = title.substr(0, title.find(' '));
    const bool isName = std::ranges::any_of(
        first | std::views::drop(1), [](unsigned char c) { return std::isupper(c) != 0 || c == '_' || c == '.'; });
    const auto lead = title.empty() ? 0U : static_cast<unsigned char>(title[0]);
    const bool isUmlaut = lead == 0xC3U && title.size() > 1; // ä, é, ø: the capitals stand 0x20 before
    auto& letter = title[isUmlaut ? 1 : 0];
    const auto code = static_cast<unsigned char>(letter);
    if (isUmlaut && !isName && code >= 0xA0U && code <= 0xBEU && code != 0xB7U) {
        letter = static_cast<char>(code - 0x20U);
    } else if (!isUmlaut && !isName && std::islower(code) != 0) {
        letter = static_cast<char>(std::toupper(code));
    }
    return title;
}

std::string nameOfTable(const Step& step, const sandbox::Table& table, const Translate& translate)
{
    const auto displays = displaysOf(step);
    const bool isOnly = std::ranges::count_if(displays, [](const sandbox::Display& display) {
        return std::holds_alternative<sandbox::Table>(display);
    }) == 1;
    const bool isVariable = std::ranges::all_of(
        table.name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c >= 0x80U; });
    return isOnly && isVariable ? titleOf(step, translate) : table.name;
}

const RunRecord* latestRun(const Step& step)
{
    return step.runs.empty() || !step.runs.back().result ? nullptr : &step.runs.back();
}

bool hasRun(const Step& step)
{
    return step.state == StepState::Done && latestRun(step) != nullptr;
}

std::string printedOf(const Step& step, const RunRecord& run)
{
    return withFiguresMarked(run.result->out, step.answer.value_or(Answer {}));
}

std::string codeOf(const Step& step)
{
    if (!step.runs.empty()) {
        return step.runs.back().approval.code;
    }
    return step.proposals.empty() ? std::string() : step.proposals.back().code;
}

std::string endingText(const sandbox::RunResult& result)
{
    auto text = "Run ended: " + sandbox::statusWord(result.status);
    const auto reason = sandbox::reasonBesideError(result);
    text += reason.empty() ? "" : ". " + reason;
    if (result.error) {
        text += std::format("\n{}: {} (line {})", result.error->type, result.error->message, result.error->line);
    }
    return text;
}

std::string momentText(const std::string& iso, const Translate& translate)
{
    constexpr std::size_t ofDay = std::string_view("2026-11-28").size();
    constexpr std::size_t ofSecond = std::string_view("2026-11-28T20:17:00").size();
    const bool isMoment = iso.size() > ofSecond && iso[ofDay] == 'T' && iso.ends_with('Z');
    return !translate || !isMoment
        ? iso
        : inForm(iso.substr(0, ofDay), translate) + " " + iso.substr(ofDay + 1, ofSecond - ofDay - 1) + " UTC";
}

std::vector<Fact> approvalFacts(const RunRecord& run, const Translate& translate)
{
    std::vector<Fact> facts { { "Approved by",
                                  personNamed(run.approval.approvedBy) + " (" + methodWord(run.approval.method) + ")" },
        { "Approved at", momentText(run.approval.approvedAt, translate) } };
    if (run.result) {
        facts.emplace_back("Started at", momentText(run.result->provenance.startedAt, translate));
        facts.emplace_back("Took", inForm(std::format("{:.2f}", run.result->metrics.wallMs / 1000), translate) + " s");
    }
    facts.emplace_back("Code SHA-256", run.approval.codeSha256);
    std::erase_if(facts, [](const Fact& fact) { return fact.second.empty(); });
    return facts;
}

std::vector<Fact> provenance(const RunRecord& run, const Translate& translate)
{
    const auto& from = run.result->provenance;
    auto facts = approvalFacts(run, translate);
    for (const auto& input : from.inputs) {
        facts.emplace_back("Input " + input.name + " SHA-256", input.sha256);
    }
    facts.emplace_back("Environment SHA-256", from.environmentSha256);
    facts.emplace_back("Versions", versionsText(from.versions));
    facts.emplace_back("Limits", limitsText(from.limits, translate));
    facts.emplace_back("Jail", from.wall);
    facts.emplace_back("Layers", joined(from.layers));
    std::erase_if(facts, [](const Fact& fact) { return fact.second.empty(); });
    return facts;
}

std::vector<Fact> fileFacts(const Dataset& dataset, const Translate& translate)
{
    const auto& profile = dataset.profile;
    const bool isCounted = profile.rows > 0 || !profile.columns.empty(); // else code reads the file as it is
    const auto count = [&](std::size_t number) {
        return isCounted ? inForm(groupedText(static_cast<std::int64_t>(number)), translate) : std::string();
    };
    std::vector<Fact> facts { { "Rows", count(static_cast<std::size_t>(profile.rows)) },
        { "Columns", count(profile.columns.size()) }, { "Size", fileSizeText(profile.bytes, translate) },
        { "Sheet", profile.sheet }, { "Encoding", profile.encoding }, { "SHA-256", dataset.sha256 } };
    if (profile.rejectedRows > 0) {
        facts.emplace_back("Lines that are no rows", inForm(groupedText(profile.rejectedRows), translate));
    }
    std::erase_if(facts, [](const Fact& fact) { return fact.second.empty(); });
    return facts;
}

std::vector<Fact> neededFiles(const ReportSource& source)
{
    std::vector<Fact> files;
    for (const auto& dataset : source.datasets) {
        const Fact file { dataset.fileName(), dataset.sha256 };
        const bool isWritten = dataset.origin && std::ranges::any_of(source.steps, [&](const Step& step) {
            return step.id == dataset.origin->step && step.state == StepState::Done;
        });
        const bool isInDatabase = dataset.sha256.empty() && dataset.profile.bytes == 0; // a view
        if (!isWritten && !isInDatabase && !std::ranges::contains(files, file)) {
            files.push_back(file);
        }
    }
    return files;
}

std::string stateSentence(const Step& step)
{
    switch (step.state) {
    case StepState::Asked: return "This question has not been worked on.";
    case StepState::Proposed: return "The code waits for approval; it has not been run.";
    case StepState::Running: return "The run had not ended when this report was made.";
    case StepState::Failed: return latestRun(step) ? endingText(*latestRun(step)->result) : "The run failed.";
    case StepState::Discarded: return "This step was discarded.";
    case StepState::Undone: return "This step was undone: what follows is not built on it.";
    case StepState::Said: return step.plan ? step.plan->message : std::string();
    case StepState::Done: return {};
    }
    return {};
}

std::string verdictWords(const Answer& answer)
{
    return std::string(patternOf(verdictOf(answer)).english);
}

std::string verdictSentence(const Step& step)
{
    const auto verdict = verdictOf(*step.answer);
    const auto* run = latestRun(step);
    auto why = run == nullptr ? whyNotChecked(*step.answer) : reasonOf(*step.answer, run->approval.method);
    const bool isOfQuestion = why == Unchecked::NothingCompared || why == Unchecked::NoTime;
    why = step.question.isTitle && isOfQuestion ? Unchecked::NothingAsked : why;
    return verdictWords(*step.answer)
        + (verdict == Verdict::Confirmed      ? ": a second method gives the same."
                : verdict == Verdict::Checked ? ": question, data and result fit together."
                : why                         ? ": " + std::string(patternOf(*why).english) + "."
                                              : ".");
}

std::vector<StripPart> rowsOf(const Step& step)
{
    const auto* run = latestRun(step);
    return run != nullptr && run->result->ledger ? rowStrip(*run->result->ledger) : std::vector<StripPart>();
}

std::string rowsLeftOut(const Step& step, const Translate& translate, const std::vector<StripPart>& before)
{
    constexpr std::size_t most = 6; // sentences; the auditor reads all
    auto parts = before;
    std::ranges::copy(rowsOf(step), std::back_inserter(parts));
    const bool mayLoseMore = std::ranges::any_of(parts, isUncounted);
    const auto displays = displaysOf(step);
    std::erase_if(parts, [&](const StripPart& part) { return isCountedBeside(displays, part); });
    std::vector<std::string> said;
    bool leavesOut = false;
    for (std::size_t at = 0; at < parts.size(); ++at) {
        const auto& part = parts[at];
        const auto conditions = conditionsLike(part, parts);
        // "Of them" is of more rows than the file has, where some were put together or made before.
        const bool isMore = (part.kind == StripKind::Together || part.kind == StripKind::Reshaped) && at > 0
            && part.count > parts[at - 1].count;
        const auto sentence = conditions ? conditionsSentence(*conditions, translate) : rowSentence(part, translate);
        const bool isSaid = isLoss(part) || part.kind == StripKind::Read || isMore;
        if (isSaid && !std::ranges::contains(said, sentence)) {
            said.push_back(sentence);
        }
        leavesOut = leavesOut || isLoss(part);
    }
    if (said.size() > most) {
        said.resize(most);
        said.push_back(furtherLossesSentence(translate));
    } else if (mayLoseMore) {
        said.push_back(uncountedLossesSentence(translate));
    }
    return leavesOut || mayLoseMore ? joined(said, " ") : std::string();
}

std::string checkWord(CheckStatus status)
{
    switch (status) {
    case CheckStatus::Passed: return "Passed";
    case CheckStatus::Noted: return "Note";
    case CheckStatus::Warning: return "Warning";
    case CheckStatus::Failed: return "Failed";
    }
    return {};
}

std::string bytesText(std::int64_t bytes, const Translate& translate)
{
    if (bytes < 1024) {
        return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
    }
    const auto [size, unit] = scaled(bytes, 1024);
    return inForm(size >= 100 ? std::format("{:.0f}", size) : std::format("{:.3g}", size), translate) + " " + unit;
}

std::string fileSizeText(std::int64_t bytes, const Translate& translate)
{
    if (bytes < 1000) {
        return bytesText(bytes, translate);
    }
    const auto [size, unit] = scaled(bytes, 1000);
    return inForm(std::format("{:.1f}", size), translate) + " " + unit;
}

std::string countText(std::int64_t count, const char* one, const char* many, const Translate& translate)
{
    return inForm(groupedText(count), translate) + " " + (count == 1 ? one : many);
}

std::string rowsLeftOutText(const sandbox::Table& table, std::size_t shown, const Translate& translate)
{
    return static_cast<std::int64_t>(shown) < table.rowCount
        ? "first " + inForm(groupedText(static_cast<std::int64_t>(shown)), translate) + " of "
            + countText(table.rowCount, "row", "rows", translate)
        : "";
}

std::string inForm(const std::string& english, const Translate& translate)
{
    return translate(english);
}

std::string inSentence(const std::string& english, const Translate& translate)
{
    return namesADate(english) ? translate.ofData(english) : inForm(english, translate);
}

std::string plannersText(const std::string& text, const Plan& plan, const Translate& translate)
{
    return plan.author == builtinAuthor ? translate.ofPlanner(text) : text;
}

std::string valueText(const sandbox::Value& value, const Translate& translate)
{
    if (std::holds_alternative<std::monostate>(value.cell) || std::holds_alternative<std::string>(value.cell)) {
        return value.text;
    }
    CellFormat format { .number = true, .grouped = true };
    format.widenFor(value.cell);
    return inForm(format.shown(value.cell), translate);
}

std::vector<AnswerNumber> soundNumbers(const Answer& answer)
{
    auto numbers = answer.numbers;
    std::ranges::sort(numbers, {}, &AnswerNumber::offset);
    std::size_t end = 0;
    std::erase_if(numbers, [&](const AnswerNumber& number) {
        const auto at = static_cast<std::size_t>(std::max(number.offset, 0));
        const bool sound = number.offset >= 0 && !number.text.empty() && at >= end && at <= answer.text.size()
            && answer.text.compare(at, number.text.size(), number.text) == 0;
        end = sound ? at + number.text.size() : end;
        return !sound;
    });
    return numbers;
}

} // namespace core::report
