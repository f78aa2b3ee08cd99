// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/column_words.h"

#include "ui/look/text.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QString flagWords(std::string_view flag)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 14> words { {
        { "constant", QT_TRANSLATE_NOOP("ui", "the same value in every row") },
        { "unique", QT_TRANSLATE_NOOP("ui", "different in every row: like an identifier") },
        { "leading_zeros", QT_TRANSLATE_NOOP("ui", "leading zeros, kept as text") },
        { "mixed_types", QT_TRANSLATE_NOOP("ui", "values of several types") },
        { "number_like", QT_TRANSLATE_NOOP("ui", "digits, kept as text") },
        { "trailing_spaces", QT_TRANSLATE_NOOP("ui", "spaces around values") },
        { "case_variants", QT_TRANSLATE_NOOP("ui", "the same word in upper and lower case") },
        { "umlaut_variants", QT_TRANSLATE_NOOP("ui", "the same word with and without umlauts") },
        { "currency", QT_TRANSLATE_NOOP("ui", "currency signs") },
        { "percent", QT_TRANSLATE_NOOP("ui", "percent signs") },
        { "accounting", QT_TRANSLATE_NOOP("ui", "negative numbers in parentheses") },
        { "mixed_dates", QT_TRANSLATE_NOOP("ui", "written in several ways") },
        { "totals", QT_TRANSLATE_NOOP("ui", "a row of totals") },
        { "averages", QT_TRANSLATE_NOOP("ui", "a row of averages") },
    } };
    const auto found = std::ranges::find(words, flag, &std::pair<std::string_view, const char*>::first);
    return found == words.end() ? QString() : tr(found->second);
}

/// Three interquartile ranges beyond the quartiles: far out, by the usual rule of box plots.
QString outlierWords(const core::ColumnProfile& column)
{
    constexpr double reach = 3;
    const auto range = numberRange(column);
    if (!range || column.quantiles.size() != 5) {
        return {};
    }
    const double spread = column.quantiles[3] - column.quantiles[1];
    const bool low = spread > 0 && range->first < column.quantiles[1] - reach * spread;
    const bool high = spread > 0 && range->second > column.quantiles[3] + reach * spread;
    if (low && high) {
        return tr("far-out values: %1 and %2")
            .arg(numberText(range->first, column.type), numberText(range->second, column.type));
    }
    return low || high ? tr("a far-out value: %1").arg(numberText(low ? range->first : range->second, column.type))
                       : QString();
}
/// The flag also stands for a lone dash, and for numbers among words, that code must not take for numbers.
bool isOfDigits(const core::ColumnProfile& column)
{
    const auto hasDigit = [](const std::string& text) { return text.find_first_of("0123456789") != std::string::npos; };
    return !std::ranges::contains(column.flags, "mixed_types") && std::ranges::any_of(column.examples, hasDigit);
}
} // namespace

std::optional<double> numberOf(const core::Cell& cell, core::ColumnType type)
{
    if (const auto* text = std::get_if<std::string>(&cell); text && type == core::ColumnType::Duration) {
        return sandbox::durationSeconds(*text);
    }
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*whole);
    }
    const auto* number = std::get_if<double>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}

std::optional<std::pair<double, double>> numberRange(const core::ColumnProfile& column)
{
    const auto low = numberOf(column.min, column.type);
    const auto high = numberOf(column.max, column.type);
    return low && high ? std::optional(std::pair(*low, *high)) : std::nullopt;
}

QString typeBadge(core::ColumnType type)
{
    using enum sandbox::ColumnType;
    switch (type) {
    case Integer: return u"123"_s;
    case Number: return u"1.5"_s;
    case Text: return u"Abc"_s;
    case Boolean: return u"Y/N"_s;
    case Date: return u"Date"_s;
    case DateTime:
    case Time: return u"Time"_s;
    case Duration: return u"Dur"_s;
    case Other: break;
    }
    return u"?"_s;
}

QStringList columnFlags(const core::ColumnProfile& column, std::int64_t rows)
{
    QStringList flags;
    const bool digitsAlone = isOfDigits(column);
    for (const std::string& flag : column.flags) {
        if (const QString words = flagWords(flag); !words.isEmpty() && (digitsAlone || flag != "number_like")) {
            flags << words;
        }
    }
    if (column.ambiguous > 0) {
        flags << tr("%1 dates could be day/month or month/day").arg(countText(column.ambiguous));
    }
    if (column.misfits > 0) {
        flags << tr("%1 cells are not of this type: read as missing").arg(countText(column.misfits));
    }
    if (const QString outliers = outlierWords(column); !outliers.isEmpty()) {
        flags << outliers;
    }
    if (rows > 0 && column.nulls * 2 > rows) {
        flags << (column.nulls == rows ? tr("empty") : tr("more than half missing"));
    }
    return flags;
}

QString distinctText(const core::ColumnProfile& column)
{
    return column.distinctExact ? countText(column.distinct)
                                : tr("about %1").arg(countText(core::roundedEstimate(column.distinct)));
}

QString columnSummary(const core::ColumnProfile& column, std::int64_t rows)
{
    const QString distinct = tr("%1 distinct").arg(distinctText(column));
    return column.nulls == 0 ? distinct : tr("%1 · %2 missing").arg(distinct, percentText(column.nulls, rows));
}

} // namespace ui
