// SPDX-License-Identifier: GPL-3.0-or-later
// Dates as texts: parts cut out of them, day and month taken for each other.
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>

namespace core {

namespace {
/// "27/07/2023" in a column of texts, where words stand among its dates: "%d/%m/%Y", as far as its frequent cells
/// settle what stands first; empty: they do not.
std::string formatOfTexts(const std::vector<std::string>& texts)
{
    bool dayFirst = false;
    bool monthFirst = false;
    char sign = '\0';
    for (const auto& text : texts) {
        int first = 0;
        int second = 0;
        int year = 0;
        int end = 0;
        char one = '\0';
        char other = '\0';
        const bool isDate = std::sscanf(text.c_str(), "%2d%c%2d%c%4d%n", &first, &one, &second, &other, &year, &end)
                == 5
            && end == static_cast<int>(text.size()) && one == other && (one == '/' || one == '.' || one == '-')
            && text.size() == std::string_view("27/07/2023").size();
        dayFirst = dayFirst || (isDate && first > 12);
        monthFirst = monthFirst || (isDate && second > 12);
        sign = isDate ? one : sign;
    }
    const std::string form = dayFirst ? "%d?%m?%Y" : "%m?%d?%Y";
    std::string written;
    std::ranges::transform(form, std::back_inserter(written), [&](char c) { return c == '?' ? sign : c; });
    return dayFirst == monthFirst ? std::string() : written;
}

std::string formatOfTexts(const ColumnProfile& column)
{
    auto texts = column.examples;
    std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
    return formatOfTexts(texts);
}

/// "by post 27/07/2023": of the dates that stand among the words of its texts, which the code cuts out.
std::string formatAmongWords(const ColumnProfile& column)
{
    auto texts = column.examples;
    std::ranges::transform(column.top, std::back_inserter(texts), &TopValue::value);
    std::vector<std::string> words;
    for (const auto& text : texts) {
        std::istringstream parts(text);
        std::copy(std::istream_iterator<std::string>(parts), {}, std::back_inserter(words));
    }
    return formatOfTexts(words);
}

/// How the scan found dates of both orders to be told apart: a column, and its values that have the month first; none:
/// no column tells.
std::vector<std::string> ordersBy(const UsedColumn& used)
{
    const auto& facts = used.dataset->profile.facts;
    const auto fact = std::ranges::find_if(facts,
        [&](const FileFact& one) { return one.kind == FactKind::DateOrders && one.column == used.column->name; });
    return fact != facts.end() ? fact->texts : std::vector<std::string>();
}

/// One part of the texts is taken for the month, or one form for all of them, where some have the day there.
void judgeMixedDates(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            const auto isSlice = [&](const auto& one) { // of the day or the month
                const int year = one.separator.empty() ? 6 : 2;
                return one.column == column.name && one.begin >= 0 && one.begin < year;
            };
            const auto slice = std::ranges::find_if(facts.slices, isSlice);
            const bool isOne = slice != facts.slices.end() && std::ranges::count_if(facts.slices, isSlice) == 1;
            const bool isAsWritten = column.type == ColumnType::Text || !isReadByAssay(request, *dataset);
            const auto by = ordersBy({ dataset, &column });
            const bool tellsApart = !by.empty()
                && std::ranges::contains(facts.comparisons, by.front(), &CodeFacts::Filter::column);
            if (isOne && hasBothOrders(column) && isAsWritten && !tellsApart) {
                const auto first = slice->begin == 0 ? "month" : "day";
                checks.push_back({ { CheckKind::DateOrdersMixed,
                                       { .column = inSentence(column.name),
                                           .count = column.ambiguous,
                                           .lines = { slice->line },
                                           .texts = { first } } },
                    CheckStatus::Warning });
                return;
            }
        }
    }
}

