// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/spread.h"

#include "ui/look/column_words.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
void paintBars(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column)
{
    const Colours& c = currentColours();
    const std::vector<std::int64_t>& counts = column.histogram->counts;
    const auto most = static_cast<double>(std::max<std::int64_t>(1, std::ranges::max(counts)));
    const double step = rect.width() / static_cast<double>(counts.size());
    const double gap = step > 5 ? 1 : 0.5;
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.border);
    painter.drawRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1));
    QColor bar = c.accent;
    bar.setAlphaF(c.dark ? 0.75F : 0.6F);
    painter.setBrush(bar);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double height = counts[i] == 0 ? 0 : std::max(1.5, rect.height() * static_cast<double>(counts[i]) / most);
        painter.drawRect(
            QRectF(rect.left() + static_cast<double>(i) * step, rect.bottom() - height, step - gap, height));
    }
    const auto low = numberOf(column.histogram->low, column.type);
    const auto high = numberOf(column.histogram->high, column.type);
    if (column.quantiles.size() == 5 && low && high && *high > *low) {
        const double share = std::clamp((column.quantiles[2] - *low) / (*high - *low), 0.0, 1.0);
        painter.setBrush(c.text);
        painter.drawRect(QRectF(rect.left() + share * rect.width() - 1, rect.top(), 2, rect.height()));
    }
}

void paintShares(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column, std::int64_t rows)
{
    const Colours& c = currentColours();
    constexpr double gap = 2;
    const auto bars = static_cast<double>(std::min<std::size_t>(column.top.size(), 10));
    const double width = std::min(14.0, (rect.width() - gap * (bars - 1)) / bars);
    const double most = static_cast<double>(std::max<std::int64_t>(1, column.top.front().count));
    double x = rect.left();
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < static_cast<std::size_t>(bars); ++i, x += width + gap) {
        const double height = std::max(2.0, rect.height() * static_cast<double>(column.top[i].count) / most);
        QColor bar = c.accent;
        bar.setAlphaF(c.dark ? 0.75F : 0.6F);
        painter.setBrush(bar);
        painter.drawRect(QRectF(x, rect.bottom() - height, width, height));
    }
    std::int64_t shown = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(bars); ++i) {
        shown += column.top[i].count;
    }
    if (shown + column.nulls < rows) {
        painter.setBrush(c.border); // all others
        painter.drawRect(QRectF(x, rect.bottom() - 2, std::max(0.0, rect.right() - x), 2));
    }
}
} // namespace

bool hasBars(const core::ColumnProfile& column)
{
    constexpr std::int64_t fewValues = 8; // each with a bar of its own
    return column.histogram && !column.histogram->counts.empty() && column.distinct > fewValues;
}

void paintSpread(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column, std::int64_t rows)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasBars(column)) {
        paintBars(painter, rect, column);
    } else if (!column.top.empty() && column.top.front().count > 1) {
        paintShares(painter, rect, column, rows);
    }
    painter.restore();
}

QString spreadWords(const core::ColumnProfile& column, std::int64_t rows)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ui", text); };
    if (column.quantiles.size() == 5 && hasBars(column)) {
        return tr("half of the values from %1 to %2, median %3")
            .arg(numberText(column.quantiles[1], column.type), numberText(column.quantiles[3], column.type),
                numberText(column.quantiles[2], column.type));
    }
    if (!column.top.empty() && column.top.front().count > 1) {
        return tr("most frequent: %1, %2")
            .arg(cellShown(column.top.front().value, column.type), percentText(column.top.front().count, rows));
    }
    return {};
}

} // namespace ui
