// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"

#include "core/domain/cell_format.h"
#include "core/domain/chart_periods.h"
#include "core/domain/own_code.h"
#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "core/report/answer_spans.h"
#include "core/report/appendix.h"
#include "core/report/assumptions.h"
#include "core/report/built_on.h"
#include "core/report/escape.h"
#include "core/report/further_columns.h"
#include "core/report/paper_parts.h"
#include "core/report/paper_table.h"
#include "core/report/parts.h"
#include "core/report/picture_words.h"
#include "core/report/printed_part.h"
#include "core/report/sources.h"
#include "core/report/summary.h"

#include <algorithm>
#include <cctype>
#include <format>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <type_traits>
#include <utility>

namespace core::report {

namespace {
/// A value that the answer's sentence says needs no second place.
bool isSaid(const Step& step, int index, const sandbox::Display& display)
{
    return std::holds_alternative<sandbox::Value>(display) && step.answer
        && std::ranges::any_of(soundNumbers(*step.answer),
            [&](const AnswerNumber& number) { return number.evidence && number.evidence->display == index; });
}

std::vector<Span> plain(const std::string& text)
{
    return { { text } };
}

/// In the words of the code, for what has it.
std::vector<Point> findings(const Answer& answer, const Translate& translate)
{
    auto points = checkPoints(answer, translate);
    std::erase_if(points, [](const Point& point) { return point.status == CheckStatus::Passed; });
    return points;
}

/// Without the empty ones.
std::vector<Point> linesOf(const std::string& text)
{
    std::vector<Point> lines;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        if (const auto line = oneLine(text.substr(start, end - start)); !line.empty()) {
            lines.push_back({ {}, line });
        }
        start = end + 1;
    }
    return lines;
}

/// A finding tells which period is not whole.
bool isPeriodSaid(const Step& step)
{
    return step.answer && std::ranges::any_of(step.answer->checks, [](const Check& check) {
        return check.fact.kind == CheckKind::PeriodIncomplete && check.status != CheckStatus::Passed;
    });
}

/// Periods of its charts that are not whole, what was assumed, and rows that its figures are not made of.
std::vector<std::string> leftOut(const Step& step, const ReportSource& source)
{
    const auto& translate = source.translate;
    std::vector<std::string> lines;
    for (const auto& display : displaysOf(step)) {
        const auto* chart = isPeriodSaid(step) ? nullptr : std::get_if<sandbox::ChartSpec>(&display);
        if (const auto words = chart ? partialWords(withoutAssumed(*chart, step)) : std::string(); !words.empty()) {
            lines.push_back(inForm(words, translate));
        }
    }
    std::ranges::move(assumptionsOf(step, translate), std::back_inserter(lines));
    std::vector<StripPart> before;
    for (const auto& way : rowsBefore(step, source.steps)) {
        std::ranges::copy(way.parts, std::back_inserter(before));
    }
    const bool hasOther = std::ranges::any_of(source.choices.steps,
        [&](const StepChoice& choice) { return choice.step == step.id && choice.answer.has_value(); });
    const bool isSaid = step.answer && !hasOther && !keptInAnswer(step, translate).empty();
    auto rows = isSaid ? std::string() : inForm(keptRowsOf(step), translate);
    if (const auto counted = rowsLeftOut(step, translate, before); !counted.empty()) {
        rows += (rows.empty() ? "" : " ") + counted;
    }
    if (!rows.empty()) {
        lines.push_back(std::move(rows));
    }
    return lines;
}

/// Whether what was found speaks of lines of the code.
bool namesLines(const Answer& answer, const Translate& translate)
{
    return std::ranges::any_of(answer.checks, [&](const Check& check) {
        const auto& lines = check.fact.lines;
        return check.status != CheckStatus::Passed && check.fact.kind != CheckKind::LinesSetApart && !lines.empty()
            && checkText(check, translate).contains("ine " + std::to_string(lines.front()));
    });
}

/// Beside what was found, as a note may be, a reader has to know that nothing else was compared.
bool saysVerdict(const Step& step, bool hasFindings)
{
    return !hasFindings || verdictOf(*step.answer) == Verdict::NotChecked;
}

/// A picture belongs with the answer, and not behind a table that fills the page.
void putBeforeLongTables(std::vector<Block>& blocks)
{
    constexpr std::size_t few = 8; // rows
    const auto isLong = [](const Block& block) {
        const auto* table = std::get_if<TableBlock>(&block);
        return table != nullptr && table->rows.size() > few;
    };
    for (std::size_t at = 1; at < blocks.size(); ++at) {
        for (auto place = at; place > 0 && std::holds_alternative<Picture>(blocks[place]) && isLong(blocks[place - 1]);
            --place) {
            std::swap(blocks[place], blocks[place - 1]);
        }
    }
}

/// A caption goes on behind a name that ends as a sentence does: "Revenue of our customers., 25 of the 60 groups".
std::string withoutStop(std::string name)
{
    name.resize(name.find_last_not_of(". ") + 1);
    return name;
}

/// The sections of the reader's part. Tables and figures are numbered through all of them.
class ReadersPart {
public:
    explicit ReadersPart(const ReportSource& source)
        : m_source(source)
    {
    }