/// What the characters of a date say, in a format whose parts have a fixed width: "%d" of "%d/%m/%Y" from 0 to 2.
char partAt(const std::string& format, int begin, int end)
{
    int place = 0;
    if (begin < 0) { // from the end on
        const auto length = static_cast<int>(std::ranges::count(format, 'Y') * 2 + std::ssize(format));
        begin += length;
        end = length;
    }
    for (std::size_t at = 0; at < format.size(); ++at) {
        const bool isPart = format[at] == '%' && at + 1 < format.size();
        const char part = isPart ? format[at + 1] : '\0';
        const int width = !isPart ? 1 : part == 'Y' ? 4 : std::string_view("dmyHMS").contains(part) ? 2 : 0;
        if (width == 0) {
            return '\0';
        }
        if (isPart && place == begin && place + width == end) {
            return part;
        }
        place += width;
        at += isPart ? 1 : 0;
    }
    return '\0';
}

/// Of "%d/%m/%Y" the part that stands between such separators; counted from the end on where it is below 0.
char partBetween(const std::string& format, const std::string& separator, int place)
{
    std::vector<std::string> parts;
    for (std::size_t from = 0; from != std::string::npos;) {
        const auto at = format.find(separator, from);
        parts.push_back(format.substr(from, at == std::string::npos ? at : at - from));
        from = at == std::string::npos ? at : at + separator.size();
    }
    place += place < 0 ? static_cast<int>(parts.size()) : 0;
    const auto found = place >= 0 && place < std::ssize(parts) ? parts[static_cast<std::size_t>(place)] : std::string();
    return found.size() == 2 && found[0] == '%' ? found[1] : '\0';
}

char partCut(const CodeFacts::Slice& slice, const std::string& format)
{
    return slice.separator.empty() ? partAt(format, slice.begin, slice.end)
                                   : partBetween(format, slice.separator, slice.begin);
}

/// How the cells are written that the code cuts; empty: that is not known.
std::string formatCut(const VerifyRequest& request, const UsedColumn& used)
{
    if (used.column == nullptr || used.column->type == ColumnType::Text) {
        return used.column != nullptr ? formatOfTexts(*used.column) : std::string();
    }
    const bool isDate = used.column->type == ColumnType::Date || used.column->type == ColumnType::DateTime;
    // A loaded column of dates is written as pandas writes them.
    const bool isLoaded = std::ranges::any_of(
        request.facts.files, [&](const auto& file) { return file.name == used.dataset->fileName() && file.line == 0; });
    return !isDate || used.column->dateFormats.size() != 1 ? std::string()
        : isLoaded                                         ? std::string("%Y-%m-%d")
                                                           : used.column->dateFormats.front();
}

/// "%Y-%m-%d %H:%M" of "2025-02-10 13:00"; empty: it is no date in figures. What stands before the year is a day where
/// there are dots.
std::string layoutOf(const std::string& text)
{
    std::string form;
    std::ranges::transform(text, std::back_inserter(form), [](char c) { return c >= '0' && c <= '9' ? '0' : c; });
    const auto sign = form.size() > 4 ? form[form.starts_with("0000") ? 4 : 2] : '\0';
    if (sign != '.' && sign != '-' && sign != '/') {
        return {};
    }
    const std::string two = std::string("00") + sign;
    const bool isYearFirst = form.starts_with("0000" + std::string(1, sign) + "00" + sign + "00");
    const bool isYearLast = form.starts_with(two + two + "0000");
    const auto rest = form.size() > 10 ? form.substr(10) : std::string();
    const std::string time = rest.empty() ? "" : rest == " 00:00" ? " %H:%M" : rest == " 00:00:00" ? " %H:%M:%S" : "?";
    const auto joined = [&](char first, char second, char third) {
        return std::string("%") + first + sign + "%" + second + sign + "%" + third + time;
    };
    return time == "?" ? std::string()
        : isYearFirst  ? joined('Y', 'm', 'd')
        : isYearLast   ? (sign == '/' ? joined('m', 'd', 'Y') : joined('d', 'm', 'Y'))
                       : std::string();
}

