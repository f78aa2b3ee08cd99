// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/role_prompts.h"

#include "core/llm/disclosure/quoting.h"

#include <algorithm>

namespace core::llm {

namespace {
constexpr std::size_t mostCellBytes = 60;

std::string columnLetters(std::size_t column)
{
    std::string letters;
    for (++column; column > 0; column = (column - 1) / 26) {
        letters.insert(letters.begin(), static_cast<char>('A' + (column - 1) % 26));
    }
    return letters;
}

/// What the result's cells are told as, under the policy.
class ResultText {
public:
    ResultText(const FinishedRun& run, const DataPolicy& policy, const Clearance& clearance)
        : m_run(run)
        , m_policy(policy)
        , m_clearance(clearance)
    {
    }

    /// As many rows of every table as fit.
    Passages write(std::size_t bytes)
    {
        const auto displays = sandbox::shownDisplays(m_run.result);
        for (std::size_t i = 0; i < displays.size(); ++i) {
            const auto number = Passages::spoken(std::to_string(i + 1));
            if (const auto* table = std::get_if<sandbox::Table>(&displays[i])) {
                addTable(*table, number, bytes);
            } else if (const auto* value = std::get_if<sandbox::Value>(&displays[i])) {
                const auto& cell = value->cell;
                const bool bare = std::holds_alternative<std::monostate>(cell);
                m_text += "[[" + number + ":A1]] is a single value (" + Passages::spoken(value->type)
                    + "): " + sentText(bare ? sandbox::Cell(value->text) : cell, {}) + "\n";
            } else {
                const bool isChart = std::holds_alternative<sandbox::ChartSpec>(displays[i]);
                m_text += "Display " + number + " is " + (isChart ? Passages("a chart") : "a picture or a text")
                    + ".\n";
            }
        }
        if (!m_run.result.artifacts.empty()) {
            m_text += "Files written: " + Passages::spoken(std::to_string(m_run.result.artifacts.size())) + "\n";
        }
        return m_text.isEmpty() ? "The code showed nothing.\n" : m_text;
    }

private:
    Passages sentText(const sandbox::Cell& cell, const std::string& column) const
    {
        if (std::holds_alternative<std::monostate>(cell)) {
            return "missing";
        }
        if (!mayTell(cell, column, m_run.datasets, m_policy, m_clearance)) {
            return "…";
        }
        const auto* text = std::get_if<std::string>(&cell);
        return text ? quotedText(*text, mostCellBytes) : sandbox::cellText(cell);
    }

    void addTable(const sandbox::Table& table, const Passages& number, std::size_t bytes)
    {
        m_text += "Table " + number + ": " + Passages::spoken(std::to_string(table.rowCount)) + " rows. Columns:";
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            m_text += " " + Passages::spoken(columnLetters(i)) + " "
                + m_clearance.redacted(quotedText(table.columns[i].name, mostCellBytes)) + " ("
                + Passages::spoken(sandbox::columnTypeWord(table.columns[i].type)) + ")"
                + (i + 1 < table.columns.size() ? Passages(",") : "\n");
        }
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            auto line = "[[" + number + ":A" + Passages::spoken(std::to_string(row + 1)) + "]]";
            for (std::size_t column = 0; column < table.rows[row].size() && column < table.columns.size(); ++column) {
                line += (column == 0 ? Passages(" ") : " | ")
                    + sentText(table.rows[row][column], table.columns[column].name);
            }
            if (m_text.size() + line.size() > bytes) {
                m_text += "and more rows, left out for length\n";
                return;
            }
            m_text += line + "\n";
        }
    }

    const FinishedRun& m_run;
    const DataPolicy& m_policy;
    const Clearance& m_clearance;
    Passages m_text;
};

/// Comments are the author's words about the code; its lines keep their numbers.
std::string withoutComments(const std::string& code)
{
    std::string out;
    for (std::size_t from = 0; from < code.size();) {
        const auto end = std::min(code.find('\n', from), code.size());
        const auto first = code.find_first_not_of(" \t", from);
        const bool comment = first < end && code[first] == '#';
        out += (comment ? std::string() : code.substr(from, end - from)) + "\n";
        from = end + 1;
    }
    return out;
}

/// An earlier record's title may say anything; the catalogue's are ours.
Passages titleText(const CheckFact& fact, const Clearance& clearance)
{
    const auto& title = patternOf(fact.kind).title;
    return title.contains('{') ? Passages(visible(clearance.redacted(titleOf(fact)))) : Passages::spoken(title);
}

/// Which check it was, and its numbers of rows: no cell of any file.
Passages countsText(const Check& check)
{
    auto text = " (" + Passages::spoken(patternOf(check.fact.kind).word);
    if (check.fact.count > 0) {
        text += ", " + Passages::spoken(std::to_string(check.fact.count));
        text += check.fact.total > 0 ? " of " + Passages::spoken(std::to_string(check.fact.total)) : Passages();
    }
    for (const auto line : check.fact.lines) {
        text += ", line " + Passages::spoken(std::to_string(line));
    }
    return text + ")";
}