    std::vector<Section> sections()
    {
        std::vector<Section> sections;
        for (const auto& shown : shownSteps(m_source)) {
            sections.push_back(section(shown, sections.size() + 1));
        }
        if (sections.empty() && !m_source.steps.empty()) {
            const auto none = Paragraph { Paragraph::Style::Plain, plain(noResultSentence(m_source.translate)) };
            sections.push_back({ "Results", "results", { { {}, { none } } } });
        }
        auto answers = linesOf(m_source.choices.summary.value_or(summaryText(m_source)));
        if (answers.size() > 1 || (m_source.choices.summary && !answers.empty())) {
            sections.insert(sections.begin(), { "Summary", "summary", { { {}, { Points { std::move(answers) } } } } });
        }
        const auto& own = m_source.choices.sources;
        auto files = own ? Points { linesOf(*own) } : sources();
        if (!files.points.empty()) {
            const bool isTurned = !sections.empty() && endsTurned(sections.back()); // no page has these alone
            sections.push_back({ "Sources", sourcesAnchor, { { {}, { std::move(files) } } }, 1, isTurned });
        }
        return sections;
    }

private:
    Section section(const ShownStep& shown, std::size_t number)
    {
        const auto& step = *shown.step;
        Section section { std::format("{}. {}", number, shown.title), std::format("step-{}", number), {} };
        Part result;
        if (const auto state = stateSentence(step); !state.empty()) {
            result.blocks.push_back(Paragraph { Paragraph::Style::State, plain(state) });
        }
        if (shown.choice.answer) {
            for (const auto& line : linesOf(*shown.choice.answer)) {
                result.blocks.push_back(Paragraph { Paragraph::Style::Answer, plain(line.text) });
            }
        } else if (step.answer) {
            result.blocks.push_back(Paragraph { Paragraph::Style::Answer, answerSpans(step, m_source.translate) });
        }
        auto points = toldOnce(findingsOf(shown), number);
        putWarnings(step, points, result.blocks);
        m_captions = namesOf(shown);
        const auto displays = displaysOf(step, m_source.translate);
        for (std::size_t index = 0; index < displays.size(); ++index) {
            if (shown.choice.answer || !isSaid(step, static_cast<int>(index), displays[index])) {
                auto shownBlock = block(step, static_cast<int>(index), displays[index]);
                result.blocks.push_back(std::move(shownBlock));
            }
        }
        putBeforeLongTables(result.blocks);
        section.parts = { std::move(result) };
        if (auto printed = printedPart(step); !printed.blocks.empty()) {
            section.parts.push_back(std::move(printed));
        }
        if (auto know = partToKnow(shown, std::move(points)); !know.blocks.empty()) {
            section.parts.push_back(std::move(know));
        }
        if (const auto code = codeOf(step); m_source.choices.hasCode && !code.empty()) {
            section.parts.push_back({ "Code", { Verbatim { code, true, true } }, true }); // errors name its lines
        }
        return section;
    }

    /// How many of a table's first rows.
    std::size_t rowsShown(std::size_t rows) const
    {
        const bool isCut = m_source.audience == Audience::Reader && rows > wholeForReader;
        return m_source.choices.hasAllRows ? rows : isCut ? firstForReader : tableRowsShown;
    }

    Block block(const Step& step, int index, const sandbox::Display& display)
    {
        if (const auto* table = std::get_if<sandbox::Table>(&display)) {
            auto named = withIds(*table, m_source.datasets);
            named.name = withoutStop(takeName(nameOfTable(step, *table, m_source.translate)));
            named.name = marked(named.name, step);
            const auto made = [&, number = std::format("Table {}", ++m_tables)](std::size_t most) {
                auto shown = tableBlock(named, number, m_source.translate, citedCells(step, index), most);
                markFurther(shown, *table, step, index, m_source.datasets);
                return shown;
            };
            auto shown = made(rowsShown(table->rows.size()));
            const bool isLong = m_source.audience == Audience::Reader && !m_source.choices.hasAllRows
                && shown.rows.size() > firstForReader; // too long for several pages beside each other
            return isLong && needsTurnedPages(shown) ? made(firstForReader) : shown;
        }
        if (const auto* chart = std::get_if<sandbox::ChartSpec>(&display)) {
            auto shown = picture(
                std::format("chart:{}:{}", step.id, index), nameOfChart(*chart), "Chart", *chart, step);
            shown.caption = marked(shown.caption, step);
            return shown;
        }
        if (const auto* image = std::get_if<sandbox::Image>(&display)) {
            auto shown = picture(std::format("image:{}:{}", step.id, index), image->title, "Picture", *image, step);
            shown.caption = marked(shown.caption, step);
            return shown;
        }
        if (const auto* value = std::get_if<sandbox::Value>(&display)) {
            return Paragraph { Paragraph::Style::Value,
                { { valueText(*value, m_source.translate), kindOfFigures(step), {}, numberOf(display) } },
                cellAnchor(step, { index, 0, 0 }) };
        }
        return Verbatim { std::get<sandbox::Text>(display).text };
    }