/// A place in texts that are written in two ways, the year first and the year last: in some it is another part.
void judgeLayouts(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& slice : facts.slices) {
        const auto used = columnIn(request, slice.of, slice.column);
        const bool isText = used.column != nullptr && used.column->type == ColumnType::Text && slice.separator.empty();
        auto texts = isText ? used.column->examples : std::vector<std::string>();
        std::ranges::transform(
            isText ? used.column->top : std::vector<TopValue>(), std::back_inserter(texts), &TopValue::value);
        const auto isOther = [&](const auto& one) { return one.column == slice.column && !(one == slice); };
        const bool tellsApart = std::ranges::any_of(facts.slices, isOther)
            || std::ranges::any_of(
                facts.conversions, [&](const auto& one) { return std::ranges::contains(one.columns, slice.column); })
            || std::ranges::any_of(facts.filters, [&](const auto& one) {
                   return one.column == slice.column
                       && (one.comparison == Comparison::Contains || one.comparison == Comparison::StartsWith
                           || one.comparison == Comparison::Matches);
               });
        for (const auto& text : tellsApart ? std::vector<std::string>() : texts) {
            const auto layout = layoutOf(text);
            const auto fits = std::ranges::find_if(texts, [&](const std::string& other) {
                const auto part = layoutOf(other).empty() ? '\0' : partCut(slice, layoutOf(other));
                return part == 'd' || part == 'm';
            });
            if (!layout.empty() && fits != texts.end() && layoutOf(*fits).contains("%Y")
                && layout.starts_with("%Y") != layoutOf(*fits).starts_with("%Y") && partCut(slice, layout) == '\0') {
                checks.push_back(
                    { { CheckKind::DatePartOther,
                          { .column = inSentence(slice.column),
                              .lines = { slice.line },
                              .texts = { "first characters", partCut(slice, layoutOf(*fits)) == 'd' ? "day" : "month",
                                  inSentence(text) } } },
                        CheckStatus::Warning });
                return;
            }
        }
    }
}

/// startswith("2024-05"), where other cells of the column have the day first: it finds none of these.
void judgeBeginnings(const VerifyRequest& request, Checks& checks)
{
    const auto& facts = request.facts;
    for (const auto& filter : facts.filters) {
        const auto used = columnIn(request, filter.of, filter.column);
        const bool isText = used.column != nullptr && used.column->type == ColumnType::Text && filter.values.size() == 1
            && (filter.comparison == Comparison::StartsWith || filter.comparison == Comparison::Contains);
        const auto looked = isText ? literalText(filter.values.front()) : std::string();
        const bool isOne = std::ranges::count(facts.filters, filter.column, &CodeFacts::Filter::column) == 1
            && !std::ranges::contains(facts.slices, filter.column, &CodeFacts::Slice::column)
            && std::ranges::none_of(
                facts.conversions, [&](const auto& one) { return std::ranges::contains(one.columns, filter.column); });
        auto texts = isText && isOne ? used.column->examples : std::vector<std::string>();
        std::ranges::transform(
            isText && isOne ? used.column->top : std::vector<TopValue>(), std::back_inserter(texts), &TopValue::value);
        const bool isYearFirst = looked.size() >= 7 && layoutOf(looked.substr(0, 7) + "-01") == "%Y-%m-%d";
        const auto other = std::ranges::find_if(texts, [&](const std::string& text) {
            return isYearFirst && !layoutOf(text).empty() && !layoutOf(text).starts_with("%Y");
        });
        if (other != texts.end()) {
            checks.push_back({ { CheckKind::DatePartOther,
                                   { .column = inSentence(filter.column),
                                       .lines = { filter.line },
                                       .texts = { "cells that begin with “" + inSentence(looked) + "”", "month",
                                           inSentence(*other) } } },
                CheckStatus::Warning });
            return;
        }
    }
}

