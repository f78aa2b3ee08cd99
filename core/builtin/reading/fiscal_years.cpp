// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/fiscal_years.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>
#include <array>
#include <format>

namespace core::builtin {

namespace {
constexpr std::array months { "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December" };
/// As phrases of all languages are put in short.
constexpr std::string_view ofYears = "fiscalyear", ofQuarters = "fiscalquarter";

/// The words of a fiscal year in a question, from its first token to behind its last.
struct SaidYear {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool isQuarter = false;
    std::optional<int> month; ///< 1 to 12: where it begins
    bool isOther = false; ///< behind the month more of a date is said
};

/// "starting in April", "ab April"
void readMonth(SaidYear& said, const std::vector<std::string>& words)
{
    using enum Concept;
    auto at = said.end;
    while (at < words.size()) {
        const auto phrase = phraseAt(words, at);
        const bool isLead = phrase
            && std::ranges::contains(std::array { Since, From, In, With, StartsWith }, phrase->meaning);
        if (!isLead) {
            break;
        }
        at += static_cast<std::size_t>(phrase->words);
    }
    said.month = at < words.size() ? monthWord(words[at]) : std::nullopt;
    if (!said.month) {
        return;
    }
    said.end = at + 1;
    const auto to = phraseAt(words, said.end);
    const bool isDated = said.end < words.size() && words[said.end].front() >= '0' && words[said.end].front() <= '9';
    said.isOther = isDated || (to && (to->meaning == To || to->meaning == Until));
}

std::optional<SaidYear> saidIn(const std::vector<Token>& tokens, const Schema& schema)
{
    constexpr double itsName = 0.8;
    const auto words = spokenWords(tokens);
    const auto isNamed = [](const std::string& word) { return word == ofYears || word == ofQuarters; };
    const auto found = std::ranges::find_if(words, isNamed);
    if (found == words.end() || !schema.dateColumn() || schema.matchColumn({ *found }, itsName)) {
        return std::nullopt;
    }
    const auto at = static_cast<std::size_t>(found - words.begin());
    SaidYear said { at, at + 1, *found == ofQuarters, {} };
    readMonth(said, words);
    return said;
}

std::string nameOf(const SaidYear& said)
{
    return std::format(
        "fiscal {} from {}", said.isQuarter ? "quarter" : "year", months.at(static_cast<std::size_t>(*said.month - 1)));
}

/// The names of those that the dates are in.
std::vector<TopValue> labels(const ColumnProfile& date, const SaidYear& said)
{
    std::vector<TopValue> found;
    const auto* first = std::get_if<std::string>(&date.min);
    const auto* last = std::get_if<std::string>(&date.max);
    if (first == nullptr || last == nullptr || first->size() < 4 || last->size() < 4) {
        return found;
    }
    constexpr int most = 50;
    const int end = std::stoi(last->substr(0, 4));
    for (int year = std::stoi(first->substr(0, 4)) - 1; year <= end && std::ssize(found) < most; ++year) {
        const auto label = std::format("{}/{:02}", year, (year + 1) % 100);
        for (int quarter = 1; quarter <= (said.isQuarter ? 4 : 1); ++quarter) {
            found.push_back({ label + (said.isQuarter ? std::format(" Q{}", quarter) : ""), 1 });
        }
    }
    return found;
}

Prepared withFiscalYears(Prepared prepared, const ColumnProfile& date, const SaidYear& said)
{
    ColumnProfile column;
    column.name = nameOf(said);
    column.type = ColumnType::Text;
    column.nulls = date.nulls;
    column.flags.emplace_back(partOfTime);
    column.top = labels(date, said);
    column.distinct = std::ssize(column.top);
    const auto& frame = prepared.dataset.variable;
    const auto cell = frame + "[" + literal(date.name) + "]";
    const std::string begin = frame == "begin" ? "begin_2" : "begin";
    const auto month = *said.month;
    auto label = begin + ".astype(\"string\") + \"/\" + ((" + begin + " + 1) % 100).astype(\"string\").str.zfill(2)";
    if (said.isQuarter) {
        label += std::format(
            " + \" Q\" + (({}.dt.month - {}) % 12 // 3 + 1).astype(\"Int64\").astype(\"string\")", cell, month);
    }
    Script script;
    script.append(codeOf(prepared));
    script.add("Name the " + oneLine(column.name) + " that " + oneLine(date.name) + " is in.",
        std::format("{0} = ({1}.dt.year - ({1}.dt.month < {2})).astype(\"Int64\")\n", begin, cell, month) + frame + "["
            + literal(column.name) + "] = " + label);
    prepared.made.push_back({ { "how", said.isQuarter ? "fiscal_quarter" : "fiscal_year" }, { "column", date.name },
        { "month", month }, { "name", column.name } });
    prepared.addColumns({ column });
    prepared.code = script.text();
    return prepared;
}
} // namespace

std::optional<FiscalYears> fiscalYears(const Opened& data, const Reworded& question)
{
    const auto tokens = tokenise(question.text());
    const auto said = saidIn(tokens, data.schema);
    if (!said || !said->month || said->isOther) {
        return std::nullopt;
    }
    FiscalYears found { withFiscalYears(data.data, data.schema.column(*data.schema.dateColumn()), *said), question };
    found.question.replace(static_cast<std::size_t>(tokens[said->begin].begin),
        static_cast<std::size_t>(tokens[said->end - 1].end), "\"" + nameOf(*said) + "\"");
    return found;
}

std::optional<std::size_t> openFiscalYear(const Opened& data, const std::string& typed)
{
    const auto question = inShort(typed);
    const auto tokens = tokenise(question.text());
    const auto said = saidIn(tokens, data.schema);
    const bool isOpen = said && !said->month
        && (said->end == tokens.size() || tokens[said->end].kind != TokenKind::Number);
    return isOpen ? std::optional(static_cast<std::size_t>(
                        question.typedFor({ tokens[said->begin].begin, tokens[said->begin].end }).end))
                  : std::nullopt;
}

} // namespace core::builtin