    template <typename Drawn>
    Picture picture(
        const std::string& resource, const std::string& title, const char* kind, const Drawn& drawn, const Step& step)
    {
        const auto named = withoutStop(takeName(title));
        const auto name = named.empty() ? std::string(kind) : oneLine(named);
        auto words = marked(name, step);
        if constexpr (std::is_same_v<Drawn, sandbox::ChartSpec>) {
            words = pictureWords(drawn, marked(oneLine(named), step), m_source.translate);
        }
        return { std::format("Figure {}: {}", ++m_figures, name), words, resource, drawn };
    }

    /// The person's names of the step's tables and figures, the next one last.
    static std::vector<std::string> namesOf(const ShownStep& shown)
    {
        std::vector<std::string> names;
        std::istringstream lines(shown.choice.captions.value_or(std::string()));
        for (std::string line; std::getline(lines, line);) {
            names.insert(names.begin(), line);
        }
        return names;
    }

    std::string takeName(const std::string& own)
    {
        if (m_captions.empty()) {
            return own;
        }
        const auto name = std::exchange(m_captions.back(), {});
        m_captions.pop_back();
        return name.empty() ? own : name;
    }

    /// None where a person says instead what there is to know.
    std::vector<Point> findingsOf(const ShownStep& shown) const
    {
        const auto& answer = shown.step->answer;
        return answer && !shown.choice.notes ? plainFindings(*answer, m_source.translate) : std::vector<Point>();
    }

    /// A warning stands with the answer, before a table that may fill pages.
    void putWarnings(const Step& step, std::vector<Point>& points, std::vector<Block>& blocks) const
    {
        const auto notes = std::ranges::find_if(
            points, [](const Point& point) { return point.status < CheckStatus::Warning; });
        if (notes == points.begin()) {
            return;
        }
        blocks.push_back(Points { { points.begin(), notes } });
        points.erase(points.begin(), notes);
        std::ranges::move(bothAnswers(*step.answer, m_source.translate), std::back_inserter(blocks));
    }

    /// What was noted, or else a verdict that says something, and which rows were left out.
    Part partToKnow(const ShownStep& shown, std::vector<Point> points)
    {
        const auto& step = *shown.step;
        Part part { "What to know", {} };
        if (shown.choice.notes) {
            if (auto lines = linesOf(*shown.choice.notes); !lines.empty()) {
                part.blocks.push_back(Points { std::move(lines) });
            }
            return part;
        }
        if (!step.answer || step.answer->checks.empty()) {
            return part;
        }
        const bool hasWarnings = std::ranges::any_of(
            step.answer->checks, [](const Check& check) { return check.status >= CheckStatus::Warning; });
        if (saysVerdict(step, hasWarnings || !points.empty())) {
            part.blocks.push_back(Paragraph { Paragraph::Style::Plain, plain(verdictSentence(step)) });
        }
        if (!points.empty()) {
            part.blocks.insert(part.blocks.begin(), Points { std::move(points) });
        }
        for (auto& table : hasWarnings ? std::vector<TableBlock>() : bothAnswers(*step.answer, m_source.translate)) {
            part.blocks.emplace_back(std::move(table));
        }
        for (const auto& line : leftOut(step, m_source)) {
            part.blocks.push_back(Paragraph { Paragraph::Style::Soft, plain(line) });
        }
        return part;
    }

    /// What an earlier section tells in the same words is told here by its title.
    std::vector<Point> toldOnce(std::vector<Point> points, std::size_t number)
    {
        std::vector<Point> all;
        for (auto& point : points) {
            const auto before = m_saidIn.try_emplace(point.text, number).first->second;
            const auto place = std::format(": as in section {}.", before);
            const auto likewise = std::ranges::find_if(
                all, [&](const Point& other) { return other.word == point.word && other.text.ends_with(place); });
            if (before == number || point.title.empty()) {
                all.push_back(std::move(point));
            } else if (likewise == all.end()) {
                all.push_back({ point.word, point.title + place, point.status, point.title });
            } else {
                likewise->text.insert(likewise->text.size() - place.size(), "; " + point.title);
            }
        }
        return all;
    }