void judgeSlices(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    using builtin::Period;
    const auto asksFor = [&](Period period) {
        return (period == Period::Year && !asked.years.empty())
            || (period == Period::Day && std::ranges::any_of(asked.numbers, [](double number) { return number < 32; }))
            || std::ranges::any_of(asked.tokens, [&](const auto& word) {
                   return builtin::periodWord(word) == period
                       || (period == Period::Month && builtin::monthWord(word).has_value());
               });
    };
    const std::string wanted = asksFor(Period::Month) ? "month"
        : asksFor(Period::Day)                        ? "day"
        : asksFor(Period::Year)                       ? "year"
                                                      : "";
    const auto saidBy = [&](const CodeFacts::Slice& slice) {
        const auto format = formatCut(request, columnIn(request, slice.of, slice.column));
        const char part = format.empty() ? '\0' : partCut(slice, format);
        return std::string(part == 'd' ? "day" : part == 'm' ? "month" : part == 'Y' || part == 'y' ? "year" : "");
    };
    for (const auto& slice : request.facts.slices) {
        const auto said = saidBy(slice);
        // Who takes the whole date apart, as to write it in another order, has the part that is asked for as well.
        const bool isThere = std::ranges::any_of(
            request.facts.slices, [&](const auto& one) { return one.column == slice.column && saidBy(one) == wanted; });
        if (!said.empty() && !wanted.empty() && !isThere
            && !asksFor(said == "day" ? Period::Day
                    : said == "month" ? Period::Month
                                      : Period::Year)) {
            const auto used = columnIn(request, slice.of, slice.column);
            checks.push_back(
                { { CheckKind::DatePartOther,
                      { .column = inSentence(slice.column),
                          .lines = { slice.line },
                          .texts = { said, wanted,
                              used.column->examples.empty() ? "" : inSentence(used.column->examples.front()) } } },
                    CheckStatus::Warning });
        }
    }
}

/// What the argument says, as it is written; empty: there is none of the name.
std::string argumentOf(const VerifyRequest& request, const CodeFacts::Call& call, std::string_view name)
{
    const auto found = std::ranges::find(call.arguments, name, &CodeFacts::Call::Argument::name);
    return found == call.arguments.end() ? std::string()
                                         : request.code.substr(static_cast<std::size_t>(found->begin),
                                               static_cast<std::size_t>(found->end - found->begin));
}

/// "day" or "month", which the call takes to stand first; empty: pandas finds out by the texts.
std::string firstReadBy(const VerifyRequest& request, const CodeFacts::Call& call)
{
    const auto format = argumentOf(request, call, "format");
    const auto day = format.find("%d");
    const auto month = format.find("%m");
    if (day != std::string::npos && month != std::string::npos) {
        return day < month ? "day" : "month";
    }
    return !format.contains("mixed") ? "" : argumentOf(request, call, "dayfirst") == "True" ? "day" : "month";
}

/// The condition on the column that tells the orders apart, which holds for what that line computes with.
const CodeFacts::Filter* orderPicked(const CodeFacts& facts, const std::string& by, int line)
{
    const auto found = std::ranges::find_if(facts.filters, [&](const auto& filter) {
        return filter.line <= line && filter.column == by && filter.stage == RowStage::Records && !filter.any;
    });
    return found != facts.filters.end() ? &*found : nullptr;
}

/// "day" or "month", which stands first in all rows that the condition leaves; empty: that is not known.
std::string orderLeft(const CodeFacts::Filter& filter, const std::vector<std::string>& by)
{
    const bool excludes = filter.comparison == Comparison::NotEqual || filter.comparison == Comparison::NotIn;
    const auto isMonth = [&](const CodeFacts::Literal& value) {
        return std::find(by.begin() + 1, by.end(), literalText(value)) != by.end();
    };
    if (filter.values.empty() || filter.computed || (!excludes && !looksForValue(filter.comparison))) {
        return {};
    }
    const auto months = std::ranges::count_if(filter.values, isMonth);
    if (excludes) {
        return months == std::ssize(by) - 1 ? "day" : "";
    }
    return months == std::ssize(filter.values) ? "month" : months == 0 ? "day" : "";
}

