// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/cell_format.h"

#include "ui/look/text.h"

using namespace Qt::StringLiterals;

namespace ui {

QString shownCell(const CellFormat& format, const sandbox::Cell& cell)
{
    const std::string english = format.shown(cell);
    if (const auto* truth = std::get_if<bool>(&cell)) {
        return *truth ? tr("yes") : tr("no");
    }
    if (format.date || format.periodMonths > 0) {
        return localDates(qs(english));
    }
    if (!std::holds_alternative<std::string>(cell)) {
        return localNumber(english);
    }
    return core::namesARange(english) ? localDates(qs(english)) : qs(english);
}

QString shownName(const std::string& name)
{
    return core::namesADate(name) || core::namesARange(name) ? localDates(qs(name)) : qs(name);
}

QString copiedCell(const sandbox::Cell& cell)
{
    QString text = qs(sandbox::cellText(cell));
    return std::holds_alternative<double>(cell) ? text.replace(u"."_s, shownLocale().decimalPoint())
                                                : flatForCopy(text);
}

QString flatForCopy(QString text)
{
    return text.replace(u'\t', u' ').replace(u'\n', u' ').replace(u'\r', u' ');
}

} // namespace ui