    Points sources() const
    {
        Points points;
        for (const auto& dataset : sourcesOf(m_source)) {
            for (auto& line : sourceLines(dataset, m_source)) {
                points.points.push_back({ {}, std::move(line) });
            }
        }
        return points;
    }

    const ReportSource& m_source;
    int m_tables = 0;
    int m_figures = 0;
    std::map<std::string, std::size_t> m_saidIn; ///< what there is to know, and in which section it stands
    std::vector<std::string> m_captions; ///< of the step in hand
};
} // namespace

std::string byline(const ReportSource& source)
{
    const auto day = source.createdAt.substr(0, source.createdAt.find('T')); // the provenance has the time
    const auto date = source.choices.date.empty() ? day : source.choices.date;
    const auto made = "Made with " + oneLine(source.program) + " on " + oneLine(inSentence(date, source.translate))
        + ".";
    return source.author.empty() ? made : oneLine(source.author) + ". " + made;
}

std::vector<std::pair<Evidence, std::string>> citedCells(const Step& step, int display)
{
    std::vector<std::pair<Evidence, std::string>> cited;
    for (const auto& number : step.answer ? step.answer->numbers : std::vector<AnswerNumber>()) {
        if (number.evidence && number.evidence->display == display) {
            cited.emplace_back(*number.evidence, cellAnchor(step, *number.evidence));
        }
    }
    return cited;
}

std::string captionsText(const Step& step, const Translate& translate)
{
    std::string text;
    for (const auto& display : displaysOf(step, translate)) {
        const auto* table = std::get_if<sandbox::Table>(&display);
        const auto* chart = std::get_if<sandbox::ChartSpec>(&display);
        const auto* image = std::get_if<sandbox::Image>(&display);
        if (table || chart || image) {
            text += oneLine(table ? nameOfTable(step, *table, translate) : chart ? chart->title : image->title) + "\n";
        }
    }
    return text;
}

std::string sourcesText(const ReportSource& source)
{
    std::string text;
    for (const auto& dataset : sourcesOf(source)) {
        for (const auto& line : sourceLines(dataset, source)) {
            text += line + "\n";
        }
    }
    return text;
}

std::string notesText(const Step& step, const ReportSource& source)
{
    std::string text;
    if (!step.answer || step.answer->checks.empty()) {
        return text;
    }
    for (const auto& point : plainFindings(*step.answer, source.translate)) {
        text += (text.empty() ? "" : "\n") + point.text;
    }
    if (saysVerdict(step, !text.empty())) {
        text += (text.empty() ? "" : "\n") + verdictSentence(step);
    }
    for (const auto& line : leftOut(step, source)) {
        text += (text.empty() ? "" : "\n") + line;
    }
    return text;
}

std::vector<std::string> whatToKnow(const Step& step, const ReportSource& source)
{
    const auto& translate = source.translate;
    std::vector<std::string> lines;
    if (!step.answer || step.answer->checks.empty()) {
        return lines;
    }
    for (const auto& point : findings(*step.answer, translate)) {
        lines.push_back(point.word + ": " + point.text);
    }
    for (const auto& check : step.answer->checks) {
        if (const auto answers = answersIn(check.fact)) {
            std::ranges::move(asLines(*answers, translate), std::back_inserter(lines));
        }
    }
    if (namesLines(*step.answer, translate)) {
        lines.emplace_back("Lines are counted from the first of this step's code");
    }
    if (saysVerdict(step, !lines.empty())) {
        lines.push_back(verdictSentence(step));
    }
    std::ranges::move(leftOut(step, source), std::back_inserter(lines));
    return lines;
}

Content contentOf(const ReportSource& source)
{
    Content content { oneLine(source.title), byline(source), ReadersPart(source).sections() };
    if (source.audience == Audience::Auditor) {
        std::ranges::move(appendixOf(source), std::back_inserter(content.sections));
    }
    return content;
}

std::vector<std::string> linesOfSection(const ReportSource& source, std::string_view anchor)
{
    std::vector<std::string> lines;
    for (const auto& section : contentOf(source).sections) {
        for (const auto& part : section.anchor == anchor ? section.parts : std::vector<Part>()) {
            for (const auto& block : part.blocks) {
                const auto* points = std::get_if<Points>(&block);
                std::ranges::transform(
                    points == nullptr ? std::vector<Point>() : points->points, std::back_inserter(lines), &Point::text);
            }
        }
    }
    return lines;
}

} // namespace core::report