/// Dates of both orders in one column, which is left as text: read in one order, whichever rows they are of.
void judgeBothOrders(const VerifyRequest& request, const UsedColumn& used, Checks& checks)
{
    const auto& facts = request.facts;
    std::set<std::string> read;
    int line = 0;
    for (const auto& one : facts.conversions) {
        const bool isIt = one.to == "date" && one.columns == std::vector { used.column->name };
        for (const auto& call : isIt ? facts.calls : std::vector<CodeFacts::Call>()) {
            if (call.line == one.line && call.name == "pandas.to_datetime") {
                read.insert(firstReadBy(request, call));
                line = one.line;
            }
        }
    }
    if (read.size() != 1 || read.begin()->empty()) {
        return; // none is read, each order by itself, or pandas finds out
    }
    const auto by = ordersBy(used);
    const auto* picked = by.empty() ? nullptr : orderPicked(facts, by.front(), line);
    const auto left = picked != nullptr ? orderLeft(*picked, by) : std::string();
    const bool mayBePicked = picked != nullptr
        || (by.empty() && std::ranges::any_of(facts.filters, [&](const auto& one) { return one.line <= line; }));
    const auto name = inSentence(used.column->name);
    if (!left.empty() && left != *read.begin()) {
        checks.push_back(
            { { CheckKind::DatesSwapped, { .column = name, .lines = { line }, .texts = { *read.begin(), left } } },
                CheckStatus::Warning });
    } else if (!mayBePicked) {
        checks.push_back(
            { { CheckKind::DateOrdersMixed,
                  { .column = name, .count = used.column->ambiguous, .lines = { line }, .texts = { *read.begin() } } },
                CheckStatus::Warning });
    }
}

/// Texts with words among their dates, which stay texts as they are loaded: the code itself says how they are written.
void judgeOrder(const VerifyRequest& request, Checks& checks)
{
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            if (column.type == ColumnType::Text && hasBothOrders(column)) {
                judgeBothOrders(request, { dataset, &column }, checks);
            }
        }
    }
    for (const auto& one : request.facts.conversions) {
        const auto isIt = [&](const auto& call) { return call.line == one.line && call.name == "pandas.to_datetime"; };
        const auto call = std::ranges::find_if(request.facts.calls, isIt);
        const auto used = one.to == "date" && one.columns.size() == 1 ? columnIn(request, one.of, one.columns.front())
                                                                      : UsedColumn();
        const bool isOfPart = std::ranges::any_of( // which may be written otherwise than the rest
            request.facts.filters, [&](const auto& filter) { return filter.line <= one.line; });
        const bool isDate = used.column != nullptr && used.column->type == ColumnType::Date
            && used.column->dateFormats.size() == 1 && !isReadByAssay(request, *used.dataset);
        const bool isText = used.column != nullptr && (isDate || used.column->type == ColumnType::Text) && !isOfPart
            && !hasBothOrders(*used.column) && std::ranges::count_if(request.facts.calls, isIt) == 1;
        const auto format = !isText ? std::string()
            : isDate                ? used.column->dateFormats.front()
                                    : formatAmongWords(*used.column);
        const std::string written = format.starts_with("%d") ? "day" : format.starts_with("%m") ? "month" : "";
        const auto read = written.empty() ? std::string() : firstReadBy(request, *call);
        if (!read.empty() && read != written) {
            checks.push_back(
                { { CheckKind::DatesSwapped,
                      { .column = inSentence(used.column->name), .lines = { one.line }, .texts = { read, written } } },
                    CheckStatus::Warning });
        }
    }
}
} // namespace

void checkDates(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    judgeMixedDates(request, checks);
    judgeSlices(request, asked, checks);
    judgeLayouts(request, checks);
    judgeBeginnings(request, checks);
    judgeOrder(request, checks);
}

} // namespace core
