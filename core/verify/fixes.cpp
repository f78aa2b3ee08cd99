// SPDX-License-Identifier: GPL-3.0-or-later
// Remedies as changes of the code, at the places where its calls are written. Nothing is looked for in the text.
#include "core/verify/fixes.h"

#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/data/contract_words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace core {

namespace {
using Call = CodeFacts::Call;
using MaybeFix = std::optional<CodeFix>;
using builtin::literal;

/// The only call on a line that has one of the names.
const Call* callOn(const CodeFacts& facts, std::int64_t line, std::initializer_list<std::string_view> names)
{
    const auto meant = [&](const Call& call) { return call.line == line && std::ranges::contains(names, call.name); };
    const auto found = std::ranges::find_if(facts.calls, meant);
    return std::ranges::count_if(facts.calls, meant) == 1 ? &*found : nullptr;
}

/// `place`: where pandas takes it without its name; -1: it has to be named.
MaybeFix withArgument(const Call* call, const std::string& name, const std::string& value, int place = -1)
{
    if (call == nullptr) {
        return std::nullopt;
    }
    for (int at = 0; const auto& argument : call->arguments) {
        if (argument.name == name || (argument.name.empty() && at == place)) {
            return CodeFix { argument.begin, argument.end, value };
        }
        ++at;
    }
    return CodeFix { call->last, call->last, (call->arguments.empty() ? "" : ", ") + name + "=" + value };
}

MaybeFix withOtherName(const Call* call, const std::string& name)
{
    if (call == nullptr || name.empty()) {
        return std::nullopt;
    }
    return CodeFix { call->function - static_cast<int>(call->name.size()), call->function, name };
}

/// Behind the only call that reads the file; first of all, where it is loaded.
MaybeFix afterReading(const VerifyRequest& request, const Dataset* dataset, const std::string& text)
{
    const auto& files = request.facts.files;
    const auto isRead = [&](const auto& file) { return dataset != nullptr && file.name == dataset->fileName(); };
    const auto file = std::ranges::find_if(files, isRead);
    const bool isOnce = std::ranges::count_if(files, isRead) == 1;
    if (isOnce && file->line == 0) { // it is loaded before the code
        return CodeFix { 0, 0, dataset->variable + " = " + dataset->variable + text + "\n\n" };
    }
    const auto* call = isOnce ? callOn(request.facts, file->line,
                                    { "pandas.read_csv", "pandas.read_table", "pandas.read_excel", "pandas.read_json",
                                        "pandas.read_parquet" })
                              : nullptr;
    return call != nullptr ? std::optional(CodeFix { call->end, call->end, text }) : std::nullopt;
}

const Dataset* fileNamed(const VerifyRequest& request, const std::string& name)
{
    const auto found = std::ranges::find_if(
        request.datasets, [&](const Dataset& dataset) { return inSentence(dataset.name) == name; });
    return found != request.datasets.end() ? &*found : nullptr;
}

/// The only file that has the column.
const Dataset* fileWith(const VerifyRequest& request, const std::string& column)
{
    const auto has = [&](const Dataset& dataset) {
        return std::ranges::contains(dataset.profile.columns, column, &ColumnProfile::name);
    };
    const auto found = std::ranges::find_if(request.datasets, has);
    return std::ranges::count_if(request.datasets, has) == 1 ? &*found : nullptr;
}

/// .loc[lambda rows: …]
MaybeFix rowsWhere(
    const VerifyRequest& request, const std::string& column, const std::string& before, const std::string& after)
{
    return afterReading(request, fileWith(request, column),
        ".loc[lambda rows: " + before + "rows[" + literal(column) + "]" + after + "]");
}

/// The cells become missing, and their rows stay.
MaybeFix ofFaultCode(const VerifyRequest& request, const CheckFact& fact)
{
    const auto code = fact.texts.empty() ? std::nullopt : writtenNumber(fact.texts.front());
    return !code ? std::nullopt
                 : afterReading(request, fileWith(request, fact.column),
                       ".replace({" + literal(fact.column) + ": " + builtin::numeral(*code) + "}, float(\"nan\"))");
}

/// Without the rows of the far values that the scan told of.
MaybeFix ofExtreme(const VerifyRequest& request, const CheckFact& fact)
{
    const auto* dataset = fileWith(request, fact.column);
    std::string numbers;
    for (const auto& text : dataset != nullptr ? farValues(*dataset, fact.column) : std::vector<std::string>()) {
        const auto number = writtenNumber(text);
        if (!number) {
            return std::nullopt;
        }
        numbers += (numbers.empty() ? "" : ", ") + builtin::numeral(*number);
    }
    return numbers.empty() ? std::nullopt : rowsWhere(request, fact.column, "~", ".isin([" + numbers + "])");
}

/// A column of yes and no is a condition by itself.
bool isFlag(const VerifyRequest& request, const std::string& column)
{
    return std::ranges::any_of(datasetsUsed(request), [&](const Dataset* dataset) {
        return std::ranges::any_of(dataset->profile.columns,
            [&](const auto& one) { return one.type == ColumnType::Boolean && inSentence(one.name) == column; });
    });
}

MaybeFix ofJoin(const VerifyRequest& request, const CheckFact& fact)
{
    const auto join = std::ranges::find(request.facts.joins, fact.lines.front(), &CodeFacts::Join::line);
    const bool plain = std::ranges::count(request.facts.joins, fact.lines.front(), &CodeFacts::Join::line) == 1
        && (join->how == JoinHow::Inner || join->how == JoinHow::Left || join->how == JoinHow::Right);
    const auto* call = callOn(request.facts, fact.lines.front(), { "merge", "join", "pandas.merge" });
    if (!plain || call == nullptr || fact.texts.empty()) {
        return std::nullopt;
    }
    const auto holds = [&](const CodeFacts::JoinSide& side) {
        return std::ranges::any_of(
            side.of, [&](const std::string& file) { return fact.texts.front().contains(inSentence(file)); });
    };
    const bool left = holds(join->left);
    if (left == holds(join->right)) {
        return std::nullopt;
    }
    const char* how = join->how != JoinHow::Inner ? "\"outer\"" : left ? "\"left\"" : "\"right\"";
    return withArgument(call, "how", how, call->name == "merge" ? 1 : 2);
}

/// The largest for the smallest, and the other way round.
MaybeFix ofDirection(const CodeFacts& facts, std::int64_t line)
{
    const auto* call = callOn(facts, line, { "nlargest", "nsmallest", "idxmax", "idxmin" });
    if (call != nullptr) {
        constexpr std::array names { "nlargest", "nsmallest", "idxmax", "idxmin" };
        const auto at = std::ranges::find(names, call->name) - names.begin();
        return withOtherName(call, names[static_cast<std::size_t>(at ^ 1)]);
    }
    const auto& sorts = facts.sorts;
    const auto* extreme = sorts.empty() ? callOn(facts, line, { "max", "min" }) : nullptr;
    if (extreme != nullptr) {
        return withOtherName(extreme, extreme->name == "max" ? "min" : "max");
    }
    if (sorts.size() != 1 || sorts.front().ascending.size() != 1 || sorts.front().line > line) {
        return std::nullopt;
    }
    return withArgument(callOn(facts, sorts.front().line, { "sort_values" }), "ascending",
        sorts.front().ascending.front() ? "False" : "True");
}

/// Of rows in no group, where one call groups by the column.
MaybeFix ofGroups(const CodeFacts& facts, const CheckFact& fact)
{
    const auto leavesOut = [&](const auto& grouping) {
        return grouping.dropna && std::ranges::contains(grouping.columns, fact.column);
    };
    const auto grouping = std::ranges::find_if(facts.groupings, leavesOut);
    const bool isOne = std::ranges::count_if(facts.groupings, leavesOut) == 1;
    return isOne && !(fact.counts.size() > 1 && fact.counts[1] == 0)
        ? withArgument(callOn(facts, grouping->line, { "groupby", "value_counts" }), "dropna", "False")
        : std::nullopt;
}

/// Where what the question asks for is one; empty: it is none.
std::string functionNamed(const std::string& asked)
{
    return asked == "mean" || asked == "sum" || asked == "median" ? asked : std::string();
}

MaybeFix ofEntities(const CodeFacts& facts, const CheckFact& fact)
{
    const auto* call = callOn(facts, fact.lines.front(), { "size", "count" });
    const auto one = std::ranges::find(facts.aggregations, fact.lines.front(), &CodeFacts::Aggregation::line);
    if (call == nullptr || !call->arguments.empty() || one == facts.aggregations.end()) {
        return std::nullopt;
    }
    if (call->name == "count") {
        return one->columns == std::vector { fact.column } ? withOtherName(call, "nunique") : std::nullopt;
    }
    const auto grouped = callOn(facts, fact.lines.front(), { "groupby" });
    return grouped != nullptr && grouped->end == call->receiver
        ? std::optional(CodeFix { call->receiver, call->function, "[" + literal(fact.column) + "].nunique" })
        : std::nullopt;
}

MaybeFix withoutCall(const Call* call)
{
    return call != nullptr ? std::optional(CodeFix { call->receiver, call->end, {} }) : std::nullopt;
}

/// It is not the first one: that is the file.
MaybeFix withoutArgument(const Call* call, const std::string& name)
{
    for (std::size_t at = 1; call != nullptr && at < call->arguments.size(); ++at) {
        if (call->arguments[at].name == name) {
            return CodeFix { call->arguments[at - 1].end, call->arguments[at].end, {} };
        }
    }
    return std::nullopt;
}

/// What keeps a part of the rows goes, where the line has one such place and no other condition.
MaybeFix ofRowsKept(const CodeFacts& facts, const CheckFact& fact)
{
    const auto line = fact.lines.front();
    switch (fact.kind) {
    case CheckKind::FilterUnasked:
        return std::ranges::count(facts.filters, line, &CodeFacts::Filter::line) == 1
            ? withoutCall(callOn(facts, line, { "[]", "query" }))
            : std::nullopt;
    case CheckKind::PartRead:
        return withoutArgument(
            callOn(facts, line, { "pandas.read_csv", "pandas.read_table", "pandas.read_excel" }), "nrows");
    case CheckKind::PartComputed:
    case CheckKind::SampleOfRows:
    case CheckKind::GroupsCut: return withoutCall(callOn(facts, line, { "head", "tail", "sample" }));
    case CheckKind::RowsDropped: return withoutCall(callOn(facts, line, { "dropna" }));
    case CheckKind::KeysRepeated: {
        const auto* call = callOn(facts, line, { "drop_duplicates" });
        return call != nullptr ? std::optional(CodeFix { call->function, call->end, "()" }) : std::nullopt;
    }
    default: return std::nullopt;
    }
}

/// Of findings whose line is that of the call to change.
MaybeFix ofCall(const CodeFacts& facts, const CheckFact& fact)
{
    const auto line = fact.lines.front();
    switch (fact.kind) {
    case CheckKind::OtherCount:
        return withArgument(
            callOn(facts, line, { "head", "tail", "nlargest", "nsmallest" }), "n", std::to_string(fact.count), 0);
    case CheckKind::TiesCut: return withArgument(callOn(facts, line, { "nlargest", "nsmallest" }), "keep", "\"all\"");
    case CheckKind::OtherDirection: return ofDirection(facts, line);
    case CheckKind::GapsFilled:
        return fact.texts.size() != 2 ? std::nullopt // only told, or of a division
                                      : withoutCall(callOn(facts, line, { "fillna" }));
    case CheckKind::GapsSkipped: {
        constexpr std::size_t ofMargins = 4;
        return fact.counts.size() > ofMargins && fact.counts[ofMargins] > 0
            ? withArgument(callOn(facts, line, { "pivot_table" }), "dropna", "False")
            : std::nullopt;
    }
    case CheckKind::RowsForEntities: return ofEntities(facts, fact);
    case CheckKind::OtherAggregate:
        return fact.texts.size() < 2
            ? std::nullopt
            : withOtherName(callOn(facts, line, { fact.texts[1] }), functionNamed(fact.texts[0]));
    default: return ofRowsKept(facts, fact);
    }
}

/// By the only dates of the only file, where Assay reads them as such.
MaybeFix ofYear(const VerifyRequest& request, const CheckFact& fact)
{
    const auto year = fact.texts.empty() ? std::nullopt : writtenNumber(fact.texts.front());
    const auto used = datasetsUsed(request);
    const auto isTime = [](const ColumnProfile& column) {
        return column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    };
    const bool isBound = questionFacts(request.question, request.datasets)
                             .saysAny({ "since", "after", "before", "from", "until", "till", "through", "to", "between",
                                 "seit", "nach", "vor", "ab", "von", "bis", "zwischen" });
    if (!year || isBound || used.size() != 1 || std::ranges::count_if(used.front()->profile.columns, isTime) != 1) {
        return std::nullopt;
    }
    const auto name = used.front()->fileName();
    const auto file = std::ranges::find_if(request.facts.files, [&](const auto& one) { return one.name == name; });
    const auto date = std::ranges::find_if(used.front()->profile.columns, isTime);
    const auto& facts = request.facts;
    const bool isPicked = !facts.years.empty() // of another year none is left in this one
        || std::ranges::contains(facts.filters, date->name, &CodeFacts::Filter::column);
    return file != facts.files.end() && file->line == 0 && !isPicked
        ? rowsWhere(request, date->name, "", ".dt.year == " + builtin::numeral(*year))
        : std::nullopt;
}

/// == True for == "yes", where the text stands once on the line.
bool isFalseWord(const std::string& spelling)
{
    constexpr auto words = std::to_array<std::string_view>({ "no", "nein", "non", "n", "f", "off", "falsch", "faux" });
    return std::ranges::contains(words, spelling);
}

/// query("returned == 'yes'"): the word within the text, where it stands there once.
MaybeFix ofFlagInQuery(const VerifyRequest& request, const CheckFact& fact)
{
    const auto spelling = booleanSpelling(fact.texts.front());
    const bool isFalse = isFalseWord(spelling);
    MaybeFix found;
    for (const auto& written : request.facts.texts) {
        for (const char quote : { '\'', '"' }) {
            const auto word = quote + fact.texts.front() + quote;
            const auto at = request.code.find(word, static_cast<std::size_t>(written.begin) + 1);
            const bool isInside = at != std::string::npos && at + word.size() < static_cast<std::size_t>(written.end);
            if (written.line == fact.lines.front() && isInside && (isFalse || meansTrue(spelling))) {
                if (found || request.code.find(word, at + 1) < static_cast<std::size_t>(written.end)) {
                    return std::nullopt; // which of them is meant is not known
                }
                const auto begin = static_cast<int>(at);
                found = CodeFix { begin, begin + static_cast<int>(word.size()), isFalse ? "False" : "True" };
            }
        }
    }
    return found;
}

MaybeFix ofFlag(const VerifyRequest& request, const CheckFact& fact)
{
    const auto& facts = request.facts;
    const auto isIt = [&](const auto& one) {
        return one.line == fact.lines.front() && inSentence(one.text) == fact.texts.front();
    };
    const auto text = std::ranges::find_if(facts.texts, isIt);
    const auto spelling = text != facts.texts.end() ? booleanSpelling(text->text) : std::string();
    const bool isFalse = isFalseWord(spelling);
    return std::ranges::count_if(facts.texts, isIt) == 1 && (isFalse || meansTrue(spelling))
        ? std::optional(CodeFix { text->begin, text->end, isFalse ? "False" : "True" })
        : ofFlagInQuery(request, fact);
}

/// The value that is there for the one that is not, where the text stands once on the line.
MaybeFix ofValue(const CodeFacts& facts, const CheckFact& fact)
{
    const auto isIt = [&](const auto& one) {
        return one.line == fact.lines.front() && inSentence(one.text) == fact.texts.front();
    };
    const auto text = std::ranges::find_if(facts.texts, isIt);
    return fact.texts.size() > 1 && !fact.texts[1].empty() && std::ranges::count_if(facts.texts, isIt) == 1
        ? std::optional(CodeFix { text->begin, text->end, literal(fact.texts[1]) })
        : std::nullopt;
}

/// As the file writes its dates.
MaybeFix ofDates(const VerifyRequest& request, const CheckFact& fact)
{
    const auto* call = callOn(request.facts, fact.lines.front(), { "pandas.to_datetime" });
    const auto format = call != nullptr
        ? std::ranges::find(call->arguments, std::string("format"), &Call::Argument::name)
        : std::vector<Call::Argument>::const_iterator();
    if (call == nullptr || format == call->arguments.end() || fact.texts.size() < 2) {
        return std::nullopt;
    }
    auto text = request.code.substr(
        static_cast<std::size_t>(format->begin), static_cast<std::size_t>(format->end - format->begin));
    const auto day = text.find("%d");
    const auto month = text.find("%m");
    if (day == std::string::npos || month == std::string::npos) {
        return withArgument(call, "dayfirst", fact.texts[1] == "day" ? "True" : "False");
    }
    std::swap(text[day + 1], text[month + 1]);
    return CodeFix { format->begin, format->end, text };
}

/// Of a side of a join whose keys repeat in rows only that are equal in every column.
MaybeFix ofWholeRepeats(const VerifyRequest& request, const CheckFact& fact)
{
    if (fact.texts.size() < 2 || fact.counts.empty()) {
        return std::nullopt;
    }
    auto fix = afterReading(request, fileNamed(request, fact.texts[1]), ".drop_duplicates()");
    if (fix) {
        fix->count = fact.counts.front();
    }
    return fix;
}

/// The picture with room for all its labels, where the code saves one only.
MaybeFix ofPicture(const CodeFacts& facts)
{
    const auto isSaving = [](const Call& call) {
        return call.name == "savefig" || call.name == "matplotlib.pyplot.savefig";
    };
    const auto call = std::ranges::find_if(facts.calls, isSaving);
    return std::ranges::count_if(facts.calls, isSaving) == 1 ? withArgument(&*call, "bbox_inches", "\"tight\"")
                                                             : std::nullopt;
}

MaybeFix fixFor(const VerifyRequest& request, const CheckFact& fact)
{
    const auto& texts = fact.texts;
    switch (fact.kind) {
    case CheckKind::RowsWithoutGroup: return ofGroups(request.facts, fact);
    case CheckKind::RepeatsCounted:
        return texts.empty() ? std::nullopt
                             : afterReading(request, fileNamed(request, texts.front()), ".drop_duplicates()");
    case CheckKind::YearNotUsed: return ofYear(request, fact);
    case CheckKind::KeysRepeated:
        return texts.empty()        ? std::nullopt
            : texts.front().empty() ? ofRowsKept(request.facts, fact)
                                    : afterReading(request, fileNamed(request, texts.front()),
                                          ".drop_duplicates(" + literal(fact.column) + ")");
    case CheckKind::TotalsIncluded:
        return rowsWhere(request, fact.column, "~", ".isin(" + builtin::literalList(texts) + ")");
    case CheckKind::FaultCodesUsed: return ofFaultCode(request, fact);
    case CheckKind::ExtremeDecides: return ofExtreme(request, fact);
    case CheckKind::FilterMissing: // "not paid" is no == "paid"
        return texts.empty() || questionFacts(request.question, request.datasets).negates
            ? std::nullopt
            : rowsWhere(request, fact.column, "", isFlag(request, fact.column) ? "" : " == " + literal(texts.front()));
    case CheckKind::NoSuchValue: return ofValue(request.facts, fact);
    case CheckKind::DatesSwapped: return ofDates(request, fact);
    case CheckKind::PictureCutsLabels: return ofPicture(request.facts);
    case CheckKind::FlagAsText: return ofFlag(request, fact);
    case CheckKind::JoinRepeatsRows:
    case CheckKind::JoinRepeatsCounted: return ofWholeRepeats(request, fact);
    case CheckKind::JoinLosesRows: return fact.lines.empty() ? std::nullopt : ofJoin(request, fact);
    default: return fact.lines.empty() ? std::nullopt : ofCall(request.facts, fact);
    }
}

/// A table of the same name without them stands before a query that begins with SELECT.
MaybeFix withoutRepeats(const std::string& sql, const Dataset* dataset)
{
    const auto begin = sql.find('\n') + 1;
    const auto first = builtin::fold(std::string_view(sql).substr(begin, sql.find_first_of(" \n\t", begin) - begin));
    if (dataset == nullptr || begin == 0 || first != "select") {
        return std::nullopt;
    }
    const auto& name = dataset->variable;
    const auto at = static_cast<int>(begin);
    return CodeFix { at, at, "WITH " + name + " AS (SELECT DISTINCT * FROM main." + name + ")\n" };
}

/// The others are written in Python.
MaybeFix fixOfSql(const VerifyRequest& request, const CheckFact& fact)
{
    return fact.kind == CheckKind::RepeatsCounted && !fact.texts.empty()
        ? withoutRepeats(request.code, fileNamed(request, fact.texts.front()))
        : std::nullopt;
}

/// Of two hints the first.
void adviseInSql(CheckFact& fact)
{
    constexpr std::size_t place = 9;
    if (patternOf(fact.kind).hint.contains("{counts9|")) {
        fact.counts.resize(place);
        fact.counts.back() = 1;
    }
}
} // namespace

void offerFixes(const VerifyRequest& request, Answer& answer)
{
    const auto language = sandbox::languageOf(request.code);
    const auto fixOf = language == "python" ? fixFor : language == "sql" ? fixOfSql : nullptr;
    for (auto& check : answer.checks) {
        if (language == "sql") {
            adviseInSql(check.fact);
        }
        const bool isOpen = fixOf != nullptr && check.status != CheckStatus::Passed && request.facts.isComplete();
        if (const auto fix = isOpen && check.fixes.empty() ? fixOf(request, check.fact) : std::nullopt) {
            check.fixes.push_back(*fix);
        }
    }
}

} // namespace core