/// What the run did to rows, by line: operations and counts only.
Passages rowsText(const sandbox::RunResult& result)
{
    Passages text;
    for (const auto& entry : result.ledger ? result.ledger->entries : std::vector<sandbox::LedgerEntry>()) {
        const auto number = [](std::int64_t count) { return Passages::spoken(std::to_string(count)); };
        text += "- line " + number(entry.line) + ": " + Passages::spoken(sandbox::operationWord(entry.operation)) + " "
            + number(entry.before) + " -> " + number(entry.after) + " rows";
        text += entry.unmatched > 0 ? ", " + number(entry.unmatched) + " without a match" : Passages();
        text += entry.repeated > 0 ? ", " + number(entry.repeated) + " more than once" : Passages();
        text += entry.noGroup > 0 ? ", " + number(entry.noGroup) + " in no group" : Passages();
        text += "\n";
    }
    return text.isEmpty() ? text : "What happened to rows (line 0: the loading):\n" + text;
}

Passages checksText(const FinishedRun& run, const DataPolicy& policy, const Clearance& clearance)
{
    Passages text;
    for (const auto& check : run.checks) {
        const Passages word = check.status == CheckStatus::Passed ? Passages("passed")
            : check.status == CheckStatus::Noted                  ? Passages("noted, may not matter")
            : check.status == CheckStatus::Failed                 ? Passages("failed")
                                                                  : "warning";
        const bool tells = policy.results && !policy.schemaOnly;
        text += "- " + titleText(check.fact, clearance) + ": " + word + countsText(check)
            + (tells ? ". " + Passages(visible(clearance.redacted(inWords(check.fact)))) : Passages()) + "\n";
    }
    return text.isEmpty() ? text : "Checks made without a model:\n" + text;
}

/// The request with its clearance for this result; the code as it may be told is left in `code`.
ChatRequest chatFor(Purpose purpose, const FinishedRun& run, const Briefing& briefing, Passages& code)
{
    ChatRequest chat { purpose, {}, clearanceOf(run.datasets, run.question, briefing) };
    code = chat.withheld.hide(codePassages(withoutComments(run.code)), chat.clearance);
    for (const auto part : code.fromData()) { // a word of the language tells of no cell
        chat.clearance.allow(part);
    }
    addResult(chat.clearance, run.result, run.datasets, briefing.policy);
    return chat;
}

Passages resultText(const FinishedRun& run, const Briefing& briefing, const Clearance& clearance)
{
    const auto bytes = static_cast<std::size_t>(static_cast<double>(briefing.room.result) * 3.5);
    const auto text = ResultText(run, briefing.policy, clearance).write(bytes) + rowsText(run.result)
        + checksText(run, briefing.policy, clearance);
    return fenced(briefing.secret, text);
}
} // namespace

bool tellsCells(const FinishedRun& run, const Briefing& briefing)
{
    auto clearance = clearanceOf(run.datasets, run.question, briefing);
    addResult(clearance, run.result, run.datasets, briefing.policy);
    for (const auto& display : sandbox::shownDisplays(run.result)) {
        const auto tells = [&](const sandbox::Cell& cell, const std::string& column) {
            return mayTell(cell, column, run.datasets, briefing.policy, clearance);
        };
        const auto* value = std::get_if<sandbox::Value>(&display);
        const auto* table = std::get_if<sandbox::Table>(&display);
        if (value != nullptr && tells(value->cell, {})) {
            return true;
        }
        for (const auto& row : table != nullptr ? table->rows : decltype(table->rows)()) {
            for (std::size_t column = 0; column < row.size() && column < table->columns.size(); ++column) {
                if (tells(row[column], table->columns[column].name)) {
                    return true;
                }
            }
        }
    }
    return false;
}

Result<ChatRequest> verifyPromptFor(const FinishedRun& run, const Briefing& briefing)
{
    Passages code;
    auto chat = chatFor(Purpose::CheckResult, run, briefing, code);
    chat.say(Role::System, Passages::spoken(briefing.prompts.verify));
    chat.say(Role::User,
        "Question: " + Passages::spoken(run.question.text) + "\n\n```python\n" + code + "```\n\n"
            + resultText(run, briefing, chat.clearance));
    return chat;
}

Result<ChatRequest> answerPromptFor(const FinishedRun& run, const Briefing& briefing)
{
    Passages code;
    auto chat = chatFor(Purpose::WriteAnswer, run, briefing, code);
    chat.say(Role::System, Passages::spoken(briefing.prompts.answer));
    chat.say(
        Role::User, resultText(run, briefing, chat.clearance) + "\n\nQuestion: " + Passages::spoken(run.question.text));
    return chat;
}

Result<ChatRequest> explainPromptFor(
    const std::string& code, const std::vector<Dataset>& datasets, const Briefing& briefing)
{
    ChatRequest chat { Purpose::ExplainCode, {}, clearanceOf(datasets, {}, briefing) };
    const auto sent = chat.withheld.hide(codePassages(code), chat.clearance);
    chat.say(Role::System, Passages::spoken(briefing.prompts.explain));
    chat.say(Role::User, "```python\n" + sent + (sent.endsWith('\n') ? Passages() : "\n") + "```");
    return chat;
}

} // namespace core::llm
