// SPDX-License-Identifier: GPL-3.0-or-later
// The tick that question, code, data, run and result fit. It rests on nothing that was not compared.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"

#include <algorithm>

namespace core {

namespace {
/// Whether the run read each file that the code names once, and as many rows as the scan counted.
std::optional<std::int64_t> rowsReadWhole(const VerifyRequest& request)
{
    const auto& ledger = request.result.ledger;
    if (!ledger || !ledger->whole || !std::ranges::all_of(ledger->entries, sandbox::isSound)) {
        return std::nullopt;
    }
    const auto reads = ledgerOf(request, sandbox::RowOperation::Read);
    std::int64_t rows = 0;
    for (const auto* dataset : datasetsUsed(request)) {
        const auto read = std::ranges::find_if(reads, [&](const auto* entry) {
            return std::filesystem::path(entry->name).filename() == dataset->fileName()
                && entry->after == dataset->profile.rows && entry->calls == 1;
        });
        if (read == reads.end()) {
            return std::nullopt;
        }
        rows += dataset->profile.rows;
    }
    return reads.size() == datasetsUsed(request).size() && rows > 0 ? std::optional(rows) : std::nullopt;
}

/// Rows that repeat others may be slips or not, and nothing has tried what the answer is without them.
bool hasUntriedRepeats(const VerifyRequest& request, std::span<const std::string> tried)
{
    const auto& aggregations = request.facts.aggregations;
    const bool mindsNone = !aggregations.empty()
        && std::ranges::all_of(aggregations, [](const auto& one) { return isHarmless(one.function); });
    return !mindsNone && std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        std::int64_t records = 0;
        std::int64_t keys = 0;
        for (const auto& fact : dataset->profile.facts) {
            const bool asRecords = fact.kind == FactKind::RepeatedRecords
                || fact.kind == FactKind::RepeatedRecordsAtLeast;
            records += asRecords ? fact.count : 0;
            keys += fact.kind == FactKind::RepeatedKeys ? fact.count : 0;
        }
        const bool isTried = std::ranges::contains(tried, dataset->fileName());
        return isTried ? keys > records : records + keys > 0; // a repeated row repeats its key
    });
}
bool isDated(const ColumnProfile& column)
{
    return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
}

/// What tells the date from others: "appt" of "Appt date".
std::vector<std::string> ownWords(const ColumnProfile& date)
{
    auto words = builtin::nameWords(date.name);
    std::erase_if(words, [](const auto& word) {
        return word == "date" || word == "datum" || word == "day" || word == "time" || word.size() < 3;
    });
    return words;
}

/// "ordered" and "orders" of order_date.
bool speaksOf(const QuestionFacts& asked, const ColumnProfile& date)
{
    constexpr std::size_t shortest = 5;
    return std::ranges::any_of(ownWords(date), [&](const std::string& word) {
        return std::ranges::any_of(asked.tokens, [&](const std::string& token) {
            return rootOf(token) == rootOf(word) || token.starts_with(word.substr(0, shortest));
        });
    });
}

/// "date", and "Appt date" where the rows have an "Appt ID" or the file is called so: the date of the rows.
bool isOfRows(const Dataset& dataset, const ColumnProfile& date)
{
    const auto words = ownWords(date);
    const auto isWord = [&](const std::string& word) {
        return std::ranges::any_of(words, [&](const auto& own) { return builtin::stem(own) == builtin::stem(word); });
    };
    return words.empty() || std::ranges::any_of(builtin::nameWords(dataset.variable), isWord)
        || std::ranges::any_of(dataset.profile.columns, [&](const ColumnProfile& column) {
               return std::ranges::contains(column.flags, "unique")
                   && std::ranges::any_of(builtin::nameWords(column.name), isWord);
           });
}

/// Lines that are no part of the table are so by a person's choice, not as the reader took them.
bool choseLinesSetApart(const VerifyRequest& request)
{
    return std::ranges::all_of(datasetsUsed(request), [](const Dataset* dataset) {
        return std::ranges::all_of(dataset->profile.warnings, [](const FileWarning& warning) {
            return warning.kind == WarningKind::ChosenFooter || !setsLinesApart(warning.kind);
        });
    });
}
} // namespace

bool picksAmongDates(const VerifyRequest& request)
{
    const auto asked = questionFacts(request.question, request.datasets);
    const auto isUsed = [&](const ColumnProfile& column) {
        return std::ranges::contains(request.facts.columns, column.name, &CodeFacts::Named::name);
    };
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        const auto& columns = dataset->profile.columns;
        return std::ranges::any_of(columns, [&](const ColumnProfile& used) {
            const bool isOpen = isDated(used) && isUsed(used) && !speaksOf(asked, used) && !isOfRows(*dataset, used);
            return isOpen && std::ranges::any_of(columns, [&](const ColumnProfile& other) {
                return isDated(other) && !isUsed(other) && other.nulls <= used.nulls;
            });
        });
    });
}

void checkFit(const VerifyRequest& request, std::span<const std::string> tried, Checks& checks)
{
    const auto& facts = request.facts;
    const bool listsPeriods = facts.limits.empty() && facts.places.empty() && facts.shifts.empty();
    const bool areChosen = choseLinesSetApart(request);
    const bool isSound = std::ranges::all_of(checks, [&](const Check& check) {
        const bool isOnlySaid = check.fact.kind == CheckKind::GapsSkipped
            || (check.fact.kind == CheckKind::PeriodIncomplete && listsPeriods)
            || (check.fact.kind == CheckKind::LinesSetApart && areChosen)
            || (check.fact.kind == CheckKind::RepeatsCounted && check.change); // tried, and the change is said
        return check.status == CheckStatus::Passed || (check.status == CheckStatus::Noted && isOnlySaid);
    });
    const bool isSure = !hasUntriedRepeats(request, tried) && !picksAmongDates(request);
    const auto rows = request.readWhole && isSound && request.facts.isComplete() && isSure ? rowsReadWhole(request)
                                                                                           : std::nullopt;
    if (!rows) {
        return;
    }
    std::vector<std::string> names;
    for (const auto* dataset : datasetsUsed(request)) {
        names.push_back(inSentence(dataset->name));
    }
    const auto& plan = request.plan; // what it assumes is told with its reading
    checks.push_back({ { CheckKind::FitsQuestion,
        { .count = *rows,
            .texts = {
                quotedReading(plan.subject.empty() ? plan.reading : plan.subject), builtin::inWords(names) } } } });
}

} // namespace core
