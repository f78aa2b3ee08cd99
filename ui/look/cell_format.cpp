// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/cell_format.h"

#include "core/domain/identifier_name.h"
#include "ui/look/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
int decimalsOf(double value)
{
    double scaled = std::fabs(value);
    for (int decimals = 0; decimals < 4; ++decimals, scaled *= 10) {
        if (std::fabs(scaled - std::round(scaled)) < 1e-9 * std::max(1.0, scaled)) {
            return decimals;
        }
    }
    return 4;
}
} // namespace

bool isMissing(const sandbox::Cell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        return std::isnan(*number);
    }
    return std::holds_alternative<std::monostate>(cell);
}

CellFormat CellFormat::of(const sandbox::TableColumn& column)
{
    CellFormat format;
    format.number = column.type == sandbox::ColumnType::Integer || column.type == sandbox::ColumnType::Number;
    format.duration = column.type == sandbox::ColumnType::Duration;
    format.grouped = format.number && !core::namesAnIdentifier(column.name);
    return format;
}

void CellFormat::widenFor(const sandbox::Cell& cell)
{
    if (const auto* value = std::get_if<double>(&cell); number && value && std::isfinite(*value)) {
        decimals = std::max(decimals, decimalsOf(*value));
    }
}

QString CellFormat::shown(const sandbox::Cell& cell) const
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return grouped ? countText(*whole) : QString::number(*whole);
    }
    if (const auto* truth = std::get_if<bool>(&cell)) {
        return *truth ? QCoreApplication::translate("ui", "yes") : QCoreApplication::translate("ui", "no");
    }
    const auto* value = std::get_if<double>(&cell);
    if (!value) {
        return qs(sandbox::cellText(cell, duration ? sandbox::ColumnType::Duration : sandbox::ColumnType::Other));
    }
    const double size = std::fabs(*value);
    if (!std::isfinite(*value) || size >= 1e15 || (size != 0 && size < 1e-3)) {
        return numberText(*value);
    }
    QLocale locale = shownLocale();
    if (!grouped) {
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
    }
    return locale.toString(*value, 'f', decimals);
}

QString flatForCopy(QString text)
{
    return text.replace(u'\t', u' ').replace(u'\n', u' ').replace(u'\r', u' ');
}

} // namespace ui
